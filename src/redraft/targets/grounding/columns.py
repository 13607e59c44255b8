"""Columns: groups headed by a text, and what stands in them: the men's list, the women's prices."""

from __future__ import annotations

from redraft.document.layers import Group, Placed, Text
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.entries import entry_sets, names_of
from redraft.targets.grounding.grammar import singular
from redraft.targets.grounding.view import View, is_made_up
from redraft.targets.texts import folded

_WHOLES = frozenset({"column", "list", "section", "block", "part", "menu", "table"})
_NAMES = frozenset({"service", "item", "entry", "entries", "name", "dish", "dishes", "product", "offer", "course"})
_OWNER = lazily(
    r"(?P<owner>[^\W\d_]+(?:['’]s|s['’])?) (?P<part>[^\W\d_]+)"
    r"|(?P<inner>[^\W\d_]+) (?:for|of) (?:the )?(?P<whose>[^\W\d_]+)"
)


def headed(view: View) -> list[tuple[Placed, Placed]]:
    """The groups that begin with a heading over three texts or more, each with that heading."""
    found: list[tuple[Placed, Placed]] = []
    for placed in view.layers:
        if not isinstance(placed.layer, Group) or placed.layer.form or is_made_up(placed):
            continue
        texts = [view.ids[one.id] for one in placed.layer.children if isinstance(one, Text) and one.id in view.ids]
        boxed = [(box.y, one) for one in texts if (box := view.box(one)) is not None]
        if len(boxed) < 4:
            continue
        first = min(boxed, key=lambda pair: pair[0])[1]
        others = [one for _, one in boxed if one is not first]
        if all(view.size(one) < view.size(first) for one in others):
            found.append((placed, first))
    return found


def by_column(noun: str, view: View) -> dict[str, Candidate]:
    """'The columns'; 'the men's list', 'the women's prices', 'the services for men': all or a part of the one group
    that the owner's word stands over."""
    if noun in ("column", "columns"):
        every = [group for group, _ in headed(view)]
        return _offered(every if len(every) > 1 else [], "a column")
    said = _OWNER.fullmatch(noun.replace("’", "'"))
    if said is None:
        return {}
    owner = said["owner"] or said["whose"]
    part = singular(said["part"] or said["inner"])
    bare = owner.removesuffix("'s").removesuffix("'")
    mine = [group for group, over in headed(view) if _same(bare, over)]
    if len(mine) != 1:
        return {}
    part = part if part in _WHOLES or part in _NAMES or part in words.ROLES["price"] else part.removesuffix("s")
    if part in _WHOLES:
        return _offered(mine, f"headed “{bare}”")
    inside = view.inside(mine[0].layer.id)
    if part in _NAMES:
        sets = [
            [one for one in each if any(piece.layer.id in inside for piece in one.parts)] for each in entry_sets(view)
        ]
        own = [names_of(each) for each in sets if each]
        return _offered(own[0] if len(own) == 1 else [], f"under “{bare}”")
    if part in words.ROLES["price"]:
        from redraft.targets.grounding.nouns import by_noun

        within = view.narrowed(lambda placed: placed.layer.id in inside)
        return _offered([view.ids[id] for id in by_noun("price", within, plural=True)], f"under “{bare}”")
    return {}


def _same(owner: str, heading: Placed) -> bool:
    said = folded(heading.layer.text).lower() if isinstance(heading.layer, Text) else ""
    return owner in (said, said.removesuffix("s")) or f"{owner}s" == said


def _offered(found: list[Placed], why: str) -> dict[str, Candidate]:
    return {one.layer.id: Candidate(one.layer.id, 0.65, why) for one in found}
