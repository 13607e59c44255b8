"""Logos that are drawn and not placed as a picture, and the names that stand with them."""

from __future__ import annotations

import re

from redraft.commands.traits import ROLES_IN_WORDS, matches_role_text
from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Shape, Text, family
from redraft.targets.grounding.view import View, gap, holds, is_made_up

_SMALL_WORDS = ("and", "of", "the", "for", "de", "da", "do", "und", "et", "y")


def initials_on(view: View, plate: Placed) -> bool:
    """Whether all that stands on a plate is a few letters that begin the words of another text: a firm's sign."""
    box = view.box(plate)
    if box is None:
        return False
    inside = view.inside(plate.layer.id)
    on = [
        text for text in view.texts
        if text.layer.id in inside or ((mine := view.box(text)) is not None and holds(box, mine, 0.9))
    ]  # fmt: skip
    return bool(on) and all(is_initials(view, text) for text in on)


def is_initials(view: View, text: Placed) -> bool:
    layer = text.layer
    if not isinstance(layer, Text):
        return False
    short = layer.text.strip()
    if not re.fullmatch(r"[^\W\d_](?: ?[&+.]? ?[^\W\d_]){0,3}\.?", short) or not short.isupper():
        return False
    letters = re.sub(r"[^\w]", "", short).lower()
    if "&" in short or len(letters) == 1:
        return True
    return any(
        other is not text and isinstance(other.layer, Text) and _begins(letters, other.layer.text)
        for other in view.texts
    )


def _begins(letters: str, said: str) -> bool:
    """'co' and 'City Orchestra presents'; 'gf' and 'Greenfield'."""
    told = re.findall(r"[^\W\d_]+", said)
    first = "".join(word[0] for word in told if word.lower() not in _SMALL_WORDS).lower()
    if len(letters) > 1 and first.startswith(letters):
        return True
    one = told[0].lower() if told else ""
    return len(told) == 1 and len(letters) == 2 and one.startswith(letters[0]) and letters[1] in one[2:]


def drawn_logos(view: View) -> list[Placed]:
    """Groups, or plates, near the top with initials on them: the smallest group around, where it is small and has
    little else."""
    found: dict[str, Placed] = {}
    for text in view.texts:
        box = view.box(text)
        if box is None or is_made_up(text) or box.center[1] > 0.25 * text.page.height or not is_initials(view, text):
            continue
        under = [
            shape for shape in view.shapes
            if shape.page is text.page and view.order[shape.layer.id] < view.order[text.layer.id]
            and (mine := view.box(shape)) is not None and holds(mine, box, 0.9)
            and mine.area < 0.08 * text.page.box.area
        ]  # fmt: skip
        if not under:
            continue
        group = text.ancestors[-1] if text.ancestors else None
        texts = [one for one in family(group) if isinstance(one, Text)] if group is not None else []
        if group is not None and group.id in view.ids and len(texts) <= 2 and len(view.inside(group.id)) <= 8:
            found[group.id] = view.ids[group.id]
        else:
            found[under[-1].layer.id] = under[-1]
    return list(found.values()) or _signs_with_names(view)


def _signs_with_names(view: View) -> list[Placed]:
    """The one group of a sign and a short name beside it, small and at the top of its page."""
    found = []
    for placed in view.layers:
        box = view.box(placed)
        if not isinstance(placed.layer, Group) or placed.layer.form or box is None or is_made_up(placed):
            continue
        inner = [view.ids[one.id] for one in family(placed.layer) if one.id in view.ids and not isinstance(one, Group)]
        texts = [one for one in inner if isinstance(one.layer, Text)]
        signs = [mine for one in inner if isinstance(one.layer, Shape) and (mine := view.box(one)) is not None]
        name = view.box(texts[0]) if len(texts) == 1 and len(_said(texts[0]).split()) <= 5 else None
        if name is None or not signs or len(inner) > 8 or len(signs) + 1 < len(inner):
            continue
        sign = Box.union(signs)
        beside = sign is not None and sign.overlap(name) is None and sign.width <= 2.5 * sign.height
        if beside and box.center[1] < 0.15 * placed.page.height and box.area < 0.06 * placed.page.box.area:
            found.append(placed)
    return found if len(found) == 1 else []


def brand_names(view: View) -> list[Placed]:
    """The one text that the web address, mail address or handle is made of; else the one in or beside the logo."""
    plain = [text for text in view.texts if not is_made_up(text) and _may_be_name(view, text)]
    said = _addresses(view)
    same = [text for text in plain if any(_in_address(_said(text), address) for address in said)]
    if len(same) == 1:
        return same
    for logo in _logos(view):
        inside = view.inside(logo.layer.id)
        within = [text for text in plain if text.layer.id in inside]
        if len(within) == 1:
            return within
        box = view.box(logo)
        beside = [
            (gap(box, mine), text) for text in plain
            if box is not None and text.page is logo.page and text.layer.id not in inside
            and (mine := view.box(text)) is not None and _level(box, mine) and gap(box, mine) < box.width
        ]  # fmt: skip
        if beside:
            return [min(beside, key=lambda pair: pair[0])[1]]
    return []


def _said(text: Placed) -> str:
    return text.layer.text if isinstance(text.layer, Text) else ""


def _may_be_name(view: View, text: Placed) -> bool:
    said = _said(text)
    if any(matches_role_text(role, said) for role in ROLES_IN_WORDS) or said.lstrip().startswith("@"):
        return False
    return 1 <= len(said.split()) <= 5 and not is_initials(view, text)


def _addresses(view: View) -> list[str]:
    found = []
    for text in view.texts:
        for hit in re.finditer(r"(?i)(?:www\.|@|\b)([a-z0-9-]{4,})\.(?:[a-z]{2,})\b|@([a-z0-9_]{4,})", _said(text)):
            found.append(re.sub(r"[^a-z0-9]", "", (hit[1] or hit[2]).lower()))
    return found


def _in_address(said: str, address: str) -> bool:
    """'Hearth & Stone Bakery' and hearthandstone; at least half of its letters, from the first word on."""
    told = [re.sub(r"[^a-z0-9]", "", word.lower().replace("&", "and")) for word in said.split()]
    joined = ""
    for number, word in enumerate(told):
        joined += word
        if joined == address and (number + 1) * 2 > len(told):
            return True
    short = "".join(word for word in told if word not in _SMALL_WORDS)
    return short == address or (len(short) >= 6 and len(told) > 1 and address.startswith(short))  # with its town


def _logos(view: View) -> list[Placed]:
    named = [placed for placed in view.layers if isinstance(placed.layer, Group | Shape) and _is_named_logo(placed)]
    return (named or drawn_logos(view))[:1]


def _is_named_logo(placed: Placed) -> bool:
    return bool(
        {"logo", "brand", "emblem"} & set(re.findall(r"[a-z]+", f"{placed.layer.id} {placed.layer.name}".lower()))
    )


def _level(one: Box, other: Box) -> bool:
    return one.y < other.center[1] < one.bottom
