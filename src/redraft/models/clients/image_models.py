"""Image editors and generators behind any OpenAI-compatible `POST /v1/images/edits` and `/v1/images/generations`.

    images = SDKImages("gpt-image-x", base_url="http://127.0.0.1:8080/v1")
    made = images.edit(picture, "make the sky pink", seed=0)
    made = images.draw("a lighthouse in fog", 1024, 768, seed=0)

Called by the `openai` package (extra `llm`) with the care that chat models are: the key goes to its own server only, no
redirects, bounded retries, time-outs. An answer has the picture in it, or its address on the same server; any other is
refused, for nothing is fetched from an address that nobody named. Parts that a server does not take (mask, size, seed,
response_format) are left out from then on. `pictures/editor/exchange.py` checks whether the answer fits the layer.
"""

from __future__ import annotations

import base64
import binascii
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol
from urllib.parse import urljoin

from redraft.document.layers import Asset
from redraft.errors import ModelError
from redraft.models.clients.openai_sdk import Endpoint
from redraft.models.clients.sdk_call import fetched, json_answer
from redraft.models.failures import Failure
from redraft.models.providers import same_origin

LARGEST_PICTURE = 48 << 20
"""Bytes of a picture that is taken."""
LARGEST_ANSWER = LARGEST_PICTURE * 4 // 3 + (1 << 20)
"""Bytes of an answer that are read: such a picture in base64, and what is around it."""
LONGEST_PROMPT = 4000
"""Characters that are sent at most; the usual servers take no more."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
OPTIONAL = ("mask", "size", "seed", "response_format")
"""Parts that a server may refuse, and is then asked without."""


class PictureEditor(Protocol):
    """Edits pixels in words. `picture` is an encoded image, and so is what comes back, or its bytes alone. Raises
    ModelError when no picture can be had, BudgetExceeded before a call that would go over what was allowed."""

    @property
    def name(self) -> str: ...
    def edit(self, picture: Asset, instruction: str, seed: int) -> Asset: ...


class PictureGenerator(Protocol):
    """Draws a picture of what words say, `width` × `height` pixels large or near to that. Raises as `PictureEditor`."""

    @property
    def name(self) -> str: ...
    def draw(self, prompt: str, width: int, height: int, seed: int) -> Asset: ...


class SDKImages(Endpoint):
    """One image model of one endpoint, an editor and a generator."""

    answers = 0
    """How many answers came with a good status, whatever was in them: that is what is paid for."""

    def edit(self, picture: Asset, instruction: str, seed: int, mask: Asset | None = None) -> Asset:
        """The picture that comes back, not decoded: its first bytes tell its kind, its size is not known (0 × 0).

        `mask` is a PNG, transparent where something may change. This API has no `seed`: each picture is another.
        """
        parts = {"image": _file("image", picture), "prompt": instruction[:LONGEST_PROMPT]}
        parts |= {"mask": _file("mask", mask)} if mask is not None else {}
        return self._answered("edit", parts, (picture.width, picture.height), "--image-editor")

    def draw(self, prompt: str, width: int, height: int, seed: int) -> Asset:
        """The picture that comes back, as of `edit`. Where the server takes no seed, it is another one each time."""
        parts = {"prompt": prompt[:LONGEST_PROMPT], "seed": seed}
        return self._answered("generate", parts, (width, height), "--image-generator")

    def _answered(self, call: str, parts: dict[str, Any], size: tuple[int, int], flag: str) -> Asset:
        client = self._opened()

        def attempt(allowed: float) -> Asset:
            sent = self._request_fields(parts, size)
            extra = {"extra_body": {"seed": seed}} if (seed := sent.pop("seed", None)) is not None else {}
            ask = getattr(client.images.with_streaming_response, call)
            ends = time.monotonic() + allowed
            try:
                form = json_answer(lambda: ask(**sent, **extra, timeout=allowed), allowed, LARGEST_ANSWER)
            except Failure as failure:
                self.answers += failure.kind == "answer"
                raise
            self.answers += 1
            return picture_in(form, self.base_url, lambda url: self._fetched(url, ends - time.monotonic()))

        def refused(failure: Failure) -> str:
            had = self._request_fields(parts, size)
            return next((name for name in OPTIONAL if name in had and _complains_of(name, failure.what.lower())), "")

        return self._retried(attempt, refused, flag)[0]

    def _request_fields(self, parts: dict[str, Any], size: tuple[int, int]) -> dict[str, Any]:
        """The parts of a request, less those the server refused. An answer without the picture in it would have to be
        paid for and then be refused, so it is asked for the picture itself first of all."""
        fields = {"model": self.model, **parts, "n": 1, "response_format": "b64_json"}
        fields |= {"size": f"{size[0]}x{size[1]}"} if all(size) else {}
        return {name: value for name, value in fields.items() if name not in self._without}

    def _fetched(self, url: str, allowed: float) -> bytes:
        return fetched(url, max(0.05, allowed), LARGEST_PICTURE, self._key)


def picture_in(form: object, base_url: str, fetch: Callable[[str], bytes]) -> Asset:
    """An answer's picture, fetched if its address is on the same server. Failure if there is none, or it is refused."""
    rows = form.get("data") if isinstance(form, Mapping) else None
    first = rows[0] if isinstance(rows, list) and rows else None
    if not isinstance(first, Mapping):
        raise Failure("there is no picture in the answer", kind="answer")
    packed, url = first.get("b64_json"), first.get("url")
    if isinstance(packed, str) and packed:
        try:
            data = base64.b64decode(packed, validate=True)
        except (binascii.Error, ValueError):
            raise Failure("the picture of the answer is not base64", kind="picture") from None
    elif isinstance(url, str) and url:
        address = urljoin(base_url, url)
        if not same_origin(address, base_url):
            what = "it answered the address of a picture on another server, and nothing is fetched from there"
            raise Failure(what, kind="picture")
        data = fetch(address)
    else:
        raise Failure("there is no picture in the answer", kind="answer")
    if len(data) > LARGEST_PICTURE:
        what = f"the picture it answered is larger than {LARGEST_PICTURE >> 20} MB"
        raise Failure(what, kind="picture")
    if not (kind := kind_of(data)):
        raise Failure("what it answered is not a PNG, JPEG or WebP picture", kind="picture")
    return Asset(kind, data)


def as_asset(made: object, by: str) -> Asset:
    """What an editor or generator gave: a picture, or the bytes of one. ModelError for anything else."""
    if isinstance(made, Asset):
        return made
    data = bytes(made) if isinstance(made, bytes | bytearray | memoryview) else b""
    if not (kind := kind_of(data)) or len(data) > LARGEST_PICTURE:
        what = f"{type(made).__name__} that is no PNG, JPEG or WebP of at most {LARGEST_PICTURE >> 20} MB"
        raise ModelError(f"{by} gave a {what}", "let it return the bytes of a picture, or an Asset")
    return Asset(kind, data)


def kind_of(data: bytes) -> str:
    """The media type of a picture that is taken, by its first bytes; '' for any other."""
    kind = next((kind for head, kind in KINDS.items() if data.startswith(head)), "")
    return "image/webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else kind


def _file(name: str, picture: Asset) -> tuple[str, bytes, str]:
    return f"{name}.{picture.media_type.partition('/')[2]}", picture.data, picture.media_type


def _complains_of(part: str, message: str) -> bool:
    """Whether a complaint is about a part as such. A picture that is too large is not complained of by its `size`."""
    if part == "size":
        return any(
            words in message for words in ("'size'", '"size"', "`size`", ": size", "parameter size", "size must")
        )
    return part in message
