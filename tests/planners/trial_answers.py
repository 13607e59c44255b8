"""What a model that makes no mistake answers to the trials: programs, refusals and questions."""

from __future__ import annotations

import re

PROGRAMS = {
    "Sunday the 10th": 'modify("when", text="Sunday 10 June, 9 am")',
    "dark green": 'modify("band", fill="#14532d")',
    "80 chairs": 'set_cells("slide-257/5", ["80"], row=2, column=1)',
    "On Saturdays": 'modify("saturday", text="Sat 9–15")',
    "a tenth bigger": 'resize("name", 1.1)',
    "Nudge the red circle": 'move(["seal", "seal-word"], dx=-30)',
    "three pounds flat": 'modify("tea", text="Tea 3.00")',
    "2024 figure for Q3": 'set_values("slide-258/5", 0, [63], categories=[2])',
    "half covered": 'restack("ticket", "above", "box")',
    "either of the stars": 'delete(["star-left", "star-right"])',
    "visitors slide": "move_page(3, after=1)",
    "white and italic": 'modify("tagline", color="white", font_style="italic")\n'
    '    modify("when", text="Saturday 9 June, 9.30 am")',
    "five degrees": 'rotate("photo", -5)',
    "Shelves": 'add_rows("slide-257/5", [["Shelves", "12", "£600"]])',
    "dogs and parking": 'delete("rules")',
    "café's name": 'place("name", "center horizontally")',
    "Annual review": 'modify("slide-256/2", text="Annual review")',
    "up by a fiver": 'modify("fee", text="Stall fee £25")',
    "200 wide": 'resize("photo", width=200)',
    "Leeds": 'remove_items("slide-259/5", [1])',
    "All three tiles": 'modify(["fish-tile", "bread-tile", "flowers-tile"], fill="#d64545")',
    "with their prices": 'modify(["espresso", "flat-white", "tea"], font_weight=700)',
    "closing slide": "delete_page(4)",
    "Rain or shine": 'w = get("where")\n    add("text", "Rain or shine", box=(w.x, w.bottom + 6), color=w.fill, '
    "font_size=w.font_size, font_family=w.font_family)",
    "where espresso is": 'swap("espresso", "tea", align="edges")',
    "half through": 'modify("box", opacity=0.5)',
}
"""What to write, by words of the request."""
AMBIGUOUS = (
    "Make the star red",
    "The date is wrong",
    "Paint the button",
    "Move the tile",
    "Add five",
    "Make it bigger",
)


def answer(asked: str) -> str:
    """The right answer to a prompt that ends with the request, or with several."""
    if several := re.findall(r"^REQUEST (\d+): (.*)$", asked, re.MULTILINE):
        return "\n".join(f"REQUEST {number}\n{answer(words)}" for number, words in several)
    request = asked.rpartition("Request: ")[2]
    for words, lines in PROGRAMS.items():
        if words in request:
            return f"```python\ndef main():\n    {lines}\n```"
    return "CANNOT: which one do you mean?" if request.startswith(AMBIGUOUS) else "CANNOT: there is no such thing here"
