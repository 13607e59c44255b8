"""PSD files edited: what was asked for changes, and no byte of another layer does."""

from __future__ import annotations

import io
import struct
import warnings
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageColor

from redraft.commands.programs.program import Program
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Group, Picture, Shape
from redraft.document.style import BLENDS, Color, Style
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetStyle,
    apply,
)
from redraft.edits.page_edits import SetPage
from redraft.errors import EditError
from redraft.formats.psd.bytes.canvas import blank
from redraft.formats.psd.bytes.descriptors import read_descriptor
from redraft.formats.psd.bytes.parser import read_structure
from redraft.formats.shapes.paths import path_box
from tests.cases import of_case
from tests.sampling import crossed, each, tries

from .files import (
    FONTS,
    by_hand,
    composite,
    design,
    edited,
    id_in,
    in_a_block,
    named,
    opened,
    parts,
    picture,
    psd_tools,
    reference,
    saved,
    stored,
)

DESIGN = design()
"""As psd-tools writes: its layers have masks and no numbers."""
NAMES = ("Ground", "Photo", "Badge", "Star")


def png(image: Image.Image) -> Asset:
    target = io.BytesIO()
    image.save(target, "PNG")
    return Asset("image/png", target.getvalue(), *image.size)


def others_are_the_same(old: bytes, new: bytes, *touched: str) -> None:
    before, after = parts(old), parts(new)
    for name, said in before.items():
        if name not in touched:
            assert after[name] == said, name


def own_design() -> bytes:
    """As we write: layers with transparency, numbers and no masks."""
    photo, badge = png(picture(60, 40)), png(picture(30, 30, 5))
    shown = [
        Picture("a", "Photo", Matrix.translation(20, 10), frame=Box(0, 0, 60, 40), asset=photo.key),
        Picture("b", "Badge", Matrix.translation(70, 30), frame=Box(0, 0, 30, 30), asset=badge.key),
    ]
    return edited(
        blank(120, 80), Insert(shown[0], "page1", None, (photo,)), Insert(shown[1], "page1", None, (badge,))
    ).data


OWN = own_design()


@each("version", [1, 2])
@each("name", NAMES)
def test_a_layer_moves_alone(name: str, version: int) -> None:
    data = design(version=version)
    written = edited(data, Move(id_in(data, name), 7, -3))
    others_are_the_same(data, written.data, name)
    layers = {layer.name: layer for layer in reference(written.data).descendants()}
    was = {layer.name: layer for layer in reference(data).descendants()}
    assert (layers[name].left, layers[name].top) == (was[name].left + 7, was[name].top - 3)
    assert parts(written.data)[name][1] == parts(data)[name][1]  # its pixels are the same bytes


def test_a_layer_at_the_end_of_all_numbers_is_not_moved_beyond() -> None:
    record = opened(OWN).reading.structure.records[0]
    data, high = bytearray(OWN), record.rect.height
    data[record.start : record.start + 16] = struct.pack(">4i", (1 << 31) - 1 - high, 20, (1 << 31) - 1, 80)
    layer = next(iter(opened(bytes(data)).document.index))
    with pytest.raises(EditError, check=of_case("psd-layer-too-far")):
        edited(bytes(data), Move(layer, 0, 20))
    assert edited(bytes(data), Move(layer, 0, -20)).changes


def test_opacity_and_visibility_are_one_byte_each() -> None:
    star = id_in(DESIGN, "Star")
    written = edited(DESIGN, SetStyle(star, "opacity", 0.25), SetStyle(star, "visible", False))
    others_are_the_same(DESIGN, written.data, "Star")
    layer = {layer.name: layer for layer in reference(written.data).descendants()}["Star"]
    assert (layer.opacity, layer.visible) == (64, False)
    assert opened(written.data).document.index.layers[star].style.opacity == 0.25


def test_a_group_that_moves_takes_its_layers_along_and_not_its_own_bytes() -> None:
    extras = id_in(DESIGN, "Extras")
    written = edited(DESIGN, Move(extras, 5, 6))
    others_are_the_same(DESIGN, written.data, "Badge", "Star")
    places = {layer.name: (layer.left, layer.top) for layer in reference(written.data).descendants()}
    assert (places["Badge"], places["Star"]) == ((75, 36), (65, 46))


def test_masks_of_groups_inside_a_group_move_along() -> None:
    """A mask belongs to the record of the inner group, which the edit does not name."""
    tools = psd_tools()
    psd = tools.PSDImage.new("RGB", (60, 40))
    leaf = psd.create_pixel_layer(picture(20, 20), "Leaf", top=5, left=6)
    inner = psd.create_group([leaf], "Inner")
    psd.create_group([inner], "Outer")
    inner.create_mask(Image.new("L", (20, 20), 128), top=5, left=6)
    data = saved(psd)
    written = edited(data, Move(id_in(data, "Outer"), 7, 9))
    moved = {record.name: record for record in read_structure(written.data).records}
    for record in (moved["Inner"], moved["Leaf"]):
        assert record.mask is not None
        assert (record.mask.rect.left, record.mask.rect.top) == (13, 14)
    assert (moved["Leaf"].rect.left, moved["Leaf"].rect.top) == (13, 14)


def test_what_is_deleted_goes_with_its_marks() -> None:
    written = edited(DESIGN, Remove(id_in(DESIGN, "Extras")))
    others_are_the_same(DESIGN, written.data, *(parts(DESIGN).keys() - {"Ground", "Photo"}))
    assert list(parts(written.data)) == ["Ground", "Photo"]
    assert [layer.name for layer in reference(written.data).descendants()] == ["Ground", "Photo"]


def test_the_last_layer_stays() -> None:
    plane = b"\0\0" + bytes(4)
    data = by_hand([("only", (0, 0, 2, 2), {0: plane, 1: plane, 2: plane})])
    with pytest.raises(EditError, check=of_case("psd-last-layer")):
        edited(data, Remove("layer1"))


@each(("parent", "before"), [("page1", "Ground"), ("page1", None), ("Extras", "Star")])
def test_a_layer_takes_its_bytes_to_another_place_in_the_stack(parent: str, before: str | None) -> None:
    document = opened(DESIGN).document
    holder = parent if parent == "page1" else named(document, parent)
    edit = Restack(named(document, "Photo"), holder, before and named(document, before))
    written = edited(DESIGN, edit)
    assert parts(written.data) == parts(DESIGN)
    wanted = [placed.layer.name for placed in apply(document, edit).walk()]
    assert [placed.layer.name for placed in opened(written.data).document.walk()] == wanted
    assert [layer.name for layer in reference(written.data).descendants()] == wanted


def test_pixels_are_replaced_in_the_place_of_the_old() -> None:
    photo, asset = id_in(OWN, "Photo"), png(picture(60, 40, 31))
    written = edited(OWN, ReplacePixels(photo, asset.key, asset))
    others_are_the_same(OWN, written.data, "Photo")
    layer = {layer.name: layer for layer in reference(written.data).descendants()}["Photo"]
    assert (layer.left, layer.top) == (20, 10)
    assert np.array_equal(np.asarray(layer.topil()), np.asarray(picture(60, 40, 31)))


def test_another_picture_is_fitted_into_the_frame() -> None:
    photo, asset = id_in(OWN, "Photo"), png(Image.new("RGB", (6, 4), (9, 8, 7)))
    written = edited(OWN, ReplacePixels(photo, asset.key, asset))
    layer = {layer.name: layer for layer in reference(written.data).descendants()}["Photo"]
    assert (layer.width, layer.height) == (60, 40)
    assert np.asarray(layer.topil())[20, 30].tolist() == [9, 8, 7, 255]


def test_a_copy_of_a_layer_has_its_bytes_and_a_number_of_its_own() -> None:
    document = opened(OWN).document
    photo = document.index.layers[named(document, "Photo")]
    assert isinstance(photo, Picture)
    copy = replace(photo, id="copy", name="Photo two", transform=Matrix.translation(30, 30))
    written = edited(OWN, Insert(copy, "page1"))
    others_are_the_same(OWN, written.data)
    again = opened(written.data).document
    assert [layer.name for layer in again.pages[0].layers] == ["Photo", "Badge", "Photo two"]
    top = again.pages[0].layers[-1]
    assert isinstance(top, Picture)
    assert (top.asset, top.transform) == (photo.asset, Matrix.translation(30, 30))
    assert len({layer.layer_id for layer in reference(written.data).descendants()}) == 3


def test_a_picture_is_resized_and_turned_by_making_its_pixels_anew() -> None:
    photo = id_in(OWN, "Photo")
    written = edited(OWN, Resize(photo, 0.5, 0.5, (20, 10)))
    others_are_the_same(OWN, written.data, "Photo")
    layer = {layer.name: layer for layer in reference(written.data).descendants()}["Photo"]
    assert (layer.left, layer.top, layer.width, layer.height) == (20, 10, 30, 20)
    assert photo in written.snapped
    turned = edited(OWN, Rotate(photo, 90, (50, 30)))
    layer = {layer.name: layer for layer in reference(turned.data).descendants()}["Photo"]
    assert (layer.left, layer.top, layer.width, layer.height) == (30, 0, 40, 60)
    assert np.array_equal(np.asarray(layer.topil()), np.rot90(np.asarray(picture(60, 40)), -1))


EDITS = st.sampled_from(NAMES).flatmap(
    lambda name: st.sampled_from(
        [
            (name, lambda id: Move(id, 11, 5)),
            (name, lambda id: Move(id, -200, 0)),
            (name, lambda id: SetStyle(id, "visible", False)),
            (name, lambda id: SetStyle(id, "opacity", 0.3)),
            (name, lambda id: Restack(id, "page1")),
            (name, lambda id: Remove(id)),
        ]
    )
)


@settings(max_examples=tries(6, 25), deadline=None)
@given(st.lists(EDITS, min_size=1, max_size=3, unique_by=lambda one: one[0]))
def test_the_preview_shows_what_the_layers_do(asked: list[tuple[str, object]]) -> None:
    """Against psd-tools, which puts the layers together in its own way."""
    document = opened(DESIGN).document
    edits: list[Edit] = [make(named(document, name)) for name, make in asked]  # type: ignore[operator]
    start = edited(DESIGN, SetStyle(named(document, "Ground"), "opacity", 0.99)).data  # its preview is drawn as a whole
    written = edited(start, *edits)
    ours, theirs = stored(written.data).astype(int), composite(written.data).astype(int)
    theirs += 255 - theirs[..., 3:]  # the preview has no transparency: it is laid over white
    assert np.abs(ours - theirs).max() <= 4
    assert np.abs(ours - theirs).mean() < 0.6


def test_new_layers_of_every_kind_are_put_into_an_empty_file() -> None:
    asset = png(picture(30, 20))
    group = Group(
        "g",
        "Forms",
        children=(
            Shape("r", "Bar", style=Style(fill=Color(0, 0, 255)), frame=Box(5, 5, 20, 10), form="rect"),
            Shape("e", "Dot", style=Style(fill=Color(255, 0, 0)), frame=Box(40, 5, 20, 20), form="ellipse"),
        ),
    )
    shown = Picture("p", "Photo", Matrix.translation(60, 40), frame=Box(0, 0, 30, 20), asset=asset.key)
    written = edited(blank(100, 80), Insert(shown, "page1", None, (asset,)), Insert(group, "page1"))
    kinds = [(placed.layer.kind, placed.layer.name) for placed in opened(written.data).document.walk()]
    assert kinds == [("picture", "Photo"), ("group", "Forms"), ("shape", "Bar"), ("shape", "Dot")]
    names = [(layer.name, layer.bbox) for layer in reference(written.data).descendants()]
    assert names[0] == ("Photo", (60, 40, 90, 60))
    assert names[2] == ("Bar", (5, 5, 25, 15))
    assert np.abs(stored(written.data).astype(int) - composite(written.data).astype(int)).mean() < 0.6


@each(
    "d",
    [
        "M20 10L80 10L50 60Z",
        "M50 20C60 0 100 20 50 70C0 20 40 0 50 20Z",
        "M20 40A30 20 0 0 1 80 40A30 20 0 0 1 20 40Z",
        "M10 10L30 10L30 30L10 30ZM60 40Q80 40 80 60L60 60Z",
    ],
)
def test_an_outline_of_any_form_is_put_into_a_file_as_a_shape(d: str) -> None:
    shape = Shape("s", "Form", style=Style(fill=Color(0, 128, 0)), frame=path_box(d), form="path", d=d)
    data = edited(blank(100, 80), Insert(shape, "page1")).data
    [placed] = opened(data).document.walk()
    assert isinstance(placed.layer, Shape)
    assert placed.layer.style.fill == Color(0, 128, 0)
    assert placed.box is not None
    assert [round(number, 1) for number in placed.box] == pytest.approx(list(path_box(d) or ()), abs=0.2)
    assert np.abs(stored(data).astype(int) - composite(data).astype(int)).mean() < 0.6


def test_rounded_corners_are_part_of_the_outline() -> None:
    style, frame = Style(fill=Color(0, 128, 0)), Box(10, 10, 60, 40)
    shape = Shape("s", "Plate", style=style, frame=frame, form="rect", radius=15)
    data = edited(blank(100, 80), Insert(shape, "page1")).data
    pixels = composite(data)
    assert pixels[30, 40].tolist()[:3] == [0, 128, 0]
    assert pixels[11, 11].tolist()[:3] != [0, 128, 0]


@each(
    ("call", "seen"),
    [
        ('draw("donut", (10, 10, 60, 60), fill="green")', {(40, 40): "white", (14, 40): "green"}),
        (
            'draw("rectangle", (10, 10, 60, 60), fill="green", stroke="red", stroke_width=8)',
            {(40, 40): "green", (11, 11): "red", (7, 7): "red", (69, 40): "red", (4, 40): "white"},
        ),
        (
            'add("rect", box=(0, 0, 100, 80), color="linear-gradient(180deg, black, white)")',
            {(50, 1): (3, 3, 3), (5, 40): (129, 129, 129), (95, 78): (250, 250, 250)},
        ),
        ('draw("line", (10, 10, 80, 60), stroke="red", stroke_width=6)', {(50, 40): "red", (50, 20): "white"}),
        ('draw("star", (10, 10, 60, 60), fill="none", stroke="blue", angle=20)', {(40, 40): "white"}),
    ],
)
def test_what_is_no_plain_shape_is_drawn_into_a_psd_as_pixels(
    call: str, seen: dict[tuple[int, int], str | tuple[int, int, int]]
) -> None:
    white = Shape("w", "Ground", style=Style(fill=Color(255, 255, 255)), frame=Box(0, 0, 100, 80), form="rect")
    file = opened(edited(blank(100, 80), Insert(white, "page1")).data)
    written = file.write(Program(call).run(file.document, FONTS.measure).document)
    assert [one.kind for one in opened(written.data).document.index.layers.values()] == ["shape", "picture"]
    pixels = composite(written.data)
    for (x, y), color in seen.items():
        wanted = ImageColor.getrgb(color) if isinstance(color, str) else color
        assert np.abs(pixels[y, x, :3].astype(int) - wanted).max() <= 2, (x, y)


def test_a_shape_is_recoloured_moved_and_grown() -> None:
    dot = Shape("e", "Dot", style=Style(fill=Color(255, 0, 0)), frame=Box(40, 5, 20, 20), form="ellipse")
    bar = Shape("r", "Bar", style=Style(fill=Color(0, 0, 255)), frame=Box(5, 5, 20, 10), form="rect")
    data = edited(blank(100, 80), Insert(dot, "page1"), Insert(bar, "page1")).data
    id = id_in(data, "Dot")
    written = edited(
        data, SetStyle(id, "fill", Color(0, 255, 0)), Move(id, 3, 2), Resize(id, 2, 2, (53, 17)), Move(id, 1, 0)
    )
    others_are_the_same(data, written.data, "Dot")
    again = opened(written.data).document.index[id]
    assert again.layer.style.fill == Color(0, 255, 0)
    assert again.box is not None
    assert [round(number, 3) for number in again.box] == [34, -3, 40, 40]
    layer = {layer.name: layer for layer in reference(written.data).descendants()}["Dot"]
    assert np.asarray(layer.topil())[20, 20].tolist() == [0, 255, 0, 255]


@each(
    ("edit", "why"),
    [
        (lambda photo: SetStyle(photo, "fill", Color(1, 2, 3)), "whose fill cannot be set"),
        (lambda photo: SetPage("page1", 50, 50_000), "cannot be written"),
        (lambda photo: Move(photo, 1e7, 0), "too far"),
    ],
)
def test_what_a_psd_cannot_hold_is_refused(edit: object, why: str) -> None:
    with pytest.raises(EditError, match=why):
        edited(DESIGN, edit(id_in(DESIGN, "Photo")))  # type: ignore[operator]


@each("version", [1, 2])
@each("size", [(200, 60), (50, 50)])
def test_a_canvas_of_another_size_has_the_layers_where_they_were_and_the_preview_that_they_make(
    version: int, size: tuple[int, int]
) -> None:
    dot = Shape("e", "Dot", style=Style(fill=Color(255, 0, 0)), frame=Box(10, 5, 20, 20), form="ellipse")
    data = edited(design(version=version), Insert(dot, "page1")).data
    written = edited(data, SetPage("page1", *size), Move(id_in(data, "Photo"), 3, 0)).data
    assert reference(written).size == size
    old, new = opened(data).document, opened(written).document
    for id, layer in old.index.layers.items():
        before, after = old.index[id].box, new.index[id].box
        assert before is not None
        assert after is not None
        shift = 3 if layer.name == "Photo" else 0
        assert after == pytest.approx((before.x + shift, *before[1:]), abs=1e-3), layer.name
    theirs = composite(written).astype(int)
    theirs += 255 - theirs[..., 3:]  # the preview has no transparency: it is laid over white
    assert np.abs(stored(written).astype(int) - theirs).max() <= 8  # edges of a circle
    assert theirs.min() < 200, "something is to be seen"


def test_a_canvas_with_channels_beside_the_layers_is_not_resized() -> None:
    data = bytearray(design())
    data[12:14] = struct.pack(">H", 5)
    merged = read_structure(design()).merged_at
    data[merged:] = b"\0\0" + bytes(5 * 120 * 80)
    with pytest.raises(EditError, match="channels beside its layers"):
        edited(bytes(data), SetPage("page1", 50, 50))


def test_a_flattened_file_says_so() -> None:
    with pytest.raises(EditError, check=of_case("psd-has-no-layers")):
        edited(by_hand([]), Move("flat", 1, 1))


@each("version", [1, 2])
def test_layers_of_16_bits_stand_in_a_block_and_are_edited_there(version: int) -> None:
    planes = [{id: b"\0\0" + struct.pack(">H", 1000 * (id + n)) * 9 for id in (0, 1, 2)} for n in (1, 9, 20)]
    layers = [(name, (n, n, n + 3, n + 3), planes[n]) for n, name in enumerate("abc")]
    data = in_a_block(by_hand(layers, (8, 8), version=version, depth=16))
    assert reference(data)[1].name == "b"
    moved = edited(data, Move("layer2", 2, 1)).data
    others_are_the_same(data, moved, "b")
    assert reference(moved)[1].offset == (3, 2)
    gone = edited(data, Remove("layer1"), Restack("layer3", "page1", "layer2")).data
    assert [layer.name for layer in reference(gone)] == ["c", "b"]
    others_are_the_same(data, gone, "a")
    shown = np.asarray(reference(gone).numpy())
    assert shown[2, 2].tolist() == pytest.approx([9000 / 65535, 10000 / 65535, 11000 / 65535])  # of b, which is on top


def test_a_cmyk_file_is_edited_in_its_own_inks() -> None:
    inks = {0: 10, 1: 200, 2: 90, 3: 255}
    planes = {id: b"\0\0" + bytes((value,)) * 4 for id, value in inks.items()}
    data = by_hand([("ink", (0, 0, 2, 2), planes)], mode=4, channels=4)
    written = edited(data, Move("layer1", 1, 1))
    assert written.warnings == ()
    preview = np.frombuffer(written.data[-64:], np.uint8).reshape(4, 4, 4)
    assert preview[:, 1, 1].tolist() == list(inks.values())
    assert preview[:, 0, 0].tolist() == [255, 255, 255, 255]  # no ink where it stood
    with pytest.raises(EditError, check=of_case("psd-colour-mode-unsupported")):
        edited(data, Resize("layer1", 2, 2, (0, 0)))


# Names and blend modes


@each(("name", "version"), crossed(["Seal", "Großes Siegel 字", "n" * 255, "N"], [1, 2]))
def test_a_name_is_written_in_full_and_in_letters_of_old(name: str, version: int) -> None:
    before = design(version=version)
    known = opened(before).document
    for id in ("group1", "layer2", "group1/layer1"):
        after = edited(before, Rename(id, name)).data
        document = opened(after).document
        assert document.index.layers[id].name == name
        psd = reference(after)
        assert name in [layer.name for layer in psd.descendants()]
        again = edited(after, Rename(id, known.index.layers[id].name)).data
        assert opened(again).document == known


def test_a_name_changes_nothing_but_the_record_of_its_layer() -> None:
    after = edited(DESIGN, Rename("layer2", "Hero")).data
    old, new = parts(DESIGN), parts(after)
    assert {name: old[name] for name in old if name != "Photo"} == {name: new[name] for name in new if name != "Hero"}
    assert old["Photo"][1] == new["Hero"][1]
    assert np.array_equal(stored(DESIGN), stored(after))


@each("mode", [*BLENDS, "linear-burn", "subtract", "dissolve"])
def test_every_blend_mode_is_written_read_and_known_to_another_program(mode: str) -> None:
    after = edited(design(), SetStyle("group1/layer1", "blend", mode), SetStyle("group1", "blend", mode)).data
    document = opened(after).document
    assert [document.index.layers[id].style.blend for id in ("group1/layer1", "group1")] == [mode, mode]
    modes = {layer.name: layer.blend_mode.name for layer in reference(after).descendants()}
    assert modes["Badge"] == modes["Extras"] == mode.upper().replace("-", "_")


def test_a_group_passes_through_and_a_layer_does_not() -> None:
    after = edited(design(), SetStyle("group1", "blend", "normal")).data
    assert opened(after).document.index.layers["group1"].style.blend == "normal"
    again = edited(after, SetStyle("group1", "blend", "pass-through")).data
    assert opened(again).document == opened(design()).document
    with pytest.raises(EditError, check=of_case("psd-pass-through-needs-group")):
        edited(design(), SetStyle("layer2", "blend", "pass-through"))


def test_the_preview_shows_the_blend_mode_as_another_program_puts_it_together() -> None:
    after = edited(design(), SetStyle("layer2", "blend", "multiply")).data
    assert np.abs(composite(after).astype(int) - stored(after)).max() <= 2
    assert not np.array_equal(stored(after), stored(DESIGN))


def test_the_corners_of_a_smart_object_are_found_behind_the_mesh_of_its_warp() -> None:
    """As Photoshop writes it: the mesh is an array of objects, each value of which is a list."""
    nothing = struct.pack(">I", 1) + bytes(2) + struct.pack(">I", 0) + b"null"
    numbers = b"#Pxl" + struct.pack(">I2d", 2, 0.0, 9.0)
    mesh = struct.pack(">I", 2) + nothing + struct.pack(">II", 1, 0) + b"Hrzn" + b"UnFl" + numbers
    corners = (10.0, 10.0, 40.0, 10.0, 40.0, 30.0, 10.0, 30.0)
    listed = struct.pack(">I", 8) + b"".join(b"doub" + struct.pack(">d", one) for one in corners)
    items = struct.pack(">II", 2, 0) + b"warp" + b"ObAr" + mesh + struct.pack(">I", 0) + b"Trnf" + b"VlLs" + listed
    block = b"soLD" + struct.pack(">II", 4, 16) + nothing + items
    found = read_descriptor(block, 12).get("Trnf")
    assert found is not None
    assert [struct.unpack_from(">d", block, node.start)[0] for node in found.value] == list(corners)


@each("ground", [0, 255])
def test_a_mask_is_resized_and_turned_with_its_layer(ground: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        psd = psd_tools().PSDImage.new("RGB", (120, 80))
        psd.create_pixel_layer(Image.new("RGBA", (120, 80), "white"), "Ground")
        photo = psd.create_pixel_layer(Image.new("RGB", (40, 20), "red"), "Photo", top=30, left=40)
        photo.create_mask(Image.new("L", (10, 20), 255 - ground), top=30, left=40)
        photo._record.mask_data.background_color = ground
    data = saved(psd)
    id = id_in(data, "Photo")
    cases = (
        (Resize(id, 1.5, 1.5, (60, 40)), 30, 25, 60, 30, (slice(25, 55), slice(30, 45))),
        (Rotate(id, 90, (60, 40)), 50, 20, 20, 40, (slice(20, 30), slice(50, 70))),
    )
    for edit, left, top, wide, high, part in cases:
        written = edited(data, edit).data
        others_are_the_same(data, written, "Photo")
        shown = np.zeros((80, 120), bool)
        shown[top : top + high, left : left + wide] = ground == 255
        shown[part] = ground == 0
        assert ((composite(written)[..., :3] == [255, 0, 0]).all(-1) == shown).mean() > 0.99
