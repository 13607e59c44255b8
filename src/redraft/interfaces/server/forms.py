"""What may be asked of the server, as forms that FastAPI checks and OpenAPI describes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from redraft.edits.scope import Scope
from redraft.session.options import EditOptions, Options

Ids = Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=500)]
Words = Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=100)]


class Form(BaseModel):
    """Of all: a field that is not known is an error."""

    model_config = ConfigDict(extra="forbid")


class Held(Form):
    """What holds for every change."""

    strict: bool = Field(False, description="take back what cannot be proven")
    fit: Literal["", "keep", "shrink", "wrap", "report"] = Field("", description="what texts do that no longer fit")
    repair: bool = Field(False, description="mend what the edit makes worse on the page")
    only: Words = Field([], description="nothing else may change")
    lock: Words = Field([], description="these must not change")
    freeze: Annotated[list[Literal["text", "layout"]], Field(max_length=2)] = Field([], description="stays as it is")

    def fields(self) -> dict[str, Any]:
        scope = Scope.of(self.only, self.lock, self.freeze) if self.only or self.lock or self.freeze else None
        return {"strict": self.strict, "fit": self.fit, "repair": self.repair, "scope": scope}

    def options(self) -> Options:
        return Options(**self.fields())


class Said(Form):
    """A question that a model asked, and the answer to it."""

    question: str = Field(max_length=2_000)
    answer: str = Field(min_length=1, max_length=2_000)


class Instruction(Held):
    """An instruction to be understood."""

    instruction: str = Field(min_length=1, max_length=20_000, examples=["make the title gold"])
    selection: Ids = Field([], description="ids of layers that 'this' and 'it' refer to")
    page: int = Field(0, ge=0, le=10_000, description="the page that is looked at, which 'this slide' refers to")
    partial: bool = Field(False, description="leave out clauses that cannot be carried out")
    rounds: int = Field(3, ge=0, le=10, description="how often a model may look at its result and go on")
    pictures: Literal["never", "auto", "always"] = Field("auto", description="whether a model is shown the design")
    private: Words = Field([], description="grey in every picture that a model is shown")
    search: int = Field(0, ge=0, le=20, description="try the parts step by step, in so many rounds")
    search_mode: Literal["", "direct", "resampling", "chain", "tree", "full", "paper"] = Field(
        "", description="search as the MSRAMIE paper has it (docs/research/search.md)"
    )
    said: Annotated[list[Said], Field(max_length=10)] = Field([], description="what a model asked so far, answered")

    @property
    def words(self) -> str:
        """The instruction, with the answers in it."""
        answers = (f"Asked “{one.question}”, the person answers: {one.answer}" for one in self.said)
        return "\n".join([self.instruction, *answers])

    def asked(self) -> EditOptions:
        looks: dict[str, Any] = {"rounds": self.rounds, "pictures": self.pictures, "private": ",".join(self.private)}
        return EditOptions(**self.fields(), **looks, partial=self.partial, pointed=tuple(self.selection))


class Change(Held):
    """A change: a plan (and the number of its reading where several were offered), commands, or a program."""

    revision: str = Field("", max_length=64, description="what the caller looked at; another is a conflict")
    plan: str = Field("", max_length=64)
    reading: int = Field(0, ge=0, le=100)
    commands: Annotated[list[dict[str, Any]], Field(max_length=1_000)] = Field(
        [], examples=[[{"command": "move", "target": ["title"], "dy": -20}]]
    )
    program: str = Field("", max_length=200_000, examples=["recolor(find('title'), 'gold')"])
    instruction: str = Field("", max_length=20_000, description="how commands were asked for, for the history")


class Paste(Held):
    """Layers of a design on the desk, the same or another, that go on a page of this one."""

    source: str = Field(max_length=64, description="the design they are of")
    layers: Ids = Field(min_length=1)
    page: int = Field(1, ge=1, le=10_000)
    shift: float = Field(0, ge=-10_000, le=10_000, description="how far they are moved, both ways")
    revision: str = Field("", max_length=64)


class Move(Form):
    """A step through the history."""

    how: Literal["undo", "redo", "checkout"] = "undo"
    state: str = Field("", max_length=80, description="its id or name in the history, for checkout")
    revision: str = Field("", max_length=64, description="what the caller looked at; another is a conflict")


class Locks(Form):
    """Layers that are to stay as they are, whoever changes the design."""

    locks: Ids


class Name(Form):
    """A name for a state, which goes along with the edits made from there."""

    name: str = Field(min_length=1, max_length=60)
    state: str = Field("current", max_length=80)


class Named(Form):
    """Parts of pages, by their names."""

    names: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=2_000)]


class Saving(Form):
    """Where a design is written to: '' where it came from, or a name beside it."""

    name: str = Field("", max_length=200)
    overwrite: bool = False


class Opening(Form):
    """A file of the folder that the server was given."""

    path: str = Field(min_length=1, max_length=2_000, description="from that folder on", examples=["poster.svg"])


class Steer(Form):
    """What a hand does to a running search: take a state for the result, go no further from it (or take that back),
    try more from it (what `thought` says, or what is thought up), or end with the best so far."""

    do: Literal["pick", "prune", "restore", "expand", "stop"]
    state: int = Field(0, ge=0, le=10_000)
    thought: str = Field("", max_length=2_000)


class Data(Form):
    """A table of data: CSV or JSON Lines, with names of columns."""

    table: str = Field(min_length=1, max_length=4_000_000, examples=["id,title\noslo,Summer sale\n"])


class Batch(Data):
    """A design for every row of a table. `columns` says which column goes with the words of which layer; one without a
    layer fills in the variables that the design has itself, or nothing."""

    columns: Annotated[dict[str, Annotated[str, Field(max_length=300)]], Field(max_length=100)] = {}
    limit: int = Field(0, ge=0, le=500, description="only the first so many rows; 0 for all")
    allow_empty: bool = Field(False, description="an empty cell is put in as it is")
    lock: Words = Field([], description="these must not change: no column may go with them")


class Task(Form):
    """Work that takes a while: `plan` an instruction (as with a model), `search` for what it asks, steered by hand,
    make a design for every row of a table (`batch`), take a flat picture apart (`layers`), or lay texts out on a
    picture (`layout`); the last two put a new design on the desk."""

    kind: Literal["plan", "search", "batch", "layers", "layout"]
    design: str = Field(max_length=64)
    instruction: Instruction | None = None
    batch: Batch | None = None
    texts: Annotated[list[Annotated[str, Field(max_length=2_000)]], Field(max_length=40)] = []
    brief: str = Field("", max_length=2_000, description="how texts shall be laid out: left, serif, …")
    seed: int = Field(0, ge=0, le=2**31)
    shapes: bool = True
    objects: Literal["none", "sure", "all"] = "sure"


class Told(BaseModel):
    """An error: what was wanted and what there is; the next step."""

    model_config = ConfigDict(extra="allow")
    code: str
    message: str
    suggestion: str
