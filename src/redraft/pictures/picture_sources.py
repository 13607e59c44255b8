"""Pictures that programs ask for in words: a file beside the design, one of the asset library, or one that an image
generator draws, in this order."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from redraft import machine
from redraft.assets.picture_library import libraries
from redraft.document.layers import Asset
from redraft.errors import RequestError, says
from redraft.language.picture_files import allowed_place, picture_file, picture_of, place_of
from redraft.lazy import lazily

if TYPE_CHECKING:
    from redraft.models.clients.image_models import PictureGenerator

FILES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
_FILE = lazily(r"\.(?:png|jpe?g|gif|webp)(?![\w./-]*\w)", re.IGNORECASE)
_OPENING = "\"'“”„«»‘’‚(["
MOST_NAMED, MOST_WORDS = 8, 5
"""Files of a request that are looked for, and words of a name that has spaces."""
_MENDS = "add one: redraft assets add FILE --shows {}; or name a file beside the design, or --image-generator SPEC"


class PictureSource:
    """For one design, in `folder`: programs are not the user's own words, so files are read there and below only, and
    those that a request names. What was drawn is kept, so that a program that runs again is not paid for again."""

    def __init__(
        self,
        folder: Path,
        generator: PictureGenerator | None = None,
        *,
        seed: int = 0,
        progress: Callable[[str], None] = lambda stage: None,
    ) -> None:
        self._folder, self._generator, self._seed, self._progress = folder, generator, seed, progress
        self._drawn: dict[tuple[str, float], Asset] = {}
        self._named: dict[str, Asset | RequestError] = {}

    def named(self, request: str, kinds: Sequence[str]) -> dict[str, Asset | RequestError]:
        """The picture files that a request names, in the user's own words: each, or why it cannot be had."""
        found: dict[str, Asset | RequestError] = {}
        for end in [match.end() for match in _FILE.finditer(request)][:MOST_NAMED]:
            words = re.findall(r"\S+\s*", request[:end])[-MOST_WORDS:]
            names = ["".join(words[start:]).lstrip(_OPENING) for start in range(len(words))]
            name = next((each for each in names if place_of(each).is_file()), names[-1])
            try:
                found[name] = self._named[name] = picture_file(name, kinds)
            except RequestError as error:
                if not any(library.called(name) for library in libraries(self._folder)):
                    found[name] = error
                    self._named[name] = RequestError(f"{error.message}", "answer CANNOT, or do the rest")
        return found

    def __call__(self, words: str, ratio: float, kinds: Sequence[str]) -> tuple[Asset, str]:
        """The picture, and where it is from. `ratio` is that of width to height of its place. RequestError where there
        is none, or it is damaged, dangerous to decode, or of none of the kinds that the design holds."""
        words = words.strip()
        near: list[str] = []
        file, there = words.lower().endswith(FILES), libraries(self._folder)
        if isinstance(known := self._named.get(words), RequestError):
            raise known
        if known is not None:
            return known, f"the picture {words} is the file that the request names"
        if file and (os.path.lexists(self._folder / words) or not any(library.called(words) for library in there)):
            return self._file(words, kinds), f"the picture {words} is the file beside the design"
        for library in there:
            if (entry := library.called(words) if file else library.best(words)) is not None:
                asset = picture_of(library.read(entry), f"the picture '{entry.name}' of the asset library", kinds)
                return asset, f"“{words}” is '{entry.name}' of the asset library"
            near += [entry.name for entry in library.near(words)]
        if self._generator is None or not words:
            nearest = f" (nearest: {', '.join(near[:3])})" if near else ""
            raise RequestError(
                says("no-picture-for-words", words=words, nearest=nearest, advice=_MENDS.format(repr(words)))
            )
        return self._made(words, ratio), f"“{words}” was drawn by {self._generator.name}: look at it yourself"

    def filled(self, picture: Asset, corners: Sequence[tuple[float, float]]) -> Asset:
        from redraft.pictures.filled_places import filled  # numpy: only where something is erased

        return filled(picture, corners)

    def _file(self, name: str, kinds: Sequence[str]) -> Asset:
        path = self._folder / name
        if not os.path.lexists(path) and (allowed := allowed_place(name)) is not None:
            return picture_file(str(allowed), kinds)
        if machine.names_host(name) or not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self._folder)):
            raise RequestError(says("program-picture-outside-folder", file=name))
        return picture_file(str(path), kinds)

    def _made(self, words: str, ratio: float) -> Asset:
        from redraft.pictures.new_picture_planner import drawn_for  # numpy: only where something is drawn

        assert self._generator is not None
        key = words, round(ratio, 3)
        if key not in self._drawn:
            self._progress(f"ask {self._generator.name}")
            self._drawn[key] = drawn_for(self._generator, words, ratio, self._seed)
        return self._drawn[key]
