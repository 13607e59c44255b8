"""Background beside a request: news, reasons, opinions and purposes are set aside, and lend their things to 'it'.

'Nobody over sixty can read the caption, please enlarge it.' asks for one thing: enlarge the caption. This is tried only
where an instruction was not understood as it stands, and holds only where the rest then is understood to the last word.
A clause that would be carried out on its own, or carries a value that the rest does not tell again, is never set aside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from redraft.document.layers import Document, Text
from redraft.language.misgivings import spared
from redraft.language.reading.moods import Mood, Told, figures_in, is_people, is_purpose, told, values_in
from redraft.language.retelling.corrections import takes_back
from redraft.lazy import dataclass, lazily
from redraft.targets.quotes import Wording, wording

if TYPE_CHECKING:
    from redraft.plan import Plan

MOST_CHARACTERS = 600
MOST_CLAUSES = 14
MOST_THINGS = 5
"""Longer instructions are not looked at so, and no more things are tried for an 'it'."""

_SUBJECT = r"(?:it|they|we|i|he|she|there|nobody|no one|everyone|people|someone|you|that|this)(?:['’]\w+)? "
_BREAK = lazily(
    r"(?<!\bDr)(?<!\bMr)(?<!\bMrs)(?<!\bSt)(?<!\bvs)(?<!\be\.g)(?<!\bi\.e)[.!?…]+(?:\s+|$)|[;\n]\s*|\s+[-–—]+\s+|\s*—\s*"
    r"|:\s+|,(?!\d)\s*|\s*\((?=[^\d])|\)[.!?,;:]*\s*"
    rf"|\s+(?=(?:so|because|since|but|cause|cos|although|though|otherwise)\s)|\s+(?=(?:and|as|while) {_SUBJECT})"
    r"|\s+(?=(?:while|when) you(?:['’]re| are) )|\s+(?=which (?:nobody|no one|everyone|people|we|i|they|he|she)\b)",
    re.IGNORECASE,
)
_END_BREAK = lazily(
    r"\s+(?=(?:in order |so as |just )?to [a-z]+\b)"
    r"|\s+(?=(?:ready |suitable )?for (?:\w+ )*\w+(?: and |$))",
    re.IGNORECASE,
)
"""Where a request may end, and what it is for begin."""
_GOING_ON = lazily(
    r"^(?:(?:so|and|but|then|for now(?: just)?|therefore|hence|thus|that's why|which is why|that is why)\b,?\s*)+",
    re.IGNORECASE,
)
_SO = lazily(r"^(?:and )?(?:so|therefore|hence|thus|that['’]s why|which is why)\b", re.IGNORECASE)
_POINTS = lazily(
    r"\b(?P<it>it|them|they|these|those|this|that|(?P<own>its|their))\b(?!['’]s\b)(?! (?:would|might) be (?:great|nice"
    r"|good|lovely))(?=(?P<next>\s+[\w‹#'’-]+|\W*$|))",
    re.IGNORECASE,
)
_NAMED = lazily(r"\b(?:the|my|our|an?|all|every|both|each)\b|‹[qs]|#\w|\bslides? \d", re.IGNORECASE)
_TAKES_AWAY = lazily(
    r"\b(?:delete|remove|hide|drop|take|cut|lose|ditch|scrap|get rid|erase|omit|leave out|kill|bin|swap|replace|change"
    r"|switch|turn)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of an instruction, with what stands before it."""

    sign: str
    text: str


def _pieces(text: str) -> tuple[list[_Piece], str]:
    """The stretches between signs and joining words, and the sign at the end; together they are the text again."""
    cut, end = _cut(_Piece("", text), _BREAK)
    pieces: list[_Piece] = []
    for piece in cut:
        one = told(piece.text)
        whole = one.mood is Mood.TELLS or (one.subject and not one.of_people and one.mood is not Mood.ASKS)
        pieces += [piece] if whole else _cut(piece, _END_BREAK)[0]
    return pieces, end


def _cut(piece: _Piece, breaks: re.Pattern[str]) -> tuple[list[_Piece], str]:
    pieces: list[_Piece] = []
    sign, start = piece.sign, 0
    for found in breaks.finditer(piece.text):
        if found.start() == start:
            sign, start = sign + found[0], found.end()
            continue
        pieces.append(_Piece(sign, piece.text[start : found.start()]))
        sign, start = found[0], found.end()
    if start < len(piece.text):
        pieces.append(_Piece(sign, piece.text[start:]))
        sign = ""
    return pieces, sign


_SMILE = lazily(r"\s*(?:[:;]-?[)(DPp]|\^\^|<3)(?=\s|$)")


def without_background(instruction: str, document: Document, plan: Callable[[str], Plan]) -> Plan | None:
    """The plan of an instruction without its background; None where it has none, or the rest is not understood."""
    if len(instruction) > MOST_CHARACTERS:
        return None
    said = wording(_SMILE.sub(".", instruction))
    if said.open_quote or said.nested:
        return None
    pieces, end = _pieces(said.text)
    if not 1 < len(pieces) <= MOST_CLAUSES:
        return None
    here = _words_here(document)
    asides = _set_aside(pieces, said, here, lambda thing: _is_named(thing, said, plan))
    if not asides:
        return None
    for away in (asides, *_fewer(asides, pieces)):
        kept = [number for number in range(len(pieces)) if number not in away]
        if kept and (found := _planned(kept, pieces, end, away, said, plan)) is not None:
            return None if any(spared(found)) else found
    return None


def _fewer(asides: dict[int, Told], pieces: Sequence[_Piece]) -> Iterator[dict[int, Told]]:
    """The same with what is only said to what end kept, since it may say to what: 'for a', 'to the'."""
    sure = {number: one for number, one in asides.items() if one.subject}
    if sure and sure != asides:
        yield sure


def _planned(
    kept: Sequence[int],
    pieces: Sequence[_Piece],
    end: str,
    away: dict[int, Told],
    said: Wording,
    plan: Callable[[str], Plan],
) -> Plan | None:
    rest = _together(kept, pieces, end)
    if _THERE.search(rest):
        return None  # where that is stands in the background
    told_apart = tuple(said.surface(pieces[number].text).strip(" ,") for number in sorted(away))
    ahead = [away[number] for number in sorted(away, reverse=True) if number < kept[-1]]
    behind = [away[number] for number in sorted(away) if number > kept[-1]]
    slides = {one for number in away for one in _SLIDE.findall(pieces[number].text)}
    if (new := _WRITTEN.fullmatch(rest)) is not None and (things := [one for one in ahead if not one.of_people]):
        rest = f"change the text of {_text_told(things[0].subject)} to {new['words']}"
        rest += f" and make it {new['color']}" if new["color"] else ""
    for tried in _with_things(rest, [*ahead, *behind], lambda thing: _is_named(thing, said, plan)):
        if slides and not _SLIDE.search(tried):
            return None  # the background says on which slide
        if _LOOSE.search(tried) and any(one.subject and not one.of_people for one in away.values()):
            return None  # and whose text
        found = plan(said.surface(tried))
        if not found.refusals and any(step.edits for step in found.steps):
            if any(_is_request(told_of, said, plan, rest) for number, told_of in _texts(away, pieces)):
                return None
            return replace(found, background=told_apart)
        if any(refusal.choices for refusal in found.refusals) and tried != rest:
            return None  # the thing that is spoken of may be several: the next one named is not it either
    return None


_WRITTEN = lazily(
    r"(?:please )?(?:write|put|print|say|type)(?: just| only| instead)? (?P<words>‹q\d+›)(?: instead)?"
    r"(?:,? in (?P<color>‹c\d+›))?[.!]?",
    re.IGNORECASE,
)
"""New words with no place of their own: what was spoken of before is to say them."""


def _text_told(subject: str) -> str:
    return subject if re.match(r"(?:the|our|my|this|that) ", subject, re.IGNORECASE) else f"the {subject} line"


_SLIDE = lazily(r"\bslides? \d+", re.IGNORECASE)
_LOOSE = lazily(
    r"\bthe (?:texts?|fonts?|colou?rs?|sizes?|spacing|line spacing|letters|lettering|words|writing|outline|border)\b"
    r"(?! (?:of|in|on|at|under|below|above|for|next|inside|‹q|over|around|beside))",
    re.IGNORECASE,
)
_THERE = lazily(r"(?<!over )(?<!in )\bthere\b(?!['’]s| is| are| was)", re.IGNORECASE)


def _texts(away: dict[int, Told], pieces: Sequence[_Piece]) -> list[tuple[int, str]]:
    return [(number, pieces[number].text) for number in away if away[number].subject]


def _is_request(text: str, said: Wording, plan: Callable[[str], Plan], rest: str) -> bool:
    """Whether a clause would be carried out on its own; what says that a thing is no longer wanted is no request of its
    own where something is taken away."""
    alone = plan(said.surface(_GOING_ON.sub("", text)))
    if alone.refusals or not any(step.edits for step in alone.steps):
        return False
    acts = {step.request.act for step in alone.steps if step.request is not None}
    return not (acts <= {"delete", "visible", "slide_delete"} and _TAKES_AWAY.search(rest))


def _together(kept: Sequence[int], pieces: Sequence[_Piece], end: str) -> str:
    """What is kept, joined as it was; where something between was set aside, by the stronger of the signs around it."""
    out: list[str] = []
    for place, number in enumerate(kept):
        piece = pieces[number]
        if place == 0:
            out.append(_GOING_ON.sub("", piece.text) if number else piece.text)
            continue
        skipped = pieces[kept[place - 1] + 1 : number + 1]
        signs = [one.sign for one in skipped]
        if len(signs) == 1:
            out.append(signs[0] + piece.text)
            continue
        strong = next((sign for sign in signs if re.search(r"[.!?;…\n]", sign)), "")
        out.append((strong.lstrip(" ()") or ", ") + _GOING_ON.sub("", piece.text))
    return "".join(out).strip(" ,:–—-") + (end.strip().strip(")") if kept and end else "")


def _is_named(thing: str, said: Wording, plan: Callable[[str], Plan]) -> bool:
    """Whether words stand for something of the design, one thing or several."""
    tried = plan(f"hide {said.surface(thing)}")
    return bool(tried.steps) or any(refusal.choices or refusal.final for refusal in tried.refusals)


def _set_aside(pieces: Sequence[_Piece], said: Wording, here: str, is_named: Callable[[str], bool]) -> dict[int, Told]:
    """The stretches that ask for nothing, by their number; none where no other asks."""
    moods = [told(piece.text) for piece in pieces]
    moods = [
        Told(Mood.OPEN)
        if takes_back(piece.text) and not (number and piece is pieces[-1] and len(piece.text.split()) == 1)
        else mood
        for number, (piece, mood) in enumerate(zip(pieces, moods, strict=True))
    ]
    moods = [
        Told(Mood.ASKS) if one.subject and not one.of_people and _MAY_GO.fullmatch(f"{one.verb} {one.rest}") else one
        for one in moods
    ]
    for number, piece in enumerate(pieces[:-1]):
        if (prompt := _PROMPT.fullmatch(piece.text.strip())) and _SHOULD.match(pieces[number + 1].text):
            moods[number] = Told(Mood.TELLS, prompt["what"], "is", "wrong")
        told_next = moods[number + 1]
        if (
            told_next.mood is Mood.TELLS
            and told_next.subject.lower() in ("it", "they")
            and _THING.fullmatch(piece.text.strip())
        ):
            moods[number] = replace(told_next, subject=piece.text.strip())  # 'the name, it is too small'
    asks = [number for number, one in enumerate(moods) if one.mood is Mood.ASKS]
    asks = asks or [number for number, one in enumerate(moods) if one.mood is not Mood.TELLS]
    if not asks:
        return {}
    away: dict[int, Told] = {}
    for number, one in enumerate(moods):
        text = pieces[number].text
        leads = number == 0 and pieces[1].sign.startswith(",")
        if _CONDITION.match(text):
            continue
        if _ANNOUNCES.search(text) and number + 1 < len(pieces) and told(pieces[number + 1].text).mood is Mood.OPEN:
            continue  # 'Ana has a new room, Studio 4': what the next one is of
        into = number > 0 and _CHANGES.match(pieces[number - 1].text) and _TO_WHAT.fullmatch(text.strip())
        after_all = any(one < number for one in asks) and _is_whole(pieces[number - 1].text)
        if not into and is_purpose(text, leads or after_all):
            away[number] = one
            continue
        if number in asks or (one.mood is Mood.OPEN and not one.subject) or _OF_COPY.match(text.strip()):
            continue
        if CAN_GO.search(text):
            continue
        others = " ".join(said.surface(pieces[other].text) for other in asks)
        if any(not _is_told_again(value, others, said, here) for value in _values(text, one)):
            continue
        if one.mood is Mood.LEANS or one.mood is Mood.OPEN:
            after = [other for other in asks if other > number]
            news = one.mood is Mood.LEANS and one.verb in _BE and not re.match(r"(?:the|an?|our|my) ", one.rest)
            on = after and _goes_on(said.surface(pieces[after[0]].text), said.surface(text))
            so_it_goes = one.subject.lower() in ("it", "they") and any(
                other < number and _TAKES_AWAY.search(pieces[other].text) for other in asks
            )  # 'take it off the list, it's sold out'
            if not on and not so_it_goes and not (news and not one.of_people and not is_named(one.subject)):
                continue
        away[number] = one
    return away


_OF_COPY = lazily(r"(?:and )?(?:the|that|this) (?:new |second )?(?:copy|duplicate|clone|twin)\b", re.IGNORECASE)
"""What is said of a copy tells where it goes, or what becomes of it."""
_MAY_GO = lazily(
    r"(?:can|could|may|should|must|has to|have to) (?:go|disappear|vanish|leave)(?: away|"
    r" now)?",
    re.IGNORECASE,
)
"""'The photo can go': what is no longer wanted, and so a request."""
_PROMPT = lazily(
    r"(?:(?:please|pls|can you|could you|would you) )*(?:correct|fix|update|amend|adjust|change|edit|check)"
    r" (?P<what>(?:the|our|my|this|that) [^‹\d]+?)(?: please)?",
    re.IGNORECASE,
)
_SHOULD = lazily(r"(?:it|they|that|this)(?:['’]s| (?:is|are|should|must|needs?|has|have|ought))\b", re.IGNORECASE)
"""'Correct the byline, it should read …': the first says what is spoken of."""


_CHANGES = lazily(r"(?:please )?(?:change|turn|switch|set|convert|transform|rename|update|alter)\b", re.IGNORECASE)
_CONDITION = lazily(
    r"(?:and |but |so )?(?:wherever|everywhere|anywhere|where|whenever|if|unless|whatever"
    r"|whichever)\b(?! you| possible)",
    re.I,
)
"""It says for what a request holds, and is no background."""
_ANNOUNCES = lazily(
    r"\b(?:has|have|gets?|got|is|are)(?: got| getting)? (?:an? )?(?:new|other|different|another)"
    r" [\w-]+(?: [\w-]+)?$",
    re.I,
)
_TO_WHAT = lazily(r"to \S+", re.IGNORECASE)
"""'Change the bullets to numbers': what it becomes, and not what it is for."""
CAN_GO = lazily(
    r"\b(?:can|could|should|must|may|might|has to|have to|needs? to) (?:also )?"
    r"(?:go|disappear|vanish|leave|be (?:removed|deleted|dropped|hidden|taken|cut))\b(?! to\b)",
    re.IGNORECASE,
)
"""What asks for something to be taken away, in whatever mood."""
_BE = ("is", "are", "was", "were", "'s", "'re")


def _is_whole(text: str) -> bool:
    """Whether a stretch before a purpose is more than a verb: 'I'd like' of 'I'd like to move it' is not."""
    return _NAMED.search(text) is not None or len(text.split()) > 3 or re.search(r"\b(?:it|them)\b", text) is not None


def _goes_on(asked: str, before: str) -> bool:
    """Whether a request goes on from what stands before it: by 'so', by an 'it', or by taking away what it names."""
    if _SO.match(asked.strip()):
        return True
    points = _POINTS.search(asked)
    if points is not None and not _NAMED.search(asked[: points.start()]):
        return True
    if not _TAKES_AWAY.search(asked):
        return False
    told_of = {word.rstrip("s") for word in set(re.findall(r"[a-z]{4,}", before.lower())) - _COMMON}
    again = {word.rstrip("s") for word in re.findall(r"[a-z]{4,}", asked.lower())}
    return bool(told_of & again) or re.search(r"\b(?:no longer|any ?more|any longer)\b", before) is not None


_COMMON = frozenset("that this with from have will would could should make please want need like".split())
_PROPER = lazily(r"(?<=[a-z,] )[A-Z][\w'’]+")


def _values(text: str, one: Told) -> list[str]:
    """What a stretch tells that might be wanted: values, and names it gives to something that is no person."""
    if not one.subject:
        found = values_in(text)
    elif one.of_people and "n't" in one.verb.replace("’", "'") and re.search(r"\b(?:it|them)\b", one.rest):
        found = figures_in(one.rest)
    else:
        found = values_in(one.rest) + ([] if one.of_people else figures_in(one.subject))
    if (one.subject and not one.of_people) or one.verb in ("is", "are", "will", "'s", "becomes"):
        found += [word for word in _PROPER.findall(text) if word not in ("I", "I'm", "I'd", "I've", "I'll")]
    return found


def _is_told_again(value: str, others: str, said: Wording, here: str) -> bool:
    surface = said.surface(value).strip("\"'“”‘’«»`").lower()
    if value.startswith("‹q") or value[:1].isupper():
        return surface in here or surface in others.lower()
    stem = surface if not surface.isalpha() else _ENDING.sub("", surface)
    return re.search(rf"(?<!\w){re.escape(stem)}{'[a-z]*' if stem.isalpha() else ''}(?!\w)", others.lower()) is not None


_ENDING = lazily(r"(?<=[a-z]{4})(?:e?d|ing|er|s)$")


def _words_here(document: Document) -> str:
    texts = [placed.layer.text for placed in document.index.values() if isinstance(placed.layer, Text)]
    return " ".join(" ".join(texts).split()).lower()


# What 'it' is

_TRAIL = lazily(
    r"(?:,? (?:any ?more|any longer|at all|now|properly|here|there|well|enough|either|right now|this time|again|yet"
    r"|from (?:afar|a distance|the back)|at the moment|these days))+$",
    re.IGNORECASE,
)
_THING = lazily(
    r"(?:(?:the|our|my|this|that|these|those|your|both|all the) |‹q\d+›|slides? \d+)[^,.;:]*", re.IGNORECASE
)
_PREPOSITION = lazily(
    r" (?:of|in|on|at|under|below|above|over|beside|next to|behind|around|near|from|with|by|to|for|inside|between|about"
    r"|against|into"
    r"|a bit|a little|too|very|so|really|rather|quite|somewhat"
    r"|pretty|way|far|more|most|because|when|if|since|any|is|are|was|were|looks?) ",
    re.IGNORECASE,
)


def _things(backgrounds: Sequence[Told], is_named: Callable[[str], bool]) -> list[str]:
    """What the background speaks of, the likeliest first: its subject, then what it says that of."""
    found: list[str] = []
    for one in backgrounds:
        subject = one.subject.strip()
        if re.fullmatch(r"[A-Z][a-z]+s", subject) and not is_people(subject) and subject.lower() not in _NOTHING:
            found += [f"the {subject.lower()}"]  # 'Prices went up'
        elif subject and not one.of_people and subject.lower() not in _NOTHING:
            found.append(subject)
            found += re.findall(r"‹q\d+›", subject)
        for phrase in _THING.finditer(one.rest):
            found += _shorter(phrase[0], is_named)
        if found and found[0] == subject and (inner := _PREPOSITION.search(subject)) is not None:
            found += [subject[inner.end() :]] if re.match(r"(?:slides? \d|the |our )", subject[inner.end() :]) else []
    return list(dict.fromkeys(found))[:MOST_THINGS]


_NOTHING = frozenset("it that this there they these those everything something nothing all here what he she".split())


_SIGHT = lazily(
    r"^that (?=the|our|my)"
    r"|^the (?:[\w-]+ ){0,2}(?:look|style|appearance|sight|idea|shape|feel|thought) of (?=the|our|my)",
    re.IGNORECASE,
)


def _shorter(phrase: str, is_named: Callable[[str], bool]) -> list[str]:
    """A phrase as far as it may go, and to its next preposition where what follows is nothing of the design."""
    phrase = _SIGHT.sub("", phrase.strip())
    inner = told(phrase)
    whole = _TRAIL.sub("", inner.subject if inner.subject else phrase.strip())
    short = _PREPOSITION.search(f"{whole} ")
    if short is None or not short.start():
        words = whole.split()
        return [whole, " ".join(words[:-1])] if len(words) > 2 and not inner.subject else [whole]
    return [whole] if is_named(whole[short.end() :]) else [whole, whole[: short.start()]]


def _with_things(rest: str, backgrounds: Sequence[Told], is_named: Callable[[str], bool]) -> Iterator[str]:
    """The rest of an instruction with what its first 'it' stands for, where nothing in it is named before that."""
    if (pointed := _THAT_ONE.search(rest)) is not None and not _NAMED.search(rest[: pointed.start()]):
        for thing in _told_of(backgrounds):
            yield f"{rest[: pointed.start()]}the {thing} {pointed['noun']}{rest[pointed.end() :]}"
    points = _points_back(rest)
    things = _things(backgrounds, is_named) if points is not None else []
    if points is None or not things:
        yield rest
        return
    for thing in things:
        whose = f"{thing}{'’' if thing.endswith('s') else '’s'}" if points["own"] else thing
        yield f"{rest[: points.start()]}{whose}{_ALL_OF.sub('', rest[points.end('it') :])}"


_THAT_ONE = lazily(
    r"\b(?:that|this|its|their) (?P<noun>card|line|text|entry|row|box|section|part|tile|column|label|note|sentence|date"
    r"|price|panel|block|button|badge|sticker)\b(?!['’])",
    re.IGNORECASE,
)
"""'We don't run the advanced course any more, take that card out': the card of what was told."""
_TOLD_THING = lazily(r"\b(?:the|our|my) (?P<name>[^,.;:]+)", re.IGNORECASE)


def _told_of(backgrounds: Sequence[Told]) -> list[str]:
    """The things that a background names, without their article, the longest wording of each first."""
    found: list[str] = []
    for one in backgrounds:
        for named in (one.subject, one.rest):
            for phrase in _TOLD_THING.finditer(named):
                words = _TRAIL.sub("", phrase["name"].strip()).split()
                found += [" ".join(words[:count]) for count in range(min(len(words), 3), 0, -1)]
    return list(dict.fromkeys(found))[:MOST_THINGS]


_ALL_OF = lazily(r"^ (?:all|both)\b")


def _points_back(rest: str) -> re.Match[str] | None:
    for found in _POINTS.finditer(rest):
        if _NAMED.search(rest[: found.start()]):
            return None
        following = (found["next"] or "").strip().lower()
        if (
            found["it"].lower() in ("this", "that", "these", "those")
            and following.isalpha()
            and following not in _AFTER_IT
        ):
            return None
        return found
    return None


_AFTER_IT = frozenset(
    "to a an the in on at up down left right out off bold italic bigger smaller and please by with from".split()
)
