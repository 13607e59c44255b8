"""Values of requests: new texts, colours, lengths, degrees; each as words and as commands take it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from redraft_research.datasets.requests.designs.words import LISTS, Lexis, titled
from redraft_research.offline_model.synthetic.designs.view import Referent, View
from redraft_research.offline_model.synthetic.wordings.phrases import END, FIRM, LOOSE, SHUT, quoted
from redraft_research.offline_model.synthetic.wordings.wording import FOLDER

DEGREES = (
    "a bit|a bit|a little|a little|slightly|a tad|a touch|somewhat|just a bit|a little bit|a wee bit|a hair|"
    "just slightly|only a little|minimally".split("|"),
    [""],
    "much|a lot|way|considerably|far|significantly|clearly|a good deal|quite a bit|noticeably".split("|"),
)
FACTORS = ((1.1, 0.9), (1.25, 0.8), (1.5, 0.6))
"""For larger and smaller, by degree."""
UNITS = tuple("px|px|px| px| px| pixels| pixel|mm| mm|cm| cm|pt| pt|%|%|| percent".split("|"))
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")


class New(NamedTuple):
    """New text. `figure`: short and plain, so that it needs no quotation marks in the midst of a sentence."""

    text: str
    figure: bool = False

    def wording(self, rng: random.Random, closing: bool) -> str:
        bare = 0.45 if closing else 0.75 if self.figure else 0.1 if len(self.text.split()) < 3 else 0.0
        bare = 0.85 if self.figure and closing else bare
        return f"{LOOSE}{self.text}{SHUT}" if rng.random() < bare else quoted(self.text, rng)


@lru_cache(maxsize=1)
def _colors() -> tuple[list[tuple[str, str]], list[float]]:
    pairs, weights = [], []
    for line in (FOLDER / "colors.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            weight, _, rest = line.partition(" ")
            for one in rest.split(" | "):
                wording, _, paint = one.partition(" = ")
                pairs.append((wording, paint or wording.replace(" ", "")))
                weights.append(float(weight))
    return pairs, weights


def color(rng: random.Random) -> tuple[str, str]:
    """The words for a colour, and its paint."""
    if rng.random() < 0.12:
        paint = "#" + "".join(rng.choice("0123456789abcdef") for _ in range(6))
        return f"{FIRM}{paint.upper() if rng.random() < 0.4 else paint}{END}", paint
    pairs, weights = _colors()
    wording, paint = rng.choices(pairs, weights)[0]
    article = "a " if wording.startswith("a ") else ""
    return f"{article}{FIRM}{wording.removeprefix('a ')}{END}", paint


def number(value: float, unit: str = "") -> str:
    """A number with its unit, as it must stay."""
    return f"{FIRM}{value:g}{unit}{END}"


def length(rng: random.Random, page: float, share: float = 0.05) -> tuple[str, float | str]:
    """About a share of a page's side, in one of many units."""
    unit = rng.choice(UNITS)
    short = unit.strip().replace("pixels", "px").replace("pixel", "px").replace("percent", "%")
    value = page * share * rng.uniform(0.3, 2.0)
    value = {"mm": value * 25.4 / 96, "cm": value * 2.54 / 96, "pt": value * 0.75, "%": value / page * 100}.get(
        short, value
    )
    step = 5 if value > 20 else 1 if value > 2 else 0.5
    value = max(step, round(value / step) * step)
    wording = f"{FIRM}{value:g}{unit}{END}"
    return (wording, value) if short in ("px", "") else (wording, f"{value:g}{short}")


def degree(rng: random.Random) -> tuple[int, str]:
    """How much: 0 little, 1 as usual, 2 much, with a word for it."""
    level = rng.choices((0, 1, 2), (4, 5, 2))[0]
    return level, rng.choice(DEGREES[level])


def _like(old: str, new: str) -> str:
    """A text in the letter case of the old one."""
    small = old.islower() and not re.search(r"[\d@/.]", old + new)
    return new.upper() if old.isupper() and len(old) > 3 else new.lower() if small else new


def refigured(text: str, rng: random.Random) -> tuple[str, tuple[int, int], str] | None:
    """A figure of a text, its span, and another one in the same form."""
    found = [one for one in _FIGURE.finditer(text) if len(one[0]) < 9]
    if not found:
        return None
    one = rng.choice(found)
    digits = re.findall(r"\d+|\D+", one[0])
    at = rng.choice((0, 0, len(digits) - 1)) if len(digits) > 1 else 0
    old = int(digits[at])
    top = 12 if re.search(r"\d ?[ap]m\b", text) else 28 if old < 32 and "%" not in text else old * 2 + 3
    if len(digits) == 3 and digits[1] == ":":
        half = re.search(r"\d ?[ap]m\b", text)
        digits[0] = str(rng.randint(1, 12) if half else rng.randint(7, 22)).zfill(2 if digits[0][0] == "0" else 1)
        digits[2] = rng.choice(("00", "15", "30", "45"))
    elif len(digits) > 1 and at:
        long = len(digits[at])
        digits[at] = (
            rng.choice(("00", "15", "30", "45", "50", "90")) if long == 2 else f"{rng.randrange(10**long):0{long}}"
        )
    elif 1900 < old < 2100:
        digits[at] = str(old + rng.choice((-1, 1, 1, 1, 2)))
    else:
        digits[at] = str(rng.randint(max(1, min(old // 2, top)), max(3, top))).zfill(
            len(digits[at]) if digits[at][0] == "0" else 1
        )
    new = "".join(digits)
    return (one[0], one.span(), new) if new != one[0] else None


FIGURES = ("price", "old price", "date", "time", "phone", "email", "url", "figure")


def other_text(view: View, entry: Referent, rng: random.Random) -> New | None:
    """Other words for a text, of the kind that it is."""
    words, role, old = view.words, entry.role, " ".join(entry.words.split())
    words.rng = rng
    made = None if role in ("price", "old price", "time") else made_for(words, role)
    if made is None and len(old) < 24 and (figure := refigured(old, rng)):
        made = old[: figure[1][0]] + figure[2] + old[figure[1][1] :]
    elif role in ("price", "old price", "time"):
        return None
    elif made is None and old in (*LISTS["days"], *LISTS["months"]):
        made = rng.choice(LISTS["days" if old in LISTS["days"] else "months"])
    elif made is None and old.split()[0] in LISTS["first"]:
        made = words.person()
    elif made is None:
        count = len(old.split())
        made = (
            words.labels(1)[0]
            if count < 2
            else words.goods(1)[0]
            if role == "name"
            else words.heading()
            if count < 6
            else words.sentence()
        )
    made = _like(old, made)
    return New(made, role in FIGURES or len(made) < 7) if made != old else None


def made_for(words: Lexis, role: str) -> str | None:
    """A text for a role; None where any would do."""
    makers: dict[str, Callable[[], str]] = {
        "title": words.title, "heading": words.heading, "subtitle": words.heading, "price": words.price,
        "date": words.date, "time": words.time, "place": words.venue, "address": words.address, "phone": words.phone,
        "email": words.email, "url": words.url, "handle": words.handle, "job": words.job, "quote": words.review,
        "button text": words.button, "brand": words.company,
        "body": words.sentence, "caption": words.heading, "badge": words.percent,
        "footer": words.sentence, "nav link": lambda: words.nav(1)[0], "label": lambda: words.labels(1)[0],
    }  # fmt: skip
    return makers[role]() if role in makers else None


class WordChange(NamedTuple):
    """Some words of a text, their span, and others for them."""

    old: str
    span: tuple[int, int]
    new: str
    figure: bool


def change(view: View, text: str, rng: random.Random) -> WordChange | None:
    """A small change of a text: a figure, a month or day, a name, a word, a letter."""
    words, roll = view.words, rng.random()
    words.rng = rng
    if roll < 0.45 and (found := refigured(text, rng)):
        return WordChange(*found, figure=True)
    spots = list(re.finditer(r"[^\W\d_]{3,}(?:[-'’][^\W\d_]+)*", text))
    for names in (LISTS["days"], LISTS["months"], LISTS["first"]):
        for one in spots:
            if one[0] in names and (roll < 0.85 or names is not LISTS["first"]):
                return WordChange(
                    one[0],
                    one.span(),
                    rng.choice([name for name in names if name != one[0]]),
                    names is not LISTS["first"],
                )
    if not spots or len(text) > 200 or re.search(r"@|//|www", text) or (len(text) < 14 and re.search(r"\d", text)):
        return None
    one = rng.choice(spots)
    span, old, before = one.span(), one[0], text[: one.start()].split()
    if roll > 0.75 and (more := re.match(r"[ -][^\W\d_]{3,}", text[span[1] :])):
        span, old = (span[0], span[1] + more.end()), old + more[0]
    if span == (0, len(text)):
        return None
    topic = words.topic
    new = (
        words.surname()
        if before and before[-1] in LISTS["first"]
        else rng.choice((*topic.things, *topic.qualities, *topic.things))
    )
    new = _like(old, titled(new) if text.istitle() else new[0].upper() + new[1:] if old[0].isupper() else new)
    return WordChange(old, span, new, False) if new.lower() != old.lower() else None
