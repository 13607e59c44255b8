"""Lists what differs between a design and its edited version, thing by thing, and counts what nobody asked for.

    python -m benchmarks.jobs.unasked ORIGINAL RESULT [--asked '["*title*: text*", "*slide 3: *"]']

Prints `{"changes": [...], "unasked": N}`. A change is a line 'thing: aspect: old → new'; the text, place, look and
picture of a thing and its order count once each. `--asked` has patterns for whole lines (`*` is anything, case does not
count); without it `unasked` is null, and a judge says which lines were not asked for. Imports nothing of redraft, so
that it shares none of its errors. A style sheet, layout or group that changes counts once, whatever depends on it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from difflib import SequenceMatcher
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

NOISE = {"lang", "dirty", "err", "smtClean", "noProof", "altLang", "id", "name"}
"""Attributes of decks that programs write as they like."""
PLACE = set("x y width height cx cy r rx ry x1 y1 x2 y2 dx dy d points transform viewBox rotate".split())
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
SEEN, CELL = 24, 16
"""Levels of 255 that a pixel must differ by, and the pixels of a cell: regions with a cell between them are two."""
PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)


class Thing(NamedTuple):
    """An element, shape, layer, page or part. `key` is its own id, '' where it has none."""

    key: str
    where: str
    facts: dict[str, str]


def changes(old: list[Thing], new: list[Thing]) -> Iterator[str]:
    """Things are paired by id; those without one, or whose id is not theirs alone, by what they are, in order."""
    often = [Counter(one.key for one in side) for side in (old, new)]
    named = [{one.key: one for one in side if one.key and often[at][one.key] == 1} for at, side in ((0, old), (1, new))]
    both, order = ([key for key in side if key in named[0] and key in named[1]] for side in named)
    pairs: list[tuple[Thing | None, Thing | None]] = [(named[0][key], named[1][key]) for key in both]
    left, right = ([one for one in side if one.key not in both] for side in (old, new))
    a, b = ([repr(sorted(one.facts.items())) for one in side] for side in (left, right))
    for what, i, j, k, n in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        come = right[k:n] if what != "equal" else []
        for gone in left[i:j] if what != "equal" else []:  # with the next of its kind, such as a path with a path
            kind = gone.where.split()[0]
            twin = next((two for two in come if two.where.split()[0] == kind and not (gone.key and two.key)), None)
            come = [two for two in come if two is not twin]
            pairs.append((gone, twin))
        pairs += [(None, two) for two in come]
    blocks = SequenceMatcher(None, both, order, autojunk=False).get_matching_blocks()
    stays = {both[at] for first, _, size in blocks for at in range(first, first + size)}
    for was, now in pairs:
        one = was or now
        assert one is not None
        if was is None or now is None:
            yield f"{one.where}: {'added' if was is None else 'removed'}: {_short(one.facts.get('text', ''))}"
            continue
        if one.key in both and one.key not in stays:
            yield f"{one.where}: order"
        for fact in was.facts:
            before, after = was.facts[fact], now.facts.get(fact, "")
            if before != after and not (fact == "pixels" and was.facts["text"] != now.facts["text"]):
                yield f"{one.where}: {fact}: {_short(before, after)} → {_short(after, before)}"


def _short(text: str, other: str = "", most: int = 60) -> str:
    """The words of a long value that the other one has not."""
    if len(text) + len(other) > 2 * most:
        text = " ".join(word for word in text.split() if word not in other.split())
    return " ".join(text.split())[:most]


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def svg_things(path: Path) -> Iterator[Thing]:
    """A text has the looks and places of its spans too."""
    for element in etree.parse(str(path), PARSER).getroot().iter(etree.Element):
        tag = etree.QName(element).localname
        if tag == "metadata" or any(etree.QName(one).localname == "text" for one in element.iterancestors()):
            continue
        values = [dict(_svg_values(one)) for one in (element.iter(etree.Element) if tag == "text" else [element])]
        looks = [" ".join(f"{n}={v}" for n, v in sorted(one.items()) if n not in PLACE | {"href"}) for one in values]
        words, picture = (
            "".join(element.itertext() if tag == "text" else [element.text or ""]),
            values[0].get("href", ""),
        )
        facts = {
            "text": " ".join(words.split()),
            "place": " | ".join(" ".join(f"{n}={v}" for n, v in sorted(one.items()) if n in PLACE) for one in values),
            "look": " | ".join(dict.fromkeys(filter(None, looks))),
            "picture": _sha(picture.encode()) if len(picture) > 200 else picture,
        }
        key = element.get("id") or ""
        yield Thing(key, f"{tag} {key or _short(words, most=24) or 'without id'}", facts)


def _svg_values(element: Any) -> Iterator[tuple[str, str]]:
    """Attributes and style as one, numbers of places to a tenth. What editors keep for themselves is left out."""
    style = dict(part.split(":", 1) for part in (element.get("style") or "").split(";") if ":" in part)
    for name, value in (*element.attrib.items(), *style.items()):
        local = etree.QName(name.strip()).localname
        if local not in ("id", "style", "space") and not re.search("inkscape|sodipodi", name):
            if local in PLACE:
                value = re.sub(r"-?\d*\.?\d+(e-?\d+)?", lambda found: f"{float(found[0]) + 0:.1f}", value)
            yield local, value if local == "href" else re.sub(r"[\s,]+", " ", value.strip().lower())


def deck_things(path: Path) -> Iterator[Thing]:
    import pptx

    deck = pptx.Presentation(str(path))
    yield Thing("deck", "deck", {"size": f"{deck.slide_width} × {deck.slide_height}"})
    for number, slide in enumerate(deck.slides, 1):
        rest, where, key = deepcopy(slide._element), f"slide {number}", f"slide {slide.slide_id}"
        _drop(rest.iter("{*}spTree"))
        notes = slide.notes_slide.notes_text_frame if slide.has_notes_slide else None
        facts = {"layout": slide.slide_layout.name, "notes": notes.text if notes is not None else ""}
        yield Thing(key, where, {**facts, "settings": _plain(rest, slide.part)})
        for shape in slide._element.iter("{*}sp", "{*}pic", "{*}graphicFrame", "{*}grpSp", "{*}cxnSp"):
            own = shape.find("./*/{*}cNvPr")
            place = f"{etree.QName(shape).localname} '{own.get('name')}' on {where}"
            yield Thing(f"{key} {own.get('id')}", place, _shape_facts(shape, slide.part))
    for part in deck.part.package.iter_parts():
        if re.search(r"/(slideMasters|slideLayouts|theme)/[^/]*\.xml$", str(part.partname)):
            yield Thing(
                str(part.partname), f"part {part.partname}", {"look": _plain(etree.fromstring(part.blob), part)}
            )


def _shape_facts(shape: Any, part: Any) -> dict[str, str]:
    shape = deepcopy(shape)  # without the members of a group, which are things of their own
    _drop(
        one
        for one in shape
        if etree.QName(shape).localname == "grpSp" and not etree.QName(one).localname.endswith("Pr")
    )
    lines, looks, frames = [], [], [*shape.iter("{*}xfrm")]
    for line in shape.iter(DRAWING + "p"):
        lines.append("".join(one.text or "\v" for one in line.iter(DRAWING + "t", DRAWING + "br")))
        looks += [_plain(one, part) for one in line.iter(DRAWING + "rPr", DRAWING + "pPr")]
    sides = [f"{n}={round(int(v) / (60000 if n == 'rot' else 9525))}" for frame in frames[:1] for one in (frame, *frame)
             for n, v in one.attrib.items() if v.lstrip("-").isdigit()]  # fmt: skip
    _drop((*shape.iter(DRAWING + "p"), *frames))
    facts = {"text": "\n".join(lines), "place": " ".join(sides), "look of words": "\n".join(dict.fromkeys(looks))}
    return facts | {"look": _plain(shape, part)}


def _drop(elements: Iterable[Any]) -> None:
    for one in [*elements]:
        one.getparent().remove(one)


def _plain(element: Any, part: Any) -> str:
    """XML in one form; a relation is shown as what it leads to."""
    element = deepcopy(element)
    for one in element.iter(etree.Element):
        for name, value in one.attrib.items():
            if name.startswith(RELATION) and value in part.rels:
                to = part.rels[value]
                one.set(name, to.target_ref if to.is_external else _sha(_content(to.target_part.blob)))
            elif name in NOISE:
                del one.attrib[name]
    return re.sub(r' xmlns(:\w+)?="[^"]*"', "", etree.tostring(element, method="c14n").decode())


def _content(blob: bytes) -> bytes:
    return bytes(etree.tostring(etree.fromstring(blob), method="c14n")) if blob[:5] == b"<?xml" else blob


def psd_things(path: Path) -> Iterator[Thing]:
    """The pixels of a text that has other words are not counted."""
    from psd_tools import PSDImage

    document = PSDImage.open(path)
    yield Thing("document", "document", {"size": f"{document.width} × {document.height}"})
    for layer in document.descendants():
        text: Any = layer if layer.kind == "type" else None
        picture, mask = None if layer.is_group() else layer.topil(), layer.mask.topil() if layer.mask else None
        facts = {
            "text": str(text.text) if text else "",
            "place": f"{layer.left} {layer.top} {layer.width} × {layer.height}"
            if not (layer.is_group() or text)
            else "",
            "transform": " ".join(f"{one:.1f}" for one in text.transform) if text else "",
            "name": layer.name,
            "look": f"{layer.visible} {layer.opacity} {layer.blend_mode} {layer.clipping} {[*map(str, layer.effects)]}",
            "look of words": json.dumps(text.engine_dict["StyleRun"]["RunArray"], default=str) if text else "",
            "pixels": _sha(picture.tobytes()) if picture else "",
            "mask": _sha(mask.tobytes()) if mask else "",
        }
        yield Thing(f"layer {layer.layer_id}" if layer.layer_id > 0 else "", f"layer '{layer.name}'", facts)


def flat_changes(original: Path, result: Path) -> Iterator[str]:
    """Regions of pixels that differ."""
    import numpy as np
    from PIL import Image

    old, new = (np.asarray(Image.open(path).convert("RGBA"), dtype=np.int16) for path in (original, result))
    if old.shape != new.shape:
        yield f"picture: size: {old.shape[1]} × {old.shape[0]} → {new.shape[1]} × {new.shape[0]}"
        return
    ys, xs = np.nonzero(np.abs(old - new).max(axis=2) > SEEN)
    left = set(zip((xs // CELL).tolist(), (ys // CELL).tolist(), strict=True))
    while left:
        region, edge = list[tuple[int, int]](), [left.pop()]
        while edge:
            region.append(at := edge.pop())
            near = {(at[0] + i, at[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & left
            left, edge = left - near, [*edge, *near]
        x, y, right, low = (f(one[side] for one in region) * CELL for f in (min, max) for side in (0, 1))
        yield f"region at {x} {y}, {right - x + CELL} × {low - y + CELL}: pixels"


def differences(original: Path, result: Path) -> list[str]:
    readers = {".svg": svg_things, ".pptx": deck_things, ".psd": psd_things, ".psb": psd_things}
    read = readers.get(original.suffix.lower())
    return sorted(flat_changes(original, result)) if read is None else [*changes([*read(original)], [*read(result)])]


def unasked(lines: Iterable[str], asked: Iterable[str]) -> int:
    patterns = [one.lower() for one in asked]
    return sum(not any(fnmatchcase(line.lower(), one) for one in patterns) for line in lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("original", type=Path)
    parser.add_argument("result", type=Path)
    parser.add_argument("--asked", type=json.loads)
    given = parser.parse_args()
    found = differences(given.original, given.result)
    print(json.dumps({"changes": found, "unasked": None if given.asked is None else unasked(found, given.asked)}))
