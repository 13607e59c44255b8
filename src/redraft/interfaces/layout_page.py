"""The page that shows the rounds of a layout side by side. It loads nothing but the pictures beside it."""

from __future__ import annotations

from html import escape

from redraft.layout.placement import Layout, Round

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
