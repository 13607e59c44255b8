"""The scripted server itself, and the page that tells of it and of models."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from redraft.errors import ModelError
from redraft.models.chat import ChatRequest, user
from redraft.models.clients.openai_sdk import SDKChat
from redraft.models.naming import model_for
from redraft.models.settings.values import ROLES, configuration
from tests.scripted_server import ScriptedServer, hang
from tests.trusted import trusted_settings

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "models.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
HELLO = ChatRequest((user("hello"),))


def test_it_lists_its_model_and_says_404_to_other_paths() -> None:
    with ScriptedServer(model="mine") as server:
        with urllib.request.urlopen(f"{server.url}/models", timeout=10) as answer:
            assert json.load(answer)["data"][0]["id"] == "mine"
        for path, data in (("/nothing", None), ("/embeddings", b"{}")):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(server.url + path, data, timeout=10)
        assert server.count == 0


def test_a_script_that_is_used_up_is_a_400_that_says_so() -> None:
    with ScriptedServer(["one"]) as server:
        model = SDKChat("scripted", base_url=server.url)
        model.ask(HELLO)
        with pytest.raises(ModelError, match="has 1 answers, and they are used up"):
            model.ask(HELLO)


def test_it_listens_on_this_machine_only_and_stops_with_its_block() -> None:
    with ScriptedServer(["one"]) as server:
        url = server.url
    assert url.startswith("http://127.0.0.1:")
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"{url}/models", timeout=5)
    with pytest.raises(RuntimeError, match="not running"):
        _ = server.url


def test_stopping_does_not_wait_for_an_answer_that_hangs() -> None:
    with ScriptedServer([hang(600)]) as server:
        model = SDKChat("scripted", base_url=server.url, retries=0, timeout=600)

        def ask() -> None:
            with pytest.raises(ModelError):
                model.ask(HELLO)

        thread = threading.Thread(target=ask, daemon=True)
        thread.start()
        while not server.count:
            thread.join(0.01)
    thread.join(10)
    assert not thread.is_alive()


def test_it_can_be_used_again() -> None:
    server = ScriptedServer(lambda asked: asked["messages"][0]["content"])
    for _ in range(2):
        with server:
            assert model_for(server.spec).ask(HELLO).text == "hello"
    assert server.count == 2


@pytest.mark.slow
def test_the_example_on_the_page_runs() -> None:
    subprocess.run([sys.executable, "-c", BLOCKS["python"]], check=True, timeout=60)


def test_the_settings_on_the_page_are_settings(tmp_path: Path) -> None:
    trusted_settings(tmp_path, BLOCKS["toml"])
    configured = configuration(tmp_path, {"XDG_CONFIG_HOME": str(tmp_path)})
    assert {role: named.spec for role, named in configured.roles.items()} == {
        "planner": "openai:NAME",
        "judge": "local:smollm2",
    }
    assert configured.settings_of("openai:NAME").patience == 150


def test_the_page_names_every_role_with_its_variable() -> None:
    for role, variable in ROLES.items():
        assert re.search(rf"^\| {role} \| `--[a-z-]+` \| `{variable}` \|", PAGE, re.MULTILINE)
