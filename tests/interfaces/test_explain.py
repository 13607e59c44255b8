"""A dry run tells the plan: clauses, numbered targets, the program and the edits; refusals name the clause."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from redraft.interfaces.cli import main

DECK = Path(__file__).parents[2] / "examples" / "deck.pptx"
CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="page" width="400" height="300" fill="#ffffff"/>
<text id="title" x="20" y="60" font-family="Manrope" font-size="40" fill="#111111">Big Sale</text>
<text id="subtitle" x="20" y="100" font-family="Manrope" font-size="20" fill="#222222">Only today</text>
<rect id="plate" x="20" y="200" width="80" height="40" fill="#333333"/>
</svg>"""
BOTH = "make the title red and move #plate 20px down"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("card.svg").write_text(CARD)
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["edit", *words]) == code
    out, err = capsys.readouterr()
    return out + err


def told_json(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert main(["edit", *words, "--json"]) == code
    form: dict[str, Any] = json.loads(capsys.readouterr().out)
    return form


def test_a_dry_run_tells_clauses_readings_targets_program_and_edits(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "card.svg", BOTH, "--dry-run", "--no-render").splitlines()
    assert lines[0] == "card.svg: this would be done (nothing was written)"
    assert lines[1:11] == [
        "  1. “make the title red”",
        "     reading  recolor #title (text “Big Sale”, top left): fill colour → red",
        "     targets   1  #title (text “Big Sale”, top left)",
        '     program  recolor("title", "#ff0000")',
        "     edits    title (text): fill colour #111111 → #ff0000",
        "  2. “move #plate 20px down”",
        "     reading  move #plate (rectangle, bottom left): position → 20, 220",
        "     targets   2  #plate (rectangle, bottom left)",
        '     program  move("plate", dy=20)',
        "     edits    plate (shape): position 20, 200 → 20, 220",
    ]
    assert Path("card.svg").read_text() == CARD


def test_for_scripts_the_same_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    plan = told_json(capsys, "card.svg", BOTH, "--dry-run", "--no-render")["explanation"]
    assert plan["instruction"] == BOTH
    assert plan["program"].startswith("# make the title red\n")
    first, second = plan["clauses"]
    assert first["refused"] is False
    assert [command["command"] for command in first["commands"]] == ["recolor"]
    assert first["commands"][0]["target"] == ["title"]
    assert first["changes"][0] == {
        "layer": "title", "kind": "text", "what": "fill colour", "old": "#111111", "new": "#ff0000",
    }  # fmt: skip
    assert second["targets"] == [
        {
            "number": 2, "id": "plate", "kind": "rectangle", "text": "", "place": "bottom left", "page": 1,
            "box": [20, 200, 80, 40], "new": False,
        }
    ]  # fmt: skip


def test_an_edit_that_is_carried_out_is_told_in_short(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "card.svg", BOTH, "-o", "out.svg", "--no-render")
    assert "targets" not in shown
    assert "explanation" not in told_json(capsys, "card.svg", BOTH, "-o", "out.svg", "--no-render")


def test_a_layer_named_twice_keeps_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    said = "make the title red, make #plate blue and make the title bold"
    clauses = told_json(capsys, "card.svg", said, "--dry-run", "--no-render")["explanation"]["clauses"]
    assert [[each["number"] for each in clause["targets"]] for clause in clauses] == [[1], [2], [1]]


def test_the_picture_marks_what_the_instruction_is_about_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "card.svg", "make #plate red", "--dry-run", "--boxes", "b.png")
    assert "boxes   b.png" in shown
    with Image.open("b.png") as picture:
        pixels = picture.convert("RGB")
    assert pixels.size == (400, 300)
    colors = {pixels.getpixel((x, y)) for x in range(400) for y in range(10, 110)}
    assert (200, 0, 110) not in colors  # no text is outlined
    assert any(pixels.getpixel((60, y)) == (0, 92, 200) for y in range(195, 245))


@pytest.mark.slow
def test_the_picture_of_a_deck_has_every_page_it_is_about(capsys: pytest.CaptureFixture[str]) -> None:
    words = (str(DECK), "make #slide-257/2 and #slide-258/2 red", "--dry-run", "--boxes", "d.png")
    plan = told_json(capsys, *words)["explanation"]
    assert [each["page"] for each in plan["clauses"][0]["targets"]] == [2, 3]
    with Image.open(BytesIO(Path("d.png").read_bytes())) as picture:
        assert picture.height > 2 * 720 > picture.width


def test_the_program_that_is_written_does_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "card.svg", BOTH, "-o", "out.svg", "--program", "p.py", "--no-render")
    assert main(["apply", "p.py", "card.svg", "-o", "again.svg", "--no-render"]) == 0
    assert Path("again.svg").read_bytes() == Path("out.svg").read_bytes()


def test_the_program_of_a_dry_run_is_written_and_no_design_is(capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "card.svg", BOTH, "-o", "out.svg", "--dry-run", "--program", "p.py", "--no-render")
    assert Path("p.py").read_text().count("# ") == 2
    assert not Path("out.svg").exists()


def test_a_refusal_names_its_clause_and_what_can_be_done_and_tells_what_was_understood(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDRAFT_READER", "off")
    shown = told(capsys, "card.svg", "make the title red and delete the unicorn", "--dry-run", "--no-render", code=1)
    assert "  1. “make the title red”" in shown
    assert "  2. “delete the unicorn”" in shown
    (refused,) = [line for line in shown.splitlines() if line.startswith("     refused ")]
    assert "is not understood here" in refused
    assert "\ntry: " in shown


def test_for_scripts_a_refusal_comes_with_the_plan(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("card.svg", "delete the unicorn and make the title red", "--dry-run", "--no-render")
    error = told_json(capsys, *words, code=1)
    assert (error["code"], error["clause"]) == ("refused", "delete the unicorn")
    first, second = error["explanation"]["clauses"]
    assert first["refused"]
    assert first["suggestion"]
    assert second["reading"] == "recolor #title (text “Big Sale”, top left): fill colour → red"


def test_a_refusal_of_all_there_is_is_not_told_twice(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "card.svg", "delete the sticker", "--dry-run", "--no-render", code=1)
    assert shown.count("'the sticker'") == 1


def test_a_follow_up_tells_what_it_came_to(capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "card.svg", "make the title red", "--in-place", "--no-render")
    plan = told_json(capsys, "card.svg", "same for the subtitle", "--dry-run", "--no-render")["explanation"]
    assert plan["clauses"][0]["commands"] == [{"command": "recolor", "target": ["subtitle"], "color": "#ff0000"}]
    assert "recolor #subtitle" in told(capsys, "card.svg", "same for the subtitle", "--dry-run", "--no-render")


def test_text_of_a_design_cannot_drive_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    Path("evil.svg").write_text(CARD.replace("Big Sale", "Big &#x9b;31mSale&#x202e;"))
    shown = told(capsys, "evil.svg", "make #title red", "--dry-run", "--no-render")
    assert "\x9b" not in shown
    assert "\u202e" not in shown


@pytest.mark.parametrize("option", ["--boxes", "--program"])
def test_a_file_asked_for_besides_may_not_be_the_design_itself(capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert "are both" in told(capsys, "card.svg", BOTH, "--dry-run", option, "card.svg", code=2)


def test_boxes_without_drawing_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("card.svg", BOTH, "--dry-run", "--boxes", "b.png", "--no-render")
    assert "drawing was switched off" in told(capsys, *words, code=2)


def test_the_help_teaches_to_go_on_from_an_edit(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["edit", "--help"])
    shown = capsys.readouterr().out
    assert "same for the subtitle" in shown
    assert "--boxes P.png" in shown


def test_taking_back_is_told_and_drawn_like_any_edit(capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "card.svg", "make #plate red", "--in-place", "--no-render")
    shown = told(capsys, "card.svg", "undo", "--dry-run", "--program", "p.py", "--boxes", "b.png")
    assert "reading  take back “make #plate red”" in shown
    assert "targets   1  #plate" in shown
    assert Path("p.py").read_text() == (
        '# undo\napply({"edit": "set_style", "layer": "plate", "name": "fill", "value": "#333333"})\n'
    )
    told(capsys, "card.svg", "undo", "-o", "back.svg", "--before", "before.png", "--preview", "after.png")
    with Image.open("before.png") as before, Image.open("after.png") as after:
        assert before.convert("RGB").getpixel((60, 220)) == (255, 0, 0)
        assert after.convert("RGB").getpixel((60, 220)) == (51, 51, 51)
