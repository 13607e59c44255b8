"""Every slide with a list gets speaker notes, one line for each of its points; notes that are there stay."""


def main():
    for page in pages():
        every = [p for e in find("kind=text", page=page.number) for p in paragraphs(e)]
        points = [p.text for p in every if p.bullet and p.text.strip()]
        if points and not notes(page.number):
            said = [f"{n}. {text.strip().rstrip('.')}. Say why, with one example." for n, text in enumerate(points, 1)]
            set_notes(page.number, "\n".join(said))
