"""A layout by a vision model in rounds: it proposes one, has it drawn, looks at the picture, and answers.

What it proposes is drawn, measured and held to the same rules as our own rounds, which are the floor: its layout is
taken only where it measures better. It chooses places and looks; the words are never its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.errors import ModelError, RedraftError
from redraft.layout.arrangement import Arrangement, Block, Plate
from redraft.layout.grids import HEADLINE, SMALLEST, Sheet
from redraft.layout.placement import REFINEMENTS, Job, Round
from redraft.models.answers import check, json_in
from redraft.models.chat import ChatModel, ChatRequest, Image, Message, assistant, system, user
from redraft.models.prompts import prompt, quoted

MOST_MISTAKES = 3
"""Answers in a wrong form after which the model is not asked again."""
MOST_TOKENS = 4096
_TURN = re.compile(
    r"\s*<think>(?P<think>.*?)</think>\s*<(?P<kind>tool_call|answer)>(?P<body>.*?)</(?P=kind)>\s*", re.DOTALL
)
_PART = {"type": "number", "minimum": 0, "maximum": 1}
_COLOR = {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}
_TEXT: dict[str, Any] = {
    "type": "object",
    "properties": {"id": {"type": "string"}, "x": _PART, "y": _PART, "width": _PART, "size": _PART, "color": _COLOR,
                   "align": {"enum": ["left", "center", "right"]}},
    "required": ["id", "x", "y", "width", "size", "align", "color"],
    "additionalProperties": False,
}  # fmt: skip
_PLATE: dict[str, Any] = {
    "type": "object",
    "properties": {"x": _PART, "y": _PART, "width": _PART, "height": _PART, "color": _COLOR, "opacity": _PART},
    "required": ["x", "y", "width", "height", "color", "opacity"],
    "additionalProperties": False,
}
LAYOUT: dict[str, Any] = {
    "type": "object",
    "properties": {"texts": {"type": "array", "items": _TEXT}, "plates": {"type": "array", "items": _PLATE}},
    "required": ["texts"],
    "additionalProperties": False,
}
_ALIGNS = {"left": ("start", 0.0), "center": ("middle", 0.5), "right": ("end", 1.0)}


class Malformed(Exception):
    """An answer that is not of the form asked for; its text says why, for the model."""


@dataclass
class Dialogue:
    """Asks one model about one page; `report` is what the command reports of it."""

    model: ChatModel
    words: str = ""
    seed: int = 0
    report: dict[str, Any] = field(default_factory=dict)

    def __call__(self, job: Job) -> None:
        """Adds a round for every layout that could be drawn. A model that cannot be asked, or makes no sense, leaves
        the page as it is, and is reported."""
        offline = job.best
        instructions = prompt("lay_out")
        marks: list[float] = []
        self.report = {"model": self.model.name, "prompt": instructions.label, "formats": marks, "answered": False}
        if self.model.capabilities.images is False:
            self.report["problem"] = f"{self.model.name} does not see pictures"
            return
        filled = instructions.fill(calls=REFINEMENTS, smallest=SMALLEST, headline=HEADLINE)
        messages = [system(filled), self._task(job)]
        calls = 0
        try:
            while not self.report["answered"] and calls <= REFINEMENTS and marks.count(-1.0) < MOST_MISTAKES:
                request = ChatRequest(tuple(messages), seed=self.seed, max_tokens=MOST_TOKENS, purpose="lay out")
                reply = self.model.ask(request)
                messages.append(assistant(reply.text))
                try:
                    kind, form = read_turn(reply.text)
                    made = job.drawn(arranged(form, job.sheet), f"the model's {kind.replace('_', ' ')}")
                except Malformed as problem:
                    marks.append(-1.0)
                    messages.append(user(f"That is not of the form asked for: {problem}. Send it again, whole."))
                    continue
                marks.append(1.0)
                calls += 1
                self.report["answered"] = kind == "answer"
                messages.append(_shown(made, REFINEMENTS - calls))
        except ModelError as error:
            self.report["problem"] = error.message
        if marks.count(-1.0) >= MOST_MISTAKES:
            self.report["problem"] = f"{MOST_MISTAKES} of its answers were not of the form asked for"
        elif not self.report["answered"] and "problem" not in self.report:
            self.report["problem"] = "it never answered"
        best = job.best
        self.report |= {"taken": best.why.startswith("the model"), "offline_score": round(offline.sight.score, 4)}

    def _task(self, job: Job) -> Message:
        texts = "\n".join(
            f"{id} ({one.role}): {quoted(one.text, 600)}"
            for id, one in zip(job.sheet.ids, job.sheet.texts, strict=True)
        )
        page = f"The page is {job.sheet.width:g} × {job.sheet.height:g}."
        brief = f"\nWhat is wished for: {quoted(self.words, 600)}" if self.words else ""
        return user(f"{page}\nThe texts:\n{texts}{brief}", Image(job.backdrop.png()))


def read_turn(text: str) -> tuple[str, Mapping[str, Any]]:
    """The kind of a turn ('tool_call' or 'answer') and its layout. Malformed where it has no thought, neither or both
    of the two, or no JSON of that form."""
    found = _TURN.fullmatch(text)
    if found is None or text.count("<tool_call>") + text.count("<answer>") != 1:
        raise Malformed("it is <think>…</think> and then one <tool_call>…</tool_call> or one <answer>…</answer>")
    try:
        form = json_in(found["body"])
    except RedraftError as error:
        raise Malformed(error.message) from None
    if problems := check(form, LAYOUT):
        raise Malformed("; ".join(str(problem) for problem in problems[:3]))
    return found["kind"], form


def arranged(form: Mapping[str, Any], sheet: Sheet) -> Arrangement:
    """A layout as the model gives it, with the words that were asked for. Malformed where the ids are others."""
    given = {one["id"]: one for one in form["texts"]}
    if sorted(one["id"] for one in form["texts"]) != sorted(sheet.ids):
        raise Malformed(f"texts has each of these ids once: {', '.join(sheet.ids)}")
    blocks = []
    for number, id in enumerate(sheet.ids):
        one, type = given[id], sheet.types[number]
        size = one["size"] * sheet.height
        if size <= 0 or one["width"] <= 0:
            raise Malformed(f"'{id}' has no size")
        align, share = _ALIGNS[one["align"]]
        x = (one["x"] + one["width"] * share) * sheet.width
        lines = sheet.setter.broken(sheet.words[number], type, one["width"] * sheet.width / size)
        y = one["y"] * sheet.height + type.ascent * size
        ink = Color.from_hex(one["color"]) or Color(0, 0, 0)
        blocks.append(Block(id, sheet.texts[number], type, size, align, x, y, lines, 0, ink))
    plates = []
    for plate in form.get("plates", ()):
        x, width = plate["x"] * sheet.width, plate["width"] * sheet.width
        y, height = plate["y"] * sheet.height, plate["height"] * sheet.height
        box = Box(x, y, min(width, sheet.width - x), min(height, sheet.height - y))
        if box.width > 0 and box.height > 0:
            plates.append(Plate(box, Color.from_hex(plate["color"]) or Color(0, 0, 0), plate["opacity"]))
    return Arrangement("the model's", tuple(blocks), tuple(plates))


def _shown(made: Round, left: int) -> Message:
    """What the model is shown of its layout."""
    faults = "; ".join(made.sight.faults[:8]) or "none"
    seen = made.sight
    measured = f"score {seen.score:.3f}, least contrast {seen.contrast:.2f}, subject covered {seen.subject:.1%}"
    return user(f"Drawn. Faults: {faults}. Measured: {measured}. Calls left: {max(left, 0)}.", Image(made.png()))
