"""What tests of programs start from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .desk import Desk, new_desk


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    made = new_desk()
    yield made
    made.interpreter.close()
