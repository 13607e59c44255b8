"""A last look at a finished plan: does it do what was said, no more and nothing else?

A plan is made clause by clause, and each rule looks at its own words. What holds for the whole of it is asked here: no
step undoes another, nothing is added that nobody asked to add, new words hold no request, and as many things change as
were said to. What does not hold is an objection, and the plan is not taken: wrong is worse than refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from redraft.commands.figures.calendars import MONTHS, WEEKDAYS
from redraft.document.layers import Document, Group, Text, family
from redraft.document.style import Color
from redraft.edits.ops import Resize, SetStyle
from redraft.language import misgivings
from redraft.language.counted import miscounted
from redraft.language.figure_spots import spots
from redraft.language.reading.further import asks_more
from redraft.language.retelling.corrections import takes_back
from redraft.language.swallowing import swallows
from redraft.lazy import lazily
from redraft.targets.grounding.colors import families
from redraft.targets.grounding.grammar_words import FONTS, SLOTS
from redraft.targets.quotes import QUOTED
from redraft.targets.vocabulary import PRONOUNS

if TYPE_CHECKING:
    from redraft.plan import Plan, Step


def objection(plan: Plan, words: str, instruction: str, document: Document) -> str:
    """Why a plan without refusals cannot be what was meant; '' where nothing speaks against it. `words` are those it
    was made from: all or a part of the instruction, as typed or in other words. `document` is the one before it."""
    if swallows(plan.steps, instruction) or _writes_twice(plan.steps):
        return "whether all of these words are new text, or some ask for something else, is not clear"
    as_made = (why for look in _LOOKS for why in look(plan, words, document))
    as_typed = (why for look in (_new_words, misgivings.shouted) for why in look(plan, instruction, document))
    return next(chain(as_made, as_typed), "")


def _writes_twice(steps: Sequence[Step]) -> bool:
    """Whether all words of a text are given that was given others just before: one of the two is no new text."""
    written: set[str] = set()
    for step in steps:
        act = step.request.act if step.request is not None else ""
        if act == "set_text" and len(step.targets) == 1 and step.targets[0] in written:
            return True
        if act in ("set_text", "replace_text", "reword"):
            written |= set(step.targets)
    return False


def _undone(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """Two steps that set the same of one thing to two values, the second of which does not tell the first more exactly:
    at most one of them was meant so."""
    was: dict[tuple[str, str, int | None], tuple[object, Step]] = {}
    for step in plan.steps:
        new: dict[tuple[str, str, int | None], tuple[object, Step]] = {}
        for edit in step.edits:
            if isinstance(edit, SetStyle):
                new[edit.layer, edit.name, edit.run] = (edit.value, step)
            elif isinstance(edit, Resize) and step.request is not None and step.request.act == "scale":
                new[edit.layer, "size", None] = ((edit.sx, edit.sy), step)
        for key, (value, _) in new.items():
            if key in was and not _tells_more(was[key], (value, step)):
                what = key[1].replace("_", " ")
                yield f"the {what} of '{key[0]}' would be set twice, by '{was[key][1].clause}' and '{step.clause}'"
        was |= new


_BARE_VALUE = lazily(r"(?:make it |in )?(?:#[0-9a-f]{3,8}|\d[\d.]* ?(?:px|pt|points?|%)?)(?: please)?", re.IGNORECASE)


def _tells_more(first: tuple[object, Step], second: tuple[object, Step]) -> bool:
    """Whether a second value may be the first once more, told exactly: 'mint: #d8f3dc', 'bigger, 60 pt'."""
    (one, before), (other, after) = first, second
    if one == other:
        return True
    if _BARE_VALUE.fullmatch(after.clause.strip()):
        return type(one) is type(other)
    phrase = after.request.target.lower() if after.request is not None else ""
    former = before.request.target.lower() if before.request is not None else ""
    if phrase != former and phrase not in PRONOUNS and phrase:
        return False
    if isinstance(one, Color) and isinstance(other, Color):
        return bool(set(families(one)) & set(families(other)))
    return isinstance(one, int | float) and isinstance(other, int | float)


_ADDS = lazily(
    r"\b(?:add\w*|put\w*|plac\w+|insert\w*|writ\w+|includ\w+|creat\w+|draw\w*|mak\w+|new|need\w*|want\w*|like|give|have"
    r"|append\w*|type|print|stick|drop|pop|set|paste|introduc\w+|miss\w*|lack\w*|another|extra|more|an?|with|build"
    r"|start|begin|duplicat\w+|cop(?:y|ies)|clon\w+|repeat|under|below|above|beside|next|should|must|show|throw|slap"
    r"|corner|at the|in the|on the|of the)\b|\+",
    re.IGNORECASE,
)
_NAMES = frozenset(("label", "head", "title", "caption", "name", "call", "entitle"))
"""Verbs that are as often the thing that should say something."""


def _added_unasked(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """New words where none asks for any: what was said is the new wording of something, or names it by its words."""
    said = ""
    for step in plan.steps:
        said += " " + QUOTED.sub(" ", step.clause)
        if step.request is None or step.request.act != "add" or not step.request.get("new"):
            continue
        if step.request.verb in _NAMES or not _ADDS.search(said):
            yield f"which text should say '{step.request.get('new')}' is not said"


_AMISS = lazily(
    r"->|→|=>|\b(?:should|must) (?:be|say|read|become)\b|\b(?:is|are) now\b|^(?:can|could|would) you\b"
    r"|,? (?:in|on|at|under|below|above|beside|behind|inside) (?:the|its|our|my) (?:title|subtitle|headline|heading"
    r"|table|chart|footer|badge|button|sticker|banner|ribbon|box|circle|card|list|logo|slide|page|poster|others?"
    r"|top|bottom|middle|left|right|corner|background)$|\((?:in )?(?:white|black|red|green|blue|yellow|orange|gr[ea]y"
    r"|pink|purple|brown|bold|italics?|bigger|smaller|underlined)\)$",
    re.IGNORECASE,
)
_FROM_THE_START = lazily(
    r"^(?-i:with|in|at|on|for|from|by|of|to|until|closed|greyed|grayed|bold|bigger|smaller|wrong|gone|out|off|now|final)"
    r"\b|^(?:in )?(?:white|black|red|green|blue|yellow|orange|grey|gray|pink|purple|brown|dark|light|bold) (?:text|fill"
    r"|letters|type|font|colou?r|background|box)\b|^\W*(?:button|label|title|badge|sticker) (?:should|must|to)\b",
    re.IGNORECASE,
)


def _new_words(plan: Plan, instruction: str, document: Document) -> Iterator[str]:
    """New words that are more than words, or none: another request, a look, a place, how things are."""
    quoted = [found[0][1:-1] for found in QUOTED.finditer(instruction)]
    said, after = " ".join(instruction.lower().split()), plan.document.index
    for step in plan.steps:
        told = step.request.get("new") if step.request is not None and step.request.act in _WRITES else ""
        if len(told.split()) > 1 and not quoted and _tokens(told) not in _tokens(instruction):
            yield f"'{told}' was not said"
    written = [id for step in plan.steps if step.request and step.request.act in _WRITES for id in step.targets]
    for id in dict.fromkeys(written):
        was = document.index[id].layer if id in document.index else None
        now = after[id].layer if id in after else None
        if not isinstance(was, Text) or not isinstance(now, Text) or now.text == was.text:
            continue
        old = was.text
        new, whole = _difference(old, now.text)
        if any(f"#{one}" in new for one in document.index if f"#{one}" not in instruction):
            yield f"'{new}' is no text"
        if not new or new.lower() not in said or any(new in each for each in quoted) or new.lower() in old.lower():
            continue
        if why := _no_words(new, old, whole and new == " ".join(now.text.split()), document, id):
            yield f"'{new}' seems to be {why} than new words for '{id}'"


def _tokens(said: str) -> str:
    """Words and numbers alone, a blank on each side."""
    found = " ".join(re.findall(r"[^\W_]+", said.lower()))
    return f" {found} "


_WRITES = frozenset(("set_text", "replace_text", "reword", "contact", "fill", "cell_text", "unclear"))
_KINDS = frozenset(("price", "percentage", "date", "time", "hours"))
_STATES = lazily(
    r"(?:now |still |already )?(?:empty|free|open|closed|full|taken|gone|out|off|available|booked|sold out|cancell?ed"
    r"|ill|sick|late|ready|done|wrong|missing|over|postponed|delayed|tbd|tba|unavailable|vacant|busy|away|dead|live)",
)


_NEXT_ONE = lazily(r"[,;] (?:and )?(?:the |new )?(?P<noun>[a-z]{4,}) (?=[A-Z\d“\"'#€$£])")


def _is_named(noun: str, document: Document) -> bool:
    """Whether a word is what something is called here, or the role of a text: 'Loud Light, artist Mona Berg'."""
    return noun in SLOTS or any(noun in (one.layer.name or "").lower().split() for one in document.index.values())


def _no_words(new: str, old: str, whole: bool, document: Document, id: str) -> str:
    """What words are more than, or rather, new words; '' where nothing speaks against these."""
    words = new.split()
    if len(words) > 1:
        kept = words[-1] in old.split()  # 'Change one, adjust the others' for words that end so too
        if (asks_more(new) and not kept) or _AMISS.search(new) or (whole and _FROM_THE_START.search(new)):
            return "more"
    if (next_one := _NEXT_ONE.search(new)) is not None and _is_named(next_one["noun"], document):
        return "more"
    if whole and old[:1].isupper() and _STATES.fullmatch(new):
        return "rather how something is"
    told = {one.kind for one in spots(new)} & _KINDS
    if told and len(words) > 1 and not {one.kind for one in spots(old)} & _KINDS and not any(c.isdigit() for c in old):
        return "more"
    if whole and new[:1].isalpha() and any(
        isinstance(one.layer, Text) and other != id and one.page is document.index[id].page
        and " ".join(one.layer.text.split()).lower() == new.lower()
        for other, one in document.index.items()
    ):  # fmt: skip
        return "rather the name of another thing"
    return ""


def _difference(old: str, new: str) -> tuple[str, bool]:
    """The words of a text that are others than before, and whether it begins with them."""
    before, after = old.split(), new.split()
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return " ".join(after[start : len(after) - end]), not start


_BOTH = lazily(r"\b(?:both|all (?:two|three|four|five|of them))\b", re.IGNORECASE)


def _counted(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """As many things as were said (counted.py); where both are said, both are changed."""
    others = [step for step in plan.steps if step.request is not None and step.request.act not in _WRITES]
    both = len(plan.steps) - len(others) > 1 and len(others) == 1 and len(others[0].targets) == 1
    if both and _BOTH.search(QUOTED.sub(" ", words)):
        yield "which two are meant by 'both' is not clear"
    for step in plan.steps:
        if step.request is not None and step.edits:
            yield from filter(None, [miscounted(step.request.target, step.targets, document)])


_MOVES = lazily(
    r"\b(?:mov\w+|shift\w*|nudg\w+|push\w*|slid\w+|drag\w*|bring\w*|pull\w*|put|rais\w+|lower\w*|lift\w*|place)\b",
    re.IGNORECASE,
)
_AS_FAR_AS = lazily(r"\b(?:up|down) to (?:about |around )?\d", re.IGNORECASE)


def _moved(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """'Bring the title up to 90px' is about its size, 'bring it down to 60%' about what it has per cent of."""
    for step in plan.steps:
        if step.request is None or step.request.act != "move":
            continue
        far = step.request.get("amount")
        share = step.request.get("unit") in ("%", "percent")
        texts = [document.index[id].layer for id in step.targets if id in document.index]
        says = any(isinstance(one, Text) and "%" in one.text for one in texts)  # 'sales up 26%'
        if share and says and not _MOVES.search(step.clause):
            yield f"whether '{step.clause}' is about a place or a figure is not clear"
        if _AS_FAR_AS.search(step.clause) or (share and far.isdigit() and int(far) >= 100):
            yield f"whether '{step.clause}' is about a place or a size is not clear"


_OUTLINED = lazily(r"\b(?:outlin\w+|border\w*|frame[sd]?|strokes?|rims?|contours?)\b", re.IGNORECASE)
_TYPE = lazily(r"\b(?:fonts?|type|text|letter\w*|sized?|pts?|points?|bigger|smaller|larger)\b", re.IGNORECASE)


def _measured(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """'A white outline, 5px' is no size of type."""
    bare = QUOTED.sub(" ", words)
    if not _OUTLINED.search(bare) or _TYPE.search(bare):
        return
    for step in plan.steps:
        if step.request is not None and step.request.act == "font_size":
            yield f"whether {step.request.get('amount')} is the size of the text or of an outline is not clear"


def _exchanged(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """Two things that change places are of one sort: not a card and the picture of the card beside it."""
    for step in plan.steps:
        known = [document.index[id].layer for id in step.targets if id in document.index]
        if step.request is None or step.request.act != "swap" or len(known) != 2:
            continue
        if _is_part_beside(known[0].id, known[1].id, document) or _is_part_beside(known[1].id, known[0].id, document):
            yield f"'{known[0].id}' and '{known[1].id}' are of two sorts: which are to change places is not clear"


def _is_part_beside(one: str, group: str, document: Document) -> bool:
    """Whether a layer is a part of a group that stands beside another."""
    placed, other = document.index[one], document.index[group]
    if isinstance(placed.layer, Group) or not isinstance(other.layer, Group) or not placed.ancestors:
        return False
    return placed.ancestors[:-1] == other.ancestors and placed.ancestors[-1].id != group


_NO_FIGURE = lazily(
    r"#[\w/.-]+|\b(?:slides?|pages?) (?:no\.? )?\d+(?:(?:,| and| to|-|–) ?\d+)*|(?:^|(?<=\s))\d+[.)](?=\s)|\(\d+\)"
    r"|\bby \d+|\b\d+ ?(?:px|pt|mm|cm|%|percent|p|pence|c|cents?)? ?(?:taller|wider|higher|narrower|shorter|smaller"
    r"|bigger|larger|cheaper|off|more|less)\b"
    r"|\bthe \d(?:st|nd|rd|th)(?: (?:and|&) (?:the )?\d(?:st|nd|rd|th))?(?= [a-z])",
    re.IGNORECASE,
)
"""Numbers of slides and of points of a list, layers by their ids, and what a size told anew comes from."""


def _figures(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """Every number said is one of what was asked for, or stands there before or afterwards."""
    said = QUOTED.sub(" ", words)
    for aside in plan.background:
        said = said.replace(aside, " ")
    if any(takes_back(part) for part in re.split(r"[,;–—] ?", said)[1:]):
        return  # '60 px, actually 66': the first figure was taken back
    known: list[str] = []
    for step in plan.steps:
        if step.request is None:
            return
        known += [step.request.target, step.request.pages]
        known += step.request.arguments.values() if step.request.act != "state" else ()
        for at in (document, plan.document):
            known += [
                one.text for id in step.targets if id in at.index for one in family(at.index[id].layer)
                if isinstance(one, Text)
            ]  # fmt: skip
    have = {number.lstrip("0") for number in re.findall(r"\d+", " ".join(known))}
    for number in re.findall(r"(?<!\w)\d+", _NO_FIGURE.sub(" ", said)):
        if number.lstrip("0") not in have:
            yield f"what {number} is for is not clear"


_OTHER_THING = lazily(
    r"\b(?:that|this|these|those) card|\bcard (?:to|of|with|on|at|in|below|above|next)\b", re.IGNORECASE
)


def _backed(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """A card that is told by where it is, or one of a deck, is not the page."""
    for step in plan.steps:
        if step.request is not None and step.request.act == "background" and _OTHER_THING.search(words):
            yield "whether the card or the page is meant is not clear"


_FONT = lazily(r"\b(?:fonts?|typefaces?|type|letter\w*|script|family|lettering|typeset|print\w*)\b", re.IGNORECASE)


def _set_in(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """A font is one that is known, is used here, or is said to be one: March of 'starts in March' is none."""
    for step in plan.steps:
        name = step.request.get("family") if step.request is not None and step.request.act == "font_family" else ""
        if not name or name.lower() in FONTS or _FONT.search(QUOTED.sub(" ", words)):
            continue
        if name.lower() in _MONTHS or name.lower() in _DAYS:
            yield f"whether '{name}' is a font is not clear"


_MONTHS = frozenset(name.lower() for names in MONTHS.values() for name in names)
_DAYS = frozenset(name.lower() for names in WEEKDAYS.values() for name in names)


def _torn(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """Words taken apart that stand together: the wine of 'free drink -> free wine' is no colour."""
    if QUOTED.search(words):
        return  # what is in quotes is told apart already
    said = _tokens(words)
    new = [step.request.get("new") for step in plan.steps if step.request is not None and step.request.act in _WRITES]
    for step in plan.steps:
        color = step.request.get("color").lower() if step.request is not None else ""
        for text in new:
            if color and text[-1:].isalnum() and _tokens(f"{text} {color}") in said:
                yield f"whether '{color}' is a colour or one of the new words is not clear"


_FIGURE = lazily(r"change (?P<old>.+?) → (?P<new>.+?) in ")
_RANGE = lazily(r"(?<![\w.:,/])(\d{1,2})(?:[:.](\d\d))? ?[-–—] ?(\d{1,2})(?:[:.](\d\d))?(?![\w.:,/])")


def _figured(plan: Plan, words: str, document: Document) -> Iterator[str]:
    """No figure is told twice, and no range of hours ends before it begins: 'opening at 19:30' is not '19:30–18'."""
    told: dict[tuple[str, ...], set[str]] = {}
    for step in plan.steps:
        if step.request is None:
            continue
        if (found := _FIGURE.match(step.reading)) is not None and step.request.act in _WRITES | {"state"}:
            if found["old"] in told.get(step.targets, ()):
                yield f"the figure {found['old']} would be changed twice"
            told.setdefault(step.targets, set()).add(found["new"])
        for id in step.targets:
            was, now = (at.index[id].layer if id in at.index else None for at in (document, plan.document))
            if isinstance(was, Text) and isinstance(now, Text) and _backwards(now.text) and not _backwards(was.text):
                yield f"'{now.text}' would end before it begins"


def _backwards(text: str) -> bool:
    return any(
        (int(one[1]), int(one[2] or 0)) >= (int(one[3]), int(one[4] or 0)) and int(one[3]) > 12
        for one in _RANGE.finditer(text)
    )


_Look = Callable[["Plan", str, Document], Iterator[str]]
_LOOKS: tuple[_Look, ...] = (
    _undone, _added_unasked, _counted, _moved, _measured, _exchanged, _figures, _backed, _torn, _figured, _set_in,
    *misgivings.LOOKS,
)  # fmt: skip
