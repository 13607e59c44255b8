"""Phrases for things on a page, over every example and designs made for it: what each means, or why it is refused."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from redraft.document.layers import Document, Group, Layer
from redraft.errors import RequestError
from redraft.session.design import open_file
from redraft.targets.grounding import Ambiguous, ground
from redraft.targets.scene import Scene
from tests.language.scenes import BLUE, RED, SCENES, rect, text

from .grounding_scenes import MORE_SCENES, ellipse, page, picture

EXAMPLES = Path(__file__).parents[2] / "examples"


@lru_cache
def design(name: str) -> Document:
    """A design of the tests by its name, an example by its file, or one slide of the example deck."""
    if name in MORE_SCENES:
        return MORE_SCENES[name]()
    if name in SCENES:
        return SCENES[name]()
    if name.startswith("slide "):
        deck = design("deck.pptx")
        return Document(deck.format, (deck.pages[int(name[6:]) - 1],))
    return open_file(EXAMPLES / name).document


def nameless(document: Document) -> tuple[Document, dict[str, str]]:
    """The design without names and with ids that say nothing, and what each layer was called."""
    were: dict[str, str] = {}

    def stripped(layer: Layer) -> Layer:
        id = f"n{len(were)}"
        were[id] = layer.id
        if isinstance(layer, Group):
            return replace(layer, id=id, name="", children=tuple(map(stripped, layer.children)))
        return replace(layer, id=id, name="")

    pages = tuple(replace(page, layers=tuple(map(stripped, page.layers))) for page in document.pages)
    return Document(document.format, pages), were


@pytest.mark.parametrize(
    ("name", "roles"),
    [
        (
            "event.svg",
            {"title": "title", "subtitle": "subtitle", "body": "lineup", "button": "cta", "date": "date",
             "price": "price", "hero": "sky", "divider": "rule", "background": "backdrop", "logo": "logo", "footer": "",
             "header": "", "badge": "", "caption": "", "venue": "", "website": ""},
        ),
        (
            "sale.svg",
            {"title": "title", "body": "subtitle", "button": "cta", "discount": "discount", "website": "website",
             "terms": "terms", "hero": "still-life", "price": "", "footer": "band", "venue": "", "date": ""},
        ),
        (
            "social.svg",
            {"title": "Headline", "body": "Body", "button": "Button", "price": "price", "handle": "handle-name",
             "background": "Background", "logo": "Logo", "footer": "", "date": "price-note", "header": ""},
        ),
        (
            "travel.svg",
            {"title": "title", "subtitle": "subtitle", "button": "cta", "price": "price", "date": "season",
             "divider": "route-line", "footer": "", "logo": "", "venue": ""},
        ),
        ("menu.svg", {"title": "title", "subtitle": "subtitle", "price": "", "badge": "", "venue": "", "footer": ""}),
        ("multilingual.svg", {"title": "title", "date": "date", "venue": "venue", "subtitle": "", "badge": ""}),
        ("slide 1", {"title": "slide-256/2", "subtitle": "slide-256/3", "footer": ""}),
        ("slide 2", {"title": "slide-257/2", "body": "slide-257/3", "footer": "slide-257/4", "subtitle": ""}),
        ("slide 3", {"title": "slide-258/2", "body": "", "footer": "slide-258/5"}),
        ("slide 6", {"title": "slide-261/2", "body": "slide-261/5", "hero": "slide-261/3", "subtitle": ""}),
        ("slide 8", {"title": "slide-263/2", "email": "slide-263/3", "price": ""}),
    ],
)  # fmt: skip
def test_roles_are_told_without_any_name_or_not_at_all(name: str, roles: dict[str, str]) -> None:
    document, were = nameless(design(name))
    found = {role: "".join(were[id] for id in ground(document, f"the {role}").chosen) for role in roles}
    assert found == roles


def test_an_ambiguous_phrase_carries_its_candidates_with_score_box_and_page() -> None:
    with pytest.raises(Ambiguous) as caught:
        Scene(design("flyer")).find("the price")
    error = caught.value
    assert error.phrase == "the price"
    assert [(one.layer, one.page) for one in error.candidates] == [("text3", "p1"), ("text4", "p1")]
    assert all(one.box is not None and 0 < one.score <= 1 and one.why for one in error.candidates)
    assert isinstance(error, RequestError)


def test_what_is_missing_inside_a_phrase_is_told_by_itself() -> None:
    with pytest.raises(RequestError, match="nothing here is called 'the dinosaur'"):
        Scene(design("shapes")).find("the circle below the dinosaur")


def test_a_quality_that_nothing_has_is_refused_with_those_that_are_there() -> None:
    with pytest.raises(RequestError, match=r"none here is 'the purple circle'; there are #a .*; #b .*; #c .*; #e "):
        Scene(design("shapes")).find("the purple circle")


def test_a_misspelt_word_is_read_as_the_one_meant_unless_a_layer_is_called_so() -> None:
    document = page(text("x", "Hello", font_size=40.0), text("y", "World", font_size=10.0, name="Tittle"))
    assert ground(document, "the tittle").chosen == ("y",)
    found = ground(page(text("x", "Hello", font_size=40.0)), "the tittle")
    assert found.chosen == ("x",)
    assert found.candidates[0].why == "the largest text, reading “the title”"


@pytest.mark.parametrize("word", ["prize", "tile", "barge", "heater"])
def test_a_word_of_its_own_is_no_misspelling(word: str) -> None:
    document = page(text("x", "€5", font_size=40.0), text("y", "Big words", font_size=60.0))
    assert ground(document, f"the {word}").candidates == ()


def test_a_button_that_is_no_group_is_moved_with_its_words_and_painted_without() -> None:
    scene = Scene(design("flat"))
    assert scene.find("the button").ids == ("r2", "t8")
    assert scene.find_to_style("the button").ids == ("r2",)


def test_two_readings_that_disagree_are_refused() -> None:
    document = page(
        rect("card", 0, 0, 300, 300, fill=BLUE, name="card"), ellipse("in", 50, 50, 40, 40, fill=BLUE),
        ellipse("logo", 400, 400, 50, 50, name="logo"), ellipse("low", 405, 500, 40, 40, fill=RED),
        text("date", "Friday 4 June", x=600, y=620, font_size=20.0), ellipse("lower", 610, 700, 40, 40, fill=RED),
    )  # fmt: skip
    with pytest.raises(RequestError, match="can be read in two ways"):
        Scene(document).find("all circles below the logo and the date")


def test_hidden_layers_are_found_only_when_they_are_asked_for() -> None:
    document = page(picture("shown", 0, 0, 90, 90), replace_hidden("gone"))
    assert ground(document, "the pictures").chosen == ("shown",)
    assert set(ground(document, "the pictures", hidden=True).chosen) == {"shown", "gone"}


def replace_hidden(id: str) -> Layer:
    hidden = picture(id, 200, 200, 90, 90)
    return replace(hidden, style=replace(hidden.style, visible=False))


def test_quoted_words_that_are_part_of_a_text_are_told_by_their_place_in_it() -> None:
    found = Scene(design("poster")).find_to_style('the word "kids"', parts=True)
    assert (found.ids, found.part, found.spans) == (("footer",), True, (("footer", ((15, 19),)),))
    with pytest.raises(RequestError, match="is only part of #footer"):
        Scene(design("poster")).find_to_style('the word "kids"')


def test_a_line_of_a_text_that_is_set_line_by_line_is_told_by_its_place() -> None:
    found = Scene(design("poster")).find("the second line of the line-up")
    assert (found.ids, found.part, found.spans) == (("line-up",), True, (("line-up", ((11, 20),)),))
    with pytest.raises(RequestError, match="there is no fourth one; there are 3"):
        Scene(design("poster")).find("the fourth line of the line-up")
