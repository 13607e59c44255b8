"""The interface of a benchmark task: cases, scorers, and the tables made of their scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from redraft.scoring.score import Score


@dataclass(frozen=True, slots=True)
class TaskCase:
    """An instruction over a file. `facts` are JSON: gold layers, boxes, questions, references, breakdowns."""

    id: str
    instruction: str
    source: Path
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result. `output` is None if absent, `failure` why ("refused: …", "timed out"); protocols decide what is scored
    then. `facts` are the editor's report: layers, program, rounds, calls."""

    case: TaskCase
    output: Path | None
    failure: str = ""
    seconds: float = 0.0
    facts: Mapping[str, Any] = field(default_factory=dict)


class Scorer(Protocol):
    """`id` names the scorer and all its scores depend on: what steered an editor may not grade it, unless marked."""

    @property
    def id(self) -> str: ...

    def score(self, outcome: Outcome) -> Sequence[Score]: ...


class Editor(Protocol):
    """What is under test. `steered_by` are the ids of scorers it looked at while editing. `edit` writes into `folder`
    and nowhere else; it may raise, which is a failure of that case."""

    @property
    def id(self) -> str: ...

    @property
    def steered_by(self) -> frozenset[str]: ...

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome: ...


@dataclass(frozen=True, slots=True)
class Graded:
    """A case with what became of it and all its scores, by measure."""

    outcome: Outcome
    scores: Mapping[str, Score]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A table of a protocol: rows of named cells, each a number, a text, or None where it is absent."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[float | int | str | None, ...], ...]
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Task:
    """A protocol. `tables` makes the paper's tables of graded cases, `plots` SVG by name; `prompts` tell runs apart."""

    name: str
    about: str
    cases: Sequence[TaskCase]
    scorers: Sequence[Scorer]
    tables: Callable[[Iterable[Graded]], Sequence[ScoreTable]]
    prompts: Mapping[str, str] = field(default_factory=dict)
    plots: Callable[[Iterable[Graded]], Mapping[str, str]] | None = None
