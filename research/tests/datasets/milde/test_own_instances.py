"""Requests about whole designs, made of the half of our corpus that may be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redraft.errors import UsageError
from redraft.interfaces.dispatch import dispatch
from redraft.session.session import Session
from redraft_research.datasets.milde.own_instances import own_cases
from redraft_research.evaluation.milde.cases import own_black_box, own_case
from redraft_research.evaluation.milde.scorers import FOLLOWING, Graders, scorers
from redraft_research.evaluation.runner.task import Outcome

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">
<rect id="ground" width="200" height="100" fill="#204060"/><rect id="tile" x="10" y="60" width="30" height="30"/>
<text id="title" x="10" y="30" font-size="20">Summer Camp</text><text id="date" x="99" y="80">5 May</text></svg>"""
CASES = [
    ("a", "the title should say Winter Camp", [{"on": "title", "text": "Winter Camp"}]),
    ("b", "make the title gold", [{"on": "title", "fill": "gold"}]),
    ("c", "delete the tile!", [{"gone": ["tile"]}]),
    ("d", "swap the date and the tile", [{"on": "date", "swapped": "tile"}]),
    ("e", "add a star", [{"new": "shape"}]),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for half in ("part", "unseen9", "calibration9"):
        (tmp_path / half / "documents").mkdir(parents=True)
        (tmp_path / half / "documents/camp.svg").write_text(POSTER, encoding="utf-8")
        rows = [
            {"id": f"{half}-{id}", "document": "camp.svg", "say": say, "topic": "x", "expect": {"check": check}}
            for id, say, check in CASES
        ]
        (tmp_path / half / f"{half}.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return tmp_path


def test_cases_join_requests_about_other_layers_and_never_touch_what_nobody_may_read(folder: Path) -> None:
    with Session(history=False, tile_cache=False) as session:
        for seed in range(6):
            found = own_cases(session, 20, seed, folder)
            used = [part for case in found for part in case.parts]
            assert sorted(used) == ["part-a", "part-b", "part-c", "part-d"], "each once, and none about new layers"
            for case in found:
                assert not {"part-a", "part-b"} <= set(case.parts), "both are about the title"
                assert not {"part-c", "part-d"} <= set(case.parts), "one names what the other removes"
                assert len(case.gold.edited) == len(case.parts)
            assert found == own_cases(session, 20, seed, folder)
        assert {len(case.parts) for seed in range(6) for case in own_cases(session, 20, seed, folder)} >= {1, 2}


def test_a_case_has_all_that_it_is_scored_by_and_a_black_box_gets_the_page_only(folder: Path, tmp_path: Path) -> None:
    with Session(history=False, tile_cache=False) as session:
        every = own_cases(session, 20, 0, folder)
        one = next(case for case in every if "part-a" in case.parts)
        case = own_case(one, session)
        assert case.facts["wanted"] == ["Winter Camp"]
        assert "Summer Camp" in case.facts["unwanted"]
        assert [question["layer"] for question in case.facts["questions"]].count("title") == 1
        assert case.instruction.startswith(("The", "the", "make", "delete", "swap"))
        black = own_black_box(case, tmp_path, session)
        assert black.source.read_bytes()[:4] == b"\x89PNG"
        assert len(list(Path(black.facts["masks"]).glob("*.png"))) == 4
        [score] = scorers(Graders())[0].score(Outcome(black, None, "refused: no"))
        assert (score.measure, score.value) == (FOLLOWING, None)
        with pytest.raises(UsageError):
            own_cases(session, 3, 0, tmp_path / "nothing")


@pytest.mark.slow
def test_the_run_goes_from_requests_to_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch(["bench", "milde-own", "--cases", "3", "--run", str(tmp_path / "run"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["cases"], told["scores"][FOLLOWING]["cases"]) == (3, 3)
    assert (tmp_path / "run/report.html").is_file()
