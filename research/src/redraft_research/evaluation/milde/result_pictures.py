"""Pictures of run results, for people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from redraft.cage.decoder import DECODER
from redraft.errors import RedraftError, UsageError
from redraft.session.session import Session
from redraft_research.evaluation.milde.forms import ShownCase
from redraft_research.evaluation.milde.pages import Version
from redraft_research.evaluation.runner.ledger import Ledger
from redraft_research.evaluation.runner.task import Outcome, TaskCase
from redraft_research.messages import says

CASES = "cases.json"


def remember(cases: Sequence[TaskCase], folder: Path) -> None:
    """Write down what the cases of a run are, so that its results can be shown without making them again."""
    rows = [{"id": one.id, "instruction": one.instruction, "source": str(one.source.resolve())} for one in cases]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / CASES).write_text(json.dumps(rows), encoding="utf-8")


def remembered(folder: Path) -> list[TaskCase]:
    if not (folder / CASES).is_file():
        raise UsageError(says("no-cases-in-folder", folder=folder, cases=CASES))
    rows = json.loads((folder / CASES).read_text("utf-8"))
    return [TaskCase(row["id"], row["instruction"], Path(row["source"])) for row in rows]


def shown_cases(runs: Sequence[Path], session: Session, most: int) -> list[ShownCase]:
    """The cases that all of these runs have done, with what each made of them: the unchanged page where one failed."""
    done = [_outcomes(folder) for folder in runs]
    names = [name if [other for other, _ in done].count(name) == 1 else f"{name} in {folder}"
             for folder, (name, _) in zip(runs, done, strict=True)]  # fmt: skip
    common = [id for id in done[0][1] if all(id in outcomes for _, outcomes in done)][:most]
    if not common:
        raise UsageError(says("no-common-case"))
    found = []
    for id in common:
        case = done[0][1][id].case
        before = _picture(case.source, session)
        after = {name: _after(outcomes[id], before, session) for name, (_, outcomes) in zip(names, done, strict=True)}
        found.append(ShownCase(id, case.instruction, before, after))
    return found


def _outcomes(folder: Path) -> tuple[str, dict[str, Outcome]]:
    """The editor of a run, and what became of its cases with the first seed."""
    with Ledger(folder, new=False) as ledger:
        cases = remembered(folder)
        return str(ledger.facts.get("editor", folder.name)), {
            graded.outcome.case.id: graded.outcome for graded, seed in ledger.graded(cases, ()) if seed == 0
        }


def _after(outcome: Outcome, before: Image.Image, session: Session) -> Image.Image:
    try:
        return _picture(outcome.output, session) if outcome.output is not None else before
    except RedraftError:
        return Image.new("RGBA", before.size, "white")  # a result that nobody can open


def _picture(path: Path, session: Session) -> Image.Image:
    found = DECODER.pixels(Version(path, session).png, ["PNG"])
    return Image.frombytes("RGBA", (found.width, found.height), bytes(found.data))
