"""Things by the sort they are of: 'the birds' for what is named `gulls`, 'the ship' for a ferry.

A word stands for a name only where no layer has it in its own name, and for another word of the same sort where what
one calls a boat another calls a ship.
"""

from __future__ import annotations

from redraft.document.layers import Placed, Text
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.view import View, is_made_up
from redraft.targets.names import heads_of, name_words

SORTS: dict[str, frozenset[str]] = {
    name: frozenset(kinds.split())
    for name, kinds in {
        "bird": "gull seagull sparrow robin swallow eagle owl dove pigeon duck goose swan parrot penguin heron crow"
        " raven stork flamingo hummingbird hen rooster chicken finch puffin pelican",
        "animal": "cat dog fox bear deer rabbit hare horse cow sheep goat pig elephant lion tiger monkey mouse frog"
        " turtle squirrel hedgehog giraffe zebra panda kitten puppy",
        "pet": "cat dog kitten puppy rabbit hamster",
        "fish": "salmon trout sardine tuna herring cod shark",
        "insect": "bee butterfly ladybird ladybug beetle ant dragonfly wasp moth",
        "tree": "pine fir oak palm birch spruce willow maple cypress conifer larch beech",
        "plant": "cactus fern ivy bush shrub succulent monstera flower leaf tree",
        "flower": "rose tulip daisy lily sunflower blossom poppy lotus orchid petal",
        "leaf": "foliage frond petal",
        "boat": "ship ferry yacht sailboat sailing canoe kayak vessel trawler barge dinghy rowboat steamer",
        "ship": "boat ferry yacht sailboat vessel trawler steamer liner",
        "car": "automobile taxi cab van jeep",
        "vehicle": "car bus truck van lorry tram train taxi motorbike scooter bicycle bike",
        "bike": "bicycle cycle", "bicycle": "bike cycle", "train": "tram locomotive", "truck": "lorry van",
        "plane": "airplane aeroplane aircraft jet", "airplane": "plane aeroplane aircraft jet",
        "house": "cabin hut cottage home bungalow villa chalet lodge farmhouse",
        "cabin": "hut cottage chalet lodge", "hut": "cabin cottage shed", "cottage": "cabin hut",
        "building": "house tower church school castle skyscraper barn mill temple cabin",
        "mountain": "peak hill summit alp ridge", "peak": "mountain summit", "hill": "mountain dune",
        "fruit": "apple pear orange lemon lime strawberry berry cherry banana grape peach plum melon pineapple",
        "vegetable": "carrot tomato pepper onion cucumber lettuce cabbage pumpkin",
        "person": "man woman child boy girl figure people runner dancer speaker portrait",
        "people": "man woman child boy girl figure person crowd",
        "cup": "mug teacup beaker", "mug": "cup teacup", "glass": "goblet tumbler",
        "drink": "coffee tea juice cocktail",
        "pot": "vase jar planter", "vase": "jug jar urn pot", "bowl": "dish basin",
        "candle": "taper", "lamp": "lantern lightbulb bulb", "light": "lamp lantern bulb",
        "instrument": "guitar piano violin drum trumpet saxophone cello flute harp banjo",
        "headphones": "earphones headset cans earbuds", "cans": "headphones", "phone": "smartphone mobile handset",
        "rucksack": "backpack bag", "bag": "backpack handbag tote basket",
        "wreath": "garland laurel", "ribbon": "bow sash",
        "snow": "snowflake snowflakes flakes", "snowflake": "snow flakes", "rain": "raindrops drops",
        "drop": "droplet teardrop",
        "sun": "sunshine", "sky": "heaven", "cloud": "clouds", "grass": "lawn meadow", "road": "street path track",
        "spark": "sparkle glitter", "sparkle": "glitter spark twinkle", "flame": "fire", "fire": "flame flames",
        "skyline": "city silhouette", "wave": "ripple swell", "waves": "ripples swell sea",
    }.items()
}  # fmt: skip
"""Word → names of things that are such."""


def by_sort(noun: str, view: View) -> dict[str, Candidate]:
    """The layers whose name is that of a thing of this sort; texts and parts of other such things left out."""
    for word in dict.fromkeys((noun, *_singles(noun))):
        kinds = SORTS.get(word)
        if kinds is None:
            continue
        found = [placed for placed in view.layers if _is_of(placed, kinds)]
        outer = {placed.layer.id for placed in found}
        whole = [one for one in found if not any(group.id in outer for group in one.ancestors)]
        if whole:
            return {one.layer.id: Candidate(one.layer.id, 0.66, f"it is a {word}") for one in whole}
    return {}


def _is_of(placed: Placed, kinds: frozenset[str]) -> bool:
    if isinstance(placed.layer, Text) or is_made_up(placed):
        return False
    for name in dict.fromkeys((placed.layer.id, placed.layer.name)):
        said = name_words(name) if name else ()
        heads = heads_of(said) | ({said[0]} if len(said) == 2 and said[1] in _SIDES else set())
        if any(word in kinds for head in heads for word in (head, *_singles(head))):
            return True
    return False


_SIDES = frozenset("left right top bottom east west north south front back one two three big small".split())


def _singles(word: str) -> tuple[str, ...]:
    if not word.endswith("s") or len(word) < 4:
        return ()
    return (word[:-1], word[:-2], word[:-3] + "y", word[:-3] + "f")
