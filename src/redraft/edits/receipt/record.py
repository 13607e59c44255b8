"""The receipt of an edit: what was asked, what was done, and the proof that nothing else changed.

Its JSON form is documented in docs/reference/receipt.md. A receipt is also a replay file: it carries the edits and the
sha256 of the file they were made for, so `redraft apply RECEIPT.json FILE` does the same again with no planner.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from redraft.edits.kinds import Edit
from redraft.edits.receipt.font_ledger import FontUse
from redraft.edits.wire.edits import decode, edit_to_json, loads
from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True)
class FileRecord:
    """A file as it was read or written. `path` is as the caller gave it."""

    path: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class Change:
    """One change by an edit: the property of a layer, its `old` and `new` value. Colours are `#rrggbb[aa]`."""

    layer: str
    kind: str
    what: str
    old: str
    new: str

    def to_json(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in ("layer", "kind", "what", "old", "new")}


@dataclass(frozen=True, slots=True)
class Step:
    """A clause of the instruction, how it was read, and what it did to which layers. `by` is asked or, where nobody
    asked for it in words, fit (a text was made to fit) or repair (`--repair` mended what the edit made worse).
    `inside`: what it did to the layers that a flat picture was taken apart into; the file keeps the pixels alone."""

    clause: str
    reading: str
    targets: tuple[str, ...]
    changes: tuple[Change, ...]
    by: str = "asked"
    inside: tuple[Change, ...] = ()

    @property
    def told(self) -> tuple[Change, ...]:
        """The changes as people say them."""
        return self.inside or self.changes

    def to_json(self) -> dict[str, Any]:
        form: dict[str, Any] = _plain(self)
        return form if self.inside else {name: value for name, value in form.items() if name != "inside"}


@dataclass(frozen=True, slots=True)
class Refused:
    """A clause that was left out (with `--partial`), why, and what could be asked instead."""

    clause: str
    reason: str
    suggestion: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What a step was about and did not reach, such as a picture when a colour changes in the whole design: `what` in
    words, `because`, and its `layers`, of which there are none for a theme."""

    what: str
    because: str
    layers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.what}, because {self.because}"


@dataclass(frozen=True, slots=True)
class ByteRange:
    """Bytes `start` to `end` (exclusive) of the source became `new_length` bytes at `new_start`; both as excerpts."""

    start: int
    end: int
    new_start: int
    new_length: int
    old: str
    new: str
    reason: str


PROVES = "the proofs cover what changed, not whether it was meant"
"""What a receipt says first."""
UNPRICED = "no price is known, or no answer came"
STATUSES = {True: "proven", None: "unknown", False: "broken"}


def least(answers: Iterable[bool | None]) -> bool | None:
    """The combined result of several checks: broken by one, unknown by one, proven by all; unknown without any."""
    found = set(answers) or {None}
    return False if False in found else None if None in found else True


@dataclass(frozen=True, slots=True)
class Proof:
    """One check, with three answers: `ok` is True (proven), False (broken) or None (unknown: it could not be carried
    out, or what it is about is not fully understood here). `why` is a sentence in any case. `is_expected`: it cannot be
    carried out on a file of this kind, and the others prove what it would."""

    about: str
    ok: bool | None
    why: str
    facts: Mapping[str, int] = field(default_factory=dict)
    is_expected: bool = False

    @property
    def status(self) -> str:
        return STATUSES[self.ok]

    @property
    def title(self) -> str:
        """What it is about, as people say it."""
        return "layers" if self.about == "nodes" else self.about


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that an edit made worse, found without a model (docs/reference/checks.md). `message` says what, by how
    much, and what can be done about it. `severity` is problem (anybody sees it) or note (true, and possibly intended).
    `mend` are edits of the result that undo it and make nothing else worse, `remedy` the same in words; or empty."""

    kind: str
    layers: tuple[str, ...]
    message: str
    severity: str = "problem"
    page: str = ""
    remedy: str = ""
    mend: tuple[Edit, ...] = ()

    def to_json(self) -> dict[str, Any]:
        form: dict[str, Any] = _plain(replace(self, mend=()))
        return form | {"mend": [edit_to_json(edit) for edit in self.mend]}


@dataclass(frozen=True, slots=True)
class FitRecord:
    """What became of a text that no longer fitted: `verdict` is fits at, cannot fit or, where nothing was tried, fits;
    `how` is a phrase for people ('on 2 lines at 38 px instead of 52')."""

    layer: str
    how: str
    verdict: str


@dataclass(frozen=True, slots=True)
class ScopeRecord:
    """What the edit was allowed to touch: selectors as given, the layers they name, and those that changed."""

    only: str
    lock: str
    freeze: tuple[str, ...]
    allowed: tuple[str, ...]
    locked: tuple[str, ...]
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProgramRecord:
    """The program that made the edits: the sha256 of its text, how many calls changed something, what it printed."""

    sha256: str
    calls: int
    printed: str


@dataclass(frozen=True, slots=True)
class ModelRecord:
    """What a model had to do with an edit. `names` are the models by role; `clauses` those it was asked about, the
    others having been read by the rules; `program` is what it wrote last ('' for none), `attempts` the answers it took,
    `verdicts` what was found of them, in order. `cost` is None where no price is known; `seconds` are the model's own,
    `own_seconds` redraft's. `prompts` are named with version and hash; of an image editor's prompt it is the hash
    of the words. `warnings` are what a person should know of it: they are among the receipt's. `trust` says by what
    right the planner acts, '' where it did not. `failures` are what models did wrong, as (model, cause, message,
    suggestion); `sent_back` is why the planner was asked again, as (trigger, about, changed: whether it did something
    else then), `pictures` how many it was shown, `private` the layers that no picture showed it."""

    names: Mapping[str, str]
    clauses: tuple[str, ...]
    accepted: bool
    program: str = ""
    attempts: int = 0
    verdicts: tuple[str, ...] = ()
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0
    own_seconds: float = 0.0
    prompts: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    trust: str = ""
    failures: tuple[Any, ...] = ()
    sent_back: tuple[Mapping[str, Any], ...] = ()
    pictures: int = 0
    private: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        form: dict[str, Any] = _plain(self)
        if not form.pop("failures"):
            return form
        return form | {"failures": [one._asdict() for one in self.failures]}


class Pictures:
    """The page before and after, as PNG; not part of the JSON form.

    Given functions, they are drawn when they are first looked at. No bytes: the page cannot be drawn. `pages` are all
    pages that changed, in a deck or of several: the number of each, and what draws it before and after (no bytes where
    it is not there).
    """

    def __init__(
        self,
        before: bytes | Callable[[], bytes],
        after: bytes | Callable[[], bytes],
        pages: Sequence[tuple[int, Callable[[], bytes], Callable[[], bytes]]] = (),
    ) -> None:
        self._before, self._after, self.pages = before, after, pages

    @property
    def before(self) -> bytes:
        if not isinstance(self._before, bytes):
            self._before = self._before()
        return self._before

    @property
    def after(self) -> bytes:
        if not isinstance(self._after, bytes):
            self._after = self._after()
        return self._after


@dataclass(frozen=True)
class Receipt:
    """`status` is done, partial (clauses left out), planned (a dry run) or unchanged (an empty list of edits).

    `output` is None for a dry run. `timings` are seconds by stage. `versions` names every part that decided
    the result, `limits` what bounded the work: of each worker seconds, bytes of memory, pixels, and what this
    system does not enforce; and whether tiles of earlier commands were used. `kept` is what the design holds that
    cannot be edited; it was carried over. `notes` are what the edit had to do besides what was asked, such as
    giving a copy its own content. `history` is `{state, parent}`, the ids of the result's state and of the one
    before in the file's history, None when none was kept. `explanation` is the plan clause by clause and `boxes`
    is a picture (PNG) of what it is about, where they were asked for. `findings` are what the edit made worse on
    the page; the problems among them are in `warnings` too. `elsewhere` are warnings about what the edit did not touch.
    """

    version: str
    instruction: str
    status: str
    source: FileRecord
    output: FileRecord | None
    steps: tuple[Step, ...] = ()
    refused: tuple[Refused, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    edits: tuple[Edit, ...] = ()
    bytes_changed: tuple[ByteRange, ...] = ()
    proofs: tuple[Proof, ...] = ()
    repairs: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    fonts: tuple[FontUse, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[str, Any] = field(default_factory=dict)
    timings: Mapping[str, float] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    history: Mapping[str, str | None] | None = None
    scope: ScopeRecord | None = None
    program: ProgramRecord | None = None
    model: ModelRecord | None = None
    pictures: Pictures | None = field(default=None, repr=False, compare=False)
    explanation: Mapping[str, Any] | None = None
    findings: tuple[Finding, ...] = ()
    fit: tuple[FitRecord, ...] = ()
    boxes: bytes | None = field(default=None, repr=False, compare=False)

    @property
    def proven(self) -> bool:
        """Whether every check was carried out and passed."""
        return self.proof_status == "proven"

    @property
    def claim(self) -> str:
        """What the proofs say together where all of them hold. A model may have changed more than it was asked for."""
        if self.model is None or "planner" not in self.model.names:
            return "nothing else changed" if self.output is not None else "nothing else would change"
        count = sum(len(step.told) for step in self.steps)
        return f"nothing outside {f'these {count:,} changes' if count != 1 else 'this one change'}"

    @property
    def proof_status(self) -> str:
        """The least of its proofs: proven, unknown or broken."""
        return STATUSES[least(proof.ok for proof in self.proofs)]

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`. `redraft`, `base` and `edits` make it a valid EDITS.json."""
        return {
            "proves": PROVES,
            "redraft": 1,
            "base": self.source.sha256,
            "version": self.version,
            "instruction": self.instruction,
            "status": self.status,
            "proven": self.proven,
            "proof_status": self.proof_status,
            "source": _plain(self.source),
            "output": _plain(self.output),
            "steps": [step.to_json() for step in self.steps],
            "refused": [_plain(refused) for refused in self.refused],
            "left_out": [_plain(left) for left in self.left_out],
            "edits": [edit_to_json(edit) for edit in self.edits],
            "bytes_changed": [_plain(span) for span in self.bytes_changed],
            "proofs": {
                proof.about: {"ok": proof.ok, "status": proof.status, "why": proof.why, **proof.facts}
                for proof in self.proofs
            },
            "repairs": list(self.repairs),
            "kept": list(self.kept),
            "fonts": [font.to_json() for font in self.fonts],
            "versions": dict(self.versions),
            "limits": _plain(self.limits),
            "timings": {stage: round(seconds, 4) for stage, seconds in self.timings.items()},
            "warnings": list(self.warnings),
            "elsewhere": list(self.elsewhere),
            "notes": list(self.notes),
            "findings": [finding.to_json() for finding in self.findings],
            "fit": [_plain(fitted) for fitted in self.fit],
            "scope": _plain(self.scope),
            "program": _plain(self.program),
            "model": self.model and {**_plain(self.model), "unpriced": UNPRICED * (self.model.cost is None)},
            "history": dict(self.history) if self.history is not None else None,
            **({"explanation": dict(self.explanation)} if self.explanation is not None else {}),
        }


def read_edits(text: str | bytes) -> tuple[list[Edit], str | None]:
    """The edits of an EDITS.json or of a receipt, and the sha256 of the file they were made for, if it is named."""
    try:
        form = json.loads(text)
    except (ValueError, RecursionError):
        form = None
    if isinstance(form, dict) and "proofs" in form and "bytes_changed" in form:
        return decode({name: form[name] for name in ("redraft", "base", "edits") if name in form})
    return loads(text)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    names = getattr(value, "__dataclass_fields__", None)
    return {name: _plain(getattr(value, name)) for name in names} if names else value
