"""Four small designs, written by hand, that the planning tests talk about."""

from __future__ import annotations

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Opaque, Picture, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, NoPaint, PaintServer, Style

RED, GREEN, BLUE = Color(229, 57, 53), Color(67, 160, 71), Color(30, 136, 229)
BLACK, WHITE, NIGHT = Color(0, 0, 0), Color(255, 255, 255), Color(16, 24, 64)


def measure(text: Text) -> Box | None:
    """A frame for a text: every letter is 0.6 times its size wide, lines stand 1.2 apart, the pen starts at (x, y)."""
    if not text.runs:
        return None
    size = text.style.font_size or 16.0
    lines = text.text.split("\n")
    x, y = text.runs[0].x or 0.0, text.runs[0].y or 0.0
    return Box(x, y - size, 0.6 * size * max(map(len, lines)), 1.2 * size * len(lines))


def text(id: str, *runs: Run | str, x: float = 0.0, y: float = 0.0, name: str = "", **style: object) -> Text:
    parts = [run if isinstance(run, Run) else Run(run) for run in runs]
    first = parts[0]
    parts[0] = Run(first.text, first.style, x, y)
    layer = Text(id, name, style=Style(**style), runs=tuple(parts))  # type: ignore[arg-type]
    return Text(id, name, style=layer.style, runs=layer.runs, frame=measure(layer))


def line(words: str, **style: object) -> Run:
    return Run(words, Style(**style), starts_line=True)  # type: ignore[arg-type]


def rect(id: str, x: float, y: float, width: float, height: float, name: str = "", **style: object) -> Shape:
    return Shape(id, name, style=Style(**style), frame=Box(x, y, width, height), form="rect")  # type: ignore[arg-type]


def event_poster() -> Document:
    """Well-named layers, a button with a plate, a logo of two shapes, a stamp that is hidden."""
    gold_run = Style(fill=Color(255, 215, 0))
    layers = (
        rect("bg", 0, 0, 1000, 1400, fill=NIGHT),
        Picture("hero", "hero photo", frame=Box(100, 400, 800, 500), asset="a" * 64),
        text("title", "Summer Nights", x=100, y=200, fill=WHITE, font_size=100.0, font_weight=700),
        text(
            "subtitle", "Open air ", Run("concerts", gold_run), " in the park", x=100, y=260, fill=WHITE, font_size=40.0
        ),
        text("date", "Saturday, 12 July", x=100, y=320, fill=WHITE, font_size=32.0),
        text("line-up", "Lake Choir", line("The Foxes"), line("DJ Marlow"), x=100, y=960, fill=WHITE, font_size=36.0),
        Group(
            "cta",
            children=(
                rect("cta-plate", 100, 1150, 300, 80, fill=RED),
                text("cta-label", "Buy tickets", x=150, y=1200, fill=WHITE, font_size=30.0),
            ),
        ),
        Group(
            "logo",
            children=(
                Shape("logo-ring", style=Style(fill=BLUE), frame=Box(800, 60, 100, 100), form="ellipse"),
                Shape(
                    "logo-star",
                    style=Style(fill=Color(255, 255, 255, 128)),
                    frame=Box(825, 85, 50, 50),
                    d="M825 85L875 85L865 135L835 135Z",
                ),
            ),
        ),
        Opaque("glow", frame=Box(700, 1200, 200, 100), what="filter"),
        text("footer", "Free entry for kids. Doors open at noon.", x=100, y=1350, fill=WHITE, font_size=20.0),
        text("stamp", "DRAFT", x=600, y=700, fill=RED, font_size=20.0, visible=False),
    )
    return Document("test", (Page("p1", 1000, 1400, layers),))


def icon_sheet() -> Document:
    """Nameless shapes, one inside a scaled group; no text."""
    layers = (
        Shape("path1", style=Style(fill=Color(255, 0, 0)), frame=Box(10, 10, 40, 40), d="M10 10H50V50Z"),
        Shape(
            "path2", style=Style(fill=None), frame=Box(100, 10, 40, 40), d="M100 10H140V50H100C1 2 3 4 5 6 7 8 9 10 11Z"
        ),
        Shape(
            "path3",
            style=Style(fill=NoPaint(), stroke=Color(0, 128, 0), stroke_width=2.0),
            frame=Box(10, 100, 40, 40),
            d="M10 100L50 140",
        ),
        Group(
            "g1",
            transform=Matrix(2, 0, 0, 2, 0, 0),
            children=(Shape("dot", style=Style(fill=Color(255, 0, 0)), frame=Box(60, 60, 10, 10), form="ellipse"),),
        ),
        Shape("grad", style=Style(fill=PaintServer("linear", "g")), frame=Box(150, 150, 30, 30), form="rect"),
    )
    return Document("test", (Page("p1", 200, 200, layers),))


def sale_flyer() -> Document:
    """Ids as a drawing program makes them, several of a kind, text in lines and runs, physical size in millimetres."""
    layers = (
        rect("rect1", 0, 0, 210, 297, fill=WHITE),
        Picture("image1", "Shoes left", frame=Box(10, 120, 80, 60), asset="b" * 64),
        Picture("image2", "Shoes right", frame=Box(120, 120, 70, 50), asset="c" * 64),
        text("text1", "Big", line("winter"), line("sale"), x=10, y=40, fill=RED, font_size=30.0),
        text("text2", "Up to 50% off all shoes", x=10, y=200, fill=BLACK, font_size=8.0),
        text("text3", "€49.90", x=20, y=190, fill=BLACK, font_size=12.0),
        text("text4", "€59.90", x=130, y=190, fill=BLACK, font_size=12.0),
        text(
            "text5",
            Run("It’s ", Style(font_size=10.0)),
            Run("“all new”", Style(font_weight=700)),
            x=10,
            y=220,
            font_size=8.0,
        ),
        Group(
            "buy-button",
            children=(
                rect("rect2", 10, 240, 60, 15, fill=GREEN),
                text("text6", "Shop now", x=15, y=250, fill=WHITE, font_size=8.0),
            ),
        ),
        Group(
            "more-button",
            children=(
                rect("rect3", 120, 240, 60, 15, fill=BLUE),
                text("text7", "Read more", x=125, y=250, fill=WHITE, font_size=8.0),
            ),
        ),
        text("text8", "www.shoes.example", x=10, y=290, fill=BLACK, font_size=6.0),
        text("text9", "All new shoes are here", x=10, y=275, fill=BLACK, font_size=6.0),
    )
    return Document("test", (Page("p1", 210, 297, layers, unit_mm=1.0),))


def shop_window() -> Document:
    """Groups whose labels hold words of other things, lines and triangles, type in own units, gradients."""
    own = Style(font_size=20.0)
    tags = tuple(
        Group(
            f"tag-{name}",
            f"Moon {name}",
            children=(
                rect(f"plate-{name}", x, 300, 100, 60, fill=WHITE),
                text(f"name-{name}", f"Moon {name}", x=x + 10, y=320, fill=BLACK, font_size=10.0),
                text(f"price-{name}", price, x=x + 10, y=350, fill=RED, font_size=20.0),
            ),
        )
        for name, price, x in (("vase", "€24", 20), ("bowl", "€15", 140))
    )
    layers = (
        rect("rect1", 0, 0, 400, 400, fill=Color(238, 238, 255)),
        Group(
            "moon",
            "Moon",
            children=(
                Shape(
                    "halo",
                    style=Style(fill=PaintServer("radial-gradient", "fade")),
                    frame=Box(300, 0, 90, 90),
                    form="ellipse",
                ),
                Shape("crater", style=Style(fill=RED), frame=Box(340, 40, 10, 10), form="ellipse"),
            ),
        ),
        Group(
            "crowd",
            "Crowd",
            children=(
                Shape(
                    "grain", style=Style(fill=PaintServer("pattern", "dots")), frame=Box(0, 200, 20, 20), form="rect"
                ),
                rect("square1", 100, 200, 40, 40, fill=BLUE),
                rect("square2", 150, 200, 40, 40, fill=BLUE),
            ),
        ),
        Shape(
            "stroke1",
            style=Style(stroke=GREEN, stroke_width=2.0),
            frame=Box(20, 160, 360, 0),
            d="M20.0 160.0L380.0 160.0",
        ),
        Shape("polygon1", style=Style(fill=GREEN), frame=Box(200, 200, 40, 40), d="M200,240 220,200 240,240z"),
        Shape("Triangle_x5F_2", style=Style(fill=GREEN), frame=Box(250, 200, 40, 40), d="M250,240 270,200 290,240z"),
        Shape("round", style=Style(fill=RED), frame=Box(300, 200, 60, 60), form="ellipse"),
        Shape("flat", style=Style(fill=RED), frame=Box(300, 270, 80, 20), form="ellipse"),
        text("best", 'Joe\'s "Best" Coffee', x=20, y=40, fill=BLACK, font_size=36.0),
        text("ai", Run("Saturday ", own), line("from noon", font_size=20.0), x=20, y=60, fill=BLACK),
        text(
            "slogan",
            "Pots for every room",
            line("and bowls for all"),
            line("of your friends"),
            x=20,
            y=90,
            font_size=9.0,
        ),
        Group(
            "scaled", transform=Matrix(2, 0, 0, 2, 0, 0), children=(text("own", "Scaled", x=10, y=60, font_size=10.0),)
        ),
        Group("price-tags", "Price tags", children=tags),
        Group(
            "footer",
            "Dates and tickets",
            children=(
                rect("band", 0, 370, 400, 30, fill=NIGHT),
                text("site", "shop.example", x=10, y=390, fill=WHITE, font_size=10.0),
                text("terms", "While stocks last", x=200, y=390, fill=WHITE, font_size=10.0),
            ),
        ),
        Group(
            "badge1",
            "Early bird sticker",
            children=(
                rect("badge-plate", 250, 10, 40, 40, fill=RED),
                text("badge-text", "Early bird", x=255, y=30, font_size=6.0),
            ),
        ),
        rect("rect2", 380, 380, 5, 8, name="a", fill=RED),
        rect("rect3", 390, 380, 5, 8, name="a", fill=RED),
    )
    return Document("test", (Page("p1", 400, 400, layers),))


SCENES = {"shop": shop_window, "poster": event_poster, "icons": icon_sheet, "flyer": sale_flyer}
