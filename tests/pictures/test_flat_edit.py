"""Texts of a flat picture changed in words: through layers, and back into the file with all its other pixels."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from redraft.document.geometry import Box
from redraft.document.layers import Asset
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.edits.ops import Remove, ReplacePixels
from redraft.edits.scope import Scope
from redraft.errors import EditError, RedraftError, RequestError
from redraft.formats.file import File
from redraft.formats.pixels.resampling import opened
from redraft.formats.raster import jpeg_blocks
from redraft.formats.raster.write import WrittenBack
from redraft.formats.svg import CODEC as svg
from redraft.imaging.pixels.arrays import Picture
from redraft.imaging.texts.reader import SeenLine
from redraft.language.planner import GrammarPlanner
from redraft.pictures.flat import edit as flat_edit
from redraft.pictures.flat.layers import TakenApart, TextFound, as_layer, taken_apart
from redraft.plan import Context, Plan, Reading, Refusal
from redraft.session.options import EditOptions, NamedPlanners
from redraft.session.planning.planner_order import OrderedPlanner
from redraft.session.session import Session
from tests.cases import of_case
from tests.sampling import each

RULES = EditOptions(planner=GrammarPlanner())
WORDS = '<text x="40" y="60" font-family="Manrope" font-size="40" font-weight="800" fill="#ffffff">{}</text>'
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="160"><rect width="360" height="160" fill="#203060"/>'
)


class Reader:
    """Reads one line until it is gone."""

    def __init__(self, first: bytes) -> None:
        self._first = np.asarray(opened(first))

    def read_line(self, line: Picture) -> tuple[str, float]:
        return "", 0.0

    def read(self, png: bytes) -> Sequence[SeenLine]:
        seen = np.asarray(opened(png)).astype(int)
        same = seen.shape == self._first.shape and np.abs(seen - self._first).max() < 60
        return [SeenLine("Summer", Box(40, 28, 160, 40), 0.99)] if same else []


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False, history=False) as session:
        yield session


def flat(session: Session, words: str, kind: str = "PNG") -> bytes:
    """A poster with one word and, below it, something that must stay."""
    drawn = opened(session.draw(f"{HEAD}{WORDS.format(words)}</svg>".encode())).convert("RGB")
    ImageDraw.Draw(drawn).ellipse((200, 100, 240, 140), fill=(250, 200, 10))
    target = io.BytesIO()
    drawn.save(target, kind, quality=95)
    return target.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_word_is_set_anew_and_all_else_stays(
    kind: str, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = flat(session, "Summer", kind)
    monkeypatch.setattr(flat_edit, "is_there", lambda: True)
    monkeypatch.setattr(flat_edit, "RapidReader", lambda: Reader(data))
    source, target = tmp_path / "a.png", tmp_path / "b.png"
    source.write_bytes(data)
    receipt = session.edit_file(source, 'change "Summer" to "Winter"', target, RULES)
    old, new = (np.asarray(opened(file.read_bytes())).astype(int) for file in (source, target))
    wanted = np.asarray(opened(flat(session, "Winter"))).astype(int)
    assert (old == new)[80:].all()
    assert np.abs(new - wanted)[28:72].mean() < 3 < np.abs(old - wanted)[28:72].mean()
    assert "is identical" in receipt.steps[0].reading
    if kind == "JPEG":
        was, now = (jpeg_blocks.blocks(file.read_bytes()) for file in (source, target))
        assert all((a == b)[len(a) * 3 // 4 :].all() for a, b in zip(was.planes, now.planes, strict=True))


def test_without_a_reader_the_command_is_named_and_nothing_is_written(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flat_edit, "is_there", lambda: False)
    source = tmp_path / "a.png"
    source.write_bytes(flat(session, "Summer"))
    with pytest.raises(RequestError) as caught:
        session.edit_file(source, 'change "Summer" to "Winter"', tmp_path / "b.png", RULES)
    assert "[ocr]" in str(caught.value.suggestion)
    assert not (tmp_path / "b.png").exists()


@pytest.mark.slow
def test_what_is_transparent_elsewhere_stays_to_the_byte(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = np.asarray(opened(flat(session, "Summer"))).copy()
    whole[100:, :, 3], whole[80:90, :, 3] = 0, 100
    source, target = tmp_path / "a.png", tmp_path / "b.png"
    Image.fromarray(whole).save(source)
    monkeypatch.setattr(flat_edit, "is_there", lambda: True)
    seen = SeenLine("Summer", Box(40, 28, 160, 40), 0.99)
    monkeypatch.setattr(Reader, "read", lambda self, png: [seen])
    monkeypatch.setattr(flat_edit, "RapidReader", lambda: Reader(source.read_bytes()))
    session.edit_file(source, 'change "Summer" to "Winter"', target, RULES)
    made = np.asarray(opened(target.read_bytes()))
    assert (made[75:] == whole[75:]).all()
    assert (made[..., 3] == whole[..., 3]).all()
    assert (made != whole).any()


@pytest.mark.slow
@pytest.mark.parametrize("color", ["#c9512f", "#ffffff"])
def test_a_text_on_nothing_is_edited_and_keeps_its_cover(
    color: str, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(word: str) -> Picture:
        shown = '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="160">' + WORDS.replace("#ffffff", color)
        return np.asarray(opened(session.draw(f"{shown}</svg>".format(word).encode())))

    source, target = tmp_path / "a.png", tmp_path / "b.png"
    was, wanted = drawn("Summer"), drawn("Winter")
    Image.fromarray(was).save(source)
    monkeypatch.setattr(flat_edit, "is_there", lambda: True)
    monkeypatch.setattr(Reader, "read", lambda self, png: [SeenLine("Summer", Box(40, 28, 160, 40), 0.99)])
    monkeypatch.setattr(flat_edit, "RapidReader", lambda: Reader(source.read_bytes()))
    session.edit_file(source, 'change "Summer" to "Winter"', target, RULES)
    made = np.asarray(opened(target.read_bytes()))
    assert (made[:20] == was[:20]).all()
    assert (made[90:] == 0).all()
    assert np.abs(made[..., 3].astype(int) - wanted[..., 3])[28:72].mean() < 3
    assert (made[made[..., 3] == 255][:, :3] == was[was[..., 3] == 255][0, :3]).all()
    session.edit_file(source, 'delete "Summer"', target, RULES)
    assert not np.asarray(opened(target.read_bytes()))[..., 3].any()


@pytest.mark.slow
def test_a_type_that_is_not_sure_is_told_and_refused_when_strict(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = flat(session, "Summer")
    monkeypatch.setattr(flat_edit, "is_there", lambda: True)
    monkeypatch.setattr(flat_edit, "RapidReader", lambda: Reader(data))
    monkeypatch.setattr(flat_edit, "SURE", 1.01)
    source, words = tmp_path / "a.png", 'change "Summer" to "Winter"'
    source.write_bytes(data)
    told = session.edit_file(source, words, None, EditOptions(planner=GrammarPlanner(), dry_run=True))
    assert "'Summer' is" in told.warnings[0]
    with pytest.raises(RequestError, match="not sure how the text was set"):
        session.edit_file(source, words, None, EditOptions(planner=GrammarPlanner(), dry_run=True, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scope", "request_", "why"),
    [
        (Scope.of(lock=['"Summer"']), 'change "Summer" to "Winter"', "locked"),
        (Scope.of(only=['"Autumn"']), 'change "Summer" to "Winter"', "matches no layer"),
        (Scope.of(freeze=["text"]), 'change "Summer" to "Winter"', "frozen"),
        (Scope.of(lock=['"Summer"']), "rotate the picture by 90 degrees", "this is about all of it"),
        (Scope.of(lock=['"Summer"']), "remove #picture@30,20,180,60", "this is about an object"),
        (Scope.of(only=['"Summer"']), 'change "Summer" to "Winter"', ""),
        (Scope.of(freeze=["layout"]), 'change "Summer" to "Winter"', ""),
    ],
)
def test_a_scope_that_names_texts_is_held_on_the_layers(
    scope: Scope, request_: str, why: str, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = flat(session, "Summer")
    monkeypatch.setattr(flat_edit, "is_there", lambda: True)
    monkeypatch.setattr(flat_edit, "RapidReader", lambda: Reader(data))
    source, target = tmp_path / "a.png", tmp_path / "b.png"
    source.write_bytes(data)
    if why:
        with pytest.raises(RedraftError, match=why):
            session.edit_file(source, request_, target, EditOptions(scope=scope))
        assert not target.exists()
    else:
        told = session.edit_file(source, request_, target, EditOptions(scope=scope))
        assert "was held on its layers" in told.steps[0].reading


def test_a_file_or_a_box_that_is_not_there_is_what_the_refusal_is_about(session: Session, tmp_path: Path) -> None:
    source = tmp_path / "a.png"
    source.write_bytes(flat(session, ""))
    for request_, why in (
        ("replace the yellow circle with nosuch.png", "no file 'nosuch.png'"),
        ("remove #picture@900,900,50,50", "has nothing of the picture in it"),
        ("remove #picture@10,10,0,0", "has no size"),
        ("remove #picture@-20,10,50,50", "begins outside"),
        ("make the yellow circle blue and the blue circle green", "one (request|thing) at a time"),
    ):
        with pytest.raises(RequestError, match=why):
            session.edit_file(source, request_, tmp_path / "b.png", EditOptions())
        assert not (tmp_path / "b.png").exists()


class Readings:
    """Refuses, and offers to delete a flat picture, or to give it other pixels."""

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        new = Asset("image/png", b"other", 1, 1)
        offered = [Reading(told, (), (edit,), ("picture",), 0.5) for told, edit in (
            ("delete it", Remove("picture")), ("paint it", ReplacePixels("picture", new.key, new)))]  # fmt: skip
        return Plan((), (Refusal(instruction, "unsure", ""),), document, readings=tuple(offered))


def test_of_a_flat_picture_only_what_can_be_done_is_offered(session: Session, tmp_path: Path) -> None:
    source = tmp_path / "a.png"
    source.write_bytes(flat(session, ""))
    file = session.open(source)
    planner = flat_edit.FlatPlanner(Readings(), file, session, found=as_layer(session, file.document))
    plan = planner.plan(file.document, "dim it", session.fonts.measure)
    assert [one.summary for one in plan.readings] == ["paint it"]


@pytest.mark.slow
def test_a_text_and_a_thing_are_changed_one_after_the_other_or_neither(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = flat(session, "Summer")
    monkeypatch.setattr(flat_edit, "is_there", lambda: True)
    monkeypatch.setattr(flat_edit, "RapidReader", lambda: Reader(data))
    source, target = tmp_path / "a.png", tmp_path / "b.png"
    source.write_bytes(data)
    with pytest.raises(RequestError):
        session.edit_file(source, 'change "Summer" to "Winter" and make the pink star green', target, EditOptions())
    assert not target.exists()
    session.edit_file(source, 'change "Summer" to "Winter" and make the yellow circle green', target, EditOptions())
    old, new = (np.asarray(opened(file.read_bytes())).astype(int) for file in (source, target))
    turned = 'rotate the picture by 90 degrees and make the yellow circle green and change "Summer" to "Winter"'
    with pytest.raises(RequestError, match=r"“change \"Summer\" to \"Winter\"”: “Summer” is nowhere"):
        session.edit_file(source, turned, tmp_path / "c.png", EditOptions())
    session.edit_file(source, turned.rsplit(" and ", 1)[0], tmp_path / "c.png", EditOptions())
    assert np.abs(np.asarray(opened((tmp_path / "c.png").read_bytes()))[220, 39, :3] - (0, 128, 0)).max() < 12
    assert (old != new)[28:72].any()
    assert np.abs(new[120, 220, :3] - (0, 128, 0)).max() < 12
    assert (old == new)[72:98].all()


def ordered(file: File, session: Session, options: EditOptions, found: TakenApart) -> OrderedPlanner:
    """The planner of a session, of a picture whose layers are known."""
    planner = OrderedPlanner(file, options, session, NamedPlanners(), in_turn=False)
    assert planner.flat is not None
    planner.flat.found = found
    return planner


@each("quotes", ['""', "“”", "«»", "''"])
def test_what_is_quoted_is_set_to_the_letter(
    quotes: str, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the new words are: those of the request's own grammar are none of it inside quotes."""
    words = (
        "on in from of inside within the picture photos red blue circle star left top 3 20% #ff0000 #win@2pm a photo "
        "of us remove keep and to with box.png title image #picture@1,2,30,40 not second Sunday"
    ).split()
    source, made = tmp_path / "a.png", list[str]()
    source.write_bytes(flat(session, ""))
    file = session.open(source)
    text = WORDS.format("Summer").replace("<text", '<text id="season"')
    data = f"{HEAD}{text}</svg>".encode()
    found = TakenApart(data, svg.open(data, session.fonts).document, (TextFound("season", "Summer", 1.0, ()),), (), ())

    def written(tools: object, found: object, plan: Plan, asset: Asset, reader: object) -> tuple[object, ...]:
        made.append(plan.document.index.layers["season"].text)  # type: ignore[attr-defined]
        return WrittenBack(asset.data, np.ones((9, 9), bool)), "", ()

    monkeypatch.setattr(flat_edit, "_written", written)
    planner = ordered(file, session, EditOptions(fit="keep"), found)
    dice = Random(quotes)
    for end in ("", " in the picture") * 3:
        new = " ".join(dice.choices(words, k=dice.randint(1, 6)))
        told = f"change {quotes[0]}Summer{quotes[1]} to {quotes[0]}{new}{quotes[1]}{end}"
        plan = planner.plan(file.document, told, session.fonts.measure)
        assert (plan.refusals, made) == ((), [new]), told
        made.clear()


@each(
    ("words", "scope", "said"),
    [
        ("move the yellow circle to the left", None, "things in a flat picture are not moved"),
        ("make the yellow circle 5 times as big", None, "not made 5 times as large"),
        ("make the yellow circle five times bigger", None, "not made 5 times as large"),
        ("make the pink star green", None, "finds no 'the pink star'"),
        ("make the yellow circle green", Scope(freeze=("text",)), "--freeze text applies to the texts"),
        ("make #nosuch@60,20,30,30 red", None, "nothing here is called '#nosuch', so"),
        ('make "Autumn" red', None, "Autumn"),
    ],
)
def test_why_a_thing_cannot_be_changed_is_what_is_said(
    words: str, scope: Scope | None, said: str, session: Session, tmp_path: Path
) -> None:
    source = tmp_path / "a.png"
    source.write_bytes(flat(session, ""))
    file, options = session.open(source), EditOptions(scope=scope)
    text = WORDS.format("Summer").replace("<text", '<text id="season"')
    data = f"{HEAD}{text}</svg>".encode()
    found = TakenApart(data, svg.open(data, session.fonts).document, (TextFound("season", "Summer", 1.0, ()),), (), ())
    plan = ordered(file, session, options, found).plan(file.document, words, session.fonts.measure)
    assert said in plan.refusals[0].reason
    assert "redraft show" not in plan.refusals[0].suggestion
    assert not plan.readings


def test_a_thing_is_changed_when_strict_and_the_box_of_the_change_is_told(session: Session, tmp_path: Path) -> None:
    source = tmp_path / "a.png"
    source.write_bytes(flat(session, ""))
    receipt = session.edit_file(source, "make the yellow circle green", tmp_path / "b.png", strict=True)
    assert not any("whatever its name says" in one for one in receipt.warnings)
    assert receipt.steps[0].reading.endswith(" at 200,100,41,41")
    [pixels] = [proof.why for proof in receipt.proofs if proof.about == "pixels"]
    assert pixels.endswith("changed, all inside 200,100,41,41")


@pytest.mark.parametrize(("kind", "name"), [("JPEG", "a.png"), ("PNG", "a.jpg")])
def test_a_name_that_promises_another_format_is_warned_of(
    kind: str, name: str, session: Session, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(flat(session, "", kind))
    receipt = session.edit_file(tmp_path / name, "make the yellow circle green", dry_run=True)
    assert f"{name} is a {kind}, whatever its name says, and so is the result" in receipt.warnings


@pytest.mark.parametrize(("ground", "dark"), [("white", True), ("#101820", False)])
def test_a_text_that_comes_new_can_be_read_on_what_it_stands_on(
    ground: str, dark: bool, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flat_edit, "is_there", lambda: False)
    source, target = tmp_path / "a.png", tmp_path / "b.png"
    Image.new("RGB", (900, 600), ground).save(source)
    session.edit_file(source, 'add the text "Hello" at the bottom right', target)
    new = np.asarray(opened(target.read_bytes()))[..., :3]
    assert (new.min() < 40) if dark else (new.max() > 215)
    faint = session.edit_file(source, f'add the text "Hello" in {"#f4f4f4" if dark else "black"} at the left', target)
    assert any("can hardly be read" in one for one in faint.warnings)
    if ground == "white":
        with pytest.raises(RequestError, match="cannot be seen"):
            session.edit_file(source, 'add the text "Hello" in white at the left', tmp_path / "c.png")


def test_a_letter_that_stayed_pixels_is_not_named_by_a_word_that_has_it(session: Session, tmp_path: Path) -> None:
    source = tmp_path / "a.png"
    source.write_bytes(flat(session, ""))
    file = session.open(source)
    found = replace(as_layer(session, file.document), left=(("O", "it is faint"),))
    planner = flat_edit.FlatPlanner(GrammarPlanner(), file, session, found=found)
    for words, named in (("make the dog green", False), ("make the O green", True)):
        plan = planner.plan(file.document, words, session.fonts.measure)
        assert ("'O' cannot be edited" in plan.refusals[0].reason) is named


def test_a_picture_too_large_for_the_memory_is_told_at_once(session: Session, tmp_path: Path, monkeypatch: Any) -> None:
    source = tmp_path / "a.png"
    source.write_bytes(flat(session, ""))
    monkeypatch.setattr("redraft.budget.memory", lambda: 1 << 20)
    with pytest.raises(RequestError, match=r"0.1 million pixels, and 1 MB are enough for 0.0 million"):
        session.edit_file(source, "make the yellow circle blue", tmp_path / "b.png", EditOptions())
    monkeypatch.setattr("redraft.pictures.flat.layers.MOST_PIXELS", 1000)
    with pytest.raises(EditError, check=of_case("flat-picture-too-large")):
        taken_apart(session, session.open(source), Reader(source.read_bytes()))


@each(("words", "asked"), [("make the title red", True), ('make "Summer" red', False)])
def test_the_title_is_asked_for_where_a_text_stayed_pixels(
    words: str, asked: bool, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "a.png"
    source.write_bytes(flat(session, ""))
    file = session.open(source)
    text = WORDS.format("Summer").replace("<text", '<text id="title"')
    data = f"{HEAD}{text}</svg>".encode()
    texts = (TextFound("title", "Summer", 1.0, ()),)
    found = TakenApart(data, svg.open(data, session.fonts).document, texts, (("IN HYPERSPACE", "no font fits"),), ())

    def written(tools: object, found: object, plan: Plan, asset: Asset, reader: object) -> tuple[object, ...]:
        return WrittenBack(asset.data, np.ones((9, 9), bool)), "", ()

    monkeypatch.setattr(flat_edit, "_written", written)
    plan = ordered(file, session, EditOptions(fit="keep"), found).plan(file.document, words, session.fonts.measure)
    assert bool(plan.refusals) is asked
    assert not asked or "HYPERSPACE" in plan.refusals[0].reason
