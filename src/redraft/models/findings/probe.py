"""Probes a model: whether it answers, and its capabilities, found by asking and not by its own description.

    probed = probe(model_for("http://127.0.0.1:8080/v1#NAME"))
    probed.answers, probed.capabilities, [(finding.name, finding.ok) for finding in probed.findings]

At most eight short questions are asked. A picture of our own making is among them; nothing of the user's is.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from redraft.errors import BudgetExceeded, ModelError
from redraft.models.answers import check, json_in
from redraft.models.chat import Capabilities, ChatModel, ChatRequest, Image, Tool, user
from redraft.models.clients.recordings import Recording, Replaying
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.schemas import closed_object

# -- the identity of a model: its address and the id that its server reports. Findings about models are kept by it.


def identity(model: ChatModel) -> str:
    """A model's address and the id that its server reports; '' for scripts and records, which differ every time. A
    server that does not list it is asked one short question. ModelError if it does not answer."""
    address = address_of(model)
    if not address:
        return ""
    *_, inner = layers(model)
    listed = getattr(inner, "listed_id", None)
    found = str(listed() or "") if listed is not None else ""
    if not found:
        found = model.ask(ChatRequest((user("Answer with one word: ready"),), max_tokens=8, purpose="probe")).model
    return f"{address}#{found or getattr(inner, 'model', '') or model.name}"


def address_of(model: ChatModel) -> str:
    """Where a model is; '' for scripts and records."""
    inner: object = model
    for inner in layers(model):
        if isinstance(inner, Replaying | ScriptedChat) or type(inner) is Recording:  # not Bought: it asks the model
            return ""
    return str(getattr(inner, "address", "") or model.name)


def layers(model: object) -> Iterator[object]:
    """A model, and the ones that it wraps, the one that answers last."""
    while model is not None and not isinstance(model, str):
        yield model
        model = getattr(model, "model", None)


SHORT = 24
"""Tokens of a short answer."""
SMALL_CONTEXT = 8000
"""Tokens below which a page of some fifty layers does not go whole into a prompt."""

SCHEMA = closed_object({"fruit_hue": {"type": "string", "enum": ["yellow", "purple"]}, "wheels": {"type": "integer"}})
_PAINTED = closed_object({"layer": {"type": "string"}, "color": {"type": "string"}})
PAINT = Tool("paint_layer", "Paint one layer of the design in a colour.", _PAINTED)
COLORS = {"green": (0, 150, 40), "yellow": (255, 220, 0)}


@dataclass(frozen=True, slots=True)
class ProbeResult:
    """One thing tried: `ok` None cannot be found from the answers; `means` is what follows from it for redraft."""

    name: str
    ok: bool | None
    detail: str
    means: str = ""


@dataclass(frozen=True, slots=True)
class Probed:
    """What was found out about a model."""

    model: str
    capabilities: Capabilities
    findings: tuple[ProbeResult, ...]

    @property
    def answers(self) -> bool:
        return bool(self.findings and self.findings[0].ok)


def probe(model: ChatModel) -> Probed:
    """Ask the questions. Never raises for what the model does; BudgetExceeded goes through."""
    first = _answers(model)
    if not first.ok:
        return Probed(model.name, model.capabilities, (first,))
    questions = {"schema": _schema, "tools": _tools, "images": _images, "seed": _seed, "streaming": _streaming}
    findings = [_tried(name, model, question) for name, question in questions.items()]
    known: dict[str, Any] = {one.name: one.ok for one in findings}
    length = _context(model)
    return Probed(model.name, Capabilities(**known, context=length), (first, *findings, _of_context(length)))


def sight(model: ChatModel) -> bool | None:
    """Whether a model sees pictures: it says what is in one, or its server refuses them; None where neither is so."""
    seen = _tried("images", model, _images).ok
    return True if seen else False if model.capabilities.images is False else None


def _answers(model: ChatModel) -> ProbeResult:
    try:
        reply = model.ask(_short("Answer with one word: ready"))
    except BudgetExceeded:
        raise
    except ModelError as error:
        return ProbeResult("answers", False, error.message, error.suggestion)
    if not reply.text.strip():
        return ProbeResult("answers", False, "its answer is empty", "allow it more tokens, or choose another model")
    wrote, seconds = reply.usage.completion, reply.seconds
    speed = f", {wrote / seconds:.0f} tokens/s" if wrote and seconds else ""
    return ProbeResult("answers", True, f"{_quoted(reply.text)} in {seconds:.1f} s{speed}")


def _tried(name: str, model: ChatModel, question: Callable[[ChatModel], ProbeResult]) -> ProbeResult:
    try:
        return question(model)
    except BudgetExceeded:
        raise
    except ModelError as error:
        return ProbeResult(name, False, error.message, _MEANS.get(name, ""))


def _misfits(text: str, schema: Mapping[str, Any]) -> list[str]:
    try:
        return check(json_in(text), schema)
    except ModelError as error:
        return [error.message]


def _schema(model: ChatModel) -> ProbeResult:
    words = "What colour is a ripe banana, and how many wheels has a bicycle? Answer in JSON."
    reply = model.ask(ChatRequest((user(words),), schema=SCHEMA, max_tokens=120, purpose="probe"))
    if problems := _misfits(reply.text, SCHEMA):  # the names in the schema are not in the question
        return ProbeResult("schema", False, problems[0], _MEANS["schema"])
    return ProbeResult("schema", True, f"answers as the schema asks: {_quoted(reply.text)}")


def _tools(model: ChatModel) -> ProbeResult:
    words = "Paint the layer 'title' red. Use the tool."
    reply = model.ask(ChatRequest((user(words),), tools=(PAINT,), max_tokens=160, purpose="probe"))
    if not reply.calls:
        return ProbeResult("tools", False, f"calls no tool; says {_quoted(reply.text)}", _MEANS["tools"])
    problems = _misfits(reply.calls[0].arguments, PAINT.parameters)
    if reply.calls[0].name != PAINT.name:
        problems = [f"calls '{reply.calls[0].name[:40]}', which is not a tool"]
    if problems:
        return ProbeResult("tools", False, problems[0], _MEANS["tools"])
    return ProbeResult("tools", True, f"calls {PAINT.name} with {_quoted(reply.calls[0].arguments)}")


def _images(model: ChatModel) -> ProbeResult:
    if model.capabilities.images is False:
        return ProbeResult("images", False, "it takes no pictures", _MEANS["images"])
    words = "This picture has two squares side by side. Name their two colours, the left one first. Two words only."
    (left, green), (right, yellow) = COLORS.items()
    reply = model.ask(_short(words, Image(squares(green, yellow))))
    after = model.capabilities  # what was refused just now is known from here on
    if after.images is False:
        return ProbeResult("images", False, "the server refuses pictures", _MEANS["images"])
    answer = reply.text.lower()
    if left in answer and right in answer and answer.index(left) < answer.index(right):
        return ProbeResult("images", True, f"sees {left} and {right}")
    return ProbeResult("images", False, f"shown {left} and {right}, it says {_quoted(reply.text)}", _MEANS["images"])


def _seed(model: ChatModel) -> ProbeResult:
    request = replace(_short("Invent a name for a café."), temperature=1.0, seed=7)
    first, second = model.ask(request), model.ask(request)
    if model.capabilities.seed is False:
        return ProbeResult("seed", False, "the server refuses seeds", _MEANS["seed"])
    if first.text == second.text:
        return ProbeResult("seed", True, "the same seed, the same answer")
    return ProbeResult("seed", False, f"{_quoted(first.text)}, then {_quoted(second.text)}", _MEANS["seed"])


def _streaming(model: ChatModel) -> ProbeResult:
    pieces: list[str] = []
    reply = model.ask(_short("Count from one to ten in words."), pieces.append)
    if len(pieces) > 1:
        return ProbeResult("streaming", True, f"{len(pieces)} pieces")
    if model.capabilities.streaming is False or len(reply.text) > 20:
        return ProbeResult("streaming", False, "the answer comes in one piece", _MEANS["streaming"])
    return ProbeResult("streaming", None, "the answer was too short to tell", "")


def _context(model: ChatModel) -> int | None:
    if model.capabilities.context is not None:
        return model.capabilities.context
    reported = next((one for inner in layers(model) if (one := getattr(inner, "reported_context", None))), None)
    found = reported() if reported is not None else None
    return found if isinstance(found, int) else None


def _of_context(length: int | None) -> ProbeResult:
    if length is None:
        return ProbeResult("context", None, "not reported by the server", "")
    if length < SMALL_CONTEXT:
        return ProbeResult("context", False, f"{length} tokens", "pages of many layers will not go whole into a prompt")
    return ProbeResult("context", True, f"{length} tokens")


_MEANS = {
    "schema": "answers are checked and asked for again, so expect more calls",
    "tools": "it plans with programs, which need none: leave `tools` out of its settings",
    "images": "it cannot judge pictures or find things by looking: name another model with --vision",
    "seed": "the same request may be answered differently: use record: and replay: to repeat a run",
    "streaming": "answers are shown when they are whole",
}


def _short(words: str, *pictures: Image) -> ChatRequest:
    return ChatRequest((user(words, *pictures),), max_tokens=SHORT, purpose="probe")


def _quoted(text: str) -> str:
    words = " ".join(text.split())
    return f"'{words[:60]}{'…' if len(words) > 60 else ''}'"


def squares(left: tuple[int, int, int], right: tuple[int, int, int], side: int = 96) -> bytes:
    """A PNG of two squares side by side, in sRGB."""
    row = b"\0" + bytes(left) * side + bytes(right) * side
    header = struct.pack(">IIBBBBB", 2 * side, side, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(row * side, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
