"""Requests for another size of the page: formats by name, sizes in numbers, turned upright or on its side."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.page_sizes import WHOLE_PIXELS, ResizePage, cuts_off
from redraft.document.layers import Page
from redraft.errors import RequestError
from redraft.language.acts.sizes import resize
from redraft.language.amounts import factor_word, number, page_units, plain
from redraft.language.sheets import ON_SIDE, PAPERS, RATIOS, SCREENS, SLIDES, UPRIGHT
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.pages import is_deck
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import FACTORS, PERCENT

_STAYS = lazily(
    r"\b(?:stays?|leave|keep|untouched|unchanged)\b"
    r"|(?:n['’]?t|\bnot|\bwithout|\bnothing else)\b[^.]*\b(?:mov|scal|chang|touch)",
    re.IGNORECASE,
)
"""Words that say that what stands on the page stays as it is."""
_CANVAS = lazily(r"\b(?:canvas|artboard|art board)\b", re.IGNORECASE)
"""Words of design tools for the page without what stands on it."""
_FAR_LARGER = 1.44
"""Times the old area: on a page larger by less, or along one side only, what stays where it is gets room beside it; on
one larger by more both ways it would be left in a corner."""
_RATIO = lazily(r"(\d+(?:\.\d+)?) ?(?::|x|×|by|to) ?(\d+(?:\.\d+)?)", re.IGNORECASE)


def page_size(request: Request, scene: Scene) -> Resolved:
    """A page of another size. What stands on it follows a format, a turn or `scale`, and stays put for a plain size
    unless that would cut it off or leave it in a corner."""
    if request.get("loose") and (meant := [id for id in scene.last if id in scene.document.index]):
        if request.get("width"):
            return resize(replace(request, act="resize", target="it"), scene)
        raise RequestError(f"whether the page or '{meant[0]}' is to be so is not said", "say: make the page …")
    deck = is_deck(scene.deck.document)
    document = scene.deck.document if deck else scene.document
    if not document.pages:
        raise RequestError("there is no page to resize", "add one first")
    width, height = _size(request, document.pages[0], deck=deck)
    told = bool(request.get("width") or request.get("height"))  # a format by numbers too: they say what is meant
    turned = bool(request.get("name") or request.get("orientation"))
    follow = deck or bool(request.get("scale")) or (turned and not told)
    if not follow and request.get("width") and request.get("height") and not _STAYS.search(scene.whole):
        page = document.pages[0]
        both_ways = min(width / page.width, height / page.height) > 1.02
        far = both_ways and width * height >= _FAR_LARGER * page.box.area and not _CANVAS.search(scene.whole)
        follow = far or cuts_off(page, width, height)
    return resized(scene, width, height, follow=follow)


def resized(scene: Scene, width: float, height: float, *, follow: bool) -> Resolved:
    """All pages in another size, of a deck all of its slides."""
    deck = is_deck(scene.deck.document)
    whole = replace(scene, document=scene.deck.document) if deck else scene
    how = "what stands on it is placed anew" if follow else "what stands on it stays where it is"
    if scene.document.format in WHOLE_PIXELS:
        width, height = float(round(width)), float(round(height))
    reading = f"make the {'slides' if deck else 'page'} {plain(width)} × {plain(height)}; {how}"
    done = whole.carried(reading, (), ResizePage(width, height, follow=follow))
    touched = tuple(dict.fromkeys(edit.layer for edit in done.edits if hasattr(edit, "layer")))
    return replace(done, targets=touched, pages=tuple(page.id for page in whole.document.pages))


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
