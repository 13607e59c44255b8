"""What people say about the words and figures of texts: which request it is read as, and what is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.errors import RequestError
from redraft.language.requests import read
from redraft.plan import Request, Unread
from redraft.session.session import Session
from redraft.targets.quotes import wording
from tests.language.scenes import SCENES
from tests.language.ways import EXAMPLES, request, resolved, whole_way
from tests.language.ways import wording as words_of

# (sentence, act, target, arguments)
READ: list[tuple[str, str, str, dict[str, str]]] = [
    ('append "!" to the title', "insert_text", "the title", {"new": "!", "where": "end"}),
    ('Please append ", Berlin" to the subtitle.', "insert_text", "the subtitle", {"new": ", Berlin", "where": "end"}),
    ('Prepend "New: " to the headline', "insert_text", "the headline", {"new": "New: ", "where": "start"}),
    ('tack "– live" onto the title', "insert_text", "the title", {"new": "– live", "where": "end"}),
    ('add "today" at the end of the title', "insert_text", "the title", {"new": "today", "where": "end"}),
    ('put "Live: " at the beginning of the subtitle', "insert_text", "the subtitle",
     {"new": "Live: ", "where": "start"}),
    ('at the end of the title, add "2026"', "insert_text", "the title", {"new": "2026", "where": "end"}),
    ('add "tonight" to the title', "fill", "", {"role": "title", "new": "tonight", "where": "end"}),
    ("add an exclamation mark to the title", "insert_text", "the title", {"new": "!", "where": "end"}),
    ("Could you add a question mark at the end of the subtitle?", "insert_text", "the subtitle",
     {"new": "?", "where": "end"}),
    ('put a full stop after "tonight"', "insert_text", "", {"new": ".", "where": "after", "near": "tonight"}),
    ('place two exclamation marks after "Sale"', "insert_text", "", {"new": "!!", "where": "after", "near": "Sale"}),
    ('insert "live" before "music" in the subtitle', "insert_text", "the subtitle",
     {"new": "live", "where": "before", "near": "music"}),
    ('add "today" after "music"', "insert_text", "", {"new": "today", "where": "after", "near": "music"}),
    ('after "music" insert "today"', "insert_text", "", {"new": "today", "where": "after", "near": "music"}),
    ('before the word "music", put "live"', "insert_text", "", {"new": "live", "where": "before", "near": "music"}),
    ('in the subtitle, add "live" before "music"', "insert_text", "the subtitle",
     {"new": "live", "where": "before", "near": "music"}),
    ('inserted "live" before "music"', "insert_text", "", {"new": "live", "where": "before", "near": "music"}),
    ('start the subtitle with "New:"', "insert_text", "the subtitle", {"new": "New:", "where": "start"}),
    ("end the body with a period", "insert_text", "the body", {"new": ".", "where": "end"}),
    ("The title should end with an exclamation mark", "insert_text", "The title", {"new": "!", "where": "end"}),
    ('the subtitle must begin with "Now:"', "insert_text", "the subtitle", {"new": "Now:", "where": "start"}),
    ('let the title start with "The"', "insert_text", "the title", {"new": "The", "where": "start"}),
    ('put "Doors: " in front of the opening line', "insert_text", "the opening line",
     {"new": "Doors: ", "where": "start"}),
    ("remove the exclamation mark from the title", "delete_text", "", {"old": "!", "scope": "the title"}),
    ("delete all question marks", "delete_text", "", {"old": "?", "all": "all"}),
    ("drop the full stop at the end of the body", "delete_text", "", {"old": ".", "scope": "the body"}),
    ('remove the word "free"', "delete_text", "", {"old": "free"}),
    ('the word "free" should be removed', "delete_text", "", {"old": "free"}),
    ('drop "only" from the price', "delete_text", "", {"old": "only", "scope": "the price"}),
    ('take "only" out of the price', "delete_text", "", {"old": "only", "scope": "the price"}),
    ('get rid of "only" in the price', "delete_text", "", {"old": "only", "scope": "the price"}),
    ('cut the word "very" from the subtitle', "delete_text", "", {"old": "very", "scope": "the subtitle"}),
    ("delete the last word of the body", "cut_part", "the body", {"which": "last", "part": "word", "count": "1"}),
    ("remove the first two words from the subtitle", "cut_part", "the subtitle",
     {"which": "first", "part": "word", "count": "2"}),
    ("erase the last sentence of the body", "cut_part", "the body",
     {"which": "last", "part": "sentence", "count": "1"}),
    ('every "Summer" should become "Winter"', "replace_text", "", {"old": "Summer", "new": "Winter", "all": "every"}),
    ('replace every "Summer" with "Winter"', "replace_text", "", {"old": "Summer", "new": "Winter", "all": "every"}),
    ('change all occurrences of "Summer" to "Winter"', "replace_text", "",
     {"old": "Summer", "new": "Winter", "all": "all occurrences of"}),
    ('swap the words "day" and "night"', "swap_words", "", {"old": "day", "new": "night"}),
    ('in the title, swap the words "day" and "night"', "swap_words", "",
     {"old": "day", "new": "night", "scope": "the title"}),
    ('correct the spelling of "Recieve" to "Receive"', "replace_text", "", {"old": "Recieve", "new": "Receive"}),
    ('fix the typo "Recieve" to "Receive"', "replace_text", "", {"old": "Recieve", "new": "Receive"}),
    ('"Recieve" should be spelled "Receive"', "replace_text", "", {"old": "Recieve", "new": "Receive"}),
    ('the title: "Summer" → "Winter"', "replace_text", "", {"old": "Summer", "new": "Winter", "scope": "the title"}),
    ('find "Summer" and replace it with "Winter"', "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('search for "Summer" and replace with "Winter" everywhere', "replace_text", "",
     {"old": "Summer", "new": "Winter", "everywhere": "everywhere"}),
    ('look for every "Summer" and change it to "Winter"', "replace_text", "",
     {"old": "Summer", "new": "Winter", "all": "every"}),
    ('rename "Acme" to "Apex" everywhere', "replace_text", "",
     {"old": "Acme", "new": "Apex", "everywhere": "everywhere"}),
    ('"Summer" should read "Winter"', "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('"Summer" must become "Winter" in the title', "replace_text", "",
     {"old": "Summer", "new": "Winter", "scope": "the title"}),
    ('instead of "Summer" write "Winter"', "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('instead of "Summer", it should say "Winter"', "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('use "Winter" in place of "Summer"', "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('write "Winter" instead of "Summer" in the footer', "replace_text", "",
     {"old": "Summer", "new": "Winter", "scope": "the footer"}),
    ("I'd like \"Winter\" instead of \"Summer\"", "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('use "Winter" rather than "Summer" in the title', "replace_text", "",
     {"old": "Summer", "new": "Winter", "scope": "the title"}),
    ('substitute "Winter" for "Summer"', "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('substitute "Summer" with "Winter"', "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('it says "Summer"; it should say "Winter"', "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('It says "Summer" but it should say "Winter".', "replace_text", "", {"old": "Summer", "new": "Winter"}),
    ('"Recieve" is misspelled. It should be "Receive".', "replace_text", "", {"old": "Recieve", "new": "Receive"}),
    ('The title says "Summer". It should say "Winter".', "replace_text", "",
     {"old": "Summer", "new": "Winter", "scope": "The title"}),
    ('There is a typo in the subtitle: "musik" should be "music"', "replace_text", "",
     {"old": "musik", "new": "music", "scope": "the subtitle"}),
    ("change 50% to 40% in the big discount", "replace_text", "",
     {"old": "50%", "new": "40%", "scope": "the big discount"}),
    ("change 2026 to 2027 throughout", "replace_text", "", {"old": "2026", "new": "2027", "everywhere": "throughout"}),
    ("change 8 pm to 9 pm", "replace_text", "", {"old": "8 pm", "new": "9 pm"}),
    ("replace €49 by €59", "replace_text", "", {"old": "€49", "new": "€59"}),
    ("change the date from 14 June to 15 June", "figures", "",
     {"what": "date", "op": "to", "value": "15 June", "old": "14 June"}),
    ('under the heading, replace "A" with "B"', "replace_text", "", {"old": "A", "new": "B", "scope": "the heading"}),
    ("in the line-up, replace Kestrel by Merlin", "replace_text", "",
     {"old": "Kestrel", "new": "Merlin", "scope": "the line-up"}),
    ("replace Svolvær with Henningsvær", "replace_text", "", {"old": "Svolvær", "new": "Henningsvær"}),
    ("rename Moon vase to Sun vase", "replace_text", "", {"old": "Moon vase", "new": "Sun vase"}),
    ("find July and replace it with August everywhere", "replace_text", "",
     {"old": "July", "new": "August", "everywhere": "everywhere"}),
    ("@hush.audio should become @hush.eu", "replace_text", "", {"old": "@hush.audio", "new": "@hush.eu"}),
    ('let the title say "Hello"', "set_text", "the title", {"new": "Hello"}),
    ('have the button read "Go"', "set_text", "the button", {"new": "Go"}),
    ('make the title say "Hello"', "set_text", "the title", {"new": "Hello"}),
    ('I want the title to say "Hello"', "set_text", "the title", {"new": "Hello"}),
    ("We'd like the button to read \"Go\"", "set_text", "the button", {"new": "Go"}),
    ('the button must say "Shop now"', "set_text", "the button", {"new": "Shop now"}),
    ('The title now reads "Hello"', "set_text", "The title", {"new": "Hello"}),
    ("The title should say Autumn Evenings", "set_text", "The title", {"new": "Autumn Evenings"}),
    ("the button should say Book now, please", "set_text", "the button", {"new": "Book now"}),
    ("the title should say Rock and Roll", "set_text", "the title", {"new": "Rock and Roll"}),
    ("change the website to fern-and-clay.example", "contact", "",
     {"what": "website", "value": "fern-and-clay.example"}),
    ("change the phone number to 555-0199", "contact", "", {"what": "phone", "value": "555-0199"}),
    ("Our phone number is +49 30 123456 now", "contact", "", {"what": "phone", "value": "+49 30 123456"}),
    ("update the email to hello@lake.example", "contact", "", {"what": "email", "value": "hello@lake.example"}),
    ('write "Nights" in capitals', "case", '"Nights"', {"case": "upper"}),
    ('make the word "free" uppercase', "case", '"free"', {"case": "upper"}),
    ("Could you write the subtitle in all caps?", "case", "the subtitle", {"case": "upper"}),
    ("put the headline in title case", "case", "the headline", {"case": "title"}),
    ("set the button text in lowercase", "case", "the button text", {"case": "lower"}),
    ("convert all text to sentence case", "case", "all text", {"case": "sentence"}),
    ("the address in lowercase please", "case", "the address", {"case": "lower"}),
    ("the title should be in capitals", "case", "the title", {"case": "upper"}),
    ("use capitals for the title", "case", "the title", {"case": "upper"}),
    ("capitalize every word of the title", "case", "the title", {"case": "capital"}),
    ("capitalise the first letter of every word in the subtitle", "case", "the subtitle", {"case": "capital"}),
    ('capitalize the first letter of "music"', "case", '"music"', {"case": "capital"}),
    ("increase all prices by 10%", "figures", "", {"what": "price", "op": "more", "amount": "10", "unit": "%"}),
    ("Could you increase all the prices by 10 percent, please?", "figures", "",
     {"what": "price", "op": "more", "amount": "10", "unit": "%"}),
    ("all prices should be increased by 10%", "figures", "",
     {"what": "price", "op": "more", "amount": "10", "unit": "%"}),
    ("bump up every price by 5%", "figures", "", {"what": "price", "op": "more", "amount": "5", "unit": "%"}),
    ("raise the prices by €2", "figures", "", {"what": "price", "op": "more", "amount": "2", "unit": ""}),
    ("raise the price by 2 euros", "figures", "the price", {"what": "price", "op": "more", "amount": "2", "unit": ""}),
    ("raise every price in the drinks section by 50 cents", "figures", "the drinks section",
     {"what": "price", "op": "more", "amount": "0.5", "unit": ""}),
    ("add €2 to every price", "figures", "", {"what": "price", "op": "more", "amount": "2", "unit": ""}),
    ("put 10% on all prices", "figures", "", {"what": "price", "op": "more", "amount": "10", "unit": "%"}),
    ("lower all prices by 5%", "figures", "", {"what": "price", "op": "less", "amount": "5", "unit": "%"}),
    ("take 10% off all prices", "figures", "", {"what": "price", "op": "less", "amount": "10", "unit": "%"}),
    ("knock five euros off the ticket price", "figures", "the ticket price",
     {"what": "price", "op": "less", "amount": "5", "unit": ""}),
    ("subtract 3 from all numbers", "figures", "", {"what": "number", "op": "less", "amount": "3", "unit": ""}),
    ("make all prices 10% cheaper", "figures", "", {"what": "price", "op": "less", "amount": "10", "unit": "%"}),
    ("make everything 20% cheaper", "figures", "", {"what": "price", "op": "less", "amount": "20", "unit": "%"}),
    ("make the price 5% higher", "figures", "the price", {"what": "price", "op": "more", "amount": "5", "unit": "%"}),
    ("give a 15% discount on all prices", "figures", "", {"what": "price", "op": "less", "amount": "15", "unit": "%"}),
    ("double the prices", "figures", "", {"what": "price", "op": "times", "amount": "2"}),
    ("halve all the prices", "figures", "", {"what": "price", "op": "times", "amount": "0.5"}),
    ("can you triple every price?", "figures", "", {"what": "price", "op": "times", "amount": "3"}),
    ("the prices should be doubled", "figures", "", {"what": "price", "op": "times", "amount": "2"}),
    ("multiply all numbers by 3", "figures", "", {"what": "number", "op": "times", "amount": "3"}),
    ("divide the prices by 2", "figures", "", {"what": "price", "op": "times", "amount": "0.5"}),
    ("cut the prices in half", "figures", "", {"what": "price", "op": "times", "amount": "0.5"}),
    ("increase the discount by 5 percentage points", "figures", "the discount",
     {"what": "percentage", "op": "more", "amount": "5", "unit": "points"}),
    ("round all prices", "figures", "", {"what": "price", "op": "round"}),
    ("round the prices up", "figures", "", {"what": "price", "op": "round", "value": "up"}),
    ("round all prices down to the nearest 5", "figures", "",
     {"what": "price", "op": "round", "amount": "5", "value": "down"}),
    ("round up the numbers to the nearest ten", "figures", "",
     {"what": "number", "op": "round", "amount": "10", "value": "up"}),
    ("round the prices to full euros", "figures", "", {"what": "price", "op": "round"}),
    ("convert $ to €", "figures", "", {"what": "price", "op": "currency", "value": "€", "old": "$"}),
    ("convert the prices from dollars to euros", "figures", "",
     {"what": "price", "op": "currency", "value": "euros", "old": "dollars"}),
    ("change the currency to GBP", "figures", "", {"what": "price", "op": "currency", "value": "GBP"}),
    ("show the prices in dollars instead of euros", "figures", "",
     {"what": "price", "op": "currency", "value": "dollars", "old": "euros"}),
    ("replace all € signs with £", "figures", "", {"what": "price", "op": "currency", "value": "£", "old": "€"}),
    ("use £ instead of $", "figures", "", {"what": "price", "op": "currency", "value": "£", "old": "$"}),
    ("switch the prices from USD to EUR", "figures", "",
     {"what": "price", "op": "currency", "value": "EUR", "old": "USD"}),
    ("replace the dollar signs with euro signs", "figures", "",
     {"what": "price", "op": "currency", "value": "€", "old": "$"}),
    ("use a comma as decimal separator", "figures", "", {"what": "number", "op": "format", "value": ","}),
    ("use commas instead of decimal points", "figures", "", {"what": "number", "op": "format", "value": ","}),
    ("use decimal commas in the prices", "figures", "", {"what": "price", "op": "format", "value": ","}),
    ("write the prices with a comma", "figures", "", {"what": "price", "op": "format", "value": ","}),
    ("show the prices with two decimals", "figures", "", {"what": "price", "op": "format", "amount": "2"}),
    ("write all prices without cents", "figures", "", {"what": "price", "op": "format", "amount": "0"}),
    ("change the year to 2027", "figures", "", {"what": "year", "op": "to", "value": "2027"}),
    ("the year should be 2027", "figures", "", {"what": "year", "op": "to", "value": "2027"}),
    ("update the year from 2026 to 2027", "figures", "", {"what": "year", "op": "to", "value": "2027", "old": "2026"}),
    ("move the date by one week", "figures", "the date", {"what": "date", "op": "more", "amount": "1", "unit": "week"}),
    ("move the date a week later", "figures", "the date",
     {"what": "date", "op": "more", "amount": "1", "unit": "week"}),
    ("move all dates 3 days earlier", "figures", "", {"what": "date", "op": "less", "amount": "3", "unit": "day"}),
    ("postpone the event by a week", "figures", "", {"what": "date", "op": "more", "amount": "1", "unit": "week"}),
    ("delay everything by two months", "figures", "", {"what": "date", "op": "more", "amount": "2", "unit": "month"}),
    ("push the date back by two weeks", "figures", "the date",
     {"what": "date", "op": "more", "amount": "2", "unit": "week"}),
    ("bring the event forward by 3 days", "figures", "", {"what": "date", "op": "less", "amount": "3", "unit": "day"}),
    ("add 3 days to the date", "figures", "the date", {"what": "date", "op": "more", "amount": "3", "unit": "day"}),
    ("shift all times one hour later", "figures", "", {"what": "time", "op": "more", "amount": "1", "unit": "hour"}),
    ("move the times by 30 minutes", "figures", "", {"what": "time", "op": "more", "amount": "30", "unit": "minute"}),
    ("postpone the concert by two weeks", "figures", "the concert",
     {"what": "date", "op": "more", "amount": "2", "unit": "week"}),
    ("write all dates as 14.06.2026", "figures", "", {"what": "date", "op": "format", "value": "14.06.2026"}),
    ("format the dates like June 14, 2026", "figures", "", {"what": "date", "op": "format", "value": "June 14, 2026"}),
    ("write the dates in the footer as 14.06.2026", "figures", "the footer",
     {"what": "date", "op": "format", "value": "14.06.2026"}),
    ("show the dates in ISO format", "figures", "", {"what": "date", "op": "format", "value": "ISO"}),
    ("use the format DD.MM.YYYY for all dates", "figures", "", {"what": "date", "op": "format", "value": "DD.MM.YYYY"}),
    ("use 14.06.2026 as the date format", "figures", "", {"what": "date", "op": "format", "value": "14.06.2026"}),
    ("dates should look like 14.06.2026", "figures", "", {"what": "date", "op": "format", "value": "14.06.2026"}),
    ("use the 24-hour clock", "figures", "", {"what": "time", "op": "format", "value": "24-hour"}),
    ("switch to 24-hour time", "figures", "", {"what": "time", "op": "format", "value": "24-hour"}),
    ("write the times in 24 hour format", "figures", "", {"what": "time", "op": "format", "value": "24-hour"}),
    ("convert all times to the 12-hour clock", "figures", "", {"what": "time", "op": "format", "value": "12-hour"}),
    ("show the times with am/pm", "figures", "", {"what": "time", "op": "format", "value": "12-hour"}),
    ("make the price €25", "figures", "the price", {"what": "price", "op": "to", "value": "€25"}),
    ("set the price to €59", "figures", "the price", {"what": "price", "op": "to", "value": "€59"}),
    ("the price should be €59", "figures", "the price", {"what": "price", "op": "to", "value": "€59"}),
    ("the price is €229 now", "figures", "the price", {"what": "price", "op": "to", "value": "€229"}),
    ("price: €25", "figures", "price", {"what": "price", "op": "to", "value": "€25"}),
    ("change the price to 25", "figures", "the price", {"what": "price", "op": "to", "value": "25"}),
    ("raise the price to €30", "figures", "the price", {"what": "price", "op": "to", "value": "€30"}),
    ("change the price of Ovos verdes to €6.50", "figures", "the price of Ovos verdes",
     {"what": "price", "op": "to", "value": "€6.50"}),
    ("set the vase's old price to €52", "figures", "the vase's old price",
     {"what": "price", "op": "to", "value": "€52"}),
    ("change the price from €49 to €59", "figures", "", {"what": "price", "op": "to", "value": "€59", "old": "€49"}),
    ("the clay bowl now costs €18", "figures", "the clay bowl", {"what": "price", "op": "to", "value": "€18"}),
    ("set all prices to €5", "figures", "", {"what": "price", "op": "to", "all": "all", "value": "€5"}),
    ("make the discount 40%", "figures", "the discount", {"what": "percentage", "op": "to", "value": "40%"}),
    ("change the date to June 14", "figures", "the date", {"what": "date", "op": "to", "value": "June 14"}),
    ("change the date to June 14, 2026", "figures", "the date", {"what": "date", "op": "to", "value": "June 14, 2026"}),
    ("Could you please update the date to 24–26 July 2026? Thanks!", "figures", "the date",
     {"what": "date", "op": "to", "value": "24–26 July 2026"}),
    ("the deadline is 3 March", "figures", "the deadline", {"what": "date", "op": "to", "value": "3 March"}),
    ("the deadline should be 3 March", "figures", "the deadline", {"what": "date", "op": "to", "value": "3 March"}),
    ("change the start time to 8 pm", "figures", "the start time", {"what": "time", "op": "to", "value": "8 pm"}),
    ("move the date to 21 June", "figures", "the date", {"what": "date", "op": "to", "value": "21 June"}),
]  # fmt: skip


@pytest.mark.parametrize(("say", "act", "target", "arguments"), READ, ids=[row[0] for row in READ])
def test_a_sentence_about_words_or_figures_is_read_as_one_request(
    say: str, act: str, target: str, arguments: dict[str, str]
) -> None:
    (found,) = read(wording(say))
    assert isinstance(found, Request), found
    assert (found.act, found.target, dict(found.arguments)) == (act, target, arguments)


# Sentences about how and where layers are, which say the same words.
LOOKS: list[tuple[str, str]] = [
    ("increase the font size of all prices by 10%", "bigger"),
    ("double the size of the price", "bigger"),
    ("raise the price by 10px", "move"),
    ("move the date 20px up", "move"),
    ("increase the prices by 10 px", "bigger"),
    ("make the price bigger", "bigger"),
    ("make the date 20% bigger", "bigger"),
    ("make the price red", "recolor"),
    ("make the price 50% transparent", "opacity"),
    ("set the opacity of the price to 50%", "opacity"),
    ("scale the prices by 10%", "scale"),
    ("reduce the title by 10%", "bigger"),
    ("make the numbers bold", "font_style"),
    ("change the price to blue", "recolor"),
    ("put the date in the top left", "place"),
    ("make the title 48pt", "font_size"),
    ('replace the title with "X"', "set_text"),
    ("move the price to the top", "place"),
    ("rotate the date by 10 degrees", "rotate"),
    ("delete the price", "delete"),
    ("hide the date", "visible"),
    ("make the title bold", "font_style"),
    ("change the font of the prices to Arial", "font_family"),
    ("make the date 40px wide", "resize"),
]  # fmt: skip


@pytest.mark.parametrize(("say", "act"), LOOKS, ids=[row[0] for row in LOOKS])
def test_a_sentence_about_the_looks_of_figures_is_not_about_their_value(say: str, act: str) -> None:
    (found,) = read(wording(say))
    assert isinstance(found, Request), found
    assert found.act == act


OF_TEXT = {"figures", "case", "cut_part", "swap_words", "contact", "replace_text", "delete_text", "set_text"}
NEITHER = [
    "the title should read better",
    "make the price nicer",
    "set the page to 16:9",
    "change the aspect ratio to 16:9",
    "round the corners",
    "move the date back by a week",
    "increase the prices",
    "use red for the prices",
    "add two stars to the title",
    "increase the number of columns by 2",
    "change the font to Georgia",
    "use Georgia for the dates",
    "cut the picture in half",
    "change Title to Hello",
    "move the event photo down",
    "set the width to 2 days",
    "make it 50%",
    "show the prices in red",
    "write the date in bold",
    'put "Sale" in front of the logo',
]  # fmt: skip


@pytest.mark.parametrize("say", NEITHER)
def test_a_sentence_that_only_sounds_like_one_about_words_is_read_otherwise_or_not_at_all(say: str) -> None:
    acts = {"" if isinstance(found, Unread) else found.act for found in read(wording(say))}
    assert not acts & OF_TEXT


def test_two_requests_about_words_in_one_sentence_are_both_read() -> None:
    found = read(wording('change "A" to "B" and make it red'))
    assert [isinstance(one, Request) and one.act for one in found] == ["replace_text", "recolor"]
    found = read(wording("the title should say Hello and make the button red"))
    assert [isinstance(one, Request) and one.act for one in found] == ["set_text", "recolor"]


def test_the_last_word_two_words_and_an_address_change_in_the_file_that_is_saved(tmp_path: Path) -> None:
    session = Session(system_fonts=False, history=False)
    event = EXAMPLES / "event.svg"
    cut = whole_way(session, event, request("cut_part", "the title", which="last", part="word", count="1"), tmp_path)
    assert words_of(cut)["title"] == "Summer"
    swapped = whole_way(session, event, request("swap_words", old="Summer", new="Nights"), tmp_path)
    assert words_of(swapped)["title"] == "Nights Summer"
    sale = EXAMPLES / "sale.svg"
    moved = whole_way(session, sale, request("contact", what="website", value="new.example"), tmp_path)
    assert words_of(moved)["website"] == "new.example"


def test_a_text_is_not_cut_to_nothing_and_words_that_stand_nowhere_are_not_swapped() -> None:
    poster = SCENES["poster"]()
    with pytest.raises(RequestError, match="nothing would be left"):
        resolved(poster, request("cut_part", "the title", which="last", part="word", count="2"))
    with pytest.raises(RequestError, match="no text has"):
        resolved(poster, request("swap_words", old="Summer", new="Winterly"))
    with pytest.raises(RequestError, match="no text here has a phone number"):
        resolved(poster, request("contact", what="phone", value="555-0199"))


def test_words_added_to_a_title_leave_those_that_are_there() -> None:
    edits = resolved(SCENES["poster"](), request("fill", role="title", new="tonight", where="end")).edits
    assert "Summer Nights tonight" in str(edits) or "Nights tonight" in str(edits)
