"""The stores that URLs of a batch lead to, by way of fsspec: what is read is kept as files of this machine as long as
it is the same there, and results are put there when they are whole.

Each process has its own `Store`. In a row, an object is looked at once and fetched where it is new or has changed; an
output is one upload and one look, which must find as many bytes.
"""

from __future__ import annotations

import json
import secrets
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

from redraft.errors import FormatError, RedraftError, RequestError, SaveError, ToolError, UsageError
from redraft.formats.files import LIMIT, MANIFEST
from redraft.interfaces.batch_urls import (
    PLAIN,
    WEB,
    Place,
    beside,
    checked_url,
    is_url,
    parent_url,
    within,
)
from redraft.language.picture_files import LARGEST
from redraft.own_folders import own_folder

T = TypeVar("T")
KEPT = 1 << 30
"""Bytes of objects that a process keeps."""
PAUSE, TRYING, THREADS = 0.3, 15.0, 8
"""Seconds before a second try, and after which there is no other (packages of stores try again themselves); and how
many objects are looked at together."""
IN_ONE_STEP = ("s3", "gs", "az", "oss", "oci", "tos")
"""Stores in which an object is there whole or not at all."""
_PACKAGES = {"s3": "s3fs", "gs": "gcsfs", "az": "adlfs", "sftp": "paramiko", "http": "aiohttp", "https": "aiohttp"}
_TAGS = ("ETag", "etag", "generation")
_TIMES = (
    "LastModified",
    "Last-Modified",
    "last_modified",
    "updated",
    "mtime",
    "modificationTime",
    "modified",
    "modify",
)
_FINAL = (FileNotFoundError, PermissionError, NotImplementedError)


class Seen(NamedTuple):
    """An object as its store tells: its bytes (None: not told), a `tag` that changes with what it holds, and a `stamp`
    that changes at least with its size and time; '' where there is none."""

    size: int | None
    tag: str
    stamp: str


class Store:
    """`roots` are the folders that pictures may come from, `table` that of the table where it is a URL. Something that
    fails for now is tried again, `retries` times. Context manager."""

    def __init__(self, roots: Iterable[Place] = (), table: str = "", retries: int = 2) -> None:
        self._roots, self._table, self._retries = [*roots], table, retries
        self._left = ExitStack()
        self._folder: Path | None = None
        self._looked: dict[str, Seen | None] = {}
        self._kept: OrderedDict[str, tuple[str, Path, int]] = OrderedDict()
        self._urls: dict[str, str] = {}  # by the folders here that stand for them
        self._outputs: dict[str, str] = {}  # likewise, of this row

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RedraftError):
            error.message, error.suggestion = self.told([error.message, error.suggestion])
        self._left.close()

    def told(self, answer: T) -> T:
        """A JSON value that speaks of URLs where it speaks of what is kept of them here."""
        if self._folder is None:
            return answer
        text = json.dumps(answer)
        for folder, url in (self._urls | self._outputs).items():
            text = text.replace(folder, json.dumps(url)[1:-1])
        told: T = json.loads(text)
        return told

    def path(self, place: Place) -> Path:
        """The file of this machine that a path or a URL leads to."""
        return self.fetched(place) if isinstance(place, str) else place

    def next_row(self) -> None:
        """From here on, objects are looked at anew."""
        self._looked.clear()
        self._outputs.clear()
        for url in [url for url, (stamp, _, _) in self._kept.items() if not stamp]:
            self._drop(url)

    def look(self, url: str) -> Seen | None:
        """An object as it is there; None for none."""
        if url not in self._looked:
            self._looked[url] = self._tried(url, "looked at", lambda: self._seen(url))
        return self._looked[url]

    def look_at_all(self, urls: Collection[str]) -> None:
        """What `look` will find, asked together."""
        self.next_row()
        with ThreadPoolExecutor(THREADS) as threads:
            list(threads.map(self.look, urls))

    def fetched(self, url: str, limit: int = LIMIT) -> Path:
        """The file of this machine that holds what the object holds now. UsageError where there is none, FormatError
        where it is larger than `limit`."""
        if url.endswith(f"/{MANIFEST}"):
            raise UsageError(f"{url!r} is of a layer folder, which is many files", "pack the folder as a .zip")
        return self._tried(url, "read", lambda: self._fetched(url, limit))

    def picture(self, typed: str) -> Path | None:
        """The file of a picture that a row names by a URL, or by its name beside a table that is one; None for any
        other. RequestError where rows may not read it."""
        if not is_url(typed) and (not self._table or Path(typed).is_absolute()):
            return None
        try:
            url = checked_url(typed) if is_url(typed) else beside(self._table, typed)
            if not within(url, self._roots):
                hint = f"allow that folder: --root {parent_url(url)!r}"
                raise RequestError(f"{url!r} is outside the folders that rows may read", hint)
            return self.fetched(url, LARGEST)
        except (UsageError, FormatError) as error:
            raise RequestError(error.message, error.suggestion) from error

    @contextmanager
    def localized(self, row: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """A row with paths in the place of its URLs, as long as the context lasts."""
        self.next_row()
        local = {**row}
        for name in ("input", "program", "shown"):
            if isinstance(url := row.get(name), str) and is_url(url):
                local[name] = str(self.fetched(url))
        with ExitStack() as stack:
            outputs = [self._local(url, stack) if is_url(url) else url for url in _outputs(row)]
            if outputs:
                local |= {"output": outputs[0], **({"further": outputs[1:]} if row.get("further") else {})}
            yield local

    def placed(self, row: Mapping[str, Any], local: Mapping[str, Any]) -> dict[str, Any]:
        """Puts the outputs of a row where it says; what the results have of that: the tags of outputs (`stored`), and
        the stamps of what was `read`. Nothing for a row that has no URL."""
        read = {url: seen.stamp for url, seen in self._looked.items() if seen is not None}
        pairs = list(zip(_outputs(row), map(Path, _outputs(local)), strict=True))
        for url, path in pairs:
            if is_url(url) and path.is_dir():
                raise UsageError(f"{url!r} would be a layer folder, which is many files", "write it as .zip")
        tags = [self._put(path, url).tag if is_url(url) else "" for url, path in pairs]
        return {
            **({"stored": tags} if any(is_url(url) for url, _ in pairs) else {}),
            **({"read": read} if read else {}),
        }

    def _local(self, url: str, stack: ExitStack) -> str:
        """Where an output is written before it is put in its place."""
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="out-", dir=self._own()))
        self._outputs[folder] = parent_url(url)
        return f"{folder}/{url.rpartition('/')[2]}"

    def _own(self) -> Path:
        if self._folder is None:
            self._folder = self._left.enter_context(own_folder("redraft-urls-", tempfile.gettempdir()))
        return self._folder

    def _tried(self, url: str, what: str, call: Callable[[], T]) -> T:
        began = time.monotonic()
        for left in reversed(range(self._retries + 1)):
            try:
                return call()
            except RedraftError:
                raise
            except Exception as error:
                if left and not isinstance(error, _FINAL) and time.monotonic() - began < TRYING:
                    time.sleep(PAUSE * 2 ** (self._retries - left))
                    continue
                words = " ".join(str(error).split())[:200]
                kind = SaveError if what == "written" else ToolError
                raise kind(
                    f"{url!r} cannot be {what}: {type(error).__name__}{f': {words}' if words else ''}",
                    "look at the store, and at what this machine signs in to it with; then --resume",
                ) from error
        raise AssertionError

    def _seen(self, url: str) -> Seen | None:
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
        return Seen(size, tag, tag or (f"{size} {changed}" if changed else ""))

    def _fetched(self, url: str, limit: int) -> Path:
        seen = self.look(url)
        if seen is None:
            raise UsageError(f"there is no file {url!r}", "check the URL")
        if url in self._kept and self._kept[url][0] == seen.stamp:
            self._kept.move_to_end(url)
            return self._kept[url][1]
        if seen.size is not None and seen.size > limit:
            raise _too_large(url, limit)
        folder = self._own() / sha256(url.encode()).hexdigest()[:24]
        folder.mkdir(exist_ok=True)
        self._urls[str(folder)] = parent_url(url)
        path = folder / url.rpartition("/")[2]
        part = folder.with_suffix(".part")
        try:
            size = _downloaded(url, seen, limit, part)
            still = url.startswith(_whole_at_once) or self._seen(url) == seen
            if not still or seen.size not in (None, size):
                self._looked.pop(url)
                raise OSError("it changed while it was read, or was cut short")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        self._kept[url] = seen.stamp, path, size
        self._kept.move_to_end(url)
        while (
            sum(kept[2] for kept in self._kept.values()) > KEPT and (old := next(iter(self._kept))) not in self._looked
        ):
            self._drop(old)
        return path

    def _drop(self, url: str) -> None:
        path = self._kept.pop(url)[1]
        path.unlink(missing_ok=True)
        self._urls.pop(str(path.parent), None)

    def _put(self, path: Path, url: str) -> Seen:
        size = path.stat().st_size

        def put() -> Seen:
            files, there = _opened(url)
            if url.startswith(_whole_at_once):
                files.put_file(str(path), there, **({"overwrite": True} if url.startswith("az:") else {}))
            else:
                _put_beside(files, path, there, size)
            self._looked.pop(url, None)
            seen = self.look(url)
            if seen is None or seen.size != size:
                raise OSError(f"the store has {'nothing' if seen is None else seen.size} where {size} bytes were put")
            return seen

        return self._tried(url, "written", put)


_whole_at_once = tuple(f"{scheme}://" for scheme in IN_ONE_STEP)


def refuse_without_backend(places: Iterable[Place]) -> None:
    """ToolError, with what to install, for URLs that nothing here can open."""
    for scheme in {place.partition(":")[0] for place in places if isinstance(place, str)}:
        _backend(scheme)


def _backend(scheme: str) -> Any:
    try:
        import fsspec
    except ImportError as error:
        raise ToolError("URLs need fsspec, which is not installed", "pip install 'redraft[urls]'") from error
    try:
        return fsspec.get_filesystem_class(scheme)
    except ImportError as error:
        package = _PACKAGES.get(scheme, "")
        hint = f"pip install {package}" if package else f"install it: {error}"
        raise ToolError(f"{scheme}:// needs {package or 'a package'}, which is not installed", hint) from error
    except ValueError as error:
        raise UsageError(f"no store is known that has URLs with {scheme}://", PLAIN) from error


def _opened(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the object's name there."""
    scheme = url.partition(":")[0]
    _backend(scheme)
    from fsspec.core import url_to_fs

    opened: tuple[Any, str] = url_to_fs(url, **({"client_kwargs": _staying()} if scheme in WEB else {}))
    return opened


@lru_cache(maxsize=1)
def _staying() -> dict[str, Any]:
    """Options of a client of web servers that follows none to another place: that may be any."""
    import aiohttp

    async def refuse(*_: object) -> None:
        raise PermissionError("the server leads to another place, which is not followed")

    trace = aiohttp.TraceConfig()
    trace.on_request_redirect.append(refuse)
    return {"trace_configs": [trace]}


def _downloaded(url: str, seen: Seen, limit: int, part: Path) -> int:
    """Writes an object to a file, and returns its bytes; FormatError as soon as they are too many."""
    files, path = _opened(url)
    if url.partition(":")[0] not in WEB:
        end = limit + 1 if seen.size is None else seen.size
        data = files.cat_file(path, start=0, end=end) if end else b""
        if len(data) > limit:
            raise _too_large(url, limit)
        return part.write_bytes(data)
    size = 0
    with files.open(path, "rb", block_size=0) as source, open(part, "wb") as file:
        while chunk := source.read(1 << 20):  # a web server may say one size and send another
            size += file.write(chunk)
            if size > limit:
                raise _too_large(url, limit)
    return size


def _too_large(url: str, limit: int) -> FormatError:
    return FormatError(
        f"{url!r} is larger than {limit:,} bytes, the most redraft reads",
        "link large pictures instead of embedding them",
    )


def _put_beside(files: Any, path: Path, there: str, size: int) -> None:
    """Uploads to a name of its own in the folder, and renames that when it is whole."""
    folder = there.rpartition("/")[0]
    part = f"{folder}/.redraft-{secrets.token_hex(6)}.part"
    try:
        files.makedirs(folder, exist_ok=True)
        files.put_file(str(path), part)
        files.invalidate_cache()
        if files.info(part)["size"] != size:
            raise OSError("the upload was cut short")
        with suppress(Exception):
            files.mv(part, there)
        files.invalidate_cache()
        if files.exists(part):  # a store that renames nothing onto a file that is there
            with suppress(FileNotFoundError):
                files.rm_file(there)
            files.mv(part, there)
    except BaseException:
        with suppress(Exception):
            files.rm_file(part)
        raise


def _outputs(row: Mapping[str, Any]) -> Sequence[str]:
    return [row["output"], *row.get("further", ())] if row.get("output") else []
