"""`redraft verify` on the command line: what it prints, its exit codes, receipts of the version before."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import redraft

ROOT = Path(__file__).parents[2]
BEFORE = ROOT / "tests" / "fixtures" / "before"
SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect id="box" x="10" y="10" width="40" height="40" fill="#00f"/><text id="title" x="80" y="40">Hello</text></svg>
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.svg").write_text(SVG)
    done = redraft("edit", "a.svg", "make the box red", "-o", "b.svg", "--receipt", "r.json")
    assert done.returncode == 0, done.stderr
    return tmp_path


def told(path: Path) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(path.read_text())
    return form


def test_a_receipt_that_holds_is_exit_0_also_when_strict(desk: Path) -> None:
    done = redraft("verify", "r.json", "a.svg", "b.svg", "--strict")
    assert done.returncode == 0, done.stdout
    *claims, verdict, unchecked = done.stdout.splitlines()
    assert {line[0] for line in claims} == {"✓"}
    assert {"before", "after", "bytes", "layers", "pixels", "replay"} <= {line.split()[1] for line in claims}
    assert verdict == "all that was checked holds"
    assert unchecked.startswith("not checked: ")
    for name in ("reading", "refused", "program", "limits", "warnings", "notes", "findings", "history"):
        assert name in unchecked
    answer = redraft("verify", "r.json", "a.svg", "b.svg", "--json").answer
    assert (answer["holds"], answer["status"]) == (True, "holds")
    assert {claim["status"] for claim in answer["claims"]} == {"holds"}
    assert f"not checked: {'; '.join(answer['not_checked'])}" == unchecked


def test_whatever_is_in_a_receipt_is_checked_or_named_as_not_checked(desk: Path) -> None:
    form = told(desk / "r.json")
    checked = {"redraft", "base", "version", "status", "proven", "proof_status", "edits", "scope", "kept", "repairs"}
    (desk / "more.json").write_text(json.dumps({**form, "approved_by": "\x1b[2Jthe board"}))
    unchecked = redraft("verify", "more.json", "a.svg", "b.svg").stdout.splitlines()[-1]
    for name in {*form, "approved_by"} - checked:
        assert name in unchecked or name in ("source", "output", "steps", "bytes_changed", "proofs", "fonts")


def test_a_file_that_changed_since_is_exit_4_and_says_where(desk: Path) -> None:
    (desk / "b.svg").write_text((desk / "b.svg").read_text().replace("Hello", "Hullo"))
    done = redraft("verify", "r.json", "a.svg", "b.svg")
    assert done.returncode == 4
    assert "✗ after" in done.stdout
    assert "✗ layers" in done.stdout
    assert "does not hold: after, bytes, layers" in done.stdout
    answer = redraft("verify", "r.json", "a.svg", "b.svg", "--json")
    assert answer.returncode == 4
    assert answer.answer["status"] == "broken"


def test_what_is_not_known_fails_only_when_strict(desk: Path) -> None:
    done = redraft("verify", "r.json", "a.svg", "b.svg", "--no-render")
    assert done.returncode == 0
    assert "? pixels" in done.stdout
    assert "not all is known: pixels" in done.stdout
    words = ("edit", "a.svg", "make the box red", "-o", "c.svg", "--receipt", "c.json", "--no-render")
    assert redraft(*words).returncode == 0
    assert redraft("verify", "c.json", "a.svg", "c.svg").returncode == 0  # here it is drawn
    form = told(desk / "r.json")
    form["output"] = None
    (desk / "dry.json").write_text(json.dumps(form))
    assert redraft("verify", "dry.json", "a.svg", "b.svg").returncode == 0
    assert redraft("verify", "dry.json", "a.svg", "b.svg", "--strict").returncode == 4


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("nothing.json", "a.svg", "b.svg"), 2, "no file"),
        (("a.svg", "a.svg", "b.svg"), 3, "not a receipt"),
        (("edits.json", "a.svg", "b.svg"), 3, "not a receipt"),
        (("r.json", "a.svg", "broken.svg"), 3, ""),
        (("r.json", "a.svg"), 2, "AFTER"),
        (("r.json", "a.svg", "b.svg", "--strict", "--no-render"), 2, "leave out one"),
    ],
)
def test_other_errors_have_the_usual_exit_codes(desk: Path, words: tuple[str, ...], code: int, said: str) -> None:
    (desk / "edits.json").write_text('{"redraft": 1, "edits": []}')
    (desk / "broken.svg").write_text("no svg at all")
    done = redraft("verify", *words)
    assert (done.returncode, said in done.stderr) == (code, True), done.stderr


def test_paths_in_a_receipt_are_never_opened_nor_do_they_drive_the_terminal(desk: Path) -> None:
    os.mkfifo(desk / "trap")  # whoever opens it waits for ever
    form = told(desk / "r.json")
    for record in ("source", "output"):
        form[record]["path"] = str(desk / "trap")
    form["steps"][0]["changes"][0]["new"] = "\x1b[2J#ff0000"
    form["proofs"] |= {f"\x1b[31m{number}": {"ok": True, "why": "\x1b[2J"} for number in range(1000)}
    form["versions"]["python"] = "\x1b]0;harm\x07\ud800"
    (desk / "r.json").write_text(json.dumps(form))
    done = redraft("verify", "r.json", "a.svg", "b.svg")
    assert done.returncode == 4
    assert "\x1b" not in done.stdout + done.stderr
    assert len(done.stdout) < 5000


def test_a_state_of_the_history_is_a_file_too(desk: Path) -> None:
    assert redraft("edit", "a.svg", "make the box red", "--in-place", "--receipt", "in.json").returncode == 0
    assert redraft("verify", "in.json", "a.svg@original", "a.svg").returncode == 0


@pytest.mark.parametrize("name", ["style", "places", "words"])
def test_receipts_of_the_version_before_are_verified(name: str, tmp_path: Path) -> None:
    receipt, menu, out = BEFORE / f"{name}.receipt.json", ROOT / "examples" / "menu.svg", tmp_path / "out.svg"
    data = menu.read_bytes()
    for change in reversed(told(receipt)["bytes_changed"]):  # its result: another version may write the edits otherwise
        data = data[: change["start"]] + change["new"].encode() + data[change["end"] :]
    out.write_bytes(data)
    done = redraft("verify", receipt, menu, out)
    assert done.returncode == 0, done.stdout
    shutil.copy(menu, out)
    assert redraft("verify", receipt, menu, out).returncode == 4


def test_a_receipt_names_hashes_versions_and_limits(desk: Path) -> None:
    form = redraft("edit", "a.svg", "make the title red", "-o", "c.svg", "--json", "--no-history").answer
    assert len(form["source"]["sha256"]) == len(form["output"]["sha256"]) == 64
    assert {"redraft", "python", "renderer"} <= form["versions"].keys()
    assert {"seconds", "memory", "pixels", "unenforced"} <= form["limits"]["drawing"].keys()
    assert form["limits"]["tile_cache"] is False
    done = redraft("edit", "a.svg", "make the box red", "-o", "c.svg", "--no-render", "--json", "--no-history")
    assert "drawing" not in done.answer["limits"]


def test_the_receipt_says_whether_tiles_of_earlier_commands_were_used(desk: Path) -> None:
    said = []
    for colour in ("green", "gold"):
        words = ("edit", "a.svg", f"make the box {colour}", "-o", "c.svg", "--json", "--no-history")
        said.append(redraft(*words, REDRAFT_TILE_CACHE="8").answer["limits"]["tile_cache"])
    assert said == [False, True]
    assert redraft("verify", "r.json", "a.svg", "b.svg", REDRAFT_TILE_CACHE="8").returncode == 0
