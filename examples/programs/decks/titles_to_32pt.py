"""Every title and heading becomes 32 pt."""


def main():
    for e in find("role=title, role=heading"):
        if len(e.text) < 120:
            modify(e, font_size="32pt")
