"""That research opens a stranger's picture in the cage alone."""

from __future__ import annotations

from pathlib import Path

import redraft_research
from tests.cage.test_only_door import OURS, decoders

ALLOWED = {
    ("datasets/small_objects/scene.py", "Image.open"): OURS,
    ("datasets/feedback.py", "Image.open"): "what the confined renderer drew",
    ("datasets/shards.py", "tarfile"): "a data set's shards, not packed: no picture; plain files alone are read",
}
"""By module and call; everything else that decodes is a mistake."""


def test_pictures_are_decoded_in_the_cage_alone() -> None:
    assert decoders(Path(next(iter(redraft_research.__path__)))).keys() == ALLOWED.keys()
