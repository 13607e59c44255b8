"""The help of the commands of research is as that of redraft's own."""

from __future__ import annotations

import pytest

from redraft.interfaces.arguments import RESEARCH, build_parser
from redraft.interfaces.dispatch import dispatch
from tests.interfaces.test_help import check_helps, parsers, refused, shown
from tests.sampling import each

EVERY = {
    parser.prog: parser
    for parser in parsers(build_parser())
    if any(parser.prog.startswith(f"redraft {name}") for name in RESEARCH)
}


@each("name", EVERY)
def test_a_command_with_many_options_has_groups_and_a_short_help_with_two_examples(name: str) -> None:
    check_helps(EVERY[name])


def test_the_help_lists_the_commands_of_research_together(capsys: pytest.CaptureFixture[str]) -> None:
    listed = shown(capsys, "--help").partition("\nresearch:\n")[2].partition("\n\n")[0]
    assert {line.split()[0] for line in listed.splitlines()} == set(RESEARCH)


@each(
    ("words", "meant"),
    [
        (["bnch"], "bench"),
        (["bench", "requsts"], "requests"),
        (["bench", "requests", "--limt", "3"], "--limit"),
        (["datasets", "mke"], "make"),
    ],
)
def test_what_is_misspelt_is_answered_with_what_was_meant(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"did you mean {meant}?" in refused(capsys, *words)["suggestion"]


def test_an_unknown_option_points_to_the_help_of_the_very_command(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["score", "agreement", "a.csv"], ["bench", "tables"]):
        assert dispatch([*words, "--nonsense"]) == 2
        assert f"try: redraft {' '.join(words[:2])} --help" in capsys.readouterr().err
