"""Every figure of the papers that must come out does, and `redraft bench tables` fails where one does not."""

from __future__ import annotations

import json

import pytest

from redraft.interfaces.dispatch import dispatch
from redraft_research.command_line.benches import protocols as bench
from redraft_research.evaluation.tables import recomputed as tables
from redraft_research.evaluation.tables.figure import Check, Figure
from tests.sampling import each


def _figure(source: str, what: str) -> Figure:
    (found,) = (
        figure
        for check in tables.recomputed()
        for figure in check.figures
        if check.source.startswith(source) and figure.what == what
    )
    return found


def test_every_table_holds_in_as_many_rows_as_it_has() -> None:
    found = [(check.source, check.about[:28], len(check.figures)) for check in tables.recomputed()]
    assert [one for one in tables.recomputed() if not one.holds] == []
    assert {(source, about): rows for source, about, rows in found} == {
        ("MiLDEdit table 2", "MiLDEScore from its four col"): 18,
        ("MiLDEdit table 2", "the same with the plain gate"): 20,
        ("MiLDEdit tables 2, 5", "Spearman against the overall"): 5,
        ("MiLDEdit table 7", "the ablation of weights, on "): 40,
        ("MiLDEdit", "figures of the text, from ta"): 4,
        ("MSRAMIE table A1", "least squares of topology si"): 33,
        ("MSRAMIE table 1", "gain over direct editing, th"): 12,
        ("MSRAMIE tables 2, C1, C2", "gain over direct editing, fo"): 16,
        ("MSRAMIE table D1", "MinDepth of our preset of th"): 7,
        ("MSRAMIE tables 1, C2", "CIF is a number of 531 tasks"): 63,
        ("Visual Feedback", "Char-F from Char-P and Char-"): 57,
        ("Visual Feedback tables 2, 6", "overall is the mean of the f"): 22,
        ("Visual Feedback appendix D", "samples of the first trainin"): 1,
        ("DLEBench tables 1, 4", "the score is (IF + VC) / 2 i"): 70,
        ("DLEBench tables 1, 4", "averages are over the seven "): 30,
        ("DLEBench table 4", "Change Shape, 23 cases of 0 "): 20,
        ("DLEBench table 2", "cases of all kinds"): 1,
        ("DLEBench", "how far a crop expands, λ(s)"): 6,
        ("Agent-DocEdit table 4", "mean human ranks of four sys"): 2,
    }


@each(
    ("source", "what", "ours", "within"),
    [
        ("MSRAMIE table A1", "QwenImageEdit slope", 1.2721, 5e-5),
        ("MSRAMIE table A1", "FluxKontext bias", 1.0043, 5e-5),
        ("MSRAMIE table A1", "FluxKlein slope t", 27.764, 5e-3),
        ("MSRAMIE table A1", "QwenImageEdit slope 2.5 %", 1.180, 5e-4),
        ("MSRAMIE table A1", "QwenImageEdit slope, half interval by normal quantiles", 0.071, 5e-4),
        ("MSRAMIE table 1", "VQAScore, QwenImageEdit, ratio of means, %", 15.69, 0.02),
        ("MSRAMIE table 1", "CIF, QwenImageEdit, mean of ratios, %", 94.82, 0.02),
        ("Visual Feedback", "table 1, Visual Feedback-step1", 0.9077, 5e-5),
        ("Visual Feedback", "table 2, Qwen2.5-VL 7B", 6.2189, 5e-5),
        ("Visual Feedback", "table 6, Visual Feedback-answer", 8.3612, 5e-5),
        ("DLEBench table 2", "sum", 1909, 0),
        ("MiLDEdit", "gain over the best open model, %", 82.78, 5e-3),
    ],
)
def test_what_must_come_out_comes_out(source: str, what: str, ours: float, within: float) -> None:
    assert _figure(source, what).ours == pytest.approx(ours, abs=within)


def test_a_figure_is_outside_where_it_is_far_and_where_an_exception_is_none() -> None:
    assert Figure("x", 1.0, 1.03, 0.03).verdict == "agrees"
    assert Figure("x", 1.0, 1.04, 0.03).verdict == "outside"
    assert Figure("x", 1.0, 1.04, 0.03, "a misprint").verdict == "the paper's"
    assert Figure("x", 1.0, 1.0, 0.03, "a misprint").verdict == "outside"
    assert Figure("x", None, 1.0).verdict == Figure("x", 2.0, 1.0).verdict == "shown"


def test_the_command_line_prints_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch(["bench", "tables", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["holds"] is True
    figures = [figure for check in told["checks"] for figure in check["figures"]]
    assert len(figures) == 427
    assert sum(figure.get("from", "printed") != "printed" for figure in figures) == 18 + 3
    assert all(("from" in figure) == (figure["expected"] is not None) for figure in figures)
    assert dispatch(["bench", "tables"]) == 0
    told = capsys.readouterr().out
    assert "the paper's: printed 6.5489" in told
    assert "expected: worked out by us from equation 1" in told
    assert not any("normal quantiles" in line and "the paper's:" in line for line in told.splitlines())


def test_the_command_line_fails_where_one_is_outside(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = Check("Table 0", "a figure", (Figure("x", 1.0, 2.0, 0.1),))
    monkeypatch.setattr(bench, "recomputed", lambda: [wrong])
    assert dispatch(["bench", "tables"]) == 1
    assert "OUTSIDE" in capsys.readouterr().out
