"""Random damage to real files: whatever happens, only errors redraft raises on purpose, and in time.

150 mutations by default; REDRAFT_MUTATIONS=1000 makes as many as it says.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from redraft.errors import RedraftError
from redraft.render.drawing import Limits, Renderer
from redraft.session.session import Session

from .mutants import mutated, sources

COUNT = int(os.environ.get("REDRAFT_MUTATIONS", "150"))
BATCH = 25
MOST_SECONDS = 10.0
"""For reading, describing and drawing one file."""
DRAWING = Limits(seconds=5.0)

SOURCES = sources()


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """TimeoutError in this thread when it takes longer, where the system can do that."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"took longer than {seconds:g} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def mutant(seed: int) -> tuple[str, bytes]:
    chance = Random(seed)
    name = chance.choice(sorted(SOURCES))
    return name, mutated(SOURCES[name], list(SOURCES.values()), chance)


@pytest.mark.parametrize("first", range(0, COUNT, BATCH))
def test_a_mutated_file_is_drawn_or_refused(first: int, tmp_path: Path) -> None:
    with Session(system_fonts=False) as session, Renderer(session.fonts.files(), DRAWING) as renderer:
        for seed in range(first, min(first + BATCH, COUNT)):
            name, data = mutant(seed)
            path = tmp_path / f"mutant-{seed}.svg"
            path.write_bytes(data)
            began = time.monotonic()
            try:
                with deadline(MOST_SECONDS):
                    file = session.open(path)
                    assert file.opened.write(file.document).data == data
                    renderer.draw(file.opened.drawable(file.document.pages[0].id))
            except RedraftError:
                pass
            except Exception as error:
                said = f"seed {seed} (from {name}, now {path}): {type(error).__name__}: {error}"
                raise AssertionError(said) from error
            assert time.monotonic() - began < MOST_SECONDS, f"seed {seed}"
            path.unlink()


def test_every_source_is_read_and_drawn_before_it_is_damaged() -> None:
    """Mutations of files that never opened would prove little."""
    from redraft.formats.svg import CODEC

    with Session(system_fonts=False) as session, Renderer(session.fonts.files(), DRAWING) as renderer:
        for name, data in SOURCES.items():
            opened = CODEC.open(data, session.fonts)
            assert opened.document.index, name
            renderer.draw(opened.drawable(opened.document.pages[0].id))


def test_mutations_are_the_same_each_time_and_differ_from_each_other() -> None:
    made = [mutant(seed)[1] for seed in range(60)]
    assert made == [mutant(seed)[1] for seed in range(60)]
    assert len(set(made)) > 55
