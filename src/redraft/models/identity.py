"""The identity of a model: its address and the id that its server reports. Findings about models are kept by it."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.models.chat import ChatModel, ChatRequest, user
from redraft.models.recordings import Recording, Replaying
from redraft.models.scripted import ScriptedChat


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
