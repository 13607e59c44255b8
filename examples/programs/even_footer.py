# event.svg: the three columns of the footer with equal gaps between them.
def main():
    columns = [["date", "doors"], ["venue", "address"], ["cta"]]
    boxes = [(min(get(id).x for id in ids), max(get(id).right for id in ids)) for ids in columns]
    room = boxes[-1][1] - boxes[0][0] - sum(right - left for left, right in boxes)
    gap = room / (len(columns) - 1)
    place = boxes[0][0]
    for ids, (left, right) in zip(columns, boxes):
        move(ids, dx=place - left)
        place += right - left + gap
