"""One edit from file to file: read, plan, carry out, write, read again, prove, save.

A session holds what is worth keeping between edits: the fonts found, and one drawing worker, started when first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from redraft import __version__
from redraft.document.layers import Document, Page
from redraft.edits.diff import diff
from redraft.edits.ledger import HOW_TO_MEET, unmet
from redraft.edits.ops import Edit
from redraft.edits.receipt import ProgramRecord, Receipt, Refused
from redraft.edits.wording import beginning
from redraft.errors import EditError, FormatError, RequestError, ToolError, UsageError
from redraft.formats.file import File, read_file
from redraft.formats.saving import same_file, write_file
from redraft.session.execution import Asked, Order, Stopwatch, carry_out
from redraft.session.undo import TakenBack, carry_out_from, take_back
from redraft.targets.guards import guard_for

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.commands.programs.program import Interpreter, Program
    from redraft.edits.scope import Scope
    from redraft.plan import Plan, Planner
    from redraft.planners.trace import Models
    from redraft.render.drawing import Renderer
    from redraft.render.office import Office
    from redraft.render.tile_files import TileFiles
    from redraft.render.tiles import Tiles
    from redraft.search.search_planner import SearchOptions
    from redraft.session.comparison import Comparison
    from redraft.session.conversation import Choose
    from redraft.targets.layer_pictures import LayerPictures
    from redraft.targets.overlay import Overlay

MOST_PRINTED = 20_000
"""Characters of what a program printed that the receipt keeps."""


class Session:
    """Context manager. `fonts` are folders searched before the system's; `progress` hears the name of each stage;
    `history`: whether what is saved is recorded for `undo`; `strict_fonts`: whether a font that is not here, or a
    character that no font has, is a failure; `tile_cache`: whether what was drawn is kept for other sessions."""

    def __init__(
        self,
        fonts: Sequence[Path] = (),
        *,
        system_fonts: bool = True,
        history: bool = True,
        strict_fonts: bool = False,
        tile_cache: bool = True,
        progress: Callable[[str], None] = lambda stage: None,
    ) -> None:
        self.keeps_history = history
        self.strict_fonts = strict_fonts
        self._keeps_tiles = tile_cache
        self._folders = tuple(fonts)
        self._system_fonts = system_fonts
        self._progress = progress
        self._fonts: Fonts | None = None
        self._renderer: Renderer | None = None
        self._tiles: Tiles | None = None
        self._tile_files: TileFiles | None = None
        self._interpreter: Interpreter | None = None
        self._office: Office | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the workers that draw and run programs; others are started when they are needed again."""
        interpreter, self._interpreter = self._interpreter, None
        if interpreter is not None:
            interpreter.close()
        office, self._office = self._office, None
        if office is not None:
            office.close()
        renderer, self._renderer = self._renderer, None
        if renderer is not None:
            renderer.close()
        if self._tile_files is not None:
            self._tile_files.close()

    @property
    def fonts(self) -> Fonts:
        if self._fonts is None:
            from redraft.assets.fonts import Fonts

            self._fonts = Fonts(self._folders, system=self._system_fonts)
        return self._fonts

    def draw(self, svg: bytes, scale: float = 1.0, crop: tuple[int, int, int, int] | None = None) -> bytes:
        """A self-contained SVG, or a part of it (x, y, width, height in pixels), as PNG, drawn in the worker."""
        return self._started_renderer().draw(svg, scale, crop)

    def _draw_each(
        self, drawings: Sequence[tuple[bytes, tuple[int, int, int, int] | None]], scale: float
    ) -> Iterator[bytes]:
        return self._started_renderer().draw_each(drawings, scale)

    def _started_renderer(self) -> Renderer:
        if self._renderer is None:
            from redraft.render.drawing import Renderer

            self._renderer = Renderer(self.fonts.files())
        return self._renderer

    @property
    def tiles(self) -> Tiles:
        """What has been drawn so far, kept for the next edit."""
        if self._tiles is None:
            from redraft.render.tiles import Tiles
            from redraft.session.tile_cache import tile_cache

            self._tile_files = tile_cache(self.fonts.files()) if self._keeps_tiles else None
            self._tiles = Tiles(self.draw, self._draw_each, store=self._tile_files)
        return self._tiles

    def open(self, path: Path | str) -> File:
        """Read a file with the codec its first bytes ask for."""
        return read_file(path, self.fonts)

    def _read(self, source: Path | str, target: Path | None, watch: Stopwatch) -> File:
        with watch.stage("read"):
            file = self.open(source)
        _refuse_other_format(file, target)
        return file

    def edit_file(
        self,
        source: Path | str,
        instruction: str,
        output: Path | str | None,
        *,
        in_place: bool = False,
        dry_run: bool = False,
        partial: bool = False,
        overwrite: bool = True,
        render: bool = True,
        strict: bool = False,
        scope: Scope | None = None,
        planner: Planner | None = None,
        choose: Choose | None = None,
        explain: bool = False,
        boxes: bool = False,
        models: Models | None = None,
        feedback: str = "full",
        seed: int = 0,
        search: SearchOptions | None = None,
    ) -> Receipt:
        """Carry out an instruction. Raises RequestError when a clause cannot be (unless `partial` and another can),
        ScopeError when one reaches outside `scope`, LeakError when a check fails or, with `strict`, cannot be made;
        then nothing is written. A dry run does everything but save.

        An instruction may go on from the edit before, where the file has a history: 'no, a bit darker', 'same for the
        date', 'undo that and use blue instead'. `choose` is asked which of several things is meant; without it such a
        clause is refused with the choices. With `explain` (and in a dry run) the receipt, or the error, tells the plan
        clause by clause; with `boxes` it has a picture of what the plan is about.

        `models` are asked about what the rules refuse, an image editor among them about what pictures show; `feedback`
        says what a model's program must pass (full: our checks and a judge; checks; none). With `search` the parts of
        the instruction are tried step by step, looked at and backed out of.
        """
        from redraft.language.follow_ups import turn_of
        from redraft.session.conversation import asked_about, others_of, understood
        from redraft.session.planner import By, planning

        watch = Stopwatch(self._progress)
        target = _target(Path(source), output, in_place, dry_run)
        file = self._read(source, target, watch)
        if render and file.document.format == "svg":
            _refuse_undrawable(file.document)
        with watch.stage("plan"):
            said = understood(file, instruction, self.fonts, self.keeps_history)
            guard = guard_for(said.file.document, scope)
            if said.back is not None and not said.instruction:
                back = TakenBack(file, said.file, said.back, instruction, target, scope, render)
                return self._taken_back(back, watch, explain=explain or dry_run or boxes, boxes=boxes)
            document = said.file.document
            by = By(planner, models, feedback, seed, search, partial)
            kept = target is not None and self.keeps_history
            with planning(self, said.file, said.context, scope, by, kept, self._progress) as plan_of:
                plan, asked, unchosen = asked_about(said.planned(plan_of), said.instruction, document, choose)
        refused = tuple(Refused(each.clause, each.reason, each.suggestion) for each in plan.refusals)
        told, picture = None, None
        if explain or dry_run or boxes:
            from redraft.session.explanation import explain as explained
            from redraft.session.explanation import targets_picture

            explanation = explained(document, plan, asked, self.fonts.measure)
            told = explanation.to_json()
            picture = targets_picture(said.file, explanation, self.tiles, self.fonts) if boxes else None
        if refused and not ((partial or plan.taken) and any(step.edits for step in plan.steps)):
            raise _refusal(plan, document, told, picture)
        turn = None
        if target is not None and self.keeps_history:
            turn = turn_of(instruction, plan.steps, {**others_of(document, plan.steps), **unchosen})
        order = Order(
            said.file,
            [Asked(step.clause, step.reading, tuple(step.edits)) for step in plan.steps],
            target,
            instruction,
            refused=refused,
            guard=guard,
            model=plan.model,
            turn=turn,
            overwrite=overwrite,
            render=render,
            strict=strict,
        )
        if said.back is None:
            receipt = carry_out(order, self, watch)
        else:
            receipt = carry_out_from(said.back, file, order, self, watch)
        return replace(receipt, explanation=told, boxes=picture)

    def _taken_back(self, back: TakenBack, watch: Stopwatch, *, explain: bool, boxes: bool) -> Receipt:
        if not explain:
            return take_back(back, self, watch)
        from redraft.session.explanation import explain as explained
        from redraft.session.explanation import targets_picture

        told = explained(back.file.document, back.plan(), back.instruction, self.fonts.measure)
        picture = targets_picture(back.file, told, self.tiles, self.fonts) if boxes else None
        return replace(take_back(back, self, watch), explanation=told.to_json(), boxes=picture)

    def apply_file(
        self,
        source: Path | str,
        edits: Sequence[Edit],
        base: str | None,
        output: Path | str | None,
        *,
        rebase: bool = False,
        in_place: bool = False,
        dry_run: bool = False,
        overwrite: bool = True,
        render: bool = True,
        strict: bool = False,
        scope: Scope | None = None,
    ) -> Receipt:
        """Replay edits. `base` is the sha256 of the file they were made for: another file is refused unless `rebase`.

        An empty list saves the same bytes.
        """
        watch = Stopwatch(self._progress)
        target = _target(Path(source), output, in_place, dry_run)
        file = self._read(source, target, watch)
        if base and base != file.snapshot.sha256 and not rebase:
            raise EditError(
                f"these edits were made for a file with sha256 {base[:12]}…, and {source} has"
                f" {file.snapshot.sha256[:12]}…",
                "give the file they were made for, or use --rebase to try them on this one",
            )
        asked = [Asked("", "", (edit,)) for edit in edits]
        guard = guard_for(file.document, scope)
        order = Order(file, asked, target, who="apply", guard=guard, overwrite=overwrite, render=render, strict=strict)
        return carry_out(order, self, watch)

    def run_file(
        self,
        source: Path | str,
        program: Program,
        output: Path | str | None,
        *,
        in_place: bool = False,
        dry_run: bool = False,
        overwrite: bool = True,
        render: bool = True,
        strict: bool = False,
        scope: Scope | None = None,
        given: Mapping[str, str] | None = None,
    ) -> Receipt:
        """Run a program on a file. Raises ProgramError when it is wrong or a call is refused; then nothing is written.

        A dry run lists the calls as steps. The receipt holds the resolved edits, which replay without the program.
        """
        from redraft.targets.phrases import ground_phrase, roles_of

        watch = Stopwatch(self._progress)
        target = _target(Path(source), output, in_place, dry_run)
        file = self._read(source, target, watch)
        guard = guard_for(file.document, scope)
        if self._interpreter is None:
            from redraft.commands.programs.program import Interpreter

            self._interpreter = Interpreter()
        with watch.stage("program"):
            done = program.run(
                file.document,
                self.fonts.measure,
                ground=ground_phrase,
                roles=roles_of,
                guard=guard,
                given=given,
                interpreter=self._interpreter,
            )
        asked = [Asked(str(call), str(call), call.edits) for call in done.calls]
        made = ProgramRecord(program.sha256, len(done.calls), beginning(done.printed, MOST_PRINTED))
        order = Order(
            file,
            asked,
            target,
            who="apply",
            guard=guard,
            program=made,
            text=program.source,
            overwrite=overwrite,
            render=render,
            strict=strict,
        )
        return carry_out(order, self, watch)

    def save(
        self,
        file: File,
        document: Document,
        output: Path | str,
        *,
        in_place: bool = False,
        overwrite: bool = True,
        render: bool = True,
        strict: bool = False,
        scope: Scope | None = None,
    ) -> Receipt:
        """Write a changed document with the same checks as an edit."""
        watch = Stopwatch(self._progress)
        target = _target(file.path, output, in_place, dry_run=False)
        _refuse_other_format(file, target)
        asked = [Asked("", "", (edit,)) for edit in diff(file.document, document)]
        guard = guard_for(file.document, scope)
        order = Order(file, asked, target, who="save", guard=guard, overwrite=overwrite, render=render, strict=strict)
        return carry_out(order, self, watch)

    def layer_pictures(self, file: File, page: int = 1, scale: float = 1.0) -> LayerPictures:
        """Every layer of a page (the first is 1) as a picture: `session.layer_pictures(file).of("title").pixels`."""
        from redraft.targets.layer_pictures import LayerPictures

        return LayerPictures(file.opened, page_numbered(file.document, page), self.tiles, scale)

    def overlay(self, file: File, page: int = 1, scale: float = 1.0) -> Overlay:
        """A page (the first is 1) with its layers' boxes outlined, and numbered as in `redraft show`."""
        from redraft.targets.overlay import overlay

        return overlay(file.opened, page_numbered(file.document, page), self.tiles, self.fonts, scale)

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
    ) -> File:
        """Draw a page (the first is 1), or one layer of it, to a PNG file; gives back what was read.

        A layer is drawn in its place on an empty page or, with `crop`, as large as its ink is. With `office` a page of
        a deck is drawn by LibreOffice, as its users see it.
        """
        if same_file(Path(path), Path(output)):
            raise UsageError(f"{output} is the design itself", "give another name for the picture")
        file = self.open(path)
        drawn = page_numbered(file.document, page)
        if office:
            write_file(Path(output), self._office_picture(file, page, scale))
            return file
        self.refuse_unmet_fonts(file)
        if layer is None:
            write_file(Path(output), self.draw(file.opened.drawable(drawn.id), scale))
            return file
        if layer not in file.document.index:
            raise no_layer(file.document, layer)
        home = file.document.index[layer].page
        if home.id != drawn.id:
            at = 1 + [each.id for each in file.document.pages].index(home.id)
            raise UsageError(f"the layer '{layer}' is on page {at}, not on page {page}", f"add --page {at}")
        write_file(Path(output), self.layer_pictures(file, page, scale).of(layer).png(crop=crop))
        return file

    def _office_picture(self, file: File, page: int, scale: float) -> bytes:
        if file.codec.name != "pptx":
            raise UsageError(f"LibreOffice is for decks, and {file.path} is none", "leave --office out")
        if self._office is None:
            from redraft.render.office import Office

            self._office = Office()
        return self._office.pictures(file.snapshot.data, (page, page), scale)[0]

    def refuse_unmet_fonts(self, file: File) -> None:
        """ToolError when the session is strict about fonts and a text of the file is not drawn in the font it asks
        for, or not at all."""
        if self.strict_fonts and (problem := unmet(file.fonts)):
            raise ToolError(f"{file.path} was not drawn: {problem}", HOW_TO_MEET)

    def compare_files(self, a: Path | str, b: Path | str, *, render: bool = True) -> Comparison:
        """The difference of two files: layers and properties, and pixels outside the layers that differ.

        `FILE@STATE` is a state of a file's history.
        """
        from redraft.session.comparison import compare
        from redraft.session.history import read_version

        a_file, b_file = read_version(a, self.fonts), read_version(b, self.fonts)
        return compare(a_file, b_file, self.fonts.measure, self.tiles if render else None)

    def versions(self) -> dict[str, str]:
        import platform

        versions = {"redraft": __version__, "python": platform.python_version()}
        return {**versions, "renderer": self._renderer.version} if self._renderer is not None else versions


def page_numbered(document: Document, number: int) -> Page:
    """A page by the number people know it by, the first being 1."""
    pages = document.pages
    if not 1 <= number <= len(pages):
        there = "there is one page" if len(pages) == 1 else f"there are pages 1 to {len(pages)}"
        raise UsageError(f"no page {number}; {there}", "leave --page out for the first")
    return pages[number - 1]


def no_layer(document: Document, id: str) -> UsageError:
    import difflib

    known = list(document.index)
    near = difflib.get_close_matches(id, known, 3) or known[:8]
    there = f"there are {', '.join(near)}" if near else "the design has no layers"
    return UsageError(f"no layer '{id}'; {there}", "run `redraft show FILE` for all layers and their ids")


def _target(source: Path, output: Path | str | None, in_place: bool, dry_run: bool) -> Path | None:
    if dry_run:
        return None
    if output is None and not in_place:
        raise UsageError(
            "where should the result go?", "give -o OUT for a new file, --in-place to replace this one, or --dry-run"
        )
    target = source if output is None else Path(output)
    if not in_place and same_file(source, target):
        raise UsageError(f"{target} is the file that was read", "use --in-place to replace it, or another name")
    return target


def _refuse_other_format(file: File, target: Path | None) -> None:
    """A result is written in the format it was read in, so its name may not promise another."""
    suffix = target.suffix.lower() if target is not None else ""
    if suffix and suffix not in (*file.codec.suffixes, file.path.suffix.lower()):
        raise UsageError(
            f"{target} cannot be written: the result is {file.codec.name.upper()} like the file read, not {suffix}",
            f"give a name that ends in {file.codec.suffixes[0]}; use --preview for a picture",
        )
    # A result is compressed when the file read was, whatever that one is called; in place nothing new is promised.
    packed = file.snapshot.data[:2] == b"\x1f\x8b"
    if target is not None and suffix == (".svg" if packed else ".svgz") and not same_file(file.path, target):
        right = target.with_suffix(".svgz" if packed else ".svg")
        how = "compressed" if packed else "not compressed"
        raise UsageError(
            f"{target} cannot be written: the result is {how} like the file read, and {suffix} promises otherwise",
            f"write {right}" + (f"; for a plain one unpack {file.path} first" if packed else "; gzip it after"),
        )


def _refusal(
    plan: Plan, document: Document, explanation: Mapping[str, Any] | None, boxes: bytes | None
) -> RequestError:
    refused = plan.refusals
    parts = [f"“{each.clause}”: {each.reason}" if each.clause else each.reason for each in refused]
    told = []
    for each in refused:
        row: dict[str, Any] = {"clause": each.clause, "reason": each.reason, "suggestion": each.suggestion}
        if each.choices:
            from redraft.session.explanation import target_of

            there = [id for id in each.choices if id in document.index]
            shown = [target_of(document, id, number).to_json() for number, id in enumerate(there, 1)]
            row |= {"phrase": each.phrase, "choices": shown}
        told.append(row)
    suggestions = list(dict.fromkeys(each.suggestion for each in refused if each.suggestion))
    error = RequestError("; ".join(parts), "; ".join(suggestions), refused[0].clause, told)
    error.explanation, error.boxes = explanation, boxes
    error.model = plan.model.to_json() if plan.model is not None else None
    return error


def _refuse_undrawable(document: Document) -> None:
    """A picture that is never drawn refuses the file before anything is planned for it."""
    from redraft.formats.rasters import inspect_raster

    for asset in document.assets.values():
        if asset.media_type.startswith("image/") and "svg" not in asset.media_type:
            refusal = inspect_raster(asset.data).refusal
            if refusal:
                raise FormatError(f"an embedded picture {refusal}", "remove it, or put in one that is smaller")
