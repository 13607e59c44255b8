"""The selector language: what it accepts, what it names, and what it says when it cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.document.layers import Group, Opaque, Picture, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.selectors import KINDS, Selector, Term, covered, parse, select
from redraft.errors import EditError, UsageError
from tests.any_text import CHARACTERS
from tests.sampling import each, tries


def text(id: str, *lines: str) -> Text:
    return Text(id, runs=tuple(Run(line, starts_line=True) for line in lines))


LOGO = Group("logo", children=(text("mark", "Sale"),))
DESIGN = Document(
    "pptx",
    (
        Page(
            "a",
            1,
            1,
            (Shape("ground"), text("title", "Summer", "Nights"), Group("logo", children=(text("mark", "Sale"),))),
        ),
        Page("b", 1, 1, (Picture("photo"), text("body", 'Say "hi", you'))),
        Page("c", 1, 1, (Opaque("chart"), text("g2/text 1", "Sale ends, Sunday"))),
    ),
)
ROLES = {"title": "title", "logo": "logo", "ground": "background", "body": "call to action"}


@each(
    ("selector", "ids"),
    [
        ("#title", "title"),
        ('#"g2/text 1"', "g2/text 1"),
        ('"Sale"', "mark|g2/text 1"),
        ("“Sale”", "mark|g2/text 1"),
        ("„Sale“", "mark|g2/text 1"),
        ("'Sale'", "mark|g2/text 1"),
        ('"sale"', ""),
        ('"Summer Nights"', "title"),
        (r'"Summer\nNights"', "title"),
        (r'"Say \"hi\", you"', "body"),
        ('“Say "hi", you”', "body"),
        ('"Sale ends, Sunday"', "g2/text 1"),
        ("kind=picture", "photo"),
        ("kind=group", "logo"),
        ("kind = text", "title|mark|body|g2/text 1"),
        ("role=title", "title"),
        ('role="call to action"', "body"),
        ("role=villain", ""),
        ("page=2", "photo|body"),
        ("page=2-3", "photo|body|chart|g2/text 1"),
        ("#body,#title", "title|body"),
        ("#title, #title", "title"),
        ("kind=text, !#title", "mark|body|g2/text 1"),
        ("kind=text, !#logo", "title|body|g2/text 1"),  # the mark is in the logo
        ("!kind=text", "ground|logo|photo|chart"),
        ("!page=2-3", "ground|title|logo|mark"),
        ("! #title , !page=2-3", "ground|logo|mark"),
        ("#logo, !#mark", "logo"),
        ("!role=background, page=1", "title|logo|mark"),
    ],
)
def test_a_selector_names_layers_in_stacking_order(selector: str, ids: str) -> None:
    assert "|".join(select(DESIGN, parse(selector), ROLES)) == ids


@each(
    ("selector", "ids"),
    [
        ("#logo", "logo|mark"),
        ("#mark", "mark"),
        ("#logo, !#mark", "logo"),
        ("!#logo", "ground|title|photo|body|chart|g2/text 1"),
        ("role=logo", "logo|mark"),
        ("kind=group, kind=picture", "logo|mark|photo"),
        ("page=1, !kind=shape", "title|logo|mark"),
    ],
)
def test_a_selected_group_covers_what_is_inside_it(selector: str, ids: str) -> None:
    inside = covered(DESIGN, parse(selector), ROLES)
    assert "|".join(id for id in DESIGN.index if id in inside) == ids


@each(
    ("selector", "reason"),
    [
        ("", "nothing to select"),
        ("  ", "nothing to select"),
        ("#a,", "nothing to select"),
        (",#a", "nothing to select"),
        ("#a,,#b", "nothing to select"),
        ("!", "nothing after '!'"),
        ("!!#a", "'!#a' is not a selector"),
        ("#", "an id after '#'"),
        ("# a", "an id after '#'"),
        ("title", "'title' is not a selector"),
        ("colour=red", "'colour=red' is not a selector"),
        ("kind=", "a value after 'kind='"),
        ("kind=movie", "no kind 'movie'; there are text, shape, picture, group, opaque"),
        ("page=x", "'x' is not a page like 2"),
        ("page=1-2-3", "'1-2-3' is not a page"),
        ("page=-2", "'-2' is not a page"),
        ("page=²", "is not a page"),
        ("page=0", "pages count from 1"),
        ("page=5-2", "a range goes upwards"),
        ('"Sale', "has no end"),
        ('"Sale\\', "has no end"),
        ('""', "the quoted text is empty"),
        ("#a #b", "expected a comma before '#b'"),
        ('"a" "b"', "expected a comma"),
    ],
)
def test_what_is_no_selector_is_refused_with_what_is_allowed(selector: str, reason: str) -> None:
    with pytest.raises(UsageError) as refusal:
        parse(selector)
    assert reason in refusal.value.message
    assert "kind=picture" in refusal.value.suggestion


@each(
    ("selector", "reason"),
    [
        ("#titel", "no layer 'titel'; there are title"),
        ("kind=text, !#titel", "no layer 'titel'"),
        ("page=3-4", "no page 4; the document has pages 1 to 3"),
    ],
)
def test_naming_a_layer_or_page_that_is_not_there_is_an_error_and_not_an_empty_answer(
    selector: str, reason: str
) -> None:
    for ask in (lambda: select(DESIGN, parse(selector)), lambda: covered(DESIGN, parse(selector))):
        with pytest.raises(EditError) as refusal:
            ask()
        assert reason in refusal.value.message


visible = st.text(CHARACTERS, min_size=1, max_size=8)
terms = st.one_of(
    st.builds(Term, st.just("id"), visible, negated=st.booleans()),
    st.builds(Term, st.just("text"), visible.filter(str.strip), negated=st.booleans()),
    st.builds(Term, st.just("kind"), st.sampled_from(KINDS), negated=st.booleans()),
    st.builds(Term, st.just("role"), visible, negated=st.booleans()),
    st.integers(1, 99).flatmap(
        lambda first: st.builds(
            Term, st.just("page"), first=st.just(first), last=st.integers(first, 120), negated=st.booleans()
        )
    ),
)


@pytest.mark.slow
@settings(max_examples=tries(37, 300), deadline=None)
@given(st.lists(terms, min_size=1, max_size=4).map(lambda found: Selector(tuple(found))))
def test_a_selector_written_out_is_read_back_the_same(selector: Selector) -> None:
    assert parse(str(selector)) == selector


@settings(max_examples=tries(37, 300), deadline=None)
@given(st.text("#!\"'“”=,\\ -pagekind12", max_size=20))
def test_any_text_is_either_a_selector_or_refused(text: str) -> None:
    try:
        selector = parse(text)
    except UsageError:
        return
    assert parse(str(selector)) == selector
