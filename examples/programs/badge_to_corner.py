# social.svg: a destination in words: the badge goes to the bottom right corner, a little turned and smaller.
badge = get("Badge")
resize(badge, 0.8)
move(badge, to=infer(badge, "bottom right", gap=48))
rotate(badge, -12)
