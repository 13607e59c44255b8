"""Every edit's receipt has the findings, and tells the problems among them as warnings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.edits.receipt.record import read_edits
from redraft.edits.wire.edits import edit_to_json
from redraft.session.session import Session

CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" font-family="Source Sans Pro" font-size="30">'
    '<rect id="ground" width="400" height="300" fill="#ffffff"/><text id="title" x="40" y="60">Summer Sale</text>'
    '<text id="date" x="40" y="120">12 May 2027</text><text id="place" x="40" y="180">Town Hall</text></svg>'
)


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False, history=False) as running:
        yield running


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.svg"
    path.write_text(CARD)
    return path


def test_a_problem_is_a_finding_and_a_warning(session: Session, card: Path) -> None:
    receipt = session.edit_file(card, "make the title white", None, dry_run=True)
    (finding,) = receipt.findings
    assert (finding.kind, finding.layers, finding.severity) == ("contrast", ("title",), "problem")
    assert f"{finding.message} (--repair would {finding.remedy})" in receipt.warnings
    form = json.loads(json.dumps(receipt.to_json()))
    assert form["findings"] == [
        {
            "kind": "contrast",
            "layers": ["title"],
            "message": finding.message,
            "severity": "problem",
            "page": finding.page,
            "remedy": finding.remedy,
            "mend": [edit_to_json(edit) for edit in finding.mend],
        }
    ]
    assert read_edits(json.dumps(form))[0] == list(receipt.edits)


def test_an_edit_that_makes_nothing_worse_has_neither(session: Session, card: Path) -> None:
    receipt = session.edit_file(card, "make the title dark blue", None, dry_run=True)
    assert receipt.findings == ()
    assert receipt.warnings == ()


def test_many_problems_are_told_in_part_and_listed_in_full(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "list.svg"
    lines = "".join(f'<text id="t{number}" x="40" y="{40 * number}">Line {number}</text>' for number in range(1, 8))
    path.write_text(CARD.replace("</svg>", lines + "</svg>"))
    receipt = session.edit_file(path, "make the background black", None, dry_run=True)
    assert len([one for one in receipt.findings if one.kind == "contrast"]) == 10
    assert sum("hard to read" in warning for warning in receipt.warnings) == 5
    assert any(warning.startswith("and 5 more like these") for warning in receipt.warnings)
