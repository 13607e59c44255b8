"""Labels of boxes: on the page, off each other, off words."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.document.geometry import Box
from redraft.render.label_places import WantedLabel, place_labels
from tests.sampling import tries

PAGE = (400, 300)
boxes = st.builds(Box, st.floats(-50, 420), st.floats(-50, 320), st.floats(1, 500), st.floats(1, 400))


def overlapping(labels: list[Box]) -> int:
    return sum(1 for a, b in itertools.combinations(labels, 2) if a.overlap(b))


@settings(max_examples=tries(7, 60), deadline=None)
@given(st.lists(boxes, max_size=12))
def test_a_dozen_labels_are_on_the_page_and_off_each_other_wherever_their_boxes_are(found: list[Box]) -> None:
    labels = place_labels([WantedLabel(box, 20, 12) for box in found], PAGE)
    assert all(0 <= label.x <= 380 and 0 <= label.y <= 288 for label in labels)
    assert overlapping(labels) == 0


def test_forty_labels_of_one_box_find_room_around_it() -> None:
    labels = place_labels([WantedLabel(Box(180, 130, 10, 10), 20, 12)] * 40, PAGE)
    assert overlapping(labels) == 0


def test_a_label_stands_at_its_box_and_off_words_that_are_above_it() -> None:
    box, words = Box(100, 100, 80, 30), Box(90, 70, 120, 30)
    (plain,) = place_labels([WantedLabel(box, 20, 12, inside=False)], PAGE)
    assert plain == Box(100, 88, 20, 12)
    (label,) = place_labels([WantedLabel(box, 20, 12, inside=False)], PAGE, [words, box])
    assert label.overlap(words) is None
    assert label.overlap(box) is None
    assert label.grown(1).overlap(box) is not None


def test_a_page_smaller_than_a_label_does_not_stop_it() -> None:
    assert place_labels([WantedLabel(Box(0, 0, 5, 5), 20, 12)], (10, 8)) == [Box(0, 0, 20, 12)]
