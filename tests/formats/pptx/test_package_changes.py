"""A revision changes the parts it names, with the relationships and content types they need, and nothing else."""

from __future__ import annotations

import io
import zipfile

import pytest

from redraft.formats.codec import Written
from redraft.formats.patch import Splice
from redraft.formats.pptx.file.validation import validate
from redraft.formats.pptx.package.changes import Revision
from redraft.formats.pptx.package.parts import Parts
from redraft.session.proof.proof import check_bytes
from tests.formats.pptx.decks import TYPE, along, deck, deck_parts, packed, png, slide, text_shape

SLIDE, MAIN, CONTENT = "ppt/slides/slide1.xml", "ppt/presentation.xml", "[Content_Types].xml"


def opened(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def touched(before: bytes, written: Written) -> set[str]:
    """The entries that changed, came or went; the ranges listed must be true."""
    proof = check_bytes(before, written.data, written.changes)
    assert proof.ok, proof.why
    old, new = opened(before), opened(written.data)
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}


def place(parts: Parts, part: str, text: bytes) -> tuple[int, int]:
    start = parts.source(part).text.index(text)
    return start, start + len(text)


def test_nothing_revised_is_the_same_file() -> None:
    data = deck()
    assert Revision(Parts(data)).written().data is data


def test_a_splice_changes_one_part_and_is_told_as_said() -> None:
    data = deck()
    revision = Revision(parts := Parts(data))
    revision.splice(SLIDE, [Splice(*place(parts, SLIDE, b"Hello"), b"Good day", "the text of 2")])
    written = revision.written()
    assert touched(data, written) == {SLIDE}
    assert opened(written.data)[SLIDE] == opened(data)[SLIDE].replace(b"Hello", b"Good day")
    assert [change.reason for change in written.changes] == [f"{SLIDE}: the text of 2", "the index of the zip file"]
    assert validate(written.data) == []


def test_a_part_in_utf_16_stays_in_utf_16() -> None:
    wide = str(deck_parts()[SLIDE]).replace("UTF-8", "UTF-16").encode("utf-16")
    data = along({SLIDE: wide})
    revision = Revision(parts := Parts(data))
    revision.splice(SLIDE, [Splice(*place(parts, SLIDE, b"Hello"), "Grüße".encode(), "text")])
    assert opened(revision.written().data)[SLIDE].decode("utf-16") == wide.decode("utf-16").replace("Hello", "Grüße")


def test_a_new_picture_gets_a_free_name_an_id_and_a_type() -> None:
    data = deck()
    revision = Revision(Parts(data))
    name = revision.add_part("ppt/media/image{}.png", png(5), "image/png", "the new picture")
    id = revision.relate(SLIDE, "image", name, "the new picture")
    assert (name, id) == ("ppt/media/image3.png", "rId3")
    assert revision.relate(SLIDE, "image", name, "once more") == id
    written = revision.written()
    assert touched(data, written) == {name, "ppt/slides/_rels/slide1.xml.rels"}  # png has its type already
    assert Parts(written.data).target(SLIDE, "rId3") == name
    assert validate(written.data) == []


def test_a_new_kind_of_media_is_declared_by_its_extension_and_before_single_parts() -> None:
    revision = Revision(Parts(deck()))
    first = revision.add_part("ppt/media/image{}.gif", b"GIF89a", "image/gif", "picture")
    second = revision.add_part("ppt/media/image{}.gif", b"GIF89a", "image/gif", "picture")
    assert (first, second) == ("ppt/media/image3.gif", "ppt/media/image4.gif")
    revision.relate(SLIDE, "image", first, "picture")
    revision.relate(SLIDE, "image", second, "picture")
    written = revision.written()
    types = opened(written.data)[CONTENT]
    assert types.count(b'<Default Extension="gif" ContentType="image/gif"/><Override') == 1
    assert validate(written.data) == []


def test_a_drawing_is_media_though_it_is_xml() -> None:
    revision = Revision(Parts(deck()))
    name = revision.add_part("ppt/media/image{}.svg", b"<svg/>", "image/svg+xml", "drawing")
    revision.relate(SLIDE, "image", name, "drawing")
    types = opened(revision.written().data)[CONTENT]
    assert b'<Default Extension="svg" ContentType="image/svg+xml"/>' in types


def test_a_slide_comes_with_everything_it_needs() -> None:
    data = deck()
    revision = Revision(parts := Parts(data))
    name = revision.add_part("ppt/slides/slide{}.xml", slide(text_shape(2, "New")).encode(), f"{TYPE}.slide+xml", "new")
    revision.relate(name, "slideLayout", "ppt/slideLayouts/slideLayout1.xml", "new")
    id = revision.relate(parts.presentation, "slide", name, "new")
    end = place(parts, MAIN, b"</p:sldIdLst>")[0]
    revision.splice(MAIN, [Splice(end, end, f'<p:sldId id="258" r:id="{id}"/>'.encode(), "new")])
    written = revision.written()
    rels = "ppt/slides/_rels/slide3.xml.rels"
    assert touched(data, written) == {name, rels, MAIN, "ppt/_rels/presentation.xml.rels", CONTENT}
    assert (name, id) == ("ppt/slides/slide3.xml", "rId5")
    assert b'Target="../slideLayouts/slideLayout1.xml"' in opened(written.data)[rels]
    assert validate(written.data) == []
    pptx = pytest.importorskip("pptx")
    assert len(pptx.Presentation(io.BytesIO(written.data)).slides) == 3


def test_a_slide_goes_with_what_only_it_had() -> None:
    data = deck()
    revision = Revision(parts := Parts(data))
    revision.unrelate(MAIN, "rId3", "slide 2 deleted")
    start, end = place(parts, MAIN, b'<p:sldId id="257" r:id="rId3"/>')
    revision.splice(MAIN, [Splice(start, end, b"", "slide 2 deleted")])
    assert set(revision.dropped()) == {"ppt/slides/slide2.xml", "ppt/media/image2.png"}  # image1 is on slide 1 too
    written = revision.written()
    gone = {"ppt/slides/slide2.xml", "ppt/slides/_rels/slide2.xml.rels", "ppt/media/image2.png"}
    assert touched(data, written) == {*gone, MAIN, "ppt/_rels/presentation.xml.rels", CONTENT}
    assert not gone & opened(written.data).keys()
    assert validate(written.data) == []


def test_parts_that_point_to_each_other_go_together() -> None:
    files = deck_parts()
    files["ppt/slides/_rels/slide2.xml.rels"] = str(files["ppt/slides/_rels/slide2.xml.rels"]).replace(
        "</Rel", '<Relationship Id="rId8" Type="x:/notesSlide" Target="../notesSlides/n1.xml"/></Rel'
    )
    files["ppt/notesSlides/n1.xml"] = "<n/>"
    files["ppt/notesSlides/_rels/n1.xml.rels"] = str(files["_rels/.rels"]).replace(
        "ppt/presentation.xml", "../slides/slide2.xml"
    )
    files["ppt/orphan.xml"] = "<was-never-reached/>"
    revision = Revision(Parts(packed(files)))
    revision.unrelate(MAIN, "rId3", "deleted")
    assert set(revision.dropped()) == {"ppt/slides/slide2.xml", "ppt/notesSlides/n1.xml", "ppt/media/image2.png"}


def test_a_relationship_that_came_and_went_leaves_nothing() -> None:
    data = deck()
    revision = Revision(Parts(data))
    id = revision.relate(SLIDE, "hyperlink", "https://example.org/?a=1&b=2", "link", external=True)
    revision.unrelate(SLIDE, id, "no link")
    assert revision.written().data is data


def test_addresses_are_escaped_and_marked_as_external() -> None:
    revision = Revision(Parts(deck()))
    address = 'https://example.org/?a=1&b="2"'
    id = revision.relate(SLIDE, "hyperlink", address, "link", external=True)
    found = Parts(revision.written().data).related(SLIDE)[id]
    assert (found.target, found.external, found.kind) == (address, True, "hyperlink")


def test_ids_that_went_are_not_given_to_others_in_the_same_revision() -> None:
    revision = Revision(Parts(deck()))
    revision.unrelate(SLIDE, "rId2", "gone")
    assert revision.relate(SLIDE, "image", "ppt/media/image2.png", "new") == "rId3"


def test_lines_of_an_indented_file_stay_lines() -> None:
    files = deck_parts()
    for name in (CONTENT, "ppt/slides/_rels/slide1.xml.rels"):
        files[name] = str(files[name]).replace("><", ">\r\n  <").replace("\r\n  </", "\r\n</")
    revision = Revision(Parts(packed(files)))
    name = revision.add_part("ppt/media/image{}.gif", b"GIF89a", "image/gif", "picture")
    revision.relate(SLIDE, "image", name, "picture")
    found = opened(revision.written().data)
    assert b'\r\n  <Relationship Id="rId3"' in found["ppt/slides/_rels/slide1.xml.rels"]
    assert b'\r\n  <Default Extension="gif" ContentType="image/gif"/>\r\n  <Override' in found[CONTENT]


def test_an_empty_list_of_relationships_is_opened() -> None:
    empty = '<rel:Relationships xmlns:rel="http://schemas.openxmlformats.org/package/2006/relationships"/>'
    revision = Revision(Parts(along({"ppt/slides/_rels/slide1.xml.rels": empty})))
    for number in (1, 2):
        assert revision.relate(SLIDE, "image", f"ppt/media/image{number}.png", "new") == f"rId{number}"
    again = Parts(revision.written().data)
    assert again.targets(SLIDE, "image") == ["ppt/media/image1.png", "ppt/media/image2.png"]


def test_a_part_is_spliced_or_replaced_not_both() -> None:
    revision = Revision(Parts(deck()))
    revision.splice(SLIDE, [Splice(0, 0, b"", "r")])
    with pytest.raises(ValueError, match="spliced into already"):
        revision.replace(SLIDE, b"<x/>", "r")
    revision.replace("ppt/media/image1.png", png(9), "new pixels")
    with pytest.raises(ValueError, match="replaced as a whole"):
        revision.splice("ppt/media/image1.png", [])
    assert opened(revision.written().data)["ppt/media/image1.png"] == png(9)
