"""What rows of a batch say of themselves: nothing to change, a text past its card, a date that is left elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from redraft.batch.edit_many import edit_many
from redraft.batch.results.ledger import Summary
from redraft.commands.programs.program import Program
from redraft.session.session import Session
from tests.sampling import each

SALE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" font-family="Source Sans Pro" font-size="24">'
    '<defs><filter id="s"><feDropShadow dx="0" dy="4" stdDeviation="6"/></filter>'
    '<clipPath id="c"><path d="M40 40H280V160H40Z"/></clipPath></defs>'
    '<rect id="ground" width="900" height="600" fill="#eee"/>CARD<text id="title" x="60" y="90">{{title}}</text>'
    '<text id="discount" x="60" y="300" font-size="60">50%</text>'
    '<text id="terms" x="60" y="520">Until 30 April only</text>'
    '<text id="sticker" x="600" y="90">UNTIL 30 APRIL</text></svg>'
)
ROUND = "M52 40H268A12 12 0 0 1 280 52V148A12 12 0 0 1 268 160H52A12 12 0 0 1 40 148V52A12 12 0 0 1 52 40Z"
CARDS = {
    "path": f'<path id="card" d="{ROUND}" fill="#fff"/>',
    "shadow": f'<path id="card" d="{ROUND}" fill="#fff" filter="url(#s)"/>',
    "clip": '<g clip-path="url(#c)"><rect id="card" x="40" y="40" width="240" height="120" fill="#fff"/></g>',
    "tint": '<rect id="card" x="40" y="40" width="240" height="120" fill="#fff" fill-opacity="0.4"/>',
    "outline": '<rect id="card" x="40" y="40" width="240" height="120" fill="none" stroke="#333"/>',
}


def batch(folder: Path, rows: list[dict[str, Any]], **options: str) -> tuple[Summary, dict[str, dict[str, Any]]]:
    """Carried out by one process; the rows by id."""
    for name, card in {"plain": "", **CARDS}.items():
        (folder / f"{name}.svg").write_text(SALE.replace("CARD", card))
    lines = [{"input": "plain.svg", "output": f"out/{row['id']}.svg", **row} for row in rows]
    (folder / "jobs.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    chosen = {"render": False, "fit": "", **options}
    summary = edit_many(folder / "jobs.jsonl", folder / "results.jsonl", workers=1, options=chosen)
    found = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    return summary, {row["id"]: row for row in found}


@pytest.mark.slow
def test_a_row_whose_value_stands_there_already_is_done_and_says_so(tmp_path: Path) -> None:
    asked = 'change "50%" to "{{discount}}"'
    vars = {"a": "30%", "b": "50%", "c": "20%", "d": "50%"}
    rows = [{"id": id, "instruction": asked, "vars": {"discount": value}} for id, value in vars.items()]
    rows += [{"id": "e", "instruction": 'change "70%" to "50%"'}]  # which is not there
    summary, found = batch(tmp_path, rows)
    assert found.pop("e")["status"] != "done"
    assert [row["status"] for row in found.values()] == ["done"] * 4
    so = "nothing to change: 'discount' says that already"
    assert {id: row["notes"] for id, row in found.items()} == {"a": [], "b": [so], "c": [], "d": [so]}
    assert (tmp_path / "out/b.svg").read_bytes() == (tmp_path / "plain.svg").read_bytes()
    assert f"b, d: {so}" in summary.told


def test_rows_that_run_past_their_cards_are_fitted_or_told_counted_and_shown(tmp_path: Path) -> None:
    given = {"title": "The Great Clearance Sale of Everything Under The Sun"}
    rows = [{"id": name, "input": f"{name}.svg", "fill": True, "vars": given} for name in CARDS]
    summary, found = batch(tmp_path, rows, fit="keep")
    past = {"path": "run past the edge of", "shadow": "run past the edge of"}
    for name, row in found.items():
        assert f"{past.get(name, 'px wider than')} shape 'card'" in row["warnings"][0].replace("of “", ""), name
    assert summary.warned == len(CARDS)
    assert any(line.startswith("path, shadow: 26 of 44 letters") for line in summary.told)
    _, found = batch(tmp_path, rows[1:3])
    assert [len(row["fit"]) for row in found.values()] == [1, 1]


@pytest.mark.slow
def test_a_title_that_the_page_would_cut_off_is_refused_and_kept_only_when_told_to(tmp_path: Path) -> None:
    rows = [
        {"id": id, "instruction": 'change "50%" to "{{to}}"', "vars": {"to": "so" * many + " long"}}
        for id, many in (("a", 2), ("b", 60))
    ]
    _, found = batch(tmp_path, rows)
    assert [row["status"] for row in found.values()] == ["done", "refused"]
    assert "would be cut off by the edge of the page" in found["b"]["error"]["message"]
    summary, found = batch(tmp_path, rows, fit="keep")
    assert [bool([one for one in row["warnings"] if "cut off" in one]) for row in found.values()] == [False, True]
    assert any(
        line.startswith("b: “soso") and "is cut off at the right edge of the page by" in line for line in summary.told
    )


@each(
    ("program", "left"),
    [
        ('modify(get("terms"), text="Until 15 May only")', ["sticker"]),
        ('modify(get("terms"), text="Until 15 May only")\nmodify(get("sticker"), text="UNTIL 15 MAY")', []),
        ('modify(get("terms"), text="Only until 30 april")', []),
        ('modify(get("discount"), text="60%")', []),
    ],
)
def test_a_date_that_is_left_elsewhere_in_other_letters_is_told(tmp_path: Path, program: str, left: list[str]) -> None:
    (tmp_path / "a.svg").write_text(SALE.replace("CARD", ""))
    with Session(system_fonts=False, history=False, tile_cache=False) as session:
        receipt = session.run_file(tmp_path / "a.svg", Program(program), None, dry_run=True, render=False)
    found = [one for one in receipt.findings if one.kind == "date_left"]
    assert [one.layers[0] for one in found] == left
    assert all(one.message in receipt.warnings for one in found)
