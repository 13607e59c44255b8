"""Sentence shapes about how one thing stands to another: centred on it one way, level with it, on one line, turned the
other way. As in shapes.py, and before those."""

from __future__ import annotations

import re

from redraft.language.reading.arrangements import EDGE, Row, edge_word
from redraft.targets.grounding.grammar_words import PAGE_WORDS


def _centered(found: re.Match[str]) -> str | None:
    """'Centre the caption horizontally on the photo': along one way alone, by the other thing."""
    axis = (found["axis"] or found["axis2"] or "").lower()
    if not axis:
        return None
    way = "horizontal" if axis.startswith("h") else "vertical"
    return f"align the {way} center of {found['what']} with {found['rest'] or found['rest2']}"


_ON = (
    r"(?:on|in|over|within|inside|relative to|with respect to|in relation to|with|to|against|across|under|below"
    r"|above|beneath)"
)
_SHEET = rf"(?:the |this |our )?(?:whole |entire )?(?:{'|'.join(PAGE_WORDS)})"


def rows() -> tuple[Row, ...]:
    """(pattern, request, anywhere), as in shapes.py."""
    return (
        (
            rf"cent(?:er|re) (?P<what>.+?) (?:(?P<axis>horizontally"
            rf"|vertically) {_ON} (?P<rest>(?!{_SHEET}\b)(?!each\b).+)|{_ON}"
            rf" (?P<rest2>(?!{_SHEET}\b)(?:the|my|our|its) [\w' -]+?) (?P<axis2>horizontally|vertically))",
            _centered,
            True,
        ),
        (
            r"(?:put|place|set|move|position|have) (?P<what>.+?) cent(?:er|re)(?:e?d)? (?P<rest>(?:under|below|above"
            r"|over"
            r"|beneath|underneath|on|in|inside|within) (?:the|my|our) .+)",
            "center {what} {rest}",
            True,
        ),
        (
            r"(?:put|place|set|bring|move|get|make|have|line up|align|shift|raise|lower|take)(?: up"
            r"| down)? (?P<what>(?:the|my|our"
            r"|it|them|#|‹q).*?)(?: up| down| over| back)?(?: (?:to be|be|so (?:that )?it is"
            r"|so (?:that )?it's))? (?:(?:on |at |to )?(?:a |the same )?level with"
            r"|level to|(?:on|at|to|onto) (?:the same|equal) (?:height|level|line) (?:as|with)) (?P<rest>(?:the|my|our"
            r"|#|‹q).+)",
            "put {what} on the same line as {rest}",
            True,
        ),
        (
            r"(?P<what>(?:the|my|our) .+?) (?:should|must|needs to|has to|could|can|ought to) (?:be|sit|stand|go"
            r"|come) "
            r"(?:level with|(?:on|at) (?:the same|equal) (?:height|level|line) (?:as|with)) (?P<rest>(?:the|my|our|#"
            r"|‹q).+)",
            "put {what} on the same line as {rest}",
            False,
        ),
        (
            rf"(?:line up|align|level) (?P<what>.+?) (?:on|by|at|along|with) (?:their"
            rf"|the) (?P<edge>{EDGE})s?(?! of\b)",
            lambda found: f"align the {edge_word(found['edge'])} edges of {found['what']}",
            True,
        ),
        (
            r"(?:line up|align|level) (?P<what>.+?) (?:with|to|at|along|on) the (?P<edge>left|right|top"
            r"|bottom) (?:edge|side|border)"
            rf"(?: of {_SHEET})",
            "move {what} to the {edge} edge",
            True,
        ),
        (
            r"(?P<what>(?:the|our|my) .+?) (?:should|must|needs? to|has to|have to|could) (?:look|face"
            r"|point)(?: (?:to|towards?))?(?: the)? "
            r"(?:left|right|other (?:way|side|direction)|opposite (?:way|side|direction))(?: instead| side| way)?",
            "flip {what} horizontally",
            False,
        ),
        (
            r"(?:make|let|have) (?P<what>(?:the|our|my|it|them) ?.*?) (?:look|face|point)(?: (?:to"
            r"|towards?))?(?: the)? "
            r"(?:left|right|other (?:way|side|direction)|opposite (?:way|side|direction))(?: instead| side| way)?",
            "flip {what} horizontally",
            True,
        ),
        (
            r"(?:put|set|place|bring|get|have|write) (?P<what>(?:the|our|my) [\w' -]+?) and (?P<rest>(?:the|our"
            r"|my) [\w' -]+?) (?:on|onto|in|at) (?:one|the same"
            r"|a single) (?:line|row|height|level)",
            "put {rest} on the same line as {what}",
            True,
        ),
    )
