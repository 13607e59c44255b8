"""Counts the requests of the corpus that can be expressed as actions.

    python -m redraft_research.offline_model.actions.coverage [PART …]

The commands of each request are turned into actions and back; the request counts where the commands are the same or
are judged exact. Of the held-out halves only figures are printed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from redraft.commands.command import Command, resolve_all
from redraft.commands.forms.wire import commands_from_json
from redraft.edits.execution import execute
from redraft.errors import RedraftError
from redraft.reader.actions import Action, spelled
from redraft.reader.masks import SentenceMasks
from redraft.reader.mentions import PlainTokens
from redraft.reader.resolver import resolve
from redraft.reader.scene import NodeScene
from redraft.scoring.goals.verdicts import GoalOutcome
from redraft.session.session import Session
from redraft_research.datasets.requests.answers import CommandAnswer, read_answers
from redraft_research.datasets.requests.cases import FOLDER, Case, read_cases, request_files
from redraft_research.datasets.requests.goals import Goals
from redraft_research.offline_model.actions import NotExpressible, actions_of, check, refusal_of


@dataclass
class CaseActions:
    """Finds the actions of cases, each checked by its effect."""

    goals: Goals

    def of(self, case: Case, answer: CommandAnswer) -> tuple[list[Action], str]:
        """The actions of a case, or none and the reason."""
        if answer.refuse:
            return refusal_of(answer.refuse), ""
        document, measure = self.goals.file(case.document).document, self.goals.session.fonts.measure
        commands = commands_from_json(list(answer.commands))
        grammar = SentenceMasks(NodeScene.of(document, case.say), PlainTokens(case.say), document)
        why = ""
        for loose in (False, True):
            try:
                actions = actions_of(commands, grammar, measure, loose=loose)
            except NotExpressible as error:
                why = why or str(error)
                continue
            if not (other := check(actions, commands, grammar, measure)):
                return actions, ""
            if not other.startswith("grammar") and self.is_exact(case, resolve(actions, grammar, measure).commands):
                return actions, ""
            why = why or f"{other.partition(':')[0]}: {spelled(actions)}"
        return [], why

    def is_exact(self, case: Case, commands: Sequence[Command]) -> bool:
        document, measure = self.goals.file(case.document).document, self.goals.session.fonts.measure
        try:
            done = execute(document, resolve_all(document, commands, measure).edits, measure)
        except (RedraftError, ValueError, LookupError):
            return False
        return bool(commands) and self.goals.judge(case, done).outcome is GoalOutcome.EXACT


@dataclass
class Count:
    """Counts of requests by topic: all, those with actions; lengths of actions, reasons of the others."""

    every: Counter[str] = field(default_factory=Counter)
    expressed: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    left: list[str] = field(default_factory=list)

    def add(self, case: Case, actions: Sequence[Action], why: str) -> None:
        self.every[case.topic] += 1
        self.reasons.update([why.partition(":")[0]] if why else [])
        if why and case.half == "seen":
            self.left.append(f"{case.id}: {why[:160]}")
        if actions:
            self.expressed[case.topic] += 1
            self.lengths.append(len(actions))

    def lines(self) -> Iterator[str]:
        for topic in sorted(self.every):
            expressed, every = self.expressed[topic], self.every[topic]
            yield f"{topic:12}{expressed:6} of{every:6}{expressed / every:8.1%}"
        every, expressed = self.every.total(), self.expressed.total()
        yield f"{'all':12}{expressed:6} of{every:6}{expressed / max(1, every):8.1%}"
        lengths = sorted(self.lengths) or [0]
        yield f"actions: mean {sum(lengths) / len(lengths):.1f}, 95th percentile {lengths[int(0.95 * len(lengths))]}"
        yield from (f"{count:5} {reason}" for reason, count in self.reasons.most_common())
        yield from self.left


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="requests as actions of the reader")
    parser.add_argument("parts", metavar="PART", nargs="*", help="folders of the corpus (default: all with commands)")
    options = parser.parse_args(arguments)
    count = Count()
    with Session(history=False) as session:
        case_actions = CaseActions(Goals(session, [*sorted(FOLDER.rglob("documents")), Path("examples")]))
        for path in request_files(FOLDER):
            known = path.with_name("commands.jsonl")
            if not known.is_file() or (options.parts and path.parent.name not in options.parts):
                continue
            answers = read_answers(known)
            for case in read_cases(path):
                if case.id in answers and not answers[case.id].refuse:
                    count.add(case, *case_actions.of(case, answers[case.id]))
        case_actions.goals.close()
    print("\n".join(count.lines()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
