"""Side effects of an edit on its page: texts that no longer fit are fitted, what got worse is reported
with its mend or, with `--repair`, mended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from redraft.edits.ops import SetStyle
from redraft.edits.page_edits import PageEdit
from redraft.edits.receipt.record import Finding, FitRecord
from redraft.inspection import PROBLEM, Asked, Inspection, Trial
from redraft.inspection.checks.alignment import uneven
from redraft.inspection.fixes.text_fit import guessed
from redraft.inspection.fixes.trial import key
from redraft.lazy import dataclass

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.document.pages import Document
    from redraft.edits.ops import Edit
    from redraft.edits.scope import Guard

MOST_REPAIRS = 12
KEEP, REPORT = "keep", "report"


class Aim(NamedTuple):
    """How consequences are handled: `fit` is keep, report, shrink, wrap or '' (as the text is set)."""

    fit: str = REPORT
    repair: bool = False


@dataclass(frozen=True, slots=True)
class Addition:
    """Edits beyond the instruction, `by` fit or repair, with a summary for people."""

    by: str
    summary: str
    edits: tuple[Edit, ...]


class Consequences(NamedTuple):
    """Findings left after the additions were made, and how texts that no longer fitted were handled."""

    findings: tuple[Finding, ...] = ()
    additions: tuple[Addition, ...] = ()
    fit: tuple[FitRecord, ...] = ()


def consequences(
    before: Document, after: Document, fonts: Fonts, asked: Asked, aim: Aim, guard: Guard | None = None
) -> Consequences:
    """The consequences of the edits from `before` to `after`."""
    if before is after:
        return Consequences()
    trial = Trial(Inspection(before, fonts, asked), after, guard)
    if not trial.findings:
        return Consequences()
    additions: list[Addition] = []
    records: list[FitRecord] = []
    if aim.fit != KEEP:
        trial = _fitted(trial, aim, additions, records)
    smaller = [edit.layer for one in additions for edit in one.edits if isinstance(edit, SetStyle)]
    odd = [found for id in dict.fromkeys(smaller) for pair in trial.pairs.values() for found in uneven(pair, id)]
    if aim.repair:
        for one in odd:
            if (tried := trial.after(one.mend, ())) is not None:
                additions.append(Addition("repair", f"repaired: {one.remedy}", one.mend))
                trial, odd = tried, [other for other in odd if other is not one]
        trial = _repaired(trial, aim, additions)
        records = _settled(records, trial, additions)
    return Consequences((*trial.mended(aim.fit), *odd), tuple(additions), tuple(records))


def _fitted(trial: Trial, aim: Aim, additions: list[Addition], records: list[FitRecord]) -> Trial:
    """Every text that no longer fits, one after the other; one that fits since another was fitted is left alone."""
    way = "" if aim.fit == REPORT else aim.fit
    for text, _ in trial.outgrown():
        now = next(((one, page) for one, page in trial.outgrown() if one.id == text.id), None)
        if now is None:
            continue
        fit, tried = trial.fitted(*now, way)
        done = aim.fit != REPORT and not (aim.fit == "" and guessed(trial.pairs[now[1]], now[0]))
        how = fit.record.how if tried is None or done else f"would fit {fit.record.how}"
        records.append(FitRecord(fit.record.layer, how, fit.record.verdict))
        if tried is not None and done:
            additions.append(Addition("fit", f"fitted: {fit.summary}", fit.edits))
            trial = tried
    return trial


def _repaired(trial: Trial, aim: Aim, additions: list[Addition]) -> Trial:
    """Mend after mend, the problems first, each looked at again. Notes may be intended, but for a lost line."""
    for _ in range(MOST_REPAIRS):
        found = (one for one in trial.mended(aim.fit) if one.mend)
        one = next((one for one in found if one.severity == PROBLEM or one.kind == "alignment"), None)
        tried = trial.after(one.mend, [key(one)], loosely=True) if one is not None else None
        if one is None or tried is None:
            break
        additions.append(Addition("repair", f"repaired: {one.remedy}", one.mend))
        trial = tried
    return trial


def _settled(records: list[FitRecord], trial: Trial, additions: list[Addition]) -> list[FitRecord]:
    """The records of texts that could not be fitted, once they were mended."""
    left = {text.id for text, _ in trial.outgrown()}
    made = {edit.layer: one.summary for one in additions if one.by == "repair" for edit in one.edits
            if not isinstance(edit, PageEdit)}  # fmt: skip
    return [
        one if one.layer in left or one.layer not in made else FitRecord(one.layer, made[one.layer], "fits at")
        for one in records
    ]


def unfit(records: Sequence[FitRecord]) -> list[str]:
    """What to warn of: texts that nothing makes fit."""
    return [f"cannot fit '{one.layer}': {one.how}" for one in records if one.verdict == "cannot fit"]
