"""Roles of parts in a design, guessed from their names, words, sizes and places."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from redraft.commands.measure.traits import matches_role_text
from redraft.lazy import lazily
from redraft.targets.parts.looks import Look
from redraft.targets.parts.part import Part, name_words

if TYPE_CHECKING:
    from redraft.targets.parts.geometry import Geometry

_NAMES = """
title: title headline titel; subtitle: subtitle tagline slogan subheading subhead claim strapline kicker; heading:
heading h1 h2 h3; body: body paragraph description copy intro blurb; caption: caption; label: label; button: button
btn cta; badge: badge sticker seal stamp tag chip ribbon; card: card tile panel; header: header nav navbar topbar
banner; footer: footer; logo: logo emblem logomark; icon: icon ico glyph pictogram; photo: photo picture hero image
foto; avatar: avatar portrait; background: background bg backdrop hintergrund fond; plate: plate; divider: divider
separator rule hr; frame: frame border; price: price cost preis prix; date: date datum; time: time; number: number
figure count value stat; percentage: discount percent percentage; phone: phone tel telephone; email: email mail; url:
url website web; address: address venue location adresse; hours: hours opening; copyright: copyright legal terms;
handle: handle hashtag; quote: quote testimonial; list: list bullets; legend: legend; axis: axis; tick: tick gridline
grid; notes: notes; slide number: ; input: input field textfield; menu: menu tabs tab; link: link; arrow: arrow
chevron; step: step; author: author speaker; brand: brand
"""
"""Roles, and the words in names that state them."""
_ROWS = [row.partition(":") for row in " ".join(_NAMES.split()).split("; ")]
ROLES = ("", *(role for role, _, _ in _ROWS))
_ROLE_OF = {word: role for role, _, words in _ROWS for word in words.split()}
_WRITTEN = frozenset(ROLES[1:7])
"""Roles that only something with words can have."""
_WHOLES = frozenset(("card", "header", "footer", "menu", "step", "author"))
"""Roles whose parts are often named after them."""
_TITLE = 90
"""Characters of a slide's title at most, where the file does not say which text it is."""
VALUES = frozenset(("price", "number", "percentage", "time", "date"))
_BY_TEXT = (("time", "time"), ("date", "date"), ("price", "price"), ("discount", "percentage"), ("email", "email"),
         ("website", "url"), ("phone", "phone"))  # fmt: skip
_NUMBER = lazily(
    r"[\s\d.,+%×x:/–-]*\d[\s\d.,+%×x:/–-]*(?:k|m|bn|[kmc]m²?|kg|g|l|ml|h|min|s|°c?|pts?|pcs)?", re.IGNORECASE
)
_ADDRESS = lazily(
    r"\b\d{1,4}[a-z]?,? (?:[^\W\d_]+ ){1,3}(?:street|st|road|rd|lane|avenue|ave|drive|square|quay|row|way|walk|hill)\b"
    r"|\b(?:rue|via|calle|rua) [^\W\d_]+|(?:stra(?:ß|ss)e|gasse|weg|platz|straat|gatan) \d",
    re.IGNORECASE,
)
_HOURS = lazily(
    r"\b(?:mon|tue|wed|thu|fri|sat|sun|daily|open|every day|weekdays)"
    r".*\d ?(?:[ap]m)? ?(?:-|–|—|to|until) ?\d+(?:[:.]\d\d| ?[ap]m)",
    re.IGNORECASE,
)
_WITHIN = (
    ("email", lazily(r"\S@\S+\.\w")),
    ("url", lazily(r"\bwww\.\S|https?://")),
    ("price", lazily(r"\A.{0,12}[$€£¥] ?\d[\d.,]*.{0,14}\Z|\A\d[\d.,]* ?[$€£¥].{0,14}\Z")),
    ("phone", lazily(r"(?<!\d)\+?\d[\d ()/-]{7,}\d(?!\d)")),
)
_COPYRIGHT = lazily(r"©|\(c\) ?\d{4}|\bcopyright\b|all rights reserved|\bterms\b", re.IGNORECASE)
_HANDLE = lazily(r"\s*[@#]\w[\w.]*(?:\s+[@#]\w+)*\s*")


def role_stated(parts: list[Part], part: Part) -> str:
    """The role that the file states of a layer, or of the shape whose text it is; '' for none."""
    layer = part.layer
    if layer is not None and layer.bound and part.sort == "element" and part.parent >= 0:
        layer = parts[part.parent].layer
    return layer.role if layer is not None else ""


def role_named(part: Part) -> str:
    """The role that the file states, or a part's name: its last word that names one; '' for none."""
    if part.sort != "element" or part.layer is None:
        return ""
    if part.layer.role:
        return part.layer.role
    words = name_words(part.name or part.id.rpartition("/")[2])
    lowered = " ".join(words)
    for known in ("slide number", "background", "subtitle"):
        if known in lowered:
            return known
    plain = [word for word in words if not word.isdigit()]
    found = next((_ROLE_OF[word] for word in reversed(plain) if word in _ROLE_OF), "")
    if found in _WHOLES and _ROLE_OF.get(plain[-1]) != found:  # 'card-1-name' is no card
        return ""
    if (found in _WRITTEN and part.layer.kind in ("shape", "picture")) or (plain == ["frame"] and words != plain):
        return ""  # Figma calls its groups 'Frame 12'
    return found


def role_by_words(words: str) -> str:
    """The role of a text by its words."""
    text = " ".join(words[:160].split())
    if not text:
        return ""
    if text[0] in '“„«"' and len(text) > 12:
        return "quote"
    figures, short = any(letter.isdigit() for letter in text), len(text) < 80
    if figures and _HOURS.search(text):
        return "hours"
    if short and (figures or "@" in text or "." in text[1:-1]):
        found = next((name for role, name in _BY_TEXT if matches_role_text(role, text)), "")
        found = found or next((name for name, pattern in _WITHIN if pattern.search(text)), "")
        if found:
            return found
    if figures and (_NUMBER.fullmatch(text) or _ADDRESS.search(text)):
        return "number" if _NUMBER.fullmatch(text) else "address"
    if _COPYRIGHT.search(text):
        return "copyright"
    return "handle" if text[0] in "@#" and _HANDLE.fullmatch(text) else ""


def roles_of(parts: list[Part], looks: list[Look], geometry: Geometry, named: list[str]) -> list[str]:
    """The apparent role of each part."""
    worded = [look.kind == "text" or part.sort == "cell" for part, look in zip(parts, looks, strict=True)]
    found = [
        role_stated(parts, part) or (role_by_words(part.words) if one else "")
        for part, one in zip(parts, worded, strict=True)
    ]
    carried: dict[int, list[int]] = {}
    for place, under in enumerate(geometry.carrier.tolist()):
        if under >= 0:
            carried.setdefault(under, []).append(place)
    for places in geometry.things.values():
        sight = _Page(parts, looks, geometry, found, named, places, carried)
        sight.plates()
        sight.texts()
        sight.drawn()
    return found


class _Page:
    """One page, on which parts without a role are given one."""

    def __init__(
        self, parts: list[Part], looks: list[Look], geometry: Geometry, found: list[str], named: list[str],
        places: list[int], carried: dict[int, list[int]],
    ) -> None:  # fmt: skip
        self.parts, self.looks, self.found, self.named, self.places = parts, looks, found, named, places
        self.carried, self.geometry = carried, geometry
        rows = zip(*(getattr(geometry, name).tolist() for name in ("x0", "y0", "x1", "y1")), strict=True)
        self.boxes = list(rows)
        first = places[0]
        self.wide, self.high, self.unit = geometry.wide[first], geometry.high[first], geometry.unit[first]
        self.written = [place for place in places if looks[place].kind == "text" and parts[place].words.strip()]
        sizes = [looks[place].size for place in self.written]
        self.largest = max(sizes, default=0.0)

    def give(self, place: int, role: str) -> None:
        if not self.found[place]:
            self.found[place] = role

    def side(self, place: int) -> tuple[float, float]:
        x0, y0, x1, y1 = self.boxes[place]
        return x1 - x0, y1 - y0

    def plates(self) -> None:
        """Buttons, badges, cards and other plates, with the text on them and the group of both."""
        for place in self.places:
            things = [one for one in self.carried.get(place, ()) if self.looks[one].kind != "group"]
            texts = [one for one in things if self.looks[one].kind == "text"]
            if not things:
                continue
            width, height = self.side(place)
            role = "plate"
            round_ = self.looks[place].figure in ("circle", "ellipse", "path", "polygon")
            if len(texts) == 1 and len(things) <= 2 and self.parts[texts[0]].children < 2:
                size, words = self.looks[texts[0]].size / self.unit, len(self.parts[texts[0]].words.split())
                if words <= 5 and height < 5 * size and width < 0.6 * self.wide and not round_ and width > 1.2 * height:
                    role = "button"
                elif words <= 6 and max(width, height) < 0.35 and (round_ or width <= 1.2 * height):
                    role = "badge"
            elif texts and round_ and max(width, height) < 0.3:
                role = "badge"
            elif texts and len(things) > 1 and self.geometry.share[place] < 0.6:
                wide = width > 0.95 * self.wide and height < 0.25 * self.high
                top, bottom = self.boxes[place][1] < 0.02, self.boxes[place][3] > 0.98 * self.high
                role = ("header" if top else "footer" if bottom else "card") if wide else "card"
            self.give(place, role)
            if role in ("button", "badge"):
                self.give(texts[0], role)
            parent = self.parts[place].parent
            if role != "plate" and parent >= 0 and self.looks[parent].kind == "group":
                w, h = self.side(parent)
                if w * h < 1.5 * width * height:
                    self.give(parent, role)

    def texts(self) -> None:
        stated = [one for one in self.places if self.found[one] == "title" and role_stated(self.parts, self.parts[one])]
        titles = stated or self._titles()
        for place in titles:
            self.found[place] = "title"
        for place in self.written:
            if not self.found[place]:
                self.found[place] = self._text_role(place, titles)

    def _text_role(self, place: int, titles: list[int]) -> str:
        look, words = self.looks[place], len(self.parts[place].words.split())
        middle = (self.boxes[place][1] + self.boxes[place][3]) / 2 / self.high
        small = look.size <= 0.6 * self.largest
        if look.figure == "list":
            return "list"
        if self._is_subtitle(place, titles):
            return "subtitle"
        if small and (middle > 0.9 or (middle < 0.07 and words < 8)):
            return "footer" if middle > 0.9 else "header"
        if words >= 9:
            return "body"
        if small and self._under_picture(place):
            return "caption"
        if look.weight == 3 and words <= 7 and look.size < self.largest:
            return "heading"
        return "label" if small and words <= 3 else ""

    def _titles(self) -> list[int]:
        free = [one for one in self.written if not self.parts[one].layer or not self.parts[one].layer.bound]  # type: ignore[union-attr]
        if by_name := [one for one in free if self.named[one] == "title"]:
            most = max(self.looks[one].size for one in by_name)
            return [one for one in by_name if self.looks[one].size * 1.15 > most]
        plain = [one for one in free if self.found[one] in ("", "date", "quote")]
        if any(getattr(self.parts[one].layer, "flow", None) is not None for one in self.written):
            return self._leading(plain)
        largest = max((self.looks[one].size for one in plain), default=0.0)
        found = [one for one in plain if self.looks[one].size * 1.15 > largest]
        return found if len(found) <= 2 and len(self.written) > len(found) else []

    def _leading(self, plain: list[int]) -> list[int]:
        """The title of a slide that states none: the short text at the top that is largest, or above all others."""
        short = [one for one in plain if len(self.parts[one].words) < _TITLE and self.boxes[one][1] < 0.5 * self.high]
        first = min(short, key=lambda one: (-round(self.looks[one].size), self.boxes[one][1]), default=-1)
        others = [one for one in self.written if one != first]
        if first < 0 or not others or role_stated(self.parts, self.parts[first]):
            return []
        larger = all(self.looks[one].size * 1.15 < self.looks[first].size for one in others)
        above = all(self.boxes[one][1] >= self.boxes[first][3] - 1e-3 for one in others)
        return [first] if larger or (above and self.looks[first].size > 0.6 * self.largest) else []

    def _is_subtitle(self, place: int, titles: list[int]) -> bool:
        look, (x0, y0, x1, y1), layer = self.looks[place], self.boxes[place], self.parts[place].layer
        for one in titles if layer is None or not layer.bound else ():
            size = self.looks[one].size
            a0, b0, a1, b1 = self.boxes[one]
            below, above, reach = y0 - b1, b0 - y1, 1.2 * size / self.unit
            near = -0.35 * (b1 - b0) < below < reach or -0.2 * (b1 - b0) < above < 0.6 * reach
            if 0.15 * size < look.size < size / 1.15 and near and min(x1, a1) > max(x0, a0):
                return len(self.parts[place].words) < 120
        return False

    def _under_picture(self, place: int) -> bool:
        x0, y0, x1, _ = self.boxes[place]
        reach = 2 * self.looks[place].size / self.unit
        for one in self.places:
            if self.looks[one].kind == "picture" and not self.geometry.full[one]:
                a0, _, a1, b1 = self.boxes[one]
                if -0.5 * reach < y0 - b1 < reach and min(x1, a1) > max(x0, a0):
                    return True
        return False

    def drawn(self) -> None:
        """Pictures, lines, backgrounds, icons."""
        kinds = Counter(self.looks[place].kind for place in self.places)
        for number, place in enumerate(self.places):
            if not self.found[place] and self.looks[place].kind != "text":
                self.found[place] = self._drawn_role(place, number, kinds[self.looks[place].kind])

    def _drawn_role(self, place: int, number: int, count: int) -> str:
        part, look, (width, height) = self.parts[place], self.looks[place], self.side(place)
        least, most, share = min(width, height), max(width, height), self.geometry.share[place]
        if self.geometry.full[place]:
            return "background" if look.kind != "group" and number < 4 and (number == 0 or look.paint) else ""
        if look.kind == "shape" and look.paint == 0 and look.stroke is not None and width * height > 0.5:
            return "frame"
        if (look.kind == "shape" and least < 0.01 and most > 0.08) or (look.figure == "line" and most > 0.3):
            return "divider"
        if look.kind == "picture" and (share > 0.06 or (count == 1 and most > 0.2)):
            return "photo"
        if most < 0.13 and not part.words and look.kind in ("picture", "group", "opaque"):
            corner = self.boxes[place][1] < 0.15 * self.high and self.geometry.carrier[place] < 0
            return "logo" if corner and count <= 3 else "icon"
        if look.kind == "group" and part.words and most < 0.4 and self._is_sign(place, width * height):
            return "logo"
        return "legend" if look.figure == "legend" else ""

    def _is_sign(self, place: int, area: float) -> bool:
        """Whether a part is a small group of a few words and a drawing, at the top of the page."""
        part, high = self.parts[place], self.boxes[place][3] / self.high
        drawn = any(self.parts[one].parent == place and self.looks[one].kind != "text" for one in self.places)
        return drawn and high < 0.22 and area < 0.04 and len(part.words.split()) <= 5 and part.children <= 5
