"""The proofs: what each accepts, and that each notices one change too many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style
from redraft.edits.kinds import Edit
from redraft.edits.ops import Insert, Move, Remove, Rename, Restack, SetStyle, SetText, apply
from redraft.edits.receipt.record import Proof
from redraft.errors import ToolError
from redraft.formats.codec import ByteChange, Opened, Unit, Written
from redraft.render.tiles import Tiles
from redraft.session.proof.layer_proof import check_nodes
from redraft.session.proof.pixel_proof import check_pixels, scale_for
from redraft.session.proof.proof import check_bytes, prove, unchanged
from tests.sampling import each

RED, BLUE, WHITE = Color(255, 0, 0), Color(0, 0, 255), Color(255, 255, 255)


def rect(id: str, x: float, y: float, fill: Color = RED, size: float = 20) -> Shape:
    return Shape(id, style=Style(fill=fill), frame=Box(x, y, size, size), form="rect")


def design(*layers: Layer) -> Document:
    return Document("stand-in", (Page("page1", 100.0, 100.0, layers),))


DESIGN = design(
    rect("ground", 0, 0, WHITE, 100),
    Group("badge", children=(rect("badge/a", 10, 10), rect("badge/b", 40, 10))),
    Text("title", style=Style(fill=BLUE, font_size=10.0), runs=(Run("Sale"),)),
)


# Bytes


def test_bytes_outside_the_listed_ranges_are_found_identical() -> None:
    change = ByteChange(4, 7, 4, 5, "fill")
    proof = check_bytes(b"one two three", b"one seven three", [ByteChange(4, 7, 4, 5, "word")])
    assert proof.ok is True
    assert proof.facts == {"kept": 10, "replaced": 3, "written": 5, "ranges": 1}
    assert check_bytes(b"one two three", b"one 12345 three", [change]).ok is True


@each(
    ("new", "changes"),
    [
        (b"One seven three", [ByteChange(4, 7, 4, 5, "")]),  # before the range
        (b"one seven threE", [ByteChange(4, 7, 4, 5, "")]),  # behind it
        (b"one seven three!", [ByteChange(4, 7, 4, 5, "")]),  # longer than it adds up to
        (b"one seven three", []),  # not listed at all
        (b"one seven three", [ByteChange(4, 7, 5, 5, "")]),  # at the wrong place
        (b"one seven three", [ByteChange(4, 7, 4, 4, "")]),  # a wrong length
        (b"one seven three", [ByteChange(0, 7, 0, 9, ""), ByteChange(4, 7, 4, 5, "")]),  # overlapping
        (b"one seven three", [ByteChange(4, 99, 4, 11, "")]),  # past the end
    ],
)
def test_a_byte_changed_without_being_listed_is_noticed(new: bytes, changes: list[ByteChange]) -> None:
    assert check_bytes(b"one two three", new, changes).ok is False


# Layers


def nodes(found: Document, edits: list[SetText | SetStyle | Move | Remove]) -> tuple[bool | None, str]:
    checked = check_nodes(DESIGN, apply(DESIGN, edits), found, {edit.layer for edit in edits})
    return checked.proof.ok, checked.proof.why


def test_a_document_read_again_as_intended_passes() -> None:
    edits: list[SetText | SetStyle | Move | Remove] = [SetText("title", "Gone"), SetStyle("badge/a", "fill", BLUE)]
    ok, why = nodes(apply(DESIGN, edits), edits)
    assert ok is True, why


def test_a_neighbour_that_changed_too_is_named() -> None:
    found = apply(DESIGN, [SetText("title", "Gone"), SetStyle("badge/b", "fill", BLUE)])
    ok, why = nodes(found, [SetText("title", "Gone")])
    assert ok is False
    assert why == "'badge/b' also changed: fill colour #ff0000 → #0000ff"


def test_an_ancestor_of_the_target_may_not_change_its_own_values() -> None:
    edit = SetStyle("badge/a", "fill", BLUE)
    ok, why = nodes(apply(DESIGN, [edit, SetStyle("badge", "opacity", 0.5)]), [edit])
    assert ok is False
    assert "'badge'" in why


def test_a_target_that_does_not_show_the_value_asked_for_is_named() -> None:
    ok, why = nodes(DESIGN, [SetStyle("title", "fill", RED)])
    assert ok is False
    assert why == "text 'title' would have fill colour #0000ff, not #ff0000"
    ok, why = nodes(DESIGN, [SetText("title", "Gone")])
    assert ok is False
    assert "“Sale”, not “Gone”" in why


def test_a_target_that_also_changed_something_else_is_named() -> None:
    edit = SetStyle("title", "fill", RED)
    ok, why = nodes(apply(DESIGN, [edit, SetStyle("title", "font_size", 11.0)]), [edit])
    assert ok is False
    assert why == "text 'title' would have font size 11, not 10"


def test_numbers_may_be_rounded_but_not_by_more_than_a_ten_thousandth() -> None:
    edit = SetStyle("title", "font_size", 33.333333)
    assert nodes(apply(DESIGN, SetStyle("title", "font_size", 33.3333)), [edit])[0] is True
    assert nodes(apply(DESIGN, SetStyle("title", "font_size", 33.3)), [edit])[0] is False
    move = Move("badge", 1 / 3, 0)
    assert nodes(apply(DESIGN, Move("badge", 0.33333, 0)), [move])[0] is True
    assert nodes(apply(DESIGN, Move("badge", 0.3, 0)), [move])[0] is False


def test_a_move_written_as_coordinates_instead_of_a_matrix_passes() -> None:
    moved = replace(DESIGN.index["badge/a"].layer, frame=Box(15, 10, 20, 20))
    found = design(DESIGN.pages[0].layers[0], Group("badge", children=(moved, rect("badge/b", 40, 10))), TITLE)
    assert nodes(found, [Move("badge/a", 5, 0)])[0] is True
    assert nodes(found, [Move("badge/a", 6, 0)])[0] is False


TITLE = DESIGN.pages[0].layers[2]


def test_what_is_put_into_a_new_group_keeps_its_name() -> None:
    before = design(rect("a", 0, 0), rect("b", 30, 0))
    edits = [Insert(Group("g"), "page1"), Restack("a", "g"), Restack("b", "g")]
    intended = apply(before, edits)
    assert check_nodes(before, intended, intended, {"a", "b"}, new={"g"}).proof.ok is True
    renamed = apply(intended, Rename("a", "another"))
    assert check_nodes(before, intended, renamed, {"a", "b"}, new={"g"}).proof.ok is False


def test_structural_ids_may_shift_when_a_layer_goes() -> None:
    shifted = Group("badge", children=(rect("badge/a", 40, 10),))
    checked = check_nodes(
        DESIGN, apply(DESIGN, Remove("badge/a")), design(DESIGN.pages[0].layers[0], shifted, TITLE), {"badge/a"}
    )
    assert checked.proof.ok is True, checked.proof.why
    assert checked.found_as["badge/b"] == "badge/a"


def test_a_layer_that_vanished_or_appeared_is_named() -> None:
    ok, why = nodes(apply(DESIGN, [SetText("title", "x"), Remove("ground")]), [SetText("title", "x")])
    assert ok is False
    assert "'ground' vanished" in why
    more = design(*apply(DESIGN, SetText("title", "x")).pages[0].layers, rect("extra", 0, 0))
    ok, why = nodes(more, [SetText("title", "x")])
    assert ok is False
    assert "'extra' appeared" in why


def test_a_page_of_another_size_is_noticed() -> None:
    found = apply(DESIGN, SetText("title", "x"))
    found = replace(found, pages=(replace(found.pages[0], width=101.0),))
    assert nodes(found, [SetText("title", "x")])[0] is False


# Pixels


@dataclass(frozen=True)
class Sheet:
    """Stands in for an opened file: rectangles drawn as such; `stain` is drawn on the whole page only."""

    document: Document
    stain: str = ""
    data: bytes = b""
    repairs: tuple[str, ...] = field(default=())

    def write(self, document: Document) -> Written:
        raise NotImplementedError

    def units(self, page: str) -> list[Unit]:
        layers = [
            layer.children if isinstance(layer, Group) and not layer.effects else (layer,)
            for layer in self.document.pages[0].layers
        ]
        parts = [Unit(layer.id, self.drawable(page, layer.id), None) for group in layers for layer in group]
        return [*parts, Unit("stain", svg(self.stain), None)] if self.stain else parts

    def reach(self, layer: str) -> Box | None:
        return None

    def drawable(self, page: str, only: str | None = None) -> bytes:
        shown = "".join(
            f'<rect x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" '
            f'fill="{placed.layer.style.fill}"/>'
            for placed in self.document.walk()
            if isinstance(placed.layer, Shape)
            and (box := placed.box)
            and (only is None or only == placed.layer.id or only in {group.id for group in placed.ancestors})
        )
        return svg(shown + (self.stain if only is None else ""))


def svg(content: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{content}</svg>'.encode()


@pytest.fixture(scope="module")
def tiles() -> Iterator[Tiles]:
    from redraft.render.renderer import Renderer

    with Renderer([]) as renderer:
        yield Tiles(renderer.draw)


def test_pixels_that_change_inside_the_targets_ink_are_fine(tiles: Tiles) -> None:
    after = apply(DESIGN, Move("badge/a", 0, 40))
    checked = check_pixels(tiles, Sheet(DESIGN), Sheet(after), {"badge/a"}, {})
    assert checked.proof.ok is True, checked.proof.why
    assert checked.proof.facts["changed"] > 0
    assert checked.pictures is not None


def test_one_pixel_that_changed_elsewhere_is_noticed(tiles: Tiles) -> None:
    after = Sheet(apply(DESIGN, Move("badge/a", 0, 40)), stain='<rect x="90" y="90" width="1" height="1"/>')
    checked = check_pixels(tiles, Sheet(DESIGN), after, {"badge/a"}, {})
    assert checked.proof.ok is False
    assert checked.proof.facts["changed_outside"] == 1 * scale_for(DESIGN.pages[0]) ** 2


def test_a_target_inside_an_effect_is_unproven_where_it_cannot_be_told_how_far_it_shows(tiles: Tiles) -> None:
    plain = Group("badge", children=(rect("badge/a", 10, 10), rect("badge/b", 40, 10)))
    stain = '<rect x="45" y="15" width="3" height="3"/>'  # inside badge/b, so inside the group's ink only
    for effects, ok in (((), False), (("filter",), None)):
        before = design(replace(plain, effects=effects))
        after = Sheet(apply(before, SetStyle("badge/a", "fill", BLUE)), stain)
        assert check_pixels(tiles, Sheet(before), after, {"badge/a"}, {}).proof.ok is ok


def test_what_cannot_be_drawn_is_not_proven_and_not_a_failure() -> None:
    def broken(svg: bytes, scale: float, crop: object) -> bytes:
        raise ToolError("the renderer ran out of memory")

    after = apply(DESIGN, Move("badge/a", 0, 40))
    checked = check_pixels(Tiles(broken), Sheet(DESIGN), Sheet(after), {"badge/a"}, {})
    assert checked.proof.ok is None
    assert checked.proof.why == "pixels not proven: the renderer ran out of memory"


def test_what_did_not_change_is_not_drawn() -> None:
    def broken(svg: bytes, scale: float, crop: object) -> bytes:
        raise ToolError("the renderer ran out of memory")

    checked = check_pixels(Tiles(broken), Sheet(DESIGN), Sheet(DESIGN), {"title"}, {})
    assert checked.proof.ok is True
    assert checked.proof.facts["changed"] == 0
    assert checked.pictures is not None
    assert checked.pictures.after == b""


def test_proof_pictures_are_neither_tiny_nor_huge() -> None:
    assert scale_for(Page("p", 1080, 1350)) == 1.0
    assert scale_for(Page("p", 8000, 4000)) == 0.2
    assert scale_for(Page("p", 24, 24)) == pytest.approx(200 / 24)
    assert scale_for(Page("p", 0, 0)) == 1.0


# Together


@contextmanager
def stage(name: str) -> Iterator[None]:
    yield


def test_nothing_is_drawn_once_another_proof_has_failed(tmp_path: Path) -> None:
    def never(svg: bytes, scale: float, crop: object) -> bytes:
        raise AssertionError("drawn all the same")

    written = Written(b"abX", (ByteChange(1, 2, 1, 1, ""),))
    proven = prove(Sheet(DESIGN, data=b"abc"), DESIGN, written, Sheet(DESIGN), set(), (), Tiles(never), stage)
    assert [proof.ok for proof in proven.proofs] == [False, True]


def test_without_drawing_pixels_are_said_to_be_unproven() -> None:
    proven = prove(Sheet(DESIGN, data=b"abc"), DESIGN, Written(b"abc", ()), Sheet(DESIGN), set(), (), None, stage)
    assert {proof.about: proof.ok for proof in proven.proofs} == {
        "bytes": True,
        "nodes": True,
        "inside": None,  # a sheet cannot be compared in its own form
        "pixels": None,
    }


def test_equal_bytes_prove_everything() -> None:
    assert all(proof.ok for proof in unchanged(Sheet(DESIGN, data=b"abc")).proofs)


def test_a_place_far_from_the_origin_is_checked_as_closely() -> None:
    before = design(replace(rect("a", 0, 0), transform=Matrix(1, 0, 0, 1, 20000, 0)))
    intended = apply(before, Move("a", 0.123456, 0))
    for at, ok in ((20000.1234, True), (20000.3, False)):
        found = design(replace(rect("a", 0, 0), transform=Matrix(1, 0, 0, 1, at, 0)))
        assert check_nodes(before, intended, found, {"a"}).proof.ok is ok


class Accounted(Sheet):
    """A sheet whose native form is compared: what it finds is given."""

    wrong: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()

    def faults(self, after: Opened) -> Sequence[str]:
        return self.wrong

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        yield from self.strange


def test_what_differs_inside_and_no_edit_names_is_unknown_and_a_broken_rule_breaks() -> None:
    before = Accounted(DESIGN, data=b"abc")
    clean = Written(b"abc", ())

    def inside(written: Written = clean) -> Proof:
        proofs = prove(before, DESIGN, written, Sheet(DESIGN), set(), (), None, stage).proofs
        return next(proof for proof in proofs if proof.about == "inside")

    assert inside().status == "proven"
    assert "the link" in inside(Written(b"abc", (), lost=("the link on 'terms' went with its words",))).why
    before.strange = tuple(f"attribute {number} went" for number in range(7))
    assert inside().status == "unknown"
    assert inside().why.endswith("attribute 4 went; and 2 more")
    before.wrong = ("<a:latin> stands before <a:highlight>",)
    assert inside().status == "broken"
