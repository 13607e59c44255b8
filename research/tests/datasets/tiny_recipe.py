"""A recipe for tests: quick, discards one number in five, and as slow as `REDRAFT_TEST_PAUSE` says."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

from redraft_research.datasets.recipes import Discard, Sample


class Tiny:
    name = "research.tests.datasets.tiny_recipe:Tiny"
    version = 1
    about = "Random bytes."
    fields = {"number": "its index", "kind": "even or odd", "noise.bin": "random bytes"}  # noqa: RUF012

    takes_source = True

    def __init__(self, source: Path | None) -> None:
        self.source = source

    def sample(self, seed: int, index: int) -> Sample | Discard:
        time.sleep(float(os.environ.get("REDRAFT_TEST_PAUSE", "0")))
        rng = random.Random(f"{seed} {index}")
        if rng.random() < 0.2:
            return Discard("unlucky")
        return Sample({"number": index, "kind": ("even", "odd")[index % 2]}, {"noise.bin": rng.randbytes(700)})

    def faults(self, sample: Sample) -> list[str]:
        return [] if len(sample.files.get("noise.bin", b"")) == 700 else ["noise.bin does not have 700 bytes"]
