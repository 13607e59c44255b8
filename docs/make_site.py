"""The documentation as a site in build/site: `python -m docs.make_site`, or `make docs`.

Its pages are those of docs/, the README as the first, the HTTP interface from its OpenAPI description, and the files of
the repository that these lead to. A link that leads nowhere is an error, and so is anything fetched from another host.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[1]
DOCS, PAGES, SITE = ROOT / "docs", ROOT / "build" / "pages", ROOT / "build" / "site"
LINK = re.compile(r"(?<=\]\()([^)\s#]+)(?=(?:#[^)\s]*)?\))")
NAMED = re.compile(r"(?<=\[)(?:docs/|\.\./)*([\w/-]+\.md)(?=\]\(([^)\s#]+)\))")
"""Pages called by the names of their files: the site calls them as its navigation does."""
FETCHED = {"src", "srcset", "poster", "data", "action", "background"}
"""Attributes that a browser follows by itself; `href` too, but for those of `a`."""


def write_pages(out: Path = PAGES) -> None:
    """The pages in Markdown, with every link leading to a place in `out`."""
    shutil.rmtree(out, ignore_errors=True)
    left = [
        ROOT / "README.md",
        *(one for one in sorted(DOCS.rglob("*")) if one.suffix in (".md", ".jpg", ".png", ".css")),
    ]
    seen = set(left)
    while left:
        source = left.pop()
        target = out / _place(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix != ".md":
            shutil.copy(source, target)
            continue
        words = source.read_text("utf-8")
        found = {link: (source.parent / link).resolve() for link in LINK.findall(words)}
        led = {link: path for link, path in found.items() if path.exists() and path.is_relative_to(ROOT)}
        new = {path for path in led.values() if path.is_file()} - seen
        left += sorted(new)
        seen |= new
        words = NAMED.sub(partial(_named, source=source), words)
        target.write_text(LINK.sub(partial(_link, led=led, source=source), words), "utf-8")
    (out / "design" / "index.md").write_text(_contents(DOCS / "design"), "utf-8")
    (out / "reference" / "rest.md").write_text(rest_page(), "utf-8")


def _place(path: Path) -> Path:
    """Where a file of the repository, or the contents of a folder, stand among the pages."""
    if path == ROOT / "README.md":
        return Path("index.md")
    place = path.relative_to(DOCS) if path.is_relative_to(DOCS) else Path("repository") / path.relative_to(ROOT)
    return place / "index.md" if path.is_dir() and path.is_relative_to(DOCS) else place


def _named(found: re.Match[str], source: Path) -> str:
    place = _place((source.parent / found[2]).resolve()).as_posix()
    name = re.search(rf"- (.+): {re.escape(place)}$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    return name[1] if name else found[0]


def _link(found: re.Match[str], led: dict[str, Path], source: Path) -> str:
    """Folders outside docs/ have no page: what they hold is in the repository, which the first page is about."""
    path = led.get(found[1])
    if path is None:
        return found[1]
    place = Path("index.md") if path.is_dir() and not path.is_relative_to(DOCS) else _place(path)
    return Path(os.path.relpath(place, _place(source).parent)).as_posix()


def _contents(folder: Path) -> str:
    rows = [f"- [{_title(page)}]({page.name})" for page in sorted(folder.glob("*.md"))]
    return "\n".join(["# Design notes", "", *rows, ""])


def _title(page: Path) -> str:
    return page.read_text("utf-8").partition("\n")[0].removeprefix("# ")


def rest_page() -> str:
    """The HTTP interface, from its OpenAPI description."""
    from redraft.interfaces.server.rest import rest

    told: dict[str, Any] = rest(None, None).openapi()  # type: ignore[arg-type]
    forms = told["components"]["schemas"]
    lines = [
        "# REST reference",
        "",
        "From `/api/openapi.json`, which `redraft serve` answers with too; how the calls go together",
    ]
    lines += ["is told in [A server, and tools for agents](server.md).", ""]
    for path, calls in told["paths"].items():
        for method, call in calls.items():
            lines += [f"## `{method.upper()} {path}`", "", call.get("description", call["summary"]), ""]
            asked = [one for one in call.get("parameters", ()) if one["in"] != "path"]
            fields = [(one["name"], one["in"], one["schema"], one) for one in asked]
            for kind, body in call.get("requestBody", {}).get("content", {}).items():
                form = forms.get(body["schema"].get("$ref", "").rpartition("/")[2], {})
                lines += [form.get("description", ""), ""]
                fields += [(name, kind, schema, schema) for name, schema in form.get("properties", {}).items()]
            done = next(answer for status, answer in call["responses"].items() if status[0] == "2")
            told_of = done.get("content", {}).get("application/json", {}).get("schema", {})
            answer = forms.get(told_of.get("items", told_of).get("$ref", "").rpartition("/")[2], {})
            fields += [(name, "answer", schema, schema) for name, schema in answer.get("properties", {}).items()]
            if fields:
                lines += ["| field | in | type | meaning |", "| --- | --- | --- | --- |"]
                lines += [_row(*field) for field in fields] + [""]
    return "\n".join(lines)


def _row(name: str, where: str, schema: dict[str, Any], described: dict[str, Any]) -> str:
    kinds = [one for one in schema.get("anyOf", [schema]) if one.get("type") != "null"]
    kind = " or ".join(_kind(one) for one in kinds)
    words = [described.get("description", "")]
    if schema.get("default") not in (None, "", [], {}):
        words.append(f"default `{str(schema['default']).lower()}`")
    words += [f"such as `{one if isinstance(one, str) else json.dumps(one)}`" for one in schema.get("examples", ())]
    cells = (f"`{name}`", where.replace("application/json", "body"), kind, "; ".join(filter(None, words)))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _kind(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"] if one)
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    kind = schema.get("type", schema.get("$ref", "").rpartition("/")[2] or "any")
    return kind if isinstance(kind, str) else " or ".join(kind)


class _Page(HTMLParser):
    """What a page leads to, what it fetches, and the names of its places."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.names.add(value)
            elif value and (name in FETCHED or name == "href"):
                (self.links if tag == "a" else self.fetched).append(value)


def faults(site: Path = SITE) -> Iterator[str]:
    """Links of the built pages that lead nowhere, and what they fetch from other hosts."""
    pages = {path: _Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        if path.name == "404.html":
            continue  # shown at any address
        for link in (*page.links, *page.fetched):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.fetched and parts.scheme != "data":
                    yield f"{path.relative_to(site)} fetches {link}"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                yield f"{path.relative_to(site)} leads to {link}, which is not there"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names:
                yield f"{path.relative_to(site)} leads to {link}: no such place on that page"
    for sheet in site.rglob("*.css"):
        for link in re.findall(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')]+)""", sheet.read_text("utf-8")):
            yield f"{sheet.relative_to(site)} fetches {link}"


def main() -> int:
    write_pages()
    shutil.rmtree(SITE, ignore_errors=True)
    words = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, "NO_COLOR": "1"})
    if done.returncode:
        return done.returncode
    found = list(faults())
    print("\n".join(found) or "open build/site/index.html, or with the search: python -m http.server -d build/site")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
