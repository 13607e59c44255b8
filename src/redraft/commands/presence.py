"""Checks that the layers, pages and text ranges a command from JSON names exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from redraft.commands.boxes import page_called
from redraft.commands.command import Command
from redraft.commands.field_types import alternatives, kind_of
from redraft.document.layers import Document, Text
from redraft.document.selectors import no_layer
from redraft.errors import CommandError, says


def check_present(command: Command, document: Document) -> None:
    """Raises CommandError for a layer or page that the document does not have, and for a place beyond a text's end."""
    for kind, value in _named(command):
        if kind in ("element", "elements"):
            for id in (value,) if isinstance(value, str) else value:
                if isinstance(id, str) and id not in document.index:
                    raise CommandError(*no_layer(document, id))
        elif kind in ("page", "pages"):
            for id in (value,) if isinstance(value, str) else value:
                if id:
                    page_called(document, id)
    target = getattr(command, "target", None)
    ids = (target,) if isinstance(target, str) else target if isinstance(target, tuple) else ()
    for kind, value in _named(command):
        if kind == "spans":
            _check_spans(command, document, [id for id in ids if isinstance(id, str)], value)


def _named(command: Command) -> Iterator[tuple[str, Any]]:
    for name, hint in command.hints().items():
        value = getattr(command, name)
        if value is not None:
            yield from ((kind.name, value) for one in alternatives(hint) if (kind := kind_of(one)) is not None)


def _check_spans(command: Command, document: Document, ids: list[str], spans: Any) -> None:
    for id in ids:
        layer = document.index.layers[id]
        length = len(layer.text) if isinstance(layer, Text) else 0
        for start, end in spans:
            if not 0 <= start <= end <= length:
                raise CommandError(
                    says("span-outside-text", command=command.command, start=start, end=end, id=id, length=length)
                )
