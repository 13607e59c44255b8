"""A slide with two pictures or more: pictures stand below each other in the right column, each with the words right
below it, and texts in the left one."""


def main():
    for page in pages():
        pictures = sorted(find("kind=picture", page=page.number), key=lambda e: (e.y, e.x))
        words = find("kind=text", page=page.number)
        texts = [e for e in words if e.role in ("body", "list", "title") and e.font_size > 14]
        if len(pictures) < 2 or not texts:
            continue
        column, edge = page.width * 0.6, page.height * 0.08
        height = (page.height - edge * (len(pictures) + 1)) / len(pictures)
        for n, e in enumerate(pictures):
            below = [t for t in words if t.text and abs(t.y - e.bottom) < 20 and e.x < t.center_x < e.right]
            room = height - sum([t.height for t in below])
            fit(e, (column, edge + n * (height + edge), page.width * 0.94 - column, room))
            for t in below:
                move(t, to=(get(e).center_x - t.width / 2, get(e).bottom))
        for e in texts:
            wide = min(e.width, column - page.width * 0.1)
            resize(e, width=wide, height=e.height)
            move(e, x=page.width * 0.06)
