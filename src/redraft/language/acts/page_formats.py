"""Third stage for the size of the page: formats by name, sizes in numbers, turned upright or on its side."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.document.layers import Document, Group, Page, Text, family
from redraft.document.style import Value
from redraft.edits.arranging import page_resized
from redraft.edits.ops import Edit
from redraft.errors import RequestError
from redraft.language.acts.lettering import scaled_type
from redraft.language.amounts import factor_word, number, page_units, plain
from redraft.language.sheets import ON_SIDE, PAPERS, RATIOS, SCREENS, SLIDES, UPRIGHT
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.pages import is_deck
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import FACTORS, PERCENT

_RATIO = lazily(r"(\d+(?:\.\d+)?) ?(?::|x|×|by|to) ?(\d+(?:\.\d+)?)", re.IGNORECASE)
SMALLEST_SLIDE, LARGEST_SLIDE = 96.0, 5376.0
LARGEST_PAGE = 100_000.0
PIXELS = ("ora", "psd", "folder", "raster")
"""Formats whose pages are whole pixels."""


def page_size(request: Request, scene: Scene) -> Resolved:
    """A page of another size. What stands on it follows a format, a turn or `scale`, and stays put for a plain size."""
    if request.get("loose") and (meant := [id for id in scene.last if id in scene.document.index]):
        if request.get("width"):
            from redraft.language.acts.placing import resize

            return resize(replace(request, act="resize", target="it"), scene)
        raise RequestError(f"whether the page or '{meant[0]}' is to be so is not said", "say: make the page …")
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
        raise AlreadySo(f"the {what} {first.width:g} × {first.height:g} already", "name another format", ())
    told = bool(request.get("width") or request.get("height"))  # a format by numbers too: they say what is meant
    turned = bool(request.get("name") or request.get("orientation"))
    follow = deck or bool(request.get("scale")) or (turned and not told)
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
    elif request.get("by"):
        size = _grown(request, page)
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
    if way in UPRIGHT:
        size = min(size), max(size)
    elif way in ON_SIDE:
        size = max(size), min(size)
    elif way == "square":
        size = min(size), min(size)
    return round(size[0], 4), round(size[1], 4)


def _grown(request: Request, page: Page) -> tuple[float, float]:
    """The page wider or higher by an amount, or narrower and lower where `less` is said."""
    wide, less = request.get("side") != "height", bool(request.get("less"))
    now = page.width if wide else page.height
    more = page_units(request.get("by"), request.get("unit"), page, of=now)
    side = now - more if less else now + more
    return (side, page.height) if wide else (page.width, side)


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
