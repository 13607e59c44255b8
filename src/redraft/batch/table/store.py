"""The stores that URLs of a batch lead to, by way of fsspec: what is read is kept as files of this machine as long as
it is the same there, and results are put there when they are whole.

Each process has its own `Store`. In a row, an object is looked at once and fetched where it is new or has changed; an
output is one upload and one look, which must find as many bytes.
"""

from __future__ import annotations

import json
import platform
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Self, TypeVar

from redraft.batch.table.objects import ObjectState, downloaded, is_in_one_step, put, seen, too_large
from redraft.batch.table.urls import PICTURE, Place, beside, checked_url, is_url, parent_url, within
from redraft.errors import FormatError, RedraftError, RequestError, SaveError, ToolError, UsageError, says
from redraft.formats.disk.snapshots import LIMIT, MANIFEST
from redraft.language.picture_files import LARGEST
from redraft.own_folders import own_folder

T = TypeVar("T")
KEPT = 1 << 30
"""Bytes of objects that a process keeps."""
PAUSE, TRYING, THREADS = 0.3, 15.0, 8
"""Seconds before a second try, and after which there is no other (packages of stores try again themselves); and how
many objects are looked at together."""
_FINAL = (FileNotFoundError, PermissionError, NotImplementedError)


class Store:
    """`roots` are the folders that pictures may come from, `table` that of the table where it is a URL. Something that
    fails for now is tried again, `retries` times. Context manager."""

    def __init__(self, roots: Iterable[Place] = (), table: str = "", retries: int = 2) -> None:
        self._roots, self._table, self._retries = [*roots], table, retries
        self._left = ExitStack()
        self._folder: Path | None = None
        self._looked: dict[str, ObjectState | None] = {}
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

    def look(self, url: str) -> ObjectState | None:
        """An object as it is there; None for none."""
        if url not in self._looked:
            self._looked[url] = self._tried(url, "looked at", lambda: seen(url))
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
            raise UsageError(says("url-input-is-folder", url=url))
        return self._tried(url, "read", lambda: self._fetched(url, limit))

    def picture(self, typed: str) -> Path | None:
        """The file of a picture that a row names by a URL, or by its name beside a table that is one; None for any
        other. RequestError where rows may not read it."""
        if not self._is_away(typed):
            return None
        try:
            url = checked_url(typed) if is_url(typed) else beside(self._table, typed)
            if not within(url, self._roots):
                raise RequestError(says("url-outside-roots", url=url, parent_url=parent_url(url)))
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
        for value in filter(PICTURE.fullmatch, row.get("given", {}).values()):
            if self._is_away(value):  # a plan that rows share may have it from another row
                with suppress(UsageError):
                    url = checked_url(value) if is_url(value) else beside(self._table, value)
                    self.look(url) if within(url, self._roots) else None
        read = {url: found.stamp for url, found in self._looked.items() if found is not None}
        pairs = list(zip(_outputs(row), map(Path, _outputs(local)), strict=True))
        for url, path in pairs:
            if is_url(url) and path.is_dir():
                raise UsageError(says("url-output-is-folder", url=url))
        tags = [self._put(path, url).tag if is_url(url) else "" for url, path in pairs]
        return {
            **({"stored": tags} if any(is_url(url) for url, _ in pairs) else {}),
            **({"read": read} if read else {}),
        }

    def _is_away(self, typed: str) -> bool:
        return is_url(typed) or bool(self._table and not Path(typed).is_absolute())

    def _local(self, url: str, stack: ExitStack) -> str:
        """Where an output is written before it is put in its place."""
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="out-", dir=self._own()))
        self._outputs[folder] = parent_url(url)
        return f"{folder}/{url.rpartition('/')[2]}"

    def _own(self) -> Path:
        if self._folder is None:
            # nodes may share the place, and do not know which of another's are dead
            host = sha256(platform.node().encode()).hexdigest()[:8]
            self._folder = self._left.enter_context(own_folder(f"redraft-urls-{host}-", tempfile.gettempdir()))
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

    def _fetched(self, url: str, limit: int) -> Path:
        found = self.look(url)
        if found is None:
            raise UsageError(says("no-file-at-url", url=url))
        if url in self._kept and self._kept[url][0] == found.stamp:
            self._kept.move_to_end(url)
            return self._kept[url][1]
        if found.size is not None and found.size > limit:
            raise too_large(url, limit)
        folder = self._own() / sha256(url.encode()).hexdigest()[:24]
        folder.mkdir(exist_ok=True)
        self._urls[str(folder)] = parent_url(url)
        path = folder / url.rpartition("/")[2]
        part = folder.with_suffix(".part")
        try:
            size = downloaded(url, found.size, limit, part)
            still = is_in_one_step(url) or seen(url) == found
            if not still or found.size not in (None, size):
                self._looked.pop(url)
                raise OSError("it changed while it was read, or was cut short")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        self._kept[url] = found.stamp, path, size
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

    def _put(self, path: Path, url: str) -> ObjectState:
        size = path.stat().st_size

        def confirmed() -> ObjectState:
            put(path, url)
            self._looked.pop(url, None)
            found = self.look(url)
            if found is None or found.size != size:
                raise OSError(f"the store has {'nothing' if found is None else found.size} where {size} bytes were put")
            return found

        return self._tried(url, "written", confirmed)


def _outputs(row: Mapping[str, Any]) -> Sequence[str]:
    return [row["output"], *row.get("further", ())] if row.get("output") else []
