"""The identity of a model: where it is, and what its server says it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.models.clients.openai_sdk import SDKChat
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.findings.probe import identity
from redraft.models.local.server import LocalChat
from redraft.models.meter import Budget, Metered
from redraft.models.naming import model_for
from redraft.models.wire import id_in
from tests.sampling import each
from tests.scripted_server import ScriptedServer


def test_a_server_that_lists_the_model_is_not_asked() -> None:
    with ScriptedServer(model="big-2") as server:
        model = model_for(server.spec)
        assert identity(model) == f"{server.url}#big-2"
        assert server.count == 0
        model.close()


def test_a_server_with_one_model_says_which_it_is_whatever_it_is_called() -> None:
    with ScriptedServer(model="weights-of-may.gguf") as server:
        assert identity(SDKChat("default", base_url=server.url)) == f"{server.url}#weights-of-may.gguf"


def test_without_a_list_the_answer_says_which_model_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SDKChat, "_list", lambda self: None)
    with ScriptedServer(["ready"], model="big-2-of-june") as server:
        assert identity(SDKChat("big", base_url=server.url)) == f"{server.url}#big-2-of-june"


@each(
    ("listed", "id"),
    [
        (None, ""),
        ({"data": [{"id": "a"}, {"id": "b"}]}, ""),
        ({"data": [{"id": "a"}, {"id": "big"}]}, "big"),
        ({"data": [{"id": "big", "root": "org/big-7b"}]}, "big=org/big-7b"),
        ({"data": [{"id": "big", "root": "big"}, 7]}, "big"),
        ({"data": "none"}, ""),
    ],
)
def test_a_list_of_models_is_read_without_trusting_it(listed: object, id: str) -> None:
    assert id_in(listed, "big") == id


def test_a_local_model_is_its_file_and_no_port(tmp_path: Path) -> None:
    (tmp_path / "x.gguf").write_bytes(b"GGUF" + bytes(96))
    model = Metered(LocalChat(str(tmp_path / "x.gguf")), Budget())
    assert identity(model) == f"local:{tmp_path}/x.gguf#x.gguf, 100 bytes"


def test_scripts_and_records_have_none(tmp_path: Path) -> None:
    assert identity(ScriptedChat(["ready"])) == ""
    (tmp_path / "script.jsonl").write_text('"ready"\n')
    (tmp_path / "replies.jsonl").write_text("")
    with ScriptedServer() as server:
        for spec in (f"scripted:{tmp_path}/script.jsonl", f"replay:{tmp_path}", f"record:{tmp_path}/r+{server.spec}"):
            model = model_for(spec)
            assert identity(model) == ""
            model.close()
        assert server.count == 0
