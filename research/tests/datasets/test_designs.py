"""Synthetic designs: the same every time, well formed, varied, and truly described."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

import redraft
from redraft.assets.fonts import Fonts
from redraft.commands.command import resolve_all
from redraft.commands.layers.add_delete import Delete
from redraft.commands.look.colors import Recolor
from redraft.document.layers import Group, Text
from redraft.edits.execution import execute
from redraft_research.datasets.requests.designs import KINDS, MadeDesign, design
from redraft_research.datasets.requests.designs.svg import svg_of
from tests.sampling import each

COUNT = 240


@cache
def _designs() -> tuple[MadeDesign, ...]:
    return tuple(map(design, range(COUNT)))


def test_a_number_gives_the_same_design_every_time() -> None:
    for seed in (0, 7, 1234):
        assert design(seed) == design(seed)
    assert design(0).document != design(1).document


@pytest.mark.slow
def test_ids_are_unique_and_no_design_is_empty() -> None:
    for made in _designs():
        ids = [placed.layer.id for placed in made.document.walk()]
        assert len(ids) == len(set(ids)), Counter(ids).most_common(2)
        assert len(ids) >= 2


@pytest.mark.slow
def test_all_kinds_occur() -> None:
    assert {made.facts.kind for made in _designs()} == {*KINDS}


@pytest.mark.slow
def test_nearly_everything_stands_on_its_page() -> None:
    inside = total = 0
    for made in _designs():
        for placed in made.document.walk():
            box = placed.box
            if box is None or isinstance(placed.layer, Group):
                continue
            x, y = box.center
            total += 1
            inside += -1 <= x <= placed.page.width + 1 and -1 <= y <= placed.page.height + 1
    assert inside / total > 0.98


def _words(designs: Iterable[MadeDesign]) -> set[str]:
    return {
        word.strip(".,:;!?()“”'").lower()
        for made in designs
        for placed in made.document.walk()
        if isinstance(placed.layer, Text)
        for word in placed.layer.text.split()
    }


@pytest.mark.slow
def test_words_are_many() -> None:
    assert len(_words(_designs())) > 3_000


@pytest.mark.slow
def test_words_go_on_growing() -> None:
    assert len(_words(map(design, range(2_000)))) > 10_000


def test_facts_speak_of_layers_that_are_there() -> None:
    for made in _designs():
        ids, facts = set(made.document.index), made.facts
        assert set(facts.records) <= ids
        for id, fact in facts.records.items():
            assert fact.nouns
            assert fact.owner != id
            assert not fact.owner or fact.owner in ids
            assert -1 <= fact.thing < len(facts.things)
        for thing in facts.things:
            assert {*thing.members, *thing.parts.values(), *filter(None, [thing.layer])} <= ids
            assert thing.parent < len(facts.things)
        texts = [placed.layer.id for placed in made.document.walk() if isinstance(placed.layer, Text)]
        assert sum(id in facts.records for id in texts) == len(texts)


@each("seed", [3, 4, 6, 9, 14])
def test_a_drawing_written_as_a_file_opens_to_the_same_layers(seed: int, tmp_path: Path) -> None:
    document = design(seed * 1000).document
    file = tmp_path / "design.svg"
    file.write_text(svg_of(document), encoding="utf-8")
    opened = redraft.open(file).document
    assert [(p.layer.id, p.layer.name, p.layer.kind) for p in opened.walk()] == [
        (p.layer.id, p.layer.name, p.layer.kind) for p in document.walk()
    ]
    for there, here in zip(opened.walk(), document.walk(), strict=True):
        assert (there.box is None) == (here.box is None)
        if there.box and here.box and not isinstance(here.layer, Text | Group):
            assert tuple(there.box) == pytest.approx(tuple(here.box), abs=0.5 + 0.005 * here.page.width)


def test_commands_are_carried_out_on_designs_as_on_files() -> None:
    measure = Fonts(()).measure
    done: Counter[str] = Counter()
    for made in _designs()[:80]:
        document = made.document
        texts = [placed.layer.id for placed in document.walk() if isinstance(placed.layer, Text) and placed.visible]
        for command in [Recolor((texts[0],), "#123456"), Delete((texts[-1],))] if texts else []:
            edits = resolve_all(document, [command], measure).edits
            assert execute(document, edits, measure) != document
            done[command.command] += 1
    assert set(done) == {"recolor", "delete"}
