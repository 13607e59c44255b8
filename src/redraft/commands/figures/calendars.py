"""Month and weekday names in several languages, and their letter case and abbreviation."""

from __future__ import annotations

import re

from redraft.lazy import dataclass


def _names(**languages: str) -> dict[str, tuple[str, ...]]:
    """Names by language, in their order."""
    return {language: tuple(names.split()) for language, names in languages.items()}


MONTHS = _names(
    en="January February March April May June July August September October November December",
    de="Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    fr="janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    es="enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    it="gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    pt="janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    nl="januari februari maart april mei juni juli augustus september oktober november december",
)
SHORT_MONTHS = _names(
    en="Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    de="Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
    fr="janv févr mars avr mai juin juil août sept oct nov déc",
    es="ene feb mar abr may jun jul ago sep oct nov dic",
    it="gen feb mar apr mag giu lug ago set ott nov dic",
    pt="jan fev mar abr mai jun jul ago set out nov dez",
    nl="jan feb mrt apr mei jun jul aug sep okt nov dec",
)
WEEKDAYS = _names(
    en="Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    de="Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    fr="lundi mardi mercredi jeudi vendredi samedi dimanche",
    es="lunes martes miércoles jueves viernes sábado domingo",
    it="lunedì martedì mercoledì giovedì venerdì sabato domenica",
    pt="segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
    nl="maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
)
SHORT_WEEKDAYS = _names(
    en="Mon Tue Wed Thu Fri Sat Sun",
    de="Mo Di Mi Do Fr Sa So",
    fr="lun mar mer jeu ven sam dim",
    es="lun mar mié jue vie sáb dom",
    it="lun mar mer gio ven sab dom",
    pt="seg ter qua qui sex sáb dom",
    nl="ma di wo do vr za zo",
)
_OTHERS = {"en": {"sept": 9, "tues": 2, "weds": 3, "thur": 4, "thurs": 4}, "de": {"jänner": 1, "sonnabend": 6}}
"""Other spellings: months from 1, weekdays from 1."""


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a month or weekday (`number` from 1) as it is written: language, long or short, case, full stop."""

    number: int
    languages: tuple[str, ...]
    short: bool
    case: str
    months: bool

    def of(self, number: int, language: str = "") -> str:
        """The name of another month or weekday, in the same manner."""
        tongue = language if language in self.languages else self.languages[0]
        tables = (SHORT_MONTHS, MONTHS) if self.months else (SHORT_WEEKDAYS, WEEKDAYS)
        name = tables[0 if self.short else 1][tongue][number - 1]
        return {"upper": name.upper(), "lower": name.lower(), "title": name[:1].upper() + name[1:]}[self.case]


def name_of(word: str, *, months: bool) -> Name | None:
    """The month or weekday a word names; None where it names none."""
    low = word.lower().rstrip(".")
    long, short = (MONTHS, SHORT_MONTHS) if months else (WEEKDAYS, SHORT_WEEKDAYS)
    found: dict[str, tuple[int, bool]] = {}
    for language in long:
        for table, is_short in ((long, False), (short, True)):
            names = [name.lower() for name in table[language]]
            if low in names and language not in found:
                found[language] = names.index(low) + 1, is_short
        other = _OTHERS.get(language, {}).get(low)
        if other is not None and language not in found and (months == (low in ("sept", "jänner"))):
            found[language] = other, True
    if not found:
        return None
    number, is_short = next(iter(found.values()))
    languages = tuple(language for language, one in found.items() if one[0] == number)
    case = "upper" if word.isupper() else "lower" if word.islower() else "title"
    return Name(number, languages, is_short, case, months)


def _pattern(*tables: dict[str, tuple[str, ...]], others: tuple[str, ...] = ()) -> str:
    names = {name for table in tables for row in table.values() for name in row} | set(others)
    return "|".join(sorted(sorted(map(re.escape, names)), key=len, reverse=True))


_WHOLE = "May Mai mei June July Juni Juli juin mars août mayo maio".split()
_SHORTENED = r"(?<![^\W\d_]{5})" + "".join(f"(?<!{name})" for name in _WHOLE)
"""Before a full stop that belongs to a month: behind a whole name it ends a sentence."""
MONTH = rf"(?:(?:{_pattern(MONTHS, SHORT_MONTHS, others=('Sept', 'Jänner'))})(?![^\W\d_])(?:{_SHORTENED}\.)?)"
WEEKDAY = (
    rf"(?:(?:{_pattern(WEEKDAYS, SHORT_WEEKDAYS, others=('Tues', 'Weds', 'Thur', 'Thurs', 'Sonnabend'))})"
    r"(?![^\W\d_])\.?)"
)
