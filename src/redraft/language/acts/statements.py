"""Acts for statements of fact: 'strawberries cost £4 now', 'doors are at 6', 'it is on Friday, not Thursday'.

A statement says a figure and words about it. The figure of that kind in the design is meant for which all those words
account: words that stand with it, words of its row, words for such figures. Where a word accounts for nothing, or two
figures answer as well, the statement is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.commands.command import AlreadySo
from redraft.commands.texts import ReplaceWords, replacements
from redraft.document.layers import Text
from redraft.errors import RequestError
from redraft.language.figure_places import Design, Place, figure_places
from redraft.language.figure_scores import Stated, as_said, figure_score, is_of_another, plainest, word_level
from redraft.language.figure_spots import Spot, fits, same, spots, written
from redraft.language.figure_words import STOPS, days_named, stems
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding.view import view_of
from redraft.targets.scene import Scene
from redraft.targets.texts import folded

_BY = 0.05
"""What one figure must answer better by than the next, to be the one meant."""
_SIGN = lazily(r"(?:(?<=^)|(?<=\s))[-−–+]$")


def called_before(said: str, scene: Scene) -> str:
    """For 'it' the words of the one text that was spoken of; any other words as they are."""
    known = [scene[id].layer for id in scene.last if id in scene.document.index]
    text = known[0] if len(known) == 1 and said.lower() in ("it", "that", "this") else None
    return folded(text.text) if isinstance(text, Text) and not spots(text.text) else said


def state(request: Request, scene: Scene) -> Resolved:
    """The figure that a statement is about, as it says."""
    changes: dict[str, list[tuple[int, int, str]]] = {}
    told: list[str] = []
    meant = figures_told(request.get("new"), request.get("old"), scene, request.target)
    for text, start, end, new in meant:
        old = text.text[start:end]
        if new != old:
            changes.setdefault(text.id, []).append((start, end, new))
            told.append(f"{folded(old)} → {new}")
    ids = tuple(dict.fromkeys(text.id for text, *_ in meant))
    if not changes:
        raise AlreadySo(f"{Found(ids).named} says that already", "give another value", ids)
    reading = f"change {', '.join(dict.fromkeys(told))} in {Found(ids).named}"
    return scene.carried(reading, ids, *replacements(changes), part=True)


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
    [text] = texts
    return scene.carried(
        f"change {text.text[start:end]} → {new} in '{text.id}'", (text.id,),
        ReplaceWords(text.id, ((start, end),), written(told[0], text.text, value, new)), part=True,
    )  # fmt: skip


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
    design = Design(scene, view, every)
    there = list(figure_places(design))
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
    scored = [(score, one) for one in places if (score := figure_score(stated, one, design)) is not None]
    lone = not scored and stated.old is not None and len(places) == 1
    if lone and not any(is_of_another(word, places[0], design) for word in stated.about):
        return places
    if not scored:
        known = [word for word in stated.about if any(word_level(word, stated, one, design) for one in places)]
        odd = next((word for word in stated.about if word not in known), "")
        about = f"what '{as_said(odd, stated)}' is" if odd else "which of them is meant"
        raise RequestError(f"there are {_listed(places)}, and {about} is not clear", "quote the old and the new words")
    best = max(score for score, _ in scored)
    top = [one for score, one in scored if score > best - _BY]
    top = plainest(stated, top, [one for _, one in scored]) if len(top) > 1 else top
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
