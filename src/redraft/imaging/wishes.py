"""What is to be done to a picture, from words: a closed grammar of a few kinds of changes, and nothing beyond it.

    wish_of("make the red star in the photo dark blue")    Wish("recolor", "the red star", "darkblue")

Words for the picture itself are left out. What is not of the grammar is refused: EditError says what is understood.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from redraft.document.colors import parse_color
from redraft.document.style import Color
from redraft.errors import EditError, OutOfRange
from redraft.lazy import lazily

UNDERSTOOD = (
    "recolour a thing, remove, turn, mirror or resize one, replace one with a file, put in a file, cover a thing with "
    "a texture from a file, and brighten, darken, saturate, desaturate, blur or sharpen a thing or the whole picture"
)
_I = re.IGNORECASE
_NAMED = (
    r"(?:the|this|that|our|my|your|its)\s+(?:(?!of\b|in\b|on\b|from\b|out\b)[\w'’-]+\s+){0,2}?"
    r"(?:photo(?:graph)?|picture|pic|image|snapshot|illustration|artwork)\b(?!\s+(?:frame|book|card|wall)s?\b)"
)
_QUOTED = r"(?P<kept>\"[^\"]*\"|“[^”]*”|«[^»]*»)"
_WITHIN = lazily(rf"{_QUOTED}|\s*\b(?:in|inside|within|from|of|on)\s+{_NAMED}", _I)
_PICTURE = lazily(rf"{_QUOTED}|\b{_NAMED}", _I)
_POLITE = lazily(r"^\W*(?:please|can you|could you|kindly|just|now)\b[\s,]*|[\s,]*\bplease\W*$|^\W+|[\s.!?:;,]+$", _I)
_HOW = (
    r"(?P<how>(?:a (?:little|bit|lot|tad|touch)|slightly|somewhat|much|far|very|strongly|heavily|completely|fully)\s+)?"
)
_NUMBER = r"[-−+]?[\d.,]*\d(?:e\d+)?"  # also what is out of range, so that it can be told
_PERCENT = r"\s*(?:%|percent|per cent)"
_BY = (
    rf"(?:\s+by\s+(?P<by>{_NUMBER}){_PERCENT})?"
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
    rf"(?:make|turn|render)\s+{_T}\s*(?:look\s+|into\s+)?{_HOW}(?:(?P<before>{_NUMBER}){_PERCENT}\s+)?"
    rf"(?P<word>{'|'.join(_ADJECTIVES)}){_BY}",
    _I,
)
_FILE = r"(?:it\s+)?[\"'“]?(?P<file>\S[^\n\"”]*?\.(?:png|jpe?g|gif|webp))[\"'”]?"
_REPLACE = lazily(rf"(?:replace|swap|exchange|substitute|change)\s+{_T}\s+(?:with|for|by|to|into)\s+{_FILE}", _I)
_INSERT = lazily(rf"(?:put|place|paste|insert|add|set)\s+{_FILE}\s+(?:at|on|onto|in|into|over|inside)\s+{_T}", _I)
_TEXTURE = lazily(
    rf"(?:texture|cover|fill|clad|coat)\s+{_T}\s+with\s+(?:the\s+texture\s+(?:of\s+)?)?{_FILE}"
    rf"|make\s+(?P<made>.*?)\s+(?:out\s+of|of|look\s+like|from)\s+{_FILE.replace('<file>', '<file2>')}"
    rf"|give\s+(?P<given>.*?)\s+the\s+(?:texture|material)\s+(?:of|from|in)\s+{_FILE.replace('<file>', '<file3>')}",
    _I,
)
_TURN = lazily(
    rf"(?:rotate|turn|tilt|spin)\s+{_T}\s+(?:by\s+)?(?:(?P<degrees>[-−]?\d{{1,6}}(?:\.\d+)?)\s*(?:°|degrees?|deg)|upside\s+down)"
    r"(?:\s+(?:to\s+the\s+)?(?P<way>clockwise|right|counter-?\s?clockwise|anti-?\s?clockwise|left))?",
    _I,
)
_MIRROR = lazily(rf"(?:flip|mirror)\s+{_T}(?:\s+(?P<way>horizontally|vertically|left to right|upside down))?", _I)
_SIZE = lazily(
    r"make\s+(?P<times>.*?)\s+(?P<count>twice|half|(?:\d[\d.]*|two|three|four|five|six|ten)\s+times)"
    r"\s+(?:as\s+(?:big|large)|bigger|larger|the\s+size)"
    rf"|make\s+{_T}\s+{_HOW}(?:(?P<before>{_NUMBER}){_PERCENT}\s+)?(?P<word>bigger|larger|smaller){_BY}"
    r"|(?P<verb>enlarge|shrink|scale(?:\s+up|\s+down)?|resize)\s+(?P<sized>.*?)\s+(?P<way>by|to)\s+"
    rf"(?P<percent>{_NUMBER}){_PERCENT}",
    _I,
)
_MOVE = lazily(r"(?:move|shift|nudge|drag)\s+(?P<target>.+?)(?=\s+(?:to|by|a|up|down|left|right|\d)\b|$)", _I)
_MATERIAL = lazily(
    r"\b(?:wood(?:en)?|metal(?:lic)?|golden|glass|stone|marble|leather|plastic|silk|velvet|fur(?:ry)?|brick|concrete|steel"
    r"|bronze|copper|knitted|fabric|paper|crystal|ice|rust(?:y)?)\W*$",
    _I,
)
_WHOLE = lazily(r"(?:all|it|everything|all of it|the whole|the entire|whole)?", _I)
_MORE = lazily(r"\b(?:and|but|or|then|except|not|without|unless|if|while)\b|[,;]", _I)
_BARE_COLOR = lazily(r"^(?:the|this|that|both|all)\s+(?:\w+\s+)?(?:red|green|yellow|amber|orange|blue|white)$", _I)
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
    the colour, of the others how strong it is (1 is the usual). `amount` is what another size is times the old one, or
    the degrees clockwise of a turn; `way` how it is mirrored ('across', 'down'); `file` what comes from a file."""

    kind: str
    target: str
    color: Color | None = None
    strength: float = 1.0
    amount: float = 1.0
    way: str = ""
    file: str = ""


def wish_of(words: str) -> Wish:
    """EditError for what is not understood."""
    said = _WITHIN.sub(lambda found: found["kept"] or "", words)
    said = " ".join(_PICTURE.sub(lambda found: found["kept"] or "it", said).split())
    for _ in range(3):
        said = _POLITE.sub("", said).strip()
    if (changed := _changed(said)) is not None:
        return changed
    if (found := _REMOVE.fullmatch(said)) is not None:
        target = _target(found["target"] or found["taken"] or "")
        return Wish("remove", target)
    for pattern, kinds in ((_VERB, _VERBS), (_ADJECTIVE, _ADJECTIVES)):
        if (found := pattern.fullmatch(said)) is not None:
            return Wish(kinds[found["word"].lower()], _target(found["target"] or ""), None, _strength(found))
    # 'The red ball blue' goes on from a clause before it.
    verbless = re.match(r"(?:the|this|that)\s", said, _I) is not None
    found = None if _STUFF.search(said) else _RECOLOR.fullmatch(f"make {said}" if verbless else said)
    if found is not None and (color := _color(found["color"])) is not None:
        target, shade = found["target"] or "", found["color"].lower()
        if shade.startswith("light ") and _BARE_COLOR.search(target):  # the red light, green
            target, color = f"{target} light", _color(shade.removeprefix("light ")) or color
        return Wish("recolor", _target(target), color)
    if (found := _MOVE.match(said)) is not None:
        raise EditError(
            f"things in a flat picture are not moved, and '{found['target']}' is one",
            "take it apart, and move the layer: redraft layers FILE -o OUT.svg (docs/layers.md)",
        )
    if (stuff := _MATERIAL.search(said)) is not None:
        raise EditError(
            f"the built-in image editor makes no materials by their names ('{stuff[0].strip()}')",
            "give a picture of it, as in: cover the red box in the photo with wood.jpg",
        )
    raise EditError(
        f"the built-in image editor does not understand '{said or words}'",
        f"it can {UNDERSTOOD}",
    )


def _changed(said: str) -> Wish | None:
    """What comes from a file, and a thing turned, mirrored or resized."""
    if (found := _TEXTURE.fullmatch(said)) is not None:
        words = found["target"] or found["made"] or found["given"] or ""
        return Wish("texture", _target(words), file=found["file"] or found["file2"] or found["file3"])
    for pattern, kind in ((_REPLACE, "replace"), (_INSERT, "insert")):
        if (found := pattern.fullmatch(said)) is not None:
            return Wish(kind, _target(found["target"]), file=found["file"])
    if (found := _TURN.fullmatch(said)) is not None:
        degrees = float((found["degrees"] or "180").replace("−", "-"))
        if degrees % 360 == 0:
            raise OutOfRange(f"a turn by {degrees:g} degrees changes nothing", "give another angle")
        back = (found["way"] or "").lower().startswith(("c", "a", "l")) and (found["way"] or "").lower() != "clockwise"
        return Wish("turn", _target(found["target"]), amount=-degrees if back else degrees)
    if (found := _MIRROR.fullmatch(said)) is not None:
        down = (found["way"] or "").lower() in ("vertically", "upside down")
        return Wish("mirror", _target(found["target"]), way="down" if down else "across")
    if (found := _SIZE.fullmatch(said)) is not None:
        return Wish("resize", _target(found["target"] or found["sized"] or found["times"] or ""), amount=_factor(found))
    return None


def _factor(found: re.Match[str]) -> float:
    if found["count"]:
        said = found["count"].lower().split()[0]
        words = {"twice": 2.0, "half": 0.5, "two": 2.0, "three": 3.0, "four": 4.0, "five": 5.0, "six": 6.0, "ten": 10.0}
        factor = words.get(said) or 100 * _share(said)
    elif found["percent"]:
        share, down = _share(found["percent"]), found["verb"].lower() in ("shrink", "scale down")
        factor = share if found["way"].lower() == "to" else 1 - share if down else 1 + share
    else:
        said = found["by"] or found["before"]
        by = _share(said) if said else 0.3 * _strength(found)
        less = 1 - by if said else 1 / (1 + by)
        factor = less if found["word"].lower() == "smaller" else 1 + by
    if factor <= 0:
        raise OutOfRange("nothing would be left of it at that size", "ask for 10% to 400% of its size, or remove it")
    if not 0.1 <= factor <= 4:
        raise OutOfRange(
            f"a thing in a picture is not made {factor:g} times as large", "ask for 10% to 400% of its size"
        )
    return factor


def _share(said: str) -> float:
    """A percentage as said, of 1. OutOfRange for one that is not more than nothing."""
    try:
        share = float(said.replace("−", "-").replace(",", ".")) / 100
    except ValueError:
        raise OutOfRange(f"{said}% is no number", "give an amount such as 20%") from None
    if not share > 0:
        raise OutOfRange(f"{said}% is not more than nothing", "give an amount above 0%, and say which way")
    return share


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
    said = found["by"] or found.groupdict().get("before")
    if said:
        if (share := _share(said)) > 1:
            raise OutOfRange(f"{said}% is out of range", "give an amount from 1% to 100%")
        if share < 1 and _ADJECTIVES.get(found["word"].lower()) == "gray":
            raise OutOfRange(f"a picture is in greys or not, and not by {said}%", f"say: {said}% less saturated")
        return share * (100 / 45 if "saturat" in found["word"].lower() else 4)
    how = " ".join(((found["how"] or "") + (found["after"] or "")).lower().split())
    if how in _FULL:
        return 4.0
    return 1.8 if how in _STRONG else 0.5 if how else 1.0
