"""Saved weights name their symbols, and can be used when commands are added, removed or changed."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from redraft.errors import ToolError
from redraft.planners.offered_readings import TRAINED
from redraft.reader.actions import READABLE, SYMBOLS, symbol
from redraft.reader.symbol_table import Usable, symbol_table
from tests.cases import of_case
from tests.sampling import each

SENTENCES = (
    "make the summer nights heading a third bigger",
    "colour the headline dark red",
    "move the headline up a little",
)
READ = """
import json, redraft
from redraft.commands.forms.wire import command_to_json
from redraft.planners.offered_readings import TRAINED
from redraft.reader.readings import Reader
reader, document = Reader(TRAINED), redraft.open("examples/event.svg").document
each = [reader.read(document, say, lambda text: None)[0] for say in {sentences!r}]
print(json.dumps([[[command_to_json(one) for one in found.reading.commands], round(found.score, 4)] for found in each]))
"""
ADDED = """
from types import MappingProxyType
from redraft.commands import catalog
from redraft.commands.command import Command
from redraft.commands.values import Elements, Number

class Aardvark(Command):
    \"\"\"A command that no weights know, at the head of the catalog.\"\"\"
    command = "aardvark"
    target: Elements
    snout: Number = 1.0

catalog.COMMANDS = MappingProxyType({"aardvark": Aardvark, **catalog.COMMANDS})
"""
REMOVED = """
from redraft.commands import catalog
kind = catalog.COMMANDS["recolor"]
kind.hints()
kind.fields = tuple(field for field in kind.fields if field != "part")
"""


def read(changed: str = "") -> list[Any]:
    """The likeliest reading of each of SENTENCES in a process whose catalog was changed before loading the reader."""
    program = changed + READ.replace("{sentences!r}", repr(SENTENCES))
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def plain() -> list[Any]:
    return read()


def test_a_command_that_was_added_changes_nothing_that_is_read(plain: list[Any]) -> None:
    assert [one["command"] for commands, _ in plain for one in commands][1] == "recolor"
    assert read(ADDED) == plain


@pytest.mark.slow
def test_of_a_command_that_lost_a_field_nothing_is_read_and_all_others_are_as_before(plain: list[Any]) -> None:
    found = read(REMOVED)
    assert "recolor" not in {one["command"] for commands, _ in found for one in commands}
    assert [commands for commands, _ in (found[0], found[2])] == [commands for commands, _ in (plain[0], plain[2])]


def usable(table: dict[str, Any]) -> Usable:
    return Usable.of(table, len(table["names"]))


def test_the_weights_in_the_package_know_every_command() -> None:
    table = json.loads((TRAINED / "reader.json").read_text("utf-8"))["symbols"]
    newer = set("number_pages move_column merge_cells set_table format_column mark_cells group ungroup connect".split())
    newer |= set("set_show set_box set_theme set_points set_title name_page add_formula".split())
    assert set(usable(table).fields) == set(READABLE) - newer


def test_numbers_of_symbols_are_found_by_name() -> None:
    table = symbol_table()
    table["names"] = table["names"][::-1]
    found = usable(table)
    assert found.symbols.all()
    assert [table["names"][row] for row in found.rows] == list(SYMBOLS)


@each(
    ("change", "usable_still"),
    [
        (lambda fields: fields.pop("part"), True),  # it was added later
        (lambda fields: fields["part"].remove("choice outline"), True),  # so was this choice
        (lambda fields: fields.pop("color"), False),  # a required field was added later
        (lambda fields: fields.update(gone=["number"]), False),
        (lambda fields: fields["color"].append("number"), False),
        (lambda fields: fields["color"].remove("needed"), False),
        (lambda fields: fields.update(target=fields.pop("target")), False),  # it has another place
    ],
)
def test_a_removed_or_changed_field_voids_its_command(change: Any, usable_still: bool) -> None:
    table = symbol_table()
    change(table["commands"]["recolor"])
    found = usable(table)
    assert found.symbols[symbol("COMMAND recolor").at] == usable_still
    assert ("recolor" in found.fields) == usable_still
    assert "part" not in found.fields.get("recolor", ()) or "part" in table["commands"]["recolor"]
    assert set(READABLE) - set(found.fields) <= {"recolor"}


def test_weights_for_other_inputs_or_without_names_are_refused() -> None:
    table = symbol_table()
    for other in ({}, {**table, "inputs": "other"}, {**table, "names": table["names"][1:]}):
        with pytest.raises(ToolError, check=of_case("reader-weights-version-mismatch")):
            Usable.of(other, len(SYMBOLS))
    assert np.count_nonzero(Usable.of(table, len(SYMBOLS)).symbols) == len(SYMBOLS)
