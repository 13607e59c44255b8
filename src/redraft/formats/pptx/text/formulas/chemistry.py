r"""Chemical formulas as people type them, and as \ce of mhchem has them, in LaTeX: 2 H2 + O2 -> 2 H2O."""

from __future__ import annotations

from redraft.lazy import lazily

_ARROWS = {"->": "longrightarrow", "<-": "longleftarrow", "<=>": "rightleftharpoons", "<->": "leftrightarrow"}
_PIECES = lazily(
    r"(?P<arrow><=>|<->|->|<-)(?:\[(?P<over>[^\]]*)\])?|\^\{?(?P<charge>[^\s{}^_]+)\}?|_\{?(?P<low>[^\s{}^_]+)\}?"
    r"|(?<=[A-Za-z)\]])(?P<count>\d+)|(?<=[A-Za-z\d)\]])(?P<sign>[+-])(?=\s|$)|(?P<plus>\s+[+]\s+)"
    r"|(?P<words>(?:(?<![A-Za-z)\]])\d+|[A-Za-z]+|[^\sA-Za-z\d^_<+-]|\s+(?![+<-])|[<+-])|\s+)"
)


def reaction(source: str) -> str:
    """Words upright, with numbers behind letters lowered, charges raised, and arrows."""
    found = ""
    for piece in _PIECES.finditer(source.strip()):
        kind, words = piece.lastgroup, piece[0]
        if arrow := piece["arrow"]:
            over = piece["over"]
            found += f"\\xrightarrow{{\\text{{{over}}}}} " if over and arrow == "->" else f"\\{_ARROWS[arrow]} "
        elif kind in ("charge", "sign"):
            found += f"^{{\\text{{{piece[kind].replace('-', '−')}}}}}"
        elif kind in ("count", "low"):
            found += f"_{{\\text{{{piece[kind]}}}}}"
        elif kind == "plus":
            found += r"\text{ + }"
        elif words.strip():
            found += f"\\text{{{words.replace('*', '·')}}}"
        else:
            found += "\\ " * (bool(found) and not found.endswith(" "))
    return found.removesuffix("\\ ")
