"""The parts of a deck, what they are and where they point to."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from redraft.errors import FormatError
from redraft.formats.pptx.package.parts import Parts
from tests.cases import of_case
from tests.formats.pptx.decks import OFFICE, along, changed, deck, deck_parts, packed, rels, without
from tests.sampling import each

SLIDE = "ppt/slides/slide1.xml"
RELS = "ppt/slides/_rels/slide1.xml.rels"


def test_parts_are_found_from_the_package_on() -> None:
    parts = Parts(deck())
    assert parts.presentation == "ppt/presentation.xml"
    assert parts.targets(parts.presentation, "slide") == ["ppt/slides/slide1.xml", "ppt/slides/slide2.xml"]
    assert parts.target(SLIDE, "rId2") == "ppt/media/image1.png"
    assert parts.target(SLIDE, "rId9") is None
    assert parts.content_type(SLIDE) == "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"
    assert parts.content_type("ppt/media/image1.png") == "image/png"
    assert parts.content_type("ppt/what.bin") is None
    assert [source for source, _ in parts.pointing_to("ppt/media/image1.png")] == [SLIDE, "ppt/slides/slide2.xml"]
    assert "_rels/.rels" not in parts.parts
    assert "[Content_Types].xml" not in parts.parts
    assert not parts.strict


def test_elements_go_by_our_prefixes_whatever_the_file_calls_them() -> None:
    renamed = str(deck_parts()[SLIDE]).replace("xmlns:p=", "xmlns:q=").replace("<p:", "<q:").replace("</p:", "</q:")
    tree = Parts(along({SLIDE: renamed.replace("r:embed", "rel:embed").replace("xmlns:r=", "xmlns:rel=")})).tree(SLIDE)
    assert tree.root.tag == "p:sld"
    assert [element.get("r:embed") for element in tree.elements if element.tag == "a:blip"] == ["rId2"]


def test_the_strict_edition_reads_the_same() -> None:
    strict = "http://purl.oclc.org/ooxml"
    spellings = {
        f"{OFFICE}/officeDocument/2006/": f"{strict}/officeDocument/",
        f"{OFFICE}/presentationml/2006/": f"{strict}/presentationml/",
        f"{OFFICE}/drawingml/2006/": f"{strict}/drawingml/",
    }
    files = dict(deck_parts())
    for name, content in files.items():
        for old, new in spellings.items():
            if isinstance(content, str):
                content = files[name] = content.replace(old, new)
    parts = Parts(packed(files))
    assert parts.strict
    assert parts.tree(parts.presentation).root.tag == "p:presentation"
    assert parts.related(SLIDE)["rId2"].kind == "image"
    assert [e.get("r:embed") for e in parts.tree(SLIDE).elements if e.tag == "a:blip"] == ["rId2"]


def test_external_targets_are_told_and_not_looked_for() -> None:
    link = rels(("rId1", "hyperlink", "../../../../etc/passwd", "External"), ("rId2", "image", "file:///x", "External"))
    parts = Parts(along({RELS: link}))
    assert [(found.target, found.external) for found in parts.related(SLIDE).values()] == [
        ("../../../../etc/passwd", True),
        ("file:///x", True),
    ]
    assert parts.target(SLIDE, "rId1") is None
    assert parts.targets(SLIDE, "image") == []


def test_missing_targets_are_tolerated_and_marked() -> None:
    found = rels(("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"), ("rId2", "image", "NULL"))
    parts = Parts(along({RELS: found}))
    (missing,) = (found for found in parts.related(SLIDE).values() if found.missing)
    assert missing.target == "ppt/slides/NULL"
    assert parts.target(SLIDE, "rId2") is None


@each(
    ("target", "name"),
    [
        ("/ppt/media/image1.png", "ppt/media/image1.png"),
        ("../MEDIA/Image1.PNG", "ppt/media/image1.png"),
        ("..\\media\\image1.png", "ppt/media/image1.png"),
        ("../media/im%61ge1.png", "ppt/media/image1.png"),
        ("../../../../ppt/media/image1.png", "ppt/media/image1.png"),
        ("slide2.xml#3", "ppt/slides/slide2.xml"),
        ("#here", SLIDE),
    ],
)
def test_targets_are_resolved_as_programs_write_them(target: str, name: str) -> None:
    assert Parts(along({RELS: rels(("rId1", "image", target))})).target(SLIDE, "rId1") == name


def test_parts_in_utf_16_are_read() -> None:
    wide = str(deck_parts()[SLIDE]).replace("UTF-8", "UTF-16").replace("Hello", "Grüße").encode("utf-16")
    tree = Parts(along({SLIDE: wide})).tree(SLIDE)
    assert next(element for element in tree.elements if element.tag == "a:t").text() == "Grüße"


@each("name", [SLIDE, RELS, "[Content_Types].xml", "_rels/.rels", "ppt/presentation.xml"])
@each(
    "declaration",
    [
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">',
        '<!DOCTYPE x [<!ENTITY a "b">]>',
        "<!DOCTYPE x>",
    ],
)
def test_a_document_type_in_a_part_is_refused(name: str, declaration: str) -> None:
    content = str(deck_parts()[name]).replace("?>\r\n", f"?>\r\n{declaration}", 1)
    with pytest.raises(FormatError, match="DOCTYPE") as caught:
        _read_all(along({name: content}))
    assert caught.value.message.startswith(name)


def _read_all(data: bytes) -> None:
    parts = Parts(data)
    assert parts.content_types
    for part in parts.parts:
        parts.related(part)
        if part.endswith(".xml"):
            parts.tree(part)
    assert parts.presentation


def test_a_damaged_part_is_named() -> None:
    with pytest.raises(FormatError, match=r"^ppt/slides/slide1\.xml: not well-formed"):
        Parts(changed(SLIDE, "</p:cSld>", "")).tree(SLIDE)


def test_what_is_no_presentation_says_what_it_is() -> None:
    main = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"
    word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    with pytest.raises(FormatError, match="a Word document"):
        _ = Parts(changed("[Content_Types].xml", main, word)).presentation
    with pytest.raises(FormatError, check=of_case("deck-has-no-main-part")):
        _ = Parts(without("_rels/.rels")).presentation
    with pytest.raises(FormatError, check=of_case("deck-has-no-main-part")):
        _ = Parts(without("ppt/presentation.xml")).presentation
    with pytest.raises(FormatError, check=of_case("main-part-not-presentation")):
        _ = Parts(along({"ppt/presentation.xml": "<x/>"})).presentation


def test_a_zip_that_only_holds_a_deck_is_refused_with_what_to_do() -> None:
    with pytest.raises(FormatError, check=of_case("not-an-office-file")) as caught:
        Parts(packed({"talk.pptx": deck()}))
    assert caught.value.suggestion == "unpack it and open 'talk.pptx' inside it"


def test_an_opendocument_file_is_refused_with_what_to_do() -> None:
    with pytest.raises(FormatError) as caught:
        Parts(packed({"mimetype": "application/vnd.oasis.opendocument.presentation", "content.xml": "<x/>"}))
    assert caught.value.suggestion == "it is an OpenDocument file: save it as .pptx first"


def test_embedded_files_are_kept_unread() -> None:
    inner = packed({"../hostile": b"x"})
    parts = Parts(along({"ppt/embeddings/sheet1.xlsx": inner}))
    assert "ppt/embeddings/sheet1.xlsx" in parts.parts
    assert parts.read("ppt/embeddings/sheet1.xlsx") == inner


def test_names_that_differ_in_case_only_are_refused() -> None:
    with pytest.raises(FormatError, check=of_case("part-names-differ-in-case")):
        Parts(along({"ppt/slides/Slide1.xml": "<x/>"}))


def test_the_small_deck_opens_with_other_programs(tmp_path: Path) -> None:
    pptx = pytest.importorskip("pptx")
    path = tmp_path / "deck.pptx"
    path.write_bytes(deck())
    assert [shape.name for shape in pptx.Presentation(str(path)).slides[0].shapes] == ["Text 2", "Picture 3"]
    assert zipfile.is_zipfile(path)
