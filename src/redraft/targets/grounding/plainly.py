"""What needs no grammar: names, ids, the whole page, what was spoken of before and what belongs to that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from redraft.document.layers import Group, Picture, Placed, Shape, Text
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.around import box_around
from redraft.targets.grounding.candidates import Candidate, Grounding
from redraft.targets.grounding.grammar import singular, without_article
from redraft.targets.grounding.headings import headed_by
from redraft.targets.grounding.inner import DEEP, inner
from redraft.targets.grounding.labels import caption_of
from redraft.targets.grounding.nouns import exactly_named, ranked, role_of, words_first
from redraft.targets.grounding.owners import part_of_same, rest_of_entry
from redraft.targets.grounding.relations import related
from redraft.targets.grounding.view import View
from redraft.targets.names import same_name
from redraft.targets.texts import folded
from redraft.targets.vocabulary import ARTICLES, EVERYTHING, PRONOUNS, WHOLES

_WHOLE = lazily(
    rf"(?:the |this |my |our )?(?:(?:entire|whole|complete|full) (?:{'|'.join(WHOLES)})|svg|design|drawing|artwork)",
    re.IGNORECASE,
)


_THAT = lazily(
    r"(?:that|this|the same) (?:heading|title|headline|subheading|line|text|word|words|wording|label|name|sentence"
    r"|caption|note|phrase)",
    re.IGNORECASE,
)


_COPIES = ("the copy", "the duplicate", "the new one", "the new copy", "the clone", "this copy", "that copy")


def plainly(bare: str, view: View) -> Grounding | None:
    """What needs no grammar; None for other phrases."""
    low = bare.lower()
    if (low in PRONOUNS or low in _COPIES) and view.last:
        known = tuple(Candidate(id, 1.0, "spoken of before") for id in view.last if id in view.ids)
        return Grounding(bare, known, many=len(known) > 1)
    if (id_said := bare.removeprefix("the ").split(" ")[-1]).startswith("#") and _only_kind_words(bare):
        return _by_id(bare, id_said[1:], view)
    if (low.removeprefix("the ") in EVERYTHING or _WHOLE.fullmatch(bare)) and not exactly_named(bare, view):
        whole = low.removeprefix("the ")
        free = [placed for placed in view.layers if not placed.ancestors and not placed.layer.bound]
        top = tuple(Candidate(placed.layer.id, 1.0, "part of the page") for placed in free)
        return Grounding(bare, top, many=True, whole=bool(whole))
    if low in words.OTHERS and view.last:
        return all_but(bare, [placed for placed in view.layers if not placed.ancestors], set(view.last), view)
    if _THAT.fullmatch(bare) and len(view.last) == 1 and view.last[0] in view.ids:
        known_one = view.ids[view.last[0]]
        if isinstance(known_one.layer, Text):
            return Grounding(bare, (Candidate(view.last[0], 1.0, "spoken of before"),))
    if view.last and (own := OWN.fullmatch(bare)):
        return of_last(bare, own["rest"], view)
    named = exactly_named(bare, view)
    if len(named) > 1:
        named = words_first(role_of(without_article(bare).lower()), named, view)
    if not named and bare[:1].isupper() and low.startswith(("the ", "our ", "my ", "a ", "an ")):
        same = [one for one in view.texts if isinstance(one.layer, Text) and folded(one.layer.text) == bare]
        if len(same) == 1:  # 'The Early Bird'
            return Grounding(bare, (Candidate(same[0].layer.id, 0.8, "its text"),))
    said_so = without_article(low)
    if not named and " " in said_so and low.startswith("the ") and singular(said_so).rpartition(" ")[2] in words.KINDS:
        told = [one for one in view.texts if isinstance(one.layer, Text) and folded(one.layer.text).lower() == said_so]
        if len(told) == 1:  # 'the small plates' of a menu are no rectangles
            heading = Candidate(told[0].layer.id, 0.62, f"it says “{said_so}”")
            below = tuple(headed_by(told[0], view).values())
            rest = () if below else tuple(rest_of_entry(told[0].layer.id, view))
            return Grounding(bare, (heading, *below), companions=((heading.layer, rest),) if rest else ())
    return Grounding(bare, ranked(named, view)) if named else None


OWN = lazily(r"(?:its|their|her|his) (?P<rest>\S.*)", re.IGNORECASE)


def of_last(bare: str, rest: str, view: View) -> Grounding | None:
    """'its label': one in, or on, what was spoken of before; None where nothing there fits."""
    known = [view.ids[id] for id in view.last if id in view.ids]
    if rest.lower() in _LENGTHS and (told := _lasting(known, view)):
        return Grounding(bare, (Candidate(told[0], 0.8, "how long it is"),))
    said = rest.lower()
    if said in _CAPTIONS and len(known) == 1 and isinstance(known[0].layer, Picture):  # no sticker that lies on it
        text = caption_of(known[0], view)
        return Grounding(bare, (Candidate(text.layer.id, 0.7, "right under it"),) if text is not None else ())
    rest = "text" if rest.lower() in _WORDING else "texts" if rest.lower() in _WORDINGS else rest
    within = {id for one in known for id in view.inside(one.layer.id)}
    for inside in (within, _standing_on(known, view), _beside_in_entry(known, view)):
        part = view.narrowed(lambda placed, inside=inside: placed.layer.id in inside) if inside else None  # type: ignore[misc]
        found = inner(rest, part, DEEP - 1) if part is not None else None
        if found is not None and found.candidates and not set(found.chosen) & set(view.last):
            return replace(found, phrase=bare)
    if len(known) == 1 and (same := part_of_same(known[0].layer.id, rest.lower(), view)) is not None:
        return Grounding(bare, (Candidate(same.layer.id, 0.8, "it belongs to it"),))
    if said in _CAPTIONS and len(known) == 1:  # never that of another
        text = caption_of(known[0], view)
        return Grounding(bare, (Candidate(text.layer.id, 0.7, "right under it"),) if text is not None else ())
    if rest.lower() in _BOXES and len(known) == 1 and (around := box_around(known[0], view)) is not None:
        return Grounding(bare, (Candidate(around.layer.id, 0.8, "around it"),))
    return None


_LENGTHS = ("length", "duration", "running time", "runtime", "run time", "playing time", "minutes")


_LASTS = lazily(r"(?i)\W*\d+(?:[.,:]\d+)? ?(?:min|mins|minutes?|h|hrs?|hours?|s|secs?|seconds?)\.?(?: long)?\W*")


def _lasting(known: Sequence[Placed], view: View) -> list[str]:
    """The one text beside these, of the same entry, that says how long something is."""
    texts = [view.ids[id].layer for id in _beside_in_entry(known, view) if id in view.ids]
    found = [text.id for text in texts if isinstance(text, Text) and _LASTS.fullmatch(text.text)]
    return found if len(found) == 1 else []


_WORDING = ("word", "wording", "lettering", "writing", "label", "caption", "inscription")


_WORDINGS = ("words", "letters", "labels")


_CAPTIONS = ("label", "caption", "legend")


_BOXES = ("box", "frame", "card", "plate", "panel", "tile", "chip")


def _standing_on(known: Sequence[Placed], view: View) -> set[str]:
    """The texts on shapes that are no groups with them."""
    shapes = [one for one in known if isinstance(one.layer, Shape)]
    found = related(view, "on", view.texts, [shapes], many=True, quoted=False) if shapes else {}
    return {id for id in found if found[id]}


def _beside_in_entry(known: Sequence[Placed], view: View) -> set[str]:
    """What else belongs to the one of several things that these are parts of."""
    return set() if len(known) != 1 else set(rest_of_entry(known[0].layer.id, view))


def _by_id(phrase: str, wanted: str, view: View) -> Grounding:
    for same in (lambda id: id == wanted, lambda id: id.lower() == wanted.lower(), lambda id: same_name(id, wanted)):
        found = [Candidate(id, 1.0, "its id") for id in view.ids if same(id)]
        if found:
            return Grounding(phrase, tuple(found))
    named = [
        Candidate(id, 1.0, "its name")
        for id, placed in view.ids.items()
        if placed.layer.name and same_name(placed.layer.name, wanted)
    ]
    if len(named) > 1:  # an id that repeats in a file is no layer's id: each goes by its place, and keeps it as a name
        return Grounding(phrase, tuple(named), problem=f"'#{wanted}' occurs {len(named)} times in this file")
    return Grounding(phrase, tuple(named))


def _only_kind_words(phrase: str) -> bool:
    before = [word for word in phrase.lower().split()[:-1] if word not in ARTICLES]
    return all(word in words.KINDS or word in ("id", "with", "called", "named") for word in before)


def all_but(bare: str, chosen: Sequence[Placed], gone: set[str], view: View) -> Grounding:
    """The layers without some: of a group that holds one of those, what is left of it."""
    kept: list[str] = []
    queue = [placed.layer for placed in chosen]
    while queue:
        layer = queue.pop(0)
        if layer.id in gone or layer.id not in view.ids:
            continue
        if isinstance(layer, Group) and not layer.form and view.inside(layer.id) & gone:
            queue[:0] = layer.children
        else:
            kept.append(layer.id)
    return Grounding(bare, tuple(Candidate(id, 1.0, "one of the others") for id in kept), many=True)
