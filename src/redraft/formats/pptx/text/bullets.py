"""Bullets: signs of symbol fonts as the characters they show, and the formatted first number of a numbered list."""

from __future__ import annotations

from redraft.lazy import lazily

# The signs of symbol fonts as characters other fonts have: each sign after the letter that has its place.
_FONTS = {
    "wingdings": 'A✌E☜F☞G☝H☟J☺L☹!✎"✂(☎*✉6⌛l●m❍n■o□p❐q❑r❒s◆t◆u◆v❖w◆x☒\x9e·\x9f•'
    "§▪¨◻¡○¤◉¥◎«★ª✦¬✶Ø➢Ü➲ß←à→á↑â↓è➔ï⇦ð⇨ñ⇧ò⇩û✗ü✓ý☒þ☑",
    "wingdings 2": "P✓O✗R☑Q☒T☒\x95·\x96•\x97●\x98●\x99○\x9e◉\xa0▪¡■¢■£□¤□®◆¯◆²◆³◇à✶ê★ë★",
    "wingdings 3": '!←"→#↑$↓p▲q▼r△s▽t◀u▶v◁w▷|◂}▸x◤y◥z◣{◢',
    "webdings": "a✔r✘4▶3◀5▲6▼g■c□n●Y♥=▪",
    "symbol": "·•®→¬←\xad↑¯↓Þ⇒à◊§♣¨♦©♥ª♠",
}
_SIGNS_OF = {font: dict(zip(signs[::2], signs[1::2], strict=True)) for font, signs in _FONTS.items()}


def sign(character: str, font: str) -> tuple[str, str]:
    """The bullet as plain characters and the font to set it in ('' the text's)."""
    signs = _SIGNS_OF.get(font.lower())
    if signs is None:
        return character, font
    code = ord(character[:1] or " ")
    if 0xF000 <= code < 0xF100:  # where Word and PowerPoint put the letters of symbol fonts
        code -= 0xF000
    elif code > 255:
        code = (character[:1].encode("cp1252", "ignore") or b"?")[0]
    return signs.get(chr(code), character if font.lower() == "symbol" else "•"), ""


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
