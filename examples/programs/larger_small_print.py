# travel.svg: a condition on sizes: no type below 6 units on this page, which is measured in millimetres.
SMALLEST = 6
for e in find("kind=text, !#badge"):
    if 0 < e.font_size < SMALLEST:
        modify(e, font_size=SMALLEST)
