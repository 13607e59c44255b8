"""Edits that change another layer where only the one meant has ink, or inside a group that measures its own box."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.errors import LeakError
from redraft.session.session import Session
from tests.sampling import check_each, each, sample

BAR = '<rect id="b" x="10" y="30" width="90" height="20" fill="blue"'
SHAPE = '<rect id="a" x="20" y="20" width="40" height="40" fill="white"/>'
HALVES = '<rect id="b" x="10" y="10" width="30" height="30"/><rect id="c" x="50" y="10" width="30" height="30"/>'

LEAKS = {
    "a shape that a clip path repeats": (
        f'<clipPath id="k"><use href="#a"/></clipPath>{SHAPE}{BAR} clip-path="url(#k)"/>',
        "move #a 30px right",
    ),
    "a shape that a mask repeats": (
        f'<mask id="k"><use href="#a"/></mask>{SHAPE}{BAR} mask="url(#k)"/>',
        "make #a black",
    ),
    "a clip path measured by its group": (
        '<clipPath id="k" clipPathUnits="objectBoundingBox"><rect width="0.75" height="1"/></clipPath>'
        f'<g clip-path="url(#k)">{HALVES}</g>',
        "move #b 80px right",
    ),
}


@each("name", LEAKS)
def test_a_layer_that_would_look_different_too_takes_the_edit_back(name: str, tmp_path: Path) -> None:
    content, instruction = LEAKS[name]
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">{content}</svg>')
    with Session(system_fonts=False) as session, pytest.raises(LeakError):
        session.edit_file(source, instruction, out)
    assert not out.exists()


def test_the_same_shapes_without_the_tie_are_edited(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">{SHAPE}{BAR}/></svg>')
    with Session(system_fonts=False) as session:
        assert session.edit_file(source, "move #a 30px right", out).proven


TIED = {
    "a mask": '<mask id="m"><use href="#bg"/></mask>|mask="url(#m)"',
    "a mask written with character references": '<mask id="m"><use href="&#35;bg"/></mask>|mask="url(&#x23;m)"',
    "a mask named in quotes": '<mask id="m"><use href=" #bg"/></mask>|style="mask:url(&quot;#m&quot;)"',
    "a pattern": (
        '<pattern id="m" width="20" height="20" patternUnits="userSpaceOnUse"><use href="#bg"/></pattern>|'
        'style="fill:url(#m)"'
    ),
    "a filter": '<filter id="m" x="0" y="0" width="1" height="1"><feImage href="#bg"/></filter>|filter="url(#m)"',
}
GROUND = '<rect id="bg" width="200" height="80" fill="white"/>'
HOLDERS = {
    "a group with opacity": "<svg {}><g opacity='.99'>{}</g></svg>",
    "a page with a background": "<svg {} style='background:#fff'>{}</svg>",
    "nothing": "<svg {}>{}</svg>",
}


@each("holder", HOLDERS)
@each("tie", TIED)
def test_a_layer_is_compared_alone_where_it_shares_a_part_of_the_page_with_the_target(
    tie: str, holder: str, tmp_path: Path
) -> None:
    definition, _, reference = TIED[tie].partition("|")
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    victim = f'<rect id="victim" x="60" y="20" width="40" height="30" fill="red" {reference}/>'
    size = 'xmlns="http://www.w3.org/2000/svg" width="200" height="80"'
    source.write_text(HOLDERS[holder].format(size, GROUND + definition + victim))
    with Session(system_fonts=False) as session, pytest.raises(LeakError, match="victim"):
        session.edit_file(source, "make #bg black", out)
    assert not out.exists()


@each("holder", HOLDERS)
@each("instruction", ["make #bg black", "delete #bg", "make #b green"])
def test_layers_that_share_a_part_of_the_page_and_no_more_are_edited(
    holder: str, instruction: str, tmp_path: Path
) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    size = 'xmlns="http://www.w3.org/2000/svg" width="200" height="80"'
    source.write_text(HOLDERS[holder].format(size, f"{GROUND}{BAR}/><g>{SHAPE}</g>"))
    with Session(system_fonts=False) as session:
        assert session.edit_file(source, instruction, out).proven


RULES = "<style>g>rect{stroke-dasharray:9 9;filter:none;opacity:.2} g{stroke-width:30} rect{stroke-linecap:round}"
TILE = '<rect id="tile" x="20" y="10" width="80" height="40" fill="#fff" stroke="#f00" stroke-width="10"/>'


def test_an_instance_made_its_own_is_not_caught_by_rules_that_did_not_mean_it(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    copy = '<use id="copy" href="#tile" transform="translate(90 30) scale(.5)"/>'
    source.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">{RULES}</style>{TILE}{copy}</svg>'
    )
    with Session(system_fonts=False) as session:
        assert session.edit_file(source, "make #tile blue", out).proven
    assert "stroke-dasharray:inherit" in out.read_text()
    assert "opacity:1" in out.read_text()


INSIDE_USES = {  # what browsers see of them inside a use, where they are drawn here as they are about the original
    "svg>rect{stroke-dasharray:9}": "unknown",
    "rect:last-child{stroke-dasharray:9}": "unknown",
    "rect:not(svg *){stroke-dasharray:9}": "unknown",
    "rect:root{stroke-dasharray:9}": "proven",
    "#tile{stroke-dasharray:9}": "proven",
    "use rect{stroke-dasharray:9}": "proven",
}


def test_an_animation_goes_on_in_a_copy(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    rules = "<style>#tile{animation:n 1s infinite} @keyframes n{from,to{fill:red}}</style>"
    page = f'{rules}{TILE}<use id="u" href="#tile" x="90" y="30"/>'
    source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">{page}</svg>')
    with Session(system_fonts=False) as session:
        assert not session.edit_file(source, "make #u/rect1 blue", out).proven


@pytest.mark.slow
def test_a_copy_is_proven_only_where_a_browser_drew_the_instance_so(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    with Session(system_fonts=False) as session:

        def check(row: tuple[str, str]) -> None:
            page = f'<style>{row[0]}</style><circle r="9"/>{TILE}<use id="u" href="#tile" x="90" y="30"/>'
            source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">{page}</svg>')
            for instruction in ("make #tile blue", "make #u/rect1 blue"):
                found = session.edit_file(source, instruction, out)
                assert ("proven" if found.proven else "unknown") == row[1], instruction
                assert any("follows the original no longer" in said for said in found.warnings)

        check_each(sample(list(INSIDE_USES.items()), 3), check)


PARTS = {  # what sets the fill of a part of a text that has it from the text
    "an animation": ('<tspan>big<set attributeName="fill" to="red"/></tspan>', "", "unknown"),
    "an animation of a link": ('<a>big<set attributeName="fill" to="red"/></a>', "", "unknown"),
    "an animation elsewhere": (
        '<tspan id="k">big</tspan>',
        '<set href="#k" attributeName="fill" to="red"/>',
        "unknown",
    ),
    "keyframes": (
        '<tspan id="k">big</tspan>',
        "<style>#k{animation:n 1s} @keyframes n{to{fill:red}}</style>",
        "unknown",
    ),
    "a condition": ('<tspan id="k">big</tspan>', "<style>@media (min-width:1px){#k{fill:red}}</style>", "unknown"),
    "of something else": ('<tspan>big<set attributeName="opacity" to="1"/></tspan>', "", "proven"),
}


def test_what_a_part_has_from_its_text_is_proven_only_where_nothing_else_sets_it(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    with Session(system_fonts=False) as session:

        def check(row: tuple[str, str, str]) -> None:
            page = f'<text id="t" x="9" y="30" fill="navy">Hello {row[0]} world</text>{row[1]}'
            source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">{page}</svg>')
            found = session.edit_file(source, "make #t green", out)
            assert ("proven" if found.proven else "unknown") == row[2]

        check_each(sample(list(PARTS.values()), 3), check)


def test_an_instance_that_fell_apart_is_compared_as_a_whole() -> None:
    from redraft.render.renderer import Renderer
    from redraft.render.tiles import Tiles
    from redraft.session.proof.pixel_proof import check_pixels
    from tests.formats.svg.specimens import fonts, opened

    page = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">{}{}</svg>'
    two = TILE.replace(' id="tile"', "") + '<circle cx="20" cy="20" r="9"/>'
    before = opened(page.format(f'<g id="tile">{two}</g>', '<use id="copy" href="#tile" x="90"/>'))
    same = opened(page.format("", f'<g id="copy" transform="translate(90)"><g>{two}</g></g>'))
    dashed = two.replace("<rect", '<rect stroke-dasharray="9"')
    other = opened(page.format("", f'<g id="copy" transform="translate(90)"><g>{dashed}</g></g>'))
    with Renderer(fonts().files()) as renderer:
        tiles = Tiles(renderer.draw)
        assert check_pixels(tiles, before, same, {"tile"}, {}).proof.ok is True
        found = check_pixels(tiles, before, other, {"tile"}, {}).proof
    assert (found.ok, found.why) == (False, "'copy' would look different too")


def test_a_part_of_a_scaled_instance_with_translucent_parts_is_edited(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    discs = "".join(f'<circle cx="{60 + x}" cy="60" r="50" fill="#0{x % 9}f" opacity=".4"/>' for x in range(0, 30, 6))
    source.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#fed"/>'
        f'<symbol id="s" viewBox="0 0 120 170" overflow="visible">{discs}<rect x="5" y="130" width="9" height="9"/>'
        '</symbol><use id="u" href="#s" x="20" y="30" width="86.4" height="122.4"/></svg>'
    )
    with Session(system_fonts=False) as session:
        assert session.edit_file(source, "make #u/rect1 green", out).proven


SHEETS = [  # what becomes of making #a red, and of deleting it
    ('svg:has(#a[fill="#ff0000"]) #b{fill:lime}', "broken", "proven"),
    ('@media (min-width:1px){svg:has(#a[fill="#ff0000"]) #b{fill:lime}}', "unknown", "proven"),
    ("@media (min-width:1px){svg:has(#a) #b{fill:lime}}", "proven", "unknown"),
    ("rect:nth-last-of-type(2){fill:lime}", "proven", "proven"),
    ("rect:first-of-type{stroke:lime}", "proven", "broken"),
    ("@supports (fill:lime){rect:first-of-type{stroke:lime}}", "proven", "unknown"),
    ("#b:hover{fill:lime}", "proven", "proven"),
    ("#a:hover ~ #b{fill:lime}", "proven", "unknown"),
    ("#b:odd-one(#a){fill:lime}", "unknown", "unknown"),
    ("#a ~ #b{rotate:3deg}", "proven", "unknown"),
    ("@layer one{#a ~ #b{fill:lime}}", "proven", "broken"),
    ("#a{@media (min-width:1px){fill:lime !important}}", "proven", "proven"),
    ("#a{animation:k 1s} @keyframes k{to{fill:lime}}", "unknown", "proven"),
    ("#a{--k:k;animation:var(--k) 1s} @keyframes k{to{fill:lime}}", "unknown", "proven"),
    ("#b{opacity:calc(1/sibling-index())}", "unknown", "unknown"),
    ("@media (min-width:1px){#a{fill-opacity:0}}", "unknown", "proven"),
    ("@import url(other.css);", "unknown", "unknown"),
    ("@import url('https://fonts.googleapis.com/css?family=Lato');", "proven", "proven"),
]


@pytest.mark.slow
def test_what_a_browser_may_make_of_rules_is_proven_only_where_it_is_the_same(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    page = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><style>{}</style>{}{}/></svg>'
    with Session(system_fonts=False) as session:

        def check(row: tuple[str, str, str]) -> None:
            source.write_text(page.format(row[0], SHAPE, BAR))
            for instruction, wanted in zip(("make #a red", "delete #a"), row[1:], strict=True):
                try:
                    found = "proven" if session.edit_file(source, instruction, out).proven else "unknown"
                except LeakError:
                    found = "broken"
                assert (instruction, found) == (instruction, wanted)

        check_each(sample(SHEETS, 6), check)


@pytest.mark.slow
def test_a_large_page_whose_rules_look_at_neighbours_is_drawn_layer_by_layer(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    source.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><style>rect ~ circle{fill:red}</style>'
        + '<rect width="9" height="9"/>' * 1000
        + '<circle id="c" r="9"/></svg>'
    )
    with Session(system_fonts=False) as session:
        receipt = session.edit_file(source, "make #rect1 green", out)
    assert receipt.proven
