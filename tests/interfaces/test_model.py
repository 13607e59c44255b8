"""`redraft model`: what can be reached, one model to use, and none again."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces.cli import main
from redraft.models.providers import PROVIDERS
from redraft.models.settings.values import user_file
from tests.messages_server import MessagesServer, said
from tests.scripted_server import ScriptedServer, status
from tests.trusted import trusted_settings

EVENT = Path(__file__).parents[2] / "examples" / "event.svg"
PROGRAM = "```python\ndef main():\n    page['title'].text = 'Autumn Lights'\n```"

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Say]:
    """Run a command in an empty folder, with no key, no settings and no server but those of the test."""
    for name in ("REDRAFT_MODEL", *(name for own in PROVIDERS.values() for name in (*own.keys, own.moved_by))):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # bound, and nobody listens
        nobody = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        here(monkeypatch, **dict.fromkeys(("ollama", "lmstudio", "vllm"), nobody))
        monkeypatch.setattr("redraft.interfaces.command_line.model.LLAMA_CPP", nobody)

        def run(*words: str) -> tuple[int, str, str]:
            code = main(["model", *words])
            out, err = capsys.readouterr()
            return code, out, err

        yield run


def here(monkeypatch: pytest.MonkeyPatch, **addresses: str) -> None:
    """Put providers at these addresses."""
    import redraft.models.providers as providers

    table = {name: own._replace(address=addresses.get(name, own.address)) for name, own in providers.PROVIDERS.items()}
    models = "redraft.models.providers", "redraft.models.naming", "redraft.models.consent.reach"
    for module in (*models, "redraft.interfaces.command_line.model"):
        monkeypatch.setattr(f"{module}.PROVIDERS", table)


def test_with_nothing_here_it_says_so_and_how_to_begin(say: Say) -> None:
    code, out, _ = say()
    assert code == 0
    for words in ("in use: no model", "keys that are set: none", "ANTHROPIC_API_KEY", "redraft model use openai:NAME"):
        assert words in out


def test_it_lists_servers_keys_and_what_is_in_use_but_no_key(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROQ_API_KEY", "gsk-secret")
    monkeypatch.setenv("REDRAFT_MODEL", "groq:fast")
    with ScriptedServer(model="qwen3:8b") as server:
        here(monkeypatch, ollama=server.url)
        code, out, _ = say()
        form = json.loads(say("list", "--json")[1])
    assert code == 0
    assert "in use: groq:fast (planner, by REDRAFT_MODEL)" in out
    assert "here: ollama:qwen3:8b" in out
    assert form["configured"] == {"planner": {"spec": "groq:fast", "by": "REDRAFT_MODEL"}}
    assert form["servers"]["ollama:"] == ["qwen3:8b"]
    assert form["servers"]["lmstudio:"] is None
    assert form["keys"]["GROQ_API_KEY"] is True
    assert form["keys"]["OPENAI_API_KEY"] is False
    assert "secret" not in out + json.dumps(form)
    assert server.count == 0, "listing asks no model"


def test_a_server_that_never_ends_and_one_elsewhere_hold_nothing_up(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as slow:
        slow.bind(("127.0.0.1", 0))
        slow.listen()
        stopping = threading.Event()

        def drip() -> None:
            client, _ = slow.accept()
            with client:
                client.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
                while not stopping.wait(0.1):
                    client.sendall(b" ")

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        here(monkeypatch, vllm=f"http://127.0.0.1:{slow.getsockname()[1]}/v1")
        monkeypatch.setenv("OLLAMA_HOST", "10.255.255.1")
        began = time.monotonic()
        code, out, _ = say()
        stopping.set()
        thread.join(5)
    assert code == 0
    assert time.monotonic() - began < 4, "a second, and what a busy machine takes"
    assert "vllm" in out.splitlines()[-2]
    assert "ollama" not in out.splitlines()[-2], "one on another machine is not asked"


@pytest.mark.parametrize("data", [b"<html>", b'{"data": 3}', b'{"data": [{"id": 1}, {}]}', b"[" * 9_000])
def test_what_is_no_list_of_models_is_no_server(say: Say, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    with ScriptedServer(files={"/v1/models": data}) as server:
        here(monkeypatch, lmstudio=server.url)
        assert json.loads(say("--json")[1])["servers"]["lmstudio:"] is None


def test_a_model_is_tried_explained_and_written(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    user_file().parent.mkdir(parents=True)
    user_file().write_text("# mine\n[models]\njudge = 'none'  # no judge\n")
    with ScriptedServer(["ready"], model="small") as server:
        here(monkeypatch, lmstudio=server.url)
        code, out, err = say("use", "lmstudio:small")
        address = server.url
    assert (code, err) == (0, "")
    for words in ("answers: 'ready'", address, "on this machine", "tokens", str(user_file())):
        assert words in out
    assert tomllib.loads(user_file().read_text())["models"] == {"judge": "none", "planner": "lmstudio:small"}
    assert "# mine" in user_file().read_text()
    assert "# no judge" in user_file().read_text()
    assert len(json.dumps(server.requests)) < 1_000, "nothing of a design goes along: two words, and two squares"
    assert "it is not known to see" in out


@pytest.mark.parametrize(("seen", "refuses", "images", "said"), [
    ("green, yellow", [], True, "it sees: it is shown pictures"),
    ("I cannot tell", [], None, "it is not known to see"),
    ("", ["image"], False, "it sees no pictures"),
])  # fmt: skip
def test_whether_a_model_sees_is_asked_once_and_kept(
    say: Say, monkeypatch: pytest.MonkeyPatch, seen: str, refuses: list[str], images: bool | None, said: str
) -> None:
    def answer(asked: dict[str, Any]) -> str:
        return seen if "image_url" in json.dumps(asked) else "ready"

    with ScriptedServer(answer, refuses=refuses) as server:
        assert said in say("use", server.spec)[1]
        settings = tomllib.loads(user_file().read_text())["models"]
        assert settings.get(server.spec, {}).get("images") is images
        asked = server.count
        assert said in say("use", server.spec)[1]
        assert server.count == asked + (2 if images is None else 1), "what is kept is not asked again"


def test_doctor_keeps_whether_a_model_sees(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(lambda asked: "green yellow" if "image_url" in json.dumps(asked) else "ready") as server:
        assert main(["doctor", "--model", server.spec]) == 0
        assert f"kept in {user_file()}: images = true" in capsys.readouterr().out
        assert tomllib.loads(user_file().read_text())["models"] == {server.spec: {"images": True}}
        assert main(["doctor", "--model", server.spec]) == 0
    assert "kept in" not in capsys.readouterr().out


def test_what_a_request_costs_is_said_where_its_price_is_known(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-test")
    with ScriptedServer(["ready"], model="small") as server:
        assert "costs nothing" in say("use", server.spec)[1]
    with MessagesServer([said("ready"), said("ready")]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        told = say("use", "anthropic:claude-x")[1]
        assert "--price-in" in told, "a server here may pass on what it is asked"
        assert "0.0000" not in told
        code, out, _ = say("use", "anthropic:claude-x", "--price-in", "3", "--price-out", "15", "--json")
    form = json.loads(out)
    first, again = form["request"]["costs"]
    assert code == 0
    assert first == pytest.approx((form["request"]["prompt"] * 3 + form["request"]["answer"] * 15) / 1e6)
    assert again < first / 2, "what was kept costs a tenth"
    assert form["usage"]["prompt"] == 10
    assert tomllib.loads(user_file().read_text())["models"]["anthropic:claude-x"] == {"price_in": 3, "price_out": 15}


@pytest.mark.parametrize(
    ("spec", "code", "said"),
    [
        ("openai:gpt-x", 1, "OPENAI_API_KEY"),
        ("gpt-4o", 2, "openai:gpt-4o"),
        ("olama:x", 2, "ollama:x"),
        ("lmstudio:x", 1, "running"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(say: Say, spec: str, code: int, said: str) -> None:
    found, out, err = say("use", spec)
    assert (found, out) == (code, "")
    assert said in err
    assert err.count("try: ") == 1
    assert not user_file().exists()


def test_a_refused_key_and_a_model_that_is_not_there_are_told(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LM_API_TOKEN", "wrong-one")
    with ScriptedServer(["ready"], key="right-one") as server:
        here(monkeypatch, lmstudio=server.url)
        code, _, err = say("use", "lmstudio:scripted")
        assert code == 1
        assert "LM_API_TOKEN" in err
        assert "wrong-one" not in err
    with ScriptedServer([status(404, "no such model")], model="there") as server:
        here(monkeypatch, ollama=server.url)
        code, _, err = say("use", "ollama:absent")
        assert code == 1
        assert "there" in err.splitlines()[1]
    assert not user_file().exists()


def test_an_answer_without_a_word_is_no_answer(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedServer([" ", " "]) as server:
        assert say("use", server.spec)[0] == 1
    assert not user_file().exists()


def test_forget_takes_it_out_again_and_says_what_still_names_one(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    (Path.cwd() / "one.jsonl").write_text('"ready"\n')
    say("use", "scripted:one.jsonl")
    assert "in use: scripted:one.jsonl (planner" in say()[1]
    assert "scripted:one.jsonl no longer" in say("forget")[1]
    assert user_file().read_text() == ""
    monkeypatch.setenv("REDRAFT_MODEL", "openai:x")
    form = json.loads(say("forget", "--json")[1])
    assert form == {"forgotten": None, "now": "openai:x"}


def test_what_comes_before_it_is_said(say: Say) -> None:
    trusted_settings(Path.cwd(), '[models]\nplanner = "vllm:theirs"\n')
    (Path.cwd() / "one.jsonl").write_text('"ready"\n')
    _, _, err = say("use", "scripted:one.jsonl")
    assert "vllm:theirs" in err


@pytest.mark.parametrize("words", [("use",), ("list", "openai:x"), ("forget", "openai:x")])
def test_use_alone_takes_a_name(say: Say, words: tuple[str, ...]) -> None:
    assert say(*words)[0] == 2


def test_a_name_cannot_write_on_the_terminal(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedServer(model="x\x1b]0;title\x07") as server:
        here(monkeypatch, ollama=server.url)
        assert "\x1b" not in say()[1]


def test_two_commands_lead_to_the_first_edit(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    def answered(asked: dict[str, object]) -> str:
        return PROGRAM if len(json.dumps(asked)) > 2_000 else "ready"

    with ScriptedServer(answered, model="small") as server:
        here(monkeypatch, vllm=server.url)
        assert say("use", "vllm:small")[0] == 0
        main(["edit", str(EVENT), "the whole thing should feel like autumn", "-o", "out.svg", "--trust", "acts"])
    assert server.count >= 2, "the edit asks the model that was chosen"


def test_listing_loads_neither_numpy_nor_the_package_that_asks() -> None:
    code = (
        "import sys; from redraft.interfaces.cli import main; main(['model', '--json']); "
        "sys.exit(bool({'numpy', 'openai', 'redraft.models.naming'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60).returncode == 0
