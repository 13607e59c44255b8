"""The protocol at its ends: a right edit, none, the wrong layer, a blank page, no output, another format."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from redraft.errors import UsageError
from redraft.interfaces.cli import main
from redraft.session.session import Session
from redraft_research.evaluation.preservation.task import Preserved, byte_score, read_cases
from redraft_research.evaluation.runner.task import Outcome, TaskCase
from tests.cases import of_case

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
BOX, DOT = '<rect id="box" width="9" height="9" fill="red"/>', '<rect id="dot" x="30" y="30" width="5" height="5"/>'
SVG = f"{HEAD}{BOX}{DOT}</svg>"
EXAMPLES = Path(__file__).parents[4] / "examples"


@pytest.fixture(scope="module")
def scorer() -> Iterator[Preserved]:
    made = Preserved()
    yield made
    made.close()


def scores(scorer: Preserved, folder: Path, after: str | None, name: str = "b.svg") -> list[float | None]:
    (folder / "a.svg").write_text(SVG)
    case = TaskCase("a", "make #box blue", folder / "a.svg", {"meant": ["box"]})
    if after is not None:
        (folder / name).write_text(after)
    outcome = Outcome(case, folder / name if after is not None else None, "" if after is not None else "refused: no")
    return [one.value for one in scorer.score(outcome)]


def test_ends(scorer: Preserved, tmp_path: Path) -> None:
    def found(after: str | None) -> list[float | None]:
        return [one if one is None else round(one, 2) for one in scores(scorer, tmp_path, after)]

    whole = len(HEAD + DOT + "</svg>")
    assert found(SVG.replace("red", "blue")) == [1, 1, 1, 1]
    assert found(f"{HEAD}{DOT}</svg>") == [1, 1, 1, 1]
    assert found(SVG) == [0, 1, 1, 1]
    wrong = found(SVG.replace('<rect id="dot"', '<rect id="dot" fill="blue"'))
    assert wrong == [0, 0, 0.98, round(1 - len(DOT) / whole, 2)]
    assert found(f"{HEAD}</svg>")[:2] == [1, 0]
    assert found(None) == [0, None, None, None]
    assert found("no svg") == [0, None, None, None]
    assert found(SVG.replace('width="40"', 'width="1e9"')) == [0, None, None, None]


def test_what_was_never_there_cannot_be_edited(scorer: Preserved, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG)
    case = TaskCase("a", "make #none blue", tmp_path / "a.svg", {"meant": ["none"]})
    edited, layers, *_ = scorer.score(Outcome(case, case.source))
    assert (edited.value, layers.value, edited.reason) == (None, None, "the source has no layer 'none'")


def test_an_output_of_another_format_has_no_scores(scorer: Preserved, tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "deck.pptx", tmp_path / "b.pptx")
    case = TaskCase("a", "", tmp_path / "a.svg", {"meant": ["box"]})
    (tmp_path / "a.svg").write_text(SVG)
    assert [one.value for one in scorer.score(Outcome(case, tmp_path / "b.pptx"))] == [None] * 4


def test_the_slide_that_was_meant_is_no_part_that_must_stay(tmp_path: Path) -> None:
    deck, made = EXAMPLES / "deck.pptx", tmp_path / "b.pptx"
    with ZipFile(deck) as old, ZipFile(made, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data.replace(b"Agenda", b"Today!") if name == "ppt/slides/slide2.xml" else data)
    with Session(history=False) as session:
        before, after = session.open(deck), session.open(made)
    assert byte_score(before, after, {"slide-257/2"}).value == 1
    wrong = byte_score(before, after, {"slide-256/2"})
    assert wrong.value is not None
    assert 0.9 < wrong.value < 1
    assert wrong.evidence["differ"] == ["ppt/slides/slide2.xml"]


def test_our_own_cases_name_layers_that_are_there(scorer: Preserved) -> None:
    cases = list(read_cases(EXAMPLES))
    assert len({case.id for case in cases}) == len(cases) > 20
    known = {path: scorer._session.open(path).document.index for path in {case.source for case in cases}}
    assert all(id in known[case.source] for case in cases for id in case.facts["meant"])


def test_a_folder_without_cases_and_a_line_that_is_none_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no .*preservation\.jsonl"):
        list(read_cases(tmp_path))
    (tmp_path / "in").mkdir()
    (tmp_path / "out.svg").write_text(SVG)
    (tmp_path / "in" / "a.svg").write_text(SVG)
    row: dict[str, object] = {"id": "a\u2028", "document": "a.svg", "instruction": "x", "meant": ["box"]}
    file = tmp_path / "in" / "preservation.jsonl"
    wrong: list[tuple[str, object]] = [("id", 1), ("meant", "box"), ("meant", []), ("document", "../out.svg")]
    for name, value in [*wrong, ("document", "none.svg")]:
        file.write_text(json.dumps({**row, name: value}))
        with pytest.raises(UsageError, match="line 1"):
            list(read_cases(tmp_path / "in"))
    file.write_bytes(b"\xff")
    with pytest.raises(UsageError, check=of_case("json-lines-unreadable")):
        list(read_cases(tmp_path / "in"))
    file.write_text("\ufeff" + json.dumps(row, ensure_ascii=False))
    assert len(list(read_cases(tmp_path / "in"))) == 1


def test_the_command_runs_reports_resumes_and_compares(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.svg").write_text(SVG)
    rows = [
        {"id": name, "document": "a.svg", "instruction": f"make #{name} blue", "meant": [name]}
        for name in ("box", "dot")
    ]
    (tmp_path / "preservation.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "box.svg").write_text(SVG.replace("red", "blue"))
    start = ["bench", "preservation", "--data", ".", "--workers", "1", "--json", "--run"]
    assert main([*start, "ours"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["outcomes"], row["failed"], row["scores"]["layers kept"]["mean"]) == (2, 0, 1)
    assert main([*start, "theirs", "--editor", "folder:made", "--compare", "ours"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["failures"], row["compared"][0]["losses"]) == ({"missing": 1}, 1)
    assert {"report.html", "leaderboard.json"} <= {path.name for path in (tmp_path / "theirs").iterdir()}
    assert main([*start, "ours"]) == 2
    assert "--resume" in json.loads(capsys.readouterr().out)["suggestion"]
    assert main([*start[:-2], "--run", "ours", "--resume"]) == 0
    assert "preservation, redraft" in capsys.readouterr().out
