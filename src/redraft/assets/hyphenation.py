"""Hyphenation rules for seven languages: syllables, prefixes, endings and compounds.

Rather no hyphen than a wrong one: two vowels are never parted, English words only at prefixes, endings and doubled
consonants. Never hyphenated: words in capitals, with digits or signs inside (addresses, links), shorter than six
letters. Covered: de, en, es, fr, it, nl, pt. Not covered: dictionaries, so rare compounds may stay whole.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

_LEAST = 6
_APOSTROPHES = "'’"


class _Syllables(NamedTuple):
    """How the consonants between two vowels are shared out. `units` are read as one consonant; `onsets` are what may
    begin a syllable together. `strict`: of two consonants that could both begin one it is not known where they belong,
    so nothing is done there. `joints` end where words of a compound meet, or prefixes end; `kept` are left whole before
    the place a match begins; `ends` are endings that are not parted from what is before them."""

    vowels: str
    units: str
    onsets: str
    strict: bool = False
    joints: str = ""
    kept: str = ""
    ends: str = ""


_ROMANCE = "bl|br|cl|cr|dr|fl|fr|gl|gr|pl|pr|tr|vr"
_STOPS = "bl|br|dr|fl|fr|gl|gn|gr|kl|kn|kr|pfl|pfr|pl|pr|schl|schm|schn|schr|schw|spr|spl|str|tr|wr|zw"
_GERMAN_STEMS = (
    "abend abteilung agentur anfang angabe angebot anlage anstalt antwort anwalt anzeige arbeit artikel arzt "
    "ausbildung ausflug ausgabe auskunft ausstell ausweis autobahn eingang einkauf einladung eintritt entwickl "
    "erfahrung erklär ermäßig eröffn imbiss industrie information inhalt insel öffn ordnung organisation umwelt "
    "unfall unter urlaub blatt blick blume brett brief brot bruch brücke druck flasche fleisch flug fluss "
    "freiheit freund freude frucht früh garten glas gleich glück groß grund gruppe kaffee klasse kraft krank "
    "kreis kreuz platz preis produkt programm projekt schaft schein schiff schirm schlag schloss schluss "
    "schmuck schnitt schrank schreib schrift schuh schul schutz sparkasse spiegel spiel sport sprach stadt "
    "stalt stand start steck stein stell steuer stiel stimm stoff strahl straße strecke strom stück stuhl "
    "stunde sturm stütz traum treff trink wasser zweck zwang"
)
_GERMAN_FRONTS = (
    "auf aus bei durch ein(?=[^aeiouäöü]) ent fern fort gegen haupt heraus herein hin(?=[^aeiouäöü]n?) hinaus "
    "hinein hinter kinder miss mit(?=[^aeiouäöüt]) nach neben rück selbst sonder über um(?=[^aeiouäöüm]) "
    "un(?=[^aeiouäöünt]) unter ver volks vor vorbei weiter wider wieder zer zurück zusammen zwischen"
)
_DUTCH_STEMS = (
    "aanbieding activiteit afdeling afspraak appel artikel avond eiland ingang inform onder oever opening "
    "opvang orgel uitgang blad blik bloem boek brief brood brug drank druk dienst fabriek feest fles frank "
    "groep groen groente grond huis kaart kamer kant klant klas koffie kracht krant kring kruid markt plaats "
    "plan plein prijs product programma project schap school schoen schrift schrijv slag slot spel sport spraak "
    "stad stalling stand steen stel stem stof straat straten strand stuk stuur taart tafel trein trek vriend "
    "vrij water winkel zaal zorg"
)
_DUTCH_FRONTS = (
    "aan achter be(?=[bdfgklmnprstvwz][rl]|sch|st) binnen buiten door ge(?=[bdfgklmnprstvwz][rl]|sch|st) hoofd "
    "mee na(?=[bdfgkps][rl]) ont over onder samen tegen terug tussen uit ver voor vrij weg"
)
_RULES: dict[str, _Syllables] = {
    "es": _Syllables("aeiouyáéíóúü", "ch|ll|rr|qu|gu(?=[eiéí])", _ROMANCE + "|tl"),
    "pt": _Syllables("aeiouyáàâãéêíóôõúü", "ch|lh|nh|qu|gu(?=[eiéíê])", _ROMANCE + "|tl"),
    "it": _Syllables(
        "aeiouyàèéìíòóù",
        "ch|gh|gn|gl(?=i)|qu",
        f"{_ROMANCE}|chr|chl|s(?:{_ROMANCE})|s[bcdfglmnpqrtvz]|sch|sgh|squ",
    ),
    "fr": _Syllables(
        "aeiouyàâäéèêëîïôöùûüœæ",
        "ch|ph|th|gn|qu|gu(?=[eiéèê])",
        f"{_ROMANCE}|chr|chl|phr|phl|thr",
        kept="x(?=[aeiouéè])|[aeiou]y[aeiou]|(?<=[aeiouéèêî])y",
        ends=r"(?!(?<!ai)ment)(?:[^aeiouyàâäéèêëîïôöùûüœæ]|qu|gu)+e(?:s|nt)?",
    ),
    "de": _Syllables(
        "aeiouyäöü",
        "sch|ch|ck|ph|th|qu",
        _STOPS,
        strict=True,
        joints=rf"^(?:{_GERMAN_FRONTS.replace(' ', '|')})(?=.*[aeiouyäöü])"
        r"|^(?:be|ge)(?=sch[lmnrw]|[bdgkpt]r|[gkp]l|f[rl]|sp|zw|st(?:[aä]lt|[aä]nd|[aä]rk|ell|euer|ieg|imm|oh|ra|re|ri))"
        r"|^zu(?=(?:sch[lmnrw]|fr|fl|gr|tr|st))"
        r"|(?<=..)(?:ungs|heits|keits|schafts|ions|täts|tums|lings|nachts|tags|kaufs|haupt)(?=[^t])(?=.*[aeiouyäöü])"
        rf"|(?=(?:{_GERMAN_STEMS.replace(' ', '|')}))"
        r"|(?=(?:heit|keit|schaft|lich|los|sam|bar|(?<!sc)haft|chen|lein)(?:e[mnrs]?|s|en)?$)"
        r"|(?<=en)(?=ende$)|(?<=tag|end)(?=essen)|(?<=tt)(?=aktion)",
        kept=r"(?<=[aeiouyäöü])(?:sch|ch|ck|[bcdfghjklmnprstvwxz])(?=(?:auf|aus|ein|ent|über|abs|anf|anl|anw|anz)[^aeiouyäöü])",
    ),
    "nl": _Syllables(
        "aeiouyëïéèü",
        "ch|ij|qu|th|ph",
        "bl|br|dr|fl|fr|gl|gr|kl|kn|kr|pl|pr|schr|spr|spl|str|tr|vl|vr|wr|zw",
        strict=True,
        joints=rf"^(?:{_DUTCH_FRONTS.replace(' ', '|')})(?=.*[aeiouy])"
        r"|(?<=..)(?:heids|ings|schaps|teits)(?=[^t])(?=.*[aeiouy])"
        rf"|(?=(?:{_DUTCH_STEMS.replace(' ', '|')}))|(?=(?:heid|lijk|schap|baar|loos|zaam|tje)(?:en?|s|heid)?$)",
        kept=r"(?<=[aeiouy])[bcdfghjklmnprstvwxz](?=(?:aan|uit|ont|over|onder)[^aeiouy])",
    ),
}  # fmt: skip
_ENGLISH_JOINTS = (
    r"^(?:under|over|inter(?=[^aeiouy])|super(?=[^aeiouy])|trans(?=[^aeiouys])|counter|out|dis(?=[^aeiouyhs])"
    r"|mis(?=[^aeiouyhsc])|con(?=[^aeiouynhk])|com(?=[^aeiouymb])|per(?=[^aeiouyrh])|sub(?=[^aeiouytbl])|after|news|any"
    r"|some(?!r)|every|back|home|house|water|work|black|book|week|birth|foot|hand(?!l)|play|snow|sun(?=[^aeiouyn])|fire)"
    r"(?=[a-z]*[aeiouy])"
    r"|(?=(?:tion|sion|ment|ness|less|ful|ship|hood|ture|dom|ward|where|body|time|side|work|room|house|light|day|board"
    r"|ground|store|paper|way|noon|storm|fall|wide|stand|place|land|ball|hold)s?$)"
    r"|(?=(?:tional|mental|sional)(?:ly)?$)|(?<!no)(?=thing$)"
    r"|(?:(?<=[bcdfghklmnprstvw][dkmprtw])|(?<=[aeiou]ck)|(?<=sh)|(?<=ng)|(?<=gh))(?<!pp|mm|tt|dd|rr)(?=ing$)|(?<=og)(?=raphy$)|(?<=ol)(?=ogy$)"
    r"|(?<=[aeiou][rnlm])(?=[bcdfkpstvmz][aeiou])(?!.(?:ers?|ed|ings?|est|ors?|ists?|als?|age|able|ish|en|[ae]nce|ive|y|ies"
    r"|ial|ery|ary|ous|e(?:ment|ful|ness|less|ly))s?$)"
)
_ENGLISH_DOUBLE = (
    r"(?<=[aeiou])([bdgmnprt])\1(?=[aeiouy])|(?<=[aeiou])([cflsz])\2(?=[aeiouy])(?!.(?:r|rs|d|ng|ngs|st|sh|ble)$)"
)


_WORDS = {
    "de": "der die das und ist mit für auf von den dem ein eine nicht zum zur im am wir sie ihr unser alle jetzt mehr",
    "en": "the and of to in is for with you your our on at from all now more this that are it we by an be",
    "es": "el la los las y de del en con para por un una que es al su tu nuestro nuestra más todo todos ya",
    "fr": "le la les et de des du en avec pour par un une que est au aux sur votre nos notre plus tout vous dans ce",
    "it": "il lo la gli e di del della dei in con per un una che è al alla nel nella il nostro nostra più tutti",
    "nl": "de het een en van in met voor op is te niet aan bij ons onze uw jij wij alle nu meer naar dit dat",
    "pt": "o a os as e de do da dos das em no na com para por um uma que é ao seu sua nosso nossa mais tudo todos",
}
_SIGNS = {
    "de": "ß|ungs|heits|keits|chts|haupt|tz|(?:ung|ungen|heit|keit|schaft|lich|isch)\\b|sch[lmnrw]",
    "en": "(?:ing|ness|ght|ship|th|ity|ly|ment|ments|mental)\\b|\\b(?:th|wh|sh)",
    "es": "[ñ¿¡]|(?:ción|ciones|dad|miento)\\b",
    "fr": "[œêùë]|(?:eux|eau|ique|aux|oir|elle|elles)\\b|\\b[ldnscj]['’]",
    "it": "(?:zione|zioni|tà|mente|etto|ella)\\b|gli|zz",
    "nl": "ij|(?:heid|lijk|ijk|tje)\\b|aa|uu|oe[^n]",
    "pt": "[ãõ]|(?:ção|ções|dade|mento|inho)\\b|nh|lh",
}
_FAR_MORE = 3.0
"""How much words must indicate a language, and how many times as much as for the one that is stated."""
_OTHERS = re.compile("[åøæıışğőűčěřłżśźńțșđþð]")  # letters of languages that are not covered


@lru_cache(maxsize=512)
def language_of(text: str, stated: str = "") -> str:
    """The language of a text, of those covered; '' where it is not clear. It is what is `stated` ('de-CH'), unless its
    words indicate another far more: files keep 'en-US' of what was translated. Where nothing is stated, it is
    guessed from small words and endings."""
    lower, own = text.lower(), stated.lower().split("-")[0]
    if not own and _OTHERS.search(lower):
        return ""
    words = re.findall(r"[^\W\d_]+", lower)
    small = {name: set(listed.split()) for name, listed in _WORDS.items()}
    shared = {word: sum(word in listed for listed in small.values()) for word in words}
    scores = {
        name: sum(2 / shared[word] for word in words if word in listed) + len(re.findall(_SIGNS[name], lower))
        for name, listed in small.items()
    }
    best, second = sorted(scores, key=scores.__getitem__, reverse=True)[:2]
    if own and not (scores[best] >= _FAR_MORE and scores[best] >= _FAR_MORE * scores.get(own, 0.0)):
        return own if own in scores else ""
    return best if scores[best] >= 1 and scores[best] > 1.3 * scores[second] else ""


@lru_cache(maxsize=4096)
def points(word: str, language: str) -> tuple[int, ...]:
    """How many characters of a word are before each place where it may be hyphenated; () where it may not."""
    start, end = 0, len(word)
    while start < end and not word[start].isalpha():
        start += 1
    while end > start and not word[end - 1].isalpha():
        end -= 1
    mark = max(word.rfind(sign, start, end) for sign in _APOSTROPHES)
    start = mark + 1 if start < mark <= start + 3 else start
    core = word[start:end]
    if len(core) < _LEAST or not core.isalpha() or not (core.islower() or core.istitle()):
        return ()
    least = 3 if language == "en" else 2
    found = _english(core.lower()) if language == "en" else _syllables(core.lower(), language)
    return tuple(start + place for place in sorted(found) if least <= place <= len(core) - 3)


def _english(word: str) -> set[int]:
    joints, doubles = _patterns("en")
    found = {match.end() for match in joints.finditer(word) if _voiced(word[: match.end()], "aeiouy")}
    return found | {match.end() - 1 for match in doubles.finditer(word)}


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """For English its joints and doubled consonants, else joints and what is kept whole."""
    if language == "en":
        return re.compile(_ENGLISH_JOINTS), re.compile(_ENGLISH_DOUBLE)
    rules = _RULES[language]
    return re.compile(rules.joints or "(?!)"), re.compile(rules.kept or "(?!)")


@cache
def _sounds(language: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Consonants one by one, what may begin a syllable together, and endings that stay."""
    rules = _RULES[language]
    endings = re.compile(f"(?:{rules.ends})" if rules.ends else "(?!)")
    return re.compile(f"{rules.units}|."), re.compile(rules.onsets), endings


def _voiced(part: str, vowels: str) -> bool:
    """Whether a part of a word could be spoken by itself: it has a vowel, and does not end as no word does."""
    return any(letter in vowels for letter in part) and not re.search("[bcdfgkptv][rl]$", part)


def _syllables(word: str, language: str) -> set[int]:
    if language not in _RULES:
        return set()
    rules = _RULES[language]
    joints, kept = _patterns(language)
    found = {0, len(word)}
    for match in joints.finditer(word):
        place = match.end()
        if (
            2 <= place <= len(word) - 3
            and _voiced(word[:place], rules.vowels)
            and _voiced(word[place:] + "e", rules.vowels)
        ):
            found.add(place)
    edges = sorted(found)
    for start, end in pairwise(edges):
        found |= {start + place for place in _within(word[start:end], language) if 2 <= place <= end - start - 2}
    closed = {place for match in kept.finditer(word) for place in (match.start(), match.end())} - set(edges)
    return found - closed - {0, len(word)}


def _within(part: str, language: str) -> set[int]:
    """The places between the syllables of a part of a word without joints."""
    rules = _RULES[language]
    sounds, onsets, endings = _sounds(language)
    units: list[tuple[int, str]] = []
    found: set[int] = set()
    at, vowel_before = 0, False
    while at < len(part):
        match = sounds.match(part, at)
        assert match is not None
        unit = match[0]
        if unit[0] in rules.vowels or unit == "ij":
            if vowel_before and units:
                place = _shared(units, onsets, rules.strict)
                if place is not None and not endings.fullmatch(part, place):
                    found.add(place)
            units, vowel_before = [], True
        else:
            units.append((at, unit))
        at = match.end()
    return found


def _shared(units: list[tuple[int, str]], onsets: re.Pattern[str], strict: bool) -> int | None:
    """Where the consonants between two vowels are parted; None where that is not known."""
    whole = "".join(unit for _, unit in units)
    first = units[0][0]
    for place, _ in units[:-1]:
        if onsets.fullmatch(whole, place - first):
            return None if strict and (place == first or whole[:2] == "ng") else place
    return units[-1][0]
