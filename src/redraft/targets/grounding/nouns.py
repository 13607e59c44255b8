"""Layers by a noun: their name or its head, a role they play, a kind they are of, words they say.

A layer's own id and name count first, then the noun they end in ('Price tags' are tags, and no price), then kinds, then
what can be inferred: the title is the largest text, the background the lowest layer that covers the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from redraft.commands.traits import ROLES_IN_WORDS
from redraft.document.layers import Group, Layer, Placed, Shape, Text
from redraft.targets.grounding import words
from redraft.targets.grounding.around import by_box, by_list, by_pattern, by_said_word
from redraft.targets.grounding.candidates import NEAR, PART_OF_TEXT, Candidate
from redraft.targets.grounding.columns import by_column
from redraft.targets.grounding.crosses import by_crossing
from redraft.targets.grounding.entries import entry_sets
from redraft.targets.grounding.framed import by_frame
from redraft.targets.grounding.grammar import without_article
from redraft.targets.grounding.headings import by_heading, by_standing
from redraft.targets.grounding.kinds import is_kind, of_kind
from redraft.targets.grounding.labels import by_plate_words, labels, tag_of
from redraft.targets.grounding.named_sets import all_of_set
from redraft.targets.grounding.outlines import by_outline
from redraft.targets.grounding.owners import by_entries, by_heading_over, by_slide_title
from redraft.targets.grounding.people import by_person
from redraft.targets.grounding.played import by_part_played
from redraft.targets.grounding.roles import WHY, inferred, plates
from redraft.targets.grounding.said_on import shapes_saying
from redraft.targets.grounding.sorts import by_sort
from redraft.targets.grounding.subjects import by_credit, by_number, by_subject
from redraft.targets.grounding.telling_apart import main_title, without_figures
from redraft.targets.grounding.view import View
from redraft.targets.names import alike_words, heads_of, name_words, names_it, same_name, same_role_word
from redraft.targets.quotes import QUOTED
from redraft.targets.texts import folded, occurrences, same_words
from redraft.targets.vocabulary import FORMS

_ROLE_OF = {name: role for role, names in reversed(words.ROLES.items()) for name in names}


_TEXT_ROLES = ("title", "subtitle", "body")


def role_of(noun: str) -> str:
    """The role a noun names; '' for other nouns."""
    return _ROLE_OF.get(noun, "")


def exactly_named(phrase: str, view: View) -> list[Candidate]:
    """Layers whose whole id or name is this phrase, without its article and perhaps without a kind word."""
    if QUOTED.search(phrase):
        return []
    bare = without_article(phrase)
    found = [
        Candidate(placed.layer.id, 1.0, "its id" if same_name(placed.layer.id, bare) else "its name")
        for placed in view.named(bare)
    ]
    return found if bare.lower() not in words.KINDS or len(found) == 1 else []


def words_first(role: str, found: list[Candidate], view: View) -> list[Candidate]:
    """Of a group and a text that are both called 'price', the text that is one."""
    if role not in ROLES_IN_WORDS:
        return found
    said = {placed.layer.id for placed in inferred(role, view)}
    return [one for one in found if one.layer in said] or found


def by_noun(noun: str, view: View, *, plural: bool = False) -> dict[str, Candidate]:
    """Every layer the noun may mean: by its name, as a role, as a kind, or as a name with a kind word beside it."""
    if (noun, plural) not in view.kept:
        view.kept[noun, plural] = all_of_set(noun, _by_noun(noun, view, plural), view)
    return view.kept[noun, plural]


def _by_noun(noun: str, view: View, plural: bool) -> dict[str, Candidate]:
    found: dict[str, Candidate] = {}

    def offer(id: str, score: float, why: str) -> None:
        old = found.get(id)
        if old is None or old.score < score:
            found[id] = Candidate(id, score, why)

    for placed in view.named(noun):
        offer(placed.layer.id, 1.0, "its name")
    if noun in FORMS:
        for placed in view.layers:
            if isinstance(placed.layer, Group) and placed.layer.form.endswith(FORMS[noun]):
                offer(placed.layer.id, 0.9, f"it is a {noun}")
        if found:
            return found
    if noun in words.KINDS:
        if noun in words.FIGURE_PARTS and (figures := by_entries(noun, view)):  # numbers, where they repeat
            return {**found, **figures}
        if noun in words.NAMES_FIRST and (named := _by_name(noun, "", view)):
            return {**named, **found}
        if noun == "ribbon" and (flags := by_outline(noun, view) or by_standing(noun, view)):
            return flags
        if noun == "label" and (told := labels(view)):
            return {one.layer.id: Candidate(one.layer.id, 0.7, "it is a label") for one in told}
        starry = {shape: group for group, shape in _starry(view)} if noun in ("star", "burst") else {}
        for shape, score in of_kind(noun, view):
            placed = starry.get(shape.layer.id, shape)
            offer(placed.layer.id, score, f"it is a {noun}")
        wide = [id for id in found if noun in ("band", "strip") and _is_as_wide_as_page(view.ids[id], view)]
        return {wide[0]: found[wide[0]]} if len(wide) == 1 else found
    if noun == "hours" and not found and (spans := inferred("hours", view)):  # and not each time on the page
        return {one.layer.id: Candidate(one.layer.id, 0.7, WHY["hours"]) for one in spans}
    asked = name_words(noun)
    turned = {
        placed.layer.id: placed for placed, said in view.said.get(asked[-1] if asked else "", ())
        if len(asked) > 1 and set(said) == set(asked)
    }  # fmt: skip
    if len(turned) == 1 and not found:  # 'the date label' is `label-date`
        id = next(iter(turned))
        return {id: Candidate(id, 1.0, "its name")}
    role = role_of(noun)
    for id, one in _by_name(noun, role, view).items():
        offer(id, one.score, one.why)
    if len(found) == 1 and not role and (name := _name_around(next(iter(found)), noun, view)):
        # `dog-bed-photo` is a part of what is named "Dog bed"
        found = {name: Candidate(name, 0.62, f"it says “{noun}”")}
    if len(found) == 1 and not role and not view.named(noun):  # `boat-house` is one, where there are cabins too
        only = next(iter(found.values()))
        if len(name_words(view.ids[only.layer].layer.id)) > 1:
            for id, one in by_sort(noun, view).items():
                offer(id, only.score, one.why)
    if role == "title" and not plural and noun != "heading" and len(found) > 1:
        found = main_title(found, view)
    if role == "venue" and "address" in noun and all(one.score <= 0.75 for one in found.values()):
        streets = [one for one in inferred(role, view) if _is_street(one)]  # the venue may be called so, its street not
        if found and len(streets) == 1:
            found.clear()
            offer(streets[0].layer.id, 0.75, WHY[role])
    if role and found and all(one.score <= 0.75 for one in found.values()) and (row := _by_first_word(noun, view)):
        return row if plural else {**{id: replace(one, score=0.7) for id, one in found.items()}, **row}
    if role in ROLES_IN_WORDS and len(found) > 1 and not plural:  # the date, and not the word 'Date' over it
        said = words_first(role, [one for one in found.values() if one.score < 1], view)
        found = {id: one for id, one in found.items() if one.score == 1} or {one.layer: one for one in said}
    groups = {placed.layer.id for placed in view.layers if isinstance(placed.layer, Group)}
    if role in _TEXT_ROLES and any(id not in groups for id in found):  # 'the heading' is the text, not all around it
        found = {id: one for id, one in found.items() if id not in groups or one.score > 0.75}
    if role and (plural or all(one.score < 1 and one.layer in groups for one in found.values())):
        # What reads as a price comes before a group that is called 'Regular price'.
        seen = _told_apart(noun, inferred(role, view)) if not found or role in ROLES_IN_WORDS else []
        if seen:
            whole = {one.layer for one in words_first(role, [c for c in found.values() if c.score == 1], view)}
            found = {id: one for id, one in found.items() if id in whole or id not in groups}
        score = 0.8 if found and plural else 0.6
        for placed in seen:
            offer(placed.layer.id, score, WHY[role])
    if noun == "heading":
        found = by_heading(noun, found, view, plural=plural)
    part = plural and " " in noun and not noun.endswith("heading")
    if part and (every := by_entries(noun, view, plural=True)) and set(found) < set(every):
        return every  # one of the product names may be called so in the file, and all are meant
    return (
        found
        or (by_heading_over(noun, view) if not plural else {})
        or (by_entries(noun, view) if noun.split()[-1] in words.CARDS and " " in noun else {})
        or by_pattern(noun, view)
        or _beside_kind(noun, view)
        or _by_first_word(noun, view)
        or by_person(noun, view)
        or by_column(noun, view)
        or (by_plate_words(noun, view) if noun.endswith(" label") else {})
        or by_standing(noun, view)
        or _in_group(noun, view)
        or by_list(noun, view)
        or by_entries(noun, view, plural=plural)
        or by_slide_title(noun, view)
        or by_box(noun, view)
        or by_plate_words(noun, view)
        or by_said_word(noun, view)
        or by_credit(noun, view)
        or by_subject(noun, view)
        or by_number(noun, view)
        or by_sort(noun, view)
        or by_outline(noun, view)
        or by_crossing(noun, view)
        or by_frame(noun, view)
        or by_part_played(noun, view, plural=plural)
    )


def _name_around(id: str, noun: str, view: View) -> str:
    """The name of the one of several things that a layer, which is no text, belongs to, where it is just this noun."""
    if isinstance(view.ids[id].layer, Text | Group):
        return ""
    own = [entry for each in entry_sets(view) for entry in each if any(part.layer.id == id for part in entry.parts)]
    names = [entry.name.layer for entry in own if entry.name is not None]
    return next((name.id for name in names if isinstance(name, Text) and same_words(name.text, noun)), "")


def _is_as_wide_as_page(placed: Placed, view: View) -> bool:
    """Whether something goes from edge to edge: of bars the one that is called a band."""
    box = view.box(placed)
    return box is not None and box.width > 0.97 * placed.page.width


def _is_street(placed: Placed) -> bool:
    return isinstance(placed.layer, Text) and any(map(str.isdigit, placed.layer.text))


def _told_apart(noun: str, seen: list[Placed]) -> list[Placed]:
    """Of places, those with a number in the street are the address, and the others the venue; a list has lines."""
    if noun == "list":
        return [one for one in seen if isinstance(one.layer, Text) and (one.layer.flow or _lists(one.layer))]
    if role_of(noun) != "venue" or len(seen) < 2:
        return seen
    streets = [one for one in seen if isinstance(one.layer, Text) and any(map(str.isdigit, one.layer.text))]
    return (streets if "address" in noun else [one for one in seen if one not in streets]) or seen


def _lists(text: Text) -> bool:
    """Whether each line of a text is one thing, and none goes on from the line before."""
    lines = [line.strip() for line in text.text.strip().split("\n")]
    return len(lines) > 1 and not any(line[:1].islower() for line in lines)


def _by_name(noun: str, role: str, view: View) -> dict[str, Candidate]:
    """The layers whose id or name ends in the noun, or in another word for the role."""
    found: dict[str, Candidate] = {}
    asked = name_words(noun)
    others = [name_words(other) for other in words.ROLES[role]] if role else []
    for last in dict.fromkeys(told[-1] for told in (asked, *others) if told):
        for placed, said in view.said.get(last, ()):
            id = placed.layer.id
            extra = sum(not word.isdigit() for word in said) - len(asked)
            if names_it(asked, said):
                one = Candidate(id, max(0.9 - 0.02 * max(extra, 0), 0.75), f"its name has '{noun}'")
            elif len(asked) > 1 and heads_of(said) & {asked[-1]} and all(same_role_word(word, said) for word in asked):
                one = Candidate(id, 0.75, f"its name says {noun}")
            elif any(names_it(other, said) for other in others):
                very = bool(set(asked) & set(said))  # 'the venue name' is rather `venue` than `address`
                one = Candidate(id, 0.8 if very else 0.75, f"its name says {role}")
            else:
                continue
            if id not in found or found[id].score < one.score:
                found[id] = one
    return dict(sorted(found.items(), key=lambda pair: view.order[pair[0]]))


def _starry(view: View) -> Iterator[tuple[Placed, str]]:
    """The groups of a star and what is written on it, with the id of the star: they are one thing to whoever looks."""
    for placed, on in plates(view, round_ones=True):
        if not on and isinstance(placed.layer, Group):
            for id in view.inside(placed.layer.id):
                if id in view.ids and is_kind(view.ids[id], "shape", "star"):
                    yield placed, id


def _beside_kind(noun: str, view: View) -> dict[str, Candidate]:
    """'logo picture', 'title text', 'the group footer'."""
    parts = noun.split()
    if len(parts) > 1 and parts[-1] in _OF_TEXTS:  # 'the doors line', 'the town name'
        lines = by_noun(" ".join(parts[:-1]), view)
        if lines and all(isinstance(view.ids[id].layer, Text) for id in lines):
            return lines
    if len(parts) > 1 and parts[-1] in _SIGNS:  # 'the play icon'
        named = [one for one in view.named(" ".join(parts[:-1])) if not isinstance(one.layer, Text)]
        return {one.layer.id: Candidate(one.layer.id, 0.8, "its name") for one in named}
    if len(parts) > 1 and parts[-1] in FORMS:  # 'the price table'
        every = by_noun(parts[-1], view)
        return {id: one for id, one in every.items() if _has_words_of(view.ids[id].layer, parts[:-1])}
    for kind_word, name in ((parts[-1], parts[:-1]), (parts[0], parts[1:])) if len(parts) > 1 else ():
        if kind_word not in words.KINDS:
            continue
        meant = by_noun(" ".join(name), view) or _group_called(name, kind_word, view)
        if not meant:
            continue
        anything = words.KINDS[kind_word][0] in ("", "group")
        fitting = {placed.layer.id for placed, _ in of_kind(kind_word, view)}
        found: dict[str, Candidate] = {}
        for placed in view.layers:
            around = next((meant[group.id] for group in reversed(placed.ancestors) if group.id in meant), None)
            one = meant.get(placed.layer.id)
            if one is not None and (placed.layer.id in fitting or (anything and isinstance(placed.layer, Group))):
                found[placed.layer.id] = one
            elif around is not None and not anything and placed.layer.id in fitting:
                plate = kind_word in _BOXES and lies_under_all(placed, around.layer, view)
                why = f"the {' '.join(name)} stands on it" if plate else f"the {kind_word} in it"
                found[placed.layer.id] = Candidate(placed.layer.id, around.score, why)
        return without_figures(found, view) if kind_word == "label" else found
    return {}


def _held_by(placed: Placed, view: View) -> str | None:
    """The small group of a plate and what is written on it: 'the vegan thing' is the sticker, and not its words."""
    group = placed.ancestors[-1] if placed.ancestors and isinstance(placed.layer, Text) else None
    if group is None or group.id not in view.ids or len(group.children) > _MOST_HELD:
        return None
    held = [view.ids[one.id] for one in group.children if one.id in view.ids]
    return group.id if any(lies_under_all(one, group.id, view) for one in held) else None


_MOST_HELD = 5
_BOXES = ("box", "card", "panel", "block", "tile", "plate", "container")
"""What is called so is all of it; 'the footer rectangle' is the rectangle alone."""


def lies_under_all(placed: Placed, group: str, view: View) -> bool:
    """Whether a shape lies under all of a group, which then moves with it."""
    mine, whole = view.box(placed), view.box(view.ids[group]) if group in view.ids else None
    return isinstance(placed.layer, Shape) and mine is not None and whole is not None and mine.area > 0.9 * whole.area


_OF_TEXTS = ("line", "name", "wording", "sentence")
_SIGNS = ("icon", "symbol", "sign", "glyph", "pictogram")


def _group_called(name: list[str], kind: str, view: View) -> dict[str, Candidate]:
    """'The sound bars' for those in `sound-wave`: the one group with the words in its name that holds such things."""
    if any(word in words.ADJECTIVES or len(word) < 4 for word in name) or words.KINDS[kind][0] != "shape":
        return {}
    fitting = {placed.layer.id for placed, _ in of_kind(kind, view)}
    groups = [
        placed.layer.id for placed in view.layers
        if isinstance(placed.layer, Group)
        and set(name) <= {*name_words(placed.layer.id), *name_words(placed.layer.name)}
        and len(fitting & view.inside(placed.layer.id)) > 1
    ]  # fmt: skip
    return {groups[0]: Candidate(groups[0], 0.7, "a word of its name")} if len(groups) == 1 else {}


def _has_words_of(layer: Layer, asked: list[str]) -> bool:
    """Whether the name of a layer has all these words, in the singular or the plural."""
    return all(any(alike_words(word, other) for other in name_words(layer.name)) for word in asked)


def _in_group(noun: str, view: View) -> dict[str, Candidate]:
    """'The sticker price': what is a price in what is a sticker; 'the sponsor logos', all signs in `Sponsors`."""
    outer, _, inner = noun.partition(" ")
    owner = outer.replace("’", "'").removesuffix("'s").removesuffix("'").removesuffix("s")
    if inner.removesuffix("s") in ("logo", "icon", "sign", "mark", "symbol"):
        named = [one.layer for name in (f"{owner}s", owner) for one in view.named(name)]
        groups = [layer for layer in named if isinstance(layer, Group)]
        signs = [group.id for group in groups if not any(isinstance(part, Text) for part in group.children)]
        if len(signs) == 1:
            return {signs[0]: Candidate(signs[0], 0.7, f"the {noun}")}
    if not inner or len(noun.split()) > 4:
        return {}
    around = [id for id in by_noun(outer, view) if isinstance(view.ids[id].layer, Group)]
    itself = [id for id in around if inner in name_words(view.ids[id].layer.id)]
    if len(itself) == 1 and len(around) == 1 and view.named(outer):  # 'the Reine stop' is `stop-2`, called Reine
        return {itself[0]: Candidate(itself[0], 0.8, "its names")}
    within = {one for id in around for one in view.inside(id)} - set(around)
    found = by_noun(inner, view.narrowed(lambda placed: placed.layer.id in within)) if within else {}
    if inner in words.NAME_PARTS:  # the number of a step is not its title
        found = {id: one for id, one in found.items() if not _is_number(view.ids[id].layer)}
    if inner in _HEADS and len(found) > 1 and (first := _over_all(found, view)):
        found = {first: found[first]}
    return {id: replace(one, score=one.score * 0.95, why=f"{one.why}, in the {outer}") for id, one in found.items()}


def _over_all(found: Iterable[str], view: View) -> str:
    """The one of several texts that stands over the others and is larger or bolder than all of them; '' for none."""
    texts = [(box.y, view.ids[id]) for id in found if (box := view.box(view.ids[id])) is not None]
    first = min(texts, key=lambda one: one[0])[1] if texts else None
    if first is None or not isinstance(first.layer, Text):
        return ""
    mine = (view.size(first), first.layer.style.font_weight or 400)
    others = [(view.size(one), one.layer.style.font_weight or 400) for _, one in texts if one is not first]
    over = all(mine[0] >= size and mine[1] >= weight and mine != (size, weight) for size, weight in others)
    return first.layer.id if over else ""


def _is_number(layer: Layer) -> bool:
    return isinstance(layer, Text) and layer.text.strip().isdigit()


def _by_first_word(noun: str, view: View) -> dict[str, Candidate]:
    """'The chip' for `chip-battery` and `chip-noise`, side by side: names may begin with what a thing is."""
    begun: dict[str, str] = {}
    for placed, said in view.said.get(noun, ()):
        parent = placed.ancestors[-1].id if placed.ancestors else ""
        if any(group.id in begun for group in placed.ancestors):
            continue
        if len(said) > 1 and said[0] == noun and "/" not in placed.layer.id.removeprefix(parent):
            begun[placed.layer.id] = placed.layer.kind
    if len(begun) < 2 or len(set(begun.values())) > 1:
        return {}
    return {id: Candidate(id, 0.7, f"its name begins with '{noun}'") for id in begun}


def members(group: Layer, view: View) -> tuple[Candidate, ...]:
    """What a group that is named for several things is made of: layers of one kind, side by side."""
    inner = [layer for layer in group.children if layer.id in view.ids] if isinstance(group, Group) else []
    held = {layer.id for layer in inner}
    alike = [[entry.group for entry in each if entry.group is not None] for each in entry_sets(view)]
    inside = [row for row in alike if len(row) > 1 and all(one.layer.id in held for one in row)]
    if len(inside) == 1:  # two speakers, and a heading over them
        return tuple(Candidate(one.layer.id, 0.7, f"one of '{group.id}'") for one in inside[0])
    if len(inner) < 2 or len({(layer.kind, getattr(layer, "form", "")) for layer in inner}) != 1:
        return ()
    return tuple(Candidate(layer.id, 0.7, f"one of '{group.id}'") for layer in inner)


def by_unquoted(phrase: str, noun: str, view: View) -> dict[str, Candidate]:
    """'Get tickets', 'the Get tickets button', 'the €24 text': all words of a text in the same letters, without quotes,
    alone or before a word for what it is. 'The agenda text' is not the one that says 'Agenda'."""
    at = phrase.lower().rfind(noun)
    typed = phrase[at : at + len(noun)] if at >= 0 else noun
    said, _, kind = typed.rpartition(" ")
    first, _, after = typed.partition(" ")
    if first.lower() in _BEFORE and after and any(letter.isupper() or not letter.isalpha() for letter in after):
        named = {id: one for id, one in by_quote(after, "", view).items() if one.why != PART_OF_TEXT}  # 'the word FREE'
        if named:
            return {id: replace(one, score=min(one.score, 0.8)) for id, one in named.items()}
    texts = [folded(placed.layer.text) for placed in view.texts if isinstance(placed.layer, Text)]
    if folded(typed) in texts and any(letter.isupper() or not letter.isalpha() for letter in typed):
        said, kind = typed, ""
    elif not said or folded(said) not in texts or not (kind in _LOOSE or kind in words.KINDS or role_of(kind)):
        return {}
    asked = "" if kind in _HEADS else kind  # 'the Drinks heading'
    whole = {id: one for id, one in by_quote(said, asked, view).items() if one.why != PART_OF_TEXT}
    if asked != kind:
        whole = {id: one for id, one in whole.items() if isinstance(view.ids[id].layer, Text)}
    if kind == "label" and len(whole) == 1 and (plate := tag_of(view.ids[next(iter(whole))], view)) is not None:
        return {plate.layer.id: Candidate(plate.layer.id, 0.8, f"“{said}” stands on it")}
    if kind == "thing" and len(whole) == 1 and (held := _held_by(view.ids[next(iter(whole))], view)) is not None:
        return {held: Candidate(held, 0.8, f"“{said}” stands on it")}
    return {id: replace(one, score=min(one.score, 0.8)) for id, one in whole.items()}


def several(noun: str, view: View) -> tuple[Candidate, ...]:
    """'The trees' for layers that are each called a tree; none when fewer than two are."""
    for one in (noun[:-1], noun[:-2], noun[:-3] + "y") if noun.endswith("s") else ():
        if one and len(found := ranked(by_noun(one, view, plural=True).values(), view)) > 1:
            return found
    return ()


# Words in quotes

_HEADS = ("heading", "title", "headline", "header", "subheading")
_BEFORE = ("word", "words", "text", "label", "letters", "phrase", "line", "wording")
_LOOSE = ("word", "phrase", "label", "layer named", "layer called", "cell", "bullet", "bullet point", "line", "words",
          "title text", "text that says", "one", "part", "text", "string", "letters", "letter", "number",
          "bit")  # fmt: skip


def by_quote(quote: str, noun: str, view: View) -> dict[str, Candidate]:
    """Layers that say the words, or are called so; with a noun beside the quote, those of them that are that."""
    found: dict[str, Candidate] = {}
    kind, form = words.KINDS.get(noun, ("", "")) if noun not in ("line", "label", "one") else ("", "")
    loose = not noun or noun in words.KINDS or noun in _LOOSE
    for placed in view.layers:
        layer = placed.layer
        if isinstance(layer, Text) and kind in ("", "text") and (hits := occurrences(layer.text, quote)):
            whole = same_words(layer.text, quote)
            score = (1.0 if whole else 0.9 if hits.whole_words else 0.7) - (0.0 if hits.exact_case else NEAR)
            found[layer.id] = Candidate(layer.id, score, "its text" if whole else PART_OF_TEXT)
        elif is_kind(placed, kind, form) and (same_name(layer.id, quote) or same_name(layer.name, quote)):
            found[layer.id] = Candidate(layer.id, 0.85, "its name")
    if not found and noun in ("", "layer", "layer named", "layer called", "folder"):  # 'move "Group 1"'
        named = (one.layer for one in view.layers if isinstance(one.layer, Group))
        groups = [group for group in named if same_name(group.id, quote) or same_name(group.name, quote)]
        found = {group.id: Candidate(group.id, 0.85, "its name") for group in groups}
    if not found and kind == "shape":
        return shapes_saying(by_quote(quote, "text", view), noun, view)
    if noun == "cell":  # the cell itself, with its ground, and not only what is written in it
        around = {one.id: holder for one, holder in _cells(view) if one.id in found}
        return {holder: replace(found[id], layer=holder) for id, holder in around.items()}
    if loose or not found:
        return found
    meant = by_noun(noun, view)  # 'the "Buy now" button': the text itself, or a group around it, is called a button
    outer = {
        id: replace(one, score=(one.score + found[inner].score) / 2)
        for id, one in meant.items()
        for inner in found
        if inner == id or id in (ancestor.id for ancestor in view.ids[inner].ancestors)
    }
    return outer or _plates_under(found, meant, view) or _written(noun, found, view)


def _written(noun: str, found: dict[str, Candidate], view: View) -> dict[str, Candidate]:
    """'The heading "On the night"', whatever makes it one: the text that says just that."""
    if noun.removesuffix(" text") not in words.WRITTEN:
        return {}
    return {id: one for id, one in found.items() if one.why != PART_OF_TEXT and isinstance(view.ids[id].layer, Text)}


def _plates_under(found: dict[str, Candidate], meant: dict[str, Candidate], view: View) -> dict[str, Candidate]:
    """The plates that the texts found stand on: those of buttons that are no groups."""
    from redraft.targets.grounding.relations import related

    texts = [view.ids[id] for id in found]
    holders = related(view, "holds", [view.ids[id] for id in meant], [texts], many=False, quoted=False)
    return {id: meant[id] for id in holders}


def _cells(view: View) -> Iterator[tuple[Layer, str]]:
    """The texts in cells of tables, each with the id of its cell."""
    for placed in view.layers:
        holder = placed.ancestors[-1] if placed.ancestors else None
        if holder is not None and holder.form == "cell" and isinstance(placed.layer, Text):
            yield placed.layer, holder.id


def ranked(found: Iterable[Candidate], view: View) -> tuple[Candidate, ...]:
    """Best first; what stands inside another candidate that is as good is left to that one."""
    scores = {one.layer: one for one in found}

    def inside_another(one: Candidate) -> bool:
        outer = (scores.get(ancestor.id) for ancestor in view.ids[one.layer].ancestors)
        return any(group is not None and group.score > one.score - NEAR for group in outer)

    kept = [one for one in scores.values() if not inside_another(one)]
    return tuple(sorted(kept, key=lambda one: (-one.score, view.order[one.layer])))
