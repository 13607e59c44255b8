"""The findings of `redraft lint` for other programs and for people: SARIF 2.1.0, JUnit, a page with pictures."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import quoteattr

from PIL import Image, ImageDraw

from redraft.errors import RedraftError, counted
from redraft.inspection.brand.guide import ERROR, RULES
from redraft.interfaces.terminal import clean
from redraft.pages import own_page
from redraft.session.session import Session
from redraft.version import __version__

MOST_PICTURES = 300
"""Findings that a page shows pictures of."""
SIDE, DRAWN, CONTEXT = 420, 1600, 0.6
"""Pixels of the longer side of a picture and of its page; what is seen around a finding, as a part of it."""
Finding = Mapping[str, Any]


def sarif(_files: Sequence[str], findings: Sequence[Finding], unread: Sequence[Finding], _fonts: object) -> str:
    rules = [
        {"id": rule, "shortDescription": {"text": about}, "defaultConfiguration": {"level": level}}
        for rule, (level, about) in RULES.items()
    ]
    told = [{"level": ERROR, "message": {"text": one["message"]}, "locations": [_location(one)]} for one in unread]
    run = {
        "tool": {"driver": {"name": "redraft", "version": __version__, "rules": rules}},
        "invocations": [{"executionSuccessful": not unread, "toolExecutionNotifications": told}],
        "results": [_result(one) for one in findings],
    }
    form = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(form, indent=1) + "\n"


def _result(one: Finding) -> dict[str, Any]:
    parts = [(f"page {part['page']}", part["layer"]) for part in one["members"] or [one]]
    layers = [{"name": id or page, "fullyQualifiedName": f"{page}/{id}", "kind": "element"} for page, id in parts]
    return {
        "ruleId": one["rule"],
        "ruleIndex": list(RULES).index(one["rule"]),
        "level": one["severity"],
        "message": {"text": one["message"]},
        "locations": [{**_location(one), "logicalLocations": layers}],
        "partialFingerprints": {"redraft/v1": one["fingerprint"]},
        "properties": {name: one[name] for name in ("page", "pages", "box", "found", "wanted", "fixable", "others")},
    }


def _location(one: Finding) -> dict[str, Any]:
    path = Path(one["file"])
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="replace")
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": 1}}}


def junit(files: Sequence[str], findings: Sequence[Finding], unread: Sequence[Finding], _fonts: object) -> str:
    """A suite for each file, and a case for each finding: errors fail; a clean file has one that passes."""
    suites = []
    for path in files:
        own, failed = ([one for one in some if one["file"] == path] for some in (findings, unread))
        cases = [_case(path, one, "failure" if one["severity"] == ERROR else "system-out") for one in own]
        cases += [_case(path, {**one, "rule": "read", "page": 0, "layer": ""}, "error") for one in failed]
        cases = cases or [f'<testcase classname={_quoted(path)} name="brand" time="0"/>']
        head = f"<testsuite name={_quoted(path)} {_numbers(len(cases), own, failed)}>"
        suites.append(f"{head}{''.join(cases)}</testsuite>")
    numbers = _numbers(sum(suite.count("<testcase ") for suite in suites), findings, unread)
    whole = f'<testsuites name="redraft lint" {numbers}>\n' + "\n".join(suites) + "\n</testsuites>\n"
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + whole


def _case(path: str, one: Finding, kind: str) -> str:
    name, said = _quoted(f"{one['rule']} page {one['page']} {one['layer']}"), escape(clean(one["message"]))
    facts = f' type="{one["rule"]}" message={_quoted(one["message"])}' if kind != "system-out" else ""
    return f'<testcase classname={_quoted(path)} name={name} time="0"><{kind}{facts}>{said}</{kind}></testcase>'


def _numbers(tests: int, findings: Sequence[Finding], unread: Sequence[Finding]) -> str:
    failures = sum(one["severity"] == ERROR for one in findings)
    return f'tests="{tests}" failures="{failures}" errors="{len(unread)}" skipped="0" time="0"'


def _quoted(text: str) -> str:
    return quoteattr(clean(text))


def page(files: Sequence[str], findings: Sequence[Finding], unread: Sequence[Finding], fonts: Sequence[Path]) -> str:
    """All findings, each with what is seen there, outlined."""
    parts = []
    with Session(fonts, history=False) as session:
        for (path, number), group in groupby(findings[:MOST_PICTURES], key=lambda one: (one["file"], one["page"])):
            drawn = _drawn(session, path, number)
            parts += [_article(one, _cropped(*drawn, one) if drawn else "") for one in group]
    parts += [_article(one, "") for one in findings[MOST_PICTURES:]]
    empty = {"severity": ERROR, "rule": "not read", "pages": (), "layer": "", "wanted": ""}
    parts += [_article({**empty, **one}, "") for one in unread]
    more = f", the first {MOST_PICTURES} with pictures" if len(findings) > MOST_PICTURES else ""
    head = f"<h1>redraft lint</h1><span>{counted(len(files), 'file')}, {counted(len(findings), 'finding')}{more}</span>"
    return own_page("redraft lint", "sheet", f"<header>{head}</header><main>{''.join(parts)}</main>")


def _article(one: Finding, picture: str) -> str:
    shown = f'<img alt="" src="data:image/png;base64,{picture}">' if picture else "no picture"
    lines = [one["message"], f"{one['file']}, page {', '.join(map(str, one['pages'][:12]))}, {one['layer']}"]
    lines += [f"found {one['found']}, wanted {one['wanted']}"] if one["wanted"] else []
    said = "".join(f"<p>{escape(clean(line))}</p>" for line in lines)
    title = f"<h2>{one['rule']} <span>{one['severity']}</span></h2>"
    kind = "wrong" if one["severity"] == ERROR else "warned"
    return f'<article class="{kind}"><div class="picture">{shown}</div>{title}{said}</article>'


def _drawn(session: Session, path: str, number: int) -> tuple[Image.Image, float] | None:
    """A page as a picture on white, and the pixels of a page unit; None where it cannot be drawn."""
    try:
        pictures = session.layer_pictures(session.open(path), number)
        pictures.scale = min(1.0, DRAWN / max(pictures.size))
        image = Image.open(io.BytesIO(pictures.page_png())).convert("RGBA")
    except (RedraftError, OSError):
        return None
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image), image.width / pictures.page.width


def _cropped(image: Image.Image, unit: float, one: Finding) -> str:
    """What is around a finding, with its box and those of others like it outlined, as a PNG in base 64."""
    whole = (0.0, 0.0, image.width / unit, image.height / unit)
    boxes = [part["box"] or whole for part in (one, *one["members"]) if part["page"] == one["page"]]
    x, y, width, height = (part * unit for part in boxes[0])
    room = max(40.0, CONTEXT * max(width, height))
    left, top = (int(min(max(at - room, 0), size - 2)) for at, size in zip((x, y), image.size, strict=True))
    right, bottom = min(x + width + room, image.width), min(y + height + room, image.height)
    shown = image.crop((left, top, max(int(right), left + 2), max(int(bottom), top + 2)))
    for x, y, width, height in boxes:
        edges = x * unit - left - 3, y * unit - top - 3, (x + width) * unit - left + 3, (y + height) * unit - top + 3
        ImageDraw.Draw(shown).rectangle(edges, outline=(217, 32, 48, 255), width=3)
    shown.thumbnail((SIDE, SIDE))
    target = io.BytesIO()
    shown.convert("RGB").save(target, "PNG")
    return base64.b64encode(target.getvalue()).decode()
