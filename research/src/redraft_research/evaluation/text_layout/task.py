"""Text layout as a task of the runner: texts are set on a picture, and the result is read, measured and judged.

A result is a design with live text on the case's picture, or a flat picture: then there are no boxes, only what is read
and the judge's grades. A failed case misses all characters and has no other score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from redraft.errors import RedraftError
from redraft.formats.file import File
from redraft.imaging.texts.reader import RapidReader, TextReader, is_there
from redraft.models.chat import ChatModel
from redraft.scoring.score import Score
from redraft.scoring.statistics import bootstrap, known_mean
from redraft.scoring.typesetting import Characters
from redraft.session.session import Session
from redraft_research.datasets.text_layout.cases import Setting, WantedText, read_settings
from redraft_research.evaluation.runner.task import Graded, Outcome, ScoreTable, Task, TaskCase
from redraft_research.evaluation.text_layout.judge import DIMENSIONS, OVERALL, LayoutJudge
from redraft_research.evaluation.text_layout.judge import absent as unjudged
from redraft_research.evaluation.text_layout.limits import LIMITED, limit_scores
from redraft_research.evaluation.text_layout.typeset import LAYOUT, READ, Typeset, layout_scores, read_scores

NAME = "text-layout"
NO_REWARD = "there is no reward model"


class TypesettingScorer:
    """Everything that needs no model: characters read in the picture and found in the code, and the layout of texts."""

    def __init__(self, reader: TextReader | None) -> None:
        self._reader = reader

    @property
    def id(self) -> str:
        return f"typesetting:{type(self._reader).__name__ if self._reader is not None else 'no OCR'}"

    @cached_property
    def _session(self) -> Session:
        return Session(history=False)

    def close(self) -> None:
        self._session.close()

    def score(self, outcome: Outcome) -> Sequence[Score]:
        wanted = _wanted(outcome.case)
        asked = "\n".join(one.text for one in wanted)
        if outcome.output is None:
            return self._nothing_set(asked, outcome.failure or "there is no result")
        ground = self._session.open(outcome.case.source)  # a case without one is no fault of the editor
        try:
            file = self._session.open(outcome.output)
            page = Typeset(file, file.document.pages[0], self._session, ground)
            picture = page.picture() if self._reader is not None else b""
        except RedraftError as error:
            return self._nothing_set(asked, f"the result cannot be opened or drawn: {error.message}")
        read = read_scores(asked, picture, self._reader)
        if is_flat(file):
            flat = "a flat picture has no text boxes"
            return [*read, *(Score.absent(measure, flat) for measure in ("r-svg", *LAYOUT, *LIMITED))]
        coded = Characters.of(asked, page.words).accuracy("r-svg")
        limits = limit_scores(page, wanted, page.bare(), self._subject(outcome.case))
        return [*read, coded, *layout_scores(page, page.levels(wanted)), *limits]

    def _subject(self, case: TaskCase) -> NDArray[Any] | None:
        """Where the subject of a ground is, by the mask that its case names."""
        if not (path := case.facts.get("subject")):
            return None
        mask = self._session.open(Path(path))
        return Typeset(mask, mask.document.pages[0], self._session, mask).bare()[..., 0] > 127

    def _nothing_set(self, asked: str, why: str) -> list[Score]:
        none = Characters.of(asked, "")
        read = [none.precision(), none.recall(), none.f(), none.accuracy()]
        read = read if self._reader is not None else read_scores(asked, b"", None)
        return [*read, none.accuracy("r-svg"), *(Score.absent(measure, why) for measure in (*LAYOUT, *LIMITED))]


class JudgeScorer:
    """The four grades of a model that sees, and their mean."""

    def __init__(self, model: ChatModel | None) -> None:
        self._judge = LayoutJudge(model)

    @property
    def id(self) -> str:
        return f"typesetting judge:{self._judge.id}"

    def score(self, outcome: Outcome) -> Sequence[Score]:
        if outcome.output is None:
            return unjudged(outcome.failure or "there is no result")
        if not self._judge.is_there:
            return self._judge.grades((), b"", b"")
        with Session(history=False) as session:
            ground = session.open(outcome.case.source)
            bare = Typeset(ground, ground.document.pages[0], session).picture()
            try:
                file = session.open(outcome.output)
                drawn = Typeset(file, file.document.pages[0], session, ground).picture()
            except RedraftError as error:
                return unjudged(f"the result cannot be opened or drawn: {error.message}")
            return self._judge.grades(_wanted(outcome.case), bare, drawn)


def is_flat(file: File) -> bool:
    """Whether it is a picture, which has no live text."""
    return file.document.traits.flat


def _wanted(case: TaskCase) -> list[WantedText]:
    return [WantedText(text, level) for text, level in case.facts["texts"]]


def text_layout(data: Path, model: ChatModel | None = None, reader: TextReader | None = None) -> Task:
    """The task over a folder of grounds and texts. `model` judges; `reader` is OCR, the extra's where none is given."""
    reader = reader or (RapidReader() if is_there() else None)
    judge = JudgeScorer(model)
    return Task(
        NAME,
        "texts set on a picture: read back, measured by their boxes and ground, graded by a judge",
        [case_of(setting) for setting in read_settings(data)],
        (TypesettingScorer(reader), judge),
        tables,
        {"judge_typesetting": LayoutJudge(model).prompt.text},
    )


def case_of(setting: Setting) -> TaskCase:
    listed = "; ".join(f"“{one.text}”" for one in setting.texts)
    texts = [list(one) for one in setting.texts]
    return TaskCase(setting.id, f"Set these texts on the picture: {listed}", setting.background, {"texts": texts})


Measure = Callable[[Sequence[Graded]], float | None]


def _pooled(name: str) -> Measure:
    """A rate of the characters of all cases together."""

    def of(graded: Sequence[Graded]) -> float | None:
        counts = Characters()
        for one in graded:
            if evidence := one.scores[name].evidence:
                counts = counts.plus(Characters(evidence["right"], evidence["extra"], evidence["missed"]))
        rates = {"char-p": counts.precision, "char-r": counts.recall, "char-f": counts.f}
        return rates.get(name, counts.accuracy)().value

    return of


def _mean(name: str) -> Measure:
    return lambda graded: known_mean(one.scores[name].value for one in graded)


MEASURES: dict[str, tuple[str, Measure]] = {
    **dict(zip(READ, zip(("Char-P", "Char-R", "Char-F", "Char-Acc"), map(_pooled, READ), strict=True), strict=True)),
    "r-ali": ("R_ali", _mean("r-ali")),
    "r-ove": ("R_ove", _mean("r-ove")),
    "r-com": ("R_com", _mean("r-com")),
    "r-svg": ("R_svg", _pooled("r-svg")),
    "contrast": ("contrast", _mean("contrast")),
    "hierarchy": ("hierarchy", _mean("hierarchy")),
    **{f"judge-{name}": (name.capitalize(), _mean(f"judge-{name}")) for name in (*DIMENSIONS, OVERALL)},
}
TABLE_1 = ("char-p", "char-r", "char-f", "r-ali", "r-ove", "r-com")


def tables(graded: Iterable[Graded]) -> Sequence[ScoreTable]:
    """The paper's two, and every measure with how many cases it is of and its interval."""
    every = [one for one in graded if "r-svg" in one.scores]
    if not every:
        return ()
    found = {name: of(every) for name, (_, of) in MEASURES.items() if name in every[0].scores}
    first = ScoreTable(
        "Table 1: text and graphic quality",
        (*(MEASURES[name][0] for name in TABLE_1), "RM Score"),
        ((*(found[name] for name in TABLE_1), None),),
        ("characters are pooled over all cases", f"RM Score: {NO_REWARD}"),
    )
    grades = [f"judge-{name}" for name in (*DIMENSIONS, OVERALL)]
    judged = ScoreTable("Table 2: grades of the judge, 1 to 10", tuple(MEASURES[name][0] for name in grades),
                   (tuple(found.get(name) for name in grades),), ("Overall is the mean of the four",))  # fmt: skip
    rows = []
    for name, value in found.items():
        there = [one for one in every if one.scores[name].value is not None or _counted(one.scores[name])]
        low, high = bootstrap(there, MEASURES[name][1]) or (None, None) if there else (None, None)
        why = sorted({one.scores[name].reason for one in every if one not in there})
        rows.append((MEASURES[name][0], value, low, high, len(there), len(every) - len(there), "; ".join(why[:2])))
    columns = ("measure", "value", "from", "to", "cases", "absent", "why")
    return first, judged, ScoreTable("Every measure, with 95 % of its bootstrap over cases", columns, tuple(rows))


def _counted(score: Score) -> bool:
    """Whether characters were counted, even if there is no rate of them in this one case."""
    return "missed" in score.evidence
