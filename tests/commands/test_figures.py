"""Figures in texts: what is found, and what each rule makes of it. Tables of sentences; nothing here opens a file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.commands.figures import clocks, dates
from redraft.commands.figures.money import currency_of, percentages, plain_numbers, prices, respelled_sign
from redraft.commands.figures.numbers import number_in, repointed, rounded, spelled
from redraft.commands.figures.sort_order import in_order
from tests.sampling import each

PRICES = [
    ("€49", ["49 €"]),
    ("from €1,290", ["1290 €"]),
    ("$10-20 or 10–20 €", ["10 $", "20 $", "10 €", "20 €"]),
    ("CHF 49.–", ["49 CHF"]),
    ("12 kr and 3 200 kr", ["12 kr", "3200 kr"]),
    ("US$ 5", ["5 US$"]),
    ("1.299,00 Euro", ["1299.00 Euro"]),
    ("€4.50/kg", ["4.50 €"]),
    ("€ 12,50 · 7 €", ["12.50 €", "7 €"]),
    ("10% off $20", ["20 $"]),
    ("¥1,200 or ₹99", ["1200 ¥", "99 ₹"]),
    ("Room 5, floor 2, A4", []),
    ("$5M raised", []),
    ("call 555 0134", []),
]


@each(("text", "found"), PRICES, ids=[row[0] for row in PRICES])
def test_prices_are_found_with_their_currency(text: str, found: list[str]) -> None:
    assert [f"{one.number.value} {one.sign}" for one in prices(text)] == found


def test_percentages_are_found_and_prices_beside_them_are_not() -> None:
    assert [one.number.value for one in percentages("50% off, 5.5 % more, 10–20 percent, $20")] == [
        Decimal(50), Decimal("5.5"), Decimal(10), Decimal(20),
    ]  # fmt: skip


@each("text", ["hall 7b", "A4", "#12", "info@3d.example", "www.24.example", "+49 30 123 456 78", "12th"])
def test_numbers_in_names_and_addresses_are_no_plain_numbers(text: str) -> None:
    assert plain_numbers(text, []) == []


def test_a_number_that_may_be_thousands_or_decimals_is_marked_so_unless_it_is_money() -> None:
    for text, doubtful in (
        ("1.250", True),
        ("1,250", True),
        ("0.125", False),
        ("1.250.000", False),
        ("1,250.5", False),
    ):
        number = number_in(text, 0, len(text))
        assert number is not None
        assert number.doubtful is doubtful
    money = number_in("1.250", 0, 5, money=True)
    assert money is not None
    assert (money.value, money.doubtful) == (Decimal(1250), False)


SPELLED = [
    ("4.50", "4.95", "4.95"),
    ("4.50", "4.955", "4.96"),
    ("24", "26.4", "26.40"),
    ("30", "33", "33"),
    ("1,290", "1419", "1,419"),
    ("1.290,50", "2581", "2.581,00"),
    ("49.–", "53.9", "53.90"),
    ("49.–", "54", "54.–"),
    ("999.00", "1098.9", "1,098.90"),
    ("2.5", "2.75", "2.75"),
]


@each(("was", "value", "wanted"), SPELLED, ids=[f"{row[0]} {row[1]}" for row in SPELLED])
def test_an_amount_keeps_its_decimals_and_takes_two_only_where_it_needs_them(was: str, value: str, wanted: str) -> None:
    number = number_in(was, 0, len(was), money=True)
    assert number is not None
    assert spelled(number, Decimal(value), money=True) == wanted


@each(
    ("was", "point", "wanted"),
    [("4.50", ",", "4,50"), ("1,290.50", ",", "1.290,50"), ("1.290,50", ".", "1,290.50"), ("49.–", ",", "49,–"),
     ("1,290", ",", "1.290"), ("7", ",", "7")],
)  # fmt: skip
def test_another_decimal_sign_turns_that_of_the_thousands_with_it(was: str, point: str, wanted: str) -> None:
    number = number_in(was, 0, len(was), money=True)
    assert number is not None
    assert repointed(number, point) == wanted


def test_rounding_goes_to_the_nearest_step_or_the_way_that_is_said() -> None:
    assert rounded(Decimal("4.50"), Decimal(1)) == 5
    assert rounded(Decimal("12.4"), Decimal(5)) == 10
    assert rounded(Decimal("12.4"), Decimal(5), "up") == 15
    assert rounded(Decimal("12.99"), Decimal(1), "down") == 12


def test_a_currency_is_known_by_sign_code_and_name_and_written_in_the_manner_that_was_there() -> None:
    assert [currency_of(said) for said in ("€", "eur", "euros", "$", "US$", "pounds", "kr", "stones")] == [
        "EUR", "EUR", "EUR", "USD", "USD", "GBP", "", "",
    ]  # fmt: skip
    assert respelled_sign("$", "euros") == "€"
    assert respelled_sign("USD", "euros") == "EUR"
    assert respelled_sign("dollars", "euro") == "euros"
    assert respelled_sign("USD", "€") == "€"


FORMS = ("14.06.2026", "June 14, 2026", "2026-06-14", "14 Jun 2026")
DATES = [
    # text, a week later, a month later, in the four forms
    ("17–19 July 2026", "24–26 July 2026", "17–19 August 2026",
     "17.07.2026–19.07.2026|July 17–19, 2026|2026-07-17 – 2026-07-19|17–19 Jul 2026"),
    ("14.06.2026", "21.06.2026", "14.07.2026", "14.06.2026|June 14, 2026|2026-06-14|14 Jun 2026"),
    ("6/14/2026", "6/21/2026", "7/14/2026", "14.06.2026|June 14, 2026|2026-06-14|14 Jun 2026"),
    ("June 14, 2026", "June 21, 2026", "July 14, 2026", "14.06.2026|June 14, 2026|2026-06-14|14 Jun 2026"),
    ("Jul. 4", "Jul. 11", "Aug. 4", "04.07.|July 4|!|4 Jul"),
    ("31 May – 2 June 2026", "7 – 9 June 2026", "30 June – 2 July 2026",
     "31.05.2026–02.06.2026|May 31 – June 2, 2026|2026-05-31 – 2026-06-02|31 May – 2 Jun 2026"),
    ("2026-06-14", "2026-06-21", "2026-07-14", "14.06.2026|June 14, 2026|2026-06-14|14 Jun 2026"),
    ("2026年6月14日", "2026年6月21日", "2026年7月14日", "14.06.2026|June 14, 2026|2026-06-14|14 Jun 2026"),
    ("14.06.", "21.06.", "14.07.", "14.06.|June 14|!|14 Jun"),
    ("Sun, 14 June 2026", "Sun, 21 June 2026", "Tue, 14 July 2026",
     "Sun, 14.06.2026|Sun, June 14, 2026|Sun, 2026-06-14|Sun, 14 Jun 2026"),
    ("Sonntag, 14. Juni 2026", "Sonntag, 21. Juni 2026", "Dienstag, 14. Juli 2026",
     "Sonntag, 14.06.2026|Sonntag, June 14, 2026|Sonntag, 2026-06-14|Sonntag, 14 Jun 2026"),
    ("14 de junio de 2026", "21 de junio de 2026", "14 de julio de 2026",
     "14.06.2026|June 14, 2026|2026-06-14|14 Jun 2026"),
    ("SATURDAY 26 SEPTEMBER", "SATURDAY 3 OCTOBER", "!",
     "SATURDAY 26.09.|SATURDAY SEPTEMBER 26|!|SATURDAY 26 SEP"),
    ("3rd of October 2026", "10th of October 2026", "3rd of November 2026",
     "03.10.2026|October 3, 2026|2026-10-03|3 Oct 2026"),
    ("Dec 28th", "Jan 4th", "Jan 28th", "28.12.|December 28|!|28 Dec"),
]  # fmt: skip


@each(("text", "week", "month", "forms"), DATES, ids=[row[0] for row in DATES])
def test_dates_move_and_take_other_forms_in_the_manner_they_are_written(
    text: str, week: str, month: str, forms: str
) -> None:
    (found,) = dates.dates(text)
    assert dates.spelled(found) == text[found.start : found.end]
    before = text[: found.start]
    assert before + _told(lambda: dates.spelled(dates.moved(found, 1, "week")[0])) == week
    assert _told(lambda: before + dates.spelled(dates.moved(found, 1, "month")[0])) == month
    for sample, wanted in zip(FORMS, forms.split("|"), strict=True):
        form = dates.form_of(sample)
        assert _told(partial(dates.spelled, found, form)) == wanted


def _told(work: Callable[[], str]) -> str:
    try:
        return work()
    except ValueError:
        return "!"


@each("text", ["May – July", "March 8 pm", "16:9", "1.290,50", "32.13.2026", "31 June"])
def test_what_is_no_date_is_not_taken_for_one(text: str) -> None:
    assert dates.dates(text) == []


def test_a_date_that_can_be_read_in_two_ways_is_marked_so() -> None:
    (found,) = dates.dates("03/04/2026")
    assert found.either == dates.Day(2026, 3, 4)
    (clear,) = dates.dates("13/04/2026")
    assert clear.either is None
    with pytest.raises(ValueError, match="not clear"):
        dates.form_of("03/04/2026")


def test_a_month_that_is_too_short_takes_its_last_day_and_says_so() -> None:
    (found,) = dates.dates("31 January 2026")
    new, note = dates.moved(found, 1, "month")
    assert dates.spelled(new) == "28 February 2026"
    assert "last day" in note


def test_days_across_the_end_of_february_need_a_year() -> None:
    (found,) = dates.dates("25 February")
    with pytest.raises(ValueError, match="29th of February"):
        dates.moved(found, 1, "week")


def test_a_wrong_weekday_stays_and_is_told_of() -> None:
    (found,) = dates.dates("Monday, 14 June 2026")
    assert found.weekday_right is False
    new, note = dates.moved(found, 1, "day")
    assert dates.spelled(new) == "Monday, 15 June 2026"
    assert "was not right" in note


@given(st.dates(min_value=date(1950, 1, 1), max_value=date(2090, 1, 1)), st.integers(-400, 400),
       st.sampled_from(["14.06.2026", "June 14, 2026", "2026-06-14", "DD/MM/YYYY"]))  # fmt: skip
def test_moving_a_date_there_and_back_leaves_it_as_it_was(day: date, by: int, sample: str) -> None:
    form = dates.form_of(sample)
    assert form is not None
    text = dates.spelled(dates.Dated(0, 0, dates.Day(day.year, day.month, day.day), form))
    (found,) = dates.dates(text)
    there = dates.moved(found, by, "day")[0]
    assert there.first.date == day + timedelta(by) or found.either is not None
    assert dates.spelled(dates.moved(there, -by, "day")[0]) == text


TIMES = [
    ("Gates open at 17:00", "18:00", "17:00", "5:00 pm"),
    ("8:30pm", "9:30pm", "20:30", "8:30 pm"),
    ("6–8 pm", "7–9 pm", "18:00–20:00", "6 pm–8 pm"),
    ("17.30 Uhr", "18.30 Uhr", "17:30", "5:30 pm"),
    ("9-17 Uhr", "10-18 Uhr", "09:00-17:00", "9 am-5 pm"),
    ("from 9 am to 5 pm", "10 am to 6 pm", "09:00 to 17:00", "9 am to 5 pm"),
    ("12:30 AM", "1:30 AM", "00:30", "12:30 am"),
]


@each(("text", "later", "long", "short"), TIMES, ids=[row[0] for row in TIMES])
def test_times_move_and_go_by_another_clock(text: str, later: str, long: str, short: str) -> None:
    found = clocks.times(text)
    assert later in _with(text, found, [clocks.spelled(clocks.moved(one, 60)[0]) for one in found])
    assert long in _with(text, found, [clocks.by_clock(one, 24) for one in found])
    assert short in _with(text, found, [clocks.by_clock(one, 12) for one in found])


def _with(text: str, found: list[clocks.Time], words: list[str]) -> str:
    for one, new in reversed(list(zip(found, words, strict=True))):
        text = text[: one.start] + new + text[one.end :]
    return text


@each("text", ["40 h", "Room 5", "1:1", "16:9", "€17.30", "7–9", "17.30", "25:00", "13 pm"])
def test_what_is_no_time_is_not_taken_for_one(text: str) -> None:
    assert clocks.times(text) == []


@given(st.text(alphabet="0123456789.,:/-– €$%amphJunedy\n", max_size=40))
def test_every_finder_gives_places_of_the_text_in_order_and_never_fails(text: str) -> None:
    spans = [(one.start, one.end) for one in dates.dates(text)]
    spans_times = [(one.start, one.end) for one in clocks.times(text)]
    spans_money = [(one.number.start, one.number.end) for one in prices(text)]
    for found in (spans, spans_times, spans_money):
        assert all(0 <= a < b <= len(text) for a, b in found)
        assert all(a[1] <= b[0] for a, b in pairwise(found))
    for one in dates.dates(text):
        assert len(dates.spelled(one)) > 3


def test_prices_with_two_places_are_sorted_as_numbers_and_not_as_times() -> None:
    assert in_order(["2.80", "3.20", "4.10"], down=True) == [2, 1, 0]
    assert in_order(["9.30", "10.15", "8.05"]) == [2, 0, 1]
