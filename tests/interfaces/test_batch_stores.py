"""A batch with a store that speaks S3, over HTTP: the same bytes as by path, whatever is killed, refused or cut off."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import md5
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from redraft.batch.table.store import Store
from tests.command_line import PATIENCE, program
from tests.formats.ora.specimens import png
from tests.nursery import CARD

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(None in map(find_spec, ("s3fs", "moto", "flask")), reason="s3fs or moto is not installed"),
]
PHOTO = '<image id="{{photo}}" x="1" y="50" width="20" height="20" href="data:image/png;base64,iVBORw0KGgo="/></svg>'
JOB = ["--input", "s3://bucket/in/card.svg", "--instruction", 'change "Big sale" to "{{title}}"', "--workers", "1"]
SIGNED = "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=x"
OUT = "s3://bucket/out/{{folder}}/{{id}}.svg"


class Gate(ThreadingHTTPServer):
    """Stands before the store and hands on what it gets; `trouble` may answer in its place, or hold an answer back."""

    daemon_threads = True

    def __init__(self, behind: int) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.behind = behind
        self.asked: Counter[str] = Counter()
        self.trouble: Callable[[str, str, bool], str] = lambda method, path, answered: ""
        self.environment = {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_DEFAULT_REGION": "us-east-1",
                            "FSSPEC_S3_ENDPOINT_URL": f"http://127.0.0.1:{self.server_port}"}  # fmt: skip

    def ask(self, method: str, path: str, data: bytes | None = None) -> bytes:
        """A request of the test's own, behind the gate."""
        connection = HTTPConnection("127.0.0.1", self.behind, timeout=PATIENCE)
        connection.request(method, path, data, {"Authorization": SIGNED})
        answer = connection.getresponse()
        found = answer.read()
        connection.close()
        return found if answer.status < 300 else b""

    def handle_error(self, *_: object) -> None:
        pass  # clients that are killed


class _Handler(BaseHTTPRequestHandler):
    server: Gate
    protocol_version = "HTTP/1.1"

    def _hand_on(self) -> None:
        path = self.path.partition("?")[0]
        self.server.asked[f"{self.command} {path}"] += 1
        trouble = self.server.trouble(self.command, path, False)
        if trouble == "cut":
            self.rfile.read(5)
            self.close_connection = True
            self.connection.close()
            return
        data = self._body()
        if trouble == "refuse":
            self.send_response(500)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        behind = HTTPConnection("127.0.0.1", self.server.behind, timeout=PATIENCE)
        kept = {name: value for name, value in self.headers.items() if name.lower() != "transfer-encoding"}
        behind.request(self.command, self.path, data, {**kept, "Content-Length": str(len(data))})
        answer = behind.getresponse()
        found = answer.read()
        self.server.trouble(self.command, path, True)
        self.send_response(answer.status)
        length = answer.headers["Content-Length"] if self.command == "HEAD" else str(len(found))
        for name, value in answer.headers.items():
            if name.lower() not in ("content-length", "transfer-encoding", "connection", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", length or "0")
        self.end_headers()
        self.wfile.write(found)
        behind.close()

    def _body(self) -> bytes:
        if "chunked" not in self.headers.get("Transfer-Encoding", ""):
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        data = b""
        while size := int(self.rfile.readline().partition(b";")[0], 16):
            data += self.rfile.read(size)
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass
        return data

    do_GET = do_PUT = do_HEAD = do_POST = do_DELETE = _hand_on

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where a store listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = free.getsockname()[1]
    words = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(number)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", number)).close()
                break
            time.sleep(0.1)
        yield number
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def gate(port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """The store, with a design, pictures and a table, which are in `tmp_path` too."""
    (tmp_path / "in").mkdir()
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    (tmp_path / "in" / "card.svg").write_text(CARD.replace("</svg>", PHOTO.replace("iVBORw0KGgo=", _base64(png(4, 4)))))
    rows = ["id,title,photo"]
    for number in range(6):
        (tmp_path / "in" / f"p{number}.png").write_bytes(png(5, 5, (number, 0, 0, 255)))
        rows.append(f"r{number},Sale {number},p{number}.png")
    (tmp_path / "in" / "rows.csv").write_text("\n".join(rows) + "\n")
    with Gate(port) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        made.ask("POST", "/moto-api/reset")
        made.ask("PUT", "/bucket")
        for path in (tmp_path / "in").iterdir():
            made.ask("PUT", f"/bucket/in/{path.name}", path.read_bytes())
        for name, value in made.environment.items():
            monkeypatch.setenv(name, value)
        yield made
        made.shutdown()


def _base64(data: bytes) -> str:
    from base64 import b64encode

    return b64encode(data).decode()


def run(folder: Path, *words: object, table: str = "s3://bucket/in/rows.csv", job: list[str] = JOB) -> Any:
    return program("batch", table, *job, "--fill", "--results", "r.jsonl", *words, folder=folder)


def told(folder: Path) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in map(json.loads, (folder / "r.jsonl").read_text().splitlines())}


def stored(gate: Gate) -> dict[str, bytes]:
    keys = re.findall("<Key>([^<]*)</Key>", gate.ask("GET", "/bucket?list-type=2&prefix=out/").decode())
    return {key: gate.ask("GET", f"/bucket/{key}") for key in keys}


def test_rows_by_url_have_the_bytes_and_the_results_of_rows_by_path(gate: Gate, tmp_path: Path) -> None:
    here = ["--input", "in/card.svg", *JOB[2:]]
    outputs = [word for ending in ("svg", "png") for word in ("--output", f"out/{{{{folder}}}}/{{{{id}}}}.{ending}")]
    local = run(tmp_path, *outputs, "--sheet", "sheet.html", table="in/rows.csv", job=here)
    assert local.returncode == 0, local.stderr
    by_path = told(tmp_path)
    remote = [word.replace("out/", "s3://bucket/out/") for word in outputs]
    away = run(tmp_path, *remote, "--sheet", "sheet.html")
    assert away.returncode == 0, away.stderr
    by_url = told(tmp_path)
    for id_, row in by_path.items():
        assert {**row, "seconds": 0, "key": "", "output": "", "further": ""}.items() <= {
            **by_url[id_], "seconds": 0, "key": "", "output": "", "further": ""}.items()  # fmt: skip
    files = {str(path.relative_to(tmp_path)): path.read_bytes() for path in (tmp_path / "out").rglob("*.*")}
    assert len(files) == 12
    assert stored(gate) == files
    assert 'href="s3://bucket/out/0000/r1.svg"' in (tmp_path / "sheet.html").read_text()
    assert list((tmp_path / "tmp").glob("redraft-urls-*")) == []
    heads = {path: count for path, count in gate.asked.items() if path.startswith("HEAD")}
    assert heads["HEAD /bucket/in/card.svg"] == 6  # a row looks at the design once
    assert all(count == 1 for path, count in heads.items() if "card" not in path)
    gets = {path: count for path, count in gate.asked.items() if path.startswith(("GET", "PUT"))}
    assert set(gets.values()) == {1}
    gate.asked.clear()
    again = run(tmp_path, *remote, "--resume")
    assert (again.returncode, "6 done before" in again.stderr) == (0, True)
    assert gate.asked.total() == 2 + 1 + 6 * 3  # the table, the design, and of each row two outputs and a picture
    gate.ask("PUT", "/bucket/out/0000/r2.svg", files["out/0000/r2.svg"].replace(b"Sale 2", b"Sale 9"))
    gate.ask("DELETE", "/bucket/out/0000/r3.png")
    gate.ask("PUT", "/bucket/in/p4.png", png(5, 5, (99, 0, 0, 255)))
    again = run(tmp_path, *remote, "--resume")
    assert "3 done, 3 done before" in again.stderr
    now = stored(gate)
    assert {name for name in files if now[name] != files[name]} == {"out/0000/r4.svg", "out/0000/r4.png"}


def test_a_batch_killed_between_upload_and_result_does_every_row_once(gate: Gate, tmp_path: Path) -> None:
    arrived, ended = threading.Event(), threading.Event()

    def hold(method: str, path: str, answered: bool) -> str:
        if answered and method == "PUT" and path.endswith("r3.svg"):
            arrived.set()
            ended.wait(PATIENCE)
        return ""

    gate.trouble = hold
    words = [sys.executable, "-m", "redraft.interfaces.cli", "batch", "s3://bucket/in/rows.csv", *JOB, "--fill",
             "--output", OUT, "--results", "r.jsonl"]  # fmt: skip
    process = subprocess.Popen(words, cwd=tmp_path, start_new_session=True, stderr=subprocess.DEVNULL)
    assert arrived.wait(PATIENCE)
    process.send_signal(signal.SIGKILL)
    process.wait()
    ended.set()
    gate.trouble = lambda method, path, answered: ""
    before = stored(gate)
    assert len(before) == 4
    assert [*told(tmp_path)] == ["r0", "r1", "r2"]
    gate.asked.clear()
    for left in (tmp_path / "tmp").glob("redraft-urls-*"):
        os.utime(left, (0, 0))
    again = run(tmp_path, "--output", OUT, "--resume")
    assert (again.returncode, "3 done, 3 done before" in again.stderr) == (0, True), again.stderr
    assert sorted(path for path in gate.asked if path.startswith("PUT")) == [
        f"PUT /bucket/out/0000/r{number}.svg" for number in (3, 4, 5)]  # fmt: skip
    now = stored(gate)
    assert now.items() >= before.items()
    assert [row["stored"] for row in told(tmp_path).values()] == [
        [f'"{md5(now[f"out/0000/{id_}.svg"]).hexdigest()}"'] for id_ in told(tmp_path)]  # fmt: skip
    assert list((tmp_path / "tmp").glob("redraft-urls-*")) == []


@pytest.mark.parametrize("trouble", ["refuse", "cut"])
def test_a_store_that_answers_wrong_fails_its_rows_and_no_others(gate: Gate, tmp_path: Path, trouble: str) -> None:
    gate.trouble = lambda method, path, answered: trouble if method == "PUT" and path.endswith("r1.svg") else ""
    ended = run(tmp_path, "--output", OUT, "--retries", "0")
    assert ended.returncode == 1
    rows = told(tmp_path)
    assert {id_ for id_, row in rows.items() if row["status"] != "done"} == {"r1"}
    error = rows["r1"]["error"]
    assert rows["r1"]["status"] == "failed"
    assert error["message"].startswith("'s3://bucket/out/0000/r1.svg' cannot be written: ")
    assert "internal" not in str(error)
    assert len(stored(gate)) == 5
    gate.trouble = lambda method, path, answered: ""
    assert "1 done, 5 done before" in run(tmp_path, "--output", OUT, "--resume").stderr
    assert len(stored(gate)) == 6


def test_a_bucket_that_is_not_there_and_keys_that_are_wrong_are_one_error(gate: Gate, tmp_path: Path) -> None:
    ended = run(tmp_path, "--output", "s3://nobody/{{id}}.svg", "--retries", "0")
    assert (ended.returncode, "'s3://nobody/r0.svg' cannot be written: FileNotFoundError" in ended.stderr) == (1, True)
    ended = run(tmp_path, "--output", OUT, table="s3://bucket/in/none.csv")
    assert (ended.returncode, "there is no file 's3://bucket/in/none.csv'" in ended.stderr) == (2, True)


def test_a_web_server_is_read_and_followed_nowhere(gate: Gate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Web(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.startswith("/away"):
                self.send_response(302)
                self.send_header("Location", f"http://127.0.0.1:{gate.server_port}/bucket/in/card.svg")
                self.end_headers()
                return
            self.send_response(200)
            self.end_headers()  # it states no size, and never ends
            with suppress(OSError):
                while self.path.startswith("/endless") and self.command == "GET":
                    self.wfile.write(bytes(1 << 16))
                self.wfile.write(b"<svg/>" * (self.command == "GET"))

        do_HEAD = do_GET

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Web) as web, Store(retries=0) as store:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        place = f"http://127.0.0.1:{web.server_port}"
        assert store.fetched(f"{place}/near.svg").read_bytes() == b"<svg/>"
        for path, why in (("away.svg", "there is no file"), ("endless.svg", "larger than 1,000,000 bytes")):
            with pytest.raises(Exception, match=why):
                store.fetched(f"{place}/{path}", 1_000_000)
        assert gate.asked.total() == 0
        web.shutdown()


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_two_nodes_of_ray_read_and_write_by_url_alone(gate: Gate, tmp_path: Path) -> None:
    (tmp_path / "nodes.py").write_text(NODES)
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": "/tmp"}  # paths of sockets may not be long
    command = [sys.executable, str(tmp_path / "nodes.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE * 2, env=here, cwd="/")
    assert not done.returncode, done.stdout + done.stderr
    assert len(stored(gate)) == 6
    assert {row["status"] for row in told(tmp_path).values()} == {"done"}
    assert b"Sale 3" in stored(gate)["out/0000/r3.svg"]


NODES = f"""
import subprocess, sys
from tests.ray_nursery import cluster

with cluster(0, 1, 1) as made:
    words = [sys.executable, "-m", "redraft.interfaces.cli", "batch", "s3://bucket/in/rows.csv", *{JOB[:-2]!r},
             "--fill", "--output", {OUT!r}, "--results", "r.jsonl", "--engine", "ray", "--address", made.address]
    sys.exit(subprocess.run(words, cwd=sys.argv[1]).returncode)
"""
