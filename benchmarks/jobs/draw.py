"""Draws a design as pictures to judge it by: with Chromium, LibreOffice or psd-tools, never with redraft's renderer.

    python -m benchmarks.jobs.draw FILE FOLDER

Writes FOLDER/page-001.png, …, over white. Ends with 3 and the command that installs it when a program is missing, with
1 when the file cannot be drawn. SVG: Chromium (or REDRAFT_CHROMIUM), where scripts and addresses are dead; else resvg.
Decks: LibreOffice and pdftoppm, without hidden slides. PSD: its layers by psd-tools, not the preview in the file. Not
covered: ORA, folders.
"""

from __future__ import annotations

import base64
import mimetypes
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from lxml import etree
from PIL import Image

LONGEST = 1400
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")


def draw(path: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="draw-") as name:
        if path.suffix.lower() == ".svg":
            _svg(path, folder, Path(name))
        elif path.suffix.lower() == ".pptx":
            _deck(path, folder, Path(name))
        elif path.suffix.lower() in (".psd", ".psb"):
            try:
                from psd_tools import PSDImage

                _save(PSDImage.open(path).composite(ignore_preview=True), folder)
            except ImportError:  # for gradients, patterns, vectors and effects
                sys.exit(_missing("what psd-tools draws this file with", "pip install 'psd-tools[composite]'"))
        else:
            _save(Image.open(path), folder)


def _save(picture: Image.Image, folder: Path) -> None:
    picture = picture.convert("RGBA")
    white = Image.new("RGBA", picture.size, "white")
    white.alpha_composite(picture)
    white.thumbnail((LONGEST, LONGEST))
    white.convert("RGB").save(folder / "page-001.png")


def _svg(path: Path, folder: Path, work: Path) -> None:
    """As a picture in a page, which neither runs scripts nor fetches; pictures beside the file are put into it."""
    root = etree.parse(str(path), etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)).getroot()
    for one in root.iter(etree.Element):
        for name in HREFS:
            beside = path.parent / (one.get(name) or "#")
            if re.fullmatch(r"[\w .()-]+\.\w+", one.get(name) or "") and beside.is_file():
                kind = mimetypes.guess_type(beside.name)[0] or "image/png"
                one.set(name, f"data:{kind};base64,{base64.b64encode(beside.read_bytes()).decode()}")
    box = [float(one) for one in re.split(r"[\s,]+", (root.get("viewBox") or "").strip()) if one][2:]
    sides = [re.fullmatch(r"\s*([\d.]+)(?!\s*%)\s*\w*\s*", root.get(side) or "") for side in ("width", "height")]
    wide, high = [float(one[1]) for one in sides if one] if all(sides) else box or [300.0, 150.0]
    wide, high = round(wide * LONGEST / max(wide, high)), round(high * LONGEST / max(wide, high))
    if not box and all(sides):  # so that it grows with its frame
        root.set("viewBox", f"0 0 {sides[0][1]} {sides[1][1]}")  # type: ignore[index]
    root.set("width", str(wide)), root.set("height", str(high))
    drawing, shot = etree.tostring(root), work / "shot.png"
    browser = os.environ.get("REDRAFT_CHROMIUM", next(filter(None, map(shutil.which, BROWSERS)), ""))
    if not browser:
        _resvg(drawing.decode(), shot)
    else:
        (work / "drawing.svg").write_bytes(drawing)
        (work / "page.html").write_text(
            '<body style="margin:0;background:#fff"><img src=drawing.svg style="display:block">'
        )
        command = [browser, "--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--mute-audio"]
        command += [
            f"--user-data-dir={work / 'profile'}",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--screenshot={shot}",
        ]
        command += ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        command += ["--force-device-scale-factor=1", f"--window-size={max(wide, 600)},{high + 200}"]
        subprocess.run([*command, (work / "page.html").as_uri()], capture_output=True, timeout=120, check=True)
    _save(Image.open(shot).crop((0, 0, wide, high)), folder)


BROWSERS = "chromium chromium-browser google-chrome google-chrome-stable chrome".split()


def _resvg(drawing: str, shot: Path) -> None:
    try:
        import resvg
    except ImportError:
        sys.exit(_missing("Chromium or resvg", "apt install chromium", "pip install resvg"))
    options = resvg.usvg.Options.default()
    options.load_system_fonts()
    there = options.list_fonts() or ["none"]
    options.font_family = next((one for one in ("Liberation Serif", "DejaVu Sans") if one in there), there[0])
    families = r'(font-family(?:\s*:\s*(?:&quot;|[^;}"<])+|="[^"]+))'  # without one that is here, a text is left out
    tree = resvg.usvg.Tree.from_str(re.sub(families, rf"\1, {options.font_family}", drawing), options)
    shot.write_bytes(bytes(resvg.render(tree, (1.0, 0.0, 0.0, 0.0, 1.0, 0.0))))


def _deck(path: Path, folder: Path, work: Path) -> None:
    office, pages = shutil.which("soffice") or shutil.which("libreoffice"), shutil.which("pdftoppm")
    if office is None or pages is None:
        sys.exit(_missing("LibreOffice and pdftoppm", "apt install libreoffice-impress poppler-utils"))
    shutil.copy(path, work / "deck.pptx")
    command = [office, f"-env:UserInstallation={(work / 'profile').as_uri()}", "--headless", "--convert-to", "pdf"]
    subprocess.run([*command, "--outdir", work, work / "deck.pptx"], capture_output=True, timeout=300, check=True)
    if not (work / "deck.pdf").is_file():
        sys.exit("LibreOffice cannot open the deck")
    subprocess.run(
        [pages, "-png", "-scale-to", str(LONGEST), work / "deck.pdf", work / "page"], check=True, timeout=300
    )
    for number, page in enumerate(sorted(work.glob("page-*.png")), 1):
        page.replace(folder / f"page-{number:03}.png")


def _missing(what: str, *commands: str) -> int:
    print(f"{what} is not here; try: {' or '.join(commands)}", file=sys.stderr)
    return 3


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(str(__doc__))
    try:
        draw(Path(sys.argv[1]), Path(sys.argv[2]))
    except (OSError, ValueError, subprocess.SubprocessError, etree.Error) as error:
        sys.exit(f"{sys.argv[1]} cannot be drawn: {error}")
