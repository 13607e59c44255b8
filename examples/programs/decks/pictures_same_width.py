"""The pictures of a slide become as wide as the narrowest; each keeps its proportions."""


def main():
    for page in pages():
        pictures = find("kind=picture", page=page.number)
        if pictures:
            width = min(min(e.width for e in pictures), page.width / 5)
            for e in pictures:
                resize(e, width=width)
