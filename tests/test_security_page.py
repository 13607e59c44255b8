"""docs/explanation/security.md names a test for every promise: each of them is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "explanation" / "security.md").read_text("utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)


def test_every_test_named_is_there() -> None:
    assert len(NAMED) > 20
    for path, name in NAMED:
        assert (ROOT / path).is_file(), path
        assert not name or f"def {name}(" in (ROOT / path).read_text("utf-8"), (path, name)


def test_every_promise_names_one() -> None:
    promised = PAGE.partition("## What is promised")[2].partition("## What is not promised")[0]
    rows = [row for row in promised.splitlines() if row.startswith("| ") and not row.startswith(("| promise", "| ---"))]
    assert rows
    assert [row for row in rows if "`tests/" not in row] == []
