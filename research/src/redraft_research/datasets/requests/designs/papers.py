"""Synthetic printed matter: menus, price lists, timetables, invitations, certificates, business cards."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.geometry import Box
from redraft_research.datasets.requests.designs.art import ICONS, drawn
from redraft_research.datasets.requests.designs.kit import Kit, mixed
from redraft_research.datasets.requests.designs.posters import block, decorate, footer, header
from redraft_research.datasets.requests.designs.sketch import Item, columns, inset, part, regular, rows, square, star


def price_list(kit: Kit) -> Iterator[Item]:
    """A title and one to four sections of names with prices, in one or two columns."""
    yield from kit.background()
    words = kit.words
    head, body, low = rows(inset(kit.page, kit.margin), (1.6, 9, 0.7), kit.margin * 0.4)
    top, title = rows(head, (1, 2), kit.unit * 0.3)
    if kit.chance(0.5):
        yield from header(kit, top)
    yield from block(kit, "title", title, kit.rng.choice(("", "centre")))
    sections = kit.rng.randint(1, 4)
    across = 1 if sections == 1 or kit.chance(0.4) else 2
    down = -(-sections // across)
    per = max(2, min(7, int(body.height / down / (kit.unit * 3.2)) - 1))
    used: set[str] = set()
    cells = [cell for row in rows(body, down, kit.margin * 0.5) for cell in columns(row, across, kit.margin)]
    described, dotted, plates = kit.chance(0.4), kit.chance(0.3), kit.chance(0.35)
    for cell in cells[:sections]:
        names = [name for name in words.goods(per + 5) if name not in used][: kit.rng.randint(min(3, per), per)]
        used |= set(names)
        if names:
            yield _section(kit, cell, names, described, dotted, plates)
    yield from footer(kit, low)


def _section(kit: Kit, box: Box, names: list[str], described: bool, dotted: bool, plates: bool) -> Item:
    heading = kit.words.heading() if kit.chance(0.5) else kit.words.labels(1)[0]
    children = [kit.rect(box, kit.colors.panel, ("section background",), "plate")] if plates else []
    ink = kit.on(kit.colors.panel) if plates else kit.colors.ink
    inner = inset(box, kit.unit * 0.8) if plates else box
    lines = rows(inner, [1.2, *[1.0] * len(names)], kit.unit * 0.3)
    children.append(kit.say(lines[0], heading, 1.6, "heading", f"bold mid one {kit.rng.choice(('', 'accent'))}"))
    for name, line in zip(names, lines[1:], strict=True):
        line = Box(line.x, line.y, line.width, min(line.height, kit.unit * 3.4))
        upper = part(line, 0, 0, 1, 0.55 if described else 1)
        row = [
            kit.say(part(upper, 0, 0, 0.72, 1), name, 1.1, "name", "medium mid one", ink),
            kit.say(part(upper, 0.76, 0, 0.24, 1), kit.words.price(), 1.1, "price", "right mid one", ink),
        ]
        if described:
            room, pale = part(line, 0, 0.55, 0.72, 0.45), mixed(ink, kit.colors.paper, 0.3)
            row.append(kit.say(room, kit.words.sentence(), 0.8, "body", "one", pale))
        if dotted:
            row.append(kit.line(line.x, line.bottom, line.right, line.bottom, role="divider"))
        low = name.lower()
        children.append(kit.group((f"{low} row", "row", low), row, "row", name, sets=("rows", "items", "dishes")))
    return kit.group((f"{heading.lower()} section", "section"), children, "section", heading, sets=("sections",))


def timetable(kit: Kit) -> Iterator[Item]:
    """Days across and hours down with an entry a cell, or a list of times with what happens and where."""
    yield from kit.background()
    words, rng = kit.words, kit.rng
    title, body = rows(inset(kit.page, kit.margin), (1, 7), kit.margin * 0.4)
    yield from block(kit, "title", title, "")
    if kit.chance(0.5):
        count = rng.randint(4, 8)
        for number, (time, line) in enumerate(zip(words.times(count), rows(body, count, kit.unit * 0.5), strict=True)):
            yield _entry(kit, line, time, number)
        return
    days, times = words.days()[: rng.choice((5, 5, 3, 4))], words.times(rng.randint(3, 5))
    lines = rows(body, [0.6, *[1.0] * len(times)], 2)
    fill = kit.accent()
    for day, cell in zip(days, columns(lines[0], [0.7, *[1.0] * len(days)], 2)[1:], strict=True):
        children = [
            kit.rect(cell, fill, ("column header", "header cell"), "plate", radius=0.0),
            kit.say(inset(cell, 3), day, 1.1, "label", "bold centre mid one", kit.on(fill), ("day", f"{day} heading")),
        ]
        yield kit.group((f"{day} heading", "column heading"), children, "day", day, sets=("days", "headings"))
    subjects = words.goods(6) + words.labels(4)
    for time, line in zip(times, lines[1:], strict=True):
        cells = columns(line, [0.7, *[1.0] * len(days)], 2)
        yield kit.say(inset(cells[0], 3), time, 1, "time", "mid one dim")
        for day, cell in zip(days, cells[1:], strict=True):
            if kit.chance(0.12):
                continue
            subject = rng.choice(subjects)
            shade = kit.accent() if kit.chance(0.2) else kit.colors.panel
            nouns = (f"{day} {time} lesson", f"{subject.lower()} on {day}", "cell", "slot")
            content = kit.say(inset(cell, 4), subject, 0.95, "name", "centre mid two", kit.on(shade))
            plate = kit.rect(cell, shade, ("cell background",), "plate", radius=0.0)
            yield kit.group(nouns, [plate, content], "cell", f"{day} {time}", sets=("cells", f"{day} lessons"))


def _entry(kit: Kit, line: Box, time: str, number: int) -> Item:
    what = kit.words.occasion() if kit.chance(0.5) else kit.words.bullet()
    shade = kit.colors.panel if number % 2 else None
    ink = kit.on(shade) if shade else kit.colors.ink
    children = [kit.rect(line, shade, ("row background",), "plate", radius=0.0)] if shade else []
    first, second, third = columns(inset(line, kit.unit * 0.6, 0), (2, 6, 3), kit.unit * 0.6)
    children.append(kit.say(first, time, 1.2, "time", "bold mid one", kit.accent(0)))
    children.append(
        kit.say(second, what, 1.2, "name", "mid two", ink, ("event", "session", "entry"), attribute="event")
    )
    if kit.chance(0.85):
        who = kit.chance(0.4)
        content = kit.words.person() if who else kit.words.venue()
        nouns = ("speaker",) if who else ("room",)
        role = "name" if who else "place"
        children.append(
            kit.say(third, content, 1, role, "mid right one", ink, nouns, like=nouns[0], attribute=nouns[0])
        )
    return kit.group((f"{time} row", f"{what.lower()} row", "row"), children, "row", what, sets=("rows", "sessions"))


def invitation(kit: Kit) -> list[Item]:
    """Centred lines inside a frame: who invites to what, when, where, and how to answer."""
    items, words = kit.background(), kit.words
    frame = inset(kit.page, kit.margin * 0.6)
    items.append(kit.rect(frame, None, ("frame", "border"), stroke=kit.accent(0), stroke_width=round(kit.unit / 6, 1)))
    if kit.chance(0.4):
        inner = inset(frame, kit.unit * 0.5)
        items.append(kit.rect(inner, None, ("inner frame", "inner border"), stroke=kit.accent(0), stroke_width=1.0))
    body = inset(frame, kit.margin, kit.margin * 0.9)
    top, hosts, line, title, date, place, rsvp = rows(body, (1.6, 1, 0.7, 2.2, 0.9, 1.4, 0.8), kit.unit * 0.5)
    items.append(drawn(kit, square(top), kit.rng.choice(ICONS), kit.accent(), "ornament"))
    both = f"{words.first()} {kit.rng.choice(('&', 'and', '+'))} {words.first()}"
    content = kit.rng.choice(
        ("invite you to their", "request the pleasure of your company at the", "hope to see you at")
    )
    what = words.occasion() if kit.chance(0.6) else words.title()
    when, where = f"{words.date()} · {words.time()}", f"{words.venue()}\n{words.address()}"
    items.append(kit.say(hosts, both, 2.2, "name", "centre mid one display", None, ("hosts", "names", "couple")))
    items.append(kit.say(line, content, 0.95, "subtitle", "centre mid italic two", None, ("invitation line",)))
    items.append(kit.say(title, what, 3.4, "title", "centre mid display accent two"))
    items.append(kit.say(date, when, 1.3, "date", "centre mid one", None, ("date and time",)))
    items.append(kit.say(place, where, 1.1, "place", "centre mid"))
    answer = f"RSVP {kit.rng.choice((words.phone, words.email))()}"
    items.append(kit.say(rsvp, answer, 0.95, "footer", "centre mid one dim", None, ("rsvp", "reply line")))
    if kit.chance(0.3):
        decorate(kit, items)
    return items


AWARDS = ("Certificate", "Diploma", "Award of Excellence", "Certificate of Completion", "Thank You", "First Prize")


def certificate(kit: Kit) -> Iterator[Item]:
    """A border, a heading, the name of who gets it, for what, a seal, a date and one or two signatures."""
    yield from kit.background()
    words, rng, line = kit.words, kit.rng, kit.unit / 4
    for noun, share in (("border", 0.4), ("inner border", 0.65))[: rng.choice((1, 2))]:
        box = inset(kit.page, kit.margin * share)
        yield kit.rect(box, None, (noun, "frame"), radius=0.0, stroke=kit.accent(0), stroke_width=round(line, 1))
        line /= 3
    head, sub, name, why, low = rows(inset(kit.page, kit.margin * 1.3), (1.6, 0.6, 1.5, 1.2, 1.6), kit.unit * 0.4)
    yield kit.say(head, rng.choice(AWARDS), 3.2, "title", "centre mid display one bold")
    content = rng.choice(("presented to", "This certifies that", "is awarded to", f"awarded by {words.brand} to"))
    yield kit.say(sub, content, 1.1, "subtitle", "centre mid one italic dim")
    nouns = ("recipient", "name of the winner")
    yield kit.say(name, words.person(), 2.8, "name", "centre mid display one accent", None, nouns)
    yield kit.say(why, words.sentence(), 1.2, "body", "centre mid two")
    left, middle, right = columns(low, 3, kit.unit * 2)
    seal = square(middle, 0.95)
    outer = kit.path(
        seal, rng.choice((regular(8), star(16, 0.85), star(24, 0.9))), kit.accent(1), ("seal shape", "rosette")
    )
    inner = kit.ellipse(square(seal, 0.6), kit.colors.paper, ("seal centre",))
    yield kit.group(("seal", "stamp"), [outer, inner], "seal")
    dated = kit.chance(0.5)
    yield _signed(kit, left, dated)
    yield _signed(kit, right, False)


def _signed(kit: Kit, box: Box, dated: bool) -> Item:
    """A date or a signature over a line, with what it is below."""
    role, y = "date" if dated else "signature", box.y + box.height * 0.55
    content, under = (kit.words.date(), "Date") if dated else (kit.words.person(), kit.words.job())
    children = [
        kit.say(part(box, 0, 0.1, 1, 0.4), content, 1.2, "date" if dated else "name", "centre low one italic"),
        kit.line(box.x, y, box.right, y, nouns=(f"{role} line",)),
        kit.say(part(box, 0, 0.6, 1, 0.3), under, 0.9, "label", "centre one dim"),
    ]
    return kit.group((role, f"{role} block"), children, role, content)


def card(kit: Kit) -> Iterator[Item]:
    """A business card: logo, name, job and contact lines, some with icons."""
    yield from kit.background()
    words = kit.words
    if kit.chance(0.4):
        side = part(kit.page, 0, 0, 0.02, 1) if kit.chance(0.5) else part(kit.page, 0, 0.9, 1, 0.1)
        yield kit.rect(side, kit.accent(0), ("stripe", "bar"), radius=0.0)
    inner = inset(kit.page, kit.margin * 1.3, kit.margin)
    top, who, what = rows(inner, (1, 1.6, 2), kit.unit * 0.4)
    yield from header(kit, top)
    name, job = rows(who, (3, 2))
    person = words.person()
    people = [
        kit.say(name, person, 2.2, "name", "bold mid one"),
        kit.say(job, words.job(), 1.2, "job", "mid one accent"),
    ]
    yield kit.group(("person",), people, "person", person)
    roles = kit.rng.sample(("phone", "email", "url", "address"), kit.rng.randint(2, 4))
    icons = kit.chance(0.4)
    for role, line in zip(roles, rows(what, len(roles), 2), strict=True):
        text = Box(line.x + (line.height * 1.2 if icons else 0), line.y, line.width * 0.8, line.height)
        content = kit.say(text, kit.words_for(role), 1.1, role, "mid one")
        if icons:
            spot = square(Box(line.x, line.y, line.height, line.height), 0.7)
            mark = kit.ellipse(spot, kit.accent(1), (f"{role} icon",), "icon", like="icon", attribute="icon")
            yield kit.group((f"{role} line",), [mark, content], "contact line", role)
        else:
            yield content
