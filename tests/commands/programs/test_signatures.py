"""The language in short, help for a word, and what programs read of elements and texts."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from redraft.commands.catalog import COMMANDS
from redraft.commands.programs.host import Host
from redraft.commands.programs.signatures import (
    RARE,
    RARE_PARAMETERS,
    brief,
    functions,
    help_text,
    tells_more,
    usage,
)
from redraft.errors import ProgramError
from tests.sampling import each

from .desk import Desk

MOST_CHARACTERS = 12_800
"""Of the language in short."""


def test_every_function_has_a_line_with_all_its_parameters(desk: Desk) -> None:
    lines = {line.partition("(")[0]: line for line in brief().splitlines() if "(" in line}
    for name in (*Host(desk.document, desk.fonts.measure).looking, *COMMANDS):
        if name != "apply" and not name.startswith("_") and name not in RARE:
            rare = f"{RARE_PARAMETERS['']} {RARE_PARAMETERS.get(name, '')}".split()
            told = [one.arg for one, default in functions()[name].parameters if default is None or one.arg not in rare]
            assert ("…" in lines[name]) >= (len(told) < len(list(functions()[name].parameters)))
            assert [one for one in told if one not in lines[name]] == [], name
            assert lines[name].endswith(f": {functions()[name].summary}") == tells_more(functions()[name])


def test_rare_functions_and_parameters_are_named_in_their_section_and_told_by_help_and_by_errors(desk: Desk) -> None:
    named = " ".join(line for line in brief().splitlines() if line.startswith("rarer: "))
    for name in RARE:
        assert re.search(rf"\b{name}\b", named), name
        assert help_text(name).startswith(f"def {name}(")
    for name, parameters in RARE_PARAMETERS.items():
        if name:
            defaults = {one.arg: default for one, default in functions()[name].parameters}
            assert all(defaults[one] is not None for one in parameters.split()), name
            assert all(re.search(rf"\b{one}\b", usage(name)) for one in defaults), name
    assert "Run: str text" in help_text("runs")
    with pytest.raises(ProgramError) as error:
        desk.run("sort_rows()")
    assert (
        "sort_rows(table: Target, column: int|str=0, order='ascending|descending|reversed')" in error.value.suggestion
    )


@each("name", [name for name in functions() if name.islower()])
def test_a_function_is_summed_up_in_a_few_words(name: str) -> None:
    summary = functions()[name].summary
    assert 10 <= len(summary) <= 81 or name in ("connect", "delete_page", "remove_rows"), summary
    assert summary[0].isupper()


@each(
    ("name", "said"),
    [
        ("resize", "each about its centre"), ("rotate", "each about its centre"), ("flip", "each about its centre"),
        ("align", "center sets x, middle y"), ("set_cells", "a list of texts"), ("add_category", "a last category"),
        ("add_items", "on the level of the item named or the last one"), ("copy", "above the original in its group"),
        ("draw", "|star|heart|right arrow|"), ("modify", "Set text, paint"),
    ],
)  # fmt: skip
def test_the_language_in_short_says_what_readers_asked_for(name: str, said: str) -> None:
    (line,) = (one for one in brief().splitlines() if one.startswith(f"{name}("))
    assert said in line


def test_the_language_in_short_is_short_and_always_the_same() -> None:
    assert len(brief()) <= MOST_CHARACTERS
    code = (
        "from redraft.commands.programs.signatures import brief; import sys; sys.stdout.buffer.write(brief().encode())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    assert subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True).stdout == (
        brief().encode()
    )


def test_help_gives_a_function_at_length_or_those_that_fit_a_word(desk: Desk) -> None:
    printed = desk.run('print(help("place"))').printed
    assert printed.startswith("def place(")
    assert '>>> place("logo", "top right", gap="usual")' in printed
    assert help_text("Round corners") == help_text("round_corners")
    assert help_text("MOVE").startswith("def MOVE(")
    assert help_text("line spacing").startswith("def space_lines(")
    assert help_text("colour").startswith("def replace_colors(")
    assert help_text("colour").count("\ndef ") == 4
    assert "recolor" in help_text("colours")
    assert help_text("mvoe") == "nothing fits 'mvoe'; there is move, move_row"
    assert help_text("").startswith("there is find, get, pages")


@each(
    ("words", "name"),
    [
        ("slide numbers", "number_pages"), ("page transition", "set_show"), ("stop animations", "set_show"),
        ("swap two columns of a table", "swap_columns"), ("sort rows by price", "sort_rows"), ("sum row", "add_total"),
        ("banded rows", "set_table"), ("column width", "set_table"), ("merge cells", "merge_cells"),
        ("negative numbers in red", "mark_cells"), ("24 hour clock", "format_figures"), ("euro sign", "set_currency"),
        ("raise all prices", "shift_figures"), ("percent", "shift_figures"), ("round prices", "round_figures"),
        ("sort bullets", "sort_items"), ("indent a list", "indent_items"), ("connector line", "connect"),
        ("arrow between two boxes", "connect"), ("same width", "same_size"), ("fit into a box", "fit"),
        ("whole picture again", "uncrop"), ("marker pen", "highlight"), ("transparency", "fade"),
        ("brand colours", "set_palette"), ("change font everywhere", "replace_font"), ("search words", "grep"),
        ("speaker notes", "notes"), ("bold words", "runs"), ("free space", "infer"), ("bullet level", "paragraphs"),
        ("exchange two phrases", "swap_words"), ("order of slides", "reorder_pages"), ("row order", "move_row"),
        ("chart values", "series"), ("drop shadow", "cast_shadow"), ("hyperlink", "modify"),
        ("uppercase", "change_case"), ("axis maximum", "set_chart"), ("new slide", "add_page"),
        ("duplicate slide", "copy_page"),
        ("remove slide", "delete_page"), ("replace a logo", "replace_picture"), ("center on the page", "align"),
        ("thicker lines", "outline"), ("clone a shape", "copy"), ("widen column", "set_table"),
        ("portrait to landscape", "resize_page"), ("remove text from a picture", "erase"),
    ],
)  # fmt: skip
def test_help_finds_a_function_by_the_words_of_a_person(words: str, name: str) -> None:
    told = help_text(words)
    assert f"def {name}(" in told or re.search(rf"less about it: .*\b{name}\b", told), told[-300:]


def test_a_name_of_the_program_s_own_takes_the_place_of_a_function(desk: Desk) -> None:
    source = (
        'notes = "a"\ndef cells(n: int) -> int:\n    return n\nfor series in [1]:\n    print(notes, cells(2), series)'
    )
    assert desk.run(source).printed == "a 2 1\n"


# Whatever can be written can be read


def test_runs_tell_the_look_of_each_part_of_a_text(desk: Desk) -> None:
    source = """
modify("subtitle", spans=[(0, 4)], color="red", font_style="italic", text_decoration="underline")
for run in runs("subtitle"):
    same = run.text == get("subtitle").text[run.start:run.end]
    print(same, run.text, run.bold, run.italic, run.color, run.decoration)
print(runs("small")[0].size, [(p.text, p.start, p.line_spacing) for p in paragraphs("lines")])
"""
    assert desk.run(source).printed.splitlines() == [
        "True Only False True #ff0000 underline",
        "True   False False #000000 none",
        "True today True False #000000 none",
        "True  here False False #000000 none",
        "20.0 [('First line', 0, 14.0), ('second line', 11, 14.0)]",
    ]


@each(
    ("change", "field"),
    [
        ('modify("small", letter_spacing=3)', "letter_spacing"),
        ('modify("title", text_decoration="underline line-through")', "text_decoration"),
        ('modify("small", shadow="drop-shadow(2px 3px 4px #00000080)")', "shadow"),
        ('modify("one", blend="multiply")', "blend"),
        ('rotate("logo-mark", 30)', "rotation"),
        ('round_corners("logo-mark", 5)', "radius"),
    ],
)
def test_what_a_program_sets_it_reads(desk: Desk, change: str, field: str) -> None:
    target = change.split('"')[1]
    printed = desk.run(f'print(get("{target}").{field})\n{change}\nprint(get("{target}").{field})').printed
    before, after = printed.splitlines()
    assert before in ("0.0", "none", "normal")
    said = {"letter_spacing": "3.0", "text_decoration": "underline line-through", "blend": "multiply"}
    said |= {"shadow": "drop-shadow(2px 3px 4px #00000080)", "rotation": "30.0", "radius": "5.0"}
    assert after == said[field]
