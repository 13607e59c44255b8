"""Statements of fact about a design: which figure they mean, how it is written there, and when that is not clear.

The design is written by hand: a row of goods with prices, hours, dates, two prices for a ticket, a struck-out price."""

from __future__ import annotations

import pytest

from redraft.document.layers import Document, Page, Text
from redraft.language.figure_spots import spots
from redraft.language.figure_words import days_named
from redraft.language.rule_planner import RulePlanner
from tests.language.scenes import line, measure, rect, text


def fair() -> Document:
    layers = (
        rect("ground", 0, 0, 1000, 1400),
        text("name", "Harbour Fair", x=60, y=120, font_size=90.0),
        text("motto", "boats, bread and music every Saturday", x=60, y=190, font_size=30.0),
        text("a1", "Smoked mackerel", x=60, y=300, font_size=30.0),
        text("a2", "£6.50", x=600, y=300, font_size=30.0),
        text("b1", "Rye bread", x=60, y=360, font_size=30.0),
        text("b2", "£3.20", x=600, y=360, font_size=30.0),
        text("c1", "Ginger beer", x=60, y=420, font_size=30.0),
        text("c2", "£2.80", x=600, y=420, font_size=30.0),
        text("c3", "£3.40", x=760, y=420, font_size=30.0, text_decoration="line-through"),
        text("day", "Saturday 12 June 2027", x=60, y=600, font_size=40.0),
        text("times", "Gates 9:30, fireworks 21:15", x=60, y=660, font_size=30.0),
        text("week", "Mon–Fri 8:00–17:00", x=60, y=720, font_size=24.0),
        text("end", "Sat and Sun 10:00–16:00", x=60, y=760, font_size=24.0),
        text("fee", "£9", x=700, y=900, font_size=80.0),
        text("fee2", "students £5", x=700, y=960, font_size=24.0),
        text("off", "Save 20% until 31 May", x=60, y=1000, font_size=30.0),
        text("where", "Shed 4, North Quay", x=60, y=1060, font_size=30.0),
        text("length", "45 min", x=60, y=1160, font_size=24.0),
        text("tour", "boat tour", x=60, y=1190, font_size=24.0),
        text("list", "bring a cup", line("bring a bag"), x=60, y=1260, font_size=24.0),
    )
    return Document("test", (Page("p1", 1000, 1400, layers),))


def texts_after(say: str) -> dict[str, str]:
    """The texts that an instruction changes, by their ids; RuntimeError with the reason where it is refused."""
    before = fair()
    plan = RulePlanner().plan(before, say, measure)
    if plan.refusals:
        raise RuntimeError(plan.refusals[0].reason)
    was = {id: placed.layer.text for id, placed in before.index.items() if isinstance(placed.layer, Text)}
    now = {id: placed.layer.text for id, placed in plan.document.index.items() if isinstance(placed.layer, Text)}
    return {id: said for id, said in now.items() if said != was.get(id)}


FACTS = [
    ("mackerel costs £7 now", {"a2": "£7"}),
    ("The rye bread is £3.50 from now on", {"b2": "£3.50"}),
    ("rye bread went up to 3.60", {"b2": "£3.60"}),
    ("price of the ginger beer: £3", {"c2": "£3"}),
    ("the ginger beer was £3.60", {"c3": "£3.60"}),
    ("knock 50p off the mackerel", {"a2": "£6.00"}),
    ("the rye bread goes up by 30p", {"b2": "£3.50"}),
    ("students pay £4", {"fee2": "students £4"}),
    ("tickets are £10, not £9", {"fee": "£10"}),
    ("gates at 9", {"times": "Gates 9:00, fireworks 21:15"}),
    ("fireworks start at 10 pm", {"times": "Gates 9:30, fireworks 22:00"}),
    ("push the fireworks back to 21:45", {"times": "Gates 9:30, fireworks 21:45"}),
    ("on weekdays we open at 7:30", {"week": "Mon–Fri 7:30–17:00"}),
    ("weekend hours now until 18:00", {"end": "Sat and Sun 10:00–18:00"}),
    ("we close one hour later on weekdays: 18:00", {"week": "Mon–Fri 8:00–18:00"}),
    ("the fair is on 19 June instead of 12 June", {"day": "Saturday 19 June 2027"}),
    ("it has been moved to Sunday 13 June", {"day": "Sunday 13 June 2027"}),
    ("the offer runs until 15 June", {"off": "Save 20% until 15 June"}),
    ("make it 25% instead of 20%", {"off": "Save 25% until 31 May"}),
    ("it's in Shed 6", {"where": "Shed 6, North Quay"}),
    ("Shed 4 is wrong, it's Shed 5", {"where": "Shed 5, North Quay"}),
    ("the boat tour lasts 50 min", {"length": "50 min"}),
    ("45 min → 40 min", {"length": "40 min"}),
    ("the boat tour is 50 min long", {"length": "50 min"}),
    ("save 30% until 15 June", {"off": "Save 30% until 15 June"}),
    (
        "rename Smoked mackerel and Rye bread to Smoked eel and Oat bread respectively",
        {"a1": "Smoked eel", "b1": "Oat bread"},
    ),
    ("the ginger beer is £3, please correct it", {"c2": "£3"}),
    ("Change Smoked mackerel to £7, Rye bread to £4 and Ginger beer to £3", {"a2": "£7", "b2": "£4", "c2": "£3"}),
]


@pytest.mark.parametrize(("say", "changed"), FACTS, ids=[row[0] for row in FACTS])
def test_a_statement_changes_the_one_figure_it_is_about_in_the_manner_of_the_design(
    say: str, changed: dict[str, str]
) -> None:
    assert texts_after(say) == changed


UNCLEAR = [
    "sandwiches cost £4",  # nothing here is called so
    "on Fridays we close at 15:00",  # the hours of five days
    "it lasts 12",  # of what
    "we have 12 boat tours",  # the number there is of minutes
    "we are 20 people",
    "the ginger beer is 20 years old",
    "make it 50%",
    "the sky is 5 km wide",
]


@pytest.mark.parametrize("say", UNCLEAR)
def test_a_statement_that_no_figure_or_more_than_one_answers_is_refused(say: str) -> None:
    with pytest.raises(RuntimeError):
        texts_after(say)


WORDS = [
    ("instead of Harbour put Seaside", {"name": "Seaside Fair"}),
    ("wherever it says bring, put pack", {"list": "pack a cup\npack a bag"}),
    ("music should be songs wherever it appears", {"motto": "boats, bread and songs every Saturday"}),
    ("in the motto, boats should be ships", {"motto": "ships, bread and music every Saturday"}),
    ("replace boat with ship everywhere", {"tour": "ship tour"}),
    ("Harbour Fair is now Harbour Market", {"name": "Harbour Market"}),
    ("the motto should say Come and see, not boats, bread and music every Saturday", {"motto": "Come and see"}),
    ("swap Saturday for Sunday in the motto", {"motto": "boats, bread and music every Sunday"}),
    ("start the motto with a capital B", {"motto": "Boats, bread and music every Saturday"}),
    ("title-case the motto", {"motto": "Boats, Bread and Music Every Saturday"}),
    ("motto: boats and bread", {"motto": "boats and bread"}),
    ("rain is likely, so replace music with films", {"motto": "boats, bread and films every Saturday"}),
]


@pytest.mark.parametrize(("say", "changed"), WORDS, ids=[row[0] for row in WORDS])
def test_words_without_quotes_are_exchanged_where_they_stand(say: str, changed: dict[str, str]) -> None:
    assert texts_after(say) == changed


@pytest.mark.parametrize(
    "say",
    [
        "replace bread with cheese",  # in two texts
        "music should be louder",
        "the motto should be better",
        "replace wine with beer",
        "Saturday should be quieter",
    ],
)
def test_words_that_stand_in_several_texts_or_in_none_and_looks_are_refused(say: str) -> None:
    with pytest.raises(RuntimeError):
        texts_after(say)


def test_a_range_of_hours_is_one_figure_and_has_two_ends() -> None:
    said = "Tue – Thu 9 am – 2 pm"
    assert [(said[one.start : one.end], one.kind, one.edge) for one in spots(said)] == [
        ("9 am – 2 pm", "hours", ""), ("9 am", "time", "first"), ("2 pm", "time", "last"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("Mon–Fri 7:30–18:00", {1, 2, 3, 4, 5}),
        ("Sat and Sun", {6, 7}),
        ("on weekends", {6, 7}),
        ("Fri – Mon", {1, 5, 6, 7}),
        ("sunny money", set()),
    ],
)
def test_the_weekdays_of_a_line_are_known(said: str, days: set[int]) -> None:
    assert days_named(said) == days
