"""Text generators for designs, from word lists and syllables: titles, names, prices, dates, addresses, sentences."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from redraft_research.datasets.requests.designs.data import sections
from redraft_research.datasets.requests.designs.lexicon import TONGUES, TOPICS, Tongue, Topic

T = TypeVar("T")

LISTS = sections("words")["english"]
_NUMBERS = {
    "past": range(1870, 2021),
    "number": (10, 12, 20, 24, 30, 50, 80, 100, 250, 500, 1000),
    "small": range(2, 10),
    "age": (3, 6, 7, 10, 12, 14, 16, 18),
    "minutes": (5, 8, 10, 12, 15, 20, 25, 30, 40, 45),
    "page": range(1, 24),
    "pages": range(24, 80),
    "dayno": range(1, 29),
}
BULLETS = ("A N", "N", "N + M", "G", "N 2", "N : G")
"""Patterns of another language's."""
_ENDINGS = ("example", "example.com", "example.org", "test")


class Lexis:
    """One design's vocabulary: a topic, a brand, a town, a way of writing prices and dates, and a language."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.topic: Topic = rng.choice(TOPICS)
        self.tongue: Tongue | None = rng.choice(TONGUES) if rng.random() < 0.15 else None
        self.town = self.place()
        self.brand = self.company()
        self.currency = rng.choice(LISTS["currencies"])
        self.cents = rng.choice((0, 0, 1, 2, 2))
        self.date_form = rng.randrange(7)
        self.time_form = rng.randrange(4)
        self.year = rng.randint(2023, 2029)
        self.prefix = rng.choice(("+44 {}", "0{}", "+49 {}", "({})", "+33 {}", "+1 {}", "00{}"))

    def pick(self, choices: Sequence[T]) -> T:
        return choices[int(self.rng.random() * len(choices))]

    def any(self, name: str) -> str:
        """One of a list of words.txt."""
        return self.pick(LISTS[name])

    def several(self, choices: Sequence[str], count: int) -> list[str]:
        """So many different ones (fewer where there are not so many)."""
        return self.rng.sample(choices, min(count, len(choices)))

    def filled(self, pattern: str) -> str:
        """A pattern with its slots filled, with a capital at the start."""
        parts = pattern.split("{")
        out = [parts[0]]
        for part in parts[1:]:
            slot, _, rest = part.partition("}")
            out += [self._slot(slot.rstrip("2")), rest]
        return capital("".join(out))

    def _slot(self, name: str) -> str:
        """The filling of a slot: a word of the topic, what the method of this name makes, or a word of a list."""
        if name in ("thing", "quality") and self.rng.random() < 0.3:
            return self.any("nouns" if name == "thing" else "adjectives")
        several = plural(name)
        match name:
            case "things":
                return plural(self._slot("thing"))
            case "act":
                return capital(self.pick(self.topic.acts))
            case "town":
                return self.town if self.rng.random() < 0.6 else self.place()
            case "brand" | "year":
                return str(getattr(self, name))
            case "month" | "count" | "floor" if self.tongue:
                return str(self.pick(getattr(self.tongue, several)))
        if several in Topic._fields:
            return str(self.pick(getattr(self.topic, several)))
        if name in _NUMBERS:
            return str(self.rng.choice(_NUMBERS[name]))
        return str(getattr(self, name)()) if hasattr(self, name) else self.any(several)

    # --- names --------------------------------------------------------------------------------------------------------
    def first(self) -> str:
        return self.any("first")

    def surname(self) -> str:
        return self.any("front") + (self.any("middle") if self.rng.random() < 0.4 else "") + self.any("surname")

    def person(self) -> str:
        title = self.pick(("Dr. ", "Prof. ", "Mr ", "Ms ")) if self.rng.random() < 0.08 else ""
        return f"{title}{self.first()} {self.surname()}"

    def place(self) -> str:
        before = self.pick(("Old ", "New ", "Upper ", "Port ", "Saint ", "East ")) if self.rng.random() < 0.15 else ""
        return before + self.any("front") + (self.any("middle") if self.rng.random() < 0.3 else "") + self.any("town")

    def coined(self) -> str:
        return self.any("front") + (self.any("middle") if self.rng.random() < 0.5 else "") + self.any("brand")

    def company(self) -> str:
        coined, shop = self.coined(), capital(self.pick(self.topic.shops))
        thing = capital(self.pick(self.topic.things))
        return self.pick((coined, f"{coined} {shop}", f"{self.surname()} & {self.pick(('Co', 'Sons', self.surname()))}",
                          f"{shop} {self.town if hasattr(self, 'town') else coined}", f"{thing} & {coined}",
                          f"The {thing} {shop}", f"{coined.lower()}"))  # fmt: skip

    def street(self) -> str:
        return f"{self.rng.randint(1, 199)} {self.any('street_names')} {self.any('streets')}"

    def address(self) -> str:
        return f"{self.street()}, {self.town}"

    def venue(self) -> str:
        text = self.any("venues").replace("{n}", str(self.rng.randint(1, 40))).replace("{l}", self.pick("ABCDEF"))
        return (
            text if self.rng.random() < 0.6 else f"{self.any('street_names')} {self.pick(('Hall', 'House', 'Theatre'))}"
        )

    def domain(self) -> str:
        return "".join(part for part in self.brand.lower() if part.isascii() and part.isalnum())[:18]

    def url(self) -> str:
        start = self.pick(("www.", "", "", "https://"))
        return f"{start}{self.domain()}.{self.pick(_ENDINGS)}" + self.pick(
            ("", "", "/" + self.pick(self.topic.things).split()[0])
        )

    def email(self) -> str:
        user = self.pick(("info", "hello", "contact", "office", "team", self.first().lower()))
        return f"{user}@{self.domain()}.{self.pick(_ENDINGS)}"

    def handle(self) -> str:
        return self.pick("@#") + self.domain()

    def phone(self) -> str:
        rng = self.rng
        return f"{self.prefix.format(rng.randint(20, 989))} {rng.randint(100, 999)} {rng.randint(1000, 9999)}"

    # --- numbers ------------------------------------------------------------------------------------------------------
    def price(self, low: int = 2, high: int = 90) -> str:
        rng = self.rng
        amount = rng.randint(low, high)
        if self.cents == 0:
            figure = str(amount)
        elif self.cents == 1:
            figure = f"{amount}.{rng.choice(('50', '90', '00', '20', '80'))}"
        else:
            figure = f"{amount}.{rng.choice(('99', '95', '49', '50', '00'))}"
        if self.tongue or self.currency[0] == "{":
            figure = figure.replace(".", ",")
        return self.currency.format(figure)

    def percent(self) -> str:
        return f"{self.rng.choice((5, 10, 12, 15, 18, 20, 25, 30, 33, 40, 48, 50, 57, 60, 64, 70, 75, 82, 90))}%"

    def figure(self) -> str:
        """A number that is shown large, with or without a unit."""
        rng = self.rng
        number = rng.choice((rng.randint(2, 99), rng.randint(100, 999), rng.randint(1000, 99000)))
        return self.pick((f"{number:,}", f"{number}", f"{number:,}+", self.percent(), f"{number} {self.any('units')}",
                          f"{rng.randint(1, 9)}.{rng.randint(1, 9)}k", f"+{rng.randint(2, 80)}%", self.price(3, 900),
                          f"{rng.randint(1, 9)}.{rng.randint(1, 9)} million", f"{rng.randint(2, 12)}x"))  # fmt: skip

    def time(self) -> str:
        hour, minute = self.rng.randint(7, 21), self.rng.choice((0, 0, 0, 15, 30, 30, 45))
        if self.time_form == 0:
            return f"{(hour - 1) % 12 + 1}:{minute:02d} {'am' if hour < 12 else 'pm'}"
        if self.time_form == 1:
            return f"{(hour - 1) % 12 + 1}{f':{minute:02d}' if minute else ''}{'am' if hour < 12 else 'pm'}"
        return f"{hour}:{minute:02d}" if self.time_form == 2 else f"{hour:02d}.{minute:02d}"

    def hours(self) -> str:
        """From when to when."""
        first, last = self.rng.randint(6, 12), self.rng.randint(13, 22)
        if self.time_form < 2:
            return f"{first} am – {last - 12} pm" if first < 12 else f"noon – {last - 12} pm"
        return f"{first}:00–{last}:{self.pick(('00', '30'))}" if self.time_form == 2 else f"{first}–{last} h"

    def times(self, count: int) -> list[str]:
        """Times of one day, one after another."""
        hour, out = self.rng.randint(7, 12), []
        for _ in range(count):
            out.append(f"{hour:02d}:{self.rng.choice((0, 0, 15, 30, 45)):02d}")
            hour = min(hour + self.rng.choice((1, 1, 2)), 23)
        return out

    def date(self) -> str:
        day, month, year = self.rng.randint(1, 28), self.rng.randint(1, 12), self.year
        name = self.tongue.months[month - 1] if self.tongue else LISTS["months"][month - 1]
        week = self.tongue.days[day % 7] if self.tongue else LISTS["days"][day % 7]
        forms = [f"{day} {name}", f"{week}, {day} {name}", f"{name} {day}, {year}", f"{day}.{month}.{year}"]
        forms += (f"{day}/{month}/{year}", f"{week[:3]} {day} {name[:3]}", f"{day:02d} {name} {year}")
        return forms[self.date_form]

    def day(self) -> str:
        return self.pick(self.tongue.days if self.tongue else LISTS["days"])

    def days(self) -> list[str]:
        days = list(self.tongue.days if self.tongue else LISTS["days"])
        return days if self.rng.random() < 0.6 else [day[:3] for day in days]

    def months(self, count: int) -> list[str]:
        start = self.rng.randrange(12)
        return [LISTS["months"][(start + step) % 12][:3] for step in range(count)]

    # --- texts --------------------------------------------------------------------------------------------------------
    def title(self) -> str:
        made = self.tongue.made(self.rng, self.tongue.titles) if self.tongue else self.filled(self.any("titles"))
        form = self.rng.random()
        return made.upper() if form < 0.18 else titled(made) if form < 0.55 else made

    def heading(self) -> str:
        return self.pick(self.tongue.headings) if self.tongue else self.filled(self.any("headings"))

    def notice(self) -> str:
        """A short line with what people come to know: hours, prices, ages, names, places."""
        return self.filled(self.pick(self.tongue.notices) if self.tongue else self.any("notices"))

    def sentence(self) -> str:
        if self.rng.random() < (0.5 if self.tongue else 0.35):
            return self.notice()
        return self.tongue.made(self.rng, self.tongue.sentences) if self.tongue else self.filled(self.any("sentences"))

    def paragraph(self, count: int = 2) -> str:
        return " ".join(self.sentence() for _ in range(count))

    def bullet(self) -> str:
        if self.rng.random() < 0.2:
            return self.notice()
        return self.tongue.made(self.rng, BULLETS) if self.tongue else self.filled(self.any("bullets"))

    def button(self) -> str:
        if self.tongue:
            return self.pick(self.tongue.buttons)
        return self.any("buttons") if self.rng.random() < 0.75 else capital(self.pick(self.topic.acts))

    def goods(self, count: int) -> list[str]:
        """Different things to be sold, some with a quality before them."""
        if self.tongue:
            return self.several(self.tongue.goods, count)
        chosen = self.several(self.topic.goods, count)
        for number, one in enumerate(chosen):
            if self.rng.random() < 0.25:
                chosen[number] = f"{self._slot('quality')} {one if self.rng.random() < 0.6 else self.any('nouns')}"
        return [capital(one) for one in chosen]

    def labels(self, count: int) -> list[str]:
        """Short different labels, as of steps, categories and axes."""
        if self.tongue:
            return self.several(self.tongue.nouns, count)
        of, own = self.topic, LISTS["nouns"]
        pool = self.pick((of.things, of.things, of.goods, of.qualities, own))
        return [capital(one) for one in self.several(pool, count)]

    def nav(self, count: int) -> list[str]:
        return self.several(LISTS["nav"] if not self.tongue else self.tongue.headings, count)

    def fields(self, count: int) -> list[str]:
        return self.several(LISTS["fields"], count)

    def job(self) -> str:
        return capital(self.pick(self.topic.jobs))

    def status(self) -> str:
        return self.pick(("open", "done", "late", "planned", "on hold", "cancelled"))

    def review(self) -> str:
        return self.sentence() if self.tongue else self.filled(self.any("reviews"))

    def occasion(self) -> str:
        return capital(self.pick(self.topic.occasions))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def titled(text: str) -> str:
    small = {"of", "the", "in", "at", "and", "for", "with", "a", "to", "de", "la", "und", "&"}
    return " ".join(word if word in small and place else capital(word) for place, word in enumerate(text.split(" ")))


_PLURALS = {"person": "people", "man": "men", "leaf": "leaves", "child": "children", "axis": "axes", "series": "series"}


def plural(noun: str) -> str:
    """The usual plural of an English noun."""
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun.endswith(("ss", "x", "ch", "sh")):
        return noun + "es"
    if noun.endswith("s"):
        return noun
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else noun + "s"
