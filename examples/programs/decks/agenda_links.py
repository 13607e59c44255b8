"""Each point of an agenda that is the title of a slide leads to that slide when it is clicked."""


def main():
    named = {}
    for page in pages():
        named.setdefault(" ".join(page.name.split()), page.number)
    for e in find("kind=text"):
        titles = [p.text.strip() for p in paragraphs(e) if p.text.strip() in named]
        if len(titles) < 2 or not any(named[t] != e.page for t in titles):
            continue
        for title in titles:
            if named[title] != e.page and e.text.count(title) == 1:
                modify(e, words=title, link=f"slide {named[title]}")
