"""From a reading to scored candidates, and what belongs to the ones chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redraft.document.layers import Group
from redraft.targets.grounding import words
from redraft.targets.grounding.candidates import ALIKE, NEAR, Candidate
from redraft.targets.grounding.entries import entry_sets, names_of
from redraft.targets.grounding.grammar import Phrase
from redraft.targets.grounding.labels import heads_plate, labels, own_plate, texts_on_plates
from redraft.targets.grounding.nouns import by_noun, by_quote, lies_under_all
from redraft.targets.grounding.owners import parts_of
from redraft.targets.grounding.roles import companions
from redraft.targets.grounding.subjects import NOTES
from redraft.targets.grounding.view import View

Companions = tuple[tuple[str, tuple[str, ...]], ...]


def belonging(role: str, noun: str, ids: Sequence[str], found: Sequence[Candidate], view: View) -> Companions:
    """What belongs to the layers chosen without being in them: words on a plate, the parts of an entry."""
    extra = companions(role, list(ids), view) if role else _rest_of_entries(noun, ids, view)
    if not extra and len(ids) == 1 and found and found[0].why == "its text" and found[0].score <= _UNQUOTED:
        plate = own_plate(view.ids[ids[0]], view)  # 'remove Acme' of three names in boxes: the box goes with it
        return ((ids[0], (plate.layer.id,)),) if plate is not None and plate in labels(view) else ()
    if not extra and len(ids) == 1 and any(one.why.startswith("it says “") for one in found):
        return heads_plate(view.ids[ids[0]], view)
    if not extra and any(view.ids[id].layer.kind == "shape" for id in ids) and _is_plate_of_words(noun, found):
        return on_plates(ids, view)
    if (
        not extra
        and " " in noun
        and noun.rpartition(" ")[2] in _BOXES
        and all(view.ids[id].layer.kind == "shape" for id in ids)
    ):
        return _groups_of_plates(ids, view)
    return extra


_UNQUOTED = 0.8
"""How sure words of a text are without quotes: in quotes the words alone are meant."""
_BOXES = ("box", "card", "panel", "tile")
"""'The feature boxes' are all of them, where each is a group with what stands on it; 'the white boxes' are plates."""


def on_plates(ids: Sequence[str], view: View) -> Companions:
    """What belongs to plates: all of their groups, or the words that stand on them."""
    return _groups_of_plates(ids, view) or texts_on_plates(ids, view)


def _groups_of_plates(ids: Sequence[str], view: View) -> Companions:
    """Of plates that lie under all of their groups, those: 'the weather box' with the sun in it."""
    groups = [(id, view.ids[id].ancestors[-1].id if view.ids[id].ancestors else "") for id in ids]
    if not all(group in view.ids and lies_under_all(view.ids[id], group, view) for id, group in groups):
        return ()
    return tuple((id, (group,)) for id, group in groups)


def only_labels(phrase: Phrase, scored: dict[str, Candidate], view: View) -> dict[str, Candidate]:
    """The labels, where a phrase asks for some: any text may be called so, but not all of them at once."""
    if phrase.noun != "label" or phrase.conditions or phrase.colors or phrase.quote is not None:
        return scored
    if not (phrase.many or phrase.ordinals) or labels(view):
        return scored
    if any(view.ids[id].layer.kind != "text" for id in scored):
        return scored
    return {id: one for id, one in scored.items() if one.why != "it is a label"}


def _is_plate_of_words(noun: str, found: Sequence[Candidate]) -> bool:
    """Whether things were found as plates by the words on them, which then belong to them."""
    return noun == "label" or any(one.why.endswith("stands on it") and "number" not in one.why for one in found)


def _rest_of_entries(noun: str, ids: Sequence[str], view: View) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What belongs to 'the honey row' where its parts are no group."""
    last = noun.rpartition(" ")[2]
    meant = {last, last.removesuffix("s"), last.removesuffix("ies") + "y"} & (
        words.CARDS | words.ENTRIES | words.THINGS
    )
    return parts_of(ids, view) if meant else ()


def candidates_for(phrase: Phrase, view: View) -> dict[str, Candidate]:
    """What the noun or the quoted words of a phrase may mean, before its conditions."""
    if phrase.quote is not None:
        return by_quote(phrase.quote, phrase.noun, view)
    if phrase.noun == "one" and (alike := _like_last(view)):  # 'the right one', after the left picture
        return alike
    if phrase.noun in NOTES and any(one.test == "about" for one in phrase.conditions):
        return by_noun("text", view)
    if phrase.noun in _FRAMES and any(one.value == "around" for one in phrase.conditions):
        return by_noun("rectangle", view)
    bound = bool(phrase.conditions or phrase.colors)
    if phrase.noun in words.EVERYTHING or (not phrase.noun and bound and phrase.many):
        return {
            placed.layer.id: Candidate(placed.layer.id, 0.7, "one of all")
            for placed in view.layers if bound and not isinstance(placed.layer, Group)
        }  # fmt: skip
    if phrase.noun == "one" and any(one.test in ("says", "digits") for one in phrase.conditions):
        return by_noun("text", view)
    return by_noun(phrase.noun, view, plural=phrase.many) if phrase.noun else {}


_FRAMES = ("frame", "border", "box", "outline")


def _like_last(view: View) -> dict[str, Candidate]:
    """What is of the kind spoken of before."""
    known = [view.ids[id].layer for id in view.last if id in view.ids]
    kinds = {(layer.kind, getattr(layer, "form", "")) for layer in known}
    if len(kinds) != 1:
        return {}
    for each in entry_sets(view):  # of three cards the other two
        for row in ([entry.holder for entry in each], names_of(each)):
            if {layer.id for layer in known} <= {one.layer.id for one in row}:
                return {one.layer.id: Candidate(one.layer.id, 0.7, "one of the same") for one in row}
    return {
        placed.layer.id: Candidate(placed.layer.id, 0.7, "of the same kind")
        for placed in view.layers
        if (placed.layer.kind, getattr(placed.layer, "form", "")) in kinds and placed.layer.id not in view.behind
    }


def weighed(scored: dict[str, Candidate], weights: dict[str, float]) -> dict[str, Candidate]:
    """The candidates that fit, those that fit best first: lesser fits count only where there are no better ones."""
    best = max((weights.get(id, 0.0) for id in scored), default=0.0)
    if best <= 0:
        return {}
    return {
        id: replace(one, score=one.score * (0.5 + 0.5 * weights[id]))
        for id, one in scored.items() if weights.get(id, 0.0) >= best - 0.045
    }  # fmt: skip


def single_out(found: tuple[Candidate, ...], phrase: Phrase, *, near: bool = False) -> tuple[Candidate, ...]:
    """Without the many that a list of all has far below its best, or with `near` any below it."""
    if not phrase.many or not found:
        return found
    return tuple(one for one in found if one.score >= found[0].score - (NEAR if near else ALIKE))
