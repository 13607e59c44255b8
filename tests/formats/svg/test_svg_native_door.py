"""Elements of a drawing changed as they are written."""

from __future__ import annotations

import pytest

from redraft.assets.fonts import Fonts
from redraft.document.pages import Document
from redraft.edits.native_edits import Asked
from redraft.edits.ops import Edit, Move, apply, inverse
from redraft.edits.wire.edits import edit_from_json, edit_to_json
from redraft.errors import EditError
from redraft.formats.svg import CODEC
from redraft.formats.svg.file import SvgFile
from tests.sampling import check_each, each

DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><defs/>
<g id="row"><title>Row</title><rect width="10" height="10" fill="red"/><rect x="20" width="10" height="10"/></g>
<!-- kept --><text id="t" x="5" y="50">Hi</text><g id="none"/><use id="twin" href="#t" x="50"/></svg>"""


def opened(data: bytes = DRAWING) -> SvgFile:
    return CODEC.open(data, Fonts())


def edit_for(document: Document, target: str, asked: Asked, path: str = "") -> Edit:
    assert document.door is not None
    edit: Edit = document.door.asked(document, target, path, asked)
    return edit


def test_markup_is_read_and_only_its_own_bytes_change() -> None:
    file = opened()
    document = file.document
    assert document.door is not None
    assert document.door.markup(document, "row", "rect[2]") == '<rect x="20" width="10" height="10"/>'
    edit = edit_for(document, "row", Asked("set", '<path d="M0 0h9v9z"/>'), "rect[2]")
    written = file.write(apply(document, edit))
    assert written.data == DRAWING.replace(b'<rect x="20" width="10" height="10"/>', b'<path d="M0 0h9v9z"/>')
    assert edit_from_json(edit_to_json(edit)) == edit


@each(
    ("target", "asked", "path"),
    [
        ("row", Asked("insert", '<circle r="4"/>'), ""),
        ("row", Asked("insert", '<circle r="4"/>', "rect[1]"), ""),
        ("none", Asked("insert", '<circle r="4"/>'), ""),
        ("page1", Asked("insert", '<clipPath id="c"><circle r="4"/></clipPath>', "defs"), ""),
        ("row", Asked("remove"), "title"),
        ("row", Asked("remove"), ""),
        ("none", Asked("remove"), ""),
        ("row", Asked("set", '<g id="row"/>'), ""),
        ("page1", Asked("set", '<defs><g id="new"/></defs>'), "defs"),
    ],
)
def test_the_inverse_of_markup_gives_the_same_bytes(target: str, asked: Asked, path: str) -> None:
    file = opened()
    before = apply(file.document, Move("none", 0, 5))
    edit = edit_for(before, target, asked, path)
    after = apply(before, edit)
    assert file.write(after).data != file.write(before).data
    back = apply(after, inverse(before, edit))
    assert back == before
    assert file.write(back).data == file.write(before).data


def test_an_element_that_went_comes_back_between_the_same_words() -> None:
    data = DRAWING.replace(b">Hi<", b">one <tspan>two</tspan>\n three<").replace(b'href="#t"', b'href="#none"')
    file = opened(data)
    edit = edit_for(file.document, "t", Asked("remove"), "tspan")
    back = inverse(file.document, edit)
    assert edit_to_json(back)["path"] == "0+4"
    assert file.write(apply(apply(file.document, edit), back)).data == data


def test_layers_keep_their_ids_when_markup_comes_in_front_of_them() -> None:
    file = opened()
    document = file.document
    edit = edit_for(document, "row", Asked("insert", '<rect width="3" height="3"/>', "rect[1]"))
    after = apply(document, edit)
    assert after.index["row/rect2"].layer == document.index["row/rect2"].layer
    moved = apply(after, Move("row/rect2", 7, 0))
    assert b'<rect x="20" width="10" height="10" transform="translate(7' in file.write(moved).data.replace(b"\n", b"")


HOSTILE = {
    "<script>1</script>": "native-markup-forbidden",
    '<rect onclick="go()"/>': "native-markup-forbidden",
    '<a href="javascript:go()"/>': "native-markup-forbidden",
    '<a href=" JavaScript:go()"/>': "native-markup-forbidden",
    '<a xlink:href="https://example.com"/>': "native-markup-forbidden",
    '<image href="http://example.com/a.png"/>': "native-markup-forbidden",
    '<image href="../secret.png"/>': "native-markup-forbidden",
    '<image href="file:///etc/passwd"/>': "native-markup-forbidden",
    '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>': "native-markup-forbidden",
    '<use href="other.svg#a"/>': "native-markup-forbidden",
    '<rect style="fill:url(http://example.com/#a)"/>': "native-markup-forbidden",
    '<rect style="fill:u\\72 l(//example.com/#a)"/>': "native-markup-forbidden",
    '<rect fill="url(other.svg#a)"/>': "native-markup-forbidden",
    "<style>@import 'a.css';</style>": "native-markup-forbidden",
    "<style>@\\69mport 'a.css';</style>": "native-markup-forbidden",
    "<style>@font-face{font-family:x;src:url(a.woff)}</style>": "native-markup-forbidden",
    '<set attributeName="onclick" to="go()"/>': "native-markup-forbidden",
    '<animate attributeName="href" to="javascript:go()"/>': "native-markup-forbidden",
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="a"/></foreignObject>': "native-markup-forbidden",
    '<foreignObject><video xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>': "native-markup-forbidden",
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>': "native-markup-forbidden",
    '<g xml:base="http://example.com/"/>': "native-markup-forbidden",
    '<!DOCTYPE svg [<!ENTITY a "b">]><g/>': "native-markup-declares",
    "<g>&other;</g>": "native-markup-declares",
    '<?xml-stylesheet href="a.css"?><g/>': "native-markup-declares",
    "<rect/><rect/>": "native-markup-not-one-element",
    "</g><g>": "native-markup-not-one-element",
    "words": "native-markup-not-one-element",
    "<g><rect></g>": "native-markup-unreadable",
    '<g a="1" a="2"/>': "native-markup-unreadable",
    "<g>" + "<g/>" * 60_000 + "</g>": "native-markup-too-long",
    '<g id="t"/>': "native-breaks-rules",
    '<rect fill="url(#nothing)"/>': "native-breaks-rules",
    "<style>#t{fill:red}</style>": "native-changes-others",
}


def test_hostile_markup_is_refused() -> None:
    document = opened().document

    def refused(row: tuple[str, str]) -> None:
        with pytest.raises(EditError) as error:
            apply(document, edit_for(document, "row", Asked("insert", row[0])))
        assert error.value.case == row[1]

    check_each(HOSTILE.items(), refused)


def test_what_a_file_had_of_such_things_may_stay() -> None:
    data = DRAWING.replace(b'<g id="none"/>', b'<g id="none" onclick="go()"/>')
    document = opened(data).document
    edit = edit_for(document, "none", Asked("set", '<g id="none" onclick="go()" opacity="0.5"/>'))
    after = apply(document, edit)
    gone = edit_for(after, "none", Asked("set", '<g id="none"/>'))
    assert apply(apply(after, gone), inverse(after, gone)) == after


@each(
    ("path", "case"),
    [
        ("rect", "native-path-leads-nowhere"),
        ("circle", "native-path-leads-nowhere"),
        ("rect[9]", "native-path-leads-nowhere"),
        ("rect[", "native-path-unreadable"),
        ("//rect[count(//*) > 1]", "native-path-unreadable"),
        ("document('a.svg')", "native-path-unreadable"),
    ],
)
def test_a_path_leads_to_one_element_or_is_refused(path: str, case: str) -> None:
    document = opened().document
    with pytest.raises(EditError) as refused:
        edit_for(document, "row", Asked("remove"), path)
    assert refused.value.case == case


@each(
    ("form", "case"),
    [
        ({"layer": "twin/t", "path": "", "before": '<text id="t" x="5" y="50">Hi</text>', "after": "<g/>"}, ""),
        ({"layer": "row", "path": "0", "before": "<rect/>", "after": "<g/>"}, "native-other-markup"),
        ({"layer": "row", "path": "7", "before": "", "after": "<g/>"}, "native-place-gone"),
        ({"layer": "row", "path": "1+x", "before": "", "after": "<g/>"}, "native-place-gone"),
        (
            {"layer": "row", "path": "2", "before": '<rect x="20" width="10" height="10"/>', "after": ""},
            "native-names-another",
        ),
    ],
)
def test_an_edit_that_does_not_fit_the_file_is_refused(form: dict[str, str], case: str) -> None:
    with pytest.raises(EditError) as refused:
        apply(opened().document, edit_from_json({"edit": "set_native", **form}))
    assert not case or refused.value.case == case
