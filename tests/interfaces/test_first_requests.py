"""First requests of newcomers without a model: room below a thing, slips of the pen, names and order of arguments."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

import redraft
import redraft.interfaces.doctor.doctor as doctor
from redraft.batch.results.ledger import Summary
from redraft.commands.measure.boxes import type_box
from redraft.interfaces.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
Say = Callable[..., tuple[int, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """Runs a command in a folder of its own: its exit code, and all that it prints."""
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    for name in ("event.svg", "deck.pptx", "sale.svg", "menu.svg"):
        shutil.copy(EXAMPLES / name, name)

    def said(*words: str) -> tuple[int, str]:
        code = main(words)
        out, err = capsys.readouterr()
        return code, out + err

    return said


def edited(say: Say, file: str, request: str) -> str:
    """What an edit says that is carried out, written to OUT."""
    code, told = say("edit", file, request, "-o", "out" + Path(file).suffix, "--no-render")
    assert code == 0, told
    return told


@pytest.mark.parametrize(
    ("file", "request_", "new"),
    [
        ("event.svg", "draw a horizontal line below the title", "line"),
        ("sale.svg", 'add a line "Free entry" below the title', "text"),
        ("menu.svg", 'write "Fresh today" above "Doces"', "text"),
    ],
)
def test_something_new_beside_a_text_lies_on_no_other_text(say: Say, file: str, request_: str, new: str) -> None:
    assert "warning" not in edited(say, file, request_)
    document = redraft.open(Path("out.svg")).document
    texts = [one.layer.id for one in document.walk() if one.layer.kind == "text" and one.layer.id != new]
    mine = document.index[new].box
    assert mine is not None
    assert [id for id in texts if mine.grown(0.1).overlap(type_box(document, id))] == []


def test_a_new_text_that_may_lie_on_letters_along_a_path_is_reported(say: Say) -> None:
    told = edited(say, "event.svg", 'below the subtitle, write "Sold out" in red')
    assert "“Sold out” may lie on “under the open sky”" in told


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_picture_that_is_put_over_texts_of_a_slide_is_reported(say: Say, mode: str) -> None:
    Image.new(mode, (400, 300), "red").save("x.png")
    told = edited(say, "deck.pptx", "add picture x.png at the top left of slide 2")
    assert "“Agenda” lies wholly under picture" in told


@pytest.mark.parametrize("request_", ["add picture x.png at 100,100", "add a star at 100,100"])
def test_what_a_new_thing_cannot_be_given_is_refused_and_not_passed_over(say: Say, request_: str) -> None:
    Image.new("RGB", (40, 30), "red").save("x.png")
    code, told = say("edit", "event.svg", request_, "-o", "o.svg", "--json")
    assert (code, json.loads(told)["case"]) == (1, "new-thing-takes-no-look")


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("make the haedline bigger", "make the headline bigger"),
        ("make the title rde", "make the title red"),
        ("make the title gren", "make the title green"),
        ("move #titel up 10px", "move #title up 10px"),
    ],
)
def test_an_offer_for_a_misspelt_word_does_as_the_word_that_is_asked_about(say: Say, slip: str, meant: str) -> None:
    shutil.copy("event.svg", "same.svg")
    code, told = say("edit", "event.svg", slip, "-o", "a.svg", "--no-render", "--reading", "1")
    assert code == 0, told
    edited(say, "same.svg", meant)
    assert Path("a.svg").read_bytes() == Path("out.svg").read_bytes()


@pytest.mark.parametrize("file", ["deck.pptx", "x.png"])
def test_a_design_of_another_format_named_svg_is_given_the_command_that_renames_it(say: Say, file: str) -> None:
    Image.new("RGB", (4, 4)).save("x.png")
    shutil.copy(file, "my design.svg")
    for words in (("show",), ("edit", "make the title red", "-o", "o.svg")):
        code, told = say(words[0], "my design.svg", *words[1:])
        assert code == 3
        assert f"try: mv 'my design.svg' 'my design{Path(file).suffix}'" in told


def test_a_request_before_its_file_is_refused_with_the_command_in_order(say: Say) -> None:
    code, told = say("edit", "make the title red", "event.svg", "-o", "o.svg")
    assert code == 2
    assert "try: redraft edit event.svg 'make the title red' -o o.svg\n" in told


def test_a_file_whose_name_begins_with_a_dash_is_refused_with_a_name_that_works(say: Say) -> None:
    shutil.copy("event.svg", "-dash.svg")
    code, told = say("show", "-dash.svg")
    assert (code, "try: redraft show ./-dash.svg\n" in told) == (2, True)
    assert say("show", "./-dash.svg")[0] == 0


def test_none_is_used_as_a_model_by_forgetting_the_one_in_use(say: Say, tmp_path: Path) -> None:
    settings = tmp_path / "settings" / "redraft" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[models]\nplanner = "openai:some"\n')
    code, told = say("model", "use", "none")
    assert code == 0
    assert "names openai:some no longer" in told
    assert "openai:some" not in settings.read_text()


def test_one_page_of_a_deck_is_listed_alone(say: Say) -> None:
    code, told = say("show", "deck.pptx", "--page", "2")
    assert code == 0
    assert re.findall(r"\bpage \d", told) == ["page 2"]
    assert say("show", "deck.pptx", "--page", "99")[0] == 2


def test_a_batch_that_is_stopped_at_once_does_not_say_that_there_was_nothing_to_do() -> None:
    assert "nothing to do" in Summary(0).sentence()
    assert "0 of 2 rows: none done; stopped" in Summary(2, interrupted=True).sentence()


def test_a_batch_names_the_column_with_braces_that_work(say: Say) -> None:
    Path("rows.csv").write_text("id,part,colour\na,Summer,rosso\n")

    def case(instruction: str) -> tuple[str, str]:
        job = ("--input", "event.svg", "--output", "out/{{id}}.svg", "--results", "r.jsonl")
        say("batch", "rows.csv", *job, "--instruction", instruction, "--workers", "1")
        error = json.loads(Path("r.jsonl").read_text().splitlines()[0])["error"]
        Path("r.jsonl").unlink()
        assert "zqv" not in str(error)
        assert "{{colour}}" in error["message"] + error["suggestion"]
        return error["case"], error["message"]

    unquoted, message = case('change "{{part}}" to {{colour}}')
    assert unquoted == "variable-outside-quotes"
    assert "'rosso'" in message
    assert case('change the title to "{ colour }"')[0] == "variable-braces-odd"
    assert case('change the title to "{{colour}"')[0] == "variable-braces-odd"


def test_the_sizes_of_extras_are_those_that_the_pages_show() -> None:
    pages = [Path(EXAMPLES.parent, name).read_text("utf-8") for name in ("docs/install.md", "README.md")]
    shown = [re.findall(r"`pip install -e '\.\[(\w+)\]'` \| (\d+) MB", page) for page in pages]
    assert len(shown[0]) > 6
    for name, size in [*shown[0], *shown[1]]:
        assert name not in doctor.PURPOSES or doctor.PURPOSES[name][1] == int(size), name
