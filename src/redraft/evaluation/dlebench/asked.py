"""What an instruction of DLEBench asks for: its kind, the thing it names, and what becomes what."""

from __future__ import annotations

import re
from typing import NamedTuple

from redraft.imaging.figures import form_named
from redraft.imaging.hues import color_word

NUMBERS = {word: at for at, word in enumerate("zero one two three four five six seven eight nine ten".split())}
MATERIALS = {
    "wood": "wood wooden oak pine bamboo timber", "metal": "metal metallic steel iron aluminum aluminium chrome tin",
    "gold": "gold golden brass copper bronze", "glass": "glass crystal ice", "brick": "brick clay terracotta",
    "stone": "stone marble concrete granite cement rock slate", "plastic": "plastic acrylic vinyl",
    "leather": "leather suede", "rubber": "rubber", "paper": "paper cardboard carton",
    "fabric": "fabric cotton wool cloth denim linen velvet silk knitted woven felt",
    "ceramic": "ceramic porcelain china",
}  # fmt: skip
_FROM_TO = re.compile(r"\bfrom\s+(?P<old>.+?)\s+(?:in)?to\s+(?P<new>.+)$", re.IGNORECASE)
_TO = re.compile(r"^(?P<old>.*?)\s+(?:into|to|with|by|as|made of|out of)\s+(?P<new>.+)$", re.IGNORECASE)
_REMOVE = re.compile(r"^(?:please\s+)?(?:remov|delet|eras|tak|get)\w*\s+(?:rid of\s+|away\s+|out\s+)?(?P<name>.+?)"
                     r"(?:\s+(?:from|out of) the (?:scene|image|picture|photo))?$", re.IGNORECASE)  # fmt: skip
_LEAD = re.compile(
    r"^(?:please\s+)?(?:chang|replac|turn|mak|alter|swap|recolou?r|repaint|paint|set|modif|edit|convert|transform|"
    r"increas|reduc|decreas|add|substitut|updat|rewrit)\w*\s+", re.IGNORECASE)  # fmt: skip
_WHAT = re.compile(
    r"^(?:the\s+)?(?:attribute|colou?r|material|shape|form|text(?: content)?|number|count|writing|label|word|letters?)"
    r"\s+(?:of|on|in)\s+", re.IGNORECASE)  # fmt: skip
_QUOTED = re.compile(r"[\"'“‘]([^\"'“”‘’]+)[\"'”’]")


class Asked(NamedTuple):
    """`name` is the thing as the instruction calls it; `old` and `new` what it has been and is to be, "" where that is
    not said."""

    kind: str
    name: str
    old: str
    new: str

    @property
    def counts(self) -> tuple[int, int] | None:
        """From how many to how many."""
        found = _number(self.old), _number(self.new)
        return None if found[0] is None or found[1] is None else (found[0], found[1])

    @property
    def material(self) -> str | None:
        words = set(self.new.lower().replace(".", " ").split())
        return next((name for name, alike in MATERIALS.items() if words & set(alike.split())), None)


def asked(instruction: str, kind: str = "") -> Asked:
    """`kind` is found from the words where it is not given; "" where they do not say."""
    text = " ".join(instruction.split()).rstrip(".! ")
    removed = _REMOVE.match(text)
    if removed and kind in ("", "removal"):
        return Asked("removal", removed["name"], "", "")
    body = _LEAD.sub("", text)
    if (found := _FROM_TO.search(body)) is not None:
        name, old, new = body[: found.start()].strip(), found["old"], found["new"]
    elif (found := _TO.match(body)) is not None:
        name, old, new = found["old"], "", found["new"]
    else:  # make the cup red
        name, _, new = body.rpartition(" ")
        old = ""
    name = _WHAT.sub("", name).strip() or old
    quoted_old, quoted_new = _QUOTED.search(old or name), _QUOTED.search(new)
    kind = kind or _kind(text, name, old, new)
    if kind == "text":
        old = quoted_old[1] if quoted_old else old
        new = quoted_new[1] if quoted_new else new
    if kind == "color" and not old:
        old = color_word(name) or ""
    return Asked(kind, name, old, new)


def _kind(text: str, name: str, old: str, new: str) -> str:
    lower = text.lower()
    if _QUOTED.search(new) or re.search(r"\btext\b|\bwriting\b", lower):
        return "text"
    if re.search(r"\bcount\b|\bnumber of\b", lower) or (_number(old) is not None and _number(new) is not None):
        return "count"
    if re.search(r"\bshape\b", lower):
        return "shape"
    if Asked("", name, old, new).material and not re.search(r"\bcolou?r\b", lower):
        return "material"
    if color_word(new) is not None and (
        re.search(r"\bcolou?r|\battribute|^make|^paint", lower) or len(new.split()) == 1
    ):
        return "color"
    if re.match(r"(replac|swap|substitut|chang|turn)", lower):
        return "shape" if form_named(old) and form_named(new) and re.search(r"\bfrom\b", lower) else "replacement"
    return ""


def _number(words: str) -> int | None:
    found = re.search(r"\b\d+\b", words)
    if found is not None:
        return int(found[0])
    return next((NUMBERS[word] for word in words.lower().split() if word in NUMBERS), None)
