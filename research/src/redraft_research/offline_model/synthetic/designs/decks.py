"""Synthetic slides: titles, lists, tables, charts, cards, people, figures, pictures."""

from __future__ import annotations

from collections.abc import Iterable

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft_research.datasets.requests.designs.figures import captions, steps
from redraft_research.datasets.requests.designs.kit import Kit, mixed
from redraft_research.datasets.requests.designs.posters import offers
from redraft_research.datasets.requests.designs.screens import dashboard, entries, features
from redraft_research.datasets.requests.designs.sketch import Item, Sheet, columns, inset, part, rows, square

CHARTS = ("column chart", "column chart", "bar chart", "line chart", "pie chart", "area chart", "doughnut chart")

COLUMNS = {
    "Price": "price", "Date": "date", "Time": "time", "Room": "venue", "Share": "percent", "Owner": "first",
    "Figure": "figure", "Budget": "price", "Status": "status", "City": "place", "Phone": "phone", "Lead": "job",
    "Last year": "figure", "This year": "figure", "Day": "day",
}  # fmt: skip


def deck(kit: Kit) -> list[Sheet]:
    """One to twelve slides, in one look, with a title slide mostly and a last word sometimes."""
    slides = Slides(kit)
    count = kit.rng.choice((1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12))
    names = "bullets bullets bullets two two table table chart chart cards people photo figures quote steps section"
    chosen = [kit.rng.choice(names.split()) for _ in range(count)]
    if count > 2 or kit.chance(0.3):
        chosen[0] = "title"
    if count > 3 and kit.chance(0.4):
        chosen[-1] = "closing"
    sheets = []
    for number, way in enumerate(chosen, 1):
        sheet: Sheet = getattr(slides, way)()
        sheet.background = sheet.background or kit.colors.paper
        slides.finish(sheet, number)
        sheets.append(sheet)
    return sheets


class Slides:
    """Makes slides of one deck: the same title place, footer and colours on each."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.words = kit, kit.words
        page = kit.page
        kit.unit = kit.height / 36
        self.head = part(page, 0.05, 0.04, 0.9, 0.167)
        self.body = part(page, 0.05, 0.235, 0.9, 0.655)
        self.align = kit.rng.choice(("", "", "centre"))
        self.ink = kit.accent(0) if kit.chance(0.5) else kit.colors.ink
        self.placed = kit.chance(0.8)
        self.footer = kit.rng.choice(("", "footer", "number", "both"))
        self.notes = kit.rng.choice((0.0, 0.2, 0.6))
        self.bar = kit.rng.choice((None, None, kit.accent()))
        self.dark: Color = kit.accent(1) if kit.chance(0.4) else kit.colors.paper

    def sheet(self, items: list[Item], name: str = "", layout: int = 7) -> Sheet:
        return Sheet(self.kit.width, self.kit.height, items, name, layout)

    def heading(self, text: str = "") -> Item:
        """A slide's title, as a placeholder or as a text box."""
        text = text or self.words.heading()
        form = "Title" if self.placed else "TextBox"
        return self.kit.say(
            self.head, text, 2.5, "title", f"bold mid two {self.align}", self.ink, ("slide title",), form=form
        )

    def listing(self, box: Box, count: int, nouns: tuple[str, ...] = ()) -> Item:
        """Bullets of one or two levels in one text."""
        lines, levels = [], []
        two = self.kit.chance(0.3)
        for number in range(count):
            lines.append(self.words.bullet())
            levels.append(1 if two and number and self.kit.chance(0.4) else 0)
        sign = self.kit.rng.choice(("•", "•", "•", "–", "1.", ""))
        form = "Content Placeholder" if self.placed else "TextBox"
        marks = tuple((level, sign if not level or sign != "1." else "•") for level in levels)
        return self.kit.say(box, "\n".join(lines), 1.9, "list", "", None, nouns, form=form, bullets=marks)

    def title(self) -> Sheet:
        kit, words = self.kit, self.words
        ink, look = kit.on(self.dark), kit.rng.choice(("centre", "centre", ""))
        upper, lower = part(kit.page, 0.075, 0.3, 0.85, 0.22), part(kit.page, 0.15, 0.56, 0.7, 0.26)
        by = f"{words.person()}, {words.job().lower()}"
        content = (words.sentence(), words.date(), by, f"{words.brand} · {words.year}")
        top = kit.say(upper, words.title(), 3.4, "title", f"bold mid two {look}", ink, (), form="Title")
        items = [top, kit.say(lower, words.pick(content), 1.7, "subtitle", f"two {look}", ink, (), form="Subtitle")]
        if kit.chance(0.3):
            line = part(kit.page, 0.075, 0.53, 0.25, 0.012)
            items.append(kit.rect(line, kit.accent(), ("accent line", "line under the title"), "divider", radius=0.0))
        if kit.chance(0.3):
            room = part(kit.page, 0.075, 0.87, 0.5, 0.06)
            items.append(kit.say(room, words.person(), 0.9, "name", "one", ink, ("presenter", "speaker")))
        sheet = self.sheet(items, top.words, 1)
        sheet.background = self.dark
        return sheet

    def closing(self) -> Sheet:
        last = ("Thank you", "Questions?", "Get in touch", "See you there", "Next steps", "Contact")
        return self.retitled(self.words.pick(last), self.words.email())

    def retitled(self, title: str, sub: str) -> Sheet:
        """A slide like the first one, with other words."""
        sheet = self.title()
        sheet.name, sheet.items = title, sheet.items[:2]
        for item, content in zip(sheet.items, (title, sub), strict=True):
            item.words, item.lines = content, (content,)
        return sheet

    def section(self) -> Sheet:
        return self.retitled(self.words.heading(), self.words.sentence())

    def bullets(self) -> Sheet:
        kit, head = self.kit, self.heading()
        items, body = [head], self.body
        way = kit.rng.random()
        if way < 0.25:
            body, side = columns(body, (3, 2), kit.unit * 2)
            noun = kit.rng.choice(self.words.topic.things)
            items.append(kit.picture(inset(side, 0, side.height * 0.1), f"photo of the {noun}"))
        elif way < 0.45:
            body, side = columns(body, (2, 1), kit.unit * 2)
            for box in rows(side, 2, kit.unit * 1.5)[: kit.rng.choice((1, 2))]:
                items.append(self.boxed(box, self.words.figure() if kit.chance(0.6) else self.words.bullet()))
        items.insert(1, self.listing(body, kit.rng.randint(3, 6)))
        return self.sheet(items, head.words if self.placed else "", 2)

    def boxed(self, box: Box, text: str) -> Item:
        """A shape with a few words in it."""
        kit, fill = self.kit, self.kit.accent()
        plate = kit.rect(box, fill, ("box", "callout"), "plate")
        content = kit.say(
            inset(box, kit.unit * 0.6), text, 1.5, "label", "bold centre mid", kit.on(fill), ("box text",)
        )
        return kit.group((f"{text.lower()} box", "box", "callout"), [plate, content], "box", text, sets=("boxes",))

    def two(self) -> Sheet:
        head, items = self.heading(), []
        for side, box in zip(("left", "right"), columns(self.body, 2, self.kit.unit), strict=True):
            if self.kit.chance(0.4):
                top, box = rows(box, (1, 6))
                content, nouns = self.words.labels(1)[0], (f"{side} heading",)
                items.append(self.kit.say(top, content, 1.5, "heading", "bold mid one", None, nouns))
            items.append(self.listing(box, self.kit.rng.randint(2, 5), (f"{side} list", f"{side} column")))
        return self.sheet([head, *items], head.words if self.placed else "", 4)

    def table(self) -> Sheet:
        kit, words, head = self.kit, self.words, self.heading()
        heads = kit.rng.sample(list(COLUMNS), kit.rng.randint(1, 4))
        people, down = kit.chance(0.3), kit.rng.randint(3, 7)
        names = [words.person() for _ in range(down)] if people else words.goods(down)
        first = "Name" if people else words.pick(("Item", "Product", "Course", "Plan", "Project", "Topic", ""))
        cells = [(first, *heads), *((name, *(str(getattr(words, COLUMNS[one])()) for one in heads)) for name in names)]
        box = part(self.body, 0, 0.02, kit.rng.choice((1.0, 0.85, 0.7)), min(0.14 * len(cells), 0.9))
        items = [head, self.framed("table", box, ("table", "grid"), tuple(cells), 1.1)]
        if kit.chance(0.4):
            room, content = part(kit.page, 0.05, 0.9, 0.5, 0.05), f"Source: {words.brand}"
            items.append(
                kit.say(room, content, 0.75, "footer", "one dim", None, ("source line", "note below the table"))
            )
        return self.sheet(items, head.words if self.placed else "", 6)

    def framed(
        self, kind: str, box: Box, nouns: tuple[str, ...], rows: tuple[tuple[str, ...], ...], size: float
    ) -> Item:
        made = Item(kind, box, nouns, kind, kind, attribute=kind, rows=rows)
        made.size, made.family = size * self.kit.unit, self.kit.family
        return made

    def chart(self) -> Sheet:
        kit, words, head = self.kit, self.words, self.heading()
        rng, form = kit.rng, kit.rng.choice(CHARTS)
        count = 1 if form in ("pie chart", "doughnut chart") else rng.randint(1, 3)
        years, quarters = [str(words.year - step) for step in (3, 2, 1, 0)], ["Q1", "Q2", "Q3", "Q4"]
        names = words.pick((quarters, years, words.months(rng.randint(3, 6)), words.labels(rng.randint(3, 5))))
        series = words.pick((words.labels(count), years[:count], [words.place() for _ in range(count)]))
        top, digits = rng.choice((10, 50, 100, 1000)), rng.choice((0, 0, 1))
        values = [(one, *(f"{rng.uniform(0.1, 1) * top:.{digits}f}" for _ in names)) for one in series]
        side = kit.chance(0.5)
        box = part(self.body, 0, 0, 0.68 if side else 1, 1)
        chart = self.framed("chart", box, (form, "chart", "graph"), (("", *names), *values), 0.9)
        chart.form, chart.title = form, words.bullet() if kit.chance(0.7) else ""
        items = [head, chart]
        if side:
            room, nouns = part(self.body, 0.72, 0.1, 0.28, 0.4), ("remark", "comment beside the chart")
            remark = kit.say(room, words.sentence(), 1.2, "body", "accent", None, nouns)
            items.append(self.boxed(room, words.bullet()) if kit.chance(0.4) else remark)
        return self.sheet(items, head.words if self.placed else "", 6)

    def many(self, items: Iterable[Item]) -> Sheet:
        made, head = list(items), self.heading()
        return self.sheet([head, *made], head.words if self.placed else "", 6)

    def cards(self) -> Sheet:
        return self.many(self.kit.rng.choice((features, offers, captions))(self.kit, self.body))

    def people(self) -> Sheet:
        if self.kit.chance(0.4):
            return self.many(entries(self.kit, self.body))
        kit, out = self.kit, []
        count, discs = kit.rng.randint(2, 5), kit.chance(0.5)
        for cell in columns(self.body, count, kit.unit):
            look, name, job = rows(part(cell, 0, 0.1, 1, 0.8), (4, 1, 1), kit.unit * 0.3)
            person, spot, fill = self.words.person(), square(look, 0.9), kit.accent()
            first = next(word for word in person.split() if not word.endswith(".") and word not in ("Mr", "Ms"))
            if discs:
                seen = kit.ellipse(
                    spot, fill, (f"{first}'s circle", "circle", "disc"), "photo", like="photo", attribute="photo"
                )
            else:
                seen = kit.picture(spot, f"{first}'s photo", f"photo of {first}", "portrait")
            children = [
                seen,
                kit.say(name, person, 1.3, "name", "bold centre mid one", None, (f"{first}'s name",)),
                kit.say(job, self.words.job(), 1, "job", "centre one dim", None, (f"{first}'s role", f"{first}'s job")),
            ]
            nouns = (person, f"{first}'s card", "person", "team member")
            out.append(kit.group(nouns, children, "person", person, sets=("people", "team members")))
        return self.many(out)

    def figures(self) -> Sheet:
        return self.many(dashboard(self.kit, part(self.body, 0, 0.1, 1, 0.6)))

    def steps(self) -> Sheet:
        return self.many(steps(self.kit, self.body))

    def photo(self) -> Sheet:
        kit = self.kit
        look, side = columns(self.body, (2, 1), kit.unit * 1.5)
        noun = kit.rng.choice(self.words.topic.things)
        text = kit.say(
            part(side, 0, 0.2, 1, 0.6), self.words.paragraph(2), 1.2, "caption", "", None, ("text beside the photo",)
        )
        return self.many([kit.picture(look, f"photo of the {noun}", "photo", "picture"), text])

    def quote(self) -> Sheet:
        kit, words = self.kit, self.words
        upper, lower = part(kit.page, 0.12, 0.25, 0.76, 0.35), part(kit.page, 0.12, 0.65, 0.76, 0.08)
        by = f"{words.person()}, {words.job().lower()}"
        content = kit.say(upper, f"“{words.review()}”", 2.4, "quote", "italic centre mid")
        return self.sheet([content, kit.say(lower, by, 1.1, "name", "centre one dim", None, ("author",))])

    def finish(self, sheet: Sheet, number: int) -> None:
        """What is on every slide: a bar, a footer, a number; and notes."""
        kit = self.kit
        if sheet.layout != 1:
            if self.bar:
                nouns = ("top bar", "bar at the top", "stripe")
                sheet.items.insert(0, kit.rect(part(kit.page, 0, 0, 1, 0.025), self.bar, nouns, radius=0.0))
            if self.footer in ("footer", "both"):
                room = part(kit.page, 0.05, 0.925, 0.45, 0.047)
                content = kit.say(room, self.words.brand, 0.7, "footer", "one dim", form="Footer Placeholder")
                sheet.items.append(content)
            if self.footer in ("number", "both"):
                room, form = part(kit.page, 0.9, 0.925, 0.06, 0.047), "Slide Number Placeholder"
                sheet.items.append(kit.say(room, str(number), 0.7, "slide number", "one dim right", form=form))
        if kit.chance(self.notes):
            sheet.notes = self.words.sentence()


def shades(kit: Kit) -> tuple[Color, Color, Color]:
    """A table's colours: of its first row, and of odd and even ones."""
    head = kit.accent(0)
    return head, mixed(head, kit.colors.paper, 0.75), mixed(head, kit.colors.paper, 0.88)
