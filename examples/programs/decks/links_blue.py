"""Links (underlined words) become blue and underlined."""


def main():
    for e in find("kind=text"):
        spans = [(r.start, r.end) for r in runs(e) if r.decoration == "underline"]
        if spans:
            modify(e, spans=spans, color="#0000ff", text_decoration="underline")
