"""The server's HTTP interface: forms in, JSON and pictures out. What it does is the desk's.

Errors are `{code, message, suggestion}`, with more for some codes.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Header, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from redraft.batch.table.columns import columns_of
from redraft.batch.table.table import read_table
from redraft.commands.forms.wire import functions
from redraft.desk.desk import Desk
from redraft.desk.jobs import Jobs
from redraft.desk.workpiece import NotFound, Once
from redraft.errors import UsageError, says
from redraft.interfaces.server import forms
from redraft.interfaces.server.pages import add_errors
from redraft.interfaces.server.tasks import table_file, work_for, zipped
from redraft.models.trace import Models
from redraft.version import __version__

ANSWERS = Path(__file__).with_name("answers.json")
"""What each operation answers, as JSON Schemas with examples."""


def _media(kind: str, example: str | None = None) -> dict[int | str, dict[str, Any]]:
    schema = {"type": "string"} | ({"examples": [example]} if example else {"contentMediaType": kind})
    return {200: {"content": {kind: {"schema": schema}}}}


PICTURE, _BYTES = _media("image/png"), _media("application/octet-stream")
_EVENTS = _media("text/event-stream", 'event: revision\ndata: {"revision": "07e1394d085a2e18"}\n\n')
MOST_HEADER = 8_000
"""Of the losses of an export: what more there is is left out."""
Page = Annotated[int, Query(ge=1, le=10_000)]
Scale = Annotated[float, Query(ge=0.02, le=8)]
Along = Annotated[float, Query(ge=-1e6, le=1e6)]
Id = Annotated[str, Query(max_length=64)]
Layer = Annotated[str, Query(max_length=300)]
Key = Annotated[str, Header(alias="Idempotency-Key", max_length=200, description="with one key it is done once")]


async def once(request: Request, key: Key = "") -> Once:
    """The key of a request, with a digest of all that it asks for."""
    asked = f"{request.url.path}?{request.url.query}\n".encode() + await request.body() if key else b""
    return Once(key, sha256(asked).hexdigest())


Keyed = Annotated[Once, Depends(once)]


def _plainly(desk: Desk) -> type[JSONResponse]:
    class Plain(JSONResponse):
        """What is answered, in words that hold for whoever is elsewhere."""

        def render(self, content: Any) -> bytes:
            return super().render(desk.plain(content))

    return Plain


def rest(desk: Desk, jobs: Jobs, models: Models | None = None) -> FastAPI:
    """The app, without a door: see `guard.py`."""
    refusals = {status: {"model": forms.Told} for status in (400, 401, 403, 404, 409, 415, 422)}
    about = "Edit layered designs in words; every layer stays editable, and the rest is proven unchanged."
    names: dict[str, Any] = {"title": "redraft", "version": __version__, "description": about, "responses": refusals}
    paths: dict[str, Any] = {"openapi_url": "/api/openapi.json", "docs_url": None, "redoc_url": None}
    app = FastAPI(default_response_class=_plainly(desk), **names, **paths)
    add_errors(app, _plainly(desk))
    _designs(app, desk)
    _pictures(app, desk)
    _changes(app, desk, models)
    _jobs(app, desk, jobs, models)
    plain = app.openapi
    app.openapi = lambda: _with_answers(plain())  # type: ignore[method-assign]
    return app


def _with_answers(told: dict[str, Any]) -> dict[str, Any]:
    """The description of all operations, with the schemas of their answers."""
    known = json.loads(ANSWERS.read_bytes())
    told["components"]["schemas"] |= known["schemas"]
    for path, operations in told["paths"].items():
        for method, operation in operations.items():
            if schema := known["answers"].get(f"{method.upper()} {path}"):
                done = next(status for status in operation["responses"] if status.startswith("2"))
                operation["responses"][done]["content"] = {"application/json": {"schema": schema}}
    return told


def _designs(app: FastAPI, desk: Desk) -> None:
    @app.get("/api/designs")
    def designs() -> list[dict[str, Any]]:
        """What lies on the desk, newest first."""
        return [{name: row[name] for name in ("design", "id", "name", "opened")} for row in desk.listed()]

    @app.post("/api/designs", status_code=201)
    async def hand_in(request: Request, name: Annotated[str, Query(min_length=1, max_length=200)]) -> dict[str, Any]:
        """Hand in a design: its bytes are the body, its name says its format."""
        data = await request.body()
        return await asyncio.to_thread(lambda: desk.shown(desk.open_bytes(name, data)))

    @app.post("/api/open", status_code=201)
    def open_path(form: forms.Opening) -> dict[str, Any]:
        """Open a file of the folder that the server was given."""
        return desk.shown(desk.open_path(Path(form.path)))

    @app.get("/api/designs/{design}")
    def design(design: str) -> dict[str, Any]:
        return desk.get(design).summary()

    @app.delete("/api/designs/{design}", status_code=204)
    def remove(design: str) -> Response:
        """Take it off the desk; the original is not touched."""
        desk.remove(design)
        return Response(status_code=204)

    @app.put("/api/designs/{design}/locks")
    def lock(design: str, form: forms.Locks) -> dict[str, Any]:
        """Keep which layers are to stay as they are, whoever changes the design."""
        return desk.lock(design, form.locks)

    @app.get("/api/designs/{design}/outline")
    def outline(design: str, masters: bool = False) -> dict[str, Any]:
        """Pages and layers, as `redraft show --json`."""
        return desk.get(design).outline(masters=masters)

    @app.get("/api/designs/{design}/history")
    def history(design: str) -> dict[str, Any]:
        """The states it has been in, a tree."""
        return desk.get(design).history()

    @app.get("/api/designs/{design}/diff")
    def diff(design: str, a: Id = "original", b: Id = "current") -> dict[str, Any]:
        """What differs between two states."""
        return desk.get(design).compare(a, b)

    @app.get("/api/designs/{design}/export", responses=_BYTES, response_class=Response)
    def export(design: str, format: Id = "", page: Page | None = None, scale: Scale = 1.0) -> Response:
        """The design, or a page of it, in a format ('': its own), to be kept as a file."""
        name, data, losses = desk.get(design).export(format, page, scale)
        told = losses["losses"]
        while len(lost := json.dumps(told)) > MOST_HEADER:
            told = told[: len(told) // 2]
        plain = "".join(letter if letter.isalnum() or letter in "-_. " else "_" for letter in name)
        held = {"content-disposition": f'attachment; filename="{plain.encode("ascii", "replace").decode()}"'}
        held |= {"content-security-policy": "sandbox; default-src 'none'", "x-redraft-losses": lost}
        return Response(data, media_type="application/octet-stream", headers=held)

    @app.get("/api/designs/{design}/events", responses=_EVENTS, response_class=StreamingResponse)
    async def events(design: str) -> StreamingResponse:
        """The revision, now and whenever it changes (server-sent events)."""
        piece = await asyncio.to_thread(desk.get, design)

        async def changes() -> AsyncIterator[str]:
            last, quiet = "", 0
            while True:
                now = await asyncio.to_thread(lambda: desk.get(piece.id).revision)
                quiet += 1
                if now != last or quiet > 30:
                    yield f"event: revision\ndata: {json.dumps({'revision': now})}\n\n"
                    last, quiet = now, 0
                await asyncio.sleep(0.5)

        return StreamingResponse(changes(), media_type="text/event-stream")

    @app.get("/api/commands")
    def commands() -> list[dict[str, Any]]:
        """Every command, with its fields."""
        return functions()


def _pictures(app: FastAPI, desk: Desk) -> None:
    @app.get("/api/designs/{design}/pages/{number}.png", responses=PICTURE, response_class=Response)
    def page(design: str, number: int, scale: Scale = 1.0, state: Id = "current") -> Response:
        """A page, as it is or as it was in a state."""
        return Response(desk.get(design).state_page(state, number, scale), media_type="image/png")

    @app.get("/api/designs/{design}/pages/{number}/parts")
    def parts(design: str, number: int, scale: Scale = 1.0) -> dict[str, Any]:
        """What a page is put together from, bottom to top."""
        piece = desk.get(design)
        with piece.lock:
            return piece.canvas().parts(number, scale) | {"revision": piece.revision}

    @app.get("/api/designs/{design}/parts/{name}.png", responses=PICTURE, response_class=Response)
    def part(design: str, name: str) -> Response:
        """A part by its name, which is never another's."""
        data = desk.get(design).canvas().part(name)
        if data is None:
            raise NotFound(says("part-not-kept"))
        return Response(data, media_type="image/png", headers={"cache-control": "private, max-age=86400, immutable"})

    @app.post("/api/designs/{design}/parts", responses=_BYTES, response_class=Response)
    def some_parts(design: str, form: forms.Named) -> Response:
        """Parts by their names, each as its length (four bytes, highest first) and a PNG; 0 where it is not kept."""
        canvas = desk.get(design).canvas()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            found = [part or b"" for part in pool.map(canvas.part, form.names)]
        data = b"".join(len(part).to_bytes(4) + part for part in found)
        return Response(data, media_type="application/octet-stream")

    @app.get("/api/designs/{design}/layers.png", responses=PICTURE, response_class=Response)
    def layer(design: str, layer: Layer, page: Page = 1, scale: Scale = 0.25) -> Response:
        """One layer alone."""
        piece = desk.get(design)
        with piece.lock:
            return Response(piece.canvas().layer(page, layer, scale), media_type="image/png")

    @app.get("/api/designs/{design}/plans/{plan}/page.png", responses=PICTURE, response_class=Response)
    def preview(design: str, plan: str, reading: int = 0, page: Page = 1, scale: Scale = 1.0) -> Response:
        """A page as a plan, or one of its readings, would leave it."""
        return Response(desk.get(design).preview(plan, reading, page, scale), media_type="image/png")

    @app.get("/api/designs/{design}/plans/{plan}/parts")
    def preview_parts(design: str, plan: str, reading: int = 0, page: Page = 1, scale: Scale = 1.0) -> dict[str, Any]:
        """What a page would be put together from."""
        return desk.get(design).preview_parts(plan, reading, page, scale)


def _changes(app: FastAPI, desk: Desk, models: Models | None) -> None:
    @app.post("/api/designs/{design}/plans")
    def plan(design: str, form: forms.Instruction) -> dict[str, Any]:
        """Understand an instruction; nothing is changed. `status` is ready, offered (choose a reading) or refused."""
        if form.search:
            raise UsageError(says("search-needs-job"))
        return desk.get(design).plan(form.words, replace(form.asked(), models=models), form.page)

    @app.get("/api/designs/{design}/plans/{plan}/readings/{number}")
    def reading(design: str, plan: str, number: int) -> dict[str, Any]:
        """What a reading would do."""
        return desk.get(design).reading(plan, number)

    @app.post("/api/designs/{design}/changes")
    def change(design: str, form: forms.Change, once: Keyed) -> dict[str, Any]:
        """Carry out a plan, commands or a program; the receipt says what was done, and proves the rest."""
        piece = desk.get(design)
        given = [bool(form.plan), bool(form.commands), bool(form.program)]
        if sum(given) != 1:
            raise UsageError(says("change-kinds-conflict"))
        if form.plan:
            return piece.apply_plan(form.plan, form.reading, form.revision, once)
        if form.commands:
            return piece.apply_commands(form.commands, form.options(), form.revision, once, form.instruction)
        return piece.apply_program(form.program, form.options(), form.revision, once)

    @app.post("/api/designs/{design}/pictures")
    async def put_picture(
        design: str,
        request: Request,
        name: Annotated[str, Query(min_length=1, max_length=200)],
        once: Keyed,
        page: Page = 1,
        x: Along = 0.0,
        y: Along = 0.0,
        layer: Layer = "",
        revision: Id = "",
    ) -> dict[str, Any]:
        """Add a picture, its bytes being the body, around a point of a page; or put it in the place of another."""
        data = await request.body()
        piece = await asyncio.to_thread(desk.get, design)
        return await asyncio.to_thread(piece.put_picture, data, name, page, (x, y), layer, revision, once)

    @app.post("/api/designs/{design}/pastes")
    def paste(design: str, form: forms.Paste, once: Keyed) -> dict[str, Any]:
        """Bring layers from another page or design. What would not look the same there comes as its picture."""
        source = desk.get(form.source).path
        return desk.get(design).paste(source, form.layers, form.page, form.shift, form.options(), form.revision, once)

    @app.post("/api/designs/{design}/steps")
    def step(design: str, form: forms.Move, once: Keyed) -> dict[str, Any]:
        """Undo, redo, or go to a state of the history."""
        return desk.get(design).step(form.how, form.state, form.revision, once)

    @app.post("/api/designs/{design}/names")
    def name(design: str, form: forms.Name) -> dict[str, Any]:
        """Name a state."""
        return desk.get(design).name_state(form.name, form.state)

    @app.post("/api/designs/{design}/save")
    def save(design: str, form: forms.Saving) -> dict[str, Any]:
        """Write it back to the file it came from, or beside it."""
        return desk.save(design, form.name, form.overwrite)


def _jobs(app: FastAPI, desk: Desk, jobs: Jobs, models: Models | None) -> None:
    @app.post("/api/jobs", status_code=202)
    def start(form: forms.Task, once: Keyed) -> dict[str, Any]:
        """Begin work that takes a while."""
        return jobs.start(form.kind, work_for(form, desk, models), once).to_json()

    @app.get("/api/jobs")
    def listed() -> list[dict[str, Any]]:
        return [job.to_json() for job in jobs]

    @app.get("/api/jobs/{id}")
    def job(id: str) -> dict[str, Any]:
        return jobs.get(id).to_json()

    @app.delete("/api/jobs/{id}")
    def cancel(id: str) -> dict[str, Any]:
        """End it before its next step; what it began leaves no trace."""
        found = jobs.get(id)
        found.cancel()
        return found.to_json()

    @app.post("/api/designs/{design}/columns")
    def columns(design: str, form: forms.Data) -> dict[str, Any]:
        """The columns of a table, and the layers that they seem to be for: for a job of kind `batch`."""
        with table_file(form.table) as path:
            table, piece = read_table(path), desk.get(design)
            with piece.lock:
                return {"rows": len(table.records), "columns": columns_of(table, piece.file.document)}

    @app.post("/api/jobs/{id}/steer")
    def steer(id: str, form: forms.Steer) -> dict[str, Any]:
        """Pick, prune or expand a state of a running search, or stop it."""
        found = jobs.get(id)
        if found.hand is None or found.over:
            raise UsageError(says("no-running-search"))
        found.hand.obey(form.do, form.state, form.thought)
        return found.to_json()

    @app.get("/api/jobs/{id}/files.zip", responses=_media("application/zip"), response_class=Response)
    def files(id: str) -> Response:
        """What a batch has made, with its contact sheet."""
        found = jobs.get(id)
        if found.folder is None or not found.folder.is_dir() or found.state != "done":
            raise NotFound(says("no-files-of-job"))
        held = {"content-disposition": 'attachment; filename="batch.zip"'}
        return Response(zipped(found.folder), media_type="application/zip", headers=held)

    @app.get("/api/jobs/{id}/events", responses=_EVENTS, response_class=StreamingResponse)
    async def news(id: str, after: Annotated[int, Query(ge=0)] = 0) -> StreamingResponse:
        """Its steps as they are taken (server-sent events); the last has the result or the error."""
        found = jobs.get(id)

        async def events() -> AsyncIterator[str]:
            told = after
            while True:
                some = await asyncio.to_thread(found.since, told, 10.0)
                for event in some:
                    told, data = told + 1, json.dumps(desk.plain(event))
                    yield f"id: {told}\nevent: {'end' if 'state' in event else 'step'}\ndata: {data}\n\n"
                    if "state" in event:
                        return
                if not some:
                    yield ": still at it\n\n"

        return StreamingResponse(events(), media_type="text/event-stream")
