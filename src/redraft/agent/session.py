"""One edit from file to file: read, plan, carry out, write, read again, prove, save.

A session holds what is worth keeping between edits: the fonts found, and one drawing worker, started when first needed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from redraft import __version__
from redraft.agent.checking import Proven, prove, unchanged
from redraft.agent.opening import File, read_file
from redraft.document.layers import Document, Group
from redraft.edits.account import account
from redraft.edits.diff import diff
from redraft.edits.ops import Edit, SetPage
from redraft.edits.receipt import ByteRange, FileRecord, FontUse, Receipt, Refused, Step
from redraft.edits.wording import excerpt
from redraft.errors import EditError, FormatError, LeakError, RequestError, UsageError
from redraft.formats.codec import ByteChange, Codec, Opened
from redraft.formats.saving import Snapshot, same_file, save, write_file

if TYPE_CHECKING:
    from redraft.agent.comparing import Comparison
    from redraft.agent.planning.plan import Plan, Planner
    from redraft.assets.fonts import Fonts
    from redraft.render.drawing import Renderer
    from redraft.render.tiles import Tiles

TAKEN_BACK = "the edit was taken back, and nothing was written: "
INSTEAD = (
    "this edit would have changed more than was asked for, or not come out as asked: ask for one thing at a time, or"
    " name what has to change with it too (`redraft show FILE` lists the layers)"
)
DETACHED = "made an instance its own"
"""The reason a codec gives for bytes that turn a copy of something into a thing of its own."""

BARELY = 0.002  # of the ink of what an edit changes: fewer changed pixels than that are hardly seen


class Stopwatch:
    """Seconds by stage, in the order they began; tells `progress` the name of each."""

    def __init__(self, progress: Callable[[str], None]) -> None:
        self.progress = progress
        self.seconds: dict[str, float] = {}
        self.started = time.perf_counter()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self.progress(name)
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began

    def finished(self) -> dict[str, float]:
        return {**self.seconds, "total": time.perf_counter() - self.started}


class Session:
    """Context manager. `fonts` are folders searched before the system's; `progress` hears the name of each stage."""

    def __init__(
        self,
        fonts: Sequence[Path] = (),
        *,
        system_fonts: bool = True,
        progress: Callable[[str], None] = lambda stage: None,
    ) -> None:
        self._folders = tuple(fonts)
        self._system_fonts = system_fonts
        self._progress = progress
        self._fonts: Fonts | None = None
        self._renderer: Renderer | None = None
        self._tiles: Tiles | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the drawing worker; a later drawing starts another."""
        renderer, self._renderer = self._renderer, None
        if renderer is not None:
            renderer.close()

    @property
    def fonts(self) -> Fonts:
        if self._fonts is None:
            from redraft.assets.fonts import Fonts

            self._fonts = Fonts(self._folders, system=self._system_fonts)
        return self._fonts

    def draw(self, svg: bytes, scale: float = 1.0, crop: tuple[int, int, int, int] | None = None) -> bytes:
        """A self-contained SVG, or a part of it (x, y, width, height in pixels), as PNG, drawn in the worker."""
        if self._renderer is None:
            from redraft.render.drawing import Renderer

            self._renderer = Renderer(self.fonts.files())
        return self._renderer.draw(svg, scale, crop)

    @property
    def tiles(self) -> Tiles:
        """What has been drawn so far, kept for the next edit."""
        if self._tiles is None:
            from redraft.render.tiles import Tiles

            self._tiles = Tiles(self.draw)
        return self._tiles

    def open(self, path: Path | str) -> File:
        """Read a file with the codec its first bytes ask for."""
        return read_file(path, self.fonts)

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
        planner: Planner | None = None,
    ) -> Receipt:
        """Carry out an instruction. Raises RequestError when a clause cannot be (unless `partial` and another can),
        LeakError when a check fails or, with `strict`, cannot be made; in both cases nothing is written. A dry run does
        everything but save."""
        watch = Stopwatch(self._progress)
        target = _target(Path(source), output, in_place, dry_run)
        with watch.stage("read"):
            file = self.open(source)
        _refuse_other_format(file, target)
        with watch.stage("plan"):
            plan = self._plan(file.document, instruction, planner)
        refused = tuple(Refused(each.clause, each.reason, each.suggestion) for each in plan.refusals)
        if refused and not (partial and any(step.edits for step in plan.steps)):
            raise _refusal(refused)
        asked = [_Asked(step.clause, step.reading, tuple(step.edits)) for step in plan.steps]
        return self._carry_out(
            file, instruction, asked, target, watch, refused=refused, overwrite=overwrite, render=render, strict=strict
        )

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
    ) -> Receipt:
        """Replay edits. `base` is the sha256 of the file they were made for: another file is refused unless `rebase`.

        An empty list saves the same bytes.
        """
        watch = Stopwatch(self._progress)
        target = _target(Path(source), output, in_place, dry_run)
        with watch.stage("read"):
            file = self.open(source)
        _refuse_other_format(file, target)
        if base and base != file.snapshot.sha256 and not rebase:
            raise EditError(
                f"these edits were made for a file with sha256 {base[:12]}…, and {source} has"
                f" {file.snapshot.sha256[:12]}…",
                "give the file they were made for, or use --rebase to try them on this one",
            )
        asked = [_Asked("", "", (edit,)) for edit in edits]
        return self._carry_out(file, "", asked, target, watch, overwrite=overwrite, render=render, strict=strict)

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
    ) -> Receipt:
        """Write a changed document with the same checks as an edit."""
        watch = Stopwatch(self._progress)
        target = _target(file.path, output, in_place, dry_run=False)
        _refuse_other_format(file, target)
        asked = [_Asked("", "", (edit,)) for edit in diff(file.document, document)]
        return self._carry_out(file, "", asked, target, watch, overwrite=overwrite, render=render, strict=strict)

    def render_file(
        self, path: Path | str, output: Path | str, *, page: int = 1, layer: str | None = None, scale: float = 1.0
    ) -> File:
        """Draw a page (the first is 1), or one layer of it in its place, to a PNG file; gives back what was read."""
        if same_file(Path(path), Path(output)):
            raise UsageError(f"{output} is the design itself", "give another name for the picture")
        file = self.open(path)
        pages = file.document.pages
        if not 1 <= page <= len(pages):
            there = "there is one page" if len(pages) == 1 else f"there are pages 1 to {len(pages)}"
            raise UsageError(f"no page {page}; {there}", "leave --page out for the first")
        if layer is not None and layer not in file.document.index:
            raise no_layer(file.document, layer)
        svg = file.opened.drawable(pages[page - 1].id, layer)
        write_file(Path(output), self.draw(svg, scale))
        return file

    def compare_files(self, a: Path | str, b: Path | str, *, render: bool = True) -> Comparison:
        """The difference of two files: layers and properties, and pixels outside the layers that differ."""
        from redraft.agent.comparing import compare

        return compare(self.open(a), self.open(b), self.fonts.measure, self.tiles if render else None)

    def _plan(self, document: Document, instruction: str, planner: Planner | None) -> Plan:
        if planner is None:
            from redraft.agent.planning.plan import RulePlanner

            planner = RulePlanner()
        return planner.plan(document, instruction, self.fonts.measure)

    def _carry_out(
        self,
        file: File,
        instruction: str,
        asked: Sequence[_Asked],
        target: Path | None,
        watch: Stopwatch,
        *,
        refused: tuple[Refused, ...] = (),
        overwrite: bool,
        render: bool,
        strict: bool,
    ) -> Receipt:
        original = file.opened
        edits = tuple(edit for step in asked for edit in step.edits)
        if not edits and not instruction:  # nothing to do, so a large file's layers need not even be looked at
            return self._copy(file, target, watch, overwrite=overwrite)
        with watch.stage("edit"):
            document, steps = self._execute(original.document, asked)
            written = original.write(document)
        if instruction and not written.changes:
            raise RequestError(
                f"nothing would change: the design already is as “{excerpt(instruction)}” asks",
                "run `redraft show FILE` to see what it looks like now",
            )
        if written.changes:
            with watch.stage("read again"):
                again = self._read_again(file.codec, written.data)
            targets = {edit.layer for edit in edits if not isinstance(edit, SetPage)}
            proven = prove(original, document, written, again, targets, self.tiles if render else None, watch.stage)
        else:
            again, proven = original, unchanged(original)
        _take_back(proven, strict)
        if target is not None:
            with watch.stage("save"):
                _save(target, written.data, file.snapshot, overwrite)
        state = "planned" if target is None else "partial" if refused else "done" if written.changes else "unchanged"
        fonts = self._fonts_used(document)
        return Receipt(
            version=__version__,
            instruction=instruction,
            status=state,
            source=_record(file.path, file.snapshot.data),
            output=_record(target, written.data) if target is not None else None,
            steps=steps,
            refused=refused,
            edits=edits,
            bytes_changed=tuple(_byte_range(original.data, written.data, change) for change in written.changes),
            proofs=proven.proofs,
            repairs=file.repairs,
            kept=document.kept,
            fonts=fonts,
            versions=self._versions(),
            timings=watch.finished(),
            warnings=tuple(_warnings(fonts, proven)),
            notes=tuple(_notes(original.document, again.document, written.changes, proven.found_as)),
            pictures=proven.pictures,
        )

    def _copy(self, file: File, target: Path | None, watch: Stopwatch, *, overwrite: bool) -> Receipt:
        """Save a file as it is."""
        data = file.snapshot.data
        if target is not None:
            with watch.stage("save"):
                _save(target, data, file.snapshot, overwrite)
        return Receipt(
            version=__version__,
            instruction="",
            status="planned" if target is None else "unchanged",
            source=_record(file.path, data),
            output=_record(target, data) if target is not None else None,
            proofs=unchanged(file.opened).proofs,
            versions=self._versions(),
            timings=watch.finished(),
        )

    def _read_again(self, codec: Codec, data: bytes) -> Opened:
        try:
            return codec.open(data, self.fonts)
        except FormatError as error:
            raise LeakError(f"{TAKEN_BACK}the result cannot be read again: {error.message}", INSTEAD) from error

    def _execute(self, document: Document, asked: Sequence[_Asked]) -> tuple[Document, tuple[Step, ...]]:
        steps = []
        for step in asked:
            document, changes = account(document, step.edits, self.fonts.measure)
            layers = tuple(dict.fromkeys(change.layer for change in changes))
            steps.append(Step(step.clause, step.reading, layers, changes))
        return document, tuple(steps)

    def _fonts_used(self, document: Document) -> tuple[FontUse, ...]:
        return tuple(
            FontUse(use.requested, use.resolved, use.substituted, use.borrowed, use.missing)
            for use in self.fonts.ledger(document)
        )

    def _versions(self) -> dict[str, str]:
        import platform

        versions = {"redraft": __version__, "python": platform.python_version()}
        return {**versions, "renderer": self._renderer.version} if self._renderer is not None else versions


@dataclass(frozen=True, slots=True)
class _Asked:
    """A clause with its edits, as yet without what they do."""

    clause: str
    reading: str
    edits: tuple[Edit, ...]


def _warnings(fonts: Sequence[FontUse], proven: Proven) -> Iterator[str]:
    for use in fonts:
        if use.substituted:
            yield f"the font {use.requested} is not here; measured and drawn with {use.resolved}"
        if use.missing:
            yield f"no font at hand has the characters {use.missing}"
    yield from (proof.why for proof in proven.proofs if proof.ok is None)
    for id in proven.covered:
        yield f"'{id}' lies wholly under other layers where it is now, so it cannot be seen"
    drawn = next((proof.facts for proof in proven.proofs if proof.about == "pixels" and proof.facts), None)
    if drawn and drawn["changed"] < drawn["meant"] * BARELY:
        seen = f"only {drawn['changed']:,} pixels look" if drawn["changed"] else "nothing looks"
        yield f"{seen} different: what changed is hidden, or lies under other layers"


def _take_back(proven: Proven, strict: bool) -> None:
    """Raise when a check failed or, with `strict`, could not be made."""
    failed = [proof for proof in proven.proofs if proof.ok is False]
    if failed:
        raise LeakError(TAKEN_BACK + "; ".join(f"{proof.title}: {proof.why}" for proof in failed), INSTEAD)
    unproven = [proof.why for proof in proven.proofs if proof.ok is None]
    if strict and unproven:
        raise LeakError(TAKEN_BACK + "; ".join(unproven), "leave out --strict to save what is not wholly proven")


def _notes(
    before: Document, after: Document, changes: Sequence[ByteChange], found_as: Mapping[str, str]
) -> Iterator[str]:
    """What the edit had to do besides, for people."""
    if not any(change.reason == DETACHED for change in changes):
        return
    for placed in before.walk():
        was = placed.layer
        if isinstance(was, Group) and was.instance_of:
            now = after.index.layers.get(found_as.get(was.id, was.id))
            if isinstance(now, Group) and not now.instance_of:
                yield f"'{was.id}' was a copy of '{was.instance_of}'; it now has its own content"


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


def _save(target: Path, data: bytes, base: Snapshot, overwrite: bool) -> None:
    def check(read_back: bytes) -> None:
        # These very bytes have been read by the codec and proven, so being equal to them is enough.
        if read_back != data:
            raise LeakError("the disk gave back other bytes than were proven")

    save(target, data, check=check, base=base, overwrite=overwrite)


def _refusal(refused: Sequence[Refused]) -> RequestError:
    first = refused[0]
    parts = [f"“{each.clause}”: {each.reason}" if each.clause else each.reason for each in refused]
    told = [{"clause": each.clause, "reason": each.reason, "suggestion": each.suggestion} for each in refused]
    suggestions = list(dict.fromkeys(each.suggestion for each in refused if each.suggestion))
    return RequestError("; ".join(parts), "; ".join(suggestions), first.clause, told)


def _record(path: Path, data: bytes) -> FileRecord:
    import hashlib

    return FileRecord(str(path), hashlib.sha256(data).hexdigest(), len(data))


def _byte_range(old: bytes, new: bytes, change: ByteChange) -> ByteRange:
    stop = change.new_start + change.new_length
    return ByteRange(
        change.start,
        change.end,
        change.new_start,
        change.new_length,
        _quoted(old, change.start, change.end),
        _quoted(new, change.new_start, stop),
        change.reason,
    )


def _quoted(data: bytes, start: int, end: int) -> str:
    """File text for a receipt; of a long stretch only the ends are decoded."""
    if data[:2] == b"\x1f\x8b":
        return "(compressed)"
    encoding = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(data[:2], "utf-8")
    parts = [data[start:end]] if end - start <= 2000 else [data[start : start + 400], data[end - 400 : end]]
    return excerpt("".join(part.decode(encoding, "replace") for part in parts))
