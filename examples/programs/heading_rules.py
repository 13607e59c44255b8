# menu.svg: a loop over a selection: a fine line under every heading, as long as the heading.
for heading in [e for e in find("kind=text") if e.id.startswith("heading-")]:
    add("rect", box=(heading.x, heading.bottom - 4, heading.width, 3), color=heading.fill, name=f"rule {heading.text}")
