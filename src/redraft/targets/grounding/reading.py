"""The readings of a phrase: tried one after the other, and compared where several fit."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.traits import ROLES_IN_WORDS
from redraft.document.layers import Group
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.accounting import COLLECTIVES, by_accounting, called
from redraft.targets.grounding.around import by_words
from redraft.targets.grounding.candidates import Candidate, Grounding
from redraft.targets.grounding.choosing import agreeing, listed, picked
from redraft.targets.grounding.colors import color_score
from redraft.targets.grounding.grammar import Phrase, choice, readings, without_article
from redraft.targets.grounding.headings import headed_by
from redraft.targets.grounding.inner import inner
from redraft.targets.grounding.nouns import by_noun, by_unquoted, members, ranked, role_of, several
from redraft.targets.grounding.owners import by_slide_subject
from redraft.targets.grounding.priced import by_priced_line
from redraft.targets.grounding.ribbons import across
from redraft.targets.grounding.roles import inferred
from redraft.targets.grounding.scoring import belonging, candidates_for, on_plates, only_labels, single_out, weighed
from redraft.targets.grounding.view import View
from redraft.targets.grounding.weighing import weights_of


def read(bare: str, view: View, depth: int, *, loosely: bool = False) -> Grounding:
    """The first reading that fits; ambiguous where a later one fits as well and means something else. `loosely` takes
    nouns by accounting, where nothing else knows them."""
    best: Grounding | None = None
    failed: list[Grounding] = []
    for phrase in readings(bare):
        found = _of_reading(bare, phrase, view, depth, loosely=loosely)
        if not found.candidates:
            failed.append(found)
            continue
        if not phrase.conditions or not found.chosen:
            return best or found
        if best is None:
            best = found
        elif set(best.chosen) != set(found.chosen):
            two = tuple({one.layer: one for one in (*best.candidates[:8], *found.candidates[:8])}.values())
            return Grounding(bare, two, problem=f"'{bare}' can be read in two ways")
    if best is not None:
        return best
    told = [one for one in failed if one.missing or one.among]
    return replace(told[0], phrase=bare) if told else Grounding(bare)


_COLLECTED = lazily(
    rf"(?:the |that |this |our |my )?(?:(?P<how>[^\W\d_]+) )?(?:{choice(COLLECTIVES)}) of (?P<rest>.+)", re.IGNORECASE
)


def read_loosely(bare: str, view: View, depth: int) -> Grounding | None:
    """What is left to accounting; None where that finds nothing either."""
    key = f"loosely {bare}"
    if key not in view.memo:
        collected = _COLLECTED.fullmatch(bare)
        if collected is not None and (collected["how"] or "").lower() in words.ORDINALS:
            found = Grounding(bare)  # 'the third row of the cards', where there is none
        elif collected is not None:  # 'the pile of books', which are a group or several
            how = f"{collected['how']} " if collected["how"] else ""
            several = inner(f"the {how}{without_article(collected['rest'])}", view, depth + 1)
            group = len(several.chosen) == 1 and isinstance(view.ids[several.chosen[0]].layer, Group)
            homes = {view.ids[id].ancestors[-1:] for id in several.chosen}
            found = several if group or (len(several.chosen) > 1 and len(homes) == 1) else Grounding(bare)
        else:
            found = read(bare, view, depth, loosely=True)
        view.memo[key] = found if found.candidates else None
    kept = view.memo[key]
    return kept if isinstance(kept, Grounding) else None


_BESIDE = frozenset({"below", "above", "left", "right", "beside", "next", "nearest"})


def _of_reading(bare: str, phrase: Phrase, view: View, depth: int, *, loosely: bool) -> Grounding:
    if phrase.others and not view.last:
        return Grounding(bare)
    which = view.last or phrase.conditions or phrase.colors or phrase.extreme
    if phrase.noun == "one" and (phrase.side or phrase.ordinals or phrase.first) and not which:
        return Grounding(bare)  # 'the right one' of nothing that was spoken of
    scored = candidates_for(phrase, view)
    shaded = phrase.colors or any(one.test in ("shade", "color") for one in phrase.conditions)
    if phrase.noun in ("footer", "header") and shaded and (band := across(view, foot=phrase.noun == "footer")):
        scored = {one.layer.id: Candidate(one.layer.id, 0.65, "the band across the page") for one in band}
    beside = any(one.test == "relation" and one.value in _BESIDE for one in phrase.conditions)
    if phrase.noun in ("caption", "label") and (beside if scored else phrase.conditions):  # 'the label under the map'
        small = [one for one in view.texts if 1 <= len(getattr(one.layer, "text", "").split()) <= 12]
        score = max((one.score for one in scored.values()), default=0.6)
        scored = {**{one.layer.id: Candidate(one.layer.id, score, "a text beside it") for one in small}, **scored}
    if not scored and phrase.quote is None and phrase.noun and (found := several(phrase.noun, view)):
        picks_one = bool(phrase.ordinals or phrase.side or (phrase.extreme and not phrase.compared))
        scored, phrase = {one.layer: one for one in found}, replace(phrase, many=phrase.many or not picks_one)
    one_of_many = phrase.ordinals or phrase.side or phrase.extreme or phrase.many or phrase.first
    if not scored and phrase.quote is None and phrase.noun and one_of_many:  # 'the third swatch' of `swatches`
        groups = [id for name in (f"{phrase.noun}s", f"{phrase.noun}es") for id in by_noun(name, view)]
        scored = {one.layer: one for one in members(view.ids[groups[0]].layer, view)} if len(groups) == 1 else {}
    if not scored and phrase.quote is None and phrase.noun and (on_slide := by_slide_subject(phrase.noun, view)):
        scored, phrase = on_slide, replace(phrase, many=phrase.many or len(on_slide) > 1)
    if not scored and phrase.noun and phrase.quote is None:
        scored = by_unquoted(bare, phrase.noun, view) or by_words(
            phrase.noun, view, articled=bare.lower().startswith(("the ", "our ", "my "))
        )
    if loosely and phrase.quote is None and not (phrase.extreme or phrase.side or phrase.ordinals or phrase.first):
        scored = {
            **(called(phrase.noun, view, plural=phrase.many) if phrase.colors or phrase.conditions else {}),
            **scored,
        }
    if loosely and phrase.conditions and role_of(phrase.noun) in ROLES_IN_WORDS:  # 'the crossed out price'
        told = inferred(role_of(phrase.noun), view)
        scored = {**{one.layer.id: Candidate(one.layer.id, 0.7, "what it says") for one in told}, **scored}
    if not scored and loosely and phrase.quote is None:
        scored = by_accounting(phrase.noun, view, plural=phrase.many) or by_priced_line(phrase.noun, view)
    articled = bare.lower().startswith(("the ", "our ", "my "))
    if len(scored) == 1 and articled and next(iter(scored.values())).why.startswith("it says “"):
        scored = {**scored, **headed_by(view.ids[next(iter(scored))], view)}
    under = len(scored) > 1 and all(one.why.startswith("under") for one in scored.values())
    if under and phrase.noun.partition(" ")[0].endswith("s"):  # 'the services for men'
        phrase = replace(phrase, many=True)
    scored = only_labels(phrase, scored, view)
    if phrase.count is not None and 0 < len(scored) < phrase.count and role_of(phrase.noun):
        every = inferred(role_of(phrase.noun), view)  # 'both opening hours', of which one is called so
        if len(every) == phrase.count:
            scored = {one.layer.id: Candidate(one.layer.id, 0.7, "what it says") for one in every}
    if not scored:
        return Grounding(bare)
    picks = bool(phrase.extreme or phrase.side or phrase.ordinals or phrase.first or phrase.every_other or phrase.count)
    if len(scored) == 1 and picks and phrase.noun not in words.KINDS and (phrase.count or 2) > 1:
        scored = {one.layer: one for one in members(view.ids[next(iter(scored))].layer, view)} or scored
    among = tuple(scored)
    role = role_of(phrase.noun)
    if phrase.colors:
        scored = weighed(
            scored, {id: max(color_score(view, view.ids[id], name) for name in phrase.colors) for id in scored}
        )
    for condition in phrase.conditions:
        weights = weights_of(condition, phrase, scored, view, depth)
        if isinstance(weights, Grounding):
            return weights
        scored = weighed(scored, weights)
    if phrase.noun in words.KINDS and len(scored) > 1:  # 'the squares' are not the one that is the background
        scored = {id: one for id, one in scored.items() if id not in view.behind or one.score == 1} or scored
    if phrase.noun in words.KINDS:  # a slide's ground is no rectangle on it
        scored = {id: one for id, one in scored.items() if id not in view.behind or not view.ids[id].layer.bound}
    if phrase.others:
        scored = {id: one for id, one in scored.items() if id not in view.last}
    if not scored:
        return Grounding(bare, among=among)
    found = single_out(ranked(scored.values(), view), phrase, near=loosely)
    if loosely and phrase.many:
        found = tuple(sorted(found, key=lambda one: view.order[one.layer]))
    if role == "price" and (phrase.ordinals or phrase.first):
        found = listed(found, view)
    if picks and not (phrase.many and phrase.count and not phrase.extreme):
        found = picked(phrase, found, view)
        alone = phrase.many and phrase.extreme and not phrase.count and not phrase.compared and len(found) == 1
        if not found or alone:  # 'the biggest pictures', where one is
            return Grounding(bare, among=among)
    many, count = phrase.many, phrase.count if phrase.many and not phrase.first and not phrase.every_other else None
    if count is not None and len(found) > count and not phrase.others:
        found = agreeing(found, count, view)
    chosen = Grounding(bare, found, many=many, count=count)
    ids = list(chosen.chosen)
    extra = belonging(role, phrase.noun, ids, found, view)
    if not extra and any(one.value == "holds" for one in phrase.conditions):
        extra = on_plates(ids, view)  # 'the triangle with the exclamation mark' goes with that
    return replace(chosen, companions=extra)
