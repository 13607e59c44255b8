"""Speaker notes become bullet points: one for each sentence, without the words that say nothing.

The empty words are an example.
"""

import re

EMPTY = re.compile("^(this slide (shows|is about)|here (we|you) (see|can see)|please|as you can see),? ", re.IGNORECASE)


def main():
    for page in pages():
        said = notes(page.number)
        parts = [EMPTY.sub("", s).strip(" .•") for s in re.split("[.!?] +|[.!?]?\n", said)]
        points = ["• " + s[0].upper() + s[1:] for s in parts if s]
        if points:
            set_notes(page.number, "\n".join(points))
