"""Editors of pixels: a picture and words go in, a picture comes out. Any OpenAI-compatible `POST /v1/images/edits`.

    editor = SDKImageEditor("gpt-image-x", base_url="http://127.0.0.1:8080/v1")
    made = editor.edit(picture, "make the sky pink", seed=0)

Asked by the `openai` package (extra `llm`) with the care that chat models are: the key goes to its own server only, no
redirects, bounded retries, time-outs. An answer must have the picture in it: one that only names an address is refused,
for nothing is fetched from where nobody said. Parts that a server does not take (mask, size, response_format) are left
out from then on. Whether the answer fits the layer is for `redraft.planners.repaint` to see.
"""

from __future__ import annotations

import base64
import binascii
import random
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from redraft.document.layers import Asset
from redraft.models.addresses import OPENAI_URL, shown_address
from redraft.models.calling import Failed, json_answer
from redraft.models.failing import Failure
from redraft.models.openai_sdk import RETRIES, TIMEOUT, opened_client
from redraft.models.retrying import Asked, retried

LARGEST_PICTURE = 48 << 20
"""Bytes of a picture that is taken."""
LARGEST_ANSWER = LARGEST_PICTURE * 4 // 3 + (1 << 20)
"""Bytes of an answer that are read: such a picture in base64, and what stands around it."""
LONGEST_PROMPT = 4000
"""Characters that are sent at most; the usual servers take no more."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
OPTIONAL = ("mask", "size", "response_format")
"""Parts that a server may refuse, and is then asked without."""
_REFUSABLE = (400, 415, 422, 500, 501)


class PictureEditor(Protocol):
    """Edits pixels in words. `picture` is an encoded image, and so is what comes back. Raises ModelError when no
    picture can be had, BudgetExceeded before a call that would go over what was allowed."""

    @property
    def name(self) -> str: ...
    def edit(self, picture: Asset, instruction: str, seed: int) -> Asset: ...


class SDKImageEditor:
    """One image editor of one endpoint. Times in seconds; see `SDKChat`."""

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        key: str | None = None,
        name: str = "",
        timeout: float = TIMEOUT,
        patience: float | None = None,
        retries: int = RETRIES,
        seconds_left: Callable[[], float | None] = lambda: None,
        seed: int = 0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.model = model
        self.name = name or f"openai:{model}"
        self.base_url = base_url or OPENAI_URL
        self.timeout = timeout
        self.patience = 2 * timeout if patience is None else patience
        self.retries = retries
        self.answers = 0
        """How many answers came with a good status, whatever was in them: that is what is paid for."""
        self._key = key
        self._without: frozenset[str] = frozenset()
        self._seconds_left = seconds_left
        self._chance = random.Random(seed)
        self._sleep = sleep
        self._client: Any = None

    def __repr__(self) -> str:
        return f"SDKImageEditor({self.name!r}, at {self.address})"

    @property
    def address(self) -> str:
        """Where it is, fit to be shown."""
        return shown_address(self.base_url)

    def edit(self, picture: Asset, instruction: str, seed: int, mask: Asset | None = None) -> Asset:
        """The picture that comes back, not decoded: its kind is told by its first bytes, its size is not known (0 × 0).

        `mask` is a PNG that is transparent where something may change. `seed` is not part of this API: what comes back
        is another picture each time.
        """
        client = self._opened()
        left = self._seconds_left()
        until = time.monotonic() + (self.patience if left is None else min(self.patience, left))

        def attempt(allowed: float) -> Asset:
            told = self._told(picture, instruction, mask)
            try:
                form = json_answer(
                    lambda: client.images.with_streaming_response.edit(**told, timeout=allowed), allowed, LARGEST_ANSWER
                )
            except Failed as failed:
                self.answers += failed.failure.kind == "answer"
                raise
            self.answers += 1
            return picture_in(form)

        def mended(failure: Failure) -> bool:
            """A part that this server does not take is left out from now on."""
            if failure.status not in _REFUSABLE:
                return False
            said = failure.what.lower()
            had = self._told(picture, instruction, mask)
            part = next((name for name in OPTIONAL if name in had and _complains_of(name, said)), "")
            self._without |= {part} if part else frozenset()
            return bool(part)

        asked = Asked(self.name, self.address, self.timeout, until, self.retries, self._key, "--image-editor")
        made, _ = retried(asked, attempt, chance=self._chance, sleep=self._sleep, mended=mended)
        return made

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def _told(self, picture: Asset, instruction: str, mask: Asset | None) -> dict[str, Any]:
        """The parts of the form, less those the server refused. An answer without the picture in it would have to be
        paid for and then be refused, so it is asked for the picture itself first of all."""
        told: dict[str, Any] = {
            "model": self.model,
            "image": _file("image", picture),
            "prompt": instruction[:LONGEST_PROMPT],
            "n": 1,
            "response_format": "b64_json",
        }
        if mask is not None:
            told["mask"] = _file("mask", mask)
        if picture.width and picture.height:
            told["size"] = f"{picture.width}x{picture.height}"
        return {name: value for name, value in told.items() if name not in self._without}

    def _opened(self) -> Any:
        if self._client is None:
            self._client = opened_client(self.name, self.base_url, self._key)
        return self._client


def picture_in(form: object) -> Asset:
    """The picture of an answer. Raises Failed when there is none, or one that is not taken."""
    rows = form.get("data") if isinstance(form, Mapping) else None
    first = rows[0] if isinstance(rows, list) and rows else None
    if not isinstance(first, Mapping):
        raise Failed(Failure("there is no picture in the answer", kind="answer"))
    packed = first.get("b64_json")
    if not isinstance(packed, str) or not packed:
        if first.get("url"):
            what = "it answered the address of a picture, not the picture, and nothing is fetched from there"
            raise Failed(Failure(what, kind="picture"))
        raise Failed(Failure("there is no picture in the answer", kind="answer"))
    try:
        data = base64.b64decode(packed, validate=True)
    except (binascii.Error, ValueError):
        raise Failed(Failure("the picture of the answer is no base64", kind="picture")) from None
    if len(data) > LARGEST_PICTURE:
        what = f"the picture it answered is larger than {LARGEST_PICTURE >> 20} MB"
        raise Failed(Failure(what, kind="picture"))
    kind = next((kind for head, kind in KINDS.items() if data.startswith(head)), "")
    kind = "image/webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else kind
    if not kind:
        raise Failed(Failure("what it answered is no PNG, JPEG or WebP picture", kind="picture"))
    return Asset(kind, data)


def _file(name: str, picture: Asset) -> tuple[str, bytes, str]:
    return f"{name}.{picture.media_type.partition('/')[2]}", picture.data, picture.media_type


def _complains_of(part: str, said: str) -> bool:
    """Whether a complaint is about a part as such. A picture that is too large is not complained of by its `size`."""
    if part == "size":
        return any(words in said for words in ("'size'", '"size"', "`size`", ": size", "parameter size", "size must"))
    return part in said
