"""Every desk has the same exchange: the model is shown the page, looks at what it made and goes on, within the same
limits, and never sees what is private."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from PIL import Image as Pillow

import redraft
from redraft.desk.desk import Desk
from redraft.desk.jobs import Jobs
from redraft.errors import RequestError
from redraft.interfaces.cli import main
from redraft.interfaces.server.mcp_tools import mcp_server
from redraft.interfaces.server.rest import rest
from redraft.models.naming import model_for
from redraft.models.roles import models_named
from redraft.models.trace import Models
from redraft.search.options import SearchOptions
from redraft.session.session import Session
from tests.interfaces.server.running import opened, poster, running
from tests.scripted_server import ScriptedServer, Served, text

REQUEST = "let the heading ponder the sea"
STEP = '```python\nmodify("title", color="blue")\n# look: is it readable\n```'
GREY = (128, 128, 128)
SEEN = {"rounds": 3, "pictures": "always", "private": ["#date"]}
Desks = Callable[[Path, ScriptedServer, dict[str, Any]], dict[str, Any]]


def looking(request: dict[str, Any]) -> Served | str:
    """Does a step, wants to look at it, and is done; with a step more it would not end."""
    return text("DONE" if "You wanted to check" in words(request) else STEP)


def restless(request: dict[str, Any]) -> Served | str:
    shade = len(request["messages"])
    return text(f'```python\nmodify("title", opacity={1 - shade / 100})\n# look: {shade}\n```')


def parts(request: dict[str, Any]) -> list[dict[str, Any]]:
    content = request["messages"][-1]["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def words(request: dict[str, Any]) -> str:
    return "".join(part.get("text", "") for part in parts(request))


def pictures(request: dict[str, Any]) -> list[Pillow.Image]:
    urls = [part["image_url"]["url"] for part in parts(request) if part["type"] == "image_url"]
    return [Pillow.open(BytesIO(base64.b64decode(url.partition(",")[2]))).convert("RGB") for url in urls]


def in_python(folder: Path, server: ScriptedServer, looks: dict[str, Any]) -> dict[str, Any]:
    design = redraft.open(folder / "a.svg")
    fields = looks | {"private": ",".join(looks["private"])}
    record = design.edit(REQUEST, model=server.spec, trust="acts", history=False, **fields).receipt.model
    assert record is not None
    return record.to_json()


def over_http(folder: Path, server: ScriptedServer, looks: dict[str, Any]) -> dict[str, Any]:
    desk = Desk(folder / "desk")
    with running(desk, rest(desk, Jobs(), Models(model_for(server.spec)))) as call:
        at = f"/api/designs/{opened(call, 'a.svg', poster())['id']}/plans"
        found: dict[str, Any] = call("POST", at, {"instruction": REQUEST, **looks}).json["model"]
        return found


def in_a_job(folder: Path, server: ScriptedServer, looks: dict[str, Any]) -> dict[str, Any]:
    """As the studio asks a model."""
    desk = Desk(folder / "desk")
    with running(desk, rest(desk, Jobs(), Models(model_for(server.spec)))) as call:
        design = opened(call, "a.svg", poster())["id"]
        asked = {"kind": "plan", "design": design, "instruction": {"instruction": REQUEST, **looks}}
        id = call("POST", "/api/jobs", asked).json["id"]
        news = call("GET", f"/api/jobs/{id}/events").body.decode()
        assert ("look at what it made" in news) is (server.count > 1)
        found: dict[str, Any] = call("GET", f"/api/jobs/{id}").json["result"]["model"]
        return found


def by_an_agent(folder: Path, server: ScriptedServer, looks: dict[str, Any]) -> dict[str, Any]:
    desk = Desk(folder / "desk", root=folder)

    async def work() -> dict[str, Any]:
        async with Client(mcp_server(lambda: desk, Models(model_for(server.spec)))) as client:
            design = (await client.call_tool("open", {"path": "a.svg"})).structured_content["design"]
            told = await client.call_tool("plan", {"design": design, "instruction": REQUEST, **looks})
            found: dict[str, Any] = told.structured_content
            return found

    told = asyncio.run(work())
    assert told["readings"], told
    record: dict[str, Any] = told["model"]
    return record


def in_a_batch(folder: Path, server: ScriptedServer, looks: dict[str, Any]) -> dict[str, Any]:
    row = {"id": "r", "input": "a.svg", "output": "out.svg", "instruction": REQUEST}
    (folder / "rows.jsonl").write_text(json.dumps(row))
    options = ["--rounds", str(looks["rounds"]), "--pictures", looks["pictures"]]
    options += [word for one in looks["private"] for word in ("--private", one)]
    asked = ["batch", "rows.jsonl", "--results", "results.jsonl", "--model", server.spec, "--trust", "acts", *options]
    assert main([*asked, "--no-render", "--workers", "1", "--json"]) == 0
    return {}


def in_a_search(folder: Path, server: ScriptedServer, looks: dict[str, Any]) -> dict[str, Any]:
    fields = looks | {"private": ",".join(looks["private"])}
    unanswered = suppress(RequestError)  # the judge's questions, by this script
    with Session(history=False) as session, models_named({"planner": server.spec}) as models, unanswered:
        session.edit_file("a.svg", REQUEST, "out.svg", models=models, search=SearchOptions(2), **fields)
    return {}


DESKS = [in_python, over_http, in_a_job, by_an_agent, in_a_batch, in_a_search]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "a.svg").write_bytes(poster())
    return tmp_path


def colors(shown: Sequence[Pillow.Image]) -> list[set[Any]]:
    return [{color for _, color in one.getcolors(1 << 22) or ()} for one in shown]


@pytest.mark.parametrize("desk", DESKS)
def test_a_model_looks_at_what_it_made_and_is_never_shown_what_is_private(desk: Desks, here: Path) -> None:
    with ScriptedServer(looking) as server:
        record = desk(here, server, SEEN)
        first = next(one for one in server.requests if pictures(one))
        back = next(one for one in server.requests if "You wanted to check: is it readable." in words(one))
        assert "the page before" in words(back)
        assert "the page after" in words(back)
        every = [one for request in server.requests for one in pictures(request)]
    assert pictures(first)
    assert all(GREY in found for found in colors(every))
    if record:
        assert record["sent_back"] == [{"trigger": "look", "about": "is it readable", "changed": False}]
        assert (record["pictures"], record["private"]) == (4, ["date"])


@pytest.mark.parametrize("desk", DESKS[:5])
def test_it_looks_no_more_often_than_allowed_and_sees_nothing_where_that_is_said(desk: Desks, here: Path) -> None:
    with ScriptedServer(restless) as server:
        desk(here, server, {"rounds": 2, "pictures": "never", "private": []})
        assert server.count == 3
        assert not any(pictures(request) for request in server.requests)
    with ScriptedServer(restless) as server:
        desk(here, server, {"rounds": 0, "pictures": "never", "private": []})
        assert server.count == 1


def test_the_receipt_says_in_words_what_a_model_saw_and_why_it_was_asked_again(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--trust", "acts", "--pictures", "always", "--private", "#date"]
    with ScriptedServer(looking) as server:
        asked = ["edit", "a.svg", REQUEST, "-o", "out.svg", "--model", server.spec, *options]
        assert main([*asked, "--receipt", "r.json"]) == 0
    told = capsys.readouterr().out
    assert "          it looked: is it readable\n          shown 4 pictures; 'date' grey in all of them\n" in told
    assert "it looked: is it readable" in (here / "r.html").read_text()
    with ScriptedServer(lambda request: text(STEP.replace("title", "titel"))) as server:
        assert main(["edit", "a.svg", REQUEST, "-o", "no.svg", "--model", server.spec, *options]) == 1
    told = capsys.readouterr().out
    assert re.search(r"  model   \S+: 3 calls, ", told)
    assert "          sent back, as it failed: " in told


def test_what_a_model_failed_with_is_the_first_line(here: Path) -> None:
    step = json.dumps({"text": STEP.replace("title", "titel")})
    (here / "script.jsonl").write_text(f"{step}\n{json.dumps({'error': 'the server is down'})}\n")
    asked = ["edit", "a.svg", REQUEST, "-o", "no.svg", "--model", "scripted:script.jsonl", "--trust", "acts"]
    done = subprocess.run(
        [sys.executable, "-u", "-m", "redraft", *asked], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    first, *rest = done.stdout.splitlines()
    assert first == "redraft: the server is down"
    model = next(number for number, line in enumerate(rest) if line.startswith("  model   "))
    assert all(line.startswith(("redraft: ", "try: ")) for line in rest[:model])
    assert done.returncode == 1
