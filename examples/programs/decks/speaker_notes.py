"""Every slide with a list gets speaker notes, one line for each of its points; notes that are there stay."""


def main():
    for page in pages():
        points = [p.text for e in find("role=list", page=page.number) for p in paragraphs(e) if p.text.strip()]
        if points and not notes(page.number):
            said = [f"{n}. {text.strip().rstrip('.')}. Say why, with one example." for n, text in enumerate(points, 1)]
            set_notes(page.number, "\n".join(said))
