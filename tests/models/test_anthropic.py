"""`anthropic:` by its Messages API, against a server that refuses what the API refuses."""

from __future__ import annotations

import base64
import json
import time
from pathlib import Path
from typing import Any

import pytest

from redraft.errors import ModelError
from redraft.models.chat import ChatMessage, ChatRequest, Image, Tool, ToolCall, assistant, system, user
from redraft.models.findings.probe import identity
from redraft.models.meter import Budget
from redraft.models.naming import model_for
from redraft.models.settings.values import Configuration, Settings
from tests.messages_server import MessagesServer, Served, bad, error, overloaded, said
from tests.sampling import each

KEY = "sk-ant-test"
HELLO = ChatRequest((system("You edit designs."), user("hello")))
STRICT = {
    "type": "object", "properties": {"hue": {"type": "string"}}, "required": ["hue"], "additionalProperties": False,
}  # fmt: skip
PAINT = Tool("paint", "Paint a layer.", STRICT)


@pytest.fixture(autouse=True)
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def asked(
    monkeypatch: pytest.MonkeyPatch, script: list[Served], request: ChatRequest = HELLO, *,
    settings: Settings | None = None, **server: Any,
) -> tuple[Any, MessagesServer]:  # fmt: skip
    """The reply to a request, or the error, and the server that was asked."""
    settings = Settings() if settings is None else settings
    with MessagesServer(script, **server) as there:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", there.url)
        model = model_for("anthropic:claude-x", configured=Configuration(settings={"anthropic:claude-x": settings}))
        try:
            return model.ask(request), there
        except ModelError as failed:
            return failed, there
        finally:
            model.close()


def test_a_system_prompt_is_marked_for_the_cache_and_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    reply, server = asked(monkeypatch, [said("good ", "day")])
    assert (reply.text, reply.finish, reply.model) == ("good day", "stop", "claude-scripted")
    form = server.requests[0]
    assert form["system"] == [{"type": "text", "text": "You edit designs.", "cache_control": {"type": "ephemeral"}}]
    assert form["messages"] == [{"role": "user", "content": [{"type": "text", "text": "hello"}]}]
    assert form["model"] == "claude-x"
    assert form["max_tokens"] == HELLO.max_tokens
    assert server.headers[0]["x-api-key"] == KEY


def test_pictures_go_along_as_base64(monkeypatch: pytest.MonkeyPatch) -> None:
    _, server = asked(monkeypatch, [said("a square")], ChatRequest((user("what is it?", Image(b"png")),)))
    assert server.requests[0]["messages"][0]["content"][1] == {
        "type": "image",
        "source": {"type": "base64", "media_type": "image/png", "data": base64.b64encode(b"png").decode()},
    }


def test_tools_are_offered_called_and_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    use = {"type": "tool_use", "id": "toolu_2", "name": "paint", "input": {"hue": "red"}}
    talk = (
        user("paint it"),
        ChatMessage("assistant", ("",), (ToolCall("toolu_1", "paint", '{"hue": "blue"}'),)),
        ChatMessage("tool", ("done",), answers="toolu_1"),
        user("now red"),
    )
    reply, server = asked(monkeypatch, [said("I will.", use, stop="tool_use")], ChatRequest(talk, tools=(PAINT,)))
    assert (reply.text, reply.finish) == ("I will.", "tool_calls")
    assert [(call.id, call.name, json.loads(call.arguments)) for call in reply.calls] == [
        ("toolu_2", "paint", {"hue": "red"})
    ]
    form = server.requests[0]
    assert form["tools"][0]["input_schema"] == STRICT
    assert form["tools"][0]["cache_control"] == {"type": "ephemeral"}, "there is no system prompt behind them"
    assert [turn["role"] for turn in form["messages"]] == ["user", "assistant", "user"]
    assert form["messages"][1]["content"] == [
        {"type": "tool_use", "id": "toolu_1", "name": "paint", "input": {"hue": "blue"}}
    ]
    assert form["messages"][2]["content"][0] == {
        "type": "tool_result", "tool_use_id": "toolu_1", "content": [{"type": "text", "text": "done"}]
    }  # fmt: skip


def test_arguments_that_are_no_object_are_sent_back_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = (user("paint"), ChatMessage("assistant", (), (ToolCall("a", "paint", '{"hue": "bl'),)),
            ChatMessage("tool", ("cut off",), answers="a"))  # fmt: skip
    _, server = asked(monkeypatch, [said("sorry")], ChatRequest(talk, tools=(PAINT,)))
    assert server.requests[0]["messages"][1]["content"][0]["input"] == {"arguments": '{"hue": "bl'}


def test_a_strict_schema_is_asked_for_and_another_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    _, server = asked(monkeypatch, [said('{"hue": "red"}')], ChatRequest(HELLO.messages, schema=STRICT))
    assert server.requests[0]["output_config"]["format"] == {"type": "json_schema", "schema": STRICT}
    loose = {"type": "object", "properties": {"hue": {"type": "string"}}}
    _, server = asked(monkeypatch, [said("{}")], ChatRequest(HELLO.messages, schema=loose))
    form = server.requests[0]
    assert "output_config" not in form
    assert "cache_control" in form["system"][0]
    assert json.dumps(loose, sort_keys=True) in form["system"][1]["text"]
    assert "cache_control" not in form["system"][1]


def test_what_a_model_refuses_is_left_out_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    request = ChatRequest(HELLO.messages, schema=STRICT)
    refuses = ("temperature", "output_config")
    reply, server = asked(monkeypatch, [said('{"hue": "red"}')], request, refuses=refuses)
    assert reply.text == '{"hue": "red"}'
    assert [sorted(set(form) & {"temperature", "output_config"}) for form in server.requests] == [
        ["output_config", "temperature"], ["output_config"], [],
    ]  # fmt: skip
    assert "schema" in server.requests[-1]["system"][-1]["text"]


def test_tokens_of_the_cache_are_counted_and_priced(monkeypatch: pytest.MonkeyPatch) -> None:
    usage = {"input_tokens": 100, "cache_read_input_tokens": 5_000, "cache_creation_input_tokens": 400,
             "output_tokens": 50}  # fmt: skip
    reply, _ = asked(monkeypatch, [said("x", usage=usage)], settings=Settings(price_in=3, price_out=15))
    assert (reply.usage.prompt, reply.usage.completion) == (5_500, 50)
    assert (reply.usage.cached, reply.usage.written) == (5_000, 400)
    cost = (100 * 3 + 5_000 * 0.3 + 400 * 3.75 + 50 * 15) / 1e6
    assert reply.usage.cost == pytest.approx(cost)
    reply, _ = asked(monkeypatch, [said("x", usage=usage)], settings=Settings(price_in=3, price_cached=1))
    assert reply.usage.cost == pytest.approx((100 * 3 + 5_000 * 1 + 400 * 3.75) / 1e6)


@each("usage", [{}, {"input_tokens": "many", "cache_read_input_tokens": -4, "output_tokens": None}])
def test_usage_that_says_nothing_is_estimated(monkeypatch: pytest.MonkeyPatch, usage: dict[str, int]) -> None:
    reply, _ = asked(monkeypatch, [said("good day", usage=usage)])
    assert reply.usage.prompt > 0
    assert reply.usage.cached == 0


def test_overload_is_waited_out_as_long_as_the_server_says(monkeypatch: pytest.MonkeyPatch) -> None:
    began = time.monotonic()
    reply, server = asked(monkeypatch, [overloaded(retry_after="0.3"), said("at last")])
    assert (reply.text, reply.retries, len(server.requests)) == ("at last", 1, 2)
    assert time.monotonic() - began >= 0.3


def test_overload_that_lasts_is_an_error_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    failed, server = asked(monkeypatch, [overloaded(retry_after="0")] * 9, settings=Settings(retries=2))
    assert isinstance(failed, ModelError)
    assert "529" in failed.message
    assert len(server.requests) == 3


def test_a_refused_key_names_the_variable_and_never_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    failed, server = asked(monkeypatch, [said("never")], key="sk-ant-other")
    assert isinstance(failed, ModelError)
    assert "ANTHROPIC_API_KEY" in failed.suggestion
    assert KEY not in f"{failed.message} {failed.suggestion}"
    assert len(server.requests) == 1, "another attempt makes no sense"


def test_a_missing_key_is_told_before_anything_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another")
    with pytest.raises(ModelError) as failed:
        model_for("anthropic:claude-x").ask(HELLO)
    assert "ANTHROPIC_API_KEY" in failed.value.suggestion


@each(
    "served",
    [
        Served(200, b'{"content": [{"type": "te'),
        Served(200, b"<html>welcome</html>"),
        Served(200, {"type": "message", "content": "no list"}),
        Served(200, []),
        Served(302, b"", {"Location": "http://127.0.0.1:1/stolen"}),
        error(404, "not_found_error", "model: claude-x"),
        bad("prompt is too long"),
    ],
)
def test_an_answer_that_is_none_is_an_error(monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    failed, _ = asked(monkeypatch, [served] * 3, settings=Settings(retries=0))
    assert isinstance(failed, ModelError)
    assert failed.suggestion


def test_thoughts_that_used_up_an_answer_get_room_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = {"type": "thinking", "thinking": "", "signature": "x"}
    usage = {"input_tokens": 10, "output_tokens": 24}
    script = [said(thought, stop="max_tokens", usage=usage), said(thought, "ready", usage=usage), said("again")]
    with MessagesServer(script) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        model = model_for("anthropic:claude-x", budget=Budget(max_tokens=50_000))
        short = ChatRequest((user("hello"),), max_tokens=24)
        reply = model.ask(short)
        assert (reply.text, reply.usage.completion) == ("ready", 48), "both answers are paid for"
        model.ask(short)
        model.close()
    assert [form["max_tokens"] for form in server.requests] == [24, 8_024, 8_024]


def test_a_refusal_is_its_own_end(monkeypatch: pytest.MonkeyPatch) -> None:
    reply, _ = asked(monkeypatch, [said(stop="refusal")])
    assert (reply.text, reply.finish) == ("", "refusal")


def test_turns_of_one_side_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = (user("one"), user("two"), assistant(""), assistant("so"), user("three"))
    _, server = asked(monkeypatch, [said("x")], ChatRequest(talk))
    assert [len(turn["content"]) for turn in server.requests[0]["messages"]] == [2, 1, 1]


def test_it_is_known_by_the_id_in_its_list(monkeypatch: pytest.MonkeyPatch) -> None:
    with MessagesServer([]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        model = model_for("anthropic:claude-scripted")
        assert identity(model) == f"{server.url}#claude-scripted"
        model.close()


def test_the_text_is_shown_though_nothing_is_streamed(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    with MessagesServer([said("good day")]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        model = model_for("anthropic:claude-x")
        model.ask(HELLO, shown.append)
        assert model.capabilities.streaming is False
        model.close()
    assert shown == ["good day"]
    assert "stream" not in server.requests[0]
