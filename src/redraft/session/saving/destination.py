"""Where the result of an edit goes, refused before any work where it cannot go there."""

from __future__ import annotations

from pathlib import Path

from redraft.errors import UsageError, says
from redraft.formats.disk.snapshots import same_file
from redraft.formats.file import File


def destination(source: Path, output: Path | str | None, *, in_place: bool) -> Path:
    """The path to write: `output`, or `source` itself where that may be replaced. UsageError where it is neither."""
    if output is None and not in_place:
        raise UsageError(says("no-output"))
    target = source if output is None else Path(output)
    if not in_place and same_file(source, target):
        raise UsageError(says("output-is-input", target=target))
    return target


def misnamed(file: File) -> tuple[str, ...]:
    """A warning for a flat picture whose name promises another format than its bytes have, which the result has too."""
    own, suffix = file.document.traits.endings, file.path.suffix.lower()
    if not own or suffix in own or suffix not in file.codec.suffixes:
        return ()
    return (f"{file.path.name} is a {file.document.format.upper()}, whatever its name says, and so is the result",)


def refuse_other_format(file: File, target: Path) -> None:
    """A result is written in the format it was read in, so its name may not promise another."""
    suffix = target.suffix.lower()
    own = file.document.traits.endings
    suffixes = own or file.codec.suffixes
    if suffix and suffix not in (*suffixes, file.path.suffix.lower()):
        name = file.document.format if own else file.codec.name
        raise UsageError(
            says("output-in-another-format", target=target, format=name.upper(), suffix=suffix, suffixes=suffixes[0])
        )
    # A result is compressed when the file read was, whatever that one is called; in place nothing new is promised.
    packed = file.snapshot.data[:2] == b"\x1f\x8b"
    if suffix == (".svg" if packed else ".svgz") and not same_file(file.path, target):
        right = target.with_suffix(".svgz" if packed else ".svg")
        how = "compressed" if packed else "not compressed"
        raise UsageError(
            says(
                "output-compression-mismatch",
                target=target,
                state=how,
                suffix=suffix,
                correct=right,
                advice=f"; for a plain one unpack {file.path} first" if packed else "; gzip it after",
            )
        )
