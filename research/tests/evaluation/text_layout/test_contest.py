"""Ways to set texts side by side: tables of results made up here, and one small contest for real."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from redraft.interfaces.cli import main
from redraft.scoring.score import Score
from redraft.scoring.typesetting import Characters
from redraft_research.evaluation.runner.task import Graded, Outcome, ScoreTable, TaskCase
from redraft_research.evaluation.text_layout.contest import BEGUN, LAST, contest_tables, faults
from redraft_research.evaluation.text_layout.limits import LIMITED
from redraft_research.evaluation.text_layout.task import MEASURES

GOOD = {"missing": 0, "overlaps": 0, "off-page": 0, "run-contrast": 7, "smallest-type": 0.02, "headline-body": 3,
        "subject-covered": 0, "backing": 0}  # fmt: skip


def graded(id: str, values: Mapping[str, float], read: str = "abcd", failure: str = "") -> Graded:
    values = {"r-com": 10.0, "r-ove": 0.0, **GOOD, **values}
    absent = {name: Score.absent(name, failure or "not there") for name in (*MEASURES, *LIMITED)}
    scores = {name: Score.of(name, value) for name, value in values.items()} if not failure else {}
    if not failure:
        scores["run-contrast"] = Score.of(
            "run-contrast", values["run-contrast"], runs=4, under=int(values["run-contrast"] < 4.5)
        )
        scores["char-f"] = Characters.of("abcd", read).f()
    case = TaskCase(id, "", Path("p.png"), {"kind": "wood", "language": "en"})
    return Graded(Outcome(case, None, failure), absent | scores)


def results() -> dict[str, list[Graded]]:
    return {
        "random": [graded(str(n), {"r-com": 20 + n, "overlaps": 2, "run-contrast": 1.5}, "ab") for n in range(4)],
        "centred stack": [graded(str(n), {"r-com": 15, "backing": n % 2}) for n in range(4)],
        BEGUN: [graded(str(n), {"r-com": 11, "r-ove": 1e-9}) for n in range(4)],
        LAST: [*(graded(str(n), {"subject-covered": 0.1 * n}) for n in range(3)), graded("3", {}, "", "refused: no")],
    }


@pytest.fixture(scope="module")
def tables() -> dict[str, ScoreTable]:
    return {one.title.split(":")[0]: one for one in contest_tables(results())}


def test_the_first_has_a_row_for_every_way_and_only_columns_with_values(tables: dict[str, ScoreTable]) -> None:
    first = tables["Table 1"]
    assert first.columns == ("", "failed", "Char-F", "R_ove", "R_com")
    assert first.rows[0][:2] == ("random", 0)
    assert first.rows[0][2:] == pytest.approx((2 / 3, 0, 21.5))
    assert first.rows[3][:2] == (LAST, 1)


def test_gains_are_of_cases_that_both_have(tables: dict[str, ScoreTable]) -> None:
    rows = {row[0]: row[1:] for row in tables["Δ"].rows}
    assert tables["Δ"].columns == ("", BEGUN, "centred stack", "random")
    assert rows["R_com"][:2] == ("-1.0000 [-1.0000, -1.0000]", "-5.0000 [-5.0000, -5.0000]")
    assert rows["R_ove"][0] == "+0.0000 [+0.0000, +0.0000]"
    assert str(rows["R_com"][2]).startswith("-11.0000 [-1")
    assert str(rows["Char-F"][2]).startswith("+0.3333")


def test_what_must_hold_is_counted_with_the_worst(tables: dict[str, ScoreTable]) -> None:
    rows = {row[0]: row[1:] for row in tables["What a page must hold"].rows}
    assert rows["pairs of texts that lie on each other"] == ("≤ 0", "0 of 4, worst 2", *["4 of 4, worst 0"] * 2,
                                                             "3 of 3, worst 0")  # fmt: skip
    assert rows["part of the subject under text or shapes"][-1] == "1 of 3, worst 0.2"
    assert rows["pages with panels behind texts"][1:3] == ("0.0%", "50.0%")
    assert rows["glyph runs with a contrast under 4.5"][1] == "4 of 16"
    broken = tables[f"Pages of '{LAST}' that break a limit"]
    assert [(row[0], row[-1]) for row in broken.rows] == [
        ("1", "subject-covered 0.1"), ("2", "subject-covered 0.2"), ("3", "refused: no")
    ]  # fmt: skip


def test_a_page_that_holds_all_has_no_fault() -> None:
    assert faults(graded("0", {})) == []


@pytest.mark.slow
def test_a_small_contest_is_run_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "answers.jsonl").write_text('{"text": "I would rather not."}\n' * 9)
    asked = ["bench", "layout", "--cases", "2", "--first", "3", "--out", str(tmp_path), "--workers", "1", "--json"]
    asked += ["--model", f"scripted:{tmp_path / 'answers.jsonl'}"]
    assert main(asked) == 0
    first = json.loads(capsys.readouterr().out)["tables"]
    assert [row[0] for row in first[0]["rows"]] == ["random", "centred stack", BEGUN, LAST, "with a model"]
    assert first[0]["rows"][3][1:] == first[0]["rows"][4][1:], "a model that answers nothing leaves the floor"
    assert main(asked) == 2
    capsys.readouterr()
    assert main([*asked, "--resume"]) == 0
    assert json.loads(capsys.readouterr().out)["tables"] == first
    assert (tmp_path / "ours-last" / "report.html").is_file()
