"""The second slide is merged into the first: its title and points go on in the first slide's list, where both are lists
and there is room. Slides with anything else stay as they are."""


def main():
    if len(pages()) < 2:
        print("left: there is one slide only")
        return
    bodies = [[e for e in find("role=body, role=list", page=n) if e.text.strip()] for n in (1, 2)]
    others = [e for e in find("", page=2) if e.kind in ("picture", "opaque", "group") and e.name != "Layout"]
    if len(bodies[0]) != 1 or len(bodies[1]) != 1 or others:
        print("left: the slides are not a title and a list each")
        return
    body, points = bodies[0][0], [p.text for p in paragraphs(bodies[1][0]) if p.text.strip()]
    lines = len(paragraphs(body)) + len(points) + 1
    if lines * body.font_size * 1.3 > body.height:
        print("left: the first slide has no room for the points of the second")
        return
    title = [" ".join(p.name.split()) for p in pages() if p.number == 2 and p.name]
    add_items(body, title + points)
    delete_page(2)
