"""Synthetic posters, flyers, banners and posts: title, event, date, venue, and art."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft_research.datasets.requests.designs.art import ART, ICONS, OUTLINES, Art, drawn
from redraft_research.datasets.requests.designs.kit import Kit
from redraft_research.datasets.requests.designs.sketch import Item, columns, inset, part, rows, square

WEIGHTS = {
    "art": 2.8, "eyebrow": 0.4, "title": 1.6, "subtitle": 0.6, "facts": 1.2, "body": 0.8, "offers": 2.0, "button": 0.65,
}  # fmt: skip
SHARES = {"eyebrow": 0.4, "subtitle": 0.7, "facts": 0.85, "body": 0.35, "offers": 0.45, "art": 0.65, "button": 0.6}
ORDERS = (
    ("eyebrow", "title", "subtitle", "art", "facts", "body", "offers", "button"),
    ("art", "eyebrow", "title", "subtitle", "facts", "offers", "body", "button"),
    ("eyebrow", "title", "subtitle", "facts", "art", "offers", "button", "body"),
)


def poster(kit: Kit) -> list[Item]:
    """Title, subtitle, a picture or drawing, facts, offers, button, footer, in one of several orders."""
    items, inner = kit.background(), inset(kit.page, kit.margin)
    align = kit.rng.choice(("", "", "centre"))
    if kit.chance(0.55):
        top, inner = rows(inner, (1, 11), kit.margin * 0.4)
        items += header(kit, top)
    if kit.chance(0.6):
        inner, low = rows(inner, (11, 1), kit.margin * 0.4)
        items += footer(kit, low)
    chosen = [name for name in kit.rng.choice(ORDERS) if kit.chance(SHARES.get(name, 1.0))]
    if len(chosen) < 3 and "art" not in chosen:
        chosen.append("art")
    for name, box in zip(chosen, rows(inner, [WEIGHTS[name] for name in chosen], kit.margin * 0.35), strict=True):
        items += block(kit, name, box, align)
    if kit.chance(0.2):
        side = min(kit.width, kit.height) * 0.17
        content = kit.rng.choice(
            (f"{kit.words.percent()} off", "New", "Free", f"Only {kit.words.price()}", "Last days")
        )
        items.append(kit.badge(Box(kit.width - side - kit.margin * 0.4, kit.margin * 0.4, side, side), content))
    if kit.chance(0.35):
        decorate(kit, items)
    return items


def block(kit: Kit, name: str, box: Box, align: str) -> Iterator[Item]:
    """One part of a poster."""
    words, rng = kit.words, kit.rng
    match name:
        case "eyebrow":
            content = ("small line above the title", "eyebrow")
            yield kit.say(box, words.occasion().upper(), 1, "subtitle", f"accent medium low one {align}", None, content)
        case "title":
            look = f"display mid three {align} {rng.choice(('bold', 'bold', ''))} {rng.choice(('', '', 'accent'))}"
            yield kit.say(box, words.title(), rng.uniform(2.4, 5.0), "title", look)
        case "subtitle":
            yield kit.say(box, words.sentence(), 1.35, "subtitle", f"two {align} {rng.choice(('', 'dim'))}")
        case "body" if kit.chance(0.5):
            lines = "\n".join(words.notice() for _ in range(rng.randint(3, 5)))
            yield kit.say(box, lines, 1, "list", align, None, ("details", "list", "info", "text"))
        case "body":
            yield kit.say(box, words.paragraph(rng.randint(1, 3)), 1, "body", align)
        case "button":
            wide = min(box.width, box.height * rng.uniform(3.2, 5))
            yield kit.button(Box(box.x + (box.width - wide) / 2 if align else box.x, box.y, wide, box.height))
        case "facts":
            yield from facts(kit, box, align)
        case "offers":
            yield from offers(kit, box)
        case _:
            yield from picture(kit, box)


def picture(kit: Kit, box: Box) -> Iterator[Item]:
    """A photo, three photos side by side, or a drawing, on a plate or not."""
    way, noun = kit.rng.random(), kit.rng.choice(kit.words.topic.things)
    if way < 0.45:
        yield kit.picture(box, f"photo of the {noun}", f"{noun} photo")
    elif way < 0.58:
        for side, cell in zip(("left", "middle", "right"), columns(box, 3, kit.margin * 0.3), strict=True):
            yield kit.picture(cell, f"{side} photo")
    else:
        if kit.chance(0.5):
            yield kit.rect(box, kit.accent(), ("panel", "picture background"), "plate")
        yield drawn(kit, square(box, 0.85), kit.rng.choice(ART))


def header(kit: Kit, box: Box) -> Iterator[Item]:
    """A logo with the brand at one side, sometimes a handle or a date at the other."""
    side = Box(box.x, box.y, box.height, box.height)
    if kit.chance(0.5):
        mark = kit.ellipse(side, kit.accent(0), ("logo mark", "logo symbol"), "")
    else:
        mark = drawn(kit, side, kit.rng.choice(ICONS), kit.accent(0), "logo mark")
    room = Box(box.x + box.height * 1.3, box.y, box.width * 0.45, box.height)
    name = kit.say(room, kit.words.brand, box.height * 0.5 / kit.unit, "brand", "bold mid one")
    yield kit.group(("logo",), [mark, name], "logo", kit.words.brand, role="logo")
    if kit.chance(0.5):
        role = kit.rng.choice(("handle", "date", "url", "phone"))
        yield kit.say(part(box, 0.66, 0, 0.34, 1), kit.words_for(role), 1, role, "right mid one")


def footer(kit: Kit, box: Box) -> list[Item]:
    """A band or a line with contact data."""
    ink, out = kit.colors.dim, []
    if kit.chance(0.4):
        fill = kit.accent()
        whole = Box(0, box.y, kit.width, kit.height - box.y)
        nouns = ("footer band", "bottom bar", "band at the bottom")
        out.append(kit.rect(whole, fill, nouns, "plate", radius=0.0))
        ink, box = kit.on(fill), Box(box.x, box.y + (whole.height - box.height) / 2, box.width, box.height)
    elif kit.chance(0.4):
        out.append(kit.line(box.x, box.y - kit.unit * 0.2, box.right, box.y - kit.unit * 0.2))
    roles = kit.rng.sample(("address", "phone", "url", "email"), kit.rng.choice((1, 2, 2, 3)))
    aligns = {1: ("centre",), 2: ("", "right"), 3: ("", "centre", "right")}[len(roles)]
    for role, cell, align in zip(roles, columns(box, len(roles), kit.unit), aligns, strict=True):
        out.append(kit.say(cell, kit.words_for(role), 0.9, role, f"mid two {align}", ink))
    return [kit.group(("footer",), out, "footer", role="footer")] if kit.chance(0.5) else out


def facts(kit: Kit, box: Box, align: str) -> Iterator[Item]:
    """When and where: one below another, or as plates side by side with a label each."""
    roles = kit.rng.sample(("date", "time", "place", "address", "price"), kit.rng.randint(2, 4))
    if kit.chance(0.5):
        for role, cell, look in zip(roles, rows(box, len(roles), 2), ("bold", "", "", ""), strict=False):
            yield kit.say(cell, kit.words_for(role), 1.4, role, f"mid one {align} {look}")
        return
    fill = kit.colors.panel if kit.chance(0.6) else kit.accent()
    for role, cell in zip(roles, columns(box, len(roles), kit.margin * 0.35), strict=True):
        value = (3, role, kit.words_for(role), 1.3, "bold centre mid two")
        label = (2, "label", role.capitalize(), 0.85, "centre mid one")
        yield kit.card(cell, role, "box", fill, [value, label], sets=("cards",))


def offers(kit: Kit, box: Box, count: int = 0) -> Iterator[Item]:
    """Products in a row, each with a photo or drawing, its name and its price."""
    words, fill = kit.words, kit.colors.panel
    count = count or kit.rng.randint(2, 4)
    old, photos = kit.chance(0.3), kit.chance(0.5)
    for name, cell in zip(words.goods(count), columns(box, count, kit.margin * 0.35), strict=False):
        look = (5, photo_of(kit, name.lower()) if photos else icon(kit))
        label, price = (
            (2, "name", name, 1.05, "medium centre mid two"),
            (2, "price", words.price(), 1.3, "bold centre mid one"),
        )
        before = [(1.2, "old price", words.price(20, 120), 0.9, "struck dim centre mid one")] if old else []
        parts = [look, label, price, *before]
        yield kit.card(cell, name, "card", fill, parts, nouns=("product",), sets=("products", "offers"), pad=0.6)


def icon(kit: Kit, ink: Color | None = None, art: Art | None = None) -> Callable[[Box], Item]:
    """What draws an icon into a box."""
    chosen = art or kit.rng.choice(ICONS)
    return lambda box: drawn(kit, square(box, 0.9), chosen, ink or kit.accent(), "icon", "icon")


def photo_of(kit: Kit, what: str) -> Callable[[Box], Item]:
    return lambda box: kit.picture(box, f"{what} photo", f"picture of the {what}")


def decorate(kit: Kit, items: list[Item]) -> None:
    """A few loose shapes right above the background."""
    rng, made = kit.rng, []
    for _ in range(rng.randint(1, 4)):
        side = min(kit.width, kit.height) * rng.uniform(0.06, 0.35)
        x, y = rng.choice((-side * 0.4, kit.width - side * 0.6)), rng.uniform(0, kit.height - side)
        box, fill, opacity = Box(x, y, side, side), kit.accent(), rng.choice((1.0, 0.6, 0.3, 0.2))
        shape = rng.choice(("circle", "circle", "square", "blob"))
        if shape == "circle":
            made.append(kit.ellipse(box, fill, ("circle", "dot"), opacity=opacity))
        elif shape == "square":
            turn = rng.choice((0.0, 15.0, 45.0))
            made.append(kit.rect(box, fill, ("square",), radius=0.0, opacity=opacity, turn=turn))
        else:
            outline = OUTLINES[rng.choice(("cloud", "hill", "leaf", "drop", "wave", "burst", "heart"))]
            made.append(kit.path(box, outline, fill, ("blob", "shape"), opacity=opacity))
    place = 1 if items and items[0].role == "background" else 0
    items[place:place] = made


def banner(kit: Kit) -> list[Item]:
    """A wide strip: a picture at one side, words and a button at the other."""
    items, inner = kit.background(), inset(kit.page, kit.margin)
    flipped = kit.chance(0.4)
    left, right = columns(inner, (3, 2) if flipped else (2, 3), kit.margin)
    look, text = (right, left) if flipped else (left, right)
    items += picture(kit, look)
    lines = rows(text, (3, 1.5, 1.5) if kit.chance(0.6) else (3, 1.5), kit.unit * 0.4)
    for name, box in zip(("title", "subtitle", "button"), lines, strict=False):
        items += block(kit, name, box, "")
    if kit.chance(0.4):
        decorate(kit, items)
    return items


def post(kit: Kit) -> Iterator[Item]:
    """A post: a big saying, offers, or a picture under a title, with the handle."""
    yield from kit.background()
    top, middle, low = rows(inset(kit.page, kit.margin), (1, 9, 1), kit.margin * 0.4)
    yield from header(kit, top)
    way = kit.rng.random()
    if way < 0.35:
        content, by = rows(middle, (4, 1), kit.unit)
        look = f"centre mid display {kit.rng.choice(('italic', '', ''))}"
        yield kit.say(content, f"“{kit.words.review()}”", 3, "quote", look)
        yield kit.say(by, kit.words.person(), 1.3, "name", "centre one", None, ("author", "name under the quote"))
    elif way < 0.7:
        title, rest = rows(middle, (1, 4), kit.unit)
        yield from block(kit, "title", title, "centre")
        count = kit.rng.choice((2, 3))
        for row in rows(rest, 2, kit.unit):
            yield from offers(kit, row, count)
    else:
        title, sub, look_at = rows(middle, (2, 1, 3), kit.unit)
        yield from block(kit, "title", title, "centre")
        yield from block(kit, "subtitle", sub, "centre")
        yield from picture(kit, look_at)
    role = kit.rng.choice(("handle", "url", "date"))
    yield kit.say(low, kit.words_for(role), 1.1, role, "centre mid one")
