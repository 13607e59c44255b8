# menu.svg: dishes above a price stand out: name and price in the accent colour, found by what stands in one row.
for price in find('"€"'):
    if float(price.text[1:]) > 15:
        names = [e for e in find("kind=text", inside=price.parent) if e.font_size == price.font_size]
        modify(names, color="#c2571f", font_weight=800)
