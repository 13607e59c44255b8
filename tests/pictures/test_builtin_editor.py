"""`--image-editor builtin`: things in pictures changed without a model, by phrase or by box, or refused."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import redraft
from redraft.document.layers import Picture
from redraft.interfaces.cli import main
from redraft.pictures.builtin_editor import BuiltinEditor
from redraft.pictures.editor.crops import Unsure
from tests.scripted_server import ScriptedServer
from tests.small_scenes import Thing, scene

STAR, DISC = Thing("star", "#c02020", 100, 80, 22), Thing("circle", "#2040c0", 220, 150, 26)
TWIN = Thing("star", "#c02020", 270, 50, 16)


def packed(page: Any) -> bytes:
    target = io.BytesIO()
    Image.fromarray(page).save(target, "PNG")
    return target.getvalue()


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    data = base64.b64encode(packed(scene([STAR, DISC, TWIN]))).decode()
    (tmp_path / "p.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">'
        f'<image id="photo" x="20" y="20" width="320" height="240" href="data:image/png;base64,{data}"/>'
        '<text id="title" x="20" y="290" font-size="20">Harbour</text></svg>'
    )
    return tmp_path


def edit(request: str, editor: str = "builtin") -> int:
    return main(["edit", "p.svg", request, "-o", "o.svg", "--image-editor", editor, "--json", "--no-history"])


def pixels(path: str) -> Any:
    document = redraft.open(path).document
    layer = document.index.layers["photo"]
    assert isinstance(layer, Picture)
    return np.asarray(Image.open(io.BytesIO(document.assets[layer.asset].data)).convert("RGB")).astype(int)


@pytest.mark.parametrize("request_", ["make the blue circle in the photo orange", "make #photo@194,124,52,52 orange"])
def test_a_thing_is_recolored_and_all_else_is_the_same_to_the_pixel(request_: str) -> None:
    assert edit(request_) == 0
    before, after = pixels("p.svg"), pixels("o.svg")
    assert np.abs(after[150, 220] - (255, 165, 0)).max() < 8
    rows, columns = np.nonzero((before != after).any(2))
    assert rows.min() >= 118
    assert rows.max() < 182
    assert columns.min() >= 188
    assert columns.max() < 252


@pytest.mark.slow
def test_a_box_that_reaches_beyond_the_picture_is_cut_and_that_is_told(capsys: Any) -> None:
    assert edit("make #photo@180,110,180,80 orange") == 0
    [told] = [one for one in json.loads(capsys.readouterr().out)["warnings"] if "beyond" in one]
    assert "taken, 180,110,140,80" in told


@pytest.mark.slow
def test_several_boxes_are_edited_in_one_request() -> None:
    assert edit("remove #photo@78,58,44,44@254,34,32,32") == 0
    after = pixels("o.svg")
    for thing in (STAR, TWIN):
        assert after[round(thing.y), round(thing.x), 0] < after[round(thing.y), round(thing.x), 2]


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ("remove the red star next to the blue circle in the photo", "describes it by more ('next')"),
        ("remove the cap from the blue bottle in the photo", "describes it by more ('blue')"),
        ("remove the tip of #photo@78,58,44,44", "is a part of one"),
        ("remove all three red stars in the photo", "may be any of 2 things"),
        ("make the sky in the photo pink", "no word for a colour or a form"),
        ("turn the photo into a watercolour", "does not understand"),
        ("make #photo@254,34,32 white", "is not a box"),
        ("make #photo@254,34,0,9 white", "has no size"),
        ("make #photo@900,900,10,10 white", "has nothing of the picture in it"),
        ("make #photo@200,130,500,50 white", "lies mostly outside"),
        ("remove #photo@10,200,20,20", "stands out"),
        ("brighten #photo@10,200,20,20 and make the title gold", "and about more"),
        ("remove #other@10,200,20,20", "nothing here is called"),
    ],
)
def test_what_it_cannot_do_is_refused_by_name_and_nothing_is_written(
    request_: str, why: str, desk: Path, capsys: Any
) -> None:
    assert edit(request_) == 1
    assert why in json.loads(capsys.readouterr().out)["message"]
    assert not (desk / "o.svg").exists()


@pytest.mark.slow
def test_a_name_that_is_not_known_by_sight_is_asked_about_and_a_reading_takes_it(desk: Path, capsys: Any) -> None:
    assert edit("make the blue cup in the photo black") == 1
    told = json.loads(capsys.readouterr().out)
    assert "is not recognised" in told["message"]
    assert [one["program"] for one in told["readings"]] == [""]
    assert not (desk / "o.svg").exists()
    words = ["edit", "p.svg", "make the blue cup in the photo black", "-o", "o.svg", "--image-editor", "builtin"]
    assert main([*words, "--json", "--no-history", "--reading", "1"]) == 0
    assert pixels("o.svg")[150, 220].max() < 60


class KnowsStars:
    """An embedder to which what is red is a starfish, and what is blue a plate."""

    def picture(self, pixels: Any) -> Any:
        red, blue = (float((pixels[..., at] - pixels[..., 1].astype(int) > 60).mean()) for at in (0, 2))
        return np.array([red > 0.1, blue > 0.1, red <= 0.1 and blue <= 0.1], np.float32)

    def text(self, text: str) -> Any:
        return np.array(["gull" in text, "plate" in text, "else" in text], np.float32)


@pytest.mark.slow
def test_where_things_are_known_by_name_that_tells_them_apart_or_nothing_is_done(monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr("redraft.pictures.builtin_editor.embedder", KnowsStars)
    assert edit("make the plate in the photo black") == 0
    assert pixels("o.svg")[150, 220].max() < 60
    assert edit("make the blue gull in the photo black") == 1
    assert edit("make the gull in the photo black") == 1  # there are two
    capsys.readouterr()


@pytest.mark.slow
def test_of_several_things_each_is_offered_and_a_form_with_another_name_is_told(capsys: Any) -> None:
    assert edit("make the red star in the photo blue") == 1
    assert len(json.loads(capsys.readouterr().out)["readings"]) == 2
    assert edit("make the round blue cup in the photo black") == 0
    assert any("found by its colour and form" in one for one in json.loads(capsys.readouterr().out)["warnings"])
    assert edit("make both red stars in the photo blue") == 0
    after = pixels("o.svg")
    assert all(after[round(thing.y), round(thing.x)].argmax() == 2 for thing in (STAR, TWIN))


@pytest.mark.slow
def test_a_box_sends_any_editor_a_crop_of_a_size_it_likes_and_keeps_the_rest() -> None:
    def painted(form: dict[str, Any]) -> bytes:
        given = np.array(Image.open(io.BytesIO(form["image"])).convert("RGB"))
        where = np.asarray(Image.open(io.BytesIO(form["mask"])))[..., 3] == 0
        assert given.shape[:2] == where.shape
        assert not any(side % 64 for side in where.shape)
        given[where & (given[..., 0] > given[..., 1].astype(int) + 60)] = (20, 160, 30)
        return packed(given)

    with ScriptedServer(pictures=painted) as server:
        assert edit("make #photo@78,58,44,44 green", server.spec) == 0
    assert [form["prompt"] for form in server.edits] == ["make the picture green"]
    before, after = pixels("p.svg"), pixels("o.svg")
    assert np.abs(after[80, 100] - (20, 160, 30)).max() < 20
    rows, columns = np.nonzero((before != after).any(2))
    assert (rows.min(), columns.min()) >= (50, 70)
    assert (rows.max(), columns.max()) <= (110, 130)


@pytest.mark.slow
def test_an_editor_that_changes_nothing_in_the_box_is_asked_three_times_and_refused(capsys: Any) -> None:
    with ScriptedServer(pictures=lambda form: form["image"]) as server:
        assert edit("make #photo@78,58,44,44 green", server.spec) == 1
    assert len(server.edits) == 3
    assert "nothing was changed" in json.loads(capsys.readouterr().out)["message"]


def test_a_sole_thing_of_another_form_is_not_likely() -> None:
    with pytest.raises(Unsure) as caught:
        BuiltinEditor().targets(scene([DISC]), "make the blue square red")
    assert [likely < 0.5 for _, likely in caught.value.offers] == [True]
