"""Agreement by hand-computed values, and absent with a reason where the data cannot tell."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from redraft.interfaces.dispatch import dispatch
from redraft.scoring.score import Score
from redraft.scoring.statistics import FittedLine, bootstrap, percentile, student_quantile, student_tail
from redraft_research.scoring.agreement import (
    kappa,
    krippendorff,
    mean_absolute_error,
    mean_ranks,
    meetings,
    pearson,
    ranks,
    spearman,
)
from tests.sampling import each

SVG = "{http://www.w3.org/2000/svg}"
RATED = [  # Krippendorff's own example of four raters and twelve units
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]


@each(("degrees", "expected"), [(1, 12.7062), (2, 4.3027), (5, 2.5706), (30, 2.0423), (1e6, 1.95997)])
def test_quantiles_of_students_t_are_those_of_the_printed_tables(degrees: float, expected: float) -> None:
    assert student_quantile(0.975, degrees) == pytest.approx(expected, abs=5e-5)
    assert student_tail(expected, degrees) == pytest.approx(0.05, abs=1e-5)
    assert student_tail(0, degrees) == 1
    assert student_quantile(0.5, degrees) < 1e-12


def test_a_line_has_the_errors_of_least_squares() -> None:
    line = FittedLine.through([1, 2, 3, 4], [2, 4, 5, 4])
    assert (line.slope, line.bias) == pytest.approx((0.7, 2.0))
    assert line.slope_error == pytest.approx((2.3 / 2 / 5) ** 0.5)
    assert line.bias_error == pytest.approx((2.3 / 2 * (1 / 4 + 2.5**2 / 5)) ** 0.5)
    assert line.half() / line.slope_error == pytest.approx(4.3027, abs=1e-4)
    assert line.normal_half < line.half()
    exact = FittedLine.through([0, 1, 2], [1, 3, 5])
    assert (exact.t, exact.half()) == (float("inf"), 0)
    for xs in ([1, 2], [1, 1, 1]):
        with pytest.raises(ValueError, match="three points"):
            FittedLine.through(xs, xs)


def test_a_bootstrap_is_of_the_rows_and_none_where_most_draws_say_nothing() -> None:
    assert bootstrap([3.0] * 5, lambda some: sum(some) / len(some)) == (3, 3)
    low, high = bootstrap([0.0, 1.0] * 50, lambda some: sum(some) / len(some)) or (0, 0)
    assert 0.38 <= low <= 0.44
    assert 0.56 <= high <= 0.62
    assert bootstrap([1, 2], lambda some: None) is None
    assert percentile([1, 2, 4], 0.75) == 3


def test_ties_are_ranked_as_is_said() -> None:
    values = [10, 30, 10, 20]
    assert [ranks(values, how).tolist() for how in ("average", "best", "dense")] == [
        [1.5, 4, 1.5, 3], [1, 4, 1, 3], [1, 3, 1, 2],
    ]  # fmt: skip


@pytest.mark.slow
def test_correlations_by_hand() -> None:
    assert pearson([1, 2, 3], [2, 4, 6]).value == 1
    assert spearman([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]).value == -1
    found = spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])  # 1 − 6 · 4 / (5 · 24)
    assert found.value == pytest.approx(0.8)
    assert found.evidence["p"] == pytest.approx(16 / 120)  # 8 of the 120 orders come to 0.8 or more, and 8 to −0.8
    assert found.evidence["p_by"] == "exact, all 120 orders"
    many = pearson(range(20), [at + (-1) ** at for at in range(20)])
    assert many.evidence["p_by"] == "Student's t, 18 degrees"
    assert many.evidence["p"] < 1e-9
    assert mean_absolute_error([1, 2], [2, 4]).value == 1.5


@each("measure", [pearson, spearman])
@each(("xs", "why"), [([], "0 pairs"), ([1, 2], "2 pairs"), ([1, 1, 1, 1], "no spread")])
def test_a_correlation_of_too_little_is_absent(measure: Any, xs: Sequence[float], why: str) -> None:
    found = measure(xs, range(len(xs)))
    assert found.value is None
    assert why in found.reason


@pytest.mark.slow
def test_kappa_by_hand() -> None:
    yes, no = "yes", "no"
    first = [yes] * 25 + [no] * 25
    second = [yes] * 20 + [no] * 5 + [yes] * 10 + [no] * 15
    found = kappa(first, second)
    assert found.value == pytest.approx((0.7 - 0.5) / 0.5)
    assert found.evidence["same"] == 0.7
    # observed: 1 of 4 a place apart; expected: of 16 pairs of their answers 8 a place and 3 two places apart
    assert kappa([0, 0, 1, 2], [0, 1, 1, 2], "linear").value == pytest.approx(1 - (1 / 4) / (14 / 16))
    assert kappa([0, 3, 0, 3], [0, 3, 3, 3], "quadratic").value == kappa([0, 3, 0, 3], [0, 3, 3, 3], "plain").value
    assert kappa([0, 2, 2], [0, 2, 0], "linear", [0, 1, 2]).value == kappa([0, 2, 2], [0, 2, 0]).value
    assert kappa([1, 2, 3], [1, 2, 3], "quadratic").value == 1
    assert "one and the same" in kappa([1, 1, 1], [1, 1, 1]).reason
    assert "2 things" in kappa([1, 2], [1, 2]).reason


def test_alpha_is_that_of_krippendorffs_own_example() -> None:
    levels = {"nominal": 0.743, "ordinal": 0.815, "interval": 0.849}
    for level, expected in levels.items():
        found = krippendorff(RATED, level)  # type: ignore[arg-type]
        assert found.value == pytest.approx(expected, abs=5e-4)
        assert (found.evidence["n"], found.evidence["ratings"]) == (11, 40)
    answers, table = meetings(RATED)
    assert answers == [1, 2, 3, 4, 5]
    assert sum(map(sum, table)) == pytest.approx(40)


def test_alpha_of_too_little_is_absent_and_of_the_same_answers_one() -> None:
    assert krippendorff([[1, 2, 3], [1, 2, 3]]).value == 1
    for raters, why in [
        ([[1, 2, 3]], "one rater"),
        ([[1, 2, None], [1, None, 3]], "1 things"),
        ([[2, 2, 2], [2, 2, 2]], "every rating is the same"),
        ([], "one rater"),
    ]:
        found = krippendorff(raters)  # type: ignore[arg-type]
        assert found.value is None
        assert why in found.reason


def test_mean_ranks_sum_to_less_where_ties_take_the_best_place() -> None:
    scores = {"a": [3, 3, 1], "b": [2, 3, 1], "c": [1, 1, 1]}
    found = mean_ranks(scores)
    assert [one.value for one in found.systems.values()] == pytest.approx([1.5, 5.5 / 3, 8 / 3])
    assert found.total == pytest.approx(6)
    assert (found.untied, found.tied_cases) == (6, 2)
    assert mean_ranks(scores, ties="best").total < 6
    assert mean_ranks({"a": [1.0], "b": [2.0]}, best="low").systems["a"].value == 1
    assert mean_ranks({"a": [], "b": []}).systems["a"].reason


CSV = "id,metric,people,anna,ben\n1,0.2,1,0,0\n2,0.4,2,1,1\n3,0.9,3,3,2\n4,,3,2,2\n5,0.1,0,0,NA\n"


def _agreement(tmp_path: Path, words: str, capsys: pytest.CaptureFixture[str], text: str = CSV) -> tuple[int, Any]:
    (tmp_path / "r.csv").write_text(text, encoding="utf-8")
    code = dispatch(["score", "agreement", str(tmp_path / "r.csv"), *words.split(), "--json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.slow
def test_the_command_line_reads_a_file_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "p.svg"
    code, told = _agreement(tmp_path, f"--x metric --y people --plot {plot}", capsys)
    assert (code, told["pairs"], told["left_out"]) == (0, 4, 1)
    assert [one["measure"] for one in told["scores"]] == ["Spearman", "Pearson", "MAE"]
    assert told["scores"][0]["value"] == 1
    assert plot.read_text().count("<circle") == 4
    code, told = _agreement(tmp_path, f"--raters anna,ben --scale 0,1,2,3 --plot {plot}", capsys)
    assert code == 0
    assert told["alpha"]["evidence"]["n"] == 4
    assert told["kappa"]["quadratic"]["pairs"]["anna – ben"]["value"] > told["kappa"]["plain"]["mean"]["value"]
    assert plot.read_text().count("<rect") == 1 + 16
    code, told = _agreement(tmp_path, "--systems anna,ben --ties best", capsys)
    assert (code, told["cases"], told["sum"]) == (0, 4, 2.25)


def test_a_plot_is_svg_whatever_columns_are_called_and_takes_no_other_files_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "p.svg"
    name = "<b>\x1b&"
    code, _ = _agreement(tmp_path, f"--x {name} --y y --plot {plot}", capsys, f"{name},y\n1,2\n2,3\n3,5\n")
    assert code == 0
    assert "<b>�&" in [text.text for text in ElementTree.fromstring(plot.read_text("utf-8")).iter(f"{SVG}text")]
    other = tmp_path / "other.csv"
    other.write_text("mine", "utf-8")
    assert _agreement(tmp_path, f"--x metric --y people --plot {other}", capsys)[0] == 2
    assert other.read_text("utf-8") == "mine"


def test_numbers_that_are_no_ratings_are_refused_before_each_is_set_against_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "a,b\n" + "".join(f"{number},-{number}\n" for number in range(1, 102))
    code, told = _agreement(tmp_path, "--raters a,b", capsys, text)
    assert code == 2
    assert "202 different answers" in told["message"]


def test_ratings_may_come_through_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    read, write = os.pipe()
    with os.fdopen(write, "w", encoding="utf-8") as out:
        out.write(CSV)
    try:
        assert dispatch(["score", "agreement", f"/dev/fd/{read}", "--systems", "anna,ben", "--json"]) == 0
    finally:
        os.close(read)
    assert json.loads(capsys.readouterr().out)["cases"] == 4


@each(
    ("words", "text", "code", "why"),
    [
        ("--x metrik --y people", CSV, 2, "no column 'metrik'"),
        ("--x metric", CSV, 2, "one of the three"),
        ("--x metric --y people --raters anna,ben", CSV, 2, "one of the three"),
        ("--x a --y b", "a,b\n1,good\n", 2, "line 2, column 'b': 'good' is not a number"),
        ("--x a --y b", "a,b\n1,inf\n", 2, "not a number"),
        ("--x a --y b", "a,b\n1\n", 3, "line 2: 1 cells"),
        ("--x a --y a", "a,a\n1,2\n", 3, "each once"),
        ("--x a --y b", "", 3, "column names"),
        ("--raters anna,ben --scale 0,1", CSV, 2, "--scale lacks 2.0, 3.0"),
        ("--raters anna,anna", CSV, 2, "named twice"),
        ("--raters anna,ben --scale 0,1,2,3,3.0", CSV, 2, "twice in --scale"),
        ("--raters ,", CSV, 2, "names nothing"),
        ("--systems ,", CSV, 2, "names nothing"),
        ("--x a --y b", "a,b\n1,1e308\n", 2, "not a number"),
        ("--x a --y b", "a,b\n1,1_0\n", 2, "not a number"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(
    words: str, text: str, code: int, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = _agreement(tmp_path, words, capsys, text)
    assert found[0] == code
    assert why in found[1]["message"]


def test_texts_are_answers_where_ratings_are_nominal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "a;b\ncat;cat\ndog;cat\ncat;cat\ndog;dog\n"
    code, told = _agreement(tmp_path, "--raters a,b --level nominal", capsys, text)
    assert code == 0
    assert told["kappa"]["plain"]["mean"]["value"] == pytest.approx(0.5)
    code, told = _agreement(tmp_path, "--x a --y b", capsys, "a,b\n1,1\n1,2\n1,3\n")
    assert [one["value"] for one in told["scores"]] == [None, None, 1]
    assert "no spread" in told["scores"][0]["reason"]


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).parents[3] / "docs" / "research" / "agreement.md").read_text("utf-8")
    exec(compile(page.split("```python\n")[1].split("```")[0], "agreement.md", "exec"), {})


def _value(score: Score) -> float:
    assert score.value is not None
    return score.value


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_random_data_agree_with_scipy_scikit_learn_and_krippendorff(seed: int) -> None:
    stats, metrics = pytest.importorskip("scipy.stats"), pytest.importorskip("sklearn.metrics")
    published = pytest.importorskip("krippendorff")
    chance = random.Random(seed)
    n = chance.randint(8, 60)
    xs = [chance.choice([chance.random(), chance.randint(0, 3)]) for _ in range(n)]
    ys = [x + chance.choice([0, chance.gauss(0, 1), chance.randint(-2, 2)]) for x in xs]
    for ours, theirs in ((pearson, stats.pearsonr), (spearman, stats.spearmanr)):
        found, other = ours(xs, ys), theirs(xs, ys)
        assert found.value == pytest.approx(other.statistic, abs=1e-12)
        assert found.evidence["p"] == pytest.approx(other.pvalue, rel=1e-8, abs=1e-14)
    for how, name in (("average", "average"), ("best", "min"), ("dense", "dense")):
        assert ranks(xs, how).tolist() == stats.rankdata(xs, name).tolist()  # type: ignore[arg-type]
    few = chance.randint(3, 7)
    exact = stats.permutation_test(
        (xs[:few],),
        lambda x: abs(stats.pearsonr(x, ys[:few]).statistic),
        permutation_type="pairings",
        alternative="greater",
    )
    assert pearson(xs[:few], ys[:few]).evidence.get("p", exact.pvalue) == pytest.approx(exact.pvalue, abs=1e-9)
    degrees, share = chance.uniform(1, 40), chance.uniform(0.5, 0.9999)
    assert student_quantile(share, degrees) == pytest.approx(stats.t.ppf(share, degrees), rel=1e-9)
    line, other = FittedLine.through(xs, ys), stats.linregress(xs, ys)
    assert (line.slope, line.bias, line.slope_error, line.bias_error) == pytest.approx(
        (other.slope, other.intercept, other.stderr, other.intercept_stderr)
    )
    first = [chance.randint(0, 3) for _ in range(n)]
    second = [value if chance.random() < 0.5 else chance.randint(0, 3) for value in first]
    for way, weights in (("plain", None), ("linear", "linear"), ("quadratic", "quadratic")):
        other = metrics.cohen_kappa_score(first, second, weights=weights)
        assert _value(kappa(first, second, way)) == pytest.approx(other)  # type: ignore[arg-type]
    raters = [
        [v if chance.random() < 0.6 else chance.randint(0, 3) for v in first] for _ in range(chance.randint(2, 5))
    ]
    gaps = [[value if chance.random() < 0.8 else None for value in row] for row in raters]
    data = [[float("nan") if value is None else value for value in row] for row in gaps]
    for level in ("nominal", "ordinal", "interval"):
        other = published.alpha(reliability_data=data, level_of_measurement=level)
        assert _value(krippendorff(gaps, level)) == pytest.approx(other)
