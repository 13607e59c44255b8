"""A slide whose list has more than six points becomes two: the title is repeated, the second half of the points goes on
on the second."""

MOST = 6


def main():
    for page in reversed(pages()):
        lists = [e for e in find("role=body, role=list", page=page.number) if len(paragraphs(e)) > MOST]
        if len(lists) != 1:
            continue
        body = lists[0]
        points = paragraphs(body)
        half = (len(points) + 1) // 2
        while half < len(points) and points[half].level > 0:  # what belongs to a point stays with it
            half += 1
        if half == len(points):
            print(f"left: slide {page.number} has one point with all others below it")
            continue
        second = copy_page(page.number)
        remove_items(second.id + body.id[len(page.id) :], list(range(half)))
        remove_items(body, list(range(half, len(points))))
