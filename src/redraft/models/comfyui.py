"""ComfyUI as an image editor or generator: runs a workflow file in its API format with placeholders filled in.

    comfyui:edit.json@http://127.0.0.1:8188

In the workflow's inputs `{prompt}`, `{image}`, `{mask}`, `{seed}`, `{width}` and `{height}` stand for the instruction,
the names of the uploaded pictures, and numbers; one without `{image}` draws a new picture. The picture is uploaded, the
workflow queued, its history looked at until it is done, and the first picture it saved is fetched from the same server;
nothing else is asked, and no redirect followed.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from redraft.cache import regular
from redraft.document.layers import Asset
from redraft.errors import ModelError, UsageError, says
from redraft.models.clients.image_models import LARGEST_PICTURE, LONGEST_PROMPT, kind_of
from redraft.models.failures import Cause, Failure
from redraft.models.providers import shown_address

TIMEOUT = 300.0
"""Seconds that a picture may take, from its upload to the last byte of the answer."""
LARGEST_WORKFLOW, LARGEST_JSON = 4 << 20, 16 << 20
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0
_JSON = "application/json"
_HOW = "name it comfyui:WORKFLOW.json@http://host:port"


class ComfyUI:
    """One workflow on one server. `seconds_left` is what the budget has; times in seconds."""

    def __init__(
        self,
        workflow: Mapping[str, Any],
        base_url: str,
        *,
        name: str = "comfyui",
        timeout: float = TIMEOUT,
        seconds_left: Callable[[], float | None] = lambda: None,
    ) -> None:
        self.workflow, self.base_url, self.name, self.timeout = workflow, base_url.rstrip("/"), name, timeout
        self.answers = 0
        self._seconds_left = seconds_left
        self._opener = urllib.request.build_opener(_NoRedirect, urllib.request.ProxyHandler({}))

    def edit(self, picture: Asset, instruction: str, seed: int, mask: Asset | None = None) -> Asset:
        """The first picture that the workflow saves, not decoded. ModelError, with the reason, where there is none."""
        until = self._until()
        values: dict[str, str | int] = {"image": self._uploaded(picture, "image", until)}
        if "{mask}" in json.dumps(self.workflow):
            if mask is None:
                raise self._error("its workflow wants a mask, and no place is pointed at", "point at one: #id@x,y,w,h")
            values["mask"] = self._uploaded(mask, "mask", until)
        return self._made(values, instruction, (picture.width, picture.height), seed, until)

    def draw(self, prompt: str, width: int, height: int, seed: int) -> Asset:
        """The same of a workflow that is given no picture."""
        return self._made({}, prompt, (width, height), seed, self._until())

    def _until(self) -> float:
        left = self._seconds_left()
        return time.monotonic() + (self.timeout if left is None else min(self.timeout, left))

    def _made(self, values: dict[str, str | int], words: str, size: tuple[int, int], seed: int, until: float) -> Asset:
        values |= {"prompt": words[:LONGEST_PROMPT], "seed": seed, "width": size[0], "height": size[1]}
        queued = self._json("/prompt", until, json.dumps({"prompt": filled(self.workflow, values)}).encode())
        number = queued.get("prompt_id")
        if not isinstance(number, str) or not number:
            raise self._error("it did not say under which number the workflow is queued")
        saved = self._waited(number, until)
        self.answers += 1
        data = self._asked(f"/view?{urlencode(saved)}", until, largest=LARGEST_PICTURE)
        if not (kind := kind_of(data)):
            raise self._error("what it saved is not a PNG, JPEG or WebP picture")
        return Asset(kind, data)

    def _uploaded(self, picture: Asset, name: str, until: float) -> str:
        """The name that the server gave the picture."""
        border, ending = uuid.uuid4().hex, picture.media_type.partition("/")[2]
        file = f"redraft-{name}-{picture.key[:16]}.{ending}"
        head = (
            f'--{border}\r\nContent-Disposition: form-data; name="image"; filename="{file}"\r\n'
            f"Content-Type: {picture.media_type}\r\n\r\n"
        )
        tail = f'\r\n--{border}\r\nContent-Disposition: form-data; name="overwrite"\r\n\r\ntrue\r\n--{border}--\r\n'
        body = head.encode() + picture.data + tail.encode()
        answer = self._json("/upload/image", until, body, f"multipart/form-data; boundary={border}")
        given, folder = answer.get("name"), answer.get("subfolder") or ""
        if not isinstance(given, str) or not given or not isinstance(folder, str):
            raise self._error("it did not say what it calls the uploaded picture")
        return f"{folder}/{given}" if folder else given

    def _waited(self, number: str, until: float) -> dict[str, str]:
        """Where the picture is that the workflow saved."""
        pause = _FIRST_PAUSE
        while True:
            entry = self._json(f"/history/{quote(number, safe='')}", until).get(number)
            if isinstance(entry, Mapping):
                status = entry.get("status")
                if isinstance(status, Mapping) and status.get("status_str") == "error":
                    raise self._error(f"its workflow failed: {_why(status)}")
                if (found := _saved(entry.get("outputs"))) is not None:
                    return found
                if isinstance(status, Mapping) and status.get("completed"):
                    raise self._error("its workflow saves no picture", "end it with a node that saves one")
            if time.monotonic() + pause >= until:
                raise self._late()
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _json(self, path: str, until: float, body: bytes | None = None, kind: str = _JSON) -> dict[str, Any]:
        data = self._asked(path, until, body, kind, LARGEST_JSON)
        try:
            found = json.loads(data)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise self._error(f"what it answered at {path.partition('?')[0]} is not a JSON object")
        return found

    def _asked(self, path: str, until: float, body: bytes | None = None, kind: str = _JSON, largest: int = 0) -> bytes:
        left = until - time.monotonic()
        if left <= 0:
            raise self._late()
        asked = urllib.request.Request(self.base_url + path, body, {"Content-Type": kind} if body is not None else {})
        data = bytearray()
        try:
            with self._opener.open(asked, timeout=left) as response:
                while piece := response.read1(1 << 16):
                    data.extend(piece)
                    if len(data) > largest:
                        raise self._error(f"its answer is larger than {largest >> 20} MB")
                    if time.monotonic() > until:
                        raise self._late()
        except urllib.error.HTTPError as error:
            with error:
                what = f"it answered {error.code}{_message_in(error.read(1 << 16))}"
                raise self._error(what, cause=Failure(what, error.code).cause) from None
        except TimeoutError:
            raise self._late() from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, TimeoutError):
                raise self._late() from None
            raise self._error(f"it cannot be asked: {reason}", "see that it runs there", Cause.UNREACHABLE) from None
        return bytes(data)

    def _late(self) -> ModelError:
        how = "set timeout in its settings, or ask for less"
        return self._error(f"it was not done within {self.timeout:g} s", how, Cause.TIMEOUT)

    def _error(self, what: str, suggestion: str = "look at its workflow and its log", cause: str = "") -> ModelError:
        return ModelError(f"{self.name} at {shown_address(self.base_url)}: {what}", suggestion, cause)

    def close(self) -> None:
        self._opener.close()


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *about: Any) -> None:
        return None


def comfyui_images(wanted: Any) -> ComfyUI:
    """`comfyui:WORKFLOW.json@http://host:port`."""
    path, at, address = wanted.name.partition("@")
    if not path or not at or not address.startswith(("http://", "https://")):
        raise UsageError(says("workflow-or-server-missing", spec=wanted.spec, advice=_HOW))
    name = f"comfyui:{Path(path).name}"
    timeout = wanted.settings.timeout or TIMEOUT
    workflow = workflow_of(Path(path), draws=wanted.role == "image_generator")
    return ComfyUI(workflow, address, name=name, timeout=timeout, seconds_left=wanted.seconds_left)


def workflow_of(path: Path, draws: bool = False) -> dict[str, Any]:
    """A workflow in ComfyUI's API format with places for picture and prompt, or where it draws for the prompt alone.
    UsageError for any other file."""
    try:
        with regular(path).open("rb") as file:
            data = file.read(LARGEST_WORKFLOW + 1)
        found = json.loads(data) if len(data) <= LARGEST_WORKFLOW else None
    except OSError as error:
        raise UsageError(says("workflow-unreadable", path=path, reason=error.strerror, advice=_HOW)) from None
    except (ValueError, RecursionError):
        found = None
    nodes = found.values() if isinstance(found, dict) else ()
    if not nodes or not all(isinstance(node, dict) and "class_type" in node and "inputs" in node for node in nodes):
        raise UsageError(says("workflow-not-api-format", path=path))
    text = json.dumps(found)
    for place in ("{prompt}",) if draws else ("{image}", "{prompt}"):
        if place not in text:
            raise UsageError(says("workflow-lacks-place", path=path, place=place))
    if draws and ("{image}" in text or "{mask}" in text):
        raise UsageError(says("workflow-needs-picture", path=path))
    assert isinstance(found, dict)
    return found


def filled(value: Any, values: Mapping[str, str | int]) -> Any:
    """A workflow with its places filled: a text that is one place alone becomes that value, also a number."""
    if isinstance(value, Mapping):
        return {name: filled(part, values) for name, part in value.items()}
    if isinstance(value, list):
        return [filled(part, values) for part in value]
    if not isinstance(value, str) or "{" not in value:
        return value
    for name, given in values.items():
        if value == f"{{{name}}}":
            return given
    parts = value.split("{")
    made = [parts[0]]
    for part in parts[1:]:  # one pass, so that braces of an instruction are never places
        name, closed, rest = part.partition("}")
        made.append(f"{values[name]}{rest}" if closed and name in values else "{" + part)
    return "".join(made)


def _saved(outputs: object) -> dict[str, str] | None:
    """The first picture that was saved, else the first that was made for a look."""
    if not isinstance(outputs, Mapping):
        return None
    nodes = (node.get("images") for node in outputs.values() if isinstance(node, Mapping))
    rows = [row for images in nodes if isinstance(images, list) for row in images if isinstance(row, Mapping)]
    named = [row for row in rows if isinstance(row.get("filename"), str)]
    best = next((row for row in named if row.get("type") == "output"), named[0] if named else None)
    parts = {"filename": "", "subfolder": "", "type": "output"}
    return None if best is None else {part: str(best.get(part) or other) for part, other in parts.items()}


def _why(status: Mapping[str, Any]) -> str:
    messages = status.get("messages")
    for message in messages if isinstance(messages, list) else ():
        match message:
            case ["execution_error", {"exception_message": str(what), **more}]:
                return f"{what.strip()[:300]} ({more.get('node_type', 'a node')})"
    return "it does not say why"


def _message_in(data: bytes) -> str:
    """What a refusal says: of the workflow, or of one of its nodes."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return ""
    error = found.get("error") if isinstance(found, dict) else None
    message = error.get("message") if isinstance(error, dict) else error
    nodes = found.get("node_errors") if isinstance(found, dict) else None
    details = [
        f"node {number}: {one.get('message')} {one.get('details') or ''}".strip()
        for number, node in (nodes.items() if isinstance(nodes, dict) else ())
        if isinstance(node, dict)
        for one in node.get("errors") or ()
        if isinstance(one, dict)
    ]
    summary = "; ".join([str(message)] * bool(message) + details[:3])
    return f": {summary[:400]}" if summary else ""
