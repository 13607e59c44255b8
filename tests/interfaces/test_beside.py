"""An edit that was saved without a file that was to stand beside it: the design is there, and that is said."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.command_line import redraft
from tests.sampling import each

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="90">
  <rect id="sky" width="200" height="90"/>
  <text id="title" x="10" y="50" font-size="20" fill="white">Summer Nights</text>
</svg>
"""


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders that cannot be written to are made as on POSIX")
@each("option", ["--receipt", "--preview"])
def test_a_design_that_is_saved_without_its_receipt_or_picture_ends_with_5(tmp_path: Path, option: str) -> None:
    (tmp_path / "a.svg").write_text(POSTER, "utf-8")
    (tmp_path / "dir.png").mkdir()  # where a file is to be, a folder is
    (tmp_path / "dir.json").mkdir()
    beside = "dir.json" if option == "--receipt" else "dir.png"
    words = ("edit", "a.svg", "make the title gold", "-o", "b.svg", option, beside, "--no-history")
    done = redraft(*words, folder=tmp_path)
    assert (done.returncode, (tmp_path / "b.svg").exists()) == (5, True)
    assert "was saved as" in done.stderr
    answer = redraft(*words, "--json", folder=tmp_path)
    assert (answer.returncode, answer.answer["error"]["case"]) == (5, "saved-but-not-beside")
