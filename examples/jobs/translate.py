"""A deck in another language, from a table: --data texts=german.csv

The columns `old` and `new` say what comes for a text, a paragraph of it or a stretch in one look, wherever it stands;
with a column `page` (a slide's number, or "masters") only there; with `id` only in that element, and `old` may be left
out for all of it. Formatting stays, and longer texts are fitted. Notes and alternative texts are translated too. Prints
what has no row, and rows that fit nothing.
"""

import re


def of_interest(words):
    """Whether there is something to translate: numbers and signs are the same everywhere."""
    return bool(re.search("[^\\W\\d_]{2}", words))


def place_of(e):
    return str(e.page) if e.page else "masters"


def new_for(words, e, rows, used):
    for number, row in enumerate(rows):
        old = row.get("old", "")
        named = row.get("id", "") in ("", e.id) and row.get("page", "") in ("", place_of(e))
        if named and (old == words or (old == "" and row.get("id", "") and words == e.text)):
            used.add(number)
            return row["new"]
    return ""


def main():
    rows = given["texts"]
    used = set()
    left = []
    for e in find(hidden=True) + find(page="masters", hidden=True):
        spoken, whole = [new_for(words, e, rows, used) if words else "" for words in (e.alt, e.text)]
        if spoken:
            modify(e, alt=spoken)
        if whole:
            modify(e, text=whole)
        if whole or not of_interest(e.text):
            continue
        for p in reversed(paragraphs(e)):
            new = new_for(p.text, e, rows, used)
            parts = [(p.start, p.end, p.text, new)]
            if not new:
                inner = [r for r in runs(e) if p.start <= r.start and r.end <= p.end]
                parts = [(r.start, r.end, r.text, new_for(r.text, e, rows, used)) for r in reversed(inner)]
            for start, end, words, new in parts:
                if new:
                    replace_words(e, [(start, end)], new)
                elif of_interest(words):
                    left.append(f"left: {place_of(e)};{e.id};{words.strip()}")
    for line in sorted(set(left)):
        print(line)
    for number, row in enumerate(rows):
        if number not in used:
            print(f"row {number + 2} fits nothing: {row.get('old') or row.get('id')}")
