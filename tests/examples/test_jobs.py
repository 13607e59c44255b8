"""The four jobs on a deck of a company: each runs as docs/how-to/jobs.md says, and names what is left."""

from __future__ import annotations

import importlib.util
import io
import json
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pptx
import pytest

from redraft.commands.programs.program import Program
from redraft.document.layers import Picture, Text
from redraft.document.pages import Document
from redraft.edits.page_edits import SetPageFeature
from redraft.interfaces.cli import main
from redraft.session.session import Session

JOBS = Path(__file__).parents[2] / "examples" / "jobs"
_SPEC = importlib.util.spec_from_file_location("make_inputs", JOBS / "make_inputs.py")
assert _SPEC is not None
assert _SPEC.loader is not None
inputs = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(inputs)


class Done:
    """What a job printed, its receipt, and the deck that came of it."""

    def __init__(self, job: str, folder: Path, *data: str) -> None:
        inputs.main(folder)
        given = [word for one in data for word in ("--data", one)]
        self.path, receipt = folder / "out.pptx", folder / "receipt.json"
        words = ["apply", str(JOBS / f"{job}.py"), str(folder / "review.pptx"), "-o", str(self.path), *given]
        assert main([*words, "--no-history", "--no-render", "--receipt", str(receipt)]) == 0
        self.receipt: dict[str, Any] = json.loads(receipt.read_text())
        self.printed = str(self.receipt["program"]["printed"]).splitlines()

    @property
    def proven(self) -> bool:
        return all(one["ok"] for name, one in self.receipt["proofs"].items() if name != "pixels")

    @lru_cache  # noqa: B019
    def document(self) -> Document:
        with Session(history=False) as session:
            return session.open(self.path).document

    @property
    def texts(self) -> set[str]:
        return {one.layer.text for one in self.document().walk() if isinstance(one.layer, Text)}

    def parts(self) -> Iterator[tuple[str, str]]:
        with zipfile.ZipFile(io.BytesIO(self.path.read_bytes())) as archive:
            yield from ((name, archive.read(name).decode("utf-8")) for name in archive.namelist() if "xml" in name)


def test_a_rebrand_goes_to_the_theme_and_leaves_nothing_of_the_old_company(tmp_path: Path) -> None:
    done = Done("rebrand", tmp_path, f"brand={JOBS / 'brand.toml'}", f"logo={tmp_path / 'logo.png'}")
    assert done.proven
    master, *_, notes = done.document().masters
    for page in (master, notes):
        found = dict(page.features)
        assert (found["accent1"], found["major_font"], found["minor_font"]) == (
            "#0f766e",
            "DejaVu Serif",
            "DejaVu Sans",
        )
    slides = "".join(body for name, body in done.parts() if name.startswith("ppt/slides/"))
    assert "DejaVu" not in slides  # fonts are references still
    assert "5081BD" not in slides  # a level beside the accent
    assert not [name for name, body in done.parts() if "Halden Group" in body]
    logo = next(one for one in master.layers if isinstance(one, Picture))
    assert dict(logo.features)["alt"] == "Logo of Nordlicht AG"
    assert logo.frame is not None
    assert (logo.frame.width, logo.frame.height) == pytest.approx((120, 40))
    assert done.printed == []


def test_a_slot_that_the_brand_does_not_name_keeps_a_colour_that_it_shared(tmp_path: Path) -> None:
    path, alike, made = (tmp_path / name for name in ("deck.pptx", "alike.pptx", "made.pptx"))
    pptx.Presentation().save(str(path))
    brand = {"palette": {"dk2": "#134e4a", "accent1": "#0f766e"}}
    with Session(history=False) as session:
        ink = dict(session.open(path).document.masters[0].features)["dk1"]
        session.apply_file(path, [SetPageFeature("master-1", "dk2", ink)], None, alike, render=False)
        program = Program((JOBS / "rebrand.py").read_text("utf-8"))
        receipt = session.run_file(alike, program, made, given={"brand": brand}, render=False)
        found = dict(session.open(made).document.masters[0].features)
    assert (found["dk1"], found["dk2"], found["accent1"]) == (ink, "#134e4a", "#0f766e")
    assert receipt.program is not None
    assert receipt.program.printed.startswith(f"left: {ink} of dk2 is that of dk1 too")


def test_a_translation_fills_texts_cells_charts_and_notes_and_lists_what_has_no_row(tmp_path: Path) -> None:
    done = Done("translate", tmp_path, f"texts={JOBS / 'german.csv'}")
    assert done.proven
    wanted = "Norden|Kennzahl|Halden Group · Vertraulich|Den Teams der Halden Group für Q3 2025 danken."
    masters = {one.text for page in done.document().masters for one in page.layers if isinstance(one, Text)}
    assert set(wanted.split("|")) <= done.texts | masters
    assert done.printed == [
        "left: 5;slide-260/3;Report again in January",
        "left: 6;slide-261/2;finance@halden-group.example",
    ]


def test_a_new_quarter_comes_from_a_workbook_and_what_is_not_its_is_told(tmp_path: Path) -> None:
    done = Done("update", tmp_path, f"book={tmp_path / 'q4.xlsx'}")
    assert done.proven
    layers = done.document().index.layers
    values = [layers[f"slide-258/3/s1/v{n}"] for n in (1, 2, 3)]
    assert [one.text for one in values if isinstance(one, Text)] == ["1.9", "2.4", "2.7"]
    assert {"Revenue rose to €4.8m in Q4 2025", "4.8", "34", "229"} <= done.texts
    assert done.printed == ["left: 12% on slide 3: North grew by 12%, on new sites. South follows."]


def test_an_accessible_deck_has_titles_and_alternative_texts_and_a_list_for_a_person(tmp_path: Path) -> None:
    done = Done("accessible", tmp_path)
    assert done.proven
    pages = done.document().pages
    assert [page.name for page in pages][3] == "Key figures of the quarter"
    layers = done.document().index.layers
    assert dict(layers["slide-258/3"].features)["alt"].startswith("Column chart Revenue by region: North and South")  # type: ignore[union-attr]
    small = layers["slide-257/5"]
    assert isinstance(small, Text)
    assert small.runs[0].style.over(small.style).font_size == pytest.approx(16)
    assert [layer.id for layer in pages[5].layers[-2:]] == ["slide-261/3", "slide-261/2"]
    told = " ".join(done.printed)
    assert "say what slide-258/5" in told
    assert "slide 6 has no title" in told
