"""What an instruction of DLEBench asks for: its kind, the thing it names, and what becomes what."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from redraft.imaging.figures import form_named
from redraft.imaging.hues import color_word

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
_FROM_TO = re.compile(r"\bfrom\s+(?P<old>.+?)\s+(?:in)?to\s+(?P<new>.+)$", re.IGNORECASE)
_INSTEAD = re.compile(r"^(?P<new>.+?)\s+(?:instead of|rather than|in place of)\s+(?P<old>.+)$", re.IGNORECASE)
_TO = re.compile(r"^(?P<old>.*?)\s+(?:into|to|with|by|for|as|made of|out of)\s+(?P<new>.+)$", re.IGNORECASE)
_SAYS = re.compile(r"\b(?:say|says|read|reads|show|shows|be|is|become)\s+(?P<new>.+)$", re.IGNORECASE)
_REMOVE = re.compile(r"^(?:please\s+)?(?:remov|delet|eras|tak|get|clear|wip)\w*\s+(?:rid of\s+|away\s+|out\s+|off\s+)?"
                     r"(?P<name>.+?)(?:\s+(?:away|from the (?:scene|image|picture)))?$", re.IGNORECASE)  # fmt: skip
_LEAD = re.compile(
    r"^(?:please\s+)?(?:chang|replac|turn|mak|alter|swap|recolou?r|repaint|paint|dye|set|modif|edit|convert|transform|"
    r"increas|reduc|decreas|substitut|updat|rewrit|put|let|have|giv|keep|leav)\w*\s+", re.IGNORECASE)  # fmt: skip
_WHAT = re.compile(
    r"^(?:the\s+)?(?:attribute|colou?r|material|shape|form|text(?: content)?|number|count|writing|label|word|letters?)"
    r"\s+(?:of|on|in)\s+", re.IGNORECASE)  # fmt: skip
_QUOTED = re.compile(r"(?<!\w)[\"'“‘]([^\"“”‘’]+?)[\"'”’](?!\w)")
_MORE = re.compile(r"\badd\w*\b|\bmore\b|\bextra\b|\banother\b", re.IGNORECASE)
_FEWER = re.compile(r"\bremov\w*\b|\bdelet\w*\b|\btak\w+ away\b|\bfewer\b|\bless\b", re.IGNORECASE)


class Asked(NamedTuple):
    """`name` is the thing as the instruction calls it; `old` and `new` what it has been and is to be, "" where that is
    not said."""

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
        words = set(re.findall(r"\w+", self.new.lower()))
        return next((name for name, alike in MATERIALS.items() if words & set(alike.split())), None)


def asked(instruction: str, kind: str = "") -> Asked:
    """`kind` is found from the words where it is not given; "" where they do not say."""
    text = " ".join(instruction.split()).rstrip(".! ")
    kind = kind or _kind(text)
    if kind == "removal":
        removed = _REMOVE.match(text)
        return Asked("removal", removed["name"] if removed else text, "", "")
    name, old, new = _parts(text)
    match kind:
        case "text":
            old, new = _texts(text, old, new)
        case "count":
            old, new = _numbers(text, old, new)
        case "color":
            new = _last(text, new, color_word)
            old = color_word(old) or color_word(name) or ""
        case "material":
            new = _last(text, new, _material_word)
        case "shape":
            new = _last(text, new, form_named)
            old = old or form_named(name) or ""
    return Asked(kind, name, old, new)


def _parts(text: str) -> tuple[str, str, str]:
    """The thing, what it was and what it is to be, by the words between them."""
    body = _LEAD.sub("", text)
    if (found := _FROM_TO.search(body)) is not None:
        name, old, new = body[: found.start()].strip(), found["old"], found["new"]
    elif (found := _INSTEAD.match(body)) is not None:
        name, old, new = body, found["old"], found["new"]
    elif (found := _TO.match(body)) is not None:
        name, old, new = found["old"], "", found["new"]
    else:  # make the cup red
        name, _, new = body.rpartition(" ")
        old = ""
    return _WHAT.sub("", name).strip() or old, old, new


def _last(text: str, new: str, word: Callable[[str], str | None]) -> str:
    """What is to be, if it has such a word, else the last of them in the text: paint the red cup blue."""
    return new if word(new) else word(text) or new


def _texts(text: str, old: str, new: str) -> tuple[str, str]:
    quoted = [found[1] for found in _QUOTED.finditer(text)]
    if len(quoted) > 1:
        swapped = re.search(r"instead of|rather than|in place of", text, re.IGNORECASE) is not None
        return (quoted[-1], quoted[-2]) if swapped else (quoted[-2], quoted[-1])
    if quoted:
        return ("", quoted[0]) if quoted[0] in new or not old else (old, quoted[0])
    says = _SAYS.search(text)
    return old, says["new"] if says and "from" not in text else new


def _numbers(text: str, old: str, new: str) -> tuple[str, str]:
    """Old and new as digits; a new one with its sign is a difference."""
    if _number(old) is not None and _number(new) is not None:
        return str(_number(old)), str(_number(new))
    found = [int(word) if word.isdigit() else NUMBERS[word] for word in re.findall(r"\w+", text.lower())
             if word.isdigit() or (word in NUMBERS and word not in ("a", "an"))]  # fmt: skip
    change = _MORE.search(text) or _FEWER.search(text)
    if change is not None and len(found) <= 2 and _FROM_TO.search(text) is None:
        by = found[0] if found else 1
        return str(found[1]) if len(found) == 2 else "", f"{'+' if _MORE.search(text) else '-'}{by}"
    return (str(found[0]), str(found[-1])) if len(found) > 1 else ("", str(found[0]) if found else "")


def _material_word(words: str) -> str | None:
    known = {alike for names in MATERIALS.values() for alike in names.split()}
    return next((word for word in reversed(re.findall(r"\w+", words.lower())) if word in known), None)


def _kind(text: str) -> str:
    lower, (_, old, new) = text.lower(), _parts(text)
    if _QUOTED.search(new) or re.search(r"\btext\b|\bwriting\b", lower):
        return "text"
    numbers = _number(old) is not None and _number(new) is not None
    if numbers or re.search(r"\bcount\b|\bnumber of\b|\d+ more\b", lower):
        return "count"
    if _REMOVE.match(text):
        return "removal"
    if re.search(r"\bshape\b", lower):
        return "shape"
    if _material_word(new) and not re.search(r"\bcolou?r\b", lower):
        return "material"
    said = re.search(r"\bcolou?r|\battribute|^make|^paint|^turn", lower)
    if color_word(new) is not None and (said or len(new.split()) == 1):
        return "color"
    if re.match(r"(replac|swap|substitut|chang|turn|put)", lower):
        return "shape" if form_named(old) and form_named(new) and "from" in lower else "replacement"
    return ""


def _number(words: str) -> int | None:
    found = re.search(r"\d+", words)
    if found is not None:
        return int(found[0])
    return next((NUMBERS[word] for word in words.lower().split() if word in NUMBERS), None)
