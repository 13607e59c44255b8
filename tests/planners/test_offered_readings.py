"""The grammar acts; the reader only offers, where the grammar refuses and has nothing to offer itself."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import redraft
from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command
from redraft.document.pages import Document
from redraft.plan import Context, Plan, Reading, Refusal, Step
from redraft.planners.offered_readings import LONGEST, TRAINED, ReadingPlanner
from redraft.planners.reading_evidence import EvidenceJudge, LinkedRequest, evidence
from redraft.planners.reading_options import CALIBRATION, MOST, Calibration, offered, options_of
from redraft.reader.readings import Reader, Scored
from redraft.reader.resolver import ResolvedActions as Meaning

CARD = b"""<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
<rect id="plate" width="90" height="40" fill="#ffffff"/><rect id="bar" y="80" width="200" height="20" fill="#222222"/>
<text id="price" x="20" y="60" font-size="12">12 EUR</text></svg>"""
SAID = "that thing down there in red"
REFUSAL = Refusal(SAID, "it is not understood", "name a layer")


def measure(text: Any) -> None:
    return None


def recolor(id: str, color: str) -> Command:
    return COMMANDS["recolor"](target=(id,), color=color)


def scored(commands: tuple[Command, ...], share: float) -> Scored:
    return Scored(Meaning(commands, "" if commands else "absent"), (), math.log(share), (-0.1,))


class Says:
    """A reader that always reads the same: commands with their probabilities, none for a refusal."""

    def __init__(self, *readings: tuple[tuple[Command, ...], float]) -> None:
        self.readings = readings

    def read(self, document: Document, say: str, measure: Any, width: int = 8) -> list[Scored]:
        return [scored(*one) for one in self.readings]


class Never:
    """A reader that must not be asked."""

    def read(self, *given: Any) -> list[Scored]:
        raise AssertionError("the reader was asked")


class Grammar:
    """A grammar that always comes to the same plan; refuses where none is given."""

    def __init__(self, plan: Plan | None = None) -> None:
        self.made = plan

    def plan(self, document: Document, instruction: str, measure: Any, context: Context | None = None) -> Plan:
        return self.made or Plan((), (REFUSAL,), document)


@pytest.fixture
def card(tmp_path: Path) -> Document:
    path = tmp_path / "card.svg"
    path.write_bytes(CARD)
    return redraft.open(path).document


def planner(folder: Path, reader: Says | Never, plan: Plan | None = None) -> ReadingPlanner:
    (folder / CALIBRATION).write_text(json.dumps({"weights": {"always": 1.0, "judge": 1.0}}), "utf-8")
    made = ReadingPlanner(Grammar(plan), folder)
    made.reader = reader  # type: ignore[assignment]
    return made


def test_readings_are_offered_likeliest_first_and_nothing_is_done_however_sure(card: Document, tmp_path: Path) -> None:
    reader = Says(((recolor("plate", "red"),), 0.45), ((recolor("bar", "red"),), 0.54), ((), 0.01))
    plan = planner(tmp_path, reader).plan(card, SAID, measure)
    assert not plan.steps
    assert plan.document is card
    assert plan.refusals == (REFUSAL,)
    assert [one.targets for one in plan.readings] == [("bar",), ("plate",)]
    assert plan.readings[0].likely > plan.readings[1].likely
    assert "bar" in plan.readings[0].summary


@pytest.mark.parametrize("said", ["both boxes red except the plate", "both boxes but the plate red"])
def test_a_reading_that_passes_over_an_exception_comes_after_one_that_does_not(
    card: Document, tmp_path: Path, said: str
) -> None:
    both = COMMANDS["recolor"](target=("plate", "bar"), color="red")
    reader, refused = Says(((both,), 0.5), ((recolor("bar", "red"),), 0.45)), Plan((), (Refusal(said, "", ""),), card)
    found = planner(tmp_path, reader, refused).plan(card, said, measure).readings
    assert [one.targets for one in found] == [("bar",), ("plate", "bar")]
    assert sum(one.likely for one in found) < 1


def test_what_the_grammar_understands_is_done_and_the_reader_is_not_asked(card: Document, tmp_path: Path) -> None:
    done = Plan((Step(SAID, "", ("bar",), ()),), (), card)
    assert planner(tmp_path, Never(), done).plan(card, SAID, measure) is done


def test_where_the_grammar_asks_or_offers_or_is_final_the_reader_is_not_asked(card: Document, tmp_path: Path) -> None:
    plain = Plan((), (REFUSAL,), card)
    asks, final = replace(REFUSAL, choices=("bar", "plate")), replace(REFUSAL, final=True)
    own = replace(plain, readings=(Reading("", (), (), (), 0.5),))
    for plan in (replace(plain, refusals=(asks,)), replace(plain, refusals=(REFUSAL, final)), own):
        assert planner(tmp_path, Never(), plan).plan(card, SAID, measure) is plan


def test_a_reading_that_leaves_out_a_clause_says_which(card: Document, tmp_path: Path) -> None:
    gold, red = recolor("plate", "gold"), recolor("bar", "red")
    step = Step("make the plate gold", "", ("plate",), gold.resolve(card, measure).edits, (gold,))
    partly = Plan((step,), (replace(REFUSAL, clause="zork the bar"),), card)
    told = dict[tuple[Command, ...], str]()
    for both in (((gold,), (red,)), ((gold, red), (gold,))):
        says = Says(*((one, 0.5) for one in both))
        readings = planner(tmp_path, says, partly).plan(card, SAID, measure).readings
        told |= {one.commands: one.told for one in readings}
    assert told[(gold,)].startswith("all but “zork the bar” (")
    assert told[(red,)].startswith("all but “make the plate gold” (this reading does nothing about it): ")
    assert "all but" not in told[gold, red]


def test_what_is_empty_very_long_or_names_a_file_is_not_read(card: Document, tmp_path: Path) -> None:
    for said in (" ", "x" * (LONGEST + 1), "put a/Logo.PNG there"):
        assert not planner(tmp_path, Never()).plan(card, said, measure).readings


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("don't colour that bar red", "don't"),
        ("that bar shouldn’t be red", "shouldn’t"),
        ("if so, never zork", "never"),
    ],
)
def test_nothing_is_offered_for_what_is_denied(card: Document, tmp_path: Path, said: str, word: str) -> None:
    refused = Plan((), (replace(REFUSAL, clause=said),), card)
    plan = planner(tmp_path, Never(), refused).plan(card, said, measure)
    assert not plan.readings
    assert f"“{word}”" in plan.refusals[0].reason


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("zork it red unless it is that bar", "unless"),
        ("zork half of those bars", "half of"),
        ("only zork that plate", "only"),
        ("zork everything but that bar", "everything but"),
        ("leave that bar alone", "leave"),
    ],
)
def test_a_reading_of_words_that_limit_is_never_taken_unasked(
    card: Document, tmp_path: Path, said: str, word: str
) -> None:
    refused = Plan((), (replace(REFUSAL, clause=said),), card)
    (reading,) = planner(tmp_path, Says(((recolor("bar", "red"),), 0.99)), refused).plan(card, said, measure).readings
    assert reading.likely <= 0.5
    assert reading.summary.endswith(f"check it against “{word}”")


@pytest.mark.parametrize("said", ['zork the text "not only" red', "scale it up to half the size", "knot that note"])
def test_other_words_that_look_so_deny_nothing(card: Document, tmp_path: Path, said: str) -> None:
    refused = Plan((), (replace(REFUSAL, clause=said),), card)
    plan = planner(tmp_path, Says(((recolor("bar", "red"),), 0.9)), refused).plan(card, said, measure)
    assert not any("check it" in one.summary for one in plan.readings)
    assert plan.readings


def test_readings_that_do_the_same_are_one_and_those_that_do_nothing_are_none(card: Document) -> None:
    same = COMMANDS["modify"](target=("bar",), fill="#ff0000")
    nothing, impossible = recolor("bar", "#222222"), recolor("nowhere", "red")
    undone = (recolor("bar", "red"), COMMANDS["delete"](("bar",)))
    shares = ((recolor("plate", "red"),), 0.5), ((recolor("bar", "red"),), 0.4), ((same,), 0.3), ((), 0.2)
    options = options_of(card, [*(scored(*one) for one in shares), scored((nothing,), 0.1)], measure)
    assert [round(one.mass, 2) for one in options] == [0.7, 0.5]
    assert not options_of(card, [scored((impossible,), 0.9), scored(undone, 0.8)], measure)


@pytest.mark.parametrize("damage", ["none there", "no json", "no weights"])
def test_where_files_are_missing_or_damaged_the_refusal_says_so(card: Document, tmp_path: Path, damage: str) -> None:
    if damage != "none there":
        (tmp_path / CALIBRATION).write_text("{" if damage == "no json" else "{}", "utf-8")
    alone = ReadingPlanner(Grammar(), tmp_path)
    if damage != "none there":
        alone.reader = Says()  # type: ignore[assignment]
    (refused,) = alone.plan(card, SAID, measure).refusals
    assert refused.suggestion.startswith("name a layer (no readings can be offered: ")


def test_probabilities_of_one_request_add_up_to_less_than_one() -> None:
    calibration = Calibration({"always": 1.0, "mass": 2.0})
    found = calibration.probabilities([{"always": 1.0, "mass": share} for share in (0.5, 0.3, 0.2)])
    assert found == sorted(found, reverse=True)
    assert 0 < sum(found) < 1
    assert 0 <= Calibration({"always": 1e9}).probabilities([{"always": 1.0}])[0] <= 1
    assert calibration.probabilities([]) == []


def test_few_are_offered_and_none_that_is_very_unlikely() -> None:
    assert offered([0.26, 0.3, 0.28, 0.25]) == [1, 2, 0]
    assert MOST == 3
    assert offered([0.5, 0.24]) == [0]
    assert offered([0.2, 0.1]) == []


def test_nothing_is_deleted_by_what_is_offered_unless_the_request_speaks_of_it(card: Document, tmp_path: Path) -> None:
    away = COMMANDS["delete"](target=("plate",))
    for said, offers in (("make the plate stand out", 0), ("the plate should go", 1), ("get rid of the plate", 1)):
        refused = Plan((), (Refusal(said, "", ""),), card)
        plan = planner(tmp_path, Says(((away,), 0.9)), refused).plan(card, said, measure)
        assert len(plan.readings) == offers


def test_beside_what_the_grammar_understood_to_go_nothing_else_is_deleted(card: Document, tmp_path: Path) -> None:
    bar, plate = (COMMANDS["delete"](target=(id,)) for id in ("bar", "plate"))
    step = Step("delete the bar", "", ("bar",), bar.resolve(card, measure).edits, (bar,))
    for clause, offers in (("zork gold", 0), ("let the plate go", 1)):
        partly = Plan((step,), (replace(REFUSAL, clause=clause),), card)
        plan = planner(tmp_path, Says(((plate,), 0.9)), partly).plan(card, f"delete the bar and {clause}", measure)
        assert len(plan.readings) == offers


def test_evidence_tells_what_becomes_of_the_words_and_whether_they_are_those_that_were_said(tmp_path: Path) -> None:
    path = tmp_path / "card.svg"
    path.write_bytes(CARD.replace(b"12 EUR", b"Open in May"))
    document = redraft.open(path).document
    replace_words, say = COMMANDS["replace_words"], "june not may"
    readings = [
        (replace_words(target="price", spans=((8, 11),), text=new), share)
        for new, share in (("june", 0.6), ("June", 0.3))
    ]
    readings.append((replace_words(target="price", spans=((0, 4),), text="june"), 0.1))
    options = options_of(document, [scored((command,), share) for command, share in readings], measure)
    low, like_old, other = evidence(LinkedRequest(Reader(TRAINED).linked(document, say)), options)
    assert (low["caseoff"], like_old["caseoff"], like_old["caseoff - first"]) == (1, 0, -1)
    assert low["rem_said"] == like_old["rem_said"] == 1
    assert other["rem_said"] == 0
    assert other["not_removed - best"] == -1
    tree = (0, 0.5, 0.75, 1), (1, -0.5, -0.25, 0.5)
    judge = EvidenceJudge(("caseoff", "rem_said - best"), (tree, tree), (tree,))
    assert [judge.score(one) for one in (like_old, low, other)] == [1.5, 1.0, -0.5]
    assert judge.element(low) == 0.5


def test_a_judge_that_is_damaged_is_told_and_one_that_is_missing_is_not_asked(card: Document, tmp_path: Path) -> None:
    assert EvidenceJudge.read(tmp_path) is None
    (tmp_path / "judge.json").write_text('{"features": []}', "utf-8")
    reader = Says(((recolor("plate", "red"),), 0.2))
    plan = planner(tmp_path, reader).plan(card, SAID, measure)
    assert not plan.readings
    assert "the judge of readings cannot be read" in plan.refusals[0].suggestion
