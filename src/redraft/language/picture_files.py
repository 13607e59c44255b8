"""Picture files that instructions name. Nothing else is read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from redraft.document.layers import Asset
from redraft.errors import RedraftError, RequestError, says
from redraft.formats.disk.snapshots import read_input, shown_path
from redraft.formats.pixels.rasters import inspect_raster
from redraft.machine import names_host

LARGEST = 64 << 20
"""Bytes of a picture file."""

Fetch = Callable[[str], Path | None]
"""Gives the file that holds what is not on this machine under its name; None for a name of this machine."""
_folders: ContextVar[tuple[str, ...]] = ContextVar("folders", default=("/",))
_fetch: ContextVar[Fetch] = ContextVar("fetch", default=lambda typed: None)


def only_within(folders: Sequence[str], fetch: Fetch = lambda typed: None) -> None:
    """Restricts picture files to these folders, and to what `fetch` gives: for instructions that are not the user's own
    words."""
    _folders.set(tuple(os.path.realpath(folder) for folder in folders))
    _fetch.set(fetch)


_near: ContextVar[str] = ContextVar("near", default="")


@contextmanager
def near(design: Path, folders: Sequence[Path] | None = None) -> Iterator[None]:
    """A context in which names also mean files beside a design; and with `folders`, no others than those in them."""
    token = _near.set(str(design.parent))
    limits = _folders.set(tuple(map(os.path.realpath, folders))) if folders is not None else None
    try:
        yield
    finally:
        _near.reset(token)
        if limits is not None:
            _folders.reset(limits)


_made: ContextVar[tuple[str, Asset] | None] = ContextVar("made", default=None)


@contextmanager
def made_here(name: str, picture: Asset) -> Iterator[None]:
    """A context in which a file of that name is this picture, and nothing is read."""
    token = _made.set((name, picture))
    try:
        yield
    finally:
        _made.reset(token)


def picture_file(path_typed: str, kinds: Sequence[str] = ()) -> Asset:
    """The picture at a path, relative to the current folder, or else to the design's or to an allowed one. Raises
    RequestError where it is missing, no picture, damaged, dangerous to decode, outside the allowed folders, or of none
    of the kinds that the design holds (all that are known where none is named)."""
    made = _made.get()
    if made is not None and path_typed.strip() == made[0]:
        return made[1]
    fetched = _fetch.get()(path_typed.strip())
    if fetched is None and "/" not in _folders.get() and names_host(path_typed.strip()):
        raise RequestError(says("path-on-another-machine", path_typed=path_typed.strip()))
    path = fetched or place_of(path_typed.strip())
    shown = shown_path(path)
    if fetched is None and not _may_read(path):
        folder = os.path.dirname(os.path.realpath(path))
        raise RequestError(says("picture-file-outside-roots", file=shown, folder=folder))
    try:
        data = read_input(path, LARGEST).data
    except RedraftError as error:
        near = error.suggestion if error.suggestion.startswith("did you mean") else ""
        raise RequestError(error.message, near or "give the path of a picture: add the picture cat.png") from error
    return picture_of(data, shown, kinds)


def picture_of(data: bytes, shown: str, kinds: Sequence[str] = ()) -> Asset:
    """The picture in bytes that are `shown` so. Raises RequestError as `picture_file` does."""
    raster = inspect_raster(data)
    if raster.refusal:
        raise RequestError(f"{shown} {raster.refusal}", "give a smaller picture")
    if not raster.kind or raster.damage:
        raise RequestError(f"{shown} {raster.damage}", "give a PNG or JPEG picture that is whole")
    if kinds and raster.kind not in kinds:
        named = " or ".join(kind.upper() for kind in kinds)
        raise RequestError(says("picture-file-kind-unsupported", file=shown, kind=raster.kind.upper(), wanted=named))
    return Asset(raster.media_type, data, raster.width, raster.height)


def place_of(typed: str) -> Path:
    """The path that a name means: of those that are there the first that may be read."""
    path = Path(os.path.expanduser(typed))
    beside = (Path(folder) / path for folder in (_near.get(), *_folders.get()) if folder not in ("", "/"))
    there = [each for each in (path, *beside) if os.path.lexists(each)]
    return next((each for each in there if _may_read(each)), there[0] if there else path)


def allowed_place(name: str) -> Path | None:
    """The file of that name in a folder that was allowed; None where it is not there, or any may be read."""
    places = (Path(folder) / name for folder in _folders.get() if folder != "/")
    return next((each for each in places if each.is_file() and _may_read(each)), None)


def _may_read(path: Path) -> bool:
    real = Path(os.path.realpath(path))
    return any(folder == "/" or real.is_relative_to(folder) for folder in _folders.get())
