"""Lists are written alike: every item begins with a capital and ends with a full stop; titles end without one."""


def main():
    for e in find("kind=text"):
        for p in reversed([p for p in paragraphs(e) if p.bullet]):
            end = len(p.text.rstrip())
            if end and p.text[end - 1].isalnum():
                insert_words(e, ".", at=p.start + end)
            if p.text[:1].islower():
                replace_words(e, [(p.start, p.start + 1)], p.text[0].upper())
    for e in find("role=title, role=heading"):
        if len(e.text) < 120 and e.text.rstrip().endswith("."):
            modify(e, text=e.text.rstrip()[:-1])
        if e.text[:1].islower():
            modify(e, text=e.text[0].upper() + e.text[1:])
