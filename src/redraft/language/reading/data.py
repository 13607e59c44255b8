"""Figures for a chart, set aside before an instruction is cut into clauses: 'with the data A 40%, B 45% and C 5%'.

A stretch of figures has commas, 'and' and full stops of its own, so it becomes one token. It begins behind a cue, in a
sentence about a chart, and ends where a place, a title or another request begins.
"""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.lazy import lazily
from redraft.targets.quotes import Wording

_CHART = r"(?:chart|graph|plot|diagram|histogram|treemap)s?\b"
_NEW = (
    r"\b(?:add|insert|create|draw|make|include|generate|produce|build|plot|place|put|incorporate|integrate"
    r"|construct|design"
    r"|develop|introduce|append|position|embed|set up|provide|show|want|need|form|compose|attach|give|render"
    r"|craft|formulate|devise|prepare|draft"
    r"|establish|initiate|fashion|launch|assemble|lay out|sketch|supply|present|display)\b"
)
_CHANGE = r"\b(?:set|change|update|replace|edit|adjust|modify|make|give|correct|revise|alter|amend|refresh|overwrite)\b"
_KEPT = r"(?:[^.;‹]|‹[qcp]\d+›)"
_SHOWING = (
    r"(?:with|using|having|showing|displaying|illustrating|depicting|representing|featuring|containing|presenting"
    r"|utilizing|including"
    r"|comparing|that (?:shows?|displays?|represents?|contains?|includes?|illustrates?|presents?|features?"
    r"|depicts?|has|plots?"
    r"|uses?|compares?))"
)
_WHICH = (
    r"(?: the\b| these| this| those| following| given| below| subsequent| provided| its| corresponding| specified"
    r"| new| our)*"
)
_NOUN = (
    r"(?:data(?: points?| set| values?)?|values?|numbers|figures|dataset|information|datas|percentages|statistics"
    r"|entries|results)"
)
_CUE = (
    rf"(?:(?:{_SHOWING}|based on|according to|from|for|on|of|by){_WHICH} {_NOUN}(?: for| of)?"
    rf"|{_SHOWING}{_WHICH}(?: {_NOUN})?(?: for| of)?"
    rf"|of(?=(?: (?!with\b|using\b|showing\b|on\b)[^\s,]+){{1,4}},? )|where|whose|in which|the data (?:are|is)"
    rf"|(?:its|the) data:?|data)"
    r"(?: (?:of|is|are|as follows|as|being|below|points?|follows|outlined))*\s*[:,]?\s*"
)
_AXIS = r"(?!(?:the )?(?:x|y|hori\w*|vert\w*|category|value)\b)"
_END = (
    r"(?=\s*(?:[.!?](?=\s|$|[A-Z])|$|\n"
    r"|[,;]?\s*(?:and |then |and then )?(?:move|place|put|position|give|set|add|insert|make|name|title|align|call"
    r"|include|shift"
    r"|transfer|relocate|label|entitle|resize|rotate|use the title|center)\b"
    rf"|,? (?:on|to|in|at|into|onto|from|within) {_AXIS}(?:the |‹|slides? |this |that |it\b|them\b|its |page "
    rf"|every |all |each |my |our )"
    r"|,? (?:below|above|under|beneath|beside|next to|left of|right of|over|underneath|alongside) (?:the|‹|it\b)"
    r"|,? (?:titled|with the title|with a title|entitled|under the title|called|named|with the heading"
    r"|and the title|as the title"
    r"|with title|with the name)\b))"
)
_FIGURE_LIST = r"(?=\S)(?:[^.\n]|\.(?=\d))*?"
_FRESH = lazily(
    rf"(?P<head>{_NEW}{_KEPT}{{0,80}}?\b{_CHART}(?:\.\s*)?{_KEPT}{{0,60}}?\b{_CUE})(?P<data>{_FIGURE_LIST})"
    rf"(?: as (?:its |the )?(?:data|values|figures))?{_END}",
    re.IGNORECASE,
)
_VALUES = lazily(
    rf"(?P<head>{_CHANGE}(?=[^.;]*(?:\b(?:{_CHART}|series)|\b(?:values|data|figures|numbers) (?:of"
    rf"|for) ‹q)){_KEPT}{{0,60}}?"
    rf"(?:\b{_NOUN}\b|\b{_CHART}|\bseries\b){_KEPT}{{0,40}}?\b(?:to|with|as|be|show)(?: show| be| read)?"
    rf"(?: the| these| following| new| values?| data| figures| numbers)*\s*:?\s*)(?P<data>{_FIGURE_LIST}){_END}",
    re.IGNORECASE,
)
_MORE = lazily(
    rf"(?P<head>{_NEW}(?: an?| the| another| new| further| extra| data| one| more| third| second| ‹q\d+›)* "
    rf"(?:series|category|bar|slice|data point|point|entry|month|year"
    rf"|quarter)\b(?! {_CHART}){_KEPT}{{0,60}}?\b(?:with|:|of|having|at)"
    rf"(?: the| its| an? value| values?| data| figures| numbers| of)*\s*:?\s*)(?P<data>(?=[\d.$€£-]"
    rf"|\w+ [\d.]){_FIGURE_LIST}){_END}",
    re.IGNORECASE,
)
_DIGIT = lazily(r"\d")
_BY_AXIS = lazily(
    r"(?P<names>.+?)(?: (?:are|is|being))?(?: (?:as|on|along|for|in|at|to))(?: the| being the)? (?:hori\w*|x|category)"
    r"(?:[ -]?(?:axis|x|values?|labels?|data|direction))*(?:\s*,)?(?:\s*\b(?:and|while|with|whereas)\b)?\s*,?\s*"
    r"(?P<values>[-\d.].*?)(?: (?:are|is|being))?(?: (?:the|their))?(?: data| values)?(?: (?:as|on|along|for|in"
    r"|at|to))(?: the| being the)?"
    r" (?:vert\w*|y|value)(?:[ -]?(?:axis|y|values?|data|direction))*",
    re.IGNORECASE,
)


def set_data_aside(said: Wording) -> Wording:
    """With a token for the figures of each chart. Words without a figure are no data; nor is a single value that is to
    change ('change the value of March to 12'), which needs no token."""
    pieces = list(said.pieces)

    def aside(found: re.Match[str], least: int) -> str:
        data = found["data"].strip(" ,")
        bare = re.sub(r"‹\w\d+›", "", data)
        if (
            re.fullmatch(r"‹[qld]\d+›", data)
            or "‹d" in data
            or len(_DIGIT.findall(bare)) < least
            or len(re.findall(r"\d[\d.,%]*", bare)) < least
        ):
            return found[0]
        if by_axis := _BY_AXIS.fullmatch(data):
            data = f"X: {by_axis['names']}; Y: {by_axis['values']}"
        pieces.append(said.surface(data))
        return f"{found['head'].replace('. ', ' ').replace('.', ' ')} ‹d{len(pieces) - 1}›"

    text = _cells_together(said.text)
    text = _MORE.sub(lambda found: aside(found, 1), text)
    text = _VALUES.sub(lambda found: aside(found, 2), text)
    text = _FRESH.sub(lambda found: aside(found, 1), text)
    return replace(said, text=text, pieces=tuple(pieces))


_ORD = r"(?:first|second|third|fourth|fifth|sixth|last|\d+(?:st|nd|rd|th))"
_NUMBERED = lazily(r"\b((?:row|column) \d+)\s*(?:,\s*(?:and )?|and )(?:the )?(?=(?:row|column) \d+)", re.IGNORECASE)
_ORDERED = lazily(
    rf"\b({_ORD} (?:row|column))\s*(?:,\s*(?:and )?|and )(?=(?:the )?{_ORD} (?:row|column)\b)", re.IGNORECASE
)


def _cells_together(text: str) -> str:
    """'Row 2, column 3' names one cell where a cell is spoken of, or words are to be put there."""
    if "‹q" not in text and not re.search(r"\bcell\b", text, re.IGNORECASE):
        return text
    return _ORDERED.sub(r"\1 of ", _NUMBERED.sub(r"\1 of ", text))
