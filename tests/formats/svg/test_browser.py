"""What a receipt calls proven, held against a real browser: no pixel but the target's differs, and the target is as
asked. Rules, animation and structure of many kinds, in two states of the browser (light, and dark)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from redraft.errors import RedraftError
from redraft.session.session import Session
from tests.formats.svg import browser
from tests.formats.svg.browser import Browser, Pixels
from tests.formats.svg.browser_cases import CENTRE, EDITS, HEIGHT, HERE, NEW, THERE, WIDTH, WORDS, Case, allowed, cases

STATES = {"light": {}, "dark": {"prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce"}}
LEAST_PROVEN = 0.5
ROUNDING = 16
"""Levels of 255: where on a page a document stands has a say in how its edges are smoothed."""


class Outcome(NamedTuple):
    """An edit: its `status` (refused, where it was not carried out) with the reason, and the file after it."""

    case: Case
    status: str
    why: str
    after: bytes


def outcome(session: Session, folder: Path, case: Case) -> Outcome:
    source, output = folder / "before.svg", folder / "after.svg"
    source.write_bytes(case.svg)
    output.unlink(missing_ok=True)
    try:
        edits = EDITS[case.edit](session.open(source).document)
        receipt = session.apply_file(source, edits, None, output)
    except RedraftError as error:
        return Outcome(case, "refused", str(error), b"")
    why = "; ".join(proof.why for proof in receipt.proofs if proof.ok is not True)
    return Outcome(case, "proven" if receipt.proven else "unknown", why, output.read_bytes())


def objections(case: Case, before: Pixels, after: Pixels) -> Iterator[str]:
    """What the browser holds against calling an edit proven."""
    different: NDArray[np.bool_] = np.any(np.abs(before.astype(int) - after) > ROUNDING, axis=2)
    outside = different.copy()
    for left, top, right, bottom in allowed(case.edit):
        outside[top:bottom, left:right] = False
    if outside.any():
        y, x = np.argwhere(outside)[0]
        yield f"{int(outside.sum())} pixels differ outside the target, first at ({x}, {y})"
    x, y = CENTRE
    old, new = tuple(before[y, x]), tuple(after[y, x])
    seen = old != tuple(before[1, 1])  # the target is seen at all
    inside = different[HERE[1] : HERE[3], HERE[0] : HERE[2]]
    match case.edit:
        case "fill" if new != NEW and seen:
            yield f"the target is {new}, not {NEW}"
        case "delete" | "hide" | "opacity" if new != tuple(after[1, 1]):
            yield f"the target is still there, {new}"
        case "move" if seen and (
            new != tuple(after[1, 1]) or not np.array_equal(_cut(before, HERE), _cut(after, THERE))
        ):
            yield "the target does not stand where it was moved to"
        case "copy" if seen and not np.array_equal(_cut(before, HERE), _cut(after, THERE)):
            yield "the copy does not look like the target"
        case "raise" if inside.any():
            yield "the target changed"
        case "stroke" if seen and tuple(after[y - 10, x]) != NEW:
            yield f"the outline is {tuple(after[y - 10, x])}, not {NEW}"
        case "words" if not _cut(different, WORDS).any():
            yield "the words are what they were"
        case "word-fill" if not (_cut(after, WORDS) == NEW).all(axis=2).any():
            yield f"nothing of the words is {NEW}"


def _cut(pixels: NDArray[Any], box: tuple[int, int, int, int]) -> NDArray[Any]:
    left, top, right, bottom = box
    return pixels[top:bottom, left:right]


def judged(outcomes: Sequence[Outcome], folder: Path) -> list[str]:
    """Every objection of the browser to the proven ones, with the case. What is objected to is drawn once more: a busy
    machine may not have been ready with the first picture."""
    proven = [one for one in outcomes if one.status == "proven"]
    with Browser(folder) as chromium:
        doubtful = [one for one, _ in _objected(proven, chromium)]
        return [said for _, said in _objected(list(dict.fromkeys(doubtful)), chromium)]


def _objected(proven: Sequence[Outcome], chromium: Browser) -> Iterator[tuple[Outcome, str]]:
    documents = list(dict.fromkeys(svg for one in proven for svg in (one.case.svg, one.after)))
    for state, media in STATES.items():
        drawn = dict(zip(documents, chromium.pictures(documents, WIDTH, HEIGHT, media), strict=True))
        for one in proven:
            for said in objections(one.case, drawn[one.case.svg], drawn[one.after]):
                yield one, f"{one.case.name} ({state}): {said}"


@pytest.mark.slow
@pytest.mark.skipif(not browser.PATH, reason="no Chromium on the path: it is the judge here")
def test_a_browser_sees_what_a_receipt_calls_proven(tmp_path: Path) -> None:
    with Session() as session:
        outcomes = [outcome(session, tmp_path, case) for case in cases()]
    objected = judged(outcomes, tmp_path)
    shares = Counter(one.status for one in outcomes)
    print(f"\n{len(outcomes)} cases: {dict(shares)}; the browser objects to {len(objected)}")
    assert not objected, "\n".join(objected)
    assert shares["proven"] > LEAST_PROVEN * len(outcomes)
