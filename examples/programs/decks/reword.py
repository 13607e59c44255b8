"""Body paragraphs get a shorter wording by a table: by how they begin, the new words. The rest is named and stays.

The words are an example.
"""

SHORTER = {
    "In the context of educational": "Learners build knowledge from experience, with the teacher as guide.",
    "Cognitive dissonance refers": "Conflicting beliefs cause discomfort, which people reduce by changing one of them.",
    "Aesthetics is a branch": "Aesthetics asks what beauty and art are, and whether judgments of them are subjective.",
    "Our rapid ascent": "Over 10,000 users came through marketing, integrations and word of mouth.",
    "We have consistently": "We lead today, and must become quicker to stay ahead.",
    "Two roasters": "Two roasters and a tasting room.",
}


def main():
    for e in find("kind=text"):
        for p in reversed(paragraphs(e)):
            new = [words for start, words in SHORTER.items() if p.text.startswith(start)]
            if new:
                replace_words(e, [(p.start, p.end)], new[0])
            elif len(p.text) > 120:
                print(f"left: {p.text[:40]}…")
