"""New pictures that a request asks for: 'add a picture of a lighthouse at the top right', 'replace the photo with an
image of a cat'. The rules plan with a blank picture in the place of those words, so that place, scope and format are
settled before anything is drawn and paid for; then an image generator gets the words, and its pixels take the place
of the blank ones.
"""

from __future__ import annotations

import struct
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.ops import Insert, ReplacePixels
from redraft.edits.receipt.record import ModelRecord
from redraft.errors import FormatError, ModelError, RedraftError, ScopeError
from redraft.formats.pixels.resampling import opened, packed
from redraft.language.picture_files import made_here
from redraft.language.planner import GrammarPlanner
from redraft.models.chat import Usage
from redraft.models.clients.image_models import as_asset
from redraft.models.failures import note
from redraft.models.trace import Trace, joined
from redraft.pictures.editor.painter import check_scope
from redraft.pictures.new_picture_phrases import NAME, Described, described
from redraft.plan import Context, Plan, Refusal, Step

if TYPE_CHECKING:
    from redraft.edits.execution import Measure
    from redraft.edits.scope import Guard
    from redraft.models.clients.image_models import PictureGenerator

AREA, STEP, LEAST, MOST = 1024 * 1024, 64, 512, 1536
"""Pixels that are asked for; what sides are multiples of; the least and the most of a side."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NewPicture:
    """A picture that is to be drawn: what it is to show, and the blank one in its place."""

    prompt: str
    blank: Asset


class NewPictures:
    """Plans with the rules (`plan`), with blank pictures for new ones, which `drawn` has drawn. `guard` gives what
    holds the scope on a document, and `write` raises what cannot be written."""

    def __init__(
        self,
        generator: PictureGenerator | None,
        *,
        guard: Callable[[Document], Guard | None] = lambda document: None,
        write: Callable[[Document], object] = lambda document: None,
        progress: Callable[[str], None] = lambda stage: None,
        seed: int = 0,
    ) -> None:
        self.generator = generator
        self._guard, self._write, self._progress, self._seed = guard, write, progress, seed
        self._rules = GrammarPlanner()
        self._waiting: dict[str, NewPicture] = {}

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        """As the rules plan, or, where they refuse that, with a blank picture for a new one."""
        planned = self._rules.plan(document, instruction, measure, context)
        if self.generator is None or not planned.refusals:
            return planned
        return (self.blank(document, instruction, measure, context) or (None, planned))[1]

    def blank(
        self, document: Document, instruction: str, measure: Measure, context: Context | None
    ) -> tuple[Described, Plan] | None:
        """The words for a new picture, and the plan with a blank one; None where none is asked for, or the rest is not
        clear."""
        tried = ((one, self._planned(document, one.instruction, _blank(one.words, 1024, 1024), measure, context))
                 for one in described(instruction))  # fmt: skip
        one, plan = next((each for each in tried if each[1] is not None), (None, None))
        if one is None or plan is None:
            return None
        frame = _frame(plan)
        blank = _blank(one.words, *_sides(frame.width / frame.height if frame and frame.area else 1.0, 1))
        self._waiting[blank.key] = NewPicture(one.words, blank)
        again = self._planned(document, one.instruction, blank, measure, context)
        if again is None:
            return None
        steps = tuple(replace(step, clause=step.clause.replace(NAME, one.words)) for step in again.steps)
        return one, replace(again, steps=steps)

    def _planned(
        self, document: Document, instruction: str, blank: Asset, measure: Measure, context: Context | None
    ) -> Plan | None:
        with made_here(NAME, blank):
            plan = self._rules.plan(document, instruction, measure, context)
        brings = any(blank.key in _keys(edit) for edit in plan.edits)
        return plan if brings and not plan.refusals else None

    def drawn(self, document: Document, plan: Plan, measure: Measure) -> Plan:
        """The plan with its new pictures drawn. ScopeError where they may not be put there; what cannot be drawn is
        refused, and of that clause nothing is done."""
        used = {key: new for key, new in self._waiting.items() if any(key in _keys(edit) for edit in plan.edits)}
        if not used or self.generator is None:
            return plan
        check_scope(self._guard(document), document, plan.steps)
        trace, steps, refusals, now = Trace(), [], list(plan.refusals), document
        for step in plan.steps:
            new = next((new for key, new in used.items() if any(key in _keys(edit) for edit in step.edits)), None)
            try:
                made = step if new is None else self._step(step, new, now, measure, trace)
            except ScopeError:
                raise
            except RedraftError as error:
                note(self.generator.name, error)
                refusals.append(Refusal(step.clause, error.message, error.suggestion))
                continue
            steps.append(made)
            now = execute(now, made.edits, measure)
        trace.accepted = len(refusals) == len(plan.refusals)
        return replace(
            plan,
            steps=tuple(steps),
            refusals=tuple(refusals),
            document=now,
            model=joined(plan.model, self._record(trace)),
        )

    def _step(self, step: Step, new: NewPicture, document: Document, measure: Measure, trace: Trace) -> Step:
        assert self.generator is not None
        self._write(execute(document, step.edits, measure))
        blank, name = new.blank, self.generator.name
        trace.clauses = (*trace.clauses, step.clause)
        self._progress(f"ask {name}")
        began = time.perf_counter()
        spent = getattr(self.generator, "spent", None)
        try:
            made = drawn_for(self.generator, new.prompt, blank.width / blank.height, self._seed)
        finally:
            trace.calls += 1
            trace.seconds += time.perf_counter() - began
            if spent is not None and getattr(self.generator, "price", None) is not None:
                trace.usage += Usage(cost=self.generator.spent.cost - spent.cost)  # type: ignore[attr-defined]
        reading = f"{step.reading}: “{new.prompt}”, drawn by {name} with seed {self._seed}"
        edits = tuple(_with(edit, blank.key, made) for edit in step.edits)
        return replace(step, reading=reading, edits=edits, commands=())

    def _record(self, trace: Trace) -> ModelRecord:
        assert self.generator is not None
        prompts = tuple(f"image_draw:{sha256(new.prompt.encode()).hexdigest()[:12]}" for new in self._waiting.values())
        warning = "nobody looked at what was drawn: look at it yourself"
        record = trace.record({"image_generator": self.generator.name})
        return replace(record, attempts=trace.calls, prompts=prompts, warnings=(warning,) if trace.accepted else ())


def drawn_for(generator: PictureGenerator, prompt: str, ratio: float, seed: int) -> Asset:
    """What a generator draws for a place of this ratio of width to height."""
    answer = as_asset(generator.draw(prompt, *_sides(ratio), seed), generator.name)
    return taken(answer, *_sides(ratio, 1), generator.name)


def taken(answer: Asset, width: int, height: int, by: str) -> Asset:
    """What a generator answered, as PNG of the proportions that were asked for: what is beyond them is cut off alike at
    both sides. Nothing else of the file is kept. ModelError for a picture that cannot be read."""
    try:
        picture = opened(answer.data, f"the picture that {by} answered")
    except FormatError as error:
        raise ModelError(error.message, "ask again, or choose another generator") from None
    share = min(picture.width / width, picture.height / height)
    wide, high = (
        min(most, max(1, round(side * share))) for side, most in ((width, picture.width), (height, picture.height))
    )
    left, top = (picture.width - wide) // 2, (picture.height - high) // 2
    cut = picture.crop((left, top, left + wide, top + high))
    cut = cut if cut.getchannel("A").getextrema() != (255, 255) else cut.convert("RGB")
    return Asset("image/png", packed(cut), wide, high)


def _frame(plan: Plan) -> Box | None:
    """The place of the new picture."""
    for edit in plan.edits:
        if isinstance(edit, Insert) and isinstance(edit.content, Picture):
            return edit.content.frame
        if isinstance(edit, ReplacePixels):
            layer = plan.document.index.layers.get(edit.layer)
            return layer.frame if isinstance(layer, Picture) else None
    return None


def _sides(ratio: float, step: int = STEP) -> tuple[int, int]:
    """Sides of the proportions of a frame, as multiples of a step."""
    wide = (AREA * ratio) ** 0.5
    width, height = (min(MOST, max(LEAST, step * round(side / step))) for side in (wide, AREA / wide))
    return width, height


def _blank(prompt: str, width: int, height: int) -> Asset:
    """A grey PNG that no other prompt has."""
    level = sha256(prompt.encode()).digest()
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"tEXt", b"Comment\0" + level.hex().encode()),
        (b"IDAT", zlib.compress((b"\0" + level[:1] * width) * height)),
        (b"IEND", b""),
    )
    packed = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return Asset("image/png", b"\x89PNG\r\n\x1a\n" + b"".join(packed), width, height)


def _keys(value: object) -> Iterator[str]:
    """The keys of assets that an edit speaks of, among other texts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _keys(one)
    elif is_dataclass(value) and not isinstance(value, Asset):
        for field in fields(value):
            yield from _keys(getattr(value, field.name))


def _with(value: T, key: str, asset: Asset) -> T:
    """An edit with an asset in the place of another, wherever it speaks of that."""
    found: Any = value
    if isinstance(value, Asset):
        found = asset if value.key == key else value
    elif isinstance(value, str):
        found = asset.key if value == key else value
    elif isinstance(value, tuple) and type(value) is tuple:
        found = tuple(_with(one, key, asset) for one in value)
    elif is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: getattr(value, field.name) for field in fields(value) if field.init}
        found = replace(value, **{name: _with(part, key, asset) for name, part in parts.items()})
    return found  # type: ignore[no-any-return]
