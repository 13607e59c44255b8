"""Third stage for the size of the page: formats by name, sizes in numbers, turned upright or on its side."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.agent.planning.amounts import factor_word, number, page_units, plain
from redraft.agent.planning.lettering import scaled_type
from redraft.agent.planning.pages import is_deck
from redraft.agent.planning.requests import Request
from redraft.agent.planning.targets import AlreadySo, Resolved, Scene
from redraft.agent.planning.vocabulary import FACTORS, PERCENT
from redraft.document.layers import Document, Group, Page, Text, family
from redraft.document.style import Value
from redraft.edits.arranging import page_resized
from redraft.edits.ops import Edit
from redraft.errors import RequestError

PAPERS: dict[str, tuple[float, float]] = {
    "a0": (841.0, 1189.0), "a1": (594.0, 841.0), "a2": (420.0, 594.0), "a3": (297.0, 420.0), "a4": (210.0, 297.0),
    "a5": (148.0, 210.0), "a6": (105.0, 148.0), "a7": (74.0, 105.0), "b4": (250.0, 353.0), "b5": (176.0, 250.0),
    "letter": (215.9, 279.4), "us letter": (215.9, 279.4), "legal": (215.9, 355.6), "tabloid": (279.4, 431.8),
    "postcard": (105.0, 148.0), "business card": (85.0, 55.0), "din lang": (99.0, 210.0),
}  # fmt: skip
"""Sheets of paper, in millimetres."""

SCREENS: dict[str, tuple[float, float]] = {
    "instagram post": (1080, 1080), "instagram square": (1080, 1080), "instagram portrait": (1080, 1350),
    "instagram story": (1080, 1920), "story": (1080, 1920), "reel": (1080, 1920), "instagram reel": (1080, 1920),
    "tiktok": (1080, 1920), "facebook post": (1200, 630), "facebook cover": (820, 312), "twitter post": (1200, 675),
    "x post": (1200, 675), "twitter header": (1500, 500), "linkedin post": (1200, 627), "linkedin banner": (1584, 396),
    "youtube thumbnail": (1280, 720), "youtube banner": (2560, 1440), "pinterest pin": (1000, 1500),
    "full hd": (1920, 1080), "hd": (1280, 720), "4k": (3840, 2160), "leaderboard": (728, 90),
    "medium rectangle": (300, 250),
}  # fmt: skip
"""Formats of screens and feeds, in pixels."""

RATIOS: dict[str, tuple[float, float]] = {
    "square": (1, 1), "widescreen": (16, 9), "wide screen": (16, 9), "standard": (4, 3), "vertical video": (9, 16),
}  # fmt: skip
SLIDES = {(16.0, 9.0): (1280.0, 720.0), (4.0, 3.0): (960.0, 720.0), (16.0, 10.0): (960.0, 600.0)}
"""Sizes of slides by their proportions, in pixels, as presentation programs have them."""
_RATIO = re.compile(r"(\d+(?:\.\d+)?) ?(?::|x|×|by|to) ?(\d+(?:\.\d+)?)", re.IGNORECASE)
SMALLEST_SLIDE, LARGEST_SLIDE = 96.0, 5376.0
LARGEST_PAGE = 100_000.0
PIXELS = ("ora", "psd", "folder", "raster")
"""Formats whose pages are whole pixels."""


def page_size(request: Request, scene: Scene) -> Resolved:
    """A page of another size. What stands on it follows a format, a turn or `scale`, and stays put for a plain size."""
    deck = is_deck(scene.deck.document)
    document = scene.deck.document if deck else scene.document
    if not document.pages:
        raise RequestError("there is no page to resize", "add one first")
    first = document.pages[0]
    width, height = _size(request, first, deck=deck)
    if document.format in PIXELS:
        width, height = float(round(width)), float(round(height))
    least, most = (SMALLEST_SLIDE, LARGEST_SLIDE) if deck else (1.0, LARGEST_PAGE)
    if not all(least <= side <= most for side in (width, height)):
        said = (
            "a slide is between 1 and 56 inches wide and high" if deck else f"a page of {width:g} × {height:g} is none"
        )
        raise RequestError(said, "give another size")
    what = "slides are" if deck else "page is"
    if abs(width - first.width) < 0.5 and abs(height - first.height) < 0.5:
        raise AlreadySo(f"the {what} {plain(width)} × {plain(height)} already", "name another format", ())
    follow = deck or bool(request.get("scale")) or bool(request.get("name")) or bool(request.get("orientation"))
    edits = resized_pages(document, width, height, follow=follow)
    how = "what stands on it is scaled to fit" if follow else "what stands on it stays where it is"
    named = "slides" if deck else "page"
    touched = tuple(dict.fromkeys(edit.layer for edit in edits if hasattr(edit, "layer")))
    pages = tuple(page.id for page in document.pages)
    return Resolved(f"make the {named} {plain(width)} × {plain(height)}; {how}", touched, tuple(edits), pages)


def resized_pages(document: Document, width: float, height: float, *, follow: bool) -> list[Edit]:
    """The edits for all pages of a design in another size; letters in text boxes follow what they stand on."""
    edits: list[Edit] = []
    for page in document.pages:
        edits += page_resized(document, page, width, height, follow=follow)
        factor = min(width / page.width, height / page.height)
        if not follow or abs(factor - 1) < 0.01:
            continue
        for top in page.layers:
            charted = isinstance(top, Group) and top.form.endswith(" chart")
            for layer in family(top) if not charted else ():
                if isinstance(layer, Text) and layer.flow is not None and layer.frame and layer.text.strip():
                    edits += (replace(edit, value=_tenths(edit.value)) for edit in scaled_type(layer, factor))
    return edits


def _tenths(size: Value) -> float:
    """A size of letters in whole tenths of a point, as slides and people write them."""
    assert isinstance(size, int | float)
    return max(round(size * 7.5), 1) / 7.5


def _size(request: Request, page: Page, *, deck: bool) -> tuple[float, float]:
    way = request.get("orientation").lower()
    if request.get("factor"):
        by = _factor(request.get("factor"))
        size = page.width * by, page.height * by
    elif request.get("width") or request.get("height"):
        unit, unit2 = request.get("unit"), request.get("unit2") or request.get("unit")
        wide = page_units(request.get("width"), unit or unit2, page, of=page.width) if request.get("width") else None
        high = page_units(request.get("height"), unit2, page, of=page.height) if request.get("height") else None
        size = page.width if wide is None else wide, page.height if high is None else high
    elif request.get("name"):
        size = named_size(request.get("name"), page, deck=deck)
    elif way:
        size = page.width, page.height
    else:
        raise RequestError("which size the page is to have is not said", "say for example 800 × 600, A4 or square")
    if way in ("portrait", "upright", "vertical"):
        size = min(size), max(size)
    elif way in ("landscape", "horizontal", "sideways"):
        size = max(size), min(size)
    elif way == "square":
        size = min(size), min(size)
    return round(size[0], 4), round(size[1], 4)


def named_size(name: str, page: Page, *, deck: bool) -> tuple[float, float]:
    """The width and height of a format in page units. Paper lies the way the page does; slides lie on their side."""
    word = " ".join(name.lower().replace("-", " ").replace("_", " ").split())
    for end in (" format", " size", " paper", " page"):
        word = word.removesuffix(end)
    if word in PAPERS:
        short, long = (side / page.unit_mm for side in sorted(PAPERS[word]))
        on_side = deck or page.width > page.height or PAPERS[word][0] > PAPERS[word][1]
        return (long, short) if on_side else (short, long)
    if word in SCREENS and not deck:
        return SCREENS[word]
    across, down = SCREENS.get(word) or RATIOS.get(word) or _ratio(word)
    if deck:
        known = SLIDES.get((across, down))
        return known or (page.height * across / down, page.height)
    area = page.width * page.height
    longest = max(page.width, page.height)
    if across == down:
        return longest, longest
    factor = longest / max(across, down) if area else 1.0
    return across * factor, down * factor


def _ratio(word: str) -> tuple[float, float]:
    found = _RATIO.fullmatch(word)
    if found is None:
        raise RequestError(
            f"'{word}' is no format that is known here", "say A4, letter, square, instagram story, 16:9, or 800 × 600"
        )
    across, down = float(found[1]), float(found[2])
    if not across or not down or not 0.1 <= across / down <= 10:
        raise RequestError(f"'{word}' is no proportion for a page", "say for example 16:9 or 4:3")
    return across, down


def _factor(said: str) -> float:
    word = said.lower().strip()
    if word in FACTORS:
        return factor_word(word)
    percent = next((sign for sign in PERCENT if word.endswith(sign)), "")
    value = number(word.removesuffix(percent).removesuffix("x").strip()) / (100 if percent else 1)
    if value <= 0:
        raise RequestError("nothing would be left of the page at that size", "give a factor above 0")
    return value
