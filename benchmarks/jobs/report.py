"""The page of a run of jobs: tables, and each pair with its pictures side by side, transcripts and judges' answers.

    python -m benchmarks.jobs.report RUN      (reads RUN/report.json, writes RUN/report.html; the pictures stay in RUN)

Requests, programs and answers are put there as text: nothing of them is markup, and the page runs no script.
"""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

STYLE = """body{font:15px/1.5 system-ui;margin:2rem;color-scheme:light dark}table{border-collapse:collapse}
td{padding:.15rem .6rem;border-bottom:1px solid #8884}.three{display:grid;gap:1rem;grid-template-columns:repeat(3,1fr)}
img{width:100%;border:1px solid #8888}pre{white-space:pre-wrap;font-size:12px;max-height:30rem;overflow:auto}"""


def page(form: dict[str, Any]) -> str:
    body = "".join([*map(_table, form["tables"]), *(_pair(one, form["attempts"]) for one in form["pairs"])])
    policy = "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'"
    head = f'<!doctype html><meta charset=utf-8><meta http-equiv=Content-Security-Policy content="{policy}">'
    return f"{head}<title>Jobs</title><style>{STYLE}</style><h1>Jobs</h1>{body}\n"


def _table(table: dict[str, Any]) -> str:
    rows = [table["columns"], *([_cell(cell) for cell in row] for row in table["rows"])]
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<h2>{escape(table['title'])}</h2><table>{lines}</table><p>{escape('; '.join(table['notes']))}</p>"


def _cell(cell: Any) -> str:
    return "–" if cell is None else f"{cell:.2f}" if isinstance(cell, float) else str(cell)


def _pair(pair: dict[str, Any], attempts: dict[str, Any]) -> str:
    """The original, then A and B with who made them."""
    arms = dict(zip("AB", pair["arms"], strict=True))
    facts = {name: pair[name] for name in ("request", "second", "good", "rule") if pair[name]}
    found = f"<h2 id={pair['pair']}>{escape(pair['job'])}: {escape(arms['A'])} and {escape(arms['B'])}</h2>"
    found += "".join(f"<p><b>{name}</b> {escape(words)}</p>" for name, words in facts.items())
    columns = ""
    for side, pages in pair["shown"].items():
        made = attempts[pair["job"]][arms[side]] if side in arms else None
        columns += f"<div><h3>{side}{': ' + escape(arms[side]) if made else ''}</h3>"
        columns += "".join(f'<img loading=lazy alt="" src="{quote(one)}">' for one in pages)
        if made:
            spent = [f"{made[name]} {name}" for name in ("seconds", "calls", "tokens") if made[name] is not None]
            columns += f"<p>{escape(', '.join([made['status'], *spent]))}. {escape(made['said'])}</p>"
            columns += _more("changes", "\n".join(f"{at}  {one}" for at, one in enumerate(pair["changes"][side])))
            columns += "".join(_more(f"turn {at}", _turn(one)) for at, one in enumerate(made["turns"], 1))
        columns += "</div>"
    said = "\n\n".join(json.dumps(one, indent=1, ensure_ascii=False) for one in pair["answers"])
    return f"{found}<div class=three>{columns}</div>{_more('judges', said)}"


def _turn(turn: dict[str, Any]) -> str:
    """What the model wrote, and what the editor printed."""
    model = dict(turn["model"])
    transcript = model.pop("transcript", [])
    said = [f"{one['role']}:\n{one['text']}" for one in transcript] or [model.pop("program", "")]
    return "\n\n".join([*said, turn["out"] if not transcript else "", turn["err"], json.dumps(model, indent=1)])


def _more(title: str, text: str) -> str:
    return f"<details><summary>{escape(title)}</summary><pre>{escape(text)}</pre></details>" if text else ""


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(str(__doc__))
    run = Path(sys.argv[1])
    (run / "report.html").write_text(page(json.loads((run / "report.json").read_text("utf-8"))), "utf-8", "replace")
