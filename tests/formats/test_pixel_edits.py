"""Random edits of pixel layers, several at a time: what is read again from the new file is what was meant, all bytes
that are not listed are the old ones, and the previews show it."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Group, Picture
from redraft.document.pages import Document
from redraft.edits.ops import Edit, Insert, Move, Remove, ReplacePixels, Resize, Restack, Rotate, SetStyle, apply
from redraft.errors import EditError
from redraft.formats.folder import FolderFile
from redraft.formats.folder.packed import packed as folder_of
from redraft.formats.ora import OraFile
from redraft.formats.pixels.merged_page import merged
from redraft.session.proof.layer_proof import check_nodes
from redraft.session.proof.proof import check_bytes
from tests.formats.ora.specimens import pixels, png, specimen, unpacked
from tests.sampling import each, tries

ROUNDS = tries(7, 80)


def folder() -> bytes:
    def row(id: str, at: tuple[int, int], parent: str | None = None, **more: object) -> dict[str, object]:
        return {"id": id, "parent": parent, "picture": f"{id}.png", "at": list(at), **more}

    rows = [
        row("ground", (0, 0)),
        {"id": "badge", "kind": "group", "parent": None},
        row("ring", (76, 6), "badge", blend="multiply"),
        row("dot", (80, 10), "badge"),
        row("title", (30, 50), text="Big sale", kind="text"),
        row("hidden", (2, 2), visible=False),
    ]
    sizes = {"ground": (120, 80), "ring": (28, 28), "dot": (20, 20), "title": (60, 20), "hidden": (20, 20)}
    files = {f"{id}.png": png(*size, seed=number) for number, (id, size) in enumerate(sizes.items())}
    manifest = {"redraft": 1, "size": [120, 80], "picture": "page.png", "layers": rows}
    files |= {"manifest.json": json.dumps(manifest).encode(), "page.png": png(120, 80)}
    document = FolderFile(folder_of(files)).document
    shown = io.BytesIO()
    merged(document, document.pages[0], isolating=False).save(shown, "png")
    return folder_of({**files, "page.png": shown.getvalue()})


def random_edits(document: Document, chance: random.Random) -> Iterator[tuple[Document, Edit]]:
    """Edits one after the other, each with the document after it."""
    for number in range(chance.randint(1, 5)):
        ids = list(document.index)
        if not ids:
            return
        id = chance.choice(ids)
        layer = document.index.layers[id]
        middle = document.index[id].box.center if document.index[id].box else (0.0, 0.0)  # type: ignore[union-attr]
        groups = [document.pages[0].id, *(one for one in ids if isinstance(document.index.layers[one], Group))]
        asset = Asset("image/png", png(chance.randint(1, 30), 9, seed=chance.randint(0, 99)))
        asset = replace(asset, width=int.from_bytes(asset.data[16:20], "big"), height=9)
        new = Picture(f"new{number}", f"New {number}", Matrix.translation(chance.randint(-9, 90), 5), asset=asset.key)
        new = replace(new, frame=Box(0, 0, asset.width, asset.height))
        choices: list[Edit] = [
            Move(id, chance.randint(-40, 40), chance.choice((-3, 0, 7.5))),
            Resize(id, chance.choice((0.5, 2, -1)), chance.choice((0.5, 1.5)), middle),
            Rotate(id, chance.choice((90, 180, 33)), middle),
            SetStyle(id, "opacity", chance.choice((0.0, 0.5, 1.0))),
            SetStyle(id, "visible", chance.choice((True, False))),
            Restack(id, chance.choice(groups), None),
            Restack(id, document.pages[0].id, None),
            Remove(id),
            Insert(new, chance.choice(groups), None, (asset,)),
        ]
        if isinstance(layer, Picture):
            choices.append(ReplacePixels(id, asset.key, asset))
        edit = chance.choice(choices)
        try:
            document = apply(document, edit)
        except EditError:  # a group into itself, an asset that is there already
            continue
        yield document, edit


@each(("opened", "data"), [(OraFile, specimen()), (FolderFile, folder())], ids=["ora", "folder"])
def test_random_edits_come_out_as_meant(opened: Callable[[bytes], OraFile | FolderFile], data: bytes) -> None:
    done = 0
    for seed in range(ROUNDS):
        chance = random.Random(seed)
        file = opened(data)
        made = list(random_edits(file.document, chance))
        if not made:
            continue
        document, edits = made[-1][0], [edit for _, edit in made]
        written = file.write(document)
        again = opened(written.data)
        targets = {edit.layer for edit in edits}  # type: ignore[union-attr]
        assert check_bytes(data, written.data, written.changes).ok is not False, (seed, edits)
        found = check_nodes(file.document, document, again.document, targets, written.snapped)
        assert found.proof.ok, (seed, edits, found.proof.why)
        assert opened(written.data).write(again.document).data == written.data
        name = "mergedimage.png" if opened is OraFile else "page.png"
        if written.changes:
            shown = merged(again.document, again.document.pages[0], isolating=opened is OraFile)
            assert np.array_equal(pixels(unpacked(written.data)[name]), np.asarray(shown)), (seed, edits)
        done += 1
    assert done > ROUNDS / 2
