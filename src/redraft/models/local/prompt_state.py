"""The state of a local model after the constant part of its prompt, kept in the user's cache directory.

llama.cpp takes minutes on two cores to read that part, and a second to load the state after it. Only the words that
redraft says to every planner are in it, nothing of a request or a document. Files are named MODEL-PROMPT-CONTENT, three
hashes, the last because llama.cpp aborts on a file that is cut off, and believes damaged numbers.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import file_digest, sha256
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from redraft.cache import most_bytes, owned, private_folder, prune
from redraft.models import wire
from redraft.models.chat import ChatRequest, user

MOST_BYTES = 2 << 30
"""Of all states: a token takes 20 to 150 KB, the prompt 200 MB for a model of 1.5 billion parameters."""
_MARK = "⟪the words of a person⟫"


def place_of(model: Path, context: int) -> Path | None:
    """The state of a model file as it is now, less two hashes and the ending; None where nothing is kept."""
    found, made_by = model.stat(), [one.version for one in distributions(name="xllamacpp")]
    now = (model, found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns, made_by, context)
    folder = private_folder("prompts") if most_bytes() else None
    return folder and folder / _hash(now)


def kept_at(place: Path) -> list[Path]:
    """The state that is kept of a model, if any."""
    return list(place.parent.glob(f"{place.name}-*.state"))


class Prompt:
    """The constant part of a planner's request, for one model. `post` asks its server, by path and form."""

    def __init__(self, place: Path, request: ChatRequest) -> None:
        form = wire.body("", replace(request, messages=(request.messages[0], user(_MARK))))
        self._opening = {name: form[name] for name in ("messages", "tools") if name in form}
        self._place, self._kept = Path(f"{place}-{_hash(self._opening)}"), kept_at(place)

    def load(self, post: Callable[[str, Any], Any]) -> int:
        """Have the server go on from what is kept: how many tokens that are. ValueError for a file that is damaged."""
        for path in (path for path in self._kept if path.stem.startswith(self._place.name)):
            if not owned(os.lstat(path), private=True) or path != self._named_by(path):
                raise ValueError("its kept state was damaged")
            os.utime(path)
            return int(post("/slots/0?action=restore", {"filename": path.name})["n_restored"])
        return 0

    def save(self, post: Callable[[str, Any], Any]) -> int:
        """Have the server read it, and keep the state. ValueError where that is impossible."""
        constant, marked, _ = str(post("/apply-template", self._opening)["prompt"]).partition(_MARK)
        if not marked:
            raise ValueError("the template of the model changes requests")
        post("/completion", {"prompt": constant, "n_predict": 0})
        beside = self._place.with_name(f"{self._place.name}.{os.getpid()}.tmp")
        try:
            size = post("/slots/0?action=save", {"filename": beside.name})["n_written"]
            if size > MOST_BYTES or size != beside.stat().st_size:
                raise ValueError(f"there is no room for {size >> 20:,} MB to keep it")
            self.forget()
            beside.replace(self._named_by(beside))
            prune(beside.parent, ".state", MOST_BYTES)
        finally:
            beside.unlink(missing_ok=True)
        return 0

    def forget(self) -> None:
        """Remove what is kept of the model."""
        for path in self._kept:
            with suppress(OSError):
                path.unlink()

    def _named_by(self, path: Path) -> Path:
        """The path that a file with this content has."""
        with path.open("rb") as file:
            return Path(f"{self._place}-{file_digest(file, 'sha256').hexdigest()[:24]}.state")


def _hash(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:24]
