"""Edits of a flat picture in words: it is taken apart into layers, the instruction is planned and drawn there,
and the pixels that it concerns are written back. The file stays one picture, and all others of its pixels stay too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from redraft import budget
from redraft.document.color_names import named_color
from redraft.document.layers import Asset, Picture, Text
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.kinds import LayerEdit
from redraft.edits.ops import Insert, Remove, ReplacePixels, apply
from redraft.edits.receipt.value_changes import with_changes
from redraft.errors import EditError, RedraftError, ScopeError, says
from redraft.formats.pixels.rasters import TURNED
from redraft.formats.pixels.resampling import opened
from redraft.formats.raster.transformed_picture import refuse_unfaithful
from redraft.formats.raster.write import written_back
from redraft.formats.svg import CODEC as svg
from redraft.grammar.tokens import OpenQuote, quoted_texts, tokens_of, without_quotes
from redraft.imaging.pixels.arrays import box_mask
from redraft.imaging.pixels.cutouts import ground_behind, on_ground
from redraft.imaging.retouch.change_requests import without_picture
from redraft.imaging.retouch.covered_content import covered
from redraft.imaging.texts.reader import LineReader, RapidReader, is_there
from redraft.inspection import PROBLEM, Asked
from redraft.inspection.fixes.consequences import consequences, unfit
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.installation import install_command
from redraft.lazy import lazily
from redraft.models.trace import joined
from redraft.pictures.edit_context import Bounds, DrawingTools
from redraft.pictures.editor.exchange import oriented, original
from redraft.pictures.editor.painter import check_scope
from redraft.pictures.flat.changed_pixels import Views, boxes_around, concerned
from redraft.pictures.flat.layer_cache import keep, kept, place_for
from redraft.pictures.flat.layers import MOST_PIXELS, as_layer, faces_of, taken_apart
from redraft.pictures.flat.named_texts import SURE, closed_up, with_named
from redraft.pictures.flat.own_letters import with_own_letters
from redraft.pictures.flat.text_color import added
from redraft.pictures.flat.transforms import as_whole, whole
from redraft.pictures.picture_clauses import Depicted, depicted
from redraft.plan import Context, Plan, Planner, Reading, Refusal, Step, refused
from redraft.targets.guards import guard_for, is_of_layers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from redraft.edits.execution import Measure
    from redraft.edits.scope import Guard
    from redraft.formats.codec import Opened
    from redraft.formats.file import File
    from redraft.formats.raster.write import WrittenBack
    from redraft.pictures.flat.layers import TakenApart

_LEADS = ("the", "letter", "word", "text", "number", "digit")
"""What comes before a letter or two that are named."""
_REPLACING = frozenset("change replace correct set update the text word words line to into with by please".split())
"""Words around quoted texts where these are replaced, and nothing else is meant."""
NEEDED = 72
"""Bytes of memory for each pixel of a picture while what it shows is edited."""
_BY_SIZE = lazily(r"\b(title|headline|heading|header)s?\b", re.IGNORECASE)
"""Words for a text by its size beside the others: it may be one that stayed pixels."""
_LISTS = "`redraft show FILE` lists all", "`redraft look FILE` lists the texts that are read in the picture"
"""The command that lists the layers of a design, and that for a flat picture."""
UNBOUND = Bounds()
MOST_LEFT = 20
"""Words that stayed pixels of which a model is told."""
Asking = Callable[["File", str], Plan]
"""Has a model plan for a design, with a word on what that is."""


class FlatPlanner:
    """Plans for a flat picture: as a whole where that can be done, else through its layers, which are found once
    (`found` where they are known) and planned for by `planner`. Texts are fitted and faults reported there as in any
    design; what is not sure to be set as it was is refused if strict."""

    def __init__(
        self,
        planner: Planner,
        file: File,
        tools: DrawingTools,
        bounds: Bounds = UNBOUND,
        reader: LineReader | None = None,
        found: TakenApart | None = None,
    ) -> None:
        self._planner, self._file, self._tools, self._bounds = planner, file, tools, bounds
        self._reader, self._own_reader, self.found = reader, RapidReader(), found
        self._has_seen_layers = False

    @property
    def reads(self) -> bool:
        """Whether texts in the picture can be read."""
        return self._reader is not None or self.found is not None or is_there()

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        """With the same planner for the picture as a whole."""
        if (large := self.too_large(document, instruction)) is not None:
            return large
        plan = self._planner.plan(document, instruction, measure, context)
        return self.finished(plan, document, instruction, measure)

    def too_large(self, document: Document, instruction: str) -> Plan | None:
        """The refusal of a picture that is larger than the memory allows."""
        pixels = document.pages[0].width * document.pages[0].height
        if pixels * NEEDED <= budget.memory():
            return None
        most, memory = budget.memory() / NEEDED / 1e6, f"{budget.memory() >> 20:,} MB"
        reason = f"the picture has {pixels / 1e6:.1f} million pixels, and {memory} are enough for {most:.1f} million"
        more = int(pixels * NEEDED / 2**20) + 256
        return Plan(
            (),
            (
                Refusal(
                    instruction,
                    reason,
                    f"allow more time and memory ({budget.VARIABLE}=300,{more}), or scale it down first",
                    final=True,
                ),
            ),
            document,
        )

    def finished(self, plan: Plan, document: Document, instruction: str, measure: Measure) -> Plan:
        """A plan for the picture as a whole as new pixels for it; what it refuses is planned through the layers."""
        if plan.edits and not plan.refusals and (new := _only_new(plan)):
            plan = self._added(document, plan, new, instruction, measure)
        planned, plan = plan, as_whole(document, plan)
        if plan.refusals and not planned.refusals:
            return plan
        able = (_able(document, one) for one in plan.readings)
        plan = replace(plan, readings=tuple(one for one in able if one is not None))
        if plan.edits and is_of_layers(document, self._bounds.scope):
            return Plan(
                (),
                (refused(instruction, says("scope-not-for-whole-picture", scope=self._bounds.scope), final=True),),
                document,
            )
        if not plan.refusals or plan.steps or any(one.final for one in plan.refusals):
            return plan
        if plan.model is not None and ("image_editor" in plan.model.names or self._has_seen_layers):
            return plan  # it has its answer: it is about no text, or all of it was seen
        if not self.reads:
            first, how = plan.refusals[0], install_command("ocr")
            if quoted_texts(instruction):
                return _refused(
                    plan, "the words of a flat picture are read by OCR (300 MB), which is not installed", how
                )
            return _refused(plan, first.reason, f"{first.suggestion}; or, to have its words read (300 MB): {how}")
        try:
            return self._through_layers(plan, document, instruction, measure)
        except ScopeError:
            raise
        except RedraftError as error:
            return _refused(plan, error.message, error.suggestion)

    def _added(self, document: Document, plan: Plan, new: list[Insert], instruction: str, measure: Measure) -> Plan:
        """What comes new on top of the picture, drawn into it: a text like those there, where they are read."""
        picture = document.index.layers["picture"]
        assert isinstance(picture, Picture)
        asset = document.assets[picture.asset]
        clause = "; ".join(step.clause for step in plan.steps if step.clause)
        try:
            refuse_unfaithful(asset.data, (TURNED,))
            alone = as_layer(self._tools, document)
            if any(isinstance(edit.content, Text) for edit in new) and self.reads:
                found = self.found = self.found or self._taken_apart(asset.data)
                inner = self._planner.plan(found.document, instruction, measure, None)
                like = [edit for edit in inner.edits if isinstance(edit, Insert)]
                if found.texts and not inner.refusals and len(like) == len(inner.edits) == len(new):
                    alone, plan, new = found, inner, like
            colored = any(named_color(word) for word in _words(without_quotes(instruction)))
            whole = original(asset, "the picture").upright_whole()
            seen = on_ground(whole, ground_behind(whole))
            inside, faint = added(alone.document, new, measure, seen, colored=colored)
            layers = svg.open(alone.data, self._tools.fonts)
            back, met, _ = _written(self._tools, layers, replace(plan, document=inside), asset, self._sight())
            if not back.area.any():
                raise EditError(says("addition-invisible"))
        except RedraftError as error:
            refusal = Refusal(clause, error.message, error.suggestion, final=True)
            return Plan((), (refusal,), document)
        step = _written_step(plan, asset, back, alone.document, measure)
        warnings = (*faint, *back.lost, *filter(None, (met,)))
        return Plan((step,), (), apply(document, list(step.edits)), model=plan.model, warnings=warnings)

    def by_model(self, ask: Asking, document: Document, instruction: str, measure: Measure) -> Plan:
        """As a model edits the layers that the picture is taken apart into, drawn back into it."""
        picture = document.index.layers["picture"]
        assert isinstance(picture, Picture)
        asset = document.assets[picture.asset]
        try:
            refuse_unfaithful(asset.data, (TURNED,))
            if self.reads and asset.width * asset.height <= MOST_PIXELS:
                found = self.found = self.found or self._taken_apart(asset.data)
            else:
                found = as_layer(self._tools, document)
        except RedraftError as error:
            return Plan((), (Refusal(instruction, error.message, error.suggestion, final=True),), document)
        opened = svg.open(found.data, self._tools.fonts)
        inner = ask(self._file._replace(codec=svg, opened=opened), _told(found))
        readings, steps, warnings = [], inner.steps, inner.warnings
        try:
            for one in inner.readings:
                offered = replace(inner, steps=(_step_of(one),))
                step, more = self._in_pixels(found, offered, asset, instruction, measure)
                told = "; ".join((step.reading, *more))
                reading = Reading(told, (), step.edits, step.targets, one.probability, one.doubt, one.model, one.leaves)
                readings.append(replace(reading, inside=step.inside))
            if inner.edits:
                step, more = self._in_pixels(found, inner, asset, instruction, measure)
                steps, warnings = (step,), (*warnings, *more)
        except RedraftError as error:
            refusal = Refusal(instruction, error.message, error.suggestion, final=True)
            return Plan((), (refusal,), document, model=inner.model)
        self._has_seen_layers = True
        after = apply(document, [edit for step in steps for edit in step.edits])
        return Plan(steps, inner.refusals, after, inner.model, readings=tuple(readings), warnings=warnings)

    def _in_pixels(
        self, found: TakenApart, plan: Plan, asset: Asset, instruction: str, measure: Measure
    ) -> tuple[Step, tuple[str, ...]]:
        """What a plan for the layers does, as one step that gives the picture its new pixels; and warnings."""
        layers = svg.open(found.data, self._tools.fonts)
        before = layers.document
        made = execute(before, plan.edits, measure)
        plan = replace(plan, document=closed_up(found, made, self._tools.fonts))
        uncertain = _uncertainties(found, _touched(plan))
        if uncertain and self._bounds.strict:
            raise EditError(says("flat-type-uncertain", reasons="; ".join(uncertain)))
        plan, faults = self._fitted(before, plan, instruction, measure)
        back, met, rest = _written(self._tools, layers, plan, asset, self._sight(found))
        if not back.area.any():
            raise EditError(says("addition-invisible"))
        return _written_step(plan, asset, back, before, measure), (
            *uncertain,
            *rest,
            *back.lost,
            *(faults or filter(None, (met,))),
        )

    def _through_layers(self, plan: Plan, document: Document, instruction: str, measure: Measure) -> Plan:
        picture = document.index.layers["picture"]
        assert isinstance(picture, Picture)
        asset = document.assets[picture.asset]
        refuse_unfaithful(asset.data, (TURNED,))

        def asked(found: TakenApart, words: str) -> Plan:
            nonlocal plan
            inner = self._planner.plan(found.document, words, measure, None)
            plan = replace(plan, model=joined(plan.model, inner.model))
            return inner

        named = () if self.found else _replaced(instruction)
        found = with_named(self._tools, self.found or self._taken_apart(asset.data, named), instruction)
        inner = asked(found, instruction)
        if named and inner.refusals and found.texts:
            found = with_named(self._tools, self._taken_apart(asset.data), instruction)
            inner = asked(found, instruction)
        self.found = None if named and not inner.refusals else found
        words = without_picture(instruction)
        if inner.refusals and words != instruction:  # all that is there is in the picture
            inner = asked(found, words)
        if inner.refusals and (left := _left(found, instruction)):
            return _refused(plan, left, "give the picture a solid background, or a clearer text, first")
        if inner.refusals or not inner.edits or not all(isinstance(edit, LayerEdit) for edit in inner.edits):
            if plan.readings or not found.texts or isinstance(depicted(document, instruction), Depicted):
                return plan
            refusals = tuple(replace(one, suggestion=one.suggestion.replace(*_LISTS)) for one in inner.refusals)
            return replace(inner, steps=(), document=document, model=plan.model, readings=(), refusals=refusals)
        kept = [text for text, _ in found.left if len(text.strip()) > 3]
        if kept and (said := _BY_SIZE.search(instruction)) and not quoted_texts(instruction):
            why = f"whether “{kept[0]}”, which cannot be edited, is the {said[0]} is not clear"
            return _refused(plan, why, "quote the words that are meant")
        held = self._held(found.document, document)
        check_scope(held, found.document, inner.steps)
        uncertain = _uncertainties(found, _touched(inner))
        if uncertain and self._bounds.strict:
            unsure = says("flat-type-uncertain", reasons="; ".join(uncertain))
            return _refused(plan, unsure, unsure.suggestion)
        inner = replace(inner, document=closed_up(found, inner.document, self._tools.fonts))
        inner, faults = self._fitted(found.document, inner, instruction, measure)
        layers = svg.open(found.data, self._tools.fonts)
        back, met, rest = _written(self._tools, layers, inner, asset, self._sight(found))
        step = _written_step(inner, asset, back, found.document, measure)
        if held is not None:
            step = replace(step, reading=f"{step.reading}; {held.scope} was held on its layers")
        warnings = (*uncertain, *rest, *back.lost, *(faults or filter(None, (met,))))
        return Plan((step,), (), apply(document, list(step.edits)), plan.model, warnings=warnings)

    def _sight(self, found: TakenApart | None = None) -> LineReader | None:
        """What reads the texts that something new may cover; None where all are known to be layers."""
        if found is not None and found.texts and not found.left:
            return None
        return self._reader or (self._own_reader if is_there() else None)

    def _held(self, layers: Document, picture: Document) -> Guard | None:
        """What holds on the layers: all of a scope that names what is in the picture, else what is frozen."""
        scope = self._bounds.scope
        if scope is None or is_of_layers(picture, scope):
            return guard_for(layers, scope)
        return guard_for(layers, replace(scope, only=None, lock=None)) if scope.freeze else None

    def _taken_apart(self, picture: bytes, named: Sequence[str] = ()) -> TakenApart:
        """The picture's layers: those found by an earlier command, where they are kept and no other reader is given.
        `named`: the texts that it is about, where it is about no other."""
        if self._reader is not None:
            return taken_apart(self._tools, self._file, self._reader, named=named)
        place = place_for(self._tools, picture)
        if place is not None and (known := kept(self._tools, place)) is not None:
            return known
        found = taken_apart(self._tools, self._file, self._own_reader, named=named)
        if place is not None and not named:
            keep(place, found)
        return found

    def _fitted(self, before: Document, plan: Plan, instruction: str, measure: Measure) -> tuple[Plan, tuple[str, ...]]:
        """The plan with what makes its texts fit, or mends what it makes worse, and what is left to warn of."""
        asked = Asked.of(plan.edits)
        effects = consequences(before, plan.document, self._tools.fonts, asked, self._bounds.aim)
        document = execute(plan.document, [edit for one in effects.additions for edit in one.edits], measure)
        steps = (Step("", one.summary, (), one.edits) for one in effects.additions)
        faults = (one.message for one in effects.findings if one.severity == PROBLEM and one.kind != "font")
        return replace(plan, steps=(*plan.steps, *steps), document=document), (*unfit(effects.fit), *faults)


def _only_new(plan: Plan) -> list[Insert]:
    """What a plan adds to the picture, as it is in the end; nothing where it is about anything else too."""
    new = {edit.content.id: edit for edit in plan.edits if isinstance(edit, Insert)}
    others = (edit for edit in plan.edits if not isinstance(edit, Insert))
    if any(not isinstance(edit, LayerEdit) or edit.layer not in new for edit in others):
        return []
    there = plan.document.index.layers
    return [replace(edit, content=there[id]) for id, edit in new.items() if id in there]


def _told(found: TakenApart) -> str:
    """What a model has to know of the layers of a flat picture."""
    read = "the words that could be read are texts above it, set again in the nearest fonts" if found.texts else ""
    words = "; ".join(f"⟦{text}⟧" for text, _ in found.left[:MOST_LEFT])
    left = f" Words that are still pixels of it: {words}." if words else ""
    return (
        f"This is a flat picture. {_ground(found)} has its pixels{'; ' if read else ''}{read}. What you add, change or"
        " erase is drawn into the picture, so it need not stay editable; no other pixel changes. What is in the pixels"
        " is covered by something new, or filled from its surroundings by erase(); words on a thing that goes are"
        f" deleted, too.{left}\n"
    )


def _ground(found: TakenApart) -> str:
    return f"#{found.document.pages[0].layers[0].id}"


def _step_of(reading: Reading) -> Step:
    return Step("", reading.summary, reading.targets, reading.edits)


def _replaced(instruction: str) -> list[str]:
    """The texts in quotes of an instruction that only replaces them; none where it is about anything else."""
    plain = all(word in _REPLACING for word in _words(without_quotes(instruction)))
    return list(quoted_texts(instruction)) if plain else []


def _able(document: Document, reading: Reading) -> Reading | None:
    """A reading as it can be carried out on a flat picture; None for one that cannot."""
    if all(isinstance(edit, ReplacePixels) for edit in reading.edits):
        return reading
    try:
        return replace(reading, edits=whole(document, apply(document, list(reading.edits)))[0])
    except RedraftError:
        return None


def _left(found: TakenApart, instruction: str) -> str:
    """Why a text that an instruction names, or quotes a part of, stayed pixels; '' where none did."""
    quotes = [text.casefold() for text in quoted_texts(instruction)]
    spoken = _words(instruction)
    for text, why in found.left:
        words = _words(text)
        places = [at for at in range(len(spoken)) if spoken[at : at + len(words)] == words]
        if len(text) < 3:  # '4 times' does not name a 4
            places = [at for at in places if at and spoken[at - 1] in _LEADS]
        if places or any(one in text.casefold() for one in quotes):
            return f"the text '{text}' cannot be edited: {why}"
    return ""


def _words(text: str) -> list[str]:
    try:
        return [token.key for token in tokens_of(text)]
    except OpenQuote:
        return text.casefold().split()


def _refused(plan: Plan, reason: str, suggestion: str) -> Plan:
    first, *rest = plan.refusals
    return replace(plan, refusals=(Refusal(first.clause, reason, suggestion), *rest), readings=())


def _written_step(plan: Plan, asset: Asset, back: WrittenBack, before: Document, measure: Measure) -> Step:
    """The step of a plan for the layers `before` that gives the picture its new pixels."""
    made = Asset(asset.media_type, back.data, asset.width, asset.height)
    places = " and ".join(box.written for box in boxes_around(back.area))
    kept = f"every pixel outside {places} is identical"
    clause = "; ".join(step.clause for step in plan.steps if step.clause)
    reading = "; ".join((*(step.reading for step in plan.steps), kept, *back.notes))
    inside = tuple(
        replace(one, old="as they were", new=f"others at {places}") if one.what == "pixels" else one
        for one in with_changes(before, plan.edits, measure)[1]
    )
    return Step(clause, reading, ("picture",), (ReplacePixels("picture", made.key, made),), inside=inside)


def _touched(plan: Plan) -> list[str]:
    """The layers that a plan's edits are about."""
    return list(dict.fromkeys(edit.layer for edit in plan.edits if isinstance(edit, LayerEdit)))


def _uncertainties(found: TakenApart, targets: Iterable[str]) -> tuple[str, ...]:
    """What is not sure about the texts that are to change."""
    named = set(targets)
    found_uncertain = [
        f"'{text.text.splitlines()[0]}' is {text.sure:.0%} sure{''.join(f', {note}' for note in text.notes)}"
        for text in found.texts
        if text.layer in named and (text.sure < SURE or text.notes)
    ]
    return tuple(found_uncertain + [f"'{ghost}' can still be read where it was erased" for ghost in found.ghosts])


def _written(
    tools: DrawingTools, before: Opened, plan: Plan, asset: Asset, reader: LineReader | None
) -> tuple[WrittenBack, str, tuple[str, ...]]:
    """The file with what the plan makes of the layers, what new ink covers in it ('' for nothing), and what old ink is
    left."""
    ground = before.document.pages[0].layers[0].id  # erased parts of it are seen as what is new
    touched = [id for id in _touched(plan) if id in before.document.index.layers and id != ground]
    texts = {one.id for one in before.document.pages[0].layers if isinstance(one, Text)}
    bare = apply(before.document, [Remove(id) for id in touched])
    plain = apply(bare, [Remove(id) for id in texts - {*touched}])

    def seen_as(document: Document) -> NDArray[np.uint8]:
        return _drawn(tools, svg.open(before.write(document).data, tools.fonts))

    drawn, under, empty = map(seen_as, (before.document, bare, plain))
    picture = original(asset, "the picture")
    seen, turned = picture.upright_whole(), picture.turned_back
    made, still = plan.document, None
    if texts & {*touched}:
        made, still = with_own_letters(before.document, made, touched, faces_of(tools, ()), seen, empty)
    after = seen_as(made)
    mask, left = concerned(before, touched, Views(seen, drawn, under, empty, after))
    mask &= True if still is None else ~still
    back = written_back(asset.data, np.asarray(picture.pixels), turned(after), turned(mask))
    back = back._replace(area=oriented(back.area, picture.orientation))
    own, ink = ((one != under).any(axis=2) for one in (drawn, after))
    ink &= ~own
    if touched:  # other texts have been inspected
        own |= box_mask(filter(None, map(before.reach, texts - {*touched})), own.shape, 2.0)
    rest = tuple(f"a part of the old text is left at {box.written}" for box in left)
    return back, covered(on_ground(under, ground_behind(under)), ink, own, reader), rest


def _levels(data: bytes) -> NDArray[np.uint8]:
    return np.asarray(opened(data))


def _drawn(tools: DrawingTools, opened: Opened) -> NDArray[np.uint8]:
    return _levels(LayerPictures(opened, opened.document.pages[0], tools.tiles, 1.0).page_png())
