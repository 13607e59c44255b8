"""Synthetic recipes with ingredients and steps, menus of several courses, package labels."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.geometry import Box
from redraft_research.datasets.requests.designs.art import NAMED, OUTLINES, SHADES, drawn
from redraft_research.datasets.requests.designs.kit import WHITE, Kit, Piece, mixed
from redraft_research.datasets.requests.designs.lexicon import TONGUES
from redraft_research.datasets.requests.designs.posters import block
from redraft_research.datasets.requests.designs.sketch import Item, columns, inset, part, rows, square

AMOUNTS = "200 g,2,1 l,3 tbsp,1 tsp,500 ml,4,1 pinch,250 g,2 cloves,1 bunch,100 g,6,half a".split(",")
FOODS = (
    "lentils,onions,carrots,flour,butter,eggs,stock,olive oil,salt,milk,sugar,garlic,parsley,cumin,rice,apples".split(
        ","
    )
)
VALUES = "Energy,Fat,Carbs,Sugar,Protein,Salt,Fibre".split(",")
COURSES = "Starter,Soup,Main,Dessert,Antipasto,Primo,Secondo,Dolce,Vorspeise,Hauptgang,Entrée,Plat".split(",")


def recipe(kit: Kit) -> Iterator[Item]:
    """A panel with ingredients, facts in pills, numbered steps, a box of nutrition, a tip, a photo in a frame."""
    rng = kit.rng
    yield kit.rect(kit.page, kit.colors.paper, (), "background", radius=0.0)
    left, right = columns(kit.page, (1, 2))
    fill = kit.accent(0)
    yield kit.rect(left, fill, ("left side", "side panel", "left column", "sidebar"), "plate", radius=0.0)
    look, need, list_, box = rows(inset(left, kit.margin * 0.6), (3, 0.7, 4, 2.4), kit.unit * 0.6)
    yield kit.rect(look, None, ("photo frame", "frame of the photo", "frame"), stroke=WHITE, stroke_width=4.0)
    yield kit.picture(inset(look, kit.unit * 0.5), "photo of the dish", "photo", effects=("clip-path",))
    heading = rng.choice(("You need", "Ingredients", "Shopping list"))
    yield kit.say(need, heading, 1.5, "heading", "bold mid one", kit.on(fill))
    count = rng.randint(5, 8)
    amount, food = columns(list_, (1.5, 2), kit.unit * 0.5)
    yield kit.say(amount, "\n".join(rng.sample(AMOUNTS, count)), 1, "list", "medium", kit.on(fill),
                  ("amounts", "quantities"))  # fmt: skip
    yield kit.say(food, "\n".join(rng.sample(FOODS, count)), 1, "list", "", kit.on(fill),
                  ("ingredients", "ingredient list"))  # fmt: skip
    yield _nutrition(kit, box)
    title, pills, body, tip = rows(inset(right, kit.margin), (1.6, 0.7, 6, 0.9), kit.unit * 0.8)
    yield from block(kit, "title", title, "")
    serves, prep, cook = rng.randint(2, 8), rng.randrange(5, 45, 5), rng.randrange(10, 90, 5)
    facts = {"serves": str(serves), "prep": f"{prep} min", "cook": f"{cook} min"}
    for (name, value), cell in zip(facts.items(), columns(pills, 3, kit.unit), strict=True):
        yield _pill(kit, cell, name, value)
    yield from _method(kit, body)
    content: Piece = (1, "body", kit.words.sentence(), 1, "mid two", "tip")
    yield kit.card(tip, "tip", "box", mixed(SHADES["yellow"], WHITE, 0.4), [content],
                   nouns=("tip box", "note box"), pad=0.4)  # fmt: skip
    if kit.chance(0.5):
        side = min(right.width, right.height) * 0.14
        yield kit.badge(Box(right.right - side * 1.3, right.y + side * 0.3, side, side),
                        rng.choice(("Vegan", "New", "Easy", "Quick")))  # fmt: skip
    low = Box(right.right - kit.margin * 2, kit.height - kit.margin * 0.8, kit.margin * 1.6, kit.margin * 0.5)
    yield kit.say(low, f"Page {rng.randint(2, 60)}", 0.8, "footer", "right mid one dim", None, ("page number",))


def _pill(kit: Kit, box: Box, name: str, value: str) -> Item:
    fill = mixed(kit.accent(1), kit.colors.paper, 0.6)
    dot = square(part(box, 0.04, 0.15, 0.2, 0.7))
    children = [kit.rect(box, fill, ("pill background", "pill shape"), "plate", radius=box.height / 2),
                kit.ellipse(dot, kit.accent(1), ("clock" if value.endswith("min") else "dot", "small circle",
                                                 "round icon"), like="dot"),
                kit.say(part(box, 0.28, 0.1, 0.66, 0.4), name, 0.8, "label", "mid one", kit.on(fill)),
                kit.say(part(box, 0.28, 0.5, 0.66, 0.4), value, 1, "figure", "bold mid one", kit.on(fill),
                        (f"{name} time", "value"))]  # fmt: skip
    return kit.group((f"{name} pill", "pill", "bubble", "chip"), children, "pill", name, sets=("pills", "bubbles"))


def _method(kit: Kit, box: Box) -> Iterator[Item]:
    count, fill = kit.rng.randint(3, 6), kit.accent(2)
    for number, line in enumerate(rows(box, count, kit.unit * 0.6), 1):
        spot, text = columns(line, (1, 8), kit.unit)
        disc = square(spot, 0.9)
        children = [kit.ellipse(disc, fill, ("number circle", "circle", "dot"), "plate", like="number circle"),
                    kit.say(inset(disc, disc.width * 0.2), str(number), 1.2, "step number", "bold centre mid one",
                            kit.on(fill)), kit.say(text, kit.words.sentence(), 1.05, "body", "mid", None,
                                                   ("step text",), like="step text")]  # fmt: skip
        yield kit.group((f"step {number}", "step"), children, "step", f"step {number}", sets=("steps",))


def _nutrition(kit: Kit, box: Box) -> Item:
    """A box of values: as lines of one text, or each in a row."""
    fill, rng = kit.colors.panel, kit.rng
    ink, names = kit.on(fill), rng.sample(VALUES, rng.randint(3, 5))
    head, body = rows(inset(box, kit.unit * 0.6), (1, 3), kit.unit * 0.3)
    heading = rng.choice(("Per serving", "Per 100 g", "Per bowl", "Nutrition", "Nutrition facts"))
    children = [
        kit.rect(box, fill, ("nutrition background",), "plate"),
        kit.say(head, heading, 1.1, "heading", "bold mid one", ink, ("nutrition heading",)),
    ]
    figures = [f"{rng.randint(90, 600)} kcal" if name == "Energy" else f"{rng.randint(1, 60)} g" for name in names]
    if kit.chance(0.45):
        values = "\n".join(f"{figure} {name.lower()}" for figure, name in zip(figures, names, strict=True))
        children.append(kit.say(body, values, 0.95, "list", "", ink, ("values", "nutrition text")))
    else:
        for name, figure, line in zip(names, figures, rows(body, len(names), 2), strict=True):
            row = [
                kit.say(part(line, 0, 0, 0.6, 1), name, 0.9, "label", "mid one", ink, (f"{name.lower()} label",)),
                kit.say(part(line, 0.62, 0, 0.38, 1), figure, 0.9, "figure", "right mid one", ink, ("amount", "value")),
            ]
            if kit.chance(0.5):
                row.append(kit.line(line.x, line.bottom, line.right, line.bottom))
            children.append(kit.group((f"{name.lower()} row", "row"), row, "row", name, sets=("rows",)))
    return kit.group(("nutrition box", "box with the nutrition", f"{heading.lower()} box", "nutrition table"), children,
                     "box", heading)  # fmt: skip


def courses(kit: Kit) -> Iterator[Item]:
    """A dinner in several courses: a small sign, the course, the dish, what it is in English, prices below."""
    yield from kit.background()
    rng = kit.rng
    if kit.chance(0.5):
        stripe = part(kit.page, 0, 0, 0.05, 1)
        yield kit.rect(stripe, kit.accent(0), ("stripe", "band", "stripe on the left", "side stripe"), radius=0.0)
    head, body, low = rows(inset(kit.page, kit.margin * 1.4), (1.4, 7, 1), kit.unit)
    yield from block(kit, "title", head, rng.choice(("", "centre")))
    form, tongue = rng.choice(("diamond", "star", "heart", "leaf", "drop")), rng.choice(TONGUES)
    names, english = rng.sample(tongue.goods, 5), kit.words.goods(9)
    start = rng.choice((0, 4))
    for number, line in enumerate(rows(body, rng.randint(3, 4), kit.unit)):
        course, name = COURSES[start + number], names[number].capitalize()
        sign, text = columns(line, (1, 9), kit.unit * 0.5)
        upper, middle, lower = rows(text, (1, 1.3, 1))
        children = [kit.path(square(part(sign, 0, 0, 1, 0.4)), OUTLINES[form], kit.accent(1),
                             (form, "sign", "ornament"), like=form, title=course),
                    kit.say(upper, course, 1, "heading", "medium mid one accent", None,
                            ("course name", "course heading"), like="course name", title=course),
                    kit.say(middle, name, 1.4, "name", "bold mid one", None, ("dish", "dish name"), like="dish name",
                            title=course, sets=("dish names", "dishes")),
                    kit.say(lower, english[number % len(english)], 0.9, "caption", "italic mid one dim", None,
                            ("translation", "english line", "english explanation"), like="translation", title=course,
                            sets=("translations", "english lines", "explanations"))]  # fmt: skip
        yield kit.group((course.lower(), f"{course.lower()} block", "course"), children, "course", course,
                        sets=("courses",))  # fmt: skip
    for who, cell in zip(("Adults", "Children"), columns(low, 2, kit.unit), strict=True):
        yield _price_block(kit, who, cell)


def _price_block(kit: Kit, who: str, cell: Box) -> Item:
    """What adults or children pay."""
    price, text = columns(cell, (1, 2), kit.unit * 0.5)
    content = f"price for {who.lower()}"
    amount = kit.say(price, kit.words.price(12, 60), 1.6, "price", "bold mid one", None, (content,), title=who)
    words = who if who == "Adults" else f"Children under {kit.rng.choice((6, 10, 12))}"
    nouns = f"{who.lower()} price block", "price block"
    return kit.group(nouns, [amount, kit.say(text, words, 1, "label", "mid one")], "price block", who)


def package(kit: Kit) -> Iterator[Item]:
    """A label: brand, what it is, ears of wheat or another drawing, a band, weight, values, a sticker, a bar code."""
    rng, fill = kit.rng, kit.accent(0)
    yield from kit.background()
    top, body, low = rows(inset(kit.page, kit.margin), (1, 4, 2), kit.unit)
    yield kit.rect(Box(0, body.y, kit.width, body.height * 0.6), fill, ("band", "stripe", "coloured band"), radius=0.0)
    yield kit.say(top, kit.words.brand, 2, "brand", "bold centre mid one")
    name, under = rows(part(body, 0.22, 0.05, 0.56, 0.5), (2, 1))
    yield kit.say(
        name, kit.words.goods(1)[0], 3, "title", "display bold centre mid two", kit.on(fill), ("product name",)
    )
    yield kit.say(under, kit.words.sentence(), 1, "subtitle", "centre mid one", kit.on(fill))
    ears = kit.chance(0.5)
    for side, x in (("left", 0.02), ("right", 0.8)):
        spot = square(part(body, x, 0.05, 0.18, 0.5))
        if ears:
            yield _ear(kit, spot, side)
        elif side == "left":
            yield drawn(kit, spot, rng.choice(list(NAMED.values())))
    weight, value, code = columns(low, (1, 1.4, 1), kit.unit)
    yield kit.say(part(body, 0.35, 0.7, 0.3, 0.2), f"{rng.randrange(100, 1000, 50)} g", 1.6, "figure",
                  "bold centre mid one", None, ("weight",))  # fmt: skip
    yield kit.say(weight, f"Best before\n{kit.words.date()}", 1, "date", "", None, ("best before date", "expiry date"))
    yield _nutrition(kit, value)
    bars, x = [], code.x
    while x < code.right - kit.unit * 0.3:
        wide = kit.unit * rng.choice((0.08, 0.15, 0.25))
        bars.append(
            kit.rect(Box(x, code.y, wide, code.height * 0.7), SHADES["black"], ("bar",), "", radius=0.0, like="bar")
        )
        x += wide + kit.unit * rng.choice((0.1, 0.2, 0.3))
    yield kit.group(("bar code", "barcode"), bars[:18], "bar code")
    if kit.chance(0.6):
        side_ = min(kit.width, kit.height) * 0.2
        yield kit.badge(Box(kit.width - side_ * 1.1, kit.margin * 0.2, side_, side_),
                        rng.choice(("New", "Organic", "-20%", "Vegan", "2 + 1")))  # fmt: skip


def _ear(kit: Kit, box: Box, side: str) -> Item:
    """An ear of wheat: a stalk and grains on both sides of it."""
    gold = mixed(SHADES["gold"], kit.accent(1), 0.2)
    children = [kit.line(box.center[0], box.y, box.center[0], box.bottom, gold, ("stalk", "stem"), like="stalk")]
    for number in range(kit.rng.choice((3, 4))):
        for x in (0.26, 0.54):
            spot = part(box, x, 0.08 + number * 0.2, 0.2, 0.14)
            children.append(kit.ellipse(spot, gold, ("grain",), "", like="grain"))
    return kit.group((f"{side} ear of wheat", "ear of wheat", f"{side} ear", "wheat ear", "ear"), children, "ear", side,
                     sets=("ears", "ears of wheat"))  # fmt: skip
