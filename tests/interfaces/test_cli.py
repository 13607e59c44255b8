"""The command line as scripts see it, on files written here and on the posters in examples/.

Most commands run in this process; what only a program of its own can show runs as one."""

from __future__ import annotations

import errno
import gzip
import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

import redraft.interfaces.report.side_files as side_files
from tests.command_line import program, redraft
from tests.formats.pptx.editing import table_deck
from tests.sampling import sample

EXAMPLES = Path(__file__).parents[2] / "examples"
CARD = """<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">
  <rect id="background" width="200" height="100" fill="#ffffff"/>
  <g id="badge"><circle cx="30" cy="30" r="20" fill="#ff0000"/><circle cx="80" cy="30" r="20" fill="#00ff00"/></g>
  <text id="title" x="20" y="80" font-family="Manrope" font-size="24" fill="#000000">Big sale</text>
</svg>
"""
COMMAND = f"{sys.executable} -m redraft.interfaces.cli"
GOLD = [{"edit": "set_style", "layer": "title", "name": "fill", "value": "#ffd700"}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "card.svg").write_text(CARD, "utf-8")
    (tmp_path / "edits.json").write_text(json.dumps({"redraft": 1, "edits": GOLD}))
    return tmp_path


# edit


def test_a_preview_of_a_deck_shows_every_slide_that_changed_before_and_after(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = str(EXAMPLES / "deck.pptx")
    edit = ["edit", deck, "make the titles of slides 2 and 3 green", "-o", "o.pptx", "--preview", "p.png"]
    done = redraft(*edit, folder=folder)
    assert done.returncode == 0, done.stderr
    with Image.open(folder / "p.png") as both:
        size, (wide, high) = both.size, (both.width // 2, both.height // 2)
        halves = [both.crop((x, high, x + wide, 2 * high)) for x in (0, wide)]
    assert size == (1648, 2 * (450 + 32) + 16)
    assert halves[0].tobytes() != halves[1].tobytes()
    monkeypatch.setattr(side_files, "MOST_SHOWN", 1)
    done = redraft(*edit, folder=folder)
    assert "p.png shows 1 of the slides that changed; 1 more did" in done.stderr
    with Image.open(folder / "p.png") as one:
        assert one.size == (1648, 450 + 32 + 16)


def test_a_preview_of_a_deck_of_one_slide_shows_it_before_and_after(folder: Path) -> None:
    (folder / "one.pptx").write_bytes(table_deck())
    done = redraft("edit", "one.pptx", 'change "11" to "99"', "-o", "o.pptx", "--preview", "p.png", folder=folder)
    assert done.returncode == 0, done.stderr
    with Image.open(folder / "p.png") as both:
        assert both.width > 1.5 * both.height * 4 / 3


def test_an_edit_writes_the_result_the_receipt_the_page_and_the_pictures(folder: Path) -> None:
    files = ["--receipt", "r.json", "--before", "before.png", "--preview", "after.png"]
    done = redraft(
        "edit",
        "card.svg",
        'change "Big sale" to "Last day" and make the title gold',
        "-o",
        "o.svg",
        *files,
        folder=folder,
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "card.svg").read_text("utf-8") == CARD
    result = (folder / "o.svg").read_text("utf-8")
    assert "Last day</text>" in result
    assert result.splitlines()[:4] == CARD.splitlines()[:4]
    receipt = json.loads((folder / "r.json").read_text("utf-8"))
    assert receipt["proven"] is True, receipt["proofs"]
    assert receipt["fonts"][0]["resolved"] == "Manrope"
    page = (folder / "r.html").read_text("utf-8")
    assert "Last day" in page
    assert page.count("data:image/png;base64,") == 3
    for name in ("before.png", "after.png"):
        assert (folder / name).read_bytes().startswith(b"\x89PNG")
    assert (folder / "before.png").read_bytes() != (folder / "after.png").read_bytes()
    assert "“Big sale” → “Last day”" in done.stdout


def test_an_edit_in_place_replaces_the_file(folder: Path) -> None:
    assert redraft("edit", "card.svg", "make the title #ff8800", "--in-place", folder=folder).returncode == 0
    assert "ff8800" in (folder / "card.svg").read_text("utf-8")


def test_a_dry_run_prints_the_plan_and_writes_nothing(folder: Path) -> None:
    done = redraft(
        "edit", "card.svg", 'delete the text "Big sale"', "-o", "o.svg", "--dry-run", "--json", folder=folder
    )
    assert done.returncode == 0, done.stderr
    told = done.answer
    assert told["status"] == "planned"
    assert told["output"] is None
    assert told["edits"] == [{"edit": "remove", "layer": "title"}]
    assert sorted(path.name for path in folder.iterdir()) == ["card.svg", "edits.json"]


@pytest.mark.slow
def test_a_clause_that_is_not_understood_stops_everything_with_1(folder: Path) -> None:
    words = ("edit", "card.svg", "make the title gold and sing a song", "-o", "o.svg")
    done = redraft(*words, folder=folder)
    assert done.returncode == 1
    assert "sing a song" in done.stderr
    assert not (folder / "o.svg").exists()
    done = redraft(*words, "--json", folder=folder)
    told = done.answer
    assert (done.returncode, told["code"]) == (1, "refused")
    assert any("sing" in refusal["clause"] for refusal in told["refusals"])
    done = redraft(*words, "--partial", "--json", folder=folder)
    assert done.returncode == 0, done.stdout
    assert done.answer["status"] == "partial"


def test_an_edit_that_changes_nothing_is_refused_with_1(folder: Path) -> None:
    done = redraft("edit", "card.svg", "make the title black", "-o", "o.svg", folder=folder)
    assert done.returncode == 1
    assert done.stderr.startswith("redraft: ")
    assert not (folder / "o.svg").exists()


def test_the_result_needs_a_place_to_go(folder: Path) -> None:
    done = redraft("edit", "card.svg", "make the title gold", folder=folder)
    assert done.returncode == 2
    assert "-o OUT" in done.stderr
    done = redraft("edit", "card.svg", "make the title gold", "-o", "card.svg", folder=folder)
    assert done.returncode == 2
    assert "--in-place" in done.stderr
    assert (folder / "card.svg").read_text("utf-8") == CARD


def test_files_asked_for_twice_are_noticed_before_any_work(folder: Path) -> None:
    for option in (["--receipt", "o.svg"], ["--preview", "card.svg"], ["--receipt", "no/r.json"]):
        done = redraft("edit", "card.svg", "make the title gold", "-o", "o.svg", *option, folder=folder)
        assert done.returncode == 2, option
        assert not (folder / "o.svg").exists()


def test_without_rendering_pixels_are_not_proven_and_pictures_not_to_be_had(folder: Path) -> None:
    words = ("edit", "card.svg", "make the title gold", "-o", "o.svg", "--no-render")
    told = redraft(*words, "--json", folder=folder).answer
    assert told["proofs"]["pixels"]["ok"] is None
    assert told["proven"] is False
    assert redraft(*words, "--preview", "p.png", folder=folder).returncode == 2


# show


def test_show_lists_every_layer(folder: Path) -> None:
    done = redraft("show", "card.svg", folder=folder)
    assert done.returncode == 0, done.stderr
    for word in ("background", "badge", "title", "“Big sale”", "Manrope", "200 × 100", "#ff0000"):
        assert word in done.stdout
    told = redraft("show", "card.svg", "--json", folder=folder).answer
    assert [layer["id"] for layer in told["layers"]][:2] == ["background", "badge"]
    title = next(layer for layer in told["layers"] if layer["id"] == "title")
    assert (title["kind"], title["text"], title["fill"]) == ("text", "Big sale", "#000000")
    assert told["pages"][0]["width"] == 200


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in (".svg", ".pptx")))
def test_show_tells_every_example_as_one_json_object(name: str, folder: Path) -> None:
    done = redraft("show", EXAMPLES / name, "--json", folder=folder)
    assert done.returncode == 0, done.stdout
    assert len(done.answer["layers"]) > 5


def test_text_of_a_file_cannot_drive_the_terminal(folder: Path) -> None:
    (folder / "card.svg").write_text(CARD.replace("Big sale", "Big \u009b31m\u202e sale"), "utf-8")
    done = redraft("show", "card.svg", folder=folder)
    assert done.returncode == 0
    assert not {"\u009b", "\u202e"} & set(done.stdout)


# render


def test_render_draws_the_page_and_single_layers(folder: Path) -> None:
    from PIL import Image

    assert redraft("render", "card.svg", "-o", "p.png", "--scale", 2, folder=folder).returncode == 0
    assert redraft("render", "card.svg", "-o", "t.png", "--layer", "badge", folder=folder).returncode == 0
    with Image.open(folder / "p.png") as page, Image.open(folder / "t.png") as badge:
        assert page.size == (400, 200)
        assert badge.size == (200, 100)
        assert badge.getbbox() == (10, 10, 100, 50)


def test_render_names_a_layer_that_is_not_there(folder: Path) -> None:
    done = redraft("render", "card.svg", "-o", "p.png", "--layer", "titel", folder=folder)
    assert done.returncode == 2
    assert "no layer 'titel'; there are title" in done.stderr


def test_a_damaged_file_is_drawn_with_a_warning(folder: Path) -> None:
    (folder / "card.svg").write_text(CARD.replace("</g>", ""), "utf-8")
    done = redraft("render", "card.svg", "-o", "p.png", folder=folder)
    assert done.returncode == 0, done.stderr
    assert "warning" in done.stderr
    assert (folder / "p.png").exists()


# apply and diff


def test_apply_carries_out_edits_and_replays_receipts(folder: Path) -> None:
    assert (
        redraft("apply", "edits.json", "card.svg", "-o", "1.svg", "--receipt", "r.json", folder=folder).returncode == 0
    )
    assert redraft("apply", "r.json", "card.svg", "-o", "2.svg", folder=folder).returncode == 0
    assert (folder / "1.svg").read_bytes() == (folder / "2.svg").read_bytes() != CARD.encode()
    done = redraft("apply", "r.json", "1.svg", "-o", "3.svg", folder=folder)
    assert done.returncode == 1
    assert "--rebase" in done.stderr


def test_an_empty_list_of_edits_copies_the_bytes(folder: Path) -> None:
    (folder / "none.json").write_text('{"redraft": 1, "edits": []}')
    for name in ("event.svg", "sale.svg"):
        assert redraft("apply", "none.json", EXAMPLES / name, "-o", name, folder=folder).returncode == 0
        assert (folder / name).read_bytes() == (EXAMPLES / name).read_bytes()


@pytest.mark.parametrize("text", ["", "{", '{"redraft": 1, "edits": [{"edit": "fly"}]}', "\udcff"])
def test_a_bad_file_of_edits_is_refused_in_a_sentence(text: str, folder: Path) -> None:
    (folder / "bad.json").write_text(text, "utf-8", "surrogateescape")
    done = redraft("apply", "bad.json", "card.svg", "-o", "o.svg", folder=folder)
    assert done.returncode in (1, 3)
    assert done.stderr.startswith("redraft: ")
    assert "Traceback" not in done.stderr


def test_diff_tells_layers_and_pixels_and_ends_with_0(folder: Path) -> None:
    redraft("apply", "edits.json", "card.svg", "-o", "1.svg", folder=folder)
    done = redraft("diff", "card.svg", "1.svg", folder=folder)
    assert done.returncode == 0, done.stderr
    assert "fill colour #000000 → #ffd700" in done.stdout
    assert "none outside the layers that differ" in done.stdout
    told = redraft("diff", "card.svg", "1.svg", "--json", folder=folder).answer
    assert told["same_layers"] is False
    assert [change["layer"] for change in told["changes"]] == ["title"]
    assert told["pixels"]["ok"] is True
    told = redraft("diff", "card.svg", "card.svg", "--json", folder=folder).answer
    assert told["same_bytes"] is True


def test_a_compressed_design_is_edited_too(folder: Path) -> None:
    (folder / "card.svgz").write_bytes(gzip.compress(CARD.encode()))
    done = redraft("apply", "edits.json", "card.svgz", "-o", "o.svgz", "--json", folder=folder)
    assert done.returncode == 0, done.stdout
    assert done.answer["proofs"]["bytes"]["ok"] is None
    assert b"ffd700" in gzip.decompress((folder / "o.svgz").read_bytes())


# The posters


def test_a_program_ends_with_the_code_of_its_command(folder: Path) -> None:
    done = program("edit", "card.svg", "make the title gold", "-o", "o.svg", "--json", folder=folder)
    assert (done.returncode, done.answer["proven"]) == (0, True), done.stderr
    assert program("edit", "card.svg", "sing a song", "-o", "no.svg", folder=folder).returncode == 1


@pytest.mark.parametrize("name", sample(["event.svg", "sale.svg"], 1))
def test_one_edit_of_a_poster_changes_only_its_title(name: str, folder: Path) -> None:
    done = redraft("edit", EXAMPLES / name, "make the title #12ab34", "-o", "o.svg", "--json", folder=folder)
    assert done.returncode == 0, done.stdout
    told = done.answer
    assert told["proven"] is True, told["proofs"]
    old, new = (EXAMPLES / name).read_bytes(), (folder / "o.svg").read_bytes()
    at = new_at = 0
    for span in told["bytes_changed"]:
        assert old[at : span["start"]] == new[new_at : span["new_start"]]
        at, new_at = span["end"], span["new_start"] + span["new_length"]
    assert old[at:] == new[new_at:]


# Errors


def test_a_full_disk_is_no_internal_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(options: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("redraft.interfaces.command_line.show.show", full)
    answer = redraft("show", "card.svg", "--json", folder=folder).answer
    assert answer["code"] == "not_saved"
    assert "No space left on device" in answer["message"]


def test_an_unexpected_error_is_one_line_and_a_traceback_only_for_debugging(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("redraft.interfaces.command_line.show.show", lambda options: 1 // 0)
    for debug in ("", "1"):
        done = redraft("show", "card.svg", folder=folder, REDRAFT_DEBUG=debug)
        assert done.returncode == 1
        assert "internal error: ZeroDivisionError" in done.stderr
        assert ("Traceback" in done.stderr) is bool(debug)


def test_ctrl_c_ends_with_130_and_no_traceback(folder: Path) -> None:
    code = (
        "import sys, redraft.interfaces.command_line.show as c\n"
        "def stop(options): raise KeyboardInterrupt\n"
        "c.show = stop\n"
        "from redraft.interfaces.cli import main; sys.exit(main(['show', 'card.svg']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder, check=False)
    assert (done.returncode, done.stderr) == (130, "redraft: interrupted\n")


def test_ctrl_c_while_the_program_still_loads_is_answered_in_a_word(folder: Path) -> None:
    code = (
        "import sys\n"
        "class Slow:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'redraft.interfaces.arguments': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Slow())\n"
        "sys.argv = ['redraft', 'show', 'card.svg']\n"
        "from redraft.interfaces.cli import run; run()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "redraft: interrupted\n")


def test_ctrl_c_before_the_program_runs_is_answered_in_a_word_and_others_keep_their_hook(folder: Path) -> None:
    code = "import sys; sys.argv[0] = {!r}; import redraft.interfaces.cli; raise KeyboardInterrupt"
    for name, quiet in (("/usr/bin/redraft", True), ("notebook", False)):
        command = [sys.executable, "-c", code.format(name)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
        assert ("Traceback" not in done.stderr) is quiet
        assert (done.returncode, done.stderr) == (130, "redraft: interrupted\n") or not quiet


# Reports that cannot be printed


@pytest.mark.parametrize("closing", sample([">&-", ">/dev/full", ">&- --json", ">/dev/full --json"], 1))
def test_an_edit_whose_report_cannot_be_printed_is_done_all_the_same(closing: str, folder: Path) -> None:
    command = f"{COMMAND} edit card.svg 'make the title gold' -o o.svg --no-render {closing}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == (5 if "--json" in closing else 0), done.stderr
    assert "the report could not be printed" in done.stderr
    assert "Traceback" not in done.stderr
    assert "<svg" in (folder / "o.svg").read_text("utf-8")
    assert (folder / "card.svg").read_text("utf-8") == CARD


@pytest.mark.parametrize("waits", [True, False], ids=["a pipe that waits", "a pipe that does not"])
def test_a_slow_reader_gets_the_whole_of_the_json(waits: bool, folder: Path) -> None:
    """Unbuffered, where Python leaves out what a signal cuts off."""
    many = "".join(f'<rect id="r{n}" width="{n}" height="9"/>' for n in range(700))
    (folder / "many.svg").write_text(CARD.replace("</svg>", f"{many}</svg>"), "utf-8")
    reading, writing = os.pipe()
    os.set_blocking(writing, waits)
    command = [sys.executable, "-u", "-m", "redraft.interfaces.cli", "show", "many.svg", "--json"]
    with subprocess.Popen(command, stdout=writing, cwd=folder) as shown, open(reading, "rb") as pipe:
        os.close(writing)
        select.select([pipe], [], [])
        time.sleep(0.3)  # the pipe is full by now, and the budget's clock has ticked
        assert len(json.load(pipe)["layers"]) > 700
    assert shown.returncode == 0


def test_json_that_is_cut_short_is_a_failure(folder: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{COMMAND} show card.svg --json | true; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )
    assert (done.returncode, "its reader has left" in done.stderr) == (1, True)


def test_a_listing_that_cannot_be_printed_is_a_failure(folder: Path) -> None:
    for closing in (">&-", ">/dev/full"):
        command = f"{COMMAND} show card.svg {closing}"
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=folder, check=False)
        assert done.returncode == 1, closing
        assert "could not be printed" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_with_stderr_closed_stdout_still_holds_one_json_object(folder: Path) -> None:
    command = f"{COMMAND} edit card.svg 'make the title gold' -o o.svg --no-render --json 2>&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0
    assert json.loads(done.stdout)["proofs"]["bytes"]["ok"] is True


def test_a_wrong_command_keeps_its_exit_code_when_nobody_listens(folder: Path) -> None:
    command = f"{COMMAND} edit none.svg 'make the title gold' -o o.svg --json >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


# Words of the command line


@pytest.mark.slow
def test_an_accent_is_text_also_where_the_locale_knows_ascii_only(folder: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    words = ("edit", "card.svg", 'change "Big sale" to "Café"', "-o", "o.svg")
    done = program(*words, "--no-render", folder=folder, **plain)
    assert done.returncode == 0, done.stderr
    assert "Café</text>" in (folder / "o.svg").read_text("utf-8")


@pytest.mark.parametrize("output", ["-", "new/", "", "no/o.svg", "o.png", "o.JPG", "o.pdf"])
def test_an_output_that_can_be_no_design_is_refused_and_nothing_made(output: str, folder: Path) -> None:
    for command in (["edit", "card.svg", "make the title gold"], ["apply", "edits.json", "card.svg"]):
        done = redraft(*command, "-o", output, folder=folder)
        assert done.returncode == 2, (output, done.stderr)
        assert "\ntry: " in done.stderr
        assert "Traceback" not in done.stderr
        assert ("--preview" in done.stderr) is output.startswith("o.")
    assert sorted(path.name for path in folder.iterdir()) == ["card.svg", "edits.json"]


def test_the_page_beside_the_receipt_is_named_as_what_it_is(folder: Path) -> None:
    (folder / "x.html").write_text(CARD)
    done = redraft("edit", "x.html", "make the title gold", "-o", "o.svg", "--receipt", "x.json", folder=folder)
    assert done.returncode == 2
    assert "the page that --receipt writes and the design are both x.html" in done.stderr


def test_a_use_of_another_file_is_shown_as_a_link(folder: Path) -> None:
    (folder / "u.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="a" width="1" height="1"/>'
        '<use href="#a" id="u"/><use href="http://example.com/x.svg#b" id="v"/></svg>'
    )
    shown = redraft("show", "u.svg", folder=folder).stdout
    assert "copy of a" in shown
    assert "link to " in shown
    assert "copy of http" not in shown


# What could not be proven, mended files, copies


def test_what_could_not_be_proven_is_a_warning_and_strict_takes_it_back(folder: Path) -> None:
    (folder / "card.svgz").write_bytes(gzip.compress(CARD.encode()))
    words = ("apply", "edits.json", "card.svgz", "-o", "o.svgz", "--receipt", "r.json")
    done = redraft(*words, folder=folder)
    assert done.returncode == 0, done.stderr
    assert "  – bytes   not proven: the whole file was rewritten" in done.stdout
    assert json.loads((folder / "r.json").read_text("utf-8"))["proven"] is False
    assert "not proven: bytes" in (folder / "r.html").read_text("utf-8")
    for name in ("o.svgz", "r.json", "r.html"):
        (folder / name).unlink()
    done = redraft(*words, "--strict", folder=folder)
    assert done.returncode == 4
    assert "taken back" in done.stderr
    assert sorted(path.name for path in folder.iterdir()) == ["card.svg", "card.svgz", "edits.json"]
    assert redraft("apply", "edits.json", "card.svg", "-o", "o.svg", "--strict", folder=folder).returncode == 0


def test_a_strict_batch_takes_back_the_rows_that_are_not_wholly_proven(folder: Path) -> None:
    (folder / "card.svgz").write_bytes(gzip.compress(CARD.encode()))
    rows = [
        {"id": name, "input": name, "instruction": "make the title gold", "output": f"made/{name}"}
        for name in ("card.svg", "card.svgz")
    ]
    (folder / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    done = redraft("batch", "jobs.jsonl", "--results", "r.jsonl", "--workers", 1, "--strict", folder=folder)
    assert done.returncode == 1
    found = {row["id"]: row["status"] for row in map(json.loads, (folder / "r.jsonl").read_text().splitlines())}
    assert found == {"card.svg": "done", "card.svgz": "reverted"}
    assert [path.name for path in (folder / "made").iterdir()] == ["card.svg"]


def test_strict_and_no_drawing_exclude_each_other(folder: Path) -> None:
    for words in (["edit", "card.svg", "x", "-o", "o.svg"], ["batch", "edits.json", "--results", "r.jsonl"]):
        done = redraft(*words, "--strict", "--no-render", folder=folder)
        assert done.returncode == 2
        assert "--strict" in done.stderr


def test_an_edit_of_a_damaged_file_tells_the_repairs_on_stderr(folder: Path) -> None:
    (folder / "card.svg").write_text(CARD.replace("</g>", ""), "utf-8")
    done = redraft("edit", "card.svg", "make the title gold", "-o", "o.svg", folder=folder)
    assert done.returncode == 0, done.stderr
    assert "redraft: warning: repaired while reading: " in done.stderr
    assert "warning: repaired" not in done.stdout
    assert "  – inside  not proven inside the edited layers: the file was repaired" in done.stdout


def test_at_most_five_repairs_are_told_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    from redraft.interfaces.terminal import warn_of_repairs

    warn_of_repairs(f"repair {number}" for number in range(8))
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 6
    assert told[-1].endswith("and 3 more repairs")


def test_a_copy_that_gets_its_own_content_is_noted(folder: Path) -> None:
    (folder / "u.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><g id="badge"><circle id="dot" cx="9" cy="9"'
        ' r="5" fill="#ff0000"/></g><use href="#badge" id="copy" x="40"/></svg>'
    )
    layers = redraft("show", "u.svg", "--json", folder=folder).answer["layers"]
    inner = next(layer["id"] for layer in layers if layer["kind"] == "shape" and layer["id"] != "dot")
    edits = [{"edit": "set_style", "layer": inner, "name": "fill", "value": "#0000ff"}]
    (folder / "e.json").write_text(json.dumps({"redraft": 1, "edits": edits}))
    done = redraft("apply", "e.json", "u.svg", "-o", "o.svg", "--receipt", "r.json", folder=folder)
    assert done.returncode == 0, done.stderr
    note = "'copy' was a copy of 'badge'; it now has its own content"
    assert note in done.stdout
    assert json.loads((folder / "r.json").read_text("utf-8"))["notes"] == [note]
    assert "it now has its own content" in (folder / "r.html").read_text("utf-8")


def test_a_font_folder_that_is_not_there_is_wrong_usage(folder: Path) -> None:
    done = redraft("show", "card.svg", "--fonts", "nowhere", folder=folder)
    assert done.returncode == 2
    assert "no folder 'nowhere'" in done.stderr


@pytest.mark.slow
def test_a_closed_pipe_is_quiet(folder: Path) -> None:
    many = "".join(f'<rect id="r{n}" width="1" height="1"/>' for n in range(5000))
    (folder / "many.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{many}</svg>')
    command = [sys.executable, "-m", "redraft.interfaces.cli", "show", "many.svg"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(10)
        running.stdout.close()
        assert running.stderr.read() == b""


def test_help_teaches_by_example(folder: Path) -> None:
    done = redraft("--help", folder=folder)
    assert done.returncode == 0
    for command in ("edit", "show", "render", "apply", "diff", "batch", "doctor"):
        assert f"    {command} " in done.stdout
    assert "130 interrupted" in done.stdout
    for command in ("edit", "apply", "batch"):
        assert "--strict" in redraft(command, "--help", folder=folder).stdout
    assert "redraft edit poster.svg" in redraft("edit", "--help", folder=folder).stdout
    assert redraft("--version", folder=folder).stdout.startswith("redraft 0.")


def test_doctor_finds_everything_in_order(folder: Path) -> None:
    done = redraft("doctor", "--json", folder=folder)
    assert done.returncode == 0, done.stdout
    assert done.answer
