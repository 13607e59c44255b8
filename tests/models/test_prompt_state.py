"""The state of a local model after the constant part of a prompt: kept, loaded by the next server, never believed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from threading import Thread

import pytest

from redraft.models.chat import ChatRequest, Reply, Tool, system, user
from redraft.models.local import prompt_state
from redraft.models.local.server import LocalChat
from redraft.models.settings.values import Settings
from redraft.models.trace import Trace, Traced
from tests.models.fake_llama import asked, stand_in

RULES = "You write programs that edit designs. " * 40
READ = [("/apply-template", 0), ("/completion", len(f"<system>{RULES}<user>")), ("/slots/0?action=save", 0)]
LOADED = [("/slots/0?action=restore", 0)]


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("REDRAFT_TILE_CACHE", raising=False)
    return stand_in(tmp_path, monkeypatch)


def edit(words: str, rules: str = RULES, tools: tuple[Tool, ...] = (), purpose: str = "plan") -> ChatRequest:
    return ChatRequest((system(rules), user(words)), tools, purpose=purpose)


def answer(model: Path, *requests: ChatRequest, settings: Settings | None = None) -> list[Reply]:
    """The answers of one process."""
    chat = LocalChat(str(model), settings=settings)
    try:
        return [chat.ask(request) for request in requests]
    finally:
        chat.close()


def states(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "home" / "cache" / "prompts").iterdir())


def slots(model: Path) -> list[str]:
    """What servers were asked to do with states since this was called last."""
    return [path.rpartition("=")[2] for path, _ in asked(model) if path.startswith("/slots")]


def test_the_next_server_reads_only_the_request(model: Path, tmp_path: Path) -> None:
    answer(model, edit("SECRET: paint the title gold"), edit("and the date"))
    request, another = "SECRET: paint the title gold<assistant>", "and the date<assistant>"
    chat = "/v1/chat/completions"
    assert asked(model) == [*READ, (chat, len(request)), (chat, len(another))]
    (reply,) = answer(model, edit("move the date"))
    assert asked(model) == [*LOADED, (chat, len("move the date<assistant>"))]
    assert (reply.text, reply.warning, reply.usage.cached) == ("an answer", "", READ[1][1])
    (kept,) = states(tmp_path)
    assert kept.read_text() == f"<system>{RULES}<user>"  # and nothing of a request
    if os.name == "posix":
        assert (kept.stat().st_mode & 0o777, kept.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def cut_off(path: Path) -> None:
    os.truncate(path, 100)


def changed(path: Path) -> None:
    path.write_text(path.read_text().replace("edit", "Edit", 1))


def readable_by_others(path: Path) -> None:
    path.chmod(0o644)


def a_link(path: Path) -> None:
    moved = path.rename(path.parent.parent / "moved")
    path.symlink_to(moved)


@pytest.mark.parametrize("harm", [cut_off, changed, readable_by_others, a_link])
def test_a_state_that_is_not_as_it_was_written_is_never_loaded(model: Path, tmp_path: Path, harm: object) -> None:
    answer(model, edit("one"))
    (kept,) = states(tmp_path)
    assert callable(harm)
    harm(kept)
    asked(model)
    (reply,) = answer(model, edit("two"))
    assert reply.text == "an answer"
    assert "damaged" in reply.warning
    assert slots(model) == ["save"]
    (again,) = states(tmp_path)
    assert not again.is_symlink()
    assert again.read_text() == f"<system>{RULES}<user>"


@pytest.mark.parametrize("how", ["refuses", "aborts"])
def test_a_server_that_cannot_take_a_state_answers_all_the_same(model: Path, tmp_path: Path, how: str) -> None:
    answer(model, edit("one"))
    model.with_name(f"{model.name}.{how}").touch()
    asked(model)
    (reply,) = answer(model, edit("two"))
    assert (reply.text, bool(reply.warning)) == ("an answer", True)
    assert slots(model)[-1] == "save"
    assert len(states(tmp_path)) == 1


def test_models_contexts_and_prompts_do_not_share(model: Path, tmp_path: Path) -> None:
    tool = Tool("paint", "Paint a layer.", {"type": "object", "properties": {}})
    answer(model, edit("one"))
    answer(model, edit("one", tools=(tool,)))
    answer(model, edit("one", RULES.upper()))
    assert [path.read_text() for path in states(tmp_path)] == [f"<system>{RULES.upper()}<user>"]  # one for a model
    answer(model, edit("one"), settings=Settings(context=4096))
    other = model.with_name("other.gguf")
    other.write_bytes(model.read_bytes())
    answer(other, edit("one"))
    before = model.stat()
    model.write_bytes(b"GGUF")
    os.utime(model, ns=(before.st_atime_ns, before.st_mtime_ns))  # another file of the same size and time
    answer(model, edit("one"))
    assert slots(model) == ["save"] * 5
    assert slots(other) == ["save"]


def test_a_file_that_is_replaced_while_it_is_served_gets_nothing_of_the_old_one(model: Path, tmp_path: Path) -> None:
    chat = LocalChat(str(model))
    try:
        chat.ask(edit("one", purpose="judge"))
        model.unlink()
        chat.ask(edit("one"))
    finally:
        chat.close()
    model.write_bytes(b"GGUF, another")
    answer(model, edit("one"))
    assert slots(model) == ["save", "save"]


def test_a_state_that_the_server_cannot_use_is_made_anew(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_DATE", "Monday")
    answer(model, edit("one"))
    monkeypatch.setenv("FAKE_DATE", "Tuesday")
    answer(model, edit("two"))
    assert states(tmp_path) == []
    answer(model, edit("three"))
    answer(model, edit("four"))
    assert slots(model) == ["save", "restore", "save", "restore"]


def test_only_what_is_the_same_for_all_is_kept(model: Path, tmp_path: Path) -> None:
    answer(model, edit("one", purpose="judge"), ChatRequest((user("hello"),), purpose="plan"))
    assert slots(model) == []


def test_where_nothing_is_kept_nothing_is_written(model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_TILE_CACHE", "off")
    (reply,) = answer(model, edit("one"))
    assert (reply.text, reply.warning, slots(model)) == ("an answer", "", [])
    assert not (tmp_path / "home" / "cache").exists()


def test_another_request_waits_until_the_state_is_saved(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_PAUSE", "0.5")
    planner, judge = LocalChat(str(model)), LocalChat(str(model))
    log = model.with_name(f"{model.name}.asked")
    judge.ask(edit("hello", purpose="judge"))  # it is connected
    planned = Thread(target=planner.ask, args=(edit("one"),))
    planned.start()
    until = time.monotonic() + 60
    while not (log.exists() and '"/completion"' in log.read_text()) and time.monotonic() < until:
        time.sleep(0.01)
    judge.ask(edit("SECRET", purpose="judge"))
    planned.join()
    for chat in (planner, judge):
        chat.close()
    assert [path.read_text() for path in states(tmp_path)] == [f"<system>{RULES}<user>"]


def test_too_large_a_state_is_not_kept_and_that_is_said(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt_state, "MOST_BYTES", 1000)
    (reply,) = answer(model, edit("one"))
    assert reply.text == "an answer"
    assert "room" in reply.warning
    assert states(tmp_path) == []


def test_the_states_used_last_stay(model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt_state, "MOST_BYTES", 4000)
    answer(model, edit("one"))
    (first,) = states(tmp_path)
    os.utime(first, (1, 1))
    for context in (2048, 4096):
        answer(model, edit("one"), settings=Settings(context=context))
    assert len(states(tmp_path)) == 2
    assert first not in states(tmp_path)


def test_a_first_answer_is_expected_sooner_once_a_state_is_kept(model: Path) -> None:
    chat = LocalChat(str(model))
    before = chat.first_answer()
    answer(model, edit("one"))
    assert 0 < chat.first_answer() < before / 4
    assert LocalChat(str(model.with_name("none.gguf"))).first_answer() == 0


def test_the_receipt_has_the_warning_once(model: Path, tmp_path: Path) -> None:
    answer(model, edit("one"))
    cut_off(states(tmp_path)[0])
    trace, chat = Trace(), LocalChat(str(model))
    try:
        traced = Traced(chat, trace)
        traced.ask(edit("two"))
        traced.ask(edit("three"))
    finally:
        chat.close()
    (warning,) = trace.record({}).warnings
    assert warning.endswith("damaged (1 of 2 answers)")
