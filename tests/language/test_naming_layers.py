"""Names and blend modes of layers, asked for in words: what is read, what it comes to, and what is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.commands.programs.program import Program
from redraft.document.layers import Document
from redraft.edits.ops import Edit, Remove, Rename, SetStyle, SetText
from redraft.errors import ProgramError, RequestError
from redraft.language.rule_planner import RulePlanner
from redraft.session.session import Session

CARD = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  width="200" height="120">
  <rect id="ground" width="200" height="120" fill="#f0e0c0"/>
  <g id="g1" inkscape:label="Badge"><circle id="disc" cx="40" cy="40" r="24" fill="#c03030"/>
    <rect id="bar" x="30" y="20" width="40" height="16" fill="#3060c0"/></g>
  <rect id="plate" x="90" y="30" width="80" height="40" fill="#40a080"/>
  <text id="title" x="20" y="100" font-family="Manrope" font-size="20" fill="#202020">Big sale</text>
</svg>
"""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False, history=False) as made:
        yield made


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.svg"
    path.write_text(CARD, "utf-8")
    return path


def planned(document: Document, asked: str) -> tuple[Edit, ...]:
    plan = RulePlanner().plan(document, asked, lambda text: text.frame)
    if plan.refusals:
        raise RequestError(plan.refusals[0].reason, plan.refusals[0].suggestion)
    return plan.edits


@pytest.mark.parametrize(
    ("asked", "edit"),
    [
        ('rename the layer "Badge" to "Seal"', Rename("g1", "Seal")),
        ('rename the group "Badge" to Price seal', Rename("g1", "Price seal")),
        ('please rename the "Badge" group to "Seal"', Rename("g1", "Seal")),
        ('rename "Badge" to "Seal"', Rename("g1", "Seal")),
        ("rename #plate to Ground plate", Rename("plate", "Ground plate")),
        ('call the layer "plate" "Card"', Rename("plate", "Card")),
        ('change the name of the layer "plate" to "Card"', Rename("plate", "Card")),
        ('give the layer "plate" the name "Card"', Rename("plate", "Card")),
        ('set the layer name of the plate to "Card"', Rename("plate", "Card")),
        ("set the blend mode of the plate to multiply", SetStyle("plate", "blend", "multiply")),
        ("change the blending mode for the plate to Color Burn", SetStyle("plate", "blend", "color-burn")),
        ("set the plate's blend mode to soft light", SetStyle("plate", "blend", "soft-light")),
        ("set the plate to overlay", SetStyle("plate", "blend", "overlay")),
        ("put the plate in darken mode", SetStyle("plate", "blend", "darken")),
        ("blend the plate with screen", SetStyle("plate", "blend", "screen")),
        ("use the luminosity blend mode for the title", SetStyle("title", "blend", "luminosity")),
        ("give the title a difference blend mode", SetStyle("title", "blend", "difference")),
        ('set the blend mode of the group "Badge" to normal', SetStyle("g1", "blend", "normal")),
    ],
)
def test_words_for_names_and_blend_modes_come_to_their_edit(
    asked: str, edit: Edit, session: Session, card: Path
) -> None:
    assert planned(session.open(card).document, asked) == (edit,)


def test_a_name_that_is_only_a_part_of_a_word_is_a_name(session: Session, card: Path) -> None:
    card.write_text(CARD.replace("Big sale", "Badges"), "utf-8")
    document = session.open(card).document
    assert planned(document, 'rename "Badge" to "Seal"') == (Rename("g1", "Seal"),)
    assert planned(document, 'delete "Badge"') == (Remove("g1"),)


def test_words_of_the_design_are_words_and_no_name(session: Session, card: Path) -> None:
    assert planned(session.open(card).document, 'rename "Big sale" to "Small sale"') == (
        SetText("title", "Small sale"),
    )


def test_a_layer_is_deleted_by_its_name_where_no_text_says_it(session: Session, card: Path) -> None:
    document = session.open(card).document
    assert planned(document, 'delete "Badge"') == (Remove("g1"),)
    assert planned(document, 'delete "Big sale"') == (Remove("title"),)
    with pytest.raises(RequestError, match='no text here has "Nothing"'):
        planned(document, 'delete "Nothing"')


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("set the blend mode of the plate to sparkle", "'sparkle' is no blend mode"),
        ("set the blend mode of the plate to normal", "blends as normal already"),
        ('rename the layer "plate" to "plate"', "is called 'plate' already"),
        ('rename the layer "nowhere" to "Card"', "nothing here is called"),
    ],
)
def test_what_cannot_be_is_refused_in_words(asked: str, why: str, session: Session, card: Path) -> None:
    with pytest.raises(RequestError, match=why):
        planned(session.open(card).document, asked)


@pytest.mark.parametrize(
    ("asked", "old", "new"),
    [
        ('rename the group "Badge" to "Seal & more"', 'inkscape:label="Badge"', 'inkscape:label="Seal &amp; more"'),
        ('rename the layer "plate" to "Card"', '<rect id="plate"', '<rect inkscape:label="Card" id="plate"'),
        ("set the plate to multiply", 'fill="#40a080"/>', 'fill="#40a080" style="mix-blend-mode:multiply"/>'),
        (
            'set the blend mode of the group "Badge" to normal',
            'inkscape:label="Badge">',
            'inkscape:label="Badge" style="isolation:isolate">',
        ),
    ],
)
def test_an_svg_says_it_where_its_program_looks_for_it(
    asked: str, old: str, new: str, session: Session, card: Path, tmp_path: Path
) -> None:
    receipt = session.edit_file(card, asked, tmp_path / "out.svg")
    assert all(proof.ok for proof in receipt.proofs), [proof.why for proof in receipt.proofs]
    assert not [said for said in receipt.warnings if "looks different" in said] or "blend mode of the group" in asked
    found, wanted = (tmp_path / "out.svg").read_text("utf-8"), CARD.replace(old, new)
    assert _words(found) == _words(wanted)


def _words(markup: str) -> list[str]:
    """Whatever the order of attributes."""
    return sorted(markup.replace("/>", " />").replace(">", " >").split())


def test_blend_modes_come_and_go_in_an_svg_without_a_trace(session: Session, card: Path, tmp_path: Path) -> None:
    session.edit_file(card, "set the plate to multiply", tmp_path / "a.svg")
    session.apply_file(tmp_path / "a.svg", [SetStyle("plate", "blend", None)], None, tmp_path / "b.svg")
    assert session.open(tmp_path / "b.svg").document == session.open(card).document
    with pytest.raises(Exception, match="no blend mode 'linear-burn'"):
        session.apply_file(card, [SetStyle("plate", "blend", "linear-burn")], None, tmp_path / "c.svg")


def test_a_program_sets_names_and_blend_modes(session: Session, card: Path, tmp_path: Path) -> None:
    code = 'modify("plate", blend="multiply", name="Card")\nmodify("#g1", blend="pass-through")\n'
    receipt = session.run_file(card, Program(code), tmp_path / "out.svg")
    assert receipt.status == "done"
    layer = session.open(tmp_path / "out.svg").document.index.layers["plate"]
    assert (layer.name, layer.style.blend) == ("Card", "multiply")
    for wrong in ('modify("plate", blend="sparkle")', 'modify("plate", name="")', 'modify("plate", name="a\\nb")'):
        with pytest.raises(ProgramError):
            session.run_file(card, Program(wrong), tmp_path / "no.svg")
