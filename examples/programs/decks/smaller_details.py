"""What matters less is smaller: in body texts all after the first sentence, in lists the lower levels, by a fifth."""


def main():
    for e in find("kind=text"):
        if e.role not in ("body", "list") and len(e.text) < 120:
            continue
        spans = [(p.start, p.end) for p in paragraphs(e) if p.level > 0 and p.text]
        first = e.text.find(". ") + 1
        if not spans and 0 < first < len(e.text) - 1:
            spans = [(first + 1, len(e.text))]
        if spans:
            modify(e, spans=spans, font_size="80%")
