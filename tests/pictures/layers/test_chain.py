"""`redraft edit --layers`: reasons layer by layer, rules for what structure can do, an image editor for the rest, and
nothing else changed. With real servers for the model and the editor."""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageOps

import redraft
from redraft.interfaces.cli import main
from tests.pictures.layers.conftest import POSTER
from tests.pictures.layers.test_asking import NO, NUMBERS, _block, _yes
from tests.scripted_server import ScriptedServer

SUNDAY = _yes('Change the text to "Sunday 4 May 2025".')
WINTER = "winter comes early: the fair is on Sunday, with snow in the photo"


def _photo() -> bytes:
    target = io.BytesIO()
    Image.linear_gradient("L").resize((24, 16)).convert("RGB").save(target, "PNG")
    return target.getvalue()


def negative(form: dict[str, Any]) -> bytes:
    target = io.BytesIO()
    with Image.open(io.BytesIO(form["image"])) as given:
        ImageOps.invert(given.convert("RGB")).save(target, "PNG")
    return target.getvalue()


def answering(layers: dict[str, str], *jointly: str) -> Callable[[dict[str, Any]], str]:
    """A model that decides so about layers ('no' about the others), and then about all of them together."""
    left, together = {NUMBERS[layer]: answer for layer, answer in layers.items()}, list(jointly)

    def answer(request: dict[str, Any]) -> str:
        said = json.dumps(request["messages"][1], ensure_ascii=False)
        if found := re.search(r"Now decide about layer (\d+):", said):
            return left.get(int(found[1]), NO)
        return together.pop(0) if together else "<unchanged/>"

    return answer


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    (tmp_path / "fair.svg").write_text(POSTER.replace("PIXEL", base64.b64encode(_photo()).decode()), "utf-8")
    return tmp_path


def edit(server: ScriptedServer, request: str, *more: str) -> int:
    words = ["edit", "fair.svg", request, "-o", "out.svg", "--layers", "--json", "--no-history", "--feedback", "checks"]
    return main([*words, *more])


def models(server: ScriptedServer) -> list[str]:
    return ["--model", server.spec, "--trust", "acts", "--image-editor", server.spec]


def lines(path: str) -> dict[str, str]:
    """The lines of a poster by the first id in them."""
    found = re.findall(r'^.*?id="(\w+)".*$', Path(path).read_text("utf-8"), re.MULTILINE)
    rows = [row for row in Path(path).read_text("utf-8").split("\n") if 'id="' in row]
    return dict(zip(found, rows, strict=True))


@pytest.mark.slow
def test_rules_do_what_structure_can_and_the_editor_the_rest_in_one_plan(capsys: Any) -> None:
    decided = {"day": SUNDAY, "photo": _yes("Let it snow in the scene.")}
    with ScriptedServer(answering(decided), pictures=negative) as server:
        assert edit(server, WINTER, *models(server)) == 0
    told = json.loads(capsys.readouterr().out)
    assert [form["prompt"] for form in server.edits] == ["Let it snow in the scene."]
    before, after = lines("fair.svg"), lines("out.svg")
    assert {id for id in before if before[id] != after[id]} == {"day", "photo"}
    assert "Sunday 4 May 2025" in after["day"]
    assert told["proven"]
    reasons = {each["layer"]: each for each in told["explanation"]["layers"]}
    assert reasons["day"]["edit"]
    assert reasons["day"]["think"] == "It changes."
    assert not reasons["title"]["edit"]
    assert told["model"]["calls"] == len(server.requests) + 1
    assert told["model"]["names"].keys() == {"planner", "image_editor"}


@pytest.mark.slow
def test_a_prompt_that_nobody_can_carry_out_leaves_everything_and_costs_no_picture(desk: Path, capsys: Any) -> None:
    decided = {"title": _yes("Let it smell of cinnamon."), "photo": _yes("Let it snow in the scene.")}
    with ScriptedServer(answering(decided), pictures=negative) as server:
        assert edit(server, WINTER, *models(server)) == 1
        assert not server.edits
        assert not (desk / "out.svg").exists()
        told = json.loads(capsys.readouterr().out)
        assert "'title' was selected" in told["message"]
        assert edit(server, WINTER, *models(server), "--partial") == 0
    assert len(server.edits) == 1


@pytest.mark.slow
def test_a_prompt_changes_its_own_layer_only(desk: Path, capsys: Any) -> None:
    with ScriptedServer(answering({"day": _yes("Make the title green.")})) as server:
        assert edit(server, "make it fresher", *models(server)) == 1
    assert "'day' was selected, but the request changes 'title'" in json.loads(capsys.readouterr().out)["message"]
    with ScriptedServer(answering({"day": _yes("Make the text green.")})) as server:
        assert edit(server, "make it fresher", *models(server)) == 0
    before, after = lines("fair.svg"), lines("out.svg")
    assert {id for id in before if before[id] != after[id]} == {"day"}


@pytest.mark.slow
def test_layers_that_would_lie_on_each_other_are_decided_once_more(desk: Path, capsys: Any) -> None:
    onto = _yes("Move it up by 60 px.")
    mended = _block("place", NO)
    with ScriptedServer(answering({"place": onto, "day": SUNDAY}, "<unchanged/>", mended)) as server:
        assert edit(server, "the fair is on Sunday, tighten it", *models(server)) == 0
    assert {id for id in lines("fair.svg") if lines("fair.svg")[id] != lines("out.svg")[id]} == {"day"}
    (desk / "out.svg").unlink()
    capsys.readouterr()
    with ScriptedServer(answering({"place": onto, "day": SUNDAY})) as server:
        assert edit(server, "the fair is on Sunday, tighten it", *models(server)) == 1
    assert "lie on" in json.loads(capsys.readouterr().out)["message"]
    assert not (desk / "out.svg").exists()


@pytest.mark.slow
def test_a_locked_layer_stays_whatever_a_model_decides(desk: Path, capsys: Any) -> None:
    with ScriptedServer(answering({"day": SUNDAY, "photo": _yes("Let it snow.")}), pictures=negative) as server:
        assert edit(server, WINTER, *models(server), "--lock", "#photo") == 1
        assert not server.edits
        assert edit(server, WINTER, *models(server), "--lock", "#day") == 1
    assert not (desk / "out.svg").exists()


@pytest.mark.slow
def test_when_nothing_is_decided_nothing_is_done(desk: Path, capsys: Any) -> None:
    with ScriptedServer(answering({})) as server:
        assert edit(server, "make it fresher", "--model", server.spec) == 1
    assert "no layer was found" in json.loads(capsys.readouterr().out)["message"]


@pytest.mark.parametrize("partial", [False, True])
def test_a_model_that_is_not_trusted_offers_what_it_decides(partial: bool, desk: Path, capsys: Any) -> None:
    """Also where a part of what it decides cannot be done, and the rest is wanted."""
    more = ["--partial"] if partial else []
    decided = {"day": SUNDAY} | ({"title": _yes("Let it smell of cinnamon.")} if partial else {})
    with ScriptedServer(answering(decided)) as server:
        assert edit(server, "the fair is on Sunday", "--model", server.spec, *more) == 1
        told = json.loads(capsys.readouterr().out)
        assert "only offers" in told["message"]
        assert len(told["readings"]) == 1
        assert ("all but “Let it smell of cinnamon.” (" in told["readings"][0]["told"]) is partial
        assert not (desk / "out.svg").exists()
        assert edit(server, "the fair is on Sunday", "--model", server.spec, *more, "--reading", "1") == 0
    assert {id for id in lines("fair.svg") if lines("fair.svg")[id] != lines("out.svg")[id]} == {"day"}
    model = json.loads(capsys.readouterr().out)["model"]
    assert "never examined" in model["trust"]


@pytest.mark.slow
def test_without_a_model_the_rules_decide_and_tell_why(capsys: Any) -> None:
    with ScriptedServer(pictures=negative) as server:
        request = "make the title green and make the sky in the photo pink"
        assert edit(server, request, "--image-editor", server.spec) == 0
    told = json.loads(capsys.readouterr().out)
    chosen = {each["layer"] for each in told["explanation"]["layers"] if each["edit"]}
    assert chosen == {"title", "photo"}
    assert redraft.open("out.svg").document.index.layers.keys() == redraft.open("fair.svg").document.index.layers.keys()
