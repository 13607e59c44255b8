"""What changes or goes away while a batch is at work is told, and costs no result that there was before."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest

from redraft.batch import edit_many as batch
from redraft.errors import ToolError, UsageError
from redraft.ray_pool import Cluster, RayPool
from tests.cases import of_case
from tests.interfaces.test_batch import Desk, desk

__all__ = ["desk"]


@pytest.mark.parametrize("how", ["in place", "another file", "shorter"])
def test_no_row_is_made_of_a_table_that_changed_meanwhile(desk: Desk, how: str) -> None:
    desk.ask(*(f"write old {'.' * 20_000}" for _ in range(30)))
    old = desk.manifest.read_bytes()

    def change(*_: object) -> None:
        if how == "in place":
            with open(desk.manifest, "r+b") as file:
                file.write(old.replace(b"write old", b"write new"))
        elif how == "shorter":
            desk.manifest.write_bytes(old[: len(old) // 2])
        else:
            other = desk.folder / "other.jsonl"
            other.write_bytes(old.replace(b"write old", b"write new"))
            other.replace(desk.manifest)

    with pytest.raises(UsageError, check=of_case("table-changed-meanwhile")):
        desk.run(workers=1, on_row=change)
    made = [path.read_text() for path in desk.folder.glob("out/*.svg")]
    assert 0 < len(made) < 30
    assert not any("new" in text for text in made)


def test_a_design_that_changes_meanwhile_is_told_and_resume_makes_the_same_of_all_rows(desk: Desk) -> None:
    desk.ask(*["write x"] * 12)
    began = False

    def change(*_: object) -> None:
        nonlocal began
        if not began:
            (desk.folder / "in.svg").write_text("<svg id='new'/>")
        began = True

    summary = desk.run(workers=1, on_row=change)
    assert (summary.counts["done"], summary.exit_code) == (12, 1)
    assert [note.partition(" changed meanwhile")[0] for note in summary.notes] == [str(desk.folder / "in.svg")]
    again = desk.run(resume=True)
    assert 0 < again.counts["done"] < 12
    assert (again.counts["done"] + again.skipped, again.exit_code, again.notes) == (12, 0, [])
    assert len({row["key"] for row in desk.rows().values()}) == 12


def test_the_first_rows_resumed_leave_the_results_of_all_others(desk: Desk) -> None:
    desk.ask(*["write x"] * 6)
    desk.run()
    before = desk.rows()
    summary = desk.run(resume=True, limit=2)
    assert (summary.skipped, summary.total, desk.rows()) == (2, 2, before)
    assert desk.run(resume=True).skipped == 6


def test_a_batch_that_cannot_begin_leaves_the_results_as_they_are(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.ask("write x", "write y")
    desk.run()
    before = desk.results.read_bytes()

    def nothing(*_: Any, **__: Any) -> None:
        raise ToolError("no cluster", "start one")

    monkeypatch.setattr(batch, "row_pool", nothing)
    with pytest.raises(ToolError):
        desk.run()
    assert desk.results.read_bytes() == before


def test_ten_failures_in_a_row_for_a_reason_of_none_of_them_stop_a_batch(desk: Desk) -> None:
    desk.ask("write x", *["SaveError"] * 9, "write x", *["SaveError"] * 30)
    summary = desk.run(workers=1)
    assert (summary.stopped, summary.counts["failed"], summary.counts["done"]) == (True, 19, 2)
    assert "stopped" in summary.sentence()


def test_rows_that_take_their_processes_with_them_stop_no_batch(desk: Desk) -> None:
    desk.ask("write x", *["die"] * 11, "write x")
    summary = desk.run(workers=1, retries=0)
    assert (summary.stopped, summary.counts["failed"], summary.counts["done"]) == (False, 11, 2)


def test_a_sheet_that_is_no_sheet_and_one_over_a_design_are_refused_before_any_row(desk: Desk) -> None:
    desk.ask("write x")
    with pytest.raises(UsageError, check=of_case("sheet-ending-unsupported")):
        desk.run(sheet=desk.folder / "x.csv")
    (desk.folder / "in.png").write_bytes((desk.folder / "in.svg").read_bytes())
    desk.write({"id": "a", "input": "in.png", "instruction": "write x", "output": "out/a.png"})
    with pytest.raises(UsageError, match="--sheet would replace"):
        desk.run(sheet=desk.folder / "in.png")
    assert not desk.results.exists()


def test_an_address_at_which_nothing_answers_is_told_at_once(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(ToolError, match="nothing answers at"):
        RayPool(lambda: json, 1, 1.0, cluster=Cluster(address))  # type: ignore[arg-type, return-value]
