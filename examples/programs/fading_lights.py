# event.svg: arithmetic on positions: the string lights fade towards the middle of the page.
middle = pages()[0].width / 2
for e in find("kind=group", inside="string-lights"):
    distance = abs(e.center_x - middle) / middle
    modify(e, opacity=round(min(1, 0.25 + 0.75 * distance), 2))
