"""`redraft apply` with programs, and the scope options, through the command line."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter  # type: ignore[import-untyped]

from redraft.errors import UsageError
from redraft.interfaces.cli import main
from redraft.interfaces.command_line.apply import given_file
from tests.cases import of_case

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">'
    '<g id="logo"><rect id="mark" x="5" y="5" width="10" height="10" fill="#ff0000"/></g>'
    '<text id="title" x="20" y="50" font-family="Manrope" font-size="20">Big Sale</text></svg>'
)
PROGRAM = 'def main():\n    modify("the title", text="Huge Sale")\n    move("the title", dy=5)\n    print("done")\n'


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.svg").write_text(SVG)
    Path("p.py").write_text(PROGRAM)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    said = capsys.readouterr()
    return code, said.out, said.err


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    code, out, _ = run(capsys, *words, "--json")
    return code, json.loads(out)


def test_a_program_is_applied_and_its_receipt_replays_to_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    code, receipt = answer(capsys, "apply", "p.py", "in.svg", "-o", "out.svg", "--receipt", "r.json", "--no-render")
    assert code == 0
    assert "Huge Sale" in Path("out.svg").read_text()
    assert receipt["program"] == {
        "sha256": hashlib.sha256(PROGRAM.encode()).hexdigest(),
        "calls": 2,
        "printed": "done\n",
    }
    assert [edit["edit"] for edit in receipt["edits"]] == ["set_text", "move"]
    assert [step["clause"] for step in receipt["steps"]] == [
        "line 2: modify('the title', text='Huge Sale')",
        "line 3: move('the title', dy=5)",
    ]
    assert run(capsys, "apply", "r.json", "in.svg", "-o", "again.svg", "--no-render")[0] == 0
    assert Path("again.svg").read_bytes() == Path("out.svg").read_bytes()


def test_a_dry_run_lists_the_calls_and_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "apply", "p.py", "in.svg", "--dry-run", "--no-render")
    assert code == 0
    assert "line 3: move('the title', dy=5)" in out
    assert "printed done" in out
    assert sorted(path.name for path in Path().iterdir()) == ["in.svg", "p.py"]


def test_the_language_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "apply", "--api")
    assert code == 0
    assert "def find(" in out
    assert "def MODIFY(" in out
    assert answer(capsys, "apply", "--api")[1]["language"].strip() == out.strip()


def test_a_wrong_program_is_told_with_its_line_and_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    Path("p.py").write_text('move("title", 5)\nmove("ttl-9", 5)\n')
    code, error = answer(capsys, "apply", "p.py", "in.svg", "-o", "out.svg")
    assert code == 1
    assert (error["code"], error["stage"], error["line"]) == ("program", "refused", 2)
    assert "ttl-9" in error["message"]
    assert not Path("out.svg").exists()


def test_a_program_that_is_not_utf_8_a_missing_one_and_edits_with_variables(capsys: pytest.CaptureFixture[str]) -> None:
    Path("p.py").write_bytes(b"move('title', 5) # \xff")
    assert answer(capsys, "apply", "p.py", "in.svg", "-o", "o.svg")[1]["message"] == "p.py is not UTF-8 text"
    assert run(capsys, "apply", "none.py", "in.svg", "-o", "o.svg")[0] == 2
    assert run(capsys, "apply", "p.py")[0] == 2
    Path("e.json").write_text('{"redraft": 1, "edits": []}')
    assert run(capsys, "apply", "e.json", "in.svg", "-o", "o.svg", "--var", "a=b")[0] == 2
    Path("p.py").write_text("pass\n")
    assert run(capsys, "apply", "p.py", "in.svg", "-o", "o.svg", "--var", "a")[0] == 2
    assert run(capsys, "apply", "p.py", "in.svg", "-o", "o.svg", "--rebase")[0] == 2


def test_files_are_given_to_a_program_as_values_and_what_cannot_be_read_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("t.csv").write_text("old;new\nTea;Tee\n")
    Path("t.toml").write_text("[a]\nday = 2026-01-02\n")
    with xlsxwriter.Workbook("t.xlsx") as book:
        book.add_worksheet("One").write_row(1, 1, ["x", 2.5])
    Path("p.py").write_text("print(given['t'], given['o'], given['b'])\n")
    files = ("--data", "t=t.csv", "--data", "o=t.toml", "--data", "b=t.xlsx")
    _, receipt = answer(capsys, "apply", "p.py", "in.svg", "-o", "out.svg", *files)
    table, toml, sheet = [{"old": "Tea", "new": "Tee"}], {"a": {"day": "2026-01-02"}}, {"One": [[], ["", "x", 2.5]]}
    assert receipt["program"]["printed"] == f"{table} {toml} {sheet}\n"
    with xlsxwriter.Workbook("t.xlsx") as book:
        book.add_worksheet("One").write_formula("A1", "=1/0", None, "#DIV/0!")
    for bad in ("t.xlsx", "p.py", "none.csv"):
        assert run(capsys, "apply", "p.py", "in.svg", "-o", "out.svg", "--data", f"t={bad}")[0] in (2, 3)


def test_a_program_that_changes_nothing_saves_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    Path("p.py").write_text("print(len(find('')))\n")
    code, receipt = answer(capsys, "apply", "p.py", "in.svg", "-o", "out.svg")
    assert (code, receipt["status"]) == (0, "unchanged")
    assert Path("out.svg").read_bytes() == Path("in.svg").read_bytes()


def test_values_come_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("p.py").write_text('modify("title", text=given["city"])\n')
    assert run(capsys, "apply", "p.py", "in.svg", "-o", "o.svg", "--var", "city=São Paulo = SP", "--no-render")[0] == 0
    assert "São Paulo = SP" in Path("o.svg").read_text()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--only", "role=title"], 0),
        (["--only", "#mark"], 1),
        (["--only", "#mark", "--only", "#title"], 0),
        (["--lock", "#logo"], 0),
        (["--lock", "kind=text"], 1),
        (["--freeze", "text"], 1),
        (["--freeze", "layout"], 1),
        (["--freeze", "colour"], 2),
        (["--only", "kind=unicorn"], 2),
        (["--lock", "#nothing"], 1),
    ],
)
def test_the_scope_holds_for_programs_instructions_and_edits(
    capsys: pytest.CaptureFixture[str], words: list[str], code: int
) -> None:
    Path("e.json").write_text(
        '{"redraft": 1, "edits": [{"edit": "set_text", "layer": "title", "text": "Huge Sale"},'
        '{"edit": "move", "layer": "title", "dx": 0, "dy": 5}]}'
    )
    instruction = 'change "Big Sale" to "Huge Sale" and move the title 5px down'
    for number, command in enumerate(
        (["apply", "p.py", "in.svg"], ["apply", "e.json", "in.svg"], ["edit", "in.svg", instruction])
    ):
        output = f"out{number}.svg"
        got, form = answer(capsys, *command, "-o", output, "--no-render", *words)
        assert got == code, form
        assert Path(output).exists() == (code == 0)
        if code == 0:
            assert form["proofs"]["scope"]["ok"] is True
        elif code == 1 and words[1] != "#nothing":
            assert form["code"] == "outside_scope"
            assert form["clause"]


@pytest.mark.slow
def test_rows_of_a_batch_have_programs_values_and_a_scope(capsys: pytest.CaptureFixture[str]) -> None:
    inline = 'for e in find("kind=text"):\n    modify(e, text=given["city"])\n'
    rows: list[dict[str, Any]] = [
        {"id": "path", "program": "p.py"},
        {"id": "text", "program": inline, "vars": {"city": "Oslo"}},
        {"id": "wrong", "program": "move('ttl-9', 3)\nmove('title', 3)"},
        {"id": "locked", "program": "p.py", "lock": "kind=text"},
        {"id": "words", "instruction": "move the title 5px down", "freeze": ["layout"]},
        {"id": "inside", "instruction": "move the title 5px down", "only": ["#title"]},
    ]
    lines = [json.dumps({**row, "input": "in.svg", "output": f"{row['id']}.svg"}) for row in rows]
    Path("jobs.jsonl").write_text("\n".join(lines))
    assert main(["batch", "jobs.jsonl", "--results", "r.jsonl", "--workers", "1", "--no-render", "--json"]) == 1
    capsys.readouterr()
    results = {row["id"]: row for row in map(json.loads, Path("r.jsonl").read_text().splitlines())}
    assert {id: row["status"] for id, row in results.items()} == {
        "path": "done",
        "text": "done",
        "wrong": "refused",
        "locked": "refused",
        "words": "refused",
        "inside": "done",
    }
    assert "Oslo" in Path("text.svg").read_text()
    assert results["wrong"]["error"]["line"] == 1
    assert results["locked"]["error"]["code"] == "outside_scope"


@pytest.mark.parametrize("name", ["deep.toml", "deep.json"])
def test_a_file_nested_too_deeply_is_no_reason_to_crash(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(("a = " if name.endswith("toml") else "") + "[" * 40_000 + "]" * 40_000)
    with pytest.raises(UsageError, check=of_case("given-file-unreadable")):
        given_file(tmp_path / name)
