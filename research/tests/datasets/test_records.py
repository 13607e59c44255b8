"""Rows are the same from whatever file they come, and what is wrong with one is told by its number."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import FormatError, ToolError, UsageError
from redraft_research.datasets.complex_edit.cases import read_complex_edit
from redraft_research.datasets.docedit.cases import read_docedit
from redraft_research.datasets.records import records, tables
from tests.cases import of_case
from tests.sampling import each

EDIT = {
    "sequence": [{"instruction": f"edit {number}", "type": "Add"} for number in range(1, 9)],
    "compound": [{"reasoning": "so", "compound_instruction": f"all {number}"} for number in range(1, 9)],
}


def png(shade: int = 0) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (4, 3), (shade, 0, 0)).save(data, "PNG")
    return data.getvalue()


def rows_in(path: Path, rows: list[Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def complex_edit_folder(root: Path, splits: tuple[str, ...] = ("real", "syn")) -> Path:
    """As the repository lies on a disk: pictures, and a row each."""
    for split in splits:
        rows_in(root / "test" / split / "metadata.jsonl", [{"file_name": "images/0000.png", "edit": EDIT}])
        (root / "test" / split / "images").mkdir()
        (root / "test" / split / "images" / "0000.png").write_bytes(png())
    (root / "README.md").write_text("about it", "utf-8")
    return root


def test_complex_edit_from_a_folder_has_a_case_a_picture_and_complexity(tmp_path: Path) -> None:
    found = read_complex_edit(complex_edit_folder(tmp_path))
    assert [case.id for case in found] == [f"0000-C{number}" for number in range(1, 8)]
    assert (found[2].instruction, found[2].complexity, found[2].parts) == ("all 3", 3, ("edit 1", "edit 2", "edit 3"))
    assert found[0].source == tmp_path / "test/real/images/0000.png"
    assert [case.complexity for case in read_complex_edit(tmp_path, "syn", {8})] == [8]


def test_complex_edit_from_parquet_keeps_its_pictures_in_the_cache(tmp_path: Path, monkeypatch: Any) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    for split, shade in (("test_real", 1), ("test_syn", 2)):
        row = {"image": {"bytes": png(shade), "path": None}, "edit": EDIT}
        (tmp_path / "data").mkdir(exist_ok=True)
        parquet.write_table(arrow.Table.from_pylist([row]), tmp_path / "data" / f"{split}-00000-of-00001.parquet")
    found = read_complex_edit(tmp_path / "data")
    assert len(found) == 7
    assert found[0].source is not None
    assert found[0].source.read_bytes() == png(1)
    assert found[0].source.is_relative_to(tmp_path / "home")


def test_benchmarks_of_one_instruction_a_picture_are_read_too(tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes(png())
    keyed = {"7": {"ori_img": ["1.png", "2.png"], "ins_en": "Add a cat."}}
    (tmp_path / "kris.json").write_text(json.dumps(keyed), "utf-8")
    [case] = read_complex_edit(tmp_path)
    assert (case.id, case.instruction, case.complexity, case.source) == ("7", "Add a cat.", None, tmp_path / "1.png")


DOCEDIT = [
    {"User Request": "Move the date", "image": "a.png", "Action": "Move", "Component": "Text", "bbox": "[1, 2, 3, 4]"},
    {"User Request": "Drop it", "image": "a.png", "Action": "Delete", "Component": "Line", "bbox": ""},
]


@each("ending", ["csv", "jsonl", "json", "parquet", "arrow"])
def test_docedit_is_the_same_from_every_kind_of_file(tmp_path: Path, ending: str) -> None:
    (tmp_path / "a.png").write_bytes(png())
    path = tmp_path / f"test.{ending}"
    if ending == "csv":
        head = ",".join(DOCEDIT[0])
        path.write_text(f'{head}\nMove the date,a.png,Move,Text,"[1, 2, 3, 4]"\nDrop it,a.png,Delete,Line,\n', "utf-8")
    elif ending == "jsonl":
        rows_in(path, DOCEDIT)
    elif ending == "json":
        path.write_text(json.dumps(DOCEDIT), "utf-8")
    else:
        arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        table = arrow.Table.from_pylist(DOCEDIT)
        if ending == "parquet":
            parquet.write_table(table, path)
        else:
            with arrow.OSFile(str(path), "wb") as file, arrow.ipc.new_stream(file, table.schema) as stream:
                stream.write_table(table)
    first, second = read_docedit(tmp_path)
    assert (first.request, first.gold.action, first.gold.boxes) == ("Move the date", "Move", (Box(1, 2, 3, 4),))
    assert (second.id, second.gold.component, second.gold.boxes, second.after) == ("00002", "Line", (), None)


def test_a_command_may_be_an_object_and_boxes_too(tmp_path: Path) -> None:
    gold = {"action": "Modify", "component": "Text", "initial": "22", "final": "202"}
    box = {"x": 0, "y": 0, "width": 5, "height": 5}
    rows_in(tmp_path / "examples.jsonl", [{"request": "Page 202", "gold": gold, "boxes": [box, [1, 1, 2, 2]]}])
    [case] = read_docedit(tmp_path)
    assert (case.gold.final, len(case.gold.boxes), case.source) == ("202", 2, None)


@each(
    ("row", "problem"),
    [
        ({"action": "Move"}, "row 1: there is no request or user_request"),
        ({"request": "x"}, "there is no action"),
        ({"request": "x", "command": "MOVE(TEXT)"}, "this is not a command: 'MOVE"),
        ({"request": 3, "action": "Move"}, "this is not text: 3"),
        ({"request": "x", "action": "Move", "boxes": [[1, 2, 3]]}, r"no box: \[1, 2, 3\]"),
        ({"request": "x", "action": "Move", "boxes": "here"}, "no boxes: 'here'"),
        ({"request": "x", "action": "Move", "boxes": [[0, 0, 1e200, 9]]}, "a box beyond 1e"),
        ({"request": "x", "action": "Move", "image": "b.png"}, "the picture b.png is not in"),
        ({"request": "x", "action": "Move", "image": 3}, "this is not a picture: 3"),
        (["x"], "row 1 is not an object"),
    ],
)
def test_what_a_row_lacks_is_told(tmp_path: Path, row: Any, problem: str) -> None:
    rows_in(tmp_path / "test.jsonl", [row])
    with pytest.raises(FormatError, match=problem):
        read_docedit(tmp_path)


def test_no_picture_is_taken_from_outside_of_the_data(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(png())
    rows_in(tmp_path / "data" / "test.jsonl", [{"request": "x", "action": "Move", "image": "../secret.png"}])
    with pytest.raises(FormatError, match=r"the picture ../secret\.png is outside"):
        read_docedit(tmp_path / "data")


def test_folders_and_files_that_are_no_data(tmp_path: Path, monkeypatch: Any) -> None:
    with pytest.raises(UsageError, check=of_case("no-file-or-folder")):
        tables(tmp_path / "none")
    with pytest.raises(UsageError, check=of_case("no-rows-file")):
        tables(tmp_path)
    (tmp_path / "a.jsonl").write_text("{", "utf-8")
    with pytest.raises(FormatError, match=r"a\.jsonl cannot be read"):
        records(tables(tmp_path), tmp_path)
    (tmp_path / "a.jsonl").write_text("\n", "utf-8")
    with pytest.raises(FormatError, check=of_case("no-rows-in-folder")):
        records(tables(tmp_path), tmp_path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    (tmp_path / "b.parquet").write_bytes(b"PAR1")
    with pytest.raises(ToolError) as told:
        records([tmp_path / "b.parquet"], tmp_path)
    assert "[parquet]" in told.value.suggestion


def test_broken_parquet_and_edits_without_instructions_are_told(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "b.parquet").write_bytes(b"PAR1")
    with pytest.raises(FormatError, match="is not a valid parquet file"):
        records([tmp_path / "b.parquet"], tmp_path)
    for edit, problem in (
        ({"sequence": []}, "no compound"),
        ("{", "edit is not an object"),
        ({"compound": [{}]}, "there is no compound_instruction"),
    ):
        path = rows_in(tmp_path / "c.jsonl", [{"image": "a.png", "edit": edit}])
        with pytest.raises(FormatError, match=problem):
            read_complex_edit(path, pictures=False)


def test_line_breaks_of_unicode_and_a_mark_before_the_first_row_are_no_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    texts = ["a\u2028b", "c\x85d"]
    rows = "\r\n".join(json.dumps({"text": text}, ensure_ascii=False) for text in texts)
    path.write_bytes(("\ufeff" + rows).encode())
    assert [record.values["text"] for record in records([path], path)] == texts


@each("name", ["deep.json", "deep.jsonl"])
def test_brackets_without_end_are_told(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("[" * 100_000, "utf-8")
    with pytest.raises(FormatError, match=f"{name} cannot be read"):
        records([tmp_path / name], tmp_path)
