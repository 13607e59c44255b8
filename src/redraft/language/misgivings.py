"""What speaks against a finished plan by the way it was asked for: something was to be spared, only some were meant,
direction and figure disagree, or a name names something else here. Looks of vouched.py, each by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from redraft.document.layers import Document, Group, Text
from redraft.edits.ops import Remove, Resize, SetStyle, SetText
from redraft.edits.paging import RemovePage
from redraft.lazy import lazily
from redraft.targets.quotes import QUOTED
from redraft.targets.vocabulary import named_color

if TYPE_CHECKING:
    from redraft.plan import Plan

SPARES = lazily(
    r"\b(?:stays?|stayed|remains?|spared?|exempt(?:ed)?|important|(?:is|are|looks?) (?:fine|good|ok|okay|perfect|great)"
    r"|as (?:it|they) (?:is|are))\b|^(?:but|though|although|except|excluding|besides|other than)\b"
    r"(?! (?:it|they|this|that)\b)",
    re.IGNORECASE,
)
"""What may say that something is to be left as it is, and so is never passed over."""
_OTHERS = lazily(
    r"\b(?:rest|everything else|all else|anything else|nothing else|the others?|content|contents|everything|anything"
    r"|width|height|size|proportions|price|text|colou?r|format)\b",
    re.IGNORECASE,
)
"""What is left as it is in any case."""


def spares(told: str) -> bool:
    """Whether words set aside may name a thing to be left alone."""
    return SPARES.search(told.strip()) is not None and _OTHERS.search(told) is None


def spared(plan: Plan) -> Iterator[str]:
    """Nothing that was set aside asks for something to be left as it is, where several things change or one goes: 'the
    name is fine, make the title red' spares nothing that would be touched."""
    several = len({id for step in plan.steps for id in step.targets}) > 1
    if several or any(isinstance(edit, Remove | RemovePage) for edit in plan.edits):
        for aside in plan.background:
            if spares(aside):
                yield f"whether '{aside}' names something to be left as it is, is not clear"


def left_out(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """As `spared`, and no exception is told by its last word."""
    yield from spared(plan)
    if _EXCLUDED.search(QUOTED.sub(" ", words)):
        yield "what is to be left out is not clear"


_EXCLUDED = lazily(r"\b(?:excluded|exempted|left out|not included)\b(?!\W+(?:from|in) )", re.IGNORECASE)


_SOME = lazily(
    r"(?<!er )(?<!est )(?<!st )(?<!nd )(?<!rd )\b(?:some|one|any|a few|several|half|most|part) of"
    r" (?:the|my|our|these|those|all)\b"
    r"|\b(?:make|turn|paint|set|move|delete|remove) (?:some|any|a few|several) (?!more\b)",
    re.IGNORECASE,
)


def some(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """'One of the texts', 'half of the title': which, is not said."""
    if (found := _SOME.search(QUOTED.sub(" ", words))) and any(isinstance(e, SetStyle | Resize) for e in plan.edits):
        yield f"which are meant by '{found[0].strip()}' is not said"


_PRICES = lazily(
    r"\b(?:raise|increase|lower|reduce|cut|bump|put up|drop)\b[^.;]*\b(?:prices?|fees?|costs?|figures?)\b",
    re.IGNORECASE,
)
_ADDED = lazily(r"\badd \d[\d.]* ?(?:px|pt|mm|cm|%|percent|points?|pixels?)? to\b", re.IGNORECASE)
_LESS = lazily(r"\b(?:reduce|shrink|decrease|lower|smaller)\b[^.;,]*\bto (?P<share>\d+) ?(?:%|percent)", re.IGNORECASE)
_MORE = lazily(r"\b(?:increase|enlarge|grow|raise|bigger)\b[^.;,]*\bto (?P<share>\d+) ?(?:%|percent)", re.IGNORECASE)
_AGAIN = lazily(r"\bhalf as (?:big|large|tall|wide|high|long|thick) again\b", re.IGNORECASE)


def sized(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """A size that nobody asked for, or one that goes the other way."""
    sizes = [e for e in plan.edits if isinstance(e, Resize) or (isinstance(e, SetStyle) and e.name == "font_size")]
    said = QUOTED.sub(" ", words)
    if not sizes:
        return
    if _PRICES.search(said) and "font" not in said and "size" not in said and "type" not in said:
        yield "whether the figures or their type should change is not clear"
    if _ADDED.search(said) or _AGAIN.search(said):
        yield "how large it should become is not clear"
    less, more = _LESS.search(said), _MORE.search(said)
    if (less and int(less["share"]) > 100) or (more and int(more["share"]) < 100):
        yield "whether it should become larger or smaller is not clear"


_NOT_THE = lazily(r"\b(?:and|but|or|,) not (?:the|my|our|its)\b", re.IGNORECASE)
_ORDINAL = lazily(r"\bthe (?P<which>second|third|fourth|fifth|2nd|3rd|4th|5th) table\b", re.IGNORECASE)
_COUNT = {"second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5}
_THIS_SLIDE = lazily(r"\b(?:this|the current|the present) (?:slide|page)\b", re.IGNORECASE)


def named(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """Things by names that name something else here."""
    said = QUOTED.sub(" ", words)
    tables = sum(isinstance(one.layer, Group) and one.layer.form == "table" for one in document.index.values())
    if (found := _ORDINAL.search(said)) and tables < _COUNT[found["which"].lower()]:
        yield f"there {'is 1 table' if tables == 1 else f'are {tables} tables'}"
    if _THIS_SLIDE.search(said) and len(document.pages) > 1 and any(isinstance(e, RemovePage) for e in plan.edits):
        yield "which slide is meant is not said"
    if _EXCEPT_IT.search(said):
        yield "whether the exception is meant by that, or the others, is not clear"
    if _NOT_THE.search(said) and any(isinstance(edit, SetText) for edit in plan.edits):
        yield "what is not to be touched is not clear"


_EXCEPT_IT = lazily(
    r"\b(?:except|but not|apart from|other than|all but)\b[^;.]*?(?:[,;.]| and) (?:also |then |please )*"
    r"(?:make|set|turn|paint|move|put|give|colou?r) (?:that(?: one)?|it)\b",
    re.IGNORECASE,
)


_SIGNS = lazily(r"[^\w\s]|_")


def shouted(plan: Plan, instruction: str, document: Document) -> Iterator[str]:
    """A colour with signs behind it is no new text: 'make the title RED 😡'. Of the instruction as it was typed."""
    quoted = " ".join(found[0] for found in QUOTED.finditer(instruction))
    for edit in plan.edits:
        placed = document.index.get(edit.layer) if isinstance(edit, SetText) else None
        if not isinstance(edit, SetText) or placed is None or not isinstance(placed.layer, Text):
            continue
        bare = _SIGNS.sub("", edit.text).strip()
        if bare and bare != edit.text.strip() and edit.text not in quoted and named_color(bare.lower()) is not None:
            yield f"whether '{edit.text}' is a colour or new words is not clear"


_TONGUES = frozenset(
    "german french spanish italian dutch portuguese polish english swedish danish norwegian finnish greek turkish"
    " russian czech hungarian romanian ukrainian arabic hebrew hindi chinese japanese korean welsh irish latin".split()
)
_CANCELLED = lazily(r"\b(?:has|have|had|is|are|was|were|been|got)(?: \w+)? cancell?ed\b", re.IGNORECASE)
_MOVES = frozenset("shunt shift nudge push drag slide move pull bump budge scoot".split())


def written(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """New words that are a language, the beginning of the old ones, or what a verb of moving is about; a line drawn
    through what is only said to be cancelled."""
    for step in plan.steps:
        asked = step.request
        if asked is None:
            continue
        told = asked.get("new") or asked.get("family")
        if told.strip(" .").lower() in _TONGUES:
            yield f"putting words into {told.strip(' .')} takes a translator"
        if asked.act == "set_text" and asked.verb in _MOVES:
            yield f"what '{asked.verb}' is to do with words is not clear"
        if told.endswith("…") and any(_begins(id, told[:-1], document) for id in step.targets):
            yield f"whether '{told}' names a text or is its new words is not clear"
    if _CANCELLED.search(words) and any(isinstance(e, SetStyle) and e.name == "text_decoration" for e in plan.edits):
        yield "what is to be done about it is not said"


def _begins(id: str, told: str, document: Document) -> bool:
    layer = document.index[id].layer if id in document.index else None
    return isinstance(layer, Text) and " ".join(layer.text.split()).lower().startswith(told.strip().lower())


LOOKS = (left_out, some, sized, named, written)
