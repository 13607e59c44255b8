"""The figures of a chart as people type them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.errors import RequestError
from redraft.language.chart_data import read_figures

SINGLE = [
    ("Shanghai 40%, Beijing 45%, Others 5%", "Shanghai=40 Beijing=45 Others=5"),
    ("January: 20, February: 30", "January=20 February=30"),
    ("A: $500,000; B: $400,000", "A=500000 B=400000"),
    ("X is New_York, Los_Angeles and Chicago, Y is 8.4, 4.0 and 2.7", "New_York=8.4 Los_Angeles=4 Chicago=2.7"),
    ("categories a, b, c and values 1, 2, 3", "a=1 b=2 c=3"),
    ("2016 6.7%, 2017 6.9%", "2016=6.7 2017=6.9"),
    ("2016: 6.7, 2017: 6.9 and 2018: 7", "2016=6.7 2017=6.9 2018=7"),
    ("(A, 5), (B, 7)", "A=5 B=7"),
    ("A (5), B (7)", "A=5 B=7"),
    ("(1, 2), (3, 4.5), (-2, 6)", "1=2 3=4.5 -2=6"),
    ("Q1=5, Q2=6", "Q1=5 Q2=6"),
    ("Q1 -> 5; Q2 → 6", "Q1=5 Q2=6"),
    ("Q1=5 Q2=6", "Q1=5 Q2=6"),
    ("Jan, Feb, Mar and 1, 2, 3", "Jan=1 Feb=2 Mar=3"),
    ("with the following data: Apples 10, Oranges 20", "Apples=10 Oranges=20"),
    ("40% Shanghai, 45% Beijing, 5% others", "Shanghai=40 Beijing=45 others=5"),
    ("20 for January and 30 for February", "January=20 February=30"),
    ("10 apples, 20 oranges and 5 pears", "apples=10 oranges=20 pears=5"),
    ("1, 2 and 3 for a, b and c", "a=1 b=2 c=3"),
    ("1000, 2000 for 2019 and 2020", "2019=1000 2020=2000"),
    ("5 in 2019 and 7 in 2020", "2019=5 2020=7"),
    ("years 2016, 2017, 2018 and values 1, 2, 3", "2016=1 2017=2 2018=3"),
    ("18-24: 30%, 25-34: 40%, 65+: 30%", "18-24=30 25-34=40 65+=30"),
    ("A $1.5 million, B $2 million", "A=1500000 B=2000000"),
    ("$50K in Q1, $60K in Q2", "Q1=50000 Q2=60000"),
    ("USD 5 in Q1, € 6.50 in Q2", "Q1=5 Q2=6.5"),
    ("Marketing is 30%, R&D is 50% and sales has 20%", "Marketing=30 R&D=50 sales=20"),
    ("x-axis: 1, 2, 3; y-axis: 4, 5, 6", "1=4 2=5 3=6"),
    ("x: Mon, Tue, Wed y: 1, 2, 3", "Mon=1 Tue=2 Wed=3"),
    ('labels "A","B","C" and data 1,2,3', "A=1 B=2 C=3"),
    ("Yes 60 percent and No 40 percent", "Yes=60 No=40"),
    ("Group_1 5, Group_2 8", "Group_1=5 Group_2=8"),
    ("profit -5, loss +6.50", "profit=-5 loss=6.5"),
    ("1,200 A, 3,400 B", "A=1200 B=3400"),
    ("a 1, b 2, c 3 respectively.", "a=1 b=2 c=3"),
]


@pytest.mark.parametrize(("said", "wanted"), SINGLE, ids=[said[:50] for said, _ in SINGLE])
def test_names_go_with_their_values(said: str, wanted: str) -> None:
    figures = read_figures(said.replace("_", " "))
    (series,) = figures.series
    pairs = zip(figures.categories, series.values, strict=True)
    assert [f"{name}={value}" for name, value in pairs] == [pair.replace("_", " ") for pair in wanted.split()]


SEVERAL = [
    (
        "Series A: 1, 2, 3; Series B: 4, 5, 6",
        ["Category 1", "Category 2", "Category 3"],
        "Series A=1,2,3 Series B=4,5,6",
    ),
    ("Series A: 1, 2, Series B: 4, 5", ["Category 1", "Category 2"], "Series A=1,2 Series B=4,5"),
    ("North: Q1 5, Q2 7; South: Q1 4, Q2 6", ["Q1", "Q2"], "North=5,7 South=4,6"),
    ("Sales: 1, 2; Costs: 4, 5; categories: Q1, Q2", ["Q1", "Q2"], "Sales=1,2 Costs=4,5"),
    ("categories Q1, Q2; Sales: 1, 2; Costs: 4, 5", ["Q1", "Q2"], "Sales=1,2 Costs=4,5"),
    ("A: 100,200,300; B: 1,2,3", ["Category 1", "Category 2", "Category 3"], "A=100,200,300 B=1,2,3"),
    ("Revenue: Q1 20, Q2 30", ["Q1", "Q2"], "Revenue=20,30"),
    ("months Jan, Feb and sales 1, 2", ["Jan", "Feb"], "sales=1,2"),
    ("sales of 20 in January and 30 in February", ["January", "February"], "sales=20,30"),
    ("profit of 5, 6 in 2019, 2020", ["2019", "2020"], "profit=5,6"),
    ("Rent - 500, Food and drink - 300", ["Rent", "Food and drink"], "Series 1=500,300"),
    ("Men and women 20, children 30", ["Men and women", "children"], "Series 1=20,30"),
    ("Q1 2020: 5, Q2 2020: 7", ["Q1 2020", "Q2 2020"], "Series 1=5,7"),
    ('"North, inc" 5, "South" 7', ["North, inc", "South"], "Series 1=5,7"),
    ("values 3, 4, 5", ["Category 1", "Category 2", "Category 3"], "Series 1=3,4,5"),
]


@pytest.mark.parametrize(("said", "names", "wanted"), SEVERAL, ids=[row[0][:50] for row in SEVERAL])
def test_series_have_their_names_and_values(said: str, names: list[str], wanted: str) -> None:
    figures = read_figures(said)
    assert list(figures.categories) == names
    assert " ".join(f"{one.name}={','.join(one.values)}" for one in figures.series) == wanted


REFUSED = [
    ("", "with which data is not said"),
    ("sales by month", "with which data is not said"),
    ("2016, 5, 2017, 6", "a year or a value"),
    ("A 5, B, C 6", "'B' is not clear"),
    ("Mon 5, Mon 6", "stands twice"),
    ("apples 10 oranges 20", "is not clear"),
    ("a, b, c and 1, 2", "3 names .* 2 values"),
    ("A: 1, 2; B: 3", "do not go with the names"),
    ("North: Q1 5, Q2 7; South: Q1 4, Q3 6", "different names"),
    ("USA 21.4, China 14.3 and Japan 5.1 trillion", "trillion is not clear"),
    ("(A, 5, 6)", "is not clear"),
]


@pytest.mark.parametrize(("said", "why"), REFUSED, ids=[said[:50] or "nothing" for said, _ in REFUSED])
def test_what_is_not_clear_is_refused(said: str, why: str) -> None:
    with pytest.raises(RequestError, match=why):
        read_figures(said)


@given(st.text('ab1 0.,;:=()-%$&k\n"xy', max_size=40))
def test_any_characters_are_read_or_refused_and_never_more_values_come_than_were_typed(said: str) -> None:
    try:
        figures = read_figures(said)
    except RequestError:
        return
    for series in figures.series:
        assert len(series.values) == len(figures.categories)
    count = sum(len(series.values) for series in figures.series)
    assert 0 < count <= len(re.findall(r"\d+", said))


def test_a_series_that_nobody_named_gets_the_name_given() -> None:
    assert read_figures("A 3, B 4", name="Sales").series[0].name == "Sales"
    assert read_figures("X: 3, 4; Y: 5, 6", name="Sales").series[0].name == "Sales"  # the names of two axes
    assert [one.name for one in read_figures("A: 3, 4; B: 5, 6", name="Sales").series] == ["A", "B"]
