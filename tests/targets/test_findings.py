"""What a phrase means in a design, by the rules of phrases alone: programs and models ask so too."""

from __future__ import annotations

import re

from redraft.grammar.lattice import Lattice
from redraft.grammar.rulebook import Rulebook
from redraft.grammar.vocabulary import vocabulary
from redraft.targets.finder import scene_of
from redraft.targets.findings import find
from redraft.targets.phrases import RULES, names_in
from tests.sampling import each
from tests.scenes import event_poster


def test_rules_of_phrases_are_made_of_each_other_and_of_kinds_of_tokens() -> None:
    book = Rulebook.read(RULES)
    patterns = [rule.pattern for section in book.sections for rule in section.rules]
    parts = {name for pattern in patterns for name in re.findall(r"\{([\w-]+)", pattern)}
    lattice = Lattice("title", vocabulary(), names_in(scene_of(event_poster())))
    unknown = []
    for name in sorted(parts - book.starts.keys()):
        try:
            lattice.at(name, 0)
        except KeyError:
            unknown.append(name)
    assert parts
    assert unknown == []


@each(("phrase", "ids"), [("the title", ("title",)), ("#date", ("date",)), ("the unicorn", ()), ("a b c d e", ())])
def test_a_phrase_means_what_is_called_so_or_nothing(phrase: str, ids: tuple[str, ...]) -> None:
    found = find(event_poster(), phrase)
    assert found.ids == ids
    assert bool(found.problem) is not bool(ids)
