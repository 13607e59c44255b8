"""Reasons, news, opinions and purposes beside a request ask for nothing; what they speak of is its 'it'."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from redraft.document.layers import Document
from redraft.formats.file import read_file
from redraft.language.reading.moods import Mood, told
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session

ROOT = Path(__file__).parents[2]


@cache
def session() -> Session:
    return Session(system_fonts=False, history=False)


@cache
def document(name: str) -> Document:
    found = [*(ROOT / "tests" / "requests").glob(f"*/documents/{name}.*"), *(ROOT / "examples").glob(f"{name}.*")]
    return read_file(next(path for path in found if path.suffix in (".svg", ".pptx")), session().fonts).document


def planned(name: str, instruction: str) -> Plan:
    return RulePlanner().plan(document(name), instruction, session().fonts.measure)


SAME = (
    ("brunch", "Please hide the egg, the owner may want it again next month.", "hide the egg"),
    ("brunch", "Nobody orders the Full English, please remove it and its price.",
     "remove the Full English and its price"),
    ("brunch", "please make the tagline bold because customers keep asking about coffee", "make the tagline bold"),
    ("brunch", "I find the egg a bit silly – delete it.", "delete the egg"),
    ("clinic", "Old people can't read the hours. Please enlarge them.", "enlarge the hours"),
    ("clinic", "We want patients to see the dates at once, so please make them yellow.", "make the dates yellow"),
    ("clinic", "please turn the headline red so it catches the eye", "make the headline red"),
    ("clinic", "The syringe scares the children, please remove it.", "delete the syringe"),
    ("clinic", "Could you make the clinic name bigger? It gets lost up there.", "make the clinic name bigger"),
    ("loft", 'The flat has been rented. Please change "FOR RENT" to "RENTED".', 'change "FOR RENT" to "RENTED"'),
    ("loft", "My partner dislikes the orange, so please make the rent dark blue.", "make the rent dark blue"),
    ("loft", "The address is printed too faintly (my mother couldn't read it), please make it black.",
     "make the address black"),
    ("choir", "Please make the title gold, as the sponsor asked.", "make the title gold"),
    ("choir", "Please make the title gold, like we said on the phone.", "make the title gold"),
    ("podcast", "The host hates the pink. Make the sound wave white.", "make the sound wave white"),
    ("podcast", "People skip the episode title, could it be yellow?", "make the episode title yellow"),
    ("podcast", "Can you put the show name in lower case? I want it to whisper and not to scream.",
     "put the show name in lower case"),
    ("podcast", "Delete the sound wave – it's just decoration.", "delete the sound wave"),
    ("podcast", "I was told that the sound wave is trademarked. Please get rid of it.", "delete the sound wave"),
    ("podcast", "Please delete the sound wave which nobody likes.", "delete the sound wave"),
    ("podcast", "To save ink, please make the backdrop white.", "make the backdrop white"),
    ("podcast", "Make the episode title 80 px (currently it drowns).", "make the episode title 80 px"),
    ("podcast", "Make the episode title 80 px and we're done.", "make the episode title 80 px"),
    ("podcast", "The show name is fine but the episode title is too dark, make it yellow",
     "make the episode title yellow"),
    ("podcast", "We've had complaints. The pink is too loud. People find it cheap. So make the sound wave white.",
     "make the sound wave white"),
    ("robots", "Kids love the robot! Make it 20% bigger.", "make the robot 20% bigger"),
    ("card", "The slogan is nice but nobody sees it, so make it darker.", "make the slogan darker"),
    ("school", "Parents complained that the text on slide 2 is tiny. Increase it to 24 pt.",
     "increase the text on slide 2 to 24 pt"),
    ("roastery", "Our CFO found a mistake on slide 2. Please make its title red.", "make slide 2's title red"),
    ("travel", "My colleague in Berlin says the title reads badly on phones, so please make it 20% bigger.",
     "make the title 20% bigger"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "said", "plain"), SAME, ids=[said for _, said, _ in SAME])
@pytest.mark.sampled(12)
def test_a_request_with_background_comes_to_the_edits_of_the_request(name: str, said: str, plain: str) -> None:
    got, wanted = planned(name, said), planned(name, plain)
    assert got.refusals == wanted.refusals == ()
    assert got.edits == wanted.edits != ()


CORRECTED = (
    ("ironworks", "make the subhead red, no wait, blue", "make the subhead blue"),
    ("ironworks", "Make the headline red. Sorry, I meant the subhead.", "make the subhead red"),
    ("ironworks", "make the headline 60 px, actually 66 px", "make the headline 66 px"),
    ("ironworks", "delete the headline, no, the subhead", "delete the subhead"),
    ("ironworks", "make the subhead bold – scratch that, make it italic", "make the subhead italic"),
    ("ironworks", "Move the logo 20 px left, sorry, right", "move the logo 20 px right"),
    ("ironworks", "Move the logo 20 px left, sorry, 30", "move the logo 30 px left"),
    ("ironworks", "Make the headline, or rather the subhead, red.", "make the subhead red"),
    ("ironworks", 'change "FREE" to "Gratis", I mean "Free trial"', 'change "FREE" to "Free trial"'),
    ("ironworks", "Make the red star bigger, make it blue", "make the red star bigger and make the red star blue"),
)


@pytest.mark.parametrize(("name", "said", "plain"), CORRECTED, ids=[said for _, said, _ in CORRECTED])
def test_what_is_taken_back_gives_way_to_what_is_said_after_it(name: str, said: str, plain: str) -> None:
    got, wanted = planned(name, said), planned(name, plain)
    assert got.refusals == wanted.refusals == ()
    assert got.document == wanted.document != document(name)


REFUSED = (
    ("podcast", "The host hates the pink. People find it cheap."),
    ("podcast", "I like the portrait a lot."),
    ("podcast", "The mascot should be blue. Make the sound wave white."),
    ("podcast", "I'd like the mascot bigger, please make the sound wave white."),
    ("podcast", "The mascot scares people, please remove it."),
    ("safety", "The bullets on slide 2 look cramped; please increase the line spacing to 1.5."),
    ("tram", "The title of slide 2 is fine but the background is too dark, make it white"),
)


@pytest.mark.parametrize(("name", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_may_be_a_request_is_never_passed_over(name: str, said: str) -> None:
    assert planned(name, said).refusals


def test_what_was_set_aside_is_told() -> None:
    got = planned("podcast", "The host hates the pink. Make the sound wave white.")
    assert got.background == ("The host hates the pink",)


@pytest.mark.parametrize(
    ("clause", "mood"),
    [
        ("make it red", Mood.ASKS),
        ("the title should be bigger", Mood.ASKS),
        ("could you move it", Mood.ASKS),
        ("nobody over sixty can read it", Mood.TELLS),
        ("it should be easier to spot", Mood.TELLS),
        ("the logo gets lost", Mood.TELLS),
        ("we open at 9", Mood.OPEN),
        ("the buttons on the left", Mood.OPEN),
        ("the text that is below", Mood.OPEN),
        ("entry is free", Mood.OPEN),
        ("we no longer offer the free week", Mood.LEANS),
    ],
)
def test_the_mood_of_a_clause_is_told_by_its_grammar(clause: str, mood: Mood) -> None:
    assert told(clause).mood is mood
