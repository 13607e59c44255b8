"""New pictures of programs: the paper's ADD and REPLACE, the asset library behind them, and what is refused."""

from __future__ import annotations

import io
import json
import zlib
from pathlib import Path

import pytest
from PIL import Image
from pptx import Presentation

from redraft.assets.picture_library import Library, named
from redraft.commands.programs.program import Program
from redraft.document.layers import Asset, Picture
from redraft.errors import FormatError, ProgramError
from redraft.models.trace import Models
from redraft.session.session import Session
from tests.cases import of_case
from tests.command_line import redraft
from tests.sampling import each

EXAMPLES = Path(__file__).parents[3] / "examples"
REPLACED = """
object_id, position, box = FIND_AND_GET({what!r})
REPLACE(object_id_to_replace=object_id, new_object_type="image", new_object_content="a cat")
ADD("image", "a cat", position=(40, 50))
"""


def png(size: tuple[int, int] = (4, 2), color: str = "red") -> bytes:
    target = io.BytesIO()
    Image.new("RGB", size, color).save(target, "PNG")
    return target.getvalue()


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setenv("REDRAFT_ASSETS", str(tmp_path / "library"))
    return Library(tmp_path / "library")


def run(tmp_path: Path, source: str, design: str = "event.svg", **fields: object) -> Path:
    copy, output = tmp_path / design, tmp_path / f"out-{design}"
    copy.write_bytes((EXAMPLES / design).read_bytes())
    with Session(history=False, system_fonts=False) as session:
        session.run_file(copy, Program(source), output, render=False, **fields)  # type: ignore[arg-type]
    return output


def test_a_picture_of_the_library_has_its_file_s_name_too_and_get_hands_out_no_bomb(
    tmp_path: Path, library: Library
) -> None:
    entry = library.add("grey-cat", png(), (4, 2), shows="a grey cat")
    assert [library.called(name) for name in ("grey-cat", "grey-cat.png", "cat.png")] == [entry, entry, None]
    run(tmp_path, 'ADD("image", "grey-cat.png", position=(40, 50))')
    large = png().replace((4).to_bytes(4, "big") + (2).to_bytes(4, "big"), (50_000).to_bytes(4, "big") * 2)
    library.add("bomb", large, (50_000, 50_000), shows="a bomb")
    refused = redraft("assets", "get", "bomb", "-o", "out.png", folder=tmp_path)
    assert (refused.returncode, (tmp_path / "out.png").exists()) == (1, False)
    assert "50000 × 50000 pixels" in refused.stderr


def test_a_picture_in_the_place_of_another_has_its_own_alternative_text(tmp_path: Path, library: Library) -> None:
    library.add("cat", png(), (4, 2), shows="a cat")
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    picture = slide.shapes.add_picture(io.BytesIO(png(color="blue")), 0, 0, 900_000, 450_000)
    picture._element.nvPicPr.cNvPr.set("descr", "a dog in the rain")
    deck.save(str(tmp_path / "dog.pptx"))
    with Session(history=False, system_fonts=False) as session:
        source = Program('REPLACE("the picture", new_object_type="image", new_object_content="a cat")')
        session.run_file(tmp_path / "dog.pptx", source, tmp_path / "cat.pptx", render=False)
        layers = session.open(tmp_path / "cat.pptx").document.index.layers.values()
    assert [dict(one.features)["alt"] for one in layers if isinstance(one, Picture)] == ["a cat"]


@pytest.mark.parametrize(("design", "what"), [("event.svg", "the subtitle"), ("deck.pptx", "#slide-256/3")])
def test_the_papers_own_example_runs_by_the_command_line_and_is_proven(design: str, what: str, tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(png())
    (tmp_path / "paper.py").write_text(REPLACED.replace("{what!r}", repr(what)))
    (tmp_path / design).write_bytes((EXAMPLES / design).read_bytes())
    refused = redraft("apply", "paper.py", design, "-o", "out", "--json", folder=tmp_path)
    assert refused.returncode == 1
    assert "redraft assets add FILE --shows 'a cat'" in json.dumps(refused.answer, ensure_ascii=False)
    assert redraft("assets", "add", "cat.png", "--shows", "a grey cat", folder=tmp_path).returncode == 0
    done = redraft("apply", "paper.py", design, "-o", f"out-{design}", "--json", "--no-history", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert all(proof["ok"] for proof in done.answer["proofs"].values())
    assert any("'cat.png' of the asset library" in note for note in done.answer["notes"])
    with Session(history=False, system_fonts=False) as session:
        before, after = (session.open(tmp_path / name).document for name in (design, f"out-{design}"))
    new = [after.index[id] for id in after.index if id not in before.index]
    assert [type(placed.layer) for placed in new] == [Picture, Picture]
    (gone,) = (before.index[id] for id in before.index if id not in after.index)
    first, second = (placed.box for placed in new)
    assert first is not None
    assert second is not None
    assert gone.box is not None
    assert first.width / first.height == pytest.approx(2, rel=0.01)
    assert gone.box.grown(1).overlap(first) == first
    assert (round(second.x), round(second.y)) == (40, 50)


def test_a_picture_is_replaced_in_its_frame_by_a_file_beside_the_design_and_by_nothing_outside(tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(data := png((6, 6)))
    output = run(tmp_path, 'REPLACE(find("kind=picture")[0].id, "image", "image", "cat.png")', "sale.svg")
    with Session(history=False, system_fonts=False) as session:
        document = session.open(output).document
    assert data in [asset.data for asset in document.assets.values()]
    (tmp_path.parent / "outside.png").write_bytes(data)
    (tmp_path / "link.png").symlink_to(tmp_path.parent / "outside.png")
    for name in ("../outside.png", str(tmp_path.parent / "outside.png"), "link.png"):
        with pytest.raises(ProgramError, match="outside the folder of the design"):
            run(tmp_path, f'ADD("image", {name!r})')


def test_what_is_drawn_is_asked_for_once_and_comes_from_bytes_too(tmp_path: Path) -> None:
    asked = []

    class Drawer:
        name = "mine"

        def draw(self, prompt: str, width: int, height: int, seed: int) -> bytes:
            asked.append((prompt, seed))
            return png((width, height), "blue")

    models = Models(image_generator=Drawer())  # type: ignore[arg-type]
    output = run(tmp_path, 'ADD("image", "a dog")\nADD("icon", "a dog")', models=models, seed=3)
    assert asked == [("a dog", 3)]
    assert output.is_file()


def test_an_editor_that_returns_bytes_edits_and_one_that_returns_none_is_told(tmp_path: Path) -> None:
    from redraft.models.meter import masked_edit

    class Editor:
        name = "mine"
        answer: object = png((4, 2), "blue")

        def edit(self, picture: Asset, instruction: str, seed: int) -> object:
            return self.answer

    editor = Editor()
    made = masked_edit(editor, Asset("image/png", png()), "make it blue", 0, None)  # type: ignore[arg-type]
    assert (made.media_type, made.data) == ("image/png", editor.answer)
    for editor.answer in (b"no picture", "text", None):
        with pytest.raises(Exception, match="mine gave a"):
            masked_edit(editor, made, "make it blue", 0, None)  # type: ignore[arg-type]


@each("bad", [b"<svg/>", png()[:40], b""])
def test_hostile_and_damaged_pictures_are_refused_and_nothing_is_written(bad: bytes, tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(bad)
    assert redraft("assets", "add", "cat.png", "--shows", "a cat", folder=tmp_path).returncode in (1, 2, 3)
    with pytest.raises(ProgramError):
        run(tmp_path, 'ADD("image", "cat.png")')
    assert not (tmp_path / "out-event.svg").exists()


def test_a_picture_that_claims_too_many_pixels_is_refused(tmp_path: Path) -> None:
    head = b"IHDR" + (60_000).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
    bomb = png()[:8] + b"\0\0\0\r" + head + zlib.crc32(head).to_bytes(4, "big") + png()[33:]
    (tmp_path / "cat.png").write_bytes(bomb)
    with pytest.raises(ProgramError, match="60000 × 60000 pixels"):
        run(tmp_path, 'ADD("image", "cat.png")')


def test_words_bring_a_picture_that_shows_all_they_name_and_least_besides(library: Library) -> None:
    for name, shows in (("cat.png", "a grey cat"), ("cats.png", "two cats on a chair"), ("dog.png", "Dog")):
        library.add(name, png(), (4, 2), shows=shows)
    again = Library(library.folder)
    best = {
        words: again.best(words) for words in ("a cat", "a photo of cats on a chair", "a black cat", "the dog.png", "")
    }
    assert [entry and entry.name for entry in best.values()] == ["cat.png", "cats.png", None, None, None]
    assert [entry.name for entry in again.near("a black cat")] == ["cat.png", "cats.png"]
    assert named("Photos of the two Berries") == {"two", "berry"}


def test_a_manifest_leads_nowhere_else_and_what_was_exchanged_is_noticed(library: Library, tmp_path: Path) -> None:
    entry = library.add("cat.png", png(), (4, 2), shows="a cat")
    (library.folder / "cat.png").write_bytes(png(color="blue"))
    with pytest.raises(FormatError, check=of_case("asset-picture-changed")):
        library.read(entry)
    (tmp_path / "secret.png").write_bytes(png())
    with pytest.raises(FormatError, match="outside the library"):
        library.read(entry._replace(file="../secret.png"))
    for wrong in (
        "[]",
        '{"redraft-assets": 1, "pictures": [{"name": "x"}]}',
        "{",
        '{"redraft-assets": 1, "pictures": [1]}',
    ):
        (library.folder / "assets.json").write_text(wrong)
        with pytest.raises(FormatError, check=of_case("asset-manifest-unreadable")):
            Library(library.folder)


def test_the_library_is_listed_searched_taken_from_and_emptied(tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(png())
    words = ["assets", "add", "cat.png", "--shows", "a grey cat", "--licence", "CC0", "--name", "grey.png"]
    assert redraft(*words, folder=tmp_path).returncode == 0
    (listed,) = redraft("assets", "list", "--json").answer["pictures"]
    assert (listed["name"], listed["width"], listed["licence"]) == ("grey.png", 4, "CC0")
    assert "grey.png" in redraft("assets", "find", "a", "cat").stdout
    assert redraft("assets", "find", "a dog").returncode == 1
    assert redraft("assets", "get", "grey.png", "-o", tmp_path / "copy.png").returncode == 0
    assert (tmp_path / "copy.png").read_bytes() == png()
    assert redraft("assets", "remove", "grey.png").returncode == 0
    assert not redraft("assets", "list", "--json").answer["pictures"]
    assert [redraft("assets", *one).returncode for one in (["get"], ["get", "no.png"], ["list", "x"])] == [2, 2, 2]
