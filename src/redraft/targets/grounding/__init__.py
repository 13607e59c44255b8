"""Which layers a phrase means: ranked candidates, each with a score from 0 to 1, a box and the reason for it.

`words.py` has the words and `grammar.py` takes a phrase apart. `nouns.py`, `roles.py`, `kinds.py` and `colors.py` find
what a noun and its adjectives fit, `entries.py`, `owners.py`, `around.py`, `marks.py` and `bands.py` what belongs
together (cards, rows, a logo and its name), `labels.py`, `people.py`, `columns.py`, `headings.py` and `ribbons.py`
labels, persons, headed lists and bands; `conditions.py`, `relations.py`, `standing.py` and `weighing.py` tell what is
asked of looks and places, `scoring.py` weighs candidates, `choosing.py` picks which of several.

`grounder.py` puts it together: `plainly.py` what needs no grammar, `lists.py` lists and exceptions, `owned.py` what is
someone's, `reading.py` the readings of a phrase; `typos.py` mends words. Where nothing of that finds anything,
`accounting.py` looks for a thing for which every word of the phrase accounts.
"""

from redraft.targets.grounding.candidates import NEAR, PART_OF_TEXT, Ambiguous, Candidate, Grounding
from redraft.targets.grounding.grounder import ground
from redraft.targets.grounding.nearby import nearest, suggested

__all__ = ["NEAR", "PART_OF_TEXT", "Ambiguous", "Candidate", "Grounding", "ground", "nearest", "suggested"]
