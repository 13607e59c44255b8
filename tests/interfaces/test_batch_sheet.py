"""The contact sheet, and looking at a batch before it is run."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from redraft.batch.edit_many import look_ahead
from redraft.batch.results.ledger import Results, Summary, Tally
from redraft.batch.results.sheet import A_PAGE, Sheets, ShownRow, write_sheet
from redraft.batch.table.job import TableJob
from redraft.errors import UsageError
from redraft.formats.disk.snapshots import refuse_foreign
from redraft.interfaces.cli import main
from tests.formats.ora.specimens import png

HOSTILE = '"><script>alert(1)</script>&\u202e'
POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect id="background" width="200" height="100" fill="#fff"/>
  <text id="title" x="20" y="40" font-size="20">Hello {{city}}</text>
</svg>
"""


def shown(folder: Path) -> list[ShownRow]:
    done = {
        "id": HOSTILE,
        "status": "done",
        "output": str(folder / "out/a b#.svg"),
        "error": None,
        "warnings": [HOSTILE, "old"],
    }
    wrong: dict[str, Any] = {
        "id": "b",
        "status": "bad_input",
        "output": None,
        "error": {"message": "no", "suggestion": "so"},
        "warnings": [],
    }
    fine = {
        **done,
        "id": "c",
        "warnings": ["old"],
        "fit": [{"layer": "title", "how": "on 2 lines", "verdict": "fits at"}],
    }
    picture = base64.b64encode(png(4, 4)).decode()
    return [ShownRow.of(row, picture if row is done else "") for row in (done, wrong, fine)]


def test_the_page_is_self_contained_and_tells_each_row(tmp_path: Path) -> None:
    with Sheets() as sheets:
        for line, row in enumerate(shown(tmp_path)):
            sheets.add(line, row)
        sheets.write(tmp_path / "s.html", Summary(3, notes=["of every row: old"]), {"old"})
    page = (tmp_path / "s.html").read_text("utf-8")
    assert "<script" not in page
    assert "default-src 'none'" in page
    assert 'href="./out/a%20b%23.svg"' in page
    assert [page.count(f'class="{kind}"') for kind in ("warned", "wrong", "")] == [1, 1, 1]
    assert "with warnings (1)" in page
    assert page.count("old") == 1  # at the top
    assert "title: on 2 lines" in page


def test_a_sheet_is_known_as_one_and_so_replaced_by_the_next_run(tmp_path: Path) -> None:
    write_sheet(tmp_path / "s.html", [], Summary(0))
    refuse_foreign(tmp_path / "s.html", b"redraft", "the sheet")
    (tmp_path / "mine.html").write_text("<!doctype html><title>mine</title>")
    with pytest.raises(UsageError, match="the sheet would replace it"):
        refuse_foreign(tmp_path / "mine.html", b"redraft", "the sheet")


def test_a_long_sheet_has_pages_that_lead_to_each_other_in_the_order_of_the_table(tmp_path: Path) -> None:
    row = shown(tmp_path)[0]
    with Sheets() as sheets:
        for line in reversed(range(A_PAGE + 1)):
            sheets.add(line, row._replace(id=f"row {line}"))
        sheets.write(tmp_path / "s.html", Summary(A_PAGE + 1))
    first, second = ((tmp_path / name).read_text("utf-8") for name in ("s.html", "s-2.html"))
    assert [first.count("<article"), second.count("<article")] == [A_PAGE, 1]
    assert f"row {A_PAGE}<" in second
    assert 'href="./s-2.html"' in first
    assert 'href="./s.html"' in second


def test_a_file_whose_name_is_no_text_is_linked_by_its_bytes(tmp_path: Path) -> None:
    row = shown(tmp_path)[2]._replace(output=str(tmp_path / "o\udcff/1.svg"))
    write_sheet(tmp_path / "s.html", [row], Summary(1))
    assert 'href="./o%FF/1.svg"' in (tmp_path / "s.html").read_text()


@pytest.mark.slow
def test_the_sheet_is_a_picture_where_its_name_says_so(tmp_path: Path) -> None:
    write_sheet(tmp_path / "s.png", shown(tmp_path), Summary(3))
    assert (tmp_path / "s.png").read_bytes()[:4] == b"\x89PNG"


def test_reasons_are_told_once_with_their_rows() -> None:
    errors = Tally()
    for number in range(7):
        errors.add(number, f"line {number}: no title", "add one")
    assert errors.lines() == ["0, 1, 2, 3, 4 and 2 more: no title; add one"]


def test_a_batch_says_how_long_it_will_take() -> None:
    summary = Summary(300, seconds=20.0, skipped=60, rate=5.0)
    summary.counts["done"] = 40
    assert summary.sentence() == "100 of 300 rows: 40 done, 60 done before, 5.0 rows a second, about 40 s left"


def test_the_rate_is_that_of_the_last_minute_and_of_rows_that_this_run_has_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    line = {"id": "old", "status": "done", "error": None, "warnings": []}
    with Results(tmp_path / "r.jsonl", summary := Summary(1000), lambda _: None, one_job=True) as book:
        book.begin(json.dumps({**line, "id": number}).encode() + b"\n" for number in range(500))
        rates = []
        for seconds in (1.0,) * 70 + (4.0,) * 30:  # the first seventy rows take a second each, the others four
            clock[0] += seconds
            book.add(str(clock[0]), None, status="done", seconds=seconds, error=None)
            rates.append(round(summary.rate, 2))
        assert (rates[1], rates[69], rates[99]) == (1.0, 1.0, 0.25)
        assert (
            "600 of 1,000 rows: 100 done, 500 done before, 0.2 rows a second, about 27 min left" in summary.sentence()
        )
    assert round(summary.rate, 2) == round(100 / 190, 2)


@pytest.mark.slow
def test_a_dry_run_checks_every_row_tries_the_first_and_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "in.svg").write_text(POSTER)
    (tmp_path / "d.csv").write_text("id,city\na,Oslo\nb,Rome\nb,Paris\n")
    job = TableJob(str(tmp_path / "in.svg"), str(tmp_path / "out/{{id}}.svg"), fill=True)
    ahead = look_ahead(tmp_path / "d.csv", job=job, sheet=tmp_path / "s.html")
    assert (ahead.total, ahead.wrong, [row.id for row, _ in ahead.tried]) == (3, 1, ["a", "b"])
    assert ahead.reasons == ["b (line 4): line 3 has the id 'b' too; give each row an id of its own"]
    assert ahead.tried[0][1]["told"] == ["title: text Hello {{city}} → Hello Oslo"]
    assert ahead.seconds is not None
    assert "data:image/png" in (tmp_path / "s.html").read_text("utf-8")
    assert not (tmp_path / "out").exists()


def test_a_dry_run_finds_what_the_design_asks_for_and_the_table_has_not(tmp_path: Path) -> None:
    (tmp_path / "in.svg").write_text(POSTER.replace("Hello", "{{greeting}}, {{name}}"))
    (tmp_path / "d.csv").write_text("id,city\na,Oslo\nb,Rome\n")
    job = TableJob(str(tmp_path / "in.svg"), str(tmp_path / "out/{{id}}.svg"), fill=True)
    lacks = "the design names the variables 'greeting', 'name', and there are none; there are id, city"
    assert look_ahead(tmp_path / "d.csv", job=job).reasons[0].startswith(f"a, b: {lacks}")
    rows = "".join(f"{number},Oslo,Hi,\n" for number in range(9))
    (tmp_path / "d.csv").write_text(f"id,city,greeting,name\n{rows}")
    ahead = look_ahead(tmp_path / "d.csv", job=job)
    assert (ahead.wrong, ahead.tried) == (9, [])


@pytest.mark.slow
def test_a_table_from_the_command_line_with_a_sheet_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.svg").write_text(POSTER)
    Path("d.csv").write_text("id;city;more\na;Oslo;\nb;Rome;\n", "utf-8-sig")
    words = [
        "batch",
        "d.csv",
        "--input",
        "in.svg",
        "--output",
        "out/{{id}}.svg",
        "--results",
        "r.jsonl",
        "--sheet",
        "s.html",
    ]
    assert main([*words, "--limit", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["counts"]["done"], told["notes"]) == (1, ["nothing uses the column 'more'"])
    assert Path("out/a.svg").read_text() == POSTER.replace("{{city}}", "Oslo")
    assert main([*words, "--resume", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["skipped"], told["counts"]["done"]) == (1, 1)
    assert Path("s.html").read_text("utf-8").count("data:image/jpeg") == 2
