"""What is not understood on a layer or around it leaves its proof unknown, with the name; what is, does not."""

from __future__ import annotations

from pathlib import Path

from redraft.edits.kinds import Edit, Move, Remove, Resize, SetText
from redraft.errors import LeakError
from redraft.session.session import Session
from tests.sampling import each

A = '<rect id="a" x="10" y="10" width="40" height="40" fill="#a00"/>'
B = '<rect id="b" x="100" y="100" width="40" height="40" fill="#0a0"/>'
TEXT = '<text id="a" x="10" y="40" font-size="20">Hello</text>'
CLIP = '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".9" height=".9"/></clipPath>'
CORNERS = '<path id="z" d="M0 0h9v9z M190 190h9v9z"/>'
MAP = '<feDisplacementMap scale="9"/>'
SHARPER = '<feImage href="#a"/><feConvolveMatrix divisor="0" kernelMatrix="1 0 1 0 1 0 1 0 1"/>'
BENT = f'<filter id="f" filterUnits="userSpaceOnUse" width="200" height="200">{MAP}</filter>'
DRAWING = (
    "&lt;svg xmlns='http://www.w3.org/2000/svg'>&lt;style>@media (min-width:60px){rect{fill:lime}}&lt;/style>&lt;/svg>"
)


def told(session: Session, folder: Path, content: str, edit: Edit, root: str = "") -> str:
    """'proven', 'taken back', or why it is unknown."""
    source = folder / "in.svg"
    source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" {root}>{content}</svg>')
    try:
        receipt = session.apply_file(source, [edit], None, folder / "out.svg")
    except LeakError:
        return "taken back"
    return "proven" if receipt.proven else "; ".join(proof.why for proof in receipt.proofs if not proof.ok)


@each("word", ["", "<!-- baseline -->", "<!-- marker -->", "<marker/>", '<image width="9" height="9"/>'])
@each("edit", [SetText("a", "Hello and welcome"), Remove("a"), Move("a", 40, 0)], ids=repr)
def test_words_elsewhere_do_not_let_a_neighbour_change(session: Session, tmp_path: Path, word: str, edit: Edit) -> None:
    assert told(session, tmp_path, f'{CLIP}{word}<g clip-path="url(#c)">{TEXT}{B}</g>', edit) == "taken back"


BY_BOX = {
    f'<g style="{declaration}">{A}{B}</g>': declaration.partition(":")[0]
    for declaration in (
        "clip-path:inset(20%)", "clip-path:circle(40%)", "clip-path:polygon(0 0,9% 0,9% 9%)", "outline:3px solid red",
        "mask-image:linear-gradient(red,transparent)", "-webkit-mask:linear-gradient(red,transparent)",
        "transform-box:fill-box;transform-origin:center;transform:rotate(9deg)", "filter:blur(3px)",
        "content-visibility:hidden", "transform:inherit", "translate:10% 0", "contain:paint", "zoom:2",
    )
}  # fmt: skip
OTHERS = {
    f'<g clip-path="inset(20%)">{A}{B}</g>': "clip-path",
    f"<style>g{{clip-path:circle(40%)}}</style><g>{A}{B}</g>": "clip-path",
    f"<style>@media (min-width:1px){{g{{clip-path:circle(40%)}}}}</style><g>{A}{B}</g>": "clip-path",
    f"<style>@keyframes k{{to{{clip-path:circle(9%)}}}}g{{animation:k 9s}}</style><g>{A}{B}</g>": "clip-path",
    f'<g><set attributeName="clip-path" to="url(#c)"/>{CLIP}{A}{B}</g>': "clip-path",
    f'<rect id="a" width="9" height="9" style="stroke:attr(fill type(&lt;color>))"/>{B}': "stroke",
    f'<rect id="a" width="9" height="9" style="width:50px"/>{B}': "width",
    f'<path id="a" d="M0 0h9v9z" style="d:path(\'M0 0h90v9z\')"/>{B}': "d: path",
    f'<circle id="a" cx="50" cy="50" r="9" style="r:40px"/>{B}': "r: 40px",
    f'<image id="a" width="40" height="40" href="data:image/svg+xml,{DRAWING}"/>{B}': "rules about how it is shown",
    f'{CLIP}<g clip-path="url(#c)">{A}{B}<path id="z" d="M0 0h9v9z M190 190h9v9z" style="scale:.1"/></g>': "scale",
    f'{CLIP}<g clip-path="url(#c)"><rect id="b" x="12" y="12" width="9" height="9"/>{A}</g>': "depends on its content",
    f'{CLIP}<g clip-path="url(#c)">{A}{B}<text x="0" y="190" font-size="99">MM</text></g>': "depends on its content",
    f'<filter id="f" filterUnits="userSpaceOnUse"><feFlood/></filter><g filter="url(#f)">{A}{B}</g>': "cannot be told",
    f'{BENT}<g filter="url(#f)">{A}{B}</g>': "filter",
    f'{BENT.replace(MAP, SHARPER)}{A}<rect width="99" height="99" filter="url(#f)"/>': "filter",
    f"<style>@function --n(){{result:calc(.2*sibling-index())}}</style>{A}"
    '<rect id="b" width="9" height="9" style="opacity:--n()"/>': "--n(",
}


@each("content", [*BY_BOX, *OTHERS])
def test_what_is_not_understood_is_named(session: Session, tmp_path: Path, content: str) -> None:
    found = told(session, tmp_path, content, Resize("a", 1.5, 1.5, (10.0, 10.0)))
    assert {**BY_BOX, **OTHERS}[content].removeprefix("-webkit-") in found, found


def test_a_clip_of_the_page_itself_is_named(session: Session, tmp_path: Path) -> None:
    assert "clip-path" in told(session, tmp_path, A + B, Move("a", 9, 9), 'style="clip-path:inset(5%)"')


@each(
    "content",
    [
        f'<g style="opacity:.5;cursor:pointer;-inkscape-stroke:none;--k:red;transition:all 1s">{A}{B}</g>',
        f'{CLIP}<g clip-path="url(#c)">{A}{B}{CORNERS}</g>',
        f'<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)">{A}{B}{CORNERS}</g>',
        f'<filter id="f" filterUnits="userSpaceOnUse"><feOffset dx="2"/></filter><g filter="url(#f)">{A}{B}</g>',
        f'<g style="transform:rotate(9deg);transform-origin:50% 50%;fill:color-mix(in srgb,red,blue)">{A}{B}</g>',
        f'<g><rect id="b" style="width:50px;clip-path:inset(20%)" width="9" height="9"/>{A}</g>',
        f'{CLIP}<g clip-path="url(#c)">{A}</g>{B}',
    ],
)
def test_what_is_understood_is_proven(session: Session, tmp_path: Path, content: str) -> None:
    assert told(session, tmp_path, content, Resize("a", 1.5, 1.5, (10.0, 10.0))) == "proven"


def test_a_name_that_leads_to_what_went_is_told(session: Session, tmp_path: Path) -> None:
    content = f'{A}<g aria-labelledby="a other">{B}</g>'
    assert "aria-labelledby of <g> leads to 'a'" in told(session, tmp_path, content, Remove("a"))
    assert told(session, tmp_path, content, Move("a", 9, 9)) == "proven"


@each("word", ["sibling-count()", r"s\69 bling-count()", "s&#105;bling-count()"])
@each("look", ['style="fill:{}"', 'fill="{}"'])
def test_a_neighbour_that_counts_its_neighbours_is_found_however_it_is_written(
    session: Session, tmp_path: Path, word: str, look: str
) -> None:
    counting = look.format(f"rgb(calc({word}*100) 0 0)")
    assert "sibling-count(" in told(session, tmp_path, f'{A}<rect width="9" height="9" {counting}/>', Remove("a"))
