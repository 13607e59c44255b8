"""What was asked for, written down as a program: it can be read, and it does the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.assets.fonts import Fonts
from redraft.commands.programs.program import Interpreter, Program
from redraft.commands.programs.program_text import program_for
from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Insert, Restack, SetStyle, SetText
from redraft.errors import ProgramError
from redraft.formats.file import read_file
from redraft.language.parse import rulebook
from redraft.language.planner import GrammarPlanner
from redraft.plan import Step
from tests.cases import of_case
from tests.sampling import each, sample
from tests.scenes import event_poster, measure

EXAMPLES = Path(__file__).parents[3] / "examples"
DECK = EXAMPLES / "deck.pptx"


@pytest.fixture(scope="module")
def interpreter() -> Iterator[Interpreter]:
    with Interpreter() as interpreter:
        yield interpreter


def differing(document: Document, requests: list[str], measured: Measure, interpreter: Interpreter) -> list[str]:
    """The requests whose programs lead elsewhere than their plans; fails when hardly any was carried out."""
    wrong, count = [], 0
    for request in requests:
        plan = GrammarPlanner().plan(document, request, measured)
        if plan.edits:
            count += 1
            source = program_for(document, plan.steps, measured)
            done = Program(source).run(document, measured, interpreter=interpreter, check_types=count % 8 == 0)
            if done.document != plan.document:
                wrong.append(request)
    assert count > len(requests) / 2
    return wrong


DESIGNS = sorted({section.design for section in rulebook().sections} - {""})


@pytest.mark.parametrize("design", sample(DESIGNS, 1))  # 25 sentences of the corpus each
def test_the_program_of_every_request_does_what_its_plan_does(design: str, interpreter: Interpreter) -> None:
    fonts = Fonts(system=False)
    rules = [rule for section in rulebook().sections if section.design == design for rule in section.rules]
    requests = sample([example for rule in rules for example in rule.examples], 25)
    assert differing(read_file(EXAMPLES / design, fonts).document, requests, fonts.measure, interpreter) == []


def test_a_program_has_a_commented_block_for_each_clause_with_targets_by_id() -> None:
    said = "make the title gold, make the logo 20% bigger and delete #hero"
    plan = GrammarPlanner().plan(event_poster(), said, measure)
    assert program_for(event_poster(), plan.steps, measure) == (
        "# make the title gold\n"
        'recolor("title", "#ffd700")\n'
        "\n"
        "# make the logo 20% bigger\n"
        'resize("logo", 1.2)\n'
        "\n"
        "# delete #hero\n"
        'delete("hero")\n'
    )


def test_edits_that_no_command_made_are_taken_as_they_are() -> None:
    document = event_poster()
    edits = (SetText("title", 'It\'s "on"'), Restack("title", "p1", "bg"), SetStyle("title", "fill", None))
    source = program_for(document, [Step("so", "", (), edits)], measure)
    assert source.endswith('apply({"edit": "set_style", "layer": "title", "name": "fill", "value": None})\n')
    assert Program(source).run(document, measure).document == execute(document, edits, measure)


def test_a_clause_that_changes_nothing_is_told_as_a_comment() -> None:
    plan = GrammarPlanner().plan(event_poster(), "make the title white and delete the date", measure)
    assert program_for(event_poster(), plan.steps, measure).startswith(
        "# make the title white (it is like that already)\n\n#"
    )


def test_a_clause_of_several_lines_stays_one_comment() -> None:
    step = Step("rename\nthe title", "", ("title",), (SetText("title", "Winter"),))
    assert program_for(event_poster(), [step], measure).startswith("# rename the title\n")


def test_a_picture_too_large_for_a_program_is_refused_with_another_way() -> None:
    asset = Asset("image/png", b"\x89PNG" + bytes(range(256)) * 800)
    picture = Picture("photo", frame=Box(0, 0, 10, 10), asset=asset.key)
    step = Step("add a photo", "", (), (Insert(picture, "p1", None, (asset,)),))
    with pytest.raises(ProgramError, check=of_case("generated-program-too-long")) as caught:
        program_for(event_poster(), [step], measure)
    assert "--receipt" in caught.value.suggestion


def test_an_edit_that_no_file_could_hold_is_refused_in_a_program(interpreter: Interpreter) -> None:
    with pytest.raises(ProgramError, match="no edit"):
        Program('apply({"edit": "explode"})').run(event_poster(), measure, interpreter=interpreter)


def on_the_deck(request: str) -> str:
    """The program for a request on the deck, after the comment."""
    fonts = Fonts(system=False)
    document = read_file(DECK, fonts).document
    plan = GrammarPlanner().plan(document, request, fonts.measure)
    source = program_for(document, plan.steps, fonts.measure)
    assert Program(source).run(document, fonts.measure).document == plan.document
    return source.split("\n", 1)[1]


def test_words_of_a_text_that_look_different_are_named() -> None:
    written = on_the_deck('make the word "customers" bold on slide 2')
    assert written == 'modify("slide-257/3", font_weight=700, spans=[(20, 29)])\n'


def test_a_setting_of_all_paragraphs_is_one_call() -> None:
    written = on_the_deck("make the list on slide 2 a numbered list")
    assert written == 'set_list_style("slide-257/3", "numbered")\n'


@each(
    ("call", "reason"),
    [
        ('modify("slide-257/3", words="nowhere", fill="red")', "does not say “nowhere”"),
        ('modify("slide-257/3", words="Where", opacity=0.5)', "only for all of it"),
        ('modify("slide-257/background", words="Where", fill="red")', "has no text"),
    ],
)
def test_a_look_for_some_words_that_cannot_be_is_refused(call: str, reason: str, interpreter: Interpreter) -> None:
    fonts = Fonts(system=False)
    document = read_file(DECK, fonts).document
    with pytest.raises(ProgramError, match=reason):
        Program(call).run(document, fonts.measure, interpreter=interpreter)
