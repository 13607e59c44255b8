"""Who carries a thought out: a planner that edits layers, or an editor of pictures. Both leave edits behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol

from redraft.agent.search.topology import D, Thought, Topology
from redraft.document.layers import Asset, Document, Picture
from redraft.edits.execute import Measure, execute
from redraft.edits.ops import Edit, ReplacePixels
from redraft.errors import EditError, RedraftError

if TYPE_CHECKING:
    from redraft.agent.planning.plan import Step


@dataclass(frozen=True, slots=True)
class Acted(Generic[D]):
    """What came of a thought. `edits` lead from the input to `document`; `reading` tells what was done, or why not."""

    document: D = field(repr=False)
    edits: Sequence[Any] = ()
    reading: str = ""


class Actor(Protocol[D]):
    """Carries thoughts out. It never raises on what a thought says: what it cannot do, it leaves and tells.

    `deterministic`: the same thought on the same document always comes to the same, so trying again is no use.
    `record` is JSON, and `replayed` makes the same output of the same input from it, with nobody asked.
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
        from redraft.edits.wire import edit_to_json

        return [edit_to_json(edit) for edit in acted.edits]

    def replayed(self, document: Document, record: object) -> Document:
        from redraft.edits.wire import decode

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
        plan = self.planner.plan(document, thought.text, self.measure)
        edits = [edit for step in plan.steps for edit in step.edits]
        told = [step.reading for step in plan.steps]
        told += [f"not done: “{each.clause}”: {each.reason}" for each in plan.refusals]
        return carried_out(document, edits, "; ".join(told), self.measure)


class PictureEditor(Protocol):
    """Edits pixels in words. `picture` is an encoded image; so is what comes back, of the same size."""

    @property
    def name(self) -> str: ...
    def edit(self, picture: Asset, instruction: str, seed: int) -> Asset: ...


class PictureActor(EditRecords):
    """An image editor on one picture layer: the layer's pixels are exchanged, everything about it stays."""

    deterministic = False

    def __init__(self, editor: PictureEditor, layer: str, measure: Measure) -> None:
        super().__init__(measure)
        self.editor = editor
        self.layer = layer

    @property
    def name(self) -> str:
        return f"{self.editor.name} on '{self.layer}'"

    def act(self, document: Document, thought: Thought) -> Acted[Document]:
        layer = document.index.layers.get(self.layer)
        if not isinstance(layer, Picture) or layer.asset not in document.assets:
            return Acted(document, (), f"not done: there is no picture '{self.layer}' with pixels of its own")
        try:
            made = self.editor.edit(document.assets[layer.asset], thought.text, thought.seed)
        except RedraftError as error:
            return Acted(document, (), f"not done: {error.message}")
        edits = [ReplacePixels(self.layer, made.key, made)]
        return carried_out(document, edits, f"'{self.layer}' edited by {self.editor.name}", self.measure)


def steps_to(topology: Topology[Document], number: int) -> tuple[Step, ...]:
    """What leads from the original to a state, as a planner would have planned it: a step for each state that changed
    something. Their edits make the same document again."""
    from redraft.agent.planning.plan import Step
    from redraft.edits.wire import decode

    found = []
    for state in (topology[one] for one in topology.path(number)[1:]):
        edits, _ = decode({"redraft": 1, "edits": state.record or []})
        targets = tuple(dict.fromkeys(str(id) for edit in edits if (id := getattr(edit, "layer", None))))
        if edits:
            found.append(Step(state.thought.text, state.reading, targets, tuple(edits)))
    return tuple(found)


def carried_out(document: Document, edits: Sequence[Edit], told: str, measure: Measure) -> Acted[Document]:
    """The document after the edits, always made the same way, so that a replay is the same to the last value."""
    try:
        return Acted(execute(document, edits, measure), tuple(edits), told)
    except EditError as error:
        return Acted(document, (), f"not done: {error.message}")
