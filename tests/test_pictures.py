"""The pictures of the pages: there, small, on a page, and made from what their recipes read now."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from docs.pictures import IMAGES, KNOWN, MOST_BYTES, RECIPES, ROOT, draw, save
from tests.sampling import each

BROWSER = os.environ.get("REDRAFT_CHROMIUM") or shutil.which("chromium")
MOST_OF_ALL = 1_200_000
MOST_UNLIKE = 2.5
"""Mean difference of a picture drawn again, in levels of 255: JPEG, and another version of a font or a browser."""


@each("name", RECIPES)
def test_a_picture_was_made_by_its_recipe_from_the_files_that_are_here(name: str) -> None:
    assert (IMAGES / name).stat().st_size <= MOST_BYTES
    known = json.loads(KNOWN.read_text("utf-8"))
    assert known[name] == RECIPES[name].digest, f"python -m docs.make_figures pictures {name}"


def test_every_picture_is_on_a_page_and_all_together_are_small() -> None:
    pages = "".join(page.read_text("utf-8") for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    assert [name for name in RECIPES if f"images/{name})" not in pages] == []
    assert sum((IMAGES / name).stat().st_size for name in RECIPES) <= MOST_OF_ALL
    assert json.loads(KNOWN.read_text("utf-8")).keys() == RECIPES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("name", RECIPES)
def test_a_picture_drawn_again_is_the_same(name: str, tmp_path: Path) -> None:
    if name == "lint.png" and BROWSER is None:
        pytest.skip("needs Chromium")
    if name == "layers.jpg":
        pytest.importorskip("rapidocr")
    save(draw(name), again := tmp_path / name)
    with Image.open(again) as new, Image.open(IMAGES / name) as old:
        assert new.size == old.size
        unlike = ImageStat.Stat(ImageChops.difference(new.convert("RGB"), old.convert("RGB"))).mean
    assert max(unlike) < MOST_UNLIKE
