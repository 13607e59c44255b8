"""Data sets on disk: WebDataset shards and their data card, the same bytes for the same recipe, seed and source.

A folder has `shard-00000.tar` and on, `card.json` and `README.md`. A shard is written, renamed, then entered in the
card with its sha256; a killed run keeps vouched ones and makes others again. A discarded number is tried again 10⁹
farther.
"""

from __future__ import annotations

import io
import json
import math
import re
import shlex
import tarfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from hashlib import file_digest, sha256
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from redraft.errors import FormatError, ToolError, UsageError, counted
from redraft.machine import locked
from redraft.process_pool import Lost
from redraft.ray_pool import Cluster, pool_of
from redraft_research.datasets.recipes import LICENCE, OF_SOURCE, Recipe, Sample
from redraft_research.messages import says

PER_SHARD, MOST_TRIES, NEXT_TRY = 256, 20, 10**9
_PATIENCE = 3.0
FORM = 1
"""Of the card; another one is not read."""
_FILE = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)+")
_SHARD = re.compile(r"shard-\d{5}\.tar")


class Shard(NamedTuple):
    """A line of the card. `first` and `size` are the numbers it is for, `samples` how many of them there are."""

    name: str
    first: int
    size: int
    samples: int
    discards: Mapping[str, int]
    sha256: str


def make(
    recipe: Recipe,
    folder: Path,
    count: int,
    seed: int,
    source: Path | None = None,
    workers: int = 0,
    per_shard: int = PER_SHARD,
    progress: Callable[[str], None] = lambda stage: None,
    cluster: Cluster | None = None,
) -> dict[str, Any]:
    """Makes what is not there yet; returns the card. UsageError where the folder holds something else."""
    folder.mkdir(parents=True, exist_ok=True)
    about = _about(recipe, seed, source, per_shard)
    with _alone(folder):
        kept = _kept(folder, about, count)
        for left in folder.glob(".*.new"):
            left.unlink()
        wanted = [
            (f"shard-{first // per_shard:05}.tar", first, min(per_shard, count - first))
            for first in range(0, count, per_shard)
        ]
        if foreign := sorted({one.name for one in folder.glob("shard-*")} - {name for name, _, _ in wanted}):
            raise UsageError(says("foreign-shard", folder=folder, file=foreign[0], count=count))
        jobs = [one for one in wanted if one[0] not in kept or kept[one[0]][1:3] != one[1:]]
        for name, _, _ in jobs:
            kept.pop(name, None)
        done = count - sum(size for _, _, size in jobs)

        def ended(job: tuple[str, int, int], result: Any, lost: Lost | None, seconds: float) -> list[Any]:
            nonlocal done
            if failure := result["failure"] if lost is None else f"its process ended: {lost.words or lost.code}":
                raise ToolError(says("shard-failed", job=job[0], failure=failure))
            kept[job[0]] = Shard(*result["answer"])
            done += job[2]
            write_whole(folder / "card.json", _json(_card(about, kept)))
            progress(f"{done:,} of {count:,} samples")
            return []

        work = partial(_shard, recipe, folder, seed)
        with pool_of(cluster, work, getattr(recipe, "close", lambda: None), workers, math.inf) as pool:
            pool.run(jobs, ended)
        progress("")
        card = _card(about, kept)
        write_whole(folder / "card.json", _json(card))
        write_whole(folder / "README.md", _readme(card).encode())
    return card


def read(folder: Path) -> Iterator[Sample]:
    """The samples in their order. FormatError where a shard is not as the card says."""
    for shard in _shards(read_card(folder)):
        if (fault := _unlike(folder, shard)) is not None:
            raise FormatError(f"{folder / shard.name} {fault}", "redraft datasets make goes on with what is good")
        yield from (sample for _, sample in _members(folder / shard.name))


def read_card(folder: Path) -> dict[str, Any]:
    try:
        card = json.loads((folder / "card.json").read_bytes())
        if card["form"] != FORM:
            raise ValueError(f"its form is {card['form']}, not {FORM}")
        if card != _card({name: card[name] for name in _ABOUT}, {one.name: one for one in _shards(card)}):
            raise ValueError("its sums are not those of its shards")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        what = f"it has no {error}" if isinstance(error, KeyError) else error
        raise FormatError(says("data-card-unreadable", folder=folder, reason=what)) from error
    return dict(card)


def faults(recipe: Recipe, folder: Path) -> Iterator[str]:
    """What is wrong with a data set, each with its shard and sample; the card can be read."""
    card = read_card(folder)
    shards = _shards(card)
    known = {"card.json", "README.md", *(shard.name for shard in shards)}
    yield from (f"{each.name}: is not in the card" for each in sorted(folder.iterdir()) if each.name not in known)
    if card["version"] != recipe.version:
        yield f"card.json: version {card['version']} of the recipe, which is now {recipe.version}"
    if not (folder / "README.md").is_file() or (folder / "README.md").read_text("utf-8") != _readme(card):
        yield "README.md: is not that of card.json; a run that was stopped has none"
    if [shard.first for shard in shards] != [place * card["per_shard"] for place in range(len(shards))]:
        yield "card.json: shards are missing, run `redraft datasets make` again"
    for shard in shards:
        if (fault := _unlike(folder, shard)) is not None:
            yield f"{shard.name}: {fault}"
        yield from (f"{shard.name}{fault}" for fault in _faults(recipe, folder / shard.name, shard))


def _faults(recipe: Recipe, path: Path, shard: Shard) -> Iterator[str]:
    found = 0
    try:
        for key, sample in _members(path):
            found += 1
            if not shard.first <= int(key) < shard.first + shard.size:
                yield f" {key}: is not one of its numbers"
            unknown = sorted({*sample.row, *sample.files} - set(recipe.fields))
            yield from (f" {key}: {name} is no field of {recipe.name}" for name in unknown)
            yield from (f" {key}: {fault}" for fault in recipe.faults(sample))
    except (OSError, tarfile.TarError, ValueError) as error:
        yield f": cannot be read: {error}"
    if found != shard.samples:
        yield f": has {counted(found, 'sample')}, the card says {shard.samples}"


_ABOUT = ("form", "recipe", "version", "about", "fields", "licence", "seed", "per_shard", "source")


def _about(recipe: Recipe, seed: int, source: Path | None, per_shard: int) -> dict[str, Any]:
    licence = getattr(recipe, "licence", LICENCE if source is None else OF_SOURCE)
    origin = None if source is None else {"name": source.resolve().name, "sha256": _digest(source)}
    values = FORM, recipe.name, recipe.version, recipe.about, dict(recipe.fields), licence, seed, per_shard, origin
    return dict(zip(_ABOUT, values, strict=True))


def _digest(source: Path) -> str:
    """Of the names and bytes of all files in it."""
    total = sha256()
    for path in sorted(source.rglob("*") if source.is_dir() else [source]):
        if path.is_file():
            with path.open("rb") as file:
                total.update(f"{path.relative_to(source)}\0{file_digest(file, 'sha256').hexdigest()}\n".encode())
    return total.hexdigest()


def _kept(folder: Path, about: Mapping[str, Any], count: int) -> dict[str, Shard]:
    """The shards of an earlier run that are as its card says."""
    if not (folder / "card.json").exists():
        strange = [each.name for each in folder.iterdir() if not _SHARD.fullmatch(each.name) and each.name[0] != "."]
        if strange:
            raise UsageError(says("data-folder-not-empty", folder=folder, entry=min(strange)))
        return {}
    card = read_card(folder)
    if other := [name for name in _ABOUT if card.get(name) != about[name]]:
        raise UsageError(says("data-set-settings-differ", folder=folder, settings=", ".join(other)))
    if card["count"] > count:
        raise UsageError(says("data-set-larger-already", folder=folder, counted=counted(card["count"], "sample")))
    return {shard.name: shard for shard in _shards(card) if _unlike(folder, shard) is None}


def _shard(recipe: Recipe, folder: Path, seed: int, job: tuple[str, int, int]) -> Shard:
    """Makes one, in a process of its own."""
    name, first, count = job
    discards: Counter[str] = Counter()
    made, held = 0, io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for number in range(first, first + count):
            for attempt in range(getattr(recipe, "tries", MOST_TRIES)):
                sample = recipe.sample(seed, number + attempt * NEXT_TRY)
                if isinstance(sample, Sample):
                    break
                discards[sample.reason] += 1
            else:
                continue
            made += 1
            for ending, data in sorted({**sample.files, "json": _row(sample.row)}.items()):
                if ending != "json" and not _FILE.fullmatch(ending):
                    raise ValueError(f"{ending!r} is not a name for a file of a sample")
                member = tarfile.TarInfo(f"{number:09}.{ending}")
                member.size = len(data)
                tar.addfile(member, io.BytesIO(data))
    write_whole(folder / name, held.getvalue())
    return Shard(name, first, count, made, dict(sorted(discards.items())), sha256(held.getvalue()).hexdigest())


def _members(path: Path) -> Iterator[tuple[str, Sample]]:
    """The samples of a shard with their keys. ValueError where it is not one of ours."""
    with tarfile.open(path, "r:") as tar:
        names = ""
        for key, members in groupby(tar, lambda member: member.name.partition(".")[0]):
            files: dict[str, bytes] = {}
            for member in members:
                if member.name <= names or not key.isdecimal() or not member.isfile() or member.mtime:
                    raise ValueError(f"{member.name} is no member that redraft writes there")
                names, data = member.name, tar.extractfile(member)
                files[member.name.partition(".")[2]] = data.read() if data else b""
            row = json.loads(files.pop("json", b"null"))
            if not isinstance(row, dict):
                raise ValueError(f"{key} has no row")
            yield key, Sample(row, files)


def _unlike(folder: Path, shard: Shard) -> str | None:
    """In what the file is not the one that the card vouches for."""
    try:
        with (folder / shard.name).open("rb") as file:
            same = file_digest(file, "sha256").hexdigest() == shard.sha256
    except FileNotFoundError:
        return "is missing"
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    return None if same else "is not the one in the card: its sha256 is another"


def _shards(card: Mapping[str, Any]) -> list[Shard]:
    found = [Shard(**one) for one in card["shards"]]
    for one in found:
        whole = all(isinstance(number, int) for number in (*one[1:4], *one.discards.values()))
        if not _SHARD.fullmatch(one.name) or not whole:
            raise ValueError(f"{one.name} in it is no shard")
    return found


def _card(about: Mapping[str, Any], shards: Mapping[str, Shard]) -> dict[str, Any]:
    ordered = [shards[name] for name in sorted(shards)]
    discards: Counter[str] = Counter()
    for shard in ordered:
        discards.update(shard.discards)
    sums = {"count": sum(one.size for one in ordered), "samples": sum(one.samples for one in ordered)}
    return {**about, **sums, "discards": dict(sorted(discards.items())), "shards": [one._asdict() for one in ordered]}


def held(card: Mapping[str, Any]) -> str:
    """'1 sample in 1 shard'."""
    return f"{counted(card['samples'], 'sample')} in {counted(len(card['shards']), 'shard')}"


def _readme(card: Mapping[str, Any]) -> str:
    source = card["source"] or {"name": "", "sha256": ""}
    made = f"`redraft datasets make {card['recipe']} FOLDER --count {card['count']} --seed {card['seed']}"
    made += f" --from {shlex.quote(source['name'])}" * bool(card["source"])
    made += f" --per-shard {card['per_shard']}" * (card["per_shard"] != PER_SHARD) + "`"
    lines = [f"# {card['recipe']}", "", card["about"], "", f"Made by {made}, version {card['version']} of its recipe."]
    if card["source"]:
        lines += ["", f"Source: {source['name']}, sha256 {source['sha256']} over its files."]
    lines += ["", f"Licence: {card['licence']}.", "", f"{held(card)}."]
    if card["discards"]:
        lines += ["", "Discarded and tried again with another number:", "", "| reason | times |", "| --- | --- |"]
        lines += [f"| {reason} | {times:,} |" for reason, times in card["discards"].items()]
    lines += ["", "| field | |", "| --- | --- |", *(f"| `{name}` | {what} |" for name, what in card["fields"].items())]
    lines += ["", "| shard | samples | sha256 |", "| --- | --- | --- |"]
    lines += [f"| {one['name']} | {one['samples']} | `{one['sha256']}` |" for one in card["shards"]]
    return "\n".join(lines) + "\n"


def _row(row: Mapping[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False, sort_keys=True, allow_nan=False).encode()


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def write_whole(path: Path, data: bytes) -> None:
    """Written beside and renamed: nobody sees half of it."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(data)
    beside.replace(path)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process makes a data set at a time. Its forks hold the lock too, and end a moment after it was killed."""
    with ExitStack() as held:
        try:
            held.enter_context(locked(folder, patience=_PATIENCE))
        except BlockingIOError:
            raise UsageError(says("data-set-in-making", folder=folder)) from None
        yield
