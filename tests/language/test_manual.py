"""docs/requests.md lists what the rules say can be asked."""

from __future__ import annotations

from pathlib import Path

from redraft.language.manual import written

PAGE = Path(__file__).parents[2] / "docs" / "requests.md"


def test_the_manual_is_the_grammar() -> None:
    page = PAGE.read_text("utf-8")
    assert written(page) == page, "run: python -m redraft.language.manual docs/requests.md"
