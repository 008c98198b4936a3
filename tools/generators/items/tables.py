"""Word tables for the item sets and the small models' corpus: one fact per entry, each with one defensible answer."""

NAMES = "Tom Anna Ben Mia Sam Lily Max Ella Leo Nina Jack Sara Paul Rosa Adam Eva".split()
THINGS = "apples books coins pens cards balls cups stones eggs stamps shells toys".split()

DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = (
    "January February March April May June July August September October November December".split()
)
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()

# Pairs of opposites. Words of one group are close in meaning, so a question about one pair
# never offers a word of its own group as a wrong choice ("loud" must not meet "soft").
OPPOSITE_GROUPS = [
    [("hot", "cold"), ("summer", "winter")],
    [
        ("big", "small"),
        ("long", "short"),
        ("thick", "thin"),
        ("wide", "narrow"),
        ("high", "low"),
        ("deep", "shallow"),
        ("up", "down"),
        ("hard", "soft"),
        ("strong", "weak"),
        ("loud", "quiet"),
        ("rough", "smooth"),
        ("sharp", "blunt"),
        ("rich", "poor"),
        ("full", "empty"),
    ],
    [("fast", "slow"), ("early", "late"), ("first", "last"), ("begin", "end"), ("old", "young")],
    [("dark", "light"), ("day", "night")],
    [("wet", "dry")],
    [("happy", "sad"), ("laugh", "cry"), ("love", "hate"), ("friend", "enemy")],
    [("open", "closed")],
    [("clean", "dirty")],
    [("left", "right")],
    [("inside", "outside"), ("near", "far")],
    [("win", "lose")],
    [("buy", "sell")],
    [("push", "pull")],
    [("true", "false")],
    [("alive", "dead"), ("asleep", "awake")],
    [("floor", "ceiling")],
]

COLOURS = "green white black yellow red blue brown orange purple pink grey".split()

# thing -> (its colour, other defensible colours, which are therefore never offered)
COLOUR_OF = {
    "fresh grass": ("green", ["yellow", "brown"]),
    "clean snow": ("white", ["grey", "blue"]),
    "coal": ("black", ["grey", "brown"]),
    "a ripe lemon": ("yellow", ["green", "orange"]),
    "fresh blood": ("red", ["brown", "purple", "blue", "orange", "pink"]),
    "the sky on a clear day": ("blue", ["white", "grey"]),
    "milk chocolate": ("brown", ["black", "white"]),
    "a common carrot": ("orange", ["red", "yellow", "purple", "white"]),
    "a flamingo": ("pink", ["white", "orange", "red", "grey", "purple"]),
    "ash": ("grey", ["black", "white"]),
    "a ripe tomato": ("red", ["green", "yellow", "orange", "pink"]),
    "a leaf in spring": ("green", ["yellow", "brown", "red"]),
    "milk": ("white", ["yellow", "grey"]),
    "a ripe banana": ("yellow", ["green", "brown", "black"]),
    "a ripe strawberry": ("red", ["green", "pink", "white"]),
    "lavender in bloom": ("purple", ["blue", "pink", "white", "green", "grey"]),
    "a crow": ("black", ["grey", "brown", "blue"]),
    "an elephant": ("grey", ["brown", "black", "white", "pink"]),
}

# category, as it follows "is" -> members, none of which fits another category
CATEGORIES = {
    "an animal": "dog cat horse cow sheep lion bear rabbit goat tiger".split(),
    "a fruit": "apple pear peach cherry grape mango melon lemon banana strawberry".split(),
    "a tool": "hammer saw drill shovel axe wrench rake pliers".split(),
    "a vehicle": "car bus train truck boat bicycle plane tram".split(),
    "a piece of clothing": "shirt coat hat sock glove scarf dress jacket".split(),
    "a musical instrument": "piano violin flute drum guitar harp trumpet cello".split(),
    "a piece of furniture": "table chair sofa desk bed shelf stool bench".split(),
    "a part of the body": "nose knee elbow shoulder finger ear neck thumb".split(),
}

YOUNG_ANIMALS = {
    "dog": "puppy",
    "cat": "kitten",
    "cow": "calf",
    "horse": "foal",
    "sheep": "lamb",
    "hen": "chick",
    "duck": "duckling",
    "pig": "piglet",
}

# what the person does -> the job
JOBS = {
    "bakes bread": "baker",
    "flies a plane": "pilot",
    "teaches in a school": "teacher",
    "grows crops on a farm": "farmer",
    "puts out fires": "firefighter",
    "repairs teeth": "dentist",
    "repairs water pipes": "plumber",
    "cuts hair": "barber",
    "plays a role on a stage": "actor",
    "cooks in a restaurant": "chef",
    "catches fish at sea": "fisherman",
    "judges people in a court": "judge",
}

# what one does -> the thing one uses for it
USES = {
    "tell the time": "clock",
    "cut paper": "scissors",
    "open a lock": "key",
    "sweep the ground": "broom",
    "stay dry in the rain": "umbrella",
    "eat soup": "spoon",
    "take a photo": "camera",
    "see a distant star": "telescope",
    "measure a temperature": "thermometer",
    "dry wet hands": "towel",
    "boil water": "kettle",
    "carry books to school": "bag",
}

# Words for alphabetical order. Each starts with a different letter.
ALPHABET_WORDS = (
    "apple banana cherry dress elbow finger grape hammer iron jacket kettle lemon mango nose "
    "oven piano queen rabbit sofa table umbrella violin window yard zebra"
).split()
