"""Objects in stores, by their URLs, through fsspec: looked at, downloaded, uploaded. Each function is one try."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from redraft.batch.table.urls import PLAIN, WEB, Place
from redraft.errors import FormatError, ToolError, UsageError, says
from redraft.installation import install_command, pip_install

IN_ONE_STEP = ("s3", "gs", "az", "oss", "oci", "tos")
"""Stores in which an object is there whole or not at all."""
_PACKAGES = {"s3": "s3fs", "gs": "gcsfs", "az": "adlfs", "sftp": "paramiko", "http": "aiohttp", "https": "aiohttp"}
_TAGS = ("ETag", "etag", "generation")
_TIMES = "LastModified Last-Modified last_modified updated mtime modificationTime modified modify".split()


class ObjectState(NamedTuple):
    """An object as its store tells: its bytes (None: not told), a `tag` that changes with what it holds, and a `stamp`
    that changes at least with its size and time; '' where there is none."""

    size: int | None
    tag: str
    stamp: str


def is_in_one_step(url: str) -> bool:
    return url.partition(":")[0] in IN_ONE_STEP


def refuse_without_backend(places: Iterable[Place]) -> None:
    """ToolError, with what to install, for URLs that nothing here can open."""
    for scheme in {place.partition(":")[0] for place in places if isinstance(place, str)}:
        _backend(scheme)


def _backend(scheme: str) -> Any:
    try:
        import fsspec
    except ImportError as error:
        raise ToolError(says("fsspec-not-installed", command=install_command("urls"))) from error
    try:
        return fsspec.get_filesystem_class(scheme)
    except ImportError as error:
        package = _PACKAGES.get(scheme, "")
        hint = pip_install(package) if package else f"install it: {error}"
        raise ToolError(
            says("url-package-not-installed", scheme=scheme, package=package or "a package", hint=hint)
        ) from error
    except ValueError as error:
        raise UsageError(says("unknown-url-store", scheme=scheme, advice=PLAIN)) from error


def _opened(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the object's name there."""
    scheme = url.partition(":")[0]
    _backend(scheme)
    from fsspec.core import url_to_fs

    opened: tuple[Any, str] = url_to_fs(url, **({"client_kwargs": _staying()} if scheme in WEB else {}))
    return opened


def seen(url: str) -> ObjectState | None:
    """An object as it is there; None for none."""
    files, path = _opened(url)
    files.invalidate_cache()
    try:
        info = files.info(path)
    except FileNotFoundError:
        return None
    if info.get("type", "file") != "file":
        return None
    size = info.get("size")
    tag, changed = (next((str(info[name]) for name in names if info.get(name)), "") for names in (_TAGS, _TIMES))
    return ObjectState(size, tag, tag or (f"{size} {changed}" if changed else ""))


@lru_cache(maxsize=1)
def _staying() -> dict[str, Any]:
    """Options of a client of web servers that follows none to another place: that may be any."""
    import aiohttp

    async def refuse(*_: object) -> None:
        raise PermissionError("the server leads to another place, which is not followed")

    trace = aiohttp.TraceConfig()
    trace.on_request_redirect.append(refuse)
    return {"trace_configs": [trace]}


def downloaded(url: str, stated: int | None, limit: int, part: Path) -> int:
    """Writes an object to a file, and returns its bytes; FormatError as soon as they are too many."""
    files, path = _opened(url)
    if url.partition(":")[0] not in WEB:
        end = limit + 1 if stated is None else stated
        data = files.cat_file(path, start=0, end=end) if end else b""
        if len(data) > limit:
            raise too_large(url, limit)
        return part.write_bytes(data)
    size = 0
    with files.open(path, "rb", block_size=0) as source, open(part, "wb") as file:
        while chunk := source.read(1 << 20):  # a web server may say one size and send another
            size += file.write(chunk)
            if size > limit:
                raise too_large(url, limit)
    return size


def too_large(url: str, limit: int) -> FormatError:
    return FormatError(says("url-file-too-large", url=url, limit=limit))


def put(path: Path, url: str) -> None:
    """Uploads a file; in no store that can help it, half of it is there under its name at any time."""
    files, there = _opened(url)
    if is_in_one_step(url):
        files.put_file(str(path), there, **({"overwrite": True} if url.startswith("az:") else {}))
    else:
        _put_beside(files, path, there)


def _is_there(files: Any, path: str) -> bool:
    files.invalidate_cache()
    try:
        files.info(path)
    except FileNotFoundError:
        return False
    return True


def _put_beside(files: Any, path: Path, there: str) -> None:
    """Uploads to a name of its own in the folder, and renames that when it is whole."""
    folder = there.rpartition("/")[0]
    part = f"{folder}/.redraft-{secrets.token_hex(6)}.part"
    try:
        files.makedirs(folder, exist_ok=True)
        files.put_file(str(path), part)
        files.invalidate_cache()
        if files.info(part)["size"] != path.stat().st_size:
            raise OSError("the upload was cut short")
        with suppress(Exception):
            files.mv(part, there)
        if _is_there(files, part):  # a store that renames nothing onto a file that is there
            with suppress(FileNotFoundError):
                files.rm_file(there)
            files.mv(part, there)
    except BaseException:
        with suppress(Exception):
            files.rm_file(part)
        raise
