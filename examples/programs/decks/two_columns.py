"""A slide with one body text and one picture gets two columns of one width: words left, picture right."""


def main():
    for page in pages():
        texts, pictures = find("role=body, role=list", page=page.number), find("kind=picture", page=page.number)
        if len(texts) == 1 and len(pictures) == 1:
            edge = page.width * 0.06
            width = (page.width - 3 * edge) / 2
            text, picture = texts[0], pictures[0]
            resize(text, width=width, height=text.height)
            move(text, x=edge, y=page.height * 0.32)
            fit(picture, (2 * edge + width, page.height * 0.32, width, page.height * 0.55))
