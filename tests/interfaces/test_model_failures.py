"""Whatever a named model does wrong is the first line of the answer, with its cause and what helps, at every desk."""

from __future__ import annotations

import asyncio
import io
import json
import os
import socket
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from mcp.client import Client
from PIL import Image

from redraft.desk.desk import Desk
from redraft.desk.jobs import Jobs
from redraft.errors import ModelError
from redraft.interfaces.server.mcp_tools import mcp_server
from redraft.interfaces.server.rest import rest
from redraft.models.consent.decision import Level
from redraft.models.consent.planners import keep_right
from redraft.models.failures import Cause, heard, hearing, note
from redraft.models.roles import models_configured
from tests.command_line import Ended, redraft
from tests.scripted_server import ScriptedServer, hang, raw, status

from .server.running import opened, running

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
  <rect id="background" width="400" height="200" fill="#fff"/>
  <text id="title" x="20" y="60" font-size="30">Heading</text>
</svg>
"""
WORDS = "let the heading ponder the sea"
"""Nothing that the grammar knows."""


class Told(NamedTuple):
    """The first line of an answer for a person, and the causes that it has for programs."""

    first: str
    causes: list[str]
    whole: str = ""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "in.svg").write_text(POSTER)
    Image.new("RGB", (200, 120), "navy").save(tmp_path / "ground.png")


@contextmanager
def dead() -> Iterator[str]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    yield f"http://127.0.0.1:{port}/v1#x"


@contextmanager
def without_the_package(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Here, and in processes that are started from here."""
    Path("stub").mkdir()
    Path("stub/openai.py").write_text("raise ImportError('not installed')\n")
    monkeypatch.setenv("PYTHONPATH", os.path.abspath("stub"))
    monkeypatch.setitem(sys.modules, "openai", None)
    yield "http://127.0.0.1:9/v1#x"


@contextmanager
def misbehaving(answer: Any) -> Iterator[str]:
    with ScriptedServer(lambda asked: answer, pictures=lambda form: answer) as server:
        yield server.spec


@contextmanager
def useless() -> Iterator[str]:
    with ScriptedServer(lambda asked: "must not be asked") as server:
        assert keep_right(f"{server.url}#{server.model}", Level.USELESS)
        yield server.spec
        assert server.count == 0


QUOTA = json.dumps({"error": {"message": "You exceeded your current quota", "code": "insufficient_quota"}}).encode()
FAULTS: dict[str, tuple[Cause, Callable[[pytest.MonkeyPatch], Any]]] = {
    "dead port": (Cause.UNREACHABLE, lambda patch: dead()),
    "401": (Cause.REFUSED_KEY, lambda patch: misbehaving(status(401, "no such key"))),
    "quota": (Cause.QUOTA, lambda patch: misbehaving(raw(QUOTA, 429))),
    "503": (Cause.OVERLOADED, lambda patch: misbehaving(status(503, "loading"))),
    "never answers": (Cause.TIMEOUT, lambda patch: misbehaving(hang())),
    "a web page": (Cause.NOT_A_CHAT_MODEL, lambda patch: misbehaving(raw(b"<!doctype html><p>Hello"))),
    "404": (Cause.NOT_A_CHAT_MODEL, lambda patch: misbehaving(status(404, "no such model"))),
    "broken JSON": (Cause.UNREADABLE, lambda patch: misbehaving(raw(b'{"choices": [{"mess'))),
    "garbage": (Cause.UNREADABLE, lambda patch: misbehaving("bla bla {{{ )")),
    "no extra": (Cause.NO_EXTRA, without_the_package),
    "no key": (Cause.NO_KEY, lambda patch: nullcontext("openai:gpt-x")),
    "of no use": (Cause.OF_NO_USE, lambda patch: useless()),
}


def settle(spec: str) -> None:
    """Have a model wait a moment only, and ask once."""
    folder = Path(os.environ["XDG_CONFIG_HOME"]) / "redraft"
    folder.mkdir(parents=True)
    quick = f'[models."{spec}"]\ntimeout = 0.4\npatience = 0.8\nretries = 0\n'
    (folder / "config.toml").write_text(quick)


def printed(done: Ended) -> str:
    """The first line that a person sees: of what is wrong, or of the report."""
    return (done.stderr or done.stdout).splitlines()[0]


def of_edit(spec: str, *more: str) -> Told:
    words = ["edit", "in.svg", WORDS, "-o", "out.svg", "--model", spec, "--no-render", *more]
    done = redraft(*words)
    answer = redraft(*words, "--json").answer
    return Told(printed(done), causes(answer), done.stderr)


def causes(answer: dict[str, Any]) -> list[str]:
    """Of an error that is a model's own, or of a request that was refused."""
    return [answer["cause"]] if answer["code"] == "model" else [one["cause"] for one in answer.get("failures", [])]


def of_batch(spec: str) -> Told:
    Path("data.csv").write_text("id,sea\n1,sea\n")
    words = ["batch", "data.csv", "--input", "in.svg", "--instruction", 'let the heading ponder the "{{sea}}"']
    done = redraft(*words, "--output", "out/{{id}}.svg", "--results", "r.jsonl", "--model", spec, "--no-render")
    (row,) = [json.loads(line) for line in Path("r.jsonl").read_text().splitlines()]
    return Told(printed(done), causes(row["error"]), done.stderr)


def of_layout(spec: str) -> Told:
    words = ["layout", "ground.png", "--text", "Hello", "-o", "out.svg", "--model", spec]
    done = redraft(*words)
    assert done.returncode == 0  # the offline page is the floor
    answer = redraft(*words, "--json").answer
    return Told(printed(done), [answer["model"]["failure"]["cause"]], done.stderr)


def of_rest(spec: str) -> Told:
    models = models_configured({"planner": spec})
    assert models is not None
    with running(desk := Desk(Path("desk")), rest(desk, Jobs(), models)) as call:
        at = f"/api/designs/{opened(call, 'in.svg', POSTER.encode())['id']}/plans"
        told = call("POST", at, {"instruction": WORDS}).json
    models.close()
    return Told(told["message"], causes(told))


def of_mcp(spec: str) -> Told:
    models = models_configured({"planner": spec})
    assert models is not None

    async def asked() -> Any:
        with closing(Desk(Path("desk"), root=Path.cwd())) as desk:
            async with Client(mcp_server(lambda: desk, models)) as client:
                design = (await client.call_tool("open", {"path": "in.svg"})).structured_content["design"]
                return (await client.call_tool("plan", {"design": design, "instruction": WORDS})).structured_content

    told = asyncio.run(asked())
    models.close()
    return Told(told["message"], [one["cause"] for one in told["failures"]])


DESKS: dict[str, Callable[[str], Told]] = {
    "edit": of_edit,
    "edit by a trusted model": lambda spec: of_edit(spec, "--trust", "acts"),
    "edit --layers": lambda spec: of_edit(spec, "--layers"),
    "edit --search": lambda spec: of_edit(spec, "--search", "2"),
    "batch": of_batch,
    "layout": of_layout,
    "REST": of_rest,
    "MCP": of_mcp,
}
ROLES = {
    "--judge": WORDS,
    "--vision": WORDS,
    "--image-editor": "make the sky in #photo look like autumn",
    "--image-generator": "add a picture of a lighthouse",
}
PROGRAM = '```python\ndef main():\n    modify("title", color="blue")\n```'


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "fault", ["dead port", "401", "quota", "never answers", "a web page", "404", "no extra", "no key"]
)
@pytest.mark.parametrize("role", ROLES)
def test_no_fault_of_another_role_is_silent(role: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Image.new("RGB", (64, 64), "skyblue").save(out := io.BytesIO(), "PNG")
    data = b64encode(out.getvalue()).decode()
    photo = f'<image id="photo" x="300" width="64" height="64" href="data:image/png;base64,{data}"/>'
    Path("in.svg").write_text(POSTER.replace("</svg>", f"{photo}</svg>"))
    cause, fails = FAULTS[fault]
    Path("plan.jsonl").write_text(f"{json.dumps({'text': PROGRAM})}\n" * 9)
    planner = ["--model", "scripted:plan.jsonl"] if role in ("--judge", "--vision") else []
    with fails(monkeypatch) as spec:
        settle(spec)
        words = ["edit", "in.svg", ROLES[role], "-o", "out.svg", role, spec, "--no-render", *planner]
        told, done = redraft(*words, "--json").answer, redraft(*words)
    assert str(cause) in causes(told)
    assert spec.partition("#")[0] in done.stderr.splitlines()[0]


UNEXAMINED = {("layout", "of no use"), ("edit by a trusted model", "of no use")}
"""A layout has no planner; and --trust acts goes before what was found."""


@pytest.mark.sampled(8)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("desk", DESKS)
def test_no_fault_of_a_model_is_silent(desk: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if (desk, fault) in UNEXAMINED:
        pytest.skip("a model of no use is asked there")
    cause, fails = FAULTS[fault]
    with fails(monkeypatch) as spec:
        settle(spec)
        told = DESKS[desk](spec)
    assert str(cause) in told.causes
    assert spec.partition("#")[0] in told.first, told
    assert not told.whole or "\ntry: " in told.whole or desk == "batch"


def test_what_goes_wrong_in_a_thread_is_heard_and_each_thing_once() -> None:
    def ask(number: int) -> None:
        note("big", ModelError(f"it is down {number % 2}", cause=Cause.UNREACHABLE))

    with heard() as failures, ThreadPoolExecutor(4, initializer=hearing()) as pool:
        list(pool.map(ask, range(12)))
    assert sorted(one.message for one in failures) == ["it is down 0", "it is down 1"]
    note("big", ModelError("nobody listens"))
    with heard() as later:
        pass
    assert later == []
