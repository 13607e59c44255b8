"""A slide with two pictures or more: pictures stand below each other in the right column, texts in the left one."""


def main():
    for page in pages():
        pictures = sorted(find("kind=picture", page=page.number), key=lambda e: (e.y, e.x))
        texts = [e for e in find("role=body, role=list, role=title", page=page.number) if e.font_size > 14]
        if len(pictures) < 2 or not texts:
            continue
        column, edge = page.width * 0.6, page.height * 0.08
        height = (page.height - edge * (len(pictures) + 1)) / len(pictures)
        for n, e in enumerate(pictures):
            fit(e, (column, edge + n * (height + edge), page.width * 0.94 - column, height))
        for e in texts:
            wide = min(e.width, column - page.width * 0.1)
            resize(e, width=wide, height=e.height)
            move(e, x=page.width * 0.06)
