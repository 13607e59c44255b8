"""Key words of body texts, those of the slide's title and figures, get an accent colour of the theme near their own."""

import re


def light(color):
    return sum(int(color[n : n + 2], 16) for n in (1, 3, 5))


def main():
    accents = re.findall("accent[0-9][^#]*(#[0-9a-f]{6})", theme())
    for page in pages():
        said = " ".join(e.text for e in find("role=title", page=page.number))
        words = set(re.findall("[A-Za-z]{5,}", said.lower()))
        for e in find("kind=text", page=page.number):
            if e.role not in ("body", "list") and len(e.text) < 120:
                continue
            spans = []
            for found in re.finditer("[A-Za-z]{5,}|[0-9][0-9.,]*[0-9]", e.text):
                if found.group().lower() in words or found.group()[0].isdigit():
                    spans.append((found.start(), found.end()))
            other = [a for a in accents if a != e.fill]
            if spans and other:
                steps = sorted((abs(light(a) - light(e.fill)), a) for a in other)
                modify(e, spans=spans, color=steps[0][1])
            else:
                print(f"left: no key word in {e.id}")
