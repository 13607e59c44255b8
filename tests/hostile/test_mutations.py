"""Random damage to real files: whatever happens, only errors redraft raises on purpose.

A few mutations in `make test`, 150 in `make slow`; REDRAFT_MUTATIONS=1000 makes as many as it says.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from redraft.errors import RedraftError
from redraft.render.renderer import Limits, Renderer
from redraft.session.session import Session
from tests.command_line import deadline
from tests.sampling import each, sample, tries

from .mutants import mutated, sources

COUNT = int(os.environ.get("REDRAFT_MUTATIONS", tries(6, 150)))
BATCH = 10
DRAWING = Limits(seconds=60.0)

SOURCES = sources()


def mutant(seed: int) -> tuple[str, bytes]:
    chance = Random(seed)
    name = chance.choice(sorted(SOURCES))
    return name, mutated(SOURCES[name], list(SOURCES.values()), chance)


@each("first", range(0, COUNT, BATCH))
def test_a_mutated_file_is_drawn_or_refused(first: int, tmp_path: Path) -> None:
    with Session(system_fonts=False) as session, Renderer(session.fonts.files(), DRAWING) as renderer:
        for seed in range(first, min(first + BATCH, COUNT)):
            name, data = mutant(seed)
            path = tmp_path / f"mutant-{seed}.svg"
            path.write_bytes(data)
            try:
                with deadline():
                    file = session.open(path)
                    assert file.opened.write(file.document).data == data
                    renderer.draw(file.opened.drawable(file.document.pages[0].id))
            except RedraftError:
                pass
            except Exception as error:
                said = f"seed {seed} (from {name}, now {path}): {type(error).__name__}: {error}"
                raise AssertionError(said) from error
            path.unlink()


def test_every_source_is_read_and_drawn_before_it_is_damaged() -> None:
    """Mutations of files that never opened would prove little."""
    from redraft.formats.svg import CODEC

    with Session(system_fonts=False) as session, Renderer(session.fonts.files(), DRAWING) as renderer:
        for name, data in sample(SOURCES.items(), 3):
            opened = CODEC.open(data, session.fonts)
            assert opened.document.index, name
            renderer.draw(opened.drawable(opened.document.pages[0].id))


def test_mutations_are_the_same_each_time_and_differ_from_each_other() -> None:
    made = [mutant(seed)[1] for seed in range(60)]
    assert made == [mutant(seed)[1] for seed in range(60)]
    assert len(set(made)) > 55
