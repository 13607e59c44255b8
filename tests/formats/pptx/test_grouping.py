"""Groups on slides: made and dissolved, with the bytes of their shapes as they were."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pptx
import pytest
from pptx.util import Inches

from redraft.commands.layers.connectors import Connect
from redraft.commands.layers.groups import Group, Ungroup
from redraft.commands.look.outlines import Outline
from redraft.commands.programs.program import Program
from redraft.document.layers import Group as Layers
from redraft.document.pages import Document
from redraft.errors import CommandError, EditError
from redraft.session.session import Session
from tests.cases import of_case
from tests.formats.pptx.editing import Edited, edited, repacked, saved
from tests.sampling import each


def _deck(count: int = 4) -> bytes:
    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    for number in range(count):
        box = slide.shapes.add_textbox(Inches(1 + number), Inches(1 + number), Inches(2), Inches(0.5))
        box.text_frame.text = f"Text {number}"
    return saved(presentation)


def _done(folder: Path, data: bytes, document: Document, command: Group | Ungroup) -> Edited:
    return edited(folder, data, *command.resolve(document, lambda text: None).edits)


def _slide(data: bytes) -> bytes:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return archive.read("ppt/slides/slide1.xml")


def test_a_group_made_and_dissolved_again_leaves_the_slide_byte_for_byte_as_it_was(tmp_path: Path) -> None:
    document = edited(tmp_path, _deck()).document
    made = _done(tmp_path, _deck(), document, Group(("slide-256/4", "slide-256/3"), name="Pair"))
    (group,) = (one for one in made.slide.shapes if one.shape_type == 6)
    assert (group.name, [one.text_frame.text for one in group.shapes]) == ("Pair", ["Text 1", "Text 2"])
    assert made.receipt.proof_status == "proven"
    id = next(one.id for one in made.document.pages[0].layers if one.name == "Pair")
    back = _done(tmp_path, made.data, made.document, Ungroup(id))
    assert _slide(back.data) == _slide(_deck())
    assert back.receipt.proof_status == "proven"


def test_groups_made_beside_each_other_keep_their_order(tmp_path: Path) -> None:
    (tmp_path / "deck.pptx").write_bytes(_deck(10))
    pairs = 'texts = find("kind=text")\nfor n in range(0, 10, 2):\n    group(texts[n : n + 2])\n'
    with Session(history=False) as session:
        session.run_file(tmp_path / "deck.pptx", Program(pairs), tmp_path / "out.pptx", render=False)
    made = pptx.Presentation(str(tmp_path / "out.pptx")).slides[0].shapes
    assert [one.text_frame.text for group in made for one in group.shapes] == [f"Text {n}" for n in range(10)]


def test_a_shape_of_a_scaled_group_stays_where_it_is_on_the_slide(tmp_path: Path) -> None:
    document = edited(tmp_path, _deck()).document
    made = _done(tmp_path, _deck(), document, Group(("slide-256/2", "slide-256/3")))
    data = made.data
    presentation = pptx.Presentation(BytesIO(data))
    group = next(one for one in presentation.slides[0].shapes if one.shape_type == 6)
    group.left, group.width = Inches(3), group.width * 2
    scaled = edited(tmp_path, saved(presentation)).document
    boxes = [scaled.index[id].box for id in ("slide-256/2", "slide-256/3")]
    loose = _done(tmp_path, saved(presentation), scaled, Ungroup(f"slide-256/{group.shape_id}"))
    for id, box in zip(("slide-256/2", "slide-256/3"), boxes, strict=True):
        assert loose.document.index[id].box == pytest.approx(box, abs=0.01)


def test_what_cannot_be_grouped_or_dissolved_is_said(tmp_path: Path) -> None:
    document = edited(tmp_path, _deck()).document
    with pytest.raises(CommandError, check=of_case("group-needs-two")):
        Group(("slide-256/2",)).resolve(document, lambda text: None)
    with pytest.raises(CommandError, match="is a text and cannot be dissolved"):
        Ungroup("slide-256/2").resolve(document, lambda text: None)


def test_a_connector_holds_on_to_the_sides_that_face_each_other(tmp_path: Path) -> None:
    document = edited(tmp_path, _deck()).document
    line = Connect("slide-256/2", "slide-256/5", "elbow", dash="dash").resolve(document, lambda text: None)
    made = edited(tmp_path, _deck(), *line.edits)
    connector = made.slide.shapes[-1]
    glue = [(one.get("id"), one.get("idx")) for one in connector._element.iter() if one.tag.endswith("Cxn")]
    assert glue == [("2", "3"), ("5", "1")]
    assert dict(made.layer(f"slide-256/{connector.shape_id}").features)["arrow_end"] == "triangle"
    bare = Outline((f"slide-256/{connector.shape_id}",), dash="none", arrow_end="none")
    again = edited(tmp_path, made.data, *bare.resolve(made.document, lambda text: None).edits)
    kept = dict(again.layer(f"slide-256/{connector.shape_id}").features)
    assert (kept["dash"], kept["arrow_end"]) == (None, None)


@each(
    ("old", "new", "why"),
    [
        ("<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm", '<p:cNvGrpSpPr><a:grpSpLocks noUngrp="1"/>'
         "</p:cNvGrpSpPr><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm", "a link or lock"),
        ("</p:spTree>", '<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="77" name="c"/><p:cNvCxnSpPr><a:stCxn id="{id}" idx="0"/>'
         "</p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr/></p:cxnSp></p:spTree>", "a connector holds on to"),
        ("</p:sld>", '<p:timing><p:bldLst><p:bldP spid="{id}" grpId="0"/></p:bldLst></p:timing></p:sld>',
         "an animation"),
    ],
)  # fmt: skip
def test_a_group_that_something_names_or_that_would_be_missed_is_kept(
    old: str, new: str, why: str, tmp_path: Path
) -> None:
    document = edited(tmp_path, _deck(), draw=False).document
    made = _done(tmp_path, _deck(), document, Group(("slide-256/2", "slide-256/3")))
    id = next(one.id for one in made.document.pages[0].layers if isinstance(one, Layers))
    text = _slide(made.data).decode()
    assert text.count(old) == 1
    data = repacked(
        made.data, "ppt/slides/slide1.xml", text.replace(old, new.format(id=id.rpartition("/")[2])).encode()
    )
    with pytest.raises(EditError, match=why):
        _done(tmp_path, data, edited(tmp_path, data, draw=False).document, Ungroup(id))


def test_a_copy_keeps_what_only_the_file_knows_of_its_words_when_these_change(tmp_path: Path) -> None:
    text = _slide(_deck()).decode().replace("<a:r><a:t>Text 1", '<a:r><a:rPr cap="all"/><a:t>Text 1')
    (tmp_path / "deck.pptx").write_bytes(repacked(_deck(), "ppt/slides/slide1.xml", text.encode()))
    program = 'c = copy("slide-256/3", dx=20, dy=20)\nmodify(c, text="Else")\n'
    with Session(history=False) as session:
        receipt = session.run_file(tmp_path / "deck.pptx", Program(program), tmp_path / "out.pptx", render=False)
    assert [proof.ok for proof in receipt.proofs if proof.about != "pixels"] == [True] * 3
    (copy,) = (
        one for one in pptx.Presentation(str(tmp_path / "out.pptx")).slides[0].shapes if one.text_frame.text == "Else"
    )
    assert copy.text_frame.paragraphs[0].runs[0]._r.rPr.get("cap") == "all"
