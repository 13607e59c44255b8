"""A batch reads and writes by URL as it does by path: the same results, the same limits, and nothing half done."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from redraft.batch.edit_many import edit_many, look_ahead
from redraft.batch.results.ledger import Summary
from redraft.batch.run.pool import row_pool
from redraft.batch.table import store as batch_store
from redraft.batch.table.job import TableJob
from redraft.batch.table.store import Store
from redraft.batch.table.urls import Place, checked_url, folder_url, is_url, within
from redraft.errors import RedraftError, ToolError, UsageError
from redraft.ray_pool import Cluster
from tests.cases import of_case
from tests.command_line import redraft
from tests.folder_store import Here, calls, installed
from tests.formats.ora.specimens import png

OPENER = "tests.folder_store:open_copy"
SAY = 'say "{{title}}"'
JOB = TableJob("s3://bucket/in/card.svg", "s3://bucket/out/{{id}}.svg", SAY)


class Desk:
    """A bucket with a design and pictures, a table, and results that stay here."""

    def __init__(self, folder: Path, store: Path) -> None:
        self.folder, self.store, self.results = folder, store, folder / "results.jsonl"
        self.put("bucket/in/card.svg", b"<svg/>")
        self.put("bucket/in/p.png", png(1, 1))
        self.table: Place = folder / "table.csv"

    def put(self, name: str, data: bytes) -> Path:
        path = self.store / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def read(self, name: str) -> bytes:
        return (self.store / name).read_bytes()

    def write(self, *lines: str) -> None:
        (self.folder / "table.csv").write_text("\n".join(["id,title,photo", *lines]) + "\n")

    def rows(self, *rows: dict[str, Any]) -> None:
        self.table = self.folder / "rows.jsonl"
        self.table.write_text("".join(json.dumps(row) + "\n" for row in rows))

    def run(self, job: TableJob | None = JOB, roots: Sequence[Place] = (), pool: Any = Here, **options: Any) -> Summary:
        with patch("redraft.batch.edit_many.row_pool", pool):
            return edit_many(self.table, self.results, job=job, roots=roots, opener=OPENER, workers=1, **options)

    def told(self) -> dict[Any, dict[str, Any]]:
        return {row["id"]: row for row in map(json.loads, self.results.read_text().splitlines())}

    def left(self) -> list[str]:
        return sorted(str(path.relative_to(self.store)) for path in self.store.rglob("*") if path.name.startswith(".r"))


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    yield Desk(tmp_path, installed(tmp_path, monkeypatch))
    assert [path.name for path in (tmp_path / "tmp").glob("redraft-urls-*/out-*")] == []
    assert not Path("s3:").exists()


REFUSED = {
    "s3://key:secret@bucket/a.svg": "a user or a password",
    "s3://bucket@host/a.svg": "a user or a password",
    "https://host/a.svg?X-Amz-Signature=secret": "after|follows",
    "s3://bucket/a.svg#secret": "follows",
    "zip://a.svg::s3://bucket/a.zip": "chain",
    "simplecache::s3://bucket/a.svg": "chain",
    "s3://bucket/a::b.svg": "chain",
    "file:///etc/passwd": "no store",
    "FILE:///etc/passwd": "no store",
    "local://etc/passwd": "no store",
    "memory://a.svg": "no store",
    "s3a://bucket/a.svg": "write s3://",
    "s3:///a.svg": "no bucket",
    "s3://{{id}}/a.svg": "no bucket",
    "s3://Bucket/a.svg": "small letters",
    "s3://bucket/../other/a.svg": "another folder",
    "s3://bucket/out/%2e%2e/a.svg": "another folder",
    "s3://bucket/out/%252E%252e/a.svg": "another folder",
    "s3://bucket/out%2f..%2fa.svg": "another folder",
    "s3://bucket/a%5c..%5cb.svg": "another folder",
    "s3://bucket/./a.svg": "another folder",
    "s3://bucket//a.svg": "another folder",
    "s3://bucket/out/": "another folder",
    "s3://bucket": "another folder",
    "s3://bucket/a\\b.svg": "may have",
    "s3://bucket/*.svg": "may have",
    "s3://bucket/[ab].svg": "may have",
    "s3://bucket/a\nb.svg": "may have",
    "s3://bucket/\ud800.svg": "half a character",
    f"s3://bucket/{'ä' * 121}.svg": "too long",
}


def test_urls_that_may_mean_something_else_are_refused_without_their_secrets() -> None:
    for given, why in REFUSED.items():
        assert is_url(given), given
        with pytest.raises(UsageError) as caught:
            checked_url(given)
        told = f"{caught.value.message}; {caught.value.suggestion}"
        assert any(part in told for part in why.split("|")), (given, told)
        assert "secret" not in told.replace("may be a secret", ""), told
    assert checked_url("S3://bucket/50% off/logo@2x.png") == "s3://bucket/50% off/logo@2x.png"
    assert not any(map(is_url, ("out/a.svg", "/a.svg", "a::b.svg", "C:/a.svg", "see s3://bucket/a.svg")))
    with pytest.raises(UsageError, check=of_case("url-read-only")):
        checked_url("https://host/a.svg", written=True)


def test_what_lies_below_a_folder_is_told_by_whole_names() -> None:
    roots: list[Place] = [folder_url("s3://bucket/out/"), folder_url("tiny://host:22"), Path("/")]
    assert all(
        within(url, roots) for url in ("s3://bucket/out/a.svg", "s3://bucket/out/b/c.svg", "tiny://host:22/a.svg")
    )
    for url in ("s3://bucket/out-evil/a.svg", "s3://bucket/out", "s3://other/out/a.svg", "tiny://host/a.svg",
                "tiny://bucket/out/a.svg", "http://bucket/out/a.svg"):  # fmt: skip
        assert not within(url, roots), url


def test_a_table_a_design_pictures_and_outputs_may_be_urls(desk: Desk) -> None:
    desk.put("bucket/data/t.csv", b"id,title,photo\n1,one,p/q.png\n2,two,s3://bucket/in/p.png\n")
    desk.put("bucket/data/p/q.png", png(2, 1))
    desk.table = "s3://bucket/data/t.csv"
    job = TableJob(JOB.input, "s3://bucket/out/{{folder}}/{{id}}.svg", JOB.instruction, further=("here/{{id}}.txt",))
    assert desk.run(job, pool=row_pool).counts["done"] == 2
    for name, words, picture in (("1", b"one", "data/p/q.png"), ("2", b"two", "in/p.png")):
        wanted = b'<svg/>say "' + words + b'"' + desk.read(f"bucket/{picture}")
        assert desk.read(f"bucket/out/0000/{name}.svg") == wanted
        assert Path(f"here/{name}.txt").read_bytes() == wanted
    row = desk.told()["1"]
    assert row["warnings"][0].startswith("of s3://bucket/in/card.svg, s3://bucket/out/0000/1.svg")
    assert (row["output"], row["stored"][1]) == ("s3://bucket/out/0000/1.svg", "")
    assert list(row["read"]) == ["s3://bucket/in/card.svg", "s3://bucket/data/p/q.png"]
    calls(desk.store)
    assert desk.run(job, resume=True).skipped == 2
    made = calls(desk.store)
    assert len([call for call in made if call.startswith("info")]) == 1 + 1 + 2 + 2  # table, design, pictures, outputs
    assert len(made) == 7


def test_a_row_asks_for_little(desk: Desk) -> None:
    desk.write("1,one,", "2,two,", "3,three,s3://bucket/in/p.png")
    assert desk.run().counts["done"] == 3
    made = calls(desk.store)
    design, out = ("info bucket/in/card.svg", "cat_file bucket/in/card.svg"), "bucket/out/"
    assert made[:6] == [*design, f"put_file {out}1.svg", f"info {out}1.svg", design[0], f"put_file {out}2.svg"]
    assert made[7:] == [design[0], "info bucket/in/p.png", "cat_file bucket/in/p.png", f"put_file {out}3.svg",
                        f"info {out}3.svg"]  # fmt: skip


def test_cells_lead_to_nothing_outside_the_folders_that_rows_may_read(desk: Desk) -> None:
    photos = ["s3://other/in/p.png", "s3://bucket/in-evil/p.png", "s3://bucket/in/../x/p.png", "tiny://bucket/in/p.png",
              "s3://bucket/in/%2e%2e/p.png", "s3://key:secret@bucket/in/p.png", "file:///etc/p.png",
              "s3://bucket/out/1.png", "http://169.254.169.254/p.png", "zip://p.png::s3://bucket/in/p.zip"]  # fmt: skip
    desk.write(*(f"{number},t,{photo}" for number, photo in enumerate(photos)))
    summary = desk.run()
    assert summary.counts["refused"] == len(photos)
    assert {call.split()[1] for call in calls(desk.store)} == {"bucket/in/card.svg"}
    assert "secret" not in desk.results.read_text().replace("may be a secret", "")


def test_rows_of_a_manifest_stay_in_its_folder_and_under_the_roots(desk: Desk) -> None:
    row = {"input": "s3://bucket/in/card.svg", "output": "s3://bucket/out/1.svg", "instruction": "x"}
    Path("secret.svg").write_text("<svg/>")
    wrong: list[dict[str, Any]] = [
             {"output": "s3://bucket/out-evil/1.svg"}, {"output": "s3://bucket/out/../1.svg"}, {"input": "/etc/x.svg"},
             {"input": "s3://other/card.svg"}, {"output": "s3://k:secret@bucket/out/1.svg"}, {"output": "//1.svg"},
             {"instruction": None, "program": "s3://other/p.py"}, {"output": "https://bucket/out/1.svg"},
             {"input": "s3://{city}/card.svg", "vars": {"city": "bucket"}},
             {"output": "s3://k:secret@bucket/{a}.svg", "vars": {"a": ".."}}]  # fmt: skip
    desk.rows(*({**row, "id": number, **each} for number, each in enumerate(wrong)))
    summary = desk.run(None, ["s3://bucket/in", "s3://bucket/out"])
    assert summary.counts["bad_input"] == len(wrong), summary.reasons
    assert calls(desk.store) == []
    assert "secret" not in desk.results.read_text().replace("may be a secret", "")
    desk.table = "s3://bucket/rows/r.jsonl"
    near = {**row, "input": "card.svg", "output": "out/1.svg"}
    rows = [{**near, "id": "near"}, {**near, "id": "up", "input": "../in/card.svg"}, 
            {**near, "id": "here", "output": "/x.svg"},
            {**near, "id": "disk", "input": str(desk.folder / "secret.svg")}]  # fmt: skip
    desk.put("bucket/rows/r.jsonl", "\n".join(map(json.dumps, rows)).encode())
    desk.put("bucket/rows/card.svg", b"<svg/>")
    desk.run(None)
    bad = dict.fromkeys(("up", "here", "disk"), "bad_input")
    assert {id: row["status"] for id, row in desk.told().items()} == {**bad, "near": "done"}
    assert desk.read("bucket/rows/out/1.svg") == b"<svg/>x"


def test_two_rows_never_have_one_url_nor_write_over_what_is_read(desk: Desk) -> None:
    desk.write("1,one,s3://bucket/in/p.png", "one,two,", "1 ,three,", "p,four,", "card,five,")
    desk.put("bucket/in/t.csv", (desk.folder / "table.csv").read_bytes().replace(b"three", b"t\n t,six,"))
    desk.table = "s3://bucket/in/t.csv"
    desk.run(TableJob(JOB.input, "S3://bucket/in/{{id}}.svg", SAY, further=("s3://bucket/in/{{id}}.png",)))
    told = {row["output"]: row["error"]["message"] for row in desk.told().values() if row["error"]}
    assert "which is never written to" in told["s3://bucket/in/card.svg"]
    assert "what line 2 reads" in told["s3://bucket/in/p.svg"]
    desk.rows(*({"id": n, "input": JOB.input, "output": out, "instruction": "x"} for n, out in
                enumerate(("s3://bucket/in/x.svg", "S3://bucket/in/x.svg"))))  # fmt: skip
    assert desk.run(None, ["s3://bucket"]).counts["done"] == 1
    assert "line 1 writes to" in desk.told()[1]["error"]["message"]


@pytest.mark.parametrize("scheme", ["s3", "tiny"])
def test_rows_whose_outputs_or_sources_differ_are_run_again_and_no_others(desk: Desk, scheme: str) -> None:
    desk.write("1,one,", "2,two,", "3,three,", f"4,four,{scheme}://bucket/in/p.png")
    job = TableJob(f"{scheme}://bucket/in/card.svg", f"{scheme}://bucket/out/{{{{id}}}}.svg", SAY)
    assert desk.run(job).counts["done"] == 4
    assert desk.run(job, resume=True).skipped == 4
    desk.put("bucket/out/1.svg", b'<svg/>say "ONE"')  # as many bytes
    (desk.store / "bucket/out/2.svg").unlink()
    desk.put("bucket/in/p.png", png(1, 2))
    again = desk.run(job, resume=True)
    assert (again.skipped, again.counts["done"]) == (1, 3)
    assert desk.read("bucket/out/4.svg").endswith(desk.read("bucket/in/p.png"))
    assert desk.read("bucket/out/1.svg") == b'<svg/>say "one"'
    desk.put("bucket/in/card.svg", b"<new/>")
    assert desk.run(job, resume=True).counts["done"] == 4
    assert desk.read("bucket/out/3.svg") == b'<new/>say "three"'
    assert desk.left() == []


def test_a_row_is_done_once_its_upload_is_confirmed(desk: Desk) -> None:
    desk.write("1,one,", "2,two,")
    job = TableJob("tiny://bucket/in/card.svg", "tiny://bucket/out/{{id}}.svg", SAY)
    desk.put("bucket/out/1.svg", b"as it was")
    for trouble, done in (("put_file .part 1 fail", 2), ("put_file .part 1 cut", 2), ("put_file .part 9 cut", 0),
                          ("info 1.svg 9 fail", 1), ("cat_file card.svg 9 fail", 0),
                          ("mv 1.svg 9 fail", 1)):  # fmt: skip
        (desk.store / ".trouble").write_text(trouble)
        assert desk.run(job, retries=1).counts["done"] == done, trouble
        assert desk.left() == []
        for row in desk.told().values():
            assert row["status"] in ("done", "failed")
            assert row["status"] == "done" or "tiny://bucket/" in row["error"]["message"], row["error"]
            assert "Traceback" not in str(row["error"])
            assert "internal" not in str(row["error"])


@pytest.mark.slow
def test_a_process_killed_between_upload_and_result_is_run_again(desk: Desk) -> None:
    desk.write("1,one,", "2,two,")
    (desk.store / ".trouble").write_text("put_file 1.svg 1 kill")
    assert desk.run(pool=row_pool, retries=0).counts == {**dict.fromkeys(Summary(0).counts, 0), "done": 1, "failed": 1}
    assert desk.read("bucket/out/1.svg") == b'<svg/>say "one"'
    for left in (desk.folder / "tmp").glob("redraft-urls-*"):
        os.utime(left, (0, 0))  # a minute later, the next batch takes it away
    again = desk.run(resume=True)
    assert (again.skipped, again.counts["done"]) == (1, 1)


def test_objects_are_refused_by_the_size_they_state_and_by_the_bytes_that_come(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(retries=0) as store, pytest.raises(RedraftError, match="larger than 5 bytes"):
        store.fetched("s3://bucket/in/card.svg", 5)
    assert calls(desk.store) == ["info bucket/in/card.svg"]
    monkeypatch.setattr("tests.folder_store.Tiny.info", lambda *_, **__: {"type": "file"})
    with Store(retries=0) as store:
        with pytest.raises(RedraftError, match="larger than 5 bytes"):
            store.fetched("tiny://bucket/in/card.svg", 5)
        first = store.fetched("tiny://bucket/in/card.svg").read_bytes()
        desk.put("bucket/in/card.svg", b"<svg>")
        store.next_row()  # it tells neither tag nor time, so it is read anew
        assert (first, store.fetched("tiny://bucket/in/card.svg").read_bytes()) == (b"<svg/>", b"<svg>")


def test_what_is_kept_here_is_limited_and_goes_with_the_process(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_store, "KEPT", 10)
    with Store() as store:
        first = store.fetched("s3://bucket/in/card.svg")
        store.next_row()
        assert store.fetched("s3://bucket/in/p.png").exists()
        assert not first.exists()
        assert os.stat(first.parent.parent).st_mode & 0o77 == 0
    assert list((desk.folder / "tmp").iterdir()) == []


def test_what_is_no_file_of_a_store_is_told_in_words(desk: Desk) -> None:
    with Store(retries=0) as store:
        for url, why in {"s3://bucket/in/none.svg": "there is no file", "s3://bucket/in": "there is no file",
                         "s3://bucket/in/manifest.json": "layer folder", "what://bucket/a.svg": "no store is known",
                         "gs://bucket/a.svg": "needs gcsfs"}.items():  # fmt: skip
            with pytest.raises(RedraftError, match=why):
                store.fetched(url)


def test_a_dry_run_writes_nothing_there(desk: Desk) -> None:
    desk.write("1,one,", "2,two,")
    with patch("redraft.batch.edit_many.row_pool", Here):
        ahead = look_ahead(desk.table, job=JOB, opener=OPENER)
    assert (ahead.total, ahead.wrong) == (2, 0)
    assert not any(call.startswith("put") for call in calls(desk.store))


def test_without_the_extra_or_the_stores_package_one_error_names_what_to_install(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("1,one,")
    words = ["batch", "table.csv", "--results", "r.jsonl", "--json", "--output", "out/{{id}}.svg", "--input"]
    ended = redraft(*words, "gs://bucket/a.svg")
    assert (ended.returncode, ended.answer["suggestion"].endswith("pip install gcsfs")) == (1, True)
    monkeypatch.setitem(__import__("sys").modules, "fsspec", None)
    with pytest.raises(ToolError, check=of_case("fsspec-not-installed")):
        desk.run()
    ended = redraft(*words, "s3://bucket/a.svg")
    assert (ended.returncode, ended.answer["suggestion"].endswith("[urls]'")) == (1, True)
    assert not Path("r.jsonl").exists()


def test_results_sheets_and_odd_urls_on_the_command_line_are_refused(desk: Desk) -> None:
    desk.write("1,one,")
    start = ["batch", "table.csv", "--input", "in.svg", "--json"]
    there = ["--results", "r.jsonl", "--output"]
    for words, why in {
        ("--results", "s3://bucket/r.jsonl"): "this machine",
        ("--sheet", "s3://bucket/s.html"): "this machine",
        ("--root", "s3://bucket/../x"): "another folder",
        (*there, "s3://{{id}}/x.svg"): "no bucket",
        (*there, "o/{{id}}.svg", "--input", "file:///x.svg"): "no store",
    }.items():
        ended = redraft(*start, *words)
        assert (ended.returncode, why in ended.answer["message"]) == (2, True), ended


def test_nodes_share_a_folder_only_where_a_row_names_a_path(desk: Desk) -> None:
    desk.write("1,one,")
    told: list[tuple[bool, list[str]]] = []

    def pool(order: Any, *_: object, shared: bool) -> Here:
        told.append((shared, order["pictures"]))
        return Here(order)

    desk.run(pool=pool, cluster=Cluster("node1:6379"))
    assert told.pop() == (False, ["s3://bucket/in"])
    desk.run(TableJob(JOB.input, "out/{{id}}.svg", SAY), pool=pool, cluster=Cluster("node1:6379"))
    desk.run(pool=pool)
    here = [str(desk.folder), "s3://bucket/in", str(desk.folder)]
    assert told == [(True, here), (True, here)]
