"""Equations of slides: written from LaTeX, read as words, drawn, changed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pptx
import pytest
from PIL import Image

from redraft import Program, Session
from redraft.assets.fonts import Fonts
from redraft.document.layers import Text
from redraft.document.style import Style
from redraft.errors import CommandError, ProgramError
from redraft.formats.pptx.package.namespaces import PREFIXES
from redraft.formats.pptx.text.formulas.boxes import Pen
from redraft.formats.pptx.text.formulas.latex import office_math
from redraft.formats.pptx.text.formulas.words import equation_words
from redraft.formats.xml.tree import Element, Tree
from tests.formats.pptx.test_table_edits import slide_of
from tests.sampling import each

URIS = {prefix: uri for uri, prefix in PREFIXES.items() if "schemas" in uri}
NAMES = " ".join(f'xmlns:{prefix}="{URIS[prefix]}"' for prefix in ("m", "a"))
SAID = {
    r"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}": "x = (-b ± √(b² - 4ac))/(2a)",
    r"\sum_{i=1}^n a_i + \int_0^\infty e^{-x^2}\,dx": "∑_(i=1)^n a_i + ∫_0^∞ e^(-x²) dx",
    r"A=\begin{pmatrix}1&2\\3&4\end{pmatrix}": "A = (1, 2; 3, 4)",
    r"f(x)=\begin{cases}x & \text{if } x>0\\ 0\end{cases}": "f(x) = {x, if x > 0; 0,",
    r"\lim_{x\to 0}\frac{\sin x}{x}=1": "lim_(x→0)(sin x)/x = 1",
    r"\vec{v}\cdot\hat n": "v⃗⋅n̂",
    r"\left(\frac ab\right]^2": "(a/b]²",
    r"$$\{y\mid y\in\mathbb{R}\}$$": "{y∣y ∈ ℝ}",
    "a &= b \\\\ c &= d": "a = b; c = d",
    r"\binom nk p^k(1-p)^{n-k}": "(n¦k)p^k(1 - p)^(n-k)",
    r"\mathbf{E}=-\frac{\partial\mathbf{B}}{\partial t}": "E = -(∂B)/(∂t)",
    "[0,1)": "[0, 1)",
    r"\operatorname{Var}(X)\not=\sqrt[3]{x}": "Var(X) ≠ ∛x",
    "x_3'": "x₃′",
    r"\\frac{a}{b}": "a/b",
}


def formula(latex: str) -> Element:
    return Tree(f"<m:oMath {NAMES}>{office_math(latex)}</m:oMath>".encode(), prefixes=PREFIXES).root


@each("latex", SAID)
def test_an_equation_is_written_and_said(latex: str) -> None:
    assert equation_words(formula(latex)) == SAID[latex]


@each(
    ("latex", "place", "hint"),
    [(r"x+\fra{a}{b}", 3, r"\frac"), (r"\frac{a}", 9, "x^{2}"), (r"\left( x", 1, "frac"), ("{a", 1, ""), ("a}", 2, ""),
     ("a_1_2", 4, "a_{i j}"), (r"\begin{foo}x\end{foo}", 1, "cases"), (r"\begin{matrix} a", 1, ""), ("x^", 3, "")],
)  # fmt: skip
def test_an_equation_that_cannot_be_read_says_where(latex: str, place: int, hint: str) -> None:
    with pytest.raises(CommandError, match=f"at character {place}, ") as caught:
        office_math(latex)
    assert hint in caught.value.suggestion


@each("latex", ["{" * 3000, "{(" * 3000, r"\sqrt" * 3000, "^" * 500, r"\left(" * 300, r"\sum" * 300])
def test_what_nests_without_end_is_refused(latex: str) -> None:
    with pytest.raises(CommandError):
        office_math(latex)


@each("latex", SAID)
def test_every_construction_is_set_with_letters_and_a_size(latex: str) -> None:
    pen = Pen(Fonts(system=False), Style(font_family="Cambria Math", font_size=40.0), {}, 40.0, 0)
    found = pen.set(formula(latex))
    assert found.width > 15
    assert found.up > 8
    assert "<path" in found.svg


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.placeholders[1].text_frame.text = "The energy is FORMULA at rest."
    presentation.save(tmp_path / "deck.pptx")
    return tmp_path / "deck.pptx"


BOX = r"e = add_formula(r'\frac{a}{b}', (100, 300, 400, 100), font_size=40, color='#c00000', align='start')" + "\n"


def test_an_equation_in_a_box_is_drawn_moved_styled_and_copied(session: Session, deck: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pptx"
    assert session.run_file(deck, Program(BOX), out).proven
    (layer,) = (one for one in session.open(out).document.pages[0].layers if "equation a/b" in one.effects)
    assert isinstance(layer, Text)
    assert (layer.style.font_size, str(layer.style.fill)) == (40.0, "#c00000")
    session.render_file(out, tmp_path / "page.png")
    pixels = np.asarray(Image.open(tmp_path / "page.png").convert("RGB")).astype(int)
    red = np.argwhere((pixels[..., 0] > 150) & (pixels[..., 1] < 80))
    assert len(red) > 100
    shape = "find('page=1')[-1]"
    changed = tmp_path / "changed.pptx"
    assert session.run_file(out, Program(f"copy({shape}, dy=150)"), tmp_path / "twice.pptx").proven
    program = f"e = {shape}\nmodify(e, font_size=60, fill='blue')\nmove(e, dx=50)"
    assert session.run_file(tmp_path / "twice.pptx", Program(program), changed).proven
    slide = slide_of(changed.read_bytes())
    assert slide.count("<m:oMath>") == 2
    assert 'sz="4500"' in slide
    assert slide.count("mc:Fallback>") == 4
    assert slide.count("0000FF") > 2  # other programs see the new colour


def test_an_equation_takes_the_place_of_words(session: Session, deck: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pptx"
    program = "add_formula('E = mc^2', into='the body', words='FORMULA')\nadd_formula('x_1', into='the body')"
    assert session.run_file(deck, Program(program), out).proven
    body = session.open(out).document.pages[0].layers[-1]
    assert isinstance(body, Text)
    assert body.effects == ("equation E = mc²", "equation x₁")
    assert body.text == "The energy is  at rest. "
    words = "modify('the body', text='The energy is  in motion. ')"
    assert session.run_file(out, Program(words), tmp_path / "again.pptx").proven
    assert slide_of((tmp_path / "again.pptx").read_bytes()).count("<m:oMath>") == 2


@each(
    ("call", "said"),
    [("add_formula('x')", "needs a place"), ("add_formula('', (0, 0, 9, 9))", "no equation to write"),
     ("add_formula('x', into='the body', words='not there')", "not there"),
     ("add_formula('x', (0, 0, 9, 9), color='none')", "one plain colour")],
)  # fmt: skip
def test_an_equation_without_a_place_or_words_is_refused(
    session: Session, deck: Path, tmp_path: Path, call: str, said: str
) -> None:
    with pytest.raises(ProgramError, match=said):
        session.run_file(deck, Program(call), tmp_path / "out.pptx")


@each(
    ("typed", "said"),
    [("6 CO2 + 6 H2O -> C6H12O6 + 6 O2", "6 CO₂ + 6 H₂O ⟶ C₆H₁₂O₆ + 6 O₂"), ("SO4^2- + Ba^2+", "SO_4^(2-) + Ba²⁺"),
     ("Cu(OH)2", "Cu(OH)₂"), ("Na+ + Cl-", "Na⁺ + Cl⁻")],
)  # fmt: skip
def test_a_chemical_formula_is_set_upright_with_low_numbers(typed: str, said: str) -> None:
    element = formula(rf"\ce{{{typed}}}")
    assert equation_words(element).replace("₄²⁻", "_4^(2-)") == said
    assert all(one.get("m:val") == "p" for one in element.walk() if one.tag == "m:sty")


def test_what_other_programs_show_is_drawn_in_the_look_of_the_words(
    session: Session, deck: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.pptx"
    program = "add_formula(r'\\frac{a}{b}', into='the body', words='energy', color='#1f4d36')"
    assert session.run_file(deck, Program(program + "\nadd_formula('x', into='the body', words='FORMULA')"), out).proven
    slide = slide_of(out.read_bytes())
    assert slide.count("<mc:Fallback>") == 1
    choice, form = slide.split("<mc:Fallback>")
    assert 'Requires="a14"' not in choice  # LibreOffice would stretch it
    assert form.count("<a:custGeom>") == 2  # in two colours
    assert form.count("1F4D36") >= 1
    assert form.count("<a:moveTo>") > 20  # all words, and both equations
