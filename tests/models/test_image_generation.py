"""Image generators over real HTTP: what is sent, what comes back, and where a picture is fetched from."""

from __future__ import annotations

import io
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from redraft import plugins
from redraft.errors import BudgetExceeded, ModelError, UsageError
from redraft.models.clients.image_models import SDKImages
from redraft.models.meter import Budget
from redraft.models.naming import generator_for
from redraft.models.providers import same_origin
from redraft.models.settings.values import Configuration, Settings
from tests.cases import of_case
from tests.models.test_comfyui import WORKFLOW, Server, server  # noqa: F401
from tests.scripted_server import ScriptedServer, picture_address, too_many


def png(color: str = "red") -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (12, 8), color).save(target, "PNG")
    return target.getvalue()


@pytest.fixture(autouse=True)
def _plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_IMAGE_GENERATOR"):
        monkeypatch.delenv(name, raising=False)


def generator(served: ScriptedServer, **settings: Any) -> SDKImages:
    return SDKImages("scripted", base_url=served.url, timeout=5.0, sleep=lambda seconds: None, **settings)


def test_words_size_and_seed_are_sent_and_a_picture_comes_back() -> None:
    with ScriptedServer(pictures=[too_many(retry_after=0), png()]) as served:
        made = generator(served).draw("a «lighthouse»", 1152, 896, 7)
    assert (made.media_type, made.data) == ("image/png", png())
    assert served.edits[-1] == {
        "model": "scripted",
        "prompt": "a «lighthouse»",
        "n": 1,
        "size": "1152x896",
        "seed": 7,
        "response_format": "b64_json",
    }


def test_parts_that_a_server_does_not_take_are_left_out_from_then_on() -> None:
    with ScriptedServer(pictures=[png(), png("blue")], refuses=["seed", "size", "response_format"]) as served:
        asked = generator(served)
        asked.draw("x", 1024, 1024, 0)
        asked.draw("y", 1024, 1024, 0)
    assert len(served.edits) == 5
    assert served.edits[-1].keys() == {"model", "prompt", "n"}


@pytest.mark.parametrize("address", ["/files/p.png", "URL/files/p.png"])
def test_an_address_on_the_same_server_is_fetched(address: str) -> None:
    with ScriptedServer(files={"/files/p.png": png("green")}, key="sk-own-key") as served:
        served._pictures = lambda form: picture_address(address.replace("URL", served.url.removesuffix("/v1")))
        assert generator(served, key="sk-own-key").draw("x", 8, 8, 0).data == png("green")


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://127.0.0.1:1/p.png", "another server"),
        ("//example.test/p.png", "another server"),
        ("file:///etc/passwd", "another server"),
        ("http://user@127.0.0.1/p.png", "another server"),
        ("/files/none.png", "answered 404"),
    ],
)
def test_any_other_address_is_refused_and_nothing_asked_there(address: str, why: str) -> None:
    with ScriptedServer(pictures=[picture_address(address)]) as served, pytest.raises(ModelError, match=why):
        generator(served).draw("x", 8, 8, 0)


def test_an_origin_is_scheme_host_and_port() -> None:
    base = "https://pictures.test/v1"
    assert same_origin("https://PICTURES.test:443/a?b=c", base)
    others = ["http://pictures.test/a", "https://pictures.test:8443/a", "https://pictures.test.evil/a"]
    others += ["https://pictures.test\\@evil/a", "https://pictures.test@evil/a", "data:image/png;base64,AA", ""]
    assert not any(same_origin(other, base) for other in others)


def test_a_workflow_without_a_picture_draws(server: Server, tmp_path: Path) -> None:  # noqa: F811
    server.pictures["blank"] = png()
    drawing = {number: node for number, node in WORKFLOW.items() if number != "1"}
    drawing["1"] = {"class_type": "EmptyLatentImage", "inputs": {"image": "blank", "height": "{height}"}}
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(drawing))
    asked = generator_for(f"comfyui:{path}@{server.url}")
    made = asked.draw("a lighthouse", 640, 512, 3)
    (told,) = server.queued
    assert told["2"]["inputs"]["text"] == "photo, a lighthouse, {unknown}"
    assert (told["3"]["inputs"]["seed"], told["3"]["inputs"]["width"]) == (3, 640)
    assert told["1"]["inputs"]["height"] == 512
    assert made.media_type == "image/png"
    asked.close()
    path.write_text(json.dumps(WORKFLOW))
    with pytest.raises(UsageError, check=of_case("workflow-needs-picture")):
        generator_for(f"comfyui:{path}@{server.url}")


def test_pictures_are_counted_against_the_budget() -> None:
    with ScriptedServer(pictures=[png(), png()]) as served:
        settings = {served.spec: Settings(price_image=0.04)}
        asked = generator_for(served.spec, budget=Budget(max_cost=0.05), configured=Configuration({}, settings))
        asked.draw("x", 8, 8, 0)
        with pytest.raises(BudgetExceeded, match="draw a picture"):
            asked.draw("y", 8, 8, 0)
    assert asked.spent.cost == pytest.approx(0.04)
    assert len(served.edits) == 1


@pytest.mark.parametrize("spec", ["builtin", "nobody:x", "openai:"])
def test_a_name_that_says_nothing_is_told(spec: str) -> None:
    with pytest.raises(UsageError, match="image generator"):
        generator_for(spec)


def test_where_none_is_named_the_ways_to_name_one_are_told() -> None:
    with pytest.raises(UsageError, match="no image generator is named") as told:
        generator_for()
    assert "--image-generator" in told.value.suggestion
    assert "REDRAFT_IMAGE_GENERATOR" in told.value.suggestion


def test_the_entry_points_are_those_of_the_table() -> None:
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    told = tomllib.loads(text)["project"]["entry-points"][plugins.IMAGE_GENERATORS]
    assert told == dict(plugins.BUILT_IN[plugins.IMAGE_GENERATORS])
