"""Makers of slots for facts: what is new in a text is told, and which of its words it stands for is not."""

from __future__ import annotations

import random
import re

from redraft.datasets.requests.designs.facts import Fact
from redraft.datasets.requests.sayings import values
from redraft.datasets.requests.sayings.drafts import Drawing, Value, makes
from redraft.datasets.requests.sayings.news import News, is_telling, news, stretches, trimmed
from redraft.datasets.requests.sayings.phrases import LOOSE, SHUT, Phrase, quoted
from redraft.datasets.requests.sayings.referring import page_phrase, refer
from redraft.datasets.requests.sayings.slots import fits, value_of
from redraft.datasets.requests.sayings.view import Entry
from redraft.reader.meant import meant

_FIGURES = ("phone", "time", "price", "date", "year", "percent", "number", "day", "month", "count", "floor")
_WORDS = ("name", "word", "more", "spelling")
_VAGUE = ("price", "cost", "time", "date", "address", "place", "phone", "email")


def _kinds(arg: str, rng: random.Random) -> tuple[str, ...]:
    """The kinds that a recipe asks for; of any, figures more often than words."""
    if arg:
        return tuple(arg.split(","))
    return _FIGURES if rng.random() < 0.7 else _WORDS


def _some(drawing: Drawing, arg: str, pool: list[Entry]) -> News | None:
    """Something new in one of some texts."""
    view, rng = drawing.view, drawing.rng
    for entry in rng.sample(pool, min(len(pool), 8)) if drawing.given is None else ():
        found = news(view, entry, _kinds(arg, rng), rng)
        if found is not None and found.whole != entry.words:
            return found
    return None


def _lines(drawing: Drawing) -> list[Entry]:
    """Texts of a few words or lines."""
    return [one for one in drawing.view.texts if one.kind == "text" and len(one.words) < 240]


def bare(text: str, rng: random.Random, quotes: float = 0.12) -> str:
    """New words as people write facts: seldom in quotation marks."""
    return quoted(text, rng) if rng.random() < quotes else f"{LOOSE}{text}{SHUT}"


def _value(new: News, said: str, rng: random.Random, quotes: float = 0.12) -> Value:
    more = {"span": new.span, "of": new.entry.id, "old": new}
    return Value(bare(said, rng, quotes), new.new, more)


def _news_of(drawing: Drawing) -> News | None:
    """What the slot before is about."""
    found = [one.more["news"] for one in drawing.slots.values() if "news" in one.more]
    return found[-1] if found and isinstance(found[-1], News) else None


def _with_news(phrase: Phrase, new: News) -> Value:
    found = value_of(phrase)
    return found._replace(more={**found.more, "news": new})


@makes
def informed(drawing: Drawing, arg: str) -> Value | None:
    """A text in which something of these kinds is new; what that is goes by `told`."""
    new = _some(drawing, arg, _lines(drawing))
    phrase = refer(drawing.view, new.entry, drawing.rng) if new else None
    for _ in range(3):  # most often by something else than the words that go
        if new and phrase and new.old.lower() in phrase.text.lower() and drawing.rng.random() < 0.8:
            phrase = refer(drawing.view, new.entry, drawing.rng)
    return _with_news(phrase, new) if new and phrase else None


@makes
def informed_line(drawing: Drawing, arg: str) -> Value | None:
    """A line of a list, by its first words or its number."""
    view, rng = drawing.view, drawing.rng
    new = _some(drawing, arg, view.lists)
    if new is None:
        return None
    lines = new.entry.words.split("\n")
    at = new.entry.words[: new.first].count("\n")
    before = trimmed(new.line[: new.span[0] - new.first])
    ways = [f"{one} {at + 1}" for one in ("point", "line", "item")] + [
        f"the {_ordinal(at)} {noun}" for noun in ("line", "point")
    ]
    if len(before) > 3 and sum(before in line for line in lines) == 1 and is_telling(view, new.entry, before):
        ways += [before, before.lower(), f"the line {before}", f"the {quoted(before, rng)} line", before] * 2
    elif sum(len(one.words.split("\n")) > at for one in view.lists) > 1:
        return None
    page = page_phrase(view, new.entry.page, rng) if view.deck else ""
    return _with_news(Phrase(rng.choice(ways), (new.entry,), page=page), new)


def _ordinal(at: int) -> str:
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return names[at] if at < len(names) else f"{at + 1}th"


@makes
def told(drawing: Drawing, arg: str) -> Value | None:
    """What is new, with some words that stay, a few behind it ("short") or none ("bare"); never the whole text, for
    that is another command. "line": its line is named."""
    new, rng = _news_of(drawing), drawing.rng
    if new is None:
        return None
    line = arg == "line"
    found = [one for one in stretches(new) if new.told_by(one[1], line) and one[1] != new.whole.strip()]
    if arg == "short":
        found = [one for one in found if not trimmed(one[0]) and len(one[0].split()) < 2 and len(one[2].split()) < 3]
    ways = [said for _, said, _ in found]
    if arg == "bare" or rng.random() < 0.45:
        ways = sorted(ways, key=len)[:1] or ways
    if new.kind == "price" and ways and rng.random() < 0.3:
        ways = [one for one in (f"{new.new} €", f"€{new.new}", f"{new.new} euros") if new.told_by(one)] or ways
        ways = [one for one in ways if one != new.whole.strip()]
    return _value(new, rng.choice(ways), rng) if ways else None


@makes
def restated(drawing: Drawing, arg: str) -> Value | None:
    """What is new with words that stay, which tell the text by themselves. "old": its old words will be said too."""
    view, rng = drawing.view, drawing.rng
    new = _some(drawing, arg.removeprefix("old").strip(","), _lines(drawing))
    if new is None:
        return None
    old = arg.startswith("old")
    sure = old and is_telling(view, new.entry, new.old)
    ways = [
        said for before, said, behind in stretches(new)
        if said != new.whole.strip() and (old or new.told_by(said)) and (
            sure or is_telling(view, new.entry, before) or is_telling(view, new.entry, behind))
    ]  # fmt: skip
    if not ways or (old and new.entry.words.lower().count(new.old.lower()) > 1):
        return None
    full = [one for one in ways if new.line.strip(" .,!?“”").endswith(one[-6:]) or f"{one[-6:]}," in new.line]
    found = _value(new, rng.choice(full if full and rng.random() < 0.6 else ways), rng)
    return found._replace(more={**found.more, "news": new})


@makes
def old_words(drawing: Drawing, arg: str) -> Value | None:
    """The words that are no longer right, alone or with one that stays."""
    new, rng = _news_of(drawing), drawing.rng
    if new is None:
        return None
    before = new.line[: new.span[0] - new.first]
    word = re.search(r"(\w+) $", before)
    said = f"{word[1]} {new.old}" if word and rng.random() < 0.3 else new.old
    return Value(bare(said, rng), said)


@makes
def subject(drawing: Drawing, arg: str) -> Value | None:
    """Words that stay before or behind what is new, and tell the text; the new ones go by `told`."""
    view, rng = drawing.view, drawing.rng
    new = _some(drawing, arg or ",".join((*_FIGURES, "name")), _lines(drawing))
    if new is None:
        return None
    line, (a, b) = new.line, (place - new.first for place in new.span)
    clause = re.split(r"[,;:.] ", line[:a])[-1]
    before = trimmed(clause or line[:a])
    ways = [" ".join(before.split()[-count:]) for count in (2, 3, 4)] + [before, trimmed(line[:a])]
    ways += [trimmed(re.split(r"[,;:.]", line[b:])[0])] if rng.random() < 0.3 else []
    ways = [one for one in dict.fromkeys(ways) if is_telling(view, new.entry, one) and new.old not in one]
    if not ways:
        return None
    said = rng.choice(ways)
    said = said if rng.random() < 0.5 else quoted(said, rng) if rng.random() < 0.25 else said.lower()
    return _with_news(Phrase(said, (new.entry,)), new)


@makes
def whole_line(drawing: Drawing, arg: str) -> Value | None:
    """The whole text again, with something new in it."""
    view, rng = drawing.view, drawing.rng
    new = _some(drawing, arg, [one for one in _lines(drawing) if "\n" not in one.words and len(one.words.split()) > 2])
    if new is None:
        return None
    a, b = new.span
    if not any(is_telling(view, new.entry, one.strip(" ,.;:“”")) for one in (new.line[:a], new.line[b:])):
        return None
    short = len(new.whole.split()) < 9
    return Value(bare(new.whole, rng, 0.25 if short else 0.6), new.whole, {"of": new.entry.id, "news": new})


@makes
def owned(drawing: Drawing, arg: str) -> Value | None:
    """What something new is of, by its own name: 'the soup', 'Anna'; another one than those before. "up", "down": a
    figure that is more or less than the one there."""
    view, rng = drawing.view, drawing.rng
    role, _, kinds = arg.partition(",")
    kinds, _, way = kinds.partition(" ")
    taken = [one.more["news"].entry for one in drawing.slots.values() if "news" in one.more]
    like = taken[0].role if taken else ""
    pool = [
        one for one in view.texts
        if isinstance(one.fact, Fact) and one.fact.of and one.fact.of.lower() not in (one.words.lower(), *_VAGUE)
        and (not role or one.role == role) and one not in taken
        and (not like or (one.role, one.page) == (like, taken[0].page))
    ]  # fmt: skip
    new = _some(drawing, kinds or ",".join((*_FIGURES, "name")), pool)
    if (
        new is None
        or not isinstance(new.entry.fact, Fact)
        or (way and (_size(new.new) > _size(new.old)) != (way == "up"))
    ):
        return None
    of = new.entry.fact.of
    rivals = [one for one in view.texts if one is not new.entry and isinstance(one.fact, Fact) and one.fact.of == of]
    if any(meant(one.words, new.new) for one in rivals) or len(of) > 36:
        return None
    said = rng.choice(
        (of, of, of, of.lower(), f"the {of.lower()}" if new.entry.role == "price" else of, quoted(of, rng))
    )
    page = page_phrase(view, new.entry.page, rng) if view.deck and not taken else ""
    return _with_news(Phrase(said, (new.entry,), page=page), new)


def _size(figure: str) -> float:
    return float(figure.replace(",", "."))


@makes
def sole(drawing: Drawing, role: str) -> Value | None:
    """The only text of a role, which need not be named: other words for it."""
    found = [one for one in drawing.view.texts if one.role == role and one.kind == "text"]
    if drawing.given is not None or len(found) != 1 or "\n" in found[0].words:
        return None
    drawing.view.words.rng = drawing.rng
    made = values.other_text(drawing.view, found[0], drawing.rng)
    long = made is not None and len(made.text.split()) > 3
    return Value(bare(made.text, drawing.rng, 0.35 if long else 0.12), made.text, {"of": found[0].id}) if made else None


@makes
def spelled(drawing: Drawing, arg: str) -> Value | None:
    """A word spelled otherwise, the text not named: nothing else in the design is like it."""
    view, rng = drawing.view, drawing.rng
    new = _some(drawing, "spelling", _lines(drawing))
    if new is None or new.entry.words.lower().count(new.old.lower()) > 1 or not is_telling(view, new.entry, new.old):
        return None
    if not new.told_by(new.new) or any(meant(one.words, new.new) for one in view.texts if one is not new.entry):
        return None
    found = _value(new, new.new, rng, 0.25)
    return found._replace(more={**found.more, "news": new})


@makes
def recased(drawing: Drawing, arg: str) -> Value | None:
    """A word with another first letter, large or small: old and new."""
    view, rng = drawing.view, drawing.rng
    pool = [one for one in _lines(drawing) if fits(one, "letters") and len(one.words.split()) > 1]
    entry = rng.choice(pool) if pool and drawing.given is None else None
    wanted = r"\b[a-z][^\W\d_]{3,}\b" if arg == "upper" else r"(?<=\w )[A-Z][a-z]{3,}\b"
    words = list(re.finditer(wanted, entry.words)) if entry else []
    word = rng.choice(words) if words else None
    if entry is None or word is None or entry.words.lower().count(word[0].lower()) > 1:
        return None
    if not is_telling(view, entry, word[0]):
        return None
    other = word[0][0].swapcase() + word[0][1:]
    return Value(quoted(other, rng), other, {"of": entry.id, "span": word.span()})


@makes
def two_news(drawing: Drawing, arg: str) -> Value | None:
    """Two figures of one text, each with words that stay: 'adults 12, children 6'."""
    rng, pool = drawing.rng, [one for one in _lines(drawing) if len(re.findall(r"\d+", one.words)) > 1]
    first = _some(drawing, rng.choice(("price", "number")), [one for one in pool if "\n" not in one.words])
    others = [_some(drawing, first.kind, [first.entry]) for _ in range(4)] if first else []
    second = next((one for one in others if first and one and one.span != first.span), None)
    if first is None or second is None:
        return None
    told: list[str] = []
    first, second = sorted((first, second), key=lambda one: one.span)
    for new in (first, second):
        ways = [said for before, said, behind in stretches(new) if before + behind and new.told_by(said)]
        ways = [one for one in ways if not {*one.split()} & {*" ".join(told).split()} and one.count(" ") < 4]
        ways = [one for one in ways if (first if new is second else second).old not in one]
        if not ways:
            return None
        told.append(min(ways, key=len))
    telling = is_telling(drawing.view, first.entry, trimmed(first.entry.words[: first.span[0]]))
    if not telling:
        return None
    joint = rng.choice((", ", " and ", ", ", " / ", "; "))
    return Value(
        joint.join(bare(one, rng, 0.0) for one in told),
        (first.new, second.new),
        {"of": first.entry.id, "spans": (first.span, second.span)},
    )
