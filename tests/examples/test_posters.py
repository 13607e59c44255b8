"""The example posters are what their script writes, and are built the way a design tool would build them."""

from __future__ import annotations

import base64
import io
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

EXAMPLES = Path(__file__).parents[2] / "examples"
POSTERS = ("event.svg", "sale.svg")
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
DATA_URI = re.compile(r"data:image/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)")
FAMILIES = {"Manrope", "Source Sans Pro", "Source Serif Pro"}
REQUIRED = {
    "event.svg": "background sky title subtitle date venue lineup logo sticker price crowd moon "
    "cta cta-shape cta-label",
    "sale.svg": "background photo still-life title discount subtitle logo sticker price-tags price-vase terms website "
    "cta cta-shape cta-label",
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the script has just written both posters."""
    folder = tmp_path_factory.mktemp("posters")
    command = [sys.executable, "-B", "-W", "error", str(EXAMPLES / "make_posters.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return folder


def text_of(name: str) -> str:
    return (EXAMPLES / name).read_text("utf-8")


def root_of(name: str) -> ElementTree.Element:
    return ElementTree.fromstring((EXAMPLES / name).read_bytes())


def by_id(name: str) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in root_of(name).iter() if "id" in element.attrib}


def pictures(text: str) -> list[np.ndarray]:
    found = [Image.open(io.BytesIO(base64.b64decode(code))) for code in DATA_URI.findall(text)]
    return [np.asarray(picture.convert("RGBA")).astype(np.int16) for picture in found]


@pytest.mark.parametrize("name", POSTERS)
def test_the_script_writes_the_committed_poster(written: Path, name: str) -> None:
    # The drawing is compared byte for byte. The pictures are compared as pixels with a little room: sines and
    # exponentials differ in the last bit between processors, and encoders between releases of Pillow and zlib.
    fresh, kept = (written / name).read_text("utf-8"), text_of(name)
    assert DATA_URI.sub("PICTURE", fresh) == DATA_URI.sub("PICTURE", kept), "run examples/make_posters.py again"
    for new, old in zip(pictures(fresh), pictures(kept), strict=True):
        assert new.shape == old.shape
        difference = np.abs(new - old)
        assert difference.mean() <= 0.2, "run examples/make_posters.py again"
        assert difference.max() <= 40, "run examples/make_posters.py again"


@pytest.mark.parametrize("name", POSTERS)
def test_a_poster_is_a_page_of_1080_by_1350_in_at_most_400_kilobytes(name: str) -> None:
    root = root_of(name)
    assert (root.tag, root.get("width"), root.get("height")) == (f"{SVG}svg", "1080", "1350")
    assert root.get("viewBox") == "0 0 1080 1350"
    assert (EXAMPLES / name).stat().st_size <= 400 * 1024


@pytest.mark.parametrize("name", POSTERS)
def test_everything_a_poster_is_edited_by_has_an_id_of_its_own(name: str) -> None:
    ids = [element.attrib["id"] for element in root_of(name).iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert set(REQUIRED[name].split()) <= set(ids)


@pytest.mark.parametrize("name", POSTERS)
def test_every_reference_inside_a_poster_leads_somewhere(name: str) -> None:
    links = [element.attrib[HREF] for element in root_of(name).iter() if HREF in element.attrib]
    assert all(link.startswith(("#", "data:image/")) for link in links)
    named = {link[1:] for link in links if link.startswith("#")} | set(re.findall(r"url\(#([^)]+)\)", text_of(name)))
    assert len(named) >= 6
    assert named <= by_id(name).keys()


@pytest.mark.parametrize("name", POSTERS)
def test_every_text_names_one_of_the_three_families_with_a_generic_one_behind(name: str) -> None:
    stated = re.findall(r"font-family\s*[:=]\s*\"?([^;\"}]+)", text_of(name))
    assert stated
    for families in stated:
        first, generic = (family.strip().strip("'") for family in families.split(","))
        assert first in FAMILIES
        assert generic in {"serif", "sans-serif"}


@pytest.mark.parametrize(("name", "words"), [("event.svg", "Summer Nights"), ("sale.svg", "Spring Sale")])
def test_the_title_is_one_text_element_without_parts(name: str, words: str) -> None:
    title = by_id(name)["title"]
    assert (title.tag, title.text, len(title)) == (f"{SVG}text", words, 0)


@pytest.mark.parametrize("name", POSTERS)
def test_a_poster_has_what_designs_from_real_tools_have(name: str) -> None:
    tags = {element.tag.removeprefix(SVG) for element in root_of(name).iter()}
    wanted = {"g", "text", "tspan", "textPath", "image", "use", "symbol", "clipPath", "filter", "pattern"}
    assert wanted | {"linearGradient"} <= tags
    assert ("style" in tags) is (name == "event.svg")  # one poster uses a style sheet, the other attributes
    assert "rotate(" in by_id(name)["sticker"].attrib["transform"]


@pytest.mark.parametrize("name", POSTERS)
def test_the_layers_are_named_groups(name: str) -> None:
    inkscape = "{http://www.inkscape.org/namespaces/inkscape}"
    layers = [child for child in root_of(name) if child.get(f"{inkscape}groupmode") == "layer"]
    assert len(layers) >= 5
    assert all(layer.tag == f"{SVG}g" and layer.get("id") and layer.get(f"{inkscape}label") for layer in layers)
