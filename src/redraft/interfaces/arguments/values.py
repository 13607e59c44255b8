"""Words of the command line parsed to values, refused with a sentence where they are none."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from redraft.batch.table.urls import folder_place, is_url, place
from redraft.errors import UsageError, says


def folder(text: str) -> Path:
    if not os.path.isdir(text):
        raise argparse.ArgumentTypeError(f"there is no folder {text!r}")
    return Path(text)


def new_file(text: str) -> Path:
    """Where a file is to be written; checked as typed, since a path forgets how its name ended."""
    if text == "-":
        raise UsageError(says("output-is-stdout"))
    if not text or text.endswith(("/", os.sep)):
        what = f"{text!r} is a folder, not a file" if text else "the name of the file to write is empty"
        raise UsageError(what, "give the name of the file to write")
    if is_url(text):
        raise UsageError(says("local-output-is-url"))
    return Path(text)


def scale(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.001 <= value <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a scale between 0.001 and 100")
    return value


def steps(value: str) -> int:
    if not value.isdecimal() or not 1 <= int(value[:9]) <= 10_000:
        raise argparse.ArgumentTypeError(f"'{value}' is not a number of steps from 1 to 10,000")
    return int(value)


def ordinal(value: str) -> int:
    if not value.isdecimal() or int(value[:9]) < 1:
        raise argparse.ArgumentTypeError(f"'{value}' is not a whole number of 1 or more")
    return int(value[:9])


def probability(value: str) -> float:
    number = amount(value)
    if number > 1:
        raise argparse.ArgumentTypeError(f"'{value}' is not a probability from 0 to 1")
    return number


def amount(value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"'{value}' is not a valid amount")
    return number


TYPES: Mapping[str, Callable[[str], Any]] = {
    "path": Path,
    **{each.__name__: each for each in (int, float, folder, new_file, scale, steps, ordinal, probability, amount)},
    **{each.__name__: each for each in (place, folder_place)},
}
"""By the names that they have in the table of options."""
