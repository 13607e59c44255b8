"""Tables of data as people save them, and one job for all their rows."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from redraft.batch.table.job import TableJob, filled_json, with_given
from redraft.batch.table.manifest import Rejected, RowJob
from redraft.batch.table.table import read_table
from redraft.batch.table.variables import fill_path
from redraft.errors import ProgramError, UsageError
from tests.batch_rows import read_manifest
from tests.cases import of_case
from tests.sampling import each


def table(folder: Path, data: str | bytes, name: str = "data.csv") -> list[Mapping[str, object]]:
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    found = read_table(folder / name)
    assert not [record.error for record in found.records if record.error is not None]
    return [record.cells for record in found.records]


def jobs(folder: Path, data: str, **fields: object) -> tuple[list[RowJob], list[Rejected]]:
    (folder / "data.csv").write_text(data)
    chosen = {"input": str(folder / "in.svg"), "output": str(folder / "out/{{id}}.svg"), **fields}
    return read_manifest(folder / "data.csv", job=TableJob(**chosen))  # type: ignore[arg-type]


@each(
    "data",
    [
        "id,city\n1,Oslo\n",
        "\ufeffid,city\r\n1,Oslo\r\n\r\n",
        "id;city\n1;Oslo\n;\n",
        'sep=;\r\n"id";"city"\r\n1;Oslo\r\n',
        "id\tcity\n1\tOslo\n",
        'id,"city"\n1," Oslo "\n,,\n',
        "id\tcity\n1\tOslo\n".encode("utf-16"),
    ],
)
def test_a_table_is_read_as_spreadsheets_save_it(tmp_path: Path, data: str | bytes) -> None:
    assert table(tmp_path, data) == [{"id": "1", "city": "Oslo"}]


def test_cells_hold_commas_quotes_line_breaks_and_five_thousand_characters(tmp_path: Path) -> None:
    long = "word " * 1000
    rows = table(tmp_path, f'id,text\n1,"a, ""b""; c\nd"\n2,{long}\n')
    assert rows == [{"id": "1", "text": 'a, "b"; c\nd'}, {"id": "2", "text": long.strip()}]


@each(
    ("data", "words"),
    [
        (
            "id,city\n1,Malmö\n".encode("cp1252"),
            "line 2 has bytes of another encoding, such as Windows-1252 ('1,Malmö')",
        ),
        (b"PK\x03\x04rest", "is a workbook"),
        (b"id,city\n1,a\x00b\n", "NUL"),
        (b"\n\n", "has no header"),
        (b"id,,city\n", "column 2 of"),
        (b"id,city,id\n", "two columns of"),
        (b'id,city\n1,"open\n2,x\n', "line 2 is not CSV"),
    ],
)
def test_what_is_no_table_is_one_error_with_a_way_out(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "data.csv").write_bytes(data)
    with pytest.raises(UsageError) as caught:
        read_table(tmp_path / "data.csv")
    assert words in caught.value.message
    assert caught.value.suggestion


def test_a_separator_that_is_a_quote_is_none(tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_bytes(b'sep="\n1,2\n')
    assert read_table(tmp_path / "data.csv").columns == ('sep="',)


def test_json_lines_and_parquet_are_tables_too(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pyarrow.table({"id": [1, 2], "n": [1.0, None], "s": ["a", ""]}), tmp_path / "t.parquet")
    (tmp_path / "t.jsonl").write_text('{"id": 1, "n": 1.0, "s": "a"}\n{"id": 2, "n": null, "s": ""}\n')
    job = TableJob("in.svg", "{{id}}.svg", 'set "{{n}}{{s}}"')
    for name in ("t.parquet", "t.jsonl"):
        rows = [job.row(record, 0)["vars"] for record in read_table(tmp_path / name).records]
        assert rows == [{"id": "1", "n": "1", "s": "a"}, {"id": "2", "n": "", "s": ""}]


def test_one_job_becomes_a_row_for_every_record(tmp_path: Path) -> None:
    words = 'change the title to "{{title}}" and the date to "{when}"'
    (one,), (wrong,) = jobs(tmp_path, 'id,title,when\na,"x"" and delete it",1 May\n,Y,2 May\n', instruction=words)
    assert one.instruction == 'change the title to "x\\" and delete it" and the date to "1 May"'
    assert (one.output, one.template, set(one.used)) == (str(tmp_path / "out/a.svg"), words, {"id", "title", "when"})
    assert wrong.error.message == "line 3 has no id"


def test_a_table_without_ids_counts_its_rows(tmp_path: Path) -> None:
    made, _ = jobs(tmp_path, "title\nX\n\nY\n", fill=True)
    assert [(job.id, Path(job.output).name, job.fill) for job in made] == [("1", "1.svg", True), ("2", "2.svg", True)]


@each(
    ("rows", "words"),
    [
        ("a,\n", "line 2: the value of 'title' is empty"),
        ("a,=B2*2\n", "line 2: the value of 'title' is a spreadsheet's formula"),
        ("a,#REF!\n", "line 2: the value of 'title' is a spreadsheet's formula"),
        ("a,x,y\n", "line 2 has 3 cells, and the header names 2 columns"),
        ("a\n", "line 2 has 1 cells"),
        ("a,x\na,y\n", "line 2 has the id 'a' too"),
        ("../a,x\n", "line 2: the value of 'id' goes into the output and has '/'"),
        ("..,x\n", None),
    ],
)
def test_a_bad_row_is_told_by_itself(tmp_path: Path, rows: str, words: str | None) -> None:
    made, rejected = jobs(tmp_path, f"id,title\n{rows}z,fine\n", instruction='change the title to "{{title}}"')
    assert made[-1].id == "z"
    assert [row.error.message for row in rejected] == ([] if words is None else [rejected[0].error.message])
    assert words is None or words in rejected[0].error.message
    assert all(Path(job.output).parent == tmp_path / "out" for job in made)


def test_an_empty_cell_may_be_allowed_and_text_that_only_looks_like_a_formula_is_text(tmp_path: Path) -> None:
    words = 'change the title to "{{title}}"'
    made, rejected = jobs(tmp_path, "id,title\na,\nb,=) hi\nc,= 5 €\n", instruction=words, allow_empty=True)
    assert (len(made), rejected) == (3, [])


def test_two_rows_to_one_output_are_one_error(tmp_path: Path) -> None:
    output = str(tmp_path / "{{city}}.svg")
    made, (wrong,) = jobs(tmp_path, "id,city\na,Oslo\nb,Oslo\n", output=output, fill=True)
    assert [job.id for job in made] == ["a"]
    assert "line 2 writes to" in wrong.error.message


@each("value", ["", ".", "..", "a/b", "a\\b", "a\nb", "x" * 300])
def test_a_value_in_a_path_is_part_of_a_name_and_leads_nowhere(value: str) -> None:
    with pytest.raises(UsageError):
        fill_path("out/{{v}}/x.svg", {"v": value}, "output")


def test_a_table_of_rows_has_its_variables_in_the_other_columns(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text('id,input,instruction,output,city\na,in.svg,"set ""{{city}}""",a.svg,Oslo\n')
    (job,), rejected = read_manifest(tmp_path / "rows.csv")
    assert (job.instruction, job.given, rejected) == ('set "Oslo"', {"city": "Oslo"}, [])


NASTY = 'x"); delete("logo"); ("'


def test_a_variable_in_a_program_is_a_value_and_never_code() -> None:
    source = 'modify("title", text="Hello {{city}}!")\nmodify("a", text={{city}})\nmodify("b", text=\'{{city}}\')\n'
    seen: list[str] = []
    exec(with_given(source), {"modify": lambda target, text: seen.append(text), "given": {"city": NASTY}})
    assert seen == [f"Hello {NASTY}!", NASTY, NASTY]
    with pytest.raises(ProgramError, check=of_case("variable-braces-unclear")):
        with_given('modify("title", text=f"{{city}}")')


def test_a_variable_in_edits_is_a_value_and_never_json() -> None:
    form = {"redraft": 1, "edits": [{"edit": "set_text", "layer": "title", "text": "Hello {{city}}"}]}
    filled = json.loads(filled_json(json.dumps(form), {"city": NASTY}))
    assert filled["edits"][0]["text"] == f"Hello {NASTY}"
    with pytest.raises(UsageError, match="names the variable 'city'"):
        filled_json(json.dumps(form), {"town": "x"})


def test_half_a_character_is_wrong_in_its_row_alone(tmp_path: Path) -> None:
    (tmp_path / "data.jsonl").write_text('{"id": "1"}\n{"id": "2", "city": "\\ud800"}\n{"id": "\\ud83d\\ude00"}\n')
    first, half, whole = read_table(tmp_path / "data.jsonl").records
    assert (first.error, whole.error, whole.cells["id"]) == (None, None, "😀")
    assert half.error is not None
    assert "\\ud800, which is half a character" in half.error.message


def test_a_hundred_thousand_columns_are_read_at_once(tmp_path: Path) -> None:
    names = ",".join(f"c{number}" for number in range(100_000))
    began = time.process_time()
    assert len(table(tmp_path, f"{names}\n{names}\n")[0]) == 100_000
    assert time.process_time() - began < 5  # of the order of minutes where each name is sought among all before it


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["a value of many rows", "one large value", "many rows"])
def test_a_parquet_file_that_unpacks_to_far_more_than_it_is_is_refused(tmp_path: Path, kind: str) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    cells = {
        "a value of many rows": arrow.DictionaryArray.from_arrays(arrow.array([0] * 3000), arrow.array(["A" * 10**6])),
        "one large value": arrow.array(["B" * 250_000_000]),
        "many rows": arrow.array(["x"] * 3_000_000).dictionary_encode(),
    }[kind]
    parquet.write_table(arrow.table({"id": cells}), tmp_path / "data.parquet", compression="zstd")
    with pytest.raises(UsageError, match="far more than the file"):
        read_table(tmp_path / "data.parquet")


def test_a_link_in_a_folder_that_is_named_from_here_leads_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, outside = tmp_path / "home", tmp_path / "outside"
    for folder in (home, outside):
        folder.mkdir()
    (home / "in.svg").write_text("<svg/>")
    (home / "out").symlink_to(outside)
    monkeypatch.chdir(home)
    found, (rejected,) = jobs(home, "id\n1\n", output="out/{{id}}.svg", instruction="delete the title")
    assert not found
    assert "is outside the manifest's folder" in rejected.error.message
    for output in (f"{outside}/{{{{id}}}}.svg", "../outside/{{id}}.svg", "new/{{id}}.svg"):
        found, wrong = jobs(home, "id\n1\n", output=output, instruction="delete the title")
        assert (len(found), wrong) == (1, []), output
