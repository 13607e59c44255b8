"""The guides do what they show, and the site that `make docs` builds leads nowhere else and asks no other host."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from docs.make_site import DOCS, ROOT, SITE, faults
from redraft.interfaces.arguments import build_parser

GUIDES = [
    DOCS / page
    for page in (
        "how-to/localise-a-table.md",
        "how-to/prove-one-change.md",
        "how-to/script-it.md",
        "research/overview.md",
    )
]
"""Pages whose blocks are one session; test_readme.py runs README, the tutorial and Connect a model."""
EXAMPLE = re.compile(r"^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", re.MULTILINE | re.DOTALL)
BROWSER = os.environ.get("REDRAFT_CHROMIUM") or shutil.which("chromium")


def test_every_command_of_the_guides_parses() -> None:
    commands = [
        command
        for guide in GUIDES
        for block, _ in EXAMPLE.findall(guide.read_text("utf-8"))
        for command in re.findall(r"^redraft .*", block.replace("\\\n", " "), re.MULTILINE)
    ]
    assert len(commands) > 10
    parser = build_parser()
    for command in commands:
        words = shlex.split(re.sub(r" (>|&).*", "", command))
        if "--help" not in words:
            assert parser.parse_args(words[1:]).command == words[1]


def test_every_page_is_in_the_navigation() -> None:
    named = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md") if page.parent.name != "design"}
    assert sorted(named) == sorted(pages | {"index.md", "reference/rest.md", "design/index.md"})


def test_every_page_that_code_and_tests_name_is_there() -> None:
    """A page that moves takes with it the messages and docstrings that name it."""
    folders = "src", "research", "tests", "examples", "benchmarks", "sweep", "docs"
    sources = [
        one for folder in folders for kind in ("py", "txt", "toml") for one in (ROOT / folder).rglob(f"*.{kind}")
    ]
    named = [
        (source.name, page)
        for source in [ROOT / "Makefile", *sources]
        if ".venv" not in source.parts
        for page in re.findall(r"\bdocs/[\w/-]+\.md\b", source.read_text("utf-8", errors="replace"))
    ]
    assert len(named) > 60
    assert [(name, page) for name, page in named if not (ROOT / page).is_file()] == []


@pytest.mark.slow
@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_a_guide_does_what_it_shows(guide: Path, tmp_path: Path) -> None:
    """Its blocks are one session in a folder with the examples: every line shown is printed, and every command goes
    well but for those whose output says `redraft: “…` or goes to refused.json."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    examples = EXAMPLE.findall(guide.read_text("utf-8"))
    script = "".join(f"{block.replace('8765', port)}echo @@$failed; failed=0\n" for block, _ in examples)
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    words = [
        "bash",
        "-c",
        f"trap 'kill $(jobs -p) 2> /dev/null' EXIT; trap failed=1 ERR; failed=0; exec 2>&1\n{script}",
    ]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, env=env, check=False)
    printed = re.split(r"^@@(\d+)\n", done.stdout, flags=re.MULTILINE)
    assert len(printed) == 2 * len(examples) + 1
    for (block, shown), output, failed in zip(examples, printed[::2], printed[1::2], strict=False):
        assert [line for line in shown.splitlines() if line not in output] == [], f"{block}\n{output}"
        assert (failed == "1") is ("\nredraft: “" in shown or "> refused.json" in block), f"{block}\n{output}"


@pytest.mark.slow
def test_the_site_is_built_and_every_link_in_it_leads_somewhere() -> None:
    pytest.importorskip("zensical")
    words = [sys.executable, "-m", "docs.make_site"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(faults()) == []


def test_what_leads_nowhere_and_what_comes_from_elsewhere_is_found(tmp_path: Path) -> None:
    page = '<script src="https://other.example/a.js"></script><a href="gone.html">a</a><a href="#no">b</a><p id="yes">'
    (tmp_path / "index.html").write_text(f'{page}<a href="#yes">c</a><a href="https://other.example">d</a>')
    (tmp_path / "sheet.css").write_text("@import '//other.example/font.css'; p {background: url(here.png)}")
    assert [found.partition(" ")[2] for found in faults(tmp_path)] == [
        "leads to gone.html, which is not there",
        "leads to #no: no such place on that page",
        "fetches https://other.example/a.js",
        "fetches //other.example/font.css",
    ]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None or BROWSER is None, reason="needs Node and Chromium")
@pytest.mark.skipif(not (ROOT / "studio/node_modules").is_dir(), reason="needs `make studio`")
@pytest.mark.skipif(not SITE.is_dir(), reason="needs `make docs`")
def test_no_page_asks_another_host_for_anything() -> None:
    words = ["node", str(ROOT / "studio/tests/browser/site.mjs"), str(SITE)]
    env = {**os.environ, "REDRAFT_CHROMIUM": str(BROWSER)}
    done = subprocess.run(words, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
