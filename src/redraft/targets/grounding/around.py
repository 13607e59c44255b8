"""Things by a word of what they hold: the parking note, the price box, the speaker list, the leaf in the logo."""

from __future__ import annotations

import re

from redraft.document.layers import Group, Placed, Shape, Text, family
from redraft.targets.grounding import words
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.entries import WEEKDAYS, entry_sets, said_words, same_day
from redraft.targets.grounding.kinds import is_kind
from redraft.targets.grounding.view import View, holds, is_made_up
from redraft.targets.vocabulary import named_color

_LINES = frozenset({"line", "note", "sentence", "remark", "message", "notice", "wording", "statement"})
_BOXES = frozenset("box card panel plate frame block tile container field pill chip bubble capsule".split())
_STEM = 5
"""Words that begin with the same so many letters are of one stem: 'validity' and 'valid'."""


def by_said_word(noun: str, view: View) -> dict[str, Candidate]:
    """'The parking note', 'the gates line': the one text that has the word. On slides a text is named by its heading
    as well, so 'the agenda text' is not looked for here."""
    head, _, last = noun.rpartition(" ")
    if not head or last not in _LINES or len(head.split()) > 2:
        return {}
    if any(isinstance(placed.layer, Text) and placed.layer.flow is not None for placed in view.layers):
        return {}
    asked = [word.removesuffix("'s") for word in head.split()]
    if any(len(word) < 4 or word in words.ADJECTIVES or word in words.COMPARED for word in asked):
        return {}
    texts = [placed for placed in view.texts if isinstance(placed.layer, Text) and not is_made_up(placed)]
    for same in (_equal, _of_one_stem):
        found = [
            placed for placed in texts
            if isinstance(placed.layer, Text)
            and all(any(same(word, other) for other in said_words(placed.layer)) for word in asked)
        ]  # fmt: skip
        if found:
            return _only(found, f"its text has '{head}'")
    return {}


def by_words(noun: str, view: View, *, articled: bool = True) -> dict[str, Candidate]:
    """'The lunch set', 'hot towel shaves' for the one text that says just that, whatever its letters are, in one number
    or the other; without an article only for names in a list, since any words of a design may be meant as words."""
    asked = re.findall(r"[^\W_]+", noun.lower())
    if not asked or max(map(len, asked)) < 4 or any(word in words.KINDS or word in _LINES for word in asked):
        return {}
    same = [
        placed for placed in view.texts
        if isinstance(placed.layer, Text) and not is_made_up(placed)
        and len(said := said_words(placed.layer)) == len(asked)
        and all(_equal(word, other) or _of_plural(word, other) for word, other in zip(asked, said, strict=True))
    ]  # fmt: skip
    if len(same) != 1 or not _names_entry(same[0], view):
        same = [one for one in same if articled and isinstance(one.layer, Text) and said_words(one.layer) == asked]
    same = [one for one in same if not _heads_such(one, asked, view)]
    if not same and articled:  # 'the carrots' for "Heritage carrots" in a list
        ends = [
            entry.name for each in entry_sets(view) for entry in each
            if entry.name is not None and entry.plate is None and isinstance(entry.name.layer, Text)
            and [*map(_single, asked)] in _ends_of([*map(_single, said_words(entry.name.layer))], len(asked))
            and not _heads_such(entry.name, asked, view)
        ]  # fmt: skip
        told = [one for one in view.texts if isinstance(one.layer, Text) and _has_all(asked, one.layer)]
        if {one.layer.id for one in ends} != {one.layer.id for one in told}:
            return {}
        if named_color(noun) is not None:
            return {}  # 'the orange' may be a colour, and no juice
        return {one.layer.id: Candidate(one.layer.id, 0.6, f"“{noun}” is in its name") for one in ends}  # two toasts
    if len(same) != 1:
        return {}
    return {same[0].layer.id: Candidate(same[0].layer.id, 0.62, f"it says “{noun}”")}


def _ends_of(said: list[str], count: int) -> tuple[list[str], list[str]]:
    """The last and the first words of a name: 'the carrots', 'the chai' for "Chai latte"."""
    return said[-count:], said[:count]


def _has_all(asked: list[str], text: Text) -> bool:
    told = {_single(word) for word in said_words(text)}
    return all(_single(word) in told for word in asked)


def _single(word: str) -> str:
    return f"{word[:-3]}y" if word.endswith("ies") and len(word) > 4 else word.removesuffix("s")


def _names_entry(placed: Placed, view: View) -> bool:
    """Whether a text is the name of one of several things: a dish, a service, a product."""
    return any(entry.name is placed and entry.plate is None for each in entry_sets(view) for entry in each)


def _heads_such(placed: Placed, asked: list[str], view: View) -> bool:
    """Whether a text is the heading of several such things, and 'the scoop' one of them rather than "Scoops"."""
    said = said_words(placed.layer) if isinstance(placed.layer, Text) else []
    sizes = sorted(view.size(one) for one in view.texts if one.page is placed.page)
    many = said != asked and all(len(one) >= len(word) for word, one in zip(asked, said, strict=False))
    return many and view.size(placed) > 1.2 * sizes[len(sizes) // 2]


def _of_plural(word: str, other: str) -> bool:
    """'pastries' and 'pastry', 'boxes' and 'box'."""
    short, long = sorted((word, other), key=len)
    return long in (f"{short}es", f"{short.removesuffix('y')}ies")


def _only(found: list[Placed], why: str) -> dict[str, Candidate]:
    return {found[0].layer.id: Candidate(found[0].layer.id, 0.65, why)} if len(found) == 1 else {}


def _equal(word: str, other: str) -> bool:
    return word == other or word == f"{other}s" or f"{word}s" == other or same_day(word, other)


def _of_one_stem(word: str, other: str) -> bool:
    return word not in WEEKDAYS and min(len(word), len(other)) >= _STEM and word[:_STEM] == other[:_STEM]


def by_box(noun: str, view: View) -> dict[str, Candidate]:
    """'The price box': what is drawn around the one text that is a price, with all in it where it is a group."""
    head, _, last = noun.rpartition(" ")
    if not head or last not in _BOXES:
        return {}
    from redraft.targets.grounding.nouns import by_noun

    groups = [one for one in view.named(head) if isinstance(one.layer, Group)]
    if len(groups) == 1 and last == "block":
        return {groups[0].layer.id: Candidate(groups[0].layer.id, 0.8, "its name")}
    texts = [view.ids[id] for id in by_noun(head, view) or by_words(head, view)]
    if len(texts) != 1 or not isinstance(texts[0].layer, Text):
        return {}
    around = box_around(texts[0], view)
    return {} if around is None else {around.layer.id: Candidate(around.layer.id, 0.65, f"around the {head}")}


def box_around(inner: Placed, view: View) -> Placed | None:
    """The smallest rectangle or circle that something stands on, or the group that is made of just that and what
    stands on it."""
    box = view.box(inner)
    if box is None:
        return None
    under = [
        (mine.area, shape) for shape in view.shapes
        if isinstance(shape.layer, Shape) and shape.layer.form in ("rect", "ellipse") and shape.page is inner.page
        and shape.layer.id not in view.behind and view.order[shape.layer.id] < view.order[inner.layer.id]
        and (mine := view.box(shape)) is not None and holds(mine, box, 0.95)
    ]  # fmt: skip
    if not under:
        return None
    plate = min(under, key=lambda pair: pair[0])[1]
    group = plate.ancestors[-1] if plate.ancestors else None
    if group is None or group not in inner.ancestors or group.id not in view.ids:
        return plate
    whole, mine = view.box(view.ids[group.id]), view.box(plate)
    tight = whole is not None and mine is not None and holds(mine.grown(0.1 * mine.height), whole, 0.99)
    return view.ids[group.id] if tight else plate


_MADE_OF = frozenset("pattern grid cluster group texture matrix".split())


def by_pattern(noun: str, view: View) -> dict[str, Candidate]:
    """'The dot pattern', 'the grid of stars' as its noun: the one group that is made of such things alone."""
    head, _, last = noun.rpartition(" ")
    if last not in _MADE_OF or head not in words.KINDS:
        return {}
    found = []
    for placed in view.layers:
        if isinstance(placed.layer, Group) and not placed.layer.form:
            leaves = [one.id for one in family(placed.layer) if not isinstance(one, Group)]
            parts = [view.ids[id] for id in leaves if id in view.ids]
            if len(parts) > 2 and all(is_kind(one, *words.KINDS[head]) for one in parts):
                found.append(placed)
    outer = [one for one in found if not any(group.id == other.layer.id for group in one.ancestors for other in found)]
    return _only(outer, f"it is made of {head}s")


def by_list(noun: str, view: View) -> dict[str, Candidate]:
    """'The speaker list': a group, or a text of several lines, that is named for all of them."""
    head, _, last = noun.rpartition(" ")
    if last != "list" or not head:
        return {}
    for name in (f"{head}s", head):
        named = [placed for placed in view.named(name) if _is_list(placed)]
        if len(named) == 1:
            return {named[0].layer.id: Candidate(named[0].layer.id, 0.8, f"the {name}")}
    return {}


def _is_list(placed: Placed) -> bool:
    layer = placed.layer
    return "\n" in layer.text.strip() if isinstance(layer, Text) else isinstance(layer, Group)


def sign_in_logo(logo: Placed, view: View) -> Placed | None:
    """The one thing in a logo that is no text, whatever it shows."""
    if not isinstance(logo.layer, Group):
        return None
    signs = [one.id for one in family(logo.layer) if not isinstance(one, Group | Text) and one.id in view.ids]
    return view.ids[signs[0]] if len(signs) == 1 else None
