"""A text that an earlier slide has already, word for word, goes; titles, footers and numbers stay."""


def main():
    seen = {}
    for e in find("kind=text"):
        key = " ".join(e.text.lower().split())
        if len(key) > 20 and e.role not in ("title", "footer", "label", "slide number"):
            if seen.get(key, e.page) != e.page:
                delete(e)
            seen.setdefault(key, e.page)
