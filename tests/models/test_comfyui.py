"""ComfyUI over a real HTTP server that checks the wire: upload, queue, history, view, and all that goes wrong."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image, ImageOps

from redraft.document.layers import Asset
from redraft.errors import ModelError, UsageError
from redraft.models.comfyui import ComfyUI, filled, workflow_of
from redraft.models.naming import editor_for
from tests.cases import of_case
from tests.scripted_server import _form

WORKFLOW = {
    "1": {"class_type": "LoadImage", "inputs": {"image": "{image}"}},
    "2": {"class_type": "CLIPTextEncode", "inputs": {"text": "photo, {prompt}, {unknown}", "clip": ["4", 1]}},
    "3": {"class_type": "KSampler", "inputs": {"seed": "{seed}", "steps": 20, "width": "{width}"}},
    "9": {"class_type": "SaveImage", "inputs": {"images": ["3", 0]}},
}


def png(color: str = "red") -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (16, 8), color).save(target, "PNG")
    return target.getvalue()


PICTURE = Asset("image/png", png(), 16, 8)


class Server(ThreadingHTTPServer):
    """A ComfyUI that answers the negative of what it is given, on the third look at its history."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pictures: dict[str, bytes] = {}
        self.queued: list[dict[str, Any]] = []
        self.looks = 0
        self.fault = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/upload/image":
            form = _form(self.headers["Content-Type"], data)
            assert form["overwrite"] == "true"
            name = f"picture-{len(self.server.pictures)}.png"
            self.server.pictures[f"up/{name}"] = form["image"]
            return self._send(200, {"name": name, "subfolder": "up", "type": "input"})
        assert self.path == "/prompt"
        assert self.headers["Content-Type"] == "application/json"
        if self.server.fault == "refuses":
            errors = {"3": {"errors": [{"message": "Value not in list", "details": "ckpt_name"}]}}
            return self._send(400, {"error": {"message": "Prompt outputs failed validation"}, "node_errors": errors})
        self.server.queued.append(json.loads(data)["prompt"])
        return self._send(200, {} if self.server.fault == "numberless" else {"prompt_id": "a b/c", "number": 1})

    def do_GET(self) -> None:
        told, fault = urlsplit(self.path), self.server.fault
        if told.path == "/view":
            asked = {name: values[0] for name, values in parse_qs(told.query, keep_blank_values=True).items()}
            assert asked == {"filename": "out 1.png", "subfolder": "", "type": "output"}
            if fault == "moved":
                self.send_response(302)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                return self.end_headers()
            given = self.server.pictures[self.server.queued[-1]["1"]["inputs"]["image"]]
            target = io.BytesIO()
            ImageOps.invert(Image.open(io.BytesIO(given)).convert("RGB")).save(target, "PNG")
            return self._raw(200, b"<html>" if fault == "page" else target.getvalue(), "image/png")
        assert told.path == "/history/a%20b%2Fc"
        self.server.looks += 1
        if fault == "broken":
            return self._raw(200, b"{", "application/json")
        if self.server.looks < 3 or fault == "slow":
            return self._send(200, {})
        status: dict[str, Any] = {"status_str": "success", "completed": True, "messages": []}
        images = [
            {"filename": "look.png", "type": "temp"},
            {"filename": "out 1.png", "subfolder": "", "type": "output"},
        ]
        if fault == "fails":
            about = {"exception_message": "out of memory\n", "node_type": "KSampler"}
            status = {"status_str": "error", "completed": False, "messages": [["execution_error", about]]}
        outputs = {} if fault in ("fails", "empty") else {"9": {"images": images}}
        return self._send(200, {"a b/c": {"outputs": outputs, "status": status}})

    def _send(self, code: int, value: dict[str, Any]) -> None:
        self._raw(code, json.dumps(value).encode(), "application/json")

    def _raw(self, code: int, data: bytes, kind: str) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as served:
        threading.Thread(target=served.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield served
        served.shutdown()


def test_a_picture_is_uploaded_the_workflow_filled_and_what_it_saved_fetched(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "edit.json"
    path.write_text(json.dumps(WORKFLOW))
    editor = editor_for(f"comfyui:{path}@{server.url}")
    made = editor.edit(PICTURE, 'make it {seed} "blue"', 7)
    assert server.pictures["up/picture-0.png"] == PICTURE.data
    (told,) = server.queued
    assert told["1"]["inputs"]["image"] == "up/picture-0.png"
    assert told["2"]["inputs"] == {"text": 'photo, make it {seed} "blue", {unknown}', "clip": ["4", 1]}
    assert told["3"]["inputs"] == {"seed": 7, "steps": 20, "width": 16}
    assert Image.open(io.BytesIO(made.data)).convert("RGB").getpixel((3, 3)) == (0, 255, 255)
    assert editor.price == 0
    editor.close()


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("refuses", "400: Prompt outputs failed validation; node 3: Value not in list ckpt_name"),
        ("numberless", "under which number"),
        ("fails", "out of memory \\(KSampler\\)"),
        ("empty", "saves no picture"),
        ("broken", "not a JSON object"),
        ("page", "not a PNG, JPEG or WebP"),
        ("moved", "it answered 302"),
        ("slow", "not done within 0.3 s"),
    ],
)
def test_what_goes_wrong_is_said_in_one_line(server: Server, fault: str, why: str) -> None:
    server.fault = fault
    editor = ComfyUI(WORKFLOW, server.url, timeout=0.3 if fault == "slow" else 20)
    with pytest.raises(ModelError, match=why) as told:
        editor.edit(PICTURE, "make it blue", 0)
    assert "\n" not in told.value.message


def test_a_workflow_with_a_place_for_a_mask_wants_one(server: Server) -> None:
    masked = {**WORKFLOW, "5": {"class_type": "LoadImageMask", "inputs": {"image": "{mask}"}}}
    with pytest.raises(ModelError, match="wants a mask"):
        ComfyUI(masked, server.url).edit(PICTURE, "blue", 0)
    ComfyUI(masked, server.url).edit(PICTURE, "blue", 0, mask=Asset("image/png", png("black"), 16, 8))
    assert server.queued[0]["5"]["inputs"]["image"] in server.pictures


def test_nobody_there_is_said() -> None:
    with pytest.raises(ModelError, match="cannot be asked"):
        ComfyUI(WORKFLOW, "http://127.0.0.1:9").edit(PICTURE, "blue", 0)


def test_files_that_are_no_workflow_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    for text, why in (
        ("[]", "API format"),
        ("{", "API format"),
        ('{"nodes": [], "links": []}', "API format"),
        (json.dumps({"1": WORKFLOW["1"]}), "no place for {prompt}"),
    ):
        path.write_text(text)
        with pytest.raises(UsageError, match=why):
            workflow_of(path)
    with pytest.raises(UsageError, check=of_case("workflow-unreadable")):
        workflow_of(tmp_path / "none.json")
    for spec in ("comfyui:w.json", "comfyui:@http://127.0.0.1:1", "comfyui:w.json@ftp://x"):
        with pytest.raises(UsageError):
            editor_for(spec)


def test_numbers_stay_numbers_and_links_stay_links() -> None:
    assert filled({"a": ["{seed}", 0], "b": "x{seed}y", "c": 1.5}, {"seed": 3}) == {"a": [3, 0], "b": "x3y", "c": 1.5}
