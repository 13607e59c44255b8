"""Commands on a machine that is not POSIX, as `other_desk` plays one, and the locks that such a machine has."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.command_line import PATIENCE, Ended

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
SMALL = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="90"><rect id="sky" width="200" height="90"/>'
    b'<text id="title" x="10" y="50" font-size="20" fill="white">Summer Nights</text></svg>'
)
DEMO = 'change "Summer Nights" to "Winter Lights" and make the title gold'


class Desk:
    """A machine of that kind: `kind` is 'windows', or 'bare' where nothing can be locked either."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder = folder
        self.python = folder / "python"
        self.python.write_text(
            f'#!/bin/sh\nDESK={kind} DESK_PYTHON={self.python} exec {sys.executable} {ROOT}/tests/other_desk.py "$@"\n'
        )
        self.python.chmod(0o755)
        self.environment = {**os.environ, "LOCALAPPDATA": str(folder / "local"), "PYTHONIOENCODING": "cp1252"}
        self.environment["REDRAFT_BUDGET"] = "120"  # the machine may be busy, and this one is imitated
        self.environment.pop("REDRAFT_HOME", None)

    def __call__(self, *words: object) -> Ended:
        done = subprocess.run(
            [self.python, "-m", "redraft.interfaces.cli", *map(str, words)],
            capture_output=True, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        return Ended(done.returncode, done.stdout.decode("cp1252"), done.stderr.decode("cp1252"))

    def runs(self, code: str) -> str:
        """What a program prints there."""
        return subprocess.run(
            [self.python, "-c", code], capture_output=True, text=True, check=True, cwd=self.folder,
            env=self.environment, timeout=PATIENCE,
        ).stdout  # fmt: skip

    @contextmanager
    def serving(self) -> Iterator[tuple[HTTPConnection, str]]:
        """The server of the studio, and its token."""
        process = subprocess.Popen(
            [self.python, "-m", "redraft.interfaces.cli", "serve", "--port", "0", "--root", "."],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True,
            cwd=self.folder, env={**self.environment, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        assert process.stdout is not None
        try:
            found = re.search(r":(\d+)/api/ .* token is (\S+)", process.stdout.readline())
            assert found is not None
            with closing(HTTPConnection("127.0.0.1", int(found[1]), timeout=PATIENCE)) as server:
                yield server, found[2]
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


@pytest.fixture(params=["windows"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    for name in ("event.svg", "menu.svg", "deck.pptx"):
        (tmp_path / name).write_bytes((EXAMPLES / name).read_bytes())
    (tmp_path / "small.svg").write_bytes(SMALL)
    return Desk(tmp_path, request.param)


# Each takes seconds: both kinds in `make slow`.
EACH = pytest.mark.parametrize("desk", [pytest.param("windows", marks=pytest.mark.slow), "bare"], indirect=True)


@EACH
def test_the_demo_is_edited_again_undone_and_has_a_history(desk: Desk) -> None:
    pictures = ("--receipt", "receipt.json", "--before", "before.png", "--preview", "after.png")
    done = desk("edit", "event.svg", DEMO, "-o", "out.svg", *pictures)
    assert done.returncode == 0, done.stderr
    assert "ok nothing else changed" in done.stdout  # a code page without ticks does not turn them into question marks
    assert {"receipt.json", "receipt.html", "before.png", "after.png"} <= set(os.listdir(desk.folder))
    first = (desk.folder / "out.svg").read_bytes()
    assert b"Winter Lights" in first
    assert desk("edit", "out.svg", "make the title red", "--in-place").returncode == 0
    assert (desk.folder / "out.svg").read_bytes() != first
    assert desk("undo", "out.svg").returncode == 0
    assert (desk.folder / "out.svg").read_bytes() == first
    assert "3 states" in desk("history", "out.svg").stdout
    assert (desk.folder / "local" / "redraft" / "history" / "journal.sqlite").is_file()
    assert not [name for name in os.listdir(desk.folder) if name.endswith(".tmp")]


@EACH
def test_a_batch_has_workers_and_goes_on_where_it_was(desk: Desk) -> None:
    (desk.folder / "data.csv").write_bytes(b"title\r\nUno\r\nDue\r\nTre\r\n")
    words: tuple[str, ...] = (
        "batch",
        "data.csv",
        "--input",
        "small.svg",
        "--instruction",
        'change "Summer Nights" to "{title}"',
    )
    words = (*words, "--output", "made/{title}.svg", "--results", "r.jsonl", "--workers", "2", "--resume")
    done = desk(*words)
    assert done.returncode == 0, done.stderr
    assert all(name.encode() in (desk.folder / f"made/{name}.svg").read_bytes() for name in ("Uno", "Due", "Tre"))
    (desk.folder / "made" / "Due.svg").unlink()
    again = desk(*words, "--json")
    assert again.returncode == 0, again.stderr
    answer = again.answer
    assert (answer["skipped"], answer["counts"]["done"]) == (2, 1)
    rows = [json.loads(line) for line in (desk.folder / "r.jsonl").read_text("utf-8").splitlines()]
    assert sorted((row["id"], row["status"]) for row in rows) == [("1", "done"), ("2", "done"), ("3", "done")]


def test_designs_are_shown_and_drawn_and_a_deck_and_a_folder_are_edited(desk: Desk) -> None:
    assert "Harbour Coffee" in desk("show", "deck.pptx").stdout
    assert desk("render", "small.svg", "-o", "small.png").returncode == 0
    assert (desk.folder / "small.png").read_bytes().startswith(b"\x89PNG")
    assert desk("edit", "deck.pptx", 'change "Agenda" to "Plan"', "-o", "d.pptx").returncode == 0
    assert "text Agenda -> Plan" in desk("diff", "deck.pptx", "d.pptx").stdout
    (desk.folder / "layers").mkdir()
    made = desk("export", "small.svg", "-o", "layers")
    assert made.returncode == 0, made.stderr
    edited = desk("edit", "layers", "hide the title", "--in-place")
    assert edited.returncode == 0, edited.stderr + edited.stdout


def test_a_program_is_run(desk: Desk) -> None:
    done = desk("apply", EXAMPLES / "programs" / "price_rise.py", "menu.svg", "-o", "m.svg")
    assert done.returncode == 0, done.stderr
    assert "€18.40" in (desk.folder / "m.svg").read_text("utf-8")


def test_the_server_changes_a_design(desk: Desk) -> None:
    with desk.serving() as (server, token):

        def call(method: str, path: str, body: object = None) -> dict[str, object]:
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            server.request(method, path, json.dumps(body), headers)
            answer = server.getresponse()
            told = answer.read()
            assert answer.status < 300, told
            found = json.loads(told)
            assert isinstance(found, dict)
            return found

        opened = call("POST", "/api/open", {"path": "small.svg"})
        plan = call("POST", f"/api/designs/{opened['design']}/plans", {"instruction": DEMO})
        given = {"plan": plan["plan"], "revision": opened["revision"]}
        assert "Winter Lights" in json.dumps(call("POST", f"/api/designs/{opened['design']}/changes", given))


def test_what_cannot_be_done_there_is_said_in_one_line(desk: Desk) -> None:
    told = desk("doctor").stdout
    assert "shut in by 0 of" in told or "a limit on memory" in told
    engine = desk("batch", "x.jsonl", "--engine", "ray")
    assert (engine.returncode != 0, engine.stderr.count("\n")) == (True, 2)
    assert "Traceback" not in engine.stderr
