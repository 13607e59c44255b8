"""What pages in the browser stand on, those of other packages too: built files, errors as JSON, the server itself.

app = FastAPI(…); add_errors(app); add_pages(app, FOLDER)
serve(lambda there: app, address("127.0.0.1", 0, ""), begun)
"""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from starlette.exceptions import HTTPException

from redraft import errors
from redraft.desk.workpiece import Conflict as Conflict
from redraft.desk.workpiece import NotFound as NotFound
from redraft.errors import RedraftError, UsageError, says
from redraft.interfaces.server.serving import Address as Address
from redraft.interfaces.server.serving import address as address
from redraft.interfaces.server.serving import serve as serve

KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
HELD = {"cache-control": "private, max-age=86400, immutable"}
"""Of files whose names change with what is in them."""
STATUS: dict[type[BaseException], int] = {
    NotFound: 404,
    Conflict: 409,
    UsageError: 400,
    errors.FormatError: 415,
    errors.RequestError: 422,
    errors.LeakError: 422,
    errors.HistoryError: 409,
    errors.SaveError: 409,
    errors.BusyError: 503,
    errors.ToolError: 422,
    errors.ModelError: 502,
    RedraftError: 422,
}
"""The HTTP status of an error: that of the first class here that it is."""


def add_pages(app: FastAPI, files: Path) -> None:
    """The pages that were built into a folder: index.html, and files of `assets` beside it."""

    @app.get("/", include_in_schema=False)
    def index() -> FileResponse:
        return FileResponse(files / "index.html", media_type="text/html")

    @app.get("/assets/{name}", include_in_schema=False)
    def asset(name: str) -> FileResponse:
        path = files / "assets" / name
        if path.parent != files / "assets" or not path.is_file():
            raise NotFound(says("no-studio-file"))
        return FileResponse(path, media_type=KINDS.get(path.suffix, "application/octet-stream"), headers=HELD)


def add_errors(app: FastAPI, answer: type[JSONResponse] = JSONResponse) -> None:
    """What is told where something fails."""

    @app.exception_handler(RedraftError)
    def told(_: Request, error: RedraftError) -> JSONResponse:
        status = next(status for kind, status in STATUS.items() if isinstance(error, kind))
        return answer(error.as_json(), status)

    @app.exception_handler(RequestValidationError)
    def unfit(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        message = f"{where}: {first['msg']}" if where else "the body is no JSON object"
        if first["type"] == "json_invalid":
            message = f"the body is no JSON: {first['ctx']['error']} at character {where}"
        form = {"code": "usage", "message": message, "suggestion": "see /api/openapi.json"}
        return JSONResponse(form, 422)

    @app.exception_handler(HTTPException)
    def other(_: Request, error: HTTPException) -> JSONResponse:
        code = {404: "not_found", 405: "method"}.get(error.status_code, "usage")
        form = {"code": code, "message": str(error.detail), "suggestion": "see /api/openapi.json"}
        return JSONResponse(form, error.status_code, headers=error.headers)
