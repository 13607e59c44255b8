"""The corpus of requests as a task of the runner: any editor gets file and request, and its output is judged.

A request that can be done is exact, wrong element, wrong edit or refused; one that must be refused is a right or a
missed refusal. An editor refuses by a failure that begins with "refused", or by leaving the file as it is. Any other
failure (a crash, a time-out, no output, one that does not open) is `failed`, and never counts as a refusal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from redraft.datasets.requests.cases import Case
from redraft.datasets.requests.goals import Goals, document_path
from redraft.document.layers import Document
from redraft.errors import RedraftError, UsageError
from redraft.evaluation.runner.task import Graded, Outcome, Table, Task, TaskCase
from redraft.scoring.goals.verdicts import Outcome as Judged
from redraft.scoring.goals.verdicts import Verdict, judge_result
from redraft.scoring.rates import rate
from redraft.scoring.score import Score
from redraft.session.session import Session

FAILED = "failed"
TO_DO = (Judged.EXACT, Judged.WRONG_ELEMENT, Judged.WRONG_EDIT, Judged.REFUSED)
TO_REFUSE = (Judged.RIGHT_REFUSAL, Judged.MISSED_REFUSAL)
MEASURES = (*map(str, TO_DO), *map(str, TO_REFUSE), FAILED)


class VerdictScorer:
    """One of seven measures of a case is 1. Documents are looked for in `folders`."""

    id = "requests"

    def __init__(self, folders: Sequence[Path], fonts: Sequence[Path] = ()) -> None:
        self._folders, self._fonts = folders, fonts

    @cached_property
    def _goals(self) -> Goals:
        return Goals(Session(self._fonts, history=False), self._folders)

    def close(self) -> None:
        self._goals.close()
        self._goals.session.close()

    def score(self, outcome: Outcome) -> Sequence[Score]:
        case = _request(outcome.case)
        verdict = self._verdict(case, outcome)
        found, why = (FAILED, verdict) if isinstance(verdict, str) else (str(verdict.outcome), verdict.why)
        possible, other = (TO_REFUSE, TO_DO) if case.kind == "refuse" else (TO_DO, TO_REFUSE)
        not_asked = "this request must be refused" if case.kind == "refuse" else "this request can be done"
        return [
            *(Score.of(name, found == name, **({"why": why} if found == name and why else {}))
              for name in (*map(str, possible), FAILED)),
            *(Score.absent(str(name), not_asked) for name in other),
        ]  # fmt: skip

    def _verdict(self, case: Case, outcome: Outcome) -> Verdict | str:
        """A verdict, or why the case failed."""
        if outcome.output is None:
            refused = outcome.failure.startswith("refused")
            return self._goals.judge(case, None, outcome.failure) if refused else outcome.failure or "no output"
        file = self._goals.file(case.document)
        try:
            made = self._goals.session.open(outcome.output)
            changed = made.document  # some formats are read only when it is asked for
        except RedraftError as error:
            return f"the output does not open: {error.message}"
        if made.codec.name != file.codec.name:
            return f"the output is {made.codec.name}, and the document {file.codec.name}"
        if made.snapshot.data == file.snapshot.data:  # nothing was done to it
            return self._goals.judge(case, None, "the file is as it was")
        if case.kind in ("program", "edits"):
            return judge_result(self._goals.before(case.document), changed, self._wanted(case))
        return self._goals.judge(case, changed)

    def _wanted(self, case: Case) -> Document:
        """What should have come out as a file has it: some formats state more of a thing than an edit did."""
        file, expected = self._goals.file(case.document), self._goals.expected(case)
        return file.codec.open(file.opened.write(expected).data, self._goals.session.fonts).document


def requests_task(cases: Iterable[Case], folders: Sequence[Path], fonts: Sequence[Path] = ()) -> Task:
    """UsageError where two requests have one id, or a document is missing."""
    made = [_task_case(case, folders) for case in cases]
    if len({one.id for one in made}) < len(made):
        raise UsageError("two requests have the same id", "give one part of the corpus: --part NAME")
    about = "requests in words over designs: exact, wrong element, wrong edit, refused, judged from the files made"
    return Task("request-files", about, made, (VerdictScorer(folders, fonts),), tables)


def _task_case(case: Case, folders: Sequence[Path]) -> TaskCase:
    facts = {"document": case.document, "topic": case.topic, "half": case.half, "expect": dict(case.expect)}
    return TaskCase(case.id, case.say, document_path(case.document, folders), facts)


def _request(case: TaskCase) -> Case:
    facts = case.facts
    return Case(case.id, facts["document"], case.instruction, facts["topic"], facts["expect"], facts["half"])


def tables(graded: Iterable[Graded]) -> Sequence[Table]:
    """Every outcome with its count and the interval of its share, and shares by topic."""
    every = list(graded)
    rows = []
    for name in MEASURES:
        found = _share(every, name)
        low, high = found.evidence.get("interval", (None, None))
        rows.append((name, found.value, low, high, found.evidence.get("count", 0), found.evidence["of"]))
    whole = Table("Requests", ("outcome", "share", "from", "to", "count", "of"), tuple(rows),
                  ("intervals of 95 % (Wilson); refusals are of the requests that must be refused",))  # fmt: skip
    topics: dict[str, list[Graded]] = {}
    for one in every:
        topics.setdefault(str(one.outcome.case.facts["topic"]), []).append(one)
    shares = tuple(
        (topic, len(some), *(_share(some, name).value for name in MEASURES)) for topic, some in sorted(topics.items())
    )
    return whole, Table("By topic", ("topic", "requests", *MEASURES), shares)


def _share(graded: Iterable[Graded], name: str) -> Score:
    scores: Iterable[Mapping[str, Score]] = (one.scores for one in graded)
    return rate(name, (None if one[name].value is None else bool(one[name].value) for one in scores if name in one))
