"""A slide's body text is parted into 'Overview', its first sentence or paragraph, and 'Details', the rest: in its own
box, beside each other where it is wide, else one above the other, in smaller type where they need it."""

import math


def lines(text, size, width):
    return sum(max(1, math.ceil(len(p) * size * 0.55 / width)) for p in text.split("\n"))


def main():
    for page in pages():
        for e in [e for e in find("kind=text", page=page.number) if e.role in ("body", "list") or len(e.text) > 120][
            :1
        ]:
            parts = [p.text.strip() for p in paragraphs(e) if p.text.strip()]
            if len(parts) == 1:
                parts = [parts[0].split(". ")[0] + ".", ". ".join(parts[0].split(". ")[1:])]
            if len(parts) < 2 or not parts[1]:
                print(f"left: slide {page.number} has one sentence only")
                continue
            texts = [parts[0], "\n".join(parts[1:])]
            beside = e.width > page.width / 2
            width = (e.width - 30) / 2 if beside else e.width
            share = 1.0 if beside else max(0.3, len(texts[0]) / (len(texts[0]) + len(texts[1])))
            x, y = e.x, e.y
            for n, text in enumerate(texts):
                height = e.height if beside else (e.height * share if n == 0 else e.height * (1 - share))
                size = e.font_size
                while size > 12 and lines(text, size, width - 20) * size * 1.4 > height - 50:
                    size -= 1
                family = e.font_family
                write(
                    ("Overview", "Details")[n],
                    (x, y, width, 40),
                    font_size=22,
                    font_weight=700,
                    font_family=family,
                    color=e.fill,
                    page=page.number,
                )
                write(
                    text,
                    (x, y + 42, width, height - 44),
                    font_size=size,
                    font_family=family,
                    color=e.fill,
                    page=page.number,
                )
                x, y = (x + width + 30, y) if beside else (x, y + height)
            delete(e)
