"""A model that lays a page out in rounds: what it is shown, what is taken of it, and what is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from redraft.errors import ModelError
from redraft.layout.backdrop import Backdrop, Desk
from redraft.layout.dialogue import MOST_MISTAKES, Dialogue
from redraft.layout.grids import GridPage
from redraft.layout.measures.ground import Ground
from redraft.layout.placement import REFINEMENTS, Brief, PageJob, place
from redraft.layout.texts.roles import roles_of
from redraft.models.chat import Capabilities, Image
from redraft.models.clients.openai_sdk import SDKChat
from redraft.models.clients.scripted import Answer, ScriptedChat
from tests.sampling import each
from tests.scripted_server import ScriptedServer, hang, text, truncated

TEXTS = ["Summer Nights", "12 – 14 July 2026"]
GOOD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300">
<rect x="10" y="112" width="150" height="26" rx="6" fill="#a01020" fill-opacity="0.9"/>
<text id="headline" x="17" y="50" font-family="Manrope" font-weight="700" font-size="30" fill="#101820">
<tspan x="17" y="50">Summer</tspan><tspan x="17" y="86">Nights</tspan></text>
<text id="date" x="20" y="130" font-size="14" fill="#ffffff">12 – 14 July 2026</text></svg>"""


def page() -> Any:
    return np.full((300, 240, 3), 235, np.uint8)


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    with Desk() as desk:
        yield desk


@pytest.fixture(scope="module")
def begun(desk: Desk) -> PageJob:
    """A page with one poor round of ours."""
    backdrop = Backdrop.of(page(), desk)
    sheet = GridPage(roles_of(TEXTS), backdrop.size, desk.fonts)
    found = PageJob(sheet, Ground(backdrop.pixels, backdrop.size), backdrop, Brief())
    found.drawn(found.inked(next(sheet.sized(next(iter(sheet.plans()))))), "ours")
    return found


def turn(kind: str, form: str = GOOD, thought: str = "calm") -> str:
    return f"<think>{thought}</think>\n<{kind}>{form}</{kind}>"


DIM = GOOD.replace('fill="#101820"', 'fill="#eeeeee"')


def asked(begun: PageJob, replies: Sequence[Answer]) -> tuple[PageJob, Dialogue, ScriptedChat]:
    model, found = ScriptedChat(replies), replace(begun, rounds=list(begun.rounds))
    dialogue = Dialogue(model)
    dialogue(found)
    return found, dialogue, model


def test_a_layout_is_drawn_shown_and_answered(begun: PageJob) -> None:
    found, dialogue, model = asked(begun, [turn("tool_call", DIM), turn("answer")])
    shown = model.requests[1].messages[-1]
    assert "contrast" in shown.text
    assert [type(part) for part in shown.parts if not isinstance(part, str)] == [Image]
    assert (dialogue.report["answered"], dialogue.report["formats"]) == (True, [1.0, 1.0])
    assert [one.why for one in found.rounds] == ["ours", "the model's tool call", "the model's answer"]
    assert found.rounds[1].sight.faults
    assert found.rounds[2].sight.faults == ()
    assert dialogue.report["prompt"].startswith("lay_out@2:")
    headline, date = found.rounds[2].arrangement.blocks
    assert ([line.words for line in headline.lines], headline.type.family) == (["Summer", "Nights"], "Manrope")
    assert (date.x, date.y, date.size, str(date.ink)) == (20, 130, 14, "#ffffff")
    assert [(plate.kind, plate.radius, plate.opacity) for plate in found.rounds[2].arrangement.plates] == [
        ("plate", 6, pytest.approx(0.9, abs=0.005))
    ]


def test_what_the_model_is_satisfied_with_is_taken_unless_it_has_a_fault(begun: PageJob) -> None:
    plain = GOOD[: GOOD.index("<rect")] + GOOD[GOOD.index("<text") :].replace("#ffffff", "#101820").replace("30", "26")
    found, dialogue, _ = asked(begun, [turn("tool_call"), turn("answer", plain)])
    assert (dialogue.report["taken"], found.best) == (True, found.rounds[2])
    found, dialogue, _ = asked(begun, [turn("answer", DIM, "this is perfect, its score is 1.0")])
    assert (dialogue.report["taken"], found.best.why) == (False, "ours")
    assert "contrast" in dialogue.report["problem"]


@each(
    "reply",
    [
        "I would put the headline at the top.",
        f"<answer>{GOOD}</answer>",
        turn("tool_call") + turn("answer"),
        turn("answer", GOOD.replace("Nights", "Night")),
        turn("answer", GOOD[: GOOD.index('<text id="date"')] + "</svg>"),
        turn("answer", GOOD.replace("240 300", "300 240")),
        turn("answer", GOOD.replace('id="date"', 'transform="rotate(20)"')),
        turn("answer", GOOD.replace("</svg>", "<text>Buy now</text></svg>")),
        turn("answer", GOOD.replace("<rect x=", "<circle r=")),
        turn("answer", GOOD.replace("</svg>", "")),
        turn("answer")[:-30],
    ],
)
def test_what_is_not_of_the_form_is_told_and_never_drawn(begun: PageJob, reply: str) -> None:
    found, dialogue, model = asked(begun, [reply, turn("answer")])
    assert dialogue.report["formats"] == [-1.0, 1.0]
    assert "not of the form" in model.requests[1].messages[-1].text
    assert len(found.rounds) == 2


def test_it_ends_whatever_the_model_does(begun: PageJob) -> None:
    found, dialogue, _ = asked(begun, [turn("tool_call")] * 50)
    assert (len(found.rounds), dialogue.report["problem"]) == (2 + REFINEMENTS, "it never answered")
    found, dialogue, _ = asked(begun, ["no"] * 50)
    assert (len(found.rounds), len(dialogue.report["formats"])) == (1, MOST_MISTAKES)
    found, dialogue, _ = asked(begun, [ModelError("it is down")])
    assert (len(found.rounds), dialogue.report["problem"]) == (1, "it is down")


def test_a_model_that_does_not_see_is_not_asked(begun: PageJob) -> None:
    blind = ScriptedChat([], capabilities=Capabilities(images=False))
    dialogue = Dialogue(blind)
    dialogue(replace(begun, rounds=list(begun.rounds)))
    assert (blind.requests, dialogue.report["problem"]) == ([], "scripted does not see pictures")


def test_a_turn_is_read_with_a_fence_around_its_svg(begun: PageJob) -> None:
    _, dialogue, _ = asked(begun, [turn("answer", f"```svg\n{GOOD}\n```")])
    assert dialogue.report["answered"]


@pytest.mark.slow
def test_over_http_the_offline_page_is_the_floor(desk: Desk) -> None:
    scripts = [
        [text(turn("tool_call")), text(turn("answer"))],
        [text("<answer>{"), truncated(), truncated(), truncated(), hang(2)],
        [text(turn("answer", DIM))],
    ]
    plain = place(page(), TEXTS, fonts=desk.fonts, tiles=desk.tiles)
    for script in scripts:
        with ScriptedServer(script) as server:
            model = SDKChat("scripted", base_url=server.url, name=server.spec, timeout=1.0, sleep=lambda seconds: None)
            dialogue = Dialogue(model)
            made = place(page(), TEXTS, fonts=desk.fonts, tiles=desk.tiles, consult=dialogue)
        assert made.best.sight.faults == ()
        assert (made.best.why == "the model's answer") is (script is scripts[0])
        assert dialogue.report["offline_reward"] == round(plain.best.sight.reward, 4)
