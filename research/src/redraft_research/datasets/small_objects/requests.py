"""Requests over a scene's targets, and possible answers of an editor, each with its correct label.

Labels are DLEBench's, for the targets alone: flawless is the edit; over-modification adds something unasked; a wrong
action is another edit or value; a localisation failure leaves the target, but for slight changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, get_args

import numpy as np

from redraft_research.datasets.small_objects.backgrounds import Rng
from redraft_research.datasets.small_objects.forms import ALIKE, FORMS, OBJECTS, second_parts
from redraft_research.datasets.small_objects.things import (
    COLOURS,
    DETAILS,
    LOOKS,
    MATERIALS,
    NEAR,
    PATCH,
    SIMILAR,
    Thing,
)

Kind = Literal["material", "colour", "shape", "text", "count", "replacement", "removal"]
Following = Literal["flawless", "over-modification", "wrong action", "localisation failure"]
KINDS: tuple[Kind, ...] = get_args(Kind)
FOLLOWING: tuple[Following, ...] = get_args(Following)

Change = Callable[[Thing], Thing | None]
Changes = list[tuple[str, Change]]
"""Each with the words for it."""
Group = tuple[Thing, ...]
WORDS = "OPEN SALE EXIT CAFE BANK SHOP TAXI HOTEL PARK STOP MILK BOOK FOOD BAKERY MUSEUM ROOM".split()
NUMBERS = "no one two three four five six seven eight".split()
MADE_OF = {"wood": "wooden", "metal": "metal", "gold": "golden", "glass": "glass", "stone": "stone", "brick": "brick"}


class Way(NamedTuple):
    """A way to answer a request, in words, and what it makes of all targets."""

    what: str
    group: Callable[[Group, Rng], Group]


class SceneRequest(NamedTuple):
    """A request over targets. `ways` are the answers by label, the reference first of the flawless ones; `edit` is the
    edit on any one thing, where it can be done to one; `shunned` are colours that no look-alike may have."""

    instruction: str
    captions: tuple[str, str]
    ways: dict[Following, list[Way]]
    edit: Change | None
    shunned: tuple[str, ...] = ()


def colour_apart(rng: Rng, names: Sequence[str], backs: Sequence[np.ndarray] = ()) -> str:
    """A colour that is taken for none of `names`, and stands out from the backgrounds where one does."""
    far = [one for one in COLOURS if not any(one == name or {one, name} in NEAR for name in names)]
    far = far or [one for one in COLOURS if one not in names]
    clear = [one for one in far if all(np.abs(np.subtract(COLOURS[one], back)).sum() > 120 for back in backs)]
    return str(rng.choice(clear or far))


def a(noun: str) -> str:
    """The noun with its article."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def called(thing: Thing) -> str:
    """The thing by its colour or material, and its name."""
    return f"{MADE_OF.get(thing.material, thing.colour)} {thing.name}"


def plural(thing: Thing) -> str:
    return called(thing) + "s" * (thing.name != "fish")


def turned_into(thing: Thing, name: str, colour: str) -> Thing:
    """Another thing at its place; one that replaces a sign is as high as the sign."""
    radius = thing.radius * (0.5 if thing.name == "sign" else 1)
    return replace(thing, name=name, radius=radius, colour=colour, detail="", text="", material="plastic")


def other_object(rng: Rng, *names: str) -> str:
    return str(rng.choice([name for name in OBJECTS if name not in (*names, "sign", "picture frame")]))


def _other_material(rng: Rng, *names: str) -> str:
    fit = [one for one in MATERIALS if one != "plastic" and not any(one == n or {one, n} in SIMILAR for n in names)]
    return str(rng.choice(fit))


def _spoils(rng: Rng, kind: Kind, thing: Thing, backs: Sequence[np.ndarray]) -> Changes:
    """Unasked changes to a thing that can be seen at its size."""
    r = thing.radius
    found: Changes = []
    if kind not in ("shape", "count"):
        found.append(("shrunk", lambda t: replace(t, scale=0.6)))
    if kind in ("shape", "text"):
        other = colour_apart(rng, [thing.colour, thing.ink], backs)
        found.append((f"{other} now", lambda t: replace(t, colour=other, material="plastic")))
    if thing.name != "sign" and kind != "shape":
        found.append(("squashed", lambda t: replace(t, squash=0.55)))
        if r >= 20:
            found.append(("bent out of form", lambda t: replace(t, bend=0.25)))
    if thing.detail and r >= 22:
        swapped = str(rng.choice([detail for detail in DETAILS if detail != thing.detail]))
        found.append((f"without its {thing.detail}", lambda t: replace(t, detail="")))
        found.append((f"with {swapped} for {thing.detail}", lambda t: replace(t, detail=swapped)))
        if kind == "colour":
            found.append(("too blurred to tell its details", lambda t: replace(t, blur=0.22)))
    if (rest := second_parts(thing.name)) and r >= 15:
        found.append((f"without its {rest[0]}", lambda t: replace(t, missing=(*t.missing, rest[0]))))
        if thing.second and r >= 18:
            second = colour_apart(rng, [thing.second, thing.colour])
            found.append((f"its {rest[0]} {second}", lambda t: replace(t, second=second)))
    if kind == "shape" and r >= 22:
        stuff = _other_material(rng, thing.material)
        found.append((f"made of {stuff}", lambda t: replace(t, material=stuff)))
    return found


def _missed(kind: Kind) -> Changes:
    found: Changes = [
        ("untouched", lambda t: t),
        ("a slight tint", lambda t: replace(t, tint=0.05)),
        ("slightly out of form", lambda t: replace(t, scale=0.96, squash=0.96, angle=t.angle + 3)),
    ]
    if kind != "removal":
        found.append(("untouched but blurred", lambda t: replace(t, blur=0.3 if kind == "text" else 0.18)))
    return found


def _each(change: Change) -> Callable[[Group, Rng], Group]:
    return lambda group, rng: tuple(made for thing in group if (made := change(thing)) is not None)


def _some(flaw: Change, edit: Change) -> Callable[[Group, Rng], Group]:
    """The flaw on some of the targets, at least one; the edit on the rest: the worst target counts."""

    def made(group: Group, rng: Rng) -> Group:
        flawed = set(rng.permutation(len(group))[: int(rng.integers(1, len(group) + 1))].tolist())
        done = ((flaw if number in flawed else edit)(thing) for number, thing in enumerate(group))
        return tuple(thing for thing in done if thing is not None)

    return made


def _asked(instruction: str, captions: tuple[str, str], edit: Change, wrong: Changes, spoils: Changes, missed: Changes,
           also: Changes | None = None, shunned: tuple[str, ...] = ()) -> SceneRequest:  # fmt: skip
    def spoiled(spoil: Change) -> Change:
        return lambda thing: None if (done := edit(thing)) is None else spoil(done)

    ways: dict[Following, list[Way]] = {
        "flawless": [Way("as asked", _each(edit)), *(Way(what, _each(change)) for what, change in also or [])],
        "over-modification": [Way(f"done, but {what}", _some(spoiled(change), edit)) for what, change in spoils],
        "wrong action": [Way(what, _some(change, edit)) for what, change in wrong],
        "localisation failure": [Way(what, _some(change, edit)) for what, change in missed],
    }
    return SceneRequest(instruction, captions, ways, edit, shunned)


def ask(rng: Rng, kind: Kind, thing: Thing, phrase: str, backs: Sequence[np.ndarray], part: str) -> SceneRequest:
    """A request of a kind (count has `ask_count`) over things like this one, or over a part where one is named."""
    worn = [thing.colour, LOOKS.get(thing.material, thing.colour), *([thing.ink] if thing.detail or thing.text else [])]
    spare = colour_apart(rng, [*worn, *(LOOKS.values() if kind == "material" else ())], backs)
    stranger, named = other_object(rng, thing.name), called(thing)
    strange = spare if kind == "removal" else thing.colour
    gone: Changes = [("removed", lambda t: None)]
    swapped: Changes = [(f"replaced by {a(stranger)}", lambda t: turned_into(t, stranger, strange))]
    repainted: Changes = [(f"painted {spare}", lambda t: replace(t, colour=spare, material="plastic"))]
    swapped = swapped if thing.radius >= 17 else []
    spoils, missed, also = _spoils(rng, kind, thing, backs), _missed(kind), Changes()
    shunned: tuple[str, ...] = ()
    if part:
        return _ask_part(rng, kind, thing, phrase, part, swapped, [one for one in spoils if part not in one[0]])
    match kind:
        case "colour":
            new = colour_apart(rng, [*worn, thing.second or thing.colour], backs)
            other = colour_apart(rng, [*worn, new], backs)
            says = f"{rng.choice(['Change the colour of', 'Recolour'])} {phrase} from {thing.colour} to {new}."
            captions = f"The {thing.name} is {thing.colour}.", f"The {thing.name} is {new}."
            edit: Change = lambda t: replace(t, colour=new)  # noqa: E731
            wrong = [(f"{other}, not {new}", lambda t: replace(t, colour=other)), *gone, *swapped]
            shunned = (new,)
        case "material":
            new = _other_material(rng, thing.material, "plastic")
            other = _other_material(rng, thing.material, "plastic", new)
            says = f"{rng.choice(['Change', 'Turn'])} the material of {phrase} to {new}."
            captions = f"The {thing.name} is made of {thing.material}.", f"The {thing.name} is made of {new}."
            edit = lambda t: replace(t, material=new)  # noqa: E731
            wrong = [(f"{other}, not {new}", lambda t: replace(t, material=other)), *repainted, *gone, *swapped]
            shunned = (LOOKS[new],)
        case "shape":
            form = thing.name.removesuffix(" tile")
            far = [one for one in FORMS if one != form and {one, form} not in ALIKE]
            new = str(rng.choice(far))
            other = str(rng.choice([one for one in far if one != new and {one, new} not in ALIKE]))
            says = str(rng.choice([f"Make {phrase} {new}.", f"Change the shape of {phrase} to {new}."]))
            captions = f"The {thing.colour} tile is {form}.", f"The {thing.colour} tile is {new}."
            edit = lambda t: replace(t, name=f"{new} tile")  # noqa: E731
            wrong = [(f"{other}, not {new}", lambda t: replace(t, name=f"{other} tile")), *repainted, *gone]
        case "text":
            new, other = (str(word) for word in rng.permutation([word for word in WORDS if word != thing.text])[:2])
            at = int(rng.integers(len(new)))
            typo = new[:at] + str(rng.choice([c for c in "AEKMSTX" if c != new[at]])) + new[at + 1 :]
            says = f"Change the text on {phrase} from '{thing.text}' to '{new}'."
            captions = f"The sign says {thing.text}.", f"The sign says {new}."
            edit = lambda t: replace(t, text=new)  # noqa: E731
            wrong = [
                (f"says {other}", lambda t: replace(t, text=other)),
                (f"says {typo}", lambda t: replace(t, text=typo)),
            ]
            wrong += [("left blank", lambda t: replace(t, text="")), *repainted, *gone]
        case "replacement":
            new, free = other_object(rng, thing.name), bool(rng.integers(2))
            third, wish = other_object(rng, thing.name, new), new if free else f"{spare} {new}"
            other = colour_apart(rng, [thing.colour, spare], backs) if free else spare
            says = str(rng.choice([f"Replace {phrase} with {a(wish)}.", f"Put {a(wish)} in place of {phrase}."]))
            captions = f"There is {a(named)}.", f"There is {a(wish)} instead of the {named}."
            edit = lambda t: _placed(rng, t, new, spare)  # noqa: E731
            wrong = [(f"{a(third)}, no {new}", lambda t: _placed(rng, t, third, spare)), *gone, *repainted]
            also = [(f"as asked, {other}", lambda t: _placed(rng, t, new, other))]
            spoils = [("drawn flat with an ink line", lambda t: replace(t, flat=True)),
                      ("hardly to be recognised", lambda t: replace(t, bend=0.62, blur=0.05))]  # fmt: skip
        case _:
            says = f"{rng.choice(['Remove', 'Erase', 'Take away'])} {phrase}."
            captions = f"There is {a(named)}.", f"There is no {named}."
            edit, wrong, spoils = gone[0][1], [*repainted, *swapped], []
            also = [("gone, its place filled softly", lambda t: replace(t, material=PATCH))]
    return _asked(says, captions, edit, wrong, spoils, missed, also, shunned)


def _placed(rng: Rng, thing: Thing, name: str, colour: str) -> Thing:
    second = colour_apart(rng, [colour]) if second_parts(name) else ""
    return replace(turned_into(thing, name, colour), second=second)


def _ask_part(
    rng: Rng, kind: Kind, thing: Thing, phrase: str, part: str, swapped: Changes, spoils: Changes
) -> SceneRequest:
    """A request over a part of a thing: to paint it, or to remove it."""
    new = colour_apart(rng, [thing.second, thing.colour])
    other = colour_apart(rng, [thing.second, thing.colour, new])
    missed = _missed(kind)
    painted: Changes = [(f"{part} {other}", lambda t: replace(t, second=other)), *swapped]
    if kind == "colour":
        says = f"{rng.choice(['Change the colour of', 'Recolour'])} the {part} of {phrase} to {new}."
        captions = f"The {part} of the {thing.name} is {thing.second}.", f"The {part} of the {thing.name} is {new}."
        missed += 2 * [(f"another part {new}", lambda t: replace(t, colour=new, material="plastic"))]
        return _asked(says, captions, lambda t: replace(t, second=new), painted, spoils, missed, shunned=(new,))
    if thing.detail:
        missed.append((f"{thing.detail} removed instead", lambda t: replace(t, detail="")))
    says, named = f"Remove the {part} from {phrase}.", called(thing)
    captions = f"The {named} has a {part}.", f"The {named} has no {part}."
    return _asked(says, captions, lambda t: replace(t, missing=(part,)), painted, spoils, missed)


def ask_count(rng: Rng, slots: Group, backs: Sequence[np.ndarray]) -> tuple[SceneRequest, int]:
    """A request to have more or fewer of a group, and how many there are; the others of `slots` are free places."""
    thing, most = slots[0], len(slots) - 1
    there = int(rng.integers(1, most + 1))
    wanted = int(rng.choice([count for count in range(1, most + 1) if count != there]))
    counts = [count for count in range(most + 2) if count not in (there, wanted)]
    wrong = sorted(counts, key=lambda count: abs(count - wanted))[:3]
    spare = colour_apart(rng, [thing.colour, LOOKS.get(thing.material, thing.colour), thing.ink], backs)

    def have(count: int) -> Callable[[Group, Rng], Group]:
        def made(group: Group, rng: Rng) -> Group:
            return slots[:count] if count > there else tuple(group[at] for at in rng.permutation(there)[:count])

        return made

    def then(change: Change, count: int) -> Callable[[Group, Rng], Group]:
        return lambda group, rng: _each(change)(have(count)(group, rng), rng)

    verb = "Increase" if wanted > there else "Reduce"
    spoils = _spoils(rng, "count", thing, backs)
    ways: dict[Following, list[Way]] = {
        "flawless": [Way("as asked", have(wanted)), Way("as asked", have(wanted))],
        "over-modification": [Way(f"right count, but {what}", then(change, wanted)) for what, change in spoils]
        + [Way(f"right count, but {spare}", then(lambda t: replace(t, colour=spare, material="plastic"), wanted))],
        "wrong action": [*(Way(f"{count}, not {wanted}", have(count)) for count in wrong),
                         Way(f"painted {spare}", then(lambda t: replace(t, colour=spare, material="plastic"), there))],
        "localisation failure": [Way(what, then(change, there)) for what, change in _missed("count")],
    }  # fmt: skip
    says = f"{verb} the number of {plural(thing)} in the group from {NUMBERS[there]} to {NUMBERS[wanted]}."
    captions = [f"The number of {plural(thing)} in the group is {NUMBERS[count]}." for count in (there, wanted)]
    return SceneRequest(says, (captions[0], captions[1]), ways, None), there
