"""What someone takes back in mid-sentence: 'make the title red, no wait, blue'. The later word stands.

What comes after the taking back says what it stands in for: a thing the last thing named, a value the last value of its
kind, a request the request before. Where that is not plain the words stay as they are, and are not understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from redraft.language.reading.moods import told
from redraft.lazy import lazily
from redraft.plan import Request, Unread
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.quotes import Wording

_WEAK = r"oh|ah|er+|um+|hm+|and|but|or|well|ok|okay|make (?:that|it)(?= (?:‹c|‹q|\d))"
_STRONG = (
    r"no(?=\s*[,.…!–—-]| wait| no\b| sorry| actually| i mean| hang on| hold on| make (?:it|that)|\s+(?:the|an?)\b)"
    r"|sorry|wait|hang on|hold on|oops|whoops|ups|my (?:mistake|bad)|correction|pardon|or rather|actually|better still"
    r"|i mean(?:t)?(?: to say)?(?! (?:it|that|to)\b)|make that(?= (?:‹c|‹q|\d))"
)
_ALL = r"(?:scratch|strike|forget|ignore|cancel|undo|drop) (?:that|it|this)(?: please| last one)?|never ?mind(?: that)?"
_MARK = lazily(
    rf"(?:\s*(?:[.…!?]+|,|;|\s[-–—]+|—|\()\s*|\s+(?=(?:no wait|or rather|i mean)\b))"
    rf"(?=(?:(?:{_WEAK})[,\s]+)*(?:{_STRONG}|{_ALL})(?!\w))"
    rf"(?P<said>(?:(?:{_STRONG}|{_ALL}|{_WEAK})(?!\w)[,.:!…)\s–—-]*)+)",
    re.IGNORECASE,
)
_BREAK = lazily(r"[.!?…;)]+(?:\s|$)|, ")
_KINDS = (
    lazily(r"‹c\d+›"),
    lazily(r"‹q\d+›"),
    lazily(
        r"[-−]?\d[\d.,:]*(?: ?(?:px|pts?|pixels|points|%|percent|mm|cm|degrees|°|am|pm|times|x \d+))?", re.IGNORECASE
    ),
    lazily(r"left|right|up|down|top|bottom|upwards|downwards", re.IGNORECASE),
    lazily(r"bold|italics?|underlined|uppercase|lowercase|regular", re.IGNORECASE),
    lazily(r"bigger|smaller|larger|wider|narrower|taller|shorter|darker|lighter|brighter", re.IGNORECASE),
)
_THING = lazily(r"(?:the|my|our|this|that|an?) [^,.;!?]+", re.IGNORECASE)
_NAMES = ("anchor", "anchor2", "other", "like", "scope")
Reader = Callable[[Wording], Sequence[Request | Unread]]


def takes_back(text: str) -> bool:
    """Whether someone corrects what was just said: such words are never mere background."""
    return _MARK.search(f", {text}") is not None


def mended(said: Wording, read: Reader) -> Wording:
    """The words with what was taken back gone; `read` tells what the words before it were about."""
    for _ in range(3):
        found = _MARK.search(said.text)
        if found is None or not found.start():
            return said
        before, behind = said.text[: found.start()], said.text[found.end() :]
        new = _stood_in(before, behind, found["said"], said, read)
        if new is None:
            return said
        said = replace(said, text=new)
    return said


def _stood_in(before: str, behind: str, mark: str, said: Wording, read: Reader) -> str | None:
    stop = _BREAK.search(behind)
    new, rest = (behind[: stop.start()], behind[stop.start() :]) if stop is not None else (behind, "")
    new = re.sub(r"^(?:i mean(?:t)? |make (?:it|that) (?=‹|\d))", "", new.strip(), flags=re.IGNORECASE)
    rest = rest.lstrip(")")
    for kind in _KINDS:
        if (value := kind.match(new)) is not None and (old := [*kind.finditer(before)]):
            last, alone = old[-1], value.end() == len(new)
            if "unit" in kind.groupindex and not value["unit"] and alone:
                new += last["unit"] or ""  # '20 px, sorry, 30'
            tail = before[last.end() :] if alone else ""
            return f"{before[: last.start()]}{new}{tail}{rest}"
    if _THING.fullmatch(new) and not told(new).subject:
        return _other_thing(before, new, rest, said, read)
    first = new.split(" ", 1)[0].lower()
    if plain_verb(first) is not None:
        return _other_request(before, new, rest, mark, said, read)
    return None


def _other_thing(before: str, new: str, rest: str, said: Wording, read: Reader) -> str | None:
    """Another thing in the place of the last one named: all of it where the request goes on behind it."""
    article = new.split(" ", 1)[0].lower()
    if rest.startswith(","):
        last = [*re.finditer(rf"\b{article} [\w‹›'’-]+(?: [\w‹›'’-]+)*$", before, re.IGNORECASE)]
        return f"{before[: last[-1].start()]}{new}{rest[1:]}" if last else None
    named = _last_named(before, said, read)
    if named is None and article in ("a", "an"):
        last = [*re.finditer(r"\ban? [\w‹›'’ -]+$", before, re.IGNORECASE)]
        return f"{before[: last[-1].start()]}{new}{rest}" if last else None
    if named is None:
        return None
    if (one := re.fullmatch(r"(.+) ones?", new, re.IGNORECASE)) is not None:  # 'the red star, sorry, the blue one'
        new = f"{one[1]} {before[named[0] : named[1]].split(' ')[-1]}"
    return f"{before[: named[0]]}{new}{before[named[1] :]}{rest}"


def _other_request(before: str, new: str, rest: str, mark: str, said: Wording, read: Reader) -> str | None:
    """Another request in the place of the last, where that is taken back whole, or the new one is about its 'it'."""
    points = re.search(r"\b(?:it|them)\b", new, re.IGNORECASE)
    whole = re.search(rf"(?:{_ALL})|\bno\b|\bwait\b", mark, re.IGNORECASE)
    if whole is None and points is None:
        return None
    start = max((found.end() for found in re.finditer(r"[.!?;]\s+", before)), default=0)
    if points is not None:
        named = _last_named(before, said, read)
        if named is None or named[0] < start:
            return None
        new = f"{new[: points.start()]}{before[named[0] : named[1]]}{new[points.end() :]}"
    return f"{before[:start]}{new}{rest}"


def _last_named(before: str, said: Wording, read: Reader) -> tuple[int, int] | None:
    """Where the thing stands that was named last."""
    asked = read(replace(said, text=before))
    if not asked or not isinstance(asked[-1], Request) or asked[-1].act == "unclear":
        return None
    surface, places = asked[-1], []
    for name in (surface.target, *(surface.get(each) for each in _NAMES)):
        for form in (name, name.lower()):
            at = before.lower().rfind(form.lower()) if form else -1
            if at >= 0:
                places.append((at, at + len(form)))
    return max(places, key=lambda place: place[1], default=None)
