"""Bullets: signs of symbol fonts as the characters they show, and the formatted first number of a numbered list."""

from __future__ import annotations

from redraft.lazy import lazily

# What PowerPoint's usual bullets are in Wingdings, Webdings and Symbol, as characters every font may have.
_WINGDINGS = {
    "§": "▪",
    "ü": "✓",
    "û": "✗",
    "Ø": "➢",
    "q": "❑",
    "v": "❖",
    "l": "●",
    "n": "■",
    "u": "◆",
    "à": "→",
    "è": "➔",
    "o": "□",
    "¡": "○",
    "ð": "⇨",
    "Ü": "➢",
    "þ": "☑",
    "¨": "◻",
    "\uf0a7": "▪",
    "\uf0fc": "✓",
    "\uf0d8": "➢",
    "\uf071": "❑",
    "\uf076": "❖",
    "\uf06c": "●",
    "\uf06e": "■",
    "\uf075": "◆",
    "\uf0e0": "→",
}
_SYMBOL = {"·": "•", "\uf0b7": "•", "®": "→"}


def sign(character: str, font: str) -> tuple[str, str]:
    """The bullet as plain characters and the font to set it in ('' the text's)."""
    name = font.lower()
    if name.startswith("wingdings"):
        return _WINGDINGS.get(character, "•"), ""
    if name == "symbol":
        return _SYMBOL.get(character, character), ""
    return character, font


def numeral(kind: str, value: int) -> str:
    """A formatted number of an a:buAutoNum: ('alphaLcParenR', 2) → 'b)'."""
    for ending, before, after in (("ParenBoth", "(", ")"), ("ParenR", "", ")"), ("Period", "", "."), ("Plain", "", "")):
        if kind.endswith(ending):
            return before + _digits(kind[: -len(ending)], value) + after
    return f"{value}."


def _digits(kind: str, value: int) -> str:
    match kind:
        case "alphaLc":
            return _letters(value)
        case "alphaUc":
            return _letters(value).upper()
        case "romanLc":
            return _roman(value)
        case "romanUc":
            return _roman(value).upper()
        case "circleNumDb":
            return chr(0x245F + value) if 0 < value <= 20 else str(value)
    return str(value)


def _letters(value: int) -> str:
    """a … z, aa, bb … as PowerPoint goes on."""
    return chr(97 + (value - 1) % 26) * ((value - 1) // 26 + 1)


def _roman(value: int) -> str:
    found = ""
    steps = "m 1000 cm 900 d 500 cd 400 c 100 xc 90 l 50 xl 40 x 10 ix 9 v 5 iv 4 i 1".split()
    for letters, size in zip(steps[::2], steps[1::2], strict=True):
        while value >= int(size):
            found, value = found + letters, value - int(size)
    return found


_SIGNS = {"(": "ParenBoth", ")": "ParenR", ".": "Period", "": "Plain"}
_NUMBERED = lazily(r"(\(?)(\d{1,5}|[a-z]{1,9}|[A-Z]{1,9})([.)]?)")


def numbering(sign: str) -> tuple[str, int] | None:
    """The a:buAutoNum and its first number that a sign begins: 'b)' is ('alphaLcParenR', 2); None for other signs."""
    found = _NUMBERED.fullmatch(sign)
    if found is None or (found[1] and found[3] != ")") or not (found[3] or found[2].isdigit()):
        return None
    ending = _SIGNS[found[1] or found[3]]
    if found[2].isdigit():
        return (f"arabic{ending}", int(found[2])) if 0 < int(found[2]) <= 32767 else None
    case = "Lc" if found[2].islower() else "Uc"
    kinds = [f"roman{case}", f"alpha{case}"] if found[2] in "iI" or len(found[2]) > 1 else [f"alpha{case}"]
    starts = ((f"{kind}{ending}", start) for kind in kinds for start in range(1, 100))
    return next((one for one in starts if numeral(*one) == sign), None)
