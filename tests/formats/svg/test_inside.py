"""The proof of the inside: random texts and shapes with much that no model holds, random edits, another judge.

What differs beyond what an edit names is found by `inside.py`, which has no code of redraft's. Where anything does, the
edit may not be called proven.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft import Session
from redraft.edits.ops import apply
from redraft.edits.receipt.record import Receipt
from redraft.errors import RedraftError
from redraft.session.proof.layer_proof import check_nodes
from tests.formats.svg.inside import beyond
from tests.formats.svg.random_designs import Case, Maker, case
from tests.formats.svg.specimens import opened
from tests.sampling import SLOW, tries


def cases(seed: int, count: int) -> Iterator[Case]:
    chance = random.Random(seed)
    while count:
        drawing = Maker(chance).drawing()
        made = case(chance, drawing, opened(drawing).document)
        if made is not None:
            count -= 1
            yield made


def called_proven(receipt: Receipt, drawn: bool) -> bool:
    return receipt.proven if drawn else all(proof.ok for proof in receipt.proofs if proof.about != "pixels")


def judged(session: Session, folder: Path, one: Case, drawn: bool) -> tuple[str, str]:
    """What became of a case, and why."""
    source, output = folder / "in.svg", folder / "out.svg"
    source.write_text(one.drawing, "utf-8")
    output.unlink(missing_ok=True)
    try:
        receipt = session.apply_file(source, list(one.edits), None, output, render=drawn)
    except RedraftError as error:
        return "refused", error.message
    proven = called_proven(receipt, drawn)
    after = output.read_text("utf-8")
    more = beyond(one, after)
    if proven and more:
        return "wrong", f"{one.kind} of {one.target}: {more}\n{one.drawing}\n{after}"
    if proven:
        return "proven", ""
    why = "; ".join(proof.why for proof in receipt.proofs if not proof.ok)
    return ("unknown" if more else "unknown without need"), f"{one.kind} of {one.target}: {why}\n{one.drawing}\n{after}"


def test_nothing_differs_beyond_what_an_edit_names_or_it_is_not_called_proven(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found: Counter[str] = Counter()
    wrong: list[str] = []
    for number, one in enumerate(cases(17, tries(12, 2500))):
        answer, why = judged(session, tmp_path, one, drawn=SLOW and number % 10 == 0)
        found[answer] += 1
        if answer == "wrong":
            wrong.append(why)
    made = found.total() - found["refused"]
    with capsys.disabled():
        if SLOW:
            print(f"\n{found.total()} edits of random SVGs: {dict(found)}; {found['proven'] / made:.1%} proven")
    assert wrong[:3] == []
    assert found["proven"] >= 0.9 * made


MARK = re.compile(
    r'data-[nm]="\d+|f\(\d+|note \d+|Title \d+|go \d+|<my:b>\d+|at="\d+|x\.example/\d+|t &amp; \d+|dur="\d+'
)


def test_a_change_that_no_edit_names_is_found_wherever_it_is() -> None:
    chance = random.Random(18)
    missed: list[str] = []
    for one in cases(19, tries(12, 1000)):
        before = opened(one.drawing)
        try:
            wanted = apply(before.document, one.edits)
            data = before.write(wanted).data.decode()
        except RedraftError:
            continue
        marks = sorted({*MARK.findall(one.drawing)} & {*MARK.findall(data)})
        if one.kind == "duplicate" or not marks:
            continue
        mark = chance.choice(marks)
        after = opened(re.sub(f"{re.escape(mark)}(?!\\d)", f"{mark}77", data))
        found_as = check_nodes(before.document, wanted, after.document, {one.target}).found_as
        if not [*before.unrequested_changes(after, one.edits, found_as)]:
            missed.append(f"{mark} in {one.kind} of {one.target}\n{one.drawing}\n{data}")
    assert missed[:3] == []
