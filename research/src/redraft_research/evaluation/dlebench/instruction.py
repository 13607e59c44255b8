"""Parser for DLEBench instructions: kind of edit, object, old and new value."""

from __future__ import annotations

from typing import NamedTuple

from redraft.grammar.tokens import OpenQuote, Token, quoted_texts, tokens_of
from redraft.imaging.pixels.hues import color_word
from redraft.imaging.things.figures import form_named

NUMBERS = {word: at for at, word in enumerate("zero one two three four five six seven eight nine ten".split())}
NUMBERS |= {"a": 1, "an": 1, "another": 1, "single": 1, "both": 2, "pair": 2}
MATERIALS = {
    "wood": "wood wooden oak pine bamboo timber",
    "metal": "metal metallic steel iron aluminum aluminium chrome tin silver",
    "gold": "gold golden brass copper bronze", "glass": "glass crystal ice", "brick": "brick bricks clay terracotta",
    "stone": "stone marble concrete granite cement rock slate", "plastic": "plastic acrylic vinyl",
    "leather": "leather suede", "rubber": "rubber", "paper": "paper cardboard carton",
    "fabric": "fabric cotton wool woollen cloth denim linen velvet silk knitted woven felt",
    "ceramic": "ceramic porcelain china",
}  # fmt: skip
_BECOMES = ("to", "into", "with", "by", "for", "as")
_PROPERTIES = frozenset(
    "attribute color colour material shape form text content number count writing label word".split()
)
_BACKWARDS = ("instead", "rather")
"""The new value comes before the old one."""
_MORE, _FEWER = frozenset("add added more extra another".split()), frozenset("remove removed delete fewer less".split())


class Instruction(NamedTuple):
    """`name` is the thing as the instruction calls it; `old` and `new` its value before and after, "" if not given."""

    kind: str
    name: str
    old: str
    new: str

    def counts(self, standing: int) -> tuple[int, int] | None:
        """From how many to how many, given how many there are; "+2" and "-1" are that many more and fewer."""
        new = _number(self.new)
        if new is None:
            return None
        if self.new[:1] in "+-" and self.new[1:].isdigit():
            return standing, standing + int(self.new)
        old = _number(self.old)
        return (standing if old is None else old), new

    @property
    def material(self) -> str | None:
        words = set(_keys(self.new))
        return next((name for name, alike in MATERIALS.items() if words & set(alike.split())), None)


def asked(instruction: str, kind: str) -> Instruction:
    """What an instruction of a `kind` asks for; the kind is the data set's."""
    text = " ".join(instruction.split()).rstrip(".! ")
    name, old, new = _parts(text)
    if kind == "removal":
        return Instruction(kind, _removed(text), "", "")
    if kind == "text":
        old, new = _texts(text, old, new)
    elif kind == "count":
        old, new = _numbers(text)
    elif kind == "color":
        new = new if color_word(new) else color_word(text) or new  # paint the red cup blue
        old = color_word(old) or color_word(name) or ""
    elif kind == "material":
        new = new if _material_word(new) else _material_word(text) or new
    elif kind == "shape":
        new = new if form_named(new) else form_named(text) or new
        old = old or form_named(name) or ""
    return Instruction(kind, name, old, new)


def _tokens(text: str) -> tuple[Token, ...]:
    try:
        return tokens_of(text)
    except OpenQuote:
        return ()


def _keys(text: str) -> list[str]:
    return [token.key for token in _tokens(text)]


def _removed(text: str) -> str:
    """What is behind the verb, without 'from the scene'."""
    tokens = _tokens(text)
    there = [token.key for token in tokens[-3:]]
    end = -3 if there[:2] == ["from", "the"] and there[2] in ("scene", "image", "picture") else len(tokens)
    left = tokens[1:end]
    return text[left[0].start : left[-1].end] if left else text


def _parts(text: str) -> tuple[str, str, str]:
    """The thing, what it was and what it is to be, by the words between them; the first word is the verb."""
    tokens = _tokens(text)
    keys = [token.key for token in tokens]
    if len(tokens) < 3:
        return text, "", ""
    since = next((at for at, key in enumerate(keys) if key == "from" and at > 0), 0)
    to = next((at for at, key in enumerate(keys) if key in _BECOMES and at > max(since, 1)), len(keys) - 1)
    named = 1 + (keys[1] == "the" and keys[2] in _PROPERTIES)  # the colour of the cup
    while named < (since or to) and keys[named] in _PROPERTIES:
        named += 1
    named = named + 1 if named > 1 and keys[named] in ("of", "on", "in") else 1
    old = text[tokens[since + 1].start : tokens[to - 1].end] if since and since + 1 < to else ""
    new = text[tokens[to + 1 if keys[to] in _BECOMES and to + 1 < len(tokens) else to].start :]
    return text[tokens[named].start : tokens[(since or to) - 1].end], old, new


def _texts(text: str, old: str, new: str) -> tuple[str, str]:
    quoted = quoted_texts(text)
    if len(quoted) > 1:
        return (quoted[-1], quoted[-2]) if set(_keys(text)) & set(_BACKWARDS) else (quoted[-2], quoted[-1])
    return (old, quoted[0]) if quoted else (old, new)


def _numbers(text: str) -> tuple[str, str]:
    """Old and new as digits; a new one with its sign is a difference."""
    keys = _keys(text)
    found = [number for key in keys if key not in ("a", "an") and (number := _number(key)) is not None]
    more, fewer = _MORE & set(keys), _FEWER & set(keys)
    if (more or fewer) and len(found) <= 2 and "from" not in keys:
        by = found[0] if found else 1
        return str(found[1]) if len(found) == 2 else "", f"{'+' if more else '-'}{by}"
    return (str(found[0]), str(found[-1])) if len(found) > 1 else ("", str(found[0]) if found else "")


def _material_word(words: str) -> str | None:
    known = {alike for names in MATERIALS.values() for alike in names.split()}
    return next((key for key in reversed(_keys(words)) if key in known), None)


def _number(words: str) -> int | None:
    digits = next((key for key in words.lower().split() if key.lstrip("+-").isdigit()), None)
    if digits is not None:
        return abs(int(digits))
    return next((NUMBERS[word] for word in words.lower().split() if word in NUMBERS), None)
