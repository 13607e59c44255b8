"""Figures for a chart, set aside before an instruction is cut into clauses: 'with the data A 40%, B 45% and C 5%'."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.agent.planning.clauses import Wording

_CHART = r"(?:chart|graph|plot|diagram|histogram|treemap)s?\b"
_NEW = r"\b(?:add|insert|create|draw|make|include|generate|produce|build|plot|place|put|incorporate|integrate|construct|design|develop|introduce|append)\b"
_CUE = (
    r"(?:(?:with|using|having|showing|displaying|illustrating|that shows?|depicting|representing|featuring|containing|based on|according to|from|for|on|of|by)"
    r"(?: the\b| these| this| following| given| below| subsequent| provided| its| corresponding)* (?:data|values|numbers|figures|dataset|information|datas)"
    r"|(?:with|using|having|showing|displaying|illustrating|depicting|representing|featuring"
    r"|that (?:shows?|displays?|represents?|contains?|includes?|illustrates?|presents?|features?|depicts?|has|plots?))"
    r"(?: the\b| these| following| subsequent| given)*(?: (?:data(?: points)?|values|percentages|figures|numbers|statistics|information))?(?: for| of)?"
    r"|where|whose|the data (?:are|is)|(?:its|the) data:?|data)"
    r"(?: (?:of|is|are|as follows|as|being|below|points?))*\s*[:,]?\s*"
)
_END = (
    r"(?=\s*(?:[.!?](?=\s|$|[A-Z])|$|\n"
    r"|[,;]?\s*(?:and |then |and then )?(?:move|place|put|position|give|set|add|insert|make|name|title|align|call|include|shift"
    r"|transfer|relocate|label)\b"
    r"|,? (?:on|to|in|at|into|onto) (?:the |‹s)|,? (?:titled|with the title|with a title|entitled|under the title)))"
)
_DATA = re.compile(rf"(?P<head>{_NEW}[^.;‹]{{0,60}}?\b{_CHART}(?:\.\s*)?[^.;:‹]{{0,40}}?\b{_CUE})(?P<data>(?=\S)(?:[^.\n]|\.(?=\d))*?){_END}", re.IGNORECASE)
_FIGURES = re.compile(r"\d")


def set_data_aside(said: Wording) -> Wording:
    """With a token for the figures of each chart to be made. Words without a figure are no data."""
    pieces = list(said.pieces)

    def aside(found: re.Match[str]) -> str:
        data = found["data"].strip(" ,")
        if re.fullmatch(r"‹[ql]\d+›", data) or not _FIGURES.search(re.sub(r"‹\w\d+›", "", data)):
            return found[0]
        pieces.append(said.surface(data))
        return f"{found['head'].replace('. ', ' ').replace('.', ' ')} ‹d{len(pieces) - 1}›"

    return replace(said, text=_DATA.sub(aside, said.text), pieces=tuple(pieces))
