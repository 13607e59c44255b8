"""Trying a model out, and telling it: `redraft doctor --model`."""

from __future__ import annotations

import io
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from redraft.errors import BudgetExceeded, ModelError
from redraft.interfaces.cli import main
from redraft.models.chat import EVERYTHING, Capabilities, ChatRequest, Image, Reply, ToolCall, Usage
from redraft.models.clients.openai_sdk import SDKChat
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.findings.probe import PAINT, probe, squares
from redraft.models.meter import Budget, Metered
from tests.scripted_server import ScriptedServer, Served, status, text, tool_calls


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def able(request: ChatRequest) -> Reply:
    """A model that does all that is asked."""
    if request.schema is not None:
        return Reply('{"fruit_hue": "yellow", "wheels": 2}')
    if request.tools:
        return Reply("", (ToolCall("c", "paint_layer", '{"layer": "title", "color": "red"}'),))
    if any(isinstance(part, Image) for message in request.messages for part in message.parts):
        return Reply("Green, yellow.")
    return Reply("ready", usage=Usage(5, 2), seconds=0.5)


def unable() -> ScriptedChat:
    """One that answers, and no more."""
    numbers = itertools.count()
    answer = "I am a very friendly model, and my answer is number"
    return ScriptedChat(lambda request: f"{answer} {next(numbers)}.", capabilities=EVERYTHING)


def found(model: ScriptedChat | SDKChat) -> dict[str, bool | None]:
    return {finding.name: finding.ok for finding in probe(model).findings}


def test_a_model_that_can_do_everything_is_found_to() -> None:
    model = ScriptedChat(able, capabilities=Capabilities(images=True, context=32_000))
    told = found(model)
    assert {name: told[name] for name in ("answers", "schema", "tools", "images", "seed", "context")} == dict.fromkeys(
        ("answers", "schema", "tools", "images", "seed", "context"), True
    )
    assert len(model.requests) <= 8
    assert {request.purpose for request in model.requests} == {"probe"}


def test_a_model_is_not_believed_but_tried() -> None:
    told = found(unable())
    assert told["answers"] is True
    assert [told[name] for name in ("schema", "tools", "images", "seed", "streaming")] == [False] * 5


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ((ToolCall("c", "delete_all", "{}"),), "calls 'delete_all', which is not a tool"),
        ((ToolCall("c", "paint_layer", '{"layer": "ti'),), "breaks off"),
        ((ToolCall("c", "paint_layer", '{"layer": 3, "color": "red"}'),), "$.layer is integer"),
    ],
)
def test_a_tool_call_that_is_wrong_does_not_count(calls: tuple[ToolCall, ...], said: str) -> None:
    probed = probe(ScriptedChat(lambda request: Reply("x", calls) if request.tools else able(request)))
    (finding,) = (finding for finding in probed.findings if finding.name == "tools")
    assert finding.ok is False
    assert said in finding.detail


def test_colours_in_the_wrong_order_are_not_seen() -> None:
    def backwards(request: ChatRequest) -> Reply:
        reply = able(request)
        return Reply("yellow, green") if reply.text.startswith("Green") else reply

    assert found(ScriptedChat(backwards))["images"] is False


@pytest.mark.parametrize("answer", [ModelError("it is down", "start it"), ""])
def test_a_model_that_does_not_answer_is_asked_nothing_more(answer: Exception | str) -> None:
    model = ScriptedChat([answer])
    probed = probe(model)
    assert not probed.answers
    assert len(probed.findings) == len(model.requests) == 1
    assert probed.findings[0].means


def test_a_budget_holds_while_probing() -> None:
    with pytest.raises(BudgetExceeded):
        probe(Metered(ScriptedChat(able), Budget(max_tokens=60)))


def test_the_picture_is_two_squares() -> None:
    from PIL import Image as Pictures

    picture = Pictures.open(io.BytesIO(squares((0, 150, 40), (255, 220, 0), 8)))
    assert picture.size == (16, 8)
    assert picture.getpixel((7, 7)) == (0, 150, 40)
    assert picture.getpixel((8, 0)) == (255, 220, 0)


def answers(asked: dict[str, Any]) -> Served | str:
    """The able model, over HTTP."""
    if "response_format" in asked:
        return '{"fruit_hue": "yellow", "wheels": 2}'
    if "tools" in asked:
        return tool_calls(ToolCall("c", PAINT.name, '{"layer": "title", "color": "red"}'))
    if "image_url" in json.dumps(asked):
        return "green yellow"
    return text("one two three four five six")


def test_over_http_what_a_server_can_do_is_found_out() -> None:
    with ScriptedServer(answers) as server:
        assert found(SDKChat("scripted", base_url=server.url)) == {
            "answers": True,
            "schema": True,
            "tools": True,
            "images": True,
            "seed": True,
            "streaming": True,
            "context": None,
        }


def test_over_http_what_a_server_refuses_is_found_out() -> None:
    refuses = ["response_format", "tools", "image", "seed", "stream"]
    with ScriptedServer(lambda asked: "a text, and no more than that", refuses=refuses) as server:
        model = SDKChat("scripted", base_url=server.url)
        probed = probe(model)
    assert probed.answers
    can = probed.capabilities
    assert (can.schema, can.tools, can.images, can.seed, can.streaming) == (False,) * 5


def test_doctor_prints_what_it_found_and_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(answers) as server:
        assert main(["doctor", "--model", server.spec, "--judge", server.spec]) == 0
        printed = capsys.readouterr()
        assert printed.out.count(server.spec) == 2
        assert server.spec in printed.err  # in how to examine it
    said = printed.out
    assert "✓ schema" in said
    assert "it can be used as planner" in said
    assert "it can be used as judge" in said


def test_doctor_ends_with_1_when_a_model_does_not_answer(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(lambda asked: status(401, "no such key")) as server:
        assert main(["doctor", "--model", server.spec, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert told["models"][0]["answers"] is False
    assert "401" in told["models"][0]["findings"][0]["detail"]
    assert told["models"][0]["verdict"] == "it does not answer, so it cannot be used"


def test_doctor_says_that_a_blind_model_is_not_for_vision(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(answers, refuses=["image"]) as server:
        assert main(["doctor", "--vision", server.spec, "--json"]) == 0
    assert "cannot be used for vision" in json.loads(capsys.readouterr().out)["models"][0]["verdict"]


def test_doctor_with_a_name_that_says_nothing_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--model", "gpt"]) == 2
    assert "openai:NAME" in capsys.readouterr().err
