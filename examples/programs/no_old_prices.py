# sale.svg: the old, crossed out prices are hidden, and the new ones a little larger in the room that is free.
for e in find("kind=text", inside="price-tags"):
    if e.id.startswith("before-"):
        modify(e, visible=False)
    elif e.text.startswith("€"):
        resize(e, 1.2, pivot=(e.x, e.center_y))
