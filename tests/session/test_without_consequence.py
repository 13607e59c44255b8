"""Differences inside edited texts that nobody can notice leave an edit proven; what anybody can notice is told."""

from __future__ import annotations

import io
from contextlib import nullcontext
from typing import Any

from lxml import etree

from redraft.assets.fonts import Fonts
from redraft.commands.programs.program import Program
from redraft.edits.receipt.record import Proof
from redraft.formats import pptx, svg
from redraft.session.proof.proof import prove
from tests.sampling import each

FONTS = Fonts((), system=False)
DRAWINGML = "http://schemas.openxmlformats.org/drawingml/2006/main"
BOX = "slide-256/2"


def deck(paragraph: str) -> bytes:
    import pptx as other
    from pptx.util import Inches

    made: Any = other.Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    body = slide.shapes.add_textbox(0, 0, Inches(6), Inches(1)).text_frame._txBody
    body.remove(body.find(f"{{{DRAWINGML}}}p"))
    body.append(etree.fromstring(f'<a:p xmlns:a="{DRAWINGML}">{paragraph}</a:p>'))
    target = io.BytesIO()
    made.save(target)
    return target.getvalue()


def inside(codec: Any, data: bytes, program: str) -> Proof:
    opened = codec.open(data, FONTS)
    done = Program(program).run(opened.document, FONTS.measure)
    written = opened.write(done.document)
    again = codec.open(written.data, FONTS)
    touched = {str(getattr(edit, "layer", "")) for edit in done.edits}
    proven = prove(opened, done.document, written, again, touched, done.edits, None, lambda stage: nullcontext())
    return next(proof for proof in proven.proofs if proof.about == "inside")


def runs(*parts: tuple[str, str]) -> str:
    return "".join(f"<a:r>{look}<a:t>{words}</a:t></a:r>" for look, words in parts)


PLAIN = '<a:rPr lang="en-US"/>'


@each(
    ("paragraph", "words"),
    [
        (
            runs(('<a:rPr lang="en-US" dirty="0"/>', "We are "), ('<a:rPr lang="en-US" err="1"/>', "analyzing"),
                 (PLAIN, " the thing here")),
            "Now analyzing things here",
        ),
        (
            runs(('<a:rPr lang="en-US" b="0" i="0" u="none" strike="noStrike"/>', "what "), (PLAIN, "is that about")),
            "What Is That About",
        ),
        (
            runs(('<a:rPr lang="en-US" err="1"><a:effectLst/></a:rPr>', "28 day of "),
                 ('<a:rPr lang="en-GB"/>', "March, 2022 in the town")),
            "28 March 2022 in the town",
        ),
    ],
)  # fmt: skip
def test_marks_of_the_spell_checker_and_what_is_off_or_empty_are_no_differences(paragraph: str, words: str) -> None:
    proof = inside(pptx.CODEC, deck(paragraph), f'modify("{BOX}", text={words!r})')
    assert (proof.ok, proof.why) == (True, "in the file's own code nothing differs that the edit does not name")


@each(
    ("paragraph", "words", "told"),
    [
        (
            runs(('<a:rPr lang="en-US" cap="small"/>', "what "), (PLAIN, "is that about")),
            "What Is That About",
            "cap of",
        ),
        (
            runs(('<a:rPr lang="ja-JP"/>', "骨を"), ('<a:rPr lang="zh-CN"/>', "直す門の前に立つ人")),
            "骨と直す門の前に立つ犬",
            "lang of",
        ),
    ],
)
def test_what_is_seen_of_joined_words_is_still_told(paragraph: str, words: str, told: str) -> None:
    proof = inside(pptx.CODEC, deck(paragraph), f'modify("{BOX}", text={words!r})')
    assert proof.ok is None
    assert told in proof.why


TEXT = b"""<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><text id="t" x="10" y="50" font-size="20">
<tspan x="10" y="50">Pesquisa livre</tspan><tspan x="10" y="80">com <tspan id="tspan708"
 style="font-weight:bold">software</tspan></tspan><tspan x="10" y="110">livre e bom</tspan></text></svg>"""


def test_the_look_of_a_part_whose_words_went_goes_with_them() -> None:
    program = 'modify("t", text="Free research and all")'
    assert inside(svg.CODEC, TEXT, program).ok is True
