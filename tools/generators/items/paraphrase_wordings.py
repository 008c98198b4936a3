"""Alternative wordings for the questions of wordings.py, by subject. Only the items' paraphrases use them.

A subject is a list of stories. "of" lists the wordings of wordings.py that tell the story; without it, all wordings of
the subject tell it. "as" tells the story in other words with the same fields: the same people, things, numbers and
events. Only these and the held wordings of the same story become paraphrases. Training never uses any of them
(paraphrases.py checks it), but it knows their words.
"""

PARAPHRASE_WORDINGS = {
    # --- arithmetic, bare sums -------------------------------------------------------------------
    "sum": [
        {
            "as": [
                "What is the result of {a} + {b}?",
                "Which result does {a} plus {b} give?",
                "If {b} is added to {a}, which number do you get?",
            ],
        },
    ],
    "difference": [
        {
            "as": [
                "What is the result of {a} - {b}?",
                "Which result does {a} minus {b} give?",
                "If {b} is taken away from {a}, which number is left?",
            ],
        },
    ],
    "product": [
        {
            "as": [
                "What is the result of {a} * {b}?",
                "Which result does {a} times {b} give?",
                "If {a} is multiplied by {b}, which number do you get?",
            ],
        },
    ],
    # --- arithmetic, one step --------------------------------------------------------------------
    "addition": [
        {
            "of": [
                "{n} had {a} {it} and got {b} more from {m}. How many {it} does {n} have now?",
                "{n} has {a} {it}. {m} gives {n} {b} more. How many {it} does {n} have now?",
            ],
            "as": [
                "{m} gives {b} {it} to {n}, who had {a} {it} before. How many {it} does {n} own then?",
                "At first {n} has {a} {it}, then {n} gets {b} more {it} from {m}. What is the number of {it} that {n} has now?",
                "How many {it} does {n} have now if {n} had {a} before and {m} gave {b} more to {n}?",
            ],
        },
        {
            "of": ["A shelf holds {a} {it}. {n} puts {b} more {it} on it. How many {it} does the shelf hold now?"],
            "as": [
                "There are {a} {it} on a shelf, and {n} adds {b} more {it} to them. How many {it} are on the shelf then?",
                "{n} puts {b} more {it} on a shelf that had {a} {it} before. What is the number of {it} on the shelf now?",
                "How many {it} does a shelf with {a} {it} hold after {n} has put {b} more on it?",
            ],
        },
        {
            "of": ["{n} has {a} {it} and {m} has {b} {it}. How many {it} do they have together?"],
            "as": [
                "{n} owns {a} {it}, and {m} owns {b} {it}. What is the number of {it} that the two have together?",
                "How many {it} do {n} and {m} have in all if {n} has {a} {it} and {m} has {b}?",
                "Put together, how many {it} are the {a} {it} of {n} and the {b} {it} of {m}?",
            ],
        },
    ],
    "subtraction": [
        {
            "of": ["{n} had {a} {it} and lost {b} of them. How many {it} does {n} still have?"],
            "as": [
                "Of the {a} {it} that {n} had, {b} were lost. How many {it} are left for {n}?",
                "{n} lost {b} {it} and had {a} {it} before. What is the number of {it} that {n} still has?",
                "How many {it} did {n} keep if {n} had {a} {it} at first and then lost {b}?",
            ],
        },
        {
            "of": ["A bag holds {a} {it}. {n} takes out {b} {it}. How many {it} stay in the bag?"],
            "as": [
                "There are {a} {it} in a bag, and {n} takes {b} {it} out of it. How many {it} are still in the bag?",
                "{n} takes {b} {it} from a bag that holds {a} {it}. What is the number of {it} left in the bag?",
                "How many {it} remain in a bag of {a} {it} after {n} has taken out {b}?",
            ],
        },
        {
            "of": ["{n} has {a} {it}. {n} gives {b} to {m}. How many {it} does {n} have left?"],
            "as": [
                "{m} gets {b} of the {a} {it} that {n} has. How many {it} are left for {n}?",
                "Of {a} {it}, {n} gives {b} to {m} and keeps the others. What is the number of {it} that {n} keeps?",
                "How many {it} does {n} still have if {n} had {a} {it} at first and gave {b} of them to {m}?",
            ],
        },
        {
            "of": ["There are {a} {it} in a box. {n} takes {b} away. How many {it} are left?"],
            "as": [
                "A box holds {a} {it}, and {n} takes {b} of them away. How many {it} are still in the box?",
                "{n} takes {b} {it} from a box in which there are {a} {it}. What is the number of {it} left in the box?",
                "How many {it} remain in a box of {a} {it} after {n} has taken away {b}?",
            ],
        },
    ],
    "multiplication": [
        {
            "of": ["{n} fills {a} cups with {b} {it} each. How many {it} does {n} use?"],
            "as": [
                "There are {a} cups, and {n} fills each of them with {b} {it}. How many {it} are used?",
                "{n} puts {b} {it} into every one of {a} cups. What is the number of {it} that {n} uses?",
                "How many {it} does {n} use for {a} cups if {b} {it} go into each cup?",
            ],
        },
        {
            "of": ["There are {a} boxes. Each box has {b} {it}. How many {it} are there in total?"],
            "as": [
                "In every one of {a} boxes there are {b} {it}. What is the total number of {it}?",
                "There are {b} {it} in each box, and there are {a} boxes. How many {it} do the boxes hold together?",
                "How many {it} are there in all if each of {a} boxes holds {b} {it}?",
            ],
        },
    ],
    "division": [
        {
            "of": ["{n} packs {a} {it} into {b} equal bags. How many {it} are in each bag?"],
            "as": [
                "{n} fills {b} bags with {a} {it} in all, and each bag gets the same number. How many {it} does one bag hold?",
                "{a} {it} are packed into {b} equal bags by {n}. What is the number of {it} in one bag?",
                "How many {it} go into one bag if {n} packs {a} {it} equally into {b} bags?",
            ],
        },
        {
            "of": ["{n} shares {a} {it} equally among {b} friends. How many {it} does each friend get?"],
            "as": [
                "{b} friends get {a} {it} from {n}, and all of them get the same number. How many {it} are there for one friend?",
                "{a} {it} are shared equally among {b} friends by {n}. What is the number of {it} that each friend gets?",
                "How many {it} does one friend get if {n} shares {a} {it} among {b} friends in equal parts?",
            ],
        },
    ],
    # --- arithmetic, two steps -------------------------------------------------------------------
    "add-subtract": [
        {
            "of": ["{n} had {a} {it}, bought {b} more and then sold {c}. How many {it} does {n} have at the end?"],
            "as": [
                "First {n} had {a} {it}, then {n} bought {b} more, and at last {n} sold {c}. How many {it} are left at the end?",
                "{n} bought {b} {it}, had {a} before, and sold {c} after that. What is the number of {it} that {n} has at the end?",
                "How many {it} does {n} own in the end if {n} had {a} at first, bought {b} more and later sold {c}?",
            ],
        },
        {
            "of": ["{n} has {a} {it}. {n} finds {b} more and then loses {c}. How many {it} does {n} have now?"],
            "as": [
                "At first {n} has {a} {it}, then {n} finds {b} more, and after that {n} loses {c}. How many {it} are left for {n}?",
                "{n} finds {b} {it}, had {a} before, and then loses {c}. What is the number of {it} that {n} has now?",
                "How many {it} does {n} have now if {n} had {a} at first, found {b} more and then lost {c}?",
            ],
        },
    ],
    "subtract-subtract": [
        {
            "of": [
                "A bag holds {a} {it}. {n} takes out {b} and then {m} takes out {c}. How many {it} stay in the bag?",
            ],
            "as": [
                "There are {a} {it} in a bag. First {n} takes {b} from it, then {m} takes {c}. How many {it} are still in the bag?",
                "From a bag with {a} {it}, {n} takes {b}, and after that {m} takes {c}. What is the number of {it} left in the bag?",
                "How many {it} remain in a bag of {a} {it} if {n} takes out {b} and after that {m} takes out {c}?",
            ],
        },
        {
            "of": ["{n} has {a} {it}. {n} gives {b} to {m} and {c} to {p}. How many {it} are left?"],
            "as": [
                "{m} gets {b} and {p} gets {c} of the {a} {it} that {n} has. How many {it} are left for {n}?",
                "Of {a} {it}, {n} gives {b} to {m} and {c} to {p}. What is the number of {it} that {n} keeps?",
                "How many {it} does {n} still have if {n} had {a} {it} at first and gave {b} to {m} and {c} to {p}?",
            ],
        },
    ],
    "multiply-add": [
        {
            "of": [
                "{n} fills {a} cups with {b} {it} each and keeps {c} more {it}. How many {it} does {n} have in all?",
            ],
            "as": [
                "There are {a} cups that {n} fills with {b} {it} each, and {n} keeps {c} {it} more. How many {it} is that in total?",
                "{n} puts {b} {it} into every one of {a} cups and keeps another {c} {it}. What is the total number of {it} that {n} has?",
                "How many {it} does {n} have together if {n} fills each of {a} cups with {b} {it} and keeps {c} more?",
            ],
        },
        {
            "of": ["{n} has {a} boxes with {b} {it} each and {c} more {it}. How many {it} does {n} have in total?"],
            "as": [
                "There are {b} {it} in each of the {a} boxes that {n} owns, and {n} has {c} more {it}. How many {it} is that in all?",
                "{n} owns {a} boxes that hold {b} {it} each and another {c} {it}. What is the total number of {it} that {n} has?",
                "How many {it} does {n} have together if {n} has {a} boxes of {b} {it} each and {c} {it} more?",
            ],
        },
    ],
    # --- calendar and order ----------------------------------------------------------------------
    "day-after": [
        {
            "as": [
                "Which day is one day later than {x}?",
                "What day will it be tomorrow when it is {x} today?",
                "Which day starts when {x} is over?",
            ],
        },
    ],
    "day-before": [
        {
            "as": [
                "Which day is one day earlier than {x}?",
                "What day was it yesterday when it is {x} today?",
                "Which day is over when {x} starts?",
            ],
        },
    ],
    "two-days-after": [
        {
            "as": [
                "Which day is two days later than {x}?",
                "What day will it be two days from now when it is {x} today?",
                "Counting up by two days from {x}, which day do you get?",
            ],
        },
    ],
    "two-days-before": [
        {
            "as": [
                "Which day is two days earlier than {x}?",
                "What day was the day before yesterday when it is {x} today?",
                "Counting back by two days from {x}, which day do you get?",
            ],
        },
    ],
    "month-after": [
        {
            "as": [
                "Which month is one month later than {x}?",
                "What month will it be next month when it is {x} now?",
                "Which month starts when {x} is over?",
            ],
        },
    ],
    "month-before": [
        {
            "as": [
                "Which month is one month earlier than {x}?",
                "What month was it last month when it is {x} now?",
                "Which month is over when {x} starts?",
            ],
        },
    ],
    "two-months-after": [
        {
            "as": [
                "Which month is two months later than {x}?",
                "What month will it be two months from now when it is {x}?",
                "Counting up by two months from {x}, which month do you get?",
            ],
        },
    ],
    "month-number": [
        {
            "as": [
                "What is the name of the month that is {o} in the year?",
                "If you count the months of a year, which month is the {o} one?",
                "Counting up from the start of the year, which month comes {o}?",
            ],
        },
    ],
    "day-between": [
        {
            "as": [
                "Which day is one day after {x} and one day before {y}?",
                "What day is it today when it was {x} yesterday and will be {y} tomorrow?",
                "The day before it is {x} and the day after it is {y}. Which day is it?",
            ],
        },
    ],
    "largest": [
        {
            "as": [
                "Which one of these is a larger number than all the rest?",
                "If you put these numbers in order, which one is the largest?",
                "No other number here is greater. Which number is it?",
            ],
        },
    ],
    "smallest": [
        {
            "as": [
                "Which one of these is a smaller number than all the rest?",
                "If you put these numbers in order, which one is the smallest?",
                "No other number here is less. Which number is it?",
            ],
        },
    ],
    "second-largest": [
        {
            "as": [
                "Which one of these numbers is less than only one of the others?",
                "If you put these numbers in order from the largest down, which one is second?",
                "When the largest of these numbers is taken away, which one is the largest of the rest?",
            ],
        },
    ],
    "number-after": [
        {
            "as": [
                "If you count up by one from {x}, which number is next?",
                "What number do you get when you add one to {x}?",
                "Which number is larger than {x} by one?",
            ],
        },
    ],
    "number-before": [
        {
            "as": [
                "If you count down by one from {x}, which number is next?",
                "What number do you get when you take one from {x}?",
                "Which number is smaller than {x} by one?",
            ],
        },
    ],
    "sequence": [
        {
            "as": [
                "In the row {s}, what number comes after the last one?",
                "If you go on with {s} in the same way, what is the next number?",
                "The numbers {s} stand in a row. Which number follows them?",
            ],
        },
    ],
    "alphabet-first": [
        {
            "as": [
                "In a dictionary, which of these words do you find first?",
                "Which of these words comes before all the other words in alphabetical order?",
                "When these words are put in the order of the alphabet, which one is first?",
            ],
        },
    ],
    # --- words -----------------------------------------------------------------------------------
    "opposite": [
        {
            "as": [
                "To which of these words is {x} the opposite?",
                "Which one of these words is the opposite of the word {x}?",
                'What is the word that means the contrary of "{x}"?',
            ],
        },
    ],
    "colour": [
        {
            "as": [
                "Which of these colours do you see when you look at {x}?",
                "What is the colour that {x} usually has?",
                "If you want to give {x} its usual colour, which one do you take?",
            ],
        },
    ],
    "category": [
        {
            "as": [
                "Which one of these words do you call {x}?",
                "One of these words is the name of {x}. Which word is it?",
                "If you look for {x}, which of these words do you choose?",
            ],
        },
    ],
    "odd-one-out": [
        {
            "as": [
                "Which one of these words does not belong to the group of the other three?",
                "Three of these words are of the same kind. Which one is of another kind?",
                "If three of these words make a group, which one is not in it?",
            ],
        },
    ],
    "young-animal": [
        {
            "as": [
                "What do people call the young of a {x}?",
                "Which of these words is the name for the young of a {x}?",
                "If a {x} has a young one, what is it called?",
            ],
        },
    ],
    "job": [
        {
            "as": [
                "What do people call the worker who {x}?",
                "If a person {x}, what is the job of that person?",
                "Which of these is the worker who {x}?",
            ],
        },
    ],
    "use": [
        {
            "as": [
                "If you want to {x}, which one of these do you need?",
                "Which of these do people use when they want to {x}?",
                "What is the thing that helps you to {x}?",
            ],
        },
    ],
}
