"""How people name the slides of a deck: 'slides 2 to 5', 'every slide except the first', 'the slide about prices'.

Patterns, as text to build others of: pages.py finds them in an instruction, choosing_pages.py tells what they mean.
"""

from __future__ import annotations

import re

from redraft.targets.vocabulary import NUMBER_WORDS, VERBS

NUMBERS = {**NUMBER_WORDS, "eleven": 11, "twelve": 12, "twenty": 20}
ORDINALS: dict[str, int] = {
    **{word: number for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), 1)},
    "last": -1, "final": -1, "second to last": -2, "second-to-last": -2, "next to last": -2, "penultimate": -2,
    "second last": -2, "third to last": -3, "third-to-last": -3,
}  # fmt: skip

_UNIT = (
    r"(?!\w|[.,]\d|\s*(?:px|pt|%|percent|points?|pixels?|mm|cm|inch|degrees?|times|bullets?|columns?|rows?|slides?)\b)"
)
NUMBER = rf"(?:\d{{1,4}}|{'|'.join(NUMBERS)}){_UNIT}"
SLIDE = r"(?:(?:ppt|powerpoint|presentation) )?(?:slide|page)"
ORDINAL = rf"(?:\d+(?:st|nd|rd|th)|{'|'.join(sorted(sorted(ORDINALS), key=len, reverse=True))})"
AND = r"(?:\s*,\s*(?:and\s+)?|\s+(?:and|&|or)\s+)"
UP_TO = r"\s*(?:-|–|—|\bto\b|\bthrough\b|\bthru\b|\buntil\b|\bup to\b)\s*(?:and including )?(?:slide )?"
TO_LAST = r"(?:the (?:end|last(?: (?:one|slide))?)|last)"
# 'Slides 2 and 3 to the end' is where they go, and no range.
_TO_END = rf"\s*(?:-|–|—|\bthrough\b|\bthru\b|\buntil\b|\bup to\b)\s*{TO_LAST}|\s+to\s+the last(?: one| slide)"
_RANGE = rf"{NUMBER}(?:{UP_TO}{NUMBER}|{_TO_END})?"
LISTED = rf"(?:number |no\.? ?|nr\.? ?|# ?)?{_RANGE}(?:{AND}(?:slide )?{_RANGE})*"
_SHORT = rf"(?:number |no\.? ?|nr\.? ?|# ?)?{NUMBER}(?:(?:-|–|—){NUMBER})?(?:{AND}{NUMBER}(?:(?:-|–|—){NUMBER})?)*"
_AND_ONE = rf"(?:{AND}the (?:very )?{ORDINAL}(?: (?:one|{SLIDE})\b))?"
NUMBERED = rf"(?:the )?{SLIDE}s(?: numbers?)? {LISTED}{_AND_ONE}|(?:the )?{SLIDE} ?{_SHORT}"
COUNTED = rf"(?:the )?(?:first|last|final) (?:{'|'.join(NUMBERS)}|\d+) {SLIDE}s"
ORDERED = rf"(?:the )?(?:very )?{ORDINAL}(?:{AND}(?:the )?{ORDINAL})* {SLIDE}s?"
_DECK = (
    r"(?:the |this |my |our )?(?:whole |entire |full |complete )?(?:slide ?deck|deck|presentation|slide ?show"
    r"|powerpoint|pptx?)(?! (?:slide|template|theme))\b"
)
PARITY = (
    rf"(?:all (?:of )?(?:the )?|every |each |the )?(?:odd|even)(?:[- ]numbered)? {SLIDE}s?\b"
    rf"|every (?:other|second|2nd|third|3rd|fourth) {SLIDE}\b"
)
"""Slides told by their numbers: 'odd slides', 'every second slide'."""
EVERY = (
    rf"(?:all(?: of)?|every|each)(?: single| one of)?(?: the| my| our)?(?: \d+)? {SLIDE}s?\b|the (?:whole |entire )?"
    rf"slides\b(?! ?\d)|{_DECK}"
)
OTHERS = rf"(?:all )?(?:of )?(?:the )?(?:other|remaining) {SLIDE}s|the rest of (?:the )?(?:slides|deck|presentation)"
NO_NAME = (
    r"(?:"
    + "|".join(
        sorted(
            sorted({re.escape(verb) for row in VERBS.values() for verb in row if " " not in verb}),
            key=len,
            reverse=True,
        )
    )
    + r"|to|into|by|so|is|are|should|must|and|or|then|from|has|have|in|on|of|at|as|for|the|a|an|with|after|before"
    r"|it|its|new|blank|empty|whole|entire|this|that|current|same|next|previous|following|each|every|all|other"
    r"|another)\b"
)
_TOPIC_STOP = NO_NAME.replace("|new|blank|empty|whole|entire|", "|our|my|")
_WORD = r"[\w'’&/+-]+"
_TOPIC = rf"(?:‹q\d+›|(?:the |our |my |a |an )?(?!{_TOPIC_STOP}){_WORD}(?: (?!{_TOPIC_STOP}){_WORD}){{0,4}})"
ABOUT = (
    rf"(?:the |that ){SLIDE}s?(?: (?:that is|that's|which is))? (?:about|regarding|concerning|covering|discussing|on"
    r"|titled|called|named|entitled|headed|containing|that (?:says|mentions|contains|has|shows|reads|talks about)"
    r"|whose title is|with(?: the)? (?:title|heading|text|words?)|with)"
    rf" (?!(?:\d+|{'|'.join(NUMBERS)}|an?) (?:rows?|columns?|background)\b"
    r"|(?:the )?(?:following|text|words?|sentence|phrase|content)s?"
    rf"(?: text)?\s*[:,])(?:the (?:title|text|words?|heading) )?{_TOPIC}|(?:the )?{SLIDE} ‹q\d+›"
    rf"|(?:the )?‹q\d+› {SLIDE}\b(?! layout)"
)
NAMED = (
    rf"the (?!{NO_NAME}|{ORDINAL}\b)(?:{_WORD} )(?:(?!{NO_NAME}){_WORD} ){{0,2}}{SLIDE}\b(?! (?:layout|number|master))"
)
_NOT_THIS = r"(?!['’]?s? ?(?:number|master|layout|size|format|transition|deck|show|dimensions|aspect|template|\d)\b)"
THIS = rf"(?:this|the current|the same|that|the|my) (?:very )?{SLIDE}\b{_NOT_THIS}"
NEAR = (
    r"(?:the|this) (?:new|newly added|added|next|previous|following|preceding|subsequent|upcoming|succeeding|prior)"
    rf" {SLIDE}\b{_NOT_THIS}"
)
_ONE = (
    rf"(?:{NUMBERED}|{COUNTED}|{ORDERED}|{ABOUT}|{NAMED}|(?:the )?(?:first|last) {NUMBER}|the {ORDINAL}(?: one)?\b"
    rf"|{LISTED})"
)
EXCEPT = (
    r"\s*,?\s*\(?(?:except|but|excluding|other than|apart from|besides|save|without|not)(?: (?:for|on|of|in|not))?"
    rf" (?:{_ONE})(?:{AND}(?:{_ONE}|(?:very )?(?:first|last)\b(?! \w)))*\)?"
)
ALL_BUT = rf"(?:all|everything) but {_ONE}"
