"""Sizes of what comes from outside are checked where it is read; inserting keeps the index in order."""

from __future__ import annotations

import random
from unittest.mock import patch

import pytest

from redraft.commands.forms import wire as command_wire
from redraft.commands.forms.wire import commands_from_json
from redraft.document.layers import Group, Shape
from redraft.document.pages import Index, Page, children_of
from redraft.edits.layer_tree import inserted
from redraft.edits.wire import checks as wire_checks
from redraft.edits.wire import edits as wire
from redraft.edits.wire.edits import decode
from redraft.errors import CommandError, EditError
from tests.by_hand import by_hand
from tests.sampling import each, tries

MOVE = {"edit": "move", "layer": "a", "dx": 1, "dy": 0}


def edits(*found: object) -> dict[str, object]:
    return {"redraft": 1, "edits": list(found)}


def test_too_many_edits_are_refused_before_they_are_read() -> None:
    with patch.object(wire, "MOST_EDITS", 3):
        assert len(decode(edits(*[MOVE] * 3))[0]) == 3
        with pytest.raises(EditError, match="4 edits are too many"):
            decode(edits(*[MOVE] * 4))


def test_too_long_a_text_is_refused_wherever_it_stands() -> None:
    run = {"edit": "set_runs", "layer": "a", "runs": [{"text": "x" * 11}]}
    with patch.object(wire_checks, "MOST_TEXT", 10):
        decode(edits({"edit": "set_text", "layer": "a", "text": "x" * 10}))
        for edit in (
            {"edit": "set_text", "layer": "a", "text": "x" * 11},
            run,
            {"edit": "rename", "layer": "a", "name": "x" * 11},
        ):
            with pytest.raises(EditError, match="a text of 11 characters is too long; 10 are allowed"):
                decode(edits(edit))


def test_too_long_a_text_in_a_command_is_refused() -> None:
    with patch.object(command_wire, "MOST_TEXT", 10), pytest.raises(CommandError, match="text has 11 characters"):
        commands_from_json([{"command": "modify", "target": ["a"], "text": "x" * 11}])


@each("seed", range(tries(8, 100)))
def test_inserting_leaves_the_index_as_it_would_be_made_anew(seed: int) -> None:
    chance = random.Random(seed)
    document = by_hand("svg", tuple(Page(f"p{n}", 100.0, 100.0, ()) for n in range(chance.randint(1, 3))))
    for n in range(20):
        groups = [layer for layer in document.index.layers.values() if isinstance(layer, Group)]
        holders: list[Page | Group] = [*document.pages, *groups]
        parent = chance.choice(holders)
        held = children_of(parent)
        before = chance.choice(held).id if held and chance.random() < 0.5 else None
        inner = Group(f"g{n}", children=(Shape(f"i{n}"), Group(f"h{n}", children=(Shape(f"j{n}"),))))
        layer = inner if chance.random() < 0.4 else Shape(f"s{n}", bound=chance.random() < 0.1)
        document = inserted(document, layer, parent.id, before)
        anew = Index.of(document.pages)
        assert list(document.index.layers.items()) == list(anew.layers.items())
        assert list(document.index.parents.items()) == list(anew.parents.items())
