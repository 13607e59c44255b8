"""A thing found by a model that sees: what of its answers is believed, and what an edit makes of it."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import redraft
from redraft.document.geometry import Box
from redraft.document.layers import Picture
from redraft.errors import EditError, ModelError, ToolError
from redraft.imaging.things.finder import Found
from redraft.interfaces.cli import main
from redraft.models.chat import Capabilities
from redraft.models.clients.scripted import ScriptedChat
from redraft.pictures.model_finder import ModelFinder, located
from tests.cases import of_case
from tests.sampling import each
from tests.small_scenes import Thing, scene

STAR, DISC = Thing("star", "#c02020", 100, 80, 22), Thing("circle", "#2040c0", 220, 150, 26)
PICTURE = scene([STAR, DISC])
HERE = [600, 500, 780, 750]
"""Thousandths around the disc."""
YES, NO = '{"seen": "a mug", "is_it": true}', '{"seen": "a star", "is_it": false}'


def boxes(*told: Sequence[float]) -> str:
    return json.dumps({"boxes": list(told)})


def test_a_box_is_believed_after_a_second_look_close_up() -> None:
    model = ScriptedChat([boxes(HERE), YES])
    [found] = ModelFinder(model).find(PICTURE, "the mug")
    assert found.box == Box(192, 120, 58, 60)
    first, second = (request.messages[0].parts for request in model.requests)
    assert "the mug" in str(first[0])
    assert "the mug" in str(second[0])
    assert ModelFinder(ScriptedChat([boxes(HERE), NO])).find(PICTURE, "the mug") == []


@each("told", [[-5, 0, 90, 90], [0, 0, 1001, 90], [500, 500, 400, 600], [10, 10, 10, 90], [10, 10, 12, 12]])
def test_what_is_no_box_in_the_picture_is_not_looked_at_again(told: list[float]) -> None:
    assert ModelFinder(ScriptedChat([boxes(told)])).find(PICTURE, "the mug") == []


def test_two_boxes_around_one_thing_are_one() -> None:
    found = ModelFinder(ScriptedChat([boxes(HERE, [610, 500, 770, 740], [250, 250, 380, 420]), YES, NO])).find(
        PICTURE, "mug"
    )
    assert len(found) == 1


def test_an_answer_of_no_use_is_asked_for_once_more_and_then_is_an_error() -> None:
    assert ModelFinder(ScriptedChat(["over there", boxes(HERE), YES])).find(PICTURE, "the mug")
    with pytest.raises(ModelError, check=of_case("perception-answer-unreadable")):
        ModelFinder(ScriptedChat(["over there", '{"boxes": [[1, 2, 3]]}'])).find(PICTURE, "the mug")
    with pytest.raises(ToolError, check=of_case("model-sees-no-pictures")):
        ModelFinder(ScriptedChat([], capabilities=Capabilities(images=False))).find(PICTURE, "the mug")


class Fixed:
    def __init__(self, *found: Found) -> None:
        self.found = found

    def find(self, picture: Any, name: str) -> tuple[Found, ...]:
        return self.found


def test_several_are_meant_only_where_all_are() -> None:
    two = Fixed(Found(Box(1, 2, 30, 40), 0.9, "it"), Found(Box(90, 2, 30, 40), 0.9, "it"))
    with pytest.raises(EditError, match=r"any of 2 things in the picture: at 1,2,30,40; 90,2,30,40"):
        located(two, PICTURE, "remove the mug from the photo")
    assert len(located(two, PICTURE, "remove all mugs from the photo")[0]) == 2
    with pytest.raises(EditError, match="no 'the mug' is found"):
        located(Fixed(), PICTURE, "remove the mug from the photo")


def pixels(path: Path) -> Any:
    document = redraft.open(path).document
    layer = document.index.layers["photo"]
    assert isinstance(layer, Picture)
    return np.asarray(Image.open(io.BytesIO(document.assets[layer.asset].data)).convert("RGB")).astype(int)


@pytest.mark.slow
@pytest.mark.parametrize("answers", [(boxes(HERE), YES), (boxes(HERE), NO), (boxes(),), None])
def test_what_colours_do_not_tell_a_model_that_sees_does_or_it_is_refused(
    answers: tuple[str, ...] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    packed = io.BytesIO()
    Image.fromarray(PICTURE).save(packed, "PNG")
    href = f"data:image/png;base64,{base64.b64encode(packed.getvalue()).decode()}"
    image = f'<image id="photo" width="320" height="240" href="{href}"/>'
    (tmp_path / "p.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">{image}</svg>')
    (tmp_path / "eyes.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers or ()))
    words = ["edit", "p.svg", "make the mug in the photo orange", "-o", "o.svg", "--image-editor", "builtin", "--json"]
    words += ["--no-history", "--feedback", "none"]  # the model is not asked to judge
    code = main([*words, *(["--vision", "scripted:eyes.jsonl"] if answers else [])])
    told = json.loads(capsys.readouterr().out)
    if answers != (boxes(HERE), YES):
        assert code == 1
        assert not (tmp_path / "o.svg").exists()
        return
    assert code == 0
    assert "found by scripted" in json.dumps(told)
    before, after = pixels(tmp_path / "p.svg"), pixels(tmp_path / "o.svg")
    rows, columns = np.nonzero((before != after).any(2))
    assert np.abs(after[150, 220] - (255, 165, 0)).max() < 8
    assert rows.min() >= 115
    assert columns.min() >= 185
