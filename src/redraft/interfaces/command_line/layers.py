"""`redraft layers`: a flat picture as a design with live text."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from redraft.errors import UsageError, says
from redraft.formats.disk.snapshots import same_file
from redraft.formats.saves import refuse_ending, save, write_drawn
from redraft.imaging.texts.reader import RapidReader
from redraft.interfaces.terminal import tell, warn
from redraft.pictures.flat.layers import TakenApart, taken_apart
from redraft.session.export.export import Exported, export, target_of
from redraft.session.session import Session


def layers(options: argparse.Namespace) -> int:
    target = target_of(options.output)
    if target.traits.flat:
        raise UsageError(says("layers-output-is-png"))
    if not 0 <= options.min_confidence <= 1:
        raise UsageError(says("min-confidence-out-of-range", confidence=options.min_confidence))
    written = [path for path in (options.output, options.preview) if path is not None]
    if any(same_file(options.file, path) for path in written) or len({*map(Path.absolute, written)}) < len(written):
        raise UsageError(says("output-files-same"))
    if options.preview is not None:
        refuse_ending(options.preview)
    with Session(options.fonts, history=False) as session:
        file = session.open(options.file)
        chosen = {"shapes": options.shapes, "objects": options.objects}
        found = taken_apart(session, file, RapidReader(), options.min_confidence, **chosen)
        with tempfile.TemporaryDirectory(prefix="redraft-layers-") as folder:
            path = Path(folder) / "layers.svg"
            path.write_bytes(found.data)
            file = session.open(path)
            made = export(session, file, target)
            preview = session.layer_pictures(file).page_png() if options.preview is not None else b""
    save(options.output, made.data)
    if options.preview is not None:
        write_drawn(options.preview, preview)
    files = {"file": str(options.file), "output": str(options.output)}
    tell(options.json, {**files, **made.to_json(), **found.to_json()}, _account(options, found, made))
    for ghost in found.ghosts if not options.json else ():
        warn(f"redraft: warning: '{ghost}' can still be read in the background")
    return 0


def _account(options: argparse.Namespace, found: TakenApart, made: Exported) -> Iterator[str]:
    yield f"{options.file} → {options.output} ({made.kinds})"
    for text in found.texts:
        words = text.text.replace("\n", " / ")
        yield f"  text    {text.sure:4.0%}  '{words}'{''.join(f' · {note}' for note in text.notes)}"
    for one in found.objects:
        at = one.frame.written if one.frame is not None else "?"
        yield f"  object        #{one.id} at {at}, over a background that was filled behind it"
    yield from (f"  pixels        '{words}': {why}" for words, why in found.left)
    yield from (f"  lost    {loss}" for loss in made.losses)
