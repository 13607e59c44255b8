"""One file held to a brand's guide, and mended. Results are kept by the digests of file and guide."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from redraft.cache import cache_directory, made_private, owned, replace_file
from redraft.errors import RedraftError
from redraft.formats.snapshot import read_design
from redraft.version import __version__

MOST_KEPT = 20_000
"""Results that are kept; past it the older half goes."""


class Task(NamedTuple):
    """What every file is held to. `guide` has the bytes of the brand's file, b'' for none; `target` is the folder that
    mended files go to, '' for their own place, None where nothing is mended."""

    brand: str | None
    guide: bytes
    fonts: tuple[str, ...] = ()
    target: str | None = None
    receipts: str | None = None
    cached: bool = True


class Kept:
    """Results of earlier runs, in the user's cache directory."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._folder: Path | None = None
        with suppress(RuntimeError):
            folder = cache_directory() / "lint"
            self._folder = folder if task.cached and made_private(folder) else None

    def path(self, file: str) -> Path | None:
        """Where the result for a file as it is now is, or would be; None where nothing is kept. RedraftError for a file
        that cannot be read."""
        if self._folder is None:
            return None
        parts = (read_design(Path(file)).sha256, hashlib.sha256(self._task.guide).hexdigest(), __version__,
                 Path(file).as_posix(), *self._task.fonts)  # fmt: skip
        return self._folder / hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()

    def get(self, file: str) -> dict[str, Any] | None:
        with suppress(OSError, ValueError, RedraftError):
            path = self.path(file)
            if path is not None and owned(path.lstat()):
                found = json.loads(path.read_bytes())
                return found if isinstance(found, dict) else None
        return None

    def put(self, file: str, result: dict[str, Any]) -> None:
        with suppress(OSError, RedraftError):
            if (path := self.path(file)) is not None and "error" not in result:
                replace_file(path, json.dumps(result).encode())

    def prune(self) -> None:
        with suppress(OSError):
            found = list(self._folder.iterdir()) if self._folder is not None else []
            if len(found) > MOST_KEPT:
                found.sort(key=lambda path: path.stat().st_mtime)
                for path in found[: len(found) // 2]:
                    path.unlink(missing_ok=True)


class Linter:
    """Looks at files, one after another. What it needs is loaded once."""

    def __init__(self, task: Task) -> None:
        from redraft.assets.fonts import Fonts
        from redraft.inspection.brand import Guide, read_guide

        self.task = task
        self.guide = read_guide(Path(task.brand)) if task.brand is not None else Guide()
        self.fonts = Fonts([Path(folder) for folder in task.fonts])

    def __call__(self, job: list[str]) -> dict[str, Any]:
        """`{findings, notes, mended}` of a file (its path, and its name in a folder of results), or `{error}`."""
        path, name = job
        try:
            return self._mended(path, name) if self.task.target is not None else self._checked(path)
        except RedraftError as error:
            return {"error": error.as_json()}

    def _checked(self, path: str) -> dict[str, Any]:
        from redraft.formats.file import read_file
        from redraft.inspection.brand import check
        from redraft.inspection.brand.check import is_full

        opened = read_file(path, self.fonts).opened
        faults = check(opened, self.fonts, self.guide, Path(path).as_posix())
        full = [number for number, page in enumerate(opened.document.pages, 1) if is_full(page)]
        notes = [f"page {number} has too many layers to be looked at" for number in full]
        return {"findings": [fault.to_json() for fault in faults], "notes": notes}

    def _mended(self, path: str, name: str) -> dict[str, Any]:
        """A file is mended by commands through an ordinary session, and what was written is looked at again."""
        from redraft.inspection.brand.check import checker_for
        from redraft.inspection.brand.mending import mend
        from redraft.session.session import Session

        with Session(self.fonts) as session:
            file = session.open(path)
            found = mend(file.document, checker_for(file.opened, self.fonts, self.guide, Path(path).as_posix()))
            if not found.commands:
                return {**self._checked(path), "refused": [_why(*one) for one in found.refused]}
            target = Path(self.task.target or "", name) if self.task.target else None
            if target is not None:
                target.parent.mkdir(parents=True, exist_ok=True)
            receipt = session.carry_out(file, found.commands).save(target, in_place=target is None)
        if self.task.receipts is not None:
            written = Path(self.task.receipts, f"{name}.json")
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(json.dumps(receipt.to_json(), indent=2, ensure_ascii=False) + "\n", "utf-8")
        mended = {
            "output": str(target or path),
            "changes": [f"{step.reading or step.clause}" for step in receipt.steps],
            "proven": receipt.proven,
            "warnings": list(receipt.warnings),
        }
        refused = [_why(*one) for one in found.refused]
        return {**self._checked(str(target or path)), "mended": mended, "refused": refused}


def _why(fault: Any, reason: str) -> dict[str, Any]:
    return {"rule": fault.rule, "page": fault.page, "layer": fault.layer, "reason": reason}
