"""A bench with a small model on this machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces.cli import main
from tests.planners.test_over_http import SMALL, smollm2
from tests.trusted import trusted_settings


@pytest.mark.slow
@smollm2
def test_a_small_local_model_behind_the_rules_makes_nothing_worse(tmp_path: Path, capsys: Any) -> None:
    """SmolLM2-135M is of no use for edits: the rules' results must come through untouched, and nothing else."""
    cases = [
        {"say": "make the title red", "expect": {"check": [{"on": "title", "fill": "#ff0000"}]}},
        {"say": "zork the star", "expect": {"refuse": True, "why": "unclear"}},
    ]
    rows = [{"id": f"s{n}", "document": "small.svg", "topic": "text", **case} for n, case in enumerate(cases)]
    (tmp_path / "small.svg").write_text(SMALL)
    trusted_settings(tmp_path, '[models."local:smollm2"]\nmax_tokens = 40\nthreads = 2\n')
    (tmp_path / "cases.jsonl").write_text("\n".join(map(json.dumps, rows)))
    code = main(["bench", "requests", "cases.jsonl", "--no-draw", "--json", "--model", "local:smollm2"])
    told = json.loads(capsys.readouterr().out)
    assert code == 0
    assert told["model"]["asked"] == 1
    assert told["model"]["wrong"] == 0
    assert {name: count for name, count in told["total"]["counts"].items() if count} == {"exact": 1, "right refusal": 1}
