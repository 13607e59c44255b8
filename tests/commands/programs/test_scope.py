"""Only, lock and freeze: what they let through, what they refuse, and what the receipt proves."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from redraft.commands.programs.program import Program
from redraft.document.geometry import Matrix
from redraft.document.layers import Run, Shape, Text
from redraft.document.pages import Document
from redraft.document.style import Color, NoPaint
from redraft.edits.execution import execute
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    Resize,
    Restack,
    Rotate,
    SetStyle,
    SetText,
    SetTransform,
    replace_layer,
)
from redraft.edits.page_edits import SetPage
from redraft.edits.scope import Guard, Scope
from redraft.errors import ScopeError, UsageError
from redraft.session.session import Session
from redraft.targets.findings import roles_of
from redraft.targets.guards import check_scope
from tests.cases import of_case
from tests.sampling import each

from .desk import POSTER, new_desk

DESK = new_desk()
RED = Color(255, 0, 0)
NEW = Shape("new", frame=None, form="path", d="M0 0h1")
WORDS = Text("new", runs=(Run("more words"),))


def guard(only: str = "", lock: str = "", freeze: str = "") -> Guard:
    scope = Scope.of([only] if only else [], [lock] if lock else [], [freeze] if freeze else [])
    return scope.guard(DESK.document, roles_of(DESK.document))


def refusal(held: Guard, *edits: Edit) -> str:
    with pytest.raises(ScopeError) as caught:
        execute(DESK.document, edits, DESK.fonts.measure, held)
    assert caught.value.suggestion
    return caught.value.message


def passes(held: Guard, *edits: Edit) -> Document:
    return execute(DESK.document, edits, DESK.fonts.measure, held)


# Only


def test_only_lets_through_what_it_names_and_what_stands_in_it() -> None:
    held = guard(only="#title, #row")
    passes(
        held,
        Move("title", 1, 1),
        Move("row", 1, 1),
        SetStyle("one", "fill", RED),
        Remove("two"),
        Resize("three", 2, 2, (0, 0)),
    )
    assert refusal(held, Move("title", 1, 1), Move("subtitle", 1, 1)) == "'subtitle' lies outside --only #title, #row"


def test_only_with_exceptions_refuses_a_group_that_holds_one() -> None:
    held = guard(only="#row, !#two")
    passes(held, SetStyle("one", "fill", RED))
    assert "'two' lies outside" in refusal(held, SetStyle("two", "fill", RED))
    assert "'row' holds 'two', which lies outside" in refusal(held, Move("row", 1, 1))


def test_only_refuses_new_layers_but_in_groups_and_pages_it_names() -> None:
    assert "cannot be put into 'page1'" in refusal(guard(only="#title"), Insert(NEW, "page1"))
    assert "cannot be put into 'logo'" in refusal(guard(only="#row"), Insert(NEW, "logo"))
    passes(guard(only="#row"), Insert(NEW, "row"), Move("new", 1, 1), Remove("new"))
    passes(guard(only="page=1"), Insert(NEW, "page1"), SetPage("page1", 9, 9))
    passes(guard(only="!#logo"), Insert(NEW, "page1"))
    assert "page 1 lies outside" in refusal(guard(only="kind=text"), SetPage("page1", 9, 9))


def test_only_lets_a_layer_change_its_place_in_its_own_group_and_into_others_it_names() -> None:
    passes(guard(only="#title"), Restack("title", "page1", "logo"))
    assert "cannot be put into 'row'" in refusal(guard(only="#title"), Restack("title", "row"))
    passes(guard(only="#title, #row"), Restack("title", "row"))


# Lock


def test_a_lock_holds_the_layer_what_is_in_it_and_the_groups_around_it() -> None:
    held = guard(lock="#logo, #two")
    passes(held, Move("title", 1, 1), SetStyle("one", "fill", RED), Remove("three"))
    assert refusal(held, Move("logo", 1, 1)) == "'logo' is locked (--lock #logo, #two)"
    assert "'logo-mark' is locked" in refusal(held, SetStyle("logo-mark", "fill", RED))
    assert "'row' holds 'two', which is locked" in refusal(held, Move("row", 1, 1))
    assert "'row' holds 'two'" in refusal(held, SetStyle("row", "opacity", 0.5))
    assert "'row' holds 'two'" in refusal(held, Remove("row"))


def test_nothing_comes_into_a_locked_group_and_nothing_leaves_it() -> None:
    held = guard(lock="#logo")
    assert "cannot be put into 'logo', which is locked" in refusal(held, Insert(NEW, "logo"))
    assert "cannot be put into 'logo'" in refusal(held, Restack("title", "logo"))
    assert "'logo-mark' is locked" in refusal(held, Restack("logo-mark", "page1"))


def test_other_things_may_come_to_lie_over_a_locked_one() -> None:
    passes(guard(lock="#logo"), Restack("background", "page1"), Restack("title", "page1", "logo"))


def cut(held: Guard, *edits: Edit) -> str:
    """What is told once all edits are made; each of them may pass."""
    with pytest.raises(ScopeError) as caught:
        held.conclude(passes(held, *edits))
    changed = execute(DESK.document, edits, DESK.fonts.measure)
    assert check_scope(held, changed, {id: id for id in changed.index})[0].ok is False, "and the proof finds it too"
    return caught.value.message


def test_a_locked_layer_is_not_cut_off_by_a_smaller_page() -> None:
    held = guard(lock="#title")
    assert "'title' is locked (--lock #title), and is off the page" in cut(held, SetPage("page1", 50, 50))
    assert "is cut off by the edge of the page" in cut(held, SetPage("page1", 200, 300))
    held.conclude(passes(held, SetPage("page1", 399, 299), Remove("two")))
    held.conclude(passes(held, SetPage("page1", 50, 50), SetPage("page1", 500, 500)))


def test_a_lock_lets_its_neighbours_come_go_and_be_stacked_anew() -> None:
    held = guard(lock="#two")
    held.conclude(passes(held, Insert(NEW, "row"), Restack("three", "row", "one"), Remove("one")))


def test_a_lock_that_fits_nothing_is_refused_unless_it_is_about_a_kind() -> None:
    assert guard(lock="kind=picture").locked == frozenset()
    for lock in ("role=footer", '"Small print"', "!role=footer"):
        with pytest.raises(ScopeError, check=of_case("scope-matches-no-layer")):
            guard(lock=lock)


def test_a_lock_with_an_id_that_is_not_there_says_so() -> None:
    from redraft.errors import EditError

    with pytest.raises(EditError, match="no layer 'logoo'"):
        guard(lock="#logoo")


def test_a_role_is_what_the_word_for_it_finds() -> None:
    assert guard(lock="role=logo").locked == {"logo", "logo-mark", "logo-name"}


# Freeze


@each(
    "edit",
    [
        SetText("title", "x"),
        Remove("title"),
        Remove("logo"),
        SetStyle("logo", "visible", False),
        Insert(WORDS, "page1"),
    ],
)
def test_frozen_text_does_not_change_go_come_or_hide(edit: Edit) -> None:
    assert refusal(guard(freeze="text"), edit).startswith("the text is frozen, so ")


@each(
    ("edit", "why"),
    [
        (SetStyle("title", "opacity", 0.0), "is transparent"),
        (SetStyle("logo", "opacity", 0.01), "is transparent"),
        (SetStyle("title", "fill", NoPaint()), "has letters without a colour"),
        (SetStyle("subtitle", "fill", Color(0, 0, 0, 0), 1), "has letters without a colour"),
        (Move("title", 5000, 0), "is off the page"),
        (Move("title", 0, -90), "is cut off by the edge of the page"),
        (SetPage("page1", 10, 10), "is off the page"),
        (Resize("title", 1e-5, 1e-5, (200, 100)), "is too small to be read"),
        (Resize("title", 1.0, 1e-5, (200, 100)), "is too small to be read"),
        (SetStyle("title", "font_size", 0.01), "is too small to be read"),
    ],
)
def test_frozen_text_is_not_hidden_in_other_ways_either(edit: Edit, why: str) -> None:
    told = cut(guard(freeze="text"), edit)
    assert told.startswith("the text is frozen, and '")
    assert why in told


def test_frozen_text_may_go_and_come_back_within_one_edit() -> None:
    held = guard(freeze="text")
    held.conclude(passes(held, Move("title", 5000, 0), Move("title", -5000, 0), SetStyle("title", "fill", RED)))


def test_frozen_text_may_move_and_change_its_look() -> None:
    passes(
        guard(freeze="text"), Move("title", 1, 1), SetStyle("title", "fill", RED), Remove("one"), Insert(NEW, "page1")
    )


@each(
    "edit",
    [
        Move("title", 1, 1),
        Resize("one", 2, 2, (0, 0)),
        Rotate("one", 5, (0, 0)),
        SetTransform("one", Matrix()),
        Restack("title", "page1"),
        Insert(NEW, "page1"),
        Remove("one"),
        SetPage("page1", 9, 9),
        SetStyle("title", "font_size", 9.0),
        SetStyle("subtitle", "font_weight", 300, 1),
        SetStyle("title", "align", "start"),
    ],
)
def test_a_frozen_layout_keeps_everything_in_place_and_as_large(edit: Edit) -> None:
    assert refusal(guard(freeze="layout"), edit).startswith("the layout is frozen, so ")


def test_a_frozen_layout_takes_other_words_and_colours() -> None:
    passes(
        guard(freeze="layout"),
        SetText("title", "Other words"),
        SetStyle("one", "fill", RED),
        SetStyle("one", "opacity", 0.5),
    )


def test_scopes_join_and_both_can_be_frozen() -> None:
    scope = Scope.of(["#title", "kind=shape"], ["#one,#two"], ["layout,text"])
    assert (str(scope.only), str(scope.lock), scope.freeze) == ("#title, kind=shape", "#one, #two", ("text", "layout"))
    assert not Scope.of()
    with pytest.raises(UsageError, match="'colour' cannot be frozen; there are text and layout"):
        Scope.of(freeze=["colour"])


# The proof


def test_the_proof_finds_a_change_outside_although_no_edit_named_it() -> None:
    held = guard(only="#title")
    before = DESK.document
    moved = replace_layer(before, replace(before.index.layers["one"], transform=Matrix(1, 0, 0, 1, 5, 0)))
    same = {id: id for id in before.index}
    proof, record = check_scope(held, moved, same)
    assert proof.ok is False
    assert "'one' changed" in proof.why
    assert record.changed == ("one",)
    ok, _ = check_scope(held, passes(held, SetStyle("title", "fill", RED)), same)
    assert ok.ok is True
    assert ok.facts["changed"] == 1


@each(
    ("freeze", "change"),
    [
        ("text", SetText("title", "x")),
        ("text", Remove("title")),
        ("layout", Move("one", 1, 0)),
        ("layout", Remove("one")),
        ("layout", SetPage("page1", 9, 9)),
        ("layout", SetStyle("title", "font_size", 9.0)),
        ("layout", Restack("one", "row")),
    ],
)
def test_the_proof_finds_what_was_frozen_and_changed(freeze: str, change: Edit) -> None:
    changed = execute(DESK.document, [change], DESK.fonts.measure)
    proof, _ = check_scope(guard(freeze=freeze), changed, {id: id for id in changed.index})
    assert proof.ok is False


def test_the_proof_of_a_group_that_is_locked_sees_a_move_of_what_is_around_it() -> None:
    held = guard(lock="#one")
    moved = execute(DESK.document, [Move("row", 3, 0)], DESK.fonts.measure)
    proof, _ = check_scope(held, moved, {id: id for id in moved.index})
    assert proof.ok is False


# From file to file


@pytest.fixture
def poster(tmp_path: Path) -> Path:
    path = tmp_path / "poster.svg"
    path.write_bytes(POSTER)
    return path


def test_the_receipt_records_and_proves_the_scope(session: Session, poster: Path) -> None:
    scope = Scope.of(["role=title"], ["role=logo"], ["layout"])
    receipt = session.edit_file(poster, "make the title red", poster.with_name("o.svg"), scope=scope, render=False)
    form = json.loads(json.dumps(receipt.to_json()))
    assert "logo" in form["scope"].pop("locked")
    assert form["scope"] == {
        "only": "role=title",
        "lock": "role=logo",
        "freeze": ["layout"],
        "allowed": ["title"],
        "changed": ["title"],
    }
    assert form["proofs"]["scope"]["ok"] is True
    assert form["proofs"]["scope"]["outside"] == 0
    assert (
        "scope"
        not in session.edit_file(poster, "make the title red", poster.with_name("p.svg"), render=False).to_json()[
            "proofs"
        ]
    )


def test_a_plan_that_reaches_outside_is_refused_whole_naming_the_clause(session: Session, poster: Path) -> None:
    output = poster.with_name("o.svg")
    with pytest.raises(ScopeError) as caught:
        session.edit_file(
            poster,
            "make the title red and move the logo 5px down",
            output,
            scope=Scope.of(["role=title"]),
            partial=True,
        )
    assert caught.value.message == "“move the logo 5px down”: 'logo' lies outside --only role=title"
    assert caught.value.clause == "move the logo 5px down"
    assert not output.exists()


def test_replayed_edits_and_programs_are_held_too(session: Session, poster: Path) -> None:
    output, scope = poster.with_name("o.svg"), Scope.of(lock=["#logo"])
    with pytest.raises(ScopeError, match="“edit 2”: 'logo-mark' is locked"):
        session.apply_file(poster, [Move("title", 1, 1), Move("logo-mark", 1, 1)], None, output, scope=scope)
    with pytest.raises(ScopeError, match=r"line 2: move\('logo', 5\): 'logo' is locked"):
        session.run_file(poster, Program('move("title", 5)\nmove("logo", 5)'), output, scope=scope)
    caught = Program('try:\n    move("logo", 5)\nexcept ValueError:\n    move("title", 5)')
    with pytest.raises(ScopeError, match="line 2"):
        session.run_file(poster, caught, output, scope=scope)
    assert not output.exists()


def test_an_edit_inside_a_copy_is_proven_although_the_copy_becomes_its_own(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "copies.svg"
    path.write_bytes(
        b'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><g id="tag"><rect width="9" height="9"/></g>'
        b'<use id="second" href="#tag" x="20"/></svg>'
    )
    inner = [id for id in session.open(path).document.index if id.startswith("second/")][-1]
    receipt = session.apply_file(
        path,
        [SetStyle(inner, "fill", RED)],
        None,
        tmp_path / "o.svg",
        scope=Scope.of(["#second"], ["#tag"]),
        render=False,
    )
    assert {proof.about: proof.ok for proof in receipt.proofs}["scope"] is True


def test_a_lock_is_proven_although_the_layer_goes_by_another_id_in_the_new_file(
    session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "rows.svg"
    boxes = "".join(f'<rect x="{10 * n}" width="5" height="5"/>' for n in range(4))
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">{boxes}</svg>')
    first, *_, last = session.open(path).document.index
    receipt = session.apply_file(
        path, [Remove(first)], None, tmp_path / "o.svg", scope=Scope.of([f"#{first}"], [f"#{last}"]), render=False
    )
    assert {proof.about: proof.ok for proof in receipt.proofs}["scope"] is True
    assert receipt.scope is not None
    assert receipt.scope.changed == (first,)


def test_a_document_changed_in_python_is_held_to_a_scope_when_it_is_saved(session: Session, poster: Path) -> None:
    file = session.open(poster)
    moved = execute(file.document, [Move("logo", 1, 1)], DESK.fonts.measure)
    with pytest.raises(ScopeError, match="'logo' is locked"):
        session.save(file, moved, poster.with_name("o.svg"), scope=Scope.of(lock=["#logo-mark, #logo"]))
