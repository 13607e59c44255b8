"""Copies of layers with filters, clips and the like: they take over the bytes of what they repeat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from redraft.document.layers import Group, Layer
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.arrangement import copied
from redraft.edits.ops import Insert, Move, SetStyle, SetText
from redraft.errors import EditError
from redraft.formats.file import read_file
from redraft.session.session import Session
from tests.sampling import each

DESIGN = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120" viewBox="0 0 200 120">
  <style>#badge{fill:#c02020} #badge rect{stroke:#101010} g > rect:first-child{opacity:.8} .big{font-size:20px}</style>
  <defs>
    <filter id="blur"><feGaussianBlur stdDeviation="1"/></filter>
    <filter id="sharp"><feColorMatrix type="saturate" values="0"/></filter>
  </defs>
  <g id="badge" filter="url(#blur)" transform="translate(4 4)">
    <clipPath id="round"><circle cx="20" cy="20" r="16"/></clipPath>
    <rect id="plate" x="2" y="2" width="36" height="36" clip-path="url(#round)"/>
    <text class="big" id="word" x="4" y="60">Sale</text>
  </g>
  <rect id="one" x="100" y="10" width="20" height="20" fill="#204080" filter="url(#blur)"/>
  <rect id="two" x="100" y="10" width="20" height="20" fill="#204080" filter="url(#sharp)"/>
</svg>
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "design.svg"
    path.write_text(DESIGN, "utf-8")
    return path


def copy_of(document: Document, id: str) -> Layer:
    return copied(document, document.index[id].layer, set())


def saved(session: Session, source: Path, *edits: object) -> Document:
    out = source.with_name("out.svg")
    session.apply_file(source, edits, None, out)  # type: ignore[arg-type]
    return read_file(out, session.fonts).document


def test_a_copy_has_its_effects_and_looks_as_the_rules_made_the_original(session: Session, source: Path) -> None:
    twin = copy_of(session.open(source).document, "badge")
    after = saved(session, source, Insert(twin, "page1"), Move(twin.id, 60, 0))
    old, new = after.index["badge"].layer, after.index["badge-copy"].layer
    assert isinstance(old, Group)
    assert isinstance(new, Group)
    assert new.effects == old.effects == ("filter",)
    for before, now in zip(old.children, new.children, strict=True):
        assert (now.style, now.effects) == (before.style, before.effects)
    assert after.index["badge-copy"].matrix.e == 64


def test_a_copy_shares_what_it_refers_to_and_no_id_is_there_twice(session: Session, source: Path) -> None:
    twin = copy_of(session.open(source).document, "badge")
    saved(session, source, Insert(twin, "page1"))
    text = source.with_name("out.svg").read_text("utf-8")
    assert text.count('id="round"') == 1
    assert text.count("url(#round)") == 2
    assert all(text.count(f'id="{id}"') == 1 for id in ("badge", "badge-copy", "plate-copy", "word-copy"))


def test_a_copy_can_be_changed_before_it_is_saved(session: Session, source: Path) -> None:
    twin = copy_of(session.open(source).document, "badge")
    edits = [Insert(twin, "page1"), SetText("word-copy", "Gone"), SetStyle("plate-copy", "fill", Color(0, 0, 255))]
    after = saved(session, source, *edits)
    words = {id: getattr(after.index[id].layer, "text", "") for id in ("word", "word-copy")}
    assert words == {"word": "Sale", "word-copy": "Gone"}
    assert after.index["plate-copy"].layer.style.fill == Color(0, 0, 255)


def test_of_two_layers_that_differ_in_the_file_alone_the_one_a_copy_is_called_after_is_taken(
    session: Session, source: Path
) -> None:
    twin = copy_of(session.open(source).document, "two")
    saved(session, source, Insert(twin, "page1"), Move(twin.id, 30, 0))
    text = source.with_name("out.svg").read_text("utf-8")
    assert text.count("url(#sharp)") == 2
    stranger = replace(twin, id="stranger")
    with pytest.raises(EditError, match="2 layers beside it"):
        session.apply_file(source, [Insert(stranger, "page1")], None, source.with_name("other.svg"))


@each("name", ["plain", "another name", "", "plain-copy"])
def test_a_copy_is_called_as_it_says_whatever_the_original_is_called_after(
    session: Session, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "plain.svg"
    for label in ("", ' data-name="plain"', ' aria-label="Called"'):
        shape = f'<rect id="plain"{label} width="9" height="9"/>'
        path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{shape}</svg>', "utf-8")
        document = session.open(path).document
        twin = replace(document.index.layers["plain"], id="plain-copy", name=name)
        assert saved(session, path, Insert(twin, document.pages[0].id, None)).index.layers["plain-copy"].name == name


def test_places_of_letters_that_a_reworded_copy_lacks_are_told(session: Session, tmp_path: Path) -> None:
    path, out = tmp_path / "set.svg", tmp_path / "out.svg"
    words = '<text id="word" y="9" dx="1 2 3">one</text>'
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{words}</svg>', "utf-8")
    for new, ok in (("two", True), ("three", None)):
        twin = copy_of(session.open(path).document, "word")
        receipt = session.apply_file(path, [Insert(twin, "page1"), SetText(twin.id, new)], None, out, render=False)
        assert [proof.ok for proof in receipt.proofs if proof.about == "inside"] == [ok]
