"""Picture files that instructions name. Nothing else is read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from redraft.document.layers import Asset
from redraft.errors import RedraftError, RequestError, says
from redraft.formats.rasters import inspect_raster
from redraft.formats.snapshot import read_input, shown_path
from redraft.machine import names_host

LARGEST = 64 << 20
"""Bytes of a picture file."""
KINDS = {"pptx": ("png", "jpeg", "gif"), "psd": ("png", "jpeg"), "ora": ("png", "jpeg"), "folder": ("png", "jpeg")}
"""The kinds a format holds; others hold all that are known."""


Fetch = Callable[[str], Path | None]
"""Gives the file that holds what is not on this machine under its name; None for a name of this machine."""
_folders: ContextVar[tuple[str, ...]] = ContextVar("folders", default=("/",))
_fetch: ContextVar[Fetch] = ContextVar("fetch", default=lambda typed: None)


def only_within(folders: Sequence[str], fetch: Fetch = lambda typed: None) -> None:
    """Restricts picture files to these folders, and to what `fetch` gives: for instructions that are not the user's own
    words."""
    _folders.set(tuple(os.path.realpath(folder) for folder in folders))
    _fetch.set(fetch)


_made: ContextVar[tuple[str, Asset] | None] = ContextVar("made", default=None)


@contextmanager
def made_here(name: str, picture: Asset) -> Iterator[None]:
    """A context in which a file of that name is this picture, and nothing is read."""
    token = _made.set((name, picture))
    try:
        yield
    finally:
        _made.reset(token)


def picture_file(path_typed: str, format: str) -> Asset:
    """The picture at a path, relative to the current folder or else to one given to `only_within`. Raises RequestError
    where it is missing, no picture, damaged, dangerous to decode, or outside the allowed folders."""
    made = _made.get()
    if made is not None and path_typed.strip() == made[0]:
        return made[1]
    fetched = _fetch.get()(path_typed.strip())
    limited = fetched is None and "/" not in _folders.get()
    if limited and names_host(path_typed.strip()):
        raise RequestError(says("path-on-another-machine", path_typed=path_typed.strip()))
    path = fetched or _found(Path(path_typed.strip()).expanduser())
    shown = shown_path(path)
    real = Path(os.path.realpath(path))
    if limited and not any(real.is_relative_to(folder) for folder in _folders.get()):
        raise RequestError(says("picture-file-outside-roots", file=shown, folder=str(real.parent)))
    try:
        data = read_input(path, LARGEST).data
    except RedraftError as error:
        near = error.suggestion if error.suggestion.startswith("did you mean") else ""
        raise RequestError(error.message, near or "give the path of a picture: add the picture cat.png") from error
    return picture_of(data, shown, format)


def picture_of(data: bytes, shown: str, format: str) -> Asset:
    """The picture in bytes that are `shown` so. Raises RequestError as `picture_file` does."""
    raster = inspect_raster(data)
    if raster.refusal:
        raise RequestError(f"{shown} {raster.refusal}", "give a smaller picture")
    if not raster.kind or raster.damage:
        raise RequestError(f"{shown} {raster.damage}", "give a PNG or JPEG picture that is whole")
    if raster.kind not in KINDS.get(format, (raster.kind,)):
        named = " or ".join(kind.upper() for kind in KINDS[format])
        raise RequestError(says("picture-file-kind-unsupported", file=shown, kind=raster.kind.upper(), wanted=named))
    return Asset(raster.media_type, data, raster.width, raster.height)


def _found(path: Path) -> Path:
    beside = (Path(folder) / path for folder in _folders.get() if folder != "/")
    return path if os.path.lexists(path) else next((each for each in beside if each.is_file()), path)
