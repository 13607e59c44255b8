"""What every written page keeps to, measured from the file itself and its drawing, on grounds of many kinds."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from redraft.document.layers import Text
from redraft.document.luminance import luminance
from redraft.document.style import Color
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.layout import place
from redraft.session.session import Session

SETS = (
    ["Summer Nights", "Open-air concerts by the lake", "12 – 14 July 2026", "Riverside Park", "Book now"],
    ["Großer Sommerschlussverkauf", "Bis zu 50 % auf Gartenmöbel", "Lindenstraße 12", "* Solange der Vorrat reicht"],
    ["夏日音乐节", "湖边露天音乐会，三个难忘的夜晚", "7月12日", "立即购票"],
    ["ليالي الصيف", "حفلات موسيقية على ضفاف البحيرة", "احجز الآن"],
    ["गर्मियों की रातें", "झील के किनारे संगीत", "अभी बुक करें"],
)


def ground(seed: int) -> NDArray[np.uint8]:
    """A gradient, a texture or soft clouds, dark, middling or light, some with a disc on it."""
    chance = np.random.default_rng(seed)
    width, height = ((432, 540), (540, 540), (720, 405), (405, 720))[seed % 4]
    y, x = np.mgrid[0:height, 0:width]
    low, high = ((10, 60), (90, 150), (190, 250))[seed % 3]
    colors = chance.uniform(low, high, (2, 3))
    share = ((x / width + y / height) / 2)[..., None]
    page = colors[0] * (1 - share) + colors[1] * share
    step = (0, 3, 90, 12)[seed // 3 % 4]
    if step:
        noise = chance.normal(0, 28, (height // step + 2, width // step + 2)).astype(np.float32)
        page += np.asarray(Image.fromarray(noise).resize((width, height), Image.Resampling.BICUBIC))[..., None]
    if seed % 2:
        disc = np.hypot(x - width * 0.6, y - height * 0.65) < min(width, height) * 0.22
        page[disc] = 255 - page[disc]
    found: NDArray[np.uint8] = np.clip(page, 0, 255).astype(np.uint8)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(15))
def test_a_written_page_keeps_its_promises(seed: int, tmp_path: Path) -> None:
    texts = SETS[seed % len(SETS)]
    with Session(history=False) as session:
        made = place(ground(seed), texts, fonts=session.fonts, tiles=session.tiles, seed=seed)
        path = tmp_path / "page.svg"
        path.write_bytes(made.data)
        file = session.open(path)
        page = file.document.pages[0]
        layers = [one for one in file.document.walk() if isinstance(one.layer, Text)]
        drawn = {one.layer.id: LayerPictures(file.opened, page, session.tiles).of(one.layer.id) for one in layers}
        bare = Image.open(_bare(session, file.opened.data, tmp_path))
    pixels = np.asarray(bare.convert("RGB")).astype(np.float64) / 255
    bare.close()
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    light = linear @ (0.2126, 0.7152, 0.0722)
    assert ["".join(one.layer.text.split()) for one in layers if isinstance(one.layer, Text)] == [
        "".join(text.split()) for text in texts
    ]
    boxes = [box for one in layers if (box := one.box) is not None]
    for first, second in combinations(boxes, 2):
        assert first.overlap(second) is None
    sizes = []
    for one, box in zip(layers, boxes, strict=True):
        style, picture = one.layer.style, drawn[one.layer.id]
        assert box.x >= 0 <= box.y
        assert box.right <= page.width
        assert box.bottom <= page.height
        assert isinstance(style.fill, Color)
        high, wide = picture.mask.shape
        under = light[picture.y : picture.y + high, picture.x : picture.x + wide][picture.mask > 100]
        own = luminance(style.fill)
        ratio = (np.maximum(under, own) + 0.05) / (np.minimum(under, own) + 0.05)
        assert np.quantile(ratio, 0.05) >= 4.5, one.layer.id
        sizes.append(style.font_size or 0.0)
    assert min(sizes) >= 0.012 * page.height
    assert max(sizes) >= 1.8 * sorted(sizes)[-2]


def _bare(session: Session, data: bytes, folder: Path) -> Path:
    """The page without its texts, drawn."""
    bare, picture = folder / "bare.svg", folder / "bare.png"
    bare.write_bytes(data[: data.index(b"<text")] + b"</svg>")
    session.render_file(bare, picture)
    return picture
