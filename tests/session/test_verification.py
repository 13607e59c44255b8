"""A receipt that tells the truth holds, in every format; one that lies is found out, whatever it lies about."""

from __future__ import annotations

import copy
import hashlib
import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from redraft.document.layers import Asset
from redraft.edits.ops import Edit, Move, Remove, ReplacePixels
from redraft.edits.page_edits import SetPage
from redraft.edits.receipt.claims import read_claims
from redraft.edits.receipt.record import ByteRange
from redraft.edits.receipt.value_changes import with_changes
from redraft.edits.wire.edits import edit_from_json, edit_to_json
from redraft.errors import FormatError
from redraft.formats.codec import ByteChange
from redraft.formats.saves import save
from redraft.session.comparison.verification import Verified
from redraft.session.export.export import export, target_of
from redraft.session.proof.proof import byte_range, shared_ends
from redraft.session.session import Session
from tests.formats.ora.specimens import png
from tests.sampling import each, sample, tries

Form = dict[str, Any]
DESIGN = """<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180">
  <rect id="ground" width="240" height="180" fill="#eee"/>
  <rect id="box" x="20" y="20" width="60" height="40" fill="#c00"/>
  <rect id="bar" x="150" y="120" width="50" height="30" fill="#036"/>
  <text id="title" x="20" y="120" font-size="24">Hello</text>
</svg>
"""
FORMATS = ("svg", "pptx", "psd", "ora", "folder", "png")


class Case(NamedTuple):
    """A file, what an edit made of it, and the receipt; and the same where one more layer was changed."""

    format: str
    before: Path
    after: Path
    form: Form
    more: Path
    form_of_more: Form


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False, tile_cache=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def cases(session: Session, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Case]:
    folder = tmp_path_factory.mktemp("verified")
    made: dict[str, Case] = {}

    def case(format: str) -> Case:
        if format not in made:
            made[format] = _case(session, folder, format)
        return made[format]

    return case


def _case(session: Session, folder: Path, format: str) -> Case:
    ending = "" if format == "folder" else f".{format}"
    before, after, more = (folder / f"{name}-{format}{ending}" for name in ("before", "after", "more"))
    if format == "png":
        before.write_bytes(png(60, 40, seed=1))
        asset = Asset("image/png", png(60, 40, seed=2), 60, 40)
        other = Asset("image/png", png(60, 40, seed=3), 60, 40)
        edits: list[Edit] = [ReplacePixels("picture", asset.key, asset)]
        further: list[Edit] = [ReplacePixels("picture", other.key, other)]
    else:
        design = folder / "design.svg"
        design.write_text(DESIGN)
        if format == "svg":
            shutil.copy(design, before)
        else:
            save(before, export(session, session.open(design), target_of(before)).data, check=lambda data: None)
        layers = session.open(before).document.index.layers.values()
        box, bar, title = (
            next(one.id for one in layers if name in (one.id, one.name)) for name in ("box", "bar", "title")
        )
        edits = [Move(box, 10, 6), Move(title, 0, 5)]
        further = [Move(bar, -8, 0)]
    receipt = session.apply_file(before, edits, None, after)
    receipt_of_more = session.apply_file(before, [*edits, *further], None, more)
    return Case(format, before, after, wire(receipt.to_json()), more, wire(receipt_of_more.to_json()))


def wire(form: Form) -> Form:
    copied: Form = json.loads(json.dumps(form))
    return copied


def verified(session: Session, form: Form, before: Path, after: Path, *, render: bool = False) -> Verified:
    return session.verify_files(read_claims(json.dumps(form).encode()), before, after, render=render)


def broken(found: Verified) -> set[str]:
    return {check.about for check in found.checks if check.ok is False}


@pytest.mark.parametrize("format", FORMATS)
def test_the_truth_holds(session: Session, cases: Callable[[str], Case], format: str) -> None:
    case = cases(format)
    found = verified(session, case.form, case.before, case.after, render=True)
    assert not broken(found), found
    known = {check.about for check in found.checks if check.ok}
    assert {"before", "after", "receipt", "edits", "nodes", "pixels", "replay"} <= known
    assert (found.ok is True) == case.form["proven"]


def test_pixels_counted_otherwise_are_unknown(session: Session, cases: Callable[[str], Case]) -> None:
    case = cases("svg")
    form = copy.deepcopy(case.form)
    form["proofs"]["pixels"].update(changed=0)
    found = verified(session, form, case.before, case.after, render=True)
    assert found.ok is None
    assert [check.about for check in found.checks if not check.ok] == ["pixels"]


def test_the_limits_of_what_unpacks_pictures_are_named(cases: Callable[[str], Case]) -> None:
    decoding = cases("ora").form["limits"]["decoding"]
    assert {"seconds", "cpu", "memory", "pixels", "unenforced"} == decoding.keys()


def told_anew(session: Session, case: Case, form: Form) -> None:
    """Make the changes that are told fit the edits of a lie."""
    edits = [edit_from_json(edit) for edit in form["edits"]]
    _, changes = with_changes(session.open(case.before).document, edits, session.fonts.measure)
    fields = ("layer", "kind", "what", "old", "new")
    form["steps"] = [{"changes": [{name: getattr(one, name) for name in fields} for one in changes]}]


def another_hash(form: Form, which: str) -> None:
    form[which]["sha256"] = hashlib.sha256(b"other").hexdigest()
    form["base"] = form["source"]["sha256"]


LIES: dict[str, tuple[Callable[[Form], object], set[str]]] = {
    "another file before": (lambda form: another_hash(form, "source"), {"before"}),
    "another file after": (lambda form: another_hash(form, "output"), {"after"}),
    "another size before": (lambda form: form["source"].update(size=form["source"]["size"] + 1), {"before"}),
    "another size after": (lambda form: form["output"].update(size=1), {"after"}),
    "edits for another file": (lambda form: form.update(base="0" * 64), {"receipt"}),
    "no ranges": (lambda form: form.update(bytes_changed=[]), {"bytes"}),
    "a range that begins late": (
        lambda form: form["bytes_changed"][0].update(
            start=form["bytes_changed"][0]["start"] + 1, new_start=form["bytes_changed"][0]["new_start"] + 1
        ),
        {"bytes"},
    ),
    "a range beyond the end": (lambda form: form["bytes_changed"][-1].update(end=1 << 40), {"bytes"}),
    "a range quoted otherwise": (lambda form: form["bytes_changed"][0].update(new="harmless"), {"bytes"}),
    "bytes counted otherwise": (lambda form: form["proofs"]["bytes"].update(kept=123_456_789), {"bytes"}),
    "layers counted otherwise": (lambda form: form["proofs"]["nodes"].update(same=9_999), {"nodes"}),
    "differences counted otherwise": (lambda form: form["proofs"]["inside"].update(unnamed=-1), {"inside"}),
    "an edit that is not told": (lambda form: form["steps"][-1]["changes"].pop(), {"edits"}),
    "a value told otherwise": (lambda form: form["steps"][0]["changes"][0].update(new="harmless"), {"edits"}),
    "a layer told otherwise": (lambda form: form["steps"][0]["changes"][0].update(layer="logo"), {"edits"}),
    "an edit that was not listed": (lambda form: form["edits"].pop(), {"edits"}),
    "a layer that is not there": (lambda form: form["edits"][0].update(layer="nobody"), {"edits"}),
    "proven, and its own proof says no": (
        lambda form: (form.update(proven=True), form["proofs"]["pixels"].update(ok=None, status="unknown")),
        {"receipt"},
    ),
    "proven, without proofs": (lambda form: form.update(proven=True, proofs={}), {"receipt"}),
    "a broken proof": (lambda form: form["proofs"]["nodes"].update(ok=False, status="broken"), {"receipt"}),
    "nothing changed": (lambda form: form.update(status="unchanged"), {"receipt"}),
    "other layers meant": (lambda form: form["steps"][0].update(targets=["logo"]), {"receipt"}),
    "one more layer meant": (lambda form: form["steps"][-1]["targets"].append("logo"), {"receipt"}),
    "a clause left out": (
        lambda form: form["refused"].append({"clause": "x", "reason": "y", "suggestion": ""}),
        {"receipt"},
    ),
    "clauses left out without any": (lambda form: form.update(status="partial"), {"receipt"}),
    "something kept": (lambda form: form["kept"].append("12 animations"), {"lists"}),
    "something mended": (lambda form: form["repairs"].append("a tag was closed"), {"lists"}),
    "another font": (lambda form: form["fonts"].append({"requested": "Comic", "resolved": "Comic"}), {"lists"}),
    "a scope that says nothing": (
        lambda form: (form.update(scope={"freeze": []}), form["proofs"].update(scope={"ok": True})),
        {"receipt"},
    ),
    "a scope without proof": (lambda form: form.update(scope={"only": "kind=picture"}), {"receipt"}),
    "a scope that did not hold": (
        lambda form: (
            form.update(scope={"lock": "kind=shape, kind=picture, kind=group", "freeze": []}),
            form["proofs"].update(scope={"ok": True, "status": "proven", "why": ""}),
        ),
        {"edits"},
    ),
}


@pytest.mark.parametrize("format", FORMATS)
def test_a_lie_is_found(session: Session, cases: Callable[[str], Case], format: str) -> None:
    case = cases(format)
    for name, (lie, where) in LIES.items():
        form = copy.deepcopy(case.form)
        lie(form)
        assert form != case.form, name
        found = verified(session, form, case.before, case.after)
        assert where & broken(found), (name, found)


@each("format", FORMATS)
def test_a_layer_that_changed_besides_is_found(session: Session, cases: Callable[[str], Case], format: str) -> None:
    """All hashes, ranges and counts are right; one edit, and what is told of it, was taken out."""
    case = cases(format)
    assert not broken(verified(session, case.form_of_more, case.before, case.more))
    form = copy.deepcopy(case.form_of_more)
    del form["edits"][-1]
    told_anew(session, case, form)
    assert "nodes" in broken(verified(session, form, case.before, case.more))


@each("format", [name for name in FORMATS if name != "png"])
def test_a_value_that_is_not_in_the_file_is_found(session: Session, cases: Callable[[str], Case], format: str) -> None:
    case = cases(format)
    form = copy.deepcopy(case.form)
    form["edits"][0]["dx"] += 20
    told_anew(session, case, form)
    assert "nodes" in broken(verified(session, form, case.before, case.after))


@each("format", FORMATS)
def test_files_in_the_wrong_order_are_found(session: Session, cases: Callable[[str], Case], format: str) -> None:
    case = cases(format)
    assert {"before", "after"} <= broken(verified(session, case.form, case.after, case.before))
    assert {"before", "after"} <= broken(verified(session, case.form, case.more, case.more))


def test_what_cannot_be_seen_is_found(session: Session, cases: Callable[[str], Case], tmp_path: Path) -> None:
    """A script is put in besides, and all its bytes are listed."""
    case = cases("svg")
    written = case.after.read_bytes()
    at = written.index(b"</svg>")
    smuggled = b"<script>harm()</script>"
    data = written[:at] + smuggled + written[at:]
    (tmp_path / "after.svg").write_bytes(data)
    form = copy.deepcopy(case.form)
    form["output"] = {"path": "x", "sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
    old_at = case.before.read_bytes().index(b"</svg>")
    span = {"start": old_at, "end": old_at, "new_start": at, "new_length": len(smuggled)}
    form["bytes_changed"].append({**span, "old": "", "new": smuggled.decode(), "reason": "x"})
    facts = form["proofs"]["bytes"]
    facts.update(written=facts["written"] + len(smuggled), ranges=facts["ranges"] + 1)
    form["proofs"].pop("inside", None)
    assert broken(verified(session, form, case.before, tmp_path / "after.svg")) == {"inside"}


def test_a_proof_that_cannot_be_made_is_not_believed(session: Session, tmp_path: Path) -> None:
    before, after = tmp_path / "a.svg", tmp_path / "b.svg"
    before.write_text(DESIGN)
    page = session.open(before).document.pages[0].id
    form = wire(session.apply_file(before, [SetPage(page, 300, 200)], None, after).to_json())
    assert form["proofs"]["pixels"]["ok"] is None
    honest = verified(session, form, before, after, render=True)
    assert not broken(honest)
    assert honest.ok is None
    form["proofs"]["pixels"].update(ok=True, status="proven")
    form.update(proven=True, proof_status="proven")
    assert "pixels" in broken(verified(session, form, before, after, render=True))


def test_a_scope_is_held_to(session: Session, tmp_path: Path) -> None:
    from redraft.edits.scope import Scope

    before, after = tmp_path / "a.svg", tmp_path / "b.svg"
    before.write_text(DESIGN)
    scope = Scope.of(['#box, "Hello"'], ["#bar"], ["text"])
    form = wire(session.apply_file(before, [Move("box", 4, 4)], None, after, scope=scope).to_json())
    assert not broken(verified(session, form, before, after))
    assert "scope" in {check.about for check in verified(session, form, before, after).checks if check.ok}
    lies: list[Form] = [{"allowed": ["box", "title", "bar"]}, {"changed": []}, {"locked": []}]
    for lie in lies:
        assert broken(verified(session, {**form, "scope": {**form["scope"], **lie}}, before, after)) == {"scope"}


def test_an_edit_that_was_taken_back_in_words_can_be_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    path, copied = tmp_path / "a.svg", tmp_path / "copy.svg"
    path.write_text(DESIGN)
    with Session(tile_cache=False) as opened:
        opened.edit_file(path, "make the box green", in_place=True)
        shutil.copy(path, copied)
        form = wire(opened.edit_file(path, "undo that", in_place=True).to_json())
        assert path.read_text() == DESIGN
        found = verified(opened, form, copied, path)
    assert {"before", "after", "edits", "bytes", "nodes"} <= {check.about for check in found.checks if check.ok}


@pytest.mark.slow
def test_no_other_file_passes_for_the_one_after(session: Session, cases: Callable[[str], Case], tmp_path: Path) -> None:
    """Bytes of AFTER are changed, and the receipt is forged so that its hash and ranges are right."""
    chance = random.Random(17)
    for number in range(tries(15, 1500)):
        case = cases(FORMATS[number % len(FORMATS)])
        if case.after.is_dir():
            continue
        old, good = case.before.read_bytes(), case.after.read_bytes()
        data = bytearray(good)
        at = chance.randrange(len(data))
        data[at : at + chance.choice((0, 1, 1, 9))] = bytes(chance.choices(range(256), k=chance.choice((0, 1, 1, 3))))
        other = tmp_path / f"other{case.after.suffix}"
        other.write_bytes(data)
        form = copy.deepcopy(case.form)
        form["output"].update(sha256=hashlib.sha256(data).hexdigest(), size=len(data))
        start, back = shared_ends(old, bytes(data))
        change = ByteChange(start, len(old) - back, start, len(data) - back - start, "forged")
        form["bytes_changed"] = [vars_of(byte_range(old, bytes(data), change))]
        form["proofs"]["bytes"] = {"ok": case.form["proofs"]["bytes"]["ok"]}
        try:
            found = verified(session, form, case.before, other, render=number % 2 == 0)
        except FormatError:
            continue
        assert data == good or found.ok is not True, (case.format, at)


def vars_of(span: ByteRange) -> Form:
    return {name: getattr(span, name) for name in ("start", "end", "new_start", "new_length", "old", "new", "reason")}


def test_an_edit_that_comes_to_nothing_in_the_file_holds(session: Session, tmp_path: Path) -> None:
    """A group of a PSD file is where its layers are: an empty one stays where it was."""
    design, full, before, after = (tmp_path / name for name in ("a.svg", "a.psd", "b.psd", "c.psd"))
    design.write_text(DESIGN.replace("</svg>", '<g id="shelf"><rect id="book" width="9" height="9"/></g></svg>'))
    save(full, export(session, session.open(design), target_of(full)).data, check=lambda data: None)
    layers = session.open(full).document.index.layers.values()
    empty, book = (next(one.id for one in layers if one.name == name) for name in ("shelf", "book"))
    session.apply_file(full, [Remove(book)], None, before)
    form = wire(session.apply_file(before, [Move(empty, 7, 5)], None, after).to_json())
    assert form["status"] == "unchanged"
    assert verified(session, form, before, after, render=True).ok is True


@pytest.mark.slow
def test_another_format_is_no_edit(session: Session, cases: Callable[[str], Case]) -> None:
    case = cases("svg")
    assert "edits" in broken(verified(session, case.form, case.before, cases("png").after))


WRONG: list[object] = [None, -1, 1 << 80, "x", [], {}, [[]], True]


def wrong_values(form: object) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Every place in a receipt, with values that do not belong there."""
    stack: list[tuple[tuple[str | int, ...], object]] = [((), form)]
    while stack:
        place, value = stack.pop()
        if place:
            yield from ((place, wrong) for wrong in WRONG)
        if isinstance(value, dict):
            stack.extend(((*place, name), inner) for name, inner in value.items())
        elif isinstance(value, list):
            stack.extend(((*place, at), inner) for at, inner in enumerate(value))


def test_a_receipt_with_anything_anywhere_is_refused_or_checked(session: Session, cases: Callable[[str], Case]) -> None:
    case = cases("svg")
    refused = 0
    for place, wrong in sample(wrong_values(case.form), 150):
        form = copy.deepcopy(case.form)
        inside: Any = form
        for step in place[:-1]:
            inside = inside[step]
        inside[place[-1]] = wrong
        try:
            claims = read_claims(json.dumps(form).encode())
        except FormatError:
            refused += 1
            continue
        if claims.edits == read_claims(json.dumps(case.form).encode()).edits:
            session.verify_files(claims, case.before, case.after, render=False)
    assert refused > 30


@each(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"[" * 100_000,
        b'{"redraft": 1}',
        b'{"redraft": 1, "redraft": 1, "edits": [], "source": {}, "proofs": {}, "bytes_changed": []}',
        b'{"redraft": NaN, "edits": [], "source": {}, "proofs": {}, "bytes_changed": []}',
        b'{"redraft": 1, "edits": [], "base": null}',
        b'{"redraft": ' + b"1" * 5000 + b"}",
    ],
)
def test_what_is_no_receipt_is_bad_input(data: bytes) -> None:
    with pytest.raises(FormatError, match="not a receipt") as refused:
        read_claims(data)
    assert "--receipt" in refused.value.suggestion


@pytest.mark.slow
def test_edits_survive_the_way_through_a_receipt(cases: Callable[[str], Case]) -> None:
    claims = read_claims(json.dumps(cases("png").form).encode())
    assert [edit_to_json(edit) for edit in claims.edits] == cases("png").form["edits"]
