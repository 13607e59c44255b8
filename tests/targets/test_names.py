"""Names of things that no rule composes, over designs whose layers often have names that do not help.

A row of `names.jsonl` names the design (`in`), the phrase (`say`) and the layers spoken of before (`last`); `means` are
the layers found, `unclear` those it may mean, `refused` how the refusal begins.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import pytest

from redraft.document.layers import Document
from redraft.errors import RequestError
from redraft.session.design import open_file
from redraft.targets.grounding import Ambiguous, ground
from redraft.targets.scene import Scene

ROOT = Path(__file__).parents[2]
ROWS = [json.loads(line) for line in (Path(__file__).parent / "names.jsonl").read_text(encoding="utf-8").splitlines()]


@lru_cache(maxsize=32)
def design(name: str) -> Document:
    part, _, file = name.rpartition("/")
    folder = ROOT / "tests" / "requests" / part / "documents" if part else ROOT / "examples"
    return open_file(folder / file).document


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['in']}: {row['say']}" for row in ROWS])
def test_a_name_means_its_things_or_is_refused(row: dict[str, object]) -> None:
    last = row.get("last", ())
    assert isinstance(last, list | tuple)
    scene = Scene(design(str(row["in"])), tuple(last))
    found: dict[str, object]
    try:
        found = {"means": sorted(scene.find(str(row["say"])).ids)}
    except Ambiguous as error:
        found = {"unclear": sorted(one.layer for one in error.candidates)}
    except RequestError as error:
        begins = str(row.get("refused", ""))
        found = {"refused": begins if begins and error.message.startswith(begins) else error.message}
    wanted = {key: row[key] for key in ("means", "unclear", "refused") if key in row}
    assert found == {key: sorted(value) if isinstance(value, list) else value for key, value in wanted.items()}


FLYER = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
<rect id="r0" width="600" height="400" fill="#fff"/>
<text id="t1" x="20" y="50" font-size="40" font-family="Manrope">Harvest supper</text>
<rect id="r1" x="20" y="100" width="160" height="120" fill="#e8e8e8"/>
<text id="t2" x="30" y="130" font-size="20" font-family="Manrope">Soup</text>
<rect id="r2" x="220" y="100" width="160" height="120" fill="#e8e8e8"/>
<text id="t3" x="230" y="130" font-size="20" font-family="Manrope">Stew</text>
<text id="t4" x="20" y="380" font-size="14" font-family="Manrope">Bring a bowl</text>
</svg>"""


@pytest.mark.parametrize(
    ("phrase", "meant"),
    [("the soup box", "r1"), ("the stew panel", "r2"), ("the harvest headline", "t1"), ("the bowl line", "t4")],
)
def test_a_thing_goes_by_what_it_is_and_what_stands_on_it(phrase: str, meant: str, tmp_path: Path) -> None:
    file = tmp_path / "flyer.svg"
    file.write_text(FLYER, encoding="utf-8")
    assert ground(open_file(file).document, phrase).chosen == (meant,)


@pytest.mark.parametrize(
    "phrase", ["the salad box", "the soup photo", "the soup circle", "the winter headline", "the soup stew box"]
)
def test_a_word_that_nothing_accounts_for_leads_to_no_thing(phrase: str, tmp_path: Path) -> None:
    file = tmp_path / "flyer.svg"
    file.write_text(FLYER, encoding="utf-8")
    assert ground(open_file(file).document, phrase).chosen == ()
