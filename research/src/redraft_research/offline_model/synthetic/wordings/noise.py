"""Noise, which makes sentences as people type them: small letters, no signs, typos, dictation, chatter, reasons.

Between FIRM and END nothing changes, between LOOSE and SHUT only capitals may go.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from redraft_research.offline_model.synthetic.wordings.phrases import END, FIRM, LOOSE, SHUT
from redraft_research.offline_model.synthetic.wordings.values import color
from redraft_research.offline_model.synthetic.wordings.wording import any_of

RATES = {"before": 0.12, "after": 0.11, "reason": 0.1, "lower": 0.28, "unpunctuated": 0.18, "typos": 0.1,
         "foreign": 0.07, "dictated": 0.035, "shouted": 0.01}  # fmt: skip
KEYS = {"q": "wa", "w": "qe", "e": "wr", "r": "et", "t": "ry", "y": "tu", "u": "yi", "i": "uo", "o": "ip", "p": "ol",
        "a": "sq", "s": "ad", "d": "sf", "f": "dg", "g": "fh", "h": "gj", "j": "hk", "k": "jl", "l": "kö"[:1],
        "z": "xs", "x": "zc", "c": "xv", "v": "cb", "b": "vn", "n": "bm", "m": "n"}  # fmt: skip
NUMBERS = {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "8": "eight", "10": "ten", "12": "twelve",
           "15": "fifteen", "20": "twenty", "30": "thirty", "40": "forty", "50": "fifty"}  # fmt: skip
_PIECES = re.compile(f"({FIRM}[^{END}]*{END}|{LOOSE}[^{SHUT}]*{SHUT})")


def _each(text: str, change: Callable[[str], str], loose: Callable[[str], str] | None = None) -> str:
    """The text with what may change changed."""
    parts = _PIECES.split(text)
    return "".join(
        part if part.startswith(FIRM) else (loose(part) if loose else part) if part.startswith(LOOSE) else change(part)
        for part in parts
    )


def _lower(part: str) -> str:
    """A new text in small letters, where its capitals can be restored from them."""
    inner = part[1:-1]
    small = inner.lower()
    is_reversible = inner in (small.capitalize(), small.title(), small.upper(), small[:1].upper() + small[1:])
    return f"{LOOSE}{small}{SHUT}" if is_reversible else part


def slip(word: str, rng: random.Random) -> str:
    """A word with a typo."""
    if len(word) < 4 or not word.isalpha():
        return word
    at = rng.randrange(1, len(word) - 1)
    way = rng.randrange(4)
    if way == 0:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if way == 1:
        return word[:at] + word[at + 1 :]
    if way == 2:
        return word[:at] + word[at] + word[at:]
    return word[:at] + rng.choice(KEYS.get(word[at].lower(), word[at])) + word[at + 1 :]


def _typos(text: str, rng: random.Random) -> str:
    return _each(
        text,
        lambda part: re.sub(r"[a-zA-Z]{4,}", lambda one: slip(one[0], rng) if rng.random() < 0.13 else one[0], part),
    )


FOREIGN: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern), others)
    for pattern, others in (
        (r"\bshould be\b", ("must be", "shall be", "should to be", "has to be", "should be")),
        (r"\bshould\b", ("shall", "must", "should")),
        (r"\b(?:I'd|I would) like\b", ("I would like to have", "I want have", "I wish me", "I'd like")),
        (r"\bbigger\b", ("more big", "bigger")),
        (r"\bsame (colour|color|font|size|look|blue|red|green) as\b", (r"same \1 like", r"same \1 how", r"same \1 as")),
        (r"\ba (?:bit|little)\b", ("a little bit", "a few", "something", "a bit")),
        (r"\bin (?:the )?bottom (left|right)( corner)?\b(?! of)", (r"\1 below", r"below \1", r"down \1")),
        (r"\bin (?:the )?top (left|right)( corner)?\b(?! of)", (r"\1 above", r"above \1", r"up \1")),
        (r"\b(?:delete|remove) ", ("make away ", "take away ", "please to delete ", "delete ")),
        (r"\bany ?more\b", ("no more", "more", "anymore")),
        (r"\bwithout an? ", ("without ",)),
        (r"\bpixels\b", ("pixel",)),
        (r"\btwice as\b", ("double so", "two times so", "twice as")),
        (r"^([Cc])an you ", ("you can ", "please can you ", r"\1an you ")),
    )
)
"""How people write whose own language has other verbs, articles and places."""


def _foreign(text: str, rng: random.Random) -> str:
    """The text as people write it whose language has other articles and verbs."""

    def change(part: str) -> str:
        part = re.sub(r"\b[Tt]he ", lambda one: "" if rng.random() < 0.4 else one[0], part)
        for pattern, others in FOREIGN:
            part = pattern.sub(rng.choice(others), part)
        return part

    return _each(text, change)


def _dictated(text: str, rng: random.Random) -> str:
    units = "( ?%| ?px| ?mm| ?cm| ?pt| percent| degrees|)"
    text = re.sub(f"(?<![“\"'‘«]){FIRM}(\\d+){units}([^{END}]*){END}", _spoken, text)
    aloud = rng.choice((r"quote \1 unquote", r"\1"))
    text = re.sub(f"[“\"'‘«]({FIRM}[^{END}]*{END})[”\"'’»]", aloud, text)
    text = _each(
        text, lambda part: re.sub(r"[,.:;!?–]+(?= |$)", "", part).replace("→", "to").replace("->", "to").lower(), _lower
    )
    return text + (rng.choice((" period", " full stop")) if rng.random() < 0.15 else "")


def _spoken(found: re.Match[str]) -> str:
    names = {"%": " percent", "px": " pixels", "pt": " points"}
    if found[1] not in NUMBERS or found[3]:
        return found[0]
    unit = found[2].strip()
    return f"{FIRM}{NUMBERS[found[1]]}{names.get(unit, f' {unit}' if unit else '')}{END}"


def _reasoned(text: str, rng: random.Random) -> str:
    """The text with a reason, most often behind it."""
    if rng.random() < 0.22:
        why = any_of("grounds", rng)
        joint = rng.choice((". ", ", so ", " – ", ": ", ", therefore ", ". So ", "... ", ", "))
        return f"{capitals(why)}{joint}{capitals(text) if joint[0] == '.' and joint != '. So ' else uncapital(text)}"
    why = any_of("reasons", rng, lambda slot, last: color(rng)[0].replace("a ", ""))
    return f"{text.rstrip('.')}{'' if why[0] in ',.:' else ' '}{why}" + ("." if text.endswith(".") else "")


def capitals(text: str) -> str:
    return text[:1].upper() + text[1:]


def uncapital(text: str) -> str:
    return text if re.match(r"I\b|[A-Z]{2}|[\x01-\x04]", text) else text[:1].lower() + text[1:]


def noisy(text: str, rng: random.Random) -> str:
    """A sentence as people type it, without the marks."""
    roll = {name: rng.random() < rate for name, rate in RATES.items()}
    lines = "\n" in text
    if roll["reason"] and not lines and text[-1:] not in f"?!{SHUT}":
        text = _reasoned(text, rng)
    if roll["before"]:
        start = any_of("before", rng)
        mild = text if start[-1] in "!." else uncapital(text)
        text = f"{start[0].upper() if rng.random() < 0.7 else start[0]}{start[1:]}" + ("\n" if lines else " ") + mild
    if roll["after"] and not text.endswith(SHUT):
        end = any_of("after", rng)
        text = text.rstrip(".") if end[0] == "," else text
        joint = (
            ""
            if end[0] == ","
            else "\n"
            if lines
            else " "
            if text[-1] in ".!?"
            else rng.choice((", ", ". ", " ", " - "))
        )
        text = f"{text}{joint}{end[0].upper() + end[1:] if joint == '. ' else end}"
    if roll["foreign"]:
        text = _foreign(text, rng)
    if roll["typos"]:
        text = _typos(text, rng)
    if roll["dictated"] and not lines:
        text = _dictated(text, rng)
    elif roll["shouted"]:
        text = _each(text, str.upper)
    else:
        if roll["unpunctuated"]:
            text = _each(text, lambda part: re.sub(r"[,.!?;]+(?= |$)|\.$", "", part))
        if roll["lower"]:
            text = _each(text, str.lower, _lower)
    return re.sub(f"[{FIRM}{END}{LOOSE}{SHUT}]", "", text).strip()
