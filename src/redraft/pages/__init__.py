"""Self-contained HTML pages: no request to anywhere, light and dark; a style sheet for each of redraft's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def own_page(title: str, style: str, body: str) -> str:
    """A page in the style sheet of that name here."""
    looks = (Path(__file__).parent / f"{style}.css").read_text("utf-8")
    return closed_page(title, looks, body, head='<meta name="generator" content="redraft">')


def closed_page(title: str, style: str, body: str, *, data: Any = None, script: str = "", head: str = "") -> str:
    """A page as HTML text. `title`, `body` and `head` are HTML, so what they have of a file is escaped; `style` is CSS.

    `script` is code that alone may run in it, and `data` is its input: JSON in an inert element with the id `data`.
    """
    running = ""
    if script:
        import json

        inside = json.dumps(data).replace("<", "\\u003c")
        running = f'<script id=data type="application/json">{inside}</script><script>{script}</script>'
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    policy += "; script-src 'unsafe-inline'" if script else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'{head}<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{title}</title>'
        f"<style>\n{style}</style></head><body>{body}{running}</body></html>\n"
    )
