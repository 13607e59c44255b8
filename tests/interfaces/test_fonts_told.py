"""Fonts as scripts hear of them: the ledger in show, render and the receipt, --strict-fonts, --fonts, the doctor."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import redraft.interfaces.doctor.doctor as doctor
from redraft.assets.faces import folders as font_folders
from tests.command_line import Ended, redraft

NOWHERE = "\U0010fffd"
"""Of private use, so that no font of any machine has it."""
CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">
  <text id="title" x="20" y="40" font-family="{}" font-size="24">{}</text>
</svg>
"""
STRICT = "--strict-fonts"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "card.svg").write_text(CARD.format("Manrope", "Sale हिन्दी"), "utf-8")
    (tmp_path / "other.svg").write_text(CARD.format("Nobody Has This", "Sale"), "utf-8")
    (tmp_path / "odd.svg").write_text(CARD.format("Manrope", f"Sale {NOWHERE}"), "utf-8")
    return tmp_path


def run(*words: object, folder: Path) -> Ended:
    return redraft(*words, folder=folder)


def test_show_render_and_the_receipt_tell_one_ledger(folder: Path) -> None:
    shown = run("show", "card.svg", "--json", folder=folder).answer["fonts"]
    drawn = run("render", "card.svg", "-o", "p.png", "--json", folder=folder).answer["fonts"]
    edit = ("edit", "card.svg", "make the title red", "-o", "o.svg", "--json")
    edited = run(*edit, folder=folder).answer["fonts"]
    assert shown == drawn == edited
    (use,) = shown
    assert (use["requested"], use["resolved"], use["substituted"], use["missing"]) == ("Manrope", "Manrope", False, "")
    assert set(use["borrowed"]) == set("हिन्दी")
    assert use["scripts"] == [
        {"script": "Latin", "families": ["Manrope"], "missing": "", "advice": ""},
        {"script": "Devanagari", "families": ["Noto Sans Devanagari"], "missing": "", "advice": ""},
    ]


def test_show_and_render_tell_people_what_is_not_as_asked(folder: Path) -> None:
    assert "fonts: Manrope; Devanagari in Noto Sans Devanagari" in run("show", "card.svg", folder=folder).stdout
    shown = run("show", "other.svg", folder=folder).stdout
    assert "fonts: Nobody Has This, not installed, so Source Sans Pro" in shown
    drawn = run("render", "other.svg", "-o", "p.png", folder=folder)
    assert "warning: the font Nobody Has This is not installed; measured and drawn with Source Sans Pro" in drawn.stderr
    drawn = run("render", "odd.svg", "-o", "p.png", folder=folder)
    assert "warning: no available font has the characters U+10FFFD" in drawn.stderr
    assert not run("render", "card.svg", "-o", "p.png", folder=folder).stderr


@pytest.mark.parametrize(("name", "word"), [("other.svg", "Nobody Has This"), ("odd.svg", "U+10FFFD")])
def test_strict_fonts_take_an_edit_back_and_draw_nothing(folder: Path, name: str, word: str) -> None:
    edits = folder / "edits.json"
    edits.write_text(json.dumps({"redraft": 1, "edits": [{"edit": "move", "layer": "title", "dx": 1, "dy": 2}]}))
    for command in (("edit", name, "make the title red"), ("apply", "edits.json", name)):
        done = run(*command, "-o", "o.svg", STRICT, folder=folder)
        assert (done.returncode, word in done.stderr) == (4, True), done.stderr
        assert "--fonts DIR" in done.stderr
        assert run(*command, "-o", "fine.svg", folder=folder).returncode == 0
    done = run("render", name, "-o", "p.png", STRICT, folder=folder)
    assert (done.returncode, word in done.stderr) == (1, True), done.stderr
    row = {"id": "one", "input": name, "instruction": "make the title red", "output": "b.svg"}
    (folder / "jobs.jsonl").write_text(json.dumps(row) + "\n")
    done = run("batch", "jobs.jsonl", "--results", "r.jsonl", "--workers", 1, STRICT, folder=folder)
    told: dict[str, Any] = json.loads((folder / "r.jsonl").read_text("utf-8"))
    assert (done.returncode, told["status"], word in told["error"]["message"]) == (1, "reverted", True)
    assert not [path for path in ("o.svg", "p.png", "b.svg") if (folder / path).exists()]


def test_strict_fonts_let_through_what_is_only_borrowed(folder: Path) -> None:
    assert run("render", "card.svg", "-o", "p.png", STRICT, folder=folder).returncode == 0
    done = run("edit", "card.svg", "make the title red", "-o", "o.svg", STRICT, folder=folder)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_fonts_of_a_folder_are_used_by_every_command_and_what_is_no_font_is_skipped(folder: Path) -> None:
    mine = folder / "mine"
    mine.mkdir()
    bold = (
        next(path for path in font_folders.bundled_folders() if path.parent.name == "font_manrope") / "Manrope-Bold.ttf"
    )
    data = bold.read_bytes()
    renamed = data
    for encoding in ("utf-16-be", "latin-1"):
        renamed = renamed.replace("Manrope".encode(encoding), "Nobodys".encode(encoding))
    (mine / "good.ttf").write_bytes(renamed)
    (mine / "bad.ttf").write_bytes(b"not a font at all")
    (folder / "a.svg").write_text(CARD.format("Nobodys", "Sale"), "utf-8")
    (folder / "b.svg").write_text(CARD.format("Nobodys", "Sales"), "utf-8")
    row = {"id": "one", "input": "a.svg", "instruction": "make the title red", "output": "c.svg"}
    (folder / "jobs.jsonl").write_text(json.dumps(row) + "\n")
    (folder / "edits.json").write_text(
        '{"redraft": 1, "edits": [{"edit": "move", "layer": "title", "dx": 1, "dy": 2}]}'
    )
    fonts = ("--fonts", "mine")
    for command in (
        ("show", "a.svg"),
        ("render", "a.svg", "-o", "p.png", STRICT),
        ("edit", "a.svg", "make the title red", "-o", "o.svg", STRICT),
        ("apply", "edits.json", "a.svg", "-o", "o2.svg", STRICT),
    ):
        done = run(*command, *fonts, folder=folder)
        assert done.returncode == 0, done.stderr
        assert "font skipped: " in done.stderr
        assert "bad.ttf" in done.stderr
    assert run("diff", "a.svg", "b.svg", *fonts, folder=folder).returncode == 0
    batch = ("batch", "jobs.jsonl", "--results", "r.jsonl", "--workers", 1, STRICT)
    assert run(*batch, *fonts, folder=folder).returncode == 0
    assert run("show", "a.svg", "--json", *fonts, folder=folder).answer["fonts"][0]["resolved"].startswith("Nobodys")
    measured = [
        run("show", "a.svg", "--json", *given, folder=folder).answer["layers"][0]["box"][2] for given in ((), fonts)
    ]
    assert measured[0] != measured[1]


@pytest.mark.slow
def test_the_doctor_says_which_scripts_can_be_drawn_and_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("redraft.assets.faces.index.system_folders", list)
    (found,) = [finding for finding in doctor.diagnose() if finding.name == "scripts"]
    assert found.ok
    assert "Devanagari" in found.detail
    assert "emoji can be drawn" in found.detail
    monkeypatch.setattr(font_folders, "SCRIPT_PACKAGES", ("manimgx_fonts",))
    monkeypatch.setattr("redraft.assets.font_ledger.packaged", lambda package: package != "manimgx-fonts-cjk")
    (found,) = [finding for finding in doctor.diagnose() if finding.name == "scripts"]
    assert not found.ok
    assert not found.needed
    assert "not Chinese, Japanese, Korean" in found.detail
    assert found.fix.endswith("pip install manimgx-fonts-cjk")
    shutil.rmtree(tmp_path / "home")


def test_a_font_that_is_not_here_is_the_reason_why_nothing_looks_different(folder: Path) -> None:
    (folder / "sans.svg").write_text(CARD.format("Source Sans Pro", "Sale"), "utf-8")
    done = run("edit", "sans.svg", "change the font of the title to Nobody", "-o", "o.svg", folder=folder)
    assert (
        "nothing looks different: the font Nobody is not installed, and Source Sans Pro in its place looks as before"
        in done.stderr
    )
    (folder / "plain.svg").write_text(CARD.format("Manrope", "Sale"), "utf-8")
    done = run("edit", "plain.svg", "make the title italic", "-o", "o.svg", folder=folder)
    assert "nothing looks different: the font Manrope is not installed in italic (drawn upright)" in done.stderr


def test_strict_fonts_do_not_ask_for_fonts_of_texts_that_are_not_drawn(folder: Path) -> None:
    unseen = '<text font-family="Nope" display="none">Hi</text><text font-family="Nope"> </text></svg>'
    (folder / "card.svg").write_text(CARD.format("Manrope", "Sale").replace("</svg>", unseen), "utf-8")
    assert run("edit", "card.svg", "make the title red", "-o", "o.svg", STRICT, folder=folder).returncode == 0
    done = run("edit", "card.svg", "show #text2", "-o", "o.svg", STRICT, folder=folder)
    assert (done.returncode, "Nope" in done.stderr) == (4, True), done.stderr


@pytest.mark.parametrize("name", ["a;fill:red", "a}</style><script>"])
def test_a_font_name_that_would_say_more_in_a_style_is_refused(folder: Path, name: str) -> None:
    (folder / "p.py").write_text(f"modify('title', font_family={name!r})", "utf-8")
    done = run("apply", "p.py", "card.svg", "-o", "o.svg", folder=folder)
    assert (done.returncode, "font_family must be the name of a font" in done.stderr) == (1, True), done.stderr
    assert not (folder / "o.svg").exists()


def called_carlito(path: Path) -> None:
    """A bundled face under the name of the font that has Calibri's widths, which is as long."""
    name = "Manrope-Regular.ttf"
    data = next(folder / name for folder in font_folders.bundled_folders() if (folder / name).exists()).read_bytes()
    path.mkdir()
    for spelling in ("utf-16-be", "ascii"):
        data = data.replace("Manrope".encode(spelling), "Carlito".encode(spelling))
    (path / "face.ttf").write_bytes(data)


def test_a_font_of_the_same_widths_in_place_of_another_is_neither_warned_of_nor_a_problem(folder: Path) -> None:
    called_carlito(folder / "fonts")
    (folder / "office.svg").write_text(CARD.format("Cambria", "Sale"), "utf-8")
    words = ("edit", "office.svg", 'set "Sale" in Calibri', "-o", "o.svg", "--no-render", "--fonts", "fonts")
    edited = run(*words, "--json", folder=folder).answer
    (use,) = edited["fonts"]
    assert (use["requested"], use["resolved"], use["substituted"], use["twin"]) == ("Calibri", "Carlito", True, True)
    assert not [one for one in edited["findings"] if one["kind"] == "font"]
    assert not [one for one in edited["warnings"] if "Calibri" in one]
    assert "Calibri" not in run("render", "o.svg", "-o", "p.png", "--fonts", "fonts", folder=folder).stderr
    assert run(*words, STRICT, folder=folder).returncode == 4
