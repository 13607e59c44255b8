"""Things alike by the name of what holds or heads them: 'the sponsor cards' are those in `sponsors`, and no others.

'The sponsor heading' is no part of each of them, but the one text that stands over all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from redraft.document.geometry import Box
from redraft.document.layers import Placed, Shape, Text
from redraft.lazy import lazily
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.entries import Entry, entry_sets, said_words
from redraft.targets.grounding.inner import inner
from redraft.targets.grounding.view import View
from redraft.targets.names import name_words

HEADINGS = frozenset({"heading", "headline", "header", "subheading"})
_MOST_WORDS = 6
"""A longer text is no heading."""


def named_sets(owner: Sequence[str], sets: Sequence[tuple[Entry, ...]], view: View) -> list[tuple[Entry, ...]]:
    """The sets that are called so, by a group around all of them or by a text over them; sets of one group as one."""
    found = [each for each in sets if all(_is_called(_stem(word), each, view) for word in owner)] if owner else []
    together: dict[str, list[Entry]] = {}
    for number, each in enumerate(found):
        around = each[0].holder.ancestors
        together.setdefault(around[-1].id if around else f" {number}", []).extend(each)
    return [tuple(sorted(each, key=lambda entry: view.order[entry.holder.layer.id])) for each in together.values()]


def all_of_set(noun: str, found: dict[str, Candidate], view: View) -> dict[str, Candidate]:
    """What a noun means with the rest of a set of which only some are called so in the file: `stand-A1`, `Group 12`."""
    if len(found) < 2 or " " in noun:
        return found
    for each in named_sets([noun], entry_sets(view), view):
        holders = [entry.holder.layer.id for entry in each]
        if set(found) < set(holders):
            one = next(iter(found.values()))
            return {id: found.get(id) or replace(one, layer=id, why=f"one of the {noun}s") for id in holders}
    return found


_LETTERED = lazily(r"(?:(?:the|all|all the|every) )?(?:row |series )?(?P<letter>[A-Z]) (?P<noun>[a-z]+s)")


def by_letter(bare: str, view: View) -> list[Placed]:
    """'The A stands': those of several things whose number begins with that letter."""
    told = _LETTERED.fullmatch(bare)
    named = named_sets([told["noun"]], entry_sets(view), view) if told is not None else []
    if told is None or len(named) != 1:
        return []
    numbered = [
        [text.text.strip() for text in entry.texts if _NUMBERED.fullmatch(text.text.strip())] for entry in named[0]
    ]
    if not all(len(one) == 1 for one in numbered):
        return []
    return [entry.holder for entry, one in zip(named[0], numbered, strict=True) if one[0].startswith(told["letter"])]


_NEXT = lazily(
    r"(?:the |that )?(?:card|box|tile|panel|stand|one|stall|plate|entry|chip|button|cell)"
    r" (?:just |right |directly |immediately )?(?P<side>to the right of|to the left of|right of|left of|above|below"
    r"|under"
    r"|beneath|over|after|before) (?P<what>.+)",
    re.IGNORECASE,
)


def neighbour(bare: str, view: View, depth: int) -> Placed | None:
    """'The card to the right of Rotary Club': of the things alike the next on that side of the one with these words."""
    told = _NEXT.fullmatch(bare)
    chosen = inner(told["what"], view, depth + 1).chosen if told is not None else ()
    if told is None or len(chosen) != 1:
        return None
    side = told["side"].lower()
    for each in entry_sets(view):
        home = [entry for entry in each if chosen[0] in (entry.holder.layer.id, *(one.layer.id for one in entry.parts))]
        mine = _around(home[0], view) if len(home) == 1 else None
        if mine is None or not any(isinstance(one.layer, Shape) for entry in each for one in entry.parts):
            continue
        beyond: list[tuple[float, Placed]] = []
        for entry in each:
            box = _around(entry, view)
            if box is None or entry is home[0]:
                continue
            level = box.y < mine.center[1] < box.bottom
            if side in ("above", "over", "below", "under", "beneath"):
                away = mine.y - box.bottom if side in ("above", "over") else box.y - mine.bottom
                level = box.x < mine.center[0] < box.right
            else:
                away = mine.x - box.right if "left" in side or side == "before" else box.x - mine.right
            if level and away >= 0:
                beyond.append((away, entry.holder))
        return min(beyond, key=lambda one: one[0])[1] if beyond else None
    return None


def _around(entry: Entry, view: View) -> Box | None:
    return Box.union(view.box(part) for part in entry.parts)


_NUMBERED = lazily(r"[A-Z] ?-?\d{1,3}")
_CODED = lazily(r"(?:the )?(?P<noun>[a-z]+) (?:no\.? ?|number )?(?P<code>[A-Z]?-?\d{1,3})", re.IGNORECASE)
_ROW = lazily(
    r"(?:(?:the|all|all the) )?(?:(?P<a>[a-z]+s) (?:in|of|on) the (?P<row>top|bottom|upper|lower|first|second|last) row"
    r"|(?P<row2>top|bottom|upper|lower|first|second|last) row of (?:the )?(?P<b>[a-z]+s))",
    re.IGNORECASE,
)


def by_code(bare: str, view: View) -> Placed | None:
    """'Stand B1', where each of the stands has a number of its own: all of it, and not the number alone."""
    told = _CODED.fullmatch(bare)
    named = named_sets([told["noun"].lower()], entry_sets(view), view) if told is not None else []
    if told is None or len(named) != 1:
        return None
    code = told["code"].lower()
    found = [entry for entry in named[0] if any(text.text.strip().lower() == code for text in entry.texts)]
    return found[0].holder if len(found) == 1 and len(found[0].parts) > 1 else None


def by_row(bare: str, view: View) -> list[Placed]:
    """'The stands in the bottom row': of things that stand in rows those of one."""
    told = _ROW.fullmatch(bare)
    named = named_sets([(told["a"] or told["b"]).lower()], entry_sets(view), view) if told is not None else []
    if told is None or len(named) != 1:
        return []
    placed = [(box.y, entry.holder) for entry in named[0] if (box := _around(entry, view)) is not None]
    tops = sorted({round(top) for top, _ in placed})
    row = (told["row"] or told["row2"]).lower()
    at = -1 if row in ("bottom", "lower", "last") else 1 if row == "second" else 0
    if len(tops) < 2 or (row in ("upper", "lower") and len(tops) != 2):
        return []
    found = [holder for top, holder in placed if round(top) == tops[at]]
    return found if 1 < len(found) < len(placed) else []


def heading_over(owner: Sequence[str], sets: Sequence[tuple[Entry, ...]], view: View) -> Placed | None:
    """The one text over such sets that has the words for them; None where there is none, or more than one."""
    wanted = {_stem(word) for word in owner}
    over = {
        text.layer.id: text
        for each in named_sets(owner, sets, view) for text in _over(each, view)
        if isinstance(text.layer, Text) and wanted <= {_stem(word) for word in said_words(text.layer)}
    }  # fmt: skip
    return next(iter(over.values())) if len(over) == 1 else None


def _is_called(word: str, each: Sequence[Entry], view: View) -> bool:
    shared = set(each[0].holder.ancestors).intersection(*(entry.holder.ancestors for entry in each[1:]))
    named = {_stem(one) for group in shared for said in (group.id, group.name) for one in name_words(said)}
    if word in named:
        return True
    own = [[_stem(one) for one in name_words(entry.holder.layer.id)] for entry in each]
    if all(word in one for one in own):
        return True
    return any(
        word in {_stem(one) for one in said_words(text.layer)} for text in _over(each, view)
        if isinstance(text.layer, Text)
    )  # fmt: skip


def _over(each: Sequence[Entry], view: View) -> list[Placed]:
    """Short texts that stand right over a set, beginning where it does."""
    own = {part.layer.id for entry in each for part in entry.parts}
    page = each[0].holder.page
    whole = Box.union(view.box(part) for entry in each for part in entry.parts)
    if whole is None:
        return []
    found: list[tuple[float, Placed]] = []
    for text in view.texts:
        box = view.box(text)
        if box is None or text.layer.id in own or text.page is not page or not isinstance(text.layer, Text):
            continue
        if not set(text.ancestors) <= set(each[0].holder.ancestors) or abs(box.x - whole.x) > 0.05 * page.width:
            continue  # of another group, or over the middle of it
        near = -0.02 * page.height < whole.y - box.bottom < 0.08 * page.height
        if near and box.x < whole.right and box.right > whole.x and len(said_words(text.layer)) <= _MOST_WORDS:
            found.append((whole.y - box.bottom, text))
    return [text for gap, text in found if gap < min(one for one, _ in found) + 0.01 * page.height]


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
