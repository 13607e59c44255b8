"""Slides follow the order of the agenda: each comes where the point stands that shares most words with it; the agenda
slide and those before it stay in front, those that fit no point go to the end in the order they have."""

import re


def words(text):
    return {w for w in re.findall("[a-z]{3,}", text.lower()) if w not in ("the", "our", "and", "for", "what", "how")}


def main():
    agenda = 0
    for e in find("role=title"):
        if re.search("agenda|contents|overview of", e.text.lower()) and not agenda:
            agenda = e.page
    if not agenda:
        print("left: no agenda")
        return
    points = []
    for e in find("role=body, role=list", page=agenda):
        points += [words(p.text) for p in paragraphs(e) if p.text.strip()]
    order = []
    for page in pages()[agenda:]:
        own = [e for e in find("kind=text", page=page.number) if e.parent == page.id or e.id == e.parent + "/text"]
        said = words(" ".join(e.text for e in own if e.id.count("/") < 3))  # no cells, no words of charts
        shared = [len(said & point) for point in points]
        best = shared.index(max(shared)) if shared and max(shared) else len(points)
        order.append((best, page.number))
    new = list(range(1, agenda + 1)) + [number for best, number in sorted(order)]
    if new != sorted(new):
        reorder_pages(new)
