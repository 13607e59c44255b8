"""Commands for looks: what each does on a small poster, what it refuses, and that programs make the same of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from redraft.commands.command import AlreadySo, Command
from redraft.commands.layers.new_shapes import Border
from redraft.commands.look.backdrops import CastShadow, Highlight
from redraft.commands.look.colors import Recolor, ReplaceColors, SetPalette, Shade
from redraft.commands.look.match import Match
from redraft.commands.look.outlines import Outline, RoundCorners
from redraft.commands.look.style import Fade, Modify
from redraft.commands.look.typography import AlignText, ReplaceFont, SpaceLetters, SpaceLines
from redraft.commands.programs.host import Host
from redraft.commands.programs.program_text import written
from redraft.document.colors import parse_color
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Gradient, NoPaint, Style
from redraft.document.tones import tone_of
from redraft.edits.execution import execute
from redraft.edits.ops import Insert, Move, SetStyle
from redraft.errors import CommandError
from tests.by_hand import by_hand, in_format
from tests.cases import of_case
from tests.sampling import each
from tests.scenes import event_poster, measure, rect


@pytest.fixture
def poster() -> Document:
    return in_format(event_poster(), "svg")


def after(document: Document, command: Command) -> Document:
    """The document a command makes of another; the program written for it makes the same."""
    found = command.resolve(document, measure)
    host = Host(document, measure)
    eval(written(command, document), {"__builtins__": {}}, host.changing)
    assert host.commands == [command]
    assert host.edits == list(found.edits)
    return execute(document, found.edits, measure)


def fill(document: Document, id: str) -> object:
    return document.index.layers[id].style.fill


def with_shapes(document: Document, *shapes: Shape | Group) -> Document:
    return execute(document, [Insert(shape, document.pages[0].id, None) for shape in shapes], measure)


def test_a_button_has_its_plate_painted_and_its_words_when_they_are_asked_for(poster: Document) -> None:
    painted = after(poster, Recolor(("cta",), "gold"))
    assert fill(painted, "cta-plate") == parse_color("gold")
    assert fill(painted, "cta-label") == fill(poster, "cta-label")
    lettered = after(poster, Recolor(("cta",), "gold", part="text"))
    assert fill(lettered, "cta-label") == parse_color("gold")
    assert fill(lettered, "cta-plate") == fill(poster, "cta-plate")


@each(
    ("d", "color", "painted"),
    [
        ("M0 0 C5 9 9 5 10 0", Color(255, 255, 255), "stroke"),
        ("M0 0 C5 9 9 5 10 0", Color(0, 0, 0), "fill"),
        ("M0 0 C5 9 9 5 10 0 Z", Color(255, 255, 255), "fill"),
        ("M0 0 C5 9 9 5 10 0 Z", Color(255, 255, 255, 0), "stroke"),
    ],
)
def test_what_is_drawn_in_lines_is_painted_there(d: str, color: Color, painted: str) -> None:
    style = Style(fill=color, stroke=Color(0, 0, 200))
    swing = Shape("swing", style=style, frame=Box(0, 0, 10, 7), d=d)
    before = by_hand("svg", (Page("p", 100, 80, (rect("paper", 0, 0, 100, 80, fill=Color(255, 255, 255)), swing)),))
    edits = Recolor(("swing",), "red").resolve(before, measure).edits
    assert edits == (SetStyle("swing", painted, Color(255, 0, 0)),)


def test_of_a_slide_s_title_on_a_plate_the_words_are_painted(poster: Document) -> None:
    titled = replace(poster, pages=tuple(
        replace(page, layers=tuple(replace(one, role="title") if one.id == "cta" else one for one in page.layers))
        for page in poster.pages
    ))  # fmt: skip
    painted, before = after(titled, Recolor(("cta",), "gold")), after(poster, Recolor(("cta",), "gold", part="text"))
    assert [one.style.fill for one in painted.index.layers.values()] == [
        one.style.fill for one in before.index.layers.values()
    ]


def test_a_colour_keeps_the_transparency_it_takes_the_place_of(poster: Document) -> None:
    clear = with_shapes(poster, rect("veil", 0, 0, 10, 10, fill=Color(1, 2, 3, 100)))
    assert fill(after(clear, Recolor(("veil",), "red")), "veil") == Color(255, 0, 0, 100)
    assert fill(after(clear, Recolor(("veil",), "#ff000020")), "veil") == Color(255, 0, 0, 32)


def test_only_what_had_a_colour_is_painted_where_that_is_said(poster: Document) -> None:
    done = after(poster, Recolor(("subtitle",), "red", was=("#ffd700",)))
    subtitle = done.index.layers["subtitle"]
    assert isinstance(subtitle, Text)
    assert subtitle.runs[1].style.fill == Color(255, 0, 0)
    assert subtitle.style.fill == Color(255, 255, 255)
    with pytest.raises(CommandError, match="is #ffffff"):
        Recolor(("title",), "red", was=("#123456",)).resolve(poster, measure)


def test_a_gradient_is_a_colour_too(poster: Document) -> None:
    done = after(poster, Recolor(("bg",), "linear-gradient(90deg, #000000 0%, #0000ff 100%)"))
    assert isinstance(fill(done, "bg"), Gradient)
    with pytest.raises(CommandError, check=of_case("new-gradient-unsupported")):
        Recolor(("bg",), "linear-gradient(red, blue)").resolve(in_format(poster, "psd"), measure)


def test_a_picture_has_no_colour_unless_all_of_a_page_is_painted(poster: Document) -> None:
    with pytest.raises(CommandError, match="'hero' is a picture with nothing to paint"):
        Recolor(("hero",), "red").resolve(poster, measure)
    found = Recolor(("hero", "title"), "red", skip=True).resolve(poster, measure)
    assert {edit.layer for edit in found.edits} == {"title"}  # type: ignore[union-attr]
    assert [(one.layers, one.because) for one in found.left] == [(("hero",), "it has nothing to paint")]


def test_nothing_to_do_is_said_so(poster: Document) -> None:
    for command in (
        Recolor(("title",), "#ffffff"),
        ReplaceColors((("#abcdef", "red"),)),
        Fade(("title",), 1),
        Match(("title",), "title", "font size"),
        AlignText(("line-up",), "left"),
    ):
        with pytest.raises(AlreadySo):
            command.resolve(poster, measure)


def test_colours_are_replaced_everywhere_or_in_a_part(poster: Document) -> None:
    done = after(poster, ReplaceColors((("white", "#fff8e7"), ("#ffd700", "navy"))))
    assert {fill(done, id) for id in ("title", "date", "cta-label")} == {Color(255, 248, 231)}
    part = after(poster, ReplaceColors((("white", "#fff8e7"),), target=("cta",)))
    assert fill(part, "cta-label") == Color(255, 248, 231)
    assert fill(part, "title") == Color(255, 255, 255)


def test_a_palette_takes_the_place_of_the_main_colours(poster: Document) -> None:
    done = after(poster, SetPalette(("#0b5d1e", "#f5efe0")))
    assert fill(done, "bg") != fill(poster, "bg")
    with pytest.raises(CommandError, check=of_case("palette-colours-unsaid")):
        SetPalette(()).resolve(poster, measure)


def test_shades_go_the_way_that_is_asked_by_steps_or_by_a_share(poster: Document) -> None:
    old, one, far = (
        tone_of(color).light
        for color in (
            fill(poster, "cta-plate"),
            fill(after(poster, Shade(("cta",), "darker")), "cta-plate"),
            fill(after(poster, Shade(("cta",), "darker", share=0.6)), "cta-plate"),
        )
        if isinstance(color, Color)
    )
    assert old > one > far
    blue = fill(after(poster, Shade(("cta",), "darker", of="blue")), "cta-plate")
    assert isinstance(blue, Color)
    assert blue.blue > blue.red
    with pytest.raises(CommandError, check=of_case("picture-has-no-colour")):
        Shade(("hero",), "darker").resolve(poster, measure)


def test_an_outline_is_new_or_changed_and_its_width_is_on_the_page(poster: Document) -> None:
    small = with_shapes(
        poster, Group("half", transform=Matrix(0.5, 0, 0, 0.5, 0, 0), children=(rect("card", 0, 0, 80, 40),))
    )
    lined = after(small, Outline(("card",), "navy", 3))
    assert lined.index.layers["card"].style.stroke_width == 6.0
    thick = after(lined, Outline(("card",), width="150%"))
    assert thick.index.layers["card"].style.stroke_width == 9.0
    with pytest.raises(CommandError, check=of_case("outline-colour-unsaid")):
        Outline(("card",), width=2).resolve(small, measure)
    assert isinstance(after(lined, Modify(("card",), stroke="none")).index.layers["card"].style.stroke, NoPaint)


def test_a_picture_on_a_slide_has_an_outline_of_its_own(poster: Document) -> None:
    slide = in_format(poster, "pptx")
    style = after(slide, Outline(("hero",), "navy", 3)).index.layers["hero"].style
    assert (style.stroke, style.stroke_width) == (Color(0, 0, 128), 3.0)
    assert after(slide, Border(("hero",), color="navy", width=3)).index.layers["hero"].style == style
    with pytest.raises(CommandError, check=of_case("outline-needs-shape-or-text")):
        Outline(("hero",), "navy", 3).resolve(poster, measure)
    with pytest.raises(CommandError, check=of_case("no-corners-to-round")):
        RoundCorners(("hero",), 3).resolve(slide, measure)


def test_corners_are_round_by_a_length_or_a_share_and_never_more_than_half(poster: Document) -> None:
    def radius(command: Command) -> float:
        plate = after(poster, command).index.layers["cta-plate"]
        assert isinstance(plate, Shape)
        return plate.radius

    assert radius(RoundCorners(("cta",), 12)) == 12
    assert radius(RoundCorners(("cta",), "25%")) == 20
    assert radius(RoundCorners(("cta",), 500)) == 40
    with pytest.raises(CommandError, check=of_case("no-corners-to-round")):
        RoundCorners(("title",), 3).resolve(poster, measure)


def test_a_shadow_falls_from_the_plate_and_a_glow_all_around(poster: Document) -> None:
    cast = after(poster, CastShadow(("cta",), distance=4, softness=0, color="#000000aa")).index.layers["cta-plate"]
    assert str(cast.style.shadow) == "drop-shadow(4px 4px 0px #000000aa)"
    glow = after(poster, CastShadow(("title",), glow=True)).index.layers["title"].style.shadow
    assert glow is not None
    assert (glow.dx, glow.dy) == (0, 0)
    assert glow.blur > 0
    with pytest.raises(CommandError, check=of_case("shadow-unsupported")):
        CastShadow(("title",)).resolve(in_format(poster, "ora"), measure)


def test_a_highlight_paints_the_plate_that_is_there_or_brings_one(poster: Document) -> None:
    assert fill(after(poster, Highlight(("cta-label",), "gold")), "cta-plate") == parse_color("gold")
    new = after(poster, Highlight(("date",)))
    assert fill(new, "date-plate") == Color(255, 235, 59)
    with pytest.raises(CommandError, check=of_case("plate-hides-text")):
        Highlight(("date",), "white").resolve(poster, measure)


def test_what_fades_lets_through_so_much_more_and_on_a_slide_its_colours_do(poster: Document) -> None:
    assert after(poster, Fade(("hero",), 0.5)).index.layers["hero"].style.opacity == 0.5
    slide = in_format(poster, "pptx")
    assert fill(after(slide, Modify(("title",), opacity=0.5)), "title") == Color(255, 255, 255, 128)
    assert after(slide, Fade(("hero",), 0.5)).index.layers["hero"].style.opacity == 0.5


def test_a_likeness_is_of_one_aspect_or_of_the_whole_look(poster: Document) -> None:
    sized = after(poster, Match(("date",), "title", "font size", times=0.5))
    assert sized.index.layers["date"].style.font_size == 50
    whole = after(poster, Match(("date",), "title"))
    assert whole.index.layers["date"].style.font_weight == 700
    assert fill(after(poster, Match(("cta",), "title", "color")), "cta-plate") == Color(255, 255, 255)
    with pytest.raises(CommandError, check=of_case("models-of-other-kinds")):
        Match(("bg",), "title").resolve(poster, measure)
    with pytest.raises(CommandError, check=of_case("no-live-text-in-model")):
        Match(("title",), "bg", "font").resolve(poster, measure)


def test_type_sizes_may_be_a_share_and_look_different_in_some_places(poster: Document) -> None:
    assert after(poster, Modify(("date",), font_size="150%")).index.layers["date"].style.font_size == 48
    bold = after(poster, Modify(("date",), spans=((0, 8),), font_weight=700)).index.layers["date"]
    assert isinstance(bold, Text)
    assert [(run.text, run.style.font_weight) for run in bold.runs] == [("Saturday", 700), (", 12 July", None)]
    with pytest.raises(ValueError, match="outside"):
        Modify(("date",), spans=((0, 800),), font_weight=700).resolve(poster, measure)


def test_letters_and_lines_are_spaced_exactly_or_more_than_now(poster: Document) -> None:
    spaced = after(poster, SpaceLetters(("date",), "5%"))
    assert spaced.index.layers["date"].style.letter_spacing == 1.6
    assert after(spaced, SpaceLetters(("date",), 1, add=True)).index.layers["date"].style.letter_spacing == 2.6
    with pytest.raises(CommandError, check=of_case("letters-backwards")):
        SpaceLetters(("date",), -30).resolve(poster, measure)
    lines = after(poster, SpaceLines(("line-up",), "200%")).index.layers["line-up"]
    assert isinstance(lines, Text)
    assert {run.dy for run in lines.runs[1:]} == {86.4}
    with pytest.raises(CommandError, check=of_case("line-spacing-needs-lines")):
        SpaceLines(("date",), "150%").resolve(poster, measure)


def test_lines_are_aligned_in_their_box_which_stays(poster: Document) -> None:
    lined = execute(poster, SpaceLines(("line-up",), "100%").resolve(poster, measure).edits, measure)
    found = lined.index.layers["line-up"]
    assert isinstance(found, Text)
    at_x = replace(found, runs=tuple(replace(run, x=100.0) for run in found.runs))
    there = replace(lined, pages=tuple(
        replace(page, layers=tuple(at_x if one.id == "line-up" else one for one in page.layers)) for page in lined.pages
    ))  # fmt: skip
    edits = AlignText(("line-up",), "right").resolve(there, measure).edits
    assert any(isinstance(edit, Move) and edit.dx > 0 for edit in edits)
    with pytest.raises(CommandError, check=of_case("justify-unsupported")):
        AlignText(("line-up",), "justify").resolve(there, measure)


def test_a_font_is_replaced_wherever_it_is(poster: Document) -> None:
    set_in = after(poster, Modify(("title", "date"), font_family="Lora"))
    done = after(set_in, ReplaceFont("lora", "Inter"))
    assert {done.index.layers[id].style.font_family for id in ("title", "date")} == {"Inter"}
    with pytest.raises(CommandError, match="nothing is set in Comic"):
        ReplaceFont("Comic", "Inter").resolve(set_in, measure)
