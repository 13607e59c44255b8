"""New words and figures as people type them: without quotes, as statements, 'X instead of Y', in terse notes.

A row of `new_words.jsonl` names the design (`document`) and what is said (`say`); `texts` are the texts after it, by
their ids, and all others are as they were. `refused`: nothing may change.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from redraft.document.layers import Document, Text
from redraft.formats.file import File
from redraft.language.retelling.requoting import requoted
from redraft.language.retelling.told_kinds import kind_told, most_like
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session
from tests.sampling import check_each, chunks, sample

ROOT = Path(__file__).parents[2]
ROWS = [
    json.loads(line) for line in (Path(__file__).parent / "new_words.jsonl").read_text(encoding="utf-8").splitlines()
]
SESSION = Session(history=False)


@lru_cache(maxsize=40)
def design(name: str) -> File:
    return SESSION.open(ROOT / name)


def planned(name: str, say: str) -> Plan:
    return RulePlanner().plan(design(name).document, say, SESSION.fonts.measure)


def texts(document: Document) -> dict[str, str]:
    return {id: placed.layer.text for id, placed in document.index.items() if isinstance(placed.layer, Text)}


@pytest.mark.parametrize("rows", chunks(sample(ROWS, 30)))
def test_new_words_stand_where_they_were_meant_and_nowhere_else(rows: list[dict[str, Any]]) -> None:
    def check(row: dict[str, Any]) -> None:
        before, plan = texts(design(row["document"]).document), planned(row["document"], row["say"])
        if row.get("refused"):
            assert plan.refusals
            return
        assert not plan.refusals, [refusal.reason for refusal in plan.refusals]
        assert texts(plan.document) == {**before, **row["texts"]}

    check_each(rows, check)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("21°C", "temperature"),
        ("-3%", ""),
        ("01947 555 333", "phone"),
        ("555 0199", "phone"),
        ("3 Bridge Street, Whitby", "address"),
        ("Rua do Forno 8, Porto", "address"),
        ("a@b.example", "email"),
        ("www.hearth.example", "website"),
        ("@newname", "handle"),
        ("12,50 €", "price"),
        ("£3", "price"),
        ("7.30 pm", "time"),
        ("19:00", "time"),
        ("20 October 2026", "date"),
        ("Seed swap", ""),
        ("2026", "number"),
    ],
)
def test_the_kind_of_an_entry_is_told_by_how_it_is_written(said: str, kind: str) -> None:
    assert kind_told(said) == kind


def test_new_words_are_a_version_of_the_one_text_that_is_like_them() -> None:
    there = ["Weekdays 6 am to 10 pm", "Weekends 8 am to 6 pm", "Opening hours"]
    assert most_like("Weekdays 7 am to 9 pm", there) == there[0]
    assert most_like("Weekends 9 am to 5 pm", there) == there[1]
    assert most_like("Come in", there) is None


def test_an_instruction_without_new_words_is_left_alone() -> None:
    document = design("examples/menu.svg").document
    assert list(requoted("make the title red and move it down", document)) == []


def test_what_is_not_about_words_stays_as_it_was_said() -> None:
    document = design("examples/menu.svg").document
    told = list(requoted("change Caldo verde to Canja and make the title red", document))
    assert told[0].endswith('to "Canja" and make the title red')
