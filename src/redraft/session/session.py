"""One edit from file to file: open, plan, carry out, prove, save.

    read_file → instruction.edit → execution.edit_and_prove → proof.prove → Edited.put

`redraft edit`, `redraft apply`, a row of a batch and `redraft.open(path).edit("…").save()` all go this way.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft import budget
from redraft.budget import budgeted
from redraft.document.pages import Document
from redraft.document.selectors import layer_on, page_numbered
from redraft.edits.diff import diff
from redraft.edits.ops import Edit
from redraft.edits.receipt.claims import Claims
from redraft.edits.receipt.font_ledger import HOW_TO_MEET, unmet
from redraft.edits.receipt.record import Receipt, Refused
from redraft.errors import EditError, ToolError, UsageError, says
from redraft.formats.codec import Illustrated
from redraft.formats.disk.snapshots import same_file
from redraft.formats.file import File, read_file
from redraft.formats.saves import opaque, refuse_ending, write_drawn
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.inspection.page.overlay import Overlay, overlay
from redraft.session.comparison.comparison import Comparison, compare
from redraft.session.comparison.verification import Verified, verify
from redraft.session.export.metafiles import with_metafiles
from redraft.session.options import EditOptions, Options
from redraft.session.proof.execution import Asked, edit_and_prove, order_for
from redraft.session.resources import Resources, Stopwatch
from redraft.session.saving.destination import destination, refuse_other_format
from redraft.session.saving.edit_result import Edited
from redraft.session.saving.history import read_version

if TYPE_CHECKING:
    from redraft.commands.command import Command
    from redraft.commands.programs.program import Program


class Session(Resources):
    """Edits, draws and compares files. Context manager: see `Resources` for what it is made with and keeps.

    Where a method takes `options`, its fields can be given as keywords too: `edit_file(…, dry_run=True)`.
    """

    @budgeted
    def open(self, path: Path | str) -> File:
        """Read a file with the codec its first bytes ask for."""
        return read_file(path, self.fonts)

    @budgeted
    def edit(self, file: File, instruction: str, options: EditOptions | None = None, **fields: Any) -> Edited:
        """Carry out an instruction on a file that was opened; nothing is written before `save`. Raises as `edit_file`.

        The options about where the result goes say nothing here.
        """
        chosen = replace(options or EditOptions(), **fields)
        return self._edited(file, instruction, chosen, Stopwatch(self.progress))

    @budgeted
    def edit_file(
        self,
        source: Path | str,
        instruction: str,
        output: Path | str | None = None,
        options: EditOptions | None = None,
        **fields: Any,
    ) -> Receipt:
        """Carry out an instruction. Raises RequestError when a clause cannot be (unless `partial` and another can),
        ScopeError when one reaches outside `scope`, LeakError when a check fails or, with `strict`, cannot be made;
        then nothing is written. A dry run does everything but save.

        An instruction may go on from the edit before, where the file has a history: 'no, a bit darker', 'same for the
        date', 'undo that and use blue instead'.
        """
        chosen, watch = replace(options or EditOptions(), **fields), Stopwatch(self.progress)
        file, target = self._read(source, output, chosen, watch)
        return self.saved(self._edited(file, instruction, chosen, watch), target, chosen)

    def _edited(self, file: File, instruction: str, options: EditOptions, watch: Stopwatch) -> Edited:
        from redraft.session.edit.instruction_run import edit  # the language: only when an instruction is planned

        if options.models is not None or options.search is not None:
            budget.lift()  # these have limits of their own, and may go on for long
            gc.enable()
        return edit(file, instruction, options, self, watch)

    @budgeted
    def apply_file(
        self,
        source: Path | str,
        edits: Sequence[Edit],
        base: str | None,
        output: Path | str | None,
        options: Options | None = None,
        *,
        rebase: bool = False,
        **fields: Any,
    ) -> Receipt:
        """Replay edits. `base` is the sha256 of the file they were made for: another file is refused unless `rebase`.

        An empty list saves the same bytes.
        """
        chosen, watch = replace(options or Options(), **fields), Stopwatch(self.progress)
        file, target = self._read(source, output, chosen, watch)
        if base and base != file.snapshot.sha256 and not rebase:
            raise EditError(
                says("edits-for-other-file", wanted=base[:12], file=source, found=file.snapshot.sha256[:12])
            )
        order = order_for(file, [Asked("", "", (edit,)) for edit in edits], chosen, who="apply")
        return self.saved(edit_and_prove(order, self, watch), target, chosen)

    @budgeted
    def run_file(
        self,
        source: Path | str,
        program: Program,
        output: Path | str | None,
        options: Options | None = None,
        *,
        given: Mapping[str, Any] | None = None,
        **fields: Any,
    ) -> Receipt:
        """Run a program on a file. Raises ProgramError when it is wrong or a call is refused; then nothing is written.

        `given` are values it finds under that name. A dry run lists the calls as steps. The receipt holds the resolved
        edits, which replay without the program.
        """
        chosen, watch = replace(options or Options(), **fields), Stopwatch(self.progress)
        file, target = self._read(source, output, chosen, watch)
        return self.saved(self._run(file, program, given, chosen, watch), target, chosen)

    @budgeted
    def run(
        self,
        file: File,
        program: Program,
        options: Options | None = None,
        *,
        given: Mapping[str, str] | None = None,
        **fields: Any,
    ) -> Edited:
        """Run a program on a file that was opened; nothing is written before `save`."""
        return self._run(file, program, given, replace(options or Options(), **fields), Stopwatch(self.progress))

    def _run(
        self, file: File, program: Program, given: Mapping[str, str] | None, options: Options, watch: Stopwatch
    ) -> Edited:
        from redraft.session.edit.orders import program_order  # interpreter and grounding: only for programs

        with watch.stage("program"):
            order = program_order(file, program, given, options, self)
        return edit_and_prove(order, self, watch)

    @budgeted
    def carry_out_file(
        self,
        source: Path | str,
        commands: Sequence[Command],
        output: Path | str | None,
        options: Options | None = None,
        **fields: Any,
    ) -> Receipt:
        """Carry out commands. Raises CommandError, naming the command, when one cannot be; then nothing is written."""
        chosen, watch = replace(options or Options(), **fields), Stopwatch(self.progress)
        file, target = self._read(source, output, chosen, watch)
        return self.saved(self._carry_out(file, commands, "", chosen, watch), target, chosen)

    @budgeted
    def carry_out(
        self,
        file: File,
        commands: Sequence[Command],
        options: Options | None = None,
        *,
        instruction: str = "",
        refused: tuple[Refused, ...] = (),
        **fields: Any,
    ) -> Edited:
        """Carry out commands on a file that was opened, as what was asked for with an `instruction` where there was
        one, all but the clauses `refused`; nothing is written before `save`."""
        chosen = replace(options or Options(), **fields)
        return self._carry_out(file, commands, instruction, chosen, Stopwatch(self.progress), refused)

    def _carry_out(
        self,
        file: File,
        commands: Sequence[Command],
        instruction: str,
        options: Options,
        watch: Stopwatch,
        refused: tuple[Refused, ...] = (),
    ) -> Edited:
        from redraft.session.edit.orders import command_order  # all commands: only where they come from outside

        with watch.stage("commands"):
            order = replace(command_order(file, commands, options, self), instruction=instruction, refused=refused)
        return edit_and_prove(order, self, watch)

    @budgeted
    def save(
        self, file: File, document: Document, output: Path | str, options: Options | None = None, **fields: Any
    ) -> Receipt:
        """Write a changed document with the same checks as an edit."""
        chosen, watch = replace(options or Options(), **fields), Stopwatch(self.progress)
        target = destination(file.path, output, in_place=chosen.in_place)
        refuse_other_format(file, target)
        asked = [Asked("", "", (edit,)) for edit in diff(file.document, document)]
        order = order_for(file, asked, chosen, who="save")
        return self.saved(edit_and_prove(order, self, watch), target, chosen)

    def _read(
        self, source: Path | str, output: Path | str | None, options: Options, watch: Stopwatch
    ) -> tuple[File, Path | None]:
        """The file, and where the result goes: None for a dry run."""
        target = None if options.dry_run else destination(Path(source), output, in_place=options.in_place)
        with watch.stage("read"):
            file = self.open(source)
        if target is not None:
            refuse_other_format(file, target)
        return file, target

    def saved(self, edited: Edited, target: Path | None, options: Options) -> Receipt:
        """The receipt of what was saved, or of a dry run."""
        return edited.receipt if target is None else edited.put(target, overwrite=options.overwrite)

    def layer_pictures(self, file: File, page: int = 1, scale: float = 1.0) -> LayerPictures:
        """Every layer of a page (the first is 1) as a picture: `session.layer_pictures(file).of("title").pixels`."""
        return LayerPictures(file.opened, page_numbered(file.document, page), self.tiles, scale)

    def overlay(self, file: File, page: int = 1, scale: float = 1.0) -> Overlay:
        """A page (the first is 1) with its layers' boxes outlined, and numbered as in `redraft show`."""
        return overlay(file.opened, page_numbered(file.document, page), self.tiles, self.fonts, scale)

    @budgeted
    def render_file(
        self,
        path: Path | str,
        output: Path | str,
        *,
        page: int = 1,
        layer: str | None = None,
        scale: float = 1.0,
        crop: bool = False,
        office: bool = False,
        transparent: bool = False,
    ) -> File:
        """Draw a page (the first is 1) on white, or one layer of it, to a PNG or JPEG file; returns the file read.

        A layer is drawn in its place on an empty page or, with `crop`, as large as its ink is. With `office` a page of
        a deck is drawn by LibreOffice, as its users see it.
        """
        if same_file(Path(path), Path(output)):
            raise UsageError(says("render-picture-is-design", file=output))
        refuse_ending(Path(output))
        file = self.open(path)
        drawn = page_numbered(file.document, page)
        if office:
            if not file.document.traits.slides:
                raise UsageError(says("office-draws-only-decks", path=file.path))
            budget.lift()  # it has limits of its own
            picture = self.office.pictures(file.snapshot.data, (page, page), scale)[0]
        else:
            self.refuse_unmet_fonts(file)
            if isinstance(file.opened, Illustrated) and (made := with_metafiles(file, drawn, self)):
                file.opened.stand_in(made)
            if layer is None:
                picture = self.draw(file.opened.drawable(drawn.id), scale)
                picture = picture if transparent else opaque(picture)
            else:
                named = layer_on(file.document, layer, drawn)
                picture = self.layer_pictures(file, page, scale).of(named).png(crop=crop)
        write_drawn(Path(output), picture)
        return file

    def refuse_unmet_fonts(self, file: File) -> None:
        """ToolError when the session is strict about fonts and a text of the file is not drawn in the font it asks
        for, or not at all."""
        if self.strict_fonts and (problem := unmet(file.fonts)):
            raise ToolError(says("design-not-drawn", path=file.path, problem=problem, advice=HOW_TO_MEET))

    @budgeted
    def compare_files(self, a: Path | str, b: Path | str, *, render: bool = True) -> Comparison:
        """The difference of two files: layers and properties, and pixels outside the layers that differ.

        `FILE@STATE` is a state of a file's history.
        """
        a_file, b_file = read_version(a, self.fonts), read_version(b, self.fonts)
        return compare(a_file, b_file, self.fonts.measure, self.tiles if render else None)

    def verify_files(self, claims: Claims, before: Path | str, after: Path | str, *, render: bool = True) -> Verified:
        """What two files have to say to the claims of a receipt (`redraft.edits.receipt.claims.read_claims`).

        `FILE@STATE` is a state of a file's history.
        """
        watch = Stopwatch(self.progress)
        with watch.stage("read"):
            files = read_version(before, self.fonts), read_version(after, self.fonts)
        return verify(claims, *files, self, watch, render=render)
