"""An agent's client (the SDK's own) edits designs through the tools, over standard input and output and over HTTP."""

from __future__ import annotations

import asyncio
import base64
import errno
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.transport_security import TransportSecuritySettings

from redraft.desk.desk import Desk
from redraft.errors import SaveError
from redraft.interfaces.server.commands import client_config
from redraft.interfaces.server.mcp_tools import mcp_server
from tests.sampling import each

from .running import TOKEN, poster, running

EXAMPLES = Path(__file__).parents[3] / "examples"


async def edited(client: Client, name: str, instruction: str, saved: str) -> dict[str, Any]:
    """Open, look, plan, look at the plan, apply, compare, save; what apply told."""

    async def tool(tool_name: str, **given: Any) -> Any:
        answer = await client.call_tool(tool_name, given)
        assert not answer.is_error, answer.content
        return answer

    design = (await tool("open", path=name)).structured_content["design"]
    assert (await tool("outline", design=design)).structured_content["layers"]
    plan = (await tool("plan", design=design, instruction=instruction)).structured_content
    assert plan["status"] == "ready" or plan["readings"], plan
    taken = {"design": design, "plan": plan["plan"], "reading": 0 if plan["status"] == "ready" else 1}
    [picture] = (await tool("render", **taken)).content
    assert base64.b64decode(picture.data).startswith(b"\x89PNG")
    done = (await tool("apply", **taken)).structured_content
    assert (await tool("diff", design=design)).structured_content["changes"]
    await tool("save", design=design, name=saved)
    refused = await client.call_tool("open", {"path": "/etc/passwd"})
    assert refused.is_error
    wrong = await client.call_tool("outline", {})
    assert wrong.is_error
    assert wrong.content[0].text == "usage: outline is called wrongly: design: Field required"
    return dict(done)


def over_stdio(root: Path, home: Path, name: str, instruction: str, saved: str) -> dict[str, Any]:
    words = ["-m", "redraft.interfaces.cli", "mcp", "--root", str(root)]
    started = StdioServerParameters(
        command=sys.executable, args=words, env={**os.environ, "REDRAFT_HOME": str(home)}, cwd=root
    )

    async def work() -> dict[str, Any]:
        async with Client(stdio_client(started)) as client:
            return await edited(client, name, instruction, saved)

    return asyncio.run(work())


@pytest.mark.slow
def test_a_client_edits_a_design(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(poster())
    done = over_stdio(tmp_path, tmp_path / "home", "a.svg", "make the title gold", "b.svg")
    assert done["proven"]
    assert (tmp_path / "a.svg").read_bytes() == poster()
    assert b"#ffd700" in (tmp_path / "b.svg").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "pptx", "psd", "ora", "png", "folder"])
def test_every_format_is_edited_end_to_end(tmp_path: Path, ending: str) -> None:
    from redraft.interfaces.cli import main

    name = "deck.pptx" if ending == "pptx" else f"a.{ending}" if ending != "folder" else "a"
    if ending == "pptx":
        shutil.copy(EXAMPLES / name, tmp_path)
    else:
        (tmp_path / "s.svg").write_bytes(poster())
        assert main(["export", str(tmp_path / "s.svg"), "-o", str(tmp_path / name)]) == 0
    instruction = {"pptx": "make the title of slide 2 red", "png": "make the picture brighter"}
    saved = name.replace("a", "b", 1) if ending != "pptx" else "b.pptx"
    done = over_stdio(tmp_path, tmp_path / "home", name, instruction.get(ending, "hide #box"), saved)
    assert done["proven"] or ending == "png"  # where every pixel is meant there is no rest to be proven
    assert (tmp_path / saved).exists()


def test_a_client_edits_a_design_over_http(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(poster())
    desk = Desk(tmp_path / "desk", root=tmp_path)
    unchecked = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = mcp_server(lambda: desk).streamable_http_app(transport_security=unchecked)

    async def work(port: int) -> dict[str, Any]:
        import httpx2

        address, headers = f"http://127.0.0.1:{port}/mcp", {"Authorization": f"Bearer {TOKEN}"}
        async with (
            httpx2.AsyncClient(headers=headers) as http,
            Client(streamable_http_client(address, http_client=http)) as client,
        ):
            return await edited(client, "a.svg", "make the title gold", "b.svg")

    with running(desk, app) as call:
        assert call("POST", "/mcp", {}, token="").status == 401
        assert asyncio.run(work(call.port))["proven"]


def test_an_agent_that_takes_a_part_is_told_what_is_left(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(poster())
    desk = Desk(tmp_path / "desk", root=tmp_path)

    async def work() -> tuple[dict[str, Any], dict[str, Any]]:
        async with Client(mcp_server(lambda: desk)) as client:
            design = (await client.call_tool("open", {"path": "a.svg"})).structured_content["design"]
            words = {"design": design, "instruction": "make the title gold and make the date frobnicate"}
            plan = (await client.call_tool("plan", words)).structured_content
            taken = {"design": design, "plan": plan["plan"], "reading": 1}
            return plan, (await client.call_tool("apply", taken)).structured_content

    plan, done = asyncio.run(work())
    assert plan["message"].startswith("1 of 2 parts can be done, not “make the date frobnicate”")
    assert plan["readings"][0]["told"].startswith("all but “make the date frobnicate” (")
    assert [one.partition(":")[0] for one in done["left_out"]] == ["make the date frobnicate"]
    assert done["proven"]


def test_the_tools_are_told_in_few_words(tmp_path: Path) -> None:
    tools = asyncio.run(mcp_server(lambda: Desk(tmp_path)).list_tools())
    told = json.dumps([tool.model_dump(exclude_none=True, by_alias=True) for tool in tools])
    assert len(tools) == 9
    assert len(told) / 3.4 < 2_500
    assert all(tool.output_schema for tool in tools if tool.name != "render")


@each("client", ["claude-code", "claude-desktop", "codex", "cursor", "vscode", "windsurf", "zed"])
def test_a_client_is_told_how_to_start_it(tmp_path: Path, client: str) -> None:
    told = client_config(client, tmp_path)
    assert str(tmp_path.resolve()) in told
    if client not in ("claude-code", "codex"):
        [servers] = json.loads(told).values()
        assert servers["redraft"]["args"][0] == "mcp"


def test_a_desk_without_room_says_so_and_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    desk = Desk(tmp_path / "desk", root=tmp_path)
    (tmp_path / "a.svg").write_bytes(poster())
    monkeypatch.setattr(Path, "write_bytes", full)
    for put in (lambda: desk.open_path(tmp_path / "a.svg"), lambda: desk.open_bytes("b.svg", poster())):
        with pytest.raises(SaveError, match="the disk is full"):
            put()
    assert not list((tmp_path / "desk").iterdir())
