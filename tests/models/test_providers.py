"""Providers by name: addresses, keys, what is left out of a request, and what was meant by a name that names none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from redraft import plugins
from redraft.errors import ModelError, UsageError
from redraft.models import wire
from redraft.models.chat import Capabilities, ChatRequest, Usage, user
from redraft.models.clients.openai_sdk import SDKChat
from redraft.models.consent.reach import confine, reaches
from redraft.models.meter import FREE, Price
from redraft.models.naming import model_for
from redraft.models.providers import PROVIDERS, is_loopback, key_variable, meant
from redraft.models.settings.values import Configuration, Settings, configuration
from tests.scripted_server import ScriptedServer, Served, text
from tests.trusted import trusted_settings

HELLO = ChatRequest((user("hello"),))
REMOTE = [name for name, own in PROVIDERS.items() if not is_loopback(own.address)]
LOCAL = [name for name in PROVIDERS if name not in REMOTE]


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for own in PROVIDERS.values():
        for name in (*own.keys, own.moved_by):
            monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    return tmp_path / "desk"


def moved(monkeypatch: pytest.MonkeyPatch, name: str, address: str) -> None:
    """Have the table say that a provider is at another address, as if that was its own."""
    table = {**PROVIDERS, name: PROVIDERS[name]._replace(address=address)}
    for module in ("redraft.models.providers", "redraft.models.naming", "redraft.models.consent.reach"):
        monkeypatch.setattr(f"{module}.PROVIDERS", table)


def test_all_are_found_by_name_and_the_parts_that_they_refuse_exist() -> None:
    assert set(PROVIDERS) <= set(plugins.names(plugins.MODELS))
    known = {part for part, _ in wire.NAMED_BY}
    assert {part for own in PROVIDERS.values() for part in own.refuses} <= known


@pytest.mark.parametrize("name", [name for name in PROVIDERS if name != "anthropic"])
def test_each_is_asked_at_its_address_with_its_own_key_and_without_what_it_refuses(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = PROVIDERS[name]
    for other in PROVIDERS.values():
        for variable in other.keys:
            monkeypatch.setenv(variable, f"key-of-{variable}")
    with ScriptedServer(["good day"]) as server:
        moved(monkeypatch, name, server.url)
        model = model_for(f"{name}:some/model:7b")
        assert model.ask(HELLO).text == "good day"
        model.close()
    assert server.requests[0]["model"] == "some/model:7b"
    wanted = f"Bearer key-of-{own.keys[-1]}" if own.keys else "Bearer none"
    assert server.headers[0]["authorization"] == wanted
    chat = model_for(f"{name}:m", configured=Configuration()).model
    assert isinstance(chat, SDKChat)


@pytest.mark.parametrize("name", REMOTE)
def test_one_on_another_machine_has_its_quirks_and_needs_a_key(name: str) -> None:
    own = PROVIDERS[name]
    model = model_for(f"{name}:m")
    assert isinstance(model.model, SDKChat)
    assert model.model.base_url == own.address
    assert model.model._without >= set(own.refuses)
    body = wire.body("m", HELLO, model.model._left_out())
    assert ("seed" in body) == ("seed" not in own.refuses and name != "anthropic")
    assert ("max_completion_tokens" in body) == (name == "openai")
    with pytest.raises(ModelError) as failed:
        model.ask(HELLO)
    assert own.keys[0] in failed.value.suggestion


@pytest.mark.parametrize("name", LOCAL)
def test_one_on_this_machine_needs_no_key_and_is_free(name: str) -> None:
    model = model_for(f"{name}:m")
    assert isinstance(model.model, SDKChat)
    assert model.model._key is None
    assert model.price == FREE
    assert model_for(f"{name}:m-cloud").price is None, "a server here may send on what it is asked"


def test_a_key_goes_to_its_own_provider_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for own in PROVIDERS.values():
        for variable in own.keys:
            monkeypatch.setenv(variable, "secret")
    assert key_variable("https://api.mistral.ai/v1/") == "MISTRAL_API_KEY"
    for address in ("https://api.mistral.ai/v2", "http://api.mistral.ai/v1", "https://api.mistral.ai.evil.test/v1",
                    "https://evil.test/v1", PROVIDERS["vllm"].address, PROVIDERS["lmstudio"].address):  # fmt: skip
        assert key_variable(address) == "", address


def test_an_address_of_a_provider_has_its_quirks_and_a_moved_one_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = model_for("https://api.mistral.ai/v1#m").model
    assert isinstance(chat, SDKChat)
    assert chat.capabilities == Capabilities(seed=False, parallel=True)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    assert "max_tokens" in wire.body("m", HELLO, model_for("openai:m").model._left_out())  # type: ignore[attr-defined]


def test_of_two_keys_of_google_the_one_counts_that_its_own_libraries_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", "one")
    assert model_for("gemini:m").model._key == "one"  # type: ignore[attr-defined]
    monkeypatch.setenv("GOOGLE_API_KEY", "other")
    assert model_for("gemini:m").model._key == "other"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("", "http://127.0.0.1:11434/v1"),
        ("0.0.0.0", "http://127.0.0.1:11434/v1"),
        ("0.0.0.0:5000", "http://127.0.0.1:5000/v1"),
        (":5000", "http://127.0.0.1:5000/v1"),
        ("localhost", "http://localhost:11434/v1"),
        ("'10.0.0.7:11434' ", "http://10.0.0.7:11434/v1"),
        ("http://box", "http://box:80/v1"),
        ("https://box.test/", "https://box.test:443/v1"),
        ("[::1]:99", "http://[::1]:99/v1"),
        ("[::]", "http://127.0.0.1:11434/v1"),
        ("a b", "a b"),
    ],
)
def test_the_host_of_ollama_is_read_as_it_reads_it(value: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_HOST", value)
    assert PROVIDERS["ollama"].here == address


@pytest.mark.parametrize(
    ("spec", "wanted"),
    [
        ("gpt-4o", "openai:gpt-4o"),
        ("o3-mini", "openai:o3-mini"),
        ("claude-sonnet-4-5", "anthropic:claude-sonnet-4-5"),
        ("gemini-2.5-pro", "gemini:gemini-2.5-pro"),
        ("codestral-latest", "mistral:codestral-latest"),
        ("olama:x", "ollama:x"),
        ("Ollama:x", "ollama:x"),
        ("antropic:claude-x", "anthropic:claude-x"),
        ("claude:claude-x", "anthropic:claude-x"),
        ("google:gemini-2.5-pro", "gemini:gemini-2.5-pro"),
        ("lm-studio:x", "lmstudio:x"),
        ("openai/gpt-4o", "openai:gpt-4o"),
        ("meta-llama/llama-3", "openrouter:meta-llama/llama-3"),
        ("llama3:8b", "ollama:llama3:8b"),
        ("gpt-oss:20b", "ollama:gpt-oss:20b"),
        ("http://localhost:11434", "http://localhost:11434/v1#NAME or ollama:NAME"),
        ("http://127.0.0.1:1234/v1", "http://127.0.0.1:1234/v1#NAME or lmstudio:NAME"),
        ("localhost:8000", "http://localhost:8000/v1#NAME or vllm:NAME"),
        ("http://box.test:11434/", "http://box.test:11434/v1#NAME"),
        ("zzz:x", ""),
        ("zzz", ""),
        ("openai:", ""),
    ],
)
def test_what_was_meant_is_said(spec: str, wanted: str) -> None:
    assert meant(spec) == wanted
    with pytest.raises(UsageError) as failed:
        model_for(spec)
    assert (f"did you mean {wanted}?" == failed.value.suggestion) if wanted else ("openai:" in failed.value.suggestion)


def test_the_list_of_spellings_is_for_people() -> None:
    with pytest.raises(UsageError) as failed:
        model_for("zzz:x")
    assert "scripted" not in failed.value.suggestion
    assert len(failed.value.suggestion) < 220


@pytest.mark.parametrize("name", [name for name in REMOTE if name != "openai"])
def test_a_folder_may_not_name_one_on_another_machine(name: str, desk: Path) -> None:
    for spec in (f"{name}:m", f"record:kept+{name}:m"):
        trusted_settings(desk, f'[models]\nplanner = "{spec}"\n')
        with pytest.raises(UsageError, match="another machine"):
            configuration()


@pytest.mark.parametrize("name", LOCAL)
def test_a_folder_may_name_one_on_this_machine(name: str, desk: Path) -> None:
    trusted_settings(desk, f'[models]\nplanner = "{name}:m"\n')
    assert configuration().roles["planner"].spec == f"{name}:m"


@pytest.mark.parametrize(
    "spec", ["ollama:gpt-oss:120b-cloud", "ollama:x:cloud", "http://127.0.0.1:11434/v1#x:cloud", "vllm:x-CLOUD"]
)
def test_a_folder_may_not_name_a_model_that_its_server_runs_elsewhere(spec: str, desk: Path) -> None:
    with pytest.raises(UsageError, match="another machine"):
        confine(spec, desk)
    assert ("server", "https://ollama.com") in list(reaches(spec))


@pytest.mark.parametrize(
    "host", ["10.0.0.7", "box.test:11434", "http://a.test/?x=127.0.0.1", "127.0.0.1@a.test", "a b"]
)
def test_a_folder_may_not_name_what_the_environment_has_moved_away(
    host: str, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OLLAMA_HOST", host)
    with pytest.raises(UsageError, match="another machine"):
        confine("ollama:m", desk)
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    confine("anthropic:m", desk)  # there it is a server of this machine


def test_the_keys_that_a_name_sends_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ("key", "GROQ_API_KEY") in list(reaches("groq:m"))
    assert [reach.kind for reach in reaches("vllm:m")] == ["server"]
    monkeypatch.setenv("VLLM_API_KEY", "x")
    assert ("key", "VLLM_API_KEY") in list(reaches("vllm:m"))


def test_cached_tokens_cost_the_share_of_their_provider_or_what_is_set() -> None:
    def price(spec: str, **given: Any) -> Price | None:
        return model_for(
            spec, configured=Configuration(settings={spec: Settings(price_in=2, price_out=8, **given)})
        ).price

    assert price("openai:m") == Price(2, 8, 1.0, 2)
    assert price("anthropic:m") == Price(2, 8, 0.2, 2.5)
    assert price("https://api.mistral.ai/v1#m") == Price(2, 8, 0.2, 2)
    assert price("https://elsewhere.test/v1#m") == Price(2, 8, 2, 2)
    assert price("openai:m", price_cached=0.1) == Price(2, 8, 0.1, 2)
    assert Price(2, 8, 0.1).of(Usage(1_000, 100, cached=400)) == pytest.approx((600 * 2 + 400 * 0.1 + 800) / 1e6)


@pytest.mark.parametrize(
    ("details", "cached"),
    [({"cached_tokens": 6}, 6), ({"cached_tokens": 60}, 10), ({"cached_tokens": "6"}, 0), (None, 0), ([1], 0)],
)
def test_cached_tokens_are_read_from_the_usage_without_trust(details: object, cached: int) -> None:
    usage = wire.usage_of({"prompt_tokens": 10, "completion_tokens": 1, "prompt_tokens_details": details})
    assert (usage.prompt, usage.cached) == (10, cached)


def test_thoughts_that_used_up_an_answer_get_room_of_their_own() -> None:
    with ScriptedServer([text("", finish="length"), "ready", text("", finish="length")]) as server:
        model = model_for(server.spec)
        short = ChatRequest((user("hello"),), max_tokens=24)
        assert model.ask(short).usage.completion == 10
        assert model.ask(short).cut_off, "once is enough"
        assert model.estimate(short).completion == 8_024
        model.close()
    assert [asked["max_tokens"] for asked in server.requests] == [24, 8_024, 8_024]


def test_no_redirect_is_followed() -> None:
    with ScriptedServer([Served(status=307, headers={"Location": "http://127.0.0.1:9/v1"}, body=b"{}")]) as server:
        with pytest.raises(ModelError):
            model_for(server.spec).ask(HELLO)
        assert server.count == 1
