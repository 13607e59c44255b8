"""Third stage for statements of fact: 'strawberries cost £4 now', 'doors are at 6', 'it is on Friday, not Thursday'.

A statement says a figure and words about it. The figure of that kind in the design is meant for which all those words
account: words that stand with it, words of its row, words for such figures. Where a word accounts for nothing, or two
figures answer as well, the statement is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from redraft.commands.command import AlreadySo
from redraft.document.layers import Group, Placed, Text, family
from redraft.edits.ops import Edit
from redraft.edits.rewording import respelled
from redraft.errors import RequestError
from redraft.language.figure_spots import Spot, fits, same, spots, written
from redraft.language.figure_words import (
    AFTERWARDS,
    DOORS,
    ENDS,
    EVENTS,
    FORMER,
    GENERIC,
    STARTS,
    STOPS,
    alike,
    days_named,
    stem,
    stems,
)
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding import ground
from redraft.targets.grounding.entries import entry_sets
from redraft.targets.grounding.view import View, gap, holds, view_of
from redraft.targets.names import name_words
from redraft.targets.scene import Scene
from redraft.targets.texts import folded

_SEGMENT = re.compile(r"[,;•·|\n()]|\.(?=\s|$)|\s[–—-]\s(?=[^\W\d])")
_SIGN = re.compile(r"(?:(?<=^)|(?<=\s))[-−–+]$")
_BY = 0.05
"""What one figure must answer better by than the next, to be the one meant."""


@dataclass(frozen=True, slots=True)
class Stated:
    """What a statement says: the new figure in its words, the words about it, and the figure it stands in for."""

    said: str
    value: Spot
    about: tuple[str, ...]
    days: frozenset[int]
    old: Spot | None = None
    target: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A figure of the design, with the words around it: of its stretch, its text, what stands beside, its layer.
    `former`: it is struck out. `alone`: nothing but a word for its unit stands with it. `row`: it
    is that of a name beside it."""

    text: Text
    placed: Placed
    spot: Spot
    stretch: frozenset[str]
    own: frozenset[str]
    beside: frozenset[str]
    name: frozenset[str]
    days: frozenset[int]
    former: bool
    alone: bool
    row: bool


@dataclass(slots=True)
class _Design:
    """What is asked of a design again and again while its figures are looked through."""

    scene: Scene
    view: View
    words: frozenset[str]
    one_price: bool = False
    places: Sequence[Place] = ()
    named: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def things(self, word: str) -> tuple[str, ...]:
        """The layers a word names: 'badge'."""
        if word not in self.named:
            self.named[word] = ground(self.scene.document, f"the {word}").chosen
        return self.named[word]


def called_before(said: str, scene: Scene) -> str:
    """For 'it' the words of the one text that was spoken of; any other words as they are."""
    known = [scene[id].layer for id in scene.last if id in scene.document.index]
    text = known[0] if len(known) == 1 and said.lower() in ("it", "that", "this") else None
    return folded(text.text) if isinstance(text, Text) and not spots(text.text) else said


def state(request: Request, scene: Scene) -> Resolved:
    """The figure that a statement is about, as it says."""
    changes: dict[str, tuple[Text, list[tuple[int, int, str]]]] = {}
    told: list[str] = []
    meant = figures_told(request.get("new"), request.get("old"), scene, request.target)
    for text, start, end, new in meant:
        old = text.text[start:end]
        if new != old:
            changes.setdefault(text.id, (text, []))[1].append((start, end, new))
            told.append(f"{folded(old)} → {new}")
    edits: list[Edit] = [edit for text, spans in changes.values() for edit in respelled(text, sorted(spans))]
    ids = tuple(dict.fromkeys(text.id for text, *_ in meant))
    if not edits:
        raise AlreadySo(f"{Found(ids).named} says that already", "give another value", ids)
    return Resolved(f"change {', '.join(dict.fromkeys(told))} in {Found(ids).named}", ids, tuple(edits), part=True)


def figures_told(new: str, old: str, scene: Scene, target: str = "") -> list[tuple[Text, int, int, str]]:
    """Where the figures stand that a statement is about, and what is to stand there; RequestError where that is not
    clear."""
    stated = _stated(new, old, target)
    if stated is None:
        raise RequestError("which figure is meant is not clear", 'quote the old words: replace "…" with "…"')
    return [_put_there(stated, one) for one in _meant(stated, scene)]


def _put_there(stated: Stated, place: Place) -> tuple[Text, int, int, str]:
    """Where a figure stands and how the new one is written there; '+3%' takes the sign with it."""
    spot, text = place.spot, place.text.text
    new, start = written(spot, text, stated.value, stated.said), spot.start
    sign = _SIGN.search(stated.said[: stated.value.start])
    if spot.kind == "percentage" and sign is not None:
        there = _SIGN.search(text[:start])
        start, new = start - (1 if there is not None else 0), sign[0] + new
    return place.text, start, spot.end, new


_OF_SIZE = lazily(
    r"\b(?:siz\w*|scal\w*|resiz\w*|big\w*|larg\w*|small\w*|shr[iu]nk\w*|grow\w*|enlarg\w*)\b", re.IGNORECASE
)


def percentage_said(request: Request, scene: Scene, found: Found) -> Resolved | None:
    """'Make the service charge 12.5%', of a text that has one percentage: what it says, and not its size."""
    texts = [text for id in found.ids for text in scene.texts(id)]
    told = [one for text in texts for one in spots(text.text) if one.kind == "percentage"]
    percent = request.get("relation") == "to" and request.get("unit") in ("%", "percent")
    if not percent or len(told) != 1 or len(texts) != 1 or _OF_SIZE.search(request.clause):
        return None
    new = f"{request.get('amount')}%"
    start, end = told[0].start, told[0].end
    value = next(one for one in spots(new) if one.kind == "percentage")
    edits = respelled(texts[0], [(start, end, written(told[0], texts[0].text, value, new))])
    return Resolved(
        f"change {texts[0].text[start:end]} → {new} in '{texts[0].id}'", (texts[0].id,), tuple(edits), part=True
    )


def told_by(words: str, kind: str, scene: Scene) -> Text:
    """The text with the only figure of a kind that words tell of; RequestError where there is none such."""
    about = tuple(dict.fromkeys(word for word in stems(words) if word not in STOPS))
    worth = Spot(0, 0, kind, None)
    meant = _meant(Stated("", worth, about, frozenset()), scene)
    text = meant[0].text
    if len(meant) > 1 or sum(one.kind == kind for one in spots(text.text)) > 1:
        raise RequestError(f"there are {_listed(meant)}", "quote the one to change")
    return text


def _stated(new: str, old: str, target: str) -> Stated | None:
    """What a statement says; None where it holds no figure, or more than one."""
    said = [one for one in spots(new) if one.kind not in ("weekday", "count")] or spots(new)
    said = [one for one in said if one.kind != "weekday"] or said
    if any(one.kind == "hours" for one in said):
        said = [one for one in said if one.kind == "hours"]
    if len(said) != 1 or _leaves_figures(new):
        return None
    value = said[0]
    rest = new[: value.start] + " " + new[value.end :]
    was = None
    if old:
        there = [one for one in spots(old) if one.kind == value.kind] or [
            one for one in spots(old) if one.kind == "number" or value.kind == "number"
        ]
        if len(there) != 1:
            return None
        was = there[0]
        rest += " " + old[: was.start] + " " + old[was.end :]
    rest = _LATER.sub(" ", f"{target} {rest}")
    days = days_named(rest) if value.kind in ("time", "hours", "number") else frozenset()
    bare = _without_days(rest) if days else rest
    about = [word for word in stems(bare) if word not in STOPS]
    return Stated(new, value, tuple(dict.fromkeys(about)), days, was, f"{target} {old}")


def _leaves_figures(said: str) -> bool:
    """Whether there are digits that are part of no figure known here, so that something is told that is not read."""
    known = {place for one in spots(said) for place in range(one.start, one.end)}
    return any(sign.isdigit() and place not in known for place, sign in enumerate(said))


_DAYS = lazily(
    r"\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:days?|sdays?|nesdays?|rsdays?|urdays?)?\b"
    r"|\bweekdays?\b|\bweekends?\b",
    re.IGNORECASE,
)


_LATER = lazily(
    r"\b(?:an?|one|two|three|half an|\d+) (?:hours?|minutes?|days?|weeks?|months?) (?:later|earlier|sooner|longer)\b",
    re.IGNORECASE,
)
"""'We close one hour later: 3 pm' tells the new time twice."""


def _without_days(text: str) -> str:
    return _DAYS.sub(" ", text)


_AT = lazily(r"\b(?:at|from|until|till|by|before|after) $", re.IGNORECASE)
"""Before a bare number: it is an hour, where there are times."""


def _meant(stated: Stated, scene: Scene) -> list[Place]:
    view = view_of(scene.document, False, ())
    every = frozenset(
        word for placed in view.texts if isinstance(placed.layer, Text) for word in stems(placed.layer.text)
    )
    design = _Design(scene, view, every)
    there = list(_places(design))
    design.places = there
    design.one_price = sum(one.spot.kind == "price" and not one.former for one in there) == 1
    places = [one for one in there if fits(one.spot, stated.value, stated.said)]
    if stated.value.kind == "number" and stated.old is None:  # a bare number is an hour behind 'at', and only there
        hour = _AT.search(stated.said[: stated.value.start]) is not None and any(_is_time(one) for one in places)
        places = [one for one in places if _is_time(one) == hour]
    if stated.old is not None:
        places = [one for one in places if same(one.spot, stated.old)]
    if not places:
        raise RequestError(f"no text here has {_shown_kind(stated)}", 'quote the old words: replace "…" with "…"')
    if len(places) > 1 and (counted := _COUNTED.search(f"{stated.said} {stated.target}")):
        raise RequestError(f"there are {_listed(places)}", f"name the text that is the {counted[0].lower()}")
    scored = [(score, one) for one in places if (score := _score(stated, one, design)) is not None]
    lone = not scored and stated.old is not None and len(places) == 1
    if lone and not any(_is_of_another(word, places[0], design) for word in stated.about):
        return places
    if not scored:
        known = [word for word in stated.about if any(_level(word, stated, one, design) for one in places)]
        odd = next((word for word in stated.about if word not in known), "")
        about = f"what '{_as_said(odd, stated)}' is" if odd else "which of them is meant"
        raise RequestError(f"there are {_listed(places)}, and {about} is not clear", "quote the old and the new words")
    best = max(score for score, _ in scored)
    top = [one for score, one in scored if score > best - _BY]
    top = _plainest(stated, top, [one for _, one in scored]) if len(top) > 1 else top
    placed = re.search(
        r"\b(?:in|on|under|below|beside) (?:the|our|my) ", f"{stated.said} {stated.target}", re.IGNORECASE
    )
    if top and top[0].spot.kind == "date" and placed is None:  # one date that stands in several places is one fact
        tabled = {_in_table(one) for one in top}  # a date of a table's row is that of the row
        top = [
            one
            for _, one in scored
            if _in_table(one) in tabled and any(str(one.spot.worth) == str(two.spot.worth) for two in top)
        ]
    if len(top) > 1 and not _all_one(top):
        raise RequestError(
            f"there are {_listed(top)}, and which is meant is not said", "quote the old and the new words"
        )
    return top


_COUNTED = lazily(r"\blast (?:date|time|price|number|figure|one)\b", re.IGNORECASE)
"""One of several by its place among them, and no end: 'the last day' of a sale is when it ends."""


def _in_table(place: Place) -> bool:
    return any(group.form == "cell" for group in place.placed.ancestors)


def _is_time(place: Place) -> bool:
    return place.spot.kind == "time"


def _as_said(word: str, stated: Stated) -> str:
    return next((one for one in re.findall(r"[^\W\d_]+", f"{stated.said} {stated.target}") if stem(one) == word), word)


def _all_one(top: Sequence[Place]) -> bool:
    """Whether a date, or hours, stand in several places: they are one fact, and prices are not."""
    return top[0].spot.kind in ("date", "weekday") and len({str(one.spot.worth) for one in top}) == 1


def _shown_kind(stated: Stated) -> str:
    if stated.old is not None:
        return "the figure that was named"
    kind = stated.value.kind
    return "hours" if kind == "hours" else "such a number" if kind in ("number", "count", "ordinal") else f"a {kind}"


def _listed(places: Sequence[Place]) -> str:
    shown = [f"{folded(one.text.text[one.spot.start : one.spot.end])} (#{one.text.id})" for one in places]
    return ", ".join(shown[:6]) + (f" and {len(shown) - 6} more" if len(shown) > 6 else "")


# The figures of a design


def _places(design: _Design) -> Iterator[Place]:
    rows: dict[str, list[Text]] = {}
    for each in entry_sets(design.view):
        for entry in each:
            for said in entry.texts:
                kinds = {one.kind for one in spots(said.text)}
                others = [other for other in entry.texts if other is not said]
                again = [
                    one for one in others if not _is_former(one) and kinds & {spot.kind for spot in spots(one.text)}
                ]
                if len(again) < 1 and any(stems(one.text) for one in others):  # a column of prices is no row
                    rows[said.id] = others
    for placed in design.view.texts:
        text = placed.layer
        assert isinstance(text, Text)
        found = spots(text.text)
        if not found or any(group.form.endswith("chart") for group in placed.ancestors):
            continue
        if any(effect.startswith("field") for effect in text.effects):
            continue
        around = _neighbours(design.view, placed)
        near = [one.text for one in rows[text.id]] if text.id in rows else [said for _, said in around]
        row = text.id in rows or any(side == "left" and not spots(said) for side, said in around)
        told = [({one.kind for one in spots(other)}, stems(other)) for other in near]
        headed = _headed(placed)
        former = _is_former(text)
        named = frozenset(stem(word) for name in (text.id, text.name) if name for word in name_words(name))
        for spot in found:
            stretch = _stretch(text.text, spot)
            days = days_named(stretch) or days_named(text.text)
            beside = headed | frozenset(word for kinds, words in told if spot.kind not in kinds for word in words)
            own = frozenset(stems(_own_lines(text.text, spot)))
            alone = len(stems(text.text[: spot.start] + " " + text.text[spot.end :])) < 2
            yield Place(text, placed, spot, frozenset(stems(stretch)), own, beside, named, days, former, alone, row)


def _own_lines(text: str, spot: Spot) -> str:
    """What a figure stands with: its text, and of a list of three lines or more its line and the first of them."""
    lines = text.split("\n")
    if len(lines) < 3:
        return text
    return f"{lines[0]} {lines[text.count(chr(10), 0, spot.start)]}"


def _headed(placed: Placed) -> frozenset[str]:
    """What a figure in a table goes by besides its row: the words over its column, and that it is in a table."""
    around = {group.form: group for group in placed.ancestors}
    table, row, cell = (around.get(form) for form in ("table", "row", "cell"))
    if table is None or row is None or cell is None or table.children[0] is row:
        return frozenset()
    head, place = table.children[0], [one.id for one in row.children].index(cell.id)
    over = head.children[place] if isinstance(head, Group) and place < len(head.children) else None
    texts = [one.text for one in family(over) if isinstance(one, Text)] if over is not None else []
    return frozenset(stems(f"{' '.join(texts)} table sold"))


def _is_former(text: Text) -> bool:
    """Whether it is struck out: a price that was."""
    return "line-through" in (text.style.text_decoration or "")


def _stretch(text: str, spot: Spot) -> str:
    """The words a figure stands with, up to the next comma, stop or line, and without the figures there."""
    start = max((one.end() for one in _SEGMENT.finditer(text, 0, spot.start)), default=0)
    after = _SEGMENT.search(text, spot.end)
    stretch = text[start : after.start() if after is not None else len(text)]
    if not stems(stretch.replace(text[spot.start : spot.end], " ")):  # 'Priya, 29', 'Sun\n12–17'
        before = max((one.end() for one in _SEGMENT.finditer(text, 0, max(0, start - 1))), default=0)
        stretch = text[before:start] + stretch
    return stretch


def _neighbours(view: View, placed: Placed) -> list[tuple[str, str]]:
    """The texts right beside, above and below a text, and those to its left on its line, up to the next such figure."""
    mine = view.box(placed)
    if mine is None or not isinstance(placed.layer, Text):
        return []
    kinds, former = {spot.kind for spot in spots(placed.layer.text)}, _is_former(placed.layer)
    beside: list[tuple[float, str, str]] = []
    for other in view.texts:
        box = view.box(other)
        if other is placed or box is None or other.page is not placed.page or not isinstance(other.layer, Text):
            continue
        level = min(mine.bottom, box.bottom) - max(mine.y, box.y) >= 0.5 * min(mine.height, box.height)
        stacked = min(mine.right, box.right) > max(mine.x, box.x)
        as_large = 0.6 <= box.height / (mine.height or 1) <= 1.7
        if level and as_large and box.right <= mine.x + 1 and not _is_dated(other.layer.text):
            beside.append((mine.x - box.right, "left", other.layer.text))
        elif level and box.x >= mine.right - 1 and box.x - mine.right < 2 * mine.height:
            beside.append((box.x - mine.right, "right", other.layer.text))
        elif stacked and gap(mine, box) < 0.8 * min(mine.height, box.height):
            beside.append((gap(mine, box), "above" if box.y < mine.y else "below", other.layer.text))
    found: list[tuple[str, str]] = []
    for side in ("left", "right", "above", "below"):
        for _, _, said in sorted(one for one in beside if one[1] == side):
            if kinds & {spot.kind for spot in spots(said)}:
                if former:
                    continue  # what it costs now
                break  # the next column begins
            found.append((side, said))
            if side != "left":
                break
    return found


def _is_dated(said: str) -> bool:
    """Whether a text tells when something is: it names nothing that stands to its right."""
    return any(one.kind in ("date", "time", "hours") for one in spots(said))


# How well one answers


def _score(stated: Stated, place: Place, design: _Design) -> float | None:
    """How well the words of a statement tell this figure; None where one of them does not at all."""
    spot = place.spot
    if place.former != any(word in FORMER for word in stated.about):
        return None
    if stated.days and place.days != stated.days:
        return None
    if stated.old is None and spot.kind in ("time", "hours", "date") and not _same_end(stated, place):
        return None
    if spot.kind in ("number", "count") and not _same_unit(stated, place):
        return None
    total = 1.0 if spot.kind == stated.value.kind else 0.0
    strong = bool(stated.days)
    for word in stated.about:
        level = 1.0 if word in FORMER else _level(word, stated, place, design)
        if level is None and (stated.old is None or _is_of_another(word, place, design)):
            return None
        if level is not None and level <= 1 and _is_another_text(_as_said(word, stated), place, design):
            return None
        total += level or 0.0
        strong = strong or (level or 0.0) >= (2 if place.alone else 2.5)
    if spot.kind in ("number", "count", "ordinal") and not strong and stated.old is None:
        return None
    if _next_word(place.text.text, spot.end) and _next_word(place.text.text, spot.end) == _next_word(
        stated.said, stated.value.end
    ):
        total += 0.6  # '8 days' for '7 days', and not for 'Day 4'
    if stated.value.kind == "number" and stated.old is None and spot.kind in ("price", "percentage"):
        of_kind = any(word in GENERIC[spot.kind] for word in stated.about)
        if not of_kind and (
            spot.kind == "percentage" or not any(word in place.own | place.beside for word in stated.about)
        ):
            return None  # '12' is a price where something is named that has one
    return total


def _is_another_text(said: str, place: Place, design: _Design) -> bool:
    """Whether a word with a capital is all that another text says: 'SALE to 50% off' is about the words SALE."""
    texts = [one.layer for one in design.view.texts if one.layer is not place.text]
    return said[:1].isupper() and any(isinstance(one, Text) and one.text.strip() == said for one in texts)


def _is_of_another(word: str, place: Place, design: _Design) -> bool:
    """Whether a word names something else that has such a figure too: 'the small box is 15, not 18' is not about the
    medium one, though that is 18."""
    kind, words = place.spot.kind, place.own | place.beside | place.name
    if kind not in ("price", "number", "percentage") or word in words or alike(word) & words:
        return False
    named = design.things(word)
    if named and word not in GENERIC.get(kind, ()) and not _belongs(named, place, design.view):
        return True
    return any(
        word in one.own | one.beside for one in design.places if one.spot.kind == kind and one.text is not place.text
    )


def _level(word: str, stated: Stated, place: Place, design: _Design) -> float | None:
    kind = place.spot.kind
    if word in AFTERWARDS:
        return 2.2 if AFTERWARDS & place.stretch else None
    if word in place.stretch:
        return 3.0
    if word in place.own:
        return 2.5
    if word in place.beside:
        return 2.4
    if alike(word) & place.stretch:
        return 2.3
    if alike(word) & (place.own | place.beside):
        return 2.2
    if word in place.name:
        return 2.1
    if word in GENERIC.get(kind, ()):
        return 1.0
    if kind in ("time", "date", "weekday", "hours") and (word in EVENTS or word in design.words):
        return 0.5
    if kind == "percentage" and word in EVENTS:
        return 0.5
    if kind == "number" and word in design.words and _unit_of(stated) in place.stretch:
        return 0.5  # 'the episode is 41 min long', and '38 min' stands somewhere
    if kind == "price" and word in EVENTS and design.one_price:
        return 0.5  # 'the trip costs €1,390'
    if stated.old is None and _belongs(design.things(word), place, design.view):
        return 2.0
    return None


def _unit_of(stated: Stated) -> str:
    """The word right behind a number that is said: 'min'."""
    after = stems(stated.said[stated.value.end :])
    return after[0] if after and after[0] not in STOPS else "-"


def _same_unit(stated: Stated, place: Place) -> bool:
    """Whether a number counts the same there as was said: '12 hives' is no '40,000 bees per hive'."""
    said = stem(_next_word(stated.said, stated.value.end))
    there = stem(_next_word(place.text.text, place.spot.end))
    if not said or not there or said in STOPS or there in STOPS or said in GENERIC["number"]:
        return True
    return said == there or said in alike(there)


def _next_word(text: str, place: int) -> str:
    found = re.match(r"\s*([^\W\d_]+)", text[place:])
    return found[1].lower() if found is not None else ""


def _belongs(ids: tuple[str, ...], place: Place, view: View) -> bool:
    """Whether a figure's text is one of these layers, in one of them, or stands on one."""
    box = view.box(place.placed)
    for id in ids:
        if place.text.id == id or any(group.id == id for group in place.placed.ancestors):
            return True
        other = view.ids.get(id)
        around = view.box(other) if other is not None else None
        if other is None or box is None or around is None or id in view.behind:
            continue
        if holds(around, box) and around.area < 0.4 * place.placed.page.box.area:
            return True
    return False


def _same_end(stated: Stated, place: Place) -> bool:
    """Whether both speak of when something opens, begins or ends, as far as they say."""
    said, there = (
        set(stated.about) | _small(stated.said),
        place.stretch | place.own & (ENDS if place.spot.edge else set()),
    )
    ends = bool(said & ENDS)
    starts = bool(said & (STARTS | DOORS)) and not ends
    if place.spot.kind == "hours":
        return stated.value.kind == "hours"
    if place.spot.edge:
        return place.spot.edge == "last" if ends else place.spot.edge == "first" if starts else False
    if place.spot.kind == "date":
        closing = bool(place.stretch & ENDS)
        return not closing or ends or bool(set(stated.about) & place.stretch)
    if ends != bool(there & ENDS) and not set(stated.about) & place.stretch:
        return False
    doors, begins = bool(said & DOORS), bool(said & STARTS)
    if doors and not begins and place.stretch & STARTS and not place.stretch & DOORS:
        return False
    return not (begins and not doors and place.stretch & DOORS and not place.stretch & STARTS)


def _small(said: str) -> set[str]:
    """The words of a statement that are left out of what it is about, and yet tell an end: 'until', 'from'."""
    return {word for word in stems(said) if word in ENDS}


def _plainest(stated: Stated, top: list[Place], every: list[Place]) -> list[Place]:
    """Of those that answer alike, the one that nothing tells from others, where the others are told: of '€8' and
    'students €5' the first is the price."""
    said = {stem(word) for word in re.findall(r"[^\W\d_]+", stated.said.lower())}

    def told(place: Place) -> bool:
        return any(
            word not in said and word not in STOPS and word not in GENERIC.get(place.spot.kind, ())
            for word in place.stretch
        )

    plain = [one for one in top if not told(one)]
    if len(plain) != 1 or any(one.row and not told(one) for one in top):
        return top
    return plain


STATING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {"state": state}
