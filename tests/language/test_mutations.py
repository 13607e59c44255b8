"""A word too many changes what is asked: an unknown one stops it, 'not' and 'only' never leave the effect as it was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.grammar.tokens import tokens_of
from redraft.language.parse import parse, rulebook
from redraft.language.planner import GrammarPlanner
from redraft.session.session import Session
from tests.sampling import sample

EXAMPLES = Path(__file__).parents[2] / "examples"
SENTENCES = 16
"""Of each design in `make test`; each is tried with the word at every place."""
SAME_MEANING = {"make all texts but not the title white"}
"""Where the word is right, and changes nothing: 'but not' is 'but'."""


def sentences() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for section in rulebook().sections:
        examples = [example for rule in section.rules for example in rule.examples]
        if examples:
            found[section.design] += examples
    return found


def mutated(sentence: str, word: str) -> Iterator[str]:
    """The sentence with a word put in at each place."""
    for token in tokens_of(sentence):
        yield f"{sentence[: token.start]}{word} {sentence[token.start :]}"
    yield f"{sentence} {word}"


def effect(document: Document, sentence: str, measure: Measure) -> Document | None:
    """The design as a sentence leaves it; None where it is not understood whole, and so nothing is done."""
    if not parse(sentence, document, parts=False).whole:
        return None
    plan = GrammarPlanner().plan(document, sentence, measure)
    return plan.document if plan.edits and not plan.refusals else None


def says(document: Document, word: str) -> bool:
    """Whether a word came to stand in the design: it was taken for new text."""
    texts = (placed.layer.text for placed in document.walk() if isinstance(placed.layer, Text))
    return any(word in text.lower() for text in texts) or any(word in page.name.lower() for page in document.pages)


def acted_on(word: str, design: str, session: Session) -> list[str]:
    """Mutations that have an effect although the word did not become text."""
    document, measure = session.open(EXAMPLES / design).document, session.fonts.measure
    before = says(document, word)
    wrong = []
    for sentence in sample(sentences()[design], SENTENCES):
        for other in mutated(sentence, word):
            after = effect(document, other, measure)
            if after is not None and (before or not says(after, word)):
                wrong.append(other)
    return wrong


@pytest.mark.parametrize("design", sorted(sentences()))
def test_an_unknown_word_at_any_place_is_never_passed_over(design: str) -> None:
    with Session(history=False) as session:
        assert not acted_on("zyzzyva", design, session)


def test_what_is_not_understood_whole_is_refused() -> None:
    with Session(history=False) as session:
        document, measure = session.open(EXAMPLES / "event.svg").document, session.fonts.measure
        for other in mutated("make the title gold and delete the sticker", "zyzzyva"):
            assert GrammarPlanner().plan(document, other, measure).refusals, other


@pytest.mark.slow
@pytest.mark.parametrize("design", sorted(sentences()))
@pytest.mark.parametrize("word", ["not", "only", "if possible", "except", "don't", "unless", "never"])
def test_words_that_deny_or_limit_are_never_passed_over(word: str, design: str) -> None:
    with Session(history=False) as session:
        document, measure = session.open(EXAMPLES / design).document, session.fonts.measure
        same = []
        for sentence in sentences()[design]:
            plain = effect(document, sentence, measure)
            for other in mutated(sentence, word):
                after = effect(document, other, measure)
                if after is not None and plain is not None and after.pages == plain.pages:
                    same.append(other)
        assert set(same) <= SAME_MEANING
