"""MSRAMIE's tables: measures by complexity with gains (1, 2, C1, C2), preservation (3, C3, C4), topology size (A1).

'Overall' is the mean over complexities, as in the paper. FID's gain is its decrease.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from redraft.scoring.rates import average
from redraft.scoring.score import Score
from redraft_research.datasets.complex_edit.answers import Made
from redraft_research.evaluation.runner.task import ScoreTable
from redraft_research.scoring.complex_edit import KeptShares, at_equal_score, complete, gains, growth
from redraft_research.scoring.embeddings import FEWEST, NO_FEATURES, fid

MEASURES = ("VQAScore", "CIF", "CLIP-I", "FID")


def tables(made: Sequence[Made], *, base: str = "direct", fewest: int = FEWEST) -> list[ScoreTable]:
    """The first mode is the one that others are compared with, where it is among them."""
    modes = sorted({one.mode for one in made}, key=lambda mode: (mode != base, mode))
    complexities = sorted({one.complexity for one in made})
    of = {
        (mode, complexity): [one for one in made if (one.mode, one.complexity) == (mode, complexity)]
        for mode in modes
        for complexity in complexities
    }
    scored = {key: {name: measured(name, rows, fewest) for name in MEASURES} for key, rows in of.items()}
    found = [_gains(name, modes, complexities, scored, base) for name in MEASURES]
    found.append(_figures(scored))
    if base in modes and len(modes) > 1:
        found.append(_equal([one for one in made if one.vqa is not None and one.clip_i is not None], base, fewest))
    if any(one.size is not None for one in made):
        found += _topology(made, modes, complexities)
    return found


def measured(name: str, rows: Sequence[Made], fewest: int = FEWEST) -> Score:
    match name:
        case "VQAScore":
            return average(name, [one.vqa for one in rows], "no result has a VQAScore")
        case "CIF":
            return complete(one.vqa for one in rows)
        case "CLIP-I":
            return average(name, [one.clip_i for one in rows], "no result has a CLIP-I")
    pairs = [(one.original, one.edited) for one in rows if one.original and one.edited]
    if not pairs or len({len(side) for pair in pairs for side in pair}) > 1:
        return Score.absent(name, "features of different widths" if pairs else NO_FEATURES)
    return fid([original for original, _ in pairs], [edited for _, edited in pairs], fewest)


def _gains(
    name: str,
    modes: Sequence[str],
    complexities: Sequence[int],
    scored: dict[tuple[str, int], dict[str, Score]],
    base: str,
) -> ScoreTable:
    others = [mode for mode in modes if mode != base] if base in modes else []
    sign = -1 if name == "FID" else 1
    columns = ("complexity", *modes, *(f"gain {mode}" for mode in others))
    values = {mode: [scored[mode, at][name].value for at in complexities] for mode in modes}
    rows: list[tuple[float | int | str | None, ...]] = []
    for row, at in enumerate(complexities):
        plain = values[base][row] if others else None
        gained = [_gain(plain, values[mode][row], sign) for mode in others]
        rows.append((at, *(values[mode][row] for mode in modes), *gained))
    overall = {mode: _mean(values[mode]) for mode in modes}
    rows.append(("overall", *overall.values(), *(_gain(overall[base], overall[mode], sign) for mode in others)))
    notes = [f"no gains: no result is of the mode {base} (--base)"] if base not in modes and len(modes) > 1 else []
    for mode in others:
        pairs = [(old, new) for old, new in zip(values[base], values[mode], strict=True) if None not in (old, new)]
        both = gains([old or 0.0 for old, _ in pairs], [new or 0.0 for _, new in pairs])
        shares = ["–" if one.value is None else f"{sign * one.value:+.2%}" for one in both]
        notes.append(
            f"gain {mode} over {len(pairs)} complexities: ratio of means {shares[0]}, mean of ratios {shares[1]}"
        )
    why = sorted({score.reason for by in scored.values() if (score := by[name]).reason})
    return ScoreTable(f"{name} by complexity", columns, tuple(rows), (*notes, *(f"absent: {one}" for one in why)))


def _gain(old: float | None, new: float | None, sign: int) -> float | None:
    return sign * (new / old - 1) if old and new is not None else None


def _mean(values: Iterable[float | None]) -> float | None:
    """None where a complexity has none: a mean over others would not compare."""
    every = list(values)
    there = [one for one in every if one is not None]
    return fmean(there) if there and len(there) == len(every) else None


def _figures(scored: dict[tuple[str, int], dict[str, Score]]) -> ScoreTable:
    rows: list[tuple[float | int | str | None, ...]] = []
    for (mode, complexity), by in scored.items():
        for name, score in by.items():
            if score.value is not None:
                low, high = score.evidence.get("interval") or (None, None)
                rows.append((mode, complexity, name, score.value, low, high, score.evidence["of"]))
    return ScoreTable(
        "every figure, with 95 %", ("mode", "complexity", "measure", "value", "low", "high", "of"), tuple(rows)
    )


def _equal(made: Sequence[Made], base: str, fewest: int) -> ScoreTable:
    """By complexity and over all; FID of the same pictures."""
    by = {(one.mode, one.id, one.complexity): one for one in made}
    rows: list[tuple[float | int | str | None, ...]] = []
    for mode in sorted({one.mode for one in made} - {base}):
        for at in (*sorted({one.complexity for one in made}), None):
            sides = [
                {
                    (id, complexity): KeptShares(one.vqa or 0.0, one.clip_i or 0.0)
                    for (who, id, complexity), one in by.items()
                    if who == side and at in (None, complexity)
                }
                for side in (base, mode)
            ]
            found = at_equal_score(mode, *sides)
            label = "overall" if at is None else at
            if found is None:
                rows.append((mode, label, 0, None, None, None, None, None, None, None))
                continue
            plain, other = (
                measured("FID", [by[side, *key] for key in sides[0] if key in set(found.tasks)], fewest).value
                for side in (base, mode)
            )
            rows.append((mode, label, found.pairs, found.direct, found.kept, found.gain, found.p, plain, other,
                         _gain(plain, other, -1)))  # fmt: skip
    columns = ("mode", "complexity", "tasks", f"CLIP-I {base}", "CLIP-I", "gain", "p", f"FID {base}", "FID", "FID gain")
    note = "tasks on which both come to the same VQAScore; p: two-sided, signs of the differences drawn at random"
    return ScoreTable(f"what is kept at the VQAScore of {base}", columns, tuple(rows), (note,))


def _topology(made: Sequence[Made], modes: Sequence[str], complexities: Sequence[int]) -> list[ScoreTable]:
    grown = {
        mode: growth((one.complexity, one.size) for one in made if one.mode == mode and one.size) for mode in modes
    }
    grown = {mode: one for mode, one in grown.items() if one.sizes}
    sizes = tuple((at, *(one.sizes.get(at) for one in grown.values())) for at in complexities)
    lines: list[tuple[float | int | str | None, ...]] = []
    for mode, one in grown.items():
        if (line := one.line) is not None:
            for name, value, error, half in (
                ("slope", line.slope, line.slope_error, line.half()),
                ("bias", line.bias, line.bias_error, line.bias_half()),
            ):
                lines.append((mode, name, value, error, value / error if error else None, value - half, value + half))
    first = ScoreTable("topology size: states made until the returned one", ("complexity", *grown), sizes)
    if not lines:
        return [first]
    note = "least squares through the means; Student's t with two degrees fewer than complexities"
    head = ("mode", "coefficient", "value", "standard error", "t", "2.5 %", "97.5 %")
    return [first, ScoreTable("topology size against complexity", head, tuple(lines), (note,))]
