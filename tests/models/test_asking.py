"""Asking an endpoint by the openai package: what goes out, what comes back, and every way it can fail."""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest

from redraft.errors import ModelError
from redraft.models.chat import Capabilities, ChatMessage, ChatRequest, Image, Tool, ToolCall, system, user
from redraft.models.clients.openai_sdk import SDKChat, key_for
from redraft.models.failures import without_keys
from redraft.models.wire import NO_PICTURE
from tests.cases import of_case
from tests.sampling import each
from tests.scripted_server import (
    ScriptedServer,
    Served,
    drop,
    empty,
    hang,
    raw,
    status,
    text,
    too_many,
    tool_calls,
    truncated,
)

HELLO = ChatRequest((user("hello"),))
COLOR = {
    "type": "object",
    "properties": {"color": {"type": "string"}},
    "required": ["color"],
    "additionalProperties": False,
}
PAINT = Tool("paint", "paint a layer", {"type": "object", "properties": {"id": {"type": "string"}}})
KEY = "sk-thisisverysecret123"


def chat(server: ScriptedServer, **settings: Any) -> SDKChat:
    """A model of the server that does not wait long."""
    given: dict[str, Any] = {"timeout": 5.0, "sleep": lambda seconds: None, **settings}
    return SDKChat("scripted", base_url=server.url, name=server.spec, **given)


def test_a_text_comes_back_with_its_usage_and_time() -> None:
    with ScriptedServer([text("good day", usage=(12, 3))]) as server:
        reply = chat(server).ask(HELLO)
    assert (reply.text, reply.finish, reply.usage.prompt, reply.usage.completion) == ("good day", "stop", 12, 3)
    assert (reply.retries, reply.calls, reply.model) == (0, (), "scripted")
    assert 0 < reply.seconds < 5


def test_everything_in_a_request_is_sent() -> None:
    request = ChatRequest(
        (
            system("be brief"),
            user("look", Image(b"PNG")),
            ChatMessage("assistant", (), (ToolCall("c1", "paint", "{}"),)),
        ),
        tools=(PAINT,),
        schema=COLOR,
        temperature=0.5,
        seed=7,
        max_tokens=99,
        stop=("END",),
    )
    with ScriptedServer(["yes"]) as server:
        chat(server).ask(request)
    (asked,) = server.requests
    assert asked["messages"][0] == {"role": "system", "content": "be brief"}
    assert asked["messages"][1]["content"] == [
        {"type": "text", "text": "look"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,UE5H"}},
    ]
    assert asked["messages"][2]["tool_calls"][0]["function"] == {"name": "paint", "arguments": "{}"}
    assert asked["tools"][0]["function"]["name"] == "paint"
    assert asked["response_format"]["json_schema"] == {"name": "answer", "schema": COLOR, "strict": True}
    assert [asked[name] for name in ("temperature", "seed", "max_tokens", "stop")] == [0.5, 7, 99, ["END"]]


def test_a_schema_that_leaves_something_open_is_not_sent_as_strict() -> None:
    with ScriptedServer(["{}"]) as server:
        chat(server).ask(ChatRequest((user("?"),), schema={"type": "object", "properties": {"a": {"type": "string"}}}))
    assert server.requests[0]["response_format"]["json_schema"]["strict"] is False


def test_no_more_tokens_are_asked_for_than_the_settings_allow() -> None:
    with ScriptedServer(["a", "b"]) as server:
        model = chat(server, max_tokens=50)
        model.ask(HELLO)
        model.ask(ChatRequest((user("hello"),), max_tokens=20))
    assert [asked["max_tokens"] for asked in server.requests] == [50, 20]


def test_tool_calls_come_back_as_they_were_written() -> None:
    call = ToolCall("c7", "paint", '{"id": "ti')
    with ScriptedServer([tool_calls(call), tool_calls(call, ToolCall("c8", "paint", "{}"))]) as server:
        model = chat(server)
        whole = model.ask(ChatRequest((user("paint"),), tools=(PAINT,)))
        streamed = model.ask(ChatRequest((user("paint"),), tools=(PAINT,)), on_text=lambda piece: None)
    assert (whole.calls, whole.finish, whole.text) == ((call,), "tool_calls", "")
    assert streamed.calls == (call, ToolCall("c8", "paint", "{}"))


def test_a_streamed_text_is_heard_in_pieces_and_comes_back_whole_with_its_usage() -> None:
    pieces: list[str] = []
    with ScriptedServer([text("one two three four five", usage=(9, 6))]) as server:
        reply = chat(server).ask(HELLO, pieces.append)
    assert len(pieces) > 1
    assert "".join(pieces) == reply.text == "one two three four five"
    assert (reply.usage.prompt, reply.usage.completion) == (9, 6)


def test_an_answer_that_was_cut_off_says_so() -> None:
    with ScriptedServer([text("one two", finish="length")]) as server:
        assert chat(server).ask(HELLO).cut_off


def test_an_empty_answer_is_an_answer() -> None:
    with ScriptedServer([empty()]) as server:
        assert chat(server).ask(HELLO).text == ""
    assert server.count == 1


@pytest.mark.parametrize(
    "trouble",
    [
        too_many(),
        too_many(retry_after=0),
        status(500),
        status(503),
        status(408),
        drop(),
        truncated(),
        raw(b"<html>"),
        raw(b"[]"),
        raw(b'{"choices": []}'),
        raw(b'{"choices": [{"message": 3}]}'),
        raw(b'{"error": {"message": "overloaded"}}'),
    ],
    ids=str,
)
def test_what_passes_is_asked_again(trouble: Served) -> None:
    with ScriptedServer([trouble, trouble, "at last"]) as server:
        reply = chat(server).ask(HELLO)
    assert (reply.text, reply.retries, server.count) == ("at last", 2, 3)


@each("code", [400, 401, 403, 404, 413, 501])
def test_what_will_not_pass_is_asked_once(code: int) -> None:
    with ScriptedServer([status(code, "no")] * 9) as server, pytest.raises(ModelError) as failed:
        chat(server).ask(HELLO)
    assert server.count == 1
    assert f"it answered {code}: no" in failed.value.message
    assert failed.value.suggestion


def test_a_request_that_is_too_long_for_the_model_is_told_as_that() -> None:
    said = "This model's maximum context length is 4096 tokens; 'max_tokens' or 'max_completion_tokens' is too large"
    with ScriptedServer([status(400, said)] * 3) as server, pytest.raises(ModelError) as failed:
        chat(server).ask(HELLO)
    assert server.count == 1
    assert "fewer pages or layers" in failed.value.suggestion


def test_a_quota_that_is_used_up_is_not_asked_for_again() -> None:
    used_up = raw(b'{"error": {"message": "You exceeded your current quota", "code": "insufficient_quota"}}', 429)
    with ScriptedServer([used_up] * 9) as server, pytest.raises(ModelError) as failed:
        chat(server).ask(HELLO)
    assert server.count == 1
    assert "credit" in failed.value.suggestion


def test_retries_are_bounded_and_told() -> None:
    with ScriptedServer([status(500, "on fire")] * 9) as server, pytest.raises(ModelError) as failed:
        chat(server, retries=2).ask(HELLO)
    assert server.count == 3
    assert "it answered 500: on fire (asked 3 times)" in failed.value.message


def test_waits_double_with_a_jitter_that_a_seed_repeats() -> None:
    def waits(seed: int) -> list[float]:
        waited: list[float] = []
        with ScriptedServer([status(500)] * 4 + ["ok"]) as server:
            chat(server, seed=seed, sleep=waited.append).ask(HELLO)
        return waited

    first = waits(1)
    assert len(first) == 4
    assert all(0.25 * 2**at <= wait <= 0.5 * 2**at for at, wait in enumerate(first))
    assert waits(1) == first
    assert waits(2) != first


def test_retry_after_is_waited_for() -> None:
    waited: list[float] = []
    with ScriptedServer([too_many(retry_after=3), "ok"]) as server:
        chat(server, sleep=waited.append).ask(HELLO)
    assert 3 <= waited[0] <= 3.2


def test_a_date_in_retry_after_is_understood() -> None:
    from email.utils import formatdate

    waited: list[float] = []
    with ScriptedServer([too_many(formatdate(time.time() + 4, usegmt=True)), "ok"]) as server:
        chat(server, sleep=waited.append).ask(HELLO)
    assert 2 <= waited[0] <= 4.2


def test_a_wait_longer_than_the_time_left_is_not_begun() -> None:
    waited: list[float] = []
    with ScriptedServer([too_many(retry_after=500), "ok"]) as server, pytest.raises(ModelError) as failed:
        chat(server, sleep=waited.append).ask(HELLO)
    assert (waited, server.count) == ([], 1)
    assert "wait 500 s" in failed.value.message


def test_a_server_that_hangs_is_left_after_the_time_out_and_asked_again() -> None:
    with ScriptedServer([hang(), "ok"]) as server:
        reply = chat(server, timeout=0.3, patience=5.0).ask(HELLO)
    assert (reply.text, reply.retries) == ("ok", 1)


def test_a_server_that_only_hangs_ends_within_its_patience() -> None:
    with ScriptedServer([hang()] * 9) as server, pytest.raises(ModelError) as failed:
        chat(server, timeout=0.3, patience=0.8, sleep=time.sleep).ask(HELLO)
    assert "no answer within" in failed.value.message
    assert "timeout" in failed.value.suggestion


def test_the_seconds_a_budget_has_left_bound_a_call() -> None:
    with ScriptedServer([hang()] * 9) as server, pytest.raises(ModelError):
        chat(server, timeout=30.0, seconds_left=lambda: 0.3).ask(HELLO)
    assert server.count == 1


def test_a_stream_that_drips_is_bounded_as_a_whole() -> None:
    with ScriptedServer([text("drop by drop " * 50, drip=0.1)]) as server, pytest.raises(ModelError) as failed:
        chat(server, timeout=0.5).ask(HELLO, lambda piece: None)
    assert "no whole answer within 0.5 s" in failed.value.message


def test_a_stream_that_breaks_off_once_it_was_heard_is_not_begun_again() -> None:
    pieces: list[str] = []
    with ScriptedServer([drop(after=12), "ok"]) as server, pytest.raises(ModelError) as failed:
        chat(server).ask(HELLO, pieces.append)
    assert server.count == 1
    assert "after 12 characters" in failed.value.message


def test_a_stream_that_drops_before_anything_was_heard_is_begun_again() -> None:
    with ScriptedServer([drop(), "ok"]) as server:
        assert chat(server).ask(HELLO, lambda piece: None).text == "ok"


def test_nobody_there_is_told_with_the_address() -> None:
    with ScriptedServer() as server:
        address, model = server.url, chat(server, retries=1)
    with pytest.raises(ModelError) as failed:
        model.ask(HELLO)
    assert "no connection" in failed.value.message
    assert address in failed.value.message
    assert "running" in failed.value.suggestion


@each(
    ("refused", "capability"),
    [
        ("response_format", "schema"),
        ("tools", "tools"),
        ("seed", "seed"),
        ("image", "images"),
        ("stream", "streaming"),
        ("stream_options", None),
        ("temperature", None),
        ("stop", None),
    ],
)
def test_what_a_server_refuses_is_left_out_from_then_on(refused: str, capability: str | None) -> None:
    request = ChatRequest((user("?", Image(b"PNG")),), tools=(PAINT,), schema=COLOR, stop=("END",))
    pieces: list[str] = []
    with ScriptedServer(["first", "second"], refuses=[refused]) as server:
        model = chat(server)
        replies = [model.ask(request, pieces.append).text for _ in range(2)]
    assert replies == ["first", "second"]
    assert "".join(pieces) == "firstsecond"
    assert server.count == 3  # refused, then without it; the second time without it at once
    wanted = Capabilities(**{capability: False}) if capability else Capabilities()
    assert model.capabilities == wanted
    if refused == "image":
        assert NO_PICTURE in server.requests[-1]["messages"][0]["content"]


def test_a_server_that_refuses_several_parts_is_asked_without_each() -> None:
    request = ChatRequest((user("?"),), tools=(PAINT,), schema=COLOR)
    with ScriptedServer(["ok"], refuses=["response_format", "tools", "seed"]) as server:
        assert chat(server).ask(request).text == "ok"
    assert server.count == 4


def test_newer_servers_get_the_limit_of_tokens_under_the_name_they_want() -> None:
    def script(asked: dict[str, Any]) -> Served | str:
        wanted = "Unsupported parameter: 'max_tokens' is not supported; use 'max_completion_tokens' instead."
        return status(400, wanted) if "max_tokens" in asked else "ok"

    with ScriptedServer(script) as server:
        assert chat(server).ask(HELLO).text == "ok"
    assert server.requests[-1]["max_completion_tokens"] == HELLO.max_tokens


def test_what_a_server_is_known_not_to_do_is_not_asked_of_it() -> None:
    request = ChatRequest((user("?", Image(b"PNG")),), tools=(PAINT,), schema=COLOR)
    with ScriptedServer(["ok"]) as server:
        chat(server, capabilities=Capabilities(False, False, False, False, False)).ask(request, lambda piece: None)
    assert not {"response_format", "tools", "seed", "stream"} & server.requests[0].keys()
    assert "image_url" not in str(server.requests[0]["messages"])


def test_a_server_that_answers_in_one_piece_though_asked_to_stream_is_heard_all_the_same() -> None:
    pieces: list[str] = []
    with ScriptedServer(["all at once"] * 2, streams=False) as server:
        model = chat(server)
        assert model.ask(HELLO, pieces.append).text == "all at once"
    assert pieces == ["all at once"]
    assert model.capabilities.streaming is False


def test_a_400_about_something_else_is_told_and_not_asked_again() -> None:
    with (
        ScriptedServer([status(400, "the prompt is too long")] * 3) as server,
        pytest.raises(ModelError, match="too long"),
    ):
        chat(server).ask(ChatRequest((user("?"),), schema=COLOR))
    assert server.count == 1


@each("code", [400, 500])
@each("said", ["the image could not be decoded: unsupported format", "this image was flagged"])
def test_trouble_with_one_picture_does_not_blind_the_model(code: int, said: str) -> None:
    request = ChatRequest((user("?", Image(b"PNG")),))
    with ScriptedServer([status(code, said)] * 3) as server:
        model = chat(server, retries=0)
        with pytest.raises(ModelError, match=said):
            model.ask(request)
    assert model.capabilities.images is None


def test_a_fault_that_names_a_part_without_refusing_it_is_asked_again_with_it() -> None:
    with ScriptedServer([status(500, "worker for tools crashed"), "ok"]) as server:
        model = chat(server)
        model.ask(ChatRequest((user("?"),), tools=(PAINT,)))
    assert "tools" in server.requests[1]
    assert model.capabilities.tools is None


def test_llama_cpp_says_500_to_a_picture_it_cannot_take() -> None:
    said = "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"
    with ScriptedServer([status(500, said), "ok"]) as server:
        model = chat(server)
        assert model.ask(ChatRequest((user("?", Image(b"PNG")),))).text == "ok"
    assert model.capabilities.images is False


def test_a_key_never_shows_in_errors_or_in_what_is_printed() -> None:
    with ScriptedServer(["ok"], key="sk-another-one-entirely") as server:
        model = chat(server, key=KEY)
        with pytest.raises(ModelError) as failed:
            model.ask(HELLO)
    told = [failed.value.message, failed.value.suggestion, repr(failed.value), repr(model), str(failed.value.__cause__)]
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"
    assert not any(KEY in words or "secret" in words for words in told)
    assert "key_env" in failed.value.suggestion  # of an address, which gets no key of another provider


@each(
    ("said", "key"),
    [
        ("wrong key 9f8e7d6c", "9f8e7d6c"),  # of no known form, but it is the one that was sent
        ("Incorrect API key provided: sk-pr****************a1b2", None),
        ("header was 'Authorization: Bearer abc.def.ghi'", None),
        ("no route to https://joe:hunter2@host/v1", None),
    ],
)
def test_whatever_a_server_repeats_of_a_key_is_taken_out(said: str, key: str | None) -> None:
    told = without_keys(said, key)
    assert not any(secret in told for secret in ("9f8e", "a1b2", "abc.def", "hunter2"))


def test_a_proxy_does_not_stand_between_this_machine_and_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    with ScriptedServer(["ok"]) as server:
        assert chat(server, retries=0).ask(HELLO).text == "ok"


def test_a_login_in_an_address_never_shows() -> None:
    model = SDKChat("m", base_url="http://joe:hunter2@127.0.0.1:1/v1", retries=0)
    with pytest.raises(ModelError) as failed:
        model.ask(HELLO)
    assert "hunter2" not in failed.value.message + repr(model)


def test_the_key_goes_to_its_own_home_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OTHER_KEY", "other")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    assert key_for(None) == KEY
    assert key_for("https://elsewhere.example/v1") is None
    assert key_for("https://elsewhere.example/v1", "OTHER_KEY") == "other"
    monkeypatch.setenv("OPENAI_BASE_URL", "https://elsewhere.example/v1/")
    assert key_for("https://elsewhere.example/v1") == KEY


def test_openai_without_a_key_says_which_variable_to_set() -> None:
    with pytest.raises(ModelError, check=of_case("model-needs-key")) as failed:
        SDKChat("gpt-x").ask(HELLO)
    assert "OPENAI_API_KEY" in failed.value.suggestion


def test_without_the_package_the_command_that_installs_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ModelError) as failed:
        SDKChat("m", base_url="http://127.0.0.1:1/v1").ask(HELLO)
    assert failed.value.suggestion.endswith("[llm]'")
