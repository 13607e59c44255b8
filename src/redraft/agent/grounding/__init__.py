"""Which layers a phrase means: ranked candidates, each with a score from 0 to 1, a box and the reason for it.

`words.py` has the words and `grammar.py` takes a phrase apart. `nouns.py`, `roles.py`, `kinds.py` and `colors.py` find
what a noun and its adjectives fit, `entries.py`, `owners.py`, `around.py`, `marks.py` and `bands.py` what belongs
together (cards, rows, a logo and its name), `labels.py`, `people.py` and `columns.py` labels, persons and headed lists,
`conditions.py` and `relations.py` what is asked of looks and places; `scoring.py` weighs them, `choosing.py` picks
which of several, `typos.py` mends words, and `grounder.py` puts it together.
"""

from redraft.agent.grounding.candidates import NEAR, PART_OF_TEXT, Ambiguous, Candidate, Grounding
from redraft.agent.grounding.grounder import ground
from redraft.agent.grounding.nearby import nearest, suggested

__all__ = ["NEAR", "PART_OF_TEXT", "Ambiguous", "Candidate", "Grounding", "ground", "nearest", "suggested"]
