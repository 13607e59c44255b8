"""Self-contained pages: pictures inside, no script, no request to anywhere, light and dark, any width."""

from __future__ import annotations

from pathlib import Path


def closed_page(title: str, style: str, body: str) -> str:
    """A page as HTML text. `title` and `body` are HTML, so what they have of a file is escaped; `style` is the name of
    a style sheet here."""
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    looks = (Path(__file__).parent / f"{style}.css").read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="generator" content="redraft">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{title}</title>'
        f"<style>\n{looks}</style></head><body>{body}</body></html>\n"
    )
