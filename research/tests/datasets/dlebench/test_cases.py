"""DLEBench's rows from a folder, a Hugging Face layout and parquet, by the names that the paper and others use."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import FormatError
from redraft_research.datasets.dlebench.cases import kind_named, label_given, read_dlebench
from redraft_research.scoring.dle import Consistency, Following
from tests.sampling import each

ROW = {"id": "a1", "type": "Change Color", "instruction": "Change the cup to red.", "target_object": "cup"}


def png(shade: int = 0) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (20, 10), (shade, 0, 0)).save(data, "PNG")
    return data.getvalue()


def folder(root: Path, rows: list[dict[str, Any]], pictures: tuple[str, ...] = ("source/a1.png",)) -> Path:
    for name in pictures:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(png())
    (root / "samples.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return root


def test_a_folder_has_pictures_by_the_ids_of_its_rows(tmp_path: Path) -> None:
    pictures = ("source/a1.png", "reference/a1.png", "edited/a1.png")
    (case,) = read_dlebench(folder(tmp_path, [ROW | {"bboxes": [[1, 2, 3, 4]], "IF": "flawless", "VC": 3}], pictures))
    assert case.source == tmp_path / "source/a1.png"
    assert (case.reference, case.edited) == (tmp_path / "reference/a1.png", tmp_path / "edited/a1.png")
    assert (case.kind, case.targets, case.target) == ("color", (Box(1, 2, 3, 4),), "cup")
    assert (case.following, case.consistency) == (Following.FLAWLESS_EXECUTION, Consistency.SINGLE_ANOMALY)


def test_a_hugging_face_layout_names_its_pictures_and_corners_are_known_by_their_name(tmp_path: Path) -> None:
    row = {"q_type": "ocr", "edit_instruction": "…", "source_image": "images/1.png", "bbox_2d": [1, 2, 5, 8]}
    (tmp_path / "images").mkdir()
    (tmp_path / "images/1.png").write_bytes(png())
    (tmp_path / "test.json").write_text(json.dumps([row]))
    (case,) = read_dlebench(tmp_path)
    assert (case.id, case.kind, case.targets, case.reference) == ("1", "text", (Box(1, 2, 4, 6),), None)
    (tmp_path / "test.json").write_text(json.dumps([{**row, "bbox_2d": None, "bbox": [[1, 2, 5, 8]]}]))
    assert read_dlebench(tmp_path)[0].targets == (Box(1, 2, 5, 8),)
    assert read_dlebench(tmp_path, corners=True)[0].targets == (Box(1, 2, 4, 6),)


def test_parquet_holds_its_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    row = ROW | {"image": {"bytes": png(7), "path": None}, "bboxes": [[1.0, 2.0, 3.0, 4.0]]}
    (tmp_path / "data").mkdir()
    parquet.write_table(arrow.Table.from_pylist([row]), tmp_path / "data/test-00000-of-00001.parquet")
    (case,) = read_dlebench(tmp_path / "data")
    assert case.source.read_bytes() == png(7)


@each(
    ("row", "told"),
    [(ROW | {"type": "Improve"}, "not a type of edit"), (ROW | {"instruction": None}, "there is no instruction"),
     (ROW | {"bboxes": [[1, 2]]}, "no box"), (ROW | {"id": "b2"}, "there is no source_image")],
)  # fmt: skip
def test_what_a_row_lacks_is_told_with_its_number(tmp_path: Path, row: dict[str, Any], told: str) -> None:
    with pytest.raises(FormatError, match=f"row 1: .*{told}"):
        read_dlebench(folder(tmp_path, [row]))


@each(
    ("words", "kind"),
    [("Change Material", "material"), ("colour", "color"), ("Change OCR", "text"), ("Removal Object", "removal"),
     ("Replace Object", "replacement"), ("object", "replacement"), ("add_object", "count"), ("Change Count", "count"),
     ("remove_object", "removal"), ("text_flip", "text"), ("alter_shape", "shape"), ("style", None)],
)  # fmt: skip
def test_types_are_known_by_the_papers_names_and_its_prompts(words: str, kind: str | None) -> None:
    assert kind_named(words) == kind


def test_a_label_is_a_number_a_name_or_its_first_word() -> None:
    given = ["4", 4, "flawless", "Flawless Execution", "localisation failure", 0, 5, None, True, "good", 2.5]
    assert [label_given(Following, value) for value in given] == [4, 4, 4, 4, 1, None, None, None, None, None, None]
