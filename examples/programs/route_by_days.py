# travel.svg: the stops of the route stand as far apart as the days between them, which their notes tell.
import re

stops = find("#stop-1, #stop-2, #stop-3, #stop-4")
line = get("route-line")
days = []
for stop in stops:
    said = re.search("[0-9]+", get(stop.id + "-note").text)
    days.append(int(said.group()) if said else 1)
for stop, day in zip(stops, days):
    share = (day - days[0]) / (days[-1] - days[0])
    move(stop, dx=round(line.x + share * line.width - get(stop.id + "-dot").center_x, 2))
