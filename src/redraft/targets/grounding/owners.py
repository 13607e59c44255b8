"""Things by what they belong to: the cards, the dish names, the focaccia price, the agenda text of a slide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from redraft.commands.traits import matches_role_text
from redraft.document.geometry import Box
from redraft.document.layers import Group, Page, Placed, Shape, Text
from redraft.targets.grounding import words
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.entries import (
    Entry,
    descriptions_of,
    entry_sets,
    figures_of,
    look_of,
    names_of,
    said_words,
    saying,
)
from redraft.targets.grounding.named_sets import HEADINGS, heading_over, named_sets
from redraft.targets.grounding.view import View, is_made_up
from redraft.targets.names import name_words
from redraft.targets.texts import same_words
from redraft.targets.vocabulary import ARTICLES, FORMS, NUMBER_WORDS

_NO_OWNERS = frozenset(
    (*words.ADJECTIVES, *words.COMPARED, *words.EXTREMES, *words.SIDES, *words.ORDINALS, *words.OTHER, *ARTICLES,
     *NUMBER_WORDS, *words.BASIC_COLORS, "new", "and", "for", "in", "of", "on", "at", "with", "to", "all", "every")
)  # fmt: skip
"""Words that say something else than whose it is."""
_ALONE = words.CARDS | words.ENTRIES | words.DETAIL_PARTS | words.FIGURE_PARTS | {"name"}
_PARTS = frozenset((*words.KINDS, *(name for names in words.ROLES.values() for name in names)))


def by_entries(noun: str, view: View, *, plural: bool = False) -> dict[str, Candidate]:
    """What a noun means in things that repeat: the things themselves ('card'), a part of each ('dish name'), that of
    the one whose words stand before it ('focaccia price', 'sourdough card'). None where several sets fit."""
    sets = entry_sets(view)
    parts = [part.removesuffix("'s").removesuffix("’s").strip("'’") for part in noun.split()]
    if not sets or not parts or len(parts) > 5:
        return {}
    if len(parts) == 1:
        own = [entry for entry in saying(parts, sets) if entry.name is not None and _says_only(entry.name, parts)]
        if (
            len(own) == 1 and own[0].group is not None and noun not in _ALONE
        ):  # the box that says 'Plan', and not all plans
            return _offered([own[0].holder], f"named “{noun}”")
        if noun in words.THINGS and noun not in _ALONE and _stands_here(noun, view):  # 'the third film'
            return _of_all("item", sets, view)
        return _of_all(noun, sets, view) if noun in _ALONE else {}
    for cut in range(len(parts) - 1, 0, -1):
        owner, inner = parts[:cut], " ".join(parts[cut:])
        if any(word in _NO_OWNERS for word in owner):
            continue
        owned = saying(owner, sets) if not plural else []  # 'the noodle prices' are not that of one dish
        if len(owned) == 1 and (found := _of_one(inner, owned[0], view)):
            return _offered(found, f"the {inner} of “{' '.join(owner)}”")
    *owner, inner = parts
    if (named := named_sets(owner, sets, view)) and not set(owner) & _NO_OWNERS and inner not in HEADINGS:
        told_by_kind = words.KINDS.get(inner, ("",))[0] == "text" and inner not in words.FIGURE_PARTS | {"label"}
        if not told_by_kind and (in_all := _of_all(inner, named, view, every=True)):
            return in_all
    told = inner in words.NAME_PARTS or inner in words.DETAIL_PARTS
    fits = all(
        _may_name(word, view) if told else _is_thing(word) or _tells(word, inner) or _heads(word, inner, sets, view)
        for word in owner
    )
    every = all(_is_thing(word) for word in owner)
    if told and any(_heads_column(word, view) for word in owner):
        return {}  # 'the topic names' are those of the column, and not of boxes on another slide
    if told and not every:
        sets = [each for each in sets if _stands_beside(owner, each, view)]
    if len(sets) > 1 and told and not every and len(said := [each for each in sets if _all_say(owner, each)]) == 1:
        sets = said  # 'the box names', where each card of one set says 'box'
    if len(sets) > 1 and told and set(owner) <= _FOR_SALE:
        priced = [each for each in sets if all(_is_priced(entry) for entry in each)]
        sets = priced if len(priced) == 1 else sets
    if len(sets) > 1 and told and set(owner) <= words.CARDS:
        sets = [each for each in sets if _is_entry(owner[0], each)]
    return _of_all(inner, sets, view, every=every) if fits and words.KINDS.get(inner, ("",))[0] != "text" else {}


def by_heading_over(noun: str, view: View) -> dict[str, Candidate]:
    """'The sponsor heading': the one text over the things that are called so."""
    *owner, inner = noun.split()
    if inner not in HEADINGS or not owner or len(owner) > 2:
        return {}
    over = heading_over(owner, entry_sets(view), view)
    return _offered([over], f"the heading over “{' '.join(owner)}”") if over is not None else {}


_FOR_SALE = frozenset(
    "product products item items good goods dish dishes drink drinks meal meals article articles".split()
)


def _is_priced(entry: Entry) -> bool:
    return any(matches_role_text("price", text.text) for text in entry.texts)


def _all_say(owner: Sequence[str], each: Sequence[Entry]) -> bool:
    """Whether every one of some things has these words in its name, in the singular or the plural."""
    single = [word.removesuffix("s") for word in owner]
    said = [{word.removesuffix("s") for word in said_words(one)} for one in (_name_of(entry) for entry in each) if one]
    return len(said) == len(each) and all(word in words_of for words_of in said for word in single)


def _name_of(entry: Entry) -> Text | None:
    return entry.name.layer if entry.name is not None and isinstance(entry.name.layer, Text) else None


def _tells(word: str, inner: str) -> bool:
    """Whether cards may be called so for what is on them: 'the stat cards'."""
    return inner in words.CARDS | {"box"} and word in (
        "fact",
        "facts",
        "stat",
        "stats",
        "info",
        "number",
        "key",
        "figure",
    )


def _heads(word: str, inner: str, sets: Sequence[tuple[Entry, ...]], view: View) -> bool:
    """Whether cards may be called so for what stands over them: 'the benefit cards' below “Benefits”."""
    if inner not in words.CARDS or word in _NO_OWNERS:
        return False
    own = {part.layer.id for each in sets for entry in each for part in entry.parts}
    return not any(word.removesuffix("s") == said.removesuffix("s") for each in sets for entry in each
                   for said in entry.words) and _stands_here(
        word, view.narrowed(lambda placed: placed.layer.id not in own)
    )  # fmt: skip


def _says_only(name: Placed, asked: Sequence[str]) -> bool:
    return isinstance(name.layer, Text) and said_words(name.layer) == list(asked)


def _offered(found: Sequence[Placed], why: str, score: float = 0.7) -> dict[str, Candidate]:
    return {placed.layer.id: Candidate(placed.layer.id, score, why) for placed in found}


def _may_name(word: str, view: View) -> bool:
    """Whether all the things of a set may be called so: dishes, towns; or by a word that stands on the page."""
    if word in _NO_OWNERS:
        return False
    return _is_thing(word) or _stands_here(word, view)


def _stands_beside(owner: Sequence[str], each: Sequence[Entry], view: View) -> bool:
    """Whether words are said on the page of a set."""
    page = each[0].holder.page
    near = view.narrowed(lambda one: one.page is page)
    return all(_is_thing(word) or _stands_here(word, near) for word in owner)


def _heads_column(word: str, view: View) -> bool:
    """Whether a cell of a table says a word and nothing else, in the singular or the plural."""
    single = word.removesuffix("s")
    return any(
        said_words(one.layer) in ([single], [f"{single}s"])
        for one in view.texts
        if isinstance(one.layer, Text) and any(up.form == "cell" for up in one.ancestors)
    )


def _is_thing(word: str) -> bool:
    return word in words.THINGS or word.removesuffix("s") in words.THINGS


def _stands_here(word: str, view: View) -> bool:
    """Whether a word, in the singular or the plural, is said somewhere on the page."""
    single = word.removesuffix("s")
    every = {one for placed in view.texts if isinstance(placed.layer, Text) for one in said_words(placed.layer)}
    return len(word) > 2 and (word in every or single in every or f"{single}s" in every)


def _of_all(inner: str, sets: Sequence[tuple[Entry, ...]], view: View, *, every: bool = False) -> dict[str, Candidate]:
    """The cards of the one set of cards; the names in the one set that has names, or with `every` in all that are set
    alike."""
    if inner in words.CARDS or inner in words.ENTRIES:
        fitting = [each for each in sets if _is_entry(inner, each) and (inner != "row" or _are_rows(each, view))]
        if not fitting and inner in words.CARDS:  # a plate with one text on it, as on slides
            fitting = [each for each in sets if all(entry.plate is not None and entry.texts for entry in each)]
        if len(fitting) == 1:
            return _offered([entry.holder for entry in fitting[0]], f"a {inner}")
        return {}
    told = [found for each in sets if len(found := _part(inner, each, view)) == len(each)]
    most = [found for found in told if len(found) > 1]
    if every and len(most) > 1 and len({look_of(view, one) for found in most for one in found}) == 1:
        most = [[one for found in most for one in found]]  # the lists of one menu
    return _offered(most[0], f"the {inner} of each") if len(most) == 1 else {}


def _is_entry(noun: str, each: Sequence[Entry]) -> bool:
    if noun in words.CARDS:
        return all(
            (entry.plate is not None and len(entry.parts) > 2) or (entry.group is not None and len(entry.parts) > 3)
            for entry in each
        )
    return all(entry.group is not None or len(entry.parts) > 1 for entry in each)


def _are_rows(each: Sequence[Entry], view: View) -> bool:
    """Whether they stand above each other."""
    boxes = [box for entry in each if (box := Box.union(view.box(part) for part in entry.parts)) is not None]
    boxes.sort(key=lambda box: box.y)
    return all(upper.center[1] < lower.y for upper, lower in pairwise(boxes))


def _part(inner: str, entries: Sequence[Entry], view: View) -> list[Placed]:
    """The part of each that has just one such."""
    if inner in words.NAME_PARTS:
        return names_of(entries)
    if inner in words.DETAIL_PARTS:
        return descriptions_of(view, entries)
    if inner == "label":  # what stands with a figure and says what that is
        lone = [(entry, [one for one in entry.parts if isinstance(one.layer, Text)]) for entry in entries]
        rest = [[one for one in texts if not _begins_with_figure(one)] for _, texts in lone if len(texts) == 2]
        return [one[0] for one in rest if len(one) == 1]
    if inner in words.FIGURE_PARTS:
        told = [figures_of(entry) or [one for one in entry.parts if _begins_with_figure(one)] for entry in entries]
        return [found[0] for found in told if len(found) == 1]
    return [found[0] for entry in entries if len(found := _of_one(inner, entry, view)) == 1]


def _begins_with_figure(placed: Placed) -> bool:
    return isinstance(placed.layer, Text) and placed.layer.text.strip()[:1].isdigit()


def _of_one(inner: str, entry: Entry, view: View) -> list[Placed]:
    if inner in words.CARDS or inner in words.ENTRIES:
        return [entry.holder] if _is_entry(inner, [entry]) else []
    if inner in words.NAME_PARTS or inner in words.DETAIL_PARTS or inner in words.FIGURE_PARTS:
        return _part(inner, [entry], view)
    if inner not in _PARTS:
        return []
    from redraft.targets.grounding.nouns import by_noun

    own = {part.layer.id for part in entry.parts}
    if entry.group is not None:
        own |= view.inside(entry.group.layer.id)
    found = by_noun(inner, view.narrowed(lambda placed: placed.layer.id in own))
    best = max((one.score for one in found.values()), default=0.0)
    meant = [view.ids[id] for id, one in found.items() if one.score > best - 0.1]
    now = [placed for placed in meant if "line-through" not in (placed.layer.style.text_decoration or "")]
    return now if len(now) == 1 and inner in words.ROLES["price"] else meant  # not what it cost before


def of_entry(phrase: str, view: View) -> frozenset[str]:
    """All that belongs to the one thing of several whose words these are: 'the focaccia'."""
    asked = [word for word in name_words(phrase) if word not in ARTICLES]
    owned = saying(asked, entry_sets(view)) if asked and not set(asked) & _NO_OWNERS else []
    if len(owned) != 1:
        return frozenset()
    group = owned[0].group
    return frozenset((*(part.layer.id for part in owned[0].parts), *((group.layer.id,) if group is not None else ())))


def part_of_same(id: str, noun: str, view: View) -> Placed | None:
    """The name, description or number of the one of several things that a layer belongs to."""
    if noun not in words.NAME_PARTS | words.DETAIL_PARTS | words.FIGURE_PARTS:
        return None
    every = [entry for each in entry_sets(view) for entry in each]
    own = [entry for entry in every if any(part.layer.id == id for part in entry.parts)]
    found = _part(noun, own, view)
    return found[0] if len(own) == len(found) == 1 else None


def rest_of_entry(id: str, view: View) -> list[str]:
    """The other parts of the one of several things that a layer belongs to."""
    for each in entry_sets(view):
        for entry in each:
            own = [part.layer.id for part in entry.parts]
            if id in own:
                return [one for one in own if one != id]
    return []


def parts_of(ids: Sequence[str], view: View) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What else belongs to things that are no groups, by the layer that stands for each."""
    return tuple(
        (entry.holder.layer.id, tuple(part.layer.id for part in entry.parts if part is not entry.holder))
        for each in entry_sets(view) for entry in each
        if entry.group is None and entry.holder.layer.id in ids
    )  # fmt: skip


# Slides by what they are headed


_BODY_WORDS = ("text", "list", "body", "content", "contents", "point", "points", "item", "items", "bullet", "bullets",
               "bullet points", "bullet list", "paragraph", "copy", "body text", "lines", "entries")  # fmt: skip


def by_slide_title(noun: str, view: View) -> dict[str, Candidate]:
    """'The agenda', 'the agenda text', 'the growth chart': the one such thing on the slide headed so."""
    if not any(isinstance(placed.layer, Text) and placed.layer.flow is not None for placed in view.layers):
        return {}
    parts = noun.split()
    for cut in range(len(parts), 0, -1):
        head, inner = " ".join(parts[:cut]), " ".join(parts[cut:])
        if inner and inner not in _BODY_WORDS and inner not in FORMS and inner not in words.KINDS:
            continue
        pages = {placed.page.id: placed.page for placed in view.layers if _headed(placed.page, head, whole=not inner)}
        if len(pages) != 1:
            continue
        on = [placed for placed in view.layers if placed.page.id in pages and not is_made_up(placed)]
        found = _on_slide(inner, on, view)
        if len(found) == 1:
            return _offered(found, f"on the slide headed “{head}”", 0.65)
    return {}


def by_slide_subject(noun: str, view: View) -> dict[str, Candidate]:
    """'The golden rules' for the text of the slide headed "Five golden rules"; 'the signs' for the shapes of one size
    on the slide whose heading speaks of signs, where no text there could be meant."""
    parts = noun.split()
    if not noun.endswith("s") or len(noun) < 5 or {parts[-1], parts[-1][:-1]} & _PARTS:
        return {}
    slides = {one.page.id: one.page for one in view.texts if isinstance(one.layer, Text) and one.layer.flow is not None}
    headings = {id: _heading(page, view) for id, page in slides.items()}
    pages = [page for id, page in slides.items() if _has_run(name_words(headings[id]), parts)]
    if len(pages) != 1:
        return {}
    page, heading = pages[0], headings[pages[0].id]
    on = [placed for placed in view.layers if placed.page.id == page.id and not is_made_up(placed)]
    told = [word for word in name_words(heading) if word not in NUMBER_WORDS and word not in ARTICLES]
    flowing = _on_slide("list", on, view)
    lists = [one for one in flowing if isinstance(one.layer, Text) and len(one.layer.paragraphs) > 1]
    if lists:
        return _offered(lists, f"on the slide headed “{heading}”", 0.65) if told == parts and len(lists) == 1 else {}
    alone = [
        one for one in on if isinstance(one.layer, Shape) and not one.layer.bound and one.layer.id not in view.behind
    ]
    row = [one for one in alone if sum(_as_high(one, other, view) for other in alone) > 1]
    return _offered(row, f"on the slide headed “{heading}”", 0.65) if len(row) > 1 and len(row) == len(alone) else {}


def _heading(page: Page, view: View) -> str:
    """What a slide is headed: its title, else the largest text in its upper third."""
    if page.name.strip():
        return page.name
    upper = [
        (view.size(one), one.layer.text) for one in view.texts
        if one.page is page and isinstance(one.layer, Text) and not is_made_up(one)
        and (box := view.box(one)) is not None and box.center[1] < page.height / 3
    ]  # fmt: skip
    return max(upper, key=lambda pair: pair[0])[1] if upper else ""


def _has_run(told: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether words stand beside each other in a heading."""
    return any(list(told[at : at + len(parts)]) == list(parts) for at in range(len(told)))


def _as_high(one: Placed, other: Placed, view: View) -> bool:
    """Whether two shapes stand in one row and are about as high."""
    a, b = view.box(one), view.box(other)
    if a is None or b is None:
        return False
    return abs(a.height - b.height) <= 0.1 * a.height and abs(a.center[1] - b.center[1]) <= 0.1 * a.height


def _headed(page: Page, head: str, *, whole: bool) -> bool:
    return same_words(page.name, head) if whole else set(name_words(head)) <= set(name_words(page.name)) != set()


def _on_slide(inner: str, on: Sequence[Placed], view: View) -> list[Placed]:
    if not inner or inner in _BODY_WORDS:
        from redraft.targets.grounding.roles import inferred

        ids = {placed.layer.id for placed in on}
        flowing = inferred("body", view.narrowed(lambda placed: placed.layer.id in ids))
        if inner or flowing:
            return flowing
        return [placed for placed in on if isinstance(placed.layer, Group) and placed.layer.form not in ("", "shape")]
    if inner in FORMS:
        return [one for one in on if isinstance(one.layer, Group) and one.layer.form.endswith(FORMS[inner])]
    from redraft.targets.grounding.kinds import of_kind

    ids = {placed.layer.id for placed in on} - view.behind
    return [placed for placed, _ in of_kind(inner, view) if placed.layer.id in ids]
