"""What would be done of requests that were judged, how sure it was and what it came to; with intervals and coverage."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from redraft.datasets.requests.judged import Judged
from redraft.planners.reading.certainty import Certainty, Stance
from redraft.scoring.statistics import wilson

WRONG = ("wrong element", "wrong edit", "missed refusal")


class Deed(NamedTuple):
    """What is done of a request unasked, else its likeliest option: its kind (the rules understand it so; bold;
    neither), what it is judged, and how sure the likeliest is. `offered` are the outcomes of what is shown."""

    author: str
    probability: float
    kind: str
    outcome: str
    to_refuse: bool
    done: bool
    offered: tuple[str, ...]


def deeds(rows: Sequence[Judged], certainty: Certainty) -> list[Deed]:
    found = []
    for row in rows:
        if not row.options:
            outcome = "right refusal" if row.to_refuse else "refused"
            found.append(Deed(row.author, 0.0, "", outcome, row.to_refuse, False, ()))
            continue
        each = row.options
        decision = certainty.decided(Stance(row.stance), [one.features for one in each], [one.bold for one in each])
        done = decision.done >= 0
        first = row.options[decision.done if done else decision.ranked[0][1]]
        kind = "rules" if first.features["core same"] else "bold" if first.bold else ""
        offered = tuple(row.options[number].outcome for _, number in decision.offered)
        found.append(Deed(row.author, decision.ranked[0][0], kind, first.outcome, row.to_refuse, done, offered))
    return found


def interval(count: int, total: int) -> str:
    """A share with its Wilson interval of 95 %."""
    if not total:
        return "–"
    low, high = wilson(count, total)
    return f"{count / total:.1%} ({low:.1%}–{high:.1%}) of {total}"


def summary(rows: Sequence[Judged], some: Sequence[Deed]) -> list[str]:
    """What comes of it: rules and reader together, and each alone."""
    do, refuse = [one for one in some if not one.to_refuse], [one for one in some if one.to_refuse]
    right = sum(one.done and one.outcome == "exact" for one in do)
    offered = right + sum("exact" in one.offered for one in do)
    mine = [one for one in some if one.done and one.kind != "rules"]
    wrong, mute = sum(one.done and one.outcome in WRONG for one in some), sum(not one.offered for one in refuse)
    rules = [row.rules for row in rows]
    alone = [row.alone for row in rows if not row.to_refuse]
    return [
        f"first reading right             {interval(sum(one.outcome == 'exact' for one in do), len(do))}",
        f"carried out unasked and exact   {interval(right, len(do))}",
        f"carried out wrong, of all       {interval(wrong, len(some))}",
        f"… by the reader alone           {sum(one.outcome in WRONG for one in mine)} of {len(mine)} deeds",
        f"right, or among three offered   {interval(offered, len(do))}",
        f"right refusals, offers counted  {interval(sum(not one.done for one in refuse), len(refuse))}",
        f"… of them nothing is offered    {interval(mute, len(refuse))}",
        f"reader alone, first right       {interval(alone.count('exact'), len(do))}",
        f"rules alone, exact              {interval(rules.count('exact'), len(do))}",
        f"rules alone, wrong, of all      {interval(sum(one in WRONG for one in rules), len(rows))}",
    ]


def reliability(some: Sequence[Deed]) -> list[str]:
    """How often what was so sure was right."""
    lines = ["sure from      to   exact"]
    steps = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.01)
    for low, high in pairwise(steps):
        mine = [one for one in some if low <= one.probability < high]
        exact = sum(one.outcome == "exact" for one in mine)
        lines.append(f"{low:9.2f} {min(high, 1):7.2f}   {interval(exact, len(mine))}")
    return lines


def coverage(some: Sequence[Deed]) -> list[str]:
    """Wrong deeds against how many of the surest requests are acted on."""
    lines = ["acting on the surest   from   exact   wrong, of all requests"]
    ranked = sorted(some, key=lambda one: -one.probability)
    for share in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0):
        mine = ranked[: round(share * len(ranked))]
        exact, wrong = (sum(one.outcome in kind for one in mine) for kind in (("exact",), WRONG))
        if mine:
            least = mine[-1].probability
            lines.append(f"{share:20.0%}  {least:5.2f}  {exact / len(ranked):6.1%}  {wrong / len(ranked):6.1%}")
    return lines
