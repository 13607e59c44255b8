"""Rows of a batch of which a part can be done: `unsure` unless the part is wanted, then `partial`, and never `done`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.command_line import Ended, redraft

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
  <rect id="background" width="400" height="200" fill="#fff"/>
  <text id="title" x="20" y="60" font-size="30">Heading</text>
  <text id="date" x="20" y="120" font-size="20">12 July</text>
</svg>
"""
SONG = "make the date play a song"
ROWS = {"whole": "make the title red", "part": f"make the title gold and {SONG}", "none": "zork"}


def batch(folder: Path, *more: str, ids: str = "whole part none") -> tuple[Ended, dict[str, dict[str, Any]]]:
    (folder / "in.svg").write_text(POSTER)
    rows = [{"id": id, "input": "in.svg", "instruction": ROWS[id], "output": f"out/{id}.svg"} for id in ids.split()]
    (folder / "jobs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    words = ["batch", "jobs.jsonl", "--results", "r.jsonl", "--no-render", "--workers", "1", *more]
    ended = redraft(*words, folder=folder)
    found = [json.loads(line) for line in (folder / "r.jsonl").read_text().splitlines()]
    return ended, {row["id"]: row for row in found if "id" in row}


def test_unasked_a_row_is_not_half_done_and_the_option_is_named(tmp_path: Path) -> None:
    ended, rows = batch(tmp_path, "--yes", "0.9")
    assert {id: row["status"] for id, row in rows.items()} == {"whole": "done", "part": "unsure", "none": "refused"}
    assert rows["part"]["error"]["message"].startswith(f"1 of 2 parts can be done, not “{SONG}”")
    assert "--partial does the rest" in rows["part"]["error"]["suggestion"]
    assert not (tmp_path / "out" / "part.svg").exists()
    assert ended.returncode == 1


def test_a_part_that_is_wanted_is_a_status_of_its_own_with_what_it_leaves(tmp_path: Path) -> None:
    ended, rows = batch(tmp_path, "--partial", "--sheet", "sheet.html")
    assert {id: row["status"] for id, row in rows.items()} == {"whole": "done", "part": "partial", "none": "refused"}
    assert [one["clause"] for one in rows["part"]["refused"]] == [SONG]
    assert "refused" not in rows["whole"]
    assert rows["part"]["warnings"][0].startswith(f"left out “{SONG}”")
    assert "#ffd700" in (tmp_path / "out" / "part.svg").read_text()
    assert "1 done, 1 partial, 1 refused" in ended.stderr
    assert f"left out “{SONG}”" in ended.stderr
    assert "song" in (tmp_path / "sheet.html").read_text()
    again, kept = batch(tmp_path, "--partial", "--resume")
    assert "2 done before" in again.stderr
    assert kept["part"] == rows["part"]


def test_a_batch_in_which_each_row_did_what_it_could_ends_well(tmp_path: Path) -> None:
    ended, _ = batch(tmp_path, "--partial", "--json", ids="whole part")
    assert (ended.returncode, ended.answer["counts"]["partial"]) == (0, 1)
