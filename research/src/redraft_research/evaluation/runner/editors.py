"""Editors under test: redraft itself with or without models, any command line, finished outputs."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft.errors import RedraftError, RequestError, UsageError
from redraft.models.roles import models_configured
from redraft.search.options import SearchOptions
from redraft.search.presets import NAMED
from redraft.session.options import EditOptions
from redraft.session.session import Session
from redraft.version import __version__
from redraft_research.evaluation.runner.task import Editor, Outcome, TaskCase
from redraft_research.messages import says

if TYPE_CHECKING:
    from redraft.document.pages import Document
    from redraft.models.trace import Models
    from redraft.search.search import Found

OUTPUT = "output"


@dataclass(frozen=True)
class Ours:
    """redraft itself. `models` by role (`planner`, `judge`, `vision`, `image_editor`); without planner and image editor
    none is asked. The planner acts whatever trust it has earned. A judge that steers may not grade. `search` names a
    way, or 'documents': its best state is the output."""

    fonts: tuple[Path, ...] = ()
    models: Mapping[str, str | None] = field(default_factory=dict)
    feedback: str = "checks"
    max_cost: float | None = None
    max_seconds: float | None = None
    search: str = ""

    @property
    def id(self) -> str:
        named = [f"{role} {name}" for role, name in self.models.items() if name not in (None, "none")]
        named += [f"feedback {self.feedback}"] if named else []
        return " + ".join([f"redraft {__version__}", *named, *([f"search {self.search}"] if self.search else [])])

    @property
    def steered_by(self) -> frozenset[str]:
        judge = self.models.get("judge") or self.models.get("planner")
        steers = judge not in (None, "none") and (self.search or self.feedback == "full")
        return frozenset({f"@{judge}"} if steers else ())

    @cached_property
    def _session(self) -> Session:
        return Session(self.fonts, history=False, tile_cache=False)

    @cached_property
    def _models(self) -> Models | None:
        return self.named_models()

    def named_models(self) -> Models | None:
        """The models, or an error that says why one cannot be had; nothing is asked yet. Whoever asks closes them."""
        if not any(self.models.get(role) for role in ("planner", "image_editor", "image_generator")):
            return None
        return models_configured(self.models, self.max_cost, self.max_seconds)

    def close(self) -> None:
        for one in (self.__dict__.get("_session"), self.__dict__.get("_models")):
            if one is not None:
                one.close()

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome:
        output = folder / (OUTPUT + case.source.suffix)
        asked = EditOptions(models=self._models, feedback=self.feedback, trust="acts", seed=seed)
        states: list[Found[Document]] = []
        if self.search:
            mode = self.search if self.search in NAMED else ""
            asked = replace(asked, search=SearchOptions(mode=mode, done=states.append), partial=True)
        try:
            receipt = self._session.edit_file(case.source, case.instruction, output, asked)
        except RequestError as error:
            facts = {"readings": len(error.readings)} if error.readings else {}
            return Outcome(case, None, f"refused: {error.message}", facts=facts)
        except RedraftError as error:
            return Outcome(case, None, f"{error.code}: {error.message}")
        layers = dict.fromkeys(id for step in receipt.steps for id in step.targets)
        outcome_facts: dict[str, Any] = {"layers": list(layers), "edits": len(receipt.edits), "status": receipt.status}
        outcome_facts["kinds"] = list(dict.fromkeys(type(edit).__name__ for edit in receipt.edits))
        outcome_facts |= {"returned": states[0].size, "states": len(states[0].topology)} if states else {}
        if receipt.model is not None:
            outcome_facts |= {
                "calls": receipt.model.calls,
                "attempts": receipt.model.attempts,
                "program": receipt.model.program,
            }
            outcome_facts |= {"prompts": list(receipt.model.prompts)}
        return Outcome(case, output, facts=outcome_facts)


@dataclass(frozen=True)
class CommandLine:
    """A program, its words filled with {input}, {instruction}, {output} and {seed}, run without a shell in its folder
    on a copy of the source. A bad exit code or no output is a failure; the output's extension is free."""

    template: str

    def __post_init__(self) -> None:
        hint = "command:TOOL {input} {instruction} {output}"
        if "{output}" not in self.template:
            raise UsageError(says("editor-command-lacks-output", hint=hint))
        try:
            tool = shlex.split(self.template)[0]
        except ValueError as error:
            raise UsageError(says("editor-command-unreadable", error=str(error).lower(), hint=hint)) from None
        if shutil.which(tool) is None:
            raise UsageError(says("no-editor-program", program=tool, hint=hint))

    @property
    def id(self) -> str:
        return f"command:{self.template}"

    steered_by = frozenset[str]()

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome:
        output, given = folder / (OUTPUT + case.source.suffix), folder / "given"
        given.mkdir()
        copy = shutil.copytree if case.source.is_dir() else shutil.copyfile
        words = {
            "input": str(copy(case.source, given / case.source.name).resolve()),
            "instruction": case.instruction,
            "output": str(output.resolve()),
            "seed": str(seed),
        }
        try:
            failure = _failure_of([_filled(_whole(word), words) for word in shlex.split(self.template)], folder)
        finally:
            shutil.rmtree(given, ignore_errors=True)
        made = [output] if output.exists() else sorted(folder.glob(f"{OUTPUT}.*"))
        if not failure and not made:
            failure = "no output: the command ended well and wrote none"
        elif not failure and (made[0].is_symlink() or not made[0].is_file()):
            failure = "no output: what the command left there is no file"
        return Outcome(case, None, failure) if failure else Outcome(case, made[0])


def _failure_of(words: Sequence[str], folder: Path) -> str:
    """Why a command failed, with its last words, else ''. Its output may be endless: nobody waits for children."""
    try:
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder
        )
    except OSError as error:
        return f"not started: {error.strerror}: {words[0]}"
    last = bytearray()

    def listen() -> None:
        assert process.stdout is not None
        with process.stdout as output:
            while piece := os.read(output.fileno(), 1 << 16):
                last[:] = (last + piece)[-400:]

    ear = threading.Thread(target=listen, daemon=True)
    ear.start()
    code = process.wait()
    ear.join(0.2)
    message = " ".join(last.decode("utf-8", "replace").split())[-300:]
    return "" if not code else f"exit code {code}: {message}" if message else f"exit code {code}"


def _whole(word: str) -> str:
    """A file that is named from here is named from anywhere: the command is started elsewhere."""
    return str(Path(word).resolve()) if ("/" in word or "." in word) and os.path.isfile(word) else word


def _filled(word: str, given: Mapping[str, str]) -> str:
    """What is put in is never looked at again: an instruction may well say {output}."""
    parts = []
    while word:
        at, name = min(((at, name) for name in given if (at := word.find(f"{{{name}}}")) >= 0), default=(-1, ""))
        if at < 0:
            break
        parts += [word[:at], given[name]]
        word = word[at + len(name) + 2 :]
    return "".join([*parts, word])


@dataclass(frozen=True)
class Finished:
    """Outputs made elsewhere: ID.ext, or ID/SEED.ext with several seeds; a missing one is a failure."""

    folder: Path

    def __post_init__(self) -> None:
        if not self.folder.is_dir():
            raise UsageError(says("editor-folder-not-folder", folder=self.folder))

    @property
    def id(self) -> str:
        return f"folder:{self.folder.name}"

    steered_by = frozenset[str]()

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome:
        whole = self.folder / case.id
        if not whole.resolve().is_relative_to(self.folder.resolve()):
            return Outcome(case, None, "missing: its id leads out of the folder")
        for path in (whole / str(seed), whole):
            found = sorted(one for one in path.parent.glob("*") if one.is_file() and path.name in (one.stem, one.name))
            if found and not found[0].resolve().is_relative_to(self.folder.resolve()):
                return Outcome(case, None, "missing: its output is a link that leads out of the folder")
            if found:
                output = folder / (OUTPUT + found[0].suffix)
                shutil.copyfile(found[0], output)
                return Outcome(case, output)
        return Outcome(case, None, f"missing: no output of this id in {self.folder.name}")


def editor_named(name: str, ours: Ours) -> Editor:
    """`ours`, `search:MODE`, `folder:DIR`, `command:WORDS`."""
    kind, _, rest = name.partition(":")
    match kind:
        case "ours" if not rest:
            return ours
        case "search" if not rest or rest in (*NAMED, "documents"):
            return replace(ours, search=rest or "documents")
        case "folder":
            return Finished(Path(rest))
        case "command":
            return CommandLine(rest)
    raise UsageError(says("unknown-editor", editor=name, listed=", ".join(NAMED)))
