"""MiLDEEval as a task of the runner: its scorers, and tables as the paper prints them.

MiLDEScore comes from the means of its four columns, as in table 2; if one is absent, its possible range is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from redraft.models.prompts import prompt
from redraft.scoring.statistics import interval
from redraft.scoring.text_rendering import MEASURE as TEXT
from redraft_research.evaluation.milde.scorers import AESTHETICS, DECISIONS, FOLLOWING, PROMPTS, Graders, scorers
from redraft_research.evaluation.runner.comparison import by_case, case_mean
from redraft_research.evaluation.runner.task import Graded, ScoreTable, Task, TaskCase
from redraft_research.scoring.layer_decisions import TARGET, Tally
from redraft_research.scoring.layout_consistency import MEASURE as LAYOUT
from redraft_research.scoring.milde_score import Aspects, milde_score

ABOUT = "layered designs edited in words: instruction following, layout, beauty, texts, layer decisions (MiLDEEval)"
COLUMNS = {FOLLOWING: ("IF", 100), LAYOUT: ("LC", 100), AESTHETICS: ("Aes.", 1), TEXT: ("TR", 100)}
"""The aspects as the paper's table has them: short name, and what its figures are out of."""
Row = tuple[float | int | str | None, ...]


def milde_task(name: str, cases: Sequence[TaskCase], graders: Graders) -> Task:
    prompts = {one: prompt(one).text for one in PROMPTS} if graders.model else {}
    return Task(name, ABOUT, tuple(cases), scorers(graders), tables, prompts)


def tables(graded: Iterable[Graded]) -> Sequence[ScoreTable]:
    """All cases, each column's certainty, and breakdowns: kind of edit, layers, model size if reported."""
    every = list(graded)
    found = [summary("all cases", "", {"all": every}), _sureness(every), _decisions(every)]
    by = {
        "what is edited": [str(one.outcome.case.facts.get("domain") or "?") for one in every],
        "layers to edit": [str(one.outcome.case.facts.get("edited layers", "?")) for one in every],
        "size of the model": [str(one.outcome.facts.get("model_size", "?")) for one in every],
    }
    for title, names in by.items():
        groups: dict[str, list[Graded]] = {}
        for group, one in zip(names, every, strict=True):
            groups.setdefault(group, []).append(one)
        if set(groups) - {"?"}:
            found.append(summary(f"by {title}", title, dict(sorted(groups.items()))))
    return found


def summary(title: str, kind: str, groups: Mapping[str, Sequence[Graded]]) -> ScoreTable:
    """A row as in table 2 for each group."""
    rows: list[Row] = []
    for name, some in groups.items():
        means = {measure: case_mean(some, measure) for measure in COLUMNS}
        cells = [_out_of(means[measure], scale) for measure, (_, scale) in COLUMNS.items()]
        failed = sum(bool(one.outcome.failure) for one in some)
        exact = case_mean(some, DECISIONS)
        rows.append((name, len(some), failed, *cells, *_milde(means), _out_of(exact, 100)))
    short = tuple(name for name, _ in COLUMNS.values())
    head = (kind, "outcomes", "failed", *short, "MiLDEScore", "with beauty 1 to 10", "Layer Dec. Acc.")
    notes = (
        "figures out of 100, beauty out of 10; – is absent, and never counted as 0",
        "a failed edit is scored as the unchanged design",
        f"layer decisions: the {TARGET} of a case",
    )
    return ScoreTable(title, head, tuple(rows), () if kind else notes)


def _milde(means: Mapping[str, float | None]) -> tuple[float | None, str | None]:
    """The score, and where it would lie whatever beauty is."""
    following, layout, text, beauty = (means[name] for name in (FOLLOWING, LAYOUT, TEXT, AESTHETICS))
    if following is None or layout is None or text is None:
        return None, None
    low, high = (100 * milde_score(Aspects(following, layout, text, each)) for each in (0.1, 1.0))
    found = None if beauty is None else 100 * milde_score(Aspects(following, layout, text, beauty / 10))
    return found, f"{low:.2f}–{high:.2f}"


def _sureness(graded: Sequence[Graded]) -> ScoreTable:
    rows: list[Row] = []
    notes = []
    for measure, (short, scale) in {**COLUMNS, DECISIONS: ("Layer Dec. Acc.", 100)}.items():
        scores = [one.scores[measure] for one in graded if measure in one.scores]
        values = list(by_case(graded, measure).values())
        low, high = interval(values) if len(values) > 1 else (None, None)
        cells = (_out_of(each, scale) for each in (case_mean(graded, measure), low, high))
        rows.append((short, *cells, len(values), sum(one.value is None for one in scores)))
        reasons = Counter(one.reason for one in scores if one.reason)
        notes += [f"{short}: {count} × {reason}" for reason, count in reasons.most_common(3)]
    notes.append("low and high: 95 % of means over cases drawn anew")
    return ScoreTable("how sure", ("", "mean", "low", "high", "cases", "absent"), tuple(rows), tuple(notes))


def _decisions(graded: Sequence[Graded]) -> ScoreTable:
    """Decisions about layers the three ways, beside one who never edits anything."""
    rows: list[Row] = []
    for name, key in (("the editor", "tally"), ("always no", "always_no")):
        total = Tally()
        for one in graded:
            score = one.scores.get(DECISIONS)
            if score is not None and score.value is not None:
                counts = score.evidence[key]
                total += Tally(*(int(counts[field]) for field in Tally.__slots__))
        if total.requests:
            shares = (100 * value for value in (total.per_layer, total.exact_set, total.f1))
            rows.append((name, total.requests, total.layers, *shares))
    notes = () if rows else ("there is no case with layers on both sides",)
    return ScoreTable("layer decisions", ("", "cases", "layers", "per layer", TARGET, "F1"), tuple(rows), notes)


def _out_of(value: float | None, scale: float) -> float | None:
    return None if value is None else scale * value
