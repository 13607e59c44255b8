"""Looks, from request to file: shades, likeness, palettes, letter and line spacing, alignment, highlights."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from redraft.commands.command import AlreadySo
from redraft.document.layers import Document, Shape, Text
from redraft.document.style import Color, Gradient, NoPaint, gradient
from redraft.document.tones import color_with, tone_of
from redraft.edits.execute import Measure, execute
from redraft.edits.receipt import Receipt
from redraft.errors import RequestError
from redraft.language.acts.resolve import resolve
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan, Request, Step
from redraft.session.session import Session
from redraft.targets.scene import Scene

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">
 <defs><linearGradient id="sky"><stop offset="0" stop-color="#0af"/><stop offset="1" stop-color="#06c"/>
 </linearGradient></defs>
 <rect id="bg" width="400" height="300" fill="#102040"/>
 <rect id="band" x="20" y="20" width="100" height="40" fill="#1f5fe0" stroke="#ffcc00" stroke-width="4"/>
 <rect id="box" x="140" y="20" width="60" height="60" fill="#e04040"/>
 <circle id="moon" cx="350" cy="50" r="30" fill="url(#sky)"/>
 <rect id="paper" x="220" y="20" width="60" height="60" fill="#ffffff"/>
 <rect id="ink" x="220" y="90" width="60" height="30" fill="black"/>
 <text id="title" x="20" y="120" font-family="DejaVu Sans" font-size="24" font-weight="700"
  fill="#ffffff">Open day</text>
 <text id="note" x="20" y="150" font-family="DejaVu Serif" font-size="12" fill="#cccccc">Come and see
  <tspan x="20" dy="14">the whole works</tspan><tspan x="20" dy="14">from ten</tspan></text>
 <text id="fixed" x="200" y="150" font-size="12" fill="#cccccc">One<tspan x="200" y="170">two</tspan><tspan x="200"
  y="190" fill="#ff0000">three</tspan></text>
</svg>
"""


@dataclass(frozen=True)
class Asking:
    """A planner that takes one request as it is."""

    request: Request

    def plan(self, document: Document, instruction: str, measure: Measure, context: object = None) -> Plan:
        found = resolve(self.request, Scene(document))
        step = Step(instruction, found.reading, found.targets, found.edits)
        return Plan((step,), (), execute(document, found.edits, measure))


@dataclass(frozen=True)
class Done:
    before: Document
    after: Document
    receipt: Receipt
    data: bytes


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDRAFT_HOME", str(tmp_path_factory.mktemp("home")))
        with Session(system_fonts=False, history=False) as session:
            yield session


@pytest.fixture
def ask(session: Session, tmp_path: Path) -> Ask:
    return Ask(session, tmp_path)


@dataclass(frozen=True)
class Ask:
    """Carries out a request on the poster, or on another file, and reads the result again."""

    session: Session
    folder: Path

    def __call__(self, act: str, target: str = "", /, **arguments: str) -> Done:
        return self.on(POSTER.encode(), act, target, **arguments)

    def on(self, source: bytes, act: str, target: str, /, **arguments: str) -> Done:
        path = self.folder / ("in.pptx" if source[:2] == b"PK" else "in.svg")
        path.write_bytes(source)
        output = path.with_stem("out")
        planner = Asking(Request(act, f"{act} {target}", target, arguments))
        receipt = self.session.edit_file(path, f"{act} {target}", output, planner=planner)
        assert receipt.proven
        before, after = (self.session.open(one).document for one in (path, output))
        return Done(before, after, receipt, output.read_bytes())


def fill_of(document: Document, id: str) -> Color:
    paint = document.index.layers[id].style.fill
    assert isinstance(paint, Color)
    return paint


def text_of(document: Document, id: str) -> Text:
    layer = document.index.layers[id]
    assert isinstance(layer, Text)
    return layer


def test_a_tone_gives_back_its_colour() -> None:
    for color in (Color(0, 0, 0), Color(255, 255, 255), Color(1, 2, 3), Color(200, 10, 90, 40), Color(255, 255, 0)):
        assert color_with(tone_of(color), color.alpha) == color


@pytest.mark.parametrize("how", ["lighter", "darker", "paler", "brighter", "dimmer"])
def test_lightness_goes_the_way_that_is_asked(ask: Ask, how: str) -> None:
    done = ask("shade", "#band", how=how)
    old, new = (tone_of(fill_of(one, "band")) for one in (done.before, done.after))
    assert (new.light > old.light) == (how not in ("darker", "dimmer"))
    assert abs((new.hue - old.hue + 180) % 360 - 180) < 6
    assert fill_of(done.after, "box") == fill_of(done.before, "box")


def test_a_degree_and_an_amount_say_how_much(ask: Ask) -> None:
    steps = [
        tone_of(fill_of(ask("shade", "#band", how="darker", **more).after, "band")).light
        for more in ({"degree": "a bit"}, {}, {"degree": "much"}, {"amount": "90", "unit": "%"})
    ]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == 4


def test_warmer_and_cooler_go_opposite_ways_and_saturation_changes_strength(ask: Ask) -> None:
    base = tone_of(fill_of(ask("shade", "#box", how="lighter").before, "box"))
    warm, cool, strong, weak = (
        tone_of(fill_of(ask("shade", "#box", how=how).after, "box"))
        for how in ("warmer", "cooler", "more saturated", "less saturated")
    )
    assert warm.across[1] > base.across[1] > cool.across[1]
    assert strong.strength > base.strength > weak.strength


def test_white_cannot_get_lighter_nor_black_darker(ask: Ask) -> None:
    for target, how in (("#paper", "lighter"), ("#ink", "darker"), ("#paper", "more saturated")):
        with pytest.raises(AlreadySo, match="cannot get"):
            ask("shade", target, how=how)
    assert fill_of(ask("shade", "#ink", how="lighter").after, "ink") != Color(0, 0, 0)


def test_a_gradient_of_the_file_is_not_shaded(ask: Ask) -> None:
    with pytest.raises(RequestError, match="gradient"):
        ask("shade", "#moon", how="darker")


def test_the_outline_is_shaded_when_it_is_meant(ask: Ask) -> None:
    done = ask("shade", "#band", how="darker", prop="outline color")
    assert fill_of(done.after, "band") == fill_of(done.before, "band")
    assert done.after.index.layers["band"].style.stroke != done.before.index.layers["band"].style.stroke


@pytest.mark.parametrize(
    ("target", "like", "prop", "name", "value"),
    [
        ("#box", "#band", "color", "fill", Color(31, 95, 224)),
        ("#note", "#title", "colour", "fill", Color(255, 255, 255)),
        ("#note", "#title", "font", "font_family", "DejaVu Sans"),
        ("#note", "#title", "font size", "font_size", 24.0),
        ("#note", "#title", "font weight", "font_weight", 700),
        ("#box", "#band", "outline", "stroke_width", 4.0),
        ("#box", "#band", "outline", "stroke", Color(255, 204, 0)),
        ("#box", "#band", "look", "stroke", Color(255, 204, 0)),
        ("#note", "#title", "style", "font_weight", 700),
    ],
)
def test_the_same_as_another_thing(ask: Ask, target: str, like: str, prop: str, name: str, value: object) -> None:
    done = ask("match", target, like=like, prop=prop)
    assert getattr(done.after.index.layers[target[1:]].style, name) == value


def test_the_same_width_stretches_a_shape_only(ask: Ask) -> None:
    done = ask("match", "#box", like="#band", prop="width")
    box = done.after.index["box"].box
    assert box is not None
    assert (round(box.width, 3), round(box.height, 3)) == (100, 60)


def test_a_model_of_several_colours_is_refused(ask: Ask) -> None:
    with pytest.raises(RequestError, match="2 colours"):
        ask("match", "#box", like="#fixed", prop="colour")
    with pytest.raises(RequestError, match="gradient"):
        ask("match", "#box", like="#moon", prop="colour")


def test_letters_are_set_wider_by_a_step_or_an_amount(ask: Ask) -> None:
    assert text_of(ask("letter_spacing", "#title", how="more").after, "title").style.letter_spacing == 1.2
    wide = ask("letter_spacing", "#title", amount="3", unit="px")
    assert text_of(wide.after, "title").style.letter_spacing == 3
    with pytest.raises(RequestError, match="backwards"):
        ask("letter_spacing", "#title", how="less", amount="30", unit="px")


@pytest.mark.parametrize(
    ("arguments", "apart"),
    [
        ({"spacing": "2"}, 28.8),
        ({"spacing": "20", "unit": "px"}, 20.0),
        ({"how": "more"}, 16.8),
        ({"spaced": "single"}, 14.4),
    ],
)
def test_lines_of_an_svg_text_move_apart(ask: Ask, arguments: Mapping[str, str], apart: float) -> None:
    done = ask("spacing", "#note", **arguments)
    assert [run.dy for run in text_of(done.after, "note").runs] == [0, apart, apart]


def test_lines_with_heights_of_their_own_keep_the_first_where_it_is(ask: Ask) -> None:
    done = ask("spacing", "#fixed", spacing="10", unit="px")
    assert [run.y for run in text_of(done.after, "fixed").runs] == [150, 160, 170]
    assert b'y="160"' in done.data


def test_one_line_has_no_line_spacing(ask: Ask) -> None:
    with pytest.raises(RequestError, match="one line only"):
        ask("spacing", "#title", spacing="2")


@pytest.mark.parametrize("word", ["center", "right"])
def test_aligned_lines_stay_in_their_box(ask: Ask, word: str) -> None:
    done = ask("text_align", "#note", justified=word)
    old, new = (one.index["note"].box for one in (done.before, done.after))
    assert old is not None
    assert new is not None
    assert abs(old.x - new.x) < 1.5
    assert abs(old.width - new.width) < 1.5
    assert text_of(done.after, "note").style.align == {"center": "middle", "right": "end"}[word]


def test_lines_that_are_set_one_by_one_cannot_be_justified(ask: Ask) -> None:
    with pytest.raises(RequestError, match="justified"):
        ask("text_align", "#note", justified="justify")


def test_a_palette_keeps_what_is_light_and_what_is_dark(ask: Ask) -> None:
    done = ask("palette", colors="#003322\x1f#88dd66")
    dark, light = fill_of(done.after, "bg"), fill_of(done.after, "box")
    assert tone_of(dark).light < tone_of(light).light
    assert fill_of(done.after, "paper") == Color(255, 255, 255)


def test_pairs_change_the_colours_they_name_and_no_other(ask: Ask) -> None:
    done = ask("palette", pairs="#e04040\x1fgreen")
    assert fill_of(done.after, "box") == Color(0, 128, 0)
    assert fill_of(done.after, "band") == fill_of(done.before, "band")
    with pytest.raises(RequestError, match="nothing here is"):
        ask("palette", pairs="lime\x1fgreen")


def test_a_highlight_is_a_plate_just_below_the_text(ask: Ask) -> None:
    done = ask("highlight", "#title", color="orange")
    layers = [layer.id for layer in done.after.pages[0].layers]
    place = layers.index("title")
    plate = done.after.index[layers[place - 1]]
    assert isinstance(plate.layer, Shape)
    assert plate.layer.style.fill == Color(255, 165, 0)
    assert plate.layer.style.stroke == NoPaint()
    inner = done.after.index["title"].box
    assert plate.box is not None
    assert inner is not None
    assert plate.box.overlap(inner) == inner


def test_a_gradient_of_the_named_colours_runs_the_named_way(ask: Ask) -> None:
    done = ask("gradient", "#box", colors="red\x1fblue", direction="horizontal")
    assert done.after.index.layers["box"].style.fill == gradient([Color(255, 0, 0), Color(0, 0, 255)], 90)
    round_ = ask("gradient", "#box", colors="red\x1fwhite\x1fblue", direction="radial")
    paint = round_.after.index.layers["box"].style.fill
    assert isinstance(paint, Gradient)
    assert (paint.angle, len(paint.stops)) == (None, 3)


def test_a_gradient_of_one_colour_ends_in_a_darker_shade(ask: Ask) -> None:
    paint = ask("gradient", "#box", colors="red").after.index.layers["box"].style.fill
    assert isinstance(paint, Gradient)
    first, last = (tone_of(color) for color in paint.colors)
    assert last.light < first.light


def test_a_way_that_is_none_is_refused(ask: Ask) -> None:
    with pytest.raises(RequestError, match="sideways-ish"):
        ask("gradient", "#box", colors="red\x1fblue", direction="sideways-ish")


def test_a_gradient_is_shaded_stop_by_stop(ask: Ask) -> None:
    graded = ask("gradient", "#box", colors="red\x1fblue").data
    paint = ask.on(graded, "shade", "#box", how="darker").after.index.layers["box"].style.fill
    assert isinstance(paint, Gradient)
    assert [tone_of(new).light < tone_of(old).light for new, old in zip(
        paint.colors, (Color(255, 0, 0), Color(0, 0, 255)), strict=True)] == [True, True]  # fmt: skip


def test_a_shadow_falls_to_the_lower_right_of_a_turned_thing_too(ask: Ask) -> None:
    turned = POSTER.replace('<rect id="box"', '<rect id="box" transform="rotate(90 170 50)"').encode()
    straight, aslant = (
        ask.on(source, "shadow", "#box", color="navy").after.index["box"] for source in (POSTER.encode(), turned)
    )
    for placed in (straight, aslant):
        cast = placed.layer.style.shadow
        assert cast is not None
        matrix = placed.matrix
        on_page = matrix.a * cast.dx + matrix.c * cast.dy, matrix.b * cast.dx + matrix.d * cast.dy
        assert on_page == pytest.approx((3.0, 3.0), abs=0.02)


def test_a_shadow_is_taken_off_again_and_its_filter_is_no_effect(ask: Ask) -> None:
    cast = ask("shadow", "#box", how="soft")
    layer = cast.after.index.layers["box"]
    assert layer.style.shadow is not None
    assert layer.effects == ()
    bare = ask.on(cast.data, "unshadow", "#box")
    assert bare.after.index.layers["box"].style.shadow is None
    with pytest.raises(AlreadySo, match="no shadow"):
        ask.on(bare.data, "unshadow", "#box")


def test_a_filter_of_the_file_is_not_ended_by_a_shadow(ask: Ask) -> None:
    blurred = POSTER.replace("</defs>", '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs>')
    blurred = blurred.replace('<rect id="box"', '<rect id="box" filter="url(#f)"')
    for act in ("shadow", "unshadow"):
        with pytest.raises(RequestError, match="filter"):
            ask.on(blurred.encode(), act, "#box")


def deck() -> bytes:
    from pptx import Presentation
    from pptx.util import Inches

    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    slide.shapes.title.text, slide.placeholders[1].text = "Results", "One\nTwo"
    card = slide.shapes.add_shape(5, Inches(5), Inches(5), Inches(3), Inches(1.5))
    card.name, card.text_frame.text = "Card", "Buy"
    data = io.BytesIO()
    made.save(data)
    return data.getvalue()


@pytest.mark.parametrize(
    ("act", "target", "arguments", "name"),
    [
        ("shadow", "Card", {"how": "strong", "color": "red"}, "shadow"),
        ("shadow", "title", {}, "shadow"),
        ("unshadow", "Card", {}, "shadow"),
        ("gradient", "Card", {"colors": "red\x1fblue", "direction": "diagonal"}, "fill"),
        ("gradient", "title", {"colors": "red\x1fblue"}, "fill"),
        ("shade", "Card", {"how": "darker"}, "fill"),
        ("letter_spacing", "title", {"how": "more"}, "letter_spacing"),
        ("match", "the body", {"like": "title", "prop": "font size"}, "font_size"),
        ("text_align", "title", {"justified": "right"}, "align"),
    ],
)
@pytest.mark.sampled(3)
def test_looks_are_written_into_decks(ask: Ask, act: str, target: str, arguments: Mapping[str, str], name: str) -> None:
    done = ask.on(deck(), act, target, **arguments)
    changed = {
        id
        for id, layer in done.after.index.layers.items()
        if getattr(layer.style, name) != getattr(done.before.index.layers[id].style, name)
    }
    assert len(changed) == 1


def test_a_highlight_on_a_slide_is_a_plate_or_the_shape_of_the_text(ask: Ask) -> None:
    done = ask.on(deck(), "highlight", "title", color="yellow")
    assert len(done.after.index) == len(done.before.index) + 1
    card = next(id for id in done.before.index if id.endswith("/shape"))
    painted = ask.on(deck(), "highlight", '"Buy"', color="yellow")
    assert fill_of(painted.after, card) == Color(255, 255, 0)


@pytest.mark.parametrize(
    "request_",
    [
        "make the title 500% darker",
        "make the title 1000% smaller",
        "make the box -20% brighter",
        "scale the box to -50%",
        "make the box 100000% bigger",
        "set the opacity of the box to -10%",
    ],
)
def test_a_number_out_of_range_is_the_one_reason_and_nobody_else_is_asked(
    request_: str, tmp_path: Path, session: Session
) -> None:
    (tmp_path / "in.svg").write_text(POSTER)
    planned = RulePlanner().plan(session.open(tmp_path / "in.svg").document, request_, session.fonts.measure)
    assert [one.final for one in planned.refusals] == [True]
    assert not planned.steps
