"""The stored consents to settings in a folder, each for that folder and those exact bytes. What `in_use` decides:

    no settings are there, or they name no model   nothing, silently
    they cannot be read                            not used; a notice
    the user consented to these bytes there        used
    anything else                                  not used; a notice, with the command that asks

A consent is a file in the user's state directory, for the user alone, named by the folder's real path and the
sha256 of the settings: any other content, and the same content in any other folder, is asked about again. What is read
is read once: the bytes whose sha256 was looked up are the bytes that take effect.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from redraft.cache import owned, replace_file
from redraft.edits.history.journal_file import state_directory
from redraft.errors import SaveError, UsageError, says

NAME = "redraft.toml"
LARGEST = 1 << 16
"""Bytes of settings that are read: a person is to look through them."""
_ENDING = ".yes"
_LARGEST_YES = 1 << 16


class Beside(NamedTuple):
    """Settings beside designs, as they were read: `path` as it is shown, `folder` with links followed."""

    path: Path
    folder: str
    data: bytes
    sha256: str


class Consent(NamedTuple):
    """What the user consented to, and when (seconds since the epoch)."""

    folder: str
    sha256: str
    time: float


class Untrusted(NamedTuple):
    """Settings that were not used: the roles they name, what to say about it, and the command that asks."""

    roles: frozenset[str]
    notice: str
    command: str


def in_use(
    folder: Path, roles: Collection[str], named: Callable[[Path, bytes], Collection[str]]
) -> tuple[Beside | None, Untrusted | None]:
    """The settings of a folder, where they take effect; else why not. `named` reads what they name, of `roles` or not,
    or raises UsageError."""
    try:
        found = settings_in(folder)
    except UsageError as error:
        return None, Untrusted(frozenset(), error.message, "")
    messages: list[str] = []
    if found is None or is_trusted(found, messages.append):
        return found, None
    try:
        if not (names := named(found.path, found.data)):
            return None, None
    except UsageError:
        names = ()
    command = "redraft trust" if str(folder) == "." else f"redraft trust '{folder}'"
    why = f"'{found.path}' is not used: it may have come with somebody else's designs, and you have not consented to it"
    notice = "; ".join([*messages, f"{why} as it is now. `{command}` shows what it would do and asks"])
    return None, Untrusted(frozenset(names).intersection(roles), notice, command)


def settings_in(folder: Path | str) -> Beside | None:
    """The settings of a folder, read once; None where there are none. UsageError for what is no readable file."""
    path = Path(folder) / NAME
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise UsageError(says("settings-not-regular-file", path=path))
            data = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise UsageError(says("consent-settings-unreadable", path=path, reason=error.strerror)) from None
    if len(data) > LARGEST:
        raise UsageError(says("settings-too-large", path=path, limit=LARGEST >> 10))
    return Beside(path, os.path.realpath(folder), data, hashlib.sha256(data).hexdigest())


def is_trusted(beside: Beside, report: Callable[[str], None] = lambda fault: None) -> bool:
    """Whether the user consented to these settings; faults of the store are reported and mean no."""
    try:
        folder = _store()
    except UsageError as error:
        report(error.message)
        return False
    return folder is not None and _consent(folder / _name(beside.folder, beside.sha256), report) is not None


def trust(beside: Beside) -> None:
    """Record the user's yes. SaveError where it cannot be kept."""
    folder = _store(make=True)
    form = {"folder": beside.folder, "sha256": beside.sha256, "time": round(time.time(), 3)}
    file = None if folder is None else folder / _name(beside.folder, beside.sha256)
    if file is None or not replace_file(file, json.dumps(form).encode()):
        raise SaveError(says("consent-unwritable", path=beside.path, folder=folder or "the state directory"))


def trusted(report: Callable[[str], None] = lambda fault: None) -> list[Consent]:
    """All that the user consented to, the latest first."""
    return sorted((consent for _, consent in _stored(report)), key=lambda consent: -consent.time)


def forget(folder: Path | str) -> int:
    """Take back every yes for a folder, which need not be there any more; how many there were."""
    real = os.path.realpath(folder)
    gone = [path for path, consent in _stored(lambda fault: None) if consent.folder == real]
    for path in gone:
        path.unlink(missing_ok=True)
    return len(gone)


def _name(folder: str, sha256: str) -> str:
    return hashlib.sha256(os.fsencode(folder) + b"\0" + sha256.encode()).hexdigest() + _ENDING


def _stored(report: Callable[[str], None]) -> Iterator[tuple[Path, Consent]]:
    if (store := _store()) is None:
        return
    for name in sorted(os.listdir(store)):
        if name.endswith(_ENDING) and (consent := _consent(store / name, report)) is not None:
            yield store / name, consent


def _store(*, make: bool = False) -> Path | None:
    """The folder of the user's answers, None where there is none. UsageError for one that others could have filled: of
    another owner, open to others, or at a relative place, which would be another one in each folder."""
    try:
        home = state_directory()
    except RuntimeError as error:  # a user without a home
        raise UsageError(says("no-consent-folder", error=error)) from None
    if not home.is_absolute():
        raise UsageError(says("redraft-home-relative", home=home))
    folder = home / "trust"
    try:
        if make:
            os.makedirs(home, mode=0o700, exist_ok=True)
            with suppress(FileExistsError):
                folder.mkdir(mode=0o700)
        found = os.lstat(folder)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise UsageError(says("consent-folder-unusable", folder=folder, reason=error.strerror)) from None
    if not stat.S_ISDIR(found.st_mode) or not owned(found, private=True):
        raise UsageError(says("consent-folder-not-private", folder=folder))
    return folder


def _consent(path: Path, report: Callable[[str], None]) -> Consent | None:
    """What a file of the store says; None where there is none. One that is damaged is set aside with a message."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        with open(descriptor, "rb") as file:
            found = os.fstat(descriptor)
            mine = stat.S_ISREG(found.st_mode) and owned(found)
            data = file.read(_LARGEST_YES) if mine else b""
    except FileNotFoundError:
        return None
    except OSError:
        data = b""
    try:
        form = json.loads(data)
        consent = Consent(str(form["folder"]), str(form["sha256"]), float(form["time"]))
        if path.name == _name(consent.folder, consent.sha256):
            return consent
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    aside = path.with_name(f"{path.stem}.damaged-{os.urandom(3).hex()}")
    with suppress(OSError):
        path.rename(aside)
        report(f"a stored consent was damaged; it was set aside as {aside} and is not used")
    return None
