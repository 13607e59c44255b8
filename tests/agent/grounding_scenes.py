"""More designs to name things in: a flat flyer whose layers have no names, a page of cards, a sheet of plain shapes."""

from __future__ import annotations

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Document, Group, Layer, Page, Picture, Shape
from redraft.document.style import Color, NoPaint, PaintServer, Style

from .scenes import BLACK, BLUE, GREEN, NIGHT, RED, WHITE, rect, text

GOLD, GRAY, NAVY = Color(255, 200, 40), Color(120, 120, 120), Color(10, 20, 90)
SKY, PURPLE, ORANGE = Color(150, 200, 250), Color(128, 0, 128), Color(255, 140, 0)


def ellipse(id: str, x: float, y: float, wide: float, high: float, name: str = "", **style: object) -> Shape:
    return Shape(id, name, style=Style(**style), frame=Box(x, y, wide, high), form="ellipse")  # type: ignore[arg-type]


def path(id: str, d: str, box: Box, name: str = "", **style: object) -> Shape:
    return Shape(id, name, style=Style(**style), frame=box, d=d)  # type: ignore[arg-type]


def pill(id: str, x: float, y: float, wide: float, high: float, **style: object) -> Shape:
    return Shape(id, style=Style(**style), frame=Box(x, y, wide, high), form="rect", radius=10)  # type: ignore[arg-type]


def picture(id: str, x: float, y: float, wide: float, high: float, name: str = "") -> Picture:
    return Picture(id, name, frame=Box(x, y, wide, high), asset="a" * 64)


def page(*layers: Layer, wide: float = 1000, high: float = 1000) -> Document:
    return Document("test", (Page("p1", wide, high, layers),))


def flat_flyer() -> Document:
    """No names and no groups: roles are told by looks alone."""
    return page(
        rect("r1", 0, 0, 1000, 1400, fill=WHITE),
        picture("i1", 100, 420, 800, 400),
        picture("i2", 40, 30, 90, 90),
        text("t1", "Jazz on the Pier", x=100, y=240, fill=NAVY, font_size=100.0, font_weight=700, font_family="Roboto"),
        text("t2", "Three bands and the sea", x=100, y=310, fill=GRAY, font_size=44.0, font_family="Lora"),
        text("t3", "Friday 4 June", x=100, y=380, fill=RED, font_size=30.0, font_family="Roboto"),
        text("t4", "8:30 pm", x=700, y=380, fill=RED, font_size=30.0, font_family="Roboto"),
        text("t5", "The pier at dusk, last summer", x=100, y=850, fill=GRAY, font_size=18.0, font_style="italic"),
        text("t6", "Bring a blanket, bring a friend and stay until the last boat leaves", x=100, y=930, font_size=26.0),
        text("t7", "€12", x=700, y=1000, fill=RED, font_size=60.0, font_weight=700),
        rect("r2", 100, 1080, 300, 90, fill=GREEN),
        text("t8", "Buy tickets", x=150, y=1135, fill=WHITE, font_size=30.0),
        ellipse("e1", 760, 100, 160, 160, fill=GOLD),
        text("t9", "NEW", x=810, y=190, fill=BLACK, font_size=40.0, font_weight=700),
        path("l1", "M100 1240L900 1240", Box(100, 1240, 800, 0), stroke=GRAY, stroke_width=2.0, fill=NoPaint()),
        text("t10", "Harbour Street 5, Porto", x=100, y=1290, fill=GRAY, font_size=22.0),
        text("t11", "jazz@pier.example", x=700, y=1290, fill=GRAY, font_size=22.0),
        text("t12", "© 2026 Pier Club", x=100, y=1370, fill=GRAY, font_size=14.0),
        wide=1000, high=1400,
    )  # fmt: skip


def _card(number: int, x: float, title: str, price: str, button: str) -> Group:
    return Group(
        f"card{number}", f"Card {number}",
        children=(
            rect(f"c{number}-plate", x, 300, 260, 400, fill=WHITE, stroke=GRAY, stroke_width=1.0),
            picture(f"c{number}-photo", x + 20, 320, 220, 160),
            text(f"c{number}-name", title, x=x + 20, y=530, fill=BLACK, font_size=24.0),
            text(f"c{number}-cost", price, x=x + 20, y=580, fill=RED, font_size=30.0),
            Group(f"c{number}-button", "Buy button", children=(
                rect(f"c{number}-pad", x + 20, 620, 150, 50, fill=(GREEN, BLUE, GREEN)[number - 1]),
                text(f"c{number}-label", button, x=x + 40, y=655, fill=WHITE, font_size=18.0),
            )),
        ),
    )  # fmt: skip


def cards() -> Document:
    """Three cards in a row, each with a picture, a name, a price and a button."""
    return page(
        rect("bg", 0, 0, 1000, 1000, fill=NIGHT),
        text("heading", "Our Plans", x=100, y=150, fill=WHITE, font_size=80.0),
        _card(1, 60, "Basic", "€9", "Start now"),
        _card(2, 370, "Plus", "€19", "Buy now"),
        _card(3, 680, "Family", "€29", "Start now"),
        text("small", "All prices include tax", x=100, y=960, fill=GRAY, font_size=14.0),
    )


def shapes() -> Document:
    """Nameless shapes of many forms and colours, two texts."""
    star = "M500 100L530 170L600 170L545 215L565 290L500 245L435 290L455 215L400 170L470 170Z"
    return page(
        rect("paper", 0, 0, 1000, 1000, fill=Color(250, 244, 230)),
        ellipse("a", 50, 50, 100, 100, fill=RED),
        ellipse("b", 200, 50, 100, 100, fill=BLUE),
        ellipse("c", 50, 500, 60, 60, fill=RED, stroke=BLACK, stroke_width=4.0),
        ellipse("d", 300, 500, 200, 90, fill=ORANGE),
        ellipse("e", 600, 500, 120, 120, fill=NoPaint(), stroke=GREEN, stroke_width=6.0),
        rect("f", 50, 700, 100, 100, fill=NAVY),
        rect("g", 200, 700, 200, 100, fill=SKY),
        rect("h", 50, 880, 900, 30, fill=PURPLE),
        pill("i", 500, 700, 200, 100, fill=GOLD),
        path("j", star, Box(400, 100, 200, 190), fill=GOLD),
        path("k", "M700 100L800 300L600 300Z", Box(600, 100, 200, 200), fill=GREEN),
        path("l", "M50 400L950 400", Box(50, 400, 900, 0), fill=NoPaint(), stroke=BLACK, stroke_width=3.0),
        path("m", "M900 100L900 350", Box(900, 100, 0, 250), fill=NoPaint(), stroke=RED, stroke_width=3.0),
        rect("n", 800, 700, 100, 100, fill=PaintServer("linear-gradient", "g", (RED, ORANGE)), opacity=0.5),
        path(
            "o", "M750 500C760 480 850 480 900 520S880 620 820 610 740 560 750 500Z", Box(740, 480, 160, 140), fill=GRAY
        ),
        text("p", "Left words", x=220, y=760, fill=BLACK, font_size=20.0),
        text("q", "SHOUT", x=520, y=760, fill=WHITE, font_size=30.0, font_weight=700, text_decoration="underline"),
        Group("turned", transform=Matrix.rotation(30, (900, 960)), children=(rect("r", 880, 950, 40, 20, fill=BLACK),)),
    )


def garden_shop() -> Document:
    """Three plates of one size with texts on them, no groups: a shop with a drawn logo, a badge and a foot."""
    beds = []
    for number, (name, about, price) in enumerate(
        (("Tulip bulbs", "plant in autumn", "€6.50"), ("Garden spade", "ash and steel", "€24.00"),
         ("Watering can", "holds ten litres", "€19.90"))
    ):  # fmt: skip
        x = 60 + 300 * number
        beds += [
            rect(f"bed{number}", x, 400, 260, 180, fill=WHITE),
            text(f"n{number}", name, x=x + 20, y=450, font_size=26.0, font_weight=700),
            text(f"a{number}", about, x=x + 20, y=485, fill=GRAY, font_size=16.0),
            text(f"c{number}", price, x=x + 20, y=550, fill=GREEN, font_size=30.0),
        ]
    return page(
        rect("ground", 0, 0, 1000, 1000, fill=SKY),
        ellipse("disc", 60, 40, 90, 90, fill=GREEN),
        text("letters", "R&M", x=78, y=95, fill=WHITE, font_size=32.0),
        text("firm", "Rake & Mow Garden Supplies", x=170, y=95, font_size=26.0),
        text("big", "Spring is here", x=60, y=250, font_size=90.0),
        text("under", "everything for beds and balconies", x=60, y=310, font_size=34.0),
        ellipse("round", 800, 40, 150, 150, fill=GOLD),
        text("off", "NEW", x=850, y=130, font_size=30.0),
        *beds,
        text("when", "Open Tuesday to Friday, 9:00 – 17:30", x=60, y=680, font_size=22.0),
        text("street", "8 Mill Lane, Ghent", x=60, y=720, font_size=22.0),
        text("park", "Parking is free behind the shop", x=60, y=760, font_size=22.0),
        rect("foot", 0, 920, 1000, 80, fill=GREEN),
        text("web", "www.rakeandmow.example", x=400, y=970, fill=WHITE, font_size=24.0),
    )


def gig_list() -> Document:
    """Rows of a dot, a name and a price in columns, and pictures with names under them: nothing is grouped or named."""
    rows = []
    for number, (name, price) in enumerate((("Owl Parade", "£12"), ("Tin Harvest", "£9"), ("Lamplighters", "£15"))):
        y = 500 + 60 * number
        rows += [
            ellipse(f"d{number}", 60, y - 20, 20, 20, fill=RED),
            text(f"r{number}", name, x=100, y=y, font_size=30.0),
            text(f"p{number}", price, x=700, y=y, font_size=30.0, font_weight=700),
        ]
    shots = []
    for number, name in enumerate(("Mira", "Olu", "Jean")):
        x = 60 + 220 * number
        shots += [picture(f"i{number}", x, 720, 180, 140), text(f"w{number}", name, x=x, y=885, font_size=20.0)]
    return page(
        rect("sheet", 0, 0, 1000, 1000, fill=NIGHT),
        text("head", "Gigs in the barn", x=60, y=200, font_size=90.0),
        ellipse("moon", 760, 60, 160, 160, fill=GOLD),
        *rows,
        *shots,
        text("tiny", "Ticket sales end an hour before doors", x=60, y=960, font_size=12.0),
    )


MORE_SCENES = {"flat": flat_flyer, "cards": cards, "shapes": shapes, "garden": garden_shop, "gigs": gig_list}
