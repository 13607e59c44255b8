"""What each process of a batch runs: a session that edits files row by row, and keeps what rows share.

Rows of one design share what was read of it (`share`): its bytes are read for every row, and taken apart once; and rows
of one instruction share its plan (`batch_plan`). Where a model is named, it plans as in `redraft edit`.
"""

from __future__ import annotations

import base64
import io
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from redraft.batch.run.lessons import Lessons
from redraft.batch.run.plan import Plans, RowPlanner, Unchanged
from redraft.batch.table.fill import FILL, Blanks, Filling, blanks_of, with_short_texts
from redraft.batch.table.job import filled_json, used_by_program, with_given
from redraft.batch.table.variables import refuse_unfit
from redraft.budget import budgeted
from redraft.commands.programs.program import Program
from redraft.document.pages import Document
from redraft.edits.receipt.record import Receipt, read_edits
from redraft.edits.scope import Scope
from redraft.edits.wire.edits import edit_to_json
from redraft.errors import EditError, UsageError
from redraft.formats.disk.snapshots import read_input
from redraft.formats.file import File, read_design
from redraft.messages import placed
from redraft.plan import Plan, Planner
from redraft.planners.edit_review import new_faults
from redraft.render.tiles import Tiles
from redraft.session.edit.orders import is_program, program_from
from redraft.session.options import EditOptions, Options
from redraft.session.planning.planner_order import offline_planner
from redraft.session.saving.edit_result import Edited
from redraft.session.session import Session

if TYPE_CHECKING:
    from redraft.batch.run.models import RowModels
    from redraft.batch.run.outputs import FurtherOutputs


Carry = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Carries out a row `{input, instruction, program, output}`, which may have `code`, `given`, `fill`, `template`,
`allow_empty`, `only`, `lock`, `freeze`; returns its result, `{edits, fit, warnings}`, and `used` (variables) and
`picture` (base64) where there are any, or raises a RedraftError. Without an output nothing is written; a row
`{shown: path}` asks for the picture of a file alone."""

KEPT = 4
"""Designs that a process keeps."""
MOST_TILES = 128 << 20
"""Bytes of what a process has drawn that it keeps."""
MOST_DATA = 1024
"""Letters of a picture in base64 that stay in an edit of the results."""
SMALL = 320
"""Pixels of the longer side of a picture for the contact sheet."""


class RowDesign(NamedTuple):
    """A design that rows are made from. `short`: see `with_short_texts`."""

    file: File
    blanks: Blanks
    short: Document
    plans: Plans


class RowSession(Session):
    """A session that takes a design apart once, for as long as its bytes are the same."""

    def __init__(
        self, folders: list[Path], *, share: bool, strict_fonts: bool, models: RowModels | None = None
    ) -> None:
        super().__init__(folders, history=False, strict_fonts=strict_fonts, tile_cache=False)
        self.shares, self.models, self.keeps_offers = share, models, False
        self.edited: Edited | None = None
        """The last result."""
        self._kept: OrderedDict[tuple[Path, str], RowDesign] = OrderedDict()

    @budgeted
    def open(self, path: Path | str) -> File:
        snapshot = read_design(Path(path))
        kept = self._kept.get((snapshot.path, snapshot.sha256))
        return super().open(path) if kept is None else kept.file._replace(snapshot=snapshot)

    @budgeted
    def design(self, path: str) -> RowDesign:
        """A design that rows are made from; what is read of it is kept for the next row."""
        if not self.shares:
            self._kept.clear()
        file = self.open(path)
        key = file.path, file.snapshot.sha256
        if key not in self._kept:
            blanks = blanks_of(file.document)
            lessons = Lessons(self.models.lessons if self.models is not None else None, file.snapshot.sha256)
            self._kept[key] = RowDesign(
                file, blanks, with_short_texts(file.document, blanks, self.fonts.measure), Plans(file.document, lessons)
            )
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]._replace(file=file)

    def saved(self, edited: Edited, target: Path | None, options: Options) -> Receipt:
        self.edited = edited
        return super().saved(edited, target, options)

    @cached_property
    def tiles(self) -> Tiles:
        return Tiles(self.draw, self._draw_each, MOST_TILES)

    @cached_property
    def further(self) -> FurtherOutputs:
        from redraft.batch.run.outputs import FurtherOutputs  # numpy: only where a row has several outputs

        return FurtherOutputs(self)

    def faults(self, document: Document, plan: Plan) -> list[str]:
        """What a model would be told of the page after a plan, which it is asked again for."""
        if self.models is None or self.models.fields["feedback"] == "none":
            return []
        return [f"{one.kind} {' '.join(one.layers)}" for one in new_faults(document, plan, self.fonts)]

    def small_picture(self, path: str, layers: list[str]) -> str:
        """The page of a file that has the first of the layers, as a small JPEG in base64; '' where it is not drawn."""
        from PIL import Image

        try:
            file = Session.open(self, path)
            index, pages = file.document.index, file.document.pages
            page = next((index[id].page for id in layers if id in index), pages[0])
            scale = SMALL / max(page.width, page.height)
            _, pixels = self.tiles.composited(file.opened.units(page.id), page, scale)
        except Exception:  # the row is done and saved, whether or not its picture can be drawn
            return ""
        shown = pixels[..., :3] + (255 - pixels[..., 3:])  # on white; premultiplied, so it never overflows
        out = io.BytesIO()
        Image.fromarray(shown).save(out, "JPEG", quality=82)
        return base64.b64encode(out.getvalue()).decode()


class Carrying:
    """Carries out rows; `spent` gives what models took since it was asked last."""

    def __init__(self, carry: Carry, spent: Callable[[], Mapping[str, Any]]) -> None:
        self._carry, self.spent = carry, spent

    def __call__(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._carry(row)


@contextmanager
def open_session(options: Mapping[str, Any]) -> Iterator[Carry]:
    """A session that edits files. Options: `fonts` (folders), `render` (prove pixels too), `partial`, `strict`,
    `strict_fonts`, `yes`, `fit`, `repair` (see `EditOptions`), `share`, `sheet` (whether pictures are wanted), `models`
    (see `batch_models`)."""
    folders = [Path(folder) for folder in options.get("fonts", ())]
    share, strict_fonts = bool(options.get("share", True)), bool(options.get("strict_fonts"))
    with (
        _models(options.get("models")) as models,
        RowSession(folders, share=share, strict_fonts=strict_fonts, models=models) as session,
    ):

        def carry(row: Mapping[str, Any]) -> Mapping[str, Any]:
            if "shown" in row:
                return {"picture": session.small_picture(row["shown"], [])}
            used: list[str] = []
            asked = Options(
                render=bool(options.get("render", True)),
                strict=bool(options.get("strict")),
                scope=_scope(row),
                fit=options.get("fit", ""),
                repair=bool(options.get("repair")),
                dry_run=not row["output"],
            )
            design = session.design(row["input"])
            if row["instruction"] is not None or row.get("fill"):
                used = design.blanks.names if row.get("fill") else []
                receipt = _edited(session, row, design, asked, options)
            else:
                used, receipt = _run(session, row, asked)
            if row.get("further") and session.edited is not None:
                session.further.write(session.edited, row["output"], row["further"])
            edits = [_without_bytes(edit_to_json(edit)) for edit in receipt.edits]
            made: dict[str, Any] = {"edits": edits, "fit": [asdict(one) for one in receipt.fit]}
            left = [f"left out “{one.clause}”: {one.reason}" for one in receipt.refused]
            made |= {"warnings": [*left, *receipt.warnings], "used": used}
            made |= {"refused": [asdict(one) for one in receipt.refused]} if left else {}
            made["notes"] = [step.reading for step in receipt.steps if not step.changes]
            if asked.dry_run:
                made["told"] = [f"{each.layer}: {each.what} {each.old} → {each.new}" 
                                for step in receipt.steps for each in step.told]  # fmt: skip
            if not row.get("fill"):
                made["warnings"] = [*made["warnings"], *_left(design.blanks, edits)]
            if options.get("sheet"):
                layers = [edit["layer"] for edit in edits if isinstance(edit.get("layer"), str)]
                made["picture"] = _picture(session, row["output"], layers, receipt)
            return made

        yield carry if models is None else Carrying(carry, models.spent)


def _models(asked: Mapping[str, Any] | None) -> AbstractContextManager[RowModels | None]:
    if asked is None:
        return nullcontext()
    from redraft.batch.run.models import row_models  # models: only where one is named

    return row_models(asked)


def _edited(
    session: RowSession, row: Mapping[str, Any], design: RowDesign, asked: Options, options: Mapping[str, Any]
) -> Receipt:
    """A row that has an instruction, or a design with variables, or both."""
    partial, yes, words = bool(options.get("partial")), options.get("yes"), row["instruction"]
    chosen = EditOptions(**{name: getattr(asked, name) for name in Options.__slots__})
    chosen = replace(chosen, partial=partial, yes=yes, beside=design.short if row.get("fill") else None)

    def of_row(inner: Planner | None) -> Planner:
        if inner is not None and row.get("template") and session.shares:
            inner = RowPlanner(inner, design.plans, row["template"], row["given"], session.faults)
        inner = Unchanged(inner) if inner is not None else None
        if row.get("fill"):
            inner = Filling(design.blanks, row["given"], row["allow_empty"], inner)
        return cast("Planner", inner)  # a row has an instruction or is filled in

    if session.models is not None and words is not None:
        chosen = replace(chosen, wrap=of_row, **session.models.fields)
    else:
        chosen = replace(chosen, planner=of_row(offline_planner() if words is not None else None))
    return session.edit_file(row["input"], FILL if words is None else words, row["output"] or None, chosen)


def _scope(row: Mapping[str, Any]) -> Scope | None:
    """The scope of a row of a batch."""
    asked = [row.get(name) or [] for name in ("only", "lock", "freeze")]
    if not any(asked):
        return None
    return Scope.of(*([each] if isinstance(each, str) else each for each in asked))


def _run(session: RowSession, row: Mapping[str, Any], asked: Options) -> tuple[list[str], Receipt]:
    """A row that has a program or edits: the variables it uses, and the receipt."""
    given, output = row.get("given") or {}, row["output"] or None
    if row.get("code") is not None:
        path, data = Path("the program"), row["code"].encode("utf-8", "surrogatepass")
        programmed = not row["code"].lstrip().startswith(("{", "["))
    else:
        source = read_input(Path(row["program"]))
        path, data, programmed = source.path, source.data, is_program(source)
    if programmed:
        program = program_from(path, data)
        used = used_by_program(program.source, given)
        refuse_unfit(used, given, row.get("allow_empty", True))
        program = Program(with_given(program.source))
        return used, session.run_file(row["input"], program, output, asked, given=given)
    if given:
        text = data.decode("utf-8", "replace")
        used = used_by_program(text, given)
        refuse_unfit(used, given, row.get("allow_empty", True))
        data = filled_json(text, given)
    try:
        edits, base = read_edits(data)
    except EditError as error:
        raise UsageError(placed(f"{str(path)!r}", error.message), error.suggestion) from error
    return list(given), session.apply_file(row["input"], edits, base, output, asked)


def _without_bytes(form: dict[str, Any]) -> dict[str, Any]:
    """An edit as it is in the results: a picture is named by its sha256."""
    content = form.get("content")
    if isinstance(content, dict) and len(str(content.get("data", ""))) > MOST_DATA:
        return {**form, "content": {name: value for name, value in content.items() if name != "data"}}
    return form


def _left(blanks: Blanks, edits: list[Any]) -> Iterator[str]:
    """Warnings about variables that the design still has."""
    touched = {edit.get("layer") for edit in edits}
    left = Blanks({id: spans for id, spans in blanks.texts.items() if id not in touched}, {}).names
    if left:
        yield f"the design still says {', '.join(f'{{{{{name}}}}}' for name in left)}: --fill fills that in"


def _picture(session: RowSession, output: str, layers: list[str], receipt: Receipt) -> str:
    if output:
        return session.small_picture(output, layers)
    return base64.b64encode(receipt.pictures.after).decode() if receipt.pictures is not None else ""
