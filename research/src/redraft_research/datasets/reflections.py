"""Layouts mended round by round, as conversations for `redraft train sft` (Visual Feedback, section 3.2).

The first attempt is a good layout with faults put in; a round shows facts of its page and mends some.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

from redraft.document.geometry import Box
from redraft.layout.arrangement import Arrangement, Block
from redraft.layout.backdrop import Backdrop
from redraft.models.prompts import quoted
from redraft.scoring.typesetting import Inked, contrast
from redraft_research.datasets.levels import Levels, dimmed, drawn, jpeg
from redraft_research.datasets.recipes import Discard, Sample, described

ROUNDS = {2: 2359, 3: 1266, 4: 2030, 5: 2537}
"""How many trajectories of so many rounds the paper has; the last round confirms."""
LEGIBLE = 4.5
_HIDDEN = 0.02
DONE = "Every line can be read, nothing overlaps or leaves the page, and the edges align: it is done."


class Reflections:
    """See the data card."""

    name = "reflections"
    version = 1
    about, fields = described("reflections")

    def __init__(self, source: Path | None = None) -> None:
        self._levels = Levels()
        self.close = self._levels.close

    def sample(self, seed: int, index: int) -> Sample | Discard:
        chance = random.Random(f"reflections {seed} {index}")
        found = self._levels.problem(chance)
        if isinstance(found, Discard):
            return found
        row, best = found
        calls = min(chance.choices(list(ROUNDS), list(ROUNDS.values()))[0] - 1, len(best.arrangement.blocks) + 1)
        steps = _steps(best.arrangement, best.backdrop, chance, calls)
        if steps is None:
            return Discard("the faults cannot be seen")
        asked = "\n".join(f"{one.id}: {quoted(one.copy.text, 600)}" for one in best.arrangement.blocks)
        wide, high = best.backdrop.size
        messages = [_said("user", f"The page is {wide:g} × {high:g}.\nThe texts:\n{asked}")]
        files, last = {"ground.jpg": jpeg(best.backdrop.pixels)}, ""
        names = [block.id for block in best.arrangement.blocks]
        thought = f"{len(names)} texts: '{names[0]}' is to be read first, the others follow in order of what they tell."
        for number, (made, seen) in enumerate(steps, 1):
            svg, pixels = drawn(made, best.backdrop, True)
            last = svg.decode()
            files[f"round{number}.jpg"] = jpeg(pixels)
            messages.append(_said("assistant", f"<think>{thought}</think>\n<tool_call>{last}</tool_call>"))
            told = f"Drawn. Faults: {'; '.join(seen) or 'none'}. Calls left: {max(ROUNDS) - 1 - number}."
            messages.append(_said("user", told))
            mended = f"I mend {_next(steps, number)} and keep the rest." if seen else ""
            thought = f"I see that {', and '.join(seen)}. {mended}" if seen else DONE
        messages.append(_said("assistant", f"<think>{thought}</think>\n<answer>{last}</answer>"))
        row |= {"messages": messages, "rounds": calls + 1, "seen": [list(seen) for _, seen in steps]}
        return Sample(row, files)

    def faults(self, sample: Sample) -> list[str]:
        row = sample.row
        drawn_rounds = [f"round{number}.jpg" for number in range(1, row["rounds"])]
        found = [f"{name} is missing" for name in ("ground.jpg", *drawn_rounds) if name not in sample.files]
        answers = [one["content"] for one in row["messages"] if one["role"] == "assistant"]
        if (
            len(answers) != row["rounds"]
            or "<answer>" not in answers[-1]
            or any("<answer>" in one for one in answers[:-1])
        ):
            found.append("its last round, and no other, confirms")
        if row["seen"][-1] or not all(row["seen"][:-1]):
            found.append("a round before the last shows no fault, or the last does")
        return found


def _said(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


def _steps(
    best: Arrangement, backdrop: Backdrop, chance: random.Random, calls: int
) -> list[tuple[Arrangement, Sequence[str]]] | None:
    """A trajectory's layouts with what is seen of each; None if a fault is unseen, or a good page has one."""
    blocks = list(best.blocks)
    wrong = {
        place: _spoiled(blocks[place], backdrop, chance) for place in chance.sample(range(len(blocks)), len(blocks))
    }
    order = list(wrong)[: max(calls - 1, chance.randint(1, len(blocks)))] if calls > 1 else []
    found: list[tuple[Arrangement, Sequence[str]]] = []
    for call in range(calls):
        left = set(order[round(len(order) * call / max(calls - 1, 1)) :])
        made = replace(best, blocks=tuple(wrong[at] if at in left else block for at, block in enumerate(blocks)))
        found.append((made, _seen(made, best, backdrop)))
    good = all(seen for _, seen in found[:-1]) and not found[-1][1]
    return found if good and len({str(seen) for _, seen in found}) == calls else None


def _spoiled(block: Block, backdrop: Backdrop, chance: random.Random) -> Block:
    wide, high = backdrop.size
    match chance.choice(("place", "place", "size", "ink")):
        case "place":
            across, down = chance.uniform(0.05, 0.3), chance.uniform(0.04, 0.25)
            return replace(block, x=block.x + chance.choice((-1, 1)) * across * wide,
                           y=block.y + chance.choice((-1, 1)) * down * high)  # fmt: skip
        case "size":
            return replace(block, size=block.size * chance.choice((0.55, 0.65, 1.5, 1.8)))
        case _:
            return dimmed(block, backdrop, chance.uniform(0.55, 0.8))


def _seen(made: Arrangement, best: Arrangement, backdrop: Backdrop) -> list[str]:
    """The faults of a page in words."""
    page, found = Box(0, 0, *backdrop.size), []
    for one, other in combinations(made.blocks, 2):
        shared = one.frame.overlap(other.frame)
        if shared is not None and shared.area > _HIDDEN * min(one.frame.area, other.frame.area):
            found.append(f"'{one.id}' and '{other.id}' overlap")
    for block, good in zip(made.blocks, best.blocks, strict=True):
        inside = block.frame.overlap(page)
        if inside is None or inside.area < 0.995 * block.frame.area:
            found.append(f"'{block.id}' leaves the page")
        if block.ink != good.ink:
            ratio = contrast(backdrop.pixels, [Inked(block.frame, block.ink)], backdrop.size).value or 1.0
            found += [f"'{block.id}' is hard to read, its contrast is {ratio:.1f}"] if ratio < LEGIBLE else []
        if abs(block.size / good.size - 1) > 0.2:
            found.append(f"'{block.id}' is too {'large' if block.size > good.size else 'small'} for what it says")
        if abs(block.x - good.x) > 0.03 * page.width:
            found.append(f"'{block.id}' is out of line with the rest")
    return found


def _next(steps: Sequence[tuple[Arrangement, Any]], number: int) -> str:
    """Which texts the round after that changes."""
    before, after = steps[number - 1][0].blocks, steps[number][0].blocks
    return ", ".join(f"'{old.id}'" for old, new in zip(before, after, strict=True) if old != new)
