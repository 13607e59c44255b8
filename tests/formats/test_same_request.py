"""The same request on the same design saved in each format changes the same thing in each.

A row is a request; a cell is what it changed in that format, or 'refused'. Formats of pixels have no live text and no
paints, and slides no opacity of a shape: those cells must be refusals, in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from redraft.document.pages import Document
from redraft.edits.ops import Edit, Insert, Restack, SetStyle
from redraft.errors import EditError, RequestError
from redraft.formats.saves import save
from redraft.session.export.export import TARGETS, export
from redraft.session.session import Session
from tests.formats.same_design import Fact, changed, design, facts
from tests.sampling import each

pytestmark = pytest.mark.slow

FORMATS = ("svg", "pptx", "psd", "ora", "folder")
PIXELS = ("ora", "folder")
Changes = set[tuple[str, str]]


@dataclass(frozen=True)
class Row:
    """A request, what it is to change, and the formats that must refuse it."""

    request: str
    wanted: str
    refused: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.request

    @property
    def changes(self) -> Changes:
        pairs = (word.split(":") for word in self.wanted.split())
        return {(name, what) for what, names in pairs for name in names.split(",")}


BADGE = "badge,disc,star"
ROWS = [
    # places
    Row("move the title 10px right", "place:title"),
    Row("move the subtitle 8px up", "place:subtitle"),
    Row("move the photo 12px up", "place:photo"),
    Row("move the photo left by 15px", "place:photo"),
    Row("move the price up by 20px", "place:price"),
    Row("move the badge 20px left and 10px down", f"place:{BADGE}"),
    Row("move the star 5px right", "place:star"),
    Row("move the photo 5mm right", "place:photo"),
    Row("move the photo to the top right corner", "place:photo"),
    Row("place the photo in the bottom right corner", "place:photo"),
    Row("move the badge to the bottom left corner", f"place:{BADGE}"),
    Row("center the frame horizontally", "place:frame"),
    Row("center the divider vertically", "place:divider"),
    Row("move the frame to the center of the page", "place:frame"),
    Row("move the frame 10px right and move the photo 10px down", "place:frame,photo"),
    # sizes and turns
    Row("make the photo 50% larger", "place:photo"),
    Row("make the badge 20% smaller", f"place:{BADGE}"),
    Row("scale the frame to 50%", "place:frame"),
    Row("make the photo 200px wide", "place:photo"),
    Row("make the divider 2px taller", "place:divider"),
    Row("make the title 20% larger", "place:title"),
    Row("rotate the photo by 90 degrees", "place:photo"),
    Row("rotate the frame by 45 degrees", "place:frame"),
    Row("rotate the star by 180 degrees and move it 6px left", "place:star"),
    # what shows
    Row("hide the divider", "visible:divider"),
    Row("hide the badge", f"visible:{BADGE}"),
    Row("hide the photo", "visible:photo"),
    Row("hide the title", "visible:title"),
    Row("set the opacity of the photo to 50%", "faint:photo"),
    Row("make the photo half transparent", "faint:photo"),
    Row("set the opacity of the frame to 40%", "faint:frame"),
    # what goes
    Row("delete the subtitle", "gone:subtitle"),
    Row("delete the badge", f"gone:{BADGE}"),
    Row("delete the star", "gone:star"),
    Row("delete the photo", "gone:photo"),
    Row("delete the divider", "gone:divider"),
    Row("delete the frame and the divider", "gone:frame,divider"),
    Row("delete the subtitle and move the price 10px up", "gone:subtitle place:price"),
    Row("hide the frame and delete the photo", "visible:frame gone:photo"),
    # as a program lists the layers
    Row('rename the layer "photo" to "Hero"', "gone:photo new:hero"),
    Row('rename the group "badge" to "Seal"', "gone:badge new:seal"),
    Row("bring the photo to the front", "order:page"),
    Row("duplicate the photo", "new:photo-again"),
    # words and paints
    Row('change "Big sale" to "Small sale"', "text:title", PIXELS),
    Row('replace "week" with "month"', "text:subtitle", PIXELS),
    Row("make the title red", "color:title", PIXELS),
    Row("make the subtitle bold", "bold:subtitle", PIXELS),
    Row("make the frame green", "color:frame", PIXELS),
    Row("make the disc blue", "color:disc", PIXELS),
]
TABLE: dict[str, dict[str, str]] = {}


@dataclass(frozen=True)
class Saved:
    """The design in every format there is, with what is true of it before any edit."""

    session: Session
    files: dict[str, Path]
    before: dict[str, dict[str, Fact]]


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Saved]:
    folder = tmp_path_factory.mktemp("same")
    files = {"svg": folder / "a.svg"}
    files["svg"].write_text(design(), "utf-8")
    with Session(history=False) as session:
        source = session.open(files["svg"])
        for name in FORMATS[1:]:
            made = export(session, source, TARGETS[name])
            files[name] = folder / ("layers" if name == "folder" else f"a.{name}")
            save(files[name], made.data, check=lambda _: None)
        yield Saved(session, files, {name: facts(session.open(path).document) for name, path in files.items()})


def test_the_design_is_the_same_in_every_format(saved: Saved) -> None:
    assert tuple(saved.files) == FORMATS
    first = saved.before["svg"]
    for name, found in saved.before.items():
        assert list(found) == list(first), name
        for layer, fact in found.items():
            if layer not in ("title", "subtitle", "price"):  # boxes of words differ with what a box of words is
                assert fact.box == pytest.approx(first[layer].box, abs=0.01), (name, layer)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_request_changes_the_same_thing_in_every_format(row: Row, saved: Saved, tmp_path: Path) -> None:
    after: dict[str, dict[str, Fact]] = {}
    cells = TABLE.setdefault(row.request, {})
    for name, path in saved.files.items():
        out, refusal = tmp_path / path.name, ""
        try:
            saved.session.edit_file(path, row.request, out, render=False)
        except (RequestError, EditError) as error:
            refusal = error.message or "without a word"
        if refusal:
            cells[name] = "refused"
            assert name in row.refused, f"{name}: {refusal}"
            continue
        after[name] = facts(saved.session.open(out).document)
        found = changed(saved.before[name], after[name])
        cells[name] = _said(found)
        assert name not in row.refused, f"{name} did it after all: the table can be improved"
        assert found == row.changes, name
    _assert_alike(saved.before, after, row.changes)


def _assert_alike(before: dict[str, dict[str, Fact]], after: dict[str, dict[str, Fact]], changes: Changes) -> None:
    """That what changed came out alike: things stand where they stand in the SVG, and words went as far."""
    for name, what in changes:
        if what in ("gone", "new", "order"):
            continue
        wanted = after["svg"][name]
        for format, found in after.items():
            fact = found[name]
            if what == "place" and not wanted.text:
                assert fact.box == pytest.approx(wanted.box, abs=2.01), (format, name)
            elif what == "place" and wanted.size == before["svg"][name].size:
                ours, theirs = (_shift(before[one][name], after[one][name]) for one in ("svg", format))
                assert theirs == pytest.approx(ours, abs=1.01), (format, name)
            elif what != "place" and (what != "text" or fact.text):
                assert getattr(fact, what) == getattr(wanted, what), (format, name)


def _shift(old: Fact, new: Fact) -> tuple[float, float]:
    return new.box.x - old.box.x, new.box.y - old.box.y


def _said(found: Changes) -> str:
    return " ".join(sorted(f"{what}:{name}" for name, what in found)) or "nothing"


RESTACKED = [
    ("photo to the front", lambda ids: [Restack(ids["photo"], ids["page"], None)], "page:order"),
    ("badge behind the frame", lambda ids: [Restack(ids["badge"], ids["page"], ids["frame"])], "page:order"),
    ("star below the disc", lambda ids: [Restack(ids["star"], ids["badge"], ids["disc"])], "page:order"),
    ("photo shown faintly", lambda ids: [SetStyle(ids["photo"], "opacity", 0.25)], "photo:faint"),
]  # fmt: skip


@each(("name", "edits", "wanted"), RESTACKED, ids=[row[0] for row in RESTACKED])
def test_edits_that_have_no_words_yet_do_the_same_in_every_format(
    name: str, edits: object, wanted: str, saved: Saved, tmp_path: Path
) -> None:
    orders = set()
    for format, path in saved.files.items():
        out = tmp_path / path.name
        document = saved.session.open(path).document
        assert callable(edits)
        made: list[Edit] = edits(_ids(document))
        saved.session.apply_file(path, made, None, out, render=False)
        after = facts(saved.session.open(out).document)
        layer, what = wanted.split(":")
        assert changed(saved.before[format], after) == {(layer, what)}, format
        orders.add(tuple(sorted(after, key=lambda each: after[each].rank)))
    assert len(orders) == 1


def test_a_blend_mode_is_set_in_every_format_but_slides(saved: Saved, tmp_path: Path) -> None:
    for format, path in saved.files.items():
        out, ids = tmp_path / path.name, _ids(saved.session.open(path).document)
        made = [SetStyle(ids["photo"], "blend", "multiply")]
        if format == "pptx":
            with pytest.raises(EditError):
                saved.session.apply_file(path, made, None, out, render=False)
            continue
        saved.session.apply_file(path, made, None, out, render=False)
        assert changed(saved.before[format], facts(saved.session.open(out).document)) == {("photo", "blend")}, format


def test_a_copy_can_be_made_in_every_format(saved: Saved, tmp_path: Path) -> None:
    from dataclasses import replace

    from redraft.document.geometry import Matrix

    for format, path in saved.files.items():
        document = saved.session.open(path).document
        ids = _ids(document)
        photo = document.index.layers[ids["photo"]]
        moved = Matrix.translation(40, 20) @ photo.transform
        copy = replace(photo, id="copy", name="copy", transform=moved)
        out = tmp_path / path.name
        saved.session.apply_file(path, [Insert(copy, ids["page"], ids["title"])], None, out, render=False)
        after = facts(saved.session.open(out).document)
        assert changed(saved.before[format], after) == {("copy", "new")}, format
        assert after["copy"].box == pytest.approx((70, 110, 100, 80), abs=0.01), format


@each("asked", ["replace the photo with {}", 'replace the photo with "{}"'])
def test_another_picture_takes_the_place_of_one_in_every_format(asked: str, saved: Saved, tmp_path: Path) -> None:
    """Green in the middle and red at the sides, which are cut off, since the frame is not as wide."""
    picture = Image.new("RGB", (200, 80), (200, 0, 0))
    picture.paste((0, 160, 0), (50, 0, 150, 80))
    picture.save(tmp_path / "new.png")
    for format, path in saved.files.items():
        out = tmp_path / path.name
        receipt = saved.session.edit_file(path, asked.format(tmp_path / "new.png"), out)
        assert all(proof.ok for proof in receipt.proofs), (format, [proof.why for proof in receipt.proofs])
        file = saved.session.open(out)
        assert changed(saved.before[format], facts(file.document)) == set(), format
        pictures = saved.session.layer_pictures(file, scale=1 / (file.document.pages[0].unit_mm * 96 / 25.4))
        shown = pictures.of(_ids(file.document)["photo"]).pixels
        assert (shown[10:-10, 4:-4, :3].astype(int) - (0, 160, 0)).max() <= 2, format


def _ids(document: Document) -> dict[str, str]:
    return {"page": document.pages[0].id, **{(one.layer.name or one.layer.id): one.layer.id for one in document.walk()}}


def test_the_table_is_long_enough_and_printed() -> None:
    assert len(ROWS) >= 40
    width = max(len(row.request) for row in ROWS)
    names = [name for name in FORMATS if any(name in cells for cells in TABLE.values())]
    print(f"\n{'request':<{width}}  " + "  ".join(f"{name:<24}" for name in names))
    for request, cells in TABLE.items():
        print(f"{request:<{width}}  " + "  ".join(f"{cells.get(name, '–')[:24]:<24}" for name in names))
