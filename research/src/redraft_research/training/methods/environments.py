"""What a policy's answers earn, and what it is told between them.

    class Mine:
        def reply(self, row, answers): ...     # the next message of the conversation, or None where it has ended
        def scores(self, row, answers): ...    # a Round for each answer

`layer`, `layers`, `executor`, `layout`, `exact` are here; any other is named MODULE:NAME, and is called with nothing to
be made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from redraft.errors import FormatError, RedraftError, UsageError
from redraft.imaging.texts import reader as text_reader
from redraft.layout.arrangement import Arrangement
from redraft.layout.backdrop import Desk, png_of
from redraft.layout.dialogue import read_turn
from redraft.layout.measures.drawn_page import Sight
from redraft.layout.placement import REFINEMENTS, PageJob, begun
from redraft.layout.svg_answers import Malformed as Misformed
from redraft.layout.svg_answers import arranged
from redraft.scoring.layer_answers import JointAnswer, Malformed, read_answer, read_joint_answer
from redraft.scoring.typesetting import Characters
from redraft_research.messages import says
from redraft_research.scoring.rewards import Round, joint_reward, layout_score, reward

Row = Mapping[str, Any]
_MOST_PAGES = 64
"""Pages that are kept open."""
_NOTHING = -2.5
"""What an answer is worth that cannot be drawn: less than the worst pages."""


class Environment(Protocol):
    def reply(self, row: Row, answers: Sequence[str]) -> str | None:
        """None, unless an environment says otherwise: conversations of one answer."""
        return None

    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]: ...


class Layer(Environment):
    """Answers about a layer: rows have `edit` (whether it is to be edited) and `wanted`, the prompt of one that is."""

    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]:
        if not isinstance(row.get("edit"), bool):
            raise FormatError(says("training-row-edit-not-boolean"))
        formed = not isinstance(read_answer(answers[-1]), Malformed)
        return [Round(reward(answers[-1], row["edit"], row.get("wanted", "")).total, formed)]


class Layers(Environment):
    """Answers about all layers: rows have `layers` (how many there are, or their ids), `gold` (the numbers of those to
    be edited, from 1), and `wanted`, their prompt."""

    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]:
        count = row["layers"] if isinstance(row["layers"], int) else len(row["layers"])
        found = read_joint_answer(answers[-1], count)
        return [self.worth(row, found)] if not isinstance(found, Malformed) else [Round(0.0, False)]

    def worth(self, row: Row, found: JointAnswer) -> Round:
        return Round(joint_reward(found, frozenset(row["gold"]), row.get("wanted", "")))


class Executor(Layers):
    """The same by what comes of it: rows have `worth`, what is earned by handing an executor a set of layers ("2,5") to
    carry out the request in; a set that is not there earns nothing. Half is for the form."""

    def worth(self, row: Row, found: JointAnswer) -> Round:
        return Round((1 + float(row["worth"].get(",".join(map(str, sorted(found.layers))), 0.0))) / 2)


class Layout:
    """Texts laid out on a picture in rounds (Visual Feedback): rows have `background`, a picture's path, and `texts`.

    A turn is `<think>…</think>` and a `<tool_call>` or an `<answer>` with an SVG. It is drawn, and what is seen of it
    is told; a round is worth R_layout + 0.25 (R_ocr + R_svg), of which R_ocr is what OCR reads (extra `ocr`) or,
    without, the share of letters in texts that can be read and lie on the page and on no other."""

    def __init__(self) -> None:
        self._desk: Desk | None = None
        self._jobs: dict[str, tuple[PageJob, dict[str, tuple[Round, str]]]] = {}

    def reply(self, row: Row, answers: Sequence[str]) -> str | None:
        if "<answer>" in answers[-1] or len(answers) > REFINEMENTS:
            return None
        return f"{self._seen(row, answers[-1])[1]} Calls left: {REFINEMENTS - len(answers)}."

    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]:
        return [self._seen(row, answer)[0] for answer in answers]

    def _seen(self, row: Row, answer: str) -> tuple[Round, str]:
        """What an answer is worth and what is told of it; each is drawn once."""
        if not isinstance(row.get("background"), str) or not isinstance(row.get("texts"), list):
            raise FormatError(says("training-row-lacks-background"))
        key = f"{row['background']}\n{row['texts']}"
        if key not in self._jobs:
            self._desk = self._desk or Desk()
            while len(self._jobs) >= _MOST_PAGES:
                self._jobs.pop(next(iter(self._jobs)))
            self._jobs[key] = begun(Path(row["background"]), row["texts"], self._desk), {}
        job, known = self._jobs[key]
        if answer not in known:
            known[answer] = self._drawn(job, answer)
        return known[answer]

    def _drawn(self, job: PageJob, answer: str) -> tuple[Round, str]:
        try:
            found = arranged(read_turn(answer)[1], job.sheet, strict=False)
            sight = job.seen(found)
        except (Misformed, RedraftError) as problem:
            return Round(_NOTHING, False), f"That is not of the form asked for: {problem}."
        wanted = " ".join(one.text for one in job.sheet.texts)
        written = Characters.of(wanted, " ".join(block.copy.text for block in found.blocks)).accuracy().value or 0.0
        value = layout_score(sight.reward, _read(wanted, found, sight), written)
        return Round(value), f"Drawn. Faults: {'; '.join(sight.faults[:8]) or 'none'}."


def _read(wanted: str, found: Arrangement, sight: Sight) -> float:
    """R_ocr of a page."""
    if text_reader.is_there():
        read = " ".join(line.text for line in text_reader.RapidReader().read(png_of(sight.picture)))
    else:
        told = " ".join(sight.faults)
        read = " ".join(block.copy.text for block in found.blocks if f"'{block.id}'" not in told)
    return Characters.of(wanted, read).accuracy().value or 0.0


class Exact(Environment):
    """An answer earns 1 where it is the row's `wanted`, white space around it left out, else 0."""

    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]:
        return [Round(float(answer.strip() == str(row["wanted"]).strip())) for answer in answers]


BUILT_IN: dict[str, type[Environment]] = {
    "layer": Layer, "layers": Layers, "executor": Executor, "layout": Layout, "exact": Exact
}  # fmt: skip


def environment(name: str) -> Environment:
    if name in BUILT_IN:
        return BUILT_IN[name]()
    module, _, attribute = name.partition(":")
    try:
        found: Environment = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        there = ", ".join(BUILT_IN)
        raise UsageError(says("unknown-environment", environment=name, error=error, known=there)) from error
    return found
