"""`redraft edit --search`: the parts of an instruction one by one, with a picture of what was tried."""

from __future__ import annotations

import io
import json
import re
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from redraft.errors import RequestError, UsageError
from redraft.interfaces.cli import main
from redraft.models.chat import ChatRequest
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.trace import Models
from redraft.search.options import SearchOptions
from redraft.search.steering import Steering, obey_lines
from redraft.session.session import Session

POSTER = Path(__file__).parent.parent.parent / "examples" / "sale.svg"
THREE = 'make the title navy, delete the sticker and change "€24" to "€20"'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))


def test_a_search_ends_in_the_same_document_as_the_plain_way(tmp_path: Path) -> None:
    with Session(history=False) as session:
        plain = session.edit_file(POSTER, THREE, tmp_path / "plain.svg")
        found = session.edit_file(POSTER, THREE, tmp_path / "found.svg", search=SearchOptions(8))
    assert (tmp_path / "plain.svg").read_bytes() == (tmp_path / "found.svg").read_bytes()
    assert found.proven
    assert len(found.steps) == len(plain.steps) == 3
    assert "state 3 of 3, complete" in found.steps[-1].reading


@pytest.mark.parametrize(("mode", "states", "ended"), [
    ("direct", 1, "the steps are used up"), ("resampling", 1, "complete"), ("chain", 2, "complete"),
    ("tree", 2, "complete"), ("full", 2, "complete"), ("paper", 4, "nothing is left to try"),
])  # fmt: skip
def test_a_search_can_be_one_of_the_papers_by_name(mode: str, states: int, ended: str, capsys: Any) -> None:
    assert main(["edit", str(POSTER), THREE, "-o", "out.svg", "--search-mode", mode, "--json"]) == 0
    assert f" of {states}, {ended}" in json.loads(capsys.readouterr().out)["steps"][-1]["reading"]


def test_as_in_the_paper_no_edit_is_as_like_the_original_as_completion_asks(tmp_path: Path) -> None:
    found: list[Any] = []
    with Session(history=False) as session:
        options = SearchOptions(mode="paper", done=found.append)
        session.edit_file(POSTER, THREE, tmp_path / "out.svg", search=options)
    assert [(one.depth, one.evaluation.score) for one in found[0].best] == [(2, 1.0)] * 2
    assert all(0.5 < one.evaluation.preserved < 1 for one in found[0].topology)


@pytest.mark.slow
def test_the_tree_shows_every_state_and_the_way_to_the_result(tmp_path: Path, capsys: Any) -> None:
    words = ["edit", str(POSTER), THREE, "-o", "out.svg", "--search", "8", "--tree", "tree.html", "--json"]
    assert main(words) == 0
    page = (tmp_path / "tree.html").read_text()
    assert page.count("data:image/png;base64,") == 4
    assert "make the title navy" in page
    assert 'http-equiv="refresh"' not in page  # it is over: nothing to load again
    assert "<script" not in page


@pytest.mark.slow
def test_the_states_are_candidates_in_the_history_of_the_file(tmp_path: Path, capsys: Any) -> None:
    assert main(["edit", str(POSTER), THREE, "-o", "out.svg", "--search", "8"]) == 0
    capsys.readouterr()
    assert main(["history", "out.svg", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


@pytest.mark.slow
def test_a_search_goes_on_from_its_journal(tmp_path: Path) -> None:
    kept = SearchOptions(8, journal=tmp_path / "j.jsonl")
    with Session(history=False) as session:
        session.edit_file(POSTER, THREE, tmp_path / "one.svg", search=kept)
        lines = (tmp_path / "j.jsonl").read_text().splitlines(keepends=True)
        (tmp_path / "j.jsonl").write_text("".join(lines[:-1]) + lines[-1][:20])  # killed while it wrote
        session.edit_file(POSTER, THREE, tmp_path / "two.svg", search=kept)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert (tmp_path / "j.jsonl").read_text().splitlines()[-1] == lines[-1].rstrip("\n")


@pytest.mark.parametrize("asked", ["zork the title", "what is the title?", "make the title navy and zork the sticker"])
def test_what_cannot_be_done_is_refused_and_leaves_nothing(asked: str, tmp_path: Path) -> None:
    with Session(history=False) as session, pytest.raises(RequestError):
        session.edit_file(POSTER, asked, tmp_path / "out.svg", search=SearchOptions(6))
    assert not (tmp_path / "out.svg").exists()


def test_what_there_is_can_be_taken(tmp_path: Path) -> None:
    asked = "make the title navy and zork the sticker"
    with Session(history=False) as session:
        receipt = session.edit_file(POSTER, asked, tmp_path / "out.svg", search=SearchOptions(6), partial=True)
    assert receipt.status == "partial"
    assert [each.clause for each in receipt.refused] == ["zork the sticker"]


@pytest.mark.parametrize("words", [["--tree", "t.html"], ["--journal", "j"], ["--search", "0"], ["--search", "many"]])
def test_options_that_make_no_sense_are_reported(words: list[str], capsys: Any) -> None:
    assert main(["edit", str(POSTER), THREE, "-o", "out.svg", *words]) == 2


@pytest.mark.slow
def test_a_model_can_be_actor_and_judge(tmp_path: Path) -> None:
    def answer(request: ChatRequest) -> str:
        if request.purpose == "plan":
            change = '"terms", color="gold"' if "gold" in request.messages[-1].text else '"title", color="navy"'
            return f"```python\ndef main():\n    modify({change})\n```"
        if request.purpose == "analyse":
            parts = [
                {"instruction": "make the title navy", "question": "Is the title navy?"},
                {"instruction": "zork the small print into gold", "question": "Is the small print gold?"},
            ]
            return json.dumps({"description": "a poster", "parts": parts})
        if request.purpose == "judge":
            after = request.messages[-1].text.partition("Elements after:")[2]
            lines = {line.split()[0]: line for line in after.splitlines() if line.strip()}
            marks = [(1, "#000080" in lines["#title"]), (2, "#ffd700" in lines["#terms"])]
            return json.dumps({"answers": [{"number": number, "yes": yes} for number, yes in marks]})
        return "no idea"

    asked = "make the title navy and zork the small print into gold"
    model = ScriptedChat(answer)
    with Session(history=False) as session:
        receipt = session.edit_file(
            POSTER,
            asked,
            tmp_path / "out.svg",
            search=SearchOptions(8),
            models=Models(model),
            feedback="checks",
            trust="acts",
        )
    assert receipt.model is not None
    assert receipt.model.accepted
    assert receipt.model.calls == len(model.requests)
    assert {step.targets for step in receipt.steps} == {("title",), ("terms",)}


@pytest.mark.slow
def test_a_model_that_votes_yes_to_everything_does_not_make_it_so(tmp_path: Path) -> None:
    def answer(request: ChatRequest) -> str:
        if request.purpose == "plan":
            return '```python\ndef main():\n    modify("terms", color="gold")\n```'
        if request.purpose == "analyse":
            parts = [{"instruction": "zork the small print into gold", "question": "Is it all done?"}]
            return json.dumps({"description": "a poster", "parts": parts})
        return json.dumps({"answers": [{"number": 1, "yes": True}]})

    asked = "zork the small print into gold and make the title navy"
    with Session(history=False) as session, pytest.raises(RequestError, match="make the title navy"):
        session.edit_file(
            POSTER,
            asked,
            tmp_path / "out.svg",
            search=SearchOptions(6),
            models=Models(ScriptedChat(answer)),
            feedback="checks",
        )
    assert not (tmp_path / "out.svg").exists()


@pytest.mark.slow
def test_a_journal_is_not_believed_in_what_it_says_was_done(tmp_path: Path) -> None:
    kept = SearchOptions(8, journal=tmp_path / "j.jsonl")
    with Session(history=False) as session:
        session.edit_file(POSTER, THREE, tmp_path / "one.svg", search=kept)
        told = (tmp_path / "j.jsonl").read_text()
        changed, count = re.subn(r'"layer":\s*"sticker"', '"layer": "terms"', told)
        assert count == 1
        (tmp_path / "j.jsonl").write_text(changed)
        with pytest.raises(RequestError):
            session.edit_file(POSTER, THREE, tmp_path / "two.svg", search=kept)
    assert not (tmp_path / "two.svg").exists()


@pytest.mark.slow
@pytest.mark.parametrize("line", ["[" * 100_000, '{"parent": 99}', '{"parent": "x"}', "null", '{"pick": -1}'])
def test_a_journal_that_is_none_is_reported(line: str, tmp_path: Path) -> None:
    kept = SearchOptions(8, journal=tmp_path / "j.jsonl")
    with Session(history=False) as session:
        session.edit_file(POSTER, THREE, tmp_path / "one.svg", search=kept)
        head = (tmp_path / "j.jsonl").read_text().splitlines()[0]
        (tmp_path / "j.jsonl").write_text(f"{head}\n{line}\n")
        with pytest.raises(UsageError, match=r"j\.jsonl"):
            session.edit_file(POSTER, THREE, tmp_path / "two.svg", search=kept)


@pytest.mark.slow
def test_ctrl_c_takes_the_best_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from redraft.search.search_planner import SearchPlanner

    report = SearchPlanner._report

    def interrupted(self: SearchPlanner, topology: Any, state: Any) -> None:
        report(self, topology, state)
        if state.number == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(SearchPlanner, "_report", interrupted)
    with Session(history=False) as session:
        receipt = session.edit_file(POSTER, THREE, tmp_path / "out.svg", search=SearchOptions(8))
    assert receipt.status == "partial"
    assert len(receipt.steps) == 2
    assert [each.clause for each in receipt.refused] == ['change "€24" to "€20"']


def test_the_example_of_the_documentation_runs(tmp_path: Path) -> None:
    root = POSTER.parent.parent
    (tmp_path / "poster.svg").write_bytes((root / "examples" / "event.svg").read_bytes())
    written = (root / "docs" / "research" / "search.md").read_text("utf-8")
    code = written.partition("```python\n")[2].partition("```")[0]
    exec(compile(code, "docs/research/search.md", "exec"), {})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("given", "told"), [([], "layers in play"), (["--likeness", "pictures"], "structure and colours")]
)
@pytest.mark.slow
def test_the_page_says_how_states_were_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[str], told: str
) -> None:
    monkeypatch.setenv("REDRAFT_PERCEPTION", "off")
    page = tmp_path / "tree.html"
    words = ["edit", str(POSTER), THREE, "-o", str(tmp_path / "out.svg"), "--search", "8", "--tree", str(page), *given]
    assert main([*words, "--no-history"]) == 0
    assert told in page.read_text()


@pytest.mark.slow
def test_with_a_model_states_are_compared_as_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_PERCEPTION", "off")
    page = tmp_path / "tree.html"
    with Session(history=False) as session, suppress(RequestError):
        model = ScriptedChat(lambda request: "no idea")
        session.edit_file(POSTER, THREE, tmp_path / "out.svg", search=SearchOptions(4, tree=page), models=Models(model))
    assert "structure and colours" in page.read_text()


@pytest.mark.parametrize(
    "asked", ["make the title red, make the title blue", "move the title 20 px right, move the title 20 px left"]
)
def test_what_takes_itself_back_is_refused_as_without_a_search(tmp_path: Path, asked: str) -> None:
    with Session(history=False) as session, pytest.raises((RequestError, UsageError)):
        session.edit_file(POSTER, asked, tmp_path / "out.svg", search=SearchOptions(8))
    assert not (tmp_path / "out.svg").exists()


@pytest.mark.slow
def test_a_page_is_never_written_over_something_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    precious, link, page = tmp_path / "precious.txt", tmp_path / "link.html", tmp_path / "tree.html"
    precious.write_text("mine")
    link.symlink_to(precious)
    words = ["edit", str(POSTER), THREE, "--search", "8", "--no-history"]
    for number, path in enumerate((precious, link, tmp_path)):
        assert main([*words, "-o", str(tmp_path / f"{number}.svg"), "--tree", str(path)]) == 2
    assert precious.read_text() == "mine"
    for number in (4, 5):  # its own page is written anew
        assert main([*words, "-o", str(tmp_path / f"{number}.svg"), "--tree", str(page)]) == 0


@pytest.mark.slow
def test_a_search_is_steered_by_hand_while_it_runs(tmp_path: Path) -> None:
    trees: list[Any] = []
    hand = Steering(60.0, trees.append)
    lines = ["expand 1 delete the sticker", "prune 3", "restore 3", "prune 3"]
    lines += ["expand 0 make the title blue", "prune 99", "pick 5"]
    said: list[str] = []
    with Session(history=False) as session:
        Thread(target=obey_lines, args=(hand, lines, said.append), kwargs={"live": False}, daemon=True).start()
        found = session.edit_file(POSTER, THREE, tmp_path / "out.svg", search=SearchOptions(2, steering=hand))
    assert [line.partition(":")[0] for line in said] == ["there is no state 99"]
    states = {row["number"]: row for tree in trees for row in tree["states"]}
    assert [states[number]["parent"] for number in range(6)] == [None, 0, 1, 1, 3, 0]  # it went on from state 3
    assert all(row["picture"].startswith("data:image/png") for row in states.values())
    assert trees[-1]["pruned"] == [3, 4]
    assert (trees[-1]["picked"], trees[-1]["ended"]) == (5, "picked by hand")
    assert found.proven
    assert found.status == "partial"  # a hand took it, and the receipt says what is open
    assert {getattr(edit, "layer", "") for edit in found.edits} == {"title"}


@pytest.mark.slow
def test_a_steered_search_on_the_command_line_reads_lines(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("pick 1\n"))
    assert main(["edit", str(POSTER), THREE, "-o", "out.svg", "--search", "8", "--steer", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["steps"]) == 1
    assert "picked by hand" in told["steps"][0]["reading"]
