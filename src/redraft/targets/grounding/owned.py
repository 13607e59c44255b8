"""What is said to be someone’s, or of something: Dana’s phone number, the lines with the opening hours."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Text
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.candidates import Candidate, Grounding
from redraft.targets.grounding.colors import color_score
from redraft.targets.grounding.entries import entry_sets, said_words_of
from redraft.targets.grounding.grammar import choice, singular, without_article
from redraft.targets.grounding.inner import inner
from redraft.targets.grounding.labels import caption_of
from redraft.targets.grounding.owners import by_entries
from redraft.targets.grounding.standing import heads
from redraft.targets.grounding.view import View
from redraft.targets.texts import folded

OWNED = lazily(r"(?P<owner>[^'’\"“”]+)(?:['’]s|(?<=s)['’]) (?P<part>[^'’\"“”]+)", re.IGNORECASE)


def of_owner(owner: str, part: str, view: View, depth: int) -> Grounding | None:
    """'Dana's phone number', 'the agent's name': what is that in the group called so, or around the one text that says
    the name; None where nothing there is."""
    bare = without_article(owner)
    groups = [one.layer.id for one in view.named(bare) if isinstance(one.layer, Group)]
    if not groups:
        told = [one for one in view.texts if isinstance(one.layer, Text) and bare in folded(one.layer.text).split()]
        around = [one.ancestors[-1].id for one in told if one.ancestors and bare[:1].isupper()]
        groups = list(dict.fromkeys(around)) if len(told) == len(around) == 1 else []
    if len(groups) != 1 or groups[0] not in view.ids:
        return None
    inside = view.inside(groups[0]) - {groups[0]}
    if len(inside) > 12:
        return None
    part = "job title" if part.lower() in ("title", "role", "position", "job") else part
    found = inner(part, view.narrowed(lambda placed: placed.layer.id in inside), depth + 1)
    return found if found.chosen else None


def _names(*roles: str) -> str:
    return choice(name for role in roles for name in words.ROLES[role])


_ROLE_LINES = lazily(
    rf"(?:(?:both|all|of|the|these|those|every|each) )*(?:(?P<count>{choice(words.NUMBERS)}) )?lines? "
    rf"(?:with|of|for|showing|giving|telling|saying|containing) (?:the |our |my )?"
    rf"(?P<role>{_names('hours', 'price', 'phone', 'venue', 'date', 'time')})s?",
    re.IGNORECASE,
)


_CAPTION = lazily(
    r"(?:the |its )?(?:small |little |tiny )?(?:caption|label|legend) (?:of|for|to|belonging to) (?P<what>.+)"
    r"|(?P<of>the [^'’“”\"]+?)(?:['’]s)? (?:caption|legend)",
    re.IGNORECASE,
)


def captioning(bare: str, view: View, depth: int) -> Grounding | None:
    """'The caption of the map', which is no part of it: the text right under it."""
    said = _CAPTION.fullmatch(bare)
    owner = inner(said["what"] or said["of"], view, depth + 1).chosen if said is not None else ()
    text = caption_of(view.ids[owner[0]], view) if len(owner) == 1 else None
    return Grounding(bare, (Candidate(text.layer.id, 0.7, "the text right under it"),)) if text is not None else None


_HEADING = lazily(
    r"(?:the |our )?(?:heading|headline|header|subheading|title) (?:over|above|on top of) (?P<what>.+)", re.IGNORECASE
)


def heading_over(bare: str, found: Grounding, view: View, depth: int) -> Grounding:
    """What 'the heading over the cast' was found to be, if no other text stands between; else what heads that."""
    said = _HEADING.fullmatch(bare)
    head = view.ids[found.chosen[0]] if said is not None and len(found.chosen) == 1 else None
    if said is None or head is None or not isinstance(head.layer, Text):
        return found
    anchor = [view.ids[id] for id in inner(said["what"], view, depth + 1).chosen]
    around, top = Box.union(view.box(one) for one in anchor), view.box(head)
    if around is None or top is None or not anchor:
        return found
    first = [(box.y, text) for text in view.texts if (box := view.box(text)) is not None and text is not head]
    between = [
        text for y, text in first
        if top.bottom <= y + 1 and y < around.y - 1 and (box := view.box(text)) is not None
        and min(box.right, around.right) > max(box.x, around.x)
    ]  # fmt: skip
    if not between:
        return found
    first.sort(key=lambda one: one[0])
    inside = [text for _, text in first if any(group in text.ancestors for group in _groups(anchor))]
    heads_it = inside[:1] if len(inside) > 1 and all(heads(view, inside[0], one) for one in inside[1:]) else []
    near = [text for text in between if around.y - (view.box(text) or around).bottom < 2.5 * view.size(text)]
    heads_it = heads_it or [text for text in near if all(heads(view, text, one) for one in anchor)]
    one = heads_it[-1].layer.id if heads_it else ""
    return Grounding(bare, (Candidate(one, 0.7, "it heads it"),)) if one else Grounding(bare)


def _groups(anchor: list[Placed]) -> list[Group]:
    return [one.layer for one in anchor if isinstance(one.layer, Group)]


_ROLE_FOR = lazily(
    rf"(?P<the>the |our |my )?(?P<role>{_names('hours', 'price', 'discount', 'time')})s?"
    r" (?:for|on|at|of|in|during) (?:the |a )?(?P<whom>[^\W\d_]+)",
    re.IGNORECASE,
)


_PART_OF_EACH = lazily(
    rf"(?:(?:the|all|all the|all of the|our|both|both the) )?(?:(?P<count>{choice(words.NUMBERS)}) )?"
    rf"(?:(?:big|large|small|bold|white|{choice(words.BASIC_COLORS)}) )*"
    r"(?:(?:company|firm|sponsor|brand|product) )?(?P<part>[^\W\d_]+s) (?:of|on|in|from) (?:(?:each of )?(?:the|our"
    r"|all|all the|all our) "
    rf"(?:(?:{choice(words.NUMBERS)}) )?(?P<owners>[^\W\d_]+s)|(?:each|every) (?P<owner>[^\W\d_]+))",
    re.IGNORECASE,
)


def part_of_each(bare: str, view: View) -> Grounding | None:
    """'The names of the boxes', 'the prices on the three cards': that part of each of several things alike."""
    told = _PART_OF_EACH.fullmatch(bare)
    if told is None:
        return None
    part = singular(told["part"].lower())
    part = part if part == told["part"].lower()[:-1] else part.removesuffix("s")
    known = words.NAME_PARTS | words.DETAIL_PARTS | words.FIGURE_PARTS | {"label"}
    if part not in known and part not in words.ROLES["price"]:
        return None
    owner = told["owner"] or re.sub(r"(?<=[sxzh])es$|s$", "", told["owners"])
    found = by_entries(f"{owner.lower()} {part}", view, plural=True)
    count = words.NUMBERS[told["count"].lower()] if told["count"] else len(found)
    hues = [word for word in bare[: told.start("part")].lower().split() if word in words.BASIC_COLORS]
    if any(color_score(view, view.ids[id], hue) < 0.5 for id in found for hue in hues):
        return None
    return Grounding(bare, tuple(found.values()), many=True) if len(found) == count > 1 else None


_SIZED = lazily(
    r"(?:the|our|my|that|this) (?P<size>small|little|mini|medium|large|big|maxi|short|long|extra large) "
    r"(?P<noun>card|box|tile|panel|plan|package|one|product|item|entry|column)",
    re.IGNORECASE,
)


def by_size_said(bare: str, view: View) -> Grounding | None:
    """'The large card', of cards as large as each other of which one is named "Large box"."""
    told = _SIZED.fullmatch(bare)
    if told is None:
        return None
    size = told["size"].lower()
    if any(isinstance(one.layer, Text) and said_words_of(one) == [size, told["noun"].lower()] for one in view.texts):
        return None
    for each in entry_sets(view):
        own = [entry for entry in each if entry.name is not None and size in said_words_of(entry.name)]
        boxes = [box for entry in each if (box := view.box(entry.plate or entry.holder)) is not None]
        alike = len(boxes) == len(each) and max(box.width for box in boxes) <= 1.02 * min(box.width for box in boxes)
        noun = told["noun"].lower()
        held = all(entry.group is not None or entry.plate is not None for entry in each)
        if len(own) == 1 and alike and held and (noun != "one" or view.last):
            return Grounding(bare, (Candidate(own[0].holder.layer.id, 0.7, f"named “{size}”"),))
    return None


_OF_HOUSE = lazily(
    r"(?P<role>(?:the )?(?:title|name|logo|website|web address|address|venue|headline)) of (?:the|our|this|my) "
    r"(?P<house>[^\W\d_]+)",
    re.IGNORECASE,
)


def by_role_said(bare: str, view: View, depth: int) -> Grounding | None:
    """'Both lines of opening hours' are the opening hours; 'the price for students' is the student price."""
    if view.loosely and (of_house := _OF_HOUSE.fullmatch(bare)) is not None:  # 'the title of the show'
        found = inner(f"the {of_house['house']} {of_house['role'].removeprefix('the ')}", view, depth + 1)
        if len(found.chosen) == 1:
            return replace(found, phrase=bare)
    if (lines := _ROLE_LINES.fullmatch(bare)) is not None:
        found = inner(f"the {lines['role']}", view, depth + 1)
        count = words.NUMBERS[lines["count"].lower()] if lines["count"] else 2 if bare.lower().startswith("both") else 0
        texts = [id for id in found.chosen if isinstance(view.ids[id].layer, Text)]
        count = count or (len(texts) if re.search(r"\blines\b", bare, re.IGNORECASE) else 1)
        if texts and len(texts) == len(found.chosen) == count:
            return replace(found, phrase=bare)
    if (told := _ROLE_FOR.fullmatch(bare)) is not None:
        found = inner(f"the {told['whom']} {told['role']}", view, depth + 1)
        if found.chosen:
            return replace(found, phrase=bare)
    return None
