"""The names that LaTeX has for signs, the alphabets of its letters, and how signs are written on slides."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from redraft.formats.xml.tags import escaped

_GREEK = (
    "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon chi psi omega"
)
_SIGNS = """\
epsilon ϵ varepsilon ε phi ϕ varphi φ vartheta ϑ varpi ϖ varrho ϱ varsigma ς digamma ϝ infty ∞ partial ∂ nabla ∇
hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ wp ℘ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ top ⊤ bot ⊥
angle ∠ prime ′ degree ° dagger † ddagger ‡ ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ triangle △ square □
blacksquare ■ star ⋆ bullet • pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ circ ∘ oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ cup ∪
cap ∩ setminus ∖ wedge ∧ land ∧ vee ∨ lor ∨ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ ll ≪ gg ≫ equiv ≡ approx ≈ sim ∼
simeq ≃ cong ≅ propto ∝ doteq ≐ prec ≺ succ ≻ leqslant ⩽ geqslant ⩾ lesssim ≲ gtrsim ≳ triangleq ≜ coloneqq ≔
in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ perp ⟂ parallel ∥ mid ∣ nmid ∤ models ⊨
vdash ⊢ to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ Rightarrow ⇒ implies ⟹ Leftarrow ⇐ impliedby ⟸
Leftrightarrow ⇔ iff ⟺ mapsto ↦ longrightarrow ⟶ longleftarrow ⟵ longmapsto ⟼ uparrow ↑ downarrow ↓ nearrow ↗
searrow ↘ hookrightarrow ↪ rightharpoonup ⇀ rightleftharpoons ⇌ leadsto ⇝ therefore ∴ because ∵ colon : vert |
Vert ‖ backslash ∖ lbrace { rbrace } langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lvert | rvert | lVert ‖
rVert ‖ checkmark ✓ Box □ Diamond ◇ surd √ smallint ∫ lt < gt > amalg ⨿ bigstar ★"""
SIGNS = dict(zip(_SIGNS.split()[::2], _SIGNS.split()[1::2], strict=True))
for _name in _GREEK.split():
    _letter = unicodedata.lookup(f"GREEK SMALL LETTER {_name.replace('lambda', 'lamda').upper()}")
    SIGNS |= {_name: _letter, _name.capitalize(): _letter.upper()}
SIGNS |= {"Phi": "Φ", "Epsilon": "Ε"}

SPACES = {",": "\u2009", ":": "\u205f", ">": "\u205f", ";": "\u2004", "!": "", " ": " ", "quad": "\u2003"}
SPACES |= {"qquad": "\u2003\u2003", "thinspace": "\u2009", "enspace": "\u2002", "medspace": "\u205f", "~": "\u00a0"}
NARY = dict(zip("sum prod coprod int iint iiint oint bigcup bigcap bigvee bigwedge bigoplus bigotimes".split(),
                "∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂", strict=True))  # fmt: skip
INTEGRALS = "∫∬∭∮"
FUNCTIONS = frozenset(
    "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth exp log ln lg det dim ker deg arg hom gcd Pr "
    "lim max min sup inf limsup liminf argmax argmin tr rank diag sgn var cov".split()
)
LIMITS = frozenset("lim max min sup inf limsup liminf argmax argmin det gcd Pr".split())
"""Functions that have what is written below them under their name."""
ACCENTS = dict(
    zip(
        "hat widehat tilde widetilde vec dot ddot dddot check breve acute grave mathring".split(),
        "\u0302\u0302\u0303\u0303\u20d7\u0307\u0308\u20db\u030c\u0306\u0301\u0300\u030a",
        strict=True,
    )
)
FACES = dict.fromkeys(("mathrm", "rm", "mathsf", "mathtt"), "p") | dict.fromkeys(("boldsymbol", "bm"), "bi")
FACES |= dict.fromkeys(("text", "textrm", "textit", "mbox"), "t") | {
    "mathit": "i",
    "mathbf": "b",
    "bf": "b",
    "textbf": "tb",
}
FACES |= {"mathbb": "DOUBLE-STRUCK", "mathcal": "SCRIPT", "mathscr": "SCRIPT", "mathfrak": "FRAKTUR"}
GRIDS = dict.fromkeys(
    "matrix smallmatrix array aligned align align* alignedat split gathered gather gather* equation equation*".split(),
    ("", ""),
)
GRIDS |= {"pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "Bmatrix": ("{", "}"), "vmatrix": ("|", "|")}
GRIDS |= {"Vmatrix": ("‖", "‖"), "cases": ("{", ""), "rcases": ("", "}")}
FENCES = frozenset("([{⟨⌊⌈"), frozenset(")]}⟩⌋⌉")
RELATIONS = frozenset("=<>≤≥≠≪≫≡≈∼≃≅∝≐≺≻⩽⩾≲≳≜≔∈∉∋⊂⊃⊆⊇⊊⟂∥∣→←↔⇒⟹⇐⟸⇔⟺↦⟶⟵⟼⇌⇝∴∵,;:")
OPERATORS = frozenset("+-−±∓×÷⋅∗∘⊕⊖⊗⊙∪∩∖∧∨")


_FONT = '<a:latin typeface="Cambria Math" panose="02040503050406030204" pitchFamily="18" charset="0"/>'


class Symbol(NamedTuple):
    """A piece of an equation: signs in a face ("i", "p" upright, "b", "bi", "t" words, "tb"), or markup without one."""

    words: str
    face: str = ""


class Signs(NamedTuple):
    """How the signs of an equation look: `size` is in hundredths of a point, `fill` is markup or ''. Its words have the
    font of the text around it, and are `bold` with it."""

    size: int = 0
    fill: str = ""
    bold: bool = False

    def properties(self, face: str = "i") -> str:
        size = f' sz="{self.size}"' if self.size else ""
        words = "t" in face
        bold = ' b="1"' if "b" in face or (words and self.bold) else ""
        font = "" if words else _FONT
        return f'<a:rPr lang="en-US"{size}{bold} i="{int("i" in face)}">{self.fill}{font}</a:rPr>'

    def run(self, part: Symbol) -> str:
        if not part.face:
            return part.words
        kind = "<m:nor/>" if "t" in part.face else f'<m:sty m:val="{part.face}"/>'
        kind = "" if part.face == "i" else f"<m:rPr>{kind}</m:rPr>"
        space = ' xml:space="preserve"' if part.words != part.words.strip() else ""
        return f"<m:r>{kind}{self.properties(part.face)}<m:t{space}>{escaped(part.words)}</m:t></m:r>"


def letter(alphabet: str, plain: str) -> str:
    """A letter of one of Unicode's mathematical alphabets; itself where that has none."""
    kind = "CAPITAL" if plain.isupper() else "SMALL"
    for name in (f"{alphabet} {kind} {plain}", f"MATHEMATICAL {alphabet} {kind} {plain}"):
        for one in (name, name.replace("FRAKTUR", "BLACK-LETTER")) if plain.isascii() and plain.isalpha() else ():
            try:
                return unicodedata.lookup(one)
            except KeyError:
                continue
    return plain


SKIPPED = frozenset(
    "\\displaystyle \\textstyle \\scriptstyle \\limits \\nolimits \\big \\Big \\bigg \\Bigg \\bigl \\bigr \\Bigl "
    "\\Bigr \\biggl \\biggr \\nonumber \\notag \\hline $".split()
)
"""Commands of LaTeX that change nothing in Office Math."""
