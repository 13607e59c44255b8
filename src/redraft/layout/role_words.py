"""Words and forms by which the role of a short text is recognised, in ten languages."""

from __future__ import annotations

from redraft.lazy import lazily

_MONTHS = (
    r"jan(?:uar|uary|vier)?|ja?en(?:ero|naio|eiro)?|feb\w*|fév\w*|fev\w*|mar(?:ch|s|zo|ço)|märz|mrz|apr\w*|avr\w*|abr\w*"
    r"|may|mai|mayo|maggio|maio|mei|june?|juni|juin|junio|giugno|junho|july?|juli|juillet|julio|luglio|julho|aug\w*"
    r"|août|agosto|sept?\w*|set(?:t?embre|embro)|o[ck]t\w*|out(?:ubro)|nov\w*|de[cz]\w*|déc\w*|dic\w*"
    r"|जनवरी|फ़?रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर"
    r"|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر"
)
_DAYS = (
    r"(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend"
    r"|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo"
)
_SMALL_PRINT = (
    r"^[*†©®¹]|\b(?:terms|conditions apply|subject to|no purchase|all rights|valid (?:until|from)|while stocks|agb"
    r"|gültig bis|irrtümer|änderungen vorbehalten|solange der vorrat|voir conditions|sous réserve|dans la limite"
    r"|offre valable|sujeto a|válido hasta|hasta agotar|salvo|soggetto|fino a esauriment\w*"
    r"|(?:cannot|can't|may not|not) (?:to )?be (?:combined|used|redeemed)|not valid (?:with|on|for|in)|excludes"
    r"|exceptions apply|nicht mit (?:anderen|weiteren)|nicht .{0,30}kombinierbar|ausgenommen|ausgeschlossen|ohne gewähr"
    r"|zzgl\.?|inkl\. mwst|non cumulable|hors promotions|no acumulable|excepto|non cumulabil[ei]|esclus[aeio]"
    r"|não acumulável|exceto|niet (?:geldig )?in combinatie|zolang de voorraad|niet geldig|niet inwisselbaar)\b"
    r"|条款|解释权|不可与|不得与|不能与|شروط|لا يجمع|لا يمكن (?:الجمع|جمع)|शर्तें|अन्य (?:ऑफ़?र|छूट)"
)
_CONTACT = (
    r"[\w.+-]+@[\w-]+\.\w|(?:^|\s)@\w{2,}|\bwww\.|https?://"
    r"|\b[\w-]{2,}\.(?:com|org|net|de|fr|es|it|co|io|eu|uk|nl|ch|at|info|example|cn|in)\b"
    r"|(?:^|[\s:])\+?\(?\d[\d\s()/.-]{6,}\d\s*$|^(?:tel|phone|call|fon|tél)\b\.?:?"
)
_PRICE = (
    r"[€$£¥₹]\s?\d|\d\s?(?:[€£¥₹]|eur\b|usd\b|chf\b|euros?\b)|\d\s?%|\d\s?元|免费|مجان|मुफ़्त|निःशुल्क"
    r"|\b(?:free (?:entry|admission)|eintritt frei|entrée (?:libre|gratuite)|entrada (?:libre|gratuita))\b"
)
_DATE = (
    rf"\b(?:{_DAYS})\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?\.?\s*(?:[-–]\s*\d{{1,2}}\.?\s*)?(?:de\s+)?(?:{_MONTHS})\b"
    rf"|\b(?:{_MONTHS})\s+\d{{1,2}}\b|\b\d{{1,2}}[./]\d{{1,2}}\.?(?:[./]?\d{{2,4}})?\b|\d{{4}}-\d\d-\d\d"
    r"|\b\d{1,2}:\d\d\b|\b\d{1,2}\s?(?:am|pm|uhr)\b|\b\d{1,2}\s?h\b|\d月|\d\s?日"
)
_CALL = (
    r"^(?:book|buy|shop|order|join|register|sign up|get (?:your|tickets)|reserve|subscribe|discover|learn more|download"
    r"|start|try|visit|rsvp|see more|apply|call now|save your)\b|\b(?:now|today)!?$|^jetzt\b|^hier\b"
    r"|\b(?:buchen|anmelden|bestellen|sichern|entdecken|kaufen|reservieren)!?$"
    r"|^(?:réserve[zr]|achete[zr]|inscri\w+|découvr\w+|commande[zr]|je réserve|en savoir|profite[zr]|participe[zr]"
    r"|compr[ae]\w*|reserv[ae]\b|inscríbete|regístrate|descubre|apúntate|pide|únete|prenota|acquista|scopri|iscriviti"
    r"|compre|inscreva)|立即|马上|现在就|احجز|سجل|اشتر|अभी"
)
_PLACE = (
    r"\b(?:street|st\.|avenue|ave\.?|road|rd\.|lane|square|hall|park|museum|theat(?:er|re)|gallery|centre|center"
    r"|stadium|arena|club|café|library|church|school|university|campus|garden|market|hotel|pier|beach|halle|platz"
    r"|kirche|saal|bahnhof|bibliothek|rue|place|quai|salle|théâtre|musée|calle|plaza|sala|teatro|museo|parque|piazza"
    r"|via)\b|stra(?:ß|ss)e\b|(?:str\.|platz|hof|haus|garten|halle|saal|park|museum|theater|kirche|bühne|stadion)(?:[\s,]|$)|^\d{1,4}[a-z]?,?\s+\w+|\b\d{5}\s+\w"
    r"|广场|公园|中心|路\d|قاعة|شارع|मार्ग|भवन"
)

PATTERNS = tuple(
    (role, most, lazily(f"(?i){pattern}"))
    for role, most, pattern in (
        ("fine print", 2_000, _SMALL_PRINT),
        ("contact", 90, _CONTACT),
        ("price", 40, _PRICE),
        ("date", 70, _DATE),
        ("call to action", 36, _CALL),
        ("place", 80, _PLACE),
    )
)
"""Roles with the most characters a text of theirs has, and the pattern of it; the first that fits counts."""
