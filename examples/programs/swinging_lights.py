# event.svg: mathematics: the bulbs of the string lights swing in a wave.
import math

for e in find("kind=group", inside="string-lights"):
    move(e, dy=round(10 * math.sin(e.center_x / 60), 2))
