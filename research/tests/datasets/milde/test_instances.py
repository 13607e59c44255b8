"""MiLDEBench is read from a folder, from parquet, and as Hugging Face lays it out; what is wrong is told."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from redraft.errors import FormatError, RedraftError, ToolError, UsageError
from redraft.session.session import Session
from redraft_research.datasets.milde.instances import read_instances
from redraft_research.evaluation.milde.cases import published_case
from redraft_research.evaluation.milde.masks import mask_pages
from tests.cases import of_case
from tests.sampling import each


def _png(color: tuple[int, int, int, int], box: tuple[int, int, int, int]) -> bytes:
    picture = Image.new("RGBA", (40, 30))
    picture.paste(color, box)
    target = io.BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


GROUND, PHOTO, WORDS = (
    _png((0, 0, 90, 255), (0, 0, 40, 30)),
    _png((200, 0, 0, 255), (0, 0, 20, 30)),
    _png((255, 255, 255, 255), (5, 5, 35, 10)),
)
ROW: dict[str, Any] = {
    "id": "poster/1",
    "instruction": "Turn the summer camp into a winter camp.",
    "document": "page.png",
    "layers": [
        {"image": "words.png", "type": "text", "z": 2},
        {"image": "ground.png", "type": "decoration", "z": 0},
        {"image": "photo.png", "type": "image", "z": 1},
    ],
    "edits": [
        {"layer": 0, "prompt": 'Replace "Summer" with "Winter".'},
        {"layer": 2, "prompt": "Show snow."},
        {"layer": 2, "prompt": "Make it dusk."},
    ],
}


def _folder(path: Path, *rows: dict[str, Any]) -> Path:
    path.mkdir(exist_ok=True)
    for name, data in (("page", GROUND), ("words", WORDS), ("ground", GROUND), ("photo", PHOTO)):
        (path / f"{name}.png").write_bytes(data)
    (path / "test.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


def _inside(row: dict[str, Any]) -> dict[str, Any]:
    """With pictures as bytes, as parquet files have them."""
    data = {"page.png": GROUND, "words.png": WORDS, "ground.png": GROUND, "photo.png": PHOTO}
    layers = [{**layer, "image": {"bytes": data[layer["image"]], "path": None}} for layer in row["layers"]]
    return {**row, "document": {"bytes": GROUND, "path": "page.png"}, "layers": layers}


def test_a_folder_gives_layers_from_the_bottom_up_with_what_is_to_be_done_to_them(tmp_path: Path) -> None:
    [found] = read_instances(_folder(tmp_path / "data", ROW))
    assert (found.id, found.instruction) == ("poster_1", ROW["instruction"])
    assert [(one.id, one.sort, one.prompt) for one in found.layers] == [
        ("layer-1", "decoration", ""),
        ("layer-2", "image", "Show snow. Make it dusk."),
        ("layer-0", "text", 'Replace "Summer" with "Winter".'),
    ]


def test_parquet_and_the_layout_of_hugging_face_give_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arrow = pytest.importorskip("pyarrow")
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    (tmp_path / "hub/data").mkdir(parents=True)
    for split, row in (("train", {**ROW, "id": "other"}), ("test", ROW)):
        table = arrow.Table.from_pylist([_inside(row)])
        parquet.write_table(table, tmp_path / f"hub/data/{split}-00000-of-00001.parquet")
    [found] = read_instances(tmp_path / "hub")
    assert found.id == "poster_1"
    assert [layer.picture.read_bytes() for layer in found.layers] == [GROUND, PHOTO, WORDS]
    assert [one.id for one in read_instances(tmp_path / "hub", "train")] == ["other"]


def test_a_folder_as_save_to_disk_leaves_it_gives_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrow = pytest.importorskip("pyarrow")
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    (tmp_path / "dataset_dict.json").write_text('{"splits": ["train", "test"]}')
    for split, name, row in (
        ("train", "data-00000-of-00001.arrow", {**ROW, "id": "other"}),
        ("test", "data-00000-of-00001.arrow", ROW),
        ("test", "cache-0123456789abcdef.arrow", ROW),  # of a map(): the same rows once more
    ):
        (tmp_path / split).mkdir(exist_ok=True)
        whole = _inside(row)  # a sequence of objects is an object of lists there
        whole |= {
            key: {name: [one[name] for one in whole[key]] for name in whole[key][0]} for key in ("layers", "edits")
        }
        table = arrow.Table.from_pylist([whole])
        with arrow.OSFile(str(tmp_path / split / name), "wb") as file, arrow.ipc.new_stream(file, table.schema) as out:
            out.write_table(table)
        (tmp_path / split / "state.json").write_text('{"_data_files": [{"filename": "data-00000-of-00001.arrow"}]}')
        (tmp_path / split / "dataset_info.json").write_text("{}")
    [found] = read_instances(tmp_path)
    assert (found.id, [layer.prompt for layer in found.layers]) == (
        "poster_1", ["", "Show snow. Make it dusk.", 'Replace "Summer" with "Winter".'],
    )  # fmt: skip
    assert [layer.picture.read_bytes() for layer in found.layers] == [GROUND, PHOTO, WORDS]
    assert [one.id for one in read_instances(tmp_path, "train")] == ["other"]
    for state in ('{"_data_files": 1}', "[", "{}"):
        (tmp_path / "test/state.json").write_text(state)
        with pytest.raises(FormatError, match=r"state\.json does not name its data files"):
            read_instances(tmp_path)
    (tmp_path / "test/state.json").write_text('{"_data_files": [], "_indices_data_files": [{"filename": "i.arrow"}]}')
    with pytest.raises(FormatError, match="picks rows by an index"):
        read_instances(tmp_path)


def test_a_case_is_a_design_of_pictures_or_for_a_black_box_the_page(tmp_path: Path) -> None:
    [instance] = read_instances(_folder(tmp_path / "data", ROW))
    case = published_case(instance, tmp_path)
    assert (case.facts["gold"], case.facts["domain"], case.facts["edited layers"]) == (
        ["layer-2", "layer-0"], "both", "2",
    )  # fmt: skip
    with Session(history=False, tile_cache=False) as session:
        assert list(session.open(case.source).document.index) == ["layer-1", "layer-2", "layer-0"]
        [masks] = mask_pages(case.source, session) or []
        assert [int(mask.sum()) for mask in masks] == [1200, 600, 150]
        black = published_case(instance, tmp_path, black_box=True)
        [given] = mask_pages(Path(black.facts["masks"]), session) or []
    assert black.source.name == "page.png"
    assert "layers" not in black.facts
    assert sorted(int(mask.sum()) for mask in given) == [150, 600, 1200]


@each(
    ("change", "problem"),
    [
        ({"layers": None}, "there is no layers"),
        ({"layers": "none"}, "layers is not a list"),
        ({"layers": {"image": ["words.png"], "type": []}}, "not of one length"),
        ({"layers": [{"type": "text"}]}, "there is no image"),
        ({"layers": [{"image": "words.png", "type": "logo"}]}, "is of type 'logo'"),
        ({"layers": [{"image": "missing.png", "type": "text"}]}, "missing.png is not in"),
        ({"layers": [{"image": "../secret.png", "type": "text"}]}, "outside of"),
        ({"layers": [{"image": "words.png", "type": "text", "z": "top"}]}, "z of layer 0"),
        ({"instruction": None}, "there is no instruction"),
        ({"document": 7}, "is not a picture: 7"),
        ({"edits": None}, "there is no edits"),
        ({"edits": [1]}, "edits is not a list"),
        ({"edits": [{"layer": 3, "prompt": "x"}]}, "of layer 3; there are 3"),
        ({"edits": [{"layer": True, "prompt": "x"}]}, "of layer True"),
        ({"edits": [{"layer": 0, "prompt": " "}]}, "has no prompt"),
    ],
)
def test_each_wrong_shape_is_told(tmp_path: Path, change: dict[str, Any], problem: str) -> None:
    (tmp_path / "secret.png").write_bytes(WORDS)
    layers = {"edits": [{"layer": 0, "prompt": "x"}]} if "layers" in change else {}
    with pytest.raises(FormatError, match=problem):
        read_instances(_folder(tmp_path / "data", {**ROW, **layers, **change}))


def test_what_is_no_data_at_all_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FormatError, match="two rows with the id"):
        read_instances(_folder(tmp_path / "data", ROW, ROW))
    for wrong in (tmp_path / "none", tmp_path):
        (tmp_path / "data/test.jsonl").unlink(missing_ok=True)
        with pytest.raises(RedraftError):
            read_instances(wrong)
    (tmp_path / "test.parquet").write_bytes(b"PAR1")
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(ToolError, check=of_case("pyarrow-not-installed")) as told:
        read_instances(tmp_path)
    assert "[parquet]" in str(told.value.suggestion)
    with pytest.raises(UsageError):
        read_instances(tmp_path / "nowhere")
