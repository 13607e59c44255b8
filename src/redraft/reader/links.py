"""Links between the words of a sentence and the nodes of a scene, as a bit mask for each pair."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from redraft.lazy import lazily
from redraft.reader.features import FEATURES
from redraft.reader.relations import RELATIONS
from redraft.reader.scene import Node, NodeScene
from redraft.reader.sentence import Sentence
from redraft.targets.parts.hues import COLORS, SHADES, colors_called
from redraft.targets.parts.part import name_words

LINKS = (
    "exact", "stem", "typo", "holds", "phrase", "whole", "color", "number", "ordinal", "page", "name", "kind", "place",
    "rank",
)  # fmt: skip
"""By bit. *exact*: a word of its text; *stem*: another form of one, or its beginning; *typo*: one letter off where
nothing is nearer; *holds*: something in it or on it has one of these or a number; *phrase*: in its text with the same
neighbours; *whole*: with them all of its text; *color*: a word for its fill, outline or type; *number*: a number in its
text, however written; *ordinal*: its number among its like, or of a row, item or page; *page*: the slide it is on;
*name*: a word of its name; *kind*: a word for its kind, form or role; *place*: where on its page it is; *rank*:
largest, smallest of its form or type. All pieces of a word have its links."""
_BIT = {name: 1 << number for number, name in enumerate(LINKS)}
_TEXT_LINKS = np.uint16(_BIT["exact"] | _BIT["stem"] | _BIT["typo"] | _BIT["number"])
_SPOTS = {
    "top": (1, 2, 3), "upper": (1, 2, 3), "bottom": (7, 8, 9), "lower": (7, 8, 9), "left": (1, 4, 7),
    "right": (3, 6, 9), "middle": (2, 4, 5, 6, 8), "center": (2, 4, 5, 6, 8), "centre": (2, 4, 5, 6, 8),
    "corner": (1, 3, 7, 9), "outside": (10,),
}  # fmt: skip
"""Words for places, with the cells of the 3 × 3 grid (see `features`) that they name."""
_LARGE = ("largest", "biggest", "big", "large", "huge", "main")
_SMALL = ("smallest", "small", "little", "tiny", "smaller")
_WORD = lazily(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’](?!s\b)[^\W\d_]+)?|[#@&%€£$]")
PLAIN = frozenset(
    "the a an of to in on and or is are for with at by from it its be as that this so but not i we you my our your "
    "der die das und le la les de des du el los y e o # & @ % $ £ €".split()
)
"""Words that link only as parts of a phrase."""
_COUNTS = {
    word: n for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)
}
_ORDINALS = {
    word: n for n, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)
}
_PAGES = frozenset("slide slides page pages folie seite sheet".split())
_KIND_WORDS = """
text: text wording word line lettering sentence copy blurb; shape: shape; picture: picture image photo photograph pic
img illustration drawing artwork avatar portrait painting still; photo: picture image photo photograph shot; group:
group; rect: rectangle rect box block bar panel strip; square: square box; rounded: rectangle box pill block panel;
box: box rectangle bubble; circle: circle dot disc disk ring ball; ellipse: ellipse oval circle; line: line rule
stroke arrow; divider: line divider separator rule; triangle: triangle; polygon: polygon star hexagon arrow; path:
path outline curve; table: table grid; bar chart: chart graph diagram bar column; line chart: chart graph diagram
line; pie chart: chart graph diagram pie donut doughnut; chart: chart graph diagram; list: list bullet; lines: list
lines; item: bullet item point line entry paragraph; row: row line entry; column: column; cell: cell field; series:
series line bar; category: category; page: slide page; title: title headline heading header name; subtitle: subtitle
subheading tagline subline slogan; heading: heading headline title header; body: body paragraph description copy;
caption: caption; label: label; button: button cta ribbon tag chip; badge: badge sticker seal stamp tag circle ribbon
star chip; card: card tile panel box; header: header; footer: footer print note; logo: logo emblem; icon: icon symbol
pictogram; avatar: avatar portrait photo; background: background backdrop bg paper backing; plate: box plate panel bar
band strip; frame: frame border; price: price cost amount; date: date day; time: time hour; number: number figure
value; percentage: percentage percent discount; phone: phone telephone number; email: email mail address; url: website
url link site web address; address: address venue location street place; hours: hours time opening; copyright:
copyright legal print; handle: hashtag handle; quote: quote quotation testimonial; legend: legend; axis: axis; notes:
note; slide number: number; input: input field; menu: menu tab; link: link; arrow: arrow; author: author speaker
"""
"""Kinds, forms, roles and sorts of nodes, with the words for them."""


@lru_cache(maxsize=1)
def _word_kinds() -> dict[str, frozenset[str]]:
    """The kinds, forms, roles and sorts that a word may name, by its stem."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in " ".join(_KIND_WORDS.split()).split("; "):
        what, _, words = row.partition(": ")
        for word in words.split():
            found[stem(word)].add(what)
    return {word: frozenset(every) for word, every in found.items()}


def stem(word: str) -> str:
    """A word without the ending of its plural or its tense."""
    if len(word) < 4 or word.isdigit():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            short = word[: -len(ending)]
            if ending == "es" and not short.endswith(("s", "x", "z", "ch", "sh", "o")):
                short += "e"
            if ending in ("ing", "ed") and len(short) > 3 and short[-1] == short[-2] and short[-1] not in "ls":
                short = short[:-1]
            return short
    return word


@lru_cache(maxsize=20_000)
def folded(word: str) -> str:
    """A word in lower case, without accents."""
    if word.isascii():
        return word.lower()
    parts = unicodedata.normalize("NFKD", word.lower())
    return "".join(part for part in parts if unicodedata.category(part) != "Mn").replace("’", "'")


def words_of(text: str) -> list[tuple[str, int, int]]:
    """The words of a text as they are linked, each with its first character and the one after its last."""
    return [(folded(found[0]), found.start(), found.end()) for found in _WORD.finditer(text)]


@lru_cache(maxsize=8192)
def number_of(word: str) -> float | None:
    """The value of a number in figures or words: 4.8 for '4,80', 1200 for '1,200', 7 for '7:00'."""
    if word in _COUNTS:
        return float(_COUNTS[word])
    if not word[:1].isdigit() or len(word) > 18:
        return None
    plain = re.sub(r":00$", "", word).replace(":", ".")
    plain = (
        re.sub(r"[.,](?=\d{3}(?:\D|$))", "", plain)
        if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+(?:[.,]\d\d?)?", plain)
        else plain
    )
    try:
        return float(plain.replace(",", "."))
    except ValueError:
        return None


def one_off(word: str, other: str) -> bool:
    """Whether two words differ by one letter inserted, removed or replaced, or by two neighbours swapped."""
    if abs(len(word) - len(other)) > 1 or word == other:
        return False
    short, long = sorted((word, other), key=len)
    start = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    if short[start + 1 :] == long[start + 1 :]:
        return True
    return short[start : start + 2] == long[start : start + 2][::-1] and short[start + 2 :] == long[start + 2 :]


class WordIndex:
    """An index of the words of a scene's nodes, so that a sentence is linked without looking at every pair."""

    def __init__(self, scene: NodeScene) -> None:
        self.nodes = scene.nodes
        self.word_places: dict[str, list[tuple[int, int]]] = defaultdict(list)  # word: node, and which word of it
        self.named: dict[str, list[int]] = defaultdict(list)
        self.values: dict[float, list[int]] = defaultdict(list)
        self.stems: dict[str, set[str]] = defaultdict(set)
        self.lengths: list[int] = []
        self.kinds: dict[str, list[int]] = defaultdict(list)
        self.colors: dict[int, list[int]] = defaultdict(list)
        for number, node in enumerate(scene.nodes):
            self._add(number, node)
        for word in (*self.word_places, *self.named):
            self.stems[stem(word)].add(word)
        self.sorted = sorted(word for word in self.word_places if len(word) > 4)
        self.ordinals, self.from_end = _numbered(scene)
        self.spots = _spots(scene)
        self.within = _within(scene)
        self.pages = [node.page for node in scene.nodes]
        self.most_pages = max(self.pages, default=-1) + 1

    def _add(self, number: int, node: Node) -> None:
        has_text = node.sort not in ("row", "column") and (node.sort != "element" or node.kind != "group")
        words = [word for word, _, _ in words_of(node.words[:1000])] if has_text else []
        self.lengths.append(len(words))
        for place, word in enumerate(words):
            self.word_places[word].append((number, place))
            if (value := number_of(word)) is not None and word not in _COUNTS:
                self.values[value].append(number)
        if node.sort == "element":
            for word in {*name_words(node.name), *name_words(node.id.rpartition("/")[2])}:
                if not word.isdigit():
                    self.named[folded(word)].append(number)
        for what in {node.kind, node.figure, node.role, node.named, node.sort} - {""}:
            self.kinds[what].append(number)
        for name in {node.fill, node.stroke, node.ink} - {""}:
            self.colors[COLORS.index(name)].append(number)

    def links(self, sentence: Sentence) -> NDArray[np.uint16]:
        """The links of a sentence: a row for each token, a column for each node."""
        words = words_of(sentence.text)
        table = np.zeros((len(words), len(self.nodes)), np.uint16)
        for row, (word, _, _) in enumerate(words):
            before = words[row - 1][0] if row else ""
            after = words[row + 1][0] if row + 1 < len(words) else ""
            for bit, nodes in self._of(word, before, after):
                table[row, nodes] |= bit
        text_links = (table & _TEXT_LINKS > 0).astype(np.float32)
        table |= np.where(text_links @ self.within > 0, np.uint16(_BIT["holds"]), np.uint16(0))
        self._phrases(words, table)
        found = np.zeros((len(sentence), len(self.nodes)), np.uint16)
        row = 0
        for token, (start, end) in enumerate(sentence.spans):
            while row < len(words) and words[row][2] <= start:
                row += 1
            if row < len(words) and words[row][1] < end:
                found[token] = table[row]
        return found

    def _of(self, word: str, before: str, after: str) -> Iterator[tuple[int, list[int]]]:
        """Bits and the nodes that have them, for one word."""
        if word in PLAIN:
            return
        exact = self.word_places.get(word, [])
        yield _BIT["exact"], [number for number, _ in exact]
        yield _BIT["name"], self.named.get(word, [])
        base = stem(word)
        others = {one for one in self.stems.get(base, ()) if one != word} | self._beginning(word)
        for other in sorted(others):
            yield _BIT["stem"], [number for number, _ in self.word_places.get(other, [])]
            yield _BIT["stem"] | _BIT["name"], self.named.get(other, [])
        called = _word_kinds().get(base, frozenset())
        for what in sorted(called):
            yield _BIT["kind"], self.kinds.get(what, [])
        yield from self.spots.get(word, ())
        for color in sorted(colors_called(word, before if before in SHADES else "")):
            yield _BIT["color"], self.colors.get(color, [])
        value = number_of(word)
        if value is not None:
            yield _BIT["number"], self.values.get(value, [])
        yield from self._counted(word, value, before, after)
        known = exact or others or called or word in self.named or word in _ORDINALS or colors_called(word)
        if not known and len(word) > 4 and value is None:
            for other in self._slips(word):
                yield _BIT["typo"], [number for number, _ in self.word_places.get(other, [])]
                yield _BIT["typo"] | _BIT["name"], self.named.get(other, [])

    def _beginning(self, word: str) -> set[str]:
        """Words that begin with a word of four letters and more."""
        if len(word) < 4:
            return set()
        start = bisect_left(self.sorted, word)
        found = set()
        for other in self.sorted[start : start + 6]:
            if other.startswith(word) and other != word:
                found.add(other)
        return found

    def _slips(self, word: str) -> list[str]:
        every = {**dict.fromkeys(self.word_places), **dict.fromkeys(self.named)}
        return [other for other in every if len(other) > 3 and one_off(word, other)]

    def _counted(self, word: str, value: float | None, before: str, after: str) -> Iterator[tuple[int, list[int]]]:
        """Ordinals, and the numbers of slides."""
        number = _ORDINALS.get(word, int(value) if value is not None and value == int(value) and value < 1000 else 0)
        is_ordinal = word in _ORDINALS or after in ("st", "nd", "rd", "th")
        last = word in ("last", "final", "bottom", "rightmost")
        if number and (before in _PAGES or (is_ordinal and after in _PAGES)):
            yield _BIT["page"], [place for place, page in enumerate(self.pages) if page == number - 1]
        elif last and after in _PAGES:
            yield _BIT["page"], [place for place, page in enumerate(self.pages) if page == self.most_pages - 1 >= 0]
        if number:
            yield _BIT["ordinal"], self.ordinals.get(number, [])
        elif last:
            yield _BIT["ordinal"], self.from_end.get(1, [])

    def _phrases(self, words: list[tuple[str, int, int]], table: NDArray[np.uint16]) -> None:
        """Marks spans of the sentence that are in a node's text word by word."""
        running: dict[tuple[int, int], int] = {}
        runs: list[tuple[int, int, int]] = []  # node, last row, length
        for row in range(len(words) + 1):
            here: dict[tuple[int, int], int] = {}
            for number, place in self.word_places.get(words[row][0], []) if row < len(words) else ():
                here[number, place] = running.pop((number, place - 1), 0) + 1
            runs += [(number, row - 1, length) for (number, _), length in running.items()]
            running = here
        for number, last, length in runs:
            whole = length == self.lengths[number]
            if length < 2 and not whole:
                continue
            bits = (_BIT["phrase"] if length > 1 else 0) | (_BIT["whole"] if whole else 0)
            table[last - length + 1 : last + 1, number] |= np.uint16(bits)


def _within(scene: NodeScene) -> NDArray[np.float32]:
    """[i, j] is 1 where j holds i: groups, plates, rows, columns, pages; not what lies behind everything."""
    inside, headed = (1 << RELATIONS.index(name) for name in ("inside", "headed by"))
    columns = np.array([node.sort == "column" for node in scene.nodes], np.bool_)
    behind = np.array([node.role in ("background", "frame") for node in scene.nodes], np.bool_)
    found = ((scene.relations & inside > 0) & ~behind) | ((scene.relations & headed > 0) & columns)
    return found.astype(np.float32)


def _spots(scene: NodeScene) -> dict[str, list[tuple[int, list[int]]]]:
    """Links of words for places and for sizes."""
    names = [name for name, _ in FEATURES]
    place, size, letters = (scene.features[:, names.index(name)] for name in ("place", "size rank", "type rank"))
    thing = size > 0
    found = {
        word: [(_BIT["place"], np.flatnonzero(thing & np.isin(place, fields)).tolist())]
        for word, fields in _SPOTS.items()
    }
    large, small = thing & ((size == 1) | (letters == 1)), thing & ((size > 2) | (letters > 3))
    found |= {word: [(_BIT["rank"], np.flatnonzero(large).tolist())] for word in _LARGE}
    return found | {word: [(_BIT["rank"], np.flatnonzero(small).tolist())] for word in _SMALL}


def _numbered(scene: NodeScene) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """Nodes by their ordinal (among similar ones, or that of a row, item or page), and by that from the end."""
    names = [name for name, _ in FEATURES]
    columns = [
        scene.features[:, names.index(name)].tolist()
        for name in ("like", "like from end", "likes", "index", "index from end")
    ]
    found: tuple[dict[int, list[int]], dict[int, list[int]]] = defaultdict(list), defaultdict(list)
    for place, (like, like_end, likes, index, end) in enumerate(zip(*columns, strict=True)):
        pairs = [(index, end)] if index else [(like, like_end)] if likes > 1 else []
        for number, last in pairs:
            found[0][number].append(place)
            found[1][last].append(place)
    return found
