"""Jobs done by real processes, drawn and compared by the scripts, judged by answers in files."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.util import Inches

from benchmarks.jobs.unasked import differences, unasked
from redraft.errors import UsageError
from redraft.interfaces.cli import main
from redraft_research.evaluation.jobs.job import read_jobs
from tests.sampling import each
from tests.scripted_server import ScriptedServer

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect id="ground" width="120" height="80" '
    'fill="#fff"/><text id="title" x="10" y="30" fill="#000">Sale</text><circle cx="90" cy="50" r="10"/></svg>'
)
REPLACE = "import sys; a, b, was, now = sys.argv[1:]; open(b, 'w').write(open(a).read().replace(was, now))"
WORDS = "id file kind language request second good rule".split()


@pytest.fixture(autouse=True)
def _drawn_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """With resvg: a browser takes a second to start."""
    monkeypatch.setenv("REDRAFT_CHROMIUM", "")


def job(folder: Path, name: str, **changes: Any) -> dict[str, Any]:
    (folder / f"{name}.svg").write_text(SVG)
    row = dict.fromkeys(WORDS, "x") | {"id": name, "file": f"{name}.svg", "second": "", "attachments": []}
    return row | changes


def jobs(folder: Path, *rows: dict[str, Any]) -> Path:
    (folder / "jobs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder


def editor(was: str, now: str) -> str:
    return f'{sys.executable} -c "{REPLACE}" {{file}} {{out}} {was} {now}'


def bench(*words: object) -> None:
    assert main(["bench", "jobs", *map(str, words), "--json"]) == 0


def rows(run: Path) -> dict[str, dict[str, dict[str, Any]]]:
    tables = json.loads((run / "report.json").read_text("utf-8"))["tables"]
    return {
        one["title"]: {row[0]: dict(zip(one["columns"], row, strict=True)) for row in one["rows"]} for one in tables
    }


def test_a_job_is_done_by_redraft_in_two_turns_and_by_another_editor_and_judged(tmp_path: Path) -> None:
    data, run = tmp_path / "data", tmp_path / "run"
    data.mkdir()
    (data / "logo.txt").write_text("beside")
    about = {"request": "make the title red", "second": "no, blue", "attachments": ["logo.txt"]}
    jobs(data, job(data, "one", **about, asked=["text title: look*"]))

    def answer(asked: dict[str, Any]) -> str:
        colour = "0000ff" if "blue" in json.dumps(asked["messages"][-1]) else "ff0000"
        name = "title" if len(asked["messages"]) > 2 or colour == "0000ff" else "titel"
        return f'```python\ndef main():\n    modify("{name}", fill="#{colour}")\n```'

    with ScriptedServer(answer) as server:
        arms = "--arm", "redraft", "--arm", "editor", "--model", server.spec, "--editor", editor("Sale", "Sold")
        bench(data, *arms, "--out", run)
        asked = server.count
        bench(data, *arms, "--out", run)
        assert (asked, server.count) == (3, 3)  # what is done is not done again
    assert (run / "jobs/one/redraft/logo.txt").read_text() == "beside"
    assert 'fill="#0000ff"' in (run / "jobs/one/redraft/turn-2.svg").read_text()
    ours, theirs = rows(run)["redraft"]["all"], rows(run)["editor"]["all"]
    assert (ours["done"], ours["calls"], ours["tokens"], ours["unasked"]) == (1, 3, 45, 0)
    assert rows(run)["redraft: sent back"]["error"] == {
        "trigger": "error",
        "jobs": 1,
        "times": 1,
        "changed": 1,
        "jobs done": 1,
    }
    assert (theirs["done"], theirs["calls"], theirs["unasked"]) == (1, None, 1)

    bench(run, "--pairs", tmp_path / "pairs")
    (pair,) = [one for one in (tmp_path / "pairs").iterdir() if one.is_dir()]
    made = json.loads((run / "key.json").read_text())[pair.name]
    side = "A" if made["A"] == "redraft" else "B"
    assert "#0000ff" in (pair / f"{side}.svg").read_text()
    assert {one.name for one in pair.glob("*.png")} == {f"{name}-page-001.png" for name in ("before", "A", "B")}
    assert "redraft" not in (pair / "question.json").read_text()
    grade = {"kept": "kept", "wrong": False, "unasked": []}
    verdict = {"pair": pair.name, "judge": "ann", "better": side, "A": grade, "B": grade | {"kept": "no"}}
    (tmp_path / "ann.jsonl").write_text(json.dumps(verdict))
    bench(run, "--answers", tmp_path / "ann.jsonl")
    against = rows(run)["redraft against editor"]["all"]
    assert (against["won"], against["lost"], against["share"], against["low"]) == (1, 0, 1.0, 1.0)
    assert rows(run)["redraft" if side == "A" else "editor"]["format SVG"]["kept"] == 1
    page = (run / "report.html").read_text()
    assert "jobs/one/before/page-001.png" in page
    assert "modify(&quot;title&quot;" in page


def test_what_cannot_be_done_is_told_apart_and_failures_are_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, run, code = jobs(tmp_path, job(tmp_path, "a"), job(tmp_path, "b")), tmp_path / "run", tmp_path / "code"
    command = f'{sys.executable} -c "import sys; sys.exit(int(open(sys.argv[1]).read()))" {code}'
    words = data, "--arm", "editor", "--editor", command, "--out", run
    for ends, state in ((9, "failed"), (1, "refused"), (0, "refused")):  # with 0 there would be no file: a failure
        code.write_text(str(ends))
        bench(*words)
        assert rows(run)["editor"]["all"][state] == 2
    assert main(["bench", "jobs", str(data), *map(str, words[1:3]), "--editor", "true", "--out", str(run)]) == 2
    assert "was begun with another editor" in capsys.readouterr().err


@each(
    ("changes", "case"),
    [
        ({"rule": None}, "no usable 'rule'"),
        ({"attachments": ["gone.png"]}, "names gone.png"),
        ({"id": "../up"}, "names a folder of the run"),
        ({"request": ""}, "no usable 'request'"),
    ],
)
def test_a_line_that_is_no_job_is_refused_with_its_place(tmp_path: Path, changes: dict[str, Any], case: str) -> None:
    with pytest.raises(UsageError, match=case):
        read_jobs(jobs(tmp_path, job(tmp_path, "a") | changes))


def test_a_rule_does_not_change_once_a_run_has_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "--arm", "editor", "--editor", "true", "--out", str(tmp_path / "run")
    bench(jobs(tmp_path, job(tmp_path, "a")), *words)
    assert main(["bench", "jobs", str(jobs(tmp_path, job(tmp_path, "a", rule="y"))), *words]) == 2
    assert "was begun with another a" in capsys.readouterr().err


def test_a_dry_run_counts_calls_and_does_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = jobs(tmp_path, job(tmp_path, "a", second="more"), job(tmp_path, "b"))
    words = "--arm", "redraft", "--arm", "code", "--model", "http://127.0.0.1:9/v1#m", "--out", str(tmp_path / "run")
    bench(data, *words, "--dry-run")
    assert json.loads(capsys.readouterr().out) == {"attempts": 4, "turns": 6, "most_calls": 72}
    assert not (tmp_path / "run").exists()


def test_changes_are_counted_thing_by_thing_and_shifted_things_are_not_changed(tmp_path: Path) -> None:
    old, new = tmp_path / "old.svg", tmp_path / "new.svg"
    old.write_text(SVG.replace("</svg>", "<path d='M0 0h9'/><path d='M0 5h9'/></svg>"))
    new.write_text(
        old.read_text().replace("<circle", "<path d='M1 1h3'/><circle").replace('fill="#000"', 'style="fill:#000"')
    )
    assert differences(old, new) == ["path without id: added: "]
    new.write_text(
        old.read_text().replace("<path d='M0 0h9'/>", "").replace("Sale", "Sold").replace('x="10"', 'x="11"')
    )
    found = differences(old, new)
    assert found == [
        "text title: text: Sale → Sold",
        "text title: place: x=10.0 y=30.0 → x=11.0 y=30.0",
        "path without id: removed: ",
    ]
    assert (unasked(found, ["text title: text*"]), unasked(found, ["*"])) == (2, 0)


def test_changes_of_a_deck_go_by_slide_and_shape(tmp_path: Path) -> None:
    deck = Presentation()
    for words in ("One", "Two", "Three"):
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        slide.shapes.add_textbox(Inches(1), Inches(1), Inches(3), Inches(1)).text_frame.text = words
    deck.save(str(tmp_path / "old.pptx"))
    assert differences(tmp_path / "old.pptx", tmp_path / "old.pptx") == []
    again = Presentation(str(tmp_path / "old.pptx"))
    first, second = again.slides[0].shapes[0], again.slides[1].shapes[0]
    first.text_frame.text, second.left, second.text_frame.paragraphs[0].runs[0].font.bold = "1", Inches(2), True
    again.slides._sldIdLst.insert(0, again.slides._sldIdLst[2])
    again.save(str(tmp_path / "new.pptx"))
    found = differences(tmp_path / "old.pptx", tmp_path / "new.pptx")
    assert [line.split(": ")[1] for line in found] == ["text", "place", "look of words", "order", "order"]
    assert found[0] == "sp 'TextBox 1' on slide 1: text: One → 1"


def test_the_script_that_counts_imports_nothing_of_redraft(tmp_path: Path) -> None:
    code = (
        "import sys, runpy; sys.argv = sys.argv[1:]; runpy.run_module('benchmarks.jobs.unasked', run_name='__main__')"
    )
    code += "; print([name for name in sys.modules if name.startswith('redraft')], file=sys.stderr)"
    (tmp_path / "a.svg").write_text(SVG)
    words = [sys.executable, "-c", code, "unasked", str(tmp_path / "a.svg"), str(tmp_path / "a.svg"), "--asked", "[]"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert (json.loads(done.stdout), done.stderr.strip()) == ({"changes": [], "unasked": 0}, "[]")


def test_pixels_of_flat_pictures_that_changed_are_regions(tmp_path: Path) -> None:
    from PIL import Image

    picture = Image.new("RGB", (200, 100), "white")
    picture.save(tmp_path / "a.png")
    picture.paste("black", (10, 10, 30, 30))
    picture.paste("red", (150, 60, 155, 62))
    picture.save(tmp_path / "b.png")
    assert differences(tmp_path / "a.png", tmp_path / "b.png") == [
        "region at 0 0, 32 × 32: pixels",
        "region at 144 48, 16 × 16: pixels",
    ]


@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium")
def test_a_browser_draws_pictures_beside_the_file_and_neither_runs_nor_fetches_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PIL import Image

    monkeypatch.delenv("REDRAFT_CHROMIUM")
    Image.new("RGB", (10, 10), "red").save(tmp_path / "red.png")
    with ScriptedServer(files={"/x.png": (tmp_path / "red.png").read_bytes()}) as server:
        away = f'<image href="{server.url[:-3]}/x.png" x="50" width="50" height="50"/>'
        script = "<script>document.documentElement.innerHTML = ''</script>"
        inside = f'<image href="red.png" width="50" height="50"/>{away}{script}'
        file = tmp_path / "a.svg"
        file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">{inside}</svg>')
        subprocess.run([sys.executable, "-m", "benchmarks.jobs.draw", str(file), str(tmp_path)], check=True)
    picture = Image.open(tmp_path / "page-001.png")
    assert (picture.size, picture.getpixel((350, 350))) == ((1400, 700), (255, 0, 0))
    assert picture.getpixel((1050, 350)) != (255, 0, 0)


@pytest.mark.skipif(shutil.which("soffice") is None or shutil.which("pdftoppm") is None, reason="no LibreOffice")
def test_decks_are_drawn_slide_by_slide(tmp_path: Path) -> None:
    deck = Presentation()
    for _ in range(2):
        deck.slides.add_slide(deck.slide_layouts[6])
    deck.save(str(tmp_path / "deck.pptx"))
    command = [sys.executable, "-m", "benchmarks.jobs.draw", str(tmp_path / "deck.pptx"), str(tmp_path / "drawn")]
    subprocess.run(command, check=True)
    assert sorted(one.name for one in (tmp_path / "drawn").iterdir()) == ["page-001.png", "page-002.png"]


@pytest.fixture
def agents() -> Iterator[tuple[ScriptedServer, list[str]]]:
    """A server, and the answers that it is to give in turn."""
    answers: list[str] = []
    with ScriptedServer(lambda asked: answers.pop(0)) as server:
        yield server, answers


def test_a_model_that_programs_sees_its_result_and_has_neither_network_nor_files_nor_redraft(
    tmp_path: Path, agents: tuple[ScriptedServer, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, answers = agents
    monkeypatch.setenv("OPENAI_API_KEY", "a secret")
    (tmp_path / "outside.txt").write_text("not for scripts")
    escapes = f"""```python
import os, socket, urllib.request
from collections.abc import Iterator
from pathlib import Path
for name, attempt in {{
    "socket": lambda: socket.create_connection(("127.0.0.1", {server.url.rsplit(":", 1)[1].split("/")[0]}), 2),
    "read": lambda: Path({str(tmp_path / "outside.txt")!r}).read_text(),
    "write": lambda: Path({str(tmp_path / "made.txt")!r}).write_text("x"),
    "redraft": lambda: __import__("redraft"),
    "key": lambda: os.environ["OPENAI_API_KEY"],
}}.items():
    try:
        print(name, "WAS POSSIBLE", attempt())
    except Exception as error:
        print(name, type(error).__name__)
Path("json.py").write_text("open({str(tmp_path / "made.txt")!r}, 'w')")  # for those who look at the result
os.remove("result.svg")
os.symlink({str(tmp_path / "outside.txt")!r}, "result.svg")
```"""
    edit = "```python\nfrom pathlib import Path\nfile = Path('result.svg')\nfile.unlink()\n"
    edit += "file.write_text(Path('original.svg').read_text().replace('#000', '#f00'))\nprint('replaced')\n```"
    answers += [escapes, edit, "DONE"]
    data, run = jobs(tmp_path, job(tmp_path, "a", asked=["text title: look*"])), tmp_path / "run"
    bench(data, "--arm", "code", "--model", server.spec, "--out", run)
    assert 'fill="#f00"' in (run / "jobs/a/code/turn-1.svg").read_text()
    row = rows(run)["code"]["all"]
    assert (row["done"], row["calls"], row["unasked"]) == (1, 3, 0)
    printed = server.requests[1]["messages"][-1]["content"]
    assert "WAS POSSIBLE" not in json.dumps(printed)
    assert "The result cannot be read" in json.dumps(printed)
    assert [one for one in ("socket", "read", "write", "redraft", "key") if f"{one} " not in json.dumps(printed)] == []
    seen = server.requests[2]["messages"][-1]["content"]
    assert [part["type"] for part in seen] == ["text", "image_url"]
    assert "replaced" in seen[0]["text"]
    assert not (tmp_path / "made.txt").exists()


def test_an_agent_of_commands_edits_with_redraft_alone(
    tmp_path: Path, agents: tuple[ScriptedServer, list[str]]
) -> None:
    server, answers = agents
    program = '```sh\nredraft apply\nmodify("title", text="Sold")\n```'
    answers += ["```sh\nredraft show\n```", "```sh\nrm -r .\n```", "```sh\nredraft show ../../x\n```", program, "DONE"]
    data, run = jobs(tmp_path, job(tmp_path, "a")), tmp_path / "run"
    bench(data, "--arm", "shell", "--model", server.spec, "--out", run)
    told = [json.dumps(one["messages"][-1]["content"]) for one in server.requests]
    assert "#title" in told[1] or "title" in told[1]
    assert "none of the commands" in told[2]
    assert "none of the commands" in told[3]
    assert "Sold</text>" in (run / "jobs/a/shell/turn-1.svg").read_text()


def test_an_agent_that_gives_up_is_refused_and_a_dead_model_is_a_failure(
    tmp_path: Path, agents: tuple[ScriptedServer, list[str]]
) -> None:
    server, answers = agents
    answers += ["CANNOT: there is no logo"]
    data, run = jobs(tmp_path, job(tmp_path, "a")), tmp_path / "run"
    bench(data, "--arm", "code", "--model", server.spec, "--out", run)
    assert json.loads((run / "jobs/a/code/attempt.json").read_text())["said"] == "CANNOT: there is no logo"
    dead = "http://127.0.0.1:9/v1#m"
    bench(data, "--arm", "code", "--arm", "redraft", "--model", dead, "--out", tmp_path / "dead")
    assert [rows(tmp_path / "dead")[arm]["all"]["failed"] for arm in ("code", "redraft")] == [1, 1]


def test_a_model_judges_what_it_has_not_judged_yet_and_does_not_learn_who_made_what(
    tmp_path: Path, agents: tuple[ScriptedServer, list[str]]
) -> None:
    server, answers = agents
    answers += ['```sh\nredraft apply\nmodify("title", text="Sold")\n```', "DONE"]
    data, run = jobs(tmp_path, job(tmp_path, "a")), tmp_path / "run"
    words = "--arm", "shell", "--arm", "editor", "--editor", editor("Sale", "Gone"), "--model", server.spec
    bench(data, *words, "--out", run)
    grade = {"kept": "touch up", "wrong": False, "unasked": [0]}
    answers += [json.dumps({"pair": "?", "better": "tie", "A": grade, "B": {**grade, "wrong": True}})]
    bench(run, "--judge", server.spec)
    bench(run, "--judge", server.spec)
    assert not answers
    asked = server.requests[-1]["messages"]
    assert [part["type"] for part in asked[-1]["content"]].count("image_url") == 3
    assert "shell" not in json.dumps(asked)
    assert rows(run)["shell against editor"]["all"]["tied"] == 1
    graded = [rows(run)[arm]["all"] for arm in ("shell", "editor")]
    assert [one["touch-up"] for one in graded] == [1, 1]
    assert (sum(one["wrong"] for one in graded), [one["unasked"] for one in graded]) == (1, [1, 1])
