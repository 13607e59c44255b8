"""An item that is cut out of a list in one line takes one of the signs between items with it."""

from __future__ import annotations

from pathlib import Path

from redraft.document.layers import Run, Text
from redraft.edits.kinds import SetText
from redraft.edits.text_edits import cut_spans
from redraft.language.planner import GrammarPlanner
from redraft.session.session import Session
from tests.sampling import each

POSTER = Path(__file__).parents[2] / "examples" / "event.svg"


@each(
    ("text", "words", "left"),
    [
        ("Ida • Kestrel • Low Sun", ["Ida"], "Kestrel • Low Sun"),
        ("Ida • Kestrel • Low Sun", ["Kestrel"], "Ida • Low Sun"),
        ("Ida • Kestrel • Low Sun", ["Low Sun"], "Ida • Kestrel"),
        ("Ida • Kestrel • Low Sun", ["Ida", "Kestrel"], "Low Sun"),
        ("Ida • Kestrel • Low Sun", ["Ida", "Low Sun"], "Kestrel"),
        ("tea, cake and pie.", ["cake"], "tea and pie."),
        ("tea, cake and pie.", ["pie"], "tea, cake."),
        ("bread and butter", ["bread"], "butter"),
        ("Mon|Tue|Wed", ["Tue"], "Mon|Wed"),
        ("With: Ida / Kestrel", ["Ida"], "With: Kestrel"),
        ("• Ida • Kestrel", ["Ida"], "• Kestrel"),
        ("nice, cheap food", ["cheap"], "nice, food"),
        ("1,5 kg", ["1"], ",5 kg"),
        ("a big day", ["big"], "a day"),
    ],
)
def test_what_is_left(text: str, words: list[str], left: str) -> None:
    spans = [(text.index(one), text.index(one) + len(one)) for one in words]
    (edit,) = cut_spans(Text("list", runs=(Run(text),)), spans)
    assert isinstance(edit, SetText)
    assert edit.text == left


def test_other_lines_keep_their_signs() -> None:
    text = Text("list", runs=(Run("Ida • Kestrel"), Run("Low Sun • Marlo", starts_line=True)))
    (edit,) = cut_spans(text, [(14, 21)])
    assert isinstance(edit, SetText)
    assert (edit.run, edit.text) == (1, "Marlo")


def test_a_name_goes_from_the_line_up_of_a_poster() -> None:
    with Session(history=False, system_fonts=False) as session:
        plan = GrammarPlanner().plan(session.open(POSTER).document, 'remove "Low Sun"', session.fonts.measure)
    lineup = plan.document.index["lineup"].layer
    assert isinstance(lineup, Text)
    assert "Kestrel • Marlo & June" in lineup.text
