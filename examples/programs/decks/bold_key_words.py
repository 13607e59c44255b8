"""Key words of body texts, those of the slide's title and figures, become bold and italic."""

import re


def main():
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
            if spans:
                modify(e, spans=spans, font_weight=700, font_style="italic")
            else:
                print(f"left: no key word in {e.id}")
