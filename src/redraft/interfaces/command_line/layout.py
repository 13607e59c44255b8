"""`redraft layout`: texts laid out on a background, every round shown."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from redraft.document.layers import Text
from redraft.errors import LeakError, RequestError, UsageError, says
from redraft.formats.disk.snapshots import same_file
from redraft.formats.saves import read_input, save, write_file
from redraft.interfaces.models import models_of
from redraft.interfaces.terminal import as_typed, tell, warn, warn_of
from redraft.layout.dialogue import Dialogue
from redraft.layout.placement import Layout, Round, place
from redraft.layout.texts.roles import LONGEST, Copy, words_alone
from redraft.session.export.export import Exported, export, target_of
from redraft.session.session import Session

LEAST_PIXELS = 5.0
"""The size of type, in pixels, below which a format of pixels shows no letters."""


def layout(options: argparse.Namespace) -> int:
    target = target_of(options.output)
    if same_file(options.background, options.output):
        raise UsageError(says("output-is-background", file=options.output))
    texts = [*map(as_typed, options.text), *(_listed(options.texts) if options.texts is not None else ())]
    with Session(options.fonts, history=False) as session, models_of(options) as models:
        asked = None
        if models is not None and models.planner is not None:
            asked = Dialogue(models.planner, options.brief, options.seed)
        made = place(options.background, texts, brief=as_typed(options.brief), fonts=session.fonts, tiles=session.tiles,
                     seed=options.seed, consult=asked)  # fmt: skip
        if target.traits.in_pixels:
            _refuse_tiny(made)
        written = _converted(session, made, options.output)
    save(options.output, written.data)
    if options.rounds is not None:
        _write_rounds(options.rounds, made)
    model = asked.report if asked is not None else None
    outcome = {"background": str(options.background), "output": str(options.output), **made.to_json()}
    outcome |= written.to_json() | ({"model": model} if model is not None else {})
    if model and "failure" in model and not options.json:
        warn_of(model["failure"], "the layout is redraft's own")
    tell(options.json, outcome, _account(options, made, written))
    for note in made.notes if not options.json else ():
        warn(f"redraft: note: {note}")
    return 0


def _account(options: argparse.Namespace, made: Layout, written: Exported) -> Iterator[str]:
    for one in made.rounds:
        sight = one.sight
        mark = "→" if one is made.best else " "
        faults = f" · {len(sight.faults)} faults" if sight.faults else ""
        figures = f"reward {sight.reward:+.2f} · contrast {sight.contrast:.1f} · subject covered {sight.subject:.1%}"
        yield f"{mark} round {one.number}  {figures}{faults} · {one.why}"
    yield f"{options.background} → {options.output} ({len(made.texts)} texts)"
    yield from (f"  lost    {loss}" for loss in written.losses)


def _listed(path: Path) -> list[str | Copy]:
    """The texts in a file."""
    data = read_input(path, 64 * LONGEST).data
    try:
        words = data.decode("utf-8-sig")
        if not words.lstrip().startswith("["):
            return [line for line in words.splitlines() if line.strip()]
        return [
            one if isinstance(one, str) else Copy(str(one["text"]), str(one.get("role", "")))
            for one in json.loads(words)
        ]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise UsageError(says("not-a-list-of-texts", path=path, error=error)) from None


def _refuse_tiny(made: Layout) -> None:
    """Type of a few pixels is none, where the page is made of them."""
    smallest = min(block.size for block in made.best.arrangement.blocks)
    if smallest < LEAST_PIXELS:
        page = made.document.pages[0]
        raise RequestError(says("background-too-small", width=page.width, height=page.height, smallest=smallest))


def _converted(session: Session, made: Layout, output: Path) -> Exported:
    """The file in the format its name asks for, with all its words."""
    target = target_of(output)
    with tempfile.TemporaryDirectory(prefix="redraft-layout-") as folder:
        path = Path(folder) / "layout.svg"
        path.write_bytes(made.data)
        written = export(session, session.open(path), target)
        if not target.live:
            return written
        again = Path(folder) / f"again.{target.name}"
        again.write_bytes(written.data)
        found = "".join(_words(session, again))
    if not all(words_alone(one.text) in words_alone(found) for one in made.texts):
        raise LeakError(says("layout-text-lost", format=target.name.upper()))
    return written


def _words(session: Session, path: Path) -> Sequence[str]:
    return [one.layer.text for one in session.open(path).document.walk() if isinstance(one.layer, Text)]


def _write_rounds(folder: Path, made: Layout) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for one in made.rounds:
        write_file(folder / f"round-{one.number}.png", one.png())
    write_file(folder / "index.html", rounds_page(made).encode("utf-8", "xmlcharrefreplace"))


_STYLE = """body{font:15px/1.45 system-ui,sans-serif;margin:24px;color:#1c1f24;background:#f4f4f2}
main{display:flex;gap:20px;overflow-x:auto;align-items:flex-start}figure{margin:0;flex:0 0 300px}
img{width:100%;display:block;border-radius:4px;box-shadow:0 1px 4px #0003}
.best img{outline:3px solid #2a6fdb;outline-offset:3px}figcaption{margin-top:10px}
td{padding:0 10px 0 0}td+td{text-align:right;font-variant-numeric:tabular-nums}.fault{color:#a11}"""


def rounds_page(made: Layout) -> str:
    shown = "".join(_figure(one, best=one is made.best) for one in made.rounds)
    texts = "".join(f"<li>{escape(one.role)}: {escape(one.text)}</li>" for one in made.texts)
    notes = "".join(f"<p>{escape(note)}</p>" for note in made.notes)
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>Rounds of a layout</title><style>{_STYLE}</style>"
        f"<h1>Round by round</h1><main>{shown}</main><h2>Texts</h2><ul>{texts}</ul>{notes}</html>\n"
    )


def _figure(one: Round, *, best: bool) -> str:
    sight = one.sight
    rows = {
        "reward": f"{sight.reward:+.2f}",
        "least contrast": f"{sight.contrast:.2f}",
        "subject covered": f"{sight.subject:.1%}",
        "smallest type / height": f"{sight.smallest:.2%}",
        "R_ali": f"{sight.aligned:.4f}",
        "R_ove": f"{sight.overlaps:.4f}",
        "R_com": f"{sight.unrest:.2f}",
    }
    table = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in rows.items())
    faults = "".join(f"<div class='fault'>{escape(fault)}</div>" for fault in sight.faults)
    kept = " (kept)" if best else ""
    return (
        f"<figure class='{'best' if best else ''}'><img src='round-{one.number}.png' alt='round {one.number}'>"
        f"<figcaption><b>Round {one.number}{kept}</b><br>{escape(one.why)}<table>{table}</table>{faults}"
        "</figcaption></figure>"
    )
