"""How alike our pictures of slides are to LibreOffice's: structural similarity (SSIM) over gray pictures.

    python benchmarks/likeness.py FOLDER_OR_DECK... [--width 640] [--keep DIR]

Both draw with the same fonts: LibreOffice is started with a font configuration that names, for every family the decks
ask for, the one redraft sets it in. Its pages are drawn `FINER` times as large and averaged: pdftoppm sets letters on
whole rows of pixels and thin lines a pixel wide. Needs `soffice` and `pdftoppm`. `--keep` keeps LibreOffice's
pictures for the next run and puts pairs side by side there (left: LibreOffice, right: ours).
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import numpy as np
from PIL import Image

from redraft.assets.faces.folders import bundled_folders, system_folders
from redraft.assets.fonts import Fonts
from redraft.errors import RedraftError
from redraft.formats.pptx import CODEC
from redraft.render.renderer import Renderer

Gray = np.ndarray[Any, np.dtype[np.float64]]
WINDOW = 7
FINER = 4
WORST = 10


def ssim(one: Gray, other: Gray) -> float:
    """Mean structural similarity of two gray pictures (0 to 255) of one size, over windows of 7 by 7."""
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    a, b = _means(one), _means(other)
    count = WINDOW**2
    unbiased = count / (count - 1)
    aa = unbiased * (_means(one * one) - a * a)
    bb = unbiased * (_means(other * other) - b * b)
    ab = unbiased * (_means(one * other) - a * b)
    found = ((2 * a * b + c1) * (2 * ab + c2)) / ((a * a + b * b + c1) * (aa + bb + c2))
    return float(found.mean())


def _means(picture: Gray) -> Gray:
    """The mean of every window that lies inside."""
    sums = np.pad(picture.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    size = WINDOW
    found: Gray = (sums[size:, size:] - sums[:-size, size:] - sums[size:, :-size] + sums[:-size, :-size]) / size**2
    return found


def families(deck: Path) -> set[str]:
    """The fonts a deck names."""
    found: set[str] = set()
    try:
        with zipfile.ZipFile(deck) as package:
            for name in package.namelist():
                if name.endswith(".xml"):
                    text = package.read(name).decode("utf-8", "replace")
                    found |= set(re.findall(r'typeface="([^"+]+)"', text))
    except (zipfile.BadZipFile, OSError):
        pass
    return found


def font_configuration(decks: list[Path], fonts: Fonts, cache: Path) -> str:
    lines = [f"<dir>{escape(str(folder))}</dir>" for folder in (*bundled_folders(), *system_folders())]
    for name in sorted(set().union(*map(families, decks))):
        family = fonts.resolve(name).family
        if family != name:
            lines.append(
                f'<match target="pattern"><test name="family" qual="any"><string>{escape(name)}</string></test>'
                f'<edit name="family" mode="assign" binding="strong"><string>{escape(family)}</string></edit></match>'
            )
    lines.append("<selectfont><rejectfont><glob>*.otf</glob></rejectfont></selectfont>")  # twins of the .ttf we use
    inside = "\n".join([*lines, f"<cachedir>{escape(str(cache))}</cachedir>"])
    return f'<?xml version="1.0"?><fontconfig>{inside}</fontconfig>'


def office_pictures(deck: Path, folder: Path, configuration: Path, width: int) -> list[Path]:
    """LibreOffice's pictures of a deck, in order; those of an earlier run where they are there."""
    key = hashlib.sha256(deck.read_bytes() + configuration.read_bytes()).hexdigest()[:16]
    target = folder / f"{deck.stem}-{key}-{width}"
    if not target.exists():
        target.mkdir(parents=True)
        profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
        command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(target), str(deck)]
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(folder)}
        environment["FONTCONFIG_FILE"] = str(configuration)
        subprocess.run(command, env=environment, capture_output=True, timeout=180, check=False)
        for pdf in target.glob("*.pdf"):
            size = ["-scale-to-x", str(width * FINER), "-scale-to-y", "-1"]
            subprocess.run(["pdftoppm", "-png", *size, str(pdf), str(target / "page")], check=True)
        for page in target.glob("page*.png"):
            with Image.open(page) as large:
                large.convert("RGB").resize((width, round(large.height / FINER)), Image.Resampling.BOX).save(page)
    return sorted(target.glob("page*.png"), key=lambda path: int(re.findall(r"\d+", path.stem)[-1]))


def own_pictures(deck: Path, fonts: Fonts, renderer: Renderer, width: int) -> Iterator[Image.Image]:
    """Ours, on white, hidden slides left out as LibreOffice does."""
    opened = CODEC.open(deck.read_bytes(), fonts)
    for page in opened.document.pages:
        if page.hidden:
            continue
        png = renderer.draw(opened.drawable(page.id), width / page.width)
        drawn = Image.open(BytesIO(png)).convert("RGBA")
        ground = Image.new("RGBA", drawn.size, "white")
        yield Image.alpha_composite(ground, drawn).convert("RGB")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="+", type=Path)
    parser.add_argument("--width", type=int, default=640)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args(arguments)
    if not shutil.which("soffice") or not shutil.which("pdftoppm"):
        print("soffice and pdftoppm are needed", file=sys.stderr)
        return 2
    decks = [path for given in options.decks for path in (sorted(given.glob("*.pptx")) if given.is_dir() else [given])]
    fonts = Fonts()
    scores: list[tuple[float, str]] = []
    with tempfile.TemporaryDirectory() as scratch, Renderer(fonts.files()) as renderer:
        folder = (options.keep or Path(scratch)).absolute()
        folder.mkdir(parents=True, exist_ok=True)
        configuration = folder / "fonts.conf"
        configuration.write_text(font_configuration(decks, fonts, folder / "cache"))
        for deck in decks:
            theirs = office_pictures(deck, folder, configuration, options.width)
            try:
                ours = list(own_pictures(deck, fonts, renderer, options.width))
            except RedraftError as error:
                print(f"{deck.stem:40} not drawn: {error}")
                continue
            found = []
            for number, (their, our) in enumerate(zip(theirs, ours, strict=False)):
                reference = Image.open(their).convert("RGB")
                our = our.resize(reference.size) if our.size != reference.size else our
                grays = [np.asarray(one.convert("L"), dtype=np.float64) for one in (reference, our)]
                found.append(ssim(*grays))
                if options.keep:
                    pair = Image.new("RGB", (reference.width * 2 + 4, reference.height), "red")
                    pair.paste(reference, (0, 0))
                    pair.paste(our, (reference.width + 4, 0))
                    pair.save(folder / f"pair-{deck.stem}-{number + 1:02d}.png")
            note = "" if len(theirs) == len(ours) else f"  ({len(theirs)} pages there, {len(ours)} here)"
            if found:
                scores += [(score, f"{deck.stem} {number + 1}") for number, score in enumerate(found)]
                print(f"{deck.stem:40} {np.mean(found):.3f}  least {min(found):.3f}  slides {len(found)}{note}")
            elif note:
                print(f"{deck.stem:40}{note}")
    if scores:
        print("worst: " + ", ".join(f"{name} {score:.3f}" for score, name in sorted(scores)[:WORST]))
        print(f"{'mean over slides':40} {np.mean([score for score, _ in scores]):.4f}  over {len(scores)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
