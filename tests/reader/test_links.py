"""Tokens with their characters, and links of words to nodes."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Run, Shape, Text
from redraft.document.pages import Page
from redraft.document.style import Color, Style
from redraft.reader.links import LINKS, WordIndex, one_off, stem
from redraft.reader.scene import NodeScene
from redraft.reader.sentence import MOST_TOKENS, Sentence, WordPiece
from tests.by_hand import by_hand
from tests.sampling import each

REQUESTS = Path(__file__).parents[1] / "requests" / "second" / "second.jsonl"
WORDS = (
    "make the second card price on slide button change red dark blue bread fresh order online to ##s ##ed ##ing 4 80"
)
VOCABULARY = ["[PAD]", "[UNK]", *WORDS.split()]
VOCABULARY += [sign + chr(code) for code in range(33, 127) for sign in ("", "##") if sign + chr(code) not in VOCABULARY]
VOCABULARY += ["é", "中", "σ", "##σ", "i", "ß", "##ß", "“", "”", "–", "£", "##£"]
PIECES = WordPiece(list(dict.fromkeys(VOCABULARY)))


def text(id: str, words: str, place: int, color: str = "#000000", page: int = 0) -> Text:
    frame = Box(40 + 150 * (place % 5), 40 + 60 * (place // 5), 120, 30)
    return Text(id, runs=(Run(words),), frame=frame, style=Style(font_size=20, fill=Color.from_hex(color)))


def rect(id: str, color: str) -> Shape:
    return Shape(id, frame=Box(20, 500, 60, 40), form="rect", style=Style(fill=Color.from_hex(color)))


def scene(*layers: Layer) -> NodeScene:
    return NodeScene.of(
        by_hand("svg", (Page("one", 800, 600, layers), Page("two", 800, 600, (text("far", "far", 0),))))
    )


DESIGN = scene(
    text("title", "Fresh Bread", 0),
    text("name", "Focaccia", 1),
    text("price", "£4.80", 2),
    text("many", "1,200 loaves", 3),
    Group("cards", "Cards", children=(text("inner", "Sourdough", 4),)),
    rect("cta-button", "#e02020"),
    rect("sea", "#12205f"),
)


def linked(sentence: str, word: str, design: NodeScene = DESIGN) -> dict[str, set[str]]:
    """What the token that starts a word is linked to: ids by link."""
    cut = PIECES.sentence(sentence)
    bits = WordIndex(design).links(cut)
    token = next(n for n, (start, _) in enumerate(cut.spans) if sentence[start:].startswith(word))
    return {
        name: ids
        for number, name in enumerate(LINKS)
        if (ids := {node.id for place, node in enumerate(design.nodes) if bits[token, place] >> number & 1})
    }


def cut(words: str) -> list[tuple[str, str]]:
    sentence = PIECES.sentence(words)
    return [(token, words[a:b]) for token, (a, b) in zip(sentence.tokens, sentence.spans, strict=True)]


def test_words_are_cut_into_the_longest_pieces_with_their_characters() -> None:
    assert cut("Make cards RED!") == [("make", "Make"), ("card", "card"), ("##s", "s"), ("red", "RED"), ("!", "!")]
    assert PIECES.sentence("Make cards RED!").words == (0, 1, 1, 2, 3)
    assert PIECES.sentence("cards").ids == (PIECES.ids["card"], PIECES.ids["##s"])


def test_accents_case_and_what_is_no_text_fall_away_and_characters_stay_right() -> None:
    assert cut("Rêd\u200b  r\u0301ed") == [("red", "Rêd"), ("red", "r\u0301ed")]
    assert cut("£4.80–中x") == [
        ("£", "£"), ("##4", "4"), (".", "."), ("80", "80"), ("–", "–"), ("中", "中"), ("x", "x"),
    ]  # fmt: skip
    assert cut("red日red") == [("red", "red"), ("[UNK]", "日"), ("red", "red")]


def test_what_the_vocabulary_lacks_is_unknown_and_nothing_is_too_long() -> None:
    assert cut("☃ x") == [("[UNK]", "☃"), ("x", "x")]
    assert cut("x" * 101)[0][0] == "[UNK]"
    assert len(PIECES.sentence("red " * 5_000)) == MOST_TOKENS
    assert PIECES.sentence(" \n\0") == Sentence(" \n\0", (), (), (), ())


def test_it_cuts_as_the_tokenizers_package_does() -> None:
    tokenizers = pytest.importorskip("tokenizers")
    other = tokenizers.Tokenizer(
        tokenizers.models.WordPiece(PIECES.ids, unk_token="[UNK]", max_input_chars_per_word=100)
    )
    other.normalizer = tokenizers.normalizers.BertNormalizer(lowercase=True)
    other.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    drawn = random.Random(1)
    ranges = ((9, 14), (0x20, 0x250), (0x300, 0x500), (0x5D0, 0x5EA), (0x620, 0x650), (0x905, 0x950), (0x2000, 0x2060),
              (0x3041, 0x3097), (0x4E00, 0x4E40), (0xAC00, 0xAC40), (0xF900, 0xF910), (0x1F600, 0x1F640))  # fmt: skip
    letters = [chr(code) for first, last in ranges for code in range(first, last)]
    texts = [json.loads(line)["say"] for line in REQUESTS.read_text(encoding="utf-8").splitlines()]
    texts += ["".join(drawn.choices(letters, k=drawn.randrange(1, 30))) for _ in range(3_000)]
    for words in texts:
        theirs, ours = other.encode(words), PIECES.sentence(words, 1_000)
        assert (theirs.tokens, theirs.ids, theirs.offsets) == (list(ours.tokens), list(ours.ids), list(ours.spans))


def test_words_are_linked_to_nodes_with_these_words() -> None:
    assert linked("change bread", "bread") == {"exact": {"title", "one"}, "holds": {"one"}}
    assert linked("change breads", "breads") == {"stem": {"title", "one"}, "holds": {"one"}}
    assert linked("Foccacia is wrong", "Foccacia") == {"typo": {"name"}, "holds": {"one"}}
    assert linked("focac is wrong", "focac") == {"stem": {"name"}, "holds": {"one"}}
    assert linked("the sourdough", "sourdough") == {"exact": {"inner"}, "whole": {"inner"}, "holds": {"cards", "one"}}
    assert linked("zebra", "zebra") == {}


def test_a_stretch_that_says_all_is_a_phrase_and_whole() -> None:
    found = linked("“fresh bread” in red", "bread")
    both = {"title", "one"}  # a page goes by its title
    assert found == {"exact": both, "holds": {"one"}, "phrase": both, "whole": both}
    assert linked("bread fresh", "fresh") == {"exact": both, "holds": {"one"}}


def test_numbers_are_linked_however_they_are_written() -> None:
    assert linked("4,80 is too much", "4,80")["number"] == {"price"}
    assert linked("1200 loaves", "1200")["number"] == {"many"}


def test_colour_words_are_linked_to_what_has_the_colour() -> None:
    assert linked("the red thing", "red")["color"] == {"cta-button"}
    assert linked("the blue thing", "blue")["color"] == {"sea"}
    assert linked("the light blue thing", "blue").get("color") is None
    assert linked("the navy thing", "navy")["color"] == {"sea"}


def test_names_kinds_and_pages_are_linked() -> None:
    found = linked("the cta button", "button")
    assert found["name"] == {"cta-button"}
    assert "cta-button" in found["kind"]
    assert linked("on slide 2", "2")["page"] == {"two", "far"}
    assert "two" in linked("the second slide", "second")["ordinal"]
    assert linked("the last slide", "last")["page"] == {"two", "far"}


def test_places_and_sizes_are_linked() -> None:
    assert linked("in the bottom corner", "bottom")["place"] == {"cta-button", "sea"}
    assert {"cta-button", "sea"} <= linked("in the bottom corner", "corner")["place"]
    sized = scene(rect("a", "#ff0000"), Shape("b", frame=Box(300, 300, 200, 200), form="rect"))
    assert linked("the largest box", "largest", sized)["rank"] == {"b", "far"}  # each page has its own


def test_what_holds_a_word_is_linked_too() -> None:
    plate = Shape("plate", frame=Box(20, 20, 200, 80), form="rect", style=Style(fill=Color(9, 9, 99)))
    design = scene(Shape("ground", frame=Box(0, 0, 800, 600), form="rect"), plate, text("order", "Order online", 0))
    assert linked("the order button", "order", design)["holds"] == {"plate", "one"}


def test_words_of_little_meaning_are_linked_in_phrases_only() -> None:
    design = scene(text("a", "Out of the oven", 0), text("b", "the cat", 1))
    assert linked("the dog", "the", design) == {}
    assert linked("out of the oven", "the", design) == {"phrase": {"a"}, "whole": {"a"}}


@each(
    ("word", "other", "is_off"),
    [("bred", "bread", True), ("braed", "bread", True), ("broad", "bread", True), ("bread", "bread", False),
     ("breads", "bread", True), ("bird", "bread", False), ("aberd", "bread", False)],
)  # fmt: skip
def test_one_typo_is_recognised(word: str, other: str, is_off: bool) -> None:
    assert one_off(word, other) is one_off(other, word) is is_off


def test_stems() -> None:
    pairs = {"prices": "price", "boxes": "box", "berries": "berry", "planned": "plan", "glass": "glass", "red": "red"}
    assert {word: stem(word) for word in pairs} == pairs
