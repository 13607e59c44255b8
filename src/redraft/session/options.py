"""The options of an edit, and the planners that they name, as values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from redraft.inspection.fixes.consequences import REPORT, Aim
from redraft.lazy import dataclass
from redraft.pictures.edit_context import Bounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from redraft.document.pages import Document
    from redraft.edits.scope import Scope
    from redraft.formats.file import File
    from redraft.models.consent.decision import Right
    from redraft.models.trace import Models
    from redraft.pictures.layers.chain import LayerPlanner
    from redraft.pictures.picture_planner import PicturePlanner
    from redraft.plan import Planner
    from redraft.planners.model_planner import ModelPlanner
    from redraft.planners.planned_request import Means
    from redraft.search.options import SearchOptions
    from redraft.search.search_planner import SearchPlanner
    from redraft.session.layer_target import Choose
    from redraft.session.offers import ChooseReading


@dataclass(frozen=True, slots=True)
class Options:
    """The options of everything that changes a file.

    `in_place`: the file itself may be replaced; `dry_run`: everything is done but the saving; `overwrite`: another file
    that is there may be replaced; `render`: pages are drawn, so that pixels are proven too; `strict`: what cannot be
    proven is taken back; `scope`: what may change; `fit`: what becomes of texts that no longer fit (keep, shrink, wrap,
    report; '' as the text is set, and report with `strict` and where edits are replayed); `repair`: what the edit made
    worse on the page is mended; `models`: who is asked, of a program its image generator, with `seed`.
    """

    in_place: bool = False
    dry_run: bool = False
    overwrite: bool = True
    render: bool = True
    strict: bool = False
    scope: Scope | None = None
    fit: str = ""
    repair: bool = False
    models: Models | None = None
    seed: int = 0

    @property
    def bounds(self) -> Bounds:
        """The limits that apply to picture edits."""
        return Bounds(self.scope, self.strict, self.aim(unasked=""))

    def aim(self, unasked: str = REPORT) -> Aim:
        """What becomes of the consequences; where fitting is not set, `unasked`, and only reported if strict."""
        return Aim(self.fit or (REPORT if self.strict else unasked), self.repair)


@dataclass(frozen=True, slots=True)
class EditOptions(Options):
    """The options of an edit by an instruction.

    `partial`: clauses that cannot be carried out are left out. `planner` takes the place of the rules; `wrap` is given
    the planner that the other options ask for, and what it returns is asked instead. `choose` is
    asked which of several things to take; without it such a clause is refused with the choices. With `explain` (and in
    a dry run) the receipt, or the error, explains the plan clause by clause; with `boxes` it has a picture of what the
    plan is about.

    An instruction that may mean several things is refused with its readings, unless one is taken: number `reading`
    (from 1), else the first where it is at least as probable as `yes` (0 to 1), else what `choose_reading` answers.

    `models` are asked in the order of `planner_order`: a planner reads the whole request. `trust` is
    acts or offers, whatever the planner model has earned ('': that); `grammar_first` lets a complete parse answer
    before it. `feedback` says what a model's program must pass (checks: no new fault on the page; full: a review
    and a judge too; none), and `seed` is asked of models that can repeat themselves. With `layers` it is decided layer
    by layer what is to be done, by the planner model where there is one, and the receipt says why. `rounds` is how
    often a planner may look at its result and go on, `pictures` whether it is shown any (never, auto: if it is known to
    see, always); what the selector `private` names is grey in them, and then so is all that the scope excludes. With
    `search` the parts of the instruction are tried step by step, looked at and backed out of.

    `pointed` are the ids of layers that a person points at: 'this' and 'it' refer to them.

    `beside` is the design compared with the result to find what got worse, where that is not the file as it was.
    """

    partial: bool = False
    planner: Planner | None = None
    wrap: Callable[[Planner], Planner] | None = None
    choose: Choose | None = None
    explain: bool = False
    boxes: bool = False
    feedback: str = "checks"
    trust: str = ""
    grammar_first: bool = False
    rounds: int = 3
    pictures: str = "auto"
    private: str = ""
    layers: bool = False
    search: SearchOptions | None = None
    reading: int = 0
    yes: float | None = None
    choose_reading: ChooseReading | None = None
    pointed: tuple[str, ...] = ()
    beside: Document | None = None

    @property
    def explains(self) -> bool:
        """Whether the plan is explained."""
        return self.explain or self.dry_run or self.boxes or self.layers

    @property
    def names_planners(self) -> bool:
        """Whether models, a search or decisions by layer are to plan, and no planner is given."""
        models = self.models
        asks = models is not None and (models.planner is not None or models.image_editor is not None)
        return self.planner is None and (self.search is not None or self.layers or asks)


class NamedPlanners(NamedTuple):
    """The planners that options name, each None if not asked for.

    `pictures` is an image editor, with the model behind it if any; `search` has both.
    """

    layers: LayerPlanner | None = None
    search: SearchPlanner | None = None
    pictures: PicturePlanner | None = None
    model: ModelPlanner | None = None
    on_layers: Callable[[File, str], Means] | None = None
    """What the model plans with on the layers of a flat picture; with a word on what these are."""
    right: Right | None = None
    """That of the model. In a search it acts in any case, and what is found is offered."""

    @property
    def trusted(self) -> bool:
        return self.right is not None and self.right.level.may_act
