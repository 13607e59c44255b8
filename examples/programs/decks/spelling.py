"""Misspelt words are mended by a table; all formatting stays. The words are an example: others come into the table."""

import re

MENDED = {
    "germen": "German", "philsopher": "philosopher", "centuary": "century", "experiance": "experience",
    "catagories": "categories", "influencial": "influential", "wich": "which", "knolwedge": "knowledge",
    "distinguishs": "distinguishes", "perceeve": "perceive", "immanuell": "Immanuel", "crittique": "Critique",
    "resaon": "Reason", "impressionism": "Impressionism",
}  # fmt: skip


def main():
    for e in find("kind=text"):
        for found in reversed(list(re.finditer("[A-Za-z]+", e.text))):
            word = MENDED.get(found.group().lower(), found.group())
            if word != found.group():
                replace_words(e, [(found.start(), found.end())], word)
