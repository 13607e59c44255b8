"""The corpus of requests holds together: every expectation can be met, the halves are apart, the judge judges."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from redraft.commands.command import resolve_all
from redraft.commands.forms.wire import check_present, command_to_json, commands_from_json
from redraft.commands.layers.add_delete import Apply
from redraft.commands.programs.host import Host
from redraft.commands.programs.program_text import written
from redraft.document.geometry import Box
from redraft.document.layers import Shape
from redraft.document.pages import Document
from redraft.document.style import Color, NoPaint, Style, gradient
from redraft.edits.execution import execute
from redraft.edits.ops import Edit, Insert, Move, Remove, SetStyle, SetText
from redraft.edits.page_edits import RemovePage
from redraft.errors import UsageError
from redraft.interfaces.cli import main
from redraft.language.planner import GrammarPlanner
from redraft.plan import Plan, Refusal, Step
from redraft.scoring.facts import scenery
from redraft.scoring.goals.checks import holds, subjects, ways
from redraft.scoring.goals.shades import fits
from redraft.scoring.goals.verdicts import GoalOutcome
from redraft.session.session import Session
from redraft_research.datasets.requests.answers import read_answers
from redraft_research.datasets.requests.cases import HALVES, Case, corpus, half_of, read_cases, request_files
from redraft_research.evaluation.requests.results import CaseResult, Report, Score
from redraft_research.evaluation.requests.run import Bench
from tests.cases import of_case
from tests.sampling import check_each, chunks, each, sample

HERE = Path(__file__).parents[3] / "tests" / "requests"
PARTS = tuple(sorted(path.parent.name for path in HERE.glob("*/documents")))
FOLDERS = (*(HERE / part / "documents" for part in PARTS), HERE.parent.parent / "examples")
RULED = ("posters", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "unseen", HERE.name)
"""Parts that the rules were made for, or are held to."""
TOPICS = set(
    "text case replace figures colour gradient stroke opacity shadow font size move place align arrange transform crop"
    " copy delete hide add background canvas palette slides table chart notes bullets multi reference selection"
    " refusal".split()
)
CASES = corpus(HERE)
WRITTEN = [path for path in request_files(HERE) if not path.stem.endswith("-varied")]
"""Files written by hand."""
RULED_CASES = [case for path in request_files(HERE) if path.parent.name in RULED for case in read_cases(path)]


WRONG = (GoalOutcome.WRONG_ELEMENT, GoalOutcome.MISSED_REFUSAL)
MOST_WRONG = 0.05


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with Session(history=False) as session:
        runner = Bench(session, FOLDERS, _Fixed([]))
        yield runner
        runner.close()


class _Fixed:
    """A planner that always plans the same edits, or refuses for None."""

    def __init__(self, edits: Sequence[Edit] | None) -> None:
        self.edits = edits

    def plan(self, document: Document, instruction: str, measure: Any, context: Any = None) -> Plan:
        if self.edits is None:
            return Plan((), (Refusal(instruction, "not understood", ""),), document)
        return Plan((Step(instruction, "", (), tuple(self.edits)),), (), document)


def _half(half: str) -> list[Case]:
    return [case for case in CASES if case.half == half]


def test_ids_are_unique() -> None:
    counts = Counter(case.id for case in CASES)
    assert [id for id, count in counts.items() if count > 1] == []


@each("half", ["seen", "unseen"])
def test_each_half_is_large_enough_and_an_eighth_of_it_are_refusals(half: str) -> None:
    cases = _half(half)
    assert len(cases) >= 260
    written = [case for path in WRITTEN for case in read_cases(path) if case.half == half]
    assert len(written) * 2 >= len(cases)
    refusals = sum(case.kind == "refuse" for case in cases) / len(cases)
    assert 0.09 <= refusals <= 0.2


@each("half", ["seen", "unseen"])
def test_each_half_covers_every_topic(half: str) -> None:
    """Plain parts name the topics of their own authors."""
    files = [path for path in request_files(HERE) if "plain" not in path.parent.name]
    assert {case.topic for path in files for case in read_cases(path) if case.half == half} == TOPICS


def test_the_halves_share_no_documents_and_hardly_a_sentence() -> None:
    for half, other in combinations(map(_half, HALVES), 2):
        assert {case.document for case in half}.isdisjoint(case.document for case in other)
        said = {case.say.lower() for case in half}
        assert sum(case.say.lower() in said for case in other) <= 0.02 * len(other)


def test_no_two_parts_have_a_document_of_the_same_name() -> None:
    counts = Counter(path.name for folder in FOLDERS for path in folder.iterdir() if path.is_file())
    assert [name for name, count in counts.items() if count > 1] == []


def test_the_half_is_told_by_the_name_of_the_file_or_its_folder() -> None:
    names = {
        "seen.jsonl": "seen",
        "ninth/ninth.jsonl": "seen",
        "unseen2/mine.jsonl": "unseen",
        "a/unseen.jsonl": "unseen",
    }
    names["calibration1/calibration1.jsonl"] = "calibration"
    assert {name: half_of(Path(name)) for name in names} == names


def test_no_sentence_is_there_twice_for_a_document() -> None:
    counts = Counter((case.document, case.say) for case in CASES)
    assert [key for key, count in counts.items() if count > 1] == []


@pytest.mark.slow
def test_statements_name_layers_that_are_there_and_are_not_true_before(bench: Bench) -> None:
    cases = sample(CASES, 30)
    names = {case.document for case in cases}
    known = {name: scenery(bench.file(name).document) for name in names}
    wrong: list[str] = []
    for case in cases:
        here = known[case.document]
        for way in ways(case.expect.get("check", [])):
            wrong += [f"{case.id}: no layer {id}" for each in way for id in subjects(each) if id not in here.layers]
            demanding = [each for each in way if "may" not in each]
            if way and not any(holds(each, here, here) for each in demanding):
                wrong.append(f"{case.id}: true before anything is done")
    assert wrong == []


def test_expected_programs_run_and_are_judged_exact(bench: Bench) -> None:
    given = sample([case for case in CASES if case.kind in ("program", "edits")], 8)
    verdicts = {case.id: bench.judge(case, bench.expected(case)) for case in given}
    assert given
    assert {id: verdict for id, verdict in verdicts.items() if verdict.outcome != GoalOutcome.EXACT} == {}


ANSWERED = sorted(HERE.rglob("commands.jsonl"))


def test_nearly_every_goal_has_an_answer_and_every_refusal_its_reason() -> None:
    for path in ANSWERED:
        answers = read_answers(path)
        cases = [case for each in request_files(path.parent) if each.parent == path.parent for case in read_cases(each)]
        assert set(answers) <= {case.id for case in cases}
        assert len(answers) >= 0.95 * len(cases)
        refused = {case.id: case.expect["why"] for case in cases if case.kind == "refuse"}
        assert {id: answer.refuse for id, answer in answers.items() if answer.refuse} == refused


def test_goals_can_be_met_by_the_commands_beside_them(bench: Bench) -> None:
    known = {id: answer for path in ANSWERED for id, answer in read_answers(path).items()}
    cases = sample([case for case in CASES if case.id in known], 24)
    bench.answers = known
    verdicts = {case.id: bench.run(case).verdict for case in cases}
    bench.answers = None
    right = (GoalOutcome.EXACT, GoalOutcome.RIGHT_REFUSAL)
    assert {id: verdict for id, verdict in verdicts.items() if verdict.outcome not in right} == {}


@pytest.mark.slow
@pytest.mark.parametrize("cases", chunks(sample(RULED_CASES, 40), 40))
def test_the_rules_seldom_touch_what_was_not_meant(bench: Bench, cases: list[Case]) -> None:
    """How many are right is for `redraft bench requests`; none may crash, and few may change the wrong thing."""
    bench.planner = GrammarPlanner()
    results = [bench.run(case) for case in cases]
    assert [result.case.id for result in results if result.verdict.why.startswith("crash")] == []
    wrong = [result.case.id for result in results if result.verdict.outcome in WRONG]
    assert len(wrong) <= MOST_WRONG * len(cases), wrong


@pytest.mark.parametrize("cases", chunks(sample(CASES, 24), 24))
def test_what_the_rules_do_is_commands_that_json_and_programs_make_again(bench: Bench, cases: list[Case]) -> None:
    measure = bench.session.fonts.measure

    def check(case: Case) -> None:
        document = bench.file(case.document).document
        for step in GrammarPlanner().plan(document, case.say, measure).steps:
            after = execute(document, step.edits, measure)
            if step.edits:
                assert step.commands
                assert not [one for one in step.commands if isinstance(one, Apply)]
                assert resolve_all(document, step.commands, measure).edits == step.edits
                forms = json.loads(json.dumps([command_to_json(command) for command in step.commands]))
                assert commands_from_json(forms) == step.commands
                host = Host(document, measure)
                for command in step.commands:
                    check_present(command, host.document)
                    eval(written(command, host.document), {"__builtins__": {}}, dict(host.changing))
                assert host.document == after
            document = after

    check_each(cases, check)


RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)
TITLE_RED = {"check": [{"on": "title", "fill": "red"}]}
PROGRAM = {"program": 'modify("title", color="red")'}
REFUSE = {"refuse": True, "why": "unclear"}


def _result(
    bench: Bench, edits: Sequence[Edit] | None, expect: dict[str, Any], document: str = "event.svg"
) -> CaseResult:
    bench.planner = _Fixed(edits)
    return bench.run(Case("x1", document, "…", "colour", expect))


def _outcome(bench: Bench, edits: Sequence[Edit] | None, *statements: dict[str, Any]) -> GoalOutcome:
    return _result(bench, edits, {"check": list(statements)}).verdict.outcome


@each("expect", [TITLE_RED, PROGRAM])
@each(
    ("edits", "outcome"),
    [
        ([SetStyle("title", "fill", RED)], GoalOutcome.EXACT),
        ([SetStyle("title", "fill", Color(253, 2, 1))], GoalOutcome.EXACT),
        ([SetStyle("title", "fill", BLUE)], GoalOutcome.WRONG_EDIT),
        ([SetStyle("title", "fill", RED), Move("title", 0, 4)], GoalOutcome.WRONG_EDIT),
        ([SetStyle("subtitle", "fill", RED)], GoalOutcome.WRONG_ELEMENT),
        ([SetStyle("title", "fill", RED), SetStyle("date", "opacity", 0.5)], GoalOutcome.WRONG_ELEMENT),
        ([SetStyle("title", "fill", RED), Remove("rule")], GoalOutcome.WRONG_ELEMENT),
        (None, GoalOutcome.REFUSED),
        ([], GoalOutcome.REFUSED),
        ([Remove("no-such-layer")], GoalOutcome.REFUSED),
    ],
)
def test_a_result_is_judged_by_what_changed(
    bench: Bench, edits: Sequence[Edit] | None, outcome: GoalOutcome, expect: dict[str, Any]
) -> None:
    assert _result(bench, edits, expect).verdict.outcome == outcome


def test_a_refusal_is_right_where_nothing_can_be_done_and_missed_where_something_was(bench: Bench) -> None:
    assert _result(bench, None, REFUSE).verdict.outcome == GoalOutcome.RIGHT_REFUSAL
    assert _result(bench, [Remove("title")], REFUSE).verdict.outcome == GoalOutcome.MISSED_REFUSAL


def test_a_group_moved_and_its_parts_moved_are_the_same(bench: Bench) -> None:
    moved = {"on": "logo", "x": "+20"}
    assert _outcome(bench, [Move("logo", 20, 0)], moved) == GoalOutcome.EXACT
    assert _outcome(bench, [Move("logo-mark", 20, 0), Move("logo-name", 20, 0)], moved) == GoalOutcome.EXACT
    assert _outcome(bench, [Move("logo", 20, 30)], moved) == GoalOutcome.WRONG_EDIT
    assert _outcome(bench, [Move("logo-mark", 20, 0)], moved) == GoalOutcome.WRONG_EDIT


def test_gone_is_deleted_or_hidden(bench: Bench) -> None:
    assert _outcome(bench, [Remove("sticker")], {"gone": ["sticker"]}) == GoalOutcome.EXACT
    assert _outcome(bench, [SetStyle("sticker", "visible", False)], {"gone": ["sticker"]}) == GoalOutcome.EXACT
    assert _outcome(bench, [Remove("price")], {"gone": ["sticker"]}) == GoalOutcome.WRONG_EDIT


def test_a_changed_text_may_take_other_room_but_no_other_look(bench: Bench) -> None:
    wanted = {"on": "title", "text": "Winter"}
    assert _outcome(bench, [SetText("title", "Winter")], wanted) == GoalOutcome.EXACT
    both: list[Edit] = [SetText("title", "Winter"), SetStyle("title", "font_weight", 400)]
    assert _outcome(bench, both, wanted) == GoalOutcome.WRONG_EDIT
    assert _outcome(bench, [SetText("title", "winter")], wanted) == GoalOutcome.WRONG_EDIT


def test_a_new_layer_is_counted_and_looked_at(bench: Bench) -> None:
    def disc(id: str, x: float, color: Color) -> Insert:
        page = bench.file("event.svg").document.pages[0].id
        return Insert(Shape(id, frame=Box(x, 40, 80, 80), style=Style(fill=color), form="ellipse"), page)

    wanted = {"new": "ellipse", "fill": "red", "corner": "top right"}
    assert _outcome(bench, [disc("n1", 960, RED)], wanted) == GoalOutcome.EXACT
    assert _outcome(bench, [disc("n1", 40, RED)], wanted) == GoalOutcome.WRONG_EDIT
    assert _outcome(bench, [disc("n1", 960, BLUE)], wanted) == GoalOutcome.WRONG_EDIT
    assert _outcome(bench, [disc("n1", 960, RED), disc("n2", 400, RED)], wanted) == GoalOutcome.WRONG_ELEMENT


@pytest.mark.slow
def test_tables_and_pages_are_judged_whole(bench: Bench) -> None:
    old = [["Plan", "Price", "Loads"], ["Solo", "€19", "8"], ["Family", "€39", "20"]]
    new = [*old[:2], ["Family", "€35", "20"]]
    cheaper = [SetText("slide-259/3/r3c2/text", "€35")]
    right, wrong = ({"check": [{"on": "slide-259/3", "table": table}]} for table in (new, old))
    assert _result(bench, cheaper, right, "startup.pptx").verdict.outcome == GoalOutcome.EXACT
    assert _result(bench, cheaper, wrong, "startup.pptx").verdict.outcome == GoalOutcome.WRONG_EDIT
    left = {"check": [{"pages": ["slide-256", "slide-257", "slide-258", "slide-259"]}]}
    assert _result(bench, [RemovePage("slide-260")], left, "startup.pptx").verdict.outcome == GoalOutcome.EXACT
    assert _result(bench, [RemovePage("slide-259")], left, "startup.pptx").verdict.outcome != GoalOutcome.EXACT


@each(
    ("wanted", "old", "new", "fit"),
    [
        ("red", None, RED, True),
        ("#ff0000", RED, Color(200, 0, 0), False),
        ("gray", None, Color(128, 128, 128), True),
        ("darker", Color(100, 150, 200), Color(50, 75, 100), True),
        ("darker", Color(100, 150, 200), Color(100, 20, 20), False),
        ("lighter", Color(100, 150, 200), Color(150, 190, 230), True),
        ("none", RED, NoPaint(), True),
        ("gradient red blue", RED, gradient((RED, BLUE)), True),
        ("gradient red green", RED, gradient((RED, BLUE)), False),
        ("gradient", RED, BLUE, False),
    ],
)
def test_a_colour_is_what_words_call_it(wanted: str, old: object, new: object, fit: bool) -> None:
    assert fits(wanted, old, new) is fit


def test_a_wrong_element_costs_three_refusals() -> None:
    counts = {GoalOutcome.EXACT: 6, GoalOutcome.WRONG_ELEMENT: 1, GoalOutcome.MISSED_REFUSAL: 1, GoalOutcome.REFUSED: 2}
    score = Score(counts)
    assert score.cost == pytest.approx((3 + 3 + 2) / 10)
    assert score.wrong_element == pytest.approx(0.2)
    assert score.exact == pytest.approx(6 / 9)
    assert score.right_refusals == 0


def test_a_report_has_scores_by_topic(bench: Bench) -> None:
    report = Report([_result(bench, [SetStyle("title", "fill", RED)], TITLE_RED), _result(bench, None, REFUSE)], {})
    assert report.total.total == 2
    assert report.by(lambda case: case.topic)["colour"].exact == 1
    assert report.median_seconds >= 0


def test_the_command_prints_scores_and_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.jsonl"
    case = {"id": "m1", "document": "plain.svg", "say": "delete the unicorn", "topic": "refusal", "expect": REFUSE}
    odd = {**case, "id": "m2", "expect": {"check": [{"gone": ["a"]}]}}
    mine.write_text(json.dumps(case) + "\n" + json.dumps(odd) + "\n", "utf-8")
    (tmp_path / "plain.svg").write_text(DRAWING, "utf-8")
    assert main(["bench", "requests", str(mine), "--failures", "5", "--no-draw"]) == 0
    told = capsys.readouterr().out
    assert "1 right refusal" in told
    assert "m2" in told
    assert main(["bench", "requests", str(mine), "--json", "--no-draw"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["total"]["counts"]["refused"] == 1
    assert {row["id"]: row["outcome"] for row in found["requests"]} == {"m1": "right refusal", "m2": "refused"}


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect id="a" width="9" height="9"/></svg>'


def test_answers_of_a_file_are_judged_in_place_of_the_planner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = tmp_path / "tests" / "requests" / "calibration1"
    (part / "documents").mkdir(parents=True)
    (part / "documents" / "plain.svg").write_text(DRAWING, "utf-8")
    case = {"document": "plain.svg", "say": "out with it", "topic": "delete", "expect": {"check": [{"gone": ["a"]}]}}
    cases = [{"id": f"m{number}", **case} for number in range(4)]
    cases += [{**case, "id": "m4", "expect": REFUSE}, {**case, "id": "m5"}]
    (part / "mine.jsonl").write_text("".join(json.dumps(each) + "\n" for each in cases), "utf-8")
    answers = [
        {"id": "m0", "commands": [{"command": "delete", "target": ["a"]}]},
        {"id": "m1", "commands": [{"command": "move", "target": ["a"], "dx": 3}]},
        {"id": "m2", "commands": [{"command": "no such"}]},
        {"id": "m3", "refuse": "unclear"},
        {"id": "m4", "refuse": "unclear"},
        {"id": "other", "refuse": "unclear"},
    ]
    written = part / "commands.jsonl"
    written.write_text("".join(json.dumps(each) + "\n" for each in answers), "utf-8")
    monkeypatch.chdir(tmp_path)
    flags = [
        "bench",
        "requests",
        "--part",
        "calibration1",
        "--half",
        "calibration",
        "--no-draw",
        "--answers",
        str(written),
    ]
    assert main([*flags, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["not_answered"] == 1
    counts = {name: count for name, count in told["total"]["counts"].items() if count}
    assert counts == {"exact": 1, "wrong edit": 1, "refused": 2, "right refusal": 1}
    assert main([*flags, "--failures", "9"]) == 0
    said = capsys.readouterr().out
    assert "5 of 6 requests have an answer" in said
    assert "no command 'no such'" in said
    assert main(["bench", "requests", "--part", "calibration2"]) == 2
    assert "there is calibration1" in capsys.readouterr().err


@each("line", ["{", "{}", '{"id": "a"}', '{"id": "a", "commands": []}', '{"id": "a", "refuse": ""}'])
def test_a_line_that_is_no_answer_is_told(tmp_path: Path, line: str) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text('{"id": "b", "refuse": "unclear"}\n' + line, "utf-8")
    with pytest.raises(UsageError, match="line 2"):
        read_answers(path)
    path.write_text('{"id": "b", "refuse": "unclear"}\n' * 2, "utf-8")
    with pytest.raises(UsageError, check=of_case("request-answered-twice")):
        read_answers(path)


def test_the_command_says_where_the_corpus_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("requests", "layers"):
        assert main(["bench", name]) == 2
        said = capsys.readouterr().err
        assert "part of a checkout" in said
        assert f"redraft bench {name} FILE.jsonl" in said


@each("line", ["{", "[]", '{"id": "a"}', '{"id": "a", "document": "b", "say": "c", "topic": "d", "expect": {}}'])
def test_a_line_that_is_no_case_is_told(tmp_path: Path, line: str) -> None:
    (tmp_path / "bad.jsonl").write_text(line, "utf-8")
    with pytest.raises(UsageError, match="line 1"):
        list(read_cases(tmp_path / "bad.jsonl"))
