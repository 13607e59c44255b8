"""A clause as a plain request that begins with its verb: sentence shapes, separable verbs, tenses."""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.language.reading.shapes import SHAPES
from redraft.lazy import alternation, lazily
from redraft.targets.grounding.grammar_words import LOOKS, VERBS
from redraft.targets.grounding.tokens import plain_verb

_LOOKS = alternation(LOOKS)
_INSTEAD = lazily(
    rf",? (?:instead of|rather than) (?:an? |the )?(?:‹c\d+›|bullets|bullet points|numbers|numbering|{_LOOKS})$",
    re.IGNORECASE,
)
_MOST = 4
"""How many shapes may lie around a request: 'could you make sure that …'."""
_SHADE = lazily(r"\b(?:an? |the )?(‹c\d+›)[ -](?:colou?red )?(?:hue|shade|tint|tone)\b(?! (?:of|than))", re.IGNORECASE)
_HUE = lazily(
    r"\b((?:font|text|background|backdrop|title|content|heading|fill|outline)(?:['’]s)?) (?:hue|shade|"
    r"tint|tone)\b",
    re.IGNORECASE,
)
_RIGHT_THERE = lazily(
    r"\b(?:right|bang|smack|slap bang|exactly|precisely) (?=(?:in|at|on) the (?:middle|cent(?:er|re)|top|bottom"
    r"|corner)\b)",
    re.IGNORECASE,
)
_LETTERS = lazily(r"\b(?:lettering|letters?|wording) colou?r\b", re.IGNORECASE)


def _plain_words(text: str) -> str:
    """'A yellow hue' is yellow, 'the background shade' its color, 'typography' the font."""
    text = _HUE.sub(r"\1 color", _SHADE.sub(r"\1", text))
    text = re.sub(r"(‹c\d+›) in colou?r\b", r"\1", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(?:plain|solid|flat|uniform|simple|proper) (?=‹c\d+›)", "", text, flags=re.IGNORECASE)
    text = _RIGHT_THERE.sub("", text)
    text = re.sub(
        r"\b((?:consistent|identical|in line|match\w*|same|similar)(?: with| to| as)? the \w+)['’]s$",
        r"\1",
        text,
        flags=re.IGNORECASE,
    )
    return re.sub(r"\btypography\b", "font", _LETTERS.sub("font color", text), flags=re.IGNORECASE)


def plainly(text: str) -> str:
    """A clause as a plain request; as it is where no shape fits."""
    text = _plain_words(text)
    if re.match(r"\w+ing\b", text):
        text = _plain_tense(text)
    for _ in range(_MOST):
        begins = plain_verb(text.split(" ")[0].lower().strip(",:")) is not None
        turned = next(
            (new for shape in SHAPES if (not begins or shape[2]) and (new := _turned(shape, text)) is not None), None
        )
        if turned is None or turned == text:
            break
        text = turned
    if "‹q" not in text:
        text = _INSTEAD.sub("", text)
    return _joined_verb(_plain_tense(text))


_MOVES = frozenset(
    "turn up, turn down, pull up, pull down, push up, push down, bring up, bring down, slide up, slide down, push back"
    ", slide over, move over".split(", ")
)
"""Verbs that move a thing where their particle says, and are left as they are."""
_PARTICLE = lazily(
    r"^(?P<verb>[a-z]+) (?P<what>(?:the|my|our|this|that|these|those|all|every|both|it|them|#|‹q).*?) "
    r"(?P<particle>through|up|down|out|off|over|back|away|around|round|forward|forwards|backward|backwards|in|on)"
    r"(?P<rest>(?:,? (?:along|horizontally|vertically|by|to|with|a bit|a little|slightly|some|evenly"
    r"|and (?:the|my|our|its|all|both|‹q)|\d).*)?)$",
    re.IGNORECASE,
)


def _bumped(verb: str, found: re.Match[str]) -> bool:
    """'Bump the logo up 10px' moves it; 'bump the font size up by 2pt' does not."""
    length = re.search(r"\d ?(?:px|pixels?|mm|cm)\b", found["rest"], re.IGNORECASE)
    sized = re.search(r"\b(?:size|font|text|type|width|height|price)\b", found["what"], re.IGNORECASE)
    return verb == "bump" and length is not None and sized is None


def _joined_verb(text: str) -> str:
    """'Blow the logo up by 20%' as 'blow up the logo by 20%': a verb and its particle together."""
    found = _PARTICLE.match(text)
    verb = plain_verb(found["verb"].lower()) if found is not None else None
    if found is None or verb is None or f"{verb} {found['particle'].lower()}" not in VERBS:
        return text
    if (
        re.search(
            r"\b(?:to|in|at|on|into|onto|one|a|by|step|layer|the|way)$|(?<![\d.,€£$])\d+$", found["what"], re.IGNORECASE
        )
        or " to the" in found["what"].lower()
    ):
        return text  # 'send the photo to the back', 'one step back'
    if f"{verb} {found['particle'].lower()}" in _MOVES or _bumped(verb, found):
        return text
    return f"{verb} {found['particle'].lower()} {found['what']}{found['rest']}"


def _turned(shape: tuple[re.Pattern[str], str | Callable[[re.Match[str]], str | None], bool], text: str) -> str | None:
    found = shape[0].match(text)
    if found is None:
        return None
    request = shape[1]
    if callable(request):
        return request(found)
    return request.format(**{name: (value or "").strip() for name, value in found.groupdict().items()}).strip()


_NOUNS_IN_ING = frozenset("parking opening closing heading lettering wording painting drawing building setting".split())


def _plain_tense(text: str) -> str:
    """'Changed the color' and 'changing the color' as 'change the color'."""
    first, space, rest = text.partition(" ")
    plain = plain_verb(first.lower())
    if plain is None or plain == first.lower() or not first.lower().endswith(("ed", "ing")) or not rest:
        return text
    if first.lower() in _NOUNS_IN_ING and not re.match(r"(?:the|an?|it|them|this|that|all|my|our|every|‹|#)", rest):
        return text  # 'parking note below the button'
    if first[:1].isupper() and re.match(r"(?:to|with|by|into|->|→|=>) ‹q", rest):
        return text  # '…, Advanced to "Pros"'
    return f"{plain}{space}{rest}"
