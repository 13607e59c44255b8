"""An edit made from Python, to be looked at and then saved: `redraft.open(path).edit("…")`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft.edits.ops import Edit
from redraft.edits.receipt import Receipt
from redraft.errors import SaveError
from redraft.formats.file import File
from redraft.session.session import Session

if TYPE_CHECKING:
    from redraft.document.layers import Document
    from redraft.edits.execute import Measure
    from redraft.models.chat import ChatModel
    from redraft.plan import Context, Plan

_SHOWN = "max-width:48%;max-height:420px;border:1px solid #ccc;vertical-align:top"


@dataclass(frozen=True)
class Edited:
    """What an instruction comes to on a file that is still as it was. In a notebook it shows itself: the page before
    and after, what was done, and the proofs."""

    file: File
    receipt: Receipt
    _options: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"Edited({str(self.file.path)!r}, {self.receipt.instruction!r}, {len(self.edits)} edits)"

    @property
    def program(self) -> str:
        """The edit as a program: the model's own where one wrote it, else what the edits come to."""
        if self.receipt.model is not None and self.receipt.model.program:
            return self.receipt.model.program
        return str((self.receipt.explanation or {}).get("program", ""))

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Flat and resolved: they replay with no model (`redraft apply`)."""
        return self.receipt.edits

    @property
    def document(self) -> Document:
        """The document after the edits."""
        from redraft.edits.execute import execute

        with _session(self._options) as session:
            return execute(self.file.document, self.edits, session.fonts.measure)

    def save(self, output: Path | str | None = None, *, in_place: bool = False) -> Receipt:
        """Write the result, proven once more on the file as it is now; a file that changed since is a SaveError."""
        with _session(self._options) as session:
            if session.open(self.file.path).snapshot.sha256 != self.file.snapshot.sha256:
                raise SaveError(f"{self.file.path} has changed since it was edited", "open it and edit it again")
            kept = {name: value for name, value in self._options.items() if name in ("scope", "strict", "render")}
            return session.edit_file(
                self.file.path,
                self.receipt.instruction,
                output,
                in_place=in_place,
                planner=_Planned(self.receipt),
                **kept,
            )

    def _repr_html_(self) -> str:
        import base64

        pictures = self.receipt.pictures
        shown = (
            "".join(
                f'<img alt="{name}" style="{_SHOWN}" src="data:image/png;base64,{base64.b64encode(data).decode()}"> '
                for name, data in (("before", pictures.before), ("after", pictures.after))
                if data
            )
            if pictures is not None
            else ""
        )
        steps = "".join(
            f"<li>{escape(step.reading or step.clause)}<ul>"
            + "".join(
                f"<li><code>{escape(change.layer)}</code> {escape(change.what)}: {escape(change.old)} → "
                f"{escape(change.new)}</li>"
                for change in step.changes
            )
            + "</ul></li>"
            for step in self.receipt.steps
        )
        marks = {True: "✓", False: "✗", None: "–"}
        proofs = "".join(f"<li>{marks[proof.ok]} {escape(proof.why)}</li>" for proof in self.receipt.proofs)
        warned = "".join(f"<li>{escape(warning)}</li>" for warning in self.receipt.warnings)
        parts = [f"<p><b>{escape(self.receipt.instruction)}</b></p><p>{shown}</p><ol>{steps}</ol><ul>{proofs}</ul>"]
        parts += [f"<p>warnings</p><ul>{warned}</ul>"] if warned else []
        return "".join(parts)


class _Planned:
    """Plans what was planned before."""

    def __init__(self, receipt: Receipt) -> None:
        self._receipt = receipt

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        from redraft.edits.execute import execute
        from redraft.plan import Plan, Refusal, Step

        steps = tuple(
            Step(step.clause, step.reading, step.targets, edits)
            for step, edits in zip(self._receipt.steps, _by_step(self._receipt), strict=True)
        )
        refused = tuple(Refusal(each.clause, each.reason, each.suggestion) for each in self._receipt.refused)
        after = execute(document, self._receipt.edits, measure)
        return Plan(steps, refused, after, self._receipt.model)


def _by_step(receipt: Receipt) -> list[tuple[Edit, ...]]:
    """The edits of each step: every edit has told one change."""
    found, rest = [], receipt.edits
    for step in receipt.steps:
        count = len(step.changes)
        found.append(rest[:count])
        rest = rest[count:]
    return found


def _session(options: Mapping[str, Any]) -> Session:
    return Session(options.get("fonts", ()), history=options.get("history", True))


def edited(file: File, instruction: str, model: ChatModel | str | None, options: Mapping[str, Any]) -> Edited:
    """See `File.edit`."""
    from contextlib import ExitStack

    from redraft.models.naming import editor_for, model_for
    from redraft.planners.trace import Models

    roles = ("judge", "vision", "image_editor")
    given = {name: value for name, value in options.items() if name not in ("fonts", "history", *roles)}
    with ExitStack() as stack:
        session = stack.enter_context(_session(options))
        models = None
        if model is not None or options.get("image_editor") is not None:
            made: dict[str, Any] = {}
            for role, named in (("planner", model), *((role, options.get(role)) for role in roles)):
                if isinstance(named, str):
                    made[role] = editor_for(named) if role == "image_editor" else model_for(named, role)
                    stack.callback(made[role].close)
                elif named is not None:
                    made[role] = named
            models = Models(**made)
        receipt = session.edit_file(file.path, instruction, None, dry_run=True, explain=True, models=models, **given)
    return Edited(file, receipt, dict(options))
