"""What the rules and the reader make of requests, every option judged: what certainty is fitted on and measured by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from redraft.datasets.requests.cases import Case, part_folder, read_cases, request_files
from redraft.datasets.requests.goals import Goals
from redraft.errors import RedraftError
from redraft.language.rule_planner import RulePlanner
from redraft.planners.reading.certainty import features, is_bold
from redraft.planners.reading.options import options_of
from redraft.planners.reading.planner import stance
from redraft.reader.readings import Reader
from redraft.scoring.goals.verdicts import Outcome
from redraft.session.session import Session


@dataclass
class JudgedOption:
    """Something that would be done, with its features and what that would be judged."""

    outcome: str
    features: dict[str, float]
    bold: bool


@dataclass
class Judged:
    """A request: whether it is to be refused, who has a say in it, what the rules and the reader come to alone, and all
    options that act."""

    id: str
    author: str
    to_refuse: bool
    stance: str
    rules: str = str(Outcome.REFUSED)
    alone: str = str(Outcome.REFUSED)
    options: list[JudgedOption] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(form: dict[str, Any]) -> Judged:
        return Judged(**{**form, "options": [JudgedOption(**one) for one in form["options"]]})


def judge_parts(
    parts: Iterable[str], reader: Reader, told: Callable[[str], None] = lambda line: None
) -> Iterator[Judged]:
    """The requests of some parts of the corpus, each part an author."""
    with Session(history=False) as session:
        for part in parts:
            folder = part_folder(part)
            cases = [case for file in request_files(folder) for case in read_cases(file)]
            yield from judge_cases(cases, session, [folder / "documents"], reader, part, told)


def judge_cases(
    cases: Sequence[Case], session: Session, folders: Sequence[Path], reader: Reader, author: str = "",
    told: Callable[[str], None] = lambda line: None,
) -> Iterator[Judged]:  # fmt: skip
    """Requests over documents in some folders; without an author each is by whom its id names."""
    goals = Goals(session, folders)
    for number, case in enumerate(cases):
        told(f"{author} {number} of {len(cases)} requests")
        yield _judged(case, author or case.id.rpartition("-")[0], goals, reader)
    goals.close()


def _judged(case: Case, author: str, goals: Goals, reader: Reader) -> Judged:
    document, measure = goals.file(case.document).document, goals.session.fonts.measure
    core = RulePlanner().plan(document, case.say, measure)
    options = options_of(document, reader.read(document, case.say, measure), core, measure)
    first = options.each[0] if options.each else None
    found = Judged(case.id, author, "refuse" in case.expect, str(stance(core, case.say)))
    if found.to_refuse and not options.core_acts:
        found.rules = str(Outcome.RIGHT_REFUSAL)
    for option in options.acting:
        after, reason = option.after, ""
        try:
            assert after is not None
            goals.file(case.document).opened.write(after)
        except RedraftError as error:  # what the format cannot hold is refused there
            after, reason = None, error.message
        except Exception as error:  # a crash does nothing to the file
            after, reason = None, f"crash: {type(error).__name__}: {error}"
        outcome = str(goals.judge(case, after, reason).outcome)
        found.options.append(JudgedOption(outcome, features(options, option), is_bold(option.commands)))
        if option.core:
            found.rules = outcome
        if option is first and option.mass > 0:
            found.alone = outcome
    return found
