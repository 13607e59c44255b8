"""The span of a text that new words replace, where the request does not name it."""

from __future__ import annotations

from redraft.reader.replaced_span import replaced_span
from tests.sampling import each

TIMES = "7:30 pm, Mill Yard, first floor"


@each(
    ("old", "new", "wanted"),
    [
        ("Doors open 7:30 pm, free entry", "doors open 8 pm", "Doors open 8 pm, free entry"),
        (TIMES, "ground floor", "7:30 pm, Mill Yard, ground floor"),
        (TIMES, "Hill Yard", "7:30 pm, Hill Yard, first floor"),
        ("Training evening, Thursday 8 October", "Wednesday 7", "Training evening, Wednesday 7 October"),
        ("€25 per person", "32 €", "€32 per person"),
        ("Children under 12", "under 14 years", "Children under 14 years"),
        ("Collect food from eleven shops", "fourteen shops", "Collect food from fourteen shops"),
        ("Bäckerei seit 1987, 3 Filialen", "1978", "Bäckerei seit 1978, 3 Filialen"),
        ("Updo $2,100", "2250", "Updo $2,250"),
        ("£11.50", "12 pounds", "£12.00"),
        ("Mon–Fri 11:00", "12", "Mon–Fri 12:00"),
        ("On time 94%", "ninety-seven per cent", "On time 97%"),
        ("until 9 pm", "half past nine in the evening", "until 9:30 pm"),
        ("Friday, 14 March 2025", "Friday the 21st of March 2025", "Friday, 21 March 2025"),
        ("€39.00", "forty-two euros and fifty cents", "€42.50"),
        ("Page 12 of 60", "32", None),  # which of the two numbers?
        ("16 g protein, 7 g fat", "9 g", None),
        ("Hello", "Grand opening", None),
        ("Doors open 7 pm", "7 pm", None),  # says so already
    ],
)
def test_new_words_replace_the_most_similar_span(old: str, new: str, wanted: str | None) -> None:
    found = replaced_span(old, new)
    assert (old[: found.start] + found.text + old[found.end :] if found else None) == wanted
