"""Layer folders: a manifest and pictures, read as one design and written back file by file."""

from __future__ import annotations

import io
import json
import os
import time
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.layers import Asset, Group, Picture
from redraft.document.style import Color
from redraft.edits.ops import Insert, Move, Remove, Rename, ReplacePixels, Resize, Restack, SetStyle, apply
from redraft.errors import EditError, FormatError, SaveError, UsageError
from redraft.formats.folder import FolderFile, staged_save
from redraft.formats.folder.files import read_folder, save_folder
from redraft.formats.folder.packed import packed
from redraft.formats.folder.write import blank
from redraft.formats.pixels.merged_page import merged
from redraft.session.saving.history import History
from redraft.session.session import Session
from tests.cases import of_case
from tests.formats.ora.specimens import cut_short, pixels, png
from tests.sampling import each

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect id="ground" width="200" height="100" fill="#ffffff"/>
  <g id="badge"><circle id="under" cx="30" cy="30" r="20" fill="#ff0000"/>
    <circle id="over" cx="50" cy="30" r="20" fill="#00ff00" style="mix-blend-mode:multiply"/></g>
  <text id="title" x="20" y="80" font-family="Manrope" font-size="24" fill="#000000" opacity="0.5">Big sale</text>
  <rect id="hidden" width="9" height="9" visibility="hidden"/>
</svg>
"""


def rows(*more: dict[str, Any]) -> list[dict[str, Any]]:
    """As corpora have them: a type, a box, a file and, for text, the words."""
    return [
        {"type": "image", "bbox": [0, 0, 120, 80], "image": "layers/0.png"},
        {"type": "decoration", "bbox": [80, 10, 20, 20], "image": "layers/1.png", "opacity": 0.5},
        {"type": "text", "bbox": [30, 50, 60, 20], "image": "layers/2.png", "text": "Big\nsale", "font": "Arial"},
        *more,
    ]


FILES = {
    "layers/0.png": png(120, 80, (240, 240, 230, 255)),
    "layers/1.png": png(20, 20, (200, 30, 30, 255)),
    "layers/2.png": png(60, 20, seed=1),
}


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A folder as another program would write it, with something of its own beside."""
    return write(tmp_path / "corpus", {"canvas": {"width": 120, "height": 80}, "layers": rows(), "split": "test"})


def write(folder: Path, manifest: dict[str, Any], files: dict[str, bytes] = FILES) -> Path:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    (folder / "notes.txt").write_text("not ours", "utf-8")
    return folder


def opened(folder: Path) -> FolderFile:
    return FolderFile(read_folder(folder).data)


def manifest_of(folder: Path) -> dict[str, Any]:
    found = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_corpus_of_layers_is_read_in_its_order_with_kinds_and_words(corpus: Path) -> None:
    document = opened(corpus).document
    assert (document.pages[0].width, document.pages[0].height) == (120, 80)
    assert list(document.index) == ["layer1", "layer2", "big-sale"]
    title = document.index["big-sale"]
    assert title.layer.name == "Big sale"
    assert title.layer.effects == ("text as pixels",)
    assert title.box == Box(30, 50, 60, 20)
    assert document.index["layer2"].layer.style.opacity == 0.5


def test_no_edit_gives_the_same_bytes_and_the_same_files(corpus: Path, tmp_path: Path) -> None:
    file = opened(corpus)
    assert file.write(file.document).data == file.data
    with Session() as session:
        session.apply_file(corpus, [], None, tmp_path / "copy")
    assert everything(tmp_path / "copy") == {k: v for k, v in everything(corpus).items() if k != "notes.txt"}


def test_a_move_changes_one_row_and_no_picture(corpus: Path, tmp_path: Path) -> None:
    before = everything(corpus)
    with Session() as session:
        receipt = session.edit_file(corpus, 'move "Big sale" 10px up', tmp_path / "new")
    assert [proof.ok for proof in receipt.proofs] == [True] * 4, receipt.proofs
    assert everything(corpus) == before
    after = manifest_of(tmp_path / "new")
    assert after["split"] == "test"
    assert after["layers"][:2] == rows()[:2]
    assert after["layers"][2] == {**rows()[2], "bbox": [30, 40, 60, 20], "at": [30, 40]}
    assert {k: v for k, v in everything(tmp_path / "new").items() if k != "manifest.json"} == FILES


@each("said", [{"at": [3e9, 0]}, {"at": ["a", 0]}, {"bbox": [0, -4e12, 20, 20]}, {"bbox": [1, 2]}])
def test_no_place_is_made_from_one_that_is_not_read(tmp_path: Path, said: dict[str, Any]) -> None:
    told = rows()
    told[1] = {**{name: value for name, value in told[1].items() if name != "bbox"}, **said}
    corpus = write(tmp_path / "corpus", {"canvas": {"width": 120, "height": 80}, "layers": told})
    odd = opened(corpus).document.pages[0].layers[1].id
    with Session(history=False) as session:
        with pytest.raises(EditError, match=odd):
            session.apply_file(corpus, [Move(odd, 0.0, 20.0)], None, tmp_path / "new")
        session.edit_file(corpus, 'move "Big sale" 10px up', tmp_path / "other")
    assert manifest_of(tmp_path / "other")["layers"][1] == told[1]


def test_it_is_edited_in_place_by_its_manifests_name_too_and_can_be_undone(
    corpus: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    before = everything(corpus)
    with Session() as session:
        session.edit_file(corpus / "manifest.json", 'move "Big sale" 5px up', None, in_place=True)
        assert manifest_of(corpus)["layers"][2]["at"] == [30, 45]
        session.edit_file(corpus, "delete the big sale", None, in_place=True)
        assert not (corpus / "layers/2.png").exists()
        History(corpus).undo(2)
    assert everything(corpus) == before


def test_the_result_may_not_go_where_the_design_is_without_being_told(corpus: Path) -> None:
    with Session() as session, pytest.raises(UsageError, check=of_case("output-is-input")):
        session.edit_file(corpus, 'hide "Big sale"', corpus / "manifest.json")


def test_a_folder_with_other_things_in_it_is_not_written_to(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/thesis.txt").write_text("precious")
    with Session() as session, pytest.raises(UsageError, check=of_case("folder-not-empty")):
        session.edit_file(corpus, 'hide "Big sale"', tmp_path / "full")
    assert os.listdir(tmp_path / "full") == ["thesis.txt"]
    assert sorted(os.listdir(tmp_path)) == ["corpus", "full"]


def test_a_change_by_another_program_stops_the_save(corpus: Path) -> None:
    with Session() as session:
        file = session.open(corpus)
        document = apply(file.document, SetStyle("big-sale", "opacity", 0.5))
        (corpus / "layers/1.png").write_bytes(png(20, 20, (1, 1, 1, 255)))
        with pytest.raises(SaveError, check=of_case("folder-changed-meanwhile")):
            session.save(file, document, corpus, in_place=True)


@pytest.fixture
def changed(tmp_path: Path) -> tuple[Path, bytes]:
    """A folder with a picture of the page, and what it becomes when two of its layers get other pixels."""
    made = {"size": [120, 80], "picture": "page.png", "layers": rows()}
    folder = write(tmp_path / "design", made, {**FILES, "page.png": png(120, 80)})
    file = opened(folder)
    edits = [Resize("layer2", 2, 2, (90, 20)), Resize("big-sale", 0.5, 1, (60, 60))]
    return folder, file.write(apply(file.document, edits)).data


def saved(folder: Path, data: bytes) -> None:
    save_folder(folder, data, lambda _: None, read_folder(folder), True)


@pytest.mark.parametrize("step", range(5))
def test_a_save_in_place_that_fails_leaves_the_folder_as_it_was(
    step: int, changed: tuple[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, data = changed
    before, real, calls = everything(folder), staged_save.write, iter(range(99))

    def failing(*words: Any) -> None:
        if next(calls) == step:
            raise OSError("the plug was pulled")
        real(*words)

    monkeypatch.setattr(staged_save, "write", failing)
    with pytest.raises(OSError, match="plug"):  # two pictures, the page, the manifest, and what goes
        saved(folder, data)
    assert everything(folder) == before
    assert os.listdir(folder.parent) == ["design"]


@pytest.mark.parametrize("moved", range(4))
def test_a_save_cut_off_once_it_is_valid_is_finished_by_whoever_reads_next(
    moved: int, changed: tuple[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, data = changed
    real, calls = os.replace, iter(range(99))

    def failing(*words: Any) -> None:
        if next(calls) == moved:
            raise OSError("the plug was pulled")
        real(*words)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(SaveError, check=of_case("folder-save-unfinished")):
        saved(folder, data)
    monkeypatch.undo()
    os.chmod(folder, 0o500)
    try:
        if os.geteuid():
            assert read_folder(folder).data == data, "read where it lies, by one who may not write there"
    finally:
        os.chmod(folder, 0o700)
    assert read_folder(folder).data == data
    archive = FolderFile(data).archive
    names = {name: archive.read(name) for name in archive.names}
    assert everything(folder) == {**names, "notes.txt": b"not ours"}


def test_a_finished_save_that_came_with_a_folder_takes_nothing_of_the_users_away(
    changed: tuple[Path, bytes], tmp_path: Path
) -> None:
    folder, _ = changed
    (folder / "link").symlink_to(tmp_path)
    forged = folder / staged_save.SAVED
    (forged / "link").mkdir(parents=True)
    row = [{"picture": "notes.txt"}, {"picture": "link/out.png"}]
    (forged / "manifest.json").write_text(json.dumps({"size": [120, 80], "layers": [*rows(), *row]}))
    (forged / "notes.txt").write_text("theirs")
    (forged / "link/out.png").write_bytes(png(2, 2))
    (forged / "hook.sh").write_text("no picture")
    (forged / "gone.json").write_text(json.dumps({"notes.txt": [], "../secret": [], "layers/0.png": [1, 2, 3, 4]}))
    (tmp_path / "secret").write_text("precious")
    with pytest.raises(FormatError, check=of_case("folder-file-leads-out")):
        read_folder(folder)
    assert not (tmp_path / "out.png").exists()
    assert not (folder / "hook.sh").exists()
    assert (tmp_path / "secret").read_text() == "precious"
    assert [path.read_text() for path in folder.glob("notes.txt.*.kept")] == ["not ours"]
    assert (folder / "layers/0.png").exists()


def test_a_save_that_came_with_a_folder_neither_takes_files_from_elsewhere_nor_keeps_anybody_waiting(
    corpus: Path, tmp_path: Path
) -> None:
    mine = write(tmp_path / "mine", {"canvas": {"width": 120, "height": 80}, "layers": rows()})
    before = {path: path.read_bytes() for path in mine.rglob("*") if path.is_file()}
    data = read_folder(corpus).data
    (corpus / staged_save.SAVED).symlink_to(mine)
    with pytest.raises(FormatError):
        read_folder(corpus)
    assert {path: path.read_bytes() for path in mine.rglob("*") if path.is_file()} == before
    (corpus / staged_save.SAVED).unlink()
    (corpus / staged_save.SAVED).mkdir()
    os.mkfifo(corpus / staged_save.SAVED / "gone.json")
    assert read_folder(corpus).data == data
    (corpus / staged_save.SAVED).mkdir()
    os.mkfifo(corpus / staged_save.SAVED / "manifest.json")
    assert read_folder(corpus).data == data


def test_what_a_killed_save_of_an_older_redraft_left_is_taken_over_and_another_file_is_not(
    changed: tuple[Path, bytes],
) -> None:
    folder, data = changed
    left = next(name for name in FolderFile(data).archive.names if name not in everything(folder))
    (folder / left).write_bytes(b"someone else's")
    with pytest.raises(SaveError, check=of_case("folder-file-in-the-way")):
        saved(folder, data)
    assert (folder / left).read_bytes() == b"someone else's"
    (folder / left).write_bytes(FolderFile(data).archive.read(left))
    saved(folder, data)
    assert read_folder(folder).data == data


def test_the_same_design_may_be_saved_twice_and_another_layer_folder_is_not_replaced(
    changed: tuple[Path, bytes], corpus: Path, tmp_path: Path
) -> None:
    folder, data = changed
    base = read_folder(folder)
    for _ in range(2):
        save_folder(tmp_path / "new", data, lambda _: None, base, True)
    before = everything(corpus)
    with pytest.raises(UsageError, check=of_case("other-layer-folder-there")):
        save_folder(corpus, data, lambda _: None, base, True)
    assert everything(corpus) == before


def test_a_folder_by_a_link_is_changed_where_it_lies_and_modes_stay(
    changed: tuple[Path, bytes], tmp_path: Path
) -> None:
    folder, data = changed
    (tmp_path / "link").symlink_to("design")
    os.chmod(folder / "manifest.json", 0o640)
    saved(tmp_path / "link", data)
    assert (tmp_path / "link").is_symlink()
    assert read_folder(folder).data == data
    assert (folder / "manifest.json").stat().st_mode & 0o777 == 0o640


def test_a_read_only_file_stops_the_save_before_anything_changes(
    changed: tuple[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, data = changed
    before, real = everything(folder), os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "1.png" and real(path, mode))
    with pytest.raises(SaveError, match=r"'layers/1\.png' of .* is read-only"):
        saved(folder, data)
    assert everything(folder) == before


def test_two_that_save_one_folder_wait_for_each_other_and_one_of_them_is_told(changed: tuple[Path, bytes]) -> None:
    folder, data = changed
    base = read_folder(folder)
    told = []

    def work() -> None:
        try:
            save_folder(folder, data, lambda _: time.sleep(0.05), base, True)
        except SaveError as error:
            told.append(error.message)

    threads = [Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert read_folder(folder).data in (base.data, data)
    assert [" was changed by another program " in message for message in told] == [True]
    assert read_folder(folder).data == data


def test_new_pixels_get_a_file_of_their_own(corpus: Path) -> None:
    file = opened(corpus)
    new = Asset("image/png", png(60, 20, seed=7), 60, 20)
    written = file.write(apply(file.document, ReplacePixels("big-sale", new.key, new)))
    again = FolderFile(written.data)
    assert again.reading.sources["big-sale"] == "big-sale-1.png"
    assert "layers/2.png" not in again.archive
    scaled = FolderFile(file.write(apply(file.document, Resize("layer2", 2, 2, (90, 20)))).data)
    assert scaled.document.index["layer2"].box == Box(70, 0, 40, 40)


def test_restacking_and_removing_change_the_list(corpus: Path) -> None:
    file = opened(corpus)
    lower = apply(file.document, Restack("big-sale", "page1", "layer2"))
    assert list(FolderFile(file.write(lower).data).document.index) == ["layer1", "big-sale", "layer2"]
    fewer = FolderFile(file.write(apply(file.document, Remove("layer2"))).data)
    assert "layers/1.png" not in fewer.archive
    painted = apply(file.document, SetStyle("layer2", "fill", Color(1, 2, 3)))
    with pytest.raises(EditError, match="no fill to set"):
        file.write(painted)


@each("name", ["../outside.png", "/etc/passwd", "a\\b.png", "c:x.png", "manifest.json"])
def test_a_manifest_cannot_reach_out_of_its_folder(tmp_path: Path, name: str) -> None:
    folder = write(tmp_path / "bad", {"size": [9, 9], "layers": [{"picture": name}]}, {})
    with pytest.raises(FormatError, check=of_case("manifest-picture-missing")):
        read_folder(folder)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "outside.png").write_bytes(png(2, 2))
    folder = write(tmp_path / "bad", {"size": [9, 9], "layers": [{"picture": "in.png"}]}, {})
    (folder / "in.png").symlink_to(tmp_path / "outside.png")
    with pytest.raises(FormatError, check=of_case("folder-file-leads-out")):
        read_folder(folder)


@each(
    "manifest",
    [
        "[]",
        "{",
        '{"layers": {}}',
        '{"layers": []}',
        '{"size": [1e9, 1e9], "layers": []}',
        '{"size": ["a", 1], "layers": []}',
    ],
)
def test_a_manifest_that_says_too_little_or_too_much_is_refused(manifest: str) -> None:
    with pytest.raises(FormatError):
        FolderFile(packed({"manifest.json": manifest.encode()}))


def test_a_row_that_others_stand_in_is_a_group_whatever_it_says(tmp_path: Path) -> None:
    holder = {"id": "frame", "type": "frame", "bbox": [0, 0, 120, 80]}
    inside = [{**row, "parent": "frame"} for row in rows()[1:]]
    folder = write(tmp_path / "framed", {"size": [120, 80], "layers": [rows()[0], holder, *inside]})
    document = opened(folder).document
    group = document.index["frame"].layer
    assert isinstance(group, Group)
    assert [len(group.children), len(document.index)] == [2, 4]


def test_a_picture_that_others_stand_in_is_refused_in_one_sentence(tmp_path: Path) -> None:
    ground = {**rows()[0], "id": "ground"}
    inside = [{**row, "parent": "ground"} for row in rows()[1:]]
    folder = write(tmp_path / "nested", {"size": [120, 80], "layers": [ground, *inside]})
    with pytest.raises(
        FormatError, match=r"row 1 of manifest.json \('ground'\) is a picture and the parent"
    ) as refused:
        opened(folder)
    assert '"kind": "group"' in refused.value.suggestion


def test_blend_modes_and_names_change_their_row_and_the_picture_of_the_page(tmp_path: Path) -> None:
    files = {**FILES, "page.png": png(120, 80)}
    named = [{**row, "id": f"row{at}"} for at, row in enumerate(rows())]
    manifest = {"size": [120, 80], "picture": "page.png", "layers": named}
    file = opened(write(tmp_path / "named", manifest, files))
    edits = SetStyle("row1", "blend", "multiply"), Rename("row2", "Offer")
    again = FolderFile(file.write(apply(file.document, edits)).data)
    assert again.reading.manifest["layers"] == [
        named[0],
        {**named[1], "blend": "multiply"},
        {**named[2], "name": "Offer"},
    ]
    ground, red = np.array((240, 240, 230)), np.array((200, 30, 30))
    page = pixels(again.archive.read("page.png"))
    expected = ground + (ground * red / 255 - ground) * 0.5
    assert np.abs(page[12, 82, :3] - expected).max() <= 1
    with pytest.raises(EditError, match="no blend mode 'subtract'"):
        file.write(apply(file.document, SetStyle("row1", "blend", "subtract")))


def test_a_picture_with_too_few_pixels_is_told(tmp_path: Path) -> None:
    files = {**FILES, "layers/2.png": cut_short(FILES["layers/2.png"], 0.4)}
    document = opened(write(tmp_path / "cut", {"size": [120, 80], "layers": rows()}, files)).document
    assert [told for told in document.undrawn if "'layers/2.png' has only" in told]


def test_groups_that_hold_each_other_are_no_groups() -> None:
    listed = [
        {"id": "a", "kind": "group", "parent": "b"},
        {"id": "b", "kind": "group", "parent": "a"},
        {"id": "c", "parent": "a", "picture": "c.png", "at": [1, 2]},
    ]
    manifest = json.dumps({"size": [9, 9], "layers": listed}).encode()
    document = FolderFile(packed({"manifest.json": manifest, "c.png": png(2, 2)})).document
    assert document.index["c"].box == Box(1, 2, 2, 2)


def test_a_blank_one_takes_layers_and_a_zip_of_it_opens_too(tmp_path: Path) -> None:
    file = FolderFile(blank(20, 10))
    asset = Asset("image/png", png(4, 4, seed=2), 4, 4)
    layer = Picture("spot", "Spot", frame=Box(0, 0, 4, 4), asset=asset.key)
    written = file.write(apply(file.document, Insert(layer, "page1", None, (asset,))))
    (tmp_path / "packed.zip").write_bytes(written.data)
    with Session() as session:
        assert list(session.open(tmp_path / "packed.zip").document.index) == ["spot"]
        session.edit_file(tmp_path / "packed.zip", "move the spot 2px right", tmp_path / "new.zip")
        assert (tmp_path / "new.zip").is_file()


def test_a_file_that_is_no_layer_is_not_written_over_by_a_new_picture(corpus: Path) -> None:
    larger = Resize("layer2", 2.0, 2.0, (90.0, 20.0))
    with Session(history=False) as session:
        session.apply_file(corpus, [larger], None, corpus.parent / "other", render=False)
        name = manifest_of(corpus.parent / "other")["layers"][1]["image"]
        (corpus / name).write_bytes(b"mine")
        with pytest.raises(SaveError, check=of_case("folder-file-in-the-way")):
            session.apply_file(corpus, [larger], None, None, in_place=True, render=False)
    assert (corpus / name).read_bytes() == b"mine"


def test_another_layer_folder_is_not_saved_over(corpus: Path, tmp_path: Path) -> None:
    other = write(tmp_path / "other", {"canvas": {"width": 120, "height": 80}, "layers": rows()})
    before = read_folder(other).data
    with Session(history=False) as session, pytest.raises(UsageError, check=of_case("other-layer-folder-there")):
        session.apply_file(corpus, [SetStyle("layer1", "visible", False)], None, other, render=False)
    assert read_folder(other).data == before


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_two_names_for_one_file_are_refused(corpus: Path) -> None:
    (corpus / "layers/1.png").unlink()
    (corpus / "layers/1.png").symlink_to("0.png")
    with pytest.raises(FormatError, check=of_case("folder-file-is-link")):
        read_folder(corpus)


def test_a_picture_without_a_part_in_the_page_keeps_its_row_and_its_file(tmp_path: Path) -> None:
    parted = [{"id": name, "picture": f"layers/{n}.png", "at": [0, 0], "part": part}
              for n, (name, part) in enumerate((("a", 0), ("b", 1), ("c", None)))]  # fmt: skip
    folder = write(tmp_path / "parts", {"size": [120, 80], "layers": parted})
    with Session(history=False) as session:
        session.apply_file(folder, [SetStyle("b", "opacity", 0.5)], None, None, in_place=True, render=False)
    assert manifest_of(folder)["layers"][2] == parted[2]
    assert (folder / "layers/2.png").read_bytes() == FILES["layers/2.png"]


def test_a_picture_of_the_page_that_shows_something_else_is_no_proof_there_and_stays_elsewhere(tmp_path: Path) -> None:
    named = [{**row, "id": f"row{at}"} for at, row in enumerate(rows())]
    manifest = {"size": [120, 80], "picture": "page.png", "layers": named}
    with Session(system_fonts=False, history=False) as session:
        bare = opened(write(tmp_path / "bare", {**manifest, "picture": None}))
        shown = np.array(merged(bare.document, bare.document.pages[0], isolating=False))
        shown[60:70, 0:9] = (9, 99, 9, 255)  # where no layer but the ground is
        target = io.BytesIO()
        Image.fromarray(shown, "RGBA").save(target, "PNG")
        folder = write(tmp_path / "drawn", manifest, {**FILES, "page.png": target.getvalue()})
        receipt = session.apply_file(folder, [Move("row1", 3.0, 0.0)], None, tmp_path / "moved")
        assert receipt.proven, [proof.why for proof in receipt.proofs]
        after = pixels((tmp_path / "moved/page.png").read_bytes())
        assert (after[60:70, 0:9] == (9, 99, 9, 255)).all()
        assert (after != shown).any()
        receipt = session.apply_file(folder, [SetStyle("row0", "opacity", 0.5)], None, tmp_path / "faded")
        assert not receipt.proven
        assert any("looks different there" in str(proof.why) for proof in receipt.proofs)
        receipt = session.apply_file(folder, [Rename("row0", "Base")], None, tmp_path / "named")
        assert receipt.proven
        assert (tmp_path / "named/page.png").read_bytes() == target.getvalue()


def test_a_name_that_no_file_can_have_is_refused(corpus: Path) -> None:
    form = '{"canvas": {"width": 9, "height": 9}, "layers": [{"image": "a\\ud800.png"}]}'
    (corpus / "manifest.json").write_text(form)
    with pytest.raises(FormatError, check=of_case("folder-file-name-impossible")):
        read_folder(corpus)
