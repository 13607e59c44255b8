"""The whole way of a request that has been read: resolved, carried out, written, proven and read again."""

from __future__ import annotations

from pathlib import Path

from redraft.document.layers import Document, Text
from redraft.language.on_pages import resolve_on_pages
from redraft.plan import Request
from redraft.session.session import Session
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene

EXAMPLES = Path(__file__).parents[2] / "examples"


def request(act: str, target: str = "", pages: str = "", verb: str = "", **arguments: str) -> Request:
    return Request(act, act, target, arguments, verb, pages=pages)


def resolved(document: Document, asked: Request, last: tuple[str, ...] = ()) -> Resolved:
    return resolve_on_pages(asked, Scene(document, last))


def whole_way(session: Session, source: Path, asked: Request, folder: Path) -> Document:
    """The document that was saved, with a receipt whose proofs all hold."""
    found = resolved(session.open(source).document, asked)
    out = folder / f"out{source.suffix}"
    receipt = session.apply_file(source, found.edits, None, out, render=False)
    assert all(proof.ok is not False for proof in receipt.proofs)
    return session.open(out).document


def wording(document: Document, *ids: str) -> dict[str, str]:
    """What texts say, by id; all of them where none is named."""
    layers = document.index.layers
    return {id: layer.text for id in ids or layers if isinstance(layer := layers[id], Text)}
