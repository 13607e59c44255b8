"""Hyphens: where words may have them, on words hyphenated by hand, and which words never do."""

from __future__ import annotations

from pathlib import Path

from redraft.assets.paragraphs.hyphenation import language_of, points
from tests.sampling import each

WORDS = Path(__file__).parent / "hyphenated"


def places(word: str) -> set[int]:
    """Where a word written with all its hyphens may be broken with two letters before and three behind."""
    parts = word.split("-")
    ends = {sum(map(len, parts[:n])) for n in range(1, len(parts))}
    return {end for end in ends if 2 <= end <= len("".join(parts)) - 3}


@each(
    ("language", "recall"),
    [("de", 0.95), ("en", 0.5), ("es", 0.99), ("fr", 0.97), ("it", 0.97), ("nl", 0.95), ("pt", 0.97)],
)  # fmt: skip
def test_hyphens_stand_between_syllables(language: str, recall: float) -> None:
    words = (WORDS / f"{language}.txt").read_text(encoding="utf-8").split()
    found = [(set(points(word.replace("-", ""), language)), places(word)) for word in words]
    right = sum(len(ours & theirs) for ours, theirs in found)
    assert len(words) >= 100
    assert right / sum(len(ours) for ours, _ in found) >= 0.98
    assert right / sum(len(theirs) for _, theirs in found) >= recall


@each("word", ["FREUNDSCHAFT", "www.freundschaft.de", "freundschaft@example.org", "1234567890",
                                  "https://freundschaft", "iPhonehülle", "haus"])  # fmt: skip
def test_capitals_addresses_numbers_and_short_words_are_never_hyphenated(word: str) -> None:
    assert points(word, "de") == ()


def test_signs_around_a_word_and_an_article_before_it_do_not_count() -> None:
    assert [one - 1 for one in points("„Freundschaft“,", "de")] == list(points("Freundschaft", "de")) == [6]
    assert [one - 2 for one in points("l’information", "fr")] == list(points("information", "fr"))


@each(
    ("language", "text"),
    [("de", "Großer Weihnachtsmarkt am Rathaus"), ("en", "The opening of our store"),
     ("es", "La inauguración de la tienda"),
     ("fr", "Ouverture d’un nouveau magasin"), ("it", "Apertura del nuovo negozio con gli amici"),
     ("nl", "De opening van onze winkel"), ("pt", "Inauguração da nossa loja"),
     ("", "Stor sommarrea på allt"), ("", "夏のセール"), ("", "42")],
)  # fmt: skip
def test_the_language_is_guessed_or_left_open(language: str, text: str) -> None:
    assert language_of(text) == language


@each(
    ("language", "stated", "text"),
    [("de", "de-CH", "Sommerfest"), ("en", "en-US", "Der lange Tag"), ("", "pl", "Otwarcie sklepu"),
     ("de", "en-US", "Der lange Tag der Freundschaft und die Nacht")],
)  # fmt: skip
def test_what_is_stated_counts_unless_the_words_speak_far_more_for_another(
    language: str, stated: str, text: str
) -> None:
    assert language_of(text, stated) == language
