# event.svg: a table of replacements makes a winter edition of the poster.
WORDS = {
    "Summer Nights": "Winter Lights",
    "17–19 July 2026": "11–13 December",
    "Gates open at 17:00": "Gates open at 15:30",
    "under the open sky": "under the north star",
}

for e in find("kind=text"):
    if e.text in WORDS:
        modify(e, text=WORDS[e.text])
