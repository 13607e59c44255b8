"""Clauses that make a thing as wide, as high or as large as the page or another thing: 'the photo should fill the
width', 'stretch the bar across the whole page'."""

from __future__ import annotations

import re

from redraft.language.reading.phrases import Said
from redraft.language.reading.talk import polite
from redraft.lazy import lazily

_PAGE = (
    r"(?:(?:the |this |our )?(?:whole |entire |full )?(?:page|poster|flyer|canvas|slide|design|artboard|document"
    r"|sheet|banner))"
)
_FULL = r"(?:full|whole|entire|complete|total)"
_SPAN = (
    r"(?:fill(?:s| up)?|spans?|covers?|takes? up|stretch(?:es)? (?:over|across|to)|runs? (?:across|over)|goes? across"
    r"|go"
    r"|extends? (?:across|over|to)|occup(?:y|ies)|reach(?:es)? across|use(?:s)?)"
)
_MUST = r"(?:should|must|needs? to|has to|have to|could|can|shall|ought to|is to|may)"
_WHAT = r"(?P<what>(?:(?:the|our|my|this|that) (?!width\b|height\b)[\w'-][\w' -]*?|it|#[\w-]+|‹q\d+›))"
_OF = rf"(?: (?:of|in) (?P<of>{_PAGE}|the (?:(?!to\b|by\b)[a-z'-]+ ?)+))?"
_SIDE = rf"(?:the |its )?(?:{_FULL} )?(?P<side>width|height){_OF}"
_VERB = (
    r"(?:make|stretch|extend|scale|scale up|resize|let|have|blow up|enlarge|widen|expand|set|get|size|pull|draw|bring"
    r"|run"
    r"|broaden)"
)
_ROWS = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_WHAT} {_MUST} (?:be )?{_SPAN} {_SIDE}",
        rf"{_VERB} {_WHAT}(?: out)? (?:to|so (?:that )?it|across|over|so as to|until it)? ?(?:{_SPAN} )?{_SIDE}",
        rf"{_VERB} {_WHAT}(?: to be| be)? (?P<adj>full|page)[- ](?P<side>width|wide|height)",
        rf"{_WHAT} (?:{_MUST} be |to |in |at )?(?P<adj>full)[- ](?P<side>width|height)",
        rf"{_VERB} {_WHAT} as (?P<side>wide|tall|high) as (?P<of>{_PAGE})",
        rf"{_VERB} {_WHAT}(?: out)? across (?P<of>{_PAGE})",
        rf"{_VERB} {_WHAT}(?: out)? from (?:edge to edge|side to side|one edge to the other|left to right)",
        rf"{_WHAT} {_MUST} {_SPAN} (?P<whole>{_PAGE})",
        rf"{_VERB} {_WHAT} (?:to |so (?:that )?it )?{_SPAN} (?P<whole>{_PAGE})",
    )
)


def read_fit(text: str) -> list[Said] | None:
    """What such a clause says; None for any other."""
    if not re.search(
        r"width|wide|height|high|tall|across|edge to edge|side to side|page|poster|canvas|slide", text, re.I
    ):
        return None
    plain = polite(text).strip(" .!,?")
    for row in _ROWS:
        found = row.fullmatch(plain)
        if found is None:
            continue
        said = found.groupdict()
        if re.search(r"\b(?:and|font|text size|page|poster|canvas|background)\b", said["what"], re.IGNORECASE):
            return None
        anchor = said.get("of") or ""
        if not anchor and re.search(
            r"\b(?:set|get|have|make|bring|resize|scale) .* the (?:width|height)$", plain, re.I
        ):
            return None  # 'set the … the width' says no amount
        anchor = "" if re.fullmatch(_PAGE, anchor, re.IGNORECASE) else anchor
        if said.get("whole"):
            return [Said("fit", said["what"], {"cover": "yes"})]
        side = (said.get("side") or "width").lower()
        asked = {"side": "height" if side in ("height", "tall", "high") else "width"}
        return [Said("fit", said["what"], asked | ({"anchor": anchor} if anchor else {}))]
    return None
