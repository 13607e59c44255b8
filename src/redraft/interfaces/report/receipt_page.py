"""A receipt as one self-contained page: pictures inside, no script, no request to anywhere, light and dark, any width.

Everything that comes from a file or an instruction is escaped: a design may be hostile.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from unicodedata import bidirectional

from redraft.document.style import Color
from redraft.edits.receipt.font_ledger import written
from redraft.edits.receipt.record import PROVES, Change, ModelRecord, Pictures, Proof, Receipt, Step
from redraft.interfaces.report.plan_text import seen_lines
from redraft.interfaces.terminal import priced
from redraft.pages import own_page
from redraft.render.pixels import difference_png

MARKS = {True: ("✓", "good"), False: ("✗", "bad"), None: ("–", "open")}
TITLES = {"bytes": "Bytes", "nodes": "Layers", "inside": "Inside", "pixels": "Pixels"}
BADGES = {
    "done": "done",
    "partial": "partly done",
    "planned": "dry run, nothing written",
    "unchanged": "nothing to change",
}

SURROGATES = {chr(code) for code in range(0xD800, 0xE000)}
TURNING = {"R", "AL", "RLE", "RLO", "LRE", "LRO", "RLI", "LRI", "FSI"}
"""Unicode's classes of characters that turn the direction of what follows."""

EYEBROW = '<p class="eyebrow">redraft receipt</p>'
"""What every page has, and so is known by."""


def receipt_page(receipt: Receipt) -> str:
    """The page as HTML text."""
    name = receipt.source.path.replace("\\", "/").rsplit("/", 1)[-1]
    body = "\n".join(
        part
        for part in (
            _head(receipt, name),
            _pictures(receipt.pictures),
            _done(receipt),
            _section("Proof", f'<ul class="proofs">{"".join(map(_proof, receipt.proofs))}</ul>'),
            _bytes(receipt),
            _fonts(receipt),
            _notes(receipt),
            _model(receipt.model),
            _particulars(receipt),
        )
        if part
    )
    return own_page(f"{_text(name)}: receipt", "receipt", f"<main>\n{body}\n</main>")


def is_receipt_page(path: Path) -> bool:
    """Whether a file is a page made here; False also for what cannot be read."""
    try:
        with open(path, "rb") as file:
            return EYEBROW.encode() in file.read(64 << 10)
    except OSError:
        return False


def _head(receipt: Receipt, name: str) -> str:
    asked = f"<blockquote>{_text(receipt.instruction)}</blockquote>" if receipt.instruction else ""
    unproven = " and ".join(proof.title for proof in receipt.proofs if not (proof.ok or proof.is_expected))
    if receipt.proofs and not unproven:
        verdict = f'<span class="badge good">✓ {receipt.claim}</span>'
    else:
        verdict = f'<span class="badge open">– not proven: {_text(unproven or "nothing")}</span>'
    state = f'<span class="badge">{_text(BADGES.get(receipt.status, receipt.status))}</span>'
    proves = f"<p class=quiet>{_text(PROVES)}</p>"
    return f"<header>{EYEBROW}{proves}<h1>{_text(name)}</h1>{asked}<p>{state} {verdict}</p></header>"


def _pictures(pictures: Pictures | None) -> str:
    if pictures is None or not (pictures.before and pictures.after):
        return ""
    shown = [("before", pictures.before), ("after", pictures.after)]
    if pictures.before != pictures.after:
        shown.append(("what changed", difference_png(pictures.before, pictures.after)))
    figures = "".join(
        f'<figure><img alt="{title}" src="data:image/png;base64,{base64.b64encode(data).decode()}">'
        f"<figcaption>{title}</figcaption></figure>"
        for title, data in shown
    )
    return f'<section class="pictures">{figures}</section>'


def _done(receipt: Receipt) -> str:
    steps = "".join(_step(step) for step in receipt.steps)
    left_out = "".join(
        f'<div class="step"><h3><span class="bad">✗</span> left out: {_text(refused.clause)}</h3>'
        f"<p>{_text(refused.reason)}</p><p class=quiet>{_text(refused.suggestion)}</p></div>"
        for refused in receipt.refused
    )
    return _section("What was done", (steps + left_out) or "<p>Nothing: the file was copied as it is.</p>")


def _step(step: Step) -> str:
    title = step.reading or step.clause
    heading = f"<h3>{_text(title)}</h3>" if title else ""
    if step.by != "asked":
        heading += f"<p class=quiet>added by redraft ({_text(step.by)})</p>"
    if step.clause and step.reading and step.clause != step.reading:
        heading += f"<p class=quiet>asked as “{_text(step.clause)}”</p>"
    changes = "".join(_change(change) for change in step.told)
    return f'<div class="step">{heading}<ul class="changes">{changes}</ul></div>'


def _change(change: Change) -> str:
    kind = f" <span class=quiet>({_text(change.kind)})</span>" if change.kind != change.what else ""
    who = f"<code>{_text(change.layer)}</code>{kind}"
    if change.what in ("removed", "added"):
        return f"<li>{who} {change.what}: {_value(change.old or change.new)}</li>"
    return (
        f"<li>{who} {_text(change.what)} <span class=was>{_value(change.old)}</span>"
        f' <span class=arrow>→</span> <span class="became">{_value(change.new)}</span></li>'
    )


def _value(value: str) -> str:
    color = Color.from_hex(value)
    swatch = f'<i class="swatch" style="background:{color}"></i>' if color is not None else ""
    return swatch + (_text(value) if value else "<span class=quiet>unset</span>")


def _proof(proof: Proof) -> str:
    mark, tone = ("·", "") if proof.is_expected else MARKS[proof.ok]
    title = TITLES.get(proof.about, proof.about)
    return f'<li><span class="mark {tone}">{mark}</span><div><b>{_text(title)}</b><br>{_text(proof.why)}</div></li>'


def _bytes(receipt: Receipt) -> str:
    if not receipt.bytes_changed:
        return ""
    rows = "".join(
        f"<tr><td>{span.start:,}–{span.end:,}<br><span class=quiet>now {span.new_start:,}–"
        f"{span.new_start + span.new_length:,}</span></td><td>{_text(span.reason)}</td>"
        f"<td>{_bytes_text('del', span.old)}{_bytes_text('ins', span.new)}</td></tr>"
        for span in receipt.bytes_changed
    )
    table = (
        f"<table><thead><tr><th>bytes</th><th>why</th><th>from and to</th></tr></thead><tbody>{rows}</tbody></table>"
    )
    return _section("Bytes that changed", f'<div class="wide">{table}</div>')


def _bytes_text(tag: str, text: str) -> str:
    return f"<{tag}><code>{_text(text)}</code></{tag}>" if text else ""


def _fonts(receipt: Receipt) -> str:
    if not receipt.fonts:
        return ""
    rows = "".join(
        f"<li><b>{_text(use.requested or 'no family named')}</b> drawn with {_text(use.resolved)}"
        + (' <span class="badge open">substituted</span>' if use.substituted else "")
        + (f" <span class=quiet>missing characters: {_text(written(use.missing))}</span>" if use.missing else "")
        + "".join(f"<br><span class=quiet>no {look}</span>" for look in use.looks)
        + "".join(
            f"<br><span class=quiet>{_text(script.script)} in {_text(', '.join(script.families))}</span>"
            for script in use.scripts
            if set(script.families) - {use.resolved}
        )
        + "</li>"
        for use in receipt.fonts
    )
    return _section("Fonts", f"<ul>{rows}</ul>")


def _notes(receipt: Receipt) -> str:
    lists = (
        ("Left out", tuple(map(str, receipt.left_out))),
        ("Warnings", receipt.warnings),
        ("Notes", receipt.notes),
        ("Elsewhere in the design, untouched by this edit", receipt.elsewhere),
        ("Mended to read the file", receipt.repairs),
        ("Kept, not editable", receipt.kept),
    )
    return "".join(_section(title, _list(lines)) for title, lines in lists if lines)


def _model(model: ModelRecord | None) -> str:
    """What a model had to do with it; nothing where none was asked."""
    if model is None or not model.names:
        return ""
    tokens = f"{model.prompt_tokens + model.completion_tokens:,} tokens"
    facts = [
        *(f"{role}: {name}" for role, name in model.names.items()),
        f"asked about: {'; '.join(model.clauses)}",
        f"{model.calls} calls, {tokens}, {priced(model.cost)}, {model.seconds:.1f} s",
        *model.verdicts,
        *seen_lines(model.to_json()),
    ]
    program = f"<pre>{_text(model.program)}</pre>" if model.program else ""
    return _section("By a model", _list(facts) + program)


def _particulars(receipt: Receipt) -> str:
    def rows() -> Iterator[tuple[str, str]]:
        for title, file in (("source", receipt.source), ("result", receipt.output)):
            if file is not None:
                digest = f"{file.size:,} bytes, sha256 <code>{file.sha256}</code>"
                yield title, f"{_text(file.path)}<br><span class=quiet>{digest}</span>"
        for part, version in receipt.versions.items():
            yield _text(part), _text(version)

    table = "".join(f"<tr><th>{title}</th><td>{text}</td></tr>" for title, text in rows())
    total = max(receipt.timings.get("total", 0.0), 1e-9)
    bars = "".join(
        f'<li><span>{_text(stage)}</span><span class="bar">'
        f'<i style="width:{min(100.0, 100 * seconds / total):.1f}%"></i></span>'
        f"<span>{seconds * 1000:,.0f} ms</span></li>"
        for stage, seconds in receipt.timings.items()
    )
    return _section("Time taken", f'<ul class="timings">{bars}</ul>') + _section(
        "Files and versions", f'<div class="wide"><table class="facts">{table}</table></div>'
    )


def _section(title: str, content: str) -> str:
    return f"<section><h2>{title}</h2>{content}</section>"


def _list(lines: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{_text(line)}</li>" for line in lines) + "</ul>"


def _text(text: str) -> str:
    """Escaped; what a page cannot hold is shown as a replacement character, right-to-left text keeps to itself."""
    clean = "".join("\ufffd" if (char < " " and char not in "\n\t") or char in SURROGATES else char for char in text)
    turns = any(bidirectional(char) in TURNING for char in clean)
    return f"<bdi>{escape(clean)}</bdi>" if turns else escape(clean)
