"""What a layer's id and name say it is: their words, the noun they end in, and whether a phrase means them."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache

from redraft.lazy import lazily
from redraft.targets import vocabulary as words


@lru_cache(maxsize=8192)
def squashed(name: str) -> str:
    """Letters and digits only, in lower case."""
    return re.sub(r"[\W_]+", "", name).lower()


# What slide programs call their placeholders in other languages; longer words first, since some hold others.
_PLACEHOLDERS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (lazily(rf"\s*(?:{there})(?:\s*\d+)?\s*$", re.IGNORECASE), meant)
    for there, meant in (
        (r"subtitle placeholder|untertitel|sous-titre|subt[íi]tulo|sottotitolo|ondertitel|podtytuł|подзаголовок|부제목"
         r"|副标题|副標題|サブタイトル|字幕 ?\d*|underrubrik|alaotsikko|undertittel|undertitel|alt başlık|podnadpis"
         r"|عنوان فرعي",
         "subtitle"),
        (r"title placeholder|titel|titre|t[íi]tulo|titolo|tytuł|заголовок|제목|标题|標題|タイトル|rubrik|otsikko"
         r"|tittel|başlık"
         r"|nadpis|عنوان|τίτλος|tiêu đề", "title"),
        (r"(?:content|text|body) placeholder|inhaltsplatzhalter|textplatzhalter|espace réservé du (?:contenu|texte)"
         r"|marcador de (?:contenido|texto|conteúdo)|segnaposto (?:contenuto|testo)|tijdelijke aanduiding voor"
         r" (?:inhoud|tekst)"
         r"|내용 개체 틀|텍스트 개체 틀|(?:内容|文本)占位符|(?:內容|文字)版面配置區|(?:コンテンツ|テキスト)"
         r" プレースホルダー|объект|текст"
         r"|symbol zastępczy (?:zawartości|tekstu)", "body"),
        (r"footer placeholder|fußzeilenplatzhalter|espace réservé du pied de page|marcador de pie de página"
         r"|marcador de rodapé|segnaposto piè di pagina|바닥글 개체 틀|页脚占位符|頁尾版面配置區|フッター"
         r" プレースホルダー|нижний колонтитул",
         "footer"),
        (r"date placeholder|datumsplatzhalter|espace réservé de la date|marcador de fecha|marcador de data"
         r"|segnaposto data"
         r"|날짜 개체 틀|日期占位符|日期版面配置區|日付プレースホルダー|дата", "date"),
        (r"picture placeholder|bildplatzhalter|espace réservé pour une image|marcador de imagen|그림 개체 틀|图片占位符"
         r"|圖片版面配置區|図プレースホルダー|рисунок|그림|图片|圖片|図|bild|imagen|imagem|immagine"
         r"|afbeelding", "picture"),
        (r"slide number placeholder|foliennummernplatzhalter|슬라이드 번호 개체 틀|灯片编号占位符"
         r"|スライド番号プレースホルダー",
         "slide number"),
    )
)  # fmt: skip


@lru_cache(maxsize=8192)
def name_words(name: str) -> tuple[str, ...]:
    """`subTitle_2` → subtitle, 2. Drawing programs write some characters as `_x5F_`."""
    name = re.sub(r"_x[0-9A-Fa-f]{2,4}_", " ", name)
    name = next((words_meant for there, words_meant in _PLACEHOLDERS if there.match(name)), name)
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|[\W_]+", " ", name).lower()
    joined = re.sub(
        r"\b(sub|head|back|foot|tag|logo) (title|heading|headline|head|line|ground|er|type)\b", r"\1\2", apart
    )
    return tuple(joined.split())


def typed_id(id: str) -> str:
    """An id as it may be typed behind '#': `Text-23` for 'Text 23'; '' where it has other signs."""
    bare = re.sub(r"\s+", "-", id.strip())
    return bare if re.fullmatch(r"[\w/.-]+", bare) else ""


def same_name(name: str, wanted: str) -> bool:
    return bool(squashed(wanted)) and squashed(name) == squashed(wanted)


_BEFORE_HEAD = frozenset({"in", "on", "of", "at", "with", "for", "by", "from", "under", "over", "to", "behind"})


@lru_cache(maxsize=8192)
def heads_of(said: tuple[str, ...]) -> frozenset[str]:
    """What a name says the thing is, in one word: 'Price tags' are tags, 'Lake at dusk' is a lake, `title-text` is a
    title and a text. 'Dates and tickets' is neither."""
    kept = [word for word in said if not word.isdigit()]
    if "and" in kept or "und" in kept or not kept:
        return frozenset()
    cut = next((number for number, word in enumerate(kept) if number and word in _BEFORE_HEAD), len(kept))
    kept = kept[:cut]
    heads = {kept[-1]}
    while len(kept) > 1 and (kept[-1] in words.KINDS or kept[-1] in ("icon", "symbol", "glyph")):
        kept.pop()
        heads.add(kept[-1])
    return frozenset(heads)


def names_it(asked: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether a name is meant by these words: they are all of it, or name its head. A word somewhere in a name is not
    enough: the 'Early bird sticker' is no bird."""
    bare = {word for word in said if not word.isdigit()}
    if not asked or not set(asked) <= set(said):
        return False
    return bare <= set(asked) or asked[-1] in heads_of(said)


def same_role_word(word: str, said: tuple[str, ...]) -> bool:
    """Whether the word, or another for the same role, is among those of a name: 'button label' is `cta-label`."""
    alike = next((names for names in words.ROLES.values() if word in names), (word,))
    return any(other in said for other in alike)


def alike_words(word: str, other: str) -> bool:
    """'tickets' and 'ticket', 'stickr' and 'sticker'."""
    if word == other:
        return True
    if len(word) < 4 or len(other) < 4 or word[0] != other[0]:
        return False
    return word.rstrip("s") == other.rstrip("s") or SequenceMatcher(None, word, other).ratio() > 0.8
