"""The scorers at their ends: nothing done, all done, the wrong layer, a blank page, a flat page; and the tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from redraft.scoring.score import Score
from redraft.scoring.text_rendering import MEASURE as TEXT
from redraft_research.evaluation.milde.scorers import AESTHETICS, DECISIONS, FOLLOWING, Graders, scorers
from redraft_research.evaluation.milde.task import milde_task, tables
from redraft_research.evaluation.runner.task import Graded, Outcome, TaskCase
from redraft_research.scoring.layout_consistency import MEASURE as LAYOUT
from redraft_research.scoring.milde_score import Aspects, milde_score
from tests.sampling import each

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">
<rect id="ground" width="200" height="100" fill="#204060"/>
<rect id="tile" x="10" y="60" width="30" height="30" fill="#ff0000"/>
<text id="title" x="10" y="30" font-size="20" fill="#ffffff">Summer Camp</text></svg>"""
FACTS: dict[str, Any] = {
    "layers": ["ground", "tile", "title"],
    "gold": ["title"],
    "questions": [{"layer": "title", "ask": "Is it?", "checks": [{"on": "title", "text": "Winter Camp"}]}],
    "wanted": ["Winter Camp"],
    "unwanted": ["Summer Camp"],
    "domain": "text",
    "edited layers": "1",
}


def _outcome(folder: Path, svg: str | None, **facts: Any) -> Outcome:
    (folder / "before.svg").write_text(POSTER, encoding="utf-8")
    case = TaskCase("one", "The title should say Winter Camp.", folder / "before.svg", {**FACTS, **facts})
    if svg is None:
        return Outcome(case, None, "refused: it is not understood")
    (folder / "after.svg").write_text(svg, encoding="utf-8")
    return Outcome(case, folder / "after.svg")


def _scores(outcome: Outcome, graders: Graders | None = None) -> dict[str, Score]:
    return {score.measure: score for one in scorers(graders or Graders()) for score in one.score(outcome)}


DONE = POSTER.replace("Summer", "Winter")
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100"></svg>'


@each(
    ("svg", "following", "layout", "text", "decisions"),
    [
        (DONE, 1, (0.95, 0.9999), 1, 1),
        (POSTER, 0, (1, 1), 0, 0),  # nothing changed
        (None, 0, (1, 1), 0, 0),  # refused: the design as it was
        ("no SVG at all", 0, (1, 1), 0, 0),  # and what cannot be opened is no better
        (POSTER.replace('width="200"', 'width="1e9"', 1), 0, (1, 1), 0, 0),  # nor what is found out later
        (POSTER.replace("#ff0000", "#00ff00"), 0, (1, 1), 0, 0),  # the wrong layer
        (DONE.replace("#ff0000", "#00ff00"), 1, (0.95, 0.9999), 1, 0),  # one too many
        (DONE.replace('x="10" y="60"', 'x="150" y="10"'), 1, (0.6, 0.9), 1, 0),
    ],
)
def test_the_ends(
    tmp_path: Path, svg: str | None, following: float, layout: tuple[float, float], text: float, decisions: float
) -> None:
    found = _scores(_outcome(tmp_path, svg))
    assert (found[FOLLOWING].value, found[TEXT].value, found[DECISIONS].value) == (following, text, decisions)
    value = found[LAYOUT].value
    assert value is not None
    assert layout[0] - 1e-9 <= value <= layout[1] + 1e-9
    assert found[AESTHETICS].reason.startswith("there is no predictor")


def test_a_blank_page_has_nothing_right_and_a_flat_one_cannot_be_asked(tmp_path: Path) -> None:
    blank = _scores(_outcome(tmp_path, BLANK))
    assert (blank[FOLLOWING].value, blank[TEXT].value) == (0, 0)
    assert blank[LAYOUT].value == 0, "more than a page of layers disappeared"
    assert blank[DECISIONS].reason == "the output has none of the layers of the source"
    outcome = _outcome(tmp_path, DONE)
    Image.new("RGB", (200, 100), "white").save(tmp_path / "after.png")
    flat = _scores(Outcome(outcome.case, tmp_path / "after.png"))
    assert "flat page" in flat[FOLLOWING].reason
    assert "flat page" in flat[LAYOUT].reason
    assert flat[DECISIONS].value is None


def test_masks_that_are_given_make_flat_outputs_comparable(tmp_path: Path) -> None:
    outcome = _outcome(tmp_path, DONE)
    Image.new("RGB", (200, 100), "white").save(tmp_path / "after.png")
    for folder in ("before", "found/one"):
        (tmp_path / folder).mkdir(parents=True)
        for number, box in enumerate([(0, 0, 200, 100), (10, 60, 30, 30)]):
            mask = Image.new("L", (200, 100))
            mask.paste(255, (box[0], box[1], box[0] + box[2], box[1] + box[3]))
            mask.save(tmp_path / folder / f"{number}.png")
    case = TaskCase("one", "x", tmp_path / "after.png", {"masks": str(tmp_path / "before"), "domain": "text"})
    found = _scores(Outcome(case, tmp_path / "after.png"), Graders(masks=tmp_path / "found"))
    assert found[LAYOUT].value == pytest.approx(1)
    assert found[DECISIONS].reason == "a page without layers asks for no decision"
    assert "--grader" in found[TEXT].reason
    assert found[FOLLOWING].reason == "no layer is to be edited"
    assert _scores(Outcome(case, None, "refused: no"), Graders())[LAYOUT].value == pytest.approx(1)
    assert outcome.output is not None


def test_a_model_grades_all_but_layout_and_decisions(tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    lines = [
        {"when": "write one question", "text": '{"question": "Winter?", "answer": "yes"}'},
        {"when": "answer a question", "text": '{"reason": "it is", "answer": "yes"}'},
        {"when": "check the texts", "text": '{"score": 0.5}'},
        {"when": "how good a design looks", "text": '{"score": 11}'},
        {"when": "how good a design looks", "text": '{"score": 6.5, "reason": "plain"}'},
    ]
    script.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    graders = Graders(f"scripted:{script}")
    prompts = {"questions": [], "prompts": {"title": "write Winter Camp"}}
    found = _scores(_outcome(tmp_path, DONE, **prompts), graders)
    values = [found[name].value for name in (FOLLOWING, TEXT, AESTHETICS)]
    assert values == [1, 0.5, 6.5], "and a score out of range is asked for again"
    assert all(f"@{graders.model}" in one.id for one in scorers(graders)[::2][:1])
    spent = _scores(_outcome(tmp_path, DONE, **prompts), graders)
    assert "no line left" in spent[FOLLOWING].reason, "a model that fails is no zero"
    assert set(milde_task("milde", (), graders).prompts) >= {"milde_answer"}
    assert not milde_task("milde", (), Graders()).prompts


def _graded(id: str, domain: str, layers: str, values: Mapping[str, float | None], failure: str = "") -> Graded:
    case = TaskCase(id, "x", Path("x.svg"), {"domain": domain, "edited layers": layers})
    counts = {"requests": 1, "exact": 1, "layers": 4, "right": 4, "hit": 1, "missed": 0, "false": 0, "unread": 0}
    none = counts | {"exact": 0, "right": 3, "hit": 0, "missed": 1}
    scores = {
        name: Score.of(name, value, tally=counts, always_no=none)
        if value is not None
        else Score.absent(name, "no model")
        for name, value in values.items()
    }
    return Graded(Outcome(case, None, failure), scores)


def test_tables_have_the_score_of_their_columns_and_none_where_one_is_absent() -> None:
    whole = {FOLLOWING: 1.0, LAYOUT: 0.9, AESTHETICS: 5.0, TEXT: 0.5, DECISIONS: 1.0}
    graded = [_graded("a", "text", "1", whole), _graded("b", "image", "2", {**whole, FOLLOWING: 0.0}, "refused: no")]
    first, sure, decided, by_domain, by_layers = tables(graded)
    row = dict(zip(first.columns, first.rows[0], strict=True))
    assert row["MiLDEScore"] == pytest.approx(100 * milde_score(Aspects(0.5, 0.9, 0.5, 0.5)))
    assert (row["IF"], row["LC"], row["Aes."], row["failed"]) == (50, 90, 5, 1)
    assert sure.rows[0][:4] == ("IF", 50, 0, 100)
    assert decided.rows == (("the editor", 2, 8, 100, 100, 100), ("always no", 2, 8, 75, 0, 0))
    assert [one[0] for one in by_domain.rows] == ["image", "text"]
    assert [one[0] for one in by_layers.rows] == ["1", "2"]
    without = tables([_graded("a", "", "1", {**whole, AESTHETICS: None})])[0]
    row = dict(zip(without.columns, without.rows[0], strict=True))
    ends = [100 * milde_score(Aspects(1, 0.9, 0.5, beauty)) for beauty in (0.1, 1)]
    assert (row["MiLDEScore"], row["with beauty 1 to 10"]) == (None, f"{ends[0]:.2f}–{ends[1]:.2f}")
    assert tables([])[0].rows[0][3:7] == (None,) * 4
