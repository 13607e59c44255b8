"""An instruction that was not understood, told again in other words that mean the same.

What is told so is taken only when then all of it is understood; plan.py has the order in which the ways are tried, and
vouched.py looks at what comes of it.

requoting.py       new words without quotes, with quotes (told_clauses.py: how they are said; told_places.py,
                   told_kinds.py, told_rows.py: which stretch of the design is meant)
background.py      without what tells and does not ask (corrections.py: without what was taken back)
asides.py          without what only repeats, limits or hedges
names_told.py, naming_by_id.py, spelling.py   with names put short or plain, and slips put right
piecewise.py       piece by piece, each said in full (piece_wordings.py, noted_otherwise.py, said_otherwise.py)
"""
