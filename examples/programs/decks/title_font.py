"""Titles get a livelier font, and keep weight, colour and size."""

FONT = "Georgia"


def main():
    for e in find("role=title"):
        if len(e.text) < 120:
            modify(e, font_family=FONT)
