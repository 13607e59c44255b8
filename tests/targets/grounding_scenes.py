"""More designs to name things in: a flat flyer whose layers have no names, a page of cards, a sheet of plain shapes."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Document, Flow, Group, Layer, Page, Paragraph, Picture, Shape
from redraft.document.style import Color, NoPaint, PaintServer, Style
from tests.language.scenes import BLACK, BLUE, GREEN, NIGHT, RED, WHITE, rect, text

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


def visiting_card() -> Document:
    """A monogram in a ring, a name with what she does, a thin line, three ways to reach her, and a bar."""
    return page(
        rect("paper", 0, 0, 1000, 600, fill=WHITE),
        rect("side", 0, 0, 30, 600, fill=NAVY),
        Group("sign", children=(
            ellipse("hoop", 800, 60, 140, 140, fill=NoPaint(), stroke=NAVY, stroke_width=6.0),
            text("monogram", "MO", x=835, y=150, fill=NAVY, font_size=56.0),
        )),
        text("who", "Mara Olsen", x=100, y=150, fill=BLACK, font_size=64.0),
        text("does", "Landscape architect", x=100, y=205, fill=GREEN, font_size=30.0),
        path("stroke1", "M100 250H420", Box(100, 250, 320, 0), stroke=GREEN, stroke_width=3.0, fill=NoPaint()),
        text("tel", "+47 55 501 770", x=100, y=390, fill=BLACK, font_size=28.0),
        text("post", "mara@olsen.example", x=100, y=435, fill=BLACK, font_size=28.0),
        text("street", "Fjordgata 12, 5020 Bergen", x=100, y=480, fill=BLACK, font_size=28.0),
        text("motto", "Room to breathe", x=100, y=560, fill=GRAY, font_size=22.0),
        wide=1000, high=600,
    )  # fmt: skip


def _tag(number: int, x: float, wide: float, said: str, color: Color) -> Group:
    return Group(f"frame{number}", children=(
        pill(f"pill{number}", x, 80, wide, 60, fill=color),
        text(f"said{number}", said, x=x + 0.5 * wide - 7 * len(said), y=120, fill=WHITE, font_size=28.0),
    ))  # fmt: skip


def radio_cover() -> Document:
    """Two labels at the top, a disc that shows as a ring around a picture, bars of one width in a group."""
    bars = [rect(f"b{n}", 90 + 40 * n, 820 - high, 22, high, fill=RED) for n, high in enumerate((40, 90, 140, 70))]
    return page(
        rect("ground", 0, 0, 1000, 1000, fill=NIGHT),
        ellipse("disc", 600, 240, 300, 300, fill=SKY),
        picture("face", 615, 255, 270, 270, "portrait"),
        _tag(1, 80, 230, "Part 7", BLUE),
        _tag(2, 330, 170, "25 min", RED),
        text("name", "Night Radio", x=80, y=300, fill=WHITE, font_size=80.0),
        text("with", "with Ada Lind", x=80, y=360, fill=GRAY, font_size=36.0),
        Group("echo-lines", children=tuple(bars)),
        Group("call", children=(
            pill("call-plate", 80, 880, 300, 80, fill=WHITE),
            text("call-words", "Book a seat", x=150, y=930, fill=NAVY, font_size=28.0),
        )),
    )  # fmt: skip


def _column(id: str, x: float, head: str, lines: tuple[tuple[str, str], ...]) -> Group:
    rows = [
        layer
        for n, (said, cost) in enumerate(lines)
        for layer in (
            text(f"{id}n{n}", said, x=x, y=260 + 50 * n, fill=BLACK, font_size=24.0),
            text(f"{id}c{n}", cost, x=x + 250, y=260 + 50 * n, fill=BLACK, font_size=24.0, font_weight=700),
        )
    ]
    return Group(id, children=(text(f"{id}h", head, x=x, y=200, fill=PURPLE, font_size=36.0), *rows))


def pool_prices() -> Document:
    """Two columns, each headed and with prices, a line between them, and the street."""
    return page(
        rect("wall", 0, 0, 800, 1000, fill=WHITE),
        text("pool", "Hill Pool", x=60, y=110, fill=NAVY, font_size=72.0),
        _column("left", 60, "Adults", (("Morning swim", "$6"), ("Day pass", "$11"), ("Sauna", "$9"))),
        _column("right", 430, "Kids", (("Short swim", "$3"), ("Slide", "$4"), ("Lesson", "$8"))),
        path("rule1", "M395 180V420", Box(395, 180, 0, 240), stroke=SKY, stroke_width=2.0, fill=NoPaint()),
        path("rule2", "M60 800H740", Box(60, 800, 680, 0), stroke=GRAY, stroke_width=2.0, fill=NoPaint()),
        text("shut", "Closed on Mondays", x=60, y=700, fill=GRAY, font_size=22.0),
        text("way", "Poststrasse 8, Chur", x=60, y=860, fill=GRAY, font_size=22.0),
        wide=800, high=1000,
    )  # fmt: skip


def _stage(number: int, said: str, more: str) -> Group:
    x = 100 + 280 * (number - 1)
    return Group(f"stage-{number}", children=(
        ellipse(f"dot{number}", x, 400, 60, 60, fill=ORANGE),
        text(f"digit{number}", str(number), x=x + 21, y=441, fill=WHITE, font_size=34.0),
        text(f"head{number}", said, x=x, y=510, fill=BLACK, font_size=30.0, font_weight=700),
        text(f"more{number}", more, x=x, y=545, fill=GRAY, font_size=20.0),
    ))  # fmt: skip


def planting_day() -> Document:
    """Numbered stages, a mark with a name beside it at the top, and a round badge with two lines."""
    return page(
        rect("sheet", 0, 0, 1000, 1000, fill=WHITE),
        Group("gx", children=(
            path("leaf1", "M40 30C60 60 80 70 40 100Z", Box(40, 30, 40, 70), fill=GREEN),
            text("gx-name", "Tree Friends", x=95, y=75, fill=GREEN, font_size=30.0),
        )),
        text("big", "Planting Day", x=100, y=250, fill=NAVY, font_size=90.0),
        _stage(1, "Sign in", "at the gate"), _stage(2, "Dig", "spades are there"), _stage(3, "Plant", "two trees each"),
        Group("gb", children=(
            ellipse("round", 700, 700, 200, 200, fill=GREEN),
            text("free", "Free soup", x=725, y=795, fill=WHITE, font_size=34.0),
            text("all", "for helpers", x=735, y=835, fill=WHITE, font_size=26.0),
        )),
    )  # fmt: skip


def sign_slide() -> Document:
    """A slide headed by a text, with three shapes in a row and a short text under each."""
    heading = text("t0", "Marks on the trail", x=60, y=90, fill=NAVY, font_size=60.0)
    under = [text(f"u{n}", said, x=100 + 300 * n, y=440, fill=BLACK, font_size=28.0)
             for n, said in enumerate(("Steep", "Water", "Hut"))]  # fmt: skip
    return page(
        replace(heading, flow=Flow(), paragraphs=(Paragraph(),)),
        ellipse("m0", 100, 200, 200, 200, fill=RED),
        rect("m1", 400, 200, 200, 200, fill=BLUE),
        ellipse("m2", 700, 200, 200, 200, fill=GREEN),
        *(replace(one, flow=Flow(), paragraphs=(Paragraph(),)) for one in under),
        wide=1000, high=700,
    )  # fmt: skip


MORE_SCENES = {
    "flat": flat_flyer, "cards": cards, "shapes": shapes, "garden": garden_shop, "gigs": gig_list,
    "card": visiting_card, "radio": radio_cover, "pool": pool_prices, "planting": planting_day, "trail": sign_slide,
}  # fmt: skip
