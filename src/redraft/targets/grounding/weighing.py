"""How well candidates fit what a phrase says of their place and of what they stand beside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from redraft.document.layers import Group, Placed, Text
from redraft.targets.grounding.accounting import COLLECTIVES
from redraft.targets.grounding.candidates import Candidate, Grounding
from redraft.targets.grounding.choosing import farthest, in_row
from redraft.targets.grounding.conditions import has_font, holds_true, in_place
from redraft.targets.grounding.grammar import Condition, Phrase, without_article
from redraft.targets.grounding.inner import inner
from redraft.targets.grounding.nouns import by_noun, lies_under_all, members
from redraft.targets.grounding.owners import of_entry, rest_of_entry
from redraft.targets.grounding.relations import related
from redraft.targets.grounding.standing import heads
from redraft.targets.grounding.view import View
from redraft.targets.texts import same_words

SEEN = ("above", "below", "left", "right", "beside", "next", "nearest", "between")


def weights_of(
    condition: Condition, phrase: Phrase, scored: dict[str, Candidate], view: View, depth: int
) -> dict[str, float] | Grounding:
    """How well each candidate fits a condition; a Grounding that says what is wrong where an anchor is not found."""
    if condition.test == "place":
        inside = {id: in_place(view, view.ids[id], condition.value) for id in scored}
        return inside if phrase.many else farthest(condition.value, inside, view)
    if condition.test == "places":  # 'the bars at the top and bottom'
        each = [farthest(at, {id: in_place(view, view.ids[id], at) for id in scored}, view) for at in condition.anchors]
        ends = {id: max(one.get(id, 0.0) for one in each) for id in scored}
        return ends if sum(score > 0 for score in ends.values()) > 1 else {}
    if condition.test in ("row", "column"):
        return in_row(condition.value, condition.test, list(scored), view)
    if condition.test != "relation":
        return {id: holds_true(view, view.ids[id], condition) for id in scored}
    if condition.value == "in" and has_font(view, _font(condition.anchors[0])):
        font = Condition("font", _font(condition.anchors[0]))
        return {id: holds_true(view, view.ids[id], font) for id in scored}
    anchors: list[list[Placed]] = []
    pile = without_article(condition.anchors[0]).lower() if condition.anchors else ""
    if condition.value == "inside" and pile in COLLECTIVES and not by_noun(pile, view):  # 'the bottom book of the pile'
        homes = {view.ids[id].ancestors[-1:] for id in scored}
        return dict.fromkeys(scored, 1.0) if len(homes) == 1 and len(scored) > 1 and homes != {()} else {}
    for words_for_it in condition.anchors:
        found = inner(words_for_it, view, depth + 1)
        if not found.chosen:
            if condition.value == "inside" and (own := of_entry(words_for_it, view)):  # 'the price of the focaccia'
                return {id: float(id in own) for id in scored}
            if condition.value in ("behind", "around") and (together := _of_one_group(found, view)):
                anchors.append(together)  # 'the box behind the offer text', of two lines in it
                continue
            told = [
                one for one in view.texts if isinstance(one.layer, Text) and same_words(one.layer.text, words_for_it)
            ]
            if len(told) == 1 and condition.value in SEEN:  # 'the line between women and men'
                anchors.append(told)
                continue
            if found.ambiguous or found.problem:
                return found
            return replace(found, candidates=(), missing=found.missing or words_for_it, among=found.among)
        if found.companions and condition.value == "inside":  # of things that are no groups, what belongs to them
            own = frozenset((*found.chosen, *(id for _, ids in found.companions for id in ids)))
            if any(id in own for id in scored):
                return {id: float(id in own) for id in scored}
        anchors.append([_seen_as(words_for_it, view.ids[id], condition.value, view) for id in found.chosen])
    if condition.value == "between" and len(anchors) == 1:  # 'between the columns', of which there are two
        parts = members(anchors[0][0].layer, view) if len(anchors[0]) == 1 else ()
        anchors = [[view.ids[one.layer]] for one in parts] or [[one] for one in anchors[0]]
        if len(anchors) > 2 and phrase.many:  # 'the arrows between the steps'
            spots = [view.ids[id] for id in scored]
            pairs = [related(view, "between", spots, list(two), many=True, quoted=False) for two in pairwise(anchors)]
            return {id: max(one.get(id, 0.0) for one in pairs) for id in scored}
        if len(anchors) != 2:
            return {}
    candidates = [view.ids[id] for id in scored]
    if condition.value == "inside" and len(anchors) == len(anchors[0]) == 1 and isinstance(anchors[0][0].layer, Text):
        own = frozenset(rest_of_entry(anchors[0][0].layer.id, view)) & scored.keys()
        if len(own) == 1:  # 'the price of Highlights' is the one in its line, of several in the group
            return {id: float(id in own) for id in scored}
    if phrase.many and len(anchors) == 1 and len(anchors[0]) > 1 and condition.value in ("below", "above"):
        own_each = [_nearest_to(one, condition.value, candidates, view) for one in anchors[0]]
        if all(own_each) and len(set(own_each)) == len(own_each):  # 'the lines below the headings', one below each
            return {id: float(id in own_each) for id in scored}
    found_so = related(view, condition.value, candidates, anchors, many=phrase.many, quoted=phrase.quote is not None)
    if not found_so and condition.value == "inside" and len(anchors[0]) == 1 and anchors[0][0].layer.id in scored:
        return {anchors[0][0].layer.id: 1.0}  # 'the card of focaccia' is itself
    if not found_so and condition.value == "inside" and len(anchors[0]) == 1:  # 'the price of Tin Harvest'
        own = frozenset(rest_of_entry(anchors[0][0].layer.id, view))
        return {id: float(id in own) for id in scored}
    if (
        not found_so and condition.value == "below" and isinstance(anchors[0][0].layer, Text)
    ):  # 'the bar under the date'
        found_so = related(view, "behind", candidates, anchors, many=phrase.many, quoted=False)
    if not found_so and condition.value in ("inside", "in", "on") and view.loosely and len(anchors[0]) == 1:
        head = anchors[0][0]  # 'the dots in "What's on"', which heads their group
        home = head.ancestors[-1] if head.ancestors and isinstance(head.layer, Text) else None
        own = (
            frozenset(view.inside(home.id)) & scored.keys() if home is not None and home.id in view.ids else frozenset()
        )
        if own and all(heads(view, head, view.ids[id]) for id in own):
            return {id: float(id in own) for id in scored}
    if not found_so and condition.value in ("holds", "around") and len(anchors[0]) == 1:
        outer = anchors[0][0].layer.id  # 'the star with the offer' and 'the frame around the ad' are of that group
        own_plate = {
            one.layer.id for one in candidates
            if any(group.id == outer for group in one.ancestors[-1:]) and lies_under_all(one, outer, view)
        }  # fmt: skip
        if len(own_plate) == 1:
            return dict.fromkeys(own_plate, 1.0)
    if not found_so and condition.value == "front" and phrase.many:  # 'the dots in front of the goods' are beside them
        return related(view, "left", candidates, anchors, many=True, quoted=False)
    if not found_so and condition.value in ("below", "above", "beside") and phrase.many:
        # 'the explanations under the steps' stand in them
        within = {id for each in anchors for one in each for id in view.inside(one.layer.id)}
        return {id: float(id in within) for id in scored} if scored.keys() <= within else {}
    return found_so


def _seen_as(said: str, placed: Placed, relation: str, view: View) -> Placed:
    """Of a group that is called by the heading in it, the heading: 'the line under Drinks' is close under that."""
    if relation not in SEEN or not isinstance(placed.layer, Group):
        return placed
    inside = view.inside(placed.layer.id)
    told = [
        one for one in view.texts
        if one.layer.id in inside and isinstance(one.layer, Text) and same_words(one.layer.text, without_article(said))
    ]  # fmt: skip
    return told[0] if len(told) == 1 else placed


def _nearest_to(anchor: Placed, relation: str, candidates: Sequence[Placed], view: View) -> str:
    """The one that stands so to an anchor, nearest and close to it; '' where none or two do."""
    box = view.box(anchor)
    scores = related(view, relation, candidates, [[anchor]], many=False, quoted=False)
    best = [id for id, score in scores.items() if score == 1.0]
    mine = view.box(view.ids[best[0]]) if len(best) == 1 else None
    near = box is not None and mine is not None and max(mine.y - box.bottom, box.y - mine.bottom) < 2 * box.height
    return best[0] if near else ""


def _of_one_group(found: Grounding, view: View) -> list[Placed]:
    """The texts a phrase may mean, where all stand in one small group; none otherwise."""
    texts = [view.ids[one.layer] for one in found.ambiguous]
    groups = {one.ancestors[-1].id if one.ancestors else "" for one in texts}
    alone = len(groups) == 1 and "" not in groups and all(isinstance(one.layer, Text) for one in texts)
    return texts if alone and len(view.inside(next(iter(groups)))) <= 12 else []


def _font(said: str) -> str:
    return re.sub(r"^(?:the )?(?:font |typeface )?|(?: font| typeface)$", "", said, flags=re.IGNORECASE)
