"""One design on the desk: a working copy that every edit is saved to at once, with its history.

So a server that ends loses nothing acknowledged. The original is written only if somebody asks for it.
"""

from __future__ import annotations

import json
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from threading import RLock, Thread
from typing import Any, NamedTuple, TypeVar

from redraft.commands.forms.wire import command_from_json
from redraft.commands.programs.program import Program
from redraft.desk.canvas import Canvas
from redraft.document.selectors import Selector, Term, page_numbered
from redraft.edits.receipt.record import Refused
from redraft.edits.scope import Scope
from redraft.errors import RedraftError, RequestError, UsageError, says
from redraft.formats.file import File, read_design
from redraft.formats.saves import save, write_file
from redraft.language.picture_files import near
from redraft.plan import Planner
from redraft.render.tiles import pixel_size
from redraft.session.export.export import export, target_of
from redraft.session.export.layer_list import as_json, masters_as_json
from redraft.session.options import EditOptions, Options
from redraft.session.pasting import pasted, picture_commands
from redraft.session.saving.edit_result import Edited
from redraft.session.saving.history import History
from redraft.session.saving.journaled_save import found_at
from redraft.session.session import Session
from redraft.targets.guards import guard_for

THIS_PAGE = re.compile(r"\b(this|current) (slide|page)\b", re.IGNORECASE)
_BY = re.compile(r"^by \S+: ")  # who offers a reading
Held = TypeVar("Held", bound=Options)
MOST_KEYS = 200
"""Changes with a key that are remembered, with their answers."""
MOST_TALK = 8_000
"""Characters of what a model was asked or answered that are told."""
MOST_PLANS = 12
"""Plans of one design that wait for an answer; the oldest is forgotten."""


class NotFound(RedraftError):
    """An id that nothing has."""

    code = "not_found"


class Conflict(RedraftError):
    """The design has changed since the caller looked at it."""

    code = "conflict"


class Once(NamedTuple):
    """The key of a request that is carried out once, and a digest of what it asks for."""

    key: str = ""
    asked: str = ""

    def refuse_other(self, asked: str) -> None:
        """Raise Conflict where the key was used with something else ('': not known)."""
        if asked not in ("", self.asked):
            raise Conflict(says("idempotency-key-used-already"))


UNKEYED = Once()


@dataclass(slots=True)
class Planned:
    """An instruction as it was understood, waiting for an answer. `edited` is what it makes of the design where it is
    understood without a doubt; `readings` are what it may mean where it is not, and `tried` those that were looked at;
    `made` is what they make of the design, by the number of the reading.
    """

    instruction: str
    revision: str
    told: Mapping[str, Any]
    edited: Edited | None = None
    readings: Sequence[Mapping[str, Any]] = ()
    options: Options = field(default_factory=Options)
    tried: dict[int, Edited] = field(default_factory=dict)
    made: dict[int, File] = field(default_factory=dict)


OUTDATED = Planned("", "", {})
"""A plan for a design that has changed since."""


class Workpiece:
    """A design by its id. Every method may be called from any thread: one at a time is let in."""

    def __init__(
        self,
        id: str,
        path: Path,
        session: Session,
        source: Path | None = None,
        saved: str = "",
        root: Path | None = None,
    ) -> None:
        self.id, self.path, self.session, self.source = id, path, session, source
        self.saved = saved
        self.readable = [each for each in (source and source.parent, root, path.parent) if each is not None]
        """Folders that requests and programs may name pictures in."""
        self.locks: list[str] = []
        self._closed = False
        self.lock = RLock()
        self._plans: OrderedDict[str, Planned] = OrderedDict()
        self._file = session.open(path)
        self._canvas = Canvas(self._file, session)

    @property
    def file(self) -> File:
        """As it is on disk now: another server or the command line may have edited it meanwhile."""
        known = self._file.snapshot
        there = found_at(known.real, known)
        if there is None or there.sha256 != known.sha256:
            self._file = self.session.open(self.path)
        return self._file

    @property
    def revision(self) -> str:
        """Names the bytes: a change is refused where its caller looked at others."""
        return self.file.snapshot.sha256[:16]

    def close(self) -> None:
        with self.lock:
            self._closed = True
            self.session.close()

    def hold(self, layers: list[str]) -> None:
        """Padlocks: these layers stay as they are. Plans that were made without them are none any more."""
        if layers != self.locks:
            self.locks, self._plans = layers, OrderedDict.fromkeys(self._plans, OUTDATED)

    def held(self, options: Held) -> Held:
        """With the padlocks, beside what the caller locks."""
        document, scope = self.file.document, options.scope or Scope()
        kept = [layer for layer in self.locks if layer in document.index]
        if not kept:
            return options
        asked = guard_for(document, Scope(lock=scope.lock)) if scope.lock else None
        every = dict.fromkeys((*kept, *sorted(asked.locked if asked is not None else ())))
        return replace(options, scope=replace(scope, lock=Selector(tuple(Term("id", layer) for layer in every))))

    # What there is to see

    def summary(self) -> dict[str, Any]:
        with self.lock:
            file = self.file
            tree = History(self.path).tree
            current = tree.current
            return {
                "design": self.id,
                "id": self.id,
                "name": self.path.name,
                "format": file.document.format,
                "revision": self.revision,
                "pages": [
                    {name: getattr(page, name) for name in ("name", "width", "height")}
                    | {"number": number, "pixels": list(pixel_size(page, 1.0))}
                    for number, page in enumerate(file.document.pages, 1)
                ],
                "layers": len(file.document.index),
                "source": self.source.name if self.source is not None else None,
                "locks": [layer for layer in self.locks if layer in file.document.index],
                "unsaved": self.saved != file.snapshot.sha256,
                "can_undo": current is not None and current.parent is not None,
                "can_redo": current is not None and tree.next(current.number) is not None,
                "warnings": list(file.font_warnings),
            }

    def outline(self, *, masters: bool = False) -> dict[str, Any]:
        """Pages and layers, as `redraft show --json`."""
        with self.lock:
            file = self.file
            told = as_json(file) | {"file": self.path.name, "revision": self.revision}
            return told | ({"masters": masters_as_json(file.document)} if masters else {})

    def canvas(self) -> Canvas:
        """Its pages as pictures."""
        with self.lock:
            file = self.file
            if self._canvas.file is not file:
                self._canvas = self._canvas.of(file)
            return self._canvas

    def draw_ahead(self) -> None:
        """Draw the first page, in a thread of its own, for whoever asks for it next."""

        def draw() -> None:
            with suppress(RedraftError):
                with self.lock:
                    names = (canvas := self.canvas()).draw_ahead() if not self._closed else []
                for name in names:
                    canvas.part(name)

        Thread(target=draw, daemon=True, name="redraft-first-page").start()

    def history(self) -> dict[str, Any]:
        with self.lock:
            return History(self.path).to_json() | {"file": self.path.name, "revision": self.revision}

    def compare(self, a: str, b: str) -> dict[str, Any]:
        """What differs between two states."""
        with self.lock:
            names = (str(self.path) if state == "current" else f"{self.path}@{state}" for state in (a, b))
            found = self.session.compare_files(*names)
            return found.to_json() | {"a": a, "b": b}

    def state_page(self, state: str, page: int, scale: float) -> bytes:
        """A page of a state of the history, as PNG."""
        with self.lock:
            file = History(self.path).open(state, self.session.fonts) if state != "current" else self.file
            return self.session.layer_pictures(file, page, scale).page_png()

    def export(self, form: str, page: int | None = None, scale: float = 1.0) -> tuple[str, bytes, dict[str, Any]]:
        """A name, the bytes in a format ('': its own), and what is lost on the way."""
        with self.lock:
            file = self.file
            if form in ("", file.document.format) and page is None:
                return self.path.name, file.snapshot.data, {"format": file.document.format, "layers": {}, "losses": []}
            name = f"{self.path.stem}.{form}"
            made = export(self.session, file, target_of(Path(name)), page, scale)
            return name, made.data, made.to_json()

    # What can be done with it

    def plan(
        self, instruction: str, options: EditOptions, page: int = 0, session: Session | None = None
    ) -> dict[str, Any]:
        """Understand an instruction; nothing is changed. What is offered or refused is told, not raised. `page` is
        what somebody looks at who points at no layer: 'this slide', and never 'this'. With a `session` of the caller's
        the design can be worked on meanwhile; its plan is stale then."""
        with self.lock:
            file, options = self.file if session is None else session.open(self.path), self.held(options)
        revision = file.snapshot.sha256[:16]
        with self.lock if session is None else nullcontext():
            if page and not options.pointed and THIS_PAGE.search(instruction):
                options = replace(
                    options, pointed=tuple(one.id for one in page_numbered(file.document, page).layers[:1])
                )
            heard: list[Planner] = []

            def noted(planner: Planner) -> Planner:
                heard.append(planner)
                return planner

            asked = replace(options, dry_run=True, explain=True, wrap=noted)
            plain = Options(**{name: getattr(options, name) for name in ("strict", "scope", "fit", "repair")})
            try:
                with near(self.path, self.readable):
                    edited = (session or self.session).edit(file, instruction, asked)
                told = {"status": "ready", **_told(edited)}
                planned = Planned(instruction, revision, told, edited, options=plain)
            except RequestError as error:
                status = "offered" if error.readings else "refused"
                told = {"status": status, **error.as_json()}
                planned = Planned(instruction, revision, told, readings=error.readings, options=plain)
        told |= _talk(heard)
        with self.lock:
            id = secrets.token_urlsafe(9)
            self._plans[id] = planned
            while len(self._plans) > MOST_PLANS:
                self._plans.popitem(last=False)
            return {"plan": id, "instruction": instruction, "revision": revision, **told}

    def reading(self, plan: str, number: int) -> dict[str, Any]:
        """What a reading that is offered would do."""
        with self.lock:
            return _told(self._taken(plan, number))

    def preview(self, plan: str, number: int, page: int, scale: float) -> bytes:
        """A page as a plan, or a reading of it, would leave it, as PNG."""
        with self.lock:
            return self.session.layer_pictures(self._made(plan, number), page, scale).page_png()

    def preview_parts(self, plan: str, number: int, page: int, scale: float) -> dict[str, Any]:
        """What a page would be put together from."""
        with self.lock:
            return self.canvas().of(self._made(plan, number)).parts(page, scale)

    def apply_plan(self, plan: str, number: int, revision: str, once: Once = UNKEYED) -> dict[str, Any]:
        """Carry out a plan, or a reading of it."""
        with self.lock:
            planned = self._plans.get(plan)
            told = self._change(lambda: self._taken(plan, number, revision), "", once)
            made = planned.made.get(number) if planned is not None else None
            snapshot = read_design(self.path)
            if made is not None and made.snapshot.sha256 == snapshot.sha256:  # it need not be read again
                self._file = made._replace(snapshot=snapshot)
            return told

    def apply_commands(
        self, forms: Sequence[Any], options: Options, revision: str, once: Once = UNKEYED, instruction: str = ""
    ) -> dict[str, Any]:
        """Carry out commands, such as what a hand does on the canvas."""
        commands = [command_from_json(form) for form in forms]

        def made() -> Edited:
            return self.session.carry_out(self.file, commands, self.held(options), instruction=instruction)

        return self._change(made, revision, once)

    def apply_program(self, source: str, options: Options, revision: str, once: Once = UNKEYED) -> dict[str, Any]:
        def made() -> Edited:
            with near(self.path, self.readable):
                return self.session.run(self.file, Program(source), self.held(options))

        return self._change(made, revision, once)

    def put_picture(
        self, data: bytes, name: str, page: int, at: tuple[float, float], layer: str, revision: str, once: Once
    ) -> dict[str, Any]:
        """Put a picture around a point of a page, or into the frame of the picture `layer`."""

        def made() -> Edited:
            commands = picture_commands(self.file.document, data, name, page, at, layer)
            asked = f"put {name} in the place of '{layer}'" if layer else f"add {name}"
            return self.session.carry_out(self.file, commands, self.held(Options()), instruction=asked)

        return self._change(made, revision, once)

    def paste(
        self, source: Path, layers: Sequence[str], page: int, shift: float, options: Options, revision: str, once: Once
    ) -> dict[str, Any]:
        """Bring layers from another page, or from another design; `pictures` are those that came as pictures."""
        drawn: list[str] = []

        def made() -> Edited:
            other = self.file if source == self.path else self.session.open(source)
            edited, pictures = pasted(self.session, other, layers, self.file, page, shift, self.held(options))
            drawn.extend(pictures)
            return edited

        return self._change(made, revision, once, {"pictures": drawn})

    def step(self, how: str, state: str, revision: str, once: Once = UNKEYED) -> dict[str, Any]:
        """Undo, redo, or go to a state."""
        with self.lock:
            if (done := self._done(once)) is not None:
                return done
            self._refuse_stale(revision)
            history = History(self.path)
            step = {"undo": history.undo, "redo": history.redo}.get(how)
            went = step() if step is not None else history.checkout(state)
            self._keep(once, went.sha256)
            told = {"file": self.path.name, "revision": self.revision, "title": went.state.title}
            written = self.saved == went.sha256  # whether the original is so
            return self._keep(once, went.sha256, went.to_json() | told | {"saved": written})

    def name_state(self, name: str, state: str) -> dict[str, Any]:
        with self.lock:
            return {"name": name, "state": History(self.path).name(name, state).id}

    def save(self, target: Path | None, overwrite: bool) -> dict[str, Any]:
        """Write it back to where it came from, or to `target`. A file that somebody else changed is left as it is."""
        with self.lock:
            to = target or self.source
            if to is None:
                raise UsageError(says("design-from-no-file"))
            data = self.file.snapshot.data
            base = read_design(to) if to.exists() else None
            ours = target is None and self.saved != "" and base is not None and base.sha256 == self.saved
            if base is not None and not ours and not overwrite:
                why = "has changed since it was opened" if target is None else "is there already"
                raise Conflict(f"{to.name} {why}", "save under another name, or overwrite it")
            save(to, data, base=base)
            if target is None:
                self.saved = self.file.snapshot.sha256
            return {"saved": to.name, "revision": self.revision}

    def _change(
        self, make: Callable[[], Edited], revision: str, once: Once, more: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Make a change and save it. With a key a change that was made is not made again."""
        with self.lock:
            if (done := self._done(once)) is not None:
                return done
            self._refuse_stale(revision)
            edited = make()
            made = sha256(edited.data).hexdigest()
            self._keep(once, made)
            receipt = edited.put(self.path).to_json()
            self._plans = OrderedDict.fromkeys(self._plans, OUTDATED)
            for record in ("source", "output"):  # no path is anybody's business outside
                receipt[record] = {**receipt[record], "path": self.path.name}
            return self._keep(once, made, {"revision": self.revision, "receipt": receipt, **(more or {})})

    def _done(self, once: Once) -> dict[str, Any] | None:
        """The answer to what was done already: the first one, and whether the design is at or past that state
        (`undone`: it is not). After a kill before that answer it is the revision alone."""
        try:
            kept = json.loads(self._key(once).read_bytes()) if once.key else {}
        except (OSError, ValueError):
            kept = {}
        if not kept:
            return None
        made, first = kept["made"], kept["told"] or {"revision": kept["made"][:16]}
        once.refuse_other(kept["asked"])
        tree = History(self.path).tree
        state = next((each for each in reversed([*tree.states.values()]) if each.sha256 == made), None)
        if state is None or tree.current is None:
            return None
        past = {each.sha256 for each in (tree.current, *tree.ancestors(tree.current))}
        return first | {"repeated": state.id, "undone": made not in past}

    def _keep(self, once: Once, made: str, told: dict[str, Any] | None = None) -> dict[str, Any]:
        """Note what a change with a key makes of the design before it is saved, and the answer after: whoever asks
        again after a kill is told by the history whether it was."""
        if once.key:
            path = self._key(once)
            path.parent.mkdir(exist_ok=True)
            write_file(path, json.dumps({"made": made, "asked": once.asked, "told": told}).encode())
            for old in sorted(path.parent.iterdir(), key=lambda each: each.stat().st_mtime)[:-MOST_KEYS]:
                old.unlink(missing_ok=True)
        return told or {}

    def _key(self, once: Once) -> Path:
        return self.path.parent / "keys" / f"{sha256(once.key.encode()).hexdigest()[:32]}.json"

    def _refuse_stale(self, revision: str) -> None:
        if revision and revision != self.revision:
            raise Conflict(says("revision-mismatch", current=self.revision, wanted=revision))

    def _taken(self, plan: str, number: int, revision: str = "") -> Edited:
        planned = self._plans.get(plan)
        if planned is None:
            raise NotFound(says("no-plan"))
        if not planned.revision == self.revision == (revision or self.revision):
            raise Conflict(says("plan-outdated"))
        if planned.edited is not None:
            return planned.edited
        offers = {int(each["number"]): each for each in planned.readings}
        if number not in offers:
            there = f"there are 1 to {len(offers)}" if offers else "none is offered"
            raise UsageError(says("no-offered-reading", reading=number, known=there))
        if number not in planned.tried:
            commands = [command_from_json(form) for form in offers[number]["commands"]]
            read = f"{planned.instruction}: {_BY.sub('', offers[number]['told'])}"  # for the history
            left = tuple(Refused(one["clause"], one["reason"], one["suggestion"]) for one in offers[number]["leaves"])
            edited = self.session.carry_out(self._file, commands, planned.options, instruction=read, refused=left)
            asked = replace(edited.receipt, instruction=planned.instruction)
            planned.tried[number] = replace(edited, receipt=asked)
        return planned.tried[number]

    def _made(self, plan: str, number: int) -> File:
        """What a plan, or a reading of it, makes of the design."""
        edited, planned = self._taken(plan, number), self._plans[plan]
        if number not in planned.made:
            opened = self._file.codec.open(edited.data, self.session.fonts)
            snapshot = self._file.snapshot._replace(data=edited.data, sha256=sha256(edited.data).hexdigest())
            planned.made[number] = self._file._replace(snapshot=snapshot, opened=opened)
        return planned.made[number]


def _talk(planners: Sequence[Any]) -> dict[str, Any]:
    """What a model was asked on the way, and what it answered."""
    traces = [trace for one in planners if (trace := getattr(one, "trace", None)) is not None]
    said = [asdict(one) for trace in traces for one in trace.talk]
    cut = [{name: text[:MOST_TALK] for name, text in one.items()} for one in said]
    return {"talk": cut} if cut else {}


def _told(edited: Edited) -> dict[str, Any]:
    """What an edit would do, without its bytes."""
    receipt = edited.receipt.to_json()
    kept = ("steps", "refused", "proofs", "warnings", "explanation", "model", "left_out", "edits")
    mended = any(one.get("remedy") for one in receipt.get("findings", ()))
    told = {name: receipt[name] for name in kept if name in receipt}
    failures = (receipt.get("model") or {}).get("failures", [])
    return told | {"program": edited.program, "repairable": mended} | ({"failures": failures} if failures else {})
