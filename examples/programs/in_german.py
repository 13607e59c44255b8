# travel.svg: a translation: a table of whole texts, then one of words inside texts; what is in neither stays.
WHOLE = {
    "Where the sun forgets to set": "Wo die Sonne nicht untergeht",
    "Book the trip": "Reise buchen",
    "endless light": "endloses Licht",
    "in groups of twelve": "zu zwölft",
    "train and ferry included": "Bahn und Fähre inklusive",
    "7 days": "7 Tage",
    "May – July": "Mai – Juli",
    "daylight": "Tageslicht",
}
PARTS = {"Days": "Tag", "Day": "Tag", "night ferry": "Nachtfähre", "cabins": "Hütten", "peaks": "Gipfel", "from": "ab"}

for e in find("kind=text"):
    text = WHOLE.get(e.text, e.text)
    if text == e.text:
        for word, other in PARTS.items():
            text = text.replace(word, other)
    if text != e.text:
        modify(e, text=text)
