"""Which picture a clause is about, where it speaks of what the picture shows: 'make the sky in the photo pink'.

Two forms are taken. *In the picture*: something in, of, from or inside a picture is spoken of, or put into it. *The
picture itself*: it is to look otherwise ('turn the photo into a watercolour'), with no word in the clause about a layer
as such (its place, size, border, order, caption, …). A clause that names another layer too is not taken, nor one that
says what to leave alone. Not covered: several pictures at once; 'it' for a picture of another clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from redraft.document.layers import Document, Group, Layer, Picture, Text, family
from redraft.errors import RedraftError
from redraft.lazy import lazily
from redraft.plan import Refusal
from redraft.planners.proposals import phrases
from redraft.targets.grounding import Grounding, ground
from redraft.targets.quotes import QUOTED, unquoted

_I = re.IGNORECASE
_KIND = r"(?:photo(?:graph)?|picture|pic|image|snapshot|illustration|artwork)"
_DETERMINER = r"(?:the|this|that|our|my|your|its|his|her|their)"
_BETWEEN = (
    r"(?:(?!(?:the|this|that|a|an|our|my|your|its|in|on|of|from|to|into|with|and|or|inside|behind|under)\b)[\w'’-]+\s+)"
)
_NAMED = lazily(rf"\b{_DETERMINER}\s+{_BETWEEN}{{0,3}}?{_KIND}\b", _I)
_BARE = lazily(rf"(?<!\ba )(?<!\ban )(?<!\bany )(?<!another )(?<!\ba new )\b{_KIND}\b", _I)
_TAIL = lazily(
    r"\s+(?:on|at|in|of|with(?! an? | another )|behind|above|below|under|next|beside|near|called|named"
    r"|showing)\b(?:\s+\S+){1,5}",
    _I,
)
_SEVERAL = lazily(r"\b(?:photos|photographs|pictures|pics|images|snapshots|illustrations)\b", _I)
_ID = lazily(r"#[\w./:-]*[\w]")
_PAGE = lazily(r"\b(?:slide|page)\s+(?P<number>\d{1,4})\b", _I)
_PLAIN = lazily(rf"(?:{_DETERMINER}\s+)?{_KIND}", _I)
_BACKGROUND = lazily(r"\bback(?:ground|drop)\b", _I)
_ON_PAGE = lazily(r"\s+(?:on|of|in|from)\s+(?:slide|page)\s+\d{1,4}\b", _I)

_INSIDE = lazily(r"(?:^|\s)(?P<how>in|inside|inside of|within|into|from|out of|of|to)\s+$", _I)
_ADDS = lazily(r"^\W*(?:please\s+|can you\s+|could you\s+)?(?:add|bring|give|introduce|apply)\b", _I)
_BESIDE = lazily(
    r"(?:^|\s)(?:on|onto|on top of|over|above|below|under|underneath|beneath|behind|beside|near|around|across|between"
    r"|with|against|by|at|off|next to|in front of|left of|right of|like|as|to|for)\s+$",
    _I,
)
_OBJECT = lazily(
    r"(?:\b(?:the|a|an|all|every|each|some|any|both|that|this|those|these|more|no)\s+)?(?:[\w'’-]+\s+){0,4}?[\w'’-]+\s+"
    r"(?:in|inside|inside of|within|into|from|out of|of|to)\s+$",
    _I,
)
_OF_A_LAYER = (
    r"borders?|frames?|outlines?|strokes?|(?:drop )?shadows?|corners?|opacity|transparency|size|width|height|position"
    r"|place|captions?|alt(?:ernative)? text|links?|layers?|crop|margins?|padding|edges?|sides?|copy|copies|duplicate"
    r"|file|name|resolution|proportions|aspect ratio|top|bottom|left|right|front|order|rotation|angle|blend mode|mask"
)
_PART = lazily(rf"\b(?:{_OF_A_LAYER})\s+(?:of|in|from|to|inside)\s+$", _I)
_WORDS = lazily(
    r"\b(?:texts?|words?|wording|titles?|subtitles?|headlines?|headings?|captions?|labels?|lettering|fonts?|logos?|buttons?"
    r"|icons?|badges?|stickers?|watermarks?)\b",
    _I,
)
_LAYERED = lazily(
    rf"\b(?:{_OF_A_LAYER}|mov(?:e|ed|ing)|shift|nudge|drag|push|pull|align\w*|cent(?:er|re)\w*|place|put|position|resiz\w+"
    r"|scal\w+|enlarg\w+|shrink\w*|stretch\w*|rotat\w+|tilt\w*|flip\w*|mirror\w*|crop\w*|trim\w*|cut|delet\w+|remov\w+|drop"
    r"|hide|hidden|duplicat\w+|cop(?:y|ied)|clon\w+|swap\w*|exchang\w+|replac\w+|switch|send|bring|rais\w+|lower"
    r"|group|ungroup|lock|renam\w+|export|save|fit|fill|cover|bigger|larger|smaller|wider|taller|narrower|higher|twice|half"
    r"|halve|doubl\w+|round(?:ed|er)?|circle|circular|square|oval|transparent|opaque|fade\w*|see-through|up|down|middle"
    r"|column|row|grid|back|behind|under|above|below|beside|next|between|around|px|pixels?|percent|cm|mm|pt|degrees?|caption"
    r"|credit|slide|page|everywhere|all|both|each|every|another)\b|^\W*show\b|\b\d{1,3}\b|\d\s*(?:by|x|×)\s*\d|%",
    _I,
)
_ANEW = lazily(
    r"\b(?:replac\w+|swap\w*|exchang\w+|chang\w+)\b.*\b(?:with|for|by|to|into)\s+(?:a|an|another)\s+(?:[\w'’-]+\s+){0,3}?"
    rf"(?:{_KIND}|view|drawing|painting|shot|scene)\s+(?:of|showing|with|from|in)\b",
    _I,
)
"""The whole picture made anew: 'replace the photo with a picture of a beach'."""
_LEFT_ALONE = lazily(
    r"(?:^\W*|\b(?:please|but|and)\s+)(?:don['’]?t|do not|never|keep|leave|no need|without)\b|\bn['’]t\b"
    r"|\b(?:as (?:it|they) (?:is|are|was|were)|unchanged|untouched|alone)\b",
    _I,
)


@dataclass(frozen=True, slots=True)
class Depicted:
    """The picture layer whose content a clause is about, and the words that name it."""

    layer: str
    phrase: str


@dataclass(frozen=True, slots=True)
class _Naming:
    """Words of a clause, from `start` to `end`, that name pictures: one, or several that it may be."""

    start: int
    end: int
    pictures: tuple[str, ...]


def depicted(document: Document, clause: str) -> Depicted | Refusal | None:
    """The picture; a refusal with the choices where it may be one of several; None where the clause is not about what
    one picture shows, or the design has no picture."""
    pictures = [id for id, placed in document.index.items() if isinstance(placed.layer, Picture) and placed.visible]
    bare = unquoted(clause)
    if not pictures or _SEVERAL.search(bare) or _LEFT_ALONE.search(bare):
        return None
    pointed = next((id for id in pictures if f"#{id}@" in bare), None)
    if pointed is not None:
        rest = re.sub(rf"#{re.escape(pointed)}@[\d.,@-]*", ",", clause)
        if any(set(ids) - _kin(document, (pointed,)) for ids in _meant(document, rest)):
            return Refusal(clause, f"it is about a place in #{pointed} and about more", "ask for each by itself")
        return Depicted(pointed, f"#{pointed}")
    if [*document.index.layers] == pictures and len(pictures) == 1:  # a flat picture: what is not its text, it shows
        return None if _WORDS.search(bare) or QUOTED.search(clause) else Depicted(pictures[0], "")
    naming = _naming(document, clause, pictures)
    if naming is None:
        return None
    before, after = clause[: naming.start], clause[naming.end :]
    inside = _INSIDE.search(before)
    if inside is not None and inside["how"].lower() == "to" and not _ADDS.search(before):
        inside = None
    if inside is None and (_BESIDE.search(before) or not _looks_otherwise(before, after)):
        return None
    rest = f"{before} , {after}"
    if inside is not None:
        if _PART.search(before) or _WORDS.search(before):
            return None
        rest = f"{_OBJECT.sub('', before)} , {after}"
    if any(set(ids) - _kin(document, naming.pictures) for ids in _meant(document, rest)):
        return None
    phrase = clause[naming.start : naming.end]
    if len(naming.pictures) > 1:
        hint = f"name one, for example #{naming.pictures[0]}"
        reason = f"'{phrase}' may mean any of {len(naming.pictures)} pictures"
        return Refusal(clause, reason, hint, phrase, naming.pictures)
    return Depicted(naming.pictures[0], phrase)


def _looks_otherwise(before: str, after: str) -> bool:
    """Whether the picture itself is to look otherwise, by all but its name."""
    said = f"{before} … {after}"
    if not re.search(r"\w", said) or _WORDS.search(said) or any(quote in said for quote in '"“”„«»'):
        return False
    return bool(_ANEW.search(said)) or not _LAYERED.search(said)


def _naming(document: Document, clause: str, pictures: list[str]) -> _Naming | None:
    """The words that name a picture: an id, a word for pictures, or else what nothing but pictures are called."""
    for found in _ID.finditer(clause):
        if (id := found[0][1:]) in pictures:
            return _Naming(*found.span(), (id,))
    said = _NAMED.search(clause) or _BARE.search(clause)
    if said is not None:
        return _by_kind(document, clause, said.start(), said.end(), pictures)
    known: dict[tuple[str, ...], _Naming] = {}
    for phrase in phrases(clause):
        start = clause.lower().find(phrase.lower())
        if start < 0 or (found_as := _chosen(document, phrase)) is None:
            continue
        there = _pictures_of(document, found_as, pictures)
        if there and there not in known:
            known[there] = _Naming(start, start + len(phrase), there)
    return next(iter(known.values())) if len(known) == 1 else None


def _by_kind(document: Document, clause: str, start: int, end: int, pictures: list[str]) -> _Naming | None:
    """'The photo on the left': as many of the words that follow as single one picture out, else those for a picture."""
    tail = _TAIL.match(clause, end)
    words = list(re.finditer(r"\S+", tail[0])) if tail else []
    for count in range(len(words), 1, -1):
        stop = end + words[count - 1].end()
        found = _chosen(document, clause[start:stop].rstrip(" ,.;:!?"))
        there = _pictures_of(document, found, pictures) if found is not None and not found.ambiguous else ()
        if len(there) == 1:
            return _Naming(start, stop, there)
    if _BACKGROUND.search(clause, start, end):
        there = tuple(id for id in pictures if _covers(document, id))
        return _Naming(start, end, there) if there else None
    found = _chosen(document, clause[start:end])
    there = _pictures_of(document, found, pictures) if found is not None else ()
    if not there and (not _PLAIN.fullmatch(clause, start, end) or (found is not None and found.candidates)):
        return None  # something else is called so, or no picture as it is said
    if len(there) == 1 and not _called_so(document, there[0], pictures):
        there = ()
    if (page := _PAGE.search(clause)) and 0 < int(page["number"]) <= len(document.pages):
        on = document.pages[int(page["number"]) - 1].id
        there = tuple(id for id in there or pictures if document.index[id].page.id == on)
        end = said.end() if (said := _ON_PAGE.match(clause, end)) else end
    else:
        there = there or tuple(pictures)
    return _Naming(start, end, there) if there else None


COVERING = 0.6
"""The share of its page that a picture covers to be the background picture."""
_SIGN = lazily(r"logo|icon|badge|emblem|qr|brand|avatar|sticker|stamp", _I)


def _covers(document: Document, id: str) -> bool:
    placed = document.index[id]
    box = placed.box
    return box is not None and box.width * box.height >= COVERING * placed.page.width * placed.page.height


def _called_so(document: Document, id: str, pictures: list[str]) -> bool:
    """Whether 'the photo' can only be this one of several pictures: by its name, or since the others are signs."""
    layer = document.index[id].layer
    if re.search(_KIND, f"{layer.id} {layer.name}", _I):
        return True
    return not any(not _SIGN.search(f"{other} {document.index[other].layer.name}") for other in pictures if other != id)


def _chosen(document: Document, phrase: str) -> Grounding | None:
    try:
        found = ground(document, phrase)
    except RedraftError:
        return None
    return None if found.whole or found.problem or found.many else found


def _pictures_of(document: Document, found: Grounding, pictures: list[str]) -> tuple[str, ...]:
    """The pictures that were found, where nothing else was; a group around one picture is that picture."""
    ids = found.chosen or tuple(one.layer for one in found.ambiguous)
    named = [_only_picture(document.index[id].layer, pictures) for id in ids if id in document.index]
    return tuple(dict.fromkeys(id for id in named if id)) if all(named) else ()


def _only_picture(layer: Layer, pictures: list[str]) -> str:
    if not isinstance(layer, Group):
        return layer.id if layer.id in pictures else ""
    inner = list(family(layer))
    held = [one.id for one in inner if one.id in pictures]
    return held[0] if len(held) == 1 and not any(isinstance(one, Text) for one in inner) else ""


def _kin(document: Document, ids: tuple[str, ...]) -> set[str]:
    return {*ids, *(group.id for id in ids for group in document.index[id].ancestors)}


def _meant(document: Document, words: str) -> Iterator[tuple[str, ...]]:
    for phrase in phrases(words):
        if re.search(rf"\b(?:an?|another|some)\s+(?:[\w'’-]+\s+){{0,3}}{re.escape(phrase)}", words, _I):
            continue  # something that is yet to come
        if (found := _chosen(document, phrase)) is not None and found.chosen:
            yield found.chosen
