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
from xml.sax.saxutils import escape as xml_escape
from xml.sax.saxutils import quoteattr

from redraft.errors import RedraftError
from redraft.inspection.brand.guide import RULES
from redraft.interfaces.pages import closed_page
from redraft.interfaces.terminal import clean
from redraft.session.session import Session
from redraft.version import __version__

MOST_PICTURES = 300
"""Findings that a page shows pictures of."""
SIDE, CONTEXT = 420, 0.6
"""Pixels of a picture's longer side; what is seen around a finding, as a part of it."""
Finding = Mapping[str, Any]


def sarif(findings: Sequence[Finding], unread: Sequence[Finding]) -> str:
    rules = [
        {"id": rule, "shortDescription": {"text": about}, "defaultConfiguration": {"level": level}}
        for rule, (level, about) in RULES.items()
    ]
    results = [
        {
            "ruleId": one["rule"],
            "ruleIndex": [*RULES].index(one["rule"]),
            "level": one["severity"],
            "message": {"text": one["message"]},
            "locations": [
                {
                    "physicalLocation": {"artifactLocation": {"uri": _uri(one["file"])}, "region": {"startLine": 1}},
                    "logicalLocations": [
                        {
                            "name": one["layer"] or f"page {one['page']}",
                            "fullyQualifiedName": f"page {one['page']}/{one['layer']}",
                            "kind": "element",
                        }
                    ],
                }
            ],
            "partialFingerprints": {"redraft/v1": one["fingerprint"]},
            "properties": {
                name: one[name] for name in ("page", "pages", "box", "found", "wanted", "fixable", "others")
            },
        }
        for one in findings
    ]
    told = [
        {
            "level": "error",
            "message": {"text": one["message"]},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": _uri(one["file"])}}}],
        }
        for one in unread
    ]
    driver = {"name": "redraft", "version": __version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": not unread, "toolExecutionNotifications": told}],
        "results": results,
        "columnKind": "unicodeCodePoints",
    }
    form = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(form, indent=1) + "\n"


def _uri(path: str) -> str:
    """A reference to a file: relative as it was named, else absolute."""
    return Path(path).as_uri() if Path(path).is_absolute() else quote(Path(path).as_posix(), errors="replace")


def junit(files: Sequence[str], findings: Sequence[Finding], unread: Sequence[Finding]) -> str:
    """A suite for each file and a case for each finding: errors fail, warnings are told; a case that passes where there
    is none."""
    suites = []
    for path in files:
        own = [one for one in findings if one["file"] == path]
        failed = [one for one in unread if one["file"] == path]
        cases = [_case(path, one) for one in own]
        cases += [f"<testcase {_name(path, 'read')}><error {_said(one)}/></testcase>" for one in failed]
        cases = cases or [f"<testcase {_name(path, 'brand')}/>"]
        count = sum(one["severity"] == "error" for one in own)
        numbers = f'tests="{len(cases)}" failures="{count}" errors="{len(failed)}" skipped="0" time="0"'
        suites.append(f"<testsuite name={quoteattr(clean(path))} {numbers}>{''.join(cases)}</testsuite>")
    errors = sum(one["severity"] == "error" for one in findings)
    tests = sum(suite.count("<testcase ") for suite in suites)
    numbers = f'tests="{tests}" failures="{errors}" errors="{len(unread)}" time="0"'
    whole = f'<testsuites name="redraft lint" {numbers}>\n' + "\n".join(suites) + "\n</testsuites>\n"
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + whole


def _case(path: str, one: Finding) -> str:
    named = _name(path, f"{one['rule']} page {one['page']} {one['layer']}")
    if one["severity"] == "error":
        return f"<testcase {named}><failure type={quoteattr(one['rule'])} {_said(one)}/></testcase>"
    return f"<testcase {named}><system-out>{xml_escape(clean('warning: ' + one['message']))}</system-out></testcase>"


def _name(path: str, name: str) -> str:
    return f'classname={quoteattr(clean(path))} name={quoteattr(clean(name))} time="0"'


def _said(one: Finding) -> str:
    return f"message={quoteattr(clean(one['message']))}"


def page(files: Sequence[str], findings: Sequence[Finding], unread: Sequence[Finding], fonts: Sequence[Path]) -> str:
    """All findings, each with what is seen there, outlined."""
    parts = []
    with Session(fonts, history=False) as session:
        for (path, number), group in groupby(findings[:MOST_PICTURES], key=lambda one: (one["file"], one["page"])):
            drawn = _drawn(session, path, number)
            parts += [_article(one, _cropped(drawn, one["box"]) if drawn else "") for one in group]
    parts += [_article(one, "") for one in findings[MOST_PICTURES:]]
    parts += [
        f'<article class="wrong"><h2>{_text(one["file"])}</h2><p>{_text(one["message"])}</p></article>'
        for one in unread
    ]
    head = f"<h1>redraft lint</h1><span>{len(files)} files, {len(findings)} findings</span>"
    return closed_page("redraft lint", "sheet", f"<header>{head}</header><main>{''.join(parts)}</main>")


def _article(one: Finding, picture: str) -> str:
    shown = f'<img alt="" src="data:image/png;base64,{picture}">' if picture else "no picture"
    kind = "wrong" if one["severity"] == "error" else "warned"
    where = f"{one['file']}, page {', '.join(map(str, one['pages'][:12]))}, {one['layer']}"
    wanted = f"<p>found {_text(one['found'])}, wanted {_text(one['wanted'])}</p>" if one["wanted"] else ""
    return (
        f'<article class="{kind}"><div class="picture">{shown}</div><h2>{one["rule"]} '
        f"<span>{one['severity']}</span></h2><p>{_text(one['message'])}</p>{wanted}<p>{_text(where)}</p></article>"
    )


def _text(words: str) -> str:
    return escape(clean(words))


def _drawn(session: Session, path: str, number: int) -> tuple[Any, float] | None:
    """A page as a picture, and the pixels of a page unit; None where it cannot be drawn."""
    from PIL import Image

    try:
        pictures = session.layer_pictures(session.open(path), number)
        scale = min(1.0, 1600 / max(pictures.size))
        pictures = session.layer_pictures(session.open(path), number, scale) if scale < 1 else pictures
        image = Image.open(io.BytesIO(pictures.page_png())).convert("RGBA")
    except (RedraftError, OSError):
        return None
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image), image.width / pictures.page.width


def _cropped(drawn: tuple[Any, float], box: Sequence[float] | None) -> str:
    """What is around a box, with the box outlined, as a PNG in base 64."""
    from PIL import Image, ImageDraw

    image, unit = drawn
    x, y, wide, high = (part * unit for part in box or (0.0, 0.0, image.width / unit, image.height / unit))
    x0, y0 = (min(max(at, 0.0), size - 2) for at, size in ((x, image.width), (y, image.height)))
    x1, y1 = (
        min(max(at, low + 2), size) for at, low, size in ((x + wide, x0, image.width), (y + high, y0, image.height))
    )
    room = max(40.0, CONTEXT * max(x1 - x0, y1 - y0))
    frame = (
        int(max(0, x0 - room)),
        int(max(0, y0 - room)),
        int(min(image.width, x1 + room)),
        int(min(image.height, y1 + room)),
    )
    part = image.crop(frame)
    outline = [x0 - frame[0] - 3, y0 - frame[1] - 3, x1 - frame[0] + 3, y1 - frame[1] + 3]
    ImageDraw.Draw(part).rectangle(outline, outline=(217, 32, 48, 255), width=3)
    part.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    target = io.BytesIO()
    part.convert("RGB").save(target, "PNG")
    return base64.b64encode(target.getvalue()).decode()
