"""What an edit did not touch is no warning of it: fonts of other texts, dates on other slides. Nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.command_line import redraft
from tests.sampling import each

ODD = "the font Nobody Has This is not installed; measured and drawn with Source Sans Pro"
CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">
  <text id="title" x="20" y="40" font-family="Manrope" font-size="24">Sale</text>
  <text id="note" x="20" y="80" font-family="Nobody Has This" font-size="12">until Sunday</text>
</svg>
"""


def edited(folder: Path, name: str, request: str, *more: str) -> dict[str, Any]:
    answer: dict[str, Any] = redraft("edit", name, request, "-o", f"o-{name}", "--json", *more, folder=folder).answer
    return answer


@each(
    ("request_", "told"),
    [
        ("make the title red", False),
        ('make "until Sunday" red', False),
        ('move "until Sunday" up by 5', False),
        ('replace "until Sunday" with "until Monday"', True),
        ('make "until Sunday" bold', True),
        ("make the title larger", False),
    ],
)
def test_a_font_that_is_not_here_is_a_warning_of_edits_that_set_its_letters_anew(
    tmp_path: Path, request_: str, told: bool
) -> None:
    (tmp_path / "card.svg").write_text(CARD)
    receipt = edited(tmp_path, "card.svg", request_, "--no-render")
    assert (ODD in receipt["warnings"], ODD in receipt["elsewhere"]) == (told, not told)


def test_a_date_that_other_slides_still_say_is_told_with_verbose_only(tmp_path: Path) -> None:
    import pptx
    from pptx.util import Inches

    deck: Any = pptx.Presentation()
    for number in range(3):
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        for at in range(2 if number == 1 else 1):
            box = slide.shapes.add_textbox(Inches(1), Inches(1 + 2 * at), Inches(5), Inches(1))
            box.text_frame.text = f"{('Three', 'Six')[at]} months ending June 30"
    deck.save(str(tmp_path / "deck.pptx"))
    request = 'on slide 2 replace "Three months ending June 30" with "Three months ending September 30"'
    receipt = edited(tmp_path, "deck.pptx", request, "--no-render")
    assert sum("says it still" in one for one in receipt["warnings"]) == 1
    assert sum("says it still" in one for one in receipt["elsewhere"]) == 2
    assert sum(one["kind"] == "date_left" for one in receipt["findings"]) == 3
    said = redraft("edit", "deck.pptx", request, "-o", "o.pptx", "--no-render", folder=tmp_path).stderr
    assert "Six months" in said
    assert "elsewhere" not in said
    more = redraft("edit", "deck.pptx", request, "-o", "o.pptx", "--no-render", "--verbose", folder=tmp_path).stderr
    assert more.count("redraft: elsewhere: “june 30” was changed") == 2
