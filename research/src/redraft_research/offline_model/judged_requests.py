"""Requests with the reader's options, each judged right or wrong: the data of the calibration."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from redraft.document.pages import Document
from redraft.errors import RedraftError
from redraft.planners.reading_evidence import EvidenceJudge, all_features
from redraft.planners.reading_options import options_of
from redraft.reader.readings import Reader
from redraft.scoring.goals.verdicts import GoalOutcome
from redraft.session.session import Session
from redraft_research.datasets.requests.cases import Case, part_folder, read_cases, request_files
from redraft_research.datasets.requests.goals import Goals


@dataclass
class Judged:
    """A request: whether it is to be refused, and for each option that the reader has its features and whether it is
    exactly what was wanted."""

    author: str
    to_refuse: bool
    features: list[dict[str, float]] = field(default_factory=list)
    exact: list[bool] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def judge_part(
    part: str, reader: Reader, judge: EvidenceJudge | None, progress: Callable[[str], None] = lambda line: None
) -> Iterator[Judged]:
    """The requests of a part of the corpus, which is one author."""
    folder = part_folder(part)
    cases = [case for file in request_files(folder) for case in read_cases(file)]
    with Session(history=False) as session:
        goals = Goals(session, [folder / "documents"])
        for number, case in enumerate(cases):
            progress(f"{part} {number} of {len(cases)} requests")
            yield _judged(case, part, goals, reader, judge)
        goals.close()


def _judged(case: Case, author: str, goals: Goals, reader: Reader, judge: EvidenceJudge | None) -> Judged:
    document, measure = goals.file(case.document).document, goals.session.fonts.measure
    found = Judged(author, "refuse" in case.expect)
    options = options_of(document, reader.read(document, case.say, measure), measure)
    found.features += all_features(options, judge, reader, document, case.say)
    found.exact += [_is_exact(case, option.result.after, goals) for option in options]
    return found


def _is_exact(case: Case, after: Document, goals: Goals) -> bool:
    try:
        goals.file(case.document).opened.write(after)
    except RedraftError:  # what the format cannot hold is refused there
        return False
    return goals.judge(case, after, "").outcome == GoalOutcome.EXACT
