"""Programs that change elements as they are written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redraft import Program, Session
from redraft.edits.scope import Scope
from redraft.edits.wire.edits import loads
from redraft.errors import ProgramError, ScopeError
from tests.sampling import each

ROOT = Path(__file__).parents[3]
POSTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><defs/><rect id="plate" width="200" '
    'height="100" fill="#eee"/><g id="logo"><circle id="dot" cx="20" cy="20" r="9"/></g></svg>'
)
WASH = '<linearGradient id="wash"><stop offset="0" stop-color="#fff"/></linearGradient>'
PROGRAM = f"""
insert_native(1, '{WASH}', path="defs")
set_native("plate", native("plate").replace("#eee", "url(#wash)"))
move("dot", dx=3)
print(native("dot", "."))
"""


@pytest.fixture
def poster(tmp_path: Path) -> Path:
    path = tmp_path / "poster.svg"
    path.write_text(POSTER)
    return path


def test_a_program_changes_markup_and_everything_else_is_proven(poster: Path, tmp_path: Path) -> None:
    with Session() as session:
        receipt = session.run_file(poster, Program(PROGRAM), tmp_path / "out.svg")
        assert receipt.proven
        assert receipt.notes == (
            "took the native door to 'page1': <linearGradient> 'wash' in <defs> is new",
            "took the native door to 'plate': the attribute fill of <rect> 'plate' was “#eee”, is “url(#wash)”",
        )
        edits, base = loads(json.dumps({"redraft": 1, "edits": receipt.to_json()["edits"]}))
        session.apply_file(poster, edits, base, tmp_path / "again.svg")
    assert (tmp_path / "again.svg").read_bytes() == (tmp_path / "out.svg").read_bytes()


def test_one_of_two_equal_elements_is_moved_and_proven(poster: Path, tmp_path: Path) -> None:
    poster.write_text(POSTER.replace("</svg>", '<rect width="9"/><g/><rect width="9"/></svg>'))
    program = "remove_native(1, 'rect[3]')\ninsert_native(1, '<rect width=\"9\"/>', after='defs')"
    with Session() as session:
        assert session.run_file(poster, Program(program), tmp_path / "out.svg").proven


def test_a_program_may_catch_markup_that_is_refused(poster: Path, tmp_path: Path) -> None:
    source = (
        'try:\n    set_native("dot", "<script/>")\nexcept ValueError as error:\n    print(error)\nmove("dot", dx=1)'
    )
    with Session() as session:
        receipt = session.run_file(poster, Program(source), tmp_path / "out.svg")
    assert receipt.program is not None
    assert "<script>, which runs" in receipt.program.printed
    assert b"<script" not in (tmp_path / "out.svg").read_bytes()


@each(
    ("scope", "program"),
    [
        (Scope.of(lock=["#logo"]), 'set_native("dot", native("dot").replace("9", "8"))'),
        (Scope.of(lock=["#dot"]), 'set_native("logo", "<g id=\\"logo\\"/>")'),
        (Scope.of(lock=["#dot"]), 'remove_native("logo", "circle")'),
        (Scope.of(only=["#plate"]), 'insert_native("logo", "<circle r=\\"3\\"/>")'),
        (Scope.of(only=["#plate"]), 'insert_native(1, "<circle r=\\"3\\"/>")'),
        (Scope.of(freeze=["text"]), 'set_native("dot", native("dot").replace("9", "8"))'),
        (Scope.of(freeze=["layout"]), 'set_native("dot", native("dot").replace("9", "8"))'),
    ],
)
def test_scope_and_locks_hold_for_markup(poster: Path, scope: Scope, program: str) -> None:
    with Session() as session, pytest.raises(ScopeError):
        session.run_file(poster, Program(program), None, dry_run=True, scope=scope)


def test_a_flat_picture_has_no_native_door(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (40, 30), "red").save(tmp_path / "a.png")
    with Session() as session, pytest.raises(ProgramError, match="have any"):
        session.run_file(tmp_path / "a.png", Program("print(native(1))"), None, dry_run=True)


def test_attached_pictures_come_with_markup(poster: Path, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (4, 3), "red").save(tmp_path / "logo.png")
    picture = 'insert_native("logo", \'<image href="\' + attach("logo.png") + \'" width="4" height="3"/>\')'
    (tmp_path / "deck.pptx").write_bytes((ROOT / "examples" / "deck.pptx").read_bytes())
    fill = (
        'shape = "slide-261/4"\nfill = \'<a:blipFill><a:blip r:embed="\' + attach("logo.png") + '
        "'\"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>'\nset_native(shape, fill, '//p:spPr/a:solidFill')"
    )
    with Session() as session:
        assert session.run_file(poster, Program(picture), tmp_path / "out.svg").proven
        receipt = session.run_file(tmp_path / "deck.pptx", Program(fill), tmp_path / "out.pptx")
    assert [proof.ok for proof in receipt.proofs] == [True] * 4
