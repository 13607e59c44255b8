"""Words put in, letter case, rules over figures, words for a slide's places: the edits, and the files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.commands.command import AlreadySo
from redraft.commands.letter_case import CASES, cased
from redraft.commands.texts import between
from redraft.document.layers import Document, Flow, Page, Paragraph, Run, Text
from redraft.document.style import Style
from redraft.edits.ops import SetParagraph, SetRuns, SetText, apply
from redraft.errors import RequestError
from redraft.language.acts.slide_places import fill
from redraft.plan import Request
from redraft.session.session import Session
from redraft.targets.scene import Scene
from tests.language.scenes import SCENES, text
from tests.language.ways import EXAMPLES, request, resolved, whole_way, wording

DECK = EXAMPLES / "deck.pptx"


@cache
def session() -> Session:
    return Session(system_fonts=False, history=False)


def said(document: Document, asked: Request) -> dict[str, str]:
    """What the texts that change say afterwards."""
    after = apply(document, resolved(document, asked).edits)
    before = wording(document)
    return {id: words for id, words in wording(after).items() if before.get(id) != words}


def page(*texts: Text) -> Document:
    return Document("test", (Page("p1", 1000, 1000, texts),))


# Words put in

JOINED = [
    ("Title", "!", "Title!"), ("Title", "2026", "Title 2026"), ("Done.", "New one", "Done. New one"),
    ("Title", ", Berlin", "Title, Berlin"), ("(", "x", "(x"), ("Pre-", "order", "Pre-order"), ("€", "49", "€49"),
    ("灯笼", "之夜", "灯笼之夜"), ("It", "’s", "It’s"), ("a", "(b)", "a (b)"), ("and/", "or", "and/or"),
    ("Title", "- part 2", "Title - part 2"), ("Title ", "x", "Title x"), ("50", "%", "50%"), ("", "x", "x"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right", "both"), JOINED, ids=[row[2] for row in JOINED])
def test_a_space_stands_between_words_and_none_before_punctuation(left: str, right: str, both: str) -> None:
    assert left + between(left, right) + right == both


INSERTED = [
    ("title", {"new": "!"}, {"title": "Summer Nights!"}),
    ("the title", {"new": "Long", "where": "start"}, {"title": "Long Summer Nights"}),
    ("", {"new": "warm", "near": "Nights", "where": "before"}, {"title": "Summer warm Nights"}),
    ("", {"new": "and plays", "near": "concerts", "where": "after"}, 
     {"subtitle": "Open air concerts and plays in the park"}),
    ("the line-up", {"new": "and more"}, {"line-up": "Lake Choir\nThe Foxes\nDJ Marlow and more"}),
    ("the line-up", {"new": "With", "where": "start"}, {"line-up": "With Lake Choir\nThe Foxes\nDJ Marlow"}),
    ("the button", {"new": "now"}, {"cta-label": "Buy tickets now"}),
]  # fmt: skip


@pytest.mark.parametrize(("target", "arguments", "after"), INSERTED, ids=[str(row[1]) for row in INSERTED])
def test_words_are_put_in_where_they_are_said_to_go(
    target: str, arguments: dict[str, str], after: dict[str, str]
) -> None:
    assert said(SCENES["poster"](), request("insert_text", target, **arguments)) == after


def test_words_beside_others_stand_in_their_run_and_no_other_changes() -> None:
    edits = resolved(SCENES["poster"](), request("insert_text", new="and plays", near="concerts")).edits
    assert edits == (SetText("subtitle", "concerts and plays", 1),)
    ahead = resolved(SCENES["poster"](), request("insert_text", new="jazz", near="concerts", where="before")).edits
    assert ahead == (SetText("subtitle", "jazz concerts", 1),)


@pytest.mark.parametrize(
    ("scene", "asked", "reason"),
    [
        ("poster", request("insert_text", new="x", near="Winter"), 'no text here has "Winter"'),
        ("poster", request("insert_text", "the logo", new="x"), "no live text"),
        ("poster", request("insert_text", "the title", new=" "), "is empty"),
        ("poster", request("insert_text", new="x"), "is not said"),
        ("shop", request("insert_text", "price-tags", new="x"), "holds 4 texts"),
    ],
)
def test_words_with_no_place_or_several_are_refused(scene: str, asked: Request, reason: str) -> None:
    with pytest.raises(RequestError, match=reason):
        resolved(SCENES[scene](), asked)


def test_words_beside_others_that_stand_there_twice_are_refused() -> None:
    twice = page(text("a", "Pots and pots of pots"), text("b", "none"))
    with pytest.raises(RequestError, match="stands 2 times"):
        resolved(twice, request("insert_text", new="x", near="pots"))
    both = page(text("a", "Pots"), text("b", "Pots"))
    with pytest.raises(RequestError, match="stands in 2 texts"):
        resolved(both, request("insert_text", new="x", near="Pots"))


LETTERS = st.text(alphabet="ab ß!", min_size=1, max_size=6)
BOLD = Style(font_weight=700)


@st.composite
def some_text(draw: st.DrawFn) -> Text:
    """A text of some runs and lines, set where it stands or flowing."""
    parts = draw(st.lists(st.tuples(LETTERS, st.booleans(), st.booleans()), min_size=1, max_size=4))
    flows = draw(st.booleans())
    runs = tuple(
        Run(words, BOLD if bold else Style(), 0.0 if not number else None, 0.0 if not number else None,
            starts_line=breaks and number > 0, starts_paragraph=flows and (breaks or not number))
        for number, (words, bold, breaks) in enumerate(parts)
    )  # fmt: skip
    count = sum(run.starts_paragraph for run in runs)
    return Text("t", runs=runs, flow=Flow() if flows else None, paragraphs=(Paragraph(),) * count)


def look_of(layer: Text) -> list[tuple[str, bool]]:
    return [(letter, run.style.font_weight == 700) for run in layer.runs for letter in run.text]


@given(some_text(), st.sampled_from(["x", "!", "two words"]), st.sampled_from(["start", "end"]))
def test_words_put_in_at_an_end_leave_every_other_letter_and_its_look(layer: Text, new: str, where: str) -> None:
    document = page(layer)
    after = apply(document, resolved(document, request("insert_text", "#t", new=new, where=where)).edits)
    done = after.index.layers["t"]
    assert isinstance(done, Text)
    old, now = look_of(layer), look_of(done)
    if layer.text.strip():
        kept = "".join(letter for letter, _ in old)
        whole = "".join(letter for letter, _ in now)
        assert len(whole) - len(kept) in (len(new), len(new) + 1)
        start = next(at for at in range(len(whole)) if whole[:at] + whole[at + len(whole) - len(kept) :] == kept
                     and now[:at] + now[at + len(whole) - len(kept) :] == old)  # fmt: skip
        assert new in whole[start : start + len(whole) - len(kept)]
        assert done.text.count("\n") - layer.text.count("\n") in (0, 1)  # a list gets another line


@given(some_text(), st.sampled_from(list(CASES)))
def test_another_case_leaves_every_letter_in_its_run(layer: Text, case: str) -> None:
    document = page(layer)
    try:
        after = apply(document, resolved(document, request("case", "#t", case=case)).edits)
    except (AlreadySo, RequestError):
        return
    done = after.index.layers["t"]
    assert isinstance(done, Text)
    assert len(done.runs) == len(layer.runs)
    for old, now in zip(layer.runs, done.runs, strict=True):
        assert now.style == old.style
        assert now.text.casefold() == old.text.casefold()


# Letter case

CASED = [
    ("the lord of the rings: a story", "title", "The Lord of the Rings: A Story"),
    ("SUMMER NIGHTS AT THE LAKE", "title", "Summer Nights at the Lake"),
    ("pots and\nbowls of clay", "title", "Pots and\nBowls of Clay"),
    ("hello world. it's me! DJ Marlow", "sentence", "Hello world. It's me! DJ marlow"),
    ("THE BEST OF 2026. I AM HERE", "sentence", "The best of 2026. I am here"),
    ("what we sell", "capital", "What We Sell"),
    ("don't stop the iPhone", "capital", "Don't Stop The iPhone"),
    ("Straße", "upper", "STRASSE"),
    ("ΟΔΟΣ", "lower", "οδος"),
    ("write to Ana@Shop.example today", "title", "Write to Ana@Shop.example Today"),
]


@pytest.mark.parametrize(("was", "case", "wanted"), CASED, ids=[f"{row[1]}: {row[0]}" for row in CASED])
def test_a_text_in_another_case(was: str, case: str, wanted: str) -> None:
    assert "".join(cased(was, case)) == wanted


@given(st.text(max_size=60), st.sampled_from(list(CASES)))
def test_every_letter_has_its_own_new_form_and_a_second_time_changes_nothing(words: str, case: str) -> None:
    letters = cased(words, case)
    assert len(letters) == len(words)
    if words.isascii():
        once = "".join(letters)
        assert "".join(cased(once, case)) == once


def test_runs_keep_their_letters_and_so_their_look() -> None:
    found = resolved(SCENES["poster"](), request("case", "the subtitle", case="upper"))
    assert found.edits == (
        SetText("subtitle", "OPEN AIR ", 0), SetText("subtitle", "CONCERTS", 1), SetText("subtitle", " IN THE PARK", 2),
    )  # fmt: skip


def test_a_sharp_s_that_becomes_two_letters_stays_in_its_run() -> None:
    document = page(text("t", "Große ", Run("Straße", Style(font_weight=700)), " 7"))
    found = resolved(document, request("case", "#t", case="upper"))
    assert found.edits == (SetText("t", "GROSSE ", 0), SetText("t", "STRASSE", 1))


def test_only_the_words_in_quotes_change_where_they_are_part_of_a_text() -> None:
    document = SCENES["poster"]()
    assert said(document, request("case", '"Nights"', case="upper")) == {"title": "Summer NIGHTS"}
    assert said(document, request("case", '"Summer Nights"', case="upper")) == {"title": "SUMMER NIGHTS"}


def test_a_text_that_is_so_already_needs_no_edit() -> None:
    with pytest.raises(AlreadySo):
        resolved(SCENES["poster"](), request("case", '"Buy tickets"', case="sentence"))


# Rules over figures

FIGURED = [
    ("flyer", {"what": "price", "op": "more", "amount": "10", "unit": "%"}, {"text3": "€54.89", "text4": "€65.89"}),
    ("flyer", {"what": "price", "op": "less", "amount": "5"}, {"text3": "€44.90", "text4": "€54.90"}),
    ("flyer", {"what": "price", "op": "times", "amount": "2"}, {"text3": "€99.80", "text4": "€119.80"}),
    ("flyer", {"what": "price", "op": "round"}, {"text3": "€50", "text4": "€60"}),
    ("flyer", {"what": "price", "op": "currency", "value": "$", "old": "€"}, {"text3": "$49.90", "text4": "$59.90"}),
    ("flyer", {"op": "currency", "value": "CHF"}, {"text3": "CHF 49.90", "text4": "CHF 59.90"}),
    ("flyer", {"op": "format", "value": ","}, {"text3": "€49,90", "text4": "€59,90"}),
    ("flyer", {"what": "price", "op": "to", "value": "€39", "old": "€49.90"}, {"text3": "€39"}),
    ("flyer", {"what": "price", "op": "to", "value": "€39", "all": "all"}, {"text3": "€39", "text4": "€39"}),
    ("flyer", {"what": "percentage", "op": "more", "amount": "20"}, {"text2": "Up to 70% off all shoes"}),
    ("shop", {"what": "price", "op": "more", "amount": "10", "unit": "%"}, 
     {"price-vase": "€26.40", "price-bowl": "€16.50"}),
    ("poster", {"what": "date", "op": "more", "amount": "1", "unit": "week"}, {"date": "Saturday, 19 July"}),
    ("poster", {"what": "date", "op": "format", "value": "June 14, 2026"}, {"date": "Saturday, July 12"}),
]  # fmt: skip


@pytest.mark.parametrize(("scene", "arguments", "after"), FIGURED, ids=[str(row[1]) for row in FIGURED])
def test_a_rule_changes_every_figure_of_its_kind_and_no_other(
    scene: str, arguments: dict[str, str], after: dict[str, str]
) -> None:
    assert said(SCENES[scene](), request("figures", **arguments)) == after


@pytest.mark.parametrize(
    ("words", "arguments", "after"),
    [
        ("Summer 2026 · © 2026", {"what": "year", "op": "to", "value": "2027"}, "Summer 2027 · © 2027"),
        ("Sunday, 14 June 2026", {"what": "year", "op": "to", "value": "2027"}, "Monday, 14 June 2027"),
        ("14.06.2026, 8 pm", {"what": "date", "op": "less", "amount": "2", "unit": "days"}, "12.06.2026, 8 pm"),
        ("14.06.2026, 8 pm", {"what": "time", "op": "format", "value": "24-hour"}, "14.06.2026, 20:00"),
        ("Doors 19:30, €5", {"what": "time", "op": "more", "amount": "30", "unit": "minutes"}, "Doors 20:00, €5"),
        ("12 rooms, 2,000 seats, 2026", {"what": "number", "op": "times", "amount": "2"}, ""),
        ("12 rooms, 4.5 stars, 2026", {"what": "number", "op": "times", "amount": "2"}, "24 rooms, 9.0 stars, 2026"),
        ("Sunday, 14 June 2026", {"what": "date", "op": "to", "value": "20 June 2026"}, "Saturday, 20 June 2026"),
        ("¥1,250", {"what": "price", "op": "more", "amount": "5", "unit": "%"}, "¥1,313"),
    ],
)
def test_years_dates_times_and_numbers(words: str, arguments: dict[str, str], after: str) -> None:
    document = page(text("t", words))
    if not after:
        with pytest.raises(RequestError, match="is more than a thousand is not clear"):
            resolved(document, request("figures", **arguments))
    else:
        assert said(document, request("figures", **arguments)) == {"t": after}


@pytest.mark.parametrize(
    ("words", "arguments", "reason"),
    [
        ("03/04/2026", {"what": "date", "op": "more", "amount": "1", "unit": "week"}, "3 April 2026 or 4 March 2026"),
        ("1962 to 2026", {"what": "year", "op": "to", "value": "2027"}, "several years: 1962, 2026"),
        ("€5 and €7", {"what": "price", "op": "to", "value": "€6"}, "there are 2 prices: €5, €7"),
        ("€5", {"what": "price", "op": "less", "amount": "7"}, "fall below 0"),
        ("50% off", {"what": "percentage", "op": "more", "amount": "10", "unit": "%"}, "10 points or 10 hundredths"),
        ("no figure", {"what": "price", "op": "round"}, "there is no price"),
        ("€5", {"op": "currency", "value": "£", "old": "$"}, r"no price is in \$; there are €"),
        ("Saturday, 12 July", {"what": "date", "op": "more", "amount": "1", "unit": "month"}, "depends on the year"),
        ("Sat–Sun, 13–14 June", {"what": "date", "op": "more", "amount": "1", "unit": "day"}, "weekday apart"),
        ("14 June", {"what": "date", "op": "format", "value": "2026-06-14"}, "its year is not said"),
    ],
)
def test_what_a_rule_cannot_know_is_refused(words: str, arguments: dict[str, str], reason: str) -> None:
    with pytest.raises(RequestError, match=reason):
        resolved(page(text("t", words)), request("figures", **arguments))


def test_figures_across_runs_change_and_their_neighbours_keep_their_look() -> None:
    document = page(text("t", "now ", Run("€24", Style(font_weight=700)), " or €30"))
    found = resolved(document, request("figures", what="price", op="more", amount="1"))
    assert found.edits == (SetText("t", "€25", 1), SetText("t", " or €31", 2))
    assert "€24" not in found.reading
    assert "24 → 25" in found.reading


SENTENCES = st.lists(
    st.sampled_from(["€5", "from $1,290.50", "17–19 July 2026", "8:30 pm", "50%", "14.06.2026", "2026", "and", "12",
                     "1.250", "Sat", "\n", "6–8 pm", "3 kr", "03/04/2026", "CHF 9.–"]), min_size=1, max_size=6,
)  # fmt: skip
RULES = st.fixed_dictionaries(
    {
        "what": st.sampled_from(["price", "number", "percentage", "date", "time", "year", ""]),
        "op": st.sampled_from(["more", "less", "times", "to", "round", "currency", "format"]),
        "amount": st.sampled_from(["", "1", "10", "0.5", "x"]),
        "unit": st.sampled_from(["", "%", "week", "hour", "€"]),
        "value": st.sampled_from(["", "€", "$", "2027", "14.06.2026", ",", "24-hour", "8 pm", "June 14, 2026"]),
        "all": st.sampled_from(["", "all"]),
    }
)


@given(SENTENCES, RULES)
def test_any_rule_on_any_figures_comes_to_edits_that_fit_or_to_a_refusal(
    words: list[str], arguments: dict[str, str]
) -> None:
    document = page(text("t", " ".join(words).strip() or "x"))
    refusal: RequestError | None = None
    try:
        found = resolved(document, request("figures", **arguments))
    except RequestError as error:
        refusal = error
    if refusal is not None:
        assert refusal.message
        assert refusal.suggestion
        return
    after = apply(document, found.edits)
    assert wording(after) != wording(document)
    assert found.targets == ("t",)


# The whole way, in files

SAVED = [
    ("event.svg", request("insert_text", "the title", new="!"), {"title": "Summer Nights!"}),
    ("event.svg", request("case", "the subtitle", case="title"), {"subtitle": "Three Evenings of Music by the Water"}),
    ("event.svg", request("figures", what="date", op="more", amount="1", unit="week"),
     {"date": "24–26 July 2026", "sticker-note": "until 7 June"}),
    ("sale.svg", request("figures", what="percentage", op="to", value="70%"), {"discount": "70%\nOFF"}),
    ("menu.svg", request("figures", what="price", op="currency", value="£"), 
     {"price-pao": "£4.50", "price-nata": "£2.80"}),
    ("event.svg", request("fill", role="title", new="Winter Nights"), {"title": "Winter Nights"}),
    ("deck.pptx", request("insert_text", new="(all)", near="for free"),
     {"slide-258/4": "Open on Sundays\nOffer oat milk for free (all)\nSell beans by mail"}),
    ("deck.pptx", request("case", "the second bullet", pages="slide 2", case="upper"),
     {"slide-257/3": "Where we stand\nWHAT CUSTOMERS SAY\nPrices and sales\nThe new roastery"}),
    ("deck.pptx", request("figures", what="number", op="more", amount="10", unit="%", pages=""),
     {"slide-259/3/r2c2/text": "2.42", "slide-259/4": "Harbour Coffee · 4"}),
    ("deck.pptx", request("fill", pages="slide 3", role="title", new="Voices"), {"slide-258/2": "Voices"}),
    ("deck.pptx", request("fill", pages="slide 2", role="body", items="Lunch\x1fCake"),
     {"slide-257/3": "Where we stand\nWhat customers say\nPrices and sales\nThe new roastery\nLunch\nCake"}),
    ("deck.pptx", request("fill", pages="slide 8", role="footer", new="The end"), {"slide-263/4": "The end"}),
    ("deck.pptx", request("fill", pages="slide 3", role="notes", new="Smile"), {"slide-258/notes": "Smile"}),
    ("deck.pptx", request("bullet_swap", pages="slide 2", which="first", other="last"),
     {"slide-257/3": "The new roastery\nWhat customers say\nPrices and sales\nWhere we stand"}),
    ("deck.pptx", request("bullet_move", which="Offer oat milk", at="top"),
     {"slide-258/4": "Offer oat milk for free\nOpen on Sundays\nSell beans by mail"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "asked", "after"), SAVED, ids=[f"{row[0]} {row[1].act}" for row in SAVED])
@pytest.mark.sampled(5)
def test_the_saved_file_says_what_was_asked_for(
    tmp_path: Path, name: str, asked: Request, after: dict[str, str]
) -> None:
    assert wording(whole_way(session(), EXAMPLES / name, asked, tmp_path), *after) == after


def test_a_moved_bullet_takes_its_bold_words_along(tmp_path: Path) -> None:
    way = whole_way(session(), DECK, request("bullet_move", which="Sell beans by mail", at="top"), tmp_path)
    layer = way.index.layers["slide-258/4"]
    assert isinstance(layer, Text)
    bold = [run.text for run in layer.runs if run.style.font_weight == 700]
    before = session().open(DECK).document.index.layers["slide-258/4"]
    assert isinstance(before, Text)
    assert bold == [run.text for run in before.runs if run.style.font_weight == 700]


def test_a_bullet_moves_with_what_stands_below_it() -> None:
    document = session().open(DECK).document
    nested = apply(document, [SetParagraph("slide-257/3", "level", 1, 1)])
    found = resolved(nested, request("bullet_move", pages="slide 2", which="first", at="end"))
    (edit,) = found.edits
    assert isinstance(edit, SetRuns)
    assert [run.text for run in edit.runs] == [
        "Prices and sales", "The new roastery", "Where we stand", "What customers say",
    ]  # fmt: skip
    assert [paragraph.level for paragraph in edit.paragraphs] == [0, 0, 0, 1]


def test_a_hidden_slide_is_saved_so_and_can_be_shown_again(tmp_path: Path) -> None:
    asked = Request("slide_hide", "hide", "", {"pages": "slides 2 and 4"}, "hide")
    after = whole_way(session(), DECK, asked, tmp_path)
    assert [number for number, one in enumerate(after.pages, 1) if one.hidden] == [2, 4]
    back = Request("slide_hide", "show", "", {"pages": "slide 4"}, "unhide")
    (tmp_path / "again").mkdir()
    again = whole_way(session(), tmp_path / "out.pptx", back, tmp_path / "again")
    assert [number for number, one in enumerate(again.pages, 1) if one.hidden] == [2]


def test_several_slides_come_with_a_title_each(tmp_path: Path) -> None:
    asked = Request("slide_add", "add", "", {"count": "three", "title": '"One", "Two" and "Three"'}, "add")
    after = whole_way(session(), DECK, asked, tmp_path)
    assert [one.name for one in after.pages[-3:]] == ["One", "Two", "Three"]
    with pytest.raises(RequestError, match="2 titles are given for 3 slides"):
        resolved(session().open(DECK).document,
                 Request("slide_add", "add", "", {"count": "3", "title": "A\x1fB"}, "add"))  # fmt: skip


# Places left empty


@pytest.fixture(scope="module")
def unused(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck with one unused slide of each of the eleven usual layouts."""
    from pptx import Presentation

    deck = Presentation()
    for layout in deck.slide_layouts:
        deck.slides.add_slide(layout)
    path = tmp_path_factory.mktemp("unused") / "unused.pptx"
    deck.save(str(path))
    return path


FILLED = [
    (1, "title", "slide-256/2"), (1, "subtitle", "slide-256/3"), (1, "body", "slide-256/3"),
    (2, "title", "slide-257/2"), (2, "body", "slide-257/3"), (3, "subtitle", "slide-258/3"),
    (4, "body", "slide-259/3"), (5, "body", "slide-260/4"), (7, "title", "slide-262/2"), (7, "body", "slide-262/2"),
    (8, "body", "slide-263/3"), (9, "body", "slide-264/4"), (6, "footer", "slide-261/3"),
    (6, "subtitle", "slide-261/3"),
]  # fmt: skip


@pytest.mark.parametrize(("slide", "role", "layer"), FILLED, ids=[f"{row[0]} {row[1]}" for row in FILLED])
@pytest.mark.sampled(4)
def test_an_empty_place_is_filled_and_a_missing_one_is_made(
    unused: Path, tmp_path: Path, slide: int, role: str, layer: str
) -> None:
    asked = request("fill", pages=f"slide {slide}", role=role, new="Some words")
    after = whole_way(session(), unused, asked, tmp_path)
    assert wording(after, layer) == {layer: "Some words"}
    assert sum(words == "Some words" for words in wording(after).values()) == 1


@pytest.mark.parametrize("called", ["PlaceHolder {}", "Google Shape;5{};p13"])
def test_places_without_telling_names_are_told_by_their_size_and_by_the_slides_title(
    tmp_path: Path, called: str
) -> None:
    from pptx import Presentation

    deck = Presentation()
    for _ in range(2):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        for number, shape in enumerate(slide.shapes, 1):
            shape.name = called.format(number)
    slide.shapes[0].text_frame.text = "Plans"
    slide.shapes[1].text_frame.text = "One"
    source = tmp_path / "plain.pptx"
    deck.save(str(source))
    document = session().open(source).document
    for page_number, id in ((1, "slide-256"), (2, "slide-257")):
        asked = request("fill", pages=f"slide {page_number}", role="body", new="Two")
        assert resolved(document, asked).targets == (f"{id}/3",)
        named = request("fill", pages=f"slide {page_number}", role="title", new="Name")
        assert resolved(document, named).targets == (f"{id}/2",)
    after = whole_way(session(), source, request("fill", pages="slide 2", role="body", new="Two"), tmp_path)
    assert wording(after, "slide-257/3") == {"slide-257/3": "One\nTwo"}


def test_a_second_body_goes_into_the_second_empty_place(unused: Path, tmp_path: Path) -> None:
    first = whole_way(session(), unused, request("fill", pages="slide 4", role="body", new="Left"), tmp_path)
    found = resolved(first, request("fill", pages="slide 4", role="content", items="A\x1fB"))
    assert found.targets == ("slide-259/4",)


def test_words_for_a_place_of_no_slide_or_of_several_are_refused(unused: Path) -> None:
    document = session().open(unused).document
    with pytest.raises(RequestError, match="on which slide is not said"):
        fill(request("fill", role="title", new="x"), Scene(document))
    with pytest.raises(RequestError, match="is no place of a slide"):
        resolved(document, request("fill", pages="slide 2", role="margin", new="x"))
    with pytest.raises(RequestError, match="are empty"):
        resolved(document, request("fill", pages="slide 2", role="title", new=""))
    with pytest.raises(RequestError, match="2 places for a body"):
        resolved(session().open(DECK).document, request("fill", pages="slide 3", role="body", new="x"))
