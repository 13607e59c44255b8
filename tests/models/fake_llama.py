"""In the place of llama.cpp for tests: a server with one slot, which reads prompts and saves and restores states as
llama.cpp's does. Its template begins with $FAKE_DATE, and it
waits $FAKE_PAUSE seconds before it saves. Beside a model, MODEL.refuses or MODEL.aborts is how it takes a
state.

    stand_in(tmp_path, monkeypatch)     # a model file; servers of LocalChat are this one from now on
    asked(model)                        # the paths that the server was asked, and the tokens that it read

It is a program of its own, which `redraft.models.local.llama_process` imports as xllamacpp; a token is a character.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

PROGRAM = """
import json, os, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

def CommonParams():
    return SimpleNamespace(model=SimpleNamespace(), cpuparams=SimpleNamespace(), cpuparams_batch=SimpleNamespace())

class Server:
    def __init__(self, settings):
        handler = type("Handler", (Handler,), {"settings": settings, "slot": ""})
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.listening_address = f"http://127.0.0.1:{server.server_port}"

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def rendered(self, form):
        tools = json.dumps(form["tools"]) if "tools" in form else ""
        words = "".join("<%s>%s" % (one["role"], one["content"]) for one in form["messages"])
        return os.environ.get("FAKE_DATE", "") + tools + words + "<assistant>"

    def read(self, prompt):
        known = len(os.path.commonprefix([prompt, type(self).slot]))
        type(self).slot = prompt
        return known, len(prompt) - known

    def do_POST(self):
        assert self.headers["Authorization"] == "Bearer " + self.settings.api_keys[0]
        form = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        file = os.path.join(self.settings.slot_save_path, form.get("filename", ""))
        status, new = 200, 0
        if self.path == "/apply-template":
            answer = {"prompt": self.rendered(form)}
        elif self.path == "/completion":
            assert form["n_predict"] == 0
            new = self.read(form["prompt"])[1]
            answer = {"content": ""}
        elif self.path == "/slots/0?action=save":
            time.sleep(float(os.environ.get("FAKE_PAUSE", 0)))
            with open(file, "w") as saved:
                saved.write(self.slot)
            answer = {"n_saved": len(self.slot), "n_written": os.path.getsize(file)}
        elif self.path == "/slots/0?action=restore":
            with open(file) as saved:
                words = saved.read()
            if os.path.exists(self.settings.model.path + ".aborts"):
                os.abort()
            if os.path.exists(self.settings.model.path + ".refuses"):
                status, answer = 400, {"error": {"message": "Unable to restore slot"}}
            else:
                type(self).slot = words
                answer = {"n_restored": len(words), "n_read": len(words)}
        else:
            known, new = self.read(self.rendered(form))
            message = {"role": "assistant", "content": "an answer"}
            usage = {"prompt_tokens": known + new, "completion_tokens": 2}
            usage["prompt_tokens_details"] = {"cached_tokens": known}
            answer = {"choices": [{"index": 0, "message": message, "finish_reason": "stop"}], "usage": usage}
        with open(self.settings.model.path + ".asked", "a") as log:
            log.write(json.dumps([self.path, new]) + "\\n")
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
"""


def stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch, program: str = PROGRAM) -> Path:
    """A file to serve, and another program in the place of llama.cpp's."""
    (folder / "xllamacpp.py").write_text(program)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    model = folder / "model.gguf"
    model.write_bytes(b"GGUF")
    return model


def asked(model: Path) -> list[tuple[str, int]]:
    """Each path that servers of the model were asked since this was called last, and the tokens that were read."""
    log = model.with_name(f"{model.name}.asked")
    lines = log.read_text().splitlines() if log.exists() else []
    log.unlink(missing_ok=True)
    return [(path, tokens) for path, tokens in map(json.loads, lines)]
