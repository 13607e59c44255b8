"""Every slide's title stands in the middle at the top, its lines centred."""


def main():
    for page in pages():
        titles = [e for e in find("role=title", page=page.number) if len(e.text) < 120]
        for title in titles[:1]:
            move(title, x=(page.width - title.width) / 2, y=min(title.y, page.height * 0.06))
            align_text(title, "center")
