"""URLs of a batch, `scheme://bucket/folder/name`: which are taken, and what lies below what.

They are compared as texts, so an object has one name: other ways to write it are refused, and so is what may lead out
of a folder, be a secret, or be read as a pattern.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from urllib.parse import unquote

from redraft.errors import UsageError, says
from redraft.lazy import lazily

Place = Path | str
"""A path of this machine, or (a text) a URL."""
LONGEST, LONGEST_NAME = 1024, 240
"""Bytes of a URL and of each name in it: those of stores and disks."""
WEB = ("http", "https")
PICTURE = lazily(r"[^\n]+\.(?:png|jpe?g|gif|webp)", 2)
"""A value that may name a picture."""
_URL = lazily(r"[A-Za-z][A-Za-z0-9+.-]*(?:::.*)?://", 16)
_HOST = lazily(r"[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?(?::\d{1,5})?")
_NO_NAME = lazily(r"[\\*?\[\x00-\x1f\x7f]")
_OTHER_NAMES = {"s3a": "s3", "s3n": "s3", "gcs": "gs", "abfs": "az", "abfss": "az", "adl": "az", "ssh": "sftp"}
_NO_STORES = frozenset(
    "file local asynclocal asyncwrapper async_wrapper memory data generic reference dir git dask jupyter jlab "
    "zip tar libarchive cached blockcache filecache simplecache".split()
)
PLAIN = "a URL here is s3://bucket/folder/name"


def is_url(text: str) -> bool:
    """Whether a text is meant as a URL, of whatever kind."""
    return _URL.match(text) is not None


def checked_url(given: str, *, written: bool = False) -> str:
    """A URL as it is compared and opened. UsageError for one that is not taken; no message has a secret in it."""
    scheme, _, rest = given.partition("://")
    host, _, path = rest.partition("/")
    scheme = scheme.lower()
    if "@" in host:
        raise UsageError(says("url-has-password", scheme=scheme[:20]))
    shown = repr(f"{scheme}://{rest.partition('?')[0].partition('#')[0]}"[:200])
    if "::" in given:
        raise UsageError(says("url-chain-unsupported", url=shown, advice=PLAIN))
    if scheme in _NO_STORES:
        raise UsageError(says("url-scheme-unsupported", url=shown, scheme=scheme, advice=PLAIN))
    if scheme in _OTHER_NAMES:
        raise UsageError(says("url-alias-unsupported", url=shown, other_names=_OTHER_NAMES[scheme]))
    if "?" in rest or "#" in rest:
        raise UsageError(says("url-has-query", url=shown))
    if not _HOST.fullmatch(host):
        raise UsageError(says("url-has-no-host", url=shown, advice=PLAIN))
    if bad := _NO_NAME.search(path):
        raise UsageError(says("url-character-forbidden", url=shown, character=bad[0]))
    _check_parts(path, shown)
    if written and scheme in WEB:
        raise UsageError(says("url-read-only", url=shown, advice=PLAIN))
    return f"{scheme}://{rest}"


def folder_url(given: str) -> str:
    """The URL of a folder, or of a whole bucket, as `within` takes it."""
    scheme, _, rest = given.partition("://")
    bare = f"{scheme}://{rest.removesuffix('/')}"
    return checked_url(f"{bare}/-").removesuffix("/-")


def place(text: str) -> Place:
    """What was typed, as a path or a URL."""
    return checked_url(text) if is_url(text) else Path(text)


def folder_place(text: str) -> Place:
    return folder_url(text) if is_url(text) else Path(text)


def parent_url(url: str) -> str:
    return url.rpartition("/")[0]


def beside(folder: str, name: str) -> str:
    """The URL of what has that name in a folder, or below it."""
    return checked_url(f"{folder}/{name.removeprefix('./')}")


def within(url: str, folders: Collection[Place]) -> bool:
    """Whether a URL that was checked is below one of these."""
    return any(isinstance(folder, str) and url.startswith(f"{folder}/") for folder in folders)


def _check_parts(path: str, shown: str) -> None:
    try:
        long = len(path.encode()) > LONGEST or any(len(part.encode()) > LONGEST_NAME for part in path.split("/"))
    except UnicodeEncodeError:
        raise UsageError(says("url-half-character", url=shown)) from None
    if long:
        raise UsageError(says("url-too-long", url=shown, limit=LONGEST_NAME))
    for part in path.split("/"):
        plain = part
        while (once := unquote(plain)) != plain:
            plain = once
        if plain in ("", ".", "..") or "/" in plain or "\\" in plain:
            raise UsageError(says("url-segment-forbidden", url=shown, segment=part, advice=PLAIN))
