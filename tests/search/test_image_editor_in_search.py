"""Searching with two actors: rules for layers, an image editor for what pictures show."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageOps

from redraft import Session
from redraft.document.layers import Asset, Picture
from redraft.edits.ops import ReplacePixels
from redraft.edits.receipt.record import Receipt
from redraft.edits.scope import Scope
from redraft.errors import ModelError, RequestError
from redraft.models.chat import ChatRequest
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.trace import Models
from redraft.search.options import SearchOptions

SKY, BIRD, TITLE = "make the sky in the photo pink", "Add a bird to the photo", "make the title gold"
ALL = f"{SKY} and {TITLE}. {BIRD}."


def encoded(picture: Image.Image) -> bytes:
    target = io.BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


class Editor:
    """Makes negatives, with a dot for each time it was asked; where `script` has an error for its turn, raises that."""

    name = "scripted:editor"

    def __init__(self, *script: Exception | None) -> None:
        self.script = list(script)
        self.asked: list[str] = []
        self.seeds: list[int] = []

    def edit(self, picture: Asset, instruction: str, seed: int) -> Asset:
        self.asked.append(instruction)
        self.seeds.append(seed)
        error = self.script.pop(0) if self.script else None
        if error is not None:
            raise error
        with Image.open(io.BytesIO(picture.data)) as given:
            made = ImageOps.invert(given.convert("RGB"))
        made.paste((250, 0, 250), (8 * len(self.asked), 8, 8 * len(self.asked) + 6, 14))
        return Asset("image/png", encoded(made))


@pytest.fixture
def poster(tmp_path: Path) -> Path:
    light = Image.linear_gradient("L").resize((60, 40)).convert("RGB")
    packed = base64.b64encode(encoded(light)).decode()
    path = tmp_path / "poster.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">'
        '<rect id="ground" width="200" height="200" fill="#234"/>'
        f'<image id="photo" x="20" y="20" width="120" height="80" href="data:image/png;base64,{packed}"/>'
        '<text id="title" x="20" y="150" font-size="20" fill="#fff">Harbour days</text></svg>'
    )
    return path


Run = Callable[..., Receipt]


@pytest.fixture
def run(poster: Path, tmp_path: Path) -> Run:
    def run(editor: Editor, words: str = ALL, steps: int = 8, **options: Any) -> Receipt:
        journal = options.pop("journal", None)
        with Session(history=False) as session:
            return session.edit_file(
                poster,
                words,
                tmp_path / "out.svg",
                search=SearchOptions(steps, journal=journal, tree=tmp_path / "tree.html"),
                models=Models(image_editor=editor),
                **options,
            )

    return run


@pytest.mark.slow
def test_each_clause_goes_to_whom_it_is_for_and_each_counts_by_itself(run: Run) -> None:
    editor = Editor()
    receipt = run(editor)
    assert editor.asked == [SKY, BIRD], "one change of a picture is not an answer to two clauses about it"
    assert len(set(editor.seeds)) == 2
    assert [type(edit).__name__ for edit in receipt.edits].count("ReplacePixels") == 2
    assert {getattr(edit, "layer", "") for edit in receipt.edits} == {"photo", "title"}
    assert receipt.model is not None
    assert receipt.model.names == {"image_editor": "scripted:editor"}
    assert receipt.model.clauses == (SKY, BIRD)
    assert (receipt.model.calls, receipt.model.accepted) == (2, True)
    assert any("nobody looked" in warning for warning in receipt.warnings)
    assert receipt.proven


def test_a_failure_is_tried_again_while_there_are_steps(run: Run) -> None:
    editor = Editor(ModelError("it is down"), None)
    receipt = run(editor, f"{SKY} and {TITLE}", 5)
    assert editor.asked == [SKY, SKY]
    assert receipt.model is not None
    assert receipt.model.calls == 2


def test_what_never_comes_is_refused_with_the_editors_reason(run: Run, tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="it is down") as error:
        run(Editor(*[ModelError("it is down")] * 9), f"{SKY} and {TITLE}", 4)
    assert SKY in error.value.message
    assert not (tmp_path / "out.svg").exists()


@pytest.mark.slow
def test_a_journal_has_the_pictures_and_going_on_asks_nobody_for_them_again(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "search.jsonl"
    first = Editor()
    whole = run(first, journal=journal)
    lines = journal.read_text().splitlines(keepends=True)
    again = Editor()
    assert run(again, journal=journal).edits == whole.edits
    assert again.asked == []
    # Killed after the first picture: only the second is asked for.
    at = next(number for number, line in enumerate(lines) if SKY in line and '"state":' in line)
    journal.write_text("".join(lines[: at + 1]))
    rest = Editor()
    receipt = run(rest, journal=journal)
    assert rest.asked == [BIRD]
    pixels = [edit.asset for edit in receipt.edits if isinstance(edit, ReplacePixels)]
    assert pixels[0] == next(edit.asset for edit in whole.edits if isinstance(edit, ReplacePixels))
    assert receipt.model is not None
    assert receipt.model.clauses == (SKY, BIRD), "the receipt tells of pictures from the journal too"
    assert any("nobody looked" in warning for warning in receipt.warnings)


def test_a_record_of_a_picture_is_json_with_its_bytes(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "search.jsonl"
    receipt = run(Editor(), SKY, 3, journal=journal)
    [line] = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    [edit] = [edit for edit in receipt.edits if isinstance(edit, ReplacePixels)]
    assert line["record"]["edits"][0]["asset"] == edit.asset
    assert line["record"]["shown"][edit.asset][0] == [SKY]


def test_a_locked_picture_is_not_sent(run: Run) -> None:
    editor = Editor()
    with pytest.raises(RequestError, match="locked"):
        run(editor, f"{SKY} and {TITLE}", 4, scope=Scope.of(lock=["#photo"]))
    assert editor.asked == []


def test_which_of_two_pictures_is_for_the_person_to_say(run: Run, poster: Path) -> None:
    text = poster.read_text()
    start, end = text.index("<image"), text.index("<text")
    poster.write_text(
        text[:end] + text[start:end].replace('"photo"', '"harbour"').replace('y="20"', 'y="110"') + text[end:]
    )
    editor = Editor()
    with pytest.raises(RequestError) as error:
        run(editor, "remove the boat in the picture")
    [refusal] = error.value.refusals
    assert [one["id"] for one in refusal["choices"]] == ["photo", "harbour"]
    assert editor.asked == []


def test_a_search_without_such_a_clause_asks_no_editor(run: Run) -> None:
    editor = Editor()
    receipt = run(editor, f"{TITLE} and make the title bold")
    assert editor.asked == []
    assert receipt.model is None


@pytest.mark.parametrize("paints", [True, False])
def test_with_a_model_votes_do_not_stand_for_a_picture_that_was_not_made(
    paints: bool, poster: Path, tmp_path: Path
) -> None:
    def answer(request: ChatRequest) -> str:
        if request.purpose == "analyse":
            parts = [
                {"instruction": "paint the sky in the photo pink", "question": "Is the sky pink?"},
                {"instruction": TITLE, "question": "Is the title gold?"},
            ]
            return json.dumps({"description": "a poster", "parts": parts})
        if request.purpose == "judge":
            after = request.messages[-1].text.partition("Elements after:")[2]
            told = [{"number": 1, "yes": True}, {"number": 2, "yes": "#ffd700" in after}]
            return json.dumps({"answers": told})
        return "no idea"

    editor = Editor(*([] if paints else [ModelError("it is down")] * 9))
    # The vote says yes to the sky before anybody painted it, so that only the rules can tell.
    words = f"{SKY} and {TITLE}"
    with Session(history=False) as session:

        def run() -> Receipt:
            models = Models(ScriptedChat(answer), image_editor=editor)
            out = tmp_path / "out.svg"
            return session.edit_file(poster, words, out, search=SearchOptions(4), models=models, trust="acts")

        if not paints:
            with pytest.raises(RequestError, match="sky in the photo"):
                run()
            return
        receipt = run()
    assert receipt.model is not None
    assert receipt.model.names["image_editor"] == "scripted:editor"
    assert any(isinstance(edit, ReplacePixels) for edit in receipt.edits)


@pytest.mark.slow
def test_the_document_that_comes_out_shows_the_last_picture(run: Run, tmp_path: Path) -> None:
    receipt = run(Editor())
    with Session(history=False) as session:
        document = session.open(tmp_path / "out.svg").document
    photo = document.index.layers["photo"]
    assert isinstance(photo, Picture)
    assert photo.asset == [edit.asset for edit in receipt.edits if isinstance(edit, ReplacePixels)][-1]
