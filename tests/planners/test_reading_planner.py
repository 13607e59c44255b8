"""Rules and reader together: acting where that is sure, offering where not, and the rules alone without weights."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import redraft
from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command
from redraft.document.layers import Document
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.planners.reading.certainty import CALIBRATION, Certainty, Stance, count_is_off, unaccounted
from redraft.planners.reading.options import options_of
from redraft.planners.reading.planner import ReadingPlanner
from redraft.reader.links import WordIndex
from redraft.reader.meaning import Reading
from redraft.reader.readings import Heard, Scored
from redraft.reader.scene import Scene
from redraft.reader.sentence import WordPiece

CARD = b"""<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
<rect id="plate" width="90" height="40" fill="#ffffff"/><rect id="bar" y="80" width="200" height="20" fill="#222222"/>
<text id="price" x="20" y="60" font-size="12">12 EUR</text></svg>"""


def measure(text: Any) -> None:
    return None


def recolor(id: str, color: str) -> Command:
    return COMMANDS["recolor"](target=(id,), color=color)


class Said:
    """A reader that always reads the same: commands with their probabilities, none for a refusal."""

    def __init__(self, *readings: tuple[tuple[Command, ...], float]) -> None:
        self.readings = readings

    def read(self, document: Document, say: str, measure: Any, width: int = 5) -> Heard:
        scene = Scene.of(document)
        letters = [chr(code) for code in range(97, 123)]
        sentence = WordPiece(["[UNK]", *letters, *(f"##{one}" for one in letters)]).sentence(say)
        nodes = tuple(range(3, len(scene.nodes)))
        each = [
            Scored(Reading(commands, "" if commands else "absent", frozenset(), nodes), (), math.log(share), -0.1)
            for commands, share in self.readings
        ]
        return Heard(sentence, scene, WordIndex(scene).links(sentence), each)


@pytest.fixture
def card(tmp_path: Path) -> Document:
    path = tmp_path / "card.svg"
    path.write_bytes(CARD)
    return redraft.open(path).document


def planner(folder: Path, reader: Said, act: float = 0.8) -> ReadingPlanner:
    form = {"weights": {"always": -2.0, "mass": 5.0, "core same": 1.5}, "act": act, "act_boldly": act}
    (folder / CALIBRATION).write_text(json.dumps(form | {"trust": 0.3}), "utf-8")
    made = ReadingPlanner(RulePlanner(), folder)
    made._reader = reader  # type: ignore[assignment]
    return made


def test_what_is_sure_is_done_though_the_rules_do_not_know_it(card: Document, tmp_path: Path) -> None:
    plan = planner(tmp_path, Said(((recolor("bar", "red"),), 0.9))).plan(card, "that thing down there in red", measure)
    assert plan.commands == (recolor("bar", "red"),)
    assert not plan.readings


def test_what_is_not_sure_is_offered_likeliest_first_and_nothing_is_done(card: Document, tmp_path: Path) -> None:
    reader = Said(((recolor("bar", "red"),), 0.5), ((recolor("plate", "red"),), 0.3), ((), 0.1))
    plan = planner(tmp_path, reader).plan(card, "that thing down there in red", measure)
    assert not plan.steps
    assert [one.targets for one in plan.readings] == [("bar",), ("plate",)]
    assert plan.readings[0].probability > plan.readings[1].probability
    assert "bar" in plan.readings[0].told


def test_readings_that_do_the_same_are_one(card: Document) -> None:
    same = COMMANDS["modify"](target=("bar",), fill="#ff0000")
    heard = Said(((recolor("bar", "red"),), 0.4), ((same,), 0.3), ((), 0.2)).read(card, "red", measure)
    options = options_of(card, heard, Plan((), (), card), measure)
    assert [round(one.mass, 2) for one in options.acting] == [0.7]
    assert round(options.refusing, 2) == 0.2


def test_what_the_rules_understand_is_done_unless_something_else_is_likelier(card: Document, tmp_path: Path) -> None:
    said = "make the price red"
    unsure, sure = (Said(((recolor("plate", "red"),), share)) for share in (0.2, 0.6))
    assert planner(tmp_path, unsure).plan(card, said, measure).commands == (recolor("price", "#ff0000"),)
    stopped = planner(tmp_path, sure).plan(card, said, measure)
    assert not stopped.steps
    assert {one.targets for one in stopped.readings} == {("plate",), ("price",)}


def test_what_leaves_out_a_clause_is_never_done_unasked(card: Document, tmp_path: Path) -> None:
    said = 'make the "12 EUR" red and sing a song'
    plan = planner(tmp_path, Said(((recolor("price", "red"),), 0.95))).plan(card, said, measure)
    assert [each.clause for each in plan.refusals] == ["sing a song"]
    assert [one.targets for one in plan.readings] == [("price",)]


def test_ids_are_for_the_rules_alone(card: Document, tmp_path: Path) -> None:
    plan = planner(tmp_path, Said(((recolor("plate", "red"),), 0.9))).plan(card, "make #bar red", measure)
    assert plan.commands == (recolor("bar", "#ff0000"),)


@pytest.mark.parametrize("damage", ["none there", "no json"])
def test_without_weights_the_rules_work_alone_and_refusals_say_so(card: Document, tmp_path: Path, damage: str) -> None:
    if damage == "no json":
        (tmp_path / CALIBRATION).write_text("{", "utf-8")
    alone = ReadingPlanner(RulePlanner(), tmp_path)
    assert alone.plan(card, "make #bar red", measure).commands == (recolor("bar", "#ff0000"),)
    refused = alone.plan(card, "that thing down there in red", measure).refusals
    assert "the rules were asked alone" in refused[0].suggestion


def test_words_that_nothing_accounts_for_and_numbers_of_things_are_seen(card: Document) -> None:
    heard = Said(((recolor("bar", "red"),), 0.5)).read(card, "the three wobbly zebras in red", measure)
    option = options_of(card, heard, Plan((), (), card), measure).acting[0]
    assert unaccounted(heard, option) >= 2
    assert not count_is_off(heard, option)
    option.commands = (COMMANDS["recolor"](target=("bar", "plate"), color="red"),)
    assert count_is_off(heard, option)


def test_how_something_was_is_not_written_either_where_there_are_no_weights(card: Document, tmp_path: Path) -> None:
    plan = ReadingPlanner(RulePlanner(), tmp_path / "nowhere").plan(card, "the price was 15 EUR", measure)
    assert RulePlanner().plan(card, "the price was 15 EUR", measure).steps
    assert not plan.steps
    assert "asked alone" in plan.refusals[0].suggestion


def test_a_probability_is_one_however_large_the_features() -> None:
    certainty = Certainty({"always": 1e9}, 0.3, 0.9, 0.9)
    assert 0 <= certainty.probability({"always": 1.0}) <= 1
    assert certainty.decided(Stance.OPEN, [], []).done == -1
