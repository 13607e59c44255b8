"""Normalised CSS tokens: escapes decoded, addresses inside the file as plain `url(#id)`.

Names, functions, strings and addresses may all contain escapes, and the fragment of an address percent signs;
comparisons use the normalised form.
"""

from __future__ import annotations

import re

from redraft.formats.svg.css.selector_syntax import ESCAPE, NAME, NAME_CHARACTER, unescaped
from redraft.formats.xml.tree import plain_address
from redraft.lazy import lazily

_STRING = r""""(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?"""
_TOKEN = lazily(rf"(?P<string>{_STRING})|(?P<name>{NAME})(?P<open>\(?)", re.DOTALL)
_ADDRESS = lazily(
    rf"""[ \t\r\n\f]*+(?:(?P<string>{_STRING})|(?P<bare>(?:[^\s"'()\\]|{ESCAPE})*+))[ \t\r\n\f]*+(?:\)|\Z)""", re.DOTALL
)
_ADDRESSES = lazily(r"""url\(\s*+(?:"((?:[^"\\]|\\.)*+)"?|'((?:[^'\\]|\\.)*+)'?|([^\s"'()]*+))""", re.IGNORECASE)
_LETTER = lazily(NAME_CHARACTER)
_BARE = lazily(r"""[^\s"'()\\\x00-\x1f]*""")
ALIASES = {
    f"-webkit-{name}": name
    for name in (
        "animation animation-name clip-path filter mask mask-image opacity perspective transform transform-origin "
        "transform-style transition"
    ).split()
}
"""Names that every browser takes for others."""


def plain_property(name: str) -> str:
    """A property's name in lower case, as it is without a maker's prefix; custom properties (`--Name`) as they are."""
    name = _name(name)
    if name.startswith("--"):
        return name
    name = name.lower()
    return ALIASES.get(name, name)


def plain_value(text: str) -> str:
    """An equivalent value in its plainest form."""
    if "\\" not in text and ("%" not in text or "#" not in text):
        return text
    found: list[str] = []
    at = 0
    while True:
        token = _TOKEN.search(text, at)
        if token is None:
            return "".join(found) + text[at:]
        found.append(text[at : token.start()])
        at = token.end()
        name = token["name"] and _name(token["name"])
        if token["string"]:
            found.append(_string(token["string"]))
        elif token["open"] and name.lower() == "url" and (inner := _ADDRESS.match(text, at)):
            address = inner["bare"] if inner["string"] is None else inner["string"].strip("\"'")
            found.append(_url(plain_address(unescaped(address).strip())))
            at = inner.end()
        else:
            found.append(name + token["open"])


def addresses(text: str) -> list[str]:
    """The addresses that a value names, read."""
    if "(" not in text:
        return []
    found = (one[0] or one[1] or one[2] for one in _ADDRESSES.findall(plain_value(text)))
    return [plain_address(unescaped(one).strip()) for one in found]


def _name(raw: str) -> str:
    if "\\" not in raw:
        return raw
    name = unescaped(raw)
    digits = raw.startswith(("\\", "-\\"))  # a name that begins with a digit, which a number would be without escape
    return "".join(
        f"\\{ord(sign):x} " if not _LETTER.match(sign) or (digits and sign.isdigit() and place < 2) else sign
        for place, sign in enumerate(name)
    )


def _string(raw: str) -> str:
    if "\\" not in raw:
        return raw
    text = unescaped(raw.strip(raw[0]) if not raw.endswith("\\" + raw[0]) else raw[1:-1])
    return raw if _quoted(text) != text else f"{raw[0]}{text}{raw[0]}"


def _url(address: str) -> str:
    if _BARE.fullmatch(address):
        return f"url({address})"
    return f'url("{_quoted(address)}")'


def _quoted(text: str) -> str:
    return "".join(f"\\{ord(sign):x} " if sign in "\"'\\" or sign < " " else sign for sign in text)
