"""The resolver: ids, spans of texts, numbers with units, colours, sets, refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

import redraft
from redraft.assets.fonts import Fonts
from redraft.commands.forms.wire import command_to_json
from redraft.document.geometry import Box
from redraft.document.layers import Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style
from redraft.reader.actions import NODE, TOKEN, WORD, Action, symbol
from redraft.reader.masks import SentenceMasks
from redraft.reader.mentions import PlainTokens, numbers_in, paints_in
from redraft.reader.resolver import ResolvedActions, amount, cased, resolve
from redraft.reader.scene import NodeScene
from tests.by_hand import by_hand
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"


def text(id: str, words: str, y: float, fill: str = "#000000") -> Text:
    runs = tuple(Run(line, starts_line=bool(n)) for n, line in enumerate(words.split("\n")))
    return Text(id, runs=runs, frame=Box(40, y, 300, 40), style=Style(font_size=24, fill=Color.from_hex(fill)))


def poster() -> Document:
    plate = Shape("plate", frame=Box(20, 300, 400, 200), form="rect", style=Style(fill=Color.from_hex("#1f5fe0")))
    words = (
        text("title", "Summer Fair", 40),
        text("date", "Friday 14 June", 120, "#e02020"),
        text("lines", "one\ntwo", 320),
    )
    return by_hand("svg", (Page("page1", 800, 600, (plate, *words)),))


def read(say: str, *actions: str | Action, document: Document | None = None) -> ResolvedActions:
    """The reading of actions: names of symbols, `@id` for nodes, a word of the sentence for its token."""
    document = document or poster()
    one = SentenceMasks(NodeScene.of(document, say), PlainTokens(say), document)
    sentence_words = [say[slice(*span)] for span in one.sentence.spans]
    found: list[Action] = []
    for action in actions:
        if isinstance(action, Action):
            found.append(action)
        elif action.startswith("@"):
            found.append(Action(NODE, one.scene.places[action[1:]]))
        else:
            found.append(Action(TOKEN, sentence_words.index(action)) if action in sentence_words else symbol(action))
    return resolve(found, one, Fonts().measure)


def form(reading: ResolvedActions) -> dict[str, object]:
    assert reading.refusal == ""
    assert len(reading.commands) == 1
    return command_to_json(reading.commands[0])


def test_a_colour_is_pointed_at_by_its_first_word() -> None:
    found = read("title in dark blue please", "COMMAND recolor", "@title", "SAID", "dark", "END")
    assert form(found) == {"command": "recolor", "target": ["title"], "color": "darkblue"}
    assert found.tokens == {2, 3}


def test_a_colour_may_be_that_of_something_else() -> None:
    found = read("title like the date", "COMMAND recolor", "@title", "SAME-AS", "@date", "END")
    assert form(found)["color"] == "#e02020"


def test_words_are_a_stretch_of_the_sentence_for_words_of_the_text() -> None:
    found = read(
        "make it winter fun", "COMMAND replace_words", "@title", Action(WORD, 0), Action(WORD, 0), "winter", "winter",
        "CASE like-old", "END",
    )  # fmt: skip
    assert form(found) == {"command": "replace_words", "target": "title", "spans": [[0, 6]], "text": "Winter"}


def test_an_item_gives_its_span() -> None:
    document = poster()
    item = next(n for n, node in enumerate(NodeScene.of(document).nodes) if node.sort == "item" and node.index == 1)
    found = read(
        "bold", "COMMAND modify", Action(NODE, item), "FIELD font_weight", "VALUE 700", "END", document=document
    )
    assert form(found) == {"command": "modify", "target": ["lines"], "font_weight": 700, "spans": [[4, 7]]}


def test_a_set_is_every_member_but_those_left_out() -> None:
    found = read("all texts but the date", "COMMAND delete", "EVERY", "KIND text", "EXCEPT", "@date", "STOP", "END")
    assert form(found)["target"] == ["title", "lines"]
    found = read("all on the box", "COMMAND delete", "EVERY", "KIND text", "ON", "@plate", "STOP", "END")
    assert form(found)["target"] == ["lines"]


def test_a_set_may_be_what_looks_alike_in_one_row_or_column() -> None:
    def text(id: str, x: float, y: float) -> Text:
        return Text(id, runs=(Run(id),), frame=Box(x, y, 80, 20), style=Style(font_size=16))

    grid = tuple(text(f"{row}{n}", 40 + 200 * n, y) for row, y in (("a", 100), ("b", 300)) for n in range(3))
    document = by_hand("svg", (Page("page1", 800, 600, grid),))
    found = read(
        "the lower row", "COMMAND delete", "EVERY", "LOOK", "@b0", "ROW", "@b0", "STOP", "END", document=document
    )
    assert form(found)["target"] == ["b0", "b1", "b2"]
    found = read(
        "right column", "COMMAND delete", "EVERY", "LOOK", "@a2", "COLUMN", "@a2", "STOP", "END", document=document
    )
    assert form(found)["target"] == ["a2", "b2"]


def test_what_is_made_can_be_placed() -> None:
    found = read(
        "add Hello below the title", "COMMAND add", "CHOICE text", "FIELD content", "Hello", "Hello", "CASE as-said",
        "COMMAND place", "MADE", "CHOICE below", "FIELD anchor", "@title", "END",
    )  # fmt: skip
    assert [one.command for one in found.commands] == ["add", "place"]
    assert found.commands[1].stated()["target"][0] not in poster().index


def test_absent_and_several_are_refusals() -> None:
    assert read("delete the cat", "COMMAND delete", "@absent", "END").refusal == "absent"
    assert read("delete it", "COMMAND delete", "@several", "END").refusal == "several"
    assert read("hm", "REFUSE unclear").refusal == "unclear"


def test_a_cell_gives_its_table_row_and_column() -> None:
    document = redraft.open(EXAMPLES / "deck.pptx").document
    scene = NodeScene.of(document)
    cells = [n for n, node in enumerate(scene.nodes) if node.sort == "cell" and node.index == 2 and node.column == 1]
    if not cells:
        pytest.skip("no table in the deck")
    found = read(
        "set it to 12",
        "COMMAND set_cells",
        Action(NODE, cells[0]),
        "12",
        "12",
        "CASE as-said",
        "END",
        document=document,
    )
    assert form(found) == {
        "command": "set_cells",
        "table": scene.nodes[cells[0]].host,
        "texts": ["12"],
        "row": 2,
        "column": 1,
    }


@each(
    ("how", "length", "made"),
    [("AS-SAID", True, "20mm"), ("NEGATIVE", True, "-20mm"), ("MORE-PERCENT", False, 1.2), ("LESS-PERCENT", False, 0.8),
     ("PERCENT", False, 0.2), ("PERCENT", True, "20%"), ("DIVIDED", False, 0.05)],
)  # fmt: skip
def test_amounts_are_as_the_commands_take_them(how: str, length: bool, made: float | str) -> None:
    assert amount(how, 20, "mm", length, False) == made


def test_numbers_and_colours_are_found_where_they_begin() -> None:
    say = "1,200 px wide, 2.5cm and twenty percent; sky blue, #FFAA00, light-gray or burgundy, 3 points"
    sentence = PlainTokens(say)
    numbers = [(one.value, one.unit) for one in numbers_in(sentence).values()]
    assert numbers[:2] == [(1200, ""), (2.5, "cm")]
    assert (20, "%") in numbers
    assert (3, "pt") in numbers
    assert {one.paint for one in paints_in(sentence).values()} >= {"skyblue", "#ffaa00", "lightgray", "darkred"}


def test_case_is_that_of_the_old_words_where_it_is_wanted() -> None:
    assert cased("winter sale", "like-old", "SUMMER FAIR") == "WINTER SALE"
    assert cased("winter sale", "like-old", "Summer Fair") == "Winter Sale"
    assert cased("winter sale", "like-old", "Summer fair") == "Winter sale"
    assert cased("Winter", "like-old", "summer") == "winter"
