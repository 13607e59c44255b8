"""Names of a design's layers: whole names, their ends, and words in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from redraft.document.layers import Group
from redraft.grammar.vocabulary import plural_of, squashed
from redraft.targets.parts.part import Part, name_words

Ids = Mapping[str, tuple[str, ...]]

GENERIC = frozenset(
    "text label group icon shape box layer g img image picture rect path txt lbl grp el element placeholder".split()
)
"""Words that a name may end with without naming the thing."""
_DRAWN = GENERIC | frozenset(
    "textbox rectangle ellipse oval circle line vector frame polygon polyline use tspan freeform".split()
)
"""Words of names that drawing programs assign."""
_TELLING_APART = frozenset(
    "left right top bottom upper lower front back middle big small large first second third last red green blue yellow "
    "orange purple pink white black grey gray brown teal".split()
)
"""Words that distinguish one of several."""


class Names:
    """Names of parts, squashed. A *head* is the end of a name: 'early-bird-sticker-2' is a bird sticker and a sticker,
    'card-speed' beside 'card-safety' a card; a *loose* one is left after dropping generic words ('title-text') or those
    that distinguish it ('hold-red')."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self._parts = list(parts)

    @cached_property
    def exact(self) -> Ids:
        found: dict[str, dict[str, None]] = {}
        for part in self._parts:
            end = squashed(part.id.rpartition("/")[2])
            if "/" in part.id and end.rstrip("0123456789") in GENERIC | {""}:
                end = ""  # a place in the file, and no name
            turned = ""
            if isinstance(part.layer, Group) and len(words := name_words(part.id)) == 2 and words[0] in self._families:
                turned = squashed(f"{words[1]} {words[0]}")  # 'the speed card' of 'card-speed', 'card-safety'
            for name in {squashed(part.name), squashed(part.id), end, turned} - {""}:
                found.setdefault(name, {}).setdefault(part.id)
        return _fixed(found)

    @cached_property
    def heads(self) -> Ids:
        return self._ending(loose=False, plural=False)

    @cached_property
    def plural_heads(self) -> Ids:
        return self._ending(loose=False, plural=True)

    @cached_property
    def loose_heads(self) -> Ids:
        return self._ending(loose=True, plural=False)

    @cached_property
    def loose_plural_heads(self) -> Ids:
        return self._ending(loose=True, plural=True)

    @cached_property
    def mentions(self) -> Ids:
        """Layers by any one word of their names: candidates that are never certain."""
        found: dict[str, dict[str, None]] = {}
        for part in self._parts:
            for word in {*name_words(part.name), *name_words(part.id.rpartition("/")[2])}:
                if len(word) > 2 and word not in GENERIC:
                    found.setdefault(word, {}).setdefault(part.id)
        return _fixed(found)

    def known(self, key: str, plural: bool) -> bool:
        """Whether anything may be called so."""
        if plural:
            return key in self.plural_heads or key in self.loose_plural_heads or (key in self.exact and key[-1] == "s")
        return any(key in table for table in (self.exact, self.heads, self.loose_heads, self.mentions))

    def ranked(self, key: str, plural: bool) -> Iterator[tuple[str, int]]:
        """Layers with a name and their ranks: exactly (0), at its end (1), at its end but for generic words (2)."""
        heads = self.plural_heads if plural else self.heads
        loose = self.loose_plural_heads if plural else self.loose_heads
        for rank, table in enumerate((self.exact, heads, loose)):
            yield from ((id, rank) for id in table.get(key, ()))

    @cached_property
    def _families(self) -> frozenset[str]:
        """The first words that the names of several sibling groups share."""
        firsts = Counter(
            (part.parent, words[0])
            for part in self._parts
            if isinstance(part.layer, Group) and len(words := name_words(part.id.rpartition("/")[2])) > 1
        )
        return frozenset(first for (_, first), count in firsts.items() if count > 1)

    def _ending(self, loose: bool, plural: bool) -> Ids:
        found: dict[str, dict[str, None]] = {}
        for part in self._parts:
            for name in {part.name, part.id.rpartition("/")[2]}:
                words = [word for word in name_words(name) if not word.isdigit()]
                if "and" in words:
                    continue
                if words == ["text", "box"]:  # as drawing programs call a text
                    words = ["textbox"]
                for end in self._loosened(words) if loose else self._ends(words, part):
                    for start in range(len(end)):
                        phrase = " ".join(end[start:])
                        if len(phrase) > 1:
                            key = squashed(plural_of(phrase) if plural else phrase)
                            found.setdefault(key, {}).setdefault(part.id)
        return _fixed(found)

    def _ends(self, words: list[str], part: Part) -> Iterator[list[str]]:
        yield words
        if len(words) > 1 and words[0] in self._families and isinstance(part.layer, Group):
            yield words[:1]

    def _loosened(self, words: list[str]) -> Iterator[list[str]]:
        while len(words) > 1 and words[-1] in GENERIC | _TELLING_APART:
            words = words[:-1]
            yield words


def has_name(part: Part) -> bool:
    """Whether a part has a descriptive name: not a number, not one from a drawing program, and not only its words."""
    name = part.name or part.id.rpartition("/")[2]
    plain = [word for word in name_words(name) if len(word) > 2 and not word.isdigit() and word not in _DRAWN]
    return bool(plain) and squashed(name) != squashed(part.words)


def _fixed(found: Mapping[str, Mapping[str, None]]) -> Ids:
    return {name: tuple(ids) for name, ids in found.items()}
