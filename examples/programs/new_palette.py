# sale.svg: one palette for another, wherever a colour of it is filled or stroked.
PALETTE = {"#c9512f": "#2f6fc9", "#1f3a2e": "#16243f", "#f6cd5b": "#ffd84d"}

for e in find(""):
    if e.fill in PALETTE:
        modify(e, fill=PALETTE[e.fill])
    if e.stroke in PALETTE:
        modify(e, stroke=PALETTE[e.stroke])
