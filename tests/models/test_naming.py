"""Naming models: every form, every role, who wins, and what is said when nothing fits."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft import plugins
from redraft.errors import ModelError, UsageError
from redraft.models.chat import ChatRequest, user
from redraft.models.clients.openai_sdk import SDKChat
from redraft.models.clients.recordings import Recording
from redraft.models.meter import Budget, Price
from redraft.models.naming import model_for
from redraft.models.settings.values import Configuration, NamedModel, Settings, configuration, user_file
from tests.cases import of_case
from tests.scripted_server import ScriptedServer
from tests.trusted import trusted_settings

HELLO = ChatRequest((user("hello"),))


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, no settings of whoever runs this."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL", "REDRAFT_JUDGE_MODEL", "REDRAFT_VISION_MODEL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    (tmp_path / "desk").mkdir()
    (tmp_path / "config" / "redraft").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "desk")
    return tmp_path / "desk"


def users_file(text: str) -> None:
    user_file().write_text(text)


def test_an_address_names_a_server_and_its_model() -> None:
    with ScriptedServer(["good day"]) as server:
        model = model_for(server.spec)
        assert model.ask(HELLO).text == "good day"
        assert model.name == server.spec
    assert server.requests[0]["model"] == "scripted"


def test_openai_is_asked_where_the_environment_says_with_the_key_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedServer(["good day"], key="sk-from-environment") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-from-environment")
        assert model_for("openai:gpt-x").ask(HELLO).text == "good day"
    assert server.requests[0]["model"] == "gpt-x"


def test_the_key_of_openai_does_not_go_to_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-from-environment")
    with ScriptedServer(["good day"]) as server:
        model_for(server.spec).ask(HELLO)
    assert "sk-from" not in str(server.headers)


def test_a_key_of_its_own_is_named_in_the_users_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THEIR_KEY", "their-key")
    with ScriptedServer(["good day"], key="their-key") as server:
        users_file(f'[models."{server.spec}"]\nkey_env = "THEIR_KEY"\n')
        assert model_for(server.spec).ask(HELLO).text == "good day"


def test_a_variable_for_the_key_that_is_not_set_is_told() -> None:
    users_file('[models."openai:x"]\nkey_env = "THEIR_KEY"\n')
    with pytest.raises(UsageError, match="THEIR_KEY, which is not set"):
        model_for("openai:x")


def test_a_file_beside_the_designs_may_not_choose_a_key(desk: Path) -> None:
    trusted_settings(desk, '[models."http://elsewhere/v1#m"]\nkey_env = "AWS_SECRET"\n')
    with pytest.raises(UsageError, check=of_case("key-env-forbidden")):
        configuration()


def test_a_script_and_a_record_are_named_by_their_paths(desk: Path) -> None:
    (desk / "script.jsonl").write_text('"good day"\n')
    assert model_for("record:kept+scripted:script.jsonl").ask(HELLO).text == "good day"
    assert model_for("replay:kept").ask(HELLO).text == "good day"
    assert isinstance(model_for("record:kept+scripted:script.jsonl").model, Recording)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("gpt", "names no model"),
        ("openai:", "names no model"),
        ("litellm:gpt", "no provider 'litellm'"),
        ("http://127.0.0.1:80/v1", "which model is meant"),
        ("record:folder", "what to record"),
        ("record:+openai:x", "what to record"),
    ],
)
def test_a_name_that_says_nothing_is_bad_usage_that_tells_what_there_is(spec: str, said: str) -> None:
    with pytest.raises(UsageError, match=said) as failed:
        model_for(spec)
    assert failed.value.suggestion


def test_no_model_at_all_tells_the_three_ways_to_name_one() -> None:
    with pytest.raises(UsageError, match="no model is named for the judge") as failed:
        model_for(role="judge")
    for way in ("--judge", "REDRAFT_JUDGE_MODEL", "redraft.toml", "openai:NAME"):
        assert way in failed.value.suggestion
    with pytest.raises(UsageError, match="no role 'cook'"):
        model_for(role="cook")


def test_flags_win_over_the_environment_over_the_folder_over_the_user(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    users_file('[models]\nplanner = "openai:user"\njudge = "openai:judge"\n')
    assert configuration().named("planner") == NamedModel("openai:user", str(user_file()))
    trusted_settings(desk, '[models]\nplanner = "openai:folder"\n')
    assert configuration().named("planner") == NamedModel("openai:folder", "redraft.toml")
    monkeypatch.setenv("REDRAFT_MODEL", "openai:environment")
    assert configuration().named("planner") == NamedModel("openai:environment", "REDRAFT_MODEL")
    assert configuration().named("planner", "openai:flag") == NamedModel("openai:flag", "--model")
    assert configuration().named("judge") == NamedModel("openai:judge", str(user_file()))


def test_the_planner_stands_in_for_vision_and_judge_but_not_for_the_image_editor() -> None:
    configured = configuration(environ={"REDRAFT_MODEL": "openai:p", "REDRAFT_VISION_MODEL": "openai:v"})
    assert [configured.named(role) for role in ("vision", "judge", "image_editor")] == [
        NamedModel("openai:v", "REDRAFT_VISION_MODEL"),
        NamedModel("openai:p", "REDRAFT_MODEL"),
        None,
    ]


def test_none_names_no_model_whatever_is_configured() -> None:
    assert configuration(environ={"REDRAFT_MODEL": "openai:p"}).named("planner", "none") is None


def test_settings_of_a_model_are_put_together_from_both_files(desk: Path) -> None:
    users_file('[models."openai:x"]\nprice_in = 1\nprice_out = 2.5\ntimeout = 7\n')
    trusted_settings(desk, '[models."openai:x"]\ntimeout = 9\nmax_tokens = 300\nretries = 1\n')
    configured = configuration()
    assert configured.settings_of("openai:x") == Settings(1, 2.5, 9, None, 300, 1)
    assert configured.settings_of("openai:y") == Settings()
    model = model_for("openai:x", configured=configured)
    assert model.price == Price(1, 2.5, 0.5, 1)
    assert isinstance(model.model, SDKChat)
    assert (model.model.timeout, model.model.retries, model.model.max_tokens) == (9, 1, 300)


def test_a_recorded_model_has_the_settings_of_the_model_itself(desk: Path) -> None:
    trusted_settings(desk, '[models."openai:x"]\nprice_in = 3\n')
    assert model_for("record:kept+openai:x").price == Price(3, 0, 1.5, 3)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ('model = "openai:x"\n', 'planner = "openai:x" under [models]'),
        ('planner = "openai:x"\n', 'planner = "openai:x" under [models]'),
        ('[model]\nname = "openai:x"\n', 'planner = "openai:x" under [models]'),
        ('models = "openai:x"\n', 'planner = "openai:x" under [models]'),
        ('[models]\nmodel = "openai:x"\n', 'planner = "openai:x" under [models]'),
        ('[models]\njudges = "openai:x"\n', 'judge = "openai:x" under [models]'),
        ('[models.judge]\nmodel = "openai:x"\n', 'judge = "openai:x" under [models]'),
        ("[models]\nprice_in = 3\n", 'price_in = 3 under [models."SPEC"]'),
    ],
)
def test_a_wrong_key_names_the_right_form(desk: Path, text: str, right: str) -> None:
    trusted_settings(desk, text)
    with pytest.raises(UsageError) as refused:
        configuration()
    assert right in refused.value.suggestion


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[models\n", "no TOML"),
        ("models = 3\n", "not a table"),
        ('[models]\ncook = "openai:x"\n', "'cook', which is not a role"),
        ("[models]\nplanner = 3\n", "not a name of a model"),
        ('[models."openai:x"]\ncolor = 3\n', "is not a setting"),
        ('[models."openai:x"]\ntimeout = "long"\n', "should be a number"),
        ('[models."openai:x"]\nprice_in = -1\n', "should be a number"),
        ('[models."openai:x"]\nmax_tokens = 1.5\n', "whole number"),
    ],
)
def test_a_file_that_is_wrong_is_named_with_what_is_wrong(desk: Path, text: str, said: str) -> None:
    trusted_settings(desk, text)
    with pytest.raises(UsageError, match=said) as failed:
        configuration()
    assert "redraft.toml" in failed.value.message


def test_what_runs_here_costs_nothing_and_what_does_not_needs_a_price(desk: Path) -> None:
    (desk / "script.jsonl").write_text('"x"\n')
    budget = Budget(max_cost=1.0)
    for spec in ("scripted:script.jsonl", "http://127.0.0.1:9/v1#m", "http://localhost:9/v1#m", "local:smollm2"):
        assert model_for(spec, budget=budget).price == Price(0, 0)
    with pytest.raises(UsageError, match="price of openai:x is not known") as failed:
        model_for("openai:x", budget=budget)
    assert '[models."openai:x"]' in failed.value.suggestion
    trusted_settings(desk, '[models."openai:x"]\nprice_in = 1\nprice_out = 2\n')
    assert model_for("openai:x", budget=budget).price == Price(1, 2, 0.5, 1)


def test_a_hosted_model_has_no_known_price_behind_a_server_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    assert model_for("openai:x").price is None  # it may pass on what it is asked
    assert model_for("ollama:x", budget=Budget(max_cost=1.0)).price == Price(0, 0)


def test_the_providers_are_announced_as_they_are_built_in() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"][plugins.MODELS] == dict(plugins.BUILT_IN[plugins.MODELS])


def test_all_roles_share_one_budget(desk: Path) -> None:
    (desk / "script.jsonl").write_text('"x"\n')
    budget = Budget()
    for role in ("planner", "judge"):
        model_for("scripted:script.jsonl", role, budget=budget).ask(HELLO)
    assert budget.spent.calls == 2


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another package, which brings a provider of models."""
    shelf = tmp_path / "shelf"
    (shelf / "acme-1.0.dist-info").mkdir(parents=True)
    (shelf / "acme-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1.0\n")
    points = "[redraft.models]\nacme = acme_models:make\nopenai = acme_models:make\n"
    points += "[redraft.judges]\nfair = acme_models:make\n"
    (shelf / "acme-1.0.dist-info" / "entry_points.txt").write_text(points)
    (shelf / "acme_models.py").write_text(
        "from redraft.models.clients.scripted import ScriptedChat\n"
        "def make(wanted):\n    return ScriptedChat([wanted.name + ' ' + wanted.role], name=wanted.spec)\n"
    )
    monkeypatch.syspath_prepend(str(shelf))
    yield
    sys.modules.pop("acme_models", None)


@pytest.mark.usefixtures("package")
def test_another_package_can_bring_judges_which_are_nothing_else() -> None:
    assert model_for("fair:one", "judge", configured=Configuration()).name == "fair:one"
    with pytest.raises(UsageError, match="no provider 'fair'"):
        model_for("fair:one", "planner", configured=Configuration())


@pytest.mark.usefixtures("package")
def test_another_package_can_bring_models() -> None:
    model = model_for("acme:one:two", "judge", configured=Configuration())
    assert model.ask(HELLO).text == "one:two judge"
    with pytest.raises(UsageError) as failed:
        model_for("nothing:x")
    assert "acme" in failed.value.suggestion


@pytest.mark.usefixtures("package")
def test_another_package_cannot_take_the_place_of_a_built_in_provider() -> None:
    with pytest.raises(ModelError, check=of_case("model-needs-key")):
        model_for("openai:x").ask(HELLO)
