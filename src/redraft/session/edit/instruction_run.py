"""Runs one instruction: its context is found, it is planned, explained and carried out.

Loads the language, which takes a while; nothing else in this room needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.document.pages import Document
from redraft.edits.receipt.record import ModelRecord, Refused
from redraft.errors import FormatError, RequestError, says
from redraft.formats.file import File
from redraft.formats.pixels.rasters import inspect_raster
from redraft.language.advice import BY_MODEL
from redraft.language.follow_up.turns import Turn, turn_of
from redraft.messages import shortened
from redraft.models.failures import Failed, heard
from redraft.plan import Context, Plan, Reading, only_offers, refused, with_the_rest
from redraft.session.edit.conversation import Understood, asked_about, settled, understood
from redraft.session.edit.explanation import explain, targets_picture
from redraft.session.edit.separable_clauses import separated
from redraft.session.edit.undo_request import Return, take_back, taken
from redraft.session.layer_target import targets_of
from redraft.session.offers import Offer, offers_of
from redraft.session.options import EditOptions
from redraft.session.planning.kept_offers import keep_offers, kept_offers, key_of
from redraft.session.planning.planner_order import planner_for
from redraft.session.proof.execution import Asked, Order, can_be_proven, edit_and_prove
from redraft.session.resources import Resources, Stopwatch
from redraft.session.saving.edit_result import Edited
from redraft.targets.guards import guard_for, is_of_layers

if TYPE_CHECKING:
    from redraft.models.chat import ChatModel
    from redraft.models.consent.decision import Right

WITHOUT = "redraft did this without it"
LONGEST_CLAUSE = 200
"""Characters of a refused clause that its message repeats."""


def edit(file: File, instruction: str, options: EditOptions, tools: Resources, watch: Stopwatch) -> Edited:
    """What the instruction makes of the file, proven and not saved. Raises as `Session.edit_file` does."""
    if options.render and file.document.traits.page_markup:
        _refuse_undrawable(file.document)
    with watch.stage("plan"), heard() as failures:
        whole = bool(options.pointed) or _is_read_whole(file, options)
        request = understood(file, instruction, tools.fonts, tools.keeps_history, whole=whole)
        if options.pointed:
            request = replace(request, context=replace(request.context or Context(), last=options.pointed))
        flat = request.file.document.traits.flat and is_of_layers(request.file.document, options.scope)
        guard = None if flat else guard_for(request.file.document, options.scope)
        if request.back is not None and not request.instruction:
            back = Return(file, request.file, request.back, instruction)
            explained = _explained(file, back.plan(), instruction, options, tools)
            return explained.added_to(take_back(back, options, tools, watch))
        plan, asked, offers = _planned(request, options, tools)
    explained = _explained(request.file, plan, asked, options, tools, offers)
    if plan.refusals and not ((options.partial or plan.taken) and any(step.edits for step in plan.steps)):
        raise _refusal(plan, request.file.document, explained, offers, failures, not tools.keeps_offers)
    failures = [one for one in failures if one.cause != "declined"]  # what another could do
    if failures:
        plan = replace(plan, model=replace(plan.model or ModelRecord({}, (), False), failures=tuple(failures)))

    def turn() -> Turn:
        anew = request.context is not None and request.context.program
        made = turn_of(request.instruction if anew else instruction, plan.steps)
        return replace(made, program=plan.model.program) if plan.model is not None else made

    order = Order(
        request.file,
        [
            Asked(step.clause, step.reading, tuple(step.edits), commands=step.commands, inside=step.inside)
            for step in plan.steps
        ],
        instruction,
        refused=tuple(Refused(each.clause, each.reason, each.suggestion) for each in plan.refusals),
        guard=guard,
        model=plan.model,
        turn=turn,
        render=options.render,
        strict=options.strict,
        warnings=(*(f"{one.message}; {WITHOUT}" for one in failures), *_unasked(plan, options), *plan.warnings),
        aim=options.aim(unasked=""),
        beside=options.beside,
        notes=(*((f"took back {taken(file, request.back)} first",) if request.back else request.notes), *plan.notes),
    )
    made = edit_and_prove(order, tools, watch)
    return explained.added_to(replace(made, file=file, back=request.back))


def _is_read_whole(file: File, options: EditOptions) -> bool:
    """Whether a model that may act reads the request."""
    models = options.models
    if models is None or models.planner is None or options.planner is not None:
        return False
    return _right_of(models.planner, options).level.may_act


def _right_of(model: ChatModel, options: EditOptions) -> Right:
    from redraft.models.consent.planners import right_of  # models: only where one is named

    return right_of(model, options.trust)


def _unasked(plan: Plan, options: EditOptions) -> Iterator[str]:
    """That the model which is named was not asked, as the grammar understood the request."""
    model = options.models.planner if options.models is not None else None
    if model is None or plan.model is not None or options.planner is not None:
        return
    right = _right_of(model, options)
    name = model.name if right.level.may_act else only_offers(model.name, str(right))
    yield f"redraft's grammar did this, and no model was asked: {name}"


def _planned(request: Understood, options: EditOptions, tools: Resources) -> tuple[Plan, str, tuple[Offer, ...]]:
    """The plan, the instruction with what was chosen put in, and the readings of which none was taken."""
    document, measure = request.file.document, tools.fonts.measure
    model = options.models.planner if options.models is not None else None
    key = key_of(request.file.snapshot.sha256, request.instruction, model.name) if model is not None else ""
    shown = kept_offers(key, request.instruction, document, tools) if key and options.reading else None
    if shown is not None:
        made, asked = shown, request.instruction
    elif request.follow is not None:
        made, asked = asked_about(request.follow, request.instruction, document, options.choose)
    else:
        with planner_for(request.file, options, tools) as planner:
            asking = planner if options.wrap is None else options.wrap(planner)
            plan = partial(asking.plan, document, measure=measure, context=request.context)
            made, asked = asked_about(plan, request.instruction, document, options.choose)

    made = made if options.partial else with_the_rest(separated(made, asked))

    def holds(reading: Reading) -> bool:
        return can_be_proven(Order(request.file, [Asked("", "", reading.edits)]), tools)

    def draw(after: Document) -> bytes | None:
        from redraft.planners.file_images import FileSight  # only where a person is asked

        return FileSight(request.file, tools).page(after)

    offers = offers_of(made, document, measure, holds, draw)
    if key and offers and shown is None and made.model is not None:
        is_kept = keep_offers(key, offers, made.model, tools)
        offers = tuple(replace(one, is_kept=is_kept) for one in offers)
        if options.reading:  # of other offers, which this model may not have repeated
            why = says("offers-are-new", reading=options.reading) if is_kept else says("pixels-not-kept")
            return replace(made, refusals=(refused(request.instruction, why), *made.refusals)), asked, offers
    made = settled(made, offers, asked, options)
    return made, asked, offers if made.refusals else ()


class _Explained(NamedTuple):
    """A plan explained clause by clause, and the picture of its targets, where they were asked for."""

    explanation: Mapping[str, Any] | None = None
    boxes: bytes | None = None

    def added_to(self, edited: Edited) -> Edited:
        receipt = replace(edited.receipt, explanation=self.explanation, boxes=self.boxes)
        return replace(edited, receipt=receipt)


def _explained(
    file: File, plan: Plan, asked: str, options: EditOptions, tools: Resources, offers: Sequence[Offer] = ()
) -> _Explained:
    if not options.explains:
        return _Explained()
    explanation = explain(file.document, plan, asked, tools.fonts.measure, offers)
    picture = targets_picture(file, explanation, tools) if options.boxes else None
    return _Explained(explanation.told, picture)


def _refusal(
    plan: Plan,
    document: Document,
    explained: _Explained,
    offers: Sequence[Offer],
    failures: Sequence[Failed],
    of_batch: bool,
) -> RequestError:
    """The error for a plan that is not carried out, first what models did wrong. Rows `of_batch` lack `--reading`."""
    refused, failed = plan.refusals, [each.message for each in failures]
    left = offers[0].reading.leaves if offers and offers[0].probability is None else ()
    parts = []
    for each in sorted(refused, key=lambda one: (one not in left, one.so)):
        for message in failed:  # said already
            each = replace(each, reason=each.reason.removesuffix(message).removesuffix("; "))
        if each.reason:
            parts.append(f"“{shortened(each.clause, LONGEST_CLAUSE)}”: {each.reason}" if each.clause else each.reason)
    rows = []
    for each in refused:
        row = each.to_json()
        if each.choices:
            row |= {"phrase": each.phrase, "choices": [one.to_json() for one in targets_of(each.choices, document)]}
        rows.append(row)
    parts = parts or [f"“{shortened(refused[0].clause, LONGEST_CLAUSE)}” was not done"]
    if left:
        count, undone = len(plan.steps) + len(left), sum(not one.so for one in left) or len(left)
        counted = plan.model is None and plan.steps  # a model's program is one step, whatever it does
        how = f"{count - undone} of {count} parts can be done, not" if counted else "all can be done but"
        parts[0] = f"{how} {parts[0]}"
    helps = list(dict.fromkeys(each.suggestion for each in failures if each.suggestion))
    every = dict.fromkeys(each.suggestion for each in refused if each.suggestion)
    suggestions = [one for one in every if one not in helps and not (failures and one == BY_MODEL)]
    if offers:
        others = f"the first of the {len(offers)} readings" if len(offers) > 1 else "the one reading there is"
        likely = int(100 * offers[0].reading.likely) / 100  # rounded up, it would take nothing
        how = f"{f'--yes {likely:g}' if of_batch else '--reading 1'} takes {others}"
        may_act = of_batch and refused[0].case == "model-only-offers"
        how = how if offers[0].is_kept else says("pixels-not-kept").suggestion
        how = "--partial does the rest" if left and not offers[0].reading.model else how
        suggestions.append("--trust acts lets it act in this batch" if may_act else how)
        if failures and not offers[0].reading.model:
            parts.append("redraft's own model offers what it may mean")
    error = RequestError("; ".join([*failed, *parts]), "; ".join([*helps, *suggestions]), refused[0].clause, rows)
    error.own = "; ".join(parts), tuple(suggestions)
    error.failures = tuple(one._asdict() for one in failures)
    error.case = refused[0].case
    error.readings = tuple(each.to_json() for each in offers)
    error.explanation, error.boxes = explained.explanation, explained.boxes
    error.model = replace(plan.model, accepted=False).to_json() if plan.model is not None else None
    return error


def _refuse_undrawable(document: Document) -> None:
    """A picture that is never drawn refuses the file before anything is planned for it."""
    for asset in document.assets.values():
        if asset.media_type.startswith("image/") and "svg" not in asset.media_type:
            refusal = inspect_raster(asset.data).refusal
            if refusal:
                raise FormatError(says("svg-embedded-picture-refused", refusal=refusal))
