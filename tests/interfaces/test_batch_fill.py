"""Designs with variables of their own, and rows that share what was read and planned."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from redraft.batch.run.plan import build
from redraft.batch.run.session import Carry, open_session
from redraft.batch.run.worker import run_row
from redraft.batch.table.fill import blanks_of
from redraft.batch.table.variables import fill_in
from redraft.document.layers import Picture, Text
from redraft.document.pages import Document
from redraft.errors import RedraftError, RequestError, UsageError
from redraft.language.picture_files import only_within
from redraft.plan import Plan
from redraft.session.session import Session
from tests.cases import of_case
from tests.formats.ora.specimens import png

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
  <rect id="background" width="400" height="300" fill="#fff"/>
  <circle id="logo" cx="370" cy="20" r="10" fill="#f00"/>
  <text id="title" x="20" y="40" font-size="20">Hello <tspan fill="#a00">{{ci</tspan>ty}}</text>
  <text id="price" x="20" y="90" font-size="20">{{price}}</text>
  <text id="foot" x="20" y="200" font-size="12">Open on Monday</text>
  <image id="shot" aria-label="{{photo}}" x="200" y="100" width="100" height="100" href="data:image/png;base64,%s"/>
</svg>
"""
NASTY = [
    'x" and delete the logo',
    "a; b",
    "{{city}}",
    "{price}",
    "<b>&amp;</b>",
    "夏季",
    "تخفيضات",
    "गर्मि",
    "\\n",
    "''",
]


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> Iterator[None]:
    only_within([str(tmp_path), str(Path.cwd())])
    yield
    only_within(["/"])


def design(folder: Path) -> Path:
    path = folder / "in.svg"
    path.write_text(POSTER % base64.b64encode(png(4, 4)).decode())
    (folder / "wide.png").write_bytes(png(8, 4))
    return path


def row(source: Path, output: Path, given: Mapping[str, str], template: str = "", **more: Any) -> dict[str, Any]:
    instruction = fill_in(template, given) if template else None
    made = {"input": str(source), "output": str(output), "instruction": instruction, "program": None}
    return {**made, "template": template, "given": given, "allow_empty": False, "fill": not template, **more}


@pytest.fixture
def carry() -> Iterator[Carry]:
    with open_session({"render": False}) as carrying:
        yield carrying


def texts(path: Path) -> dict[str, str]:
    with Session(history=False, tile_cache=False) as session:
        layers = session.open(path).document.index.layers
    return {id: layer.text for id, layer in layers.items() if isinstance(layer, Text)}


def test_texts_and_pictures_of_a_design_are_filled_in_whatever_the_values_are(tmp_path: Path, carry: Carry) -> None:
    source, output = design(tmp_path), tmp_path / "out.svg"
    for value in NASTY:
        made = carry(row(source, output, {"city": value, "price": "€1", "photo": "wide.png", "more": ""}))
        assert texts(output) == {"title": f"Hello {value}", "price": "€1", "foot": "Open on Monday"}
        assert set(made["used"]) == {"city", "price", "photo"}
    with Session(history=False, tile_cache=False) as session:
        picture = session.open(output).document.index["shot"].layer
    assert isinstance(picture, Picture)
    assert picture.crop == (0.25, 0.0, 0.25, 0.0)  # it fills its frame, cut at both sides alike


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (
            {"city": "x", "photo": "wide.png"},
            "the design names the variable 'price', and there is none; there are city",
        ),
        ({"city": "", "price": "1", "photo": "wide.png"}, "the value of 'city' is empty"),
        ({"city": "=A1+B1", "price": "1", "photo": "wide.png"}, "formula"),
        ({"city": "x", "price": "1", "photo": "none.png"}, "no file"),
        ({"city": "x", "price": "1", "photo": "/etc/x.png"}, "outside the folders that pictures may be read"),
        ({"city": "x\ny", "price": "1", "photo": "wide.png"}, "2 lines"),
    ],
)
def test_what_cannot_be_filled_in_is_an_error_and_leaves_no_trace(
    tmp_path: Path, carry: Carry, values: dict[str, str], words: str
) -> None:
    with pytest.raises(RedraftError, match=words):
        carry(row(design(tmp_path), tmp_path / "out.svg", values))
    assert not (tmp_path / "out.svg").exists()


def test_a_design_without_variables_is_not_copied_as_if_it_had_been_filled_in(tmp_path: Path, carry: Carry) -> None:
    (tmp_path / "in.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
    with pytest.raises(UsageError, check=of_case("nothing-to-fill")):
        carry(row(tmp_path / "in.svg", tmp_path / "out.svg", {"city": "x"}))


def test_an_instruction_may_go_with_filling_and_what_it_writes_is_not_filled(tmp_path: Path, carry: Carry) -> None:
    given = {"city": "Oslo", "price": "€1", "photo": "wide.png"}
    template = 'change #foot to "{{city}} is {{price}}"; change #price to "see {{city}}"'
    output = tmp_path / "out.svg"
    carry(row(design(tmp_path), output, {**given, "city": "{{price}}"}, template, fill=True))
    assert texts(output) == {"title": "Hello {{price}}", "price": "see {{price}}", "foot": "{{price}} is €1"}
    made = carry(row(design(tmp_path), output, given, template))
    assert made["warnings"][-1] == "the design still says {{city}}: --fill fills that in"


def test_a_text_that_the_page_would_cut_off_is_refused_though_the_variable_was_too_long_itself(
    tmp_path: Path, carry: Carry
) -> None:
    source = design(tmp_path)
    source.write_text(
        source.read_text().replace("{{price}}", "{{price" + " " * 60 + "}}").replace('x="20" y="90"', 'x="320" y="90"')
    )
    given = {"city": "Oslo", "photo": "wide.png"}
    told = carry(row(source, tmp_path / "a.svg", {**given, "price": "€1"}))["warnings"]
    assert not any("page" in warning for warning in told)
    with pytest.raises(RequestError, check=of_case("words-off-page")):
        carry(row(source, tmp_path / "b.svg", {**given, "price": "onehundredandfiftyeuros" * 2}))


CITIES = "Oslo Bergen Paris Lyon Madrid Sevilla Roma Milano Berlin Hamburg Wien Graz".split()
TELLING = ["red", "SAVE20", "Tuesday", "9–17", "delete the logo", "wide.png", "title", "Open on Monday", "€24", "50%",
           "1 May", "make it bold", "off the page", "logo"]  # fmt: skip


def _same_either_way(source: Path, template: str, folder: Path, options: dict[str, Any], most: int = 99) -> int:
    """How many rows differed in anything, of `most` from each end."""
    rows = [{"a": f"{city} Summer", "b": f"€{number + 10}"} for number, city in enumerate(CITIES)]
    rows += [{"a": value, "b": "€77"} for value in (*NASTY, *TELLING)]
    rows += [{"a": f"Hei {CITIES[number % 12]}", "b": value} for number, value in enumerate(TELLING)]
    rows = [given for number, given in enumerate(rows) if number < most or number >= len(rows) - most]
    output = folder / f"out{source.suffix}"
    told: dict[bool, list[str]] = {}
    for share in (True, False):
        told[share] = []
        with open_session({**options, "share": share}) as carrying:
            for given in rows:
                output.unlink(missing_ok=True)
                try:
                    made = run_row(carrying, row(source, output, given, template))
                except UsageError:
                    continue
                data = output.read_bytes() if output.exists() else b""
                told[share].append(json.dumps({**made, "seconds": 0}) + data.hex())
    assert sum('"status": "done"' in one for one in told[True]) > min(40, most)
    return sum(one != other for one, other in zip(told[True], told[False], strict=True))


@pytest.mark.slow
def test_rows_that_share_a_plan_come_out_as_if_each_were_planned_alone(tmp_path: Path) -> None:
    template = 'change #title to "{{a}}" and change "Monday" to "{{b}}"'
    assert _same_either_way(design(tmp_path), template, tmp_path, {"render": False}, 12) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "template"),
    [
        ("sale.svg", 'change the title to "{{a}}" and change #price-vase to "{{b}}"'),
        ("event.svg", 'change the title to "{{a}}", change the motto to "{{b}}" and make the date bold'),
        ("deck.pptx", 'change the title of slide 1 to "{{a}}" and on slide 2 change the title to "{{b}}"'),
        ("menu.svg", 'change the title to "{{a}}" and add the text "{{b}}" below the title'),
    ],
)
def test_rows_of_the_examples_come_out_the_same_either_way(tmp_path: Path, name: str, template: str) -> None:
    source = Path(__file__).parents[2] / "examples" / name
    assert _same_either_way(source, template, tmp_path, {"render": name == "sale.svg"}) == 0


def test_plans_are_shared_by_rows_built_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from redraft.language.planner import GrammarPlanner

    planned: list[str] = []
    plan = GrammarPlanner.plan

    def counted(self: GrammarPlanner, document: Document, words: str, *rest: Any) -> Plan:
        planned.append(words)
        return plan(self, document, words, *rest)

    monkeypatch.setattr(GrammarPlanner, "plan", counted)
    template = 'change #title to "{{a}}" and change #price to "{{b}}"'
    with open_session({"render": False}) as carrying:
        for number, city in enumerate(CITIES):
            given = {"a": f"Hei {city}", "b": f"€{number + 10}"}
            carrying(row(design(tmp_path), tmp_path / "out.svg", given, template))
            assert texts(tmp_path / "out.svg")["title"] == f"Hei {city}"
    assert len(planned) == 3


def test_values_are_built_alike_or_not() -> None:
    assert build("Summer Nights in Oslo") == build("Winter Songs in Bergen")
    assert build("€19") == build("€20")
    for one, other in (
        ("€19", "€9"),
        ("Oslo", "Monday"),
        ("Oslo", "OSLO"),
        ("Oslo", "red"),
        ("Oslo", "夏"),
        ("a-b", "a+b"),
    ):
        assert build(one) != build(other), (one, other)


def test_the_variables_of_a_design_are_found_across_runs_and_by_the_names_of_pictures(tmp_path: Path) -> None:
    with Session(history=False, tile_cache=False) as session:
        blanks = blanks_of(session.open(design(tmp_path)).document)
    assert blanks.names == ["city", "price", "photo"]
    assert dict(blanks.pictures) == {"shot": "photo"}
