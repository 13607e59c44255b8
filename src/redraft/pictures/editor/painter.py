"""Edits of one picture layer by an image editor: asked, its answer fitted, judged where a judge can, and recorded.

Before anything is sent it is made sure that the result may be used: the layer is in scope, its pixels are in the file
and can be read, and the format can hold others. The editor gets the clause as the person wrote it, and nothing of
what is in the design.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np

from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture
from redraft.document.pages import Document
from redraft.edits.ops import ReplacePixels, apply
from redraft.edits.receipt.record import ModelRecord
from redraft.errors import BudgetExceeded, EditError, ModelError, ScopeError, says
from redraft.imaging.pixels.cutouts import on_ground
from redraft.imaging.retouch.crop_edit import TRIES, crop_edit, join_cover
from redraft.imaging.retouch.crops import ANY, USUAL
from redraft.models.chat import ChatModel, Usage
from redraft.models.findings.judge import EditFault, JudgeVerdict, PictureQuestion, judge
from redraft.models.findings.judge_calibration import Standing
from redraft.models.meter import masked_edit
from redraft.models.prompts import prompt
from redraft.models.trace import Trace, Traced
from redraft.pictures.editor.crops import (
    Targets,
    answered,
    crop_assets,
    inside,
    left,
    outlining,
    pointed,
    targets_of,
    with_room,
)
from redraft.pictures.editor.exchange import Original, Taken, looks, original
from redraft.pictures.editor.judge_test_pictures import picture_standing
from redraft.pictures.model_finder import PROMPTS, ModelFinder, located
from redraft.plan import Step
from redraft.targets.guards import of_clause

if TYPE_CHECKING:
    from redraft.edits.scope import Guard
    from redraft.models.clients.image_models import PictureEditor

LOOKED_AT = 768
"""Pixels of the longer side of what a judge is shown."""


class Painter:
    """Has pictures changed. `judged_by` looks at the results where its word counts, unless `feedback` is none; `vision`
    is asked where a thing is that the editor itself does not find; `guard` gives what holds the scope on a document,
    and `write` raises what cannot be written. `record` lists all that was done since `begin`, None
    where no editor was asked."""

    def __init__(
        self,
        editor: PictureEditor,
        *,
        judged_by: ChatModel | None = None,
        vision: ChatModel | None = None,
        trusts: Callable[[ChatModel], Standing] = picture_standing,
        feedback: str = "full",
        guard: Callable[[Document], Guard | None] = lambda document: None,
        write: Callable[[Document], object] = lambda document: None,
        progress: Callable[[str], None] = lambda stage: None,
        seed: int = 0,
    ) -> None:
        self.editor = editor
        self._judge, self._trusts, self._feedback = judged_by, trusts, feedback
        self._vision = vision
        self._guard, self._write, self._progress, self._seed = guard, write, progress, seed
        self._standing: Standing | None = None
        self.begin()

    def begin(self) -> None:
        """Forget what was done so far."""
        self._trace = Trace()
        self._prompts: list[str] = []
        self._warnings: list[str] = []

    @property
    def record(self) -> ModelRecord | None:
        if not self._trace.clauses:
            return None
        names, prompts = {"image_editor": self.editor.name}, list(self._prompts)
        if self._vision is not None and prompt(PROMPTS[0]).label in prompts:
            names["vision"] = self._vision.name
        if self._trace.verdicts and self._judge is not None:
            names["judge"] = self._judge.name
            prompts.append(prompt("judge_picture").label)
        record = self._trace.record(names)
        return replace(record, attempts=len(self._trace.clauses), prompts=tuple(prompts), warnings=self.warnings)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a person should know of the pictures made since `begin`."""
        return tuple(dict.fromkeys(self._warnings))

    def paint(
        self, document: Document, clause: str, layer: str, seed: int | None = None, boxes: Sequence[Box] = ()
    ) -> Step:
        """The step that gives a picture layer other pixels, in `boxes` where one of several places is tried. Raises
        ScopeError where it may not be touched, and EditError (Unsure where the target is not clear), FormatError,
        ModelError or BudgetExceeded where no picture can be had that may be taken."""
        picture = document.index.layers.get(layer)
        asset = document.assets.get(picture.asset) if isinstance(picture, Picture) else None
        if asset is None:
            raise EditError(says("edited-pixels-not-in-file", layer=layer))
        self._check_scope(document, clause, layer)
        was = original(asset, f"the picture '{layer}'")
        trial = was.trial()
        self._write(apply(document, ReplacePixels(layer, trial.key, trial)))
        self._trace.clauses = (*self._trace.clauses, clause)
        self._trace.accepted = False
        self._prompts.append(f"image_edit:{sha256(clause.encode()).hexdigest()[:12]}")
        self._progress(f"ask {self.editor.name}")
        finds = targets_of(self.editor) is not None
        words, given = pointed(clause, layer, "it" if finds else "the picture")
        places, beyond = inside(given, was.upright_size)
        made, uncertainty, where = (
            self._in_crops(was, words, boxes or places, self._seed if seed is None else seed)
            if boxes or places or finds
            else self._made(was, clause, self._seed if seed is None else seed)
        )
        self._warnings += [f"the new pixels of '{layer}': {one}" for one in (beyond, uncertainty) if one]
        if boxes:
            self._warnings.append(f"nobody looked at the new pixels of '{layer}': look at them yourself")
        else:
            self._look(clause, layer, lambda: [looks(asset, LOOKED_AT), looks(made, LOOKED_AT)])
        self._trace.accepted = True
        edit = ReplacePixels(layer, made.key, None if made.key in document.assets else made)
        return Step(clause, f"by {self.editor.name}: new pixels for '{layer}'{where}", (layer,), (edit,))

    def _made(self, was: Original, clause: str, seed: int) -> Taken:
        """What the editor makes of a picture. A cut-out is shown on white and on black where that costs nothing, unless
        the editor itself sets what is transparent."""
        answers: list[Asset] = []
        free = getattr(self.editor, "price", None) == 0
        for ground in was.grounds(two=free):
            answers.append(self._asked(was.sent(ground), clause, seed))
            if len(answers) == 1 and was.cut_out and was.answered_alpha(answers[0], self.editor.name):
                break
        began = time.perf_counter()
        made = was.kept_around(answers[0], self.editor.name)
        made = made or was.taken(answers, self.editor.name)._replace(where=", all of it")
        self._trace.own_seconds += time.perf_counter() - began
        return made

    def _in_crops(self, was: Original, clause: str, boxes: Sequence[Box], seed: int) -> Taken:
        """What the editor makes of small things in a picture: all but them stays."""
        picture, uncertainty = was.upright(), ""
        find = targets_of(self.editor)
        if not boxes and find is not None:
            boxes, uncertainty = self._targets(find, picture, clause)
        places, boxes = boxes, with_room(self.editor, picture, clause, boxes)
        kind = outlining(self.editor, clause) if was.cut_out else ""
        if kind and not was.solid(boxes):
            return was.cleared(boxes, kind)

        if was.cut_out and find is None and not was.solid(boxes):
            return self._in_clear(was, clause, boxes, seed)

        def edit(crop: Any, where: Any, seed: int) -> Any:
            sent, mask = crop_assets(crop, where)
            return answered(self._asked(sent, clause, seed, mask), self.editor.name)[..., :3]

        given = was.continued() if kind else picture
        made = crop_edit(given, boxes, edit, sizes=USUAL if find is None else ANY, seed=seed).picture
        if kind:  # back to the colours that are not visible
            made = np.where(given == picture, made, picture)
        began = time.perf_counter()
        asset, also, _ = was.recolored(made)
        remains = left(self.editor, picture, made, clause, places)
        self._trace.own_seconds += time.perf_counter() - began
        whole = any(box.area >= picture.shape[0] * picture.shape[1] for box in boxes)
        where = ", all of it" if whole else f" at {'; '.join(box.written for box in boxes)}"
        return Taken(asset, "; ".join(filter(None, (uncertainty, also, remains))), where)

    def _in_clear(self, was: Original, clause: str, boxes: Sequence[Box], seed: int) -> Taken:
        """The same where something in the boxes is transparent: the cover is the one that the editor draws, or the old
        one where it draws none."""
        whole, [ground] = was.upright_whole(), was.grounds(two=False)
        drawn: dict[int, tuple[int, Any]] = {}

        def edit(crop: Any, where: Any, at: int) -> Any:
            sent, mask = crop_assets(crop, where)
            pixels = answered(self._asked(sent, clause, at, mask), self.editor.name)
            number, attempt = divmod(at - seed, len(TRIES))
            drawn[number] = attempt, pixels[..., 3]
            return on_ground(pixels, ground)

        made = crop_edit(on_ground(whole, ground), boxes, edit, sizes=USUAL, seed=seed).picture
        cover, clear = whole[..., 3].copy(), [one for one in drawn if (drawn[one][1] < 255).any()]
        for number in clear:
            join_cover(cover, boxes[number], *drawn[number])
        kept = "" if len(clear) == len(boxes) else f"what is transparent is as before: {self.editor.name} answered none"
        taken = was.covered(made, cover, ground)
        return taken._replace(uncertainty="; ".join(filter(None, (kept, taken.uncertainty))))

    def _targets(self, find: Targets, picture: Any, clause: str) -> tuple[Sequence[Box], str]:
        """What a clause is about in a picture: as the editor finds it or, where it does not or is not sure, as a model
        that sees does."""
        try:
            boxes, uncertainty = find(picture, clause)
        except EditError:
            if self._vision is None:
                raise
        else:
            if not uncertainty or self._vision is None:
                return boxes, uncertainty
        self._progress(f"ask {self._vision.name} where it is")
        self._prompts += [prompt(name).label for name in PROMPTS]
        return located(ModelFinder(Traced(self._vision, self._trace)), picture, clause)

    def _asked(self, sent: Asset, clause: str, seed: int, mask: Asset | None = None) -> Asset:
        began, spent = time.perf_counter(), self._spent()
        asked = True
        try:
            return masked_edit(self.editor, sent, clause, seed, mask)
        except BudgetExceeded:
            asked = False  # before anything was sent
            raise
        finally:
            self._trace.calls += asked
            self._trace.seconds += time.perf_counter() - began
            now = self._spent()
            self._trace.usage += Usage(cost=None if now is None or spent is None else now - spent)

    def check(self, document: Document, steps: Sequence[Step]) -> None:
        """Whether what else is to be done is in scope: else no picture need be sent, or paid for. Raises ScopeError."""
        check_scope(self._guard(document), document, steps)

    def _check_scope(self, document: Document, clause: str, layer: str) -> None:
        """What may not change is not sent anywhere either."""
        guard = self._guard(document)
        if guard is None:
            return
        try:
            guard.check(document, ReplacePixels(layer, ""))
        except ScopeError as error:
            raise of_clause(error, clause) from None

    def _spent(self) -> float | None:
        """What all calls have cost so far; None where no price is known."""
        if getattr(self.editor, "price", None) is None:
            return None
        found = getattr(self.editor, "spent", None)
        return float(found.cost) if found is not None else None

    def _look(self, clause: str, layer: str, pictures: Callable[[], list[bytes]]) -> None:
        """Have the picture judged. Raises ModelError when it is found wrong; warns where no judge could look at it."""
        why = self._unjudged()
        if not why and self._judge is not None:
            self._progress(f"judge with {self._judge.name}")
            question = PictureQuestion(clause, "", "", pictures=pictures())
            verdict = judge(Traced(self._judge, self._trace), question)
            if self._judge.capabilities.images is False:  # found out just now, by asking
                why = f"{self._judge.name} sees no pictures"
            elif verdict is None:
                raise ModelError(says("no-verdict", judge=self._judge.name, editor=self.editor.name))
            else:
                self._take(verdict)
        if why:
            self._warnings.append(f"nobody looked at the new pixels of '{layer}' ({why}): look at them yourself")

    def _take(self, verdict: JudgeVerdict) -> None:
        self._trace.verdicts.append(verdict)
        if verdict.finding is not EditFault.OK:
            raise ModelError(
                says("picture-judged-wrong", editor=self.editor.name, judge=verdict.by, reason=verdict.reason)
            )

    def _unjudged(self) -> str:
        """Why no trusted judge can look; '' where one can."""
        if self._judge is None:
            return "no judge is named that sees pictures"
        if self._feedback == "none":
            return "--feedback none"
        if self._standing is None and self._judge.capabilities.images is not False:
            self._progress("try the judge")
            self._standing = self._trusts(Traced(self._judge, self._trace))
        if self._standing is None or self._judge.capabilities.images is False:  # that may have been found out just now
            return f"{self._judge.name} sees no pictures"
        return "" if self._standing.trusted else f"{self._judge.name} {self._standing}"


def check_scope(guard: Guard | None, document: Document, steps: Sequence[Step]) -> None:
    """Raises ScopeError for a step that may not be done."""
    for step in steps if guard is not None else ():
        for edit in step.edits:
            try:
                guard.check(document, edit)  # type: ignore[union-attr]
            except ScopeError as error:
                raise of_clause(error, step.clause) from None
            document = apply(document, edit)
