"""Edits that change another layer where only the one meant has ink, or inside a group that measures its own box."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.errors import LeakError
from redraft.session.session import Session

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


@pytest.mark.parametrize("name", LEAKS)
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


@pytest.mark.parametrize("holder", HOLDERS)
@pytest.mark.parametrize("tie", TIED)
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


@pytest.mark.parametrize("holder", HOLDERS)
@pytest.mark.parametrize("instruction", ["make #bg black", "delete #bg", "make #b green"])
def test_layers_that_share_a_part_of_the_page_and_no_more_are_edited(
    holder: str, instruction: str, tmp_path: Path
) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    size = 'xmlns="http://www.w3.org/2000/svg" width="200" height="80"'
    source.write_text(HOLDERS[holder].format(size, f"{GROUND}{BAR}/><g>{SHAPE}</g>"))
    with Session(system_fonts=False) as session:
        assert session.edit_file(source, instruction, out).proven


RULES = "<style>g>rect{stroke-dasharray:9 9;filter:none;opacity:.2} g{stroke-width:30} svg>rect{stroke-linecap:round}"
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


def test_an_instance_that_fell_apart_is_compared_as_a_whole() -> None:
    from redraft.render.drawing import Renderer
    from redraft.render.tiles import Tiles
    from redraft.session.pixel_proof import check_pixels
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


def test_a_rule_that_may_tie_layers_together_and_is_not_understood_leaves_pixels_unproven(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    page = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><style>{}</style>{}{}/></svg>'
    results = {}
    with Session(system_fonts=False) as session:
        for rule in ("svg:has(#a[fill=red]) #b{fill:lime}", "rect:last-of-type{fill:lime}", "#b:hover{fill:lime}"):
            for instruction in ("make #a red", "delete #a"):
                source.write_text(page.format(rule, SHAPE, BAR))
                results[rule[:8], instruction] = session.edit_file(source, instruction, out).proven
    assert results == {
        ("svg:has(", "make #a red"): False,
        ("svg:has(", "delete #a"): False,
        ("rect:las", "make #a red"): True,
        ("rect:las", "delete #a"): False,
        ("#b:hover", "make #a red"): True,
        ("#b:hover", "delete #a"): True,
    }


def test_a_large_page_whose_rules_look_at_neighbours_is_not_drawn_layer_by_layer(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    source.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><style>rect ~ circle{fill:red}</style>'
        + '<rect width="9" height="9"/>' * 5000
        + '<circle id="c" r="9"/></svg>'
    )
    with Session(system_fonts=False) as session:
        receipt = session.edit_file(source, "make #rect1 green", out)
    [pixels] = [proof for proof in receipt.proofs if proof.about == "pixels"]
    assert pixels.ok is None
    assert "drawn alone" in pixels.why
