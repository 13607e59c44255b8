"""A request without asides: what only repeats, limits or hedges it, and is so in any case.

'Make the page 800 × 1200 without moving anything', 'flip it vertically, top to bottom', 'remove the sponsors, all of
them', 'trim it by about a quarter'. Each rule takes off words that ask for nothing, or says the same with fewer. It is
tried where an instruction was not understood as it stands. What limits the outcome is taken off only where it holds:
a width that 'stays 794' must be 794.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.document.layers import Document, Text
from redraft.lazy import lazily
from redraft.targets.quotes import wording

_THINGS = (
    r"(?:(?:all|any|the|of|our|other|single) )*(?:elements?|things?|everything|anything|contents?|layout|rest"
    r"|objects?|parts?|texts?)(?: else)?"
)
_END = r"(?=\s*(?:[.,;!?)]|$| and | but | please\b| pls\b))"
_REMARKS = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        r",? ?\(?\b(?:but )?(?:without|not) (?:moving|scaling|touching|changing|resizing|stretching|shifting"
        rf"|altering) {_THINGS}\)?{_END}",
        rf"[,;]?(?: and| but| please)* (?:please )?(?:leave|keep|let) {_THINGS} (?:stays? )?(?:where (?:they|it) "
        r"(?:are|is)|in place|put"
        rf"|as (?:they|it) (?:are|is)|untouched|alone|unchanged)(?: now| right now)?{_END}",
        rf"(?<=vertically),? (?:top to bottom|upside down|from top to bottom){_END}",
        rf"(?<=horizontally),? (?:left to right|from left to right|like in a mirror){_END}",
        rf",? (?:all|every one|each one|both|all two|all three|all four|all five) of (?:them|these|those|it){_END}",
        rf",? (?:the (?:whole )?lot|the whole thing|completely|altogether){_END}",
        r" instead of (?:below|above|under|over|behind|beside|before|after|left of|right of|next to|in front of) "
        rf"(?:it|them){_END}",
        rf",? not (?:below|above|under|over|behind|beside|before|after|in front of) (?:it|them){_END}",
        rf",? (?:on|in|for) (?:the |our |this )?(?:[\w'’]+ )?(?:version|edition|issue|printout|occasion){_END}",
        rf" (?:on|for|in) (?:this one|this time|this occasion){_END}",
        r" \((?:with|see|like|as|same)\b[^)‹]*\)",
        r"\bsomewhere (?=(?:at|on|in|near|below|above|under)\b)",
        r"\b(?:about|around|roughly|approximately|approx\.?|some|maybe|ca\.?) (?=(?:an?|one|two|three) (?:half|third"
        r"|quarter|fifth|tenth|thirds|quarters)\b)",
        r"(?<=\w) once more\b",
        r"^new (?:exhibition|show|event|season|menu|edition|issue|version|year|plan|date|venue)!\s+(?=\S)",
        rf",? (?:in )?(?:the )?same (?:look|style|format|formatting|lettering)(?: as (?:now|before))?{_END}",
        r"[,;.]? ?(?:and )?(?:everyone|everybody|everything|all|the) (?:else|others?|rest)(?: (?:is|are|stays?"
        r"|remains?))?"
        rf" (?:as before|as now|the same|as (?:it|they) (?:is|are|was|were)|unchanged){_END}",
        r" would (?:help|do|be (?:nice|good|great|lovely|better|perfect|ideal|fine|cool))(?: too)?(?=\s*(?:[.!]|$))",
        rf" together{_END}",
        r"(?<=\w) (?:itself|themselves)\b",
        r",? ?\(?(?:and |but |please )*keep(?:ing)? (?:the |its |their )?(?:proportions?|aspect ratio|ratio"
        rf"|shape)\)?{_END}",
        r"(?:[.,;]|(?<=\)))? ?\(?(?:and |but |please )*(?:do not|don['’]?t|never) (?:scale|move|touch|change|resize"
        r"|stretch|distort|shift)"
        rf"(?: (?:or|and|nor) (?:scale|move|touch|change|resize|stretch|distort|shift))* {_THINGS}\)?{_END}",
        r",? (?:just )?like an? (?:[a-z]+ )?[a-z]+(?=\s*(?:[.!]|$))",
        r",? (?:no|without(?: any)?) (?:rotation|tilt|slant)(?=\s*(?:[.!]|$))",
        rf",? (?:lines|texts|frames|everything|outlines|borders|all) included{_END}",
    )
)  # fmt: skip
_SWAPS: tuple[tuple[re.Pattern[str], str], ...] = (
    (lazily(r"^no (?P<what>[^,.;‹]+?)(?: please)?, (?:please )?(?:delete|remove|drop|hide) (?:it|them)[.!]?$",
            re.IGNORECASE),
     r"delete the \g<what>"),
    (lazily(r"\b(?P<with>together|along) with its (?=‹q\d+› (?:label|caption|text|line))", re.IGNORECASE),
     r"\g<with> with the "),
    (lazily(r",\s+(?P<way>horizontally|vertically)(?=\s*(?:[.;!]|$))", re.IGNORECASE), r" \g<way>"),
    (lazily(r"\b(?P<verb>swap|replace|exchange|change|switch) (?:our|the|my) [a-z]+ (?P<code>‹c\d+›|#[0-9a-f]{6}) "
            r"(?=for|with|by|to)", re.IGNORECASE),
     r"\g<verb> \g<code> "),
    (lazily(r"\bacross (?:the )?(?:whole |full |entire )?(?:page|poster|flyer|sheet|canvas) width\b", re.IGNORECASE),
     "across the page"),
    (lazily(r"^(?P<ask>(?:(?:please|pls|can you|could you) )*(?:hide|remove|delete|drop|show|unhide|take (?:out|off"
            r"|away)) [^.;:‹]*?)"
            r" (?:(?:for )?(?:this|next|the next) (?:month|week|year|season|time|summer|winter|spring|autumn"
            r"|edition)|for (?:now|the moment|the time being))(?=[.,;!?]|$)",
            re.IGNORECASE), r"\g<ask>"),
    (lazily(rf"(?P<as>\b(?:as|with|of|like) the [^.,;‹]*?) (?:right |just )?(?:above|below|beside|next to|under) "
            rf"it{_END}", re.IGNORECASE),
     r"\g<as>"),
    (lazily(r"(?P<of>\w+s) all (?=need\b|should\b|must\b|get\b|have to\b)", re.IGNORECASE), r"\g<of> "),
    (lazily(r"(?P<hue>‹c\d+›) (?P<wide>\d+(?:\.\d+)? ?(?:px|pt|mm)) (?=outline|border|stroke|frame"
            r"|line|ring)", re.IGNORECASE),
     r"\g<wide> \g<hue> "),
    (lazily(r"\b(?P<is>is|are|will be) (?:now )?(?:played|sung|spoken|danced|read|performed|held|given|hosted|taught"
            r"|led) by (?=[A-Z‹])"), r"\g<is> now "),
    (lazily(r"\b(?P<all>all|every|each|both)(?: of)?(?: the)? (?P<look>bold|italic|underlined) "
            r"texts?\b", re.IGNORECASE), r"\g<all> \g<look> sentences"),
    (lazily(r"\b(?P<the>the|that|this) (?P<look>bold|italic|underlined) text\b", re.IGNORECASE), r"\g<the> \g<look> "
                                                                                                 r"sentence"),
    (lazily(r"(?:^|(?<=[:;.,] ))(?:the )?(?P<nth>first|second|third|last|top|bottom|upper|lower) line of "
            r"(?P<what>[^‹.,;:]+?) (?:should|must|has to|is to)"
            r" (?:now |just )?(?:be|say|read|become) (?=‹q)", re.IGNORECASE), r"change the \g<nth> line of "
                                                                              r"\g<what> to "),
    (lazily(r"\bwrite (?P<what>it|the [^‹.,;:]+?) as (?=‹q)", re.IGNORECASE), r"change \g<what> to "),
    (lazily(r"\b(?P<add>add|insert|put) (?:the|an?) (?:new |extra |further )?line (?=‹q)", re.IGNORECASE),
     r"\g<add> the text "),
    (lazily(r"\b(?P<cut>crop|trim|cut) (?:some|a bit|a little|a piece|a little bit|something) (?:off|from) (?:of "
            r")?(?:the )?(?P<side>left|right|top|bottom)"
            r"(?: side| edge)? of (?P<what>(?:the|our|my) [^‹.,;]+)", re.IGNORECASE), r"\g<cut> 10% off the \g<side> "
                                                                                      r"of \g<what>"),
    (lazily(r"\b(?P<cut>crop|trim) (?P<what>(?:the|our|my) [^‹.,;]+?) (?:a bit|a little|slightly|some) (?:on|at"
            r"|from) the (?P<side>left|right|top|bottom)(?: side| edge)?",
            re.IGNORECASE), r"\g<cut> 10% off the \g<side> of \g<what>"),
    (lazily(r"^(?P<what>(?:the|our|my) [^,.;‹]+?) (?:is|are|looks?) (?:(?:far|much|a bit|way) )?too (?:thin"
            r"|thick)[.,:;]+ (?P<wide>\d+(?:\.\d+)? ?(?:px|pt))"
            r"(?: (?:should|would|will) do| is enough| please)?[.!]?$", re.IGNORECASE), r"make \g<what> "
                                                                                        r"\g<wide> thick"),
    (lazily(r"^(?P<what>(?:the|our|my) [^,.;‹]+?) (?:is|are|looks?) (?:(?:far|much|a bit|way) )?too [a-z]+[.,:;]+ "
            r"(?P<clear>\d+ ?(?:%|percent)) opacity"
            r"(?: (?:should|would|will) do| is enough| please)?[.!]?$", re.IGNORECASE), r"set the opacity of "
                                                                                        r"\g<what> to \g<clear>"),
    (lazily(r"(?P<new>‹q\d+›) rather than (?=‹q\d+›)", re.IGNORECASE), r"\g<new> instead of "),
    (lazily(r"^(?P<what>.+?) (?:should|has to|have to|must|needs? to) (?:start|begin) (?:at|on|from) the (?:same "
            r")?left (?:edge|side|end) (?:as|of)"
            r" (?P<by>[^.,;]+)", re.IGNORECASE), r"align the left edge of \g<what> with \g<by>"),
    (lazily(r"^(?P<what>.+?) (?:should|has to|have to|must|needs? to) end (?:flush )?(?:at|with|on) the (?:same "
            r")?right (?:edge|side|end) (?:as|of)"
            r" (?P<by>[^.,;]+)", re.IGNORECASE), r"align the right edge of \g<what> with \g<by>"),
    (lazily(r"\beverything that is [^.,;()]*?\((?P<code>#[0-9a-f]{6}|‹c\d+›)\)", re.IGNORECASE), r"everything "
                                                                                                 r"\g<code>"),
    (lazily(r"‹c\d+› (?=#[0-9a-f]{6}\b|‹c\d+›(?=\s*(?:[.,;!]|$)))", re.IGNORECASE), ""),
    (lazily(r"^(?:a bit|a little|slightly|some) more (?=[a-z]+ spacing\b|space\b|room\b)", re.IGNORECASE), "more "),
    (lazily(r"\b(?:plain|simple|pure|simply|just) (?=‹c\d+›)", re.IGNORECASE), ""),
    (lazily(r"(?P<new>‹c\d+›),? (?:and )?not ‹c\d+›(?=\s*(?:[.,;!]|$))", re.IGNORECASE), r"\g<new>"),
    (lazily(r"\b(?P<m>should|must|could|can|may|has to|to) (?:just|only|simply|now|then) (?=be\b|say\b"
            r"|read\b)", re.IGNORECASE), r"\g<m> "),
    (lazily(r"\b(?:whatever|what|anything that) (?:stands|is|sits|is written|it says) (?=(?:in|on|inside|under|below"
            r"|above)\b)", re.IGNORECASE), "the text "),
)  # fmt: skip
_STAYS = lazily(
    r"[,;]? ?\(?(?:and |but |with )?(?:the )?(?P<side>width|height) (?:stays?|remains?|unchanged|as (?:it )?is|as "
    r"before)"
    r"(?: (?:the same|as it is|as is|at|unchanged|put))*(?: ?(?P<length>\d+(?:\.\d+)?) "
    r"?(?:px)?)?\)?(?=\s*(?:[.,;!]|$))",
    re.IGNORECASE,
)


_WHO_WRITES = lazily(
    r"^(?!(?:put|move|place|add|write|leave|keep|make|set|insert|show|copy|paste|bring|drop|change)\b)"
    r"(?:(?:hi|hello|hey)[,!.]? )?(?:[^\W\d_][\w'’]* ){1,4}here(?: again)?[.!,:]+\s+(?=\S)",
    re.IGNORECASE,
)
"""'Stage manager here.'"""


def without_asides(instruction: str, document: Document) -> str | None:
    """The instruction without what asks for nothing; None where it has no such words."""
    said = wording(instruction)
    if said.open_quote or said.nested:
        return None
    text = _WHO_WRITES.sub("", _STAYS.sub(_if_so(document), said.text))
    text = _NOW.sub(lambda found: "" if _stands_now(said.surface(found["now"]), document) else found[0], text)
    page = document.pages[0]
    for was in _SIDE_WAS.finditer(text):
        now = page.width if was["side"].lower() == "width" else page.height
        text = text.replace(was[0], was["all"]) if abs(float(was["was"]) - now) < 0.5 else text
    for remark in _REMARKS:
        text = remark.sub("", text)
    for pattern, less in _SWAPS:
        text = pattern.sub(less, text)
    text = " ".join(text.split()).strip(" ,;")
    return said.surface(text) if text and text != " ".join(said.text.split()) else None


_NOW = lazily(
    r" \((?:(?:it|that|this|they|which) )?(?:is|was|are|were|currently|now|before|so far|at the moment)(?: now| "
    r"currently)?:? "
    r"(?P<now>[^()]{1,40}?)(?: (?:now|at the moment|so far|before|currently|today))?\)",
    re.IGNORECASE,
)
"""What there is, told beside what is wanted: '13 (it is 15 now)', 'MEOW15 (was WOOF10)'."""


_SIDE_WAS = lazily(
    r"(?P<all>\b(?:page|canvas|poster|flyer)['’]?s? (?P<side>width|height)\b[^.;,]*?) instead of (?P<was>\d+(?:\.\d+)?)"
    r" ?(?:px|mm|cm)?(?=[.,;!]|$)",
    re.IGNORECASE,
)


def _stands_now(told: str, document: Document) -> bool:
    """Whether that is so: the words stand in a text, or the number is one of the type sizes."""
    bare = re.sub(r" ?(?:px|pt|mm|cm)$", "", told.strip(" \"“”'’"))
    texts = [placed.layer for placed in document.index.values() if isinstance(placed.layer, Text)]
    sizes = {f"{run.style.font_size:g}" for text in texts for run in text.runs if run.style.font_size is not None}
    sizes |= {f"{text.style.font_size:g}" for text in texts if text.style.font_size is not None}
    return bare in sizes or any(re.search(rf"(?<!\w){re.escape(bare)}(?!\w)", text.text) for text in texts)


def _if_so(document: Document) -> Callable[[re.Match[str]], str]:
    page = document.pages[0]

    def taken(found: re.Match[str]) -> str:
        told = found["length"]
        there = page.width if found["side"].lower() == "width" else page.height
        return "" if told is None or abs(float(told) - there) < 0.5 else found[0]

    return taken
