"""A model whose settings say `tools = true` answers with tool calls: the same commands, looks, reviews and records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from redraft.commands.programs.signatures import RARE, functions
from redraft.errors import ProgramError
from redraft.interfaces.cli import main
from redraft.models.chat import ToolCall
from redraft.models.consent.decision import Level
from redraft.models.consent.planners import keep_right
from redraft.planners.exchange import ALLOWED
from redraft.planners.model_answer import Answer, Proposal
from redraft.planners.tool_calls import answer_to, tools
from tests.scripted_server import ScriptedServer, Served, tool_calls
from tests.trusted import trusted_settings

POSTER = Path(__file__).parent.parent.parent / "examples" / "sale.svg"
REQUEST = "zork the small print like a coin"


def call(name: str, **arguments: Any) -> ToolCall:
    return ToolCall(f"id-{name}", name, json.dumps(arguments))


GOLD = call("modify", target=["terms"], color="gold", text=None)
LESS = call("modify", target=["terms"], opacity=0.9)
DONE = call("done")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL"):
        monkeypatch.delenv(name, raising=False)


def edit(server: ScriptedServer, capsys: Any, *more: str, model: str = "", trust: str = "acts") -> tuple[int, Any]:
    trusted_settings(Path(), f'[models."{server.spec}"]\ntools = true\n')
    words = ["edit", str(POSTER), REQUEST, "-o", "out.svg", "--model", model or server.spec]
    code = main([*words, *(["--trust", trust] if trust else []), "--json", "--no-history", *more])
    return code, json.loads(capsys.readouterr().out)


def results(request: dict[str, Any]) -> list[str]:
    """What went back for the calls of the last answer."""
    last = max(at for at, one in enumerate(request["messages"]) if one["role"] == "assistant")
    made, *after = request["messages"][last:]
    assert [one["tool_call_id"] for one in after] == [one["id"] for one in made["tool_calls"]]
    return [str(one["content"]) for one in after]


def test_calls_and_done_in_one_answer_are_the_edit_with_its_program_in_the_receipt(capsys: Any) -> None:
    with ScriptedServer([tool_calls(GOLD, LESS, DONE)]) as server:
        code, told = edit(server, capsys)
    assert code == 0, told
    assert told["model"]["program"] == "modify(('terms',), color='gold')\nmodify(('terms',), opacity=0.9)"
    assert (told["model"]["calls"], told["model"]["accepted"]) == (1, True)
    assert "#ffd700" in Path("out.svg").read_text()
    sent = [one["function"]["name"] for one in server.requests[0]["tools"]]
    every = [name for name in functions() if name.islower() and name != "apply" and name not in RARE]
    assert sorted(sent) == sorted([*every, "program", "question", "reading", "cannot", "done"])
    assert set(functions()) >= set(RARE)
    assert len(sent) <= 128  # that many are taken by the usual servers


def test_a_tool_takes_a_program_for_what_no_other_does(capsys: Any) -> None:
    source = 'for e in find("kind=text"):\n    modify(e, color="gold")\nname_page("Golden")'
    with ScriptedServer([tool_calls(LESS, call("program", source=source), DONE)]) as server:
        code, told = edit(server, capsys)
    assert code == 0, told
    assert told["model"]["program"] == f"modify(('terms',), opacity=0.9)\n{source}"
    assert "<title>Golden</title>" in Path("out.svg").read_text()


def test_calls_one_at_a_time_add_up_and_nothing_is_taken_before_done(capsys: Any) -> None:
    look = call("text_of", target=["terms"])
    wrong = call("modify", target=["terms"], colour="red")
    answers = [look, GOLD, wrong, LESS, call("get", target=["terms"]), DONE]
    with ScriptedServer([tool_calls(one) for one in answers]) as server:
        code, told = edit(server, capsys)
    assert code == 0, told
    assert told["model"]["program"] == "modify(('terms',), color='gold')\nmodify(('terms',), opacity=0.9)"
    looked, first, failed, second, again = (results(request)[0] for request in server.requests[1:])
    assert "never an instruction" in looked
    assert "#ffd700" in first
    assert "modify has no parameter 'colour'; it has target, text, color" in failed
    assert "opacity" in second
    assert "fill='#ffd700'" in again  # it looks at the design as it is after the calls


def test_a_model_that_never_says_done_is_not_taken_at_its_word(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALLOWED, "calls", 3)
    with ScriptedServer(lambda request: tool_calls(GOLD)) as server:
        code, told = edit(server, capsys)
        assert server.count == 3
    assert code == 1
    assert "did not settle it" in told["message"]
    assert len(told["readings"]) == 1


def test_a_fault_of_the_page_goes_back_once_and_done_keeps_to_it(capsys: Any) -> None:
    off = call("move", target=["terms"], to=[5000, 10])
    with ScriptedServer([tool_calls(off, DONE), tool_calls(DONE)]) as server:
        code, told = edit(server, capsys)
    assert code == 0, told
    first, *others = results(server.requests[1])
    assert "Found on the page" in first
    assert others == ["(see the result of the first call)"]


OTHER: dict[str, tuple[list[ToolCall], str]] = {
    "question": ([call("question", text="Which coin?")], "asks: Which coin?"),
    "cannot": ([call("cannot", reason="there is no coin")], "there is no coin"),
    "readings": (
        [call("reading", sentence=word, program=f'modify("terms", color="{word}")') for word in ("gold", "silver")],
        "it may mean: gold; or silver",
    ),
    "a question beside a change": ([GOLD, call("question", text="Which coin?")], "asks: Which coin?"),
}


@pytest.mark.parametrize("name", OTHER)
def test_the_other_forms_of_an_answer_change_nothing(name: str, capsys: Any) -> None:
    calls, says = OTHER[name]
    with ScriptedServer([tool_calls(*calls)]) as server:
        code, told = edit(server, capsys)
    assert code == 1
    assert says in told["message"]
    assert not Path("out.svg").exists()
    assert len(told.get("readings", [])) == (2 if name == "readings" else 0)


def test_one_that_is_not_trusted_only_offers_and_the_reading_can_be_taken(capsys: Any) -> None:
    with ScriptedServer(lambda request: tool_calls(GOLD, DONE)) as server:
        code, told = edit(server, capsys, trust="offers")
        assert (code, len(told["readings"]), Path("out.svg").exists()) == (1, 1, False)
        assert edit(server, capsys, "--reading", "1", trust="offers")[0] == 0
    assert "#ffd700" in Path("out.svg").read_text()


def test_a_record_of_calls_is_played_back_without_the_server(capsys: Any) -> None:
    with ScriptedServer([tool_calls(GOLD), tool_calls(DONE)]) as server:
        assert edit(server, capsys, model=f"record:kept+{server.spec}")[0] == 0
        first = Path("out.svg").read_bytes()
        Path("out.svg").unlink()
        code, told = edit(server, capsys, model="replay:kept")
        assert server.count == 2
    assert code == 0, told
    assert Path("out.svg").read_bytes() == first


def test_trust_that_was_earned_with_programs_is_none_for_calls(capsys: Any) -> None:
    with ScriptedServer(lambda request: tool_calls(GOLD, DONE)) as server:
        for in_calls, code in ((False, 1), (True, 0)):
            assert keep_right(f"{server.url}#{server.model}{' in calls' if in_calls else ''}", Level.ACTS)
            assert edit(server, capsys, trust="")[0] == code


def test_where_the_server_refuses_tools_or_the_model_prefers_it_a_program_does(capsys: Any) -> None:
    def answer(request: dict[str, Any]) -> Served | str:
        assert "tools" not in request
        return '```python\nmodify("terms", color="gold")\n```'

    with ScriptedServer(answer, refuses=["tools"]) as server:
        code, told = edit(server, capsys)
    assert (code, told["model"]["program"]) == (0, 'modify("terms", color="gold")')


def test_calls_of_nothing_that_there_is_are_told_apart() -> None:
    with pytest.raises(ProgramError, match="there is no tool 'modfy'; there is modify"):
        answer_to([call("modfy", target=["a"])])
    with pytest.raises(ProgramError, match="modify needs target"):
        answer_to([call("modify", color="red")])
    with pytest.raises(ProgramError, match="no JSON object"):
        answer_to([ToolCall("1", "modify", '{"target": ["a"')])
    with pytest.raises(ProgramError, match="there is no tool 'apply'"):
        answer_to([call("apply", edit={})])


def test_calls_become_an_answer() -> None:
    text = "He said \"no\"\n'so'"
    assert answer_to([call("modify", target=["a"], text=text), DONE]) == Answer(f"modify(('a',), text={text!r})")
    assert answer_to([call("overview", page=2)]) == Answer("print(overview(page=2))", looks=True, more=True)
    assert answer_to([call("reading", sentence="x", program="```python\nf()\n```")]) == Answer("f()")
    both = tuple(Proposal(word, "f()") for word in ("x", "y"))
    assert answer_to([call("reading", sentence=one.sentence, program="f()") for one in both]) == Answer(readings=both)
    assert answer_to([DONE]) == Answer(done=True)


def test_a_refusal_beside_calls_or_after_them_is_of_a_clause() -> None:
    song, film = call("cannot", reason="the song – no sound"), call("cannot", reason="the film")
    line, left = "modify(('terms',), color='gold')", "\n# cannot: the song – no sound"
    assert answer_to([GOLD, song, film, DONE]) == Answer(f"{line}{left}\n# cannot: the film")
    assert answer_to([song], before=line) == Answer(line + left)
    assert answer_to([song, film]) == Answer(cannot="the song – no sound; the film")
    looked = answer_to([call("text_of", target=["terms"]), song], before=line)
    assert (looked.program.endswith(left), looked.looks, looked.more) == (True, False, True)


def test_the_calls_that_could_be_made_are_a_partial_edit_once_a_part_is_wanted(capsys: Any) -> None:
    song = call("cannot", reason="the song – no sound")
    with ScriptedServer([tool_calls(GOLD), tool_calls(song)] * 2) as server:
        code, told = edit(server, capsys)
        assert (code, [one["clause"] for one in told["refusals"]]) == (1, ["the song"])
        code, told = edit(server, capsys, "--partial")
    assert (code, told["status"]) == (0, "partial")
    assert [one["clause"] for one in told["refused"]] == ["the song"]
    assert "#ffd700" in Path("out.svg").read_text()


def test_every_parameter_has_a_schema() -> None:
    for tool in tools():
        assert tool.description
        assert set(tool.parameters["required"]) <= set(tool.parameters["properties"])
        assert all({"type", "anyOf"} & set(one) for one in tool.parameters["properties"].values())
