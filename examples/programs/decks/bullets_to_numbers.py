"""Bulleted lists become numbered ones, in the order they have."""


def main():
    for e in find("kind=text"):
        for n, p in enumerate(paragraphs(e)):
            if p.bullet and p.text.strip():
                apply({"edit": "set_paragraph", "layer": e.id, "name": "bullet", "value": "1.", "paragraph": n})
