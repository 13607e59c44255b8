"""Actors that carry a thought out: a planner that edits layers, or an image editor too. Both return edits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol

from redraft.document.layers import Picture
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit, ReplacePixels
from redraft.edits.wire.edits import decode, edit_to_json
from redraft.errors import EditError, RedraftError
from redraft.plan import Step
from redraft.search.topology import D, Thought, Topology

if TYPE_CHECKING:
    from redraft.pictures.picture_planner import PicturePlanner


@dataclass(frozen=True, slots=True)
class Acted(Generic[D]):
    """The result of a thought. `edits` lead from the input to `document`; `reading` says what was done, or why not."""

    document: D = field(repr=False)
    edits: Sequence[Any] = ()
    reading: str = ""


class Actor(Protocol[D]):
    """Carries thoughts out. It never raises on what a thought says: what it cannot do, it leaves and reports.

    `deterministic`: the same thought on the same document always gives the same result, so trying again is no use.
    `record` is JSON, and `replayed` makes the same output of the same input from it, with no model asked.
    """

    @property
    def name(self) -> str: ...
    @property
    def deterministic(self) -> bool: ...
    def act(self, document: D, thought: Thought) -> Acted[D]: ...
    def record(self, acted: Acted[D]) -> object: ...
    def replayed(self, document: D, record: object) -> D: ...


class _Plans(Protocol):
    def plan(self, document: Document, instruction: str, measure: Measure) -> Any: ...


class EditRecords:
    """Edits as JSON and back: what all actors on documents share."""

    def __init__(self, measure: Measure) -> None:
        self.measure = measure

    def record(self, acted: Acted[Document]) -> object:
        return [edit_to_json(edit) for edit in acted.edits]

    def replayed(self, document: Document, record: object) -> Document:
        edits, _ = decode({"redraft": 1, "edits": record})
        return execute(document, edits, self.measure)


class PlannerActor(EditRecords):
    """Any planner. Of a thought that is understood in part, that part is done: the checklist shows what is missing.

    `deterministic` is for the rules; a planner that asks a model answers differently from time to time.
    """

    def __init__(self, planner: _Plans, measure: Measure, *, name: str = "rules", deterministic: bool = True) -> None:
        super().__init__(measure)
        self.planner = planner
        self.name = name
        self.deterministic = deterministic

    def act(self, document: Document, thought: Thought) -> Acted[Document]:
        return self._acted(document, self.planner.plan(document, thought.text, self.measure))

    def _acted(self, document: Document, plan: Any) -> Acted[Document]:
        edits = [edit for step in plan.steps for edit in step.edits]
        readings = [step.reading for step in plan.steps]
        readings += [f"not done: “{each.clause}”: {each.reason}" for each in plan.refusals]
        return acted(document, edits, "; ".join(readings), self.measure)


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """What an image editor was asked to show in a picture, one clause after the other, and what to know of it."""

    clauses: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


class EitherActor(PlannerActor):
    """A planner for layers and an image editor for what pictures show: each clause of a thought goes to whom it is for.

    `shown` knows, by the asset, what was asked of every picture that was made: two clauses about one picture are two
    things to do. It is in the records, with the pictures themselves, so that a replay asks no model.
    """

    def __init__(self, pictures: PicturePlanner, measure: Measure, *, name: str = "rules") -> None:
        super().__init__(pictures, measure, name=f"{name}, {pictures.painter.editor.name}", deterministic=False)
        self.pictures = pictures
        self.shown: dict[str, PictureOrder] = {}

    def act(self, document: Document, thought: Thought) -> Acted[Document]:
        self.pictures.seed = thought.seed
        try:
            plan = self.pictures.plan(document, thought.text, self.measure)
        except RedraftError as error:  # a picture that may not be touched
            return Acted(document, (), f"not done: {error.message}")
        assets = {id: layer.asset for id, layer in document.index.layers.items() if isinstance(layer, Picture)}
        for step in plan.steps:
            for edit in step.edits:
                if isinstance(edit, ReplacePixels):
                    before = self.shown.get(assets.get(edit.layer, ""), PictureOrder())
                    if not step.commands:  # the image editor made it
                        warnings = (*before.warnings, *self.pictures.painter.warnings)
                        clauses = (*before.clauses, step.clause)
                        self.shown[edit.asset] = PictureOrder(clauses, tuple(dict.fromkeys(warnings)))
                    assets[edit.layer] = edit.asset
        return self._acted(document, plan)

    def record(self, acted: Acted[Document]) -> object:
        edits = super().record(acted)
        made = [edit.asset for edit in acted.edits if isinstance(edit, ReplacePixels) and edit.asset in self.shown]
        if not made:
            return edits
        shown = {key: [list(self.shown[key].clauses), list(self.shown[key].warnings)] for key in made}
        return {"edits": edits, "shown": shown}

    def replayed(self, document: Document, record: object) -> Document:
        if isinstance(record, Mapping):
            for key, (clauses, warnings) in record["shown"].items():
                self.shown[str(key)] = PictureOrder(tuple(map(str, clauses)), tuple(map(str, warnings)))
        return super().replayed(document, edits_in(record))


def edits_in(record: object) -> Any:
    """The edits of what an actor on documents recorded, as JSON."""
    return record.get("edits") or [] if isinstance(record, Mapping) else record or []


def steps_to(topology: Topology[Document], number: int) -> tuple[Step, ...]:
    """What leads from the original to a state, as a planner would have planned it: a step for each state that changed
    something. Their edits make the same document again."""
    found = []
    for state in (topology[one] for one in topology.path(number)[1:]):
        edits, _ = decode({"redraft": 1, "edits": edits_in(state.record)})
        targets = tuple(dict.fromkeys(str(id) for edit in edits if (id := getattr(edit, "layer", None))))
        if edits:
            found.append(Step(state.thought.text, state.reading, targets, tuple(edits)))
    return tuple(found)


def acted(document: Document, edits: Sequence[Edit], reading: str, measure: Measure) -> Acted[Document]:
    """The document after the edits, always made the same way, so that a replay is the same to the last value."""
    try:
        return Acted(execute(document, edits, measure), tuple(edits), reading)
    except EditError as error:
        return Acted(document, (), f"not done: {error.message}")
