"""Equations in LaTeX as the markup that PowerPoint writes for them (Office Math).

Covered: fractions, roots, scripts, sums and integrals with limits, brackets that grow, matrices, cases, aligned lines,
accents, functions, Greek, alphabets, words, chemistry (ce). Not covered: macros, colours inside, numbers of equations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches
from functools import partial
from itertools import pairwise
from typing import ClassVar

from redraft.errors import CommandError, says
from redraft.formats.pptx.text.formulas.chemistry import reaction
from redraft.formats.pptx.text.formulas.symbols import (
    ACCENTS,
    FACES,
    FENCES,
    FUNCTIONS,
    GRIDS,
    INTEGRALS,
    LIMITS,
    NARY,
    OPERATORS,
    RELATIONS,
    SIGNS,
    SKIPPED,
    SPACES,
    Signs,
    Symbol,
    letter,
)
from redraft.formats.xml.tags import escaped

MOST_DEPTH = 40
"""How deep an equation may nest."""
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|.", re.DOTALL)
_SINGLE = re.compile(r"(?<!\\)(?:\\\\)*\\[A-Za-z]|\\\\\s|&|\\\\$")
_HINT = r"\frac{a}{b}, x^{2}, \sqrt{x}, \left( … \right)"
_NEGATED = {"=": "≠", "∈": "∉", "⊂": "⊄", "≡": "≢", "∃": "∄", "<": "≮", ">": "≯", "⊆": "⊈", "∥": "∦", "∣": "∤"}
_TYPED = {"-": "−", "*": "∗", "~": "\u00a0", "\n": " "}


def office_math(latex: str, signs: Signs | None = None) -> str:
    """The content of an m:oMath. Raises CommandError that names the place of what cannot be read."""
    reader = _Reader(latex, signs or Signs())
    found = reader.lines()
    if not found:
        raise CommandError(says("formula-empty"))
    return found


class _Reader:
    def __init__(self, latex: str, signs: Signs) -> None:
        trimmed = latex.strip()
        for start, end in (("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)")):
            if len(trimmed) > 2 * len(start) and trimmed.startswith(start) and trimmed.endswith(end):
                trimmed = trimmed[len(start) : -len(end)]
                break
        if not _SINGLE.search(trimmed):  # signs that were escaped once too often
            trimmed = trimmed.replace("\\\\", "\\")
        self.source, self.signs, self.depth, self.at = trimmed, signs, 0, 0
        found = [(one[0], one.start()) for one in _TOKEN.finditer(trimmed)]
        self.tokens = [one for one in found if one[0] not in SKIPPED]
        self.pairs = self._pairs()
        self.control = f"<m:ctrlPr>{signs.properties()}</m:ctrlPr>"

    # ── signs ──

    def fault(self, problem: str, at: int | None = None, hint: str = _HINT) -> CommandError:
        number = self.at if at is None else at
        place = self.tokens[number][1] if number < len(self.tokens) else len(self.source)
        around = self.source[max(0, place - 12) : place + 12].strip()
        return CommandError(says("formula-unreadable", problem=problem, place=place + 1, around=around, hint=hint))

    @property
    def token(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        found = self.token
        self.at += 1
        return found

    def blanks(self) -> None:
        while self.token.isspace():
            self.at += 1

    def _pairs(self) -> dict[int, int]:
        """The round and square brackets, braces and angles that belong together, by the numbers of their tokens."""
        found: dict[int, int] = {}
        open: list[tuple[str, int]] = []
        before = ""
        for number, (token, _) in enumerate(self.tokens):
            sign = SIGNS.get(token[1:], token[1:]) if token.startswith("\\") and len(token) > 1 else token
            group = token in ("{", "\\left", "\\begin")
            if before in ("\\left", "\\right", "\\middle", "\\sqrt", "\\\\"):
                pass  # no bracket of its own
            elif group or (sign in FENCES[0] and token != "{"):
                open.append((token if group else "", number))
            elif token in ("}", "\\right", "\\end", "&", "\\\\"):
                while open and not open[-1][0]:
                    open.pop()
                if open and token not in ("&", "\\\\"):
                    open.pop()
            elif sign in FENCES[1] and open and not open[-1][0]:
                found[open.pop()[1]] = number
            before = token if not token.isspace() else before
        return found

    # ── rows ──

    def lines(self) -> str:
        """A whole equation; several lines of it are aligned where they say so."""
        rows = self.grid_rows(())
        if self.token:
            raise self.fault(f"there is nothing for {self.token} to close")
        if len(rows) == 1 and len(rows[0]) > 1:  # what one line is aligned by stands before a relation
            shown = [number for number, (token, _) in enumerate(self.tokens) if not token.isspace()]
            for number, after in pairwise([*shown, len(self.tokens)]):
                following = self.tokens[after][0] if after < len(self.tokens) else ""
                if self.tokens[number][0] == "&" and following[:1] not in ("=", "<", ">", "+", "-", "&", "\\"):
                    raise self.fault("& stands outside a matrix", number, "write \\& for the sign")
        return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else self.grid(rows, "aligned")

    def grid_rows(self, stops: Collection[str]) -> list[list[str]]:
        """Cells by rows, up to one of the stops."""
        rows: list[list[str]] = [[]]
        while True:
            rows[-1].append(self.joined(self.row({"&", "\\\\", *stops})))
            if self.token == "&":
                self.at += 1
            elif self.token == "\\\\":
                self.at += 1
                if self.token == "[":  # the room between rows
                    while self.token and self.take() != "]":
                        pass
                rows.append([])
            else:
                break
        if len(rows) > 1 and rows[-1] == [""]:
            rows.pop()
        return rows

    def row(self, stops: Collection[str], end: int | None = None) -> list[Symbol]:
        """What comes before one of the stops, or the token with a number."""
        found: list[Symbol] = []
        self.blanks()
        while self.token and self.token not in stops and self.at != end:
            found += self.item()
            self.blanks()
        return found

    def joined(self, parts: Iterable[Symbol]) -> str:
        """The markup of parts; signs of one face that follow each other are one run."""
        found: list[Symbol] = []
        for one in parts:
            if found and one.face and found[-1].face == one.face:
                found[-1] = Symbol(found[-1].words + one.words, one.face)
            elif one.words:
                found.append(one)
        return "".join(map(self.signs.run, found))

    def item(self) -> list[Symbol]:
        """The next thing with its scripts."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self.fault("it is nested too deeply")
        self.blanks()
        try:
            return self._item() if self.token else []
        finally:
            self.depth -= 1

    def _item(self) -> list[Symbol]:
        token, at = self.token, self.at
        name = token[1:] if token.startswith("\\") else ""
        if token in ("^", "_"):  # scripts of nothing, as of isotopes
            return self.scripted([])
        if token in ("}", "&", "\\\\", "\\right", "\\end", "\\middle"):
            raise self.fault(f"there is nothing for {token} to close" if token != "&" else "& stands outside a matrix")
        if name in NARY:
            return self.nary(NARY[name])
        if name in FUNCTIONS or name == "operatorname":
            return self.function()
        if name in ("underbrace", "overbrace"):
            return self.brace(name == "overbrace")
        if at in self.pairs:
            opened, end = self.sign(), self.pairs[at]
            inner = self.joined(self.row((), end))
            return self.scripted([self.fence(opened, self.sign(), [inner])])
        return self.scripted(self.atom())

    def sign(self) -> str:
        """One sign, written or by its name."""
        token = self.take()
        return SIGNS.get(token[1:], token[1:]) if token.startswith("\\") else _TYPED.get(token, token)

    def atom(self) -> list[Symbol]:
        """A sign, a group or a construction, without scripts."""
        token, at = self.token, self.at
        if token == "{":
            self.at += 1
            inner = self.row({"}"})
            if not self.token:
                raise self.fault("this { is not closed", at)
            self.at += 1
            return [Symbol(self.joined(inner))] if len(inner) != 1 else inner
        if not token.startswith("\\"):
            return [Symbol(self.sign(), "i")]
        name = token[1:]
        construct = self._constructs.get(name)
        if construct is not None:
            self.at += 1
            return construct(self)
        if name in SPACES or name in SIGNS or not name.isalpha():
            self.at += 1
            return [Symbol(SPACES.get(name, SIGNS.get(name, name)), "p" if name in SPACES else "i")]
        if name in ACCENTS or name in ("bar", "overline", "underline"):
            self.at += 1
            return [self.accent(name, self.argument())]
        if name in FACES:
            self.at += 1
            return self.faced(FACES[name])
        near = get_close_matches(name, [*SIGNS, *self._constructs, *ACCENTS, *NARY, *FACES, *FUNCTIONS], 1)
        hint = f"\\{near[0]}" if near else "\\text{…} for words"
        raise self.fault(f"{token[:40]} is not known", at, hint)

    def argument(self) -> str:
        """What a construction is about: a group, or the next sign."""
        self.blanks()
        if not self.token or self.token in ("}", "&", "\\\\", "^", "_"):
            raise self.fault("something in braces is missing")
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self.fault("it is nested too deeply")
        found = self.joined(self.function() if self.token[1:] in FUNCTIONS else self.atom())
        self.depth -= 1
        return found

    def raw(self) -> str:
        """The words in braces as they are written."""
        self.blanks()
        at = self.at
        if self.token != "{":
            return self.take().removeprefix("\\")
        self.at += 1
        depth, words = 1, ""
        while self.token:
            token = self.take()
            depth += (token == "{") - (token == "}")
            if not depth:
                return words
            words += token if not token.startswith("\\") or token[1:].isalpha() else token[1:]
        raise self.fault("this { is not closed", at)

    # ── constructions ──

    def frac(self, kind: str = "") -> list[Symbol]:
        top, bottom = self.argument(), self.argument()
        kind = f'<m:type m:val="{kind}"/>' if kind else ""
        return [Symbol(f"<m:f><m:fPr>{kind}{self.control}</m:fPr><m:num>{top}</m:num><m:den>{bottom}</m:den></m:f>")]

    def chemical(self) -> list[Symbol]:
        return [Symbol(_Reader(reaction(self.raw()), self.signs).lines())]

    def binom(self) -> list[Symbol]:
        return [self.fence("(", ")", [self.frac("noBar")[0].words])]

    def root(self) -> list[Symbol]:
        self.blanks()
        degree = ""
        if self.token == "[":
            self.at += 1
            degree = self.joined(self.row({"]"}))
            self.at += 1
        hidden = "" if degree else '<m:degHide m:val="1"/>'
        properties = f"<m:radPr>{hidden}{self.control}</m:radPr>"
        return [Symbol(f"<m:rad>{properties}<m:deg>{degree}</m:deg><m:e>{self.argument()}</m:e></m:rad>")]

    def left(self) -> list[Symbol]:
        at = self.at - 1
        self.blanks()
        opened, cells, parts = self.sign(), list[str](), list[Symbol]()
        separator = ""
        while True:
            parts += self.row({"\\right", "\\middle"})
            if not self.token:
                raise self.fault("this \\left has no \\right", at)
            ended = self.take() == "\\right"
            self.blanks()
            cells.append(self.joined(parts))
            parts = []
            if ended:
                return [self.fence(opened.strip("."), self.sign().strip("."), cells, separator)]
            separator = self.sign()

    def fence(self, opened: str, closed: str, cells: list[str], separator: str = "") -> Symbol:
        kinds = [("begChr", opened), ("sepChr", separator)] if separator else [("begChr", opened)]
        signs = "".join(f'<m:{name} m:val="{escaped(sign, chr(34))}"/>' for name, sign in (*kinds, ("endChr", closed)))
        inner = "".join(f"<m:e>{one}</m:e>" for one in cells)
        return Symbol(f"<m:d><m:dPr>{signs}{self.control}</m:dPr>{inner}</m:d>")

    def begin(self) -> list[Symbol]:
        at, name = self.at - 1, self.raw()
        if name not in GRIDS:
            known = ", ".join(one for one in GRIDS if one.isalpha())
            raise self.fault(f"\\begin{{{name[:30]}}} is not known", at, f"one of {known}")
        self.blanks()
        columns = self.raw() if name in ("array", "alignedat") else ""
        rows = self.grid_rows({"\\end"})
        self.at += 1
        if self.at > len(self.tokens) or (ended := self.raw()) != name:
            raise self.fault(f"\\begin{{{name}}} has no \\end{{{name}}}" if self.at > len(self.tokens)
                             else f"\\begin{{{name}}} ends as {ended[:30]}", at)  # fmt: skip
        grid = self.grid(rows, name, columns if name == "array" else "")
        opened, closed = GRIDS[name]
        return [self.fence(opened, closed, [grid]) if opened or closed else Symbol(grid)]

    def grid(self, rows: list[list[str]], name: str, columns: str = "") -> str:
        """A matrix, or lines under each other: right and left of where they are aligned."""
        wide = max(map(len, rows))
        usual = "l" if "cases" in name else "rl" if name.startswith(("align", "split")) else "c"
        sides = [one for one in columns if one in "lcr"] or [*usual]
        words = {"l": "left", "r": "right", "c": "center"}
        jc = "".join(
            f'<m:mc><m:mcPr><m:count m:val="1"/><m:mcJc m:val="{words[sides[n % len(sides)]]}"/></m:mcPr></m:mc>'
            for n in range(wide)
        )
        close = '<m:cGpRule m:val="3"/><m:cGp m:val="0"/>' if usual == "rl" else ""
        properties = f'<m:mPr><m:plcHide m:val="1"/>{close}<m:mcs>{jc}</m:mcs>{self.control}</m:mPr>'
        cells = ("".join(f"<m:e>{one}</m:e>" for one in (*row, *[""] * (wide - len(row)))) for row in rows)
        return f"<m:m>{properties}{''.join(f'<m:mr>{one}</m:mr>' for one in cells)}</m:m>"

    def accent(self, name: str, base: str) -> Symbol:
        if name in ACCENTS:
            chr = f'<m:chr m:val="{ACCENTS[name]}"/>'
            return Symbol(f"<m:acc><m:accPr>{chr}{self.control}</m:accPr><m:e>{base}</m:e></m:acc>")
        place = f'<m:pos m:val="{"bot" if name == "underline" else "top"}"/>'
        return Symbol(f"<m:bar><m:barPr>{place}{self.control}</m:barPr><m:e>{base}</m:e></m:bar>")

    def brace(self, over: bool) -> list[Symbol]:
        self.at += 1
        place = '<m:pos m:val="top"/><m:vertJc m:val="bot"/>' if over else ""
        chr = '<m:chr m:val="⏞"/>' if over else ""
        properties = f"<m:groupChrPr>{chr}{place}{self.control}</m:groupChrPr>"
        base = f"<m:groupChr>{properties}<m:e>{self.argument()}</m:e></m:groupChr>"
        below, above = self.scripts()
        for tag, limit in (("limLow", below), ("limUpp", above)):
            base = self.limit(tag, base, limit) if limit else base
        return [Symbol(base)]

    def limit(self, tag: str, base: str, limit: str) -> str:
        return f"<m:{tag}><m:{tag}Pr>{self.control}</m:{tag}Pr><m:e>{base}</m:e><m:lim>{limit}</m:lim></m:{tag}>"

    def stacked(self, tag: str) -> list[Symbol]:
        limit = self.argument()
        return [Symbol(self.limit(tag, self.argument(), limit))]

    def arrow(self, sign: str) -> list[Symbol]:
        """An arrow with words over it."""
        return [Symbol(self.limit("limUpp", self.signs.run(Symbol(sign, "p")), self.argument()))]

    def negated(self) -> list[Symbol]:
        self.blanks()
        sign = self.sign()
        return [Symbol(_NEGATED.get(sign, sign + "\u0338"), "i")]

    def modulo(self, name: str) -> list[Symbol]:
        if name == "bmod":
            return [Symbol(" mod ", "p")]
        return [Symbol("\u2003", "p"), self.fence("(", ")", [self.signs.run(Symbol("mod ", "p")) + self.argument()])]

    def faced(self, face: str) -> list[Symbol]:
        """Signs in another alphabet, upright, bold, or as words."""
        if face in ("t", "tb"):
            return [Symbol(self.raw(), face)]
        self.blanks()
        start = self.at
        if len(face) > 2:
            return [Symbol("".join(letter(face, one) for one in self.raw()), "p")]
        if self.token != "{":
            return [Symbol(self.sign(), face)]
        self.at += 1
        inner = self.row({"}"})
        if not self.token:
            raise self.fault("this { is not closed", start)
        self.at += 1
        return [one._replace(face=face) if one.face else one for one in inner]

    # ── scripts, sums, functions ──

    def scripts(self) -> tuple[str, str]:
        """What is below and above the line."""
        below, above = "", ""
        while True:
            at = self.at
            self.blanks()
            if self.token == "'":
                count = 0
                while self.token == "'":
                    self.at, count = self.at + 1, count + 1
                above += self.signs.run(Symbol("′" * count, "i"))
            elif self.token == "^":
                self.at += 1
                above += self.argument()
            elif self.token == "_":
                if below:
                    raise self.fault("there are two indices", hint="braces: a_{i j}")
                self.at += 1
                below = self.argument()
            else:
                self.at = at
                return below, above

    def scripted(self, base: list[Symbol]) -> list[Symbol]:
        below, above = self.scripts()
        if not below and not above:
            return base
        kept, held = base[:-1], self.joined(base[-1:])
        return [*kept, Symbol(self.script(held, below, above))]

    def script(self, base: str, below: str, above: str) -> str:
        tag = "sSubSup" if below and above else "sSub" if below else "sSup"
        under = f"<m:sub>{below}</m:sub>" if below else ""
        over = f"<m:sup>{above}</m:sup>" if above else ""
        return f"<m:{tag}><m:{tag}Pr>{self.control}</m:{tag}Pr><m:e>{base}</m:e>{under}{over}</m:{tag}>"

    def nary(self, sign: str) -> list[Symbol]:
        self.at += 1
        below, above = self.scripts()
        inner: list[Symbol] = []
        while self.token and self.token not in ("}", "&", "\\\\", "\\right", "\\end", "\\middle", *FENCES[1]):
            self.blanks()
            ahead = SIGNS.get(self.token[1:], "") if self.token.startswith("\\") else self.token
            if ahead in RELATIONS or (ahead in OPERATORS and ahead not in "⋅×∗" and inner):
                break
            if self.token in ("", "]", ")", "}", "\\}") or self.token[1:] in ("qquad", "quad"):
                break
            inner += self.item()
        chr = "" if sign == "∫" else f'<m:chr m:val="{sign}"/>'
        place = f'<m:limLoc m:val="{"subSup" if sign in INTEGRALS else "undOvr"}"/>'
        hidden = ("" if below else '<m:subHide m:val="1"/>') + ("" if above else '<m:supHide m:val="1"/>')
        body = self.joined(inner) or self.signs.run(Symbol("\u200b", "i"))
        properties = f"<m:naryPr>{chr}{place}{hidden}{self.control}</m:naryPr>"
        return [Symbol(f"<m:nary>{properties}<m:sub>{below}</m:sub><m:sup>{above}</m:sup><m:e>{body}</m:e></m:nary>")]

    def function(self) -> list[Symbol]:
        name = self.take()[1:]
        if name == "operatorname":
            self.at += self.token == "*"
            name = self.raw()
        shown = {"limsup": "lim sup", "liminf": "lim inf", "argmax": "arg max", "argmin": "arg min"}.get(name, name)
        named = self.signs.run(Symbol(shown, "p"))
        below, above = self.scripts()
        if below and name in LIMITS:
            named, below = self.limit("limLow", named, below), ""
        if below or above:
            named = self.script(named, below, above)
        self.blanks()
        inner: list[Symbol] = []
        if self.at in self.pairs or self.token[1:] in ("left", "frac", "sqrt"):
            inner = self.item()
        else:
            while self.token and self._operand():
                inner += self.item()
        if not inner:
            return [Symbol(named), Symbol("\u2009", "p")] if self.token[1:] in FUNCTIONS else [Symbol(named)]
        function = f"<m:func><m:funcPr>{self.control}</m:funcPr><m:fName>{named}</m:fName>"
        return [Symbol(f"{function}<m:e>{self.joined(inner)}</m:e></m:func>")]

    def _operand(self) -> bool:
        """Whether the next sign still belongs to what a function is of: letters and figures."""
        self.blanks()
        name = self.token[1:]
        sign = SIGNS.get(name, "") if self.token.startswith("\\") else self.token
        return sign.isalnum() or sign == "{" or name in ACCENTS or name in FACES

    _constructs: ClassVar[dict[str, Callable[[_Reader], list[Symbol]]]] = {
        **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac"), frac),
        **dict.fromkeys(("binom", "dbinom", "tbinom"), binom),
        **dict.fromkeys(("ce", "cf"), chemical),
        "sfrac": partial(frac, kind="lin"),
        "sqrt": root,
        "left": left,
        "begin": begin,
        "overset": partial(stacked, tag="limUpp"),
        "stackrel": partial(stacked, tag="limUpp"),
        "underset": partial(stacked, tag="limLow"),
        "xrightarrow": partial(arrow, sign="→"),
        "xleftarrow": partial(arrow, sign="←"),
        "not": negated,
        "pmod": partial(modulo, name="pmod"),
        "bmod": partial(modulo, name="bmod"),
        "mod": partial(modulo, name="bmod"),
    }
