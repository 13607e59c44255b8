"""A model that looks: what it is shown, how it goes on or back, and what it never sees."""

from __future__ import annotations

import re
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from PIL import Image as Pillow
from pptx.opc.constants import RELATIONSHIP_TYPE

import redraft.session.proof.execution as execution
from redraft.commands.programs.program import Program
from redraft.edits.receipt.record import Receipt
from redraft.edits.scope import Scope
from redraft.errors import LeakError, ProgramError, RequestError, ScopeError, UsageError
from redraft.models.chat import Capabilities, Image
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.naming import model_for
from redraft.models.providers import sees
from redraft.models.settings.values import configuration
from redraft.models.trace import Models
from redraft.planners import exchange
from redraft.planners.file_images import FileSight
from redraft.planners.page_images import pages_named
from redraft.session.session import Session
from tests.designs import EXAMPLES, light
from tests.sampling import each

POSTER, DECK = light("sale.svg"), EXAMPLES / "deck.pptx"
GOLD = "#ffd700"
IMAGE = RELATIONSHIP_TYPE.IMAGE
GREY = (128, 128, 128)


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixth of the pixels to draw; tests of the size itself say so."""
    monkeypatch.setattr(FileSight, "MOST_PIXELS", 400)


def program(*lines: str) -> str:
    return "```python\n" + "".join(f"{line}\n" for line in lines) + "```"


def model_that(*answers: str, sees: bool | None = True) -> ScriptedChat:
    return ScriptedChat(answers, capabilities=Capabilities(images=sees))


def edited(
    model: ScriptedChat, folder: Path, request: str = "make it shine", *, source: Path = POSTER, **options: Any
) -> Receipt:
    with Session(history=False) as session:
        asked = {"trust": "acts", **options}
        return session.edit_file(source, request, folder / f"out{source.suffix}", models=Models(model), **asked)


def pictures(model: ScriptedChat, call: int) -> list[Pillow.Image]:
    """Those of the last message of a call."""
    parts = model.requests[call].messages[-1].parts
    return [Pillow.open(BytesIO(part.data)) for part in parts if isinstance(part, Image)]


def colors(picture: Pillow.Image) -> set[Any]:
    found = picture.convert("RGB").getcolors(1 << 22)
    assert found is not None
    return {color for _, color in found}


def look(layer: str, path: Path) -> Any:
    with Session(history=False) as session:
        return session.open(path).document.index.layers[layer]


def test_a_model_that_sees_gets_the_page_plain_and_with_numbered_boxes(tmp_path: Path) -> None:
    model = model_that(program('modify("terms", color="gold")'))
    receipt = edited(model, tmp_path, source=EXAMPLES / "sale.svg")
    asked = model.requests[0].messages[-1].text
    assert "Picture 1: the page\n" in asked
    assert re.search(r"Picture 2: the page with boxes: 1 #\w+", asked)
    plain, numbered = pictures(model, 0)
    assert max(plain.size) == FileSight.MOST_PIXELS
    assert plain.size == numbered.size
    assert plain.tobytes() != numbered.tobytes()
    assert receipt.model is not None
    assert receipt.model.pictures == 2
    assert len(model.requests) == 1, "a plain edit is one call"


@each(
    ("shows", "sees", "shown"),
    [("auto", None, 0), ("auto", False, 0), ("never", True, 0), ("always", None, 2), ("always", False, 0)],
)
def test_pictures_are_shown_as_is_asked_for(shows: str, sees: bool | None, shown: int, tmp_path: Path) -> None:
    model = model_that(program('modify("terms", color="gold")'), sees=sees)
    edited(model, tmp_path, pictures=shows)
    assert len(pictures(model, 0)) == shown


def test_of_a_deck_the_slides_that_are_named_are_shown_else_a_sheet(tmp_path: Path) -> None:
    answer = "CANNOT: no"
    for request, labels in (
        ("on slide 2 the title is blue", ["page 2", "page 2 with boxes"]),
        ("all titles are blue", ["pages 1, 2"]),
    ):
        model = model_that(answer)
        with pytest.raises(RequestError):
            edited(model, tmp_path, request, source=DECK)
        asked = model.requests[0].messages[-1].text
        found = re.findall(r"^Picture \d+: (.*)$", asked, re.MULTILINE)
        assert [one[: len(label)] for one, label in zip(found, labels, strict=True)] == labels


def test_pages_are_named_in_many_ways() -> None:
    assert pages_named("move it on slides 2-4 and 7", 9) == [2, 3, 4, 7]
    assert pages_named("auf Folie 3 und Seite 5", 5) == [3, 5]
    assert pages_named("スライド2の題名", 3) == [2]
    assert pages_named("第3页的标题", 3) == [3]
    assert pages_named("30% off on page 12", 3) == []


LOOKED = program('modify("terms", color="gold")', "# look: is it readable")


def test_what_is_to_be_checked_comes_back_before_and_after_and_done_takes_it(tmp_path: Path) -> None:
    model = model_that(LOOKED, "DONE")
    receipt = edited(model, tmp_path)
    back = model.requests[1].messages[-1].text
    assert "You wanted to check: is it readable." in back
    assert "Picture 3: the page before\nPicture 4: the page after" in back
    assert "Picture 5: the page after, larger where it changed" in back
    before, after, larger = pictures(model, 1)
    assert before.tobytes() != after.tobytes()
    assert larger.width > 4 * larger.height, "the line that changed, and what is around it"
    assert receipt.model is not None
    assert receipt.model.sent_back == ({"trigger": "look", "about": "is it readable", "changed": False},)
    assert str(look("terms", tmp_path / "out.svg").style.fill) == GOLD


def test_steps_add_up_to_one_edit_with_one_receipt(tmp_path: Path) -> None:
    model = model_that(LOOKED, program('modify("title", text="Summer sale")'))
    receipt = edited(model, tmp_path)
    assert {change.layer for step in receipt.steps for change in step.changes} == {"terms", "title"}
    assert receipt.model is not None
    assert receipt.model.program == 'modify("terms", color="gold")\n\nmodify("title", text="Summer sale")\n'
    assert all(proof.ok for proof in receipt.proofs)
    out = tmp_path / "again.svg"
    with Session(history=False) as session:
        session.run_file(POSTER, Program(receipt.model.program), out)
    assert out.read_bytes() == (tmp_path / "out.svg").read_bytes()


def test_a_step_can_be_taken_back(tmp_path: Path) -> None:
    model = model_that(LOOKED, program("# back", 'modify("title", color="gold")'))
    receipt = edited(model, tmp_path)
    assert {change.layer for step in receipt.steps for change in step.changes} == {"title"}


def test_a_model_is_asked_whether_it_means_the_whole_program_anew(tmp_path: Path) -> None:
    moved, gold = 'move("terms", dx=-5)', 'modify("terms", color="gold")'
    model = model_that(program(moved, "# look: is it in line"), program(moved, gold), program("# back", moved, gold))
    edited(model, tmp_path)
    assert "most of these calls are those of the step before" in model.requests[2].messages[-1].text
    with Session(history=False) as session:
        was, now = (session.open(one).document.index["terms"].box for one in (POSTER, tmp_path / "out.svg"))
    assert was is not None
    assert now is not None
    assert now.x - was.x == pytest.approx(-5, abs=0.01)


def test_no_more_rounds_are_had_than_allowed(tmp_path: Path) -> None:
    steps = [program(f'modify("terms", opacity={0.9 - number / 10})', f"# look: {number}") for number in range(6)]
    model = model_that(*steps)
    edited(model, tmp_path, rounds=2)
    assert len(model.requests) == 3
    blind = model_that(*steps)
    edited(blind, tmp_path, rounds=0, pictures="never")
    assert len(blind.requests) == 1


def test_a_part_is_seen_larger_before_it_is_decided(tmp_path: Path) -> None:
    model = model_that(
        program('look("terms", size=300)', "look((0, 0, 100, 50))"), program('modify("terms", color="gold")')
    )
    edited(model, tmp_path)
    back = model.requests[1].messages[-1].text
    assert "Picture 3: terms\nPicture 4: the box (0, 0, 100, 50) of page 1" in back
    close, corner = pictures(model, 1)
    assert max(close.size) in (299, 300)
    assert corner.width == 2 * corner.height


def test_looks_are_counted_by_themselves(tmp_path: Path) -> None:
    model = model_that(*[program("look(1)")] * 5, program('modify("terms", color="gold")'))
    receipt = edited(model, tmp_path)
    assert "you have looked 4 times" in model.requests[5].messages[-1].text
    assert receipt.model is not None
    assert receipt.model.calls == 6


def test_what_redraft_refuses_goes_back_and_is_done_in_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_back, left = execution._take_back, [LeakError("a paragraph would have line spacing 1, not 0.5", "")]

    def once(*given: Any) -> None:
        if left:
            raise left.pop()
        take_back(*given)

    monkeypatch.setattr(execution, "_take_back", once)
    model = model_that(program('modify("terms", color="red")'), program('modify("terms", color="gold")'))
    receipt = edited(model, tmp_path)
    assert "line spacing 1, not 0.5" in model.requests[1].messages[-1].text
    assert receipt.model is not None
    assert [one["trigger"] for one in receipt.model.sent_back] == ["revert"]
    assert str(look("terms", tmp_path / "out.svg").style.fill) == GOLD


def test_what_was_tried_is_not_carried_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count, made = [0], execution._made

    def counted(*given: Any, **more: Any) -> Any:
        count[0] += 1
        return made(*given, **more)

    monkeypatch.setattr(execution, "_made", counted)
    edited(model_that(program('modify("terms", color="gold")')), tmp_path)
    assert count == [1]


def test_a_text_that_is_cut_off_goes_back_once(tmp_path: Path) -> None:
    long = program('modify("terms", text="Only while stocks last and only in this shop " * 3)')
    model = model_that(long, long)
    edited(model, tmp_path, "more words below")
    assert len(model.requests) <= 2
    kept = model_that(long)
    edited(kept, tmp_path, "more words below", fit="keep")
    assert len(kept.requests) == 1, "the person said how it fits"


def test_private_layers_are_grey_in_every_picture_and_so_are_copies(tmp_path: Path) -> None:
    steps = program('copy("terms", to=(200, 300))', "look(1)", "# look: the copy"), "DONE"
    model = model_that(program('look("terms")'), *steps)
    receipt = edited(model, tmp_path, private="#terms")
    for call in range(3):
        for shown in pictures(model, call):
            assert GREY in colors(shown), call
    [close] = pictures(model, 1)
    assert colors(close) == {GREY}
    assert receipt.model is not None
    assert receipt.model.private == ("terms",)
    copied = pictures(model, 2)[1].convert("RGB")
    scale = copied.width / 1080
    assert copied.getpixel((int(210 * scale), int(305 * scale))) == GREY


def test_with_private_layers_what_is_locked_is_not_shown_either(tmp_path: Path) -> None:
    model = model_that(program('modify("title", color="gold")'))
    receipt = edited(model, tmp_path, private="#terms", scope=Scope.of(lock=["#band"]))
    assert receipt.model is not None
    assert "band" in receipt.model.private


def test_a_private_layer_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ScopeError, match="--private"):
        edited(model_that(), tmp_path, private='"no such words"')
    with pytest.raises(UsageError, match="--private"):
        edited(model_that(), tmp_path, private="#terms", layers=True)


def test_roles_are_known_on_a_page_that_the_program_made(tmp_path: Path) -> None:
    titles = 'for one in find("kind=text", page=page.number):', '    if one.role == "title":'
    model = model_that(program("page = copy_page(2)", *titles, '        modify(one.id, text="AGENDA")'), "DONE")
    edited(model, tmp_path, "copy it as agenda", source=DECK)
    with Session(history=False) as session:
        found = session.open(tmp_path / "out.pptx").document
    assert any(getattr(layer, "text", "") == "AGENDA" for layer in found.index.layers.values())


def test_it_is_known_from_its_name_or_said_whether_a_model_sees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sees("gpt-4o-mini")
    assert sees("qwen/qwen2.5-vl-72b")
    assert sees("qwen2.5:3b") is None
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    spec = "http://127.0.0.1:9/v1#m"
    (tmp_path / "redraft").mkdir()
    (tmp_path / "redraft" / "config.toml").write_text(f'[models."{spec}"]\nimages = true\n')
    assert model_for(spec, configured=configuration()).capabilities.images is True


def test_every_reason_has_a_limit() -> None:
    assert set(exchange.ALLOWED) == {"calls", "syntax", "meaning", "silence", "looks", "objections"}
    assert all(count <= exchange.ALLOWED["calls"] for count in exchange.ALLOWED.values())


def test_a_step_stands_where_its_correction_never_ran(tmp_path: Path) -> None:
    first = program("# look: the terms are gold", 'modify("terms", color="gold")')
    model = model_that(first, *[program('modify("terms", colour="silver")')] * 5)
    with pytest.raises(RequestError, match="all can be done but “its own last correction”"):
        edited(model, tmp_path)
    again = model_that(first, *[program('modify("terms", colour="silver")')] * 5)
    receipt = edited(again, tmp_path, partial=True)
    assert str(look("terms", tmp_path / "out.svg").style.fill) == GOLD
    assert "modify() has no 'colour'" in receipt.refused[0].reason


def test_each_step_has_its_own_errors(tmp_path: Path) -> None:
    wrong = program('move("nothing-like-it", dx=1)')
    first = program("# look: the terms are gold", 'modify("terms", color="gold")')
    last = program('modify("terms", font_size=20)')
    edited(model_that(wrong, wrong, first, wrong, wrong, last), tmp_path)
    assert look("terms", tmp_path / "out.svg").style.font_size == 20


def test_a_call_made_again_is_a_correction_and_not_the_whole_program_anew(tmp_path: Path) -> None:
    first = program("# look: gold and large", 'modify("terms", color="gold")', 'modify("terms", font_size=20)',
                    'modify("title", color="gold")')  # fmt: skip
    edited(model_that(first, program('modify("terms", font_size=20)', 'modify("terms", font_weight=700)')), tmp_path)
    terms = look("terms", tmp_path / "out.svg").style
    assert (str(terms.fill), terms.font_size, terms.font_weight) == (GOLD, 20, 700)


def test_what_a_model_wants_to_see_again_is_shown_though_the_facts_are_the_same(tmp_path: Path) -> None:
    first = program("# look: the terms are gold", 'modify("terms", color="gold")')
    again = program("# back", "# look: the terms are gold", 'modify("terms", color="gold")')
    model = model_that(first, again, "DONE")
    edited(model, tmp_path)
    assert len(pictures(model, 2)) == 3


def test_a_change_all_over_the_page_is_not_shown_larger(tmp_path: Path) -> None:
    model = model_that(program("# look: all", 'move(find("kind=text"), dy=4)'), "DONE")
    edited(model, tmp_path)
    assert "larger where it changed" not in model.requests[1].messages[-1].text


def test_the_same_calls_once_more_are_done_once_more(tmp_path: Path) -> None:
    nudge = program("# look: where it stands", 'move("title", dx=5)')
    edited(model_that(nudge, nudge, "DONE"), tmp_path)
    assert look("title", tmp_path / "out.svg").transform.e - look("title", POSTER).transform.e == 10 or (
        look("title", tmp_path / "out.svg").frame.x - look("title", POSTER).frame.x == 10
    )


@each("word", ["Done", "```\nDONE\n```", "**done.**", "Looks good. DONE"])
def test_done_is_understood_as_models_say_it(word: str, tmp_path: Path) -> None:
    model = model_that(program("# look: the terms are gold", 'modify("terms", color="gold")'), word)
    edited(model, tmp_path)
    assert len(model.requests) == 2


def test_a_sentence_that_ends_with_done_is_no_confirmation(tmp_path: Path) -> None:
    first = program("# look: the terms are gold", 'modify("terms", color="gold")')
    model = model_that(first, "The font is still wrong, so this is not DONE", program('modify("terms", font_size=20)'))
    edited(model, tmp_path)
    assert look("terms", tmp_path / "out.svg").style.font_size == 20


def test_a_step_with_a_fault_does_not_stand_where_its_correction_never_ran(tmp_path: Path) -> None:
    off = program("# look: where it is", 'move("terms", dx=5000)')
    with pytest.raises(RequestError, match="did not settle it"):
        edited(model_that(off, *[program('modify("terms", colour="silver")')] * 5), tmp_path, partial=True)


def test_markup_shows_no_pixels_and_keeps_them(tmp_path: Path) -> None:
    picture = next(id for id, one in pages_of(POSTER).items() if one.kind == "picture")
    change = program(f'set_native({picture!r}, native({picture!r}).replace("<image ", "<image opacity=\\"0.5\\" ", 1))')
    model = model_that(program(f"print(native({picture!r}))"), change)
    edited(model, tmp_path, private=f"#{picture}")
    assert "base64" not in model.requests[1].messages[-1].text
    assert "data:,pixels-" in model.requests[1].messages[-1].text
    now = pages_of(tmp_path / "out.svg")[picture]
    assert now.asset == pages_of(POSTER)[picture].asset
    assert now.style.opacity == 0.5


def pages_of(path: Path) -> Any:
    with Session(history=False) as session:
        return session.open(path).document.index.layers


def test_pictures_of_a_deck_are_private_though_its_layouts_have_backgrounds(tmp_path: Path) -> None:
    model = model_that(program('move("slide-261/3", dx=5)', "# look: where it is"), "DONE")
    edited(model, tmp_path, "move the picture", source=DECK, private="kind=picture")
    after = pictures(model, 1)[-1].convert("RGB")
    box = look("slide-261/3", tmp_path / "out.pptx").frame
    scale = after.width / 1280
    assert after.getpixel((int((box.x + box.width / 2) * scale), int((box.y + box.height / 2) * scale))) == GREY


@each("private", ["kind=picture", "#photo"])
def test_a_shape_that_is_painted_with_a_picture_is_grey_and_so_is_a_copy(private: str, tmp_path: Path) -> None:
    copied = program('copy("photo", to=(100, 100))', "# look: the copy")
    model = model_that(copied, "DONE")
    receipt = edited(model, tmp_path, "twice", source=light("social.svg"), private=private)
    assert receipt.model is not None
    assert receipt.model.private == ("photo",)
    plain, after = pictures(model, 0)[0].convert("RGB"), pictures(model, 1)[-1].convert("RGB")
    scale = plain.width / 1080
    assert plain.getpixel((int(730 * scale), int(720 * scale))) == GREY
    assert after.getpixel((int(430 * scale), int(430 * scale))) == GREY


def test_pictures_of_a_layout_are_private_too(tmp_path: Path) -> None:
    deck = pptx.Presentation(str(DECK))
    picture = next(shape for slide in deck.slides for shape in slide.shapes if shape.shape_type == 13)
    for slide in list(deck.slides)[:1]:
        layout, again = slide.slide_layout, deepcopy(picture._element)
        again.blipFill.blip.rEmbed = layout.part.relate_to(picture.part.related_part(picture._element.blip_rId), IMAGE)
        layout.shapes._spTree.append(again)
    deck.save(str(tmp_path / "deck.pptx"))
    model = model_that(program("look(1)"), program('modify("slide-256/2", color="red")'))
    edited(model, tmp_path, "red title", source=tmp_path / "deck.pptx", private="kind=picture")
    [shown] = pictures(model, 1)
    x, y = (int((start + size / 2) / 9525 * shown.width / 1280) for start, size in
            ((picture.left, picture.width), (picture.top, picture.height)))  # fmt: skip
    assert shown.convert("RGB").getpixel((x, y)) == GREY


def test_of_many_changed_slides_those_that_are_named_come_back_large(tmp_path: Path) -> None:
    every = 'for one in find("role=title"):\n    move(one.id, dx=2)'
    for request, check, large in (
        ("all titles 2 to the right", "slide 7 and slide 5", ["5", "7", "1"]),
        ("titles to the right, also on page 6", "the titles", ["6", "1", "2"]),
    ):
        model = model_that(program(every, f"# look: {check}"), "DONE")
        edited(model, tmp_path, request, source=DECK)
        back = model.requests[1].messages[-1].text
        assert re.findall(r"^Picture \d+: page (\d) after$", back, re.MULTILINE) == large


def test_what_the_person_is_warned_of_is_in_the_review_in_the_same_words(tmp_path: Path) -> None:
    (source := tmp_path / "arc.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><path id="arc" d="M20 100H220" fill="none"/>'
        '<text id="motto" font-size="20"><textPath href="#arc">Fresh bread</textPath></text></svg>'
    )
    long = program('modify("motto", text="Fresh bread and cakes from our own oven")')
    model = model_that(long, "DONE")
    receipt = edited(model, tmp_path, "longer", source=source)
    [warning] = [one for one in receipt.warnings if "where its path ends" in one]
    assert model.requests[1].messages[-1].text.count(warning) == 1
    model = model_that(program('modify("slide-256/2", color="red")', "# look: the title"), "DONE")
    receipt = edited(model, tmp_path, "a red title", source=DECK)
    back = model.requests[1].messages[-1].text
    assert receipt.warnings
    assert all(back.count(one) == 1 for one in receipt.warnings)
    assert "Nothing was found" not in back


def test_a_thing_of_which_nothing_is_drawn_goes_back(tmp_path: Path) -> None:
    drawn = "<a14:m><m:oMathPara><m:oMath><m:r><m:t>&#x2061;</m:t></m:r></m:oMath></m:oMathPara></a14:m>"
    box = (
        '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Formula"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>'
        '<a:off x="1270000" y="3810000"/><a:ext cx="3810000" cy="762000"/></a:xfrm><a:prstGeom prst="rect"/>'
        f"</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p>{drawn}</a:p></p:txBody></p:sp>"
    )
    model = model_that(program(f"insert_native(6, '{box}')"), "DONE")
    receipt = edited(model, tmp_path, "add the formula x=2", source=DECK)
    [found] = [one for one in receipt.findings if one.kind == "unseen"]
    assert "nothing is seen of 'Formula'" in found.message
    assert found.message in model.requests[1].messages[-1].text
    assert found.message in receipt.warnings


def test_words_that_lost_their_look_and_texts_without_words_are_in_the_facts(tmp_path: Path) -> None:
    (source := tmp_path / "offer.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200"><text id="offer" x="10" y="60">Bring '
        'a friend <tspan font-style="italic">for free</tspan></text><text id="note" x="10" y="90">Soon</text></svg>'
    )
    both = program('modify("offer", text="Two for one")', 'modify("note", text="")', "# look: the words")
    model = model_that(both, "DONE")
    receipt = edited(model, tmp_path, "say two for one", source=source)
    back = model.requests[1].messages[-1].text
    [told] = [one for one in receipt.warnings if "“for free” was italic" in one]
    assert back.count(told) == 1
    assert "#note (text): text, ⟦Soon⟧ → now empty" in back


def test_notes_are_for_slides_only(tmp_path: Path) -> None:
    with Session(history=False) as session, pytest.raises(ProgramError, match="only slides have speaker notes"):
        session.run_file(POSTER, Program('set_notes(1, "later")'), tmp_path / "out.svg")


def test_many_changed_slides_that_are_written_otherwise_come_back_as_a_sheet(tmp_path: Path) -> None:
    deck = pptx.Presentation()
    for _ in range(5):
        deck.slides.add_slide(deck.slide_layouts[1]).shapes[1].text_frame.text = "some words"
    deck.save(str(tmp_path / "words.pptx"))
    model = model_that(program('for n in range(1, 6):\n    set_notes(n, "to say")', "# look: all"), "DONE")
    edited(model, tmp_path, "other words", source=tmp_path / "words.pptx")
    assert re.findall(r"^Picture \d+: pages (.*), row by row$", model.requests[1].messages[-1].text, re.MULTILINE)


def test_an_error_of_redraft_itself_refuses_a_program_and_ends_no_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_back, left = execution._take_back, [ValueError("tuple.index(x): x not in tuple")]

    def once(*given: Any) -> None:
        if left:
            raise left.pop()
        take_back(*given)

    monkeypatch.setattr(execution, "_take_back", once)
    model = model_that(program('modify("terms", color="red")'), program('modify("terms", color="gold")'))
    receipt = edited(model, tmp_path)
    assert "internal error: ValueError: tuple.index" in model.requests[1].messages[-1].text
    assert receipt.model is not None
    assert [one["trigger"] for one in receipt.model.sent_back] == ["refusal"]


def test_an_error_of_redraft_itself_in_the_review_leaves_what_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any) -> None:
        raise IndexError("no such page")

    monkeypatch.setattr(FileSight, "compared", broken)
    receipt = edited(model_that(program('modify("terms", color="gold")', "# look: gold")), tmp_path)
    assert receipt.model is not None
    assert "no such page" in receipt.model.sent_back[0]["about"]
    assert str(look("terms", tmp_path / "out.svg").style.fill) == GOLD


def test_a_step_says_what_it_changed_and_what_the_steps_before_did_in_one_line(tmp_path: Path) -> None:
    first = program("# look: the gold", 'print("beside")', 'modify("terms", color="gold")', 'move("terms", dy=4)')
    model = model_that(first, program("# look: the size", 'modify("headline", color="gold")'), "DONE")
    edited(model, tmp_path)
    after_one, after_two = (model.requests[call].messages[-1].text for call in (1, 2))
    assert "beside" in after_one, "what a program prints beside its changes comes back"
    assert "Picture 3: the page before\nPicture 4: the page after" in after_one
    assert "Picture 6: the page before" in after_two
    latest = after_two.partition("The steps before it made 2 changes, which still hold: #terms")
    assert latest[1]
    assert "#title (text): fill" in latest[0]
    assert "#terms (" not in after_two


def test_what_a_program_looked_at_before_it_stopped_is_shown_with_the_error(tmp_path: Path) -> None:
    stopped = program('look("terms")', 'print(native("nowhere"))')
    model = model_that(stopped, program('modify("terms", color="gold")'))
    edited(model, tmp_path)
    back = model.requests[1].messages[-1].text
    assert "Nothing of this program was kept" in back
    assert "Picture 3: terms" in back
    assert len(pictures(model, 1)) == 1
