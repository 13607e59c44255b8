"""What is said of a thing that is to go: that it is no longer sold, needed or wanted, and that only another stays."""

from __future__ import annotations

import re

from redraft.lazy import lazily

_WHO = r"(?:we|i|they|the (?:shop|team|client|school|bar|kitchen|chef|company|cafe|café|restaurant|salon|studio))"
_NO_MORE = lazily(
    rf"(?:since |as |because )?{_WHO} (?:(?:don't|do not|doesn't|does not|won't|no longer|can't|stopped|have stopped) )"
    r"(?:do(?:ing)?|sell(?:ing)?|offer(?:ing)?|need(?:ing)?|use|using|have|having|serv(?:e|ing)|want|stock(?:ing)?"
    r"|mak(?:e|ing)|like|carry(?:ing)?|bak(?:e|ing)|cook(?:ing)?|show(?:ing)?|run(?:ning)?|provid(?:e|ing))"
    r" (?P<what>.+?)(?: any ?more| any longer| now| these days)?"
    r"|(?:since |as |because )?(?P<gone>.+?) (?:is|are|has been|have been|got) (?:off the (?:menu|list|table)|sold out"
    r"|out of stock|discontinued|cancell?ed|no longer (?:available|needed|on offer|sold|offered|part of .+)"
    r"|not (?:needed|available|offered|sold)(?: any ?more| any longer)?|in the way|superfluous|redundant|outdated"
    r"|obsolete)|no (?:more )?(?P<none>[^\W\d_]+(?: [^\W\d_]+){0,2}?) (?:any ?more|any longer|from now on|this year)",
    re.IGNORECASE,
)
_IN_THE_WAY = lazily(
    r"(?P<what>(?:the|my|our|that|this) .+?) (?:overlaps?|covers?(?: up)?|touches|hides?|blocks?|collides? with"
    r"|clashes with"
    r"|runs? into|sticks? out|hangs? over|crowds?|(?:is|are) (?:covering|overlapping|touching|hiding|blocking"
    r"|crowding|cutting into"
    r"|running into|sticking out|sitting on|colliding with)|cuts? into|bumps? into)\b.*"
    r"|(?:i|we) (?:don't|do not) (?:really )?(?:like|want) (?P<there>(?:the|my|our|that|this) .+?) (?:there|here"
    r"|where (?:it|they) (?:is|are))",
    re.IGNORECASE,
)


def no_more(clause: str) -> str:
    """The words for what a clause says is no longer wanted; '' for other clauses. 'We don't sell focaccia anymore'."""
    said = _NO_MORE.fullmatch(" ".join(clause.split()).strip(" ,.!:;"))
    if said is None and (there := _IN_THE_WAY.fullmatch(" ".join(clause.split()).strip(" ,.!:;"))) is not None:
        return (there["what"] or there["there"]).strip()
    if said is None:
        return ""
    if said["none"]:  # 'no cats any more'
        return f"the {said['none']}"
    what = (said["what"] or said["gone"]).strip()
    if re.search(r" (?:there|here)$", what):
        return re.sub(r" (?:there|here)$", "", what)
    return (
        "" if re.fullmatch(r"(?:it|that|this|them|these|those|anything|everything|one)", what, re.IGNORECASE) else what
    )


def no_more_before(clause: str) -> tuple[str, str] | None:
    """The same before a colon or a dash, with the request behind it: 'edamame is off the menu: remove it'."""
    first, sign, rest = (
        re.split(r"(\s*[:–—]\s+|\s+-\s+|\s+so\s+)", clause, maxsplit=1) if _SIGN.search(clause) else ("", "", "")
    )
    what = no_more(first) if sign and rest.strip() else ""
    return (what, rest.strip()) if what else None


_SIGN = lazily(r"\s*[:–—]\s+|\s+-\s+|\s+so\s+")
