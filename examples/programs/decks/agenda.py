"""An agenda comes behind the first slide, in a layout of the deck: the titles of the others, each once."""


def main():
    titles = []
    for page in pages()[1:]:
        title = " ".join(page.name.split())
        if title and title not in titles:
            titles.append(title)
    if len(titles) < 2:
        print("left: fewer than two slides have a title")
        return
    names = [n for n in layouts() if "content" in n.lower()] + layouts()
    count = len(pages())
    for layout in names:
        if len(pages()) == count:
            try:
                add_page(layout, after=1, title="Agenda", body="\n".join(titles))
            except ValueError:
                continue  # a layout without a place for a title and a text
