"""The interface of a benchmark task: cases, scorers, and the tables made of their scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from redraft.scoring.score import Score


@dataclass(frozen=True, slots=True)
class TaskCase:
    """One thing to do: an instruction over a file. `facts` are what the protocol knows of it, in JSON's kinds: gold
    layers, boxes, questions, paths of references, and what results are broken down by."""

    id: str
    instruction: str
    source: Path
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """An editor's result for a case. `output` is None where there is none, and `failure` the reason: "refused: …",
    "timed out", "crashed: …". The protocol decides what is scored instead of a failed edit (often the source).
    `facts` are what the editor reported: layers it chose, its program, rounds, calls."""

    case: TaskCase
    output: Path | None
    failure: str = ""
    seconds: float = 0.0
    facts: Mapping[str, Any] = field(default_factory=dict)


class Scorer(Protocol):
    """`id` names the scorer with all that its scores depend on (a model, a prompt's hash): whatever steered an editor
    may not grade it, unless the run is marked as graded by itself."""

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
class Table:
    """A table of a protocol: rows of named cells, each a number, a text, or None where it is absent."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[float | int | str | None, ...], ...]
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Task:
    """A protocol ready to run. `tables` makes what the paper prints (and breakdowns) of graded cases; `prompts` are all
    texts that models are given, so that a run can be distinguished from one with others. `plots` makes SVG by name of
    them."""

    name: str
    about: str
    cases: Sequence[TaskCase]
    scorers: Sequence[Scorer]
    tables: Callable[[Iterable[Graded]], Sequence[Table]]
    prompts: Mapping[str, str] = field(default_factory=dict)
    plots: Callable[[Iterable[Graded]], Mapping[str, str]] | None = None
