"""Image editors over real HTTP: what is sent, what comes back, how it fails, and what it may cost."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from redraft import plugins
from redraft.document.layers import Asset
from redraft.errors import BudgetExceeded, ModelError, UsageError
from redraft.models.clients import image_models
from redraft.models.clients.image_models import SDKImages
from redraft.models.meter import Budget, MeteredImages
from redraft.models.naming import Wanted, editor_for
from redraft.models.settings.values import Configuration, Settings, configuration
from tests.cases import of_case
from tests.sampling import each
from tests.scripted_server import (
    ScriptedServer,
    Served,
    drop,
    hang,
    picture,
    picture_address,
    raw,
    status,
    too_many,
    truncated,
)
from tests.trusted import trusted_settings


def png(color: str, size: tuple[int, int] = (12, 8), kind: str = "PNG") -> bytes:
    target = io.BytesIO()
    Image.new("RGB", size, color).save(target, kind)
    return target.getvalue()


GIVEN = Asset("image/png", png("green"), 12, 8)
MASK = Asset("image/png", png("white"), 12, 8)


@pytest.fixture(autouse=True)
def _plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_IMAGE_EDITOR"):
        monkeypatch.delenv(name, raising=False)


def editor(server: ScriptedServer, **settings: Any) -> SDKImages:
    quick = {"timeout": 5.0, "sleep": lambda seconds: None, **settings}
    return SDKImages("scripted", base_url=server.url, **quick)


def test_picture_mask_and_words_are_sent_as_a_form_and_a_picture_comes_back() -> None:
    with ScriptedServer(pictures=[png("red")]) as server:
        made = editor(server).edit(GIVEN, "make it «röd» ‘now’", 0, MASK)
    assert (made.media_type, made.data) == ("image/png", png("red"))
    [form] = server.edits
    assert form["image"] == GIVEN.data
    assert form["mask"] == MASK.data
    told = {name: form[name] for name in ("model", "prompt", "n", "size", "response_format")}
    assert told == {
        "model": "scripted",
        "prompt": "make it «röd» ‘now’",
        "n": "1",
        "size": "12x8",
        "response_format": "b64_json",
    }


@each("kind", ["PNG", "JPEG", "WEBP"])
def test_the_kind_of_a_picture_is_told_by_its_bytes(kind: str) -> None:
    with ScriptedServer(pictures=[png("red", kind=kind)]) as server:
        assert editor(server).edit(GIVEN, "x", 0).media_type == f"image/{kind.lower()}"


def test_parts_that_a_server_does_not_take_are_left_out_from_then_on() -> None:
    with ScriptedServer(pictures=[png("red"), png("blue")], refuses=["response_format", "size", "mask"]) as server:
        asked = editor(server)
        asked.edit(GIVEN, "x", 0, MASK)
        assert len(server.edits) == 4
        asked.edit(GIVEN, "y", 0, MASK)
    assert len(server.edits) == 5
    assert server.edits[-1].keys() == {"model", "prompt", "n", "image"}


PASSING: dict[str, Served] = {
    "429": too_many(retry_after=0),
    "500": status(500),
    "a connection that drops": drop(),
    "JSON that breaks off": truncated(),
}


@each("name", PASSING)
def test_what_passes_is_waited_for(name: str) -> None:
    with ScriptedServer(pictures=[PASSING[name], png("red")]) as server:
        assert editor(server).edit(GIVEN, "x", 0).data == png("red")
    assert len(server.edits) == 2


def _b64(data: bytes) -> Served:
    return picture(data)


ENDS: dict[str, tuple[Served, str, int]] = {
    "429 for ever": (too_many(retry_after=0), "429", 3),
    "500 for ever": (status(500), "500", 3),
    "400": (status(400, "this picture breaks our rules"), "breaks our rules", 1),
    "404": (status(404, "no such model"), "404", 1),
    "a redirect": (Served(status=307, headers={"Location": "http://127.0.0.1:1/v1"}, body=b""), "307", 1),
    "an address in place of a picture": (picture_address("http://127.0.0.1:1/p.png"), "nothing is fetched", 1),
    "no picture": (raw(b'{"data": []}'), "no picture", 1),
    "nothing that was asked for": (raw(b'[{"b64_json": 5}]'), "no picture", 1),
    "no base64": (raw(b'{"data": [{"b64_json": "%%%"}]}'), "not base64", 1),
    "a GIF": (_b64(b"GIF89a" + bytes(20)), "not a PNG, JPEG or WebP", 1),
    "a text": (_b64(b"<html>"), "not a PNG, JPEG or WebP", 1),
    "a page of a proxy": (raw(b"<html>"), "a web page", 3),
}


@each("name", ENDS)
def test_what_does_not_pass_is_an_error_that_says_so(name: str) -> None:
    served, said, times = ENDS[name]
    with ScriptedServer(pictures=lambda form: served) as server, pytest.raises(ModelError, match=said) as error:
        editor(server, retries=2).edit(GIVEN, "x", 0)
    assert error.value.suggestion
    assert len(server.edits) == times


def test_a_server_that_hangs_is_not_waited_for_longer_than_allowed() -> None:
    with ScriptedServer(pictures=lambda form: hang(30)) as server, pytest.raises(ModelError, match="within 0"):
        editor(server, timeout=0.3, patience=0.5, retries=1).edit(GIVEN, "x", 0)


def test_no_more_than_so_many_bytes_of_an_answer_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_models, "LARGEST_ANSWER", 1 << 20)
    huge = json.dumps({"data": [{"b64_json": base64.b64encode(bytes(1 << 20)).decode()}]}).encode()
    with ScriptedServer(pictures=lambda form: raw(huge)) as server, pytest.raises(ModelError, match="larger than 1 MB"):
        editor(server).edit(GIVEN, "x", 0)


def test_the_key_goes_to_its_own_server_only_and_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-0123456789")
    with ScriptedServer(pictures=[png("red"), png("red"), status(400, "bad key sk-secret-0123456789")]) as server:
        editor_for(server.spec).edit(GIVEN, "x", 0)
        assert "secret" not in server.edit_headers[0]["authorization"]
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        named = editor_for("openai:scripted")
        named.edit(GIVEN, "x", 0)
        assert server.edit_headers[1]["authorization"] == "Bearer sk-secret-0123456789"
        with pytest.raises(ModelError) as error:
            named.edit(GIVEN, "x", 0)
    assert "secret" not in f"{error.value.message} {error.value.suggestion} {named!r}"


def test_openai_without_a_key_is_told_before_anything_is_sent() -> None:
    with pytest.raises(ModelError, check=of_case("model-needs-key")):
        editor_for("openai:some").edit(GIVEN, "x", 0)


def test_money_is_kept_by_the_price_of_a_picture_and_useless_answers_count() -> None:
    with ScriptedServer(pictures=[png("red"), picture_address("http://x/y"), png("red")]) as server:
        settings = {server.spec: Settings(price_image=0.04)}
        budget = Budget(max_cost=0.1)
        asked = editor_for(server.spec, budget=budget, configured=Configuration({}, settings))
        asked.edit(GIVEN, "x", 0)
        with pytest.raises(ModelError):
            asked.edit(GIVEN, "x", 0)
        assert budget.spent.cost == pytest.approx(0.08)
        with pytest.raises(BudgetExceeded, check=of_case("budget-exceeded")):
            asked.edit(GIVEN, "x", 0)
    assert len(server.edits) == 2


def test_an_editor_without_a_price_is_no_part_of_a_budget_of_money() -> None:
    with pytest.raises(UsageError, check=of_case("model-price-unknown")) as error:
        editor_for("http://a.test/v1#x", budget=Budget(max_cost=1), configured=Configuration({}, {}))
    assert "price_image" in error.value.suggestion
    free = editor_for("http://127.0.0.1:9/v1#x", budget=Budget(max_cost=1), configured=Configuration({}, {}))
    assert free.price == 0.0


def test_time_is_up_for_pictures_too() -> None:
    with ScriptedServer(pictures=[png("red")]) as server:
        asked = editor_for(server.spec, budget=Budget(max_seconds=0))
        with pytest.raises(BudgetExceeded):
            asked.edit(GIVEN, "x", 0)
    assert not server.edits


@each(
    ("spec", "said"),
    [("zork", "names no image editor"), ("zork:x", "no provider 'zork'"), ("http://127.0.0.1/v1", "which model")],
)
def test_a_name_that_says_nothing_is_refused_with_those_there_are(spec: str, said: str) -> None:
    with pytest.raises(UsageError, match=said) as error:
        editor_for(spec)
    assert "#NAME" in error.value.suggestion


def test_where_none_is_named_the_ways_to_name_one_are_told() -> None:
    with pytest.raises(UsageError, match="no image editor") as error:
        editor_for()
    for way in ("--image-editor", "REDRAFT_IMAGE_EDITOR", "redraft.toml"):
        assert way in error.value.suggestion


class Turning:
    """An editor of another package: it takes no mask, and has nothing to close."""

    name = "turning:fast"

    def edit(self, picture: Asset, instruction: str, seed: int) -> Asset:
        return Asset("image/png", png("blue"))


def test_another_package_can_bring_an_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(wanted: Wanted) -> Turning:
        assert (wanted.name, wanted.role) == ("fast", "image_editor")
        return Turning()

    class Part:
        def load(self) -> Callable[[Wanted], Turning]:
            return made

    monkeypatch.setattr(plugins, "part", lambda group, name: Part() if group == plugins.IMAGE_EDITORS else None)
    found = editor_for("turning:fast")
    assert isinstance(found, MeteredImages)
    assert found.edit(GIVEN, "x", 0, MASK).data == png("blue")
    found.close()


def test_a_file_beside_the_designs_cannot_send_pictures_to_another_machine(tmp_path: Path) -> None:
    trusted_settings(tmp_path, '[models]\nimage_editor = "https://pictures.test/v1#x"\n')
    with pytest.raises(UsageError, check=of_case("settings-model-forbidden")) as error:
        configuration(tmp_path, {})
    assert "--image-editor" in error.value.suggestion


def test_the_table_names_the_same_image_editors_as_the_package() -> None:
    text = (Path(plugins.__file__).parents[2] / "pyproject.toml").read_text()
    import tomllib

    told = tomllib.loads(text)["project"]["entry-points"][plugins.IMAGE_EDITORS]
    assert told == dict(plugins.BUILT_IN[plugins.IMAGE_EDITORS])
