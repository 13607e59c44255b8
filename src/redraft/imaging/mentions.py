"""Words for a thing in a picture, and what of them can be looked for: colour, form, place, size and number.

    mention("both small red stars on the left")     2 of colour red, form star; small, left

What the words say of another thing (the cap of the bottle, the star next to the door) cannot be looked for, and is
refused rather than left out: it would be another thing that is found.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from redraft.errors import ToolError
from redraft.imaging.figures import form_named
from redraft.imaging.hues import color_word

SIDES = {"left": "left leftmost", "right": "right rightmost", "top": "top upper topmost",
         "bottom": "bottom lower bottommost", "middle": "middle center centre"}  # fmt: skip
SIZES = {"large": "large larger largest big bigger biggest", "small": "small smaller smallest tiny little"}
_NUMBERS = {word: count for count, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}
_WORD = re.compile(r"[\w'’#-]+")
_PLACE = re.compile(
    r"(?:(?:on|at|in|to|of|from|near|towards?)\s+)?(?:the\s+)?(?:far\s+|very\s+|upper\s+|lower\s+|top[\s-]+|bottom[\s-]+)?"
    r"(?:left|right|top|bottom|middle|cent(?:er|re)|upper|lower)(?:[\s-]*hand)?(?:\s+(?:side|corner|half|part|edge))?",
    re.IGNORECASE,
)
_FROM = re.compile(r"\s+from\s+(?:(?:dark|light|bright|pale|deep)[\s-]+)?(?P<color>[a-z]+)$", re.IGNORECASE)
_BEYOND = re.compile(
    r"\b(?:of|from|on|in|at|to|with|without|near|nearest|closest|beside|next|behind|under|underneath|beneath|above|below|over"
    r"|between|among|by|inside|around|against|along|across|before|after|that|which|who|whose|where|holding|wearing"
    r"|standing|sitting|lying|first|second|third|fourth|fifth|last|other|another|else|same|only|\w+['’]s?)\b",
    re.IGNORECASE,
)
_PLAIN = re.compile(
    r"the|a|an|that|this|these|those|all|every|each|both|of|things?|objects?|shapes?|ones?|spots?|marks?|patch(?:es)?|blobs?"
    r"|shaped|dark|light|bright|pale|deep|our|my|your|its",
    re.IGNORECASE,
)
_THINGS = re.compile(
    r"(?:coin|button|box|cube|crate|bar|plank|pyramid|cone|kite|starfish|moon|do(?:ugh)?nut|hoop)(?:s|es)?"
)


class Mention(NamedTuple):
    """`number` is how many are meant, 0 for all that there are. `sides` and `sizes` are keys of SIDES and SIZES;
    `unseen` are words that cannot be looked for, as a rule the name of the thing."""

    words: str
    color: str | None
    form: str | None
    number: int
    sides: tuple[str, ...]
    sizes: tuple[str, ...]
    unseen: tuple[str, ...]


def mention(words: str) -> Mention:
    """ToolError for words that say more than can be looked for."""
    said = " ".join(words.split())
    was = _FROM.search(said)
    if was is not None and color_word(was["color"]):  # 'the star from red', to be another colour
        said = said[: was.start()]
    bare, found = said, list[str]()
    for place in _PLACE.finditer(said):
        found += _WORD.findall(place[0].lower().replace("-", " "))
        bare = bare.replace(place[0], " ", 1)
    if (beyond := _BEYOND.search(bare)) is not None:
        raise ToolError(
            f"'{said}' describes it by more ('{beyond[0]}') than colour, form, place and size",
            "name a thing by its colour or form",
        )
    rest = [word.lower() for word in _WORD.findall(bare)]
    hues = [word for word in rest if color_word(word)]
    hues = hues[:-1] if len(hues) == 2 and rest[-1] == hues[-1] else hues  # a red rose is no pink
    if len(hues) > 1:
        raise ToolError(f"'{said}' has {len(hues)} words for colours", "name it by one of them")
    form = form_named(bare)
    numbers = [_NUMBERS.get(word) or int(word) for word in rest if word in _NUMBERS or word.isdecimal()]
    known = {*hues, *_NUMBERS}
    shade = {"light"} if rest[-1:] == ["light"] else set()  # the red light is no pale red
    unseen = tuple(
        word
        for word in rest
        if word in shade or not (word in known or word.isdecimal() or _PLAIN.fullmatch(word) or _seen(word))
    )
    return Mention(
        said,
        hues[0] if hues else None,
        form,
        _count(rest, numbers),
        tuple(side for side, names in SIDES.items() if {*found} & {*names.split()}),
        tuple(size for size, names in SIZES.items() if {*rest} & {*names.split()}),
        unseen,
    )


def _seen(word: str) -> bool:
    """Whether it can be seen for certain: a red disc need be no button."""
    return bool(form_named(word) and not _THINGS.fullmatch(word)) or any(
        word in names.split() for names in SIZES.values()
    )


def _count(words: list[str], numbers: list[int]) -> int:
    if numbers:
        return numbers[0]
    if "both" in words:
        return 2
    several = bool({*words} & {"all", "every", "each", "these", "those"})
    last = words[-1] if words else ""
    return 0 if several or (re.search(r"[^suia’']s$", last) and last != "lens") else 1
