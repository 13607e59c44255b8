"""What lies on a plate without being grouped with it goes where the plate goes: a button's label, all that is on a
card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redraft.commands.command import Command
from redraft.commands.measure.boxes import extent
from redraft.commands.measure.traits import covers_page
from redraft.language.frames import Frame
from redraft.language.resolver import Resolver
from redraft.targets.description import Chosen, Joined, Narrowed, Noun, noun_of
from redraft.targets.phrases import kind_of_noun

_ROLES = frozenset(("button", "badge", "card"))
_NOUNS = _ROLES | {"box", "plate", "header", "footer"}
"""What is one thing with what lies on it: by its looks, and by its noun."""
_ALONG = frozenset(("move", "place", "copy", "delete", "swap"))
_ABOUT = frozenset(("rotate", "flip"))
_MOVING = frozenset((*_ALONG, *_ABOUT, "resize", "align", "distribute", "fit", "same_size", "restack"))
_FIELDS = ("target", "a", "b")
_ON = 0.8
"""The share of a thing's box that is over a plate it lies on."""

Plates = dict[str, tuple[str, ...]]


def with_contents(resolver: Resolver, frame: Frame, commands: Sequence[Command]) -> Iterator[tuple[Command, Command]]:
    """The commands of a frame, each as it is and with what lies on the plates that it moves, removes or copies. What
    stays is noted."""
    moving = any(one.command in _MOVING or "visible" in one.stated() for one in commands)
    taken, left = _plates(resolver, frame) if moving else ({}, {})
    for command in commands:
        values = [value for name, value in command.stated().items() if name in _FIELDS and isinstance(value, tuple)]
        named = [id for value in values for id in value]
        more = None if taken.keys().isdisjoint(named) else _extended(resolver, command, taken)
        for id, on in {**taken, **left}.items() if more is None and command.command in _MOVING else ():
            if id in named and not set(on) <= set(named):
                verb = "stays as it is" if len(on) == 1 else "stay as they are"
                resolver.notes.append(f"{', '.join(f'#{one}' for one in on)} on #{id} {verb}; name both to change both")
        yield from ((command, one) for one in more or (command,))


def _plates(resolver: Resolver, frame: Frame) -> tuple[Plates, Plates]:
    """The plates that a frame is about with what lies on them: those that take it along, and those named by their form
    alone."""
    taken: Plates = {}
    left: Plates = {}
    for value in (frame.given(name) for name in ("target", "both", "other")):
        for one in value.each if isinstance(value, Joined) else (value,):
            if not isinstance(one, Chosen | Narrowed | Noun) or "#" in getattr(one, "phrase", ""):
                continue
            named, noun, numbers = kind_of_noun(one) in _NOUNS, noun_of(one), resolver.scene.numbers
            for id in (id for id in resolver.target(one).ids if id in numbers):
                if (on := _lying_on(resolver, id)) and (named or resolver.scene.role(numbers[id]) in _ROLES):
                    (taken if named or (noun is not None and noun.by == "last") else left)[id] = on
    return taken, left


def _lying_on(resolver: Resolver, id: str) -> tuple[str, ...]:
    """What lies on a shape: above it in its group, and within its box."""
    placed, scene = resolver.document.index[id], resolver.scene
    plate, siblings = scene.numbers[id], [one.id for one in placed.siblings]
    if scene.outline(plate) is None or placed.box is None or covers_page(placed):
        return ()
    found = []
    for one in siblings[siblings.index(id) + 1 :]:
        box, number = resolver.document.index[one].box, scene.numbers.get(one)
        over = placed.box.overlap(box) if box is not None else None
        if number is not None and box is not None and over is not None and scene.inside(number, plate):
            shown = not scene.parts[number].hidden
            found += [one] if shown and over.width * over.height >= _ON * box.width * box.height else []
    return tuple(found)


def _extended(resolver: Resolver, command: Command, plates: Plates) -> list[Command] | None:
    """The commands with what lies on their plates; None for a command that is about the plate alone."""
    stated = command.stated()
    shown = command.command == "modify" and stated.keys() <= {"target", "visible"}
    stacked = command.command == "restack" and stated.get("to") in ("front", "back", "above", "below")
    sized = command.command == "resize" and stated.get("of") != "type"
    if command.command in _ALONG or shown or stacked or sized:
        return [command.replaced(**{name: _with(stated[name], plates) for name in _FIELDS if name in stated})]
    if command.command not in _ABOUT or "pivot" in stated:
        return None
    alone = tuple(id for id in stated["target"] if id not in plates)
    about = {id: extent(resolver.document, (id,)).center for id in stated["target"] if id in plates}
    turned = [command.replaced(target=_with((id,), plates), pivot=center) for id, center in about.items()]
    return [*([command.replaced(target=alone)] if alone else []), *turned]


def _with(ids: Sequence[str], plates: Plates) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for id in ids for one in (id, *plates.get(id, ()))))
