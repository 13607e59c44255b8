"""Two slides in one breath: 'the title of slide 3 and the one of slide 8', 'the photo on slide 1 … of the slide', and
slides that are named by the title of the one beside them."""

from __future__ import annotations

import re

from redraft.document.layers import Document
from redraft.lazy import lazily
from redraft.targets.texts import same_words

TOKEN = r"‹s\d+›"
ALSO = " ;; "
"""Between the words for slides that were named apart."""
_THIS = lazily(r"(?:this|the current|the same|that|the|my) (?:very )?(?:slide|page)", re.IGNORECASE)


def slides_together(text: str, pieces: list[str], document: Document) -> str:
    """A tokenised instruction with such slides as one; new tokens are added to `pieces`."""
    text = _SAME_SLIDE.sub(lambda found: _of_the_page(found, pieces), text)
    text = _BESIDE_TITLE.sub(lambda found: _beside_title(found, document, pieces), text)
    return text if _PAIRED.search(text) else _SAME_THING.sub(lambda found: _of_both(found, pieces), text)


_SAME_SLIDE = lazily(
    rf"(?P<before>{TOKEN}[^.;\n]*? (?:side|edge|part|half|corner|portion|section|area|top|bottom|left|right|middle"
    rf"|center"
    rf"|centre|end|margin) (?:of|on|in)) (?P<same>{TOKEN})(?!['’])",
    re.IGNORECASE,
)


def _of_the_page(found: re.Match[str], pieces: list[str]) -> str:
    """'Move the photo on slide 1 to the left side of the slide': of that slide, whose page is meant."""
    same = pieces[int(found["same"][2:-1])].lower()
    return f"{found['before']} the page" if _THIS.fullmatch(same) else found[0]


_SAME_THING = lazily(
    rf"(?P<what>\bthe (?P<noun>[\w-]+(?: [\w-]+)?)) (?P<on>of|on|in) (?P<a>{TOKEN})(?:,? and(?: also)?|,? as well as"
    rf"|,? plus| &)"
    rf" (?:the (?:one|same)|that|the (?P=noun)) (?:of|on|in) (?P<b>{TOKEN})(?!['’])",
    re.IGNORECASE,
)
_PAIRED = lazily(r"\b(?:swap|exchange|switch|interchange|trade|align|match|same|between|compare)\w*\b", re.IGNORECASE)
"""Where two things of two slides are set against each other."""


def _of_both(found: re.Match[str], pieces: list[str]) -> str:
    """'The title of slide 3 and the one of slide 8': the titles of both slides."""
    pieces.append(ALSO.join(pieces[int(found[end][2:-1])] for end in ("a", "b")))
    return f"{found['what']} {found['on']} ‹s{len(pieces) - 1}›"


_BESIDE_TITLE = lazily(
    rf"(?P<head>(?:\b(?:move|put|place|bring|shift|position|want) {TOKEN}|\b(?:add|insert|create|put|need) (?:an? "
    rf"|another |one more )"
    rf"(?:[\w-]+ )?slide\b(?: (?:titled|called|named) ‹q\d+›)?)[^.;‹]{{0,24}}?\b(?P<side>after|before|behind|ahead of"
    rf"|in front of))"
    r" (?P<name>(?:the |our |my )?(?!slide)[\w&' -]+?)(?= (?:titled|called|named|with)\b|\s*(?:[.,;!?]|$))",
    re.IGNORECASE,
)


def _beside_title(found: re.Match[str], document: Document, pieces: list[str]) -> str:
    """'Put the pricing slide right after the agenda': after the slide of that title, where one has it."""
    name = re.sub(r"^(?:the|our|my) ", "", found["name"].strip(), flags=re.IGNORECASE)
    numbers = [number for number, page in enumerate(document.pages, 1) if same_words(page.name, name)]
    if len(numbers) != 1:
        return found[0]
    pieces.append(f"slide {numbers[0]}")
    return f"{found['head']} ‹s{len(pieces) - 1}›"
