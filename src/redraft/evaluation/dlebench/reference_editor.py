"""A test image editor that returns a scene's reference, slightly shifted in light and position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from PIL import Image

from redraft.datasets.small_objects import Scene
from redraft.document.layers import Asset
from redraft.formats.pixels.resampling import opened, packed
from redraft.imaging.crop_edit import TRIES, crop_sent
from redraft.imaging.pixels import Picture, resized

SHIFT, GAIN, LIFT = 3, 0.05, 5
"""Pixels aside, and by how much of its light and by how many levels it is off at most, each way."""
_SIDE = 48


class ReferenceEditor:
    """Draws the reference of the scene that `shown` gave last. What it is sent it finds in the source by its looks."""

    name = "reference"

    def __init__(self) -> None:
        self.scene: Scene | None = None
        self.edits = 0

    def shown(self, scenes: Iterable[Scene]) -> Iterator[Scene]:
        """The scenes, one after the other."""
        for scene in scenes:
            self.scene = scene
            yield scene

    def edit(self, picture: Asset, instruction: str, seed: int) -> Asset:
        assert self.scene is not None
        self.edits += 1
        sent = np.asarray(opened(picture.data).convert("RGB"))
        where = self._place(self.scene, sent)
        chance = np.random.default_rng([self.edits, *map(int, self.scene.targets[0])])
        aside = tuple(int(by) for by in chance.integers(-SHIFT, SHIFT + 1, 2))
        part = np.roll(self.scene.reference, aside, (0, 1))[where]
        light = part * (1 + chance.uniform(-GAIN, GAIN, 3)) + chance.uniform(-LIFT, LIFT)
        made = np.clip(light + 0.5, 0, 255).astype(np.uint8)
        return Asset("image/png", packed(Image.fromarray(resized(made, sent.shape[1], sent.shape[0]))))

    def _place(self, scene: Scene, sent: Picture) -> tuple[slice, slice]:
        """All of the picture, or the crop of a target, whichever looks most like what was sent."""
        shape = scene.source.shape
        places = [crop_sent(box, shape, attempt) for box in scene.targets for attempt in range(len(TRIES))]
        seen = resized(sent, _SIDE, _SIDE).astype(int)
        return min(
            [(slice(0, shape[0]), slice(0, shape[1])), *places],
            key=lambda place: float(np.abs(resized(scene.source[place], _SIDE, _SIDE) - seen).mean()),
        )
