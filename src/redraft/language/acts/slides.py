"""What is asked of whole slides: adding by layout, deleting, copying, moving, swapping, resizing the deck."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches

from redraft.commands.command import AlreadySo
from redraft.commands.page_sizes import ResizePage
from redraft.commands.pages import AddPage, CopyPage, DeletePage, HidePage, MovePage, ReorderPages, SetNotes
from redraft.commands.placeholders import notes_of, placeholder
from redraft.document.layers import Document, Page, Text, family
from redraft.edits.paging import next_page_id
from redraft.errors import RequestError
from redraft.language.acts.quoted_lists import listed_texts, quoted_items
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.page_phrases import NUMBERS
from redraft.targets.pages import Deck, choose
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, occurrences
from redraft.targets.vocabulary import VERBS

MOST_NEW = 20
"""Slides that one clause may add."""


def delete(request: Request, scene: Scene) -> Resolved:
    pages = _pages(request, scene)
    if len(pages) == len(scene.document.pages):
        raise RequestError("no slide would be left, and a deck needs one", "keep one of them")
    reading = f"delete {scene.deck.named(pages)}{_titles(pages)}"
    return scene.carried(reading, (), *(DeletePage(page.id) for page in pages))


def copy(request: Request, scene: Scene) -> Resolved:
    """Each copy just after its slide, or all at the place that is said."""
    pages, deck = _pages(request, scene), scene.deck
    if not _has_place(request):
        where = ", after it" if len(pages) == 1 else ", each after its slide"
        commands = [CopyPage(page.id) for page in pages]
    else:
        where = f" {_place_words(request, deck)}"
        if (before := _before(request, deck, None)) is not None:
            commands = [CopyPage(page.id, **_put(request, deck, before, len(pages))) for page in pages]
        else:
            behind = (deck.pages[-1].id, *_new_ids(scene.document, len(pages)))
            commands = [CopyPage(page.id, after=last) for page, last in zip(pages, behind, strict=False)]
    return scene.carried(f"duplicate {deck.named(pages)}{where}", (), *commands)


def move(request: Request, scene: Scene) -> Resolved:
    pages, deck = _pages(request, scene), scene.deck
    moving = {page.id for page in pages}
    rest = [page for page in deck.pages if page.id not in moving]
    if not rest:
        raise RequestError("all slides are to be moved, so there is no other place for them", "name fewer slides")
    if request.get("way"):
        count = _count(request.get("steps")) if request.get("steps") else 1
        back = request.get("way").lower() in ("up", "back", "backward", "backwards", "earlier")
        first = min(deck.number(page.id) for page in pages) - 1
        place = first - count if back else first + count
        if not 0 <= place <= len(rest):
            raise RequestError(
                f"{deck.named(pages)} cannot go {count} further that way", "name a place, such as: to the end"
            )
        before = rest[place].id if place < len(rest) else None
    else:
        before = _before(request, deck, pages)
    order = [page.id for page in rest]
    cut = order.index(before) if before is not None else len(order)
    wanted = order[:cut] + [page.id for page in pages] + order[cut:]
    if wanted == [page.id for page in deck.pages]:
        raise RequestError(f"{deck.named(pages)} is there already", "give another place")
    where = request.get("way") or _place_words(request, deck)
    ids = tuple(page.id for page in pages)
    reading = f"move {deck.named(pages)}{_titles(pages)} {where}"
    put = _put(request, deck, before, len(ids))
    return scene.carried(reading, (), *(MovePage(id, **put) for id in ids), pages=ids)


def swap(request: Request, scene: Scene) -> Resolved:
    deck = scene.deck
    pages = list(_pages(request, scene))
    if request.get("anchor"):
        pages += choose(request.get("anchor"), deck).pages
    if len(pages) != 2 or pages[0] is pages[1]:
        raise RequestError("two slides are needed to swap", "say for example: swap slides 2 and 5")
    one, other = sorted(pages, key=lambda page: deck.number(page.id))
    ids = other.id, one.id
    return scene.carried(f"swap {deck.named(pages)}", (), ReorderPages(ids), pages=ids)


def reverse(request: Request, scene: Scene) -> Resolved:
    pages = _pages(request, scene)
    if len(pages) < 2 or len(pages) != scene.deck.number(pages[-1].id) - scene.deck.number(pages[0].id) + 1:
        raise RequestError("only slides that follow each other can be reversed", "name a range, such as slides 2 to 5")
    turned = ReorderPages(tuple(page.id for page in reversed(pages)))
    return scene.carried(f"reverse the order of {scene.deck.named(pages)}", (), turned)


def hide(request: Request, scene: Scene) -> Resolved:
    """Slides that the slide show passes over, or shows again."""
    pages = _pages(request, scene)
    hidden = request.verb.lower() not in VERBS["show"] and request.get("hidden").lower() not in ("no", "false")
    way = "hide" if hidden else "show"
    ids = tuple(page.id for page in pages if page.hidden != hidden)
    if not ids and len(pages) > 1:
        raise AlreadySo(f"{scene.deck.named(pages)} are {'hidden' if hidden else 'shown'} already", "name another", ())
    reading = f"{way} {scene.deck.named(pages)}{_titles(pages)} in the slide show"
    return scene.carried(reading, (), *(HidePage(id, hidden) for id in ids or (pages[0].id,)), pages=ids)


def change_layout(request: Request, scene: Scene) -> Resolved:
    raise RequestError(
        "giving a slide another layout is not understood yet",
        'add a slide with that layout, as in: add a slide with the layout "Two Content" after slide 2',
    )


def add(request: Request, scene: Scene) -> Resolved:
    """New slides from a layout, with its placeholders filled."""
    document, deck = scene.document, scene.deck
    if not document.layouts:
        raise RequestError("this design has no layouts to make a slide from", "duplicate a slide instead")
    titles = listed_texts(request.get("title")) if request.get("title") else []
    count = _count(request.get("count")) if request.get("count") else max(len(titles), 1)
    if len(titles) > 1 and len(titles) != count:
        raise RequestError(
            f"{len(titles)} titles are given for {count} slide{'s' if count > 1 else ''}",
            "give one title for each slide",
        )
    if not 0 < count <= MOST_NEW:
        raise RequestError(f"{count} slides at once are too many", f"add at most {MOST_NEW}")
    layout = _layout(request, document)
    before = _before(request, deck, None) if _has_place(request) else None
    parts = {part: quoted_items(request.get(part)) for part in (*_PARTS, "notes") if request.get(part)}
    words = {part: "\n".join(lines) for part, lines in parts.items()}
    alone = layout.name and [page.name for page in document.layouts].count(layout.name) == 1
    plain = AddPage(layout.name if alone else layout.id, **_put(request, deck, before, count), **words)
    commands = [plain.replaced(title=titles[number]) if len(titles) > 1 else plain for number in range(count)]
    where = _place_words(request, deck) if _has_place(request) else "at the end"
    told = [f"{what} {', '.join(map(_shown, parts[part]))}" for part, what in _PARTS.items() if part in parts]
    if len(titles) > 1:
        told = [f"titled {', '.join(map(_shown, titles))}", *told[1:]]
    told += ["with notes"] if "notes" in parts else []
    what = "a slide" if count == 1 else f"{count} slides"
    reading = ", ".join([f'add {what} with the layout "{layout.name}" {where}', *told])
    return scene.carried(reading, (), *commands)


_PARTS = {"title": "title", "subtitle": "subtitle", "body": "text"}


def _shown(line: str) -> str:
    return f'"{folded(line)[:40]}"'


_PLAIN_KIND = lazily(
    r"\b(?:new|another|extra|additional|fresh|simple|plain|normal|more|empty|blank|novel|unique|separate|further|"
    r"different|brand-new|original)\b",
    re.IGNORECASE,
)


def _layout(request: Request, document: Document) -> Page:
    """By the name said, else what the content needs."""
    layouts = document.layouts
    quoted = request.get("layout")
    wanted = unquote(quoted) if QUOTED.fullmatch(quoted) else quoted
    kind = _PLAIN_KIND.sub("", request.get("kind")).strip()
    named = {folded(layout.name).lower(): layout for layout in layouts}
    for said in filter(None, (wanted, kind)):
        low = re.sub(r"^(?:the|an?) ", "", folded(said).lower())
        by_name = [layout for name, layout in named.items() if name == low]
        by_part = [layout for name, layout in named.items() if low in name]
        by_words = [layout for name, layout in named.items() if set(low.split()) <= set(re.findall(r"\w+", name))]
        if fitting := by_name or by_part or by_words:
            return fitting[0]
        close = get_close_matches(low, list(named), n=1, cutoff=0.6)
        there = ", ".join(f'"{layout.name}"' for layout in layouts[:12])
        hint = f'did you mean "{named[close[0]].name}"?' if close else "name one of these in quotes"
        raise RequestError(f"there is no layout '{said}'; there are {there}", hint)
    if re.search(r"\b(?:blank|empty)\b", request.get("kind"), re.IGNORECASE) and not request.get("title"):
        empty = [layout for layout in layouts if not _content(layout)]
        if empty:
            return empty[0]
    titled = [layout for layout in layouts if placeholder(layout, "title") is not None]
    bodied = [layout for layout in titled if len(_content(layout)) == 2 and placeholder(layout, "body") is not None]
    if request.get("body") or not request.get("subtitle"):
        plain = [
            layout
            for layout in bodied
            if re.search(r"content|inhalt|contenu|内容|コンテンツ|내용", layout.name, re.IGNORECASE)
        ]
        for choice in (plain, bodied[1:], bodied, titled):
            if choice:
                return choice[0]
    return (titled or list(layouts))[0]


def _content(layout: Page) -> list[Text]:
    layers = (inner for layer in layout.layers for inner in family(layer))
    small = re.compile(r"date|footer|number", re.IGNORECASE)
    return [layer for layer in layers if isinstance(layer, Text) and not small.search(layer.name)]


# Places


def _pages(request: Request, scene: Scene) -> tuple[Page, ...]:
    said = request.get("pages")
    if said.lower() in ("it", "them"):
        pages = tuple(page for id in scene.deck.current if (page := scene.document.page(id)) is not None)
        if not pages:
            raise RequestError(f"'{said}' refers to a slide named before, and none was", "name the slide by its number")
        return pages
    return choose(said, scene.deck).pages


def _has_place(request: Request) -> bool:
    return any(request.get(name) for name in ("end", "position", "anchor", "onto"))


_AHEAD = ("before", "in front of", "ahead of")


def _before(request: Request, deck: Deck, moving: tuple[Page, ...] | None) -> str | None:
    """The page that the others are put before; None: the end."""
    moved = {page.id for page in moving or ()}
    rest = [page for page in deck.pages if page.id not in moved]
    if request.get("end"):
        return rest[0].id if request.get("end").lower() in ("beginning", "start", "front", "top", "first") else None
    if request.get("position") or request.get("onto"):
        if request.get("position"):
            place = int(request.get("position"))
            if not 1 <= place <= len(deck.pages) + (moving is None):
                raise RequestError(f"there is no place {place} among {len(deck.pages)} slides", "give a smaller number")
        else:
            target = choose(request.get("onto"), deck).pages
            if len(target) != 1:
                raise RequestError("one place is needed", "say for example: after slide 3")
            place = deck.number(target[0].id)
        return rest[place - 1].id if place - 1 < len(rest) else None
    anchors = choose(request.get("anchor"), deck).pages
    side = request.get("side").lower()
    if side == "between":
        if len(anchors) != 2 or deck.number(anchors[1].id) - deck.number(anchors[0].id) != 1:
            raise RequestError("the two slides do not follow each other", "say: after slide 2")
        anchors, side = anchors[1:], "before"
    if len(anchors) != 1:
        raise RequestError("before or after which slide is not clear", "name one slide")
    if anchors[0].id in moved:
        raise RequestError("a slide cannot be put beside itself", "name another slide")
    if side in _AHEAD:
        return anchors[0].id
    place = rest.index(anchors[0]) + 1
    return rest[place].id if place < len(rest) else None


def _put(request: Request, deck: Deck, before: str | None, count: int) -> dict[str, str]:
    """The place of pages for a command: before a page (none is the end), and of one alone after the page named."""
    if count == 1 and request.get("anchor") and request.get("side").lower() not in (*_AHEAD, "between"):
        return {"after": choose(request.get("anchor"), deck).pages[0].id}
    return {"before": before} if before else {}


def _place_words(request: Request, deck: Deck) -> str:
    if request.get("end"):
        first = request.get("end").lower() in ("beginning", "start", "front", "top", "first")
        return "to the beginning" if first else "to the end"
    if request.get("position"):
        return f"to place {request.get('position')}"
    if request.get("onto"):
        return f"to the place of {deck.named(choose(request.get('onto'), deck).pages)}"
    return f"{request.get('side').lower()} {deck.named(choose(request.get('anchor'), deck).pages)}"


def _count(said: str) -> int:
    return NUMBERS.get(said.lower()) or int(said)


def _titles(pages: tuple[Page, ...]) -> str:
    shown = [f'"{folded(page.name)[:30]}"' for page in pages if page.name.strip()]
    return f" ({', '.join(shown[:4])}{', …' if len(shown) > 4 else ''})" if shown else ""


def _new_ids(document: Document, count: int) -> tuple[str, ...]:
    """The ids that so many new slides will have."""
    first = next_page_id(document)
    found = re.fullmatch(r"(.*?)(\d+)", first)
    assert found is not None
    return tuple(f"{found[1]}{int(found[2]) + number}" for number in range(count))


# The size of the deck

_RATIOS = {"widescreen": (16, 9), "wide screen": (16, 9), "standard": (4, 3), "square": (1, 1)}
_PAPERS = {"a3": (420.0, 297.0), "a4": (297.0, 210.0), "a5": (210.0, 148.0), "letter": (279.4, 215.9)}
_KNOWN = {(16, 9): (1280.0, 720.0), (4, 3): (960.0, 720.0), (16, 10): (960.0, 600.0)}
_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "inch": 25.4, "inches": 25.4}


def resize(request: Request, scene: Scene) -> Resolved:
    """Every slide in another format; what stands on it is scaled to fit and centred."""
    if not scene.document.pages:
        raise RequestError("the deck has no slides to resize", "add one first: add a slide")
    first = scene.document.pages[0]
    width, height = _size(request, first)
    if abs(width - first.width) < 0.5 and abs(height - first.height) < 0.5:
        raise RequestError(f"the slides are {first.width:g} × {first.height:g} already", "name another format")
    reading = f"make the slides {width:g} × {height:g}, with what stands on them scaled to fit"
    return scene.carried(reading, (), ResizePage(width, height))


def _size(request: Request, page: Page) -> tuple[float, float]:
    said = request.get("ratio").lower().replace(" ", "") if request.get("ratio") else ""
    tall = request.get("way").lower() == "portrait"
    if request.get("wide"):
        unit = request.get("unit").lower()
        per = _MM[unit] / page.unit_mm if unit in _MM else 1.0
        size = float(request.get("wide")) * per, float(request.get("high")) * per
    elif said in _PAPERS:
        size = _PAPERS[said][0] / page.unit_mm, _PAPERS[said][1] / page.unit_mm
    else:
        across, down = _RATIOS.get(request.get("ratio").lower()) or [float(part) for part in said.split(":")]
        if not across or not down or not 0.1 <= across / down <= 10:
            raise RequestError(f"'{request.get('ratio')}' is no format for slides", "say 16:9, 4:3 or A4")
        size = _KNOWN.get((int(across), int(down)), (page.height * across / down, page.height))
    if not all(96 <= side <= 5376 for side in size):
        raise RequestError("a slide is between 1 and 56 inches wide and high", "give another size")
    wide, high = (min(size), max(size)) if tall else (max(size), min(size)) if request.get("way") else size
    return round(wide, 4), round(high, 4)


# Notes


def _page(scene: Scene) -> Page:
    pages = scene.document.pages
    if len(pages) > 1:
        raise RequestError("the notes of which slide is not said", "say for example: the notes of slide 2")
    return pages[0]


def notes_set(request: Request, scene: Scene) -> Resolved:
    page, words = _page(scene), request.get("new")
    if not words.strip():
        return notes_delete(request, scene)
    given = "change the notes to" if notes_of(scene.document, page) else "give the slide the notes"
    return _noted(scene, f'{given} "{folded(words)[:60]}"', SetNotes(page.id, words))


def notes_add(request: Request, scene: Scene) -> Resolved:
    page, words = _page(scene), request.get("new")
    notes = notes_of(scene.document, page)
    if notes is None or not notes.text.strip():
        return notes_set(request, scene)
    return _noted(scene, f'add "{folded(words)[:60]}" to the notes', SetNotes(page.id, words, "add"))


def notes_reword(request: Request, scene: Scene) -> Resolved:
    """Quoted words of the notes for others."""
    page = _page(scene)
    notes = notes_of(scene.document, page)
    old, new = request.get("old"), request.get("new")
    hit = occurrences(notes.text, old) if notes is not None else None
    if notes is None or hit is None:
        raise RequestError(f'the notes do not say "{old}"', "quote the words as they stand in the notes")
    words = notes.text
    for start, end in reversed(hit.spans):
        words = words[:start] + new + words[end:]
    return _noted(scene, f'replace "{old}" with "{folded(new)}" in the notes', SetNotes(page.id, words))


def notes_delete(request: Request, scene: Scene) -> Resolved:
    return _noted(scene, "empty the notes", SetNotes(_page(scene).id, ""))


def _noted(scene: Scene, reading: str, command: SetNotes) -> Resolved:
    return scene.carried(reading, (f"{command.page}/notes",), command)


# Going

_NEXT = frozenset(("next", "following", "subsequent", "upcoming", "succeeding", "coming"))


def go(request: Request, scene: Scene) -> Resolved:
    """To a slide that is there; the next one behind the last is a new one."""
    deck = scene.deck
    if _NEXT & set(request.pages.lower().split()):
        place = deck.pages.index(deck.this) + 1
        if place >= len(deck.pages):
            return add(replace(request, act="slide_add", pages=""), scene)
        page = deck.pages[place]
    else:
        pages = choose(request.pages, deck).pages
        if len(pages) != 1:
            raise RequestError(f"{deck.named(pages)} are several", "name one slide")
        page = pages[0]
    return Resolved(f"go to {deck.named([page])}", (), (), (page.id,))


SLIDE_ACTS = {
    "slide_delete": delete, "slide_copy": copy, "slide_move": move, "slide_swap": swap, "slide_reverse": reverse,
    "slide_hide": hide, "slide_layout": change_layout, "slide_add": add, "slide_size": resize, "slide_go": go,
    "notes_set": notes_set, "notes_add": notes_add, "notes_reword": notes_reword, "notes_delete": notes_delete,
}  # fmt: skip
