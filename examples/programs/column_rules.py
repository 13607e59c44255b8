# event.svg: arithmetic on positions: a thin line between the columns of the footer.
footer = get("footer")
left, right = get("date"), get("venue")
middle = (max(left.right, get("doors").right) + right.x) / 2
line = add(
    "rect",
    box=(middle - 1, left.y + 8, 2, footer.bottom - left.y - 16),
    color="#ffb98a",
    opacity=0.35,
    name="column rule",
)
print(line.id, line.box)
