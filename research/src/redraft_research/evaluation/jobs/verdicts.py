"""What judges answer about pairs, and the tables made of it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

from redraft.errors import UsageError
from redraft.models.answers import answered
from redraft.models.chat import ChatModel, ChatRequest, Image, system, user
from redraft.models.schemas import check
from redraft.scoring.statistics import bootstrap, known_mean
from redraft_research.datasets.records import json_lines
from redraft_research.evaluation.jobs.attempts import Bench
from redraft_research.evaluation.jobs.job import BenchJob, groups
from redraft_research.evaluation.jobs.pairs import HOW, SIDES, Pair, question, shown
from redraft_research.evaluation.runner.task import ScoreTable
from redraft_research.messages import says

KEPT = ["kept", "touch up", "no"]
PAGES = 4
"""Pages of a pair that a model is shown, three pictures each."""
_GRADE = {
    "type": "object",
    "properties": {
        "kept": {"type": "string", "enum": KEPT},
        "wrong": {"type": "boolean"},
        "unasked": {"type": "array", "items": {"type": "integer"}},
    },
    "required": ["kept", "wrong", "unasked"],
}
SCHEMA = {
    "type": "object",
    "properties": {
        "pair": {"type": "string"},
        "judge": {"type": "string"},
        "why": {"type": "string"},
        "better": {"type": "string", "enum": [*SIDES, "tie"]},
        **dict.fromkeys(SIDES, _GRADE),
    },
    "required": ["pair", "better", *SIDES],
}
Verdict = dict[str, Any]


def read_verdicts(files: Iterable[Path], found: Iterable[Pair]) -> list[Verdict]:
    """The answers of judges; of one judge on one pair the last one counts. UsageError for other lines."""
    known, verdicts = {pair.id for pair in found}, {}
    for where, form in ((where, form) for path in files for where, form in json_lines(path, "give judges' answers")):
        if problems := check(form, SCHEMA):
            raise UsageError(says("verdict-malformed", place=where, problem=problems[0]))
        if form["pair"] not in known:
            raise UsageError(says("verdict-of-no-pair", place=where, pair=form["pair"]))
        verdicts[form["pair"], form.get("judge", "")] = form
    return [*verdicts.values()]


def ask(model: ChatModel, name: str, bench: Bench, pair: Pair, file: Path) -> None:
    """Let a model judge a pair, and add its answer to a file; one that cannot be read is left out."""
    parts: list[str | Image] = [json.dumps(question(bench, pair), ensure_ascii=False)]
    for side, pages in shown(bench, pair, PAGES).items():
        parts += [f"\n{side}, page by page:", *(Image(page.read_bytes()) for page in pages)]
    request = ChatRequest((system(HOW), user(*parts)), schema=SCHEMA, max_tokens=2048, purpose="judge")
    if (answer := answered(model, request)) is not None:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({**answer, "pair": pair.id, "judge": name}) + "\n")


class Judged(NamedTuple):
    """A pair with its answers. `share` is the first arm's: 1 won, 0 lost, the mean over judges."""

    pair: Pair
    share: float
    answers: list[Verdict]


def judged(found: Iterable[Pair], verdicts: Sequence[Verdict], first: str) -> list[Judged]:
    rows = []
    for pair in found:
        if answers := [one for one in verdicts if one["pair"] == pair.id]:
            mine = SIDES[pair.arms.index(first)]
            shares = [0.5 if one["better"] == "tie" else float(one["better"] == mine) for one in answers]
            rows.append(Judged(pair, fmean(shares), answers))
    return rows


def pair_table(rows: Sequence[Judged], first: str, other: str) -> ScoreTable:
    """Won, tied and lost of one arm against another, with an interval over documents drawn with replacement."""
    rows, lines = [row for row in rows if other in row.pair.arms], []
    for name, jobs in groups(row.pair.job for row in rows).items():
        documents: dict[str, list[float]] = defaultdict(list)
        for row in rows:
            if row.pair.job in jobs:
                documents[row.pair.job.file].append(row.share)
        shares = _flat(documents.values())
        ends = bootstrap([*documents.values()], lambda drawn: fmean(_flat(drawn)), 2000) if shares else None
        counts = sum(one > 0.5 for one in shares), shares.count(0.5), sum(one < 0.5 for one in shares)
        lines.append((name, len(shares), len(documents), *counts, known_mean(shares), *(ends or (None, None))))
    head = "jobs", "pairs", "documents", "won", "tied", "lost", "share", "low", "high"
    several = [{one["better"] for one in row.answers} for row in rows if len(row.answers) > 1]
    notes = ["share: won plus half the ties; low and high: 95 % of documents drawn with replacement"]
    notes += [f"judges agree on {sum(len(one) == 1 for one in several)} of {len(several)} pairs"] if several else []
    return ScoreTable(f"{first} against {other}", head, tuple(lines), tuple(notes))


def arm_table(bench: Bench, jobs: Sequence[BenchJob], arm: str, rows: Sequence[Judged]) -> ScoreTable:
    """What became of the jobs in one arm. An attempt that several have judged has their mean."""
    grades: dict[str, list[Verdict]] = defaultdict(list)
    for row in rows:
        if arm in row.pair.arms:
            grades[row.pair.job.id] += [one[SIDES[row.pair.arms.index(arm)]] for one in row.answers]
    lines = []
    for name, some in groups(jobs).items():
        made = {job.id: one for job in some if (one := bench.made(job, arm)) is not None}
        states = [one["status"] for one in made.values()]
        said = [grades[id] for id in made if id in grades]
        shares = [sum(fmean(one["kept"] == word for one in each) for each in said) if said else None for word in KEPT]
        wrong = sum(fmean(one["wrong"] for one in each) for each in said) if said else None
        judges = {id: known_mean(len({*one["unasked"]}) for one in grades.get(id, ())) for id in made}
        found = {id: one.get("unasked") for id, one in made.items()}
        unasked = known_mean(judges[id] if count is None else count for id, count in found.items())
        spent = [
            median(known) if (known := [one[what] for one in made.values() if one[what] is not None]) else None
            for what in ("seconds", "calls", "tokens")
        ]
        counts = [states.count(state) for state in ("done", "refused", "failed", "broken")]
        lines.append((name, len(made), *counts, len(said), *shares, wrong, unasked, *spent))
    head = "jobs attempts done refused failed broken judged kept touch-up no wrong unasked seconds calls tokens".split()
    return ScoreTable(
        arm, tuple(head), tuple(lines), ("unasked: changes of a job, mean; seconds, calls, tokens: medians",)
    )


def trigger_table(bench: Bench, jobs: Sequence[BenchJob], arm: str) -> ScoreTable | None:
    """Objections sent to an arm's model, by trigger, or None; `changed`: how often it then did something else."""
    sent: dict[str, list[tuple[str, bool]]] = defaultdict(list)
    made = {job.id: one for job in jobs if (one := bench.made(job, arm)) is not None}
    for id, one in made.items():
        for back in (back for turn in one["turns"] for back in turn["model"].get("sent_back", ())):
            sent[back["trigger"]].append((id, bool(back.get("changed"))))
    if not sent:
        return None
    rows = []
    for name, some in sorted(sent.items()):
        of = {id for id, _ in some}
        rows.append(
            (name, len(of), len(some), sum(one for _, one in some), sum(made[id]["status"] == "done" for id in of))
        )
    return ScoreTable(f"{arm}: sent back", ("trigger", "jobs", "times", "changed", "jobs done"), tuple(rows))


def _flat(lists: Iterable[list[float]]) -> list[float]:
    return [one for each in lists for one in each]
