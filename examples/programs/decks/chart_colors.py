"""Charts follow the theme: series in its accent colours in turn, its title in the font of the slides' texts."""

import re


def main():
    accents = re.findall("accent[0-9][^#]*(#[0-9a-f]{6})", theme())
    fonts = [e.font_family for e in find("kind=text") if e.font_family]
    for e in find("kind=group"):
        if e.form.endswith(" chart"):
            for n in range(len(series(e))):
                set_series(e, n, color=accents[n % len(accents)])
            for text in find("kind=text", inside=e):
                if text.id == e.id + "/title" and text.text:
                    modify(text, font_family=fonts[0])
