"""Labels: short texts on a plate of their own, or right under a shape; and plates by the words that stand on them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.commands.traits import looks_like, painted
from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Shape, Text
from redraft.document.style import NoPaint
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.around import box_around
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.entries import said_words
from redraft.targets.grounding.marks import is_initials
from redraft.targets.grounding.view import View, holds, is_made_up

_MOST_WORDS = 4
_PLATES = frozenset(
    {
        "button",
        "badge",
        "sticker",
        "circle",
        "label",
        "tag",
        "pill",
        "chip",
        "bubble",
        "disc",
        "roundel",
        "banner",
        "ribbon",
    }
)
"""Things that are called by the words on them: the ticket button, the free lunch circle."""
_ROUND = ("circle", "bubble", "disc", "roundel")
_NUMBERED = ("number", "numbered", "digit", "numeral")


_LONGEST = 200


def short_text(placed: Placed) -> str:
    """What a text says, none for long ones: nothing here is told by those."""
    said = placed.layer.text.strip() if isinstance(placed.layer, Text) else ""
    return said if len(said) <= _LONGEST else ""


# Labels as such


def labels(view: View) -> list[Placed]:
    """Two or more labels of one make: the plates with their words (or the groups of both), and the short texts right
    under shapes. None where only one could be one."""
    if len(view.texts) > 400 or len(view.shapes) > 400:
        return []
    found = [*_tags(view), *_under_shapes(view)]
    return found if len(found) > 1 else []


def _tags(view: View) -> list[Placed]:
    """Short texts in the middle of flat plates as high as each other, that do not ask to act."""
    found: list[tuple[float, Placed]] = []
    for text in view.texts:
        plate = tag_of(text, view)
        box = view.box(plate) if plate is not None else None
        if (
            plate is not None
            and box is not None
            and 1.2 <= box.width / (box.height or 1) <= 8
            and box.height < 0.1 * plate.page.height
        ):
            found.append((box.height, plate))
    high = [one for size, one in found if sum(abs(size - other) < 0.05 * size for other, _ in found) > 1]
    return list({one.layer.id: one for one in high}.values())


def tag_of(text: Placed, view: View) -> Placed | None:
    """The plate, or the group, that a short text makes a label; None for those that ask to act, as buttons do."""
    first = said_words(text.layer)[:1] if isinstance(text.layer, Text) else []
    if is_made_up(text) or not _is_short(text) or _in_slide_shape(text) or first[:1] == []:
        return None
    return None if first[0] in words.CALLS_TO_ACTION else own_plate(text, view)


def _under_shapes(view: View) -> list[Placed]:
    """Short texts of one size, each right under a shape and no wider than that, give or take a little."""
    shapes = [
        box for shape in view.shapes
        if shape.layer.id not in view.behind and not is_made_up(shape) and (box := view.box(shape)) is not None
        and box.height > 0.04 * shape.page.height and box.width < 0.5 * shape.page.width
    ]  # fmt: skip
    found: list[tuple[str, float, Placed]] = []
    for text in view.texts:
        box, size = view.box(text), view.size(text)
        if box is None or is_made_up(text) or _in_slide_shape(text) or not _is_short(text):
            continue
        over = [
            shape for shape in shapes
            if -0.2 * size < box.y - shape.bottom < 1.5 * size and shape.x - size < box.center[0] < shape.right + size
            and box.width < 1.3 * shape.width
        ]  # fmt: skip
        if over:
            found.append((text.page.id, round(size, 1), text))
    looks = [(page, size) for page, size, _ in found]
    return [text for page, size, text in found if looks.count((page, size)) > 1]


def caption_of(placed: Placed, view: View) -> Placed | None:
    """The one short text right under a thing, else right over it, that stands in no other: its caption."""
    around = view.box(placed)
    if around is None or isinstance(placed.layer, Text):
        return None
    within = view.inside(placed.layer.id)
    for below in (True, False):
        found: list[tuple[float, float, Placed]] = []
        for text in view.texts:
            box, size = view.box(text), view.size(text)
            if box is None or text.page is not placed.page or text.layer.id in within or own_plate(text, view):
                continue
            away = box.y - around.bottom if below else around.y - box.bottom
            across = around.x - size < box.center[0] < around.right + size
            if -0.3 * size < away < 1.5 * size and across and len(short_text(text).split()) <= _CAPTION:
                found.append((away, size, text))
        if found:
            nearest = min(found, key=lambda one: one[0])
            larger = all(nearest[1] < 0.95 * size for _, size, one in found if one is not nearest[2])
            return nearest[2] if larger else None
    return None


_CAPTION = 12
"""Words that a caption has at most."""


def _is_short(text: Placed) -> bool:
    said = short_text(text)
    return 0 < len(said.split()) <= _MOST_WORDS and "\n" not in said


def _in_slide_shape(text: Placed) -> bool:
    return any(group.form == "shape" for group in text.ancestors)


def own_plate(text: Placed, view: View) -> Placed | None:
    """The plate that holds this one text and nothing else, or the group of just the two; None for other texts."""
    around = box_around(text, view)
    box, mine = (view.box(around) if around is not None else None), view.box(text)
    if around is None or box is None or mine is None or box.area > 0.12 * text.page.box.area:
        return None
    if abs(mine.center[1] - box.center[1]) > 0.25 * box.height or mine.width < 0.25 * box.width:
        return None
    return around if _texts_on(around, view) == [text.layer.id] else None


def _texts_on(plate: Placed, view: View) -> list[str]:
    box = view.box(plate)
    inside = view.inside(plate.layer.id)
    return [
        text.layer.id for text in view.texts
        if text.layer.id in inside or (
            box is not None and text.page is plate.page and (mine := view.box(text)) is not None and holds(box, mine)
        )
    ]  # fmt: skip


def texts_on_plates(ids: Sequence[str], view: View) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words that belong to plates which are no group with them."""
    plates = [view.ids[id] for id in ids if id in view.ids and isinstance(view.ids[id].layer, Shape)]
    return tuple((plate.layer.id, tuple(on)) for plate in plates if (on := _texts_on(plate, view)))


def heads_plate(text: Placed, view: View) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All else on the plate that a text is the largest of, and the plate: 'the lunch set' is the box headed so."""
    around = box_around(text, view)
    if around is None or not isinstance(around.layer, Group):
        return ()
    inside = [view.ids[id] for id in view.inside(around.layer.id) if id in view.ids]
    leaves = [one for one in inside if not isinstance(one.layer, Group) and one is not text]
    others = [one for one in leaves if isinstance(one.layer, Text)]
    first = min((box.y for one in (text, *others) if (box := view.box(one)) is not None), default=0.0)
    mine = view.box(text)
    if not others or mine is None or mine.y > first + 0.5 * mine.height or len(leaves) > 10:
        return ()
    return ((text.layer.id, tuple(one.layer.id for one in leaves)),)


# Plates by their words


def by_plate_words(noun: str, view: View) -> dict[str, Candidate]:
    """'The ticket button', 'the booking button', 'the free-lunch badge', 'the number circles': what is drawn around
    the short texts that have these words. None where they stand on several plates, numbers aside."""
    head, _, last = noun.replace("-", " ").rpartition(" ")
    asked = [word.removesuffix("'s").strip("$€£¥₹%") for word in head.split()]
    if not all(asked):
        return {}
    if not asked or last not in _PLATES or len(asked) > 4:
        return {}
    if len(asked) == 1 and asked[0] in _NUMBERED:
        return offered(_number_plates(last, view), "a number stands on it")
    if any(word in words.ADJECTIVES or word in words.COMPARED for word in asked):
        return {}
    if asked in (["initials"], ["initial"]):
        signs = [_plate_under(text, last, view) for text in view.texts if is_initials(view, text)]
        return (
            offered([one for one in signs if one is not None], "the initials stands on it") if len(signs) == 1 else {}
        )
    texts = [text for text in view.texts if not is_made_up(text) and 0 < len(short_text(text).split()) <= 6]
    if len(asked) == 1 and asked[0] in _SALES and last in ("badge", "sticker", "burst", "star", "tag", "seal"):
        return _with_offer(view)
    for same in (_equal, akin):
        told = [
            text for text in texts
            if all(any(same(word, other) for other in _words_and_name(text)) for word in asked)
        ]  # fmt: skip
        plates = {plate.layer.id: plate for text in told if (plate := _plate_under(text, last, view)) is not None}
        if plates:
            return offered(list(plates.values()), f"'{head}' stands on it") if len(plates) == 1 else {}
    return {}


def _with_offer(view: View) -> dict[str, Candidate]:
    """The one badge that says how much is off."""
    from redraft.targets.grounding.roles import inferred  # which knows badges by their labels

    off = {text.layer.id for text in view.texts if _OFF.search(short_text(text))}
    told = [one for one in inferred("badge", view) if off & {one.layer.id, *view.inside(one.layer.id)}]
    return offered(told, "an offer stands on it") if len(told) == 1 else {}


_SALES = frozenset({"sale", "discount", "offer", "promo", "promotion", "percent", "savings", "deal"})
_OFF = lazily(r"\d ?%|\boff\b|\bsale\b|\bsave\b", re.IGNORECASE)
"""What a badge says that tells of an offer."""


def offered(found: Sequence[Placed], why: str) -> dict[str, Candidate]:
    """Things found by what stands on or beside them: less sure than by a name."""
    return {one.layer.id: Candidate(one.layer.id, 0.65, why) for one in found}


def _words_and_name(text: Placed) -> list[str]:
    """What a text says, and what it is called: the monogram."""
    layer = text.layer
    named = re.findall(r"[^\W\d_]+", f"{layer.id} {layer.name}".lower()) if "/" not in layer.id else []
    return [*said_words(layer), *named] if isinstance(layer, Text) else named


def _equal(word: str, other: str) -> bool:
    return word == other or word == f"{other}s" or f"{word}s" == other


def akin(word: str, other: str) -> bool:
    """'booking' and 'book', 'registration' and 'register': one stem of four letters or more."""
    short, long = sorted((_stem(word), _stem(other)), key=len)
    return len(short) >= 4 and long.startswith(short)


def _stem(word: str) -> str:
    return re.sub(r"(?:ation|ings?|ions?|ers?|ed|es|s)$", "", word) if len(word) > 4 else word


def _plate_under(text: Placed, last: str, view: View) -> Placed | None:
    around = tag_of(text, view) if last == "label" else box_around(text, view)
    box = view.box(around) if around is not None else None
    if around is None or box is None or box.area > 0.12 * text.page.box.area or len(_texts_on(around, view)) > 3:
        return None
    if last in _ROUND and not _is_round(around, view):
        return None
    return around


def _is_round(plate: Placed, view: View) -> bool:
    """Whether it is a circle, or a group that is no larger than the circle in it."""
    if not isinstance(plate.layer, Group):
        return looks_like(plate, "circle")
    box = view.box(plate)
    inner = [view.ids[id] for id in view.inside(plate.layer.id) if id in view.ids]
    rounds = [mine for one in inner if looks_like(one, "circle") and (mine := view.box(one)) is not None]
    return box is not None and any(mine.area > 0.8 * box.area for mine in rounds)


def _number_plates(last: str, view: View) -> list[Placed]:
    """The plates with nothing but a number on them."""
    found: list[Placed] = []
    for text in view.texts:
        box = view.box(text)
        if box is None or not re.fullmatch(r"\d{1,3}\.?", short_text(text)) or is_made_up(text):
            continue
        under = [
            (mine.area, shape) for shape in view.shapes
            if shape.page is text.page and view.order[shape.layer.id] < view.order[text.layer.id]
            and not isinstance(painted(shape.layer, "fill"), NoPaint)
            and (looks_like(shape, "circle") or last not in _ROUND)
            and (mine := view.box(shape)) is not None and _holds_middle(mine, box)
            and mine.area < 0.05 * shape.page.box.area
        ]  # fmt: skip
        if under:
            found.append(min(under, key=lambda pair: pair[0])[1])
    return found


def _holds_middle(plate: Box, text: Box) -> bool:
    (x, y), (px, py) = text.center, plate.center
    return abs(x - px) < 0.25 * plate.width and abs(y - py) < 0.25 * plate.height
