"""Every goal of the corpus as canonical commands: `python -m redraft_research.offline_model.canonical.convert`.

For each part it writes `commands.jsonl` beside the requests, in lines as `redraft bench requests --answers` reads them,
and prints how many could be converted and why the others could not. Candidates come from the statements of a goal, from
its program or edits, from the file as it was, and from the rules; each is carried out and judged, and of those that are
exact the cheapest is kept (`choice.py`). A second run writes the same.
"""

from __future__ import annotations

import argparse
import heapq
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from redraft.commands.command import Command, resolve_all
from redraft.commands.forms.wire import command_to_json, commands_from_json
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.errors import RedraftError
from redraft.language.planner import GrammarPlanner
from redraft.scoring.facts import scenery
from redraft.scoring.goals.checks import Statement, holds, subjects, ways
from redraft.scoring.goals.verdicts import GoalOutcome
from redraft.session.session import Session
from redraft_research.datasets.requests.answers import CommandAnswer, read_answers
from redraft_research.datasets.requests.cases import FOLDER, Case, read_cases, request_files
from redraft_research.datasets.requests.goals import Goals
from redraft_research.offline_model.canonical.choice import Commands, cost, tidied
from redraft_research.offline_model.canonical.sentence import Sentence
from redraft_research.offline_model.canonical.statement_ways import Slot, StatedDesign
from redraft_research.offline_model.canonical.wording import one

OUTPUT = "commands.jsonl"
TRIED = 60
"""Combinations of ways that are tried for one goal."""
KEPT, MARGIN, LOOKED_AT = 5, 5.0, 400
"""Ways that are kept for one slot, of those that make its statement true: so many, none so much dearer, of so many."""
ENOUGH = 11.7
"""A cost above which the grammar's plan is tried too."""


@dataclass
class Converter:
    """Finds the canonical commands of cases."""

    goals: Goals
    planner: GrammarPlanner | None = field(default_factory=GrammarPlanner)

    def convert(self, case: Case, known: CommandAnswer | None = None) -> tuple[Commands, str]:
        """The commands, or none and why not. `known` is what was found before."""
        sentence, document = Sentence(case.say), self.goals.file(case.document).document
        goal_layers = {id for way in ways(case.expect.get("check", ())) for each in way for id in subjects(each)}
        best: Commands = ()
        least, why = float("inf"), "no way is known"
        for find in (self._candidates, self._by_rules):
            for commands in find(case, document, sentence, known) if least > ENOUGH else ():
                price = cost(commands, sentence, document, goal_layers)
                if price >= least:
                    continue
                done, reason = self._done(document, commands)
                verdict = self.goals.judge(case, done, reason)
                if verdict.outcome is GoalOutcome.EXACT and done is not None and self._fits(case, done):
                    best, least = commands, price
                elif not best:
                    why = f"{verdict.outcome}: {verdict.why or 'the format cannot hold it'}"
        return best, "" if best else why

    def _fits(self, case: Case, document: Document) -> bool:
        """Whether the format can hold it."""
        try:
            self.goals.file(case.document).opened.write(document)
        except RedraftError:
            return False
        return True

    def _done(self, document: Document, commands: Sequence[Command]) -> tuple[Document | None, str]:
        measure = self.goals.session.fonts.measure
        try:
            return execute(document, resolve_all(document, commands, measure).edits, measure), ""
        except RedraftError as error:
            return None, error.message
        except (ValueError, LookupError, TypeError, ArithmeticError) as error:  # a candidate that makes no sense
            return None, f"{type(error).__name__}: {error}"

    def _candidates(
        self, case: Case, document: Document, sentence: Sentence, known: CommandAnswer | None
    ) -> Iterator[Commands]:
        suggested: list[Sequence[Command]] = [commands_from_json(list(known.commands))] if known is not None else []
        if "program" in case.expect:
            suggested.append(self.goals.program_run(case).commands)
        suggested.append([command for edit in case.expect.get("edits", ()) for command in one("apply", edit)])
        for commands in filter(None, suggested):
            yield from (tidied(commands, sentence, document), tuple(commands))
        for way in ways(case.expect.get("check", ())):
            yield from self._combined(case, document, sentence, way)

    def _by_rules(
        self, case: Case, document: Document, sentence: Sentence, known: CommandAnswer | None
    ) -> Iterator[Commands]:
        """The commands of the grammar's plan; it is slow, and used only where other candidates are dear."""
        plan = self.planner.plan(document, case.say, self.goals.session.fonts.measure) if self.planner else None
        if plan is not None and plan.commands and not plan.refusals:
            yield from (tidied(plan.commands, sentence, document), plan.commands)

    def _combined(
        self, case: Case, document: Document, sentence: Sentence, statements: Sequence[Statement]
    ) -> Iterator[Commands]:
        """Ways of every slot put together: by the same command in all, then the cheapest first."""
        scene = StatedDesign(
            document, self.goals.before(case.document).facts, sentence, self.goals.session.fonts.measure
        )
        found = [self._holding(slot, scene) for slot in scene.slots(statements)]
        if not found or not all(found):
            return
        for name in sorted({way[0].command for slot in found for way in slot}):
            same = [next((way for way in slot if way[0].command == name), slot[0]) for slot in found]
            yield tidied([command for way in same for command in way], sentence, document)
        for picks in islice(_cheapest([[cost(way, sentence, document) for way in slot] for slot in found]), TRIED):
            chosen = [slot[pick] for slot, pick in zip(found, picks, strict=True)]
            yield tidied([command for way in chosen for command in way], sentence, document)

    def _holding(self, slot: Slot, scene: StatedDesign) -> list[Commands]:
        """The ways that make a slot's statement true, by their cost."""
        found: list[Commands] = []
        prices = {way: cost(way, scene.sentence, scene.document) for way in dict.fromkeys(slot.ways) if way}
        for way in sorted(prices, key=lambda way: prices[way])[:LOOKED_AT]:
            if len(found) >= KEPT or (found and prices[way] > prices[found[0]] + MARGIN):
                break
            done, _ = self._done(scene.document, way)
            if (
                done is not None
                and _says(slot.statement, done)
                and not holds(slot.statement, scene.facts, scenery(done))
            ):
                found.append(way)
        return found


def _says(statement: Statement, document: Document) -> bool:
    """Whether a text has the stated words, where the statement is about these: faster than all facts."""
    placed = document.index.get(statement["on"][0]) if "on" in statement else None
    text = placed.layer if placed is not None and isinstance(placed.layer, Text) else None
    return text is None or "text" not in statement or text.text == statement["text"]


def _cheapest(costs: Sequence[Sequence[float]]) -> Iterator[tuple[int, ...]]:
    """Picks of one from each list, by the sum of their costs."""
    first = (0,) * len(costs)
    heap, met = [(0.0, first)], {first}
    while heap:
        _, picks = heapq.heappop(heap)
        yield picks
        for place, pick in enumerate(picks):
            further = (*picks[:place], pick + 1, *picks[place + 1 :])
            if pick + 1 < len(costs[place]) and further not in met:
                met.add(further)
                heapq.heappush(heap, (sum(row[at] for row, at in zip(costs, further, strict=True)), further))


def convert_part(converter: Converter, files: Sequence[Path], output: Path) -> tuple[Counter[str], list[str]]:
    """Write the answers of one part; the count of goals by topic and whether they were converted, and the others."""
    known = read_answers(output) if output.is_file() else {}
    counts: Counter[str] = Counter()
    left: list[str] = []
    forms: list[dict[str, Any]] = []
    for case in (case for path in files for case in read_cases(path)):
        if case.kind == "refuse":
            forms.append({"id": case.id, "refuse": case.expect["why"]})
            continue
        commands, why = converter.convert(case, known.get(case.id))
        counts.update([case.topic, f"{case.topic} done"] if commands else [case.topic])
        if commands:
            forms.append({"id": case.id, "commands": [command_to_json(command) for command in commands]})
        else:
            left.append(f"{case.id}: {why[:160]}" if case.half == "seen" else case.id)
    lines = (json.dumps(form, ensure_ascii=False, separators=(",", ":")) + "\n" for form in forms)
    output.write_text("".join(lines), "utf-8")
    return counts, left


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="goals of the corpus as canonical commands")
    parser.add_argument("parts", metavar="PART", nargs="*", help="folders of the corpus (default: all)")
    parts = parser.parse_args(arguments).parts
    homes: dict[Path, list[Path]] = {}
    for path in request_files(FOLDER):
        homes.setdefault(path.parent, []).append(path)
    counts: Counter[str] = Counter()
    with Session(history=False) as session:
        goals = Goals(session, [*sorted(FOLDER.rglob("documents")), Path("examples")])
        for home in [home for home in homes if not parts or home.name in parts]:
            found, left = convert_part(Converter(goals), homes[home], home / OUTPUT)
            counts += found
            print("\n".join([f"{home.name}: {len(left)} left", *left]), flush=True)
        goals.close()
    topics = sorted(topic for topic in counts if not topic.endswith(" done"))
    rows = [(topic, counts[f"{topic} done"], counts[topic]) for topic in topics]
    for topic, done, every in [*rows, ("all", sum(row[1] for row in rows), sum(row[2] for row in rows))]:
        print(f"{topic:12}{done:6} of{every:6}{done / max(1, every):8.1%}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
