"""Forms for people: blind, in an order by chance, with nothing that a design says as markup."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from redraft.errors import UsageError
from redraft.interfaces.dispatch import dispatch
from redraft.session.session import Session
from redraft_research.evaluation.milde.forms import ASPECTS, ShownCase, rank_form, rating_form
from redraft_research.evaluation.milde.result_pictures import remember, shown_cases
from redraft_research.evaluation.runner.ledger import Ledger
from redraft_research.evaluation.runner.task import TaskCase
from tests.cases import of_case

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect id="a" width="9" height="9"/></svg>'
WORDS = "</script><script>alert(1)</script>"


def _data(page: str) -> dict[str, Any]:
    found = re.search(r'<script id=data type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return dict(json.loads(found[1]))


def _cases(count: int) -> list[ShownCase]:
    picture = Image.new("RGBA", (8, 6), "red")
    return [ShownCase(f"c{number}", WORDS, picture, {"ours": picture, "theirs": picture}) for number in range(count)]


def test_every_result_is_rated_in_five_ways_by_itself() -> None:
    page = rating_form(_cases(6))
    told = _data(page)
    assert (told["aspects"], len(told["levels"]), len(told["items"])) == (list(ASPECTS), 4, 12)
    assert {(item["case"], item["system"]) for item in told["items"]} == {
        (f"c{number}", system) for number in range(6) for system in ("ours", "theirs")
    }
    assert told["items"] != _data(rating_form(_cases(6), seed=1))["items"], "the order is by chance"
    assert page == rating_form(_cases(6))
    assert WORDS not in page
    assert "default-src 'none'" in page
    assert "http" not in page.replace("http-equiv", "")
    visible = page.split("<script id=data")[0]
    assert "ours" not in visible.split("</style>")[1]


def test_results_of_a_case_are_ranked_side_by_side_in_no_order_of_systems() -> None:
    told = _data(rank_form(_cases(12)))
    orders = {tuple(one["name"] for one in item["systems"]) for item in told["items"]}
    assert orders == {("ours", "theirs"), ("theirs", "ours")}
    assert all(item["before"].startswith("data:image/jpeg;base64,") for item in told["items"])


def _run(folder: Path, editor: str, source: Path, ids: list[str]) -> Path:
    cases = [TaskCase(id, f"do {id}", source) for id in ids]
    remember(cases, folder)
    with Ledger(folder) as ledger:
        ledger.describe({"editor": editor})
        for key in ledger.begin(cases, [0]):
            ledger.fail(key, "refused: no", 0.1)
    return folder


def test_pages_are_made_of_the_cases_that_all_runs_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "a.svg"
    source.write_text(SVG, encoding="utf-8")
    runs = [_run(tmp_path / "one", "x", source, ["p", "q"]), _run(tmp_path / "two", "x", source, ["q", "r"])]
    assert dispatch(["bench", "milde-forms", *map(str, runs), "--output", str(tmp_path / "forms"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cases"] == 1
    told = _data((tmp_path / "forms/rank.html").read_text("utf-8"))
    assert [item["case"] for item in told["items"]] == ["q"]
    assert len({one["name"] for one in told["items"][0]["systems"]}) == 2, "two runs of one editor are told apart"
    apart = _run(tmp_path / "three", "y", source, ["z"])
    with (
        Session(history=False, tile_cache=False) as session,
        pytest.raises(UsageError, check=of_case("no-common-case")),
    ):
        shown_cases([runs[0], apart], session, 5)
