"""What is to be done to a picture, from words: a closed grammar of a few kinds of changes, and nothing beyond it.

    wish_of("make the red star in the photo dark blue")    Wish("recolor", "the red star", "darkblue")

Words for the picture itself are left out. What is not of the grammar is refused: EditError says what is understood.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from redraft.document.colors import parse_color
from redraft.document.style import Color
from redraft.errors import EditError
from redraft.lazy import lazily

UNDERSTOOD = (
    "recolour a thing, remove one, and brighten, darken, saturate, desaturate, blur or sharpen one or the whole picture"
)
_I = re.IGNORECASE
_NAMED = (
    r"(?:the|this|that|our|my|your|its)\s+(?:(?!of\b|in\b|on\b|from\b|out\b)[\w'’-]+\s+){0,2}?"
    r"(?:photo(?:graph)?|picture|pic|image|snapshot|illustration|artwork)\b(?!\s+(?:frame|book|card|wall)s?\b)"
)
_WITHIN = lazily(rf"\s*\b(?:in|inside|within|from|of|on)\s+{_NAMED}", _I)
_PICTURE = lazily(rf"\b{_NAMED}", _I)
_POLITE = lazily(r"^\W*(?:please|can you|could you|kindly|just|now)\b[\s,]*|[\s,]*\bplease\W*$|^\W+|[\s.!?:;,]+$", _I)
_HOW = (
    r"(?P<how>(?:a (?:little|bit|lot|tad|touch)|slightly|somewhat|much|far|very|strongly|heavily|completely|fully)\s+)?"
)
_BY = (
    r"(?:\s+by\s+(?P<by>\d{1,3})\s*(?:%|percent))?"
    r"(?P<after>\s+(?:a (?:little|bit|lot|tad|touch)|slightly|strongly|completely))?"
)
_T = r"(?P<target>.*?)"
_REMOVE = lazily(
    rf"(?:remove|erase|delete|wipe out|take out|take away|get rid of|cut out)\s+{_T}"
    r"|take\s+(?P<taken>.+?)\s+(?:out|away|off)",
    _I,
)
_RECOLOR = lazily(
    rf"(?:make|turn|paint|colou?r|recolou?r|change|dye|repaint|set)\s+(?:the\s+colou?r\s+of\s+)?{_T}(?:['’]s\s+colou?r)?"
    r"(?:\s+(?:to|into|in))?\s+(?:be\s+)?(?:a\s+)?(?P<color>#[0-9a-f]{3}(?:[0-9a-f]{3})?|(?:(?:dark|light|bright|pale|deep"
    r"|vivid)[\s-]+)?[a-z]+|(?:sky|royal|navy)[\s-]blue|hot[\s-]pink|(?:forest|lime)[\s-]green)(?:\s+colou?r(?:ed)?)?",
    _I,
)
_VERBS = {
    "brighten": "brighten", "lighten": "brighten", "darken": "darken", "dim": "darken", "blur": "blur",
    "soften": "blur", "unsharpen": "blur", "sharpen": "sharpen", "saturate": "saturate", "desaturate": "desaturate",
}  # fmt: skip
_ADJECTIVES = {
    "brighter": "brighten", "lighter": "brighten", "darker": "darken", "dimmer": "darken", "blurry": "blur",
    "blurred": "blur", "blurrier": "blur", "out of focus": "blur", "softer": "blur", "sharper": "sharpen",
    "crisper": "sharpen", "more saturated": "saturate", "more vivid": "saturate", "more colourful": "saturate",
    "more colorful": "saturate", "less saturated": "desaturate", "less vivid": "desaturate", "paler": "desaturate",
    "less colourful": "desaturate", "less colorful": "desaturate", "black and white": "gray", "black-and-white": "gray",
    "greyscale": "gray", "grayscale": "gray", "monochrome": "gray", "colourless": "gray", "colorless": "gray",
}  # fmt: skip
_VERB = lazily(rf"{_HOW}(?P<word>{'|'.join(_VERBS)})\b\s*{_T}{_BY}", _I)
_ADJECTIVE = lazily(
    rf"(?:make|turn|render)\s+{_T}\s*(?:look\s+|into\s+)?{_HOW}(?P<word>{'|'.join(_ADJECTIVES)}){_BY}", _I
)
_WHOLE = lazily(r"(?:all|it|everything|all of it|the whole|the entire|whole)?", _I)
_MORE = lazily(r"\b(?:and|but|or|then|except|not|without|unless|if|while)\b|[,;]", _I)
_INSIDE = lazily(r"\s+(?:in|inside|within|at)\s+it$", _I)
_PART = lazily(r"\s(?:of|from|off)\s+it$", _I)
_STUFF = lazily(
    r"\b(?:into|(?:out|made) of|material)\b.*\b(?:gold|silver|ivory|chocolate|coral|wheat|linen|tomato|snow)\W*$",
    _I,
)
"""Words for colours that are materials there, which it cannot make."""
_STRONG = {"much", "far", "very", "strongly", "heavily", "a lot"}
_FULL = {"completely", "fully"}


class Wish(NamedTuple):
    """One change: its kind, the words for the thing it is about ('' for all that it is given), and of a recolouring
    the colour, of the others how strong it is (1 is the usual)."""

    kind: str
    target: str
    color: Color | None = None
    strength: float = 1.0


def wish_of(words: str) -> Wish:
    """EditError for what is not understood."""
    said = " ".join(_PICTURE.sub("it", _WITHIN.sub("", words)).split())
    for _ in range(3):
        said = _POLITE.sub("", said).strip()
    if (found := _REMOVE.fullmatch(said)) is not None:
        target = _target(found["target"] or found["taken"] or "")
        return Wish("remove", target)
    for pattern, kinds in ((_VERB, _VERBS), (_ADJECTIVE, _ADJECTIVES)):
        if (found := pattern.fullmatch(said)) is not None:
            return Wish(kinds[found["word"].lower()], _target(found["target"] or ""), None, _strength(found))
    found = None if _STUFF.search(said) else _RECOLOR.fullmatch(said)
    if found is not None and (color := _color(found["color"])) is not None:
        return Wish("recolor", _target(found["target"] or ""), color)
    raise EditError(
        f"the built-in image editor does not understand '{said or words}'",
        f"it can {UNDERSTOOD}; or name another editor",
    )


def _target(words: str) -> str:
    """The words for one thing; EditError for more than that, and for a part of one."""
    words = _INSIDE.sub("", words.strip())
    if _PART.search(words):
        raise EditError(
            f"the built-in image editor changes things as a whole, and '{words}' is a part of one",
            "give a box around the part alone: #id@x,y,width,height",
        )
    if (more := _MORE.search(words)) is not None:
        raise EditError(
            f"the built-in image editor takes one thing at a time, and '{more[0]}' says more", "ask for each by itself"
        )
    return "" if _WHOLE.fullmatch(words.strip()) else words.strip()


def _color(words: str) -> Color | None:
    bare = re.sub(r"[\s-]+", "", words.lower())
    found = parse_color(bare) or parse_color(re.sub(r"^(?:bright|vivid)|(?<=^navy)blue", "", bare))
    return found if found is not None and found.alpha == 255 else None


def _strength(found: re.Match[str]) -> float:
    if found["by"]:
        return int(found["by"]) / (45 if "saturat" in found["word"].lower() else 25)
    how = " ".join(((found["how"] or "") + (found["after"] or "")).lower().split())
    if how in _FULL:
        return 4.0
    return 1.8 if how in _STRONG else 0.5 if how else 1.0
