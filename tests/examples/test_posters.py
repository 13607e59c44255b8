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

from redraft.session.session import Session
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"
SIZES = {  # width and height as the file states them, and the view box
    "event.svg": ("1080", "1350", "0 0 1080 1350"),
    "sale.svg": ("1080", "1350", "0 0 1080 1350"),
    "travel.svg": ("285.75mm", "357.1875mm", "0 0 285.75 357.1875"),
    "menu.svg": ("1240", "1754", "0 0 1240 1754"),
    "social.svg": ("1080", "1080", "0 0 1080 1080"),
    "multilingual.svg": ("1080", "1350", "0 0 1080 1350"),
}
POSTERS = tuple(SIZES)
FIRST_TWO = ("event.svg", "sale.svg")
SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
SODIPODI = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}"
HREF = "{http://www.w3.org/1999/xlink}href"
DATA_URI = re.compile(r"data:image/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)")
FAMILIES = {"Manrope", "Source Sans Pro", "Source Serif Pro"}
SCRIPTS = {"Noto Sans Arabic", "Noto Sans Devanagari", "Noto Sans CJK SC"}  # of the multilingual poster
REQUIRED = {
    "event.svg": "background sky title subtitle date venue lineup logo sticker price crowd moon "
    "cta cta-shape cta-label",
    "sale.svg": "background photo still-life title discount subtitle logo sticker price-tags price-vase terms website "
    "cta cta-shape cta-label",
    "travel.svg": "background sun peaks boat title subtitle logo route stop-1 days season price badge "
    "cta cta-shape cta-label",
    "menu.svg": "background title subtitle plate badge badge-year section-mar dish-polvo name-polvo about-polvo "
    "price-polvo lunch price-lunch hours address",
    "social.svg": "Background Logo Headline Body price photo Badge badge-label Button button-shape button-label",
    "multilingual.svg": "background title title-arabic title-hindi title-chinese name-arabic name-hindi name-chinese "
    "emoji-hindi lanterns skyline date venue welcome cta cta-shape cta-label",
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the script has just written all posters."""
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
@pytest.mark.slow
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


@each("name", POSTERS)
def test_a_poster_states_its_page_and_takes_at_most_400_kilobytes(name: str) -> None:
    root = root_of(name)
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == SIZES[name]
    assert (EXAMPLES / name).stat().st_size <= 400 * 1024


@each("name", POSTERS)
def test_everything_a_poster_is_edited_by_has_an_id_of_its_own(name: str) -> None:
    ids = [element.attrib["id"] for element in root_of(name).iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert set(REQUIRED[name].split()) <= set(ids)


@each("name", POSTERS)
def test_nothing_in_a_poster_comes_from_elsewhere(name: str) -> None:
    text = text_of(name)
    assert "<script" not in text
    assert "@import" not in text
    assert "@font-face" not in text


@each("name", POSTERS)
def test_every_reference_inside_a_poster_leads_somewhere(name: str) -> None:
    links = [element.attrib[HREF] for element in root_of(name).iter() if HREF in element.attrib]
    assert all(link.startswith(("#", "data:image/")) for link in links)
    named = {link[1:] for link in links if link.startswith("#")} | set(re.findall(r"url\(#([^)]+)\)", text_of(name)))
    assert len(named) >= 6
    assert named <= by_id(name).keys()


@each("name", POSTERS)
def test_every_text_names_a_bundled_family_with_a_generic_one_behind(name: str) -> None:
    stated = re.findall(r"font-family\s*[:=]\s*\"?([^;\"}]+)", text_of(name))
    assert stated
    for families in stated:
        first, generic = (family.strip().strip("'") for family in families.split(","))
        assert first in FAMILIES | (SCRIPTS if name == "multilingual.svg" else set())
        assert generic in {"serif", "sans-serif"}


@each(("name", "words"), [("event.svg", "Summer Nights"), ("sale.svg", "Spring Sale")])
def test_the_title_is_one_text_element_without_parts(name: str, words: str) -> None:
    title = by_id(name)["title"]
    assert (title.tag, title.text, len(title)) == (f"{SVG}text", words, 0)


@each("name", FIRST_TWO)
def test_a_poster_has_what_designs_from_real_tools_have(name: str) -> None:
    tags = {element.tag.removeprefix(SVG) for element in root_of(name).iter()}
    wanted = {"g", "text", "tspan", "textPath", "image", "use", "symbol", "clipPath", "filter", "pattern"}
    assert wanted | {"linearGradient"} <= tags
    assert ("style" in tags) is (name == "event.svg")  # one poster uses a style sheet, the other attributes
    assert "rotate(" in by_id(name)["sticker"].attrib["transform"]


@each("name", ["event.svg", "sale.svg", "travel.svg"])
def test_the_layers_are_named_groups(name: str) -> None:
    layers = [child for child in root_of(name) if child.get(f"{INKSCAPE}groupmode") == "layer"]
    assert len(layers) >= 5
    assert all(layer.tag == f"{SVG}g" and layer.get("id") and layer.get(f"{INKSCAPE}label") for layer in layers)


def test_the_travel_poster_is_built_as_inkscape_builds_one() -> None:
    root = root_of("travel.svg")
    assert root.get(f"{INKSCAPE}version")
    assert root.find(f"{SODIPODI}namedview") is not None
    assert root.find(f"{SVG}style") is None  # every look is a style attribute
    assert not [element for element in root.iter() if "fill" in element.attrib or "font-size" in element.attrib]
    lines = [tspan for text in root.iter(f"{SVG}text") for tspan in text.iter(f"{SVG}tspan")]
    assert len(lines) >= 20
    assert all(line.get(f"{SODIPODI}role") == "line" and line.get("x") and line.get("y") for line in lines)


def test_every_dish_of_the_menu_is_built_alike_and_its_price_ends_at_the_edge_of_its_column() -> None:
    found = by_id("menu.svg")
    keys = [key.removeprefix("dish-") for key in found if key.startswith("dish-")]
    assert len(keys) == 15
    for key in keys:
        texts = {text.get("class"): text for text in found[f"dish-{key}"].iter(f"{SVG}text")}
        assert texts.keys() == {"name", "price", "about"}
        assert texts["price"].get("x") == "488"
        assert re.fullmatch(r"€\d+\.\d0", texts["price"].text or "")


def test_the_social_card_is_built_as_figma_exports_one_but_with_live_text() -> None:
    root = root_of("social.svg")
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    wanted = "mask clipPath pattern image filter feFlood feOffset feGaussianBlur feColorMatrix feBlend text tspan"
    assert set(wanted.split()) <= tags
    assert "style" not in tags
    frame = root[0]
    assert (frame.tag, frame.get("clip-path")) == (f"{SVG}g", "url(#clip0_214_7)")
    assert all(paint.get("gradientUnits") == "userSpaceOnUse" for paint in root.iter(f"{SVG}linearGradient"))
    assert all(blur.get("filterUnits") == "userSpaceOnUse" for blur in root.iter(f"{SVG}filter"))
    assert [tspan.text for tspan in by_id("social.svg")["Headline"]] == ["Turn down\n", "the world"]


@pytest.mark.parametrize(
    ("key", "old", "new"),
    [
        ("name-arabic", "قهوة وحكايات", "شاي وموسيقى"),
        ("name-hindi", "दीप और नृत्य", "संगीत और रंग"),
        ("name-chinese", "灯谜与清茶", "舞狮表演"),
        ("welcome", "أهلاً وسهلاً", "مرحباً بكم"),
        ("cta-label", "🎉 Free entry 🎉", "🎉 Early bird 👨‍👩‍👧"),
    ],
)
def test_a_line_of_the_multilingual_poster_in_any_script_is_replaced_drawn_and_proven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, old: str, new: str
) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    source = EXAMPLES / "multilingual.svg"
    with Session(system_fonts=False, history=False, strict_fonts=True) as session:
        receipt = session.edit_file(source, f'change "{old}" to "{new}"', tmp_path / "out.svg")
    if key.startswith("name-"):  # nearly as wide as their cards, whose shadows go by what they hold
        assert [proof.about for proof in receipt.proofs if proof.ok is not True] == ["pixels"]
        assert all("depends on its content" in warning for warning in receipt.warnings)
    else:
        assert receipt.proven
        assert receipt.warnings == ()
    assert [change.layer for step in receipt.steps for change in step.changes] == [key]
    assert (tmp_path / "out.svg").read_text("utf-8") == source.read_text("utf-8").replace(old, new)
    pixels = next(proof.facts for proof in receipt.proofs if proof.about == "pixels")
    assert pixels["changed"] > 500
