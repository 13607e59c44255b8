# event.svg: date and place change places, each with the line below it.
date, venue = get("date"), get("venue")
distance = venue.x - date.x
move(["date", "doors"], dx=distance)
move(["venue", "address"], dx=-distance)
