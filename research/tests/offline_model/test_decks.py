"""Synthetic decks: what the codec of slides gives, and commands are carried out on them."""

from __future__ import annotations

from collections import Counter
from functools import cache

from redraft.assets.fonts import Fonts
from redraft.commands.command import resolve_all
from redraft.commands.tables.rows_and_columns import SetCells
from redraft.document.layers import Group, Text
from redraft.edits.execution import execute
from redraft_research.datasets.requests.designs import MadeDesign
from redraft_research.offline_model.synthetic.designs.design import design


@cache
def _decks() -> tuple[MadeDesign, ...]:
    return tuple(made for made in map(design, range(240)) if made.document.format == "pptx")


def test_decks_have_what_the_codec_of_slides_gives() -> None:
    forms: Counter[str] = Counter()
    for made in _decks():
        for placed in made.document.walk():
            layer = placed.layer
            assert layer.id.startswith(placed.page.id + "/")
            if isinstance(layer, Group):
                forms[layer.form] += 1
                assert layer.form not in ("row", "cell", "series", "categories") or layer.bound
            if isinstance(layer, Text):
                assert layer.flow
                assert len(layer.paragraphs) == sum(run.starts_paragraph for run in layer.runs)
    assert {"", "shape", "table", "row", "cell", "series", "categories", "column chart", "pie chart"} <= set(forms)


def test_facts_of_decks_speak_of_layers_that_are_there() -> None:
    for made in _decks():
        assert set(made.facts.records) <= set(made.document.index)
        texts = [placed.layer.id for placed in made.document.walk() if isinstance(placed.layer, Text)]
        assert all(id in made.facts.records for id in texts)


def test_cells_of_a_deck_are_set_as_on_files() -> None:
    measure, done = Fonts(()).measure, 0
    for made in _decks()[:30]:
        for placed in made.document.walk():
            if getattr(placed.layer, "form", "") == "table":
                command = SetCells(placed.layer.id, ("New",), row=1, column=0)
                edits = resolve_all(made.document, [command], measure).edits
                assert execute(made.document, edits, measure) != made.document
                done += 1
    assert done
