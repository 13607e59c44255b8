"""A title slide comes first, from the deck's own title layout, with the title of the first slide. The subtitle is an
example."""


def main():
    titles = [e.text for e in find("role=title")] + ["Welcome"]
    names = [n for n in layouts() if n.lower().startswith(("title", "제목")) and "content" not in n.lower()]
    title, count = " ".join(titles[0].split()), len(pages())
    for layout in names + layouts():
        try:
            if len(pages()) == count:
                add_page(layout, before=1, title=title, subtitle="An overview")
        except ValueError:
            continue  # a layout without a place for a title and a subtitle
    if len(pages()) == count:
        add_page((names or layouts())[0], before=1, title=title)
        print("left: no layout has a place for a subtitle")
