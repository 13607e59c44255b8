"""Many edits: every row gets its result whatever happens to it, to its process or to the whole batch."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from redraft.batch.edit_many import edit_many
from redraft.batch.results.ledger import STATUSES, Summary
from redraft.batch.table.job import TableJob
from redraft.batch.table.variables import fill_in
from redraft.document.layers import Text
from redraft.errors import EditError, RequestError, UsageError
from redraft.session.session import Session
from tests.batch_rows import read_manifest
from tests.cases import of_case
from tests.command_line import PATIENCE
from tests.formats.ora.specimens import png
from tests.sampling import each

ROW = ["id", "status", "output", "edits", "seconds", "error", "fit", "warnings", "notes", "key", "sha256"]

STAND_IN = '''
"""A session that does what the instruction says to the batch, not to a design."""
import os, signal, sys, time
from contextlib import contextmanager
from pathlib import Path
from redraft import errors

@contextmanager
def open_session(options):
    print("noise at the start")
    state = {"rows": 0}
    def carry(row):
        state["rows"] += 1
        word, _, rest = (row["instruction"] or "program").partition(" ")
        print("noise on stdout", word)
        if word == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        if word == "once" and not Path(row["output"] + ".died").exists():
            Path(row["output"] + ".died").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if word == "exit":
            print("the last words", file=sys.stderr, flush=True)
            os._exit(7)
        if word == "hang":
            time.sleep(1000)
        if word == "slow":
            Path(row["output"] + ".began").touch()
            time.sleep(float(rest))
        if word == "crash":
            raise ZeroDivisionError("by\\nzero")
        if word == "panic":
            raise BaseException("a panic of a library")
        if word == "refuse":
            raise errors.RequestError("not understood", "say it in other words", clause=rest)
        if word in ("FormatError", "LeakError", "ToolError", "SaveError", "EditError", "UsageError"):
            raise getattr(errors, word)("because", "so")
        Path(row["output"]).write_text(repr((state["rows"], os.getpid(), rest, row["program"], options)))
        return {"edits": [{"edit": "set_text", "text": rest}], "fit": [], "warnings": [rest] if word == "warn" else []}
    yield carry

def open_nothing(options):
    raise errors.ToolError("no fonts at all", "install some")

def open_and_end(options):
    os._exit(3)
'''


class Desk:
    """A folder with an input, a manifest and results."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest, self.results = folder / "jobs.jsonl", folder / "results.jsonl"
        (folder / "in.svg").write_text("<svg/>")

    def write(self, *rows: Mapping[str, Any] | str) -> None:
        lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
        self.manifest.write_text("\n".join(lines) + "\n")

    def ask(self, *instructions: str) -> None:
        self.write(*({"id": f"r{n}", "input": "in.svg", "instruction": each, "output": f"out/{n}.svg"}
                     for n, each in enumerate(instructions)))  # fmt: skip

    def run(self, opener: str = "stand_in:open_session", **options: Any) -> Summary:
        options.setdefault("workers", 2)
        return edit_many(self.manifest, self.results, opener=opener, **options)

    def rows(self) -> dict[str | int, dict[str, Any]]:
        rows = [json.loads(line) for line in self.results.read_text().splitlines()]
        assert all(list(row) == ROW for row in rows)
        assert all(row["status"] in STATUSES for row in rows)
        assert len({row["id"] for row in rows}) == len(rows)
        return {row["id"]: row for row in rows}

    def statuses(self) -> dict[str | int, str]:
        return {id_: row["status"] for id_, row in self.rows().items()}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "stand_in.py").write_text(STAND_IN)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "modules"), prepend=os.pathsep)
    (tmp_path / "work").mkdir()
    return Desk(tmp_path / "work")


# The manifest


def test_a_row_becomes_a_job_with_paths_relative_to_the_manifest(desk: Desk) -> None:
    desk.ask("make it red")
    jobs, rejected = read_manifest(desk.manifest)
    assert not rejected
    assert (jobs[0].id, jobs[0].instruction, jobs[0].program) == ("r0", "make it red", None)
    assert (jobs[0].input, jobs[0].output) == (str(desk.folder / "in.svg"), str(desk.folder / "out" / "0.svg"))


def test_an_input_that_is_not_beside_the_manifest_is_looked_for_in_the_current_folder(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here.svg").write_text("<svg/>")
    monkeypatch.chdir(tmp_path)
    desk.write({"id": 1, "input": "here.svg", "instruction": "x", "output": "o.svg"})
    (job,), _ = read_manifest(desk.manifest)
    assert (job.input, job.output) == (str(tmp_path / "here.svg"), str(desk.folder / "o.svg"))


GOOD = {"id": "good", "input": "in.svg", "instruction": "x", "output": "good.svg"}


@pytest.mark.parametrize(
    ("line", "id_", "words"),
    [
        ("{not json", 2, "is not JSON"),
        ("[1, 2]", 2, "is not an object"),
        ("[" * 100_000, 2, "is not JSON"),
        ('{"id": "a", "instruction": "x", "output": "o.svg"}', "a", "has no 'input'"),
        ('{"id": "a", "input": "in.svg", "instruction": "x"}', "a", "has no 'output'"),
        ('{"id": "a", "input": 5, "instruction": "x", "output": "o.svg"}', "a", "has no 'input'"),
        ('{"id": "a", "input": "in.svg", "output": "o.svg"}', "a", "neither"),
        ('{"input": "in.svg", "instruction": "x", "program": "p.json", "output": "o.svg"}', 2, "both"),
        ('{"id": "a", "input": "in.svg", "instruction": " ", "output": "o.svg"}', "a", "must be a text"),
        ('{"id": [1], "input": "in.svg", "instruction": "x", "output": "o.svg"}', 2, "'id' must be"),
        ('{"id": "a", "input": "in.svg", "instruction": "x", "output": "o.svg", "vars": []}', "a", "'vars' must be"),
        (
            '{"id": "a", "input": "in.svg", "instruction": "x", "output": "o.svg", "vars": {"n": {}}}',
            "a",
            "'n' must be",
        ),
        ('{"id": "a", "input": "in\\u0000.svg", "instruction": "x", "output": "o.svg"}', "a", "not a possible file"),
        ('{"id": "a", "input": "in.svg", "instruction": "x", "output": "\\ud800"}', 2, "half a character"),
        (
            '{"id": "good", "input": "in.svg", "instruction": "x", "output": "o.svg"}',
            "good (line 2)",
            "line 1 has the id",
        ),
        ('{"id": "a", "input": "in.svg", "instruction": "x", "output": "./good.svg"}', "a", "line 1 writes to"),
        ('{"id": "a", "input": "x.svg", "instruction": "x", "output": "x.svg"}', "a", "its own input"),
        ('{"id": "a", "input": "x.svg", "instruction": "x", "output": "in.svg"}', "a", "what line 1 reads"),
        (
            '{"id": "a", "input": "in.svg", "instruction": "x", "output": "jobs.jsonl"}',
            "a",
            "the manifest, the results",
        ),
        (
            '{"id": "a", "input": "in.svg", "instruction": "x", "output": "results.jsonl"}',
            "a",
            "the manifest, the results",
        ),
    ],
)
def test_a_bad_line_is_a_row_of_the_results_and_the_others_are_carried_out(
    desk: Desk, line: str, id_: str | int, words: str
) -> None:
    desk.write(GOOD, line)
    summary = desk.run()
    rows = desk.rows()
    assert desk.statuses() == {"good": "done", id_: "bad_input"}
    assert words in rows[id_]["error"]["message"]
    assert rows[id_]["error"]["suggestion"]
    assert summary.exit_code == 1
    assert (desk.folder / "in.svg").read_text() == "<svg/>"


def test_a_line_that_is_not_utf_8_is_bad_input_and_a_byte_order_mark_and_blank_lines_are_nothing(desk: Desk) -> None:
    desk.manifest.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b'\r\n\r\n{"id": "\xff"}\r\n')
    jobs, rejected = read_manifest(desk.manifest)
    assert [job.id for job in jobs] == ["good"]
    assert [(row.line, row.error.message) for row in rejected] == [(3, "line 3 is not UTF-8")]


def test_an_output_that_is_a_link_to_an_input_is_refused(desk: Desk) -> None:
    (desk.folder / "link.svg").symlink_to("in.svg")
    desk.write({"id": "a", "input": "in.svg", "instruction": "x", "output": "link.svg"})
    desk.run()
    assert desk.statuses() == {"a": "bad_input"}


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("output", "../out.svg"),
        ("output", "a/../../out.svg"),
        ("output", "link/out.svg"),
        ("output", "link-to-file.svg"),
        ("output", "{outside}/new/out.svg"),
        ("input", "../secret.svg"),
        ("input", "link/secret.svg"),
        ("program", "../edits.json"),
        ("program", "{outside}/edits.json"),
        ("program", "link-to-file.svg"),
    ],
)
def test_nothing_outside_the_manifests_folder_is_read_or_written_unless_allowed(
    desk: Desk, tmp_path: Path, key: str, path: str
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("secret.svg", "edits.json"):
        (outside / name).write_text("<svg/>")
        (tmp_path / name).write_text("<svg/>")
    (desk.folder / "link").symlink_to(outside)
    (desk.folder / "link-to-file.svg").symlink_to(outside / "secret.svg")
    row: dict[str, Any] = {**GOOD, key: path.format(outside=outside)}
    if key == "program":
        del row["instruction"]
    desk.write(row)
    before = sorted(str(each) for each in tmp_path.rglob("*"))
    jobs, (rejected,) = read_manifest(desk.manifest)
    assert not jobs
    assert f"the {key} " in rejected.error.message
    assert "is outside the manifest's folder" in rejected.error.message
    assert "--root" in rejected.error.suggestion
    assert sorted(str(each) for each in tmp_path.rglob("*")) == before
    jobs, none = read_manifest(desk.manifest, roots=[tmp_path])
    assert (len(jobs), none) == (1, [])


def test_an_input_named_by_its_whole_path_is_read_wherever_it_lies(desk: Desk, tmp_path: Path) -> None:
    away = tmp_path / "elsewhere" / "design.svg"
    away.parent.mkdir()
    away.write_bytes((desk.folder / GOOD["input"]).read_bytes())
    desk.write({**GOOD, "input": str(away)})
    desk.run()
    assert set(desk.statuses().values()) == {"done"}


def test_an_instruction_names_no_picture_outside_either(desk: Desk, tmp_path: Path) -> None:
    (desk.folder / "in.svg").write_text(DESIGN)
    for folder in (desk.folder, tmp_path):
        (folder / "cat.png").write_bytes(png(4, 4))
    row = {"input": "in.svg", "instruction": 'add the picture "{file}"'}
    files = {"inside": desk.folder / "cat.png", "outside": tmp_path / "cat.png", "up": desk.folder / "../cat.png"}
    desk.write(*({**row, "id": n, "output": f"{n}.svg", "vars": {"file": str(path)}} for n, path in files.items()))
    edit_many(desk.manifest, desk.results, workers=1, options={"render": False})
    assert desk.statuses() == {"inside": "done", "outside": "refused", "up": "refused"}
    assert "outside the folders that pictures may be read" in desk.rows()["up"]["error"]["message"]
    edit_many(desk.manifest, desk.results, workers=1, options={"render": False}, roots=[tmp_path])
    assert set(desk.statuses().values()) == {"done"}


def test_an_output_may_not_be_the_folder_another_row_reads_by_its_manifest(desk: Desk) -> None:
    (desk.folder / "design").mkdir()
    desk.write(
        {"id": "a", "input": "design", "instruction": "x", "output": "o"},
        {"id": "b", "input": "in.svg", "instruction": "x", "output": "design/manifest.json"},
    )
    _, (rejected,) = read_manifest(desk.manifest)
    assert "what line 1 reads" in rejected.error.message


def test_a_program_is_the_path_of_edits_or_of_a_program_and_vars_are_not_for_edits(desk: Desk) -> None:
    rows = [{"id": p, "input": "in.svg", "program": p, "output": f"{p}.svg"} for p in ("e.json", "p.py")]
    desk.write(*rows, {**rows[0], "id": "v", "output": "v.svg", "vars": {"a": "b"}})
    desk.run()
    assert desk.statuses() == {"e.json": "done", "p.py": "done", "v": "bad_input"}
    assert str(desk.folder / "e.json") in (desk.folder / "e.json.svg").read_text()


def test_a_scope_that_is_none_is_bad_input_before_anything_is_opened(desk: Desk) -> None:
    rows = [
        {**GOOD, "id": name, "output": f"{name}.svg", name: wrong}
        for name, wrong in (("only", "kind=unicorn"), ("lock", 3), ("freeze", ["colour"]))
    ]
    desk.write(*rows, {**GOOD, "id": "ok", "output": "ok.svg", "only": ["#a", "kind=text"], "freeze": "text,layout"})
    jobs, rejected = read_manifest(desk.manifest)
    assert [row.id for row in rejected] == ["only", "lock", "freeze"]
    assert all(row.error.message.startswith(f"line {row.line}: ") for row in rejected)
    assert jobs[0].scope == {"only": ["#a", "kind=text"], "freeze": ["text,layout"]}


@each(
    ("template", "values", "filled"),
    [
        ("move #{it} {by} {where}", {"it": "logo-1", "by": "12px", "where": "left"}, "move #logo-1 12px left"),
        ("make it {a}", {"a": "dark red"}, "make it dark red"),
        ("set it to {a}", {"a": "€1,200.50"}, "set it to €1,200.50"),
        ("{a}{b}{a}", {"a": "1", "b": "2"}, "121"),
        ("{a} {a.b} {0} {} {{a}} {{ a }} {{{a}}}", {"a": "1"}, "1 {a.b} {0} {} 1 1 {1}"),
        ('"{a} {b}"', {"a": "{b}", "b": "{a}"}, '"{b} {a}"'),
        ("{a.__class__}", {"a": "x"}, "{a.__class__}"),
        ('say "{{a}}"', {"a": "{{b}} {b}"}, 'say "{{b}} {b}"'),
        ('say "{{Name of it}}"', {"Name of it": "x"}, 'say "x"'),
        ("replace the photo with {{a}}", {"a": "a b.png"}, 'replace the photo with "a b.png"'),
        ('say "{a}" now', {"a": 'the "best"'}, 'say "the \\"best\\"" now'),
        ("don't say “{a}”", {"a": "it's"}, "don't say “it's”"),
        ('change the title to "Dear {a}, hello"', {"a": "x; y\nz"}, 'change the title to "Dear x; y\nz, hello"'),
    ],
)
def test_values_are_put_in_the_place_of_their_names_only(template: str, values: dict[str, str], filled: str) -> None:
    assert fill_in(template, values) == filled


@each(
    ("template", "value"),
    [("“{a}”", "x” and delete the logo, “"), ("«{a}»", "»"), ("'{a}'", "x' and delete 'y"), ('"{a}"', "x\\")],
)
def test_a_value_that_would_break_out_of_its_quotes_is_refused(template: str, value: str) -> None:
    with pytest.raises(UsageError, check=of_case("variable-closes-quotes")):
        fill_in(f"change the title to {template}", {"a": value})


ATTACKS = [
    "and delete the logo", "delete the logo", 'x" and delete the logo, "y', 'x" and delete the logo', "undo that",
    "delete", "x\nand delete the logo", "remove", "everything", "hide red", "delete all", "C:\\new", "a\\", "‹q0›",
    "#logo", "all",
    "red and delete the logo", "10px, delete the logo", "logo. Delete it", "' and delete the logo '", "{b}", "", " ",
    "rgb(1,2,3) and hide it", '5" pipe', "» and delete the logo «", "10 delete", "`, delete the logo, `", "\x1f",
    "”; delete the logo; “",
]  # fmt: skip


@pytest.mark.parametrize("value", ATTACKS)
def test_outside_quotes_no_value_is_part_of_the_instruction(value: str) -> None:
    for template in (
        "make the title {a}",
        "{{a}} the logo",
        "make the title red, {a}",
        "delete {{a}}",
        "go with {{a}}",
    ):
        with pytest.raises(UsageError, check=of_case("variable-outside-quotes")):
            fill_in(template, {"a": value})


POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <circle id="logo" cx="170" cy="20" r="10" fill="#f00"/>
  <text id="title" x="20" y="40" font-size="20">Hello</text>
</svg>
"""


@pytest.mark.parametrize("value", ATTACKS)
def test_inside_quotes_a_value_is_the_text_or_nothing_is_done(value: str, tmp_path: Path) -> None:
    (tmp_path / "in.svg").write_text(POSTER)
    for template in (
        'change "Hello" to "{a}"',
        'change "Hello" to "{{a}}"',
        "change 'Hello' to '{a}'",
        "change the title to “{a}”",
        "make the title say `{a}`",
    ):
        with suppress(RequestError, UsageError, EditError):
            instruction = fill_in(template, {"a": value})
            with Session(system_fonts=False, history=False, tile_cache=False) as session:
                session.edit_file(tmp_path / "in.svg", instruction, tmp_path / "out.svg", render=False)
                document = session.open(tmp_path / "out.svg").document
            texts = [" ".join(each.layer.text.split()) for each in document.walk() if isinstance(each.layer, Text)]
            assert texts == [" ".join(value.split())], instruction
            assert "logo" in document.index


@pytest.mark.parametrize("place", ["{city}", "{{city}}"])
def test_a_variable_without_a_value_is_an_error_that_names_those_there_are(place: str, desk: Desk) -> None:
    desk.write(
        {**GOOD, "instruction": f'change the title to "{place}"', "vars": {"cities": "Oslo", "day": 1}},
        {**GOOD, "id": "b", "output": f"{place}.svg", "vars": {"cities": "Oslo"}},
        {**GOOD, "id": "c", "output": "c.svg", "instruction": f'say "{place}"'},
    )
    jobs, rejected = read_manifest(desk.manifest)
    assert not jobs
    told = [row.error.message.partition(", and there is none; ") for row in rejected]
    assert [before for before, _, _ in told] == [
        "line 1: the instruction names the variable 'city'",
        "line 2: the output names the variable 'city'",
        "line 3: the instruction names the variable 'city'",
    ]
    assert [after for _, _, after in told] == ["there are cities, day", "there is cities", "there are no variables"]
    assert rejected[0].error.suggestion == "did you mean {{cities}}?"


def test_a_value_that_cannot_be_data_is_told_with_its_line_and_how_to_write_it(desk: Desk) -> None:
    desk.write({**GOOD, "instruction": "change the title to {city}", "vars": {"city": "Oslo"}})
    _, (row,) = read_manifest(desk.manifest)
    assert row.error.message.startswith("line 1: '{{city}}' is outside quotes")
    assert '"{{city}}"' in row.error.suggestion


def test_a_row_with_variables_gets_its_instruction_filled_in(desk: Desk) -> None:
    row = {"id": "a", "input": "in.svg", "instruction": 'set "{city}" {n}', "output": "o.svg"}
    desk.write({**row, "vars": {"city": "Oslo", "n": 3}})
    desk.run()
    assert desk.rows()["a"]["edits"] == [{"edit": "set_text", "text": '"Oslo" 3'}]


# Carrying out


def test_every_row_has_its_result_and_folders_of_outputs_are_made(desk: Desk) -> None:
    desk.ask(*[f"write {n}" for n in range(12)])
    summary = desk.run()
    rows = desk.rows()
    assert (summary.exit_code, summary.total, summary.counts["done"]) == (0, 12, 12)
    assert rows["r3"]["edits"] == [{"edit": "set_text", "text": "3"}]
    assert rows["r3"]["output"] == str(desk.folder / "out" / "3.svg")
    assert rows["r3"]["error"] is None
    assert rows["r3"]["seconds"] >= 0
    assert all((desk.folder / "out" / f"{n}.svg").exists() for n in range(12))


def test_a_row_that_is_done_with_warnings_says_so_and_is_counted(desk: Desk) -> None:
    desk.ask("write 1", "warn cannot fit")
    summary = desk.run()
    assert [desk.rows()[id]["warnings"] for id in ("r0", "r1")] == [[], ["cannot fit"]]
    assert (summary.counts["done"], summary.warned, summary.exit_code) == (2, 1, 0)
    assert "1 with warnings" in summary.sentence()


def test_each_process_keeps_its_session_from_row_to_row(desk: Desk) -> None:
    desk.ask(*["write"] * 6)
    desk.run(workers=1)
    written = [eval((desk.folder / "out" / f"{n}.svg").read_text()) for n in range(6)]
    assert [rows for rows, *_ in written] == [1, 2, 3, 4, 5, 6]
    assert len({pid for _, pid, *_ in written}) == 1


def test_the_options_reach_the_session(desk: Desk) -> None:
    desk.ask("write")
    desk.run(options={"render": False})
    assert eval((desk.folder / "out" / "0.svg").read_text())[4] == {"render": False}


@pytest.mark.parametrize(
    ("instruction", "status", "code"),
    [
        ("refuse clause two", "refused", "refused"),
        ("EditError", "refused", "edit"),
        ("FormatError", "bad_input", "bad_input"),
        ("UsageError", "bad_input", "usage"),
        ("LeakError", "reverted", "reverted"),
        ("SaveError", "failed", "not_saved"),
        ("ToolError", "failed", "tool"),
        ("crash", "failed", "internal"),
        ("panic", "failed", "internal"),
    ],
)
def test_an_error_becomes_a_status_and_the_row_says_why(desk: Desk, instruction: str, status: str, code: str) -> None:
    desk.ask(instruction, "write")
    summary = desk.run(workers=1)
    error = desk.rows()["r0"]["error"]
    assert desk.statuses() == {"r0": status, "r1": "done"}
    assert error["code"] == code
    assert error["message"]
    assert error["suggestion"]
    assert summary.exit_code == 1
    if status == "refused" and code == "refused":
        assert error["clause"] == "clause two"


def test_a_process_that_is_killed_costs_its_row_and_no_other(desk: Desk) -> None:
    desk.ask("write", "die", "write", "exit", "die", "write", "write")
    summary = desk.run(workers=2)
    rows = desk.rows()
    failed = {id_ for id_, status in desk.statuses().items() if status == "failed"}
    assert failed == {"r1", "r3", "r4"}
    assert "SIGKILL" in rows["r1"]["error"]["message"]
    assert "code 7" in rows["r3"]["error"]["message"]
    assert "the last words" in rows["r3"]["error"]["message"]
    assert (summary.counts["done"], summary.exit_code) == (4, 1)


@pytest.mark.slow
def test_a_row_that_never_ends_is_given_up_and_the_others_go_on(desk: Desk) -> None:
    desk.ask("hang", "write", "write")
    desk.run(workers=1, row_seconds=3.0)
    assert desk.statuses() == {"r0": "failed", "r1": "done", "r2": "done"}
    assert "given up after 3 seconds" in desk.rows()["r0"]["error"]["message"]


@pytest.mark.parametrize(
    ("opener", "words"),
    [
        ("stand_in:open_nothing", "no fonts at all"),
        ("stand_in:open_and_end", "code 3"),
        ("no_such_module:x", "no_such_module"),
    ],
)
def test_when_no_process_starts_every_row_says_so(desk: Desk, opener: str, words: str) -> None:
    desk.ask("write", "write", "write")
    summary = desk.run(opener)
    assert set(desk.statuses().values()) == {"failed"}
    assert all(words in row["error"]["message"] for row in desk.rows().values())
    assert (summary.finished, summary.exit_code) == (3, 1)


def test_results_are_there_as_soon_as_a_row_is_done(desk: Desk) -> None:
    seen: list[int] = []
    desk.ask("write", "slow 0.3", "slow 0.3")
    desk.run(workers=1, progress=lambda summary: seen.append(len(desk.results.read_text().splitlines())))
    assert seen == [1, 2, 3, 3]


def test_an_empty_manifest_gives_empty_results_and_success(desk: Desk) -> None:
    desk.manifest.touch()
    summary = desk.run()
    assert desk.results.read_text() == ""
    assert summary.exit_code == 0


def test_results_of_an_earlier_run_are_replaced(desk: Desk) -> None:
    desk.results.write_text('{"id": "old"}\n' * 100)
    desk.ask("write")
    desk.run()
    assert list(desk.rows()) == ["r0"]


def test_a_resumed_batch_carries_out_only_what_is_not_done(desk: Desk) -> None:
    desk.ask("write", "crash", "write", "write")
    desk.run()
    (desk.folder / "out" / "2.svg").unlink()
    before = (desk.folder / "out" / "0.svg").read_bytes()
    with open(desk.results, "a") as file:
        file.write('{"id": "r3", "status": "do')  # as a kill in the middle of a line leaves it

    desk.ask("write", "write", "write", "write")
    summary = desk.run(resume=True)

    assert (summary.skipped, summary.counts["done"], summary.exit_code) == (2, 2, 0)
    assert desk.statuses() == dict.fromkeys(["r0", "r1", "r2", "r3"], "done")
    assert (desk.folder / "out" / "0.svg").read_bytes() == before


def test_a_row_whose_process_dies_is_tried_again_and_set_aside_where_it_always_does(desk: Desk) -> None:
    desk.ask("once", "die", "write")
    assert desk.run(workers=1).counts == dict.fromkeys(STATUSES, 0) | {"done": 2, "failed": 1}
    assert "SIGKILL), 3 times" in desk.rows()["r1"]["error"]["message"]
    (desk.folder / "out/0.svg.died").unlink()
    assert desk.run(workers=1, retries=0).counts["failed"] == 2


def test_a_resumed_batch_runs_again_what_is_asked_otherwise_or_is_not_there_as_it_was_written(desk: Desk) -> None:
    desk.ask("write a", "write b", "write c", "write d")
    desk.run(workers=1)
    desk.ask("write a", "write b", "write c", "write other")
    (desk.folder / "out/0.svg").write_text("mine now")
    lines = desk.results.read_text().splitlines()
    desk.results.write_text("\n".join([lines[0], lines[1][:40], *lines[2:], '{"id": "r2", "sta']))
    before = (desk.folder / "out/2.svg").stat().st_mtime_ns

    summary = desk.run(workers=1, resume=True)

    assert (summary.skipped, summary.counts["done"]) == (1, 3)
    assert summary.notes == ["1 line of the results cannot be read: run again"]
    assert desk.statuses() == dict.fromkeys(["r0", "r1", "r2", "r3"], "done")
    assert (desk.folder / "out/2.svg").stat().st_mtime_ns == before
    (desk.folder / "in.svg").write_text("<svg></svg>")
    assert desk.run(workers=1, resume=True).skipped == 0


def test_a_row_whose_result_was_damaged_on_the_disk_is_run_again(desk: Desk) -> None:
    desk.ask("write a", "write b", "write c")
    desk.run(workers=1)
    rows = list(desk.rows().values())
    rows[0] |= {"warnings": 3}
    rows[1] |= {"fit": [{"layer": "title"}]}
    desk.results.write_text("".join(json.dumps(row) + "\n" for row in rows))
    summary = desk.run(workers=1, resume=True)
    assert (summary.skipped, summary.counts["done"]) == (1, 2)


@pytest.mark.slow
def test_a_resumed_batch_knows_layer_folders(desk: Desk) -> None:
    (desk.folder / "in").mkdir()
    row = {"id": "row", "picture": "a.png", "at": [1, 1]}
    (desk.folder / "in/manifest.json").write_text(json.dumps({"size": [20, 20], "layers": [row]}))
    (desk.folder / "in/a.png").write_bytes(png(4, 4))
    desk.write(*({"id": n, "input": "in", "instruction": "move #row 1px left", "output": f"out/{n}"} for n in range(3)))
    edit_many(desk.manifest, desk.results, workers=1, options={"render": False})
    assert desk.statuses() == {0: "done", 1: "done", 2: "done"}
    # The first was changed since; the second was put in its place, and the batch was killed before it could say so.
    (desk.folder / "out/0/manifest.json").write_text("mine now")
    rows = desk.results.read_text().splitlines()
    desk.results.write_text("\n".join(rows[:1] + rows[2:]) + "\n")
    before = {path: path.stat().st_mtime_ns for path in desk.folder.glob("out/*/*")}
    summary = edit_many(desk.manifest, desk.results, workers=1, resume=True, options={"render": False})
    assert (summary.skipped, summary.counts["done"], summary.counts["bad_input"]) == (1, 1, 1)
    assert {path: path.stat().st_mtime_ns for path in desk.folder.glob("out/*/*")} == before


def test_a_job_whose_first_rows_all_fail_for_one_reason_is_left(desk: Desk) -> None:
    (desk.folder / "ids.csv").write_text("id\n" + "".join(f"{number}\n" for number in range(40)))
    job = TableJob(str(desk.folder / "in.svg"), str(desk.folder / "{{id}}.svg"), "refuse #{{id}}")
    summary = edit_many(desk.folder / "ids.csv", desk.results, job=job, workers=1, opener="stand_in:open_session")
    assert (summary.stopped, summary.counts["refused"], summary.exit_code) == (True, 10, 1)
    assert summary.reasons == ["0, 1, 2, 3, 4 and 5 more: not understood; say it in other words"]


def test_two_batches_cannot_write_the_same_results(desk: Desk) -> None:
    desk.ask("write")
    with open(desk.results, "a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(UsageError, check=of_case("batch-output-in-use")):
            desk.run()


@pytest.mark.slow
def test_while_a_batch_runs_none_takes_its_results_and_when_it_is_killed_its_worker_leaves_its_row(desk: Desk) -> None:
    desk.ask("slow 1000")
    script = "import sys; from pathlib import Path; from redraft.batch.edit_many import edit_many\n"
    script += "edit_many(Path(sys.argv[1]), Path(sys.argv[2]), workers=1, opener='stand_in:open_session')"
    batch = subprocess.Popen([sys.executable, "-c", script, str(desk.manifest), str(desk.results)])
    deadline = time.monotonic() + PATIENCE
    while not list(desk.folder.glob("out/*.began")):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    (worker,) = _children(batch.pid)
    for resume in (False, True):
        with pytest.raises(UsageError, match="another batch is writing"):
            desk.run(resume=resume)
    batch.kill()
    batch.wait()
    while os.path.exists(f"/proc/{worker}"):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_results_may_not_replace_the_manifest_or_an_input(desk: Desk) -> None:
    desk.ask("write")
    for results in (desk.manifest, desk.folder / "in.svg"):
        before = results.read_bytes()
        with pytest.raises(UsageError, match="would replace"):
            edit_many(desk.manifest, results)
        assert results.read_bytes() == before
    other = desk.folder / "notes.txt"
    other.write_text("what was bought\n")
    for resume in (False, True):
        with pytest.raises(UsageError, match=r"'.*notes.txt' has something else in it, and the results would replace"):
            edit_many(desk.manifest, other, resume=resume)
    assert other.read_text() == "what was bought\n"
    other.write_bytes(b'{"i')  # a kill within the first line
    assert edit_many(desk.manifest, other, resume=True).total == 1


def test_a_missing_manifest_and_no_workers_are_usage_errors(desk: Desk) -> None:
    with pytest.raises(UsageError, check=of_case("no-file")):
        desk.run()
    desk.ask("write")
    with pytest.raises(UsageError, match="must be 1 or more, not 0"):
        desk.run(workers=0)


DESIGN = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect id="background" width="200" height="100" fill="#fff"/>
  <text id="title" x="20" y="40" font-size="20">Hello</text>
</svg>
"""


def test_a_misspelt_key_and_an_empty_scope_are_errors_of_their_row(desk: Desk) -> None:
    (desk.folder / "in.svg").write_text(DESIGN)
    row = {"input": "in.svg", "instruction": "make the title red"}
    desk.write(
        {"id": "misspelt", **row, "output": "1.svg", "locks": "#title"},
        {"id": "empty", **row, "output": "2.svg", "only": []},
        {"id": "blank", **row, "output": "3.svg", "lock": ["", " "]},
        {"id": "strange", **row, "output": "4.svg", "colour of the day": 1},
        {"id": "fine", **row, "output": "5.svg", "_note": "mine"},
    )
    jobs, rejected = read_manifest(desk.manifest)
    assert [job.id for job in jobs] == ["fine"]
    told = {row.id: (row.error.message, row.error.suggestion) for row in rejected}
    assert told["misspelt"] == ("line 1 has the key 'locks', which means nothing here", "did you mean lock?")
    assert told["empty"][0] == "line 2: 'only' is empty: it names nothing"
    assert told["blank"][0] == "line 3: 'lock' is empty: it names nothing"
    assert "your own begin with _" in told["strange"][1]


def test_real_sessions_edit_real_files_by_words_and_by_edits(desk: Desk) -> None:
    (desk.folder / "in.svg").write_text(DESIGN)
    (desk.folder / "broken.svg").write_text("\x00not a design")
    (desk.folder / "edits.json").write_text(
        '{"redraft": 1, "edits": [{"edit": "set_text", "layer": "title", "text": "Ciao"}]}'
    )
    (desk.folder / "bad.json").write_text('{"redraft": 1, "edits": [{"edit": "explode"}]}')
    words = 'change "Hello" to "{word}"'
    desk.write(
        {"id": "words", "input": "in.svg", "instruction": words, "output": "1.svg", "vars": {"word": "Bye"}},
        {"id": "edits", "input": "in.svg", "program": "edits.json", "output": "2.svg"},
        {"id": "nonsense", "input": "in.svg", "instruction": "please be so kind", "output": "3.svg"},
        {"id": "missing", "input": "gone.svg", "instruction": words, "output": "4.svg"},
        {"id": "broken", "input": "broken.svg", "instruction": words, "output": "5.svg"},
        {"id": "bad edits", "input": "in.svg", "program": "bad.json", "output": "6.svg"},
    )
    edit_many(desk.manifest, desk.results, workers=2)
    assert desk.statuses() == {
        "words": "done",
        "edits": "done",
        "nonsense": "refused",
        "missing": "bad_input",
        "broken": "bad_input",
        "bad edits": "bad_input",
    }
    assert (desk.folder / "1.svg").read_text() == DESIGN.replace("Hello", "Bye")
    assert (desk.folder / "2.svg").read_text() == DESIGN.replace("Hello", "Ciao")
    assert desk.rows()["edits"]["edits"] == [{"edit": "set_text", "layer": "title", "text": "Ciao", "run": 0}]
    assert not any((desk.folder / f"{n}.svg").exists() for n in (3, 4, 5, 6))


def test_ctrl_c_keeps_what_is_done_and_leaves_no_process_behind(desk: Desk) -> None:
    desk.ask("write", "slow 100", "slow 100", "write", "write")
    script = """
import signal, sys
from pathlib import Path
from redraft.batch.edit_many import edit_many
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests were started in the background
summary = edit_many(Path(sys.argv[1]), Path(sys.argv[2]), workers=2, opener="stand_in:open_session")
print(summary.interrupted, summary.exit_code)
"""
    batch = subprocess.Popen(
        [sys.executable, "-c", script, str(desk.manifest), str(desk.results)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    while len(list(desk.folder.glob("out/*.began"))) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    workers = _children(batch.pid)
    batch.send_signal(signal.SIGINT)
    said, complained = batch.communicate(timeout=PATIENCE)
    assert (said.split(), complained) == (["True", "130"], "")
    assert desk.statuses() == {"r0": "done"}
    assert len(workers) == 2
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


def _children(parent: int) -> list[int]:
    if not Path("/proc/self/stat").exists():
        pytest.skip("needs /proc to see the processes")
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(stat.parent.name))
    return found
