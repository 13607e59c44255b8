"""One file held to a brand's guide, and mended. Results are kept by the digests of file and guide."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from redraft.cache import owned, private_folder, replace_file
from redraft.errors import RedraftError, SaveError, says
from redraft.formats.file import read_design
from redraft.formats.replacement import write_file
from redraft.version import __version__

MOST_KEPT = 20_000
"""Results that are kept; past it the older half goes."""
MOST_REFUSED = 8
"""Changes of a file that are looked for when it cannot be written or proven with them, before all are left."""


class Task(NamedTuple):
    """What files are held to: the brand's file and its bytes. `target` is the folder that mended files go to, '' for
    their own place, None where nothing is mended; `receipts` that of their receipts."""

    brand: Path | None
    guide: bytes
    fonts: tuple[Path, ...] = ()
    target: str | None = None
    receipts: Path | None = None


class Kept:
    """Results of earlier runs, in the user's cache directory; none where `task` is None."""

    def __init__(self, task: Task | None) -> None:
        self._folder = private_folder("lint") if task is not None else None
        held = (hashlib.sha256(task.guide).hexdigest(), __version__, "3", *map(str, task.fonts)) if task else ()
        self._held = "\0".join(held)

    def _path(self, file: str) -> Path:
        """Where the result for a file as it is now is, or would be."""
        parts = read_design(Path(file)).sha256, Path(file).as_posix(), self._held
        key = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
        return (self._folder or Path()) / key

    def get(self, file: str) -> dict[str, Any] | None:
        with suppress(OSError, ValueError, RedraftError):
            if self._folder is not None and owned((path := self._path(file)).lstat()):
                mark, _, data = path.read_bytes().partition(b"\n")
                found: dict[str, Any] | None = json.loads(data) if mark == _mark(data) else None
                return found
        return None

    def put(self, file: str, result: dict[str, Any]) -> None:
        with suppress(OSError, RedraftError):
            if self._folder is not None and "error" not in result:
                data = json.dumps(result).encode()
                replace_file(self._path(file), _mark(data) + b"\n" + data)

    def prune(self) -> None:
        with suppress(OSError):
            found = list(self._folder.iterdir()) if self._folder is not None else []
            if len(found) > MOST_KEPT:
                for path in sorted(found, key=lambda path: path.stat().st_mtime)[: len(found) // 2]:
                    path.unlink(missing_ok=True)


def _mark(data: bytes) -> bytes:
    """Tells whether a result is as it was kept, and no disk has damaged it."""
    return hashlib.sha256(data).hexdigest().encode()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(says("lint-folder-not-makeable", folder=str(folder), reason=error.strerror)) from error


class Linter:
    """Looks at files, one after another. What that needs is loaded when it is made; UsageError for a wrong guide."""

    def __init__(self, task: Task) -> None:
        from redraft.assets.fonts import Fonts  # not where all results are known
        from redraft.inspection import brand
        from redraft.session.session import Session

        self.task, self.fonts, self._brand = task, Fonts(task.fonts), brand
        self.session = Session(self.fonts, tile_cache=task.target is not None)
        self.guide = brand.read_guide(task.brand) if task.brand is not None else brand.Guide()

    def __call__(self, job: list[str]) -> dict[str, Any]:
        """`{findings, notes, mended, refused}` of a file (its path, and its name among results), or `{error}`."""
        try:
            return self._mended(*job) if self.task.target is not None else self._checked(job[0])
        except RedraftError as error:
            known: dict[str, Any] = {}
            with suppress(RedraftError):  # what was found is told in any case
                known = self._checked(job[0]) if self.task.target is not None else known
            return {**known, "error": error.as_json()}

    def _checker(self, opened: Any, path: str) -> Any:
        return self._brand.Checker(opened, self.fonts, self.guide, Path(path).as_posix(), self.session.tiles)

    def _checked(self, path: str, known_as: str = "") -> dict[str, Any]:
        from redraft.formats.file import read_file

        opened = read_file(path, self.fonts).opened
        checker = self._checker(opened, known_as or path)
        findings = self._brand.told(checker.of(opened.document), opened.document)
        notes = [f"page {number} has too many layers to be looked at" for number in checker.full]
        if count := len(checker.unknown):
            notes.append(f"the contrast of {count} text{'s' * (count != 1)} is not known: outlined, or not to be drawn")
        every = enumerate(self.guide.logos)
        logos = {logo.get("layer") or logo.get("digest") or f"number {n + 1}": n in checker.logos for n, logo in every}
        return {"findings": findings, "notes": notes, "logos": logos}

    def _mended(self, path: str, name: str) -> dict[str, Any]:
        """A file is mended by commands through an ordinary session, and what was written is looked at again."""
        target = Path(self.task.target, name) if self.task.target else None
        file = self.session.open(path)
        checker = self._checker(file.opened, path)
        was = [one for one in checker.of(file.document) if one.rule == "contrast"]
        barred: dict[Any, str] = {}
        for reach in range(4):
            found, edited = self._carried_out(file, checker, barred)
            seen = self._checker(edited.again, path).of(edited.document) if edited and edited.again else ()
            harmed = self._brand.worsened(was, [one for one in seen if one.rule == "contrast"])
            if not harmed or reach == 3:
                break
            harming = self._brand.harming(harmed, found, reach)
            barred |= dict.fromkeys(harming, "words would be hard to read with it")
        refused = [{**one.to_json(), "reason": why} for one, why in found.refused]
        if edited is None:
            return {**self._checked(path), "refused": refused}
        for one in (target, self.task.receipts and self.task.receipts / name):
            if one is not None:
                _make_folder(one.parent)
        receipt = edited.save(target, in_place=target is None)
        if self.task.receipts is not None:
            form = json.dumps(receipt.to_json(), indent=2, ensure_ascii=False) + "\n"
            write_file(self.task.receipts / f"{name}.json", form.encode("utf-8", "backslashreplace"))
        done, changes = str(target or path), [step.reading or step.clause for step in receipt.steps]
        mended = {"output": done, "changes": changes, "proven": receipt.proven, "warnings": list(receipt.warnings)}
        return {**self._checked(done, path), "mended": mended, "refused": refused}

    def _carried_out(self, file: Any, checker: Any, barred: dict[Any, str]) -> tuple[Any, Any]:
        """What can be mended, and the file with that, or None: a command that cannot be written or proven is `barred`
        with the reason, and the rest is carried out without it."""
        while True:
            found = self._brand.mend(file.document, checker, barred)
            if not found.commands:
                return found, None
            try:
                return found, self.session.carry_out(file, found.commands)
            except RedraftError as error:
                barred |= self._refused(file, found.commands, error.message, len(barred) < MOST_REFUSED)

    def _refused(self, file: Any, commands: Any, why: str, few: bool) -> dict[Any, str]:
        """The first command after which the others fail, and why; all of them once more than a `few` are known."""
        fine, bad = 0, len(commands)
        while few and bad - fine > 1:
            middle = (fine + bad) // 2
            try:
                self.session.carry_out(file, commands[:middle])
                fine = middle
            except RedraftError as error:
                bad, why = middle, error.message
        return dict.fromkeys(commands[fine:bad], why)
