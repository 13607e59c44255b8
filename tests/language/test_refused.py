"""Requests that must be refused: what is not there, not clear, or not to be done. Nothing may change."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from redraft.document.layers import Document
from redraft.language.rule_planner import RulePlanner
from redraft.session.session import Session
from tests.sampling import check_each, chunks, sample

ROOT = Path(__file__).parents[2]
ROWS = [json.loads(line) for line in Path(__file__).with_name("refused.jsonl").read_text("utf-8").splitlines()]
SESSION = Session(system_fonts=False, history=False)


@cache
def design(name: str) -> Document:
    folders = [ROOT / "examples", *sorted((ROOT / "tests" / "requests").glob("*/documents"))]
    return SESSION.open(next(folder / name for folder in folders if (folder / name).is_file())).document


@pytest.mark.parametrize("rows", chunks(sample(sorted(ROWS, key=lambda row: str(row["in"])), 30)))
def test_what_must_be_refused_is_refused(rows: list[dict[str, str]]) -> None:
    def check(row: dict[str, str]) -> None:
        assert RulePlanner().plan(design(row["in"]), row["say"], SESSION.fonts.measure).refusals

    check_each(rows, check)
