"""A cut-out layer in the hands of an image editor: moved, larger, in another colour or gone, the layer is what the
editor drew, soft edges, holes and shadows with it, and nothing else changed."""

from __future__ import annotations

import base64
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

import redraft
from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture
from redraft.document.pages import Document, Page
from redraft.edits.ops import apply
from redraft.interfaces.cli import main
from redraft.pictures.editor.painter import Painter
from tests.by_hand import by_hand
from tests.scripted_server import ScriptedServer
from tests.trusted import trusted_settings

DEEDS = ("move", "enlarge", "recolour", "remove")
SHAPES = ("disc", "ring", "star", "shadowed", "letters")
SIDE = 160
EXACT = 2
"""Levels by which a pixel may look otherwise than drawn, on any ground: cover and colour are whole numbers."""


def shape(kind: str, rng: random.Random) -> Image.Image:
    """A cut-out of one thing, with soft edges, two colours, and room around it."""
    big = Image.new("L", (SIDE * 2, SIDE * 2))
    draw = ImageDraw.Draw(big)
    left, top, size = rng.randint(40, 90), rng.randint(40, 90), rng.randint(90, 130)
    if kind == "star":
        at = [
            (left + size / 2 + size / (2 + 2 * (n % 2)) * np.cos(n), top + size / 2 + size / 2 * np.sin(n))
            for n in range(6)
        ]
        draw.polygon(at, fill=255)
    elif kind == "letters":
        for n in range(4):
            draw.rectangle((left + 30 * n, top, left + 30 * n + rng.randint(6, 18), top + size), fill=255)
    else:
        draw.ellipse((left, top, left + size, top + size), fill=255)
    if kind == "ring":
        draw.ellipse((left + 30, top + 30, left + size - 30, top + size - 30), fill=0)
    cover = big.filter(ImageFilter.GaussianBlur(rng.choice((0.5, 1, 3)))).resize((SIDE, SIDE), Image.Resampling.BOX)
    one, other = (tuple(rng.randint(0, 255) for _ in range(3)) for _ in range(2))
    colors = Image.composite(
        Image.new("RGB", cover.size, one),
        Image.new("RGB", cover.size, other),
        Image.linear_gradient("L").resize(cover.size),
    )
    made = colors.convert("RGBA")
    made.putalpha(cover)
    if kind != "shadowed":
        return made
    shade = Image.new("RGBA", made.size)
    shade.putalpha(Image.eval(cover.filter(ImageFilter.GaussianBlur(5)), lambda level: level // 2))
    under = Image.new("RGBA", made.size)
    under.paste(shade, (6, 8))
    under.alpha_composite(made)
    return under


def done(old: Image.Image, deed: str, rng: random.Random) -> Image.Image:
    """What an editor draws."""
    new = Image.new("RGBA", old.size)
    if deed == "move":
        new.paste(old, (rng.randint(-15, 30), rng.randint(8, 30)))
    elif deed == "enlarge":
        wide = old.resize((SIDE * 5 // 4, SIDE * 5 // 4), Image.Resampling.BICUBIC)
        new.paste(wide, (-SIDE // 8, -SIDE // 8))
    elif deed == "recolour":
        r, g, b, a = old.split()
        new = Image.merge("RGBA", (b, Image.eval(r, lambda level: 255 - level), g, a))
    return new


def on(picture: Image.Image, ground: Any) -> NDArray[np.int16]:
    flat = Image.new("RGBA", picture.size, tuple(ground))
    flat.alpha_composite(picture)
    return np.asarray(flat.convert("RGB"), np.int16)


def answering(drawn: Image.Image) -> Callable[[dict[str, Any]], bytes]:
    """An editor that draws this on the ground it is shown."""

    def answer(form: dict[str, Any]) -> bytes:
        with Image.open(io.BytesIO(form["image"])) as given:
            ground = given.convert("RGB").getpixel((0, 0))
        assert isinstance(ground, tuple)
        flat = Image.new("RGBA", drawn.size, ground)
        flat.alpha_composite(drawn)
        return packed(flat.convert("RGB"))

    return answer


def packed(picture: Image.Image) -> bytes:
    target = io.BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


def file(picture: Image.Image) -> str:
    data = base64.b64encode(packed(picture)).decode()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect id="ground" width="200" height="200" '
        f'fill="#dde"/><image id="thing" x="20" y="20" width="160" height="160" href="data:image/png;base64,{data}"/>'
        '<text id="title" x="20" y="190" font-size="20">Harbour days</text></svg>\n'
    )


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def edited(old: Image.Image, answer: Callable[[dict[str, Any]], bytes], settings: str = "") -> tuple[Image.Image, int]:
    """The layer after `redraft edit`, and how often the editor was asked. Every byte but its pixels is the same."""
    Path("poster.svg").write_text(file(old))
    with ScriptedServer(pictures=answer) as server:
        if settings:
            trusted_settings(Path(), f'[models."{server.spec}"]\n{settings}\n')
        words = ["edit", "poster.svg", "make #thing stormier", "-o", "out.svg", "--no-history", "--json"]
        assert main([*words, "--image-editor", server.spec]) == 0
    before, after = Path("poster.svg").read_text().split("base64,"), Path("out.svg").read_text().split("base64,")
    assert before[0] == after[0]
    assert before[1].partition('"')[2] == after[1].partition('"')[2]
    return pixels(redraft.open("out.svg").document, "thing"), len(server.edits)


def pixels(document: Document, id: str) -> Image.Image:
    layer = document.index.layers[id]
    assert isinstance(layer, Picture)
    with Image.open(io.BytesIO(document.assets[layer.asset].data)) as made:
        return made.convert("RGBA")


def off(made: Image.Image, drawn: Image.Image) -> NDArray[np.int16]:
    """By how many levels each pixel looks otherwise than drawn, on the ground where that is most."""
    grounds = ((255, 255, 255), (0, 0, 0), (40, 160, 90))
    found: NDArray[np.int16] = np.max([np.abs(on(made, g) - on(drawn, g)).max(-1) for g in grounds], axis=0)
    return found


CASES = [(deed, SHAPES[number % 5], number) for number in range(25) for deed in DEEDS]


@pytest.mark.parametrize(
    ("deed", "kind", "seed"),
    [pytest.param(*case, marks=[pytest.mark.slow] if number >= 2 else []) for number, case in enumerate(CASES)],
)
def test_the_layer_is_what_the_editor_drew(deed: str, kind: str, seed: int) -> None:
    rng = random.Random(seed)
    old = shape(kind, rng)
    drawn = done(old, deed, rng)
    made, asked = edited(old, answering(drawn))
    assert asked == 2, "on white and on black"
    assert off(made, drawn).max() <= EXACT
    untouched = np.all(on(old, (255,) * 3) == on(drawn, (255,) * 3), -1) & np.all(
        on(old, (0,) * 3) == on(drawn, (0,) * 3), -1
    )
    assert np.array_equal(np.asarray(made)[untouched], np.asarray(old)[untouched]), (
        "to the byte where nothing was drawn"
    )


@pytest.mark.slow
def test_where_a_picture_has_its_price_the_outline_is_estimated_from_one(capsys: Any) -> None:
    errors: dict[str, list[float]] = {}
    for deed, kind, seed in CASES:
        rng = random.Random(seed)
        old = shape(kind, rng)
        drawn = done(old, deed, rng)
        made, asked = edited(old, answering(drawn), "price_image = 0.01")
        assert asked == 1
        told = json.loads(capsys.readouterr().out)
        assert any("estimated from one picture" in warning for warning in told["warnings"])
        errors.setdefault(kind, []).append(float(off(made, drawn).mean()))
    means = {kind: float(np.mean(found)) for kind, found in errors.items()}
    assert max(means.values()) < 1.5, means


@pytest.mark.slow
def test_a_cover_that_the_editor_answers_is_taken() -> None:
    rng = random.Random(3)
    old = shape("ring", rng)
    drawn = done(old, "move", rng)
    made, asked = edited(old, lambda form: packed(drawn))
    assert asked == 1
    assert off(made, drawn).max() == 0


@pytest.mark.slow
def test_where_two_drawings_differ_one_of_them_is_cut_out(capsys: Any) -> None:
    rng = random.Random(0)
    old = shape("disc", rng)
    drawings = [done(old, "move", random.Random(seed)) for seed in (1, 2)]
    answers = iter([answering(one) for one in drawings])
    made, _ = edited(old, lambda form: next(answers)(form))
    assert min(float(off(made, one).mean()) for one in drawings) < 4
    assert any("estimated from one picture" in one for one in json.loads(capsys.readouterr().out)["warnings"])


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".psd", ".ora", ".pptx", ""])
def test_cut_outs_of_every_format_are_what_the_editor_drew(suffix: str) -> None:
    Path("poster.svg").write_text(file(shape("shadowed", random.Random(8))))
    assert main(["export", "poster.svg", "-o", f"design{suffix}"]) == 0
    before = redraft.open(f"design{suffix}").document
    [layer] = [id for id, one in before.index.layers.items() if one.name == "thing" or id == "thing"]
    old = pixels(before, layer)
    drawn = Image.new("RGBA", old.size)
    drawn.paste(old.resize((SIDE * 3 // 4, SIDE * 3 // 4)), (5, 6))
    with ScriptedServer(pictures=answering(drawn)) as server:
        words = ["edit", f"design{suffix}", f"make #{layer} stormier", "-o", f"out{suffix}", "--no-history"]
        assert main([*words, "--image-editor", server.spec]) == 0
    after = redraft.open(f"out{suffix}").document
    assert off(pixels(after, layer), drawn).max() <= EXACT
    others = {id for id in before.index.layers if id != layer}
    assert all(before.index.layers[id] == after.index.layers[id] for id in others)


class Painting:
    """An image editor that draws a green disc where it may change something, on clear pixels or on what it is given."""

    name, price = "painting", 0.0

    def __init__(self, clear: bool) -> None:
        self._clear = clear

    def edit(self, picture: Asset, instruction: str, seed: int, mask: Asset | None = None) -> Asset:
        assert mask is not None
        page = Image.open(io.BytesIO(picture.data)).convert("RGBA")
        free = Image.open(io.BytesIO(mask.data)).getchannel("A").point(lambda level: 255 - level)
        left, top, right, bottom = free.getbbox() or (0, 0, 1, 1)
        if self._clear:
            page.paste((0, 0, 0, 0), (0, 0), free)
        inset = (right - left) // 4
        ImageDraw.Draw(page).ellipse(
            (left + inset, top + inset, right - inset, bottom - inset), fill=(20, 160, 40, 255)
        )
        target = io.BytesIO()
        page.save(target, "PNG")
        return Asset("image/png", target.getvalue(), *page.size)


@pytest.mark.parametrize("clear", [True, False])
def test_in_a_box_on_clear_pixels_the_cover_is_what_the_editor_drew_or_the_old_one_and_that_is_told(
    clear: bool,
) -> None:
    pixels = np.zeros((120, 160, 4), np.uint8)
    pixels[30:90, 50:110] = (200, 40, 40, 255)
    pixels[:10, :10] = (7, 8, 9, 0)  # nobody sees it, and it stays
    target = io.BytesIO()
    Image.fromarray(pixels).save(target, "PNG")
    asset = Asset("image/png", target.getvalue(), 160, 120)
    photo = Picture("photo", frame=Box(0, 0, 160, 120), asset=asset.key)
    document = by_hand("svg", (Page("p", 160, 120, (photo,)),), {asset.key: asset})
    painter = Painter(Painting(clear))
    step = painter.paint(document, "make #photo@40,20,80,80 green", "photo")
    after = apply(document, list(step.edits))
    layer = after.index.layers["photo"]
    assert isinstance(layer, Picture)
    made = np.asarray(Image.open(io.BytesIO(after.assets[layer.asset].data)))
    assert np.abs(made[60, 80].astype(int) - (20, 160, 40, 255)).max() <= 3
    assert made[33, 53, 3] == (0 if clear else 255)
    assert (made[:, :20] == pixels[:, :20]).all()
    assert any("answered none" in one for one in painter.warnings) is not clear
