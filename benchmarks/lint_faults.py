"""How many planted faults `redraft lint` finds, and how many of its findings were planted.

    python benchmarks/lint_faults.py [--documents 60] [--faults 5] [--seed 0] [--keep FOLDER]

Each document, an SVG poster or a deck of three slides, is built clean on a grid of 16 and then given faults of its own:
colours, fonts, sizes, places, words, pictures. The gold is what was planted: file, page, layers of which one is to be
named, rule. Recall is the gold that is found, precision the findings that are gold, each by rule; then `--fix` is run,
and what it can mend must be gone.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from PIL import Image
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.oxml.ns import qn
from pptx.util import Emu, Pt

THEME_GREEN = "#bfe3c0"
NAVY, AMBER, PAPER, WHITE = "#1f3a5f", "#f4b942", "#f6f1e7", "#ffffff"
BRAND = """
[palette]
colors = ["#1f3a5f", "#f4b942", "#f6f1e7", "white", "black"]
[fonts]
families = ["Source Sans Pro", "Manrope"]
[sizes]
min = 9
allowed = [12, 18, 24, 36, 48]
[[logo]]
layer = "logo*"
min_width = 100
clear = "25%"
[margins]
all = 48
[words]
forbidden = ["cheap", "click here"]
[words.replace]
"utilise" = "use"
[pictures]
min_ppi = 100
"""
GRID = "[grid]\nstep = 8\n"
MARGIN = 48
NAMES = "Harbour Roast|Morning Blend|Night Shift|Hill Farm|Old Mill|North Star|River Bend|High Street".split("|")
LEADS = "Fresh from the roaster every day|Four new cups to try this week|Come in and stay a while".split("|")


@dataclass(frozen=True)
class Thing:
    """A text (`y` is its baseline on a poster, the top of its frame on a slide), rect, ellipse, line or picture."""

    name: str
    kind: str
    x: float
    y: float
    w: float = 0
    h: float = 0
    text: str = ""
    px: float = 24
    fill: str = NAVY
    stroke: str = ""
    font: str = "Source Sans Pro"
    alt: str = "a cup of coffee on a table"
    pixels: int = 400
    run: tuple[str, str, str] = ("", "", "")
    """Words inside the text with a font or a colour of their own."""
    gradient: str = ""
    theme: bool = False


@dataclass
class Page:
    slide: bool
    things: dict[str, Thing]
    gold: list[tuple[list[str], str]] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    @property
    def size(self) -> tuple[int, int]:
        return (1280, 720) if self.slide else (800, 1000)

    def add(self, thing: Thing) -> Thing:
        self.things[thing.name] = thing
        self.used.add(thing.name)
        return thing

    def change(self, name: str, **values: object) -> None:
        self.things[name] = replace(self.things[name], **values)  # type: ignore[arg-type]
        self.used.add(name)

    def plant(self, rule: str, *names: str) -> None:
        self.gold.append((list(names), rule))

    def one(self, chance: random.Random, *parts: str) -> str | None:
        """A thing that is as it was, whose name begins so."""
        free = [name for name in self.things if name.startswith(parts) and name not in self.used]
        return chance.choice(free) if free else None

    def clear(self, x: float, y: float, w: float, h: float) -> bool:
        """Whether no line of this box is near one of another thing, and it lies on nothing."""
        for other in self.things.values():
            if other.kind == "text" and not self.slide:
                box = (other.x, other.y - other.px, other.w, other.px * 1.3)
            else:
                box = (other.x, other.y, other.w, other.h)
            for at, size, theirs, their_size in ((x, w, box[0], box[2]), (y, h, box[1], box[3])):
                if any(0.5 < abs(at + part * size - theirs - part * their_size) < 7.5 for part in (0, 0.5, 1)):
                    return False
            over = x < box[0] + box[2] + 16 and box[0] < x + w + 16 and y < box[1] + box[3] + 16 and box[1] < y + h + 16
            if over and other.name != "ground":
                return False
        return True


def clean(slide: bool, chance: random.Random) -> Page:
    names = chance.sample(NAMES, 4)
    lead = chance.choice(LEADS)
    things: list[Thing] = []
    texts: tuple[tuple[str, int, int, int, str, float, str], ...]
    if slide:
        width, count, top, tall, picture, label, price = 256, 4, 288, 288, (16, 128), 160, 208
        texts = (("title", 144, 880, 80, names[0], 48.0, "Manrope"), ("subtitle", 224, 880, 32, lead, 24.0, ""),
                 ("footer", 640, 800, 32, "12 Quay Road, open from seven", 16.0, ""))  # fmt: skip
    else:
        width, count, top, tall, picture, label, price = 208, 3, 320, 320, (16, 144), 208, 256
        texts = (("title", 208, 500, 0, names[0], 64.0, "Manrope"), ("subtitle", 256, 380, 0, lead, 24.0, ""),
                 ("lead1", 704, 380, 0, LEADS[1], 24.0, ""), ("lead2", 752, 300, 0, LEADS[2], 24.0, ""),
                 ("footer", 928, 240, 0, "12 Quay Road, open from seven", 16.0, ""))  # fmt: skip
        things.append(Thing("ground", "rect", 0, 0, 800, 1000, fill=PAPER))
    things.append(Thing("logo", "picture", MARGIN, 48, 160, 80, alt="Harbour Coffee"))
    for name, y, w, h, text, px, font in texts:
        things.append(Thing(name, "text", MARGIN, y, w, h, text, px, font=font or "Source Sans Pro"))
    things.append(Thing("rule", "line", MARGIN, 272 if slide else 288, 704, 0, stroke=NAVY))
    for number in range(count):
        x = MARGIN + number * (width + 32)
        things.append(Thing(f"card{number}", "rect", x, top, width, tall, fill=WHITE))
        things.append(Thing(f"photo{number}", "picture", x + 16, top + picture[0], width - 32, picture[1]))
        for name, y, h, text, px in (
            ("label", label, 32, names[number % 4].split()[0], 24.0), ("price", price, 48, f"€{3 + number}.50", 32.0),
        ):  # fmt: skip
            things.append(Thing(f"{name}{number}", "text", x + 16, top + y, width - 32, h if slide else 0, text, px))
    if not slide:
        things.append(Thing("button", "rect", MARGIN, 800, 256, 64, fill=AMBER))
        things.append(Thing("buttontext", "text", 64, 840, 100, 0, "Order now", 24))
    return Page(slide, {thing.name: thing for thing in things})


Fault = Callable[[Page, random.Random], bool]
"""Plants one fault on a page; says whether there was room for it."""


def changed(rule: str, parts: tuple[str, ...], *choices: dict[str, object]) -> Fault:
    def plant(page: Page, chance: random.Random) -> bool:
        name = page.one(chance, *parts)
        if name is None:
            return False
        page.change(name, **chance.choice(choices))
        page.plant(rule, name)
        return True

    return plant


def run(rule: str, choice: tuple[str, str]) -> Fault:
    def plant(page: Page, chance: random.Random) -> bool:
        name = page.one(chance, "subtitle", "lead", "footer")
        if name is None:
            return False
        page.change(name, run=(page.things[name].text.split()[1], *choice))
        page.plant(rule, name)
        return True

    return plant


def words(page: Page, chance: random.Random) -> bool:
    name = page.one(chance, "subtitle", "lead", "label", "footer")
    if name is None:
        return False
    page.change(name, text=chance.choice(["Cheap", "Click here", "Utilise it"]) + ", at last" * ("label" not in name))
    page.plant("words", name)
    return True


def logo_space(page: Page, chance: random.Random) -> bool:
    if "logo" in page.used or "logo" not in page.things:
        return False
    page.used.add("logo")
    page.add(Thing("dot", "ellipse", MARGIN + 160 + chance.choice([0, 8]), 72, 16, 16, fill=AMBER))
    page.plant("logo-space", "logo")
    return True


def margins(page: Page, chance: random.Random) -> bool:
    width, _ = page.size
    if "badge" in page.things:
        return False
    if chance.random() < 0.5:
        page.add(Thing("badge", "rect", width - 40, 416, 32, 32, fill=AMBER))
    else:
        page.add(Thing("badge", "text", 8, 592 if page.slide else 896, 32, 32, "No", 16))
    page.plant("margins", "badge")
    return True


def off_page(page: Page, chance: random.Random) -> bool:
    width, _ = page.size
    if "stray" in page.things:
        return False
    if chance.random() < 0.5:
        page.add(Thing("stray", "rect", width + 48, 448, 64, 32, fill=AMBER))
    else:
        text = "Open every single day"
        page.add(Thing("stray", "text", width - 64, 96 if page.slide else 192, 224, 32, text, 24))
    page.plant("off-page", "stray")
    return True


def grid(page: Page, chance: random.Random) -> bool:
    for _ in range(300):
        x, y = 8 * chance.randint(7, page.size[0] // 8 - 20) + 4, 8 * chance.randint(7, page.size[1] // 8 - 14) + 4
        by_logo = x < MARGIN + 160 + 32 and y < 48 + 80 + 32  # a master may have it
        if "loose" not in page.things and not by_logo and page.clear(x, y, 48, 24):
            page.add(Thing("loose", "rect", x, y, 48, 24, fill=AMBER))
            page.plant("grid", "loose")
            return True
    return False


def alignment(page: Page, chance: random.Random) -> bool:
    name = page.one(chance, "photo", "footer", "price")
    if name is None:
        return False
    column = name[-1]
    if column.isdigit() and page.used & {f"{part}{column}" for part in ("photo", "label", "price", "card")}:
        return False
    page.used |= {f"{part}{column}" for part in ("photo", "label", "price", "card")} if column.isdigit() else set()
    page.change(name, x=page.things[name].x + 4)
    page.plant("alignment", name)
    return True


def overflow(page: Page, chance: random.Random) -> bool:
    if page.slide:
        if "note" in page.things:
            return False
        text = "A long note that needs many more lines than its small frame has room for"
        page.add(Thing("note", "text", 960, 48, 272, 32, text))
        page.plant("overflow", "note")
        return True
    if "buttontext" in page.used or "button" in page.used:
        return False
    page.used.add("button")
    page.change("buttontext", text="Order your cup and pick it up at the bar")
    page.plant("overflow", "buttontext")
    return True


def overlap(page: Page, chance: random.Random) -> bool:
    if {"subtitle", "title", "rule"} & page.used:
        return False
    page.used |= {"subtitle", "title", "rule"}
    subtitle, title = page.things["subtitle"], page.things["title"]
    match chance.randrange(3):
        case 0:
            page.add(replace(subtitle, name="double", text="Second thoughts on it", y=subtitle.y + 8))
            page.plant("overlap", "subtitle", "double")
        case 1:
            page.change("rule", y=subtitle.y + (16 if page.slide else -8))
            page.plant("overlap", "subtitle", "rule")
        case _:
            top = title.y + (24 if page.slide else -48)
            page.add(Thing("blot", "ellipse", title.x + 8, top, 40, 40, fill=AMBER))
            page.plant("overlap", "title", "blot")
    return True


TEXTS = ("title", "subtitle", "lead", "label", "price", "footer")
FAULTS: dict[str, Fault] = {
    "palette": changed("palette", ("card",), {"fill": "#bfe3c0"}, {"stroke": "#2e7d32"}, {"gradient": "#cfe8d4"}),
    "palette of a text": changed("palette", TEXTS, {"fill": "#8a1c3b"}, {"fill": "#14532d"}),
    "palette of a run": run("palette", ("", "#8a1c3b")),
    "fonts": changed("fonts", TEXTS, {"font": "Comic Sans MS"}, {"font": "Georgia"}),
    "fonts of a run": run("fonts", ("Georgia", "")),
    "type-size": changed("type-size", ("subtitle", "lead", "label", "price"), {"px": 20.0}, {"px": 28.0}),
    "small type": changed("type-size", ("footer", "label"), {"px": 10.0}),
    "contrast": changed("contrast", TEXTS, {"fill": AMBER}),
    "logo-size": changed("logo-size", ("logo",), {"w": 64, "h": 32}),
    "logo-space": logo_space,
    "margins": margins,
    "words": words,
    "alt-text": changed("alt-text", ("photo", "logo"), {"alt": ""}),
    "resolution": changed("resolution", ("photo",), {"pixels": 64}),
    "off-page": off_page,
    "overflow": overflow,
    "overlap": overlap,
}


def picture(pixels: int, wide: float, shade: int) -> bytes:
    image = Image.new("RGB", (pixels, max(1, round(pixels / wide))), (80 + shade * 20 % 120, 120, 90))
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def svg(page: Page) -> str:
    width, height = page.size
    parts, gradients = [], []
    for number, thing in enumerate(page.things.values()):
        id = f"id={quoteattr(thing.name)}"
        paint = f'fill="{thing.fill}"' + (f' stroke="{thing.stroke}" stroke-width="3"' if thing.stroke else "")
        if thing.gradient:
            gradients.append(
                f'<linearGradient id="g{number}"><stop offset="0" stop-color="{PAPER}"/>'
                f'<stop offset="1" stop-color="{thing.gradient}"/></linearGradient>'
            )
            paint = f'fill="url(#g{number})"'
        match thing.kind:
            case "text":
                words, font, fill = thing.run
                text = escape(thing.text)
                if words:
                    style = (f' font-family="{font}"' if font else "") + (f' fill="{fill}"' if fill else "")
                    text = text.replace(words, f"<tspan{style}>{words}</tspan>", 1)
                parts.append(f'<text {id} x="{thing.x:g}" y="{thing.y:g}" font-size="{thing.px:g}"'
                             f' font-family="{thing.font}" {paint}>{text}</text>')  # fmt: skip
            case "rect":
                parts.append(
                    f'<rect {id} x="{thing.x:g}" y="{thing.y:g}" width="{thing.w:g}" height="{thing.h:g}" {paint}/>'
                )
            case "ellipse":
                rx, ry = thing.w / 2, thing.h / 2
                parts.append(
                    f'<ellipse {id} cx="{thing.x + rx:g}" cy="{thing.y + ry:g}" rx="{rx:g}" ry="{ry:g}" {paint}/>'
                )
            case "line":
                parts.append(f'<line {id} x1="{thing.x:g}" y1="{thing.y:g}" x2="{thing.x + thing.w:g}" y2="{thing.y:g}"'
                             f' stroke="{thing.stroke}" stroke-width="2"/>')  # fmt: skip
            case "picture":
                data = base64.b64encode(picture(thing.pixels, thing.w / thing.h, number)).decode()
                alt = f" aria-label={quoteattr(thing.alt)}" if thing.alt else ""
                parts.append(f'<image {id} x="{thing.x:g}" y="{thing.y:g}" width="{thing.w:g}" height="{thing.h:g}"'
                             f'{alt} href="data:image/png;base64,{data}"/>')  # fmt: skip
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    return "\n".join([head, *(["<defs>", *gradients, "</defs>"] if gradients else []), *parts, "</svg>\n"])


def rgb(digits: str) -> RGBColor:
    return RGBColor.from_string(digits)  # type: ignore[no-any-return, no-untyped-call]


def emu(value: float) -> Emu:
    return Emu(round(value * 9525))


def put(slide: object, thing: Thing, number: int) -> str:
    """Puts a thing on a slide; its id as `redraft show` has it after the slide's."""
    shapes = slide.shapes  # type: ignore[attr-defined]
    at = (emu(thing.x), emu(thing.y), emu(thing.w), emu(thing.h))
    match thing.kind:
        case "text":
            shape = shapes.add_textbox(*at)
            frame = shape.text_frame
            frame.word_wrap = True
            frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
            words, font, fill = thing.run
            before, _, after = thing.text.partition(words) if words else (thing.text, "", "")
            for text, family, colour in ((before, "", ""), (words, font, fill), (after, "", "")):
                if text:
                    run = frame.paragraphs[0].add_run()
                    run.text = text
                    run.font.name, run.font.size = family or thing.font, Pt(thing.px * 0.75)
                    run.font.color.rgb = rgb((colour or thing.fill)[1:])
        case "picture":
            shape = shapes.add_picture(io.BytesIO(picture(thing.pixels, thing.w / thing.h, number)), *at)
            shape._element.nvPicPr.cNvPr.set("descr", thing.alt)
        case "line":
            shape = shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *at[:2], at[0] + at[2], at[1])
            shape.line.color.rgb, shape.line.width = rgb(thing.stroke[1:]), Pt(1.5)
        case _:
            shape = shapes.add_shape(MSO_SHAPE.OVAL if thing.kind == "ellipse" else MSO_SHAPE.RECTANGLE, *at)
            if thing.gradient:
                shape.fill.gradient()
                for stop, colour in zip(shape.fill.gradient_stops, (PAPER, thing.gradient), strict=True):
                    stop.color.rgb = rgb(colour[1:])
            else:
                shape.fill.solid()
                if thing.theme:
                    shape.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1
                else:
                    shape.fill.fore_color.rgb = rgb(thing.fill[1:])
            if thing.stroke:
                shape.line.color.rgb, shape.line.width = rgb(thing.stroke[1:]), Pt(2)
            else:
                shape.line.fill.background()
    style = shape._element.find(qn("p:style"))
    if style is not None:
        shape._element.remove(style)
    shape.name = thing.name
    return str(shape.shape_id)


def deck(pages: list[Page], path: Path, master: str) -> list[tuple[int, list[str], str]]:
    """Writes the deck; its gold with pages and ids. `master`: the logo is the master's, with this alternative text."""
    show = Presentation()
    show.slide_width, show.slide_height = emu(1280), emu(720)
    gold: list[tuple[int, list[str], str]] = []
    for number, page in enumerate(pages, 1):
        slide = show.slides.add_slide(show.slide_layouts[6])
        for each in list(slide.placeholders):
            each._element.getparent().remove(each._element)
        ids = {
            thing.name: f"slide-{slide.slide_id}/{put(slide, thing, at)}"
            for at, thing in enumerate(page.things.values())
        }
        gold += [(number, [ids[name] for name in names], rule) for names, rule in page.gold]
    theme = show.slide_master.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    theme._blob = theme.blob.replace(b"4F81BD", THEME_GREEN[1:].upper().encode())  # navy words can be read on it
    if master != "none":
        made = show.slides[0].shapes.add_picture(
            io.BytesIO(picture(400, 2, 1)), emu(MARGIN), emu(48), emu(160), emu(80)
        )
        element = made._element
        _, relation = show.slide_master.part.get_or_add_image_part(io.BytesIO(picture(400, 2, 1)))
        element.getparent().remove(element)
        show.slide_master.shapes._spTree.append(element)
        element.blipFill.blip.rEmbed = relation
        element.nvPicPr.cNvPr.set("descr", master)
        element.nvPicPr.cNvPr.set("name", "logo")
        if not master:
            gold.append((1, ["master-1"], "alt-text"))
    show.save(str(path))
    return gold


def document(number: int, faults: int, seed: int, folder: Path) -> list[dict[str, object]]:
    chance = random.Random(f"{seed}:{number}")
    on_grid, slides = number % 2 == 0, number % 5 in (2, 4)
    pages = [clean(slides, chance) for _ in range(3 if slides else 1)]
    gold: list[tuple[int, list[str], str]] = []
    master = "none"
    if slides and number % 3 == 0:
        master = chance.choice(["", "Harbour Coffee"])
        for page in pages:
            del page.things["logo"]
        faults -= not master
    if slides and number % 3 == 1:
        for page in pages:
            page.change("card0", theme=True)
        gold.append((1, ["master-1", "layout-"], "palette"))
        faults -= 1
    kinds = {**FAULTS, **({"grid": grid} if on_grid else {"alignment": alignment})}
    names = chance.sample(sorted(kinds), len(kinds))
    while faults > 0 and names:
        if kinds[names.pop()](chance.choice(pages), chance):
            faults -= 1
    brand = "grid" if on_grid else "free"
    path = folder / brand / f"{number:03}{'.pptx' if slides else '.svg'}"
    if slides:
        gold += deck(pages, path, master)
    else:
        path.write_text(svg(pages[0]), encoding="utf-8")
        gold += [(1, names, rule) for names, rule in pages[0].gold]
    return [{"file": path.name, "page": page, "layers": layers, "rule": rule} for page, layers, rule in gold]


def same(found: dict[str, Any], planted: dict[str, Any]) -> bool:
    if (Path(str(found["file"])).name, found["rule"]) != (planted["file"], planted["rule"]):
        return False
    named = [str(found["layer"]), *map(str, found.get("others", ()) or ())]
    within = any(one == layer or one.startswith(layer) for one in named for layer in planted["layers"])
    return within and (
        found["page"] == planted["page"] or any(str(one).startswith("master") for one in planted["layers"])
    )


def linted(folder: Path, *more: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for brand in ("grid", "free"):
        command = [
            sys.executable,
            "-m",
            "redraft.interfaces.cli",
            "lint",
            str(folder / brand),
            "--brand",
            str(folder / f"{brand}.toml"),
            "--json",
        ]
        answer = subprocess.run(
            [*command, *(one.replace("BRAND", brand) for one in more)], capture_output=True, text=True, check=False
        )
        try:
            rows = json.loads(answer.stdout)["findings"]
            found += ({**row, **part} for row in rows for part in row["members"] or [row])
        except (json.JSONDecodeError, KeyError):
            raise SystemExit(f"lint ended with {answer.returncode}: {answer.stderr[-800:]}") from None
    return found


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--documents", type=int, default=60)
    given.add_argument("--faults", type=int, default=5)
    given.add_argument("--seed", type=int, default=0)
    given.add_argument("--keep", type=Path)
    chosen = given.parse_args()
    folder = chosen.keep or Path(tempfile.mkdtemp())
    for brand, more in (("grid", GRID), ("free", "")):
        (folder / brand).mkdir(parents=True, exist_ok=True)
        (folder / f"{brand}.toml").write_text(BRAND + more)
    gold = [
        fault for number in range(chosen.documents) for fault in document(number, chosen.faults, chosen.seed, folder)
    ]
    (folder / "gold.json").write_text(json.dumps(gold, indent=1))
    found = linted(folder)
    hit = [any(same(one, planted) for one in found) for planted in gold]
    right = [any(same(one, planted) for planted in gold) for one in found]
    rules = sorted({str(one["rule"]) for one in (*gold, *found)})
    print(f"{'rule':12} {'planted':>7} {'found':>6} {'recall':>7} {'findings':>8} {'right':>6} {'precision':>9}")
    for rule in [*rules, "all"]:
        planted = [ok for one, ok in zip(gold, hit, strict=True) if rule in ("all", one["rule"])]
        told = [ok for one, ok in zip(found, right, strict=True) if rule in ("all", one["rule"])]
        recall, precision = (f"{sum(one) / len(one):.3f}" if one else "–" for one in (planted, told))
        print(f"{rule:12} {len(planted):7} {sum(planted):6} {recall:>7} {len(told):8} {sum(told):6} {precision:>9}")
    for word, list_, oks in (("missed", gold, hit), ("not planted", found, right)):
        for one, ok in zip(list_, oks, strict=True):
            if not ok:
                where = one.get("layers") or one.get("layer")
                print(f"{word}: {one['file']} page {one['page']} {where} {one['rule']}: {one.get('message', '')}")
    linted(folder, "--fix", "--output", str(folder / "fixed-BRAND"))
    left: Counter[str] = Counter()
    for brand in ("grid", "free"):
        target = folder / "after" / brand
        target.parent.mkdir(exist_ok=True)
        (folder / f"fixed-{brand}").rename(target)
        (folder / "after" / f"{brand}.toml").write_bytes((folder / f"{brand}.toml").read_bytes())
    left.update(str(one["rule"]) for one in linted(folder / "after") if one.get("fixable"))
    print(f"after --fix: {sum(left.values())} fixable left {dict(left)}")


if __name__ == "__main__":
    main()
