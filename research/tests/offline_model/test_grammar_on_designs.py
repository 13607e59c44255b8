"""The grammar and the beam on designs made by script."""

from __future__ import annotations

import random

import pytest

from redraft_research.datasets.requests.designs import design
from tests.reader.test_beam import check_readings
from tests.reader.test_masks import well_formed_commands
from tests.sampling import each, tries


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, tries(3, 12)))
def test_any_walk_through_the_masks_ends_in_commands_that_are_well_formed(seed: int) -> None:
    assert well_formed_commands(design(seed).document, random.Random(seed))


@each("seed", range(12))
def test_every_list_that_is_found_is_a_whole_reading(seed: int) -> None:
    check_readings(design(seed).document, seed)
