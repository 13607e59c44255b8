"""A piece of an instruction in plainer words that mean the same: as a request with its verb first.

'The date should start where the title starts on the left' lines up left edges; 'put the hidden note back on' shows it.
Each row is a wording and what it comes to. They are tried only where a piece is not understood as it stands
(piece_wordings.py), and whether the plainer one is, the design decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from redraft.lazy import lazily

Plain = str | Callable[[re.Match[str]], str]

_MUST = r"(?:should|must|shall|has to|have to|needs? to|ought to|can|could)"
_SIDE = r"(?P<side>left|right|top|bottom)"
_HUE = r"(?:‹c\d+›|colou?r|shade|tone|hue)"
_HIDDEN = r"(?:the |that |our )?(?:hidden|invisible)"
_UNDER = r"(?:under|below|beneath|underneath)"


def _the(name: str) -> str:
    bare = name.strip(" ,")
    named = re.match(r"(?:the|our|my|both|all|every|each|its|their)\b|‹q|#", bare, re.IGNORECASE)
    return bare if named is not None else f"the {bare}"


def _same_hue(found: re.Match[str]) -> str:
    return f"make {_the(found['what'])} the same colour as {_the(found['as'])}"


def _lined_up(found: re.Match[str]) -> str:
    return f"align the {found['side']} edge of {_the(found['what'])} with {_the(found['as'])}"


def _shown(found: re.Match[str]) -> str:
    return f"show {_the(found['what'])}"


def _in_place(found: re.Match[str]) -> str:
    return f"{found['verb']} {found['rest']} in {_the(found['where'])}"


def _looks(found: re.Match[str]) -> str:
    return f"make {_the(found['what'])} {found['look']}"


def _added(found: re.Match[str]) -> str:
    new = found["new"] if found["new"].startswith("‹q") else f'"{found["new"]}"'
    return f"add {new} at the end of the {found['one']} list"


def _with_own(found: re.Match[str]) -> str:
    return f"delete {_the(found['what'])} and {found['own']}"


def _dearer(found: re.Match[str]) -> str:
    verb = "raise" if found["sign"].lower() in ("plus", "+", "up") else "lower"
    return f"{verb} {_the(found['what'])} by {found['by']}"


def _under_dearer(found: re.Match[str]) -> str:
    verb = "raise" if found["sign"].lower() == "up" else "lower"
    head = re.sub(r"(?<=\w)s$", "", found["head"].strip(), flags=re.IGNORECASE)
    return f"{verb} the {head.lower()} prices by {found['by']}"


_BACK = {
    "left": "right", "right": "left", "high": "down", "low": "up", "up": "down", "down": "up", "far up": "down",
    "far down": "up", "far left": "right", "far right": "left",
}  # fmt: skip


def _too_far(found: re.Match[str]) -> str:
    way = _BACK[re.sub(r"^(?:far )?(?:to the )?", "", found["way"].lower())]
    return f"move {_the(found['what'])} {found['by']} {way}"


def _centered_in(found: re.Match[str]) -> str:
    groups = found.groupdict()
    said = f"{groups.get('axis') or ''} {groups.get('along') or ''}".lower()
    axis = " vertically" if re.search(r"vertical|top to bottom|height", said) else ""
    axis = axis or (" horizontally" if re.search(r"horizontal|left to right|width", said) else "")
    return f"center {_the(found['what'])}{axis} in {_the(found['where'])}"


ROWS: tuple[tuple[re.Pattern[str], Plain], ...] = tuple(
    (lazily(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            r"(?:we|i|they|(?:the|our|my) [a-z ]+?)(?:['’]d| would)? "
            r"(?:wants?|needs?|asks? for|asked for|requires?|likes?) (?:an? |the |this (?:in|as) )*"
            r"(?P<size>\d+(?:\.\d+)? ?(?:px|mm|cm)? ?(?:x|×|by) ?\d+(?:\.\d+)? ?"
            r"(?:px|mm|cm|pixels)?)(?: (?:page|canvas|format|poster|version|file|one))?"
            r"(?:,? (?:just |only )?an? (?:larger|bigger|smaller) canvas)?",
            r"resize the page to \g<size>",
        ),
        (
            r"(?P<what>.+?) (?:is|are|sits?|stands?|hangs?) (?:about |some )?"
            r"(?P<by>\d[\d.,]* ?(?:px|pt|mm|cm|in|inch(?:es)?|pixels?|points?)?) too "
            r"(?P<way>(?:far )?(?:to the )?(?:left|right)|(?:far )?(?:up|down)|high|low)"
            r"(?:[,;.]? (?:so )?(?:please )?(?:correct|fix|change|adjust) (?:that|it|this))?",
            _too_far,
        ),
        (
            rf"(?P<what>.+?) (?:{_MUST} be|is to be|to be) (?:(?P<axis>vertically|horizontally) )?cent(?:er|re)d"
            r"(?: (?:with)?in(?:side)?| on) (?P<where>(?:the|our|its|a) [^,]+?)"
            r"(?:,? (?P<along>from top to bottom|from left to right|vertically|horizontally|by height|by width))?",
            _centered_in,
        ),
        (rf"(?:make |set |put )?(?P<what>.+?) in the same {_HUE} as (?P<as>.+)", _same_hue),
        (r"make (?P<what>.+?) the same ‹c\d+› as (?P<as>.+)", _same_hue),
        (
            rf"(?P<what>.+?) {_MUST} (?:start|begin|end|stop|stand|sit|lie)(?: exactly| right)? (?:at|on|with) the "
            rf"same {_SIDE} (?:edge|side|line|margin) (?:as|like) (?P<as>.+)",
            _lined_up,
        ),
        (
            rf"(?P<what>.+?) {_MUST} (?:start|begin|end|stop)(?: exactly| right| precisely)? where (?P<as>.+?)"
            rf" (?:starts?|begins?|ends?|stops?) (?:on|at) the {_SIDE}(?: edge| side)?",
            _lined_up,
        ),
        (r"(?:there(?:'s| is) )?(?:an? )?(?:hidden|invisible) (?P<what>.+?)[.,:;] (?:please )?(?:show|unhide)"
         r" (?:it|that)", _shown),
        (rf"(?:put|switch|turn|bring|get) (?:back )?{_HIDDEN} (?P<what>.+?)(?: back)?(?: on| in| again| back| there)?",
         _shown),
        (rf"(?:show|unhide|reveal|display) {_HIDDEN} (?P<what>.+?)(?: again)?", _shown),
        (r"(?:write|print|type|show|have) (?P<what>(?:the|our|all|both) .+?) in (?P<look>‹c\d+›|bold|italics?)",
         _looks),
        (
            r"(?:in|on|under) (?P<where>[\w' ‹›]+?),? (?P<verb>replace|change|swap|exchange|delete|remove|make|hide)"
            r" (?P<rest>.+)",
            _in_place,
        ),
        (r"no (?:more )?(?P<what>[\w' ]+?),? (?:please )?(?:take|delete|remove) (?:it|them)(?: out| off| away)?,?"
         r" (?:along |together )?with (?P<own>(?:its|their) .+)", _with_own),
        (r"add (?P<new>‹q\d+›|[A-Z]\w+(?: [A-Z]?\w+)?) as (?:the |a )?(?:last|new|another|next|further|final)"
         r" (?P<one>[a-z]+)(?: (?:of|in|to|for|on) (?:the |this |our )?(?P<whose>[\w' ]+))?", _added),
        (r"(?P<what>(?:all|the|our|every|both) [\w' ]+?) (?P<sign>plus|minus|up|down|\+) (?P<by>[€$£]?\d[\d.,]*\S*"
         r"(?: (?:euros?|cents?|dollars?|pounds?|percent|p))?)", _dearer),
        (rf"(?:everything|all|all prices|the prices) {_UNDER} (?P<head>[\w' ‹›]+?) (?:goes?|go) (?P<sign>up|down)"
         r"(?: by)? (?P<by>[€$£]?\d[\d.,]*\S*(?: (?:euros?|cents?|dollars?|pounds?|percent|p))?)", _under_dearer),
    )
)  # fmt: skip


def said_otherwise(piece: str) -> Iterator[str]:
    """The plainer wordings of a piece, the likeliest first."""
    bare = " ".join(piece.split()).strip(" ,.!")
    for shape, plain in ROWS:
        if (found := shape.fullmatch(bare)) is not None:
            yield found.expand(plain) if isinstance(plain, str) else plain(found)
