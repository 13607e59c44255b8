"""A page taken apart: what is a unit, what travels with it, and that the units make the page."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from redraft.edits.ops import Move, SetText, apply
from redraft.formats.codec import Unit
from redraft.formats.svg.file import SvgFile
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles
from tests.formats.svg.specimens import SPECIMENS, fonts, opened
from tests.sampling import each

EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.svg"))


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    with Renderer(fonts().files()) as renderer:
        yield renderer


def design(content: str) -> SvgFile:
    return opened(f'<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">{content}</svg>')


def units(content: str) -> dict[str, Unit]:
    return {unit.layer: unit for unit in design(content).units("page1")}


def over_white(png: bytes) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    rgba = np.asarray(Image.open(io.BytesIO(png)).convert("RGBA")).astype(float)
    alpha = rgba[..., 3:] / 255
    return np.asarray(rgba[..., :3] * alpha + 255 * (1 - alpha))


def assert_units_make_the_page(file: SvgFile, renderer: Renderer) -> None:
    page = file.document.pages[0]
    whole = over_white(renderer.draw(file.drawable(page.id)))
    made = over_white(Tiles(renderer.draw).page(file.units(page.id), page)[1])
    assert made.shape == whole.shape
    apart = np.abs(made - whole).max(axis=-1)
    assert apart.mean() <= 1
    assert (apart > 8).mean() <= 0.001


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_units_of_a_poster_make_the_poster(path: Path, renderer: Renderer) -> None:
    assert_units_make_the_page(opened(path.read_bytes()), renderer)


@each("name", SPECIMENS)
def test_the_units_of_a_specimen_make_its_page(name: str, renderer: Renderer) -> None:
    assert_units_make_the_page(opened(SPECIMENS[name]), renderer)


@each(
    "group",
    ["<g>", '<g transform="rotate(5)" fill="red">', "<a>", '<svg x="3">', "<g><g>"],
)
def test_a_plain_group_falls_apart_into_its_leaves(group: str) -> None:
    tags = group.count("<")
    tag = group[1:].split()[0].rstrip(">").split(">")[0]
    found = units(f'{group}<rect id="a" width="9" height="9"/><rect id="b" width="5" height="5"/>{f"</{tag}>" * tags}')
    assert list(found) == ["a", "b"]


@each(
    "effect",
    [
        'opacity="0.5"',
        'style="mix-blend-mode:multiply"',
        'style="isolation:isolate"',
        'filter="url(#f)"',
        'mask="url(#m)"',
        'clip-path="url(#c)"',
    ],
)
def test_a_group_with_an_effect_stays_whole(effect: str) -> None:
    found = units(f'<g id="g" {effect}><rect id="a" width="9" height="9"/><rect id="b" width="5" height="5"/></g>')
    assert list(found) == ["g"]
    assert found["g"].blend == ("multiply" if "multiply" in effect else "normal")


def test_a_unit_brings_what_it_refers_to_and_nothing_else() -> None:
    found = units(
        '<defs><linearGradient id="used" href="#stops"/><linearGradient id="stops"><stop stop-color="red"/>'
        '</linearGradient><linearGradient id="idle"/></defs><style>.k{stroke:blue}</style>'
        '<rect id="a" class="k" width="9" height="9" fill="url(#used)"/><rect id="b" width="5" height="5"/>'
    )
    assert b'id="used"' in found["a"].svg
    assert b'id="stops"' in found["a"].svg
    assert b".k{stroke:blue}" in found["a"].svg
    assert b'id="idle"' not in found["a"].svg
    assert b'id="b"' not in found["a"].svg
    assert b"linearGradient" not in found["b"].svg


def test_an_edit_changes_the_content_of_its_own_unit_only() -> None:
    file = design(
        '<text id="t" x="5" y="30">Hi</text><rect id="a" width="9" height="9"/><g><rect id="b" width="5"/></g>'
    )
    written = file.write(apply(file.document, (SetText("t", "Ho"), Move("b", 1, 1))))
    before = {unit.layer: unit.svg for unit in file.units("page1")}
    after = {unit.layer: unit.svg for unit in opened(written.data).units("page1")}
    assert [id for id in before if before[id] != after[id]] == ["t", "b"]


def test_what_rules_say_that_look_at_neighbours_is_said_by_the_unit_itself() -> None:
    found = units('<style>rect + rect{fill:red}</style><rect id="a" width="9" height="9"/><rect id="b" width="5"/>')
    assert b'id="a"' not in found["b"].svg
    assert b"fill:red" in found["b"].svg
    assert b"fill:red" not in found["a"].svg


def test_hidden_layers_are_no_units() -> None:
    assert list(units('<rect id="a" width="9" height="9" display="none"/><rect id="b" width="5" height="5"/>')) == ["b"]


@each("content", ['<rect id="a" x="30" y="20" width="20" height="9" stroke="red" stroke-width="6"/>'])
def test_the_box_of_a_unit_holds_its_ink(content: str, renderer: Renderer) -> None:
    from redraft.render.pixels import ink_box

    unit = units(content)["a"]
    ink = ink_box(renderer.draw(unit.svg))
    assert ink is not None
    assert unit.box is not None
    assert unit.box.x <= ink.x
    assert unit.box.y <= ink.y
    assert unit.box.right >= ink.right
    assert unit.box.bottom >= ink.bottom


@each(
    "head",
    [
        'width="200" height="100" viewBox="0 0 50 50" preserveAspectRatio="none"',
        'width="40" height="160" viewBox="-5 -5 60 60" preserveAspectRatio="none"',
        'width="240" viewBox="10 5 160 90"',
        'height="135" viewBox="10 5 160 90"',
    ],
)
def test_units_make_a_page_that_is_stretched_or_says_one_side_only(renderer: Renderer, head: str) -> None:
    content = '<rect x="12" y="8" width="20" height="20" fill="red"/><circle cx="25" cy="25" r="15" fill="#00f8"/>'
    assert_units_make_the_page(opened(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{content}</svg>'), renderer)


def test_definitions_stay_in_the_order_of_the_file(renderer: Renderer) -> None:
    masks = (
        '<mask id="m1"><rect id="r1" width="60" height="80" fill="#fff" mask="url(#m2)"/></mask>'
        '<mask id="m2"><rect id="r2" width="90" height="40" fill="#888" mask="url(#m1)"/></mask>'
    )
    file = design(f'{masks}<rect id="a" width="120" height="80" mask="url(#m2)"/>')
    [unit] = file.units("page1")
    assert unit.svg.index(b'id="m1"') < unit.svg.index(b'id="m2"')
    assert_units_make_the_page(file, renderer)


@each("sheet", ["svg>rect{stroke:blue;stroke-width:6}", "svg>rect{fill:lime} svg > g > rect{fill:red}"])
def test_a_copy_of_what_a_rule_knows_by_its_parent_looks_as_it_does_on_the_page(sheet: str, renderer: Renderer) -> None:
    file = design(
        f"<style>{sheet}</style>"
        '<rect id="a" x="5" y="5" width="20" height="20"/><g><rect id="b" x="5" y="35" width="20" height="20"/></g>'
        '<use href="#a" x="40"/><use href="#b" x="40"/>'
    )
    assert_units_make_the_page(file, renderer)


@pytest.mark.slow
def test_a_page_of_many_layers_is_drawn_in_one_piece_where_each_would_need_the_whole_file() -> None:
    rects = '<rect width="9" height="9"/>' * 2000
    assert len(units('<rect data-a="url(\\23 a)"/>' + rects)) == 1  # a reference in words that are not looked into
    assert len(units("<style>rect ~ circle{fill:red}</style>" + rects)) == 2000


FRAME = '<clipPath id="c"><rect width="120" height="80" fill="white"/></clipPath>'
TWO = '<rect id="a" width="9" height="9"/><rect id="b" x="50" width="9" height="9"/>'


@each(
    ("clip", "inside", "apart"),
    [
        pytest.param(FRAME, TWO, True, id="the frame of a page"),
        pytest.param(FRAME.replace('"80"', '"79"'), TWO, False, id="less than the page"),
        pytest.param(FRAME.replace('"80"', '"100%"'), TWO, False, id="a percentage"),
        pytest.param(FRAME.replace("<rect", '<rect rx="9"'), TWO, False, id="round corners"),
        pytest.param(FRAME.replace("<rect", '<rect transform="scale(.5)"'), TWO, False, id="a smaller one"),
        pytest.param(FRAME + "<style>rect{rx:9px}</style>", TWO, False, id="a style sheet"),
        pytest.param(
            FRAME, TWO.replace("<rect", '<rect style="mix-blend-mode:screen"', 1), False, id="blending inside"
        ),
        pytest.param(FRAME.replace("white", "#000"), TWO, True, id="another colour, which does not count"),
    ],
)
def test_a_group_clipped_to_the_page_is_taken_apart(clip: str, inside: str, apart: bool) -> None:
    found = units(f'{clip}<g id="frame" clip-path="url(#c)">{inside}</g>')
    assert list(found) == (["a", "b"] if apart else ["frame"])
    assert all(b"clip-path" in unit.svg for unit in found.values())
