"""Synthetic mobile and web screens: bars, tabs, cards, inputs, lists, buttons."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.geometry import Box
from redraft_research.datasets.requests.designs.art import ICONS, NAMED, drawn
from redraft_research.datasets.requests.designs.kit import Kit, Piece, mixed
from redraft_research.datasets.requests.designs.posters import block, icon, photo_of
from redraft_research.datasets.requests.designs.sketch import Item, columns, grid, inset, part, rows, square


def mobile(kit: Kit) -> Iterator[Item]:
    """A phone's screen: status bar, top bar, content, tab bar or button."""
    kit.unit = kit.width / 26
    yield kit.rect(kit.page, kit.colors.paper, (), "background", radius=0.0)
    margin = kit.width * 0.06
    rest = kit.page
    if kit.chance(0.5):
        status, rest = rows(rest, (1, 19))
        yield _status(kit, inset(status, margin, status.height * 0.2))
    bar, rest = rows(rest, (1.3, 17))
    yield _top_bar(kit, bar, margin)
    if kit.chance(0.7):
        rest, tabs = rows(rest, (10, 1))
        yield _tab_bar(kit, tabs)
    body = inset(rest, margin, margin * 0.6)
    way = kit.rng.choice((login, feed, entries, dashboard, product))
    yield from way(kit, body)


def web(kit: Kit) -> Iterator[Item]:
    """A page of a site: a nav bar, a hero, a row of cards, a form or figures, a footer."""
    kit.unit = kit.width / 90
    yield kit.rect(kit.page, kit.colors.paper, (), "background", radius=0.0)
    margin = kit.width * 0.05
    bar, hero, first, low = rows(kit.page, (0.9, 5, 5, 1))
    yield _nav(kit, inset(bar, margin, bar.height * 0.22), bar)
    text, look = columns(inset(hero, margin, margin * 0.6), (3, 2), margin)
    title, sub, buttons = rows(text, (3, 1.6, 1), kit.unit)
    yield from block(kit, "title", title, "")
    yield from block(kit, "subtitle", sub, "")
    for one in columns(buttons, 3, kit.unit)[: kit.rng.choice((1, 2))]:
        yield kit.button(Box(one.x, one.y, one.width, min(one.height, kit.unit * 4)))
    yield kit.picture(look, "hero image", "hero photo")
    way = kit.rng.choice((features, features, dashboard, login, plans))
    yield from way(kit, inset(first, margin, margin * 0.3))
    fill = mixed(kit.colors.paper, kit.colors.ink, 0.85)
    links = [kit.rect(low, fill, ("footer background",), "plate", radius=0.0)]
    for name, cell in zip(kit.words.nav(3), columns(inset(low, margin, low.height * 0.3), 3, kit.unit), strict=True):
        links.append(kit.say(cell, name, 1, "nav link", "mid one", kit.on(fill), ("footer link",)))
    yield kit.group(("footer",), links, "footer", role="footer")


def _status(kit: Kit, box: Box) -> Item:
    clock = kit.say(part(box, 0, 0, 0.3, 1), "9:41", 0.9, "time", "mid one bold", None, ("clock",))
    battery = kit.rect(part(box, 0.92, 0.2, 0.08, 0.6), kit.colors.ink, ("battery", "battery icon"), radius=2.0)
    signal = kit.ellipse(square(part(box, 0.82, 0.2, 0.06, 0.6)), kit.colors.ink, ("signal", "signal icon"))
    return kit.group(("status bar",), [clock, signal, battery], "status bar")


def _top_bar(kit: Kit, bar: Box, margin: float) -> Item:
    filled = kit.chance(0.6)
    fill = kit.accent(0)
    ink = kit.on(fill) if filled else kit.colors.ink
    inner = inset(bar, margin, bar.height * 0.2)
    children = [kit.rect(bar, fill, ("bar background",), "plate", radius=0.0)] if filled else []
    title = kit.words.heading() if kit.chance(0.7) else kit.words.brand
    side = Box(inner.right - inner.height, inner.y, inner.height, inner.height)
    children.append(
        kit.say(part(inner, 0.16, 0, 0.68, 1), title, 1.4, "title", "bold mid one centre", ink, ("screen title",))
    )
    left = NAMED["user"] if kit.chance(0.3) else kit.rng.choice(ICONS)
    children.append(
        drawn(kit, square(Box(inner.x, inner.y, inner.height, inner.height), 0.8), left, ink, "icon", "left icon")
    )
    if kit.chance(0.6):
        children.append(drawn(kit, square(side, 0.8), kit.rng.choice(ICONS), ink, "icon", "right icon"))
    return kit.group(("top bar", "header", "app bar"), children, "top bar", title)


def _tab_bar(kit: Kit, box: Box) -> Item:
    names = kit.words.nav(kit.rng.randint(3, 5))
    fill = kit.colors.panel
    children = [kit.rect(box, fill, ("tab bar background",), "plate", radius=0.0)]
    active = kit.rng.randrange(len(names))
    for number, (name, cell) in enumerate(zip(names, columns(box, len(names)), strict=True)):
        ink = kit.accent(0) if number == active else mixed(kit.on(fill), fill, 0.4)
        icon = drawn(kit, square(part(cell, 0, 0.12, 1, 0.45)), kit.rng.choice(ICONS), ink, "icon", "icon")
        label = kit.say(part(cell, 0.04, 0.6, 0.92, 0.32), name, 0.85, "label", "centre mid one", ink)
        nouns = (f"{name.lower()} tab", "tab", *(("active tab", "selected tab") if number == active else ()))
        children.append(kit.group(nouns, [icon, label], "tab", name, sets=("tabs",)))
    return kit.group(("tab bar", "bottom bar", "bottom navigation"), children, "tab bar")


def _nav(kit: Kit, box: Box, bar: Box) -> Item:
    children = (
        [kit.rect(bar, kit.colors.panel, ("nav bar background",), "plate", radius=0.0)] if kit.chance(0.5) else []
    )
    ink = kit.on(kit.colors.panel) if children else kit.colors.ink
    brand, links, action = columns(box, (2, 5, 1.2), kit.unit * 2)
    children.append(kit.say(brand, kit.words.brand, 1.7, "brand", "bold mid one", ink, ("logo",)))
    names = kit.words.nav(kit.rng.randint(3, 5))
    for name, cell in zip(names, columns(links, len(names), kit.unit), strict=True):
        children.append(kit.say(cell, name, 1.1, "nav link", "centre mid one", ink, (f"{name.lower()} link",)))
    children.append(kit.button(action))
    return kit.group(("nav bar", "navigation", "header", "menu"), children, "nav bar")


def _field(kit: Kit, box: Box, name: str, filled: bool) -> Item:
    """An input with its label above and a hint or value inside."""
    label, slot = rows(box, (2, 3), 2)
    low = name.lower()
    shape = kit.rect(
        slot, kit.colors.panel, (f"{low} box", "input box"), "plate", stroke=kit.colors.dim, stroke_width=1.0
    )
    makers = {"email": kit.words.email, "name": kit.words.person, "phone": kit.words.phone, "city": kit.words.place}
    content = makers.get(low, lambda: f"Enter {low}")() if filled else f"Your {low}"
    room = inset(slot, kit.unit * 0.7, slot.height * 0.15)
    children = [
        kit.say(label, name, 1, "label", "mid one", None, (f"{low} label",)),
        shape,
        kit.say(room, content, 1, "placeholder", "mid one", mixed(kit.on(kit.colors.panel), kit.colors.panel, 0.4)),
    ]
    nouns = (f"{low} field", f"{low} input", "field", "input")
    return kit.group(nouns, children, "field", name, sets=("fields", "inputs"))


def login(kit: Kit, box: Box) -> list[Item]:
    """A form: a heading, fields, a button and a link."""
    fields = kit.words.fields(kit.rng.randint(2, 4))
    box = box if box.width < box.height else part(box, 0.25, 0, 0.5, 1)
    head, *slots, go, link = rows(box, (1.4, *[1.3] * len(fields), 0.9, 0.7), kit.unit * 0.8)
    items = [kit.say(head, kit.words.heading(), 2, "heading", "bold mid two")]
    filled = kit.chance(0.4)
    items += [_field(kit, slot, name, filled) for name, slot in zip(fields, slots, strict=True)]
    items.append(kit.button(go, nouns=("submit button", "main button")))
    content = kit.rng.choice(
        ("Forgot password?", "Create an account", "Need help?", "Skip for now", "Terms and privacy")
    )
    items.append(kit.say(link, content, 1, "label", "centre mid one accent", None, ("link", "link below the button")))
    return [kit.group(("form",), items, "form")] if kit.chance(0.3) else items


def features(kit: Kit, box: Box, across: int = 0, down: int = 1) -> Iterator[Item]:
    """Cards side by side: icon or photo, heading, text, sometimes a button."""
    photos, button = kit.chance(0.4), kit.chance(0.4)
    ink = kit.accent() if kit.chance(0.6) else None
    for cell in grid(box, across or kit.rng.choice((2, 3, 3, 4)), down, kit.unit * 1.6):
        heading = kit.words.heading() if kit.chance(0.6) else kit.words.bullet()
        parts: list[Piece] = [
            (3, photo_of(kit, "card") if photos else icon(kit, ink)),
            (1.2, "heading", heading, 1.4, "bold mid two", "card title"),
            (2, "body", kit.words.sentence(), 1, "", "card text"),
        ]
        if button:
            parts.append((1, lambda slot: kit.button(part(slot, 0, 0, 0.6, 1))))
        yield kit.card(cell, heading, "card", kit.colors.panel, parts, nouns=("tile",), sets=("tiles",))


def feed(kit: Kit, box: Box) -> Iterator[Item]:
    return features(kit, box, 1, 2) if kit.chance(0.5) else features(kit, box, 2, 2)


def entries(kit: Kit, box: Box) -> Iterator[Item]:
    """A list: each row with an avatar or icon, a name, a line below it and something at the right."""
    count, people = kit.rng.randint(4, 7), kit.chance(0.5)
    names = [kit.words.person() for _ in range(count)] if people else kit.words.goods(count)
    tail = kit.rng.choice(("time", "price", "date"))
    for name, line in zip(names, rows(box, count, kit.unit * 0.5), strict=False):
        line = Box(line.x, line.y, line.width, min(line.height, kit.unit * 5))
        spot = square(Box(line.x, line.y, line.height, line.height), 0.85)
        upper, lower = rows(Box(line.x + line.height * 1.15, line.y, line.width * 0.58, line.height), 2)
        if people and kit.chance(0.7):
            seen = kit.picture(spot, f"{name.split()[0]}'s photo", "avatar", "profile picture", effects=("clip-path",))
        elif people:
            seen = kit.ellipse(spot, kit.accent(), ("avatar", f"{name.split()[0]}'s avatar"), "photo", like="avatar")
        else:
            seen = drawn(kit, spot, kit.rng.choice(ICONS), kit.accent(), "icon", "icon")
        under = kit.words.job() if people else kit.words.bullet()
        role = "job" if people else "body"
        children = [
            seen,
            kit.say(upper, name, 1.2, "name", "medium low one"),
            kit.say(lower, under, 0.95, role, "one dim"),
            kit.say(part(line, 0.78, 0, 0.22, 1), kit.words_for(tail), 0.95, tail, "right mid one"),
        ]
        if kit.chance(0.3):
            children.append(kit.line(line.x, line.bottom, line.right, line.bottom))
        nouns = (f"{name} row", f"{name}'s entry" if people else f"{name.lower()} entry", "row", "list item")
        yield kit.group(nouns, children, "row", name, sets=("rows", "people" if people else "items"))


def dashboard(kit: Kit, box: Box) -> Iterator[Item]:
    """Tiles with a figure and what it counts."""
    count = kit.rng.choice((3, 4)) if box.width > box.height else 4
    cells = columns(box, count, kit.unit * 1.5) if box.width > box.height else grid(box, 2, 2, kit.unit)
    for name, cell in zip(kit.words.labels(count), cells, strict=False):
        note = f"{kit.words.percent()} since {kit.words.day()}"
        parts: list[Piece] = [
            (1, "label", name, 1.1, "mid one"),
            (2, "figure", kit.words.figure(), 2.8, "bold mid one"),
            (1, "caption", note, 0.9, "mid one", "change", "note"),
        ]
        fill = kit.accent() if kit.chance(0.4) else kit.colors.panel
        yield kit.card(cell, name, "tile", fill, parts, nouns=("card",), sets=("cards",))


def product(kit: Kit, box: Box) -> Iterator[Item]:
    """One thing for sale: photo, name, price, description, button."""
    look, name, price, text, go = rows(box, (5, 1, 1, 1.8, 1), kit.unit * 0.7)
    good = kit.words.goods(1)[0]
    yield kit.picture(look, f"{good.lower()} photo", "product photo")
    yield kit.say(name, good, 1.9, "name", "bold mid one", None, ("product name",))
    yield kit.say(price, kit.words.price(), 1.7, "price", "mid one accent")
    yield kit.say(text, kit.words.paragraph(2), 1.05, "body", "dim", None, ("product description",))
    yield kit.button(go)


def plans(kit: Kit, box: Box) -> Iterator[Item]:
    """Price plans side by side: a name, a price, what is in it, a button; one stands out."""
    best = kit.rng.randrange(3)
    for number, (name, cell) in enumerate(zip(kit.words.labels(3), columns(box, 3, kit.unit * 2), strict=False)):
        perks = "\n".join(kit.words.bullet() for _ in range(3))
        parts: list[Piece] = [(1, "name", name, 1.4, "bold mid one centre", "plan name"),
                              (1.3, "price", kit.words.price(5, 99), 2.4, "bold mid one centre"),
                              (2.6, "list", perks, 1, "centre", "features", "perks"), (0.9, kit.button)]  # fmt: skip
        fill, nouns = (kit.accent(0), ("highlighted plan",)) if number == best else (kit.colors.panel, ("card",))
        yield kit.card(cell, name, "plan", fill, parts, nouns=nouns, sets=("cards",))
