"""One file held to a brand's guide, and mended. Loaded only where a result is not known."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from redraft.assets.fonts import Fonts
from redraft.errors import RedraftError, SaveError, says
from redraft.formats.disk.replacement import write_file
from redraft.formats.file import read_file
from redraft.inspection import brand
from redraft.interfaces.lint.kept_results import LintTask
from redraft.session.session import Session

MOST_REFUSED = 8
"""Changes of a file that are looked for when it cannot be written or proven with them, before all are left."""


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(says("lint-folder-not-makeable", folder=str(folder), reason=error.strerror)) from error


class Linter:
    """Looks at files, one after another. UsageError for a wrong guide."""

    def __init__(self, task: LintTask) -> None:
        self.task, self.fonts = task, Fonts(task.fonts)
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
        return brand.Checker(opened, self.fonts, self.guide, Path(path).as_posix(), self.session.tiles)

    def _checked(self, path: str, known_as: str = "") -> dict[str, Any]:
        opened = read_file(path, self.fonts).opened
        checker = self._checker(opened, known_as or path)
        findings = brand.told(checker.of(opened.document), opened.document)
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
            found, edited = self._fix(file, checker, barred)
            seen = self._checker(edited.again, path).of(edited.document) if edited and edited.again else ()
            harmed = brand.worsened(was, [one for one in seen if one.rule == "contrast"])
            if not harmed or reach == 3:
                break
            harming = brand.harming(harmed, found, reach)
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

    def _fix(self, file: Any, checker: Any, barred: dict[Any, str]) -> tuple[Any, Any]:
        """What can be mended, and the file with that, or None: a command that cannot be written or proven is `barred`
        with the reason, and the rest is carried out without it."""
        while True:
            found = brand.mend(file.document, checker, barred)
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
