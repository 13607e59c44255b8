"""The pictures of the pages, each made by one recipe from commands of redraft on files of examples/.

`docs/images/pictures.json` has the hash of each recipe and of the files that it reads. A test says by it which pictures
are out of date. Each is at most 150 KB.
"""

from __future__ import annotations

import base64
import inspect
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
KNOWN = IMAGES / "pictures.json"
MOST_BYTES = 150_000
WHITE, INK, QUIET, LINE = "#ffffff", "#1c1c1c", "#6b6b6b", "#9a9a9a"
GAP, CAPTION = 16, 34


class Recipe(NamedTuple):
    """How a picture is made: in a folder with the files of examples/ that it reads."""

    make: Callable[[Path], Image.Image]
    reads: tuple[str, ...]

    @property
    def digest(self) -> str:
        """The hash of the recipe's code and of its files."""
        known = sha256(inspect.getsource(self.make).encode())
        for name in self.reads:
            known.update((ROOT / "examples" / name).read_bytes())
        return known.hexdigest()[:16]


def redraft(folder: Path, *words: object) -> str:
    """Run a command of redraft in `folder`; its output."""
    command = [sys.executable, "-m", "redraft.interfaces.cli", *map(str, words)]
    home = {"REDRAFT_HOME": str(folder / "home"), "REDRAFT_MODEL": "none"}
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **home}, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode and "lint" not in words:
        raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
    return done.stdout


def drawn(folder: Path, file: str, *words: object) -> Image.Image:
    """A design as redraft draws it."""
    redraft(folder, "render", file, "-o", "drawn.png", *words)
    return Image.open(folder / "drawn.png").convert("RGBA").copy()


def on_white(picture: Image.Image) -> Image.Image:
    """A picture without transparency."""
    ground = Image.new("RGBA", picture.size, WHITE)
    ground.alpha_composite(picture.convert("RGBA"))
    return ground.convert("RGB")


def font(size: int) -> ImageFont.FreeTypeFont:
    """The sans serif face that comes with redraft."""
    path = files("font_source_sans_pro") / "files" / "SourceSansPro-Regular.ttf"
    return ImageFont.truetype(str(path), size)


def row(pictures: Sequence[Image.Image], captions: Sequence[str], width: int) -> Image.Image:
    """Pictures side by side, each `width` wide, with a caption above it."""
    small = [
        on_white(one).resize((width, round(one.height * width / one.width)), Image.Resampling.LANCZOS)
        for one in pictures
    ]
    sheet = Image.new("RGB", (len(small) * (width + GAP) - GAP, CAPTION + max(one.height for one in small)), WHITE)
    pen = ImageDraw.Draw(sheet)
    for place, (one, caption) in enumerate(zip(small, captions, strict=True)):
        pen.text((place * (width + GAP), 4), caption, INK, font(20))
        sheet.paste(one, (place * (width + GAP), CAPTION))
    return sheet


def receipt(folder: Path) -> Image.Image:
    """The three pictures of a receipt's page."""
    request = 'change "Summer Nights" to "Winter Lights" and make the title gold'
    redraft(folder, "edit", "event.svg", request, "-o", "winter.svg", "--receipt", "receipt.json")
    page = (folder / "receipt.html").read_text("utf-8")
    found = re.findall(r'<img alt="(before|after|what changed)" src="data:image/png;base64,([^"]+)"', page)
    pictures = {name: Image.open(io.BytesIO(base64.b64decode(data))) for name, data in found}
    names = "before", "after", "what changed"
    return row([pictures[name] for name in names], names, 390)


def boxes(folder: Path) -> Image.Image:
    """The picture of `--boxes`."""
    request = "make the sticker 20% smaller and move the logo to the top right corner"
    redraft(folder, "edit", "event.svg", request, "--dry-run", "--boxes", "boxes.png")
    whole = Image.open(folder / "boxes.png")
    return on_white(whole.crop((0, 0, 1080, 760))).resize((810, 570), Image.Resampling.LANCZOS)


def batch(folder: Path) -> Image.Image:
    """Three rows of the table in Localise a design from a table."""
    page = (ROOT / "docs/how-to/localise-a-table.md").read_text("utf-8")
    (table,) = re.findall(r"<<'END'\n(.*?)END\n", page, re.DOTALL)
    (folder / "texts.csv").write_text(table, "utf-8")
    words = 'change the title to "{{title}}", "Shop the sale" to "{{cta}}" and "fernandclay.example" to "{{website}}"'
    redraft(folder, "batch", "texts.csv", "--input", "sale.svg", "--output", "out-{{id}}.svg", "--instruction", words,
            "--results", "results.jsonl")  # fmt: skip
    names = [line.partition(",")[0] for line in table.splitlines()[1:]]
    return row([drawn(folder, f"out-{name}.svg", "--scale", "0.5") for name in names], names, 320)


def layers(folder: Path) -> Image.Image:
    """A flat picture, and the layers that are found in it."""
    redraft(folder, "render", "event.svg", "-o", "flat.png")
    found = json.loads(redraft(folder, "layers", "flat.png", "-o", "layers.svg", "--json"))
    texts = [one["layer"] for one in found["texts"]]
    live = Image.new("RGBA", Image.open(folder / "flat.png").size, "#7d7d8c")
    for layer in texts:
        live.alpha_composite(drawn(folder, "layers.svg", "--layer", layer))
    ground = drawn(
        folder, "layers.svg", "--layer", json.loads(redraft(folder, "show", "layers.svg", "--json"))["layers"][0]["id"]
    )
    captions = "one flat PNG", "its background", f"its {len(texts)} live texts"
    return row([Image.open(folder / "flat.png"), ground, live], captions, 390)


def layout(folder: Path) -> Image.Image:
    """The first and the last round of a layout on a picture."""
    ground = drawn(folder, "travel.svg", "--layer", "background")
    ground.alpha_composite(drawn(folder, "travel.svg", "--layer", "landscape"))
    on_white(ground).save(folder / "photo.png")
    texts = (
        "Seven Fjords",
        "A week by boat and on foot",
        "12 – 19 September",
        "price: from €890",
        "call to action: Book now",
    )
    given = [word for text in texts for word in ("--text", text)]
    redraft(folder, "layout", "photo.png", *given, "--rounds", "rounds", "-o", "poster.svg")
    rounds = sorted((folder / "rounds").glob("*.png"))
    captions = "the picture", "the first round", f"the last of {len(rounds)}"
    return row([ground, Image.open(rounds[0]), Image.open(rounds[-1])], captions, 390)


def history(folder: Path) -> Image.Image:
    """The states of a poster, joined as `redraft history` has them."""
    shutil.copy(folder / "event.svg", folder / "poster.svg")
    redraft(folder, "edit", "poster.svg", "make the title gold", "--in-place")
    redraft(folder, "edit", "poster.svg", "same for the date", "--in-place")
    redraft(folder, "undo", "poster.svg")
    redraft(folder, "edit", "poster.svg", "make the sticker 20% smaller", "--in-place")
    states = json.loads(redraft(folder, "history", "poster.svg", "--json"))["states"]
    depth: dict[str, int] = {}
    for state in states:
        depth[state["id"]] = depth.get(state["parent"], -1) + 1
    line: dict[int, int] = {}
    wide, high, step, drop = 220, 275, 330, 330
    sheet = Image.new("RGB", (2 * step + wide + 8, drop + high + 44), WHITE)
    pen, place = ImageDraw.Draw(sheet), {}
    for state in states:
        across, down = depth[state["id"]], line.get(depth[state["id"]], 0)
        line[across] = down + 1
        redraft(folder, "history", "checkout", "poster.svg", state["id"])
        small = on_white(drawn(folder, "poster.svg", "--scale", "0.25")).resize((wide, high), Image.Resampling.LANCZOS)
        x, y = across * step, down * drop
        place[state["id"]] = x, y
        if state["parent"]:
            left, top = place[state["parent"]]
            middle = x - (step - wide) // 2
            pen.line([(left + wide, top + high // 2), (middle, top + high // 2)], LINE, 3)
            pen.line([(middle, top + high // 2), (middle, y + high // 2), (x, y + high // 2)], LINE, 3)
        sheet.paste(small, (x, y))
        pen.rectangle((x, y, x + wide, y + high), outline=LINE)
        pen.text((x, y + high + 6), state["asked"] or "the original", INK, font(18))
    return sheet


def lint(folder: Path) -> Image.Image:
    """The page of `redraft lint --page`, as a browser shows it."""
    redraft(folder, "lint", "sale.svg", "--brand", "brand.toml", "--page", "lint.html")
    browser = os.environ.get("REDRAFT_CHROMIUM") or shutil.which("chromium") or ""
    shot = [
        "--headless",
        "--no-sandbox",
        "--hide-scrollbars",
        "--window-size=1000,760",
        f"--screenshot={folder / 'lint.png'}",
    ]
    subprocess.run([browser, *shot, (folder / "lint.html").as_uri()], check=True, capture_output=True)
    return Image.open(folder / "lint.png").convert("RGB")


RECIPES = {
    "receipt.jpg": Recipe(receipt, ("event.svg",)),
    "boxes.jpg": Recipe(boxes, ("event.svg",)),
    "batch.jpg": Recipe(batch, ("sale.svg",)),
    "layers.jpg": Recipe(layers, ("event.svg",)),
    "layout.jpg": Recipe(layout, ("travel.svg",)),
    "history.jpg": Recipe(history, ("event.svg",)),
    "lint.png": Recipe(lint, ("sale.svg", "brand.toml")),
}


def draw(name: str) -> Image.Image:
    """Make one picture in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="redraft-pictures-") as place:
        folder = Path(place)
        for file in RECIPES[name].reads:
            shutil.copy(ROOT / "examples" / file, folder / file)
        return RECIPES[name].make(folder)


def save(picture: Image.Image, path: Path) -> None:
    """Write a picture as small as it must be: a JPEG of less quality, a PNG of 128 colours."""
    if path.suffix == ".png":
        picture.quantize(128, method=Image.Quantize.MEDIANCUT).save(path, optimize=True)
        return
    for quality in (84, 76, 68, 60):
        picture.save(path, quality=quality, optimize=True, progressive=True)
        if path.stat().st_size <= MOST_BYTES:
            return


def write_pictures(names: Sequence[str] = ()) -> None:
    """Draw the pictures anew, all or those of these names, and note what they were made from."""
    known = json.loads(KNOWN.read_text("utf-8")) if KNOWN.exists() else {}
    for name in names or RECIPES:
        save(draw(name), IMAGES / name)
        known[name] = RECIPES[name].digest
        print(f"docs/images/{name}: {(IMAGES / name).stat().st_size:,} bytes")
    KNOWN.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", "utf-8")
