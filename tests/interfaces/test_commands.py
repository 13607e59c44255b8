"""`redraft commands`, and commands carried out from a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redraft.commands.catalog import COMMANDS
from redraft.interfaces.cli import main
from tests.sampling import each

POSTER = Path(__file__).parents[2] / "examples" / "event.svg"
DECK = Path(__file__).parents[2] / "examples" / "deck.pptx"


def test_the_list_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["commands"]) == 0
    told = capsys.readouterr().out
    assert all(f"  {name} " in told for name in COMMANDS)
    assert main(["commands", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["commands"] == list(COMMANDS)
    assert main(["commands", "rotate"]) == 0
    assert capsys.readouterr().out.startswith("def rotate(target: Target, degrees: float")
    assert main(["commands", "--functions"]) == 0
    assert len(json.loads(capsys.readouterr().out)["functions"]) == len(COMMANDS)
    assert main(["commands", "--grammar"]) == 0
    assert capsys.readouterr().out.startswith("root ::=")
    assert main(["commands", "rotatte"]) == 2
    assert "there is rotate" in capsys.readouterr().err


def apply(tmp_path: Path, commands: object, file: Path = POSTER) -> tuple[int, Path]:
    asked, out = tmp_path / "commands.json", tmp_path / f"out{file.suffix}"
    asked.write_text(json.dumps({"redraft": 1, "commands": commands}))
    return main(["apply", str(asked), str(file), "-o", str(out), "--no-render", "--json"]), out


def test_commands_from_a_file_are_carried_out_one_after_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = apply(
        tmp_path,
        [
            {"command": "modify", "target": ["title"], "text": "Winter Lights", "fill": "#ffd700"},
            {"command": "copy", "target": ["title"], "dy": 30},
            {"command": "delete", "target": ["title-copy"]},
        ],
    )
    assert code == 0
    told = json.loads(capsys.readouterr().out)
    assert told["steps"][0]["reading"] == 'modify("title", text="Winter Lights", fill="#ffd700")'
    assert ">Winter Lights</text>" in out.read_text("utf-8")
    assert out.read_text("utf-8").count("Winter Lights") == 1


@each(
    ("command", "said"),
    [
        ({"command": "delete", "target": ["titel"]}, "command 1: no layer 'titel'; there are title"),
        ({"command": "delete_page", "page": "slide-1"}, "command 1: no page 'slide-1'"),
        ({"command": "wobble", "target": ["title"]}, "command 1: no command 'wobble'"),
        ({"command": "modify", "target": ["title"], "fill": "blurple"}, "command 1: 'blurple' is not a colour"),
        ({"command": "modify", "target": ["title"]}, "command 1: modify() has nothing to set"),
    ],
)
def test_a_command_that_cannot_be_carried_out_says_why_and_writes_nothing(
    command: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = apply(tmp_path, [command])
    assert code == 1
    assert said in json.loads(capsys.readouterr().out)["message"]
    assert not out.exists()


@each(
    ("file", "command", "said"),
    [
        (
            POSTER,
            {"command": "shade", "target": ["sticker-label"], "how": "warmer", "steps": 1e308},
            "steps does not fit",
        ),
        (POSTER, {"command": "round_figures", "target": ["price"], "kind": "price", "step": 1e-300}, "step above 0"),
        (POSTER, {"command": "insert_words", "target": "title", "text": "X", "at": -3}, "there is no"),
        (
            POSTER,
            {"command": "restack", "target": ["title"], "to": "backward", "steps": -5},
            "steps must be 1 or more, not -5",
        ),
        (POSTER, {"command": "rotate", "target": ["title"], "degrees": 1e308}, "degrees does not fit"),
        (DECK, {"command": "draw", "shape": "pie", "box": [-10, 10, 1e308, 10]}, "box does not fit"),
        (DECK, {"command": "swap", "a": ["slide-257/2"], "b": ["slide-258/2"]}, "these are on 2 pages"),
        (DECK, {"command": "align", "targets": ["slide-257/2", "slide-258/2"], "edge": "left"}, "on 2 pages"),
    ],
    ids=lambda value: value["command"] if isinstance(value, dict) else "",
)
def test_numbers_and_pages_that_make_no_sense_are_refused(
    file: Path, command: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _ = apply(tmp_path, [command], file)
    told = json.loads(capsys.readouterr().out)
    assert (code, told["code"]) == (1, "refused")
    assert said in told["message"]


def test_a_list_of_commands_alone_is_a_file_of_them(tmp_path: Path) -> None:
    asked, out = tmp_path / "commands.json", tmp_path / "out.svg"
    asked.write_text(json.dumps([{"command": "move", "target": ["title"], "dy": 5}]))
    assert main(["apply", str(asked), str(POSTER), "-o", str(out), "--no-render"]) == 0
    assert out.read_bytes() != POSTER.read_bytes()


def test_a_file_of_commands_has_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = tmp_path / "commands.json"
    asked.write_text(json.dumps({"redraft": 2, "commands": []}))
    assert main(["apply", str(asked), str(POSTER), "-o", str(tmp_path / "o.svg"), "--json"]) == 1
    assert "nothing else" in json.loads(capsys.readouterr().out)["message"]
