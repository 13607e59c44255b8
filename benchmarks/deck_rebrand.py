"""A rebrand of decks, by colour pair and by font, beside a script of python-pptx that swaps both in the themes.

    python -m benchmarks.deck_rebrand DECK.pptx … [--no-render]

For each deck the colour that most elements have, greys aside, gives way to another one, and the theme's text font to
another font. A row has: pixels of the old colour, of a thousand, outside pictures, as LibreOffice draws the deck, in
the original, after the script and after us; mentions of the old font; references to the theme on slides before and
after; the parts that differ; whether python-pptx and our validator accept the result; and the time of the whole edit
with its proofs, in times of what python-pptx needs to open and save the deck.
"""

from __future__ import annotations

import argparse
import io
import re
import subprocess
import tempfile
import time
import zipfile
from collections import Counter
from pathlib import Path

import numpy as np
import pptx
from PIL import Image

from redraft.commands.command import Command
from redraft.commands.look.colors import ReplaceColors
from redraft.commands.look.typography import ReplaceFont
from redraft.document.layers import Picture, Text, family
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.errors import RedraftError
from redraft.formats.pptx.file.validation import new_findings, validate
from redraft.session.session import Session

NEW, FONT = Color(0xD6, 0x00, 0x8C), "DejaVu Serif"
NEAR, GREY = 3, 10
"""Levels by which a pixel may differ from the old colour and still count as it, and channels of a grey from another."""
WIDE = 480


def most_seen(document: Document) -> Color | None:
    """The colour that most elements have, black, white and greys aside; else the theme's first accent."""
    counts: Counter[Color] = Counter()
    for placed in document.walk():
        runs = placed.layer.runs if isinstance(placed.layer, Text) else ()
        for style in (placed.layer.style, *(run.style for run in runs)):
            found = (one for one in (style.fill, style.stroke) if isinstance(one, Color) and placed.visible)
            counts.update(one for one in found if one.alpha == 255 and max(one[:3]) - min(one[:3]) > GREY)
    accent = dict(document.masters[0].features).get("accent1") if document.masters else None
    return next((one for one, _ in counts.most_common(1)), Color.from_hex(str(accent)))


def swapped(data: bytes, old: Color, font: str) -> bytes:
    """The deck with the colour and the font swapped in its themes, as a script would."""
    deck = pptx.Presentation(io.BytesIO(data))
    for master in deck.slide_masters:
        part = next(one.target_part for one in master.part.rels.values() if one.reltype.endswith("/theme"))
        blob = part.blob.decode()
        blob = re.sub(f'(srgbClr val="){str(old)[1:]}"', rf'\g<1>{str(NEW)[1:]}"', blob, flags=re.I)
        part._blob = blob.replace(f'<a:latin typeface="{font}"', f'<a:latin typeface="{FONT}"').encode()
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def entries(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def mentions(data: bytes, what: bytes, parts: str = r"ppt/") -> int:
    return sum(body.count(what) for name, body in entries(data).items() if re.match(parts, name))


def drawn(folder: Path, names: list[str]) -> dict[str, list[Image.Image]]:
    """The pages of decks, by LibreOffice."""
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
    subprocess.run([*command, *(str(folder / f"{name}.pptx") for name in names)], check=True, capture_output=True)
    for name in names:
        size = ["-scale-to-x", str(WIDE), "-scale-to-y", "-1"]
        subprocess.run(["pdftoppm", "-png", *size, str(folder / f"{name}.pdf"), str(folder / name)], check=True)
    return {name: [Image.open(one).convert("RGB") for one in sorted(folder.glob(f"{name}-*.png"))] for name in names}


def share(pages: list[Image.Image], document: Document, color: Color) -> float:
    """Pixels of a colour, of a thousand, outside pictures."""
    found = total = 0
    for image, page in zip(pages, [one for one in document.pages if not one.hidden], strict=False):
        pixels = np.abs(np.asarray(image, dtype=int) - color[:3]).max(axis=2) <= NEAR
        scale = image.width / page.width
        shown = [one for one in document.masters if page in document.followers(one.id)]
        fixed = [document.index[layer.id] for one in shown for top in one.layers for layer in family(top)]
        for placed in (*(one for one in document.walk() if one.page.id == page.id), *fixed):
            if isinstance(placed.layer, Picture) and placed.box:
                x, y, width, height = (round(side * scale) for side in placed.box)
                pixels[max(y - 1, 0) : y + height + 1, max(x - 1, 0) : x + width + 1] = False
        found, total = found + int(pixels.sum()), total + pixels.size
    return 1000 * found / max(total, 1)


def row(path: Path, session: Session, render: bool) -> str:
    data = path.read_bytes()
    document = session.open(path).document
    old = most_seen(document)
    features = dict(document.masters[0].features) if document.masters else {}
    font = str(features.get("minor_font") or "")
    if old is None:
        return "no theme"
    commands: list[Command] = [ReplaceColors(((str(old), str(NEW)),)), *([ReplaceFont(font, FONT)] if font else [])]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        began = time.perf_counter()
        pptx.Presentation(io.BytesIO(data)).save(io.BytesIO())
        plain = time.perf_counter() - began
        began = time.perf_counter()
        try:
            receipt = session.carry_out_file(path, commands, folder / "ours.pptx", render=render)
        except RedraftError as error:
            return f"refused: {error.message[:100]}"
        times = (time.perf_counter() - began) / plain
        ours, script = (folder / "ours.pptx").read_bytes(), swapped(data, old, font)
        pixels = "-"
        if render:
            (folder / "was.pptx").write_bytes(data)
            (folder / "script.pptx").write_bytes(script)
            seen = drawn(folder, ["was", "script", "ours"])
            pixels = " → ".join(f"{share(seen[one], document, old):.2f}" for one in ("was", "script", "ours"))
        typed = f'typeface="{font}"'.encode()
        fonts = " → ".join(str(mentions(one, typed)) for one in (data, script, ours))
        slides = "ppt/(slides|slideLayouts|slideMasters|charts|diagrams)/"
        references = " → ".join(str(mentions(one, b"schemeClr ", slides)) for one in (data, ours))
        differ = [name for name, body in entries(ours).items() if entries(data).get(name) != body]
        kinds = sorted({re.sub(r"\d*\.xml.*|ppt/|\d+", "", name) for name in differ})
        fine = bool(pptx.Presentation(io.BytesIO(ours))) and not new_findings(validate(data), validate(ours))
        proven = "".join("✓" if one.ok else "?" for one in receipt.proofs)
        left = len(receipt.left_out)
        return f"{pixels} | {fonts} | {references} | {' '.join(kinds)} | {fine} {proven} left {left} | {times:.1f} ×"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="+", type=Path)
    parser.add_argument("--no-render", action="store_true")
    options = parser.parse_args()
    session = Session(history=False)
    print("deck | ‰ of the old colour: was, script, ours | old font | references | parts | accepted, proofs | time")
    for path in options.decks:
        print(f"{path.stem} | {row(path, session, not options.no_render)}", flush=True)


if __name__ == "__main__":
    main()
