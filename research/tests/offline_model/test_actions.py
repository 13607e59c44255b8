"""Commands as actions: they resolve to the same commands again."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.assets.fonts import Fonts
from redraft.commands.forms.wire import commands_from_json
from redraft.document.geometry import Box
from redraft.document.layers import Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style
from redraft.reader.actions import spelled
from redraft.reader.masks import SentenceMasks
from redraft.reader.mentions import PlainTokens
from redraft.reader.resolver import resolve
from redraft.reader.scene import NodeScene
from redraft.session.session import Session
from redraft_research.datasets.requests.answers import read_answers
from redraft_research.datasets.requests.cases import half_of, read_cases, request_files
from redraft_research.datasets.requests.goals import Goals
from redraft_research.offline_model.actions import NotExpressible, actions_of, check, refusal_of
from redraft_research.offline_model.actions.coverage import CaseActions
from tests.by_hand import by_hand
from tests.sampling import each

CORPUS = Path(__file__).parents[3] / "tests" / "requests"


def _text(id: str, words: str, y: float) -> Text:
    return Text(id, runs=(Run(words),), frame=Box(40, y, 300, 40), style=Style(font_size=24, fill=Color(0, 0, 0)))


def _poster() -> Document:
    blue = Style(fill=Color(31, 95, 224))
    plates = (Shape(f"box{n}", frame=Box(20 + 250 * n, 300, 200, 200), form="rect", style=blue) for n in range(3))
    texts = (_text("title", "Summer Fair", 40), _text("date", "Friday 14 June", 120), _text("price", "from €12", 200))
    return by_hand("svg", (Page("page1", 800, 600, (*plates, *texts)),))


CASES = [
    ("make the title 20% bigger", [{"command": "resize", "target": ["title"], "factor": 1.2}]),
    ("a bit bigger, the title", [{"command": "resize", "target": ["title"], "factor": 1.1}]),
    ("nudge the date 2 cm to the left", [{"command": "move", "target": ["date"], "dx": "-2cm"}]),
    ("all boxes green", [{"command": "recolor", "target": ["box0", "box1", "box2"], "color": "green"}]),
    ("it is on Monday", [{"command": "replace_words", "target": "date", "spans": [[0, 6]], "text": "Monday"}]),
    ("from 14 to 15 june", [{"command": "replace_words", "target": "date", "spans": [[7, 9]], "text": "15"}]),
    ("price is €14 now", [{"command": "replace_words", "target": "price", "spans": [[6, 8]], "text": "14"}]),
    ("'Summer Night Fair'", [{"command": "modify", "target": ["title"], "text": "Summer Night Fair"}]),
    ("price in the date's size", [{"command": "match", "target": ["price"], "like": "date", "aspect": "font size"}]),
    ("page 600 high", [{"command": "set_page", "width": 800, "height": 600}]),
    ("title to Autumn, delete the date", [
        {"command": "replace_words", "target": "title", "spans": [[0, 6]], "text": "Autumn"},
        {"command": "delete", "target": ["date"]}]),
    ("swap title and date", [{"command": "swap", "a": ["title"], "b": ["date"]}]),
]  # fmt: skip


@each(("say", "forms"), CASES)
def test_actions_mean_the_commands_they_come_from(say: str, forms: list[dict[str, object]]) -> None:
    document, measure = _poster(), Fonts().measure
    grammar = SentenceMasks(NodeScene.of(document, say), PlainTokens(say), document)
    commands = commands_from_json(forms)
    actions = actions_of(commands, grammar, measure)
    assert check(actions, commands, grammar, measure) == "", spelled(actions)


def test_new_words_come_with_those_around_them_where_the_sentence_has_them() -> None:
    document, say = _poster(), "it is called 'Summer Night Fair' now"
    grammar = SentenceMasks(NodeScene.of(document, say), PlainTokens(say), document)
    forms = [{"command": "replace_words", "target": "title", "spans": [[6, 7]], "text": " Night "}]
    actions = actions_of(commands_from_json(forms), grammar, Fonts().measure)
    assert resolve(actions, grammar, Fonts().measure).commands == commands_from_json(
        [{"command": "replace_words", "target": "title", "spans": [[0, 11]], "text": "Summer Night Fair"}]
    )


def test_values_that_are_not_in_the_sentence_have_no_actions() -> None:
    document = _poster()
    grammar = SentenceMasks(NodeScene.of(document), PlainTokens("change the title"), document)
    with pytest.raises(NotExpressible, match="text: Winter"):
        actions_of(
            commands_from_json([{"command": "modify", "target": ["title"], "text": "Winter"}]), grammar, Fonts().measure
        )
    with pytest.raises(NotExpressible, match="node: not in the document"):
        actions_of(commands_from_json([{"command": "delete", "target": ["nothing"]}]), grammar, Fonts().measure)


def test_a_refusal_is_one_action() -> None:
    assert spelled(refusal_of("ambiguous")) == "REFUSE several"


@pytest.mark.slow
def test_nearly_every_request_of_the_corpus_has_actions() -> None:
    """A sample of those that have been read; `python -m redraft_research.offline_model.actions.coverage` tries all."""
    cases = [(case, known[case.id]) for path in request_files(CORPUS) if half_of(path) == "seen"
             if (answers := path.with_name("commands.jsonl")).is_file() and (known := read_answers(answers))
             for case in read_cases(path) if case.id in known]  # fmt: skip
    assert len(cases) > 3_000
    with Session(history=False) as session:
        goals = Goals(session, [*sorted(CORPUS.rglob("documents")), CORPUS.parents[1] / "examples"])
        found = [CaseActions(goals).of(case, answer) for case, answer in cases[7::150]]
        goals.close()
    assert sum(bool(actions) for actions, _ in found) >= 0.9 * len(found), [why for _, why in found if why]
