"""Texts read by a model that sees: what of its answers is believed, and how sure."""

from __future__ import annotations

import io
import json

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import ModelError
from redraft.models.clients.scripted import ScriptedChat
from redraft.pictures.model_text_reader import AT_ONCE, ModelReader


def png() -> bytes:
    target = io.BytesIO()
    Image.fromarray(np.full((200, 400, 3), 240, np.uint8)).save(target, "PNG")
    return target.getvalue()


def lines(*told: tuple[str, list[int], float]) -> str:
    return json.dumps({"lines": [{"text": text, "box": box, "angle": angle} for text, box, angle in told]})


def texts(*told: str) -> str:
    return json.dumps({"texts": told})


def test_a_line_is_as_sure_as_its_two_readings_are_alike() -> None:
    said = lines(("Привет, мир", [100, 100, 600, 200], 0), ("Sale", [100, 400, 300, 500], 0), ("?", [1, 2, 3], 0))
    with pytest.raises(ModelError):
        ModelReader(ScriptedChat([said, said])).read(png())
    said = lines(
        ("Привет, мир", [100, 100, 600, 200], 0),
        ("Sale", [100, 400, 300, 500], 0),
        ("nothing", [100, 600, 300, 700], 0),
        ("outside", [100, 900, 300, 1200], 0),
    )
    model = ScriptedChat([said, texts("привет,  мир", "Salt", "")])
    first, second = ModelReader(model).read(png())
    assert (first.text, first.box, first.score, first.angle) == ("Привет, мир", Box(40, 20, 200, 20), 1.0, 0.0)
    assert (second.text, second.score) == ("Sale", 0.75)
    assert len(model.requests[1].messages[0].parts) == 4, "the words, and a picture of each line"


def test_a_turned_line_keeps_its_angle_and_many_are_read_again_in_turns() -> None:
    told = [(f"line {at}", [100, 90 * at, 700, 90 * at + 80], -12.0) for at in range(AT_ONCE + 2)]
    again = [text for text, _, _ in told]
    found = ModelReader(ScriptedChat([lines(*told), texts(*again[:AT_ONCE]), texts(*again[AT_ONCE:])])).read(png())
    assert [one.text for one in found] == again
    assert found[0].angle == pytest.approx(-12)
    assert ModelReader(ScriptedChat([lines()])).read(png()) == []
