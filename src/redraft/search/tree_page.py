"""A topology as a picture: one self-contained page with every state's thumbnail, thought, answers and scores.

Depth runs to the right; the way to the result is drawn bold, references are dashed. Nothing is loaded from anywhere and
nothing runs in it. While the search runs, the page loads itself again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from redraft.messages import shortened
from redraft.pages import closed_page
from redraft.search.options import MARK
from redraft.search.topology import ROOT, SearchState, Topology

WIDTH, HEIGHT = 200, 236
ACROSS, DOWN = 76, 22
"""Pixels of a card, and between cards."""
MARGIN = 24
REFRESH = 2
"""Seconds after which a page of a running search loads itself again."""
MANY = 60
"""States from which cards are shown at half their size."""
MOST_WORDS = 400
_SAFE = ("data:image/png;base64,", "data:image/jpeg;base64,", "data:image/webp;base64,")

STYLE = Path(__file__).with_name("tree.css")


@dataclass(frozen=True, slots=True)
class _Spot:
    x: float
    y: float

    @property
    def out(self) -> tuple[float, float]:
        return self.x + WIDTH, self.y + HEIGHT / 2

    @property
    def into(self) -> tuple[float, float]:
        return self.x, self.y + HEIGHT / 2


def tree_page(
    topology: Topology[Any],
    pictures: Mapping[int, str],
    *,
    leading: Collection[int] = (),
    ended: str | None = None,
    facts: Mapping[str, str] | None = None,
) -> str:
    """The page. `pictures` are data URLs by state number (missing ones are marked); `leading` the numbers of the
    best states; `ended` why the search is over, None while it runs; `facts` more for the head, name to value."""
    spots = _laid_out(topology)
    way = frozenset(number for one in leading for number in topology.path(one))
    width = max(spot.x for spot in spots) + WIDTH + MARGIN + 130  # room for what opens at the right
    height = max(spot.y for spot in spots) + HEIGHT + MARGIN + 120
    links = "".join(_link(topology, state, spots, way) for state in topology)
    dashes = "".join(
        _reference(spots[state.number], spots[one.number], one.similarity)
        for state in topology
        for one in state.references
    )
    cards = "".join(
        _card(topology, state, spots[state.number], pictures.get(state.number, ""), leading, way)
        for state in topology.states
    )
    refresh = "" if ended is not None else f'<meta http-equiv="refresh" content="{REFRESH}">\n'
    zoom = ";zoom:.5" if len(topology) > MANY else ""
    steps = "1 step" if len(topology) == 1 else f"{len(topology)} steps"
    status = f"{steps}; {ended}" if ended is not None else f"{steps} so far; still running"
    head = "".join(f"<p>{escape(name)}: {escape(value)}</p>" for name, value in (facts or {}).items())
    body = (
        f"<header><h1>{escape(_short(topology.root.thought.text))}</h1><p>{escape(status)}</p>{head}</header>\n"
        f'<div class="tree" style="width:{width:.0f}px;height:{height:.0f}px{zoom}">\n'
        f'<svg width="{width:.0f}" height="{height:.0f}" aria-hidden="true">{dashes}{links}</svg>\n{cards}</div>'
    )
    title = escape(_short(topology.root.thought.text, 60))
    return closed_page(title, STYLE.read_text("utf-8"), body, head=f"\n{refresh}{MARK}")


def _laid_out(topology: Topology[Any]) -> list[_Spot]:
    """Positions of the cards: a leaf a row, a parent in the middle of its children. No recursion: chains are long."""
    rows: dict[int, float] = {}
    free = 0.0
    stack = [(ROOT, False)]
    while stack:
        number, done = stack.pop()
        children = topology.children[number]
        if done:
            rows[number] = (rows[children[0]] + rows[children[-1]]) / 2
        elif children:
            stack.append((number, True))
            stack += [(child, False) for child in reversed(children)]
        else:
            rows[number] = free
            free += 1
    return [
        _Spot(MARGIN + state.depth * (WIDTH + ACROSS), MARGIN + rows[state.number] * (HEIGHT + DOWN))
        for state in topology.states
    ]


def _link(topology: Topology[Any], state: SearchState[Any], spots: list[_Spot], way: Collection[int]) -> str:
    assert state.parent is not None
    (x0, y0), (x1, y1) = spots[state.parent].out, spots[state.number].into
    marks = " way" if state.number in way else " gone" if topology.cut_off(state.number) else ""
    middle = (x0 + x1) / 2
    curve = f"M{x0:.0f} {y0:.0f}C{middle:.0f} {y0:.0f} {middle:.0f} {y1:.0f} {x1:.0f} {y1:.0f}"
    return f'<path class="link{marks}" d="{curve}"/>'


def _reference(new: _Spot, old: _Spot, similarity: int) -> str:
    x0, y0 = new.x + WIDTH / 2, new.y + (0 if new.y > old.y else HEIGHT)
    x1, y1 = old.x + WIDTH / 2, old.y + (HEIGHT if new.y > old.y else 0)
    if new.y == old.y:
        y0, y1 = new.y, old.y
    bend = y0 - 12 - 0.06 * abs(x0 - x1) if new.y == old.y else (y0 + y1) / 2
    path = f"M{x0:.0f} {y0:.0f}Q{(x0 + x1) / 2:.0f} {bend:.0f} {x1:.0f} {y1:.0f}"
    return f'<path class="reference" d="{path}"><title>reference, {similarity} % alike</title></path>'


def _card(
    topology: Topology[Any],
    state: SearchState[Any],
    spot: _Spot,
    picture: str,
    leading: Collection[int],
    way: Collection[int],
) -> str:
    marks = [
        "card",
        *(["way"] if state.number in way else []),
        *(["best"] if state.number in leading else []),
        *(["pruned"] if topology.cut_off(state.number) else []),
    ]
    name = "original" if state.number == ROOT else f"state {state.number}"
    shown = f'<img alt="{name}" src="{escape(picture)}">' if picture.startswith(_SAFE) else "<span>no picture</span>"
    return (
        f'<div class="{" ".join(marks)}" id="s{state.number}" style="left:{spot.x:.0f}px;top:{spot.y:.0f}px;'
        f'width:{WIDTH}px;min-height:{HEIGHT}px"><div class="shown">{shown}</div><details><summary>'
        f'<div class="head"><span>{name}</span><span>{_score(state)}</span></div>{_bar(state)}'
        f'<div class="thought">{escape(_short(state.thought.text))}</div></summary>'
        f"{_more(topology, state)}</details></div>"
    )


def _score(state: SearchState[Any]) -> str:
    found = state.evaluation
    if found is None:
        return ""
    kept = "" if found.preserved is None or found.preserved >= 1 else f" · kept {found.preserved:.0%}"
    return f"{sum(answer.yes for answer in found.answers)}/{len(found.answers)}{kept}"


def _bar(state: SearchState[Any]) -> str:
    score = state.evaluation.score if state.evaluation is not None else 0.0
    return f'<div class="bar"><i style="width:{100 * score:.0f}%"></i></div>'


def _more(topology: Topology[Any], state: SearchState[Any]) -> str:
    parts = []
    if state.reading:
        parts.append(f"<p>{escape(_short(state.reading))}</p>")
    if state.evaluation is not None:
        rows = "".join(
            f'<li class="{"yes" if answer.yes else "no"}">{escape(_short(answer.question))}'
            f' <span class="why">{escape(_short(answer.why))}</span></li>'
            for answer in state.evaluation.answers
        )
        parts.append(f"<ul>{rows}</ul>")
        if state.evaluation.reasoning:
            parts.append(f'<p class="why">{escape(_short(state.evaluation.reasoning))}</p>')
    if state.references:
        named = ", ".join(f'<a href="#s{one.number}">{one.number}</a> ({one.similarity} %)' for one in state.references)
        parts.append(f"<p>kept away from what was tried in {named}</p>")
    if state.twin is not None:
        parts.append(f'<p>the same as <a href="#s{state.twin}">{state.twin}</a></p>')
    if topology.picked == state.number:
        parts.append("<p>picked by hand</p>")
    return f'<div class="more">{"".join(parts)}</div>' if parts else ""


def _short(text: str, most: int = MOST_WORDS) -> str:
    return shortened(" ".join(text.split()), most)
