"""Models that answer from a script, and from a record of what another answered."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from redraft.errors import ModelError, UsageError
from redraft.models.chat import ChatModel, ChatRequest, Image, Reply, ToolCall, Usage, user
from redraft.models.clients.recordings import FILE, Recording, Replaying
from redraft.models.clients.scripted import ScriptedChat, script_of
from redraft.models.trace import Trace, Traced
from tests.cases import of_case
from tests.sampling import each


def asked(words: str, purpose: str = "") -> ChatRequest:
    return ChatRequest((user(words),), purpose=purpose)


def test_a_script_answers_in_order_and_remembers_what_was_asked() -> None:
    model = ScriptedChat(["one", Reply("two", finish="length"), ModelError("it is down")])
    heard: list[str] = []
    assert isinstance(model, ChatModel)
    assert model.ask(asked("a"), heard.append).text == "one"
    assert model.ask(asked("b")).cut_off
    with pytest.raises(ModelError, match="it is down"):
        model.ask(asked("c"))
    assert [request.messages[0].text for request in model.requests] == ["a", "b", "c"]
    assert heard == ["one"]


def test_a_script_that_is_used_up_says_so() -> None:
    model = ScriptedChat(["one"])
    model.ask(asked("a"))
    with pytest.raises(ModelError, match="has 1 replies, and one more was asked for"):
        model.ask(asked("b"))


def test_a_script_can_be_a_function_of_the_request() -> None:
    model = ScriptedChat(lambda request: request.messages[-1].text.upper())
    assert [model.ask(asked(word)).text for word in ("a", "b")] == ["A", "B"]


def test_a_script_in_a_file_answers_by_order_text_and_purpose(tmp_path: Path) -> None:
    lines: list[object] = [
        "first",
        {"text": "a judge", "purpose": "judge", "again": True},
        {"text": "of red", "when": "red"},
        {"calls": [{"id": "c1", "name": "paint", "arguments": "{}"}], "usage": [3, 4]},
        {"error": "it is down"},
    ]
    path = tmp_path / "script.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + "\n\n")
    model = ScriptedChat(script_of(path))
    assert model.ask(asked("x", "judge")).text == "first"
    assert model.ask(asked("x", "judge")).text == "a judge"
    assert model.ask(asked("blue")).calls == (ToolCall("c1", "paint", "{}"),)
    assert model.ask(asked("make it red")).text == "of red"
    assert model.ask(asked("x", "judge")).text == "a judge"
    with pytest.raises(ModelError, match="it is down"):
        model.ask(asked("x"))
    with pytest.raises(ModelError, check=of_case("script-lines-used-up")):
        model.ask(asked("x"))


@each("line", ["no json", "[1]", '{"txt": 1}', "3"])
def test_a_script_that_cannot_be_read_names_the_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "script.jsonl"
    path.write_text(f'"fine"\n{line}\n')
    with pytest.raises(UsageError, match="line 2"):
        script_of(path)


def test_a_script_that_is_not_there_is_bad_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, check=of_case("script-unreadable")):
        script_of(tmp_path / "none.jsonl")


def test_what_was_recorded_is_played_back_whole(tmp_path: Path) -> None:
    reply = Reply("wörds \ud83d", (ToolCall("c", "f", "{"),), "tool_calls", Usage(5, 6, 0.25), 1.5, 2, "m")
    picture = ChatRequest((user("look", Image(b"some picture")),))
    recording = Recording(ScriptedChat([reply]), tmp_path / "record")
    heard: list[str] = []
    assert recording.ask(picture, heard.append) == reply
    replaying = Replaying(tmp_path / "record")
    assert replaying.ask(picture, heard.append) == reply
    assert heard == [reply.text, reply.text]
    assert b"some picture" not in (tmp_path / "record" / FILE).read_bytes()


def test_the_purpose_of_a_request_does_not_matter_but_its_words_do(tmp_path: Path) -> None:
    Recording(ScriptedChat(["one"]), tmp_path).ask(asked("a", "plan"))
    replaying = Replaying(tmp_path)
    assert replaying.ask(asked("a", "judge")).text == "one"
    with pytest.raises(ModelError, check=of_case("record-has-no-answer")) as failed:
        replaying.ask(asked("b"))
    assert "record:" in failed.value.suggestion


def test_the_same_question_asked_twice_is_answered_in_the_same_order_and_then_by_the_last(tmp_path: Path) -> None:
    recording = Recording(ScriptedChat(["one", "two"]), tmp_path)
    for _ in range(2):
        recording.ask(asked("a"))
    replaying = Replaying(tmp_path)
    assert [replaying.ask(asked("a")).text for _ in range(3)] == ["one", "two", "two"]


def test_an_answer_that_is_found_by_its_key_warns_of_other_words(tmp_path: Path) -> None:
    first = replace(asked("first prompt"), key="red title")
    Recording(ScriptedChat(["an answer"]), tmp_path).ask(first)
    trace = Trace()
    for request in (first, replace(first, messages=asked("second prompt").messages)):
        Traced(Replaying(tmp_path), trace).ask(request)
    assert trace.record({}).warnings == ("recorded for other prompts (1 of 2 answers)",)


def test_recording_again_replaces(tmp_path: Path) -> None:
    for words in ("old", "new"):
        Recording(ScriptedChat([words]), tmp_path).ask(asked("a"))
    assert Replaying(tmp_path).ask(asked("a")).text == "new"


def test_errors_are_not_recorded(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="down"):
        Recording(ScriptedChat([ModelError("down")]), tmp_path / "record").ask(asked("a"))
    with pytest.raises(ModelError, check=of_case("no-record")) as failed:
        Replaying(tmp_path / "record")
    assert "record:" in failed.value.suggestion


def test_half_a_line_left_by_a_killed_run_spoils_itself_only(tmp_path: Path) -> None:
    Recording(ScriptedChat(["one"]), tmp_path).ask(asked("a"))
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'{"request": "abc", "tu')
    Recording(ScriptedChat(["two"]), tmp_path).ask(asked("b"))
    replaying = Replaying(tmp_path)
    assert [replaying.ask(asked(word)).text for word in "ab"] == ["one", "two"]


RECORD = """
import sys
from redraft.models.chat import ChatRequest, user
from redraft.models.clients.recordings import Recording
from redraft.models.clients.scripted import ScriptedChat
recording = Recording(ScriptedChat(lambda request: request.messages[0].text * 500), sys.argv[1])
for number in range(int(sys.argv[2]), int(sys.argv[2]) + 20):
    recording.ask(ChatRequest((user(f"{number} "),)))
"""


def test_several_processes_record_into_one_folder(tmp_path: Path) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", RECORD, str(tmp_path), start]) for start in ("0", "100")]
    assert [process.wait(60) for process in processes] == [0, 0]
    replaying = Replaying(tmp_path)
    for number in (*range(20), *range(100, 120)):
        assert replaying.ask(asked(f"{number} ")).text == f"{number} " * 500


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ModelError, check=of_case("answer-not-recorded")):
        Recording(ScriptedChat(["one"]), tmp_path / "file" / "record").ask(asked("a"))
