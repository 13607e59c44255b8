"""`redraft history`, `undo` and `redo` as scripts and people see them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces.cli import main

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect id="back" width="200" height="100" fill="#ffffff"/>
  <text id="title" x="20" y="80" font-family="Manrope" font-size="24" fill="#000000">Big sale</text>
</svg>
"""


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    desk = tmp_path / "desk"
    desk.mkdir()
    (desk / "card.svg").write_text(CARD)
    monkeypatch.chdir(desk)
    return desk


class Said:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str, code: int = 0) -> str:
        """What a command prints, on either stream."""
        ended = main(words)
        out, err = self.capsys.readouterr()
        assert ended == code, out + err
        return out + err

    def json(self, *words: str, code: int = 0) -> dict[str, Any]:
        value = json.loads(self(*words, "--json", code=code))
        assert isinstance(value, dict)
        return value


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    return Said(capsys)


def edit(said: Said, instruction: str, *more: str) -> str:
    told = said.json("edit", "card.svg", instruction, *(more or ("--in-place",)), "--no-render")
    state = told["history"]["state"]
    assert isinstance(state, str)
    return state


def now() -> str:
    return Path("card.svg").read_text()


def test_a_history_is_a_readable_tree_with_the_current_state_marked(said: Said) -> None:
    gold = edit(said, "make the title gold")
    red = edit(said, "make the title red")
    said("undo", "card.svg")
    blue = edit(said, "make the title blue")
    lines = said("history", "card.svg").splitlines()
    assert lines[0] == "card.svg: 4 states, 2 branches"
    assert lines[1].endswith("just now  the file as it was")
    assert lines[2] == f"○ {gold}    just now  make the title gold"
    assert lines[3] == f"├─○ {red}    just now  make the title red"
    assert lines[4] == f"● {blue}    just now  make the title blue  ← the file is here"
    assert len(lines) == 5


def test_the_json_form_has_every_state_with_its_parent_its_edits_and_both_hashes(said: Said) -> None:
    gold = edit(said, "make the title gold")
    told = said.json("history", "card.svg")
    first, second = told["states"]
    assert (told["current"], told["changed_outside"]) == (gold, False)
    assert (first["parent"], first["next"], second["parent"]) == (None, gold, first["id"])
    assert second["before"] == first["sha256"]
    assert second["edits"] == [{"edit": "set_style", "layer": "title", "name": "fill", "value": "#ffd700"}]
    assert second["asked"] == "make the title gold"
    assert second["time"].endswith("+00:00")


def test_undo_and_redo_say_where_the_file_went(said: Said) -> None:
    gold = edit(said, "make the title gold")
    edit(said, "make the title red")
    assert "“make the title red” → " in said("undo", "card.svg", "2")
    assert now() == CARD
    assert said("redo", "card.svg").rstrip().endswith(f"→ {gold} “make the title gold”")
    assert "ffd700" in now()
    told = said.json("undo", "card.svg")
    assert (told["left"], told["saved"]) == (gold, True)
    assert "nothing to undo" in said("undo", "card.svg", code=1)
    assert said.json("undo", "card.svg", code=1)["code"] == "history"
    assert "only 2" in said("redo", "card.svg", "9", code=1)
    assert "steps must be 1 or more" in said("undo", "card.svg", "0", code=2)


def test_a_checkout_goes_to_any_state(said: Said) -> None:
    gold = edit(said, "make the title gold")
    edit(said, "make the title red")
    said("history", "checkout", "card.svg", gold)
    assert "ffd700" in now()


def test_a_file_named_checkout_has_a_history_like_any_other(said: Said, desk: Path) -> None:
    (desk / "checkout").write_text(CARD)
    state = said.json("edit", "checkout", "make the title gold", "--in-place", "--no-render")["history"]["parent"]
    assert said("history", "checkout").startswith("checkout: 2 states")
    said("history", "checkout", "checkout", state)
    assert (desk / "checkout").read_text() == CARD


def test_two_states_are_compared_by_diff(said: Said) -> None:
    gold = edit(said, "make the title gold")
    edit(said, "make the title red")
    words = ("diff", "card.svg@original", f"card.svg@{gold}", "--no-render")
    assert "title (text): fill colour #000000 → #ffd700" in said(*words)
    assert "#ffd700 → #ff0000" in said("diff", f"card.svg@{gold}", "card.svg", "--no-render")
    assert said.json(*words)["a"].startswith("card.svg@")
    assert "no state 'zzzzz'" in said("diff", "card.svg@zzzzz", "card.svg", code=1)
    assert "no file" in said("diff", "nowhere.svg", "card.svg", code=2)


def test_a_file_with_an_at_in_its_name_is_a_file(said: Said, desk: Path) -> None:
    (desk / "card@2x.svg").write_text(CARD)
    assert "identical" in said("diff", "card@2x.svg", "card.svg")


def test_a_branch_can_be_named_gone_to_and_unnamed(said: Said) -> None:
    edit(said, "make the title gold")
    assert "is 'golden' now" in said("history", "card.svg", "--name", "golden")
    said("history", "card.svg", "--name", "plain", "--at", "original")
    said("history", "checkout", "card.svg", "plain")
    assert now() == CARD
    edit(said, "make the title red")
    shown = said("history", "card.svg")
    assert "make the title gold  [golden]" in shown
    assert "make the title red  [plain]  ← the file is here" in shown, "a name goes along with edits"
    said("history", "card.svg", "--forget-name", "golden")
    assert said.json("history", "card.svg")["names"].keys() == {"plain"}
    assert "looks like the id of a state" in said("history", "card.svg", "--name", "cafe", code=2)


def test_a_change_by_another_program_is_shown_kept_and_only_then_undone(said: Said, desk: Path) -> None:
    edit(said, "make the title gold")
    theirs = now().replace("Big", "Their")
    (desk / "card.svg").write_text(theirs)
    assert "changed by another program since; not recorded yet" in said("history", "card.svg")
    told = said("undo", "card.svg", code=1)
    assert "it was left as it is, and recorded as" in told
    assert "--force" in told
    assert now() == theirs
    said("undo", "card.svg", "2")
    assert now() == CARD
    said("redo", "card.svg", "2")
    assert now() == theirs


def test_pruning_says_what_went(said: Said, desk: Path) -> None:
    edit(said, "make the title gold")
    said("undo", "card.svg")
    edit(said, "make the title red")
    assert said("history", "card.svg", "--prune").startswith("1 state removed")
    edit(said, "make the title blue", "-o", "out.svg")
    (desk / "out.svg").unlink()
    told = said("history", "--prune", "--days", "0")
    assert f"forgotten: {desk / 'out.svg'}, which is gone" in told
    assert "1 state removed" in told
    assert "nothing to prune" in said("history", "--prune")
    assert said.json("history", "--prune")["files"] == []


def test_pruning_keeps_what_was_edited_lately_and_a_dry_run_tells_what_would_go(said: Said, desk: Path) -> None:
    edit(said, "make the title gold", "-o", "out.svg")
    (desk / "out.svg").unlink()
    assert f"kept: {desk / 'out.svg'}, which is gone" in said("history", "--prune")
    told = said("history", "--prune", "--days", "0", "--dry-run")
    assert f"would be forgotten: {desk / 'out.svg'}" in told
    assert "1 state would be removed" in told
    assert "gold" in said("history", "out.svg"), "nothing went"
    assert said.json("history", "--prune", "--days", "0", "--dry-run")["dry_run"] is True
    assert "add --prune" in said("history", "card.svg", "--dry-run", code=2)


def test_a_renamed_file_keeps_its_branches_and_names_and_is_not_pruned(said: Said, desk: Path) -> None:
    edit(said, "make the title gold")
    said("history", "card.svg", "--name", "golden")
    said("undo", "card.svg")
    edit(said, "make the title red")
    before = said("history", "card.svg").splitlines()
    (desk / "card.svg").rename(desk / "renamed.svg")
    assert said("history", "renamed.svg").splitlines()[1:] == before[1:], "with its branches and their names"
    said("history", "--prune", "--days", "0")
    assert said("history", "renamed.svg").splitlines()[1:] == before[1:]
    said("history", "checkout", "renamed.svg", "golden")
    assert "ffd700" in (desk / "renamed.svg").read_text()


def test_pruning_finds_a_renamed_file_by_its_content(said: Said, desk: Path) -> None:
    edit(said, "make the title gold")
    (desk / "card.svg").rename(desk / "renamed.svg")
    told = said("history", "--prune", "--days", "0")
    assert f"found again: {desk / 'card.svg'} is {desk / 'renamed.svg'} now" in told
    assert "make the title gold" in said("history", "renamed.svg")


def test_files_with_the_same_content_have_times_of_their_own(
    said: Said, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    clock = time.time
    monkeypatch.setattr(time, "time", lambda: clock() - 7200)
    edit(said, "make the title gold")
    monkeypatch.setattr(time, "time", clock)
    (desk / "twin.svg").write_text(CARD)
    said("edit", "twin.svg", "make the title gold", "--in-place", "--no-render")
    assert "2 h ago" in said("history", "card.svg")
    assert "h ago" not in said("history", "twin.svg")


def test_a_reserved_name_is_told_as_such(said: Said) -> None:
    edit(said, "make the title gold")
    assert "'original' is reserved" in said("history", "card.svg", "--name", "original", code=2)


def test_wrong_usage_is_told_with_what_would_be_right(said: Said) -> None:
    assert "no file is given" in said("history", code=2)
    assert "3 words where one file was expected" in said("history", "a", "b", "c", code=2)
    assert "give one of the two" in said("history", "checkout", "card.svg", "x", "--prune", code=2)
    assert "add --name" in said("history", "card.svg", "--at", "original", code=2)
    assert "has no history" in said("history", "card.svg", code=1)
    assert said.json("history", "card.svg")["states"] == []
    assert "no file" in said("history", "nowhere.svg", code=2)


def test_what_was_asked_cannot_drive_the_terminal(said: Said) -> None:
    edit(said, 'change #title to "\u202eelas"')
    shown = said("history", "card.svg")
    assert "\u202e" not in shown
    assert "\\u202eelas" in shown


def test_no_history_is_kept_when_that_is_asked_for_nor_by_batch(said: Said, desk: Path, tmp_path: Path) -> None:
    told = said.json("edit", "card.svg", "make the title gold", "-o", "o.svg", "--no-render", "--no-history")
    assert told["history"] is None
    rows = [{"id": "1", "input": "card.svg", "instruction": "make the title gold", "output": "made.svg"}]
    (desk / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    said("batch", "jobs.jsonl", "--results", "r.jsonl", "--workers", "1", "--no-render")
    assert (desk / "made.svg").exists()
    assert not (tmp_path / "home" / "history").exists()


def test_a_history_that_cannot_be_kept_is_a_warning_on_stderr(said: Said, tmp_path: Path) -> None:
    (tmp_path / "home").write_bytes(b"")
    told = said("edit", "card.svg", "make the title gold", "--in-place", "--no-render")
    assert "redraft: warning: no history was kept of this edit: " in told
    assert "ffd700" in now()


def test_the_doctor_shows_where_the_history_is_and_how_large(said: Said, tmp_path: Path) -> None:
    from redraft.interfaces.doctor.doctor import _history

    (before,) = _history()
    assert "nothing recorded yet" in before.detail
    edit(said, "make the title gold")
    (after,) = _history()
    assert str(tmp_path / "home" / "history") in after.detail
    assert "2 states of 1 file in" in after.detail


@pytest.mark.slow
def test_nothing_loads_sqlite_before_there_is_something_to_record() -> None:
    code = """
import sys
from redraft.interfaces.cli import main
main(["show", "card.svg"])
main(["edit", "card.svg", "make the title gold", "--dry-run", "--no-render"])
assert "sqlite3" not in sys.modules
main(["edit", "card.svg", "make the title gold", "--in-place", "--no-render"])
assert "sqlite3" in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_page_about_history_holds_what_it_shows(said: Said, desk: Path) -> None:
    import re
    import shlex

    from redraft.interfaces.arguments import build_parser

    page = (Path(__file__).parents[2] / "docs" / "reference" / "history.md").read_text("utf-8")
    commands = re.findall(r"^(redraft .*?) *(?:#.*)?$", page, re.MULTILINE)
    assert len(commands) == 9
    for command in commands:
        build_parser().parse_args(shlex.split(command.replace("[N]", "2"))[1:])
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    edit(said, "make the title gold")
    (desk / "card.svg").rename("poster.svg")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].endswith("edit make the title gold")
