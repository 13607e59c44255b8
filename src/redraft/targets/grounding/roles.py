"""The part a layer plays, told by its size, place, words and what is around it, where no name says so."""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.commands.page_colors import hides
from redraft.commands.traits import COMPLETE, ROLES_IN_WORDS, looks_like, matches_role_text, painted
from redraft.document.geometry import Box
from redraft.document.layers import Placed, Shape, Text
from redraft.document.style import NoPaint
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.bands import bottom_bands, on_band
from redraft.targets.grounding.kinds import is_kind
from redraft.targets.grounding.marks import brand_names, drawn_logos, initials_on
from redraft.targets.grounding.people import streets
from redraft.targets.grounding.view import View, holds, is_made_up
from redraft.targets.names import name_words
from redraft.targets.texts import same_words

WHY: dict[str, str] = {
    **COMPLETE,
    "subtitle": "the smaller text beside the title",
    "button": "a short text on a plate",
    "badge": "a short text on a round plate",
    "logo": "the small picture in a corner",
    "footer": "the small text at the bottom",
    "hero": "the largest picture",
    "divider": "a line across the page",
    "frame": "an outline around the page",
    "caption": "the text below the picture",
    "quote": "its text is in quotation marks",
    "terms": "its text is small print",
    "venue": "its text names a place",
    "hours": "its text says when it is open",
    "avatar": "the small picture",
    "author": "the text right below the quote",
    "brand": "the name beside the logo, or that of the web address",
    "copyright": "its text has a copyright sign",
    "hashtag": "its text is a hashtag",
    "handle": "its text is a handle",
    "coordinates": "its text is a place on the globe",
}
"""Roles that can be inferred, and why a layer was taken for one."""


def inferred(role: str, view: View) -> list[Placed]:
    """The layers that play a role by their looks; several where it cannot be told which."""
    if role in _INFER:
        return _INFER[role](view)
    if role in ROLES_IN_WORDS:
        whole = [placed for placed in view.texts if matches_role_text(role, _text(placed))]
        return whole or [placed for placed in view.texts if role == "price" and _PRICE_FOR.fullmatch(_text(placed))]
    pattern = _SAID.get(role)
    found = [one for one in view.texts if pattern.search(" ".join(_text(one).split()))] if pattern is not None else []
    if role == "terms" and not found:
        return _small_print(view)
    if role == "hours" and not found:  # a span of time says so, where nothing else does
        spans = [one for one in view.texts if _SPAN.fullmatch(" ".join(_text(one).split()))]
        return spans or [one for one in view.texts if _SPAN_FIRST.match(" ".join(_text(one).split()))]
    if role != "venue":
        return found
    title = _named_titles(view)
    numbered = streets(view)
    found = list({one.layer.id: one for one in (*found, *numbered)}.values())
    found = [one for one in found if one in numbered or not _in_logo(one)] or found
    return [
        placed for placed in found
        if not _says_small_thing(placed) and placed not in title and not _SAID["copyright"].search(_text(placed))
    ]  # fmt: skip


def _in_logo(placed: Placed) -> bool:
    """Whether a group around it is called a logo: it then says whose, and not where."""
    return any({"logo", "brand", "emblem"} & set(name_words(group.name or group.id)) for group in placed.ancestors)


_SPAN_FIRST = lazily(r"(?i)\d{1,2}[:.]\d\d ?(?:[ap]m)? ?(?:-|–|—|to|until) ?\d{1,2}[:.]\d\d ?(?:[ap]m)?,? [^\d]{2,40}$")
"""A span of time, and where that is."""
_SPAN = lazily(
    r"(?i)(?:open )?(?:from )?\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\.?)? ?(?:-|–|—|to|until) ?\d{1,2}(?:[:.]\d\d)? ?"
    r"(?:[ap]\.?m\.?|h)?"
)
_PRICE_FOR = lazily(
    r"(?i)\s*(?:only |just |from |now |entry |tickets? |admission )?(?:(?:[$€£¥₹]|usd|eur|gbp|chf) ?\d[\d.,]*"
    r"|\d[\d.,]* ?(?:[$€£¥₹]|usd|eur|gbp|chf))(?: ?/ ?|,? (?:a|an|per|each|the|for) ?)(?:[^\W\d_]+)?(?: [^\W\d_]+)?\s*"
)
"""A price and what it is for: '$29 a month'. It counts only where no text is a price alone."""
_PLACES = "|".join(name.capitalize() for name in words.PLACE_NAMES)
_DAYS = "(?:mon|tues?|wed|thu|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun|week)day|weekend)s?"
_SAID: dict[str, re.Pattern[str]] = {
    "quote": lazily(r"\A\s*[“„«\"].{8,}[”“»\"]", re.DOTALL),
    "terms": lazily(
        r"(?i)\bterms\b|\bconditions\b|while stocks last|\bt&cs?\b|\bexcludes?\b|\bsubject to\b|no purchase necessary"
        r"|cannot be combined"
    ),
    "copyright": lazily(r"(?i)©|\(c\) ?\d{4}|\bcopyright\b|all rights reserved"),
    "hashtag": lazily(r"\A\s*(?:#\w+\s*)+\Z"),
    "coordinates": lazily(r"\A\s*\d+(?:\.\d+)?\s*°.*\d.*[NSEW]\s*\Z"),
    "handle": lazily(r"\A\s*@[\w.]+\s*\Z"),
    "venue": lazily(rf"\A(?=.{{4,70}}\Z)(?!.*[!?])(?:\d{{1,4}}[a-z]?,? )?[^\W\d_].*\b(?:{_PLACES})\b"),
    "hours": lazily(
        rf"(?i)\A(?=.{{5,90}}\Z)(?=.*(?:\b{_DAYS}\b|\bdaily\b|\bevery day\b|\bopen\b))"
        r"(?!.*\b(?:19|20)\d\d\b).*\d\s*(?:[ap]\.?m\.?)?\s*(?:-|–|—|to|till|until)\s*(?:\d|noon|midnight|late)"
    ),
}


def _text(placed: Placed) -> str:
    return placed.layer.text if isinstance(placed.layer, Text) else ""


# Texts

_ALIKE = 1.15
"""Texts whose sizes differ by no more than this factor are as large."""


def _titles(view: View) -> list[Placed]:
    said = [placed for placed in view.texts if titles_page(placed)]
    if said:
        return said
    sized = sorted(
        ((view.size(one), n) for n, one in enumerate(view.texts) if not (is_made_up(one) or _is_in_shape(one))),
        reverse=True,
    )
    sized = sized or sorted(((view.size(one), n) for n, one in enumerate(view.texts)), reverse=True)
    largest = [view.texts[n] for size, n in sized if size * _ALIKE > sized[0][0]]
    plain = [placed for placed in largest if not _says_small_thing(placed)]
    if any(isinstance(placed.layer, Text) and placed.layer.flow is not None for placed in largest):
        return plain  # a slide may have no title
    return plain or largest


def _is_in_shape(placed: Placed) -> bool:
    """Whether a text is written in a shape of a slide, as a label is."""
    return any(group.form == "shape" for group in placed.ancestors)


def titles_page(placed: Placed) -> bool:
    """Whether it is the text that its slide goes by."""
    layer, name = placed.layer, placed.page.name
    return isinstance(layer, Text) and layer.flow is not None and bool(name.strip()) and same_words(layer.text, name)


def _says_small_thing(placed: Placed) -> bool:
    return any(matches_role_text(role, _text(placed)) for role in ROLES_IN_WORDS)


def _named_titles(view: View) -> list[Placed]:
    """The titles, by name where one has it."""
    named = [
        placed for placed in view.texts
        if set(name_words(placed.layer.name or placed.layer.id)) & {"title", "headline", "heading"}
    ]  # fmt: skip
    return named if len(named) == 1 else _titles(view)


def _subtitles(view: View) -> list[Placed]:
    """The nearest text under the title that is smaller, or, with none there, over it."""
    titles = _named_titles(view)
    if len(titles) != 1:
        return []
    title = titles[0]
    box, size = view.box(title), view.size(title)
    if box is None:
        return []
    found: list[tuple[float, Placed]] = []
    for placed in view.texts:
        mine = view.box(placed)
        if placed is title or mine is None or placed.page is not title.page or is_made_up(placed):
            continue
        if not 0.15 * size < view.size(placed) < size / _ALIKE or _says_small_thing(placed):
            continue
        if isinstance(placed.layer, Text) and placed.layer.flow is not None and not _may_be_subtitle(placed):
            continue
        away = mine.y - box.bottom
        if -0.35 * box.height < away < 1.2 * size and min(mine.right, box.right) > max(mine.x, box.x):
            found.append((away, placed))
    nearest = min((away for away, _ in found), default=0.0)
    return [placed for away, placed in found if away <= nearest + 0.25 * size]


def _may_be_subtitle(placed: Placed) -> bool:
    """Of the texts on a slide, one of a single paragraph that stands for itself and is not called something else."""
    layer = placed.layer
    said = [word for word in name_words(layer.name) if not word.isdigit()]
    named = set(said) & {"body", "content", "text", "footer", "caption", "number"} if said != ["text", "box"] else set()
    return isinstance(layer, Text) and len(layer.paragraphs) <= 1 and not placed.ancestors and not named


def _small_print(view: View) -> list[Placed]:
    """The smallest text in the lowest part of a page, where it says something and others are larger."""
    sized = sorted((view.size(one), n) for n, one in enumerate(view.texts) if not is_made_up(one))
    least = [view.texts[n] for size, n in sized if size < sized[0][0] * 1.05]
    one = least[0] if len(least) == 1 and len(sized) > 3 else None
    box = view.box(one) if one is not None else None
    if one is None or box is None or len(_text(one).split()) < 4 or box.center[1] < 0.75 * one.page.height:
        return []
    return [] if _says_small_thing(one) else [one]


def _footers(view: View) -> list[Placed]:
    """The band at the foot of the page with words on it; else the small texts in the last tenth of the page, and those
    that stand close to them."""
    bands = [band for band in bottom_bands(view) if on_band(view, band)]
    if len(bands) == 1:
        return bands
    largest = max((view.size(placed) for placed in view.texts), default=0.0)
    small: list[tuple[Box, float, Placed]] = []
    for placed in view.texts:
        box, page = view.box(placed), placed.page
        if box is None or is_made_up(placed) or view.size(placed) > 0.6 * largest or _plays_another(placed):
            continue
        share = box.center[1] / page.height if page.height else 0.5
        if share > 0.8:
            small.append((box, share, placed))
    found = [box for box, share, _ in small if share > 0.9]
    return [
        placed for box, share, placed in small
        if share > 0.9
        or any(0 <= low.y - box.bottom < 2 * view.size(placed) or _level(box, low) for low in found)
    ]  # fmt: skip


def _level(box: Box, other: Box) -> bool:
    """Whether two boxes stand on one line."""
    return min(box.bottom, other.bottom) - max(box.y, other.y) > 0.3 * min(box.height, other.height)


_OTHER_ROLES = frozenset(
    name for role in ("logo", "button", "badge", "date", "price", "title", "subtitle") for name in words.ROLES[role]
)


def _plays_another(placed: Placed) -> bool:
    """Whether its name, or that of a group around it, says that it is something else."""
    names = (placed.layer.id, placed.layer.name, *(group.name or group.id for group in placed.ancestors))
    return any(set(name_words(name)) & _OTHER_ROLES for name in names)


_SMALL_ROLES = ("title", "subtitle", "footer", "header", "date")


def _bodies(view: View) -> list[Placed]:
    """The texts that flow on a slide and are neither its title nor something small, the one with most words; in other
    designs the text with several lines or sentences, where only one has that."""
    main = [
        placed
        for placed in view.layers
        if isinstance(placed.layer, Text) and placed.layer.flow is not None
        and not titles_page(placed) and not is_made_up(placed)
        and not any(set(words.ROLES[role]) & set(name_words(placed.layer.name)) for role in _SMALL_ROLES)
        and not {"number"} & set(name_words(placed.layer.name)) and not _is_low(view, placed)
    ]  # fmt: skip
    if not main and not any(isinstance(placed.layer, Text) and placed.layer.flow for placed in view.layers):
        largest = max((view.size(placed) for placed in view.texts), default=0.0)
        main = [
            placed for placed in view.texts
            if len(_text(placed).split()) >= 8 and view.size(placed) < 0.7 * largest and not _says_small_thing(placed)
            and not set(name_words(placed.layer.id)) & {"terms", "footer", "caption", "note", "legal"}
            and not _SAID["terms"].search(_text(placed))
        ]  # fmt: skip
    full = [placed for placed in main if _text(placed).strip()] or main
    most = max((len(_text(placed)) for placed in full), default=0)
    return [placed for placed in full if len(_text(placed)) * 2 > most]


def _is_low(view: View, placed: Placed) -> bool:
    box = view.box(placed)
    return box is not None and box.y > 0.88 * placed.page.height


def _authors(view: View) -> list[Placed]:
    """The short text right below the one quote."""
    quotes = inferred("quote", view)
    box = view.box(quotes[0]) if len(quotes) == 1 else None
    if box is None:
        return []
    size = view.size(quotes[0])
    below = [
        (mine.y - box.bottom, placed) for placed in view.texts
        if placed.page is quotes[0].page and (mine := view.box(placed)) is not None and placed is not quotes[0]
        and -0.3 * size < mine.y - box.bottom < 1.5 * size and min(mine.right, box.right) > max(mine.x, box.x)
        and len(_text(placed).split()) <= 6 and view.size(placed) <= 1.2 * size
    ]  # fmt: skip
    return [min(below, key=lambda pair: pair[0])[1]] if below else []


def _captions(view: View) -> list[Placed]:
    """Small texts right below a picture."""
    pictures = [
        box for placed in view.layers if is_picture(placed) and (box := view.box(placed)) and _share(view, placed) < 0.6
    ]  # fmt: skip
    largest = max((view.size(placed) for placed in view.texts), default=0.0)
    found = []
    for placed in view.texts:
        box, size = view.box(placed), view.size(placed)
        if box is None or size > 0.6 * largest:
            continue
        if any(
            -0.5 * size < box.y - picture.bottom < 2 * size and picture.x - size < box.center[0] < picture.right + size
            for picture in pictures
        ):
            found.append(placed)
    return found


# Things


def is_picture(placed: Placed) -> bool:
    return is_kind(placed, "picture", "")


def _backgrounds(view: View) -> list[Placed]:
    """The lowest that covers the page, or what hides it."""
    found = [placed for placed in view.layers if placed.layer.id in view.behind]
    return [placed for placed in found[1:][::-1] if hides(placed)][:1] or found[:1]


def _share(view: View, placed: Placed) -> float:
    """How much of its page it takes."""
    box, page = view.box(placed), placed.page
    return box.area / page.box.area if box is not None and page.box.area else 0.0


def _heroes(view: View) -> list[Placed]:
    pictures = sorted(((_share(view, one), n) for n, one in enumerate(view.layers) if is_picture(one)), reverse=True)
    if not pictures or pictures[0][0] < 0.12:
        return []
    return [view.layers[n] for share, n in pictures if share * 1.5 > pictures[0][0]]


def _logos(view: View) -> list[Placed]:
    """The only picture that is small and stands at the top, or in a corner at the bottom."""
    found = []
    for placed in view.layers:
        box = view.box(placed) if is_picture(placed) else None
        if box is None or not 0 < _share(view, placed) < 0.04:
            continue
        x, y = box.center[0] / placed.page.width, box.center[1] / placed.page.height
        if y < 0.15 or (y > 0.88 and not 0.2 < x < 0.8):
            found.append(placed)
    small = [placed for placed in view.layers if is_picture(placed) and _share(view, placed) < 0.04]
    return found if len(small) == 1 else [] if small and found else drawn_logos(view)


def _dividers(view: View) -> list[Placed]:
    found = []
    for placed in view.shapes:
        box, page = view.box(placed), placed.page
        if box is None or is_made_up(placed):
            continue
        long, short = max(box.width, box.height), min(box.width, box.height)
        side = page.width if box.width >= box.height else page.height
        if long >= 0.1 * side and short <= 0.03 * long and short <= 0.01 * min(page.width, page.height):
            found.append(placed)
    return found


def _frames(view: View) -> list[Placed]:
    return [
        placed for placed in view.shapes
        if isinstance(placed.layer, Shape) and placed.layer.form == "rect" and _share(view, placed) >= 0.6
        and isinstance(painted(placed.layer, "fill"), NoPaint)
        and not isinstance(painted(placed.layer, "stroke"), NoPaint)
    ]  # fmt: skip


def plates(view: View, *, round_ones: bool, turned: bool = False) -> list[tuple[Placed, tuple[Placed, ...]]]:
    """Short texts on a plate of their own, as buttons (and, with `round_ones`, badges) are: the group that is made of
    just them, or the plate, with the texts that stand on it."""
    if len(view.texts) > 400 or len(view.shapes) > 1500:
        return []
    found: list[tuple[Placed, tuple[Placed, ...]]] = []
    shapes = [
        (shape, box) for shape in view.shapes
        if (box := view.box(shape)) is not None and 0 < _share(view, shape) < 0.12
        and (_is_turned(shape) if turned else _is_round(shape) if round_ones else _is_plate(shape, box))
        and not is_made_up(shape)
        and not isinstance(painted(shape.layer, "fill"), NoPaint)
    ]  # fmt: skip
    for shape, box in shapes:
        on = [
            text for text in view.texts
            if view.order[text.layer.id] > view.order[shape.layer.id] and text.page is shape.page
            and (mine := view.box(text)) is not None and holds(box.grown(0.08 * box.height), mine, 0.9)
        ]  # fmt: skip
        if not on or len(on) > (3 if round_ones else 1):
            continue
        if not (_is_label(view, on, box) if round_ones else _calls(on[0], view.box(on[0]), box)):
            continue
        group = shape.ancestors[-1] if shape.ancestors else None
        if group is not None and group.id in view.ids and len(view.inside(group.id)) <= 6 + len(on):
            inside = view.inside(group.id)
            whole = view.box(view.ids[group.id])
            within = whole is not None and holds(box.grown(0.15 * box.height), whole, 0.99)
            if within and all(text.layer.id in inside for text in on):
                found.append((view.ids[group.id], ()))
                continue
        found.append((shape, tuple(on)))
    return list({placed.layer.id: (placed, on) for placed, on in found}.values())


def _badges(view: View) -> list[Placed]:
    """Short texts on round plates, else on plates that are turned, but for a logo's initials."""
    logos = {id for logo in drawn_logos(view) for id in view.inside(logo.layer.id)}
    for turned in (False, True):
        found = [placed for placed, _ in plates(view, round_ones=True, turned=turned)]
        found = [placed for placed in found if placed.layer.id not in logos or not initials_on(view, placed)]
        if found:
            return found
    return []


def _is_turned(shape: Placed) -> bool:
    """Whether a rectangle stands askew."""
    matrix, layer = shape.matrix, shape.layer
    askew = min(abs(matrix.a), abs(matrix.b)) > 0.03 * max(abs(matrix.a), abs(matrix.b))
    return isinstance(layer, Shape) and layer.form == "rect" and askew


def _avatars(view: View) -> list[Placed]:
    """The small picture, about as wide as high, that is much smaller than any other; the small ones where several."""
    sized = sorted(
        (
            (_share(view, one), n)
            for n, one in enumerate(view.layers)
            if is_picture(one) and one.layer.id not in view.behind
        )
    )
    small = [(share, n) for share, n in sized if share < 0.04 and _is_square(view, view.layers[n])]
    if not small or (len(sized) > len(small) and sized[len(small)][0] < 3 * small[-1][0]):
        return []
    return [view.layers[n] for _, n in small]


def _is_square(view: View, placed: Placed) -> bool:
    box = view.box(placed)
    return box is not None and 0.75 <= box.width / (box.height or 1) <= 1.34


def _is_plate(shape: Placed, box: Box) -> bool:
    layer = shape.layer
    return isinstance(layer, Shape) and layer.form == "rect" and 1.4 <= box.width / (box.height or 1) <= 12


def _is_round(shape: Placed) -> bool:
    layer = shape.layer
    return looks_like(shape, "circle") or (isinstance(layer, Shape) and is_kind(shape, "shape", "star"))


def _is_label(view: View, on: list[Placed], plate: Box) -> bool:
    """Whether texts fill the middle of a plate."""
    box = Box.union(view.box(text) for text in on)
    if box is None or box.width < 0.35 * plate.width:
        return False
    (x, y), (px, py) = box.center, plate.center
    return abs(x - px) < 0.15 * plate.width and abs(y - py) < 0.2 * plate.height


def _calls(text: Placed, box: Box | None, plate: Box) -> bool:
    """Whether a text asks to act, in a few words in the middle of its plate."""
    said = _text(text).split()
    if box is None or not 1 <= len(said) <= 5 or abs(box.center[1] - plate.center[1]) > 0.25 * plate.height:
        return False
    first = re.sub(r"[^\w-]", "", said[0]).lower()
    return first in words.CALLS_TO_ACTION or said[-1].strip("→›>! ").lower() in ("now", "here", "more", "today")


_INFER: dict[str, Callable[[View], list[Placed]]] = {
    "title": _titles, "subtitle": _subtitles, "body": _bodies, "background": _backgrounds, "hero": _heroes,
    "logo": _logos, "divider": _dividers, "frame": _frames, "caption": _captions,
    "footer": _footers,
    "button": lambda view: [placed for placed, _ in plates(view, round_ones=False)],
    "badge": lambda view: _badges(view),
    "avatar": lambda view: _avatars(view),
    "brand": brand_names,
    "author": lambda view: _authors(view),
}  # fmt: skip


def companions(role: str, ids: list[str], view: View) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The texts that stand on plates which are no group with them."""
    if role == "footer":
        return tuple(
            (band.layer.id, tuple(text.layer.id for text in on_band(view, band)))
            for band in bottom_bands(view)
            if band.layer.id in ids
        )
    if role == "logo":
        return tuple(
            (logo.layer.id, tuple(text.layer.id for text in on_band(view, logo)))
            for logo in drawn_logos(view)
            if logo.layer.id in ids and isinstance(logo.layer, Shape)
        )
    if role not in ("button", "badge"):
        return ()
    return tuple(
        (placed.layer.id, tuple(text.layer.id for text in on))
        for placed, on in plates(view, round_ones=role == "badge")
        if on and placed.layer.id in ids
    )
