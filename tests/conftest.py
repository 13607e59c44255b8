"""What tests of many rooms start from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from redraft import Session
from redraft.assets.fonts import Fonts


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False, history=False) as made:
        yield made


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    """Those that come with redraft."""
    return Fonts(system=False)
