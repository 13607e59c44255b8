"""The report of a run: one self-contained page with every case, and its leaderboard row.

All foreign text is JSON in an inert script, shown as text. The page loads nothing.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from redraft import pages
from redraft.scoring.statistics import wilson
from redraft_research.evaluation.runner.comparison import changed, compared_table, failures, paired, summaries
from redraft_research.evaluation.runner.pictures import Thumbnails
from redraft_research.evaluation.runner.run import BenchRun
from redraft_research.evaluation.runner.task import Graded, ScoreTable

KEPT = ("task", "data", "editor", "redraft", "scored_with", "scorers", "prompts", "seeds", "self_graded")
"""What a row has of a run's own facts."""
SIMPLE = (str, int, float, bool)


def leaderboard_row(run: BenchRun, date: str = "") -> dict[str, Any]:
    """What is kept of a run: `date` is whatever the caller says."""
    cases, facts = run.cases, run.facts
    failed = failures(cases)
    low, high = wilson(failed.total(), len(cases)) if cases else (0.0, 1.0)
    scores = {one.measure: one.as_json() for one in summaries(cases)}
    return {
        **{name: facts[name] for name in KEPT},
        "cases": len({one.outcome.case.id for one in cases}),
        "outcomes": len(cases),
        "not_run": run.waiting,
        "failed": failed.total(),
        "failed_low": low,
        "failed_high": high,
        "failures": dict(failed.most_common()),
        "retried": dict(retried(run).most_common()),
        "scorer_failures": {name: len(whys) for name, whys in run.scorer_failures.items()},
        "scores": scores,
        "date": date,
    }


def retried(run: BenchRun) -> Counter[str]:
    """Attempts that failed and were made again, by kind: the outcomes count without them."""
    return Counter(why.partition(":")[0] for whys in run.attempts.values() for why in whys)


def report_page(run: BenchRun, date: str = "", other: BenchRun | None = None) -> str:
    """With `other`, another run of the task: the two against each other, measure by measure and case by case."""
    row = leaderboard_row(run, date)
    title = f"{run.facts['task']}: {run.facts['editor']}"
    tables = [_summary(row, run.scorer_failures), *run.task.tables(run.cases)]
    if other is not None:
        tables.append(compared_table(paired(other.cases, run.cases), other.facts["editor"]))
    plots = run.task.plots(run.cases).values() if run.task.plots is not None else ()
    cases, pictures = _cases(run, other)
    data = {"cases": cases, "pictures": pictures, "measures": list(row["scores"]), "row": row}
    graded = "<p class=warn>self-graded: a scorer of this run also steered the editor</p>" if row["self_graded"] else ""
    body = f"{graded}{''.join([*map(_table, tables), *plots])}"
    body += "<h2>Cases</h2><form id=filters></form><p id=count></p><div id=cases></div>"
    return closed_page(
        title, run.task.about, body, data, files("redraft_research.evaluation.runner") / "page", "report"
    )


def closed_page(title: str, about: str, body: str, data: Mapping[str, Any], assets: Traversable, name: str) -> str:
    """A page that loads nothing, with this style and script. `body` is markup, `data` the script's input."""
    style, script = ((assets / f"{name}.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    body = f"<main><h1>{escape(title)}</h1><p>{escape(about)}</p>{body}</main>"
    return pages.closed_page(escape(title), style, body, data=data, script=script)


def _summary(row: Mapping[str, Any], broken: Mapping[str, list[str]]) -> ScoreTable:
    counts = ", ".join(f"{count} {kind}" for kind, count in row["failures"].items()) or "none"
    rows = [
        ("outcomes", row["outcomes"]),
        ("failed", f"{row['failed']} ({counts}), {row['failed_low']:.1%} to {row['failed_high']:.1%}"),
        *((f"tried again after {kind}", count) for kind, count in row["retried"].items()),
        ("not run", row["not_run"]),
        ("seeds", ", ".join(map(str, row["seeds"]))),
        ("redraft", row["redraft"]),
        ("digest of the cases", row["data"]),
        ("scorers", ", ".join(row["scorers"])),
        *((f"prompt {name}", digest) for name, digest in row["prompts"].items()),
        *((f"failures of {name}", f"{len(whys)}, first: {whys[0]}") for name, whys in broken.items()),
    ]
    return ScoreTable("run", ("", " "), tuple(rows))


def _table(table: ScoreTable) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in table.columns)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell_text(cell))}</td>' for cell in row)}</tr>" for row in table.rows)
    notes = "".join(f"<p class=quiet>{escape(note)}</p>" for note in table.notes)
    return f"<h2>{escape(table.title)}</h2><div class=wide><table><tr>{head}</tr>{rows}</table></div>{notes}"


def cell_text(cell: float | int | str | None) -> str:
    """A cell of a table, as people read it."""
    return "–" if cell is None else f"{cell:z.4f}" if isinstance(cell, float) else str(cell)


def table_lines(tables: Iterable[ScoreTable]) -> list[str]:
    """Tables as lines of text."""
    lines: list[str] = []
    for table in tables:
        rows = [table.columns, *([cell_text(cell) for cell in row] for row in table.rows)]
        wide = [max(len(row[at]) for row in rows) for at in range(len(table.columns))]
        lines.append(table.title)
        lines += [
            "  " + "  ".join(f"{cell:{width}}" for cell, width in zip(row, wide, strict=True)).rstrip() for row in rows
        ]
        lines += [f"  {note}" for note in table.notes]
    return lines


def _cases(run: BenchRun, other: BenchRun | None) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Every case, and the pictures by the names they go by there."""
    pictures: dict[str, str] = {}
    theirs = {(one.outcome.case.id, seed): one for one, seed in other.graded} if other is not None else {}
    found = []
    for graded, seed in run.graded:
        key = graded.outcome.case.id, seed
        row = _case(graded, seed, run.folder, pictures) | {"attempts": run.attempts.get(key, [])}
        if other is not None and (twin := theirs.get(key)) is not None:
            row |= {"other": _case(twin, seed, other.folder, pictures), "changed": changed(graded, twin)}
        found.append(row)
    return found, pictures


def _case(graded: Graded, seed: int, folder: Path, pictures: dict[str, str]) -> dict[str, Any]:
    outcome, thumbnails = graded.outcome, Thumbnails(folder / "pictures")
    shown = {}
    for name, path in (("before", outcome.case.source), ("after", outcome.output)):
        place = thumbnails.place(path, outcome)
        if place is not None and place.is_file():
            shown[name] = place.name
            if place.name not in pictures:
                pictures[place.name] = "data:image/jpeg;base64," + base64.b64encode(place.read_bytes()).decode()
    facts = outcome.case.facts
    return {
        "id": outcome.case.id,
        "seed": seed,
        "instruction": outcome.case.instruction,
        "failure": outcome.failure,
        "seconds": round(outcome.seconds, 2),
        "groups": {name: str(value) for name, value in facts.items() if isinstance(value, SIMPLE) and value != ""},
        "facts": facts,
        "told": outcome.facts,
        "scores": [score.as_json() for score in graded.scores.values()],
        "pictures": shown,
    }
