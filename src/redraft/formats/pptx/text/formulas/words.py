"""Equations as words on one line, as people type them: x = (-b ± √(b² - 4ac))/(2a)."""

from __future__ import annotations

import unicodedata

from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.text.formulas.symbols import OPERATORS, RELATIONS
from redraft.formats.xml.tree import Element

MOST_DEPTH = 120
"""How many elements of an equation may be in each other to be set as such."""
_RAISED = dict(zip("0123456789+-=()ni′", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ′", strict=True))
_LOWERED = dict(zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", strict=True))
_ROOTS = {"3": "∛", "4": "∜"}
_UNSPACED = frozenset("⋅∗∘∣,;:×")


def plain_sign(sign: str) -> tuple[str, str]:
    """A sign as it is typed, and the face that a mathematical alphabet gives it: "i", "b", "bi", or ''."""
    if sign == "ℎ":
        return "h", "i"
    if not "\U0001d400" <= sign <= "\U0001d7ff":
        return sign, ""
    name = unicodedata.name(sign, "")
    if any(one in name for one in ("SCRIPT", "FRAKTUR", "DOUBLE-STRUCK", "SANS", "MONOSPACE")):
        return sign, ""
    return unicodedata.normalize("NFKC", sign), "b" * ("BOLD" in name) + "i" * ("ITALIC" in name)


def equation_words(element: Element) -> str:
    """What an equation says, from an a14:m, an m:oMath or anything in one."""
    words = _letters(element) if is_too_deep(element) else _words(element)
    return " ".join(_spaced(words).split())


def is_too_deep(element: Element) -> bool:
    """Whether an equation nests deeper than any that people write."""
    depths = {id(element): 0}
    for one in element.walk():
        depths[id(one)] = depth = depths.get(id(one.parent), -1) + 1
        if depth > MOST_DEPTH:
            return True
    return False


def _letters(element: Element) -> str:
    return "".join(plain_sign(sign)[0] for one in element.walk() if one.tag == "m:t" for sign in one.text())


def _spaced(words: str) -> str:
    """With blanks around relations, and around operators between two things."""
    found, tight = "", 0
    for sign in words:
        before = found.rstrip()[-1:]
        tight += (sign == "(" and (tight or found[-1:] in ("_", "^"))) - (sign == ")" and tight > 0)
        two = bool(before) and before not in OPERATORS and before not in RELATIONS and before not in "([{^_/√∛∜"
        if sign in ",;":
            found = found.rstrip() + f"{sign} "
        elif (sign in RELATIONS or (sign in OPERATORS and two)) and sign not in _UNSPACED and two and not tight:
            found = f"{found.rstrip()} {sign} "
        else:
            found += sign
    return found.replace("−", "-").replace("\u200b", "")


def _words(element: Element) -> str:
    tag = element.tag.partition(":")[2]
    match tag:
        case "t":
            return _letters(element)
        case "f":
            bar = value_of(element, "m:fPr", "m:type")
            return f"{_held(_part(element, 'num'))}{'¦' if bar == 'noBar' else '/'}{_held(_part(element, 'den'))}"
        case "rad":
            degree = _part(element, "deg")
            sign = _ROOTS.get(degree) or (_script(degree, _RAISED, "") if degree else "") + "√"
            return sign + _held(_part(element, "e"))
        case "sSup" | "sSub" | "sSubSup" | "sPre":
            base = _part(element, "e")
            return base + _script(_part(element, "sub"), _LOWERED, "_") + _script(_part(element, "sup"), _RAISED, "^")
        case "nary":
            sign = value_of(element, "m:naryPr", "m:chr") or "∫"
            limits = _script(_part(element, "sub"), {}, "_") + _script(_part(element, "sup"), {}, "^")
            return f"{sign}{limits} {_part(element, 'e')}"
        case "d":
            opened, closed, between = (value_of(element, "m:dPr", f"m:{one}") for one in ("begChr", "endChr", "sepChr"))
            inner = ("|" if between is None else between).join(
                _words(one) for one in element.children if one.tag == "m:e"
            )
            return f"{'(' if opened is None else opened}{inner}{')' if closed is None else closed}"
        case "m" if element.tag == "m:m":
            rows = (one for one in element.children if one.tag == "m:mr")
            between = " " if value_of(element, "m:mPr", "m:cGp") == "0" else ", "
            return "; ".join(between.join(_words(one) for one in row.children if one.tag == "m:e") for row in rows)
        case "eqArr":
            return "; ".join(_words(one).replace("&", "") for one in element.children if one.tag == "m:e")
        case "acc":
            accent = value_of(element, "m:accPr", "m:chr")
            return _part(element, "e") + ("\u0302" if accent is None else accent)
        case "bar":
            sign = "\u0305" if value_of(element, "m:barPr", "m:pos") == "top" else "\u0332"
            return "".join(one + sign for one in _part(element, "e"))
        case "func":
            inner = _part(element, "e")
            return f"{_part(element, 'fName')}{'' if inner.startswith(('(', '[')) else ' '}{inner} "
        case "limLow" | "limUpp":
            return _part(element, "e") + _script(_part(element, "lim"), {}, "_" if tag == "limLow" else "^")
    return "".join(map(_words, element.children))


def _part(element: Element, name: str) -> str:
    found = child(element, f"m:{name}")
    return _words(found).strip() if found is not None else ""


def value_of(element: Element, *path: str) -> str | None:
    """What a property of a construction says; None where it says nothing."""
    found = descend(element, *path)
    return found.get("m:val") or "" if found is not None else None


def _held(words: str) -> str:
    """In brackets, unless it is one sign or one figure."""
    base = words.rstrip("".join({*_RAISED.values(), *_LOWERED.values()}))
    return words if len(base) < 2 or words.replace(".", "").isdecimal() else f"({words})"


def _script(words: str, signs: dict[str, str], mark: str) -> str:
    words = words.replace("−", "-")
    if not words:
        return ""
    if all(one in signs for one in words):
        return "".join(signs[one] for one in words)
    return mark + _held(words) if mark else f"({words})"
