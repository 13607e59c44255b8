"""What can be put under test: redraft, a command line, a folder of finished outputs."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest

from redraft.errors import UsageError
from redraft_research.evaluation.runner.editors import CommandLine, Finished, Ours, editor_named
from redraft_research.evaluation.runner.task import TaskCase

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="box" width="9" height="9"/></svg>'


@pytest.fixture
def case(tmp_path: Path) -> TaskCase:
    (tmp_path / "a.svg").write_text(SVG)
    (tmp_path / "out").mkdir()
    return TaskCase("a", "make #box blue", tmp_path / "a.svg")


def test_redraft_itself_saves_the_file_and_tells_the_layers_it_chose(case: TaskCase, tmp_path: Path) -> None:
    editor = Ours()
    made = editor.edit(case, tmp_path / "out", 0)
    assert made.output == tmp_path / "out" / "output.svg"
    assert made.output.read_text() != SVG
    assert (made.facts["layers"], made.facts["edits"]) == (["box"], 1)
    unclear = TaskCase("b", "make the unicorn wink", case.source)
    refused = editor.edit(unclear, tmp_path / "out", 0)
    editor.close()
    assert refused.output is None
    assert refused.failure.startswith("refused: ")


def test_a_search_is_an_editor_that_tells_its_states(case: TaskCase, tmp_path: Path) -> None:
    two = TaskCase("a", "make #box blue and make the unicorn wink", case.source)
    for name, *states in (("search:", 1, 3), ("search:full", 2, 3), ("search:resampling", 1, 1)):
        editor = editor_named(name, Ours())
        made = editor.edit(two, tmp_path / "out", 0)
        assert isinstance(editor, Ours)
        editor.close()
        assert made.facts["status"] == "partial"  # the best there is counts, as in the paper
        assert [made.facts["returned"], made.facts["states"]] == states
        (tmp_path / "out" / "output.svg").unlink()
    assert "search full" in editor_named("search:full", Ours()).id


def test_a_model_that_judged_while_editing_steered_it() -> None:
    assert Ours().steered_by == frozenset()
    assert Ours(models={"planner": "openai:x"}, feedback="full").steered_by == {"@openai:x"}
    assert Ours(models={"planner": "openai:x", "judge": "local:y"}, feedback="full").steered_by == {"@local:y"}
    assert Ours(models={"planner": "openai:x"}).steered_by == frozenset()
    assert Ours(models={"planner": "openai:x"}, search="full").steered_by == {"@openai:x"}
    assert "planner openai:x" in Ours(models={"planner": "openai:x"}).id


def test_a_model_is_asked_and_acts(case: TaskCase, tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text(json.dumps({"purpose": "plan", "text": "def main():\n    modify(find('#box'), fill='#001a33')"}))
    editor = Ours(models={"planner": f"scripted:{script}"})
    made = editor.edit(TaskCase("b", "let the box feel like the deep ocean", case.source), tmp_path / "out", 0)
    editor.close()
    assert (made.failure, made.facts["layers"], made.facts["calls"]) == ("", ["box"], 1)
    assert made.facts["prompts"]


def command(program: str) -> CommandLine:
    return CommandLine(f"{sys.executable} -c '{program}' {{input}} {{instruction}} {{output}} {{seed}}")


def test_a_command_line_is_given_its_words_whole_and_without_a_shell(case: TaskCase, tmp_path: Path) -> None:
    asked = TaskCase("a", "say {output}; touch $HOME `id` \"'", case.source)
    made = command("import sys; open(sys.argv[3], chr(119)).write(repr(sys.argv[2:]))").edit(asked, tmp_path / "out", 7)
    assert made.output is not None
    assert made.output.read_text() == repr([asked.instruction, str(made.output), "7"])


def test_a_command_line_may_write_another_format_or_fail(case: TaskCase, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert command("raise SystemExit(3)").edit(case, out, 0).failure == "exit code 3"
    assert command("raise SystemExit(chr(33))").edit(case, out, 0).failure == "exit code 1: !"
    assert command("").edit(case, out, 0).failure.startswith("no output")
    assert command('open(chr(111) + chr(117) + f"tput.png", "w")').edit(case, out, 0).output == out / "output.png"


def test_a_command_line_is_told_whole_paths_wherever_it_was_called(
    case: TaskCase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tool.py").write_text("import shutil, sys; shutil.copy(*sys.argv[1:])")
    editor = CommandLine(f"{sys.executable} tool.py {{input}} {{output}}")
    made = editor.edit(TaskCase("a", "", Path("a.svg")), Path("out"), 0)
    assert (made.failure, made.output) == ("", Path("out/output.svg"))
    assert [one.name for one in Path("out").iterdir()] == ["output.svg"]


def test_a_command_line_cannot_spoil_its_source_nor_pass_off_another_file(case: TaskCase, tmp_path: Path) -> None:
    spoils = "import os, sys; open(sys.argv[1], chr(119)).write(str()); os.symlink(sys.executable, sys.argv[3])"
    assert command(spoils).edit(case, tmp_path / "out", 0).failure.startswith("no output")
    assert case.source.read_text() == SVG


def test_what_a_command_line_says_is_not_kept_and_what_it_leaves_running_not_waited_for(
    case: TaskCase, tmp_path: Path
) -> None:
    leaves = "import os, sys, time; os.fork() or time.sleep(3) or os._exit(0); os.write(1, bytes(range(32, 99)) * 9999)"
    began = time.monotonic()
    failure = command(f"{leaves}; sys.exit(5)").edit(case, tmp_path / "out", 0).failure
    assert time.monotonic() - began < 2.5
    assert failure.startswith("exit code 5: ")
    assert len(failure) < 330


def test_finished_outputs_are_found_by_id_and_seed_and_nowhere_else(case: TaskCase, tmp_path: Path) -> None:
    finished, out = tmp_path / "finished", tmp_path / "out"
    (finished / "b").mkdir(parents=True)
    (finished / "a.png").write_text("one")
    (finished / "b" / "1.jpg").write_text("two")
    (finished / "c.svg").symlink_to(case.source)
    editor = Finished(finished)
    assert editor.edit(case, out, 0).output == out / "output.png"
    second = TaskCase("b", "", case.source)
    made = editor.edit(second, out, 1)
    assert made.output is not None
    assert made.output.read_text() == "two"
    for missing in (second, TaskCase("c", "", case.source), TaskCase("../a", "", case.source)):
        assert editor.edit(missing, out, 0).failure.startswith("missing: ")


def test_editors_go_by_name(tmp_path: Path) -> None:
    ours = Ours()
    assert editor_named("ours", ours) is ours
    assert editor_named(f"folder:{tmp_path}", ours).id == f"folder:{tmp_path.name}"
    assert editor_named("command:cp {input} {output}", ours).id == "command:cp {input} {output}"
    for wrong in (
        "theirs",
        "ours:x",
        "command:cp",
        "command:no-such-tool {output}",
        "command:cp '{output}",
        f"folder:{tmp_path}/none",
    ):
        with pytest.raises(UsageError):
            editor_named(wrong, ours)
