"""OpenRaster files: read, edited in place, and everything else left as it was."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from redraft.commands.programs.program import Program
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Group, Picture, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Style
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
from redraft.edits.page_edits import InsertPage, SetPage
from redraft.errors import EditError, FormatError
from redraft.formats.codec import Written
from redraft.formats.ora import CODEC, OraFile
from redraft.formats.ora.write import blank
from redraft.session.session import Session
from tests.cases import of_case
from tests.formats.ora.specimens import STACK, cut_short, entries, packed, pixels, png, specimen, unpacked
from tests.sampling import each


def opened(data: bytes) -> OraFile:
    return OraFile(data)


def edited(data: bytes, *edits: Edit) -> tuple[bytes, Document]:
    """The new bytes, and the document read from them."""
    file = opened(data)
    written = file.write(apply(file.document, edits))
    return written.data, opened(written.data).document


def test_layers_stand_bottom_up_with_their_names_places_and_looks() -> None:
    document = opened(specimen()).document
    page = document.pages[0]
    assert (page.width, page.height) == (120, 80)
    assert page.unit_mm == pytest.approx(25.4 / 96)
    assert list(document.index) == ["ground", "hidden", "badge", "ring-1-more", "dot", "title"]
    title, badge = document.index["title"].layer, document.index["badge"].layer
    assert isinstance(title, Picture)
    assert title.name == "Title"
    assert document.index["title"].box == Box(30, 50, 60, 20)
    assert title.style.opacity == 1.0
    assert isinstance(badge, Group)
    assert badge.style.opacity == 0.8
    assert document.index["ring-1-more"].layer.style.blend == "multiply"
    assert document.index["ring-1-more"].layer.name == 'Ring "1" & more'
    assert document.index["hidden"].visible is False
    assert document.assets[title.asset].data == entries()["data/title.png"]
    assert document.kept == ("the entry 'notes/readme.txt'",)


def test_names_that_repeat_or_are_missing_still_give_ids_that_differ() -> None:
    text = STACK.replace("Dot", "Title").replace('name="Hidden" ', "")
    assert list(opened(specimen(stack=text)).document.index) == [
        "ground", "layer1", "badge", "ring-1-more", "title-1", "title-2",
    ]  # fmt: skip


def test_no_edit_gives_the_same_bytes() -> None:
    data = specimen()
    file = opened(data)
    assert file.write(file.document) == Written(data, ())
    same = apply(apply(file.document, Move("title", 5, 0)), Move("title", -5, 0))
    assert file.write(same).data == data


@each(
    ("edit", "old", "new"),
    [
        (Move("title", 7, -3), 'x="30" y="50"', 'x="37" y="47"'),
        (SetStyle("title", "opacity", 0.5), 'opacity="1.0"', 'opacity="0.5"'),
        (SetStyle("hidden", "visible", True), 'visibility="hidden"', 'visibility="visible"'),
        (SetStyle("dot", "visible", False), 'x="80" y="10"', 'x="80" y="10" visibility="hidden"'),
        (SetStyle("badge", "opacity", 0.25), 'opacity="0.8"', 'opacity="0.25"'),
        (Move("ground", -4, 2), 'selected="true"', 'selected="true" x="-4" y="2"'),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_an_edit_changes_its_own_attributes_and_the_previews_only(edit: Edit, old: str, new: str) -> None:
    data = specimen()
    after, _ = edited(data, edit)
    was, now = unpacked(data), unpacked(after)
    assert now["stack.xml"].decode() == STACK.replace(old, new, 1)
    same = {name for name in was if was[name] == now[name]}
    assert set(was) - same == {"stack.xml", "mergedimage.png", "Thumbnails/thumbnail.png"}


def test_the_mimetype_stays_first_and_stored() -> None:
    after, _ = edited(specimen(), Remove("dot"), Move("title", 1, 1))
    with zipfile.ZipFile(BytesIO(after)) as file:
        first = file.infolist()[0]
    assert (first.filename, first.compress_type, first.header_offset) == ("mimetype", zipfile.ZIP_STORED, 0)
    assert after[30:38] == b"mimetype"
    assert after[38:54] == b"image/openraster"


def test_a_group_moves_by_moving_what_is_in_it_since_programs_ignore_the_place_of_stacks() -> None:
    after, document = edited(specimen(), Move("badge", -10, 5))
    text = unpacked(after)["stack.xml"].decode()
    assert 'src="data/dot.png" x="70" y="15"' in text
    assert 'src="data/ring.png" x="66" y="11"' in text
    assert document.index["badge"].box == Box(66, 11, 28, 28)


def test_places_of_stacks_count_where_a_file_has_them() -> None:
    text = STACK.replace('name="Badge"', 'name="Badge" x="5" y="-5"')
    document = opened(specimen(stack=text)).document
    assert document.index["dot"].box == Box(85, 5, 20, 20)
    _, moved = edited(specimen(stack=text), Move("dot", 1, 1))
    assert moved.index["dot"].box == Box(86, 6, 20, 20)


def test_restacking_takes_the_layer_with_its_own_bytes_to_its_new_place() -> None:
    after, document = edited(specimen(), Restack("ground", "page1", None), SetStyle("ground", "opacity", 0.5))
    assert [layer.id for layer in document.pages[0].layers] == ["hidden", "badge", "title", "ground"]
    text = unpacked(after)["stack.xml"].decode()
    assert text.index("Ground") < text.index("Title")
    assert '<layer name="Ground" src="data/ground.png" selected="true" opacity="0.5"/>' in text
    assert "<!-- the topmost comes first -->" in text
    _, document = edited(specimen(), Restack("title", "badge", "dot"))
    badge = document.index["badge"].layer
    assert isinstance(badge, Group)
    assert [layer.id for layer in badge.children] == ["ring-1-more", "title", "dot"]
    _, document = edited(
        specimen(), Restack("badge", "page1", "ground"), Move("dot", 3, 0), Restack("dot", "badge", "ring-1-more")
    )
    assert list(document.index) == ["badge", "dot", "ring-1-more", "ground", "hidden", "title"]
    assert document.index["dot"].box == Box(83, 10, 20, 20)


def test_removing_takes_the_pixels_only_when_no_other_layer_has_them() -> None:
    after, document = edited(specimen(), Remove("dot"))
    assert "data/dot.png" in unpacked(after)  # the hidden layer has them too
    after, document = edited(after, Remove("hidden"))
    assert "data/dot.png" not in unpacked(after)
    after, document = edited(specimen(), Remove("badge"))
    assert list(document.index) == ["ground", "hidden", "title"]
    assert "data/ring.png" not in unpacked(after)


def test_new_pixels_go_into_the_layers_own_entry_unless_another_shares_it() -> None:
    new = Asset("image/png", png(60, 20, seed=9), 60, 20)
    after, document = edited(specimen(), ReplacePixels("title", new.key, new))
    assert unpacked(after)["data/title.png"] == new.data
    small = Asset("image/png", png(20, 20, seed=3), 20, 20)
    after, document = edited(specimen(), ReplacePixels("dot", small.key, small))
    files = unpacked(after)
    assert files["data/dot.png"] == entries()["data/dot.png"]
    dot, hidden = document.index["dot"].layer, document.index["hidden"].layer
    assert isinstance(dot, Picture)
    assert isinstance(hidden, Picture)
    assert document.assets[dot.asset].data == small.data
    assert document.assets[hidden.asset].data == entries()["data/dot.png"]


def test_pixels_of_another_size_fill_the_place_there_is() -> None:
    new = Asset("image/png", png(30, 10, (9, 9, 9, 255)), 30, 10)
    _, document = edited(specimen(), ReplacePixels("title", new.key, new))
    assert document.index["title"].box == Box(30, 50, 60, 20)


def test_new_layers_and_groups_are_written_and_a_copy_shares_its_pixels() -> None:
    file = opened(specimen())
    dot = file.document.index["dot"].layer
    assert isinstance(dot, Picture)
    copy = Picture("dot-2", "Dot 2", Matrix.translation(5, 6), frame=dot.frame, asset=dot.asset)
    group = Group("pair", "Pair", style=Style(blend="screen"), children=(copy,))
    after, document = edited(specimen(), Insert(group, "page1", "title"))
    assert list(document.index)[-3:] == ["pair", "dot-2", "title"]
    assert document.index["pair"].layer.style.blend == "screen"
    assert document.index["dot-2"].box == Box(5, 6, 20, 20)
    assert set(unpacked(after)) == set(entries())


def test_scaling_and_turning_make_new_pixels_on_whole_pixels() -> None:
    data = specimen()
    file = opened(data)
    written = file.write(apply(file.document, Resize("title", 1.5, 1.5, (60, 60))))
    assert opened(written.data).document.index["title"].box == Box(15, 45, 90, 30)
    assert written.snapped == {"title"}
    assert "resampled to 90 × 30" in written.warnings[0]
    turned = file.write(apply(file.document, Rotate("title", 90, (60, 60))))
    document = opened(turned.data).document
    assert document.index["title"].box == Box(50, 30, 20, 60)
    title = document.index["title"].layer
    assert isinstance(title, Picture)
    was, now = pixels(bytes(entries()["data/title.png"])), pixels(document.assets[title.asset].data)  # type: ignore[arg-type]
    assert np.array_equal(np.rot90(was, -1), now)  # right angles keep every pixel
    askew = opened(file.write(apply(file.document, Rotate("title", 30, (60, 60)))).data).document
    assert askew.index["title"].box == pytest.approx((29, 36, 62, 48), abs=1.01)


def test_mirroring_keeps_every_pixel() -> None:
    _, document = edited(specimen(), Resize("title", -1, 1, (60, 60)))
    title = document.index["title"].layer
    assert isinstance(title, Picture)
    was = pixels(bytes(entries()["data/title.png"]))  # type: ignore[arg-type]
    assert np.array_equal(was[:, ::-1], pixels(document.assets[title.asset].data))


def test_the_merged_image_and_the_thumbnail_show_the_result() -> None:
    after, _ = edited(specimen(), SetStyle("title", "visible", False), SetStyle("badge", "visible", False))
    merged = pixels(unpacked(after)["mergedimage.png"])
    assert (merged == (240, 240, 230, 255)).all()
    assert pixels(unpacked(after)["Thumbnails/thumbnail.png"]).shape[:2] == (80, 120)


FOREIGN = STACK.replace(
    " <stack>\n", ' <stack>\n  <filter type="blur" src="data/dot.png"/><text x="3" y="9">Hello</text>\n', 1
)


def test_what_others_drew_and_we_do_not_stays_in_the_previews_where_nothing_changed() -> None:
    """A preview with something in it that no layer explains: as MyPaint and others draw filters and texts."""
    shown = Image.new("RGBA", (120, 80), (240, 240, 230, 255))
    shown.paste((9, 99, 199, 255), (0, 60, 20, 80))
    target = BytesIO()
    shown.save(target, "PNG")
    file = opened(specimen(stack=FOREIGN, mergedimage=target.getvalue()))
    written = file.write(apply(file.document, Move("title", 5, 0)))
    merged = pixels(unpacked(written.data)["mergedimage.png"])
    assert (merged[60:80, 0:20] == (9, 99, 199, 255)).all()
    title = pixels(bytes(entries()["data/title.png"]))  # type: ignore[arg-type]
    solid = title[..., 3] == 255
    assert (merged[50:70, 35:95][solid] == title[solid]).all()
    assert (pixels(unpacked(written.data)["Thumbnails/thumbnail.png"])[60:80, 0:20] == (9, 99, 199, 255)).all()
    assert "<filter> in stack.xml" in " ".join(written.warnings)
    redrawn = opened(specimen()).write(apply(opened(specimen()).document, Move("title", 5, 0)))
    assert redrawn.warnings == ()


def test_pixels_that_a_foreign_element_uses_stay_when_no_layer_does() -> None:
    stack = FOREIGN.replace('src="data/dot', 'src="./data/dot', 1)
    after, _ = edited(specimen(stack=stack), Remove("dot"), Remove("hidden"))
    assert "data/dot.png" in unpacked(after)
    assert b'<filter type="blur" src="./data/dot.png"/>' in unpacked(after)["stack.xml"]


@each("laced", [False, True])
def test_a_picture_with_too_few_pixels_is_not_taken_for_drawn(laced: bool, tmp_path: Path) -> None:
    noise = Image.fromarray(pixels(png(60, 20, seed=1)), "RGBA")
    target = BytesIO()
    noise.save(target, "PNG", interlace=laced)
    assert opened(specimen(**{"data/title": target.getvalue()})).document.undrawn == ()
    cut = specimen(**{"data/title": cut_short(png(60, 20, seed=1), 0.5)})
    [told] = opened(cut).document.undrawn
    assert re.search(r"'data/title.png' has only \d+% of its pixels", told)
    (tmp_path / "a.ora").write_bytes(cut)
    with Session(system_fonts=False, history=False) as session:
        receipt = session.edit_file(tmp_path / "a.ora", "move the dot 3px to the right", tmp_path / "b.ora")
    assert "not drawn, so not compared" in next(proof.why for proof in receipt.proofs if proof.about == "pixels")


@each(
    ("edit", "old", "new"),
    [
        (SetStyle("title", "blend", "screen"), 'composite-op="svg:src-over"', 'composite-op="svg:screen"'),
        (SetStyle("dot", "blend", "color-burn"), 'x="80" y="10"', 'x="80" y="10" composite-op="svg:color-burn"'),
        (SetStyle("ring-1-more", "blend", "normal"), "svg:multiply", "svg:src-over"),
        (SetStyle("badge", "blend", "multiply"), 'opacity="0.8"', 'opacity="0.8" composite-op="svg:multiply"'),
        (Rename("badge", 'A <new> "name"'), 'name="Badge"', 'name="A &lt;new&gt; &quot;name&quot;"'),
        (Rename("ring-1-more", "Anna's"), "name='Ring \"1\" &amp; more'", "name='Anna&apos;s'"),
    ],
)
def test_a_blend_mode_and_a_name_change_their_attribute(edit: Edit, old: str, new: str) -> None:
    after, document = edited(specimen(), edit)
    assert unpacked(after)["stack.xml"].decode() == STACK.replace(old, new, 1)
    again = list(document.index.layers.values())
    assert again == [
        replace(layer, id=found.id, **({"children": found.children} if isinstance(found, Group) else {}))
        for layer, found in zip(apply(opened(specimen()).document, edit).index.layers.values(), again, strict=True)
    ]


def test_a_blend_mode_that_only_photoshop_has_is_refused() -> None:
    file = opened(specimen())
    with pytest.raises(EditError, match="no blend mode 'linear-burn'"):
        file.write(apply(file.document, SetStyle("title", "blend", "linear-burn")))


def test_a_file_without_previews_gets_none() -> None:
    files = {name: content for name, content in entries().items() if not name.lower().startswith(("merged", "thumb"))}
    after, _ = edited(packed(files), Move("title", 1, 0))
    assert set(unpacked(after)) == set(files)


@each(
    ("edit", "said"),
    [
        (SetStyle("title", "fill", None), ""),
        (Insert(Text("new"), "page1"), "holds pixels only"),
        (InsertPage(Page("page2", 10, 10)), "one page"),
        (SetPage("page1", 100.5, 80), "whole pixels"),
    ],
)
def test_what_pixels_cannot_do_is_refused(edit: Edit, said: str) -> None:
    file = opened(specimen())
    document = apply(file.document, edit)
    if not said:
        assert file.write(document).changes == ()
        return
    with pytest.raises(EditError, match=said):
        file.write(document)


def test_the_page_can_be_given_another_size() -> None:
    after, document = edited(specimen(), SetPage("page1", 200, 90))
    assert (document.pages[0].width, document.pages[0].height) == (200, 90)
    assert pixels(unpacked(after)["mergedimage.png"]).shape[:2] == (90, 200)


@each(
    ("src", "fine"),
    [
        ("data/title.png", True),
        ("./data/title.png", True),
        ("../data/title.png", False),
        ("data/../mergedimage.png", False),
        ("mergedimage.png", False),
        ("/data/title.png", False),
        ("file:///etc/passwd", False),
        ("http://example.org/x.png", False),
        ("data\\title.png", False),
        ("", False),
    ],
)
def test_pixels_outside_data_are_refused(src: str, fine: bool) -> None:
    data = specimen(stack=STACK.replace("data/title.png", src))
    if fine:
        assert opened(data).document.index["title"].box is not None
        return
    with pytest.raises(FormatError, check=of_case("ora-pixels-outside-data")):
        opened(data)


def test_missing_and_damaged_pixels_are_told_and_the_rest_can_be_edited() -> None:
    data = specimen(**{"data/title": b"\x89PNG\r\n\x1a\nbroken"}, stack=STACK.replace("data/ring.png", "data/no.png"))
    document = opened(data).document
    assert len(document.undrawn) == 2
    _, document = edited(data, Move("ground", 1, 1))
    assert len(document.undrawn) == 2


def test_a_blank_file_is_a_good_one_and_takes_layers() -> None:
    data = blank(40, 30)
    assert opened(data).document.pages[0].layers == ()
    asset = Asset("image/png", png(4, 4, seed=5), 4, 4)
    layer = Picture("a", "A", Matrix.translation(3, 4), frame=Box(0, 0, 4, 4), asset=asset.key)
    after, document = edited(data, Insert(layer, "page1", None, (asset,)))
    assert document.index["a"].box == Box(3, 4, 4, 4)
    merged = pixels(unpacked(after)["mergedimage.png"])
    assert np.array_equal(merged[4:8, 3:7][..., 3], pixels(asset.data)[..., 3])


@pytest.mark.slow
def test_a_session_edits_one_with_every_proof(tmp_path: Path) -> None:
    (tmp_path / "a.ora").write_bytes(specimen())
    with Session() as session:
        for words in ("move the title 10px right", "hide the dot", "make the badge 20% larger", "delete the dot"):
            receipt = session.edit_file(tmp_path / "a.ora", words, tmp_path / "b.ora")
            assert [proof.ok for proof in receipt.proofs] == [True] * 4, (words, receipt.proofs)


def test_drawn_pixels_are_the_layers_own(tmp_path: Path) -> None:
    plain = STACK.replace(' composite-op="svg:multiply"', "").replace(' opacity="0.8"', "")
    (tmp_path / "a.ora").write_bytes(specimen(stack=plain))
    with Session() as session:
        file = session.open(tmp_path / "a.ora")
        title = session.layer_pictures(file).of("title")
    solid = pixels(bytes(entries()["data/title.png"]))  # type: ignore[arg-type]
    seen = solid[..., 3] == 255
    assert (title.x, title.y) == (30, 50)
    assert np.array_equal(title.pixels[seen], solid[seen])


def test_it_is_recognised_by_its_first_bytes() -> None:
    assert CODEC.sniff(specimen()[:4096], ".bin")
    assert not CODEC.sniff(b"PK\x03\x04", ".zip")


def test_layers_that_come_into_one_part_with_a_blended_one_are_proven_by_themselves(tmp_path: Path) -> None:
    """A group without blend modes is drawn layer by layer, one with them as a whole."""
    (tmp_path / "a.ora").write_bytes(
        specimen(stack=STACK.replace(' composite-op="svg:multiply"', "").replace('"0.8"', '"1" isolation="isolate"'))
    )
    with Session(system_fonts=False, history=False) as session:
        receipt = session.run_file(tmp_path / "a.ora", Program('modify("dot", blend="screen")'), tmp_path / "b.ora")
    assert receipt.proven, [proof.why for proof in receipt.proofs]
