"""Files that were changed after an edit, with a receipt that lists every byte: what no layer shows is found as well."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from redraft.document.geometry import Box
from redraft.document.layers import Shape
from redraft.document.style import Color
from redraft.edits.kinds import Edit, Insert, Move, SetStyle, SetText
from redraft.edits.receipt.claims import read_claims
from redraft.formats.codec import ByteChange
from redraft.formats.zip.archive import Archive, EntryChange
from redraft.session.proof.proof import byte_range, shared_ends
from redraft.session.session import Session
from tests.formats.pptx.editing import chart_deck

BOOK = "ppt/embeddings/Microsoft_Excel_Sheet1.xlsx"
SVG = b"""<!-- <!DOCTYPE svg> --><!DOCTYPE svg [<!ENTITY e "kind">]>
<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
<rect id="a" width="30" height="20"/><metadata>&e;</metadata></svg>"""
NEW = Insert(Shape("n", "n", frame=Box(60, 10, 20, 20), form="rect"), "page1", None)


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False, tile_cache=False) as opened:
        yield opened


def broken(session: Session, before: Path, edit: Edit, forge: Callable[[bytes], bytes]) -> set[str]:
    """The claims that are found to be wrong of a file that was forged after an edit, with a receipt that fits it."""
    after = before.with_stem("after")
    receipt = session.apply_file(before, [edit], None, after, render=False)
    assert all(proof.ok for proof in receipt.proofs if proof.about != "pixels")
    form = json.loads(json.dumps(receipt.to_json()))
    old, new = before.read_bytes(), forge(after.read_bytes())
    assert new != after.read_bytes()
    after.write_bytes(new)
    head, tail = shared_ends(old, new)
    span = byte_range(old, new, ByteChange(head, len(old) - tail, head, len(new) - tail - head, "x"))
    form["bytes_changed"] = [{name: getattr(span, name) for name in span.__slots__}]
    form["output"].update(sha256=hashlib.sha256(new).hexdigest(), size=len(new))
    kept = head + tail
    form["proofs"]["bytes"].update(kept=kept, replaced=len(old) - kept, written=len(new) - kept, ranges=1)
    found = session.verify_files(read_claims(json.dumps(form).encode()), before, after, render=False)
    return {check.about for check in found.checks if check.ok is False}


FORGED_SVG: dict[str, tuple[Edit, bytes, bytes]] = {
    "an entity behind a comment like a document type": (Move("a", 9, 0), b'"kind"', b'"evil"'),
    "a new layer with a script": (NEW, b'id="n"', b'id="n" onclick="harm()"'),
    "a new layer with data": (NEW, b'id="n"', b'id="n" data-to="harm"'),
    "a new layer with a link": (NEW, b'height="20"/></svg>', b'height="20"><a href="http://x"/></rect></svg>'),
    "a new layer with a remark": (NEW, b'height="20"/></svg>', b'height="20"><!-- x --></rect></svg>'),
    "a new layer with a declaration": (NEW, b'id="n"', b'id="n" style="cursor:url(http://x)"'),
    "a paint from elsewhere": (SetStyle("a", "fill", Color(255, 0, 0)), b"#ff0000", b"url(http://x/#y) #ff0000"),
}


@pytest.mark.parametrize("name", FORGED_SVG)
def test_a_forged_drawing_is_found(session: Session, tmp_path: Path, name: str) -> None:
    edit, old, new = FORGED_SVG[name]
    before = tmp_path / "before.svg"
    before.write_bytes(SVG)
    assert {"inside", "nodes"} & broken(session, before, edit, lambda data: data.replace(old, new))


def _with_comment(data: bytes) -> bytes:
    return data[:-2] + b"\x04\x00harm"


def _in_other_order(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for info in [*old.infolist()[:-2], *old.infolist()[:-3:-1]]:
            new.writestr(info, old.read(info))
    return out.getvalue()


def _with_extras(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            info.extra = b"\xfe\xca\x04\x00harm" if info.filename.endswith("slide1.xml") else info.extra
            new.writestr(info, old.read(info))
    return out.getvalue()


def _with_formula(data: bytes) -> bytes:
    deck = Archive(data)
    book = Archive(deck.read(BOOK))
    sheet = "xl/worksheets/sheet1.xml"
    calculated = re.sub(rb'(<c r="B2"[^>]*>)', rb"\1<f>1+6</f>", book.read(sheet))
    changed = book.written({sheet: EntryChange(calculated, "x")}).data
    return deck.written({BOOK: EntryChange(changed, "x")}).data


@pytest.mark.parametrize("forge", [_with_comment, _in_other_order, _with_extras, _with_formula])
def test_a_forged_deck_is_found(session: Session, tmp_path: Path, forge: Callable[[bytes], bytes]) -> None:
    before = tmp_path / "before.pptx"
    before.write_bytes(chart_deck())
    layers = session.open(before).document.index.layers
    cell = next(id for id, layer in layers.items() if getattr(layer, "text", "") == "1")
    assert "inside" in broken(session, before, SetText(cell, "7"), forge)
