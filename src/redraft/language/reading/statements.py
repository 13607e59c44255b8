"""Statements of fact about a figure of a design: 'carrots are down to 1.90', 'doors at 19:00', 'row 7 → row 9'.

What is read here says what should stand there, and no more: which figure that is, the design tells (stating.py).
"""

from __future__ import annotations

import re

from redraft.language.figure_spots import COUNTED, spots
from redraft.language.reading.figures import amount_of, figures_named
from redraft.language.reading.phrases import Said
from redraft.language.reading.unquoted import polite, without_opinion
from redraft.lazy import lazily
from redraft.targets.grounding.tokens import plain_verb

_BE = (
    r"(?:is|are|was|were|will|has|have|had|costs?|starts?|begins?|opens?|closes?|ends?|finish(?:es)?|runs?"
    r"|expires?|pays?"
    r"|goes|go|went|moves?|moved|got|gets|lasts?|takes?|should|must|now|rose|fell|grew|drops?|dropped|sells?|at|on|from"
    r"|until|till|shuts?|happens?|needs?|ought|becomes?|says?|reads?)"
)
_NOT = lazily(
    r"(?P<new>.+?),? (?:instead of|rather than|in place of|and not|but not|not|no longer|as opposed to|previously"
    r"|formerly"
    r"|it was|was) (?P<old>.+)",
    re.IGNORECASE,
)
_NOT_BUT = lazily(r"(?P<head>.*?)\bnot (?P<old>[^,]+?),? but (?:rather )?(?P<new>.+)", re.IGNORECASE)
_FROM_TO = lazily(r"(?P<head>.+?) from (?P<old>[^,]+?) to (?P<new>.+)", re.IGNORECASE)
WRONG = (
    r"(?:wrong|outdated|out of date|incorrect|not right|not correct|a mistake|a typo|old news|no longer (?:right|true"
    r"|correct)|false|mistaken|off)"
)
_WRONG = lazily(
    rf"(?P<old>.+?) (?:is|are|was|were) {WRONG}\W+(?:(?:it|that|they|this)(?:'s|’s| is| are|'re)?"
    rf"|we(?: have|'ve| are|'re)|the (?:right|correct|new|real) (?:one|number|figure|value|date|time|price)s?(?: is)?"
    rf"|now|make it|change it to|please change it to)?"
    rf"(?: should (?:be|say|read)| must be| needs to be| to| now)*(?: now)? (?P<new>.+)",
    re.IGNORECASE,
)
_ARROW = lazily(r"(?P<old>.+?) ?(?:→|->|=>|➔) ?(?P<new>.+)", re.IGNORECASE)
_BECOMES = lazily(
    r"(?P<old>.+?) (?:becomes?|should become|must become|turns into|should now be|should be|is now|are now|must be"
    r"|needs"
    r" to be|changes? to|goes to|to) (?P<new>.+)",
    re.IGNORECASE,
)
_MAKE = lazily(r"(?:make|let|have) (?:it|that|this) (?:be )?(?P<rest>.+)", re.IGNORECASE)
_TAIL = lazily(
    r"[\s,;–—-]+(?:so )?(?:please |pls |kindly )?(?:correct|fix|update|change|adjust|amend) (?:it|that|this|the "
    r"[\w‹› ]{2,30}?)"
    r"(?: please| accordingly)?$|[\s,]+(?:accordingly|everywhere|please|pls|from now on|as of now|as from now"
    r"|these days)$",
    re.IGNORECASE,
)
_NO_FIGURE = lazily(
    r"‹|\b\d+(?:[.,]\d+)? ?(?:px|pt|pts|mm|cm|em|deg|degrees?|°|times|x)(?!\w)|\b(?:sizes?|colou?rs?|fonts?|width"
    r"|height|opacity|transparency|spacing|outline|border|background|bigger|smaller|larger|wider"
    r"|narrower|taller|bold|italic|pixels?|points?|slides?|pages?|rotat\w+|opaque|transparent|centred|centered|aligned"
    r"|left|right|top|bottom|copies|columns?|rows? (?:of|and)|layers?|font|line spacing|margin|padding|corner|edge)\b",
    re.IGNORECASE,
)
_HOURS = {"one": "1", **{word: str(number) for word, number in COUNTED.items()}}
_HOUR_WORDS = lazily(
    rf"\b(at|from|until|till|by|before|after) ({'|'.join(_HOURS)})(?! (?:\w+ ){{0,2}}(?:days?|weeks?|hours?"
    rf"|minutes?|people))\b(?:"
    r" o['’]clock)?",
    re.IGNORECASE,
)
"""'Opens at ten'."""
_HOURS_TOLD = lazily(
    r"\b(?:from|between) (?P<a>\d{1,2}(?:[:.]\d\d)?)(?: ?(?:h|hrs|uhr))? (?:to|till|until|and) "
    r"(?P<b>\d{1,2}(?:[:.]\d\d)?) ?(?P<h>h|hrs|uhr|o['’]clock)\b",
    re.IGNORECASE,
)
"""'From 15 to 18 h' is one range, and no change from one to the other."""
_MOST_WORDS = 18


_SO = lazily(
    r"(?:,? so,?|:) (?:please |pls |can you |could you |would you |let's |kindly )*(?P<verb>[a-z]+) (?!to\b)",
    re.IGNORECASE,
)


_PROPOSES = lazily(
    r"(?:and |so |then )*(?:let['’]?s|let us|shall we|we could|i(?:['’]ll| will)|see you)(?: all| both)?"
    r" (?P<verb>(?!say\b|do\b)[a-z]+)\b",
    re.IGNORECASE,
)


def is_proposal(text: str) -> bool:
    """Whether something is proposed to people, and asked of nobody: 'let's meet at 3'."""
    proposed = _PROPOSES.match(text.strip())
    return proposed is not None and plain_verb(proposed["verb"].lower()) is None


_MORE = lazily(rf"\b(?:\d+|{'|'.join(COUNTED)}) (?:[a-z]+ )?(?:more|fewer|extra|additional)\b(?! than)", re.IGNORECASE)
"""'Two more stamps'."""


def read_statement(text: str) -> list[Said] | None:
    """What a clause states about a figure; None when it states none, or may ask for something else."""
    if is_proposal(text):
        return None
    plain = _without_tail(without_opinion(polite(text)))
    if not plain or len(plain.split()) > _MOST_WORDS or _NO_FIGURE.search(plain):
        return None
    if _MORE.search(plain):
        return None  # by how many, and not how many
    if (so := _SO.search(plain)) is not None and plain_verb(so["verb"].lower()) is not None:
        return None  # a reason, and what is asked for
    if (relative := _BY.fullmatch(plain)) is not None and amount_of(relative["amount"]) is not None:
        return _changed_by(relative)
    plain = _HOURS_TOLD.sub(r"\g<a>–\g<b> \g<h>", plain)
    plain = _HOUR_WORDS.sub(lambda said: f"{said[1]} {_HOURS[said[2].lower()]}", plain)
    if not spots(plain):
        return None
    plain = _PASSIVE.sub("", plain)
    told = _MAKE.fullmatch(plain)
    if told is not None:
        plain = told["rest"]
    elif _begins_with_verb(plain) and "→" not in plain and "->" not in plain:
        return None
    ranged = any(one.kind == "hours" for one in spots(plain))
    for shape in (_WRONG, _NOT_BUT, _NOT, _FROM_TO, _ARROW, _BECOMES):
        if ranged and shape in (_FROM_TO, _BECOMES):
            continue  # 'from 8 am to 3 pm' is one range
        found = shape.fullmatch(plain)
        if found is None or not _one(found["old"]) or not _one(found["new"]):
            continue
        head = found.groupdict().get("head") or ""
        return [Said("state", "", {"new": f"{head} {found['new']}".strip(), "old": found["old"]}, verb="change")]
    if not _one(plain):
        return _two(plain)
    if _NEAR_BY.search(plain[: spots(plain)[0].start]):
        return None  # by how much, and not to what
    if told is not None and len(re.findall(r"[^\W\d_]{2,}", plain)) < 2:
        return None  # 'make it 50%' may be about its size
    return [Said("state", "", {"new": plain}, verb="change")]


_BY = lazily(
    r"(?P<what>.+?) (?:is |are |was |were |has |have |will |should |must |now |just )*(?:(?:goes?|going|went|gone"
    r"|comes?|came|move[sd]?)"
    r" (?P<way>up|down)|(?P<more>rises?|rose|risen|increases?|increased)|(?P<less>drops?|dropped|falls?|fell"
    r"|decreased?s?"
    r"|reduced))(?: in price)? by (?P<amount>.+)",
    re.IGNORECASE,
)
_NEAR_BY = lazily(r"\b(?:by|another|extra|plus|minus|off|additional) (?:about |around |only |just )?$", re.IGNORECASE)


def _changed_by(found: re.Match[str]) -> list[Said] | None:
    """'The beard trim goes up by $2'."""
    by = amount_of(found["amount"])
    if by is None:
        return None
    up = (found["way"] or "").lower() == "up" or found["more"] is not None
    figures = figures_named(found["what"])
    target, kind = (figures.target, figures.kind) if figures is not None else (found["what"], "price")
    arguments = {"what": kind, "op": "more" if up else "less", "amount": by[0], "unit": by[1]}
    return [Said("figures", target, arguments, verb="change")]


_PASSIVE = lazily(
    r"^(?:now |just |it(?:'s|’s| is| has been| was) |has been |been |is )*(?:reduced?|lower(?:ed)?|raised?"
    r"|increased?|moved?"
    r"|postponed?|extend(?:ed)?|rescheduled?|delay(?:ed)?|changed?|push(?:ed)?(?: back)?|brought forward|bring "
    r"forward|discounted)(?: again)? (?=(?:to|until|till)\b)",
    re.IGNORECASE,
)
"""'Reduced to £399,950!', 'postponed to 3 May'."""


def _two(plain: str) -> list[Said] | None:
    """'discount 30% until 30 June', 'the show is on 12 May at 8 pm': two figures of two kinds, with one word "
    "between."""
    found = [one for one in spots(plain) if one.kind != "weekday"]
    if len(found) != 2 or found[0].kind == found[1].kind or "number" in (found[0].kind, found[1].kind):
        return None
    link = re.fullmatch(
        r"(?: ?%| percent)?(?: off)?,? (?:until|till|on|at|from|by) ", plain[found[0].end : found[1].start]
    )
    if link is None:
        return None
    head = plain[: found[0].start]
    between = plain[found[0].end : found[1].start]
    rest = " " + between.split(" ")[-2] + " " + plain[found[1].start :]
    subject = re.sub(r"\b(?:is|are|was|will be|now|on|at|from|[-−])\W*$", "", head).strip()
    return [
        Said("state", "", {"new": plain[: found[1].start - len(between.split(" ")[-2]) - 1]}, verb="change"),
        Said("state", "", {"new": f"{subject}{rest}" if subject else rest.strip()}, verb="change"),
    ]


def _one(said: str) -> bool:
    """Whether words hold just one figure, a weekday beside another one aside."""
    found = spots(said)
    ranges = [one for one in found if one.kind == "hours"]
    found = ranges or [one for one in found if one.kind not in ("weekday", "count")] or found
    found = [one for one in found if one.kind != "weekday"] or found
    return len(found) == 1


_FINITE = lazily(
    r"\b(?:is|are|was|were|costs?|starts?|begins?|opens?|closes?|ends?|finish(?:es)?|expires?|pays?|went|goes|has"
    r"|have|got"
    r"|runs?|rose|fell|grew|dropped|lasts?|takes?|moved|moves|sells?|will|should|must)\b",
    re.IGNORECASE,
)


def read_told(text: str) -> list[Said] | None:
    """As `read_statement`, for what has a verb of its own and so can be nothing else."""
    said = read_statement(text)
    return said if said is not None and _FINITE.search(polite(text)) else None


def _without_tail(text: str) -> str:
    while (shorter := _TAIL.sub("", text).strip(" ,.!?;:–—-")) != text:
        text = shorter
    return text


_NOUNS = frozenset("discount price offer sale show seat room gate class row cost charge rate book ticket stage".split())
"""Verbs that are as often the name of what a figure is of."""


def _begins_with_verb(plain: str) -> bool:
    words = plain.lower().split()
    if plain_verb(words[0].strip(",:")) is None:
        return False
    if len(words) > 1 and words[0] in _NOUNS and re.match(r"[-−]?[€£$]?\d", words[1]):
        return False  # 'discount 30%', 'price €9'
    return len(words) < 2 or re.fullmatch(_BE, words[1].strip(",:")) is None
