"""New shapes, texts, pictures, borders and backgrounds: where they go, how they look, and that they stay what they are
when the file is written and read again."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pptx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Emu

from redraft.commands.command import AlreadySo
from redraft.commands.page_colors import contrast
from redraft.commands.rough_type import fitting_size, width_of, wrapped
from redraft.commands.shapes import FIGURES
from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Page, Picture, Shape, Text
from redraft.document.style import Color, Gradient, NoPaint
from redraft.edits.execute import Measure, execute
from redraft.edits.ops import Insert, SetStyle
from redraft.errors import RequestError
from redraft.language.acts.resolve import resolve
from redraft.language.on_pages import resolve_on_pages
from redraft.language.shapes import figure
from redraft.plan import Plan, Request, Step
from redraft.session.session import Session
from redraft.targets.found import Resolved
from redraft.targets.pages import Deck
from redraft.targets.scene import Scene
from tests.language.scenes import event_poster, measure, rect, sale_flyer
from tests.sampling import tries

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">\n'
    '  <rect id="bg" width="800" height="600" fill="#fdf6e3"/>\n'
    '  <text id="title" x="40" y="90" font-family="Manrope" font-size="60" fill="#102040">Spring fair</text>\n'
    '  <circle id="logo" cx="740" cy="60" r="30" fill="#c0392b"/>\n'
    '  <text id="date" x="40" y="560" font-family="Manrope" font-size="28" fill="#102040">12 May</text>\n'
    "</svg>\n"
)


def said(act: str, target: str = "", pages: str = "", **arguments: str) -> Request:
    return Request(act, f"{act} {arguments}", target, arguments, pages=pages)


class Requests(NamedTuple):
    """A planner that was told what the words mean."""

    asked: Sequence[Request]

    def plan(self, document: Document, instruction: str, measure: Measure, context: object = None) -> Plan:
        steps: list[Step] = []
        for request in self.asked:
            deck = Deck(document, tuple(page.id for page in document.pages))
            found = resolve_on_pages(request, Scene(document, (), deck))
            document = execute(document, found.edits, measure)
            steps.append(Step(request.clause, found.reading, found.targets, found.edits))
        return Plan(tuple(steps), (), document)


def edited(source: Path, *asked: Request) -> Document:
    """The design read again after the requests; every proof of the edit must hold."""
    target = source.with_name(f"edited{source.suffix}")
    with Session(system_fonts=False, history=False) as session:
        receipt = session.edit_file(source, "as told", target, planner=Requests(asked))
        assert [proof.why for proof in receipt.proofs if proof.ok is not True] == []
        return session.open(target).document


@pytest.fixture
def poster(tmp_path: Path) -> Path:
    path = tmp_path / "poster.svg"
    path.write_text(SVG, "utf-8")
    return path


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """Two slides: one with a title, one with nothing on it."""
    presentation = pptx.Presentation()
    presentation.slide_width, presentation.slide_height = Emu(1280 * 9525), Emu(720 * 9525)
    presentation.slides.add_slide(presentation.slide_layouts[5]).shapes.title.text = "Plans"
    presentation.slides.add_slide(presentation.slide_layouts[6])
    path = tmp_path / "deck.pptx"
    presentation.save(str(path))
    return path


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "cat.png"
    Image.new("RGB", (300, 200), (200, 80, 40)).save(path)
    return path


def shapes_of(path: Path, slide: int) -> list[Any]:
    """The shapes of an edited deck as python-pptx sees them."""
    return list(pptx.Presentation(str(path.with_name("edited.pptx"))).slides[slide].shapes)


def resolved(document: Document, act: str, target: str = "", **arguments: str) -> Resolved:
    return resolve_on_pages(said(act, target, **arguments), Scene(document))


def new_layer(document: Document, act: str, target: str = "", **arguments: str) -> Any:
    found = resolved(document, act, target, **arguments)
    inserted = [edit.content for edit in found.edits if isinstance(edit, Insert)]
    return inserted[0]


def box_of(document: Document, id: str) -> Box:
    box = document.index[id].box
    assert box is not None
    return box


# words for shapes


@pytest.mark.parametrize(
    ("words", "preset"),
    [
        ("circles", "ellipse"),
        ("boxes", "rect"),
        ("crosses", "plus"),
        ("a six-pointed star", "star6"),
        ("arrow pointing left", "leftArrow"),
        ("upward arrow", "upArrow"),
        ("speech bubble", "wedgeRoundRectCallout"),
        ("Heart shape", "heart"),
    ],
)
def test_a_shape_is_known_by_many_words(words: str, preset: str) -> None:
    found = figure(words)
    assert found is not None
    assert found.preset == preset


@pytest.mark.parametrize("words", ["cat", "shape", "", "nine-pointed star", "left right arrow sign post"])
def test_what_is_no_shape_is_none(words: str) -> None:
    assert figure(words) is None


def test_every_shape_has_an_outline_of_its_own() -> None:
    from redraft.formats.preset_shapes.presets import preset_named, preset_outline

    for known in {one.preset: one for one in FIGURES.values()}.values():
        outline = preset_outline(known.preset, 160.0, 100.0, {})
        assert not outline.unknown, known
        if outline.form == "path":
            assert preset_named(outline.d, 160.0, 100.0) == known.preset


# on slides


@pytest.mark.parametrize(
    ("kind", "native"),
    [
        ("star", MSO_SHAPE.STAR_5_POINT),
        ("circle", MSO_SHAPE.OVAL),
        ("rounded rectangle", MSO_SHAPE.ROUNDED_RECTANGLE),
        ("left arrow", MSO_SHAPE.LEFT_ARROW),
        ("cloud", MSO_SHAPE.CLOUD),
        ("speech bubble", MSO_SHAPE.BALLOON),
        ("heart", MSO_SHAPE.HEART),
        ("smiley", MSO_SHAPE.SMILEY_FACE),
        ("cube", MSO_SHAPE.CUBE),
    ],
)
@pytest.mark.sampled(3)
def test_a_new_shape_on_a_slide_is_one_that_slide_programs_know(deck: Path, kind: str, native: Any) -> None:
    edited(deck, said("add", pages="slide 2", kind=kind))
    (shape,) = shapes_of(deck, 1)
    assert shape.auto_shape_type == native


def test_every_shape_can_be_put_on_one_slide(deck: Path) -> None:
    kinds = list({shape.preset: shape.name for shape in FIGURES.values()}.values())
    rows = [(kind, 20 + 150 * (n % 8), 10 + 85 * (n // 8)) for n, kind in enumerate(kinds)]
    edited(deck, *(said("add", pages="slide 2", kind=kind, point=f"{x}, {y}", size="small") for kind, x, y in rows))
    shapes = shapes_of(deck, 1)
    assert len(shapes) == len(kinds)
    assert len({shape.shape_id for shape in shapes}) == len(kinds)


def test_a_line_on_a_slide_is_a_connector(deck: Path) -> None:
    edited(deck, said("add", pages="slide 1", kind="line", side="below", anchor="the title", color="red"))
    line = shapes_of(deck, 0)[-1]
    assert type(line).__name__ == "Connector"
    assert line.begin_y == line.end_y
    assert str(line.line.color.rgb) == "FF0000"


def test_words_in_a_shape_stand_in_its_middle_and_can_be_read(deck: Path) -> None:
    document = edited(deck, said("add", pages="slide 2", kind="circle", new="Sold out", color="yellow"))
    (shape,) = shapes_of(deck, 1)
    assert shape.text_frame.text == "Sold out"
    assert shape.text_frame.paragraphs[0].alignment is not None
    group = document.pages[1].layers[-1]
    assert isinstance(group, Group)
    assert group.form == "shape"
    text = group.children[1]
    assert isinstance(text, Text)
    assert isinstance(text.style.fill, Color)
    assert contrast(text.style.fill, Color(255, 255, 0)) > 4.5


def test_without_a_colour_a_shape_has_the_first_of_the_theme(deck: Path) -> None:
    document = edited(deck, said("add", pages="slide 2", kind="rectangle"))
    assert document.pages[1].layers[-1].style.fill == document.theme["accent1"]


def test_a_shape_and_a_text_stay_where_they_are_asked_for(deck: Path) -> None:
    document = edited(
        deck,
        said("add", pages="slide 2", kind="square", place="top right", width="2", unit="cm"),
        said("add", pages="slide 2", kind="text", new="Hello", place="bottom left", font_size="20", weight="bold"),
    )
    square, text = document.pages[1].layers[-2:]
    box = box_of(document, square.id)
    assert box.width == pytest.approx(2 / 2.54 * 96, abs=0.01)
    assert box.width == pytest.approx(box.height)
    assert box.right == pytest.approx(1280 - 36)
    assert box.y == pytest.approx(36)
    assert isinstance(text, Text)
    assert text.text == "Hello"
    assert text.runs[0].style.over(text.style).font_size == pytest.approx(20 / 0.75)
    run = shapes_of(deck, 1)[-1].text_frame.paragraphs[0].runs[0]
    assert run.font.bold
    assert run.font.size.pt == 20


def test_a_plain_number_on_a_slide_is_one_of_centimetres_where_that_fits(deck: Path) -> None:
    document = edited(deck, said("add", pages="slide 2", kind="square", place="center", width="5"))
    assert box_of(document, document.pages[1].layers[-1].id).width == pytest.approx(5 / 2.54 * 96, abs=0.01)
    document = edited(deck, said("add", pages="slide 2", kind="square", place="center", width="300"))
    assert box_of(document, document.pages[1].layers[-1].id).width == pytest.approx(300, abs=0.01)


def test_bullets_come_as_paragraphs_with_signs(deck: Path) -> None:
    edited(deck, said("add", pages="slide 2", kind="bullets", items="One\x1fTwo\x1fThree", place="left"))
    (box,) = shapes_of(deck, 1)
    assert [paragraph.text for paragraph in box.text_frame.paragraphs] == ["One", "Two", "Three"]
    assert b"buChar" in pptx.oxml.xmlchemy.serialize_for_reading(box._element).encode()


def test_on_which_slide_is_asked_where_it_is_not_said(deck: Path) -> None:
    with Session(history=False) as session, pytest.raises(RequestError, match="on which slide"):
        resolve(said("add", kind="star"), Scene(session.open(deck).document))


def test_a_thing_beside_another_needs_no_slide_to_be_named(deck: Path) -> None:
    with Session(history=False) as session:
        document = session.open(deck).document
    (edit,) = resolve(said("add", kind="heart", side="below", anchor="the title"), Scene(document)).edits
    assert isinstance(edit, Insert)
    assert edit.parent == document.pages[0].id


def test_the_background_of_a_slide_is_its_own_and_no_shape(deck: Path) -> None:
    edited(deck, said("background", pages="slide 2", color="navy"))
    assert shapes_of(deck, 1) == []
    slide = pptx.Presentation(str(deck.with_name("edited.pptx"))).slides[1]
    assert str(slide.background.fill.fore_color.rgb) == "000080"


def test_a_background_can_run_from_one_colour_to_another(deck: Path, poster: Path) -> None:
    for path in (deck, poster):
        page = "slide 2" if path is deck else ""
        document = edited(path, said("background", pages=page, colors="navy\x1fwhite", direction="horizontal"))
        fill = document.pages[-1].layers[0].style.fill
        assert isinstance(fill, Gradient)
        assert fill.angle == 90


# pictures


def test_a_picture_from_a_file_comes_onto_a_slide_and_into_a_poster(deck: Path, poster: Path, photo: Path) -> None:
    for path in (deck, poster):
        page = "slide 2" if path is deck else ""
        document = edited(path, said("add", pages=page, kind="picture", file=str(photo), place="bottom right"))
        picture = document.pages[-1].layers[-1]
        assert isinstance(picture, Picture)
        assert document.assets[picture.asset].data == photo.read_bytes()
        box = box_of(document, picture.id)
        assert box.width / box.height == pytest.approx(1.5, rel=1e-3)
    (shape,) = shapes_of(deck, 1)
    assert shape.image.content_type == "image/png"


def test_a_picture_keeps_its_proportions_in_a_size_that_is_said(poster: Path, photo: Path) -> None:
    document = edited(poster, said("add", kind="picture", file=str(photo), width="150", unit="px", place="center"))
    assert tuple(box_of(document, "picture"))[2:] == (150, 100)


def test_a_picture_can_be_the_background_and_covers_the_page(deck: Path, poster: Path, photo: Path) -> None:
    document = edited(poster, said("background", file=str(photo)))
    assert [layer.id for layer in document.pages[0].layers][:3] == ["bg", "background-picture", "title"]
    assert box_of(document, "background-picture") == (-50, 0, 900, 600)
    document = edited(deck, said("background", pages="slide 1", file=str(photo)))
    assert shapes_of(deck, 0)[0].shape_type is not None
    assert box_of(document, document.pages[0].layers[1].id) == pytest.approx((0, 0, 1280, 720), abs=0.01)


def broken(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:60])


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("missing.png", None, "no file"),
        ("empty.png", b"", "is empty"),
        ("words.png", b"not a picture at all", "not a PNG"),
        ("table.png", b"SIMPLE  =                    T", "FITS"),
        ("page.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not a PNG"),
    ],
)
def test_what_is_no_picture_is_refused_with_the_reason(
    poster: Path, tmp_path: Path, name: str, content: bytes | None, why: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(RequestError, match=why):
        edited(poster, said("add", kind="picture", file=str(tmp_path / name)))


def test_a_picture_that_is_cut_short_or_far_too_large_is_refused(poster: Path, photo: Path) -> None:
    data = photo.read_bytes()
    photo.write_bytes(data[: len(data) // 2])
    with pytest.raises(RequestError, match="cut short"):
        edited(poster, said("add", kind="picture", file=str(photo)))
    photo.write_bytes(data[:16] + (60_000).to_bytes(4, "big") * 2 + data[24:])
    with pytest.raises(RequestError, match="60000 × 60000 pixels"):
        edited(poster, said("add", kind="picture", file=str(photo)))


def test_a_kind_of_picture_that_slides_cannot_hold_is_refused(deck: Path, tmp_path: Path) -> None:
    path = tmp_path / "cat.webp"
    Image.new("RGB", (30, 20)).save(path)
    with pytest.raises(RequestError, match="WEBP") as refusal:
        edited(deck, said("add", pages="slide 2", kind="picture", file=str(path)))
    assert "PNG" in refusal.value.suggestion


def test_a_picture_without_a_file_is_refused_and_the_way_to_give_one_is_told() -> None:
    with pytest.raises(RequestError, match="a picture of a coffee cup") as refusal:
        resolved(event_poster(), "add", kind="picture", about="a coffee cup")
    assert "add the picture coffee-cup.png" in refusal.value.suggestion


# on posters


def test_a_new_shape_in_an_svg_is_drawn_where_it_stands(poster: Path) -> None:
    document = edited(poster, said("add", kind="star", color="gold", place="bottom right", width="90", unit="px"))
    star = document.index["star"].layer
    assert isinstance(star, Shape)
    assert star.style.fill == Color(255, 215, 0)
    box = box_of(document, "star")
    assert (round(box.right), round(box.bottom)) == (770, 570)
    assert "transform" not in poster.with_name("edited.svg").read_text("utf-8")


def test_several_shapes_stand_in_a_row(poster: Path) -> None:
    document = edited(poster, said("add", kind="circles", count="three", place="center"))
    boxes = [box_of(document, id) for id in ("circle", "circle-2", "circle-3")]
    assert len({round(box.y, 2) for box in boxes}) == 1
    assert boxes[0].right < boxes[1].x
    assert boxes[1].right < boxes[2].x
    assert (boxes[0].x + boxes[2].right) / 2 == pytest.approx(400, abs=0.1)


def test_more_than_the_page_is_wide_is_refused_when_the_size_was_said() -> None:
    with pytest.raises(RequestError, match="do not fit"):
        resolved(event_poster(), "add", kind="circle", count="9", width="200", unit="px")


def test_a_turned_shape_turns_about_its_own_middle(poster: Path) -> None:
    straight = edited(poster, said("add", kind="rectangle", place="center", width="200", unit="px"))
    turned = edited(poster, said("add", kind="rectangle", place="center", width="200", unit="px", angle="30"))
    assert box_of(turned, "rectangle").center == pytest.approx(box_of(straight, "rectangle").center, abs=0.01)
    assert box_of(turned, "rectangle").height > box_of(straight, "rectangle").height


def test_without_a_place_a_new_thing_stands_clear_of_the_words() -> None:
    document = event_poster()
    layer = new_layer(document, "add", kind="square", size="small")
    texts = [placed for placed in document.index.values() if isinstance(placed.layer, Text) and placed.visible]
    assert layer.frame is not None
    assert [placed.layer.id for placed in texts if placed.box and placed.box.overlap(layer.frame)] == []


def test_a_shape_in_a_corner_is_made_smaller_before_it_covers_words() -> None:
    document = event_poster()
    frame = new_layer(document, "add", kind="circle", place="bottom left").frame
    footer = box_of(document, "footer")
    assert frame is not None
    assert frame.width < 250
    assert frame.overlap(footer) is None or frame.overlap(footer).area < 0.1 * footer.area


def test_a_shape_of_a_size_that_is_said_keeps_it_whatever_is_there() -> None:
    frame = new_layer(event_poster(), "add", kind="circle", place="bottom left", width="300", unit="px").frame
    assert frame == Box(50, 1050, 300, 300)


def test_a_colour_that_is_not_said_is_one_of_the_designs_own_and_can_be_seen() -> None:
    layer = new_layer(event_poster(), "add", kind="circle")
    assert layer.style.fill in (Color(229, 57, 53), Color(30, 136, 229), Color(255, 255, 255))
    assert contrast(layer.style.fill, Color(16, 24, 64)) >= 2


def test_a_line_below_a_title_is_as_long_as_the_title(poster: Path) -> None:
    document = edited(poster, said("add", kind="line", side="below", anchor="the title", stroke_amount="3"))
    title, line = box_of(document, "title"), box_of(document, "line")
    assert line.width == pytest.approx(title.width, abs=0.5)
    assert line.y > title.bottom
    assert document.index["line"].layer.style.stroke_width == 3


def test_there_must_be_room_beside_a_thing(poster: Path) -> None:
    with pytest.raises(RequestError, match="no room right of"):
        edited(poster, said("add", kind="square", side="right", anchor="the logo", width="200", unit="px"))


def test_a_plate_behind_a_text_goes_below_it_in_the_stack(poster: Path) -> None:
    document = edited(poster, said("add", kind="rounded rectangle", side="behind", anchor="the title", color="gold"))
    ids = [layer.id for layer in document.pages[0].layers]
    assert ids.index("rounded-rectangle") == ids.index("title") - 1
    plate, title = box_of(document, "rounded-rectangle"), box_of(document, "title")
    assert plate.x < title.x
    assert plate.right > title.right


def test_a_circle_around_a_thing_hides_nothing(poster: Path) -> None:
    document = edited(poster, said("add", kind="ellipse", side="around", anchor="the date", color="red"))
    ring = document.index["ellipse"].layer
    assert ring.style.fill == NoPaint()
    assert ring.style.stroke == Color(255, 0, 0)
    date, around = box_of(document, "date"), box_of(document, "ellipse")
    assert around.x < date.x
    assert around.right > date.right
    assert around.y < date.y
    assert around.bottom > date.bottom


def test_words_in_a_shape_of_a_poster_fit_into_it(poster: Path) -> None:
    document = edited(poster, said("add", kind="callout", new="Bring your friends and family", place="center"))
    shape, text = box_of(document, "callout-shape"), box_of(document, "callout-text")
    assert text.x > shape.x
    assert text.right < shape.right
    assert text.y > shape.y
    assert text.bottom < shape.bottom


def test_a_text_takes_the_designs_font_and_a_colour_that_can_be_read(poster: Path) -> None:
    document = edited(poster, said("add", kind="text", new="Free entry", place="right"))
    text = document.index["text"].layer
    assert isinstance(text, Text)
    assert text.text == "Free entry"
    assert text.style.font_family == "Manrope"
    assert text.style.fill == Color(16, 32, 64)
    assert box_of(document, "text").right <= 800


def test_in_a_file_with_a_view_box_of_its_own_all_is_where_it_looks(tmp_path: Path) -> None:
    path = tmp_path / "view.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -50 400 300" width="800" height="600">'
        '<circle id="dot" cx="20" cy="30" r="20" fill="red"/></svg>'
    )
    document = edited(path, said("add", kind="square", place="bottom right", width="40"), said("border", amount="4"))
    page = document.pages[0]
    square, border = box_of(document, "square"), box_of(document, "border")
    assert square.right == pytest.approx(page.width - 15, abs=0.01)
    assert tuple(border) == pytest.approx((2, 2, page.width - 4, page.height - 4), abs=0.01)


# borders and backgrounds


def test_a_border_around_the_page_lies_within_it(poster: Path) -> None:
    document = edited(poster, said("border", color="black", amount="10", unit="px", margin="20"))
    border = document.index["border"].layer
    assert isinstance(border, Shape)
    assert border.style.fill == NoPaint()
    assert border.style.stroke == Color(0, 0, 0)
    assert border.style.stroke_width == 10
    assert box_of(document, "border") == (25, 25, 750, 550)
    assert document.pages[0].layers[-1] is border


def test_a_border_around_a_shape_is_its_outline_and_around_a_text_a_frame(poster: Path) -> None:
    document = edited(poster, said("border", "the logo", color="blue", amount="4"), said("border", "the date"))
    logo = document.index["logo"].layer
    assert (logo.style.stroke, logo.style.stroke_width) == (Color(0, 0, 255), 4)
    date, frame = box_of(document, "date"), box_of(document, "border")
    assert frame.x < date.x
    assert frame.right > date.right


def test_a_border_around_a_picture_on_a_slide_is_its_own_outline(deck: Path, photo: Path) -> None:
    edited(
        deck,
        said("add", pages="slide 2", kind="picture", file=str(photo)),
        said("border", "the picture", pages="slide 2", color="red", amount="3"),
    )
    (picture,) = shapes_of(deck, 1)
    assert str(picture.line.color.rgb) == "FF0000"


def test_the_background_is_painted_or_a_new_one_comes_below_everything() -> None:
    (edit,) = resolved(event_poster(), "background", color="white").edits
    assert edit == SetStyle("bg", "fill", Color(255, 255, 255))
    bare = Document("svg", (Page("p1", 200.0, 100.0, (rect("a", 10, 10, 20, 20),)),))
    (insert,) = resolved(bare, "background", color="white").edits
    assert isinstance(insert, Insert)
    assert insert.before == "a"
    assert insert.content.frame == Box(0, 0, 200, 100)


def test_a_background_of_that_colour_is_left_as_it_is() -> None:
    with pytest.raises(AlreadySo):
        resolved(sale_flyer(), "background", color="white")


def test_a_picture_that_is_the_background_is_not_painted_over() -> None:
    photo = Picture("photo", frame=Box(0, 0, 200, 100), asset="a" * 64)
    document = Document("svg", (Page("p1", 200.0, 100.0, (photo, rect("a", 10, 10, 20, 20))),))
    with pytest.raises(RequestError, match="is a picture") as refusal:
        resolved(document, "background", color="red")
    assert "#photo" in refusal.value.suggestion


# what is refused


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"kind": "shape"}, "which shape is not said"),
        ({"kind": "unicorn"}, "no shape 'unicorn'"),
        ({"kind": "circle", "width": "0"}, "more than 0"),
        ({"kind": "circle", "width": "10", "height": "20"}, "as wide as it is high"),
        ({"kind": "circle", "color": "blurple"}, "not a colour"),
        ({"kind": "circle", "count": "0"}, "no number"),
        ({"kind": "circle", "count": "1000"}, "no number"),
        ({"kind": "circle", "place": "nowhere"}, "no place"),
        ({"kind": "circle", "point": "5000, 5000"}, "outside the page"),
        ({"kind": "line", "new": "Hi"}, "no room for words"),
        ({"kind": "text"}, "not said"),
        ({"kind": "star", "way": "left"}, "cannot point"),
        ({"kind": "star", "angle": "a bit"}, "no angle"),
        ({"kind": "text", "new": "so much to say " * 2_000}, "longer than the page"),
        ({"kind": "star", "sparkle": "yes"}, "not known"),
        ({"kind": "table"}, "table"),
    ],
)
def test_what_cannot_be_added_is_refused_with_the_reason(arguments: dict[str, str], why: str) -> None:
    with pytest.raises(RequestError, match=why):
        resolved(event_poster(), "add", **arguments)


@pytest.mark.parametrize("format", ["ora", "folder"])
@pytest.mark.parametrize("kind", ["star", "text"])
def test_formats_of_pixels_take_pictures_and_nothing_else(format: str, kind: str) -> None:
    document = Document(format, event_poster().pages)
    with pytest.raises(RequestError, match="pixels only"):
        resolved(document, "add", kind=kind, new="Hi" if kind == "text" else "")


# what always holds


@settings(max_examples=tries(7, 60), deadline=None)
@given(
    kind=st.sampled_from(sorted(FIGURES)),
    place=st.sampled_from(["", "top left", "bottom", "center", "right edge"]),
    size=st.sampled_from(["", "tiny", "small", "large", "huge"]),
    angle=st.sampled_from(["", "0", "45", "-90"]),
    words=st.text(max_size=40).filter(lambda text: text.isprintable()),
    slides=st.booleans(),
)
def test_whatever_is_added_lies_on_the_page_and_can_be_taken_away_again(
    kind: str, place: str, size: str, angle: str, words: str, slides: bool
) -> None:
    document = Document("pptx" if slides else "svg", event_poster().pages)
    try:
        found = resolved(document, "add", kind=kind, place=place, size=size, angle=angle, new=words)
    except RequestError:
        assert "line" in kind or kind in ("divider", "separator", "rule")  # which has no room for words
        return
    after = execute(document, found.edits, measure)
    page = after.pages[0]
    for id in found.targets:
        x, y = box_of(after, id).center
        assert 0 <= x <= page.width
        assert 0 <= y <= page.height
    from redraft.edits.ops import apply, inverse

    (edit,) = found.edits
    assert apply(apply(document, edit), inverse(document, edit)) == document


@given(words=st.text("abc MWi\n", min_size=1, max_size=80), room=st.floats(20, 400), size=st.floats(4, 40))
def test_lines_hold_all_words_in_order_and_fit_where_words_do(words: str, room: float, size: float) -> None:
    lines = wrapped(words, size, room)
    assert " ".join(lines).split() == words.split()
    assert all(width_of(line, size) <= room or " " not in line.strip() for line in lines)
    assert fitting_size(words, size, (room, room)) <= size


def test_a_picture_of_the_same_pixels_is_held_once(poster: Path, photo: Path) -> None:
    one = said("add", kind="picture", file=str(photo), place="left")
    document = edited(poster, one, said("add", kind="picture", file=str(photo), place="right"))
    assert len(document.assets) == 1
    assert io.BytesIO(photo.read_bytes()).getvalue() in (asset.data for asset in document.assets.values())
