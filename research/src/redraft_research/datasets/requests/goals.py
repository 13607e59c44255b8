"""The documents of requests, and whether a result is the expected one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.commands.programs.program import Interpreter, Program
from redraft.edits.execution import execute
from redraft.edits.wire.edits import decode
from redraft.errors import UsageError
from redraft.scoring.goals.verdicts import Before, Verdict, judge_checks, judge_refusal, judge_result
from redraft.targets.findings import found_for_programs, roles_of
from redraft_research.messages import says

if TYPE_CHECKING:
    from redraft.commands.programs.program import Done
    from redraft.document.pages import Document
    from redraft.formats.file import File
    from redraft.session.session import Session
    from redraft_research.datasets.requests.cases import Case


def document_path(name: str, folders: Sequence[Path]) -> Path:
    """The first of the folders that has a document of this name has it; what lies outside of it does not count."""
    inside = (folder for folder in folders if (folder / name).resolve().is_relative_to(folder.resolve()))
    path = next((folder / name for folder in inside if (folder / name).is_file()), None)
    if path is None:
        places = ", ".join(str(folder) for folder in folders)
        raise UsageError(says("no-request-document", document=name, folders=places))
    return path


@dataclass
class Goals:
    """Documents are read once; they are looked for in `folders`, in order. `session` gives fonts and drawing."""

    session: Session
    folders: Sequence[Path]
    _files: dict[str, File] = field(default_factory=dict, kw_only=True)
    _befores: dict[str, Before] = field(default_factory=dict, kw_only=True)
    _interpreter: Interpreter | None = field(default=None, kw_only=True)

    def file(self, name: str) -> File:
        if name not in self._files:
            self._files[name] = self.session.open(document_path(name, self.folders))
        return self._files[name]

    def before(self, name: str) -> Before:
        """A document as it is before anything is done to it."""
        if name not in self._befores:
            self._befores[name] = Before(self.file(name).document)
        return self._befores[name]

    def expected(self, case: Case) -> Document:
        """The document a program or edits lead to. Raises what they raise."""
        if "edits" in case.expect:
            edits, _ = decode({"redraft": 1, "edits": case.expect["edits"]})
            return execute(self.file(case.document).document, edits, self.session.fonts.measure)
        return self.program_run(case).document

    def program_run(self, case: Case) -> Done:
        """The program that a case expects, run on its document."""
        if self._interpreter is None:
            self._interpreter = Interpreter()
        return Program(case.expect["program"]).run(
            self.file(case.document).document,
            self.session.fonts.measure,
            ground=found_for_programs,
            roles=roles_of,
            interpreter=self._interpreter,
        )

    def judge(self, case: Case, after: Document | None, reason: str = "") -> Verdict:
        before = self.before(case.document)
        if "refuse" in case.expect:
            return judge_refusal(before, after)
        if "check" in case.expect:
            return judge_checks(before, after, case.expect["check"], reason)
        return judge_result(before, after, self.expected(case), reason)

    def close(self) -> None:
        if self._interpreter is not None:
            self._interpreter.close()
            self._interpreter = None
