# menu.svg: the dishes numbered in reading order, the left column first.
names = [e for e in find("kind=text") if e.id.startswith("name-")]
names.sort(key=lambda e: (e.x, e.y))
for number, e in enumerate(names, 1):
    modify(e, text=f"{number}. {e.text}")
