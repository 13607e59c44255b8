"""Cases of the protocol: from our own documents with all that offline scoring needs, and as published.

Black box is what the paper gives editors that know no layers: the page and the request, and nothing else.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from redraft.cage.decoder import DECODER, Undecodable
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.errors import FormatError
from redraft.pictures.layers.units import LayerUnit, units
from redraft.scoring.goals.checks import Statement, subjects
from redraft.session.session import Session
from redraft_research.datasets.milde.instances import Instance, LayerPicture
from redraft_research.datasets.milde.own_instances import OwnCase
from redraft_research.evaluation.milde.masks import Array, mask_pages, opaque_mask
from redraft_research.evaluation.milde.pages import Version
from redraft_research.evaluation.milde.questions import stated
from redraft_research.evaluation.runner.task import TaskCase
from redraft_research.messages import says


def own_case(case: OwnCase, session: Session) -> TaskCase:
    document = session.open(case.document).document
    layers = units(document)
    questions = stated(case.statements, document, layers)
    wanted, unwanted = texts_of(case.statements, document)
    facts = {
        "document": case.document.name,
        "parts": list(case.parts),
        "layers": [unit.id for unit in layers],
        "gold": sorted(case.gold.edited),
        "either": sorted(case.gold.either_way),
        "domain": domain([unit for unit in layers if unit.id in case.gold.edited]),
        "edited layers": _many(len(case.gold.edited)),
        "questions": [question.as_json() for question in questions],
        "wanted": wanted,
        "unwanted": unwanted,
    }
    return TaskCase(case.id, case.instruction, case.document, facts)


def domain(edited: Sequence[LayerUnit | LayerPicture]) -> str:
    """What is edited: text, image (decorations are pictures to the paper's matcher, too), or both."""
    sorts = {"text" if unit.sort == "text" else "image" for unit in edited}
    return "both" if len(sorts) == 2 else next(iter(sorts), "")


def texts_of(statements: Sequence[Statement], document: Document) -> tuple[list[str], list[str]]:
    """Texts that must be there by these statements, and texts that must not; never one of several wordings."""
    wanted: list[str] = []
    unwanted: list[str] = []
    for statement in statements:
        new = (
            [statement["text"]]
            if "text" in statement
            else ["\n".join(statement["lines"])]
            if "lines" in statement
            else []
        )
        if len(statement.get("text_in", ())) == 1 and not isinstance(statement["text_in"], str):
            new = list(statement["text_in"])
        wanted += new
        if new or "gone" in statement:
            layers = (document.index[id].layer for id in subjects(statement) if id in document.index)
            unwanted += [layer.text for layer in layers if isinstance(layer, Text)]
    return wanted, [text for text in unwanted if text not in wanted]


def published_case(instance: Instance, folder: Path, *, black_box: bool = False) -> TaskCase:
    """The design as an SVG in `folder`; for `black_box` editors the page alone, with masks for the scorers."""
    edited = [layer for layer in instance.layers if layer.prompt]
    facts: dict[str, Any] = {
        "prompts": {layer.id: layer.prompt for layer in edited},
        "domain": domain(edited),
        "edited layers": _many(len(edited)),
    }
    if black_box:
        masks = _saved([opaque_mask(layer.picture) for layer in instance.layers], folder / f"{instance.id}-masks")
        return TaskCase(instance.id, instance.instruction, instance.page, {**facts, "masks": str(masks)})
    facts |= {"layers": [layer.id for layer in instance.layers], "gold": [layer.id for layer in edited]}
    source = folder / f"{instance.id}.svg"
    source.write_bytes(_stacked(instance))
    return TaskCase(instance.id, instance.instruction, source, facts)


def _stacked(instance: Instance) -> bytes:
    """An SVG with a picture for each layer, bottom up."""
    width, height = _size(instance.page)
    size = f'width="{width}" height="{height}"'
    images = []
    for layer in instance.layers:
        kind = layer.picture.suffix[1:].replace("jpg", "jpeg")
        data = base64.b64encode(layer.picture.read_bytes()).decode()
        images.append(f'<image id="{layer.id}" {size} href="data:image/{kind};base64,{data}"/>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}">'
    return "\n".join((head, *images, "</svg>\n")).encode()


def _size(page: Path) -> tuple[int, int]:
    try:
        found = DECODER.pixels(page.read_bytes(), ["PNG", "JPEG", "WEBP"])
    except Undecodable as error:
        raise FormatError(says("page-picture-unreadable", page=page.name, error=error)) from None
    return found.width, found.height


def _many(count: int) -> str:
    return str(count) if count < 4 else "4 or more"


def own_black_box(case: TaskCase, folder: Path, session: Session) -> TaskCase:
    """The same case as page and request only; scorers keep those facts that need masks or a model."""
    before = Version(case.source, session)
    source = folder / f"{case.id}.png"
    source.write_bytes(before.png)
    masks = _saved((mask_pages(case.source, session) or [[]])[0], folder / f"{case.id}-masks")
    kept = ("document", "parts", "domain", "edited layers", "questions", "wanted", "unwanted")
    return TaskCase(
        case.id, case.instruction, source, {name: case.facts[name] for name in kept} | {"masks": str(masks)}
    )


def _saved(masks: Sequence[Array], folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for number, mask in enumerate(masks):
        Image.fromarray(mask).save(folder / f"{number:03}.png")
    return folder
