"""Paragraphs and stretches of text are translated by a table, with their formatting; what is in none of it is named.

The words are an example: into Japanese, or with --var to=English from Korean and German.
"""

TABLE = {
    "Japanese": {
        "Sample Footer Text": "フッターのサンプル", "Understanding Hypertension": "高血圧を理解する",
        "Affects over 1.2 billion people worldwide": "世界で12億人以上が罹患", "Agenda": "議題", "Pricing": "価格",
        "Why should we sleep well?": "なぜよく眠るべきか", "Why LLMs are important": "LLMが重要な理由",
    },
    "English": {
        "알 수 없는 작성자 님의 ": "By an unknown author: ", "이 사진": "this photo", "에는 ": ", under ",
        " 라이선스가 적용됩니다.": ".", "Nacht der Sterne": "Night of the Stars", "Programm": "Programme",
        "Was wir sehen": "What we see", "Der Mond im März": "The moon in March", "Anmeldung": "Registration",
    },
}  # fmt: skip


def main():
    words = TABLE[given.get("to", "Japanese")]
    left = 0
    for e in find("kind=text"):
        parts = {(p.start, p.end): p.text for p in paragraphs(e)}
        parts.update({(r.start, r.end): r.text for r in runs(e)})
        for start, end in sorted(parts, reverse=True):
            if parts[start, end] in words:
                replace_words(e, [(start, end)], words[parts[start, end]])
        left += bool(e.text) and get(e).text == e.text
    print(f"left: {left} texts that are not in the table")
