"""Sample words (Lorem ipsum, Sample Footer Text, Insert … Here) become the title of their slide."""

import re

SAMPLE = re.compile("lorem ipsum|sample .*text|insert .* here|click to add|your text", re.IGNORECASE)


def main():
    for page in pages():
        titles = [
            e.text for e in find("kind=text", page=page.number) if e.role == "title" and not SAMPLE.search(e.text)
        ]
        titles += [e.text for e in find("kind=text", inside="role=title", page=page.number)] if not titles else []
        for e in find("kind=text", page=page.number):
            if SAMPLE.search(e.text) and titles:
                modify(e, text=" ".join(titles[0].split()))
