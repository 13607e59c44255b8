"""Clauses about the signs of a list: numbers for bullets, bullets for plain lines."""

from __future__ import annotations

from redraft.language.reading.phrases import Said
from redraft.language.reading.roles import NAMES, roles_at
from redraft.targets.grounding.tokens import Clause, Verb, page_at

_SIGNS = {
    **dict.fromkeys((
        "numbers", "numbering", "numbered list", "numbered", "ordered list", "numbered points", "a numbered list",
        "an ordered list", "numbered bullets", "numbered items", "enumeration", "an enumeration",
    ), "numbered"),
    **dict.fromkeys((
        "bullets", "bullet points", "bulleted list", "a bulleted list", "a bullet list", "bullet list", "bulleted",
        "bullet point list", "a bullet point list", "unordered list", "an unordered list", "bullet form",
        "bullet point form", "bullet point format", "bullet format",
    ), "bulleted"),
    **dict.fromkeys(("dashes", "a dashed list", "dashed list"), "dashed"),
    **dict.fromkeys(("letters", "lettering", "a lettered list", "lettered list"), "lettered"),
}  # fmt: skip
_LISTS = (
    "list", "bullets", "bullet points", "bullet list", "bulleted list", "items", "points", "agenda points",
    "agenda items", "list items", "bullet signs", "bullet", "numbering", "numbers",
)  # fmt: skip


def slides_at(clause: Clause, at: int) -> tuple[str, int]:
    """The token of the slides that 'on slide 2' names, '' for 'on this page', and the position behind it."""
    if clause.word(at) in ("on", "of", "in", "from") and clause.token(at + 1, "s"):
        return clause.word(at + 1), at + 2
    if clause.word(at) in ("on", "in") and (page := page_at(clause, at + 1)) is not None:
        return "", page
    return "", at


_SIGNED_WORDS = frozenset("with to into as in by use for be have the form of a an so".split())


def signing(clause: Clause, verb: Verb) -> Said | None:
    """'replace the bullets with numbers', 'format the content as a bulleted list'."""
    if verb.families[0] not in ("set", "replace", "swap", "show", "add"):
        return None
    at = verb.end
    signed = clause.phrase(at + (clause.word(at) in ("a", "an", "the")), _SIGNS)
    if (
        signed is not None
        and clause.word(signed[1]) in ("to", "for", "in", "instead", "on")
        and verb.families[0] != "replace"
    ):
        end = signed[1]
        if clause.word(end) == "instead":
            while clause.word(end) in ("instead", "of", "the") or clause.among(end, _LISTS):
                listed = clause.among(end, _LISTS)
                end = listed[1] if listed is not None else end + 1
        target, pages, end = _of_list(clause, end)
        return Said("list_form", target, {"list_form": signed[0]}, pages=pages) if end == len(clause) else None
    target, pages, end = _of_list(clause, at)
    if end == at:
        return None
    while clause.word(end) in _SIGNED_WORDS:
        end += 1
    signed = clause.phrase(end, _SIGNS)
    if signed is None:
        return None
    end = signed[1]
    while clause.word(end) in ("instead", "form", "format", "style", "of", "bullets", "points"):
        end += 1
    more, end = slides_at(clause, end)
    return Said("list_form", target, {"list_form": signed[0]}, pages=more or pages) if end == len(clause) else None


def _of_list(clause: Clause, at: int) -> tuple[str, str, int]:
    """The words for a text that is a list, the token of its slides, and the position behind; '' for the only list."""
    start = at + (clause.word(at) in ("to", "for", "in", "on", "of"))
    inner = start + (clause.word(start) in ("the", "all", "this", "these"))
    roles = roles_at(clause, start)
    if roles is not None and roles.names == ("body",):
        return NAMES["body"], roles.pages, roles.end
    if (listed := clause.among(inner, _LISTS)) is not None:
        target, end = "", listed[1]
        if clause.word(end) in ("of", "in", "on") and not clause.token(end + 1, "s"):
            roles = roles_at(clause, end + 1)
            if roles is not None and roles.names == ("body",):
                return NAMES["body"], roles.pages, roles.end
        pages, end = slides_at(clause, end)
        return target, pages, end
    pages, end = slides_at(clause, at)
    if end > at:
        return "", pages, end
    return "", "", at
