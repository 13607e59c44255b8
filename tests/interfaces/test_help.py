"""The help is ordered and short for beginners; what is misspelt or missing is answered with what was meant."""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from redraft import plugins
from redraft.interfaces.arguments import COMMANDS, GROUPS, RESEARCH, build_parser
from redraft.interfaces.arguments.parsing import Parser
from redraft.interfaces.cli import main
from redraft.search.presets import NAMED

GREET = """
class Greet:
    help, group = "greet somebody", "manners"
    def options(self, parser, words):
        parser.add_argument("name", metavar="NAME")
    def run(self, options):
        print(f"hello, {options.name}")
        return 0
GREET = Greet()
"""
MOST = 16
"""Arguments that a command may have without a short help of its own."""


def parsers(parser: Parser) -> list[Parser]:
    found = [parser]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found += [each for one in action.choices.values() for each in parsers(one)]
    return found


EVERY = {parser.prog: parser for name in COMMANDS for parser in parsers(build_parser([name, "--help"]))[1:]}


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, str]:
    assert main([*words, "--json"]) == 2
    answer: dict[str, str] = json.loads(capsys.readouterr().out)
    assert answer["code"] == "usage"
    return answer


def test_every_command_is_in_one_of_three_groups(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "--help")
    assert next(iter(COMMANDS)) in GROUPS
    assert len(GROUPS) == 3
    assert all(text.count(f"\n    {name} ") == 1 for name in COMMANDS)
    assert all(f"\n{title}:\n    {name} " in text for name, title in GROUPS.items())


def test_without_words_the_short_help_names_every_command_and_the_exit_code_is_of_wrong_usage(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == 2
    text = capsys.readouterr().out
    assert len(text.splitlines()) <= 20
    listed = {word for line in text.splitlines() if " · " in line for word in line.split() if word != "·"}
    assert set(COMMANDS) <= listed
    assert shown(capsys, "-h").strip() == text.strip()


def test_the_commands_that_the_help_begins_with_run_in_a_clone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([]) == 2
    lines = [line.partition("   ")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("  redraft ")]
    assert len(lines) == 3
    (tmp_path / "examples").symlink_to(Path(__file__).parents[2] / "examples")
    for line in (line.partition("      ")[0].strip() for line in lines):
        words = [sys.executable, "-m", "redraft.interfaces.cli", *shlex.split(line)[1:]]
        done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert (done.returncode, done.stderr) == (0, ""), line


@pytest.mark.parametrize("name", EVERY)
def test_a_command_with_many_options_has_groups_and_a_short_help_with_two_examples(name: str) -> None:
    check_helps(EVERY[name])


def check_helps(parser: Parser) -> None:
    """A parser with many options has groups of them, and a short help with two examples."""
    name = parser.prog
    actions = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    short, long = parser.short_help(), parser.format_help()
    assert all(max(action.option_strings, key=len, default=str(action.metavar or "")) in long for action in actions)
    if len(actions) <= MOST:
        return
    assert {"options", "positional arguments"} & {
        one.title for one in parser._action_groups if len(one._group_actions) > 12
    } == set()
    assert len(short.splitlines()) < len(long.splitlines()) / 2
    assert set(parser.brief) & {action.dest for action in actions}
    assert short.count(f"  {name.rpartition(' ')[0] if name.startswith('redraft train') else name} ") >= 2
    assert f"{name} --help" in short


def test_the_modes_of_search_that_the_help_lists_are_all() -> None:
    choices = {action.dest: action.choices for action in EVERY["redraft edit"]._actions}
    assert choices["search_mode"] == [*NAMED]


def test_the_short_help_of_edit_has_what_a_beginner_needs(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "edit", "-h")
    for option in (
        "--output",
        "--in-place",
        "--dry-run",
        "--preview",
        "--receipt",
        "--reading",
        "--model",
        "--verbose",
    ):
        assert option in text
    assert "--search-mode" not in text
    assert "examples/event.svg" in text


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["edti", "a.svg"], "edit"),
        (["edit", "a.svg", "x", "--output-file", "b.svg"], "--output"),
        (["render", "a.svg", "--ouput", "b.png"], "--output"),
        (["edit", "a.svg", "x", "--fit=shrnk"], "shrink"),
        (["edit", "a.svg", "x", "--inplace"], "--in-place"),
        (["--verison"], "--version"),
    ],
)
def test_what_is_misspelt_is_answered_with_what_was_meant(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"did you mean {meant}?" in refused(capsys, *words)["suggestion"]


def test_an_edit_without_a_request_is_answered_with_one_for_that_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert "redraft edit 'my deck.pptx' '" in refused(capsys, "edit", "my deck.pptx")["suggestion"]
    command = shlex.split(refused(capsys, "edit", "deck.pptx")["suggestion"])
    assert command[:3] == ["redraft", "edit", "deck.pptx"]
    assert command[-2:] == ["-o", "gold.pptx"]


def test_a_request_without_quotes_is_put_in_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    answer = refused(capsys, "edit", "a.svg", "make", "the", "title", "gold", "-o", "b.svg")
    assert "'make the title gold'" in answer["suggestion"]


def test_what_looks_like_an_option_but_is_a_text_is_taken_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    options = build_parser(["layout"]).parse_args(["layout", "a.svg", "-o", "b.svg", "--text=--sale--"])
    assert options.text == ["--sale--"]
    options = build_parser(["edit"]).parse_args(["edit", "a.svg", "-o", "b.svg", "--", "--sale--"])
    assert options.instruction == "--sale--"


def test_a_missing_file_that_is_an_example_is_named_where_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path(__file__).parents[2]
    monkeypatch.chdir(root)
    assert refused(capsys, "show", "sale.svg")["suggestion"] == "examples/sale.svg"
    monkeypatch.chdir(tmp_path)
    assert refused(capsys, "show", "sale.svg")["suggestion"] == str(root / "examples" / "sale.svg")


@pytest.mark.parametrize("name", RESEARCH)
def test_a_command_of_research_says_how_to_install_it(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugins, "part", lambda group, name: None)
    monkeypatch.setattr(plugins, "installed", lambda group: ())
    monkeypatch.chdir(Path(__file__).parents[2])
    answer = refused(capsys, name, "anything", "--at-all")
    assert answer["message"] == f"`redraft {name}` is part of redraft-research, which is not installed"
    assert answer["suggestion"].endswith("pip install -e ./research")
    assert answer["suggestion"] in shown(capsys, "--help")


@pytest.mark.parametrize(("typed", "meant"), [("scor", "score"), ("trian", "train"), ("edt", "edit")])
def test_a_misspelt_command_of_research_is_recognised_without_it(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugins, "part", lambda group, name: None)
    monkeypatch.setattr(plugins, "installed", lambda group: ())
    assert refused(capsys, typed)["suggestion"] == f"did you mean {meant}?"


def test_a_command_of_another_package_is_described_and_carried_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shelf_greet.py").write_text(GREET)
    about = tmp_path / "shelf_greet-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: shelf-greet\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[redraft.commands]\ngreet = shelf_greet:GREET\nshow = shelf_greet:GREET\nbroken = shelf_greet:GONE\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["greet", "Ada"]) == 0
    assert capsys.readouterr().out == "hello, Ada\n"
    assert "manners:\n    greet     greet somebody\n" in shown(capsys, "--help")
    assert "NAME" in shown(capsys, "greet", "--help")
    assert "greet" in refused(capsys, "gret")["suggestion"]
    assert main(["show", "Ada"]) != 0, "a built-in command cannot be replaced"
    assert "hello" not in capsys.readouterr().out
    assert main(["broken"]) != 0
    assert "shelf-greet" in capsys.readouterr().err
