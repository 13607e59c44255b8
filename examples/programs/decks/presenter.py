"""Whoever is named after 'Presenter', 'Speaker', 'Presented by', or 'By' at the beginning of a line, becomes John Doe;
the look stays."""

import re


def main():
    for e in find("kind=text"):
        found = re.search("(?:Presenter|Speaker|Presented by|(?:^|\n)By) *:? *([^\n,]+)", e.text)
        if found:
            replace_words(e, [(found.start(1), found.end(1))], given.get("name", "John Doe"))
