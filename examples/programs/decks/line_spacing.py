"""Body text gets 1.5 lines of spacing; titles, footers and numbers stay."""


def main():
    for e in find("kind=text"):
        if e.role not in ("body", "list") and len(e.text) < 120:
            continue
        space_lines(e, "150%")
