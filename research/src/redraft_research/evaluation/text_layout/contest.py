"""Comparison of text layout methods on the same backgrounds: the paper's columns, hard limits, gains."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from redraft.errors import RedraftError
from redraft.imaging.texts.reader import TextReader
from redraft.layout import Layout, place
from redraft.layout.dialogue import Dialogue
from redraft.models.chat import ChatModel
from redraft.models.meter import Metered
from redraft.models.naming import model_for
from redraft.scoring.statistics import bootstrap
from redraft.session.session import Session
from redraft.version import __version__
from redraft_research.datasets.backgrounds.cases import asked, written
from redraft_research.datasets.text_layout.cases import Setting
from redraft_research.evaluation.runner.editors import OUTPUT
from redraft_research.evaluation.runner.run import BenchRun, RunOptions, run
from redraft_research.evaluation.runner.task import Editor, Graded, Outcome, ScoreTable, Task, TaskCase
from redraft_research.evaluation.text_layout.baselines import centred_stack, random_layout
from redraft_research.evaluation.text_layout.judge import LayoutJudge
from redraft_research.evaluation.text_layout.limits import BACKING, LIMITS, MOST_BACKED
from redraft_research.evaluation.text_layout.task import MEASURES, JudgeScorer, TypesettingScorer, case_of, tables

FIRST = "first.svg"
"""The first round, beside the output."""
PLAIN = {"random": random_layout, "centred stack": centred_stack}
OURS = "ours"


@dataclass(frozen=True)
class Maker:
    """`way` is one of PLAIN, or OURS; in that a `model` may try to do better. Texts come without their roles."""

    way: str
    fonts: tuple[Path, ...] = ()
    model: str | None = None

    @property
    def id(self) -> str:
        return f"{self.way}, redraft {__version__}" + (f" + {self.model}" if self.model else "")

    @property
    def steered_by(self) -> frozenset[str]:
        return frozenset({f"@{self.model}"} if self.model else ())

    @cached_property
    def _session(self) -> Session:
        return Session(self.fonts, history=False, tile_cache=False)

    @cached_property
    def _chat(self) -> Metered | None:
        return model_for(self.model) if self.model else None

    def close(self) -> None:
        for one in (self.__dict__.get("_session"), self.__dict__.get("_chat")):
            if one is not None:
                one.close()

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome:
        """Every case has a chance of its own, the same each time."""
        texts = [text for text, _ in case.facts["texts"]]
        chance = random.Random(f"{case.id} {seed}").getrandbits(32)
        asked = Dialogue(self._chat, seed=seed) if self._chat is not None else None
        try:
            made = self._made(case.source, texts, chance, asked)
        except RedraftError as error:
            return Outcome(case, None, f"refused: {error.message}")
        output = folder / f"{OUTPUT}.svg"
        output.write_bytes(made.data)
        (folder / FIRST).write_bytes(made.rounds[0].data)
        facts: dict[str, Any] = {"rounds": len(made.rounds), "best": made.best.number, "notes": list(made.notes)}
        facts |= {"model": asked.report} if asked is not None else {}
        return Outcome(case, output, facts=facts)

    def _made(self, ground: Path, texts: list[str], chance: int, asked: Dialogue | None) -> Layout:
        fonts, tiles = self._session.fonts, self._session.tiles
        if self.way in PLAIN:
            return PLAIN[self.way](ground, texts, fonts=fonts, tiles=tiles, seed=chance)
        return place(ground, texts, fonts=fonts, tiles=tiles, seed=chance, consult=asked)


@dataclass(frozen=True)
class FirstRounds:
    """What others had made in their first round, by case."""

    way: str
    made: Mapping[str, Path]

    @property
    def id(self) -> str:
        return f"{self.way}, first round, redraft {__version__}"

    steered_by = frozenset[str]()

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome:
        if case.id not in self.made:
            return Outcome(case, None, "refused: there was no first round")
        output = folder / f"{OUTPUT}.svg"
        shutil.copyfile(self.made[case.id], output)
        return Outcome(case, output)


LAST, BEGUN = "ours, last", "ours, first"
LEAST_READ = 0.97
"""Char-F over all cases whose script the reader reads."""

Results = Mapping[str, Sequence[Graded]]
"""The graded cases of every way, by its name."""


def made_cases(count: int, first: int, folder: Path) -> Iterator[TaskCase]:
    """Grounds made by script, in a folder; as it fills."""
    for setting, facts in written(asked(count, first), folder):
        yield made_case(setting, facts, folder)


def made_case(setting: Setting, facts: Mapping[str, Any], folder: Path) -> TaskCase:
    case = case_of(setting)
    subject = {"subject": str(folder / facts["subject"])} if "subject" in facts else {}
    return TaskCase(case.id, case.instruction, case.source, {**case.facts, **facts, **subject})


def layout_task(cases: Sequence[TaskCase], model: ChatModel | None, reader: TextReader | None) -> Task:
    about = "texts set on grounds made by script"
    prompts = {"judge_typesetting": LayoutJudge(model).prompt.text}
    return Task("layout", about, cases, (TypesettingScorer(reader), JudgeScorer(model)), tables, prompts)


def contest(
    task: Task, folder: Path, asked: RunOptions, model: str | None, report: Callable[[str, int, int, str], None]
) -> dict[str, BenchRun]:
    """A run each in its own folder, also one by `model`; our first round is what our run left beside its outputs."""
    fonts = asked.fonts

    def of(name: str, editor: Editor) -> BenchRun:
        return run(
            task, editor, folder / name.replace(", ", "-").replace(" ", "-"), asked, lambda *at: report(name, *at)
        )

    found = {way: of(way, Maker(way, fonts)) for way in PLAIN}
    last = of(LAST, Maker(OURS, fonts))
    outputs = {one.outcome.case.id: one.outcome.output for one in last.cases}
    firsts = {id: output.parent / FIRST for id, output in outputs.items() if output is not None}
    found |= {BEGUN: of(BEGUN, FirstRounds(OURS, firsts)), LAST: last}
    return found | ({"with a model": of("with a model", Maker(OURS, fonts, model))} if model else {})


def contest_tables(results: Results) -> list[ScoreTable]:
    """All ways on the same cases."""
    shown = [name for name in MEASURES if any(one.scores[name].value is not None for graded in results.values()
                                              for one in graded if name in one.scores)]  # fmt: skip
    return [
        _paper(results, shown),
        _intervals(results, shown),
        _gains(results, shown),
        _held(results),
        _broken(results),
    ]


def _paper(results: Results, shown: Sequence[str]) -> ScoreTable:
    rows = [
        (name, sum(bool(one.outcome.failure) for one in graded), *(MEASURES[one][1](graded) for one in shown))
        for name, graded in results.items()
    ]
    missing = "" if "char-f" in shown else "Char-*: nothing was read (--ocr)"
    unread = {one.outcome.case.facts.get("language", "") for graded in results.values() for one in graded
              if one.scores["char-f"].reason.startswith("the reader")}  # fmt: skip
    unknown = f"Char-* are without {', '.join(sorted(unread))}, which the reader does not know" if unread else ""
    head = ("", "failed", *(MEASURES[one][0] for one in shown))
    return ScoreTable("Table 1", head, tuple(rows), tuple(note for note in (missing, unknown) if note))


def _intervals(results: Results, shown: Sequence[str]) -> ScoreTable:
    rows = tuple(
        (MEASURES[name][0], *(_within(MEASURES[name][1](graded), bootstrap(graded, MEASURES[name][1]))
                              for graded in results.values()))
        for name in shown
    )  # fmt: skip
    return ScoreTable("with 95 % of a bootstrap over cases", ("", *results), rows)


def _gains(results: Results, shown: Sequence[str]) -> ScoreTable:
    """Of cases that both have a value of."""
    others = [name for name in (BEGUN, *reversed(PLAIN), "with a model") if name in results]
    last = {one.outcome.case.id: one for one in results[LAST]}
    rows = []
    for name in shown:
        cells = []
        for other in others:
            pairs = [(last[one.outcome.case.id], one) for one in results[other] if one.outcome.case.id in last]
            there = [pair for pair in pairs if all(one.scores[name].reason == "" for one in pair)]
            gain = _gain(MEASURES[name][1])
            cells.append(_within(gain(there), bootstrap(there, gain), "+") if there else None)
        rows.append((MEASURES[name][0], *cells))
    note = "R_ali, R_ove and R_com are better where they are lower"
    return ScoreTable(f"Δ: {LAST} less", ("", *others), tuple(rows), (note,))


def _gain(of: Callable[[Sequence[Graded]], float | None]) -> Callable[[Sequence[tuple[Graded, Graded]]], float | None]:
    def gain(pairs: Sequence[tuple[Graded, Graded]]) -> float | None:
        after, before = of([pair[0] for pair in pairs]), of([pair[1] for pair in pairs])
        return after - before if after is not None and before is not None else None

    return gain


def _within(value: float | None, ends: tuple[float, float] | None, sign: str = "") -> str | None:
    if value is None:
        return None
    numbers = [f"{round(one, 4) + 0.0:{sign}.4f}" for one in (value, *(ends or ()))]  # no -0
    return numbers[0] + (f" [{numbers[1]}, {numbers[2]}]" if ends is not None else "")


def _held(results: Results) -> ScoreTable:
    """How many pages hold each limit, and the worst; a page that there is not holds none."""
    rows: list[tuple[str | None, ...]] = []
    for limit in LIMITS:
        cells = []
        for graded in results.values():
            values = [value for one in graded if (value := one.scores[limit.measure].value) is not None]
            worst = (max if limit.most is not None else min)(values, default=None)
            count = f"{sum(map(limit.holds, values))} of {len(values)}"
            cells.append(f"{count}, worst {worst:.4g}" if worst is not None else None)
        rows.append((limit.about, limit.bound, *cells))
    backed = []
    for graded in results.values():
        values = [value for one in graded if (value := one.scores[BACKING].value) is not None]
        backed.append(f"{sum(values) / len(values):.1%}" if values else None)
    rows.append(("pages with panels behind texts", f"≤ {MOST_BACKED:.1%}", *backed))
    reads = [MEASURES["char-f"][1](graded) for graded in results.values()]
    rows.append(("Char-F", f"≥ {LEAST_READ}", *(None if one is None else f"{one:.4f}" for one in reads)))
    runs = [[one.scores["run-contrast"].evidence for one in graded if one.scores["run-contrast"].evidence]
            for graded in results.values()]  # fmt: skip
    under = [f"{sum(one['under'] for one in some)} of {sum(one['runs'] for one in some)}" for some in runs]
    rows.append(("glyph runs with a contrast under 4.5", "0", *under))
    return ScoreTable("What a page must hold", ("", "", *results), tuple(rows))


def faults(graded: Graded) -> list[str]:
    """Which limits a page breaks, with its values; of a page that there is not, why."""
    if graded.outcome.failure:
        return [graded.outcome.failure]
    scores = {one.measure: graded.scores[one.measure].value for one in LIMITS}
    return [f"{one.measure} {value:.3g}" for one in LIMITS
            if (value := scores[one.measure]) is not None and not one.holds(value)]  # fmt: skip


def _broken(results: Results) -> ScoreTable:
    rows = []
    for one in results[LAST]:
        if found := faults(one):
            facts = one.outcome.case.facts
            made = (str(facts.get(name, "")) for name in ("kind", "ground", "tone", "shape"))
            rows.append((one.outcome.case.id, *made, "; ".join(found)))
    return ScoreTable(f"Pages of '{LAST}' that break a limit: {len(rows)} of {len(results[LAST])}",
                 ("case", "kind", "ground", "tone", "shape", "what"), tuple(rows))  # fmt: skip
