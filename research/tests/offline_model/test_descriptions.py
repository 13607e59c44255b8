"""Sets as actions: similar sentences get similar descriptions."""

from __future__ import annotations

from redraft.commands.forms.wire import commands_from_json
from redraft.document.geometry import Box
from redraft.document.layers import Layer, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style
from redraft.reader.actions import spelled
from redraft.reader.masks import SentenceMasks
from redraft.reader.mentions import PlainTokens
from redraft.reader.scene import NodeScene
from redraft_research.offline_model.actions import actions_of, check
from tests.by_hand import by_hand
from tests.sampling import each


def _cards() -> Document:
    """Two rows of three plates, each with a name and a price on it, and a list of prices below."""
    layers: list[Layer] = []
    white, ink = Style(fill=Color(255, 255, 255)), Color(20, 20, 20)
    for n in range(6):
        x, y = 40 + 250 * (n % 3), 60 + 180 * (n // 3)
        layers.append(Shape(f"plate{n}", frame=Box(x, y, 200, 140), form="rect", style=white))
        for id, words, top, size in (("name", f"Loaf {'ABCDEF'[n]}", 20, 20), ("price", f"€{n + 2}.50", 80, 28)):
            style = Style(font_size=size, fill=ink)
            layers.append(Text(f"{id}{n}", runs=(Run(words),), frame=Box(x + 20, y + top, 90, size * 1.2), style=style))
    for n in range(4):
        frame, style = Box(40, 430 + 40 * n, 60, 16), Style(font_size=13, fill=ink)
        layers.append(Text(f"extra{n}", runs=(Run(f"€{n}.20"),), frame=frame, style=style))
    return by_hand("svg", (Page("page1", 800, 600, tuple(layers)),))


CASES = [
    ("round the corners of the cards", [f"plate{n}" for n in range(6)], "EVERY, LOOK, node"),
    ("all prices", [*(f"price{n}" for n in range(6)), *(f"extra{n}" for n in range(4))], "EVERY, ROLE price, STOP"),
    ("prices in the cards in blue", [f"price{n}" for n in range(6)], "EVERY, LOOK, node"),
    ("the cards in the lower row", ["plate3", "plate4", "plate5"], "EVERY, LOOK, node"),
    ("both upper cards", ["plate0", "plate1"], "LIST"),
    ("loaf a, loaf b and loaf c bold, these names", ["name0", "name1", "name2"], "LIST"),
    ("delete the second card", ["plate1", "name1", "price1"], "EVERY, WITH, node"),
    ("all texts on the first card", ["name0", "price0"], "EVERY, KIND text, ON"),
]  # fmt: skip


@each(("say", "ids", "form"), CASES)
def test_a_set_has_the_form_that_its_words_ask_for(say: str, ids: list[str], form: str) -> None:
    document = _cards()
    grammar = SentenceMasks(NodeScene.of(document, say), PlainTokens(say), document)
    commands = commands_from_json([{"command": "delete", "target": ids}])
    actions = actions_of(commands, grammar, lambda text: None)
    spelling = spelled(actions)
    assert spelling.startswith(f"COMMAND delete, {form}"), spelling
    assert ("ROW" in spelling) == ("row" in say)
    assert check(actions, commands, grammar, lambda text: None) == "", spelling
