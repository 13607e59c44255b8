"""docs/reference/requests.md lists what the rules say can be asked."""

from __future__ import annotations

from pathlib import Path

from docs.make_requests import written

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "requests.md"


def test_the_manual_is_the_grammar() -> None:
    page = PAGE.read_text("utf-8")
    assert written(page) == page, "run: python docs/make_requests.py"
