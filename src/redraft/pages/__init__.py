"""The pages of the command line, with a style sheet each."""

from __future__ import annotations

from pathlib import Path

from redraft import closed_page as maker


def closed_page(title: str, style: str, body: str) -> str:
    """A page in the style sheet of that name here."""
    looks = (Path(__file__).parent / f"{style}.css").read_text("utf-8")
    return maker.closed_page(title, looks, body, head='<meta name="generator" content="redraft">')
