"""What newcomers stumbled over: names that promise something else, long reports, pictures and pages."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces.cli import main

CARD = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">
  <rect id="back" width="200" height="100" fill="#ffffff"/>
  <!-- a note -->
  <text id="title" x="20" y="80" font-family="Manrope" font-size="24" fill="#000000">Big sale</text>
</svg>
"""


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
def said(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    Path("card.svg").write_text(CARD)
    return Said(capsys)


def test_a_name_that_promises_a_compressed_file_or_a_plain_one_is_held_to_it(said: Said) -> None:
    Path("card.svgz").write_bytes(gzip.compress(CARD.encode()))
    Path("odd.svg").write_bytes(gzip.compress(CARD.encode()))
    edit = ("make the title gold", "--no-render")
    told = said("edit", "card.svgz", *edit, "-o", "o.svg", code=2)
    assert "the result is compressed like the file read, and .svg promises otherwise" in told
    assert "write o.svgz" in told
    assert "is not compressed" in said("edit", "card.svg", *edit, "-o", "o.svgz", code=2)
    assert not Path("o.svg").exists()
    assert not Path("o.svgz").exists()
    said("edit", "odd.svg", *edit, "--in-place")
    said("edit", "odd.svg", "make the title red", "--no-render", "-o", "o.svgz")
    assert b"ff0000" in gzip.decompress(Path("o.svgz").read_bytes())


def test_a_turn_by_an_absurd_angle_is_refused_in_few_digits(said: Said) -> None:
    turn = {"edit": "rotate", "layer": "title", "degrees": 1e300, "pivot": [0, 0]}
    Path("e.json").write_text(json.dumps({"redraft": 1, "edits": [turn]}))
    told = said("apply", "e.json", "card.svg", "-o", "o.svg", "--no-render", code=1)
    assert "cannot be rotated by 1e+300°" in told
    assert len(told) < 300
    Path("e.json").write_text(json.dumps({"redraft": 1, "edits": [{**turn, "degrees": 5, "pivot": [1e300, 0]}]}))
    assert "about 1e+300, 0" in said("apply", "e.json", "card.svg", "-o", "o.svg", "--no-render", code=1)


def test_a_report_of_many_changes_ends_with_how_many_more_there_are(said: Said) -> None:
    moves = [{"edit": "move", "layer": "title", "dx": 1, "dy": 0}] * 80
    Path("e.json").write_text(json.dumps({"redraft": 1, "edits": moves}))
    told = said("apply", "e.json", "card.svg", "-o", "o.svg", "--no-render")
    assert told.count("position") == 50
    assert "… and 30 more lines like these (--json has them all)" in told
    assert len(said.json("apply", "e.json", "card.svg", "-o", "o.svg", "--no-render")["steps"]) == 80


def test_a_program_that_changes_nothing_still_has_its_pictures(said: Said) -> None:
    Path("p.py").write_text('print("nothing")')
    told = said("apply", "p.py", "card.svg", "-o", "o.svg", "--preview", "after.png", "--before", "before.png")
    assert "not written" not in told
    assert Path("after.png").read_bytes()[:4] == Path("before.png").read_bytes()[:4] == b"\x89PNG"


def test_what_differs_beside_the_layers_is_told_with_its_line(said: Said) -> None:
    Path("b.svg").write_text(CARD.replace("a note", "another note"))
    told = said("diff", "card.svg", "b.svg", "--no-render")
    assert "no layer differs, but the bytes do" in told
    assert "line 3: <!-- a note --> → <!-- another note -->" in told
    assert said.json("diff", "card.svg", "b.svg", "--no-render")["places"] == [
        "line 3: <!-- a note --> → <!-- another note -->"
    ]
    Path("c.svg").write_text(CARD.replace("a note", "x" + "\n" * 900))
    at = CARD.index("a note")
    assert f"bytes {at}–{at + 6} of A, {at}–{at + 901:,} of B" in said("diff", "card.svg", "c.svg", "--no-render")
    Path("d.svg").write_text(CARD.replace("#000000", "#ff0000"))
    assert "1 difference in layers" in said("diff", "card.svg", "d.svg", "--no-render")


def test_a_page_beside_the_receipt_replaces_no_page_of_somebody_else(said: Said) -> None:
    Path("r.html").write_text("<p>my diary</p>")
    edit = ("edit", "card.svg", "make the title gold", "-o", "o.svg", "--no-render", "--receipt")
    told = said(*edit, "r.json", code=2)
    assert "also writes r.html, and there is another file of that name" in told
    assert Path("r.html").read_text() == "<p>my diary</p>"
    assert not Path("o.svg").exists()
    said(*edit, "s.json")
    said(*edit, "s.json")


def test_an_instruction_too_long_to_read_is_refused_in_short(said: Said) -> None:
    told = said("edit", "card.svg", "red " * 1250 + "r", "--dry-run", "--no-render", code=1)
    assert "…”: the instruction has more than 200 words" in told
    assert len(told) < 500


def test_an_empty_program_is_told_as_one_and_what_main_wants_is_refused(said: Said) -> None:
    Path("empty.py").write_text("")
    assert "a program" in said("apply", "empty.py", "card.svg", "-o", "o.svg", code=3)
    Path("wants.py").write_text("def main(a):\n    modify('title', opacity=0.4)\n")
    told = said("apply", "wants.py", "card.svg", "-o", "o.svg", code=1)
    assert "line 1: main() is called with nothing, and here it wants a" in told


def test_what_a_program_printed_is_shown_whole_and_kept_in_the_receipt(said: Said) -> None:
    Path("p.py").write_text("for n in range(40):\n    print('line', n)\nprint('x' * 500)\n")
    words = ("apply", "p.py", "card.svg", "-o", "o.svg", "--no-render")
    told = said(*words)
    assert all(f"  printed line {number}\n" in told for number in range(40))
    assert f"  printed {'x' * 500}\n" in told
    assert said.json(*words)["program"]["printed"].endswith("line 39\n" + "x" * 500 + "\n")


def test_quiet_prints_the_lines_of_a_program_its_warnings_and_errors_and_nothing_else(said: Said) -> None:
    Path("p.py").write_text("print(find('kind=text')[0].id)\nmodify('title', text='Autumn')\nprint('a\\tb')\n")
    words = ("apply", "p.py", "card.svg", "-o", "o.svg", "--no-render", "--quiet")
    told = said(*words).splitlines()
    assert told[:2] == ["title", "a b"]
    assert told[2:] == [line for line in told if line.startswith("redraft: warning: ")]
    Path("p.py").write_text("print('as far as here')\nget('nobody')\n")
    told = said(*words, code=1)
    assert told.startswith("as far as here\nredraft: line 2: LookupError")
    assert said.json(*words, code=1)["printed"] == "as far as here\n"


def test_the_loser_of_two_redrafts_at_once_is_told_that_it_may_have_been_one(said: Said) -> None:
    from redraft.errors import SaveError
    from redraft.formats.saves import read_input, save

    read = read_input(Path("card.svg"))
    said("edit", "card.svg", "make the title gold", "--in-place", "--no-render")
    with pytest.raises(SaveError, match="changed by another program, or another redraft, while it was being edited"):
        save(Path("card.svg"), b"mine", check=lambda _: None, base=read)


def test_a_limit_that_is_no_size_is_quoted_as_it_was_given(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HISTORY_LIMIT", "banana")
    assert "REDRAFT_HISTORY_LIMIT is 'banana'" in said(
        "edit", "card.svg", "make the title gold", "-o", "o.svg", "--no-render"
    )


def test_one_of_anything_is_told_as_one(said: Said) -> None:
    Path("one.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><rect id="a" width="9" height="9"/></svg>')
    assert "1 layer\n" in said("show", "one.svg")
    told = said("edit", "card.svg", "make the title gold", "-o", "o.svg", "--no-render", "--lock", "#back", "-v")
    assert "1 locked layer is as it was" in told
