"""Wordings of the questions, by subject and by who may use them.

 held    only the item sets: no small model is ever trained on them
 shared  the item sets and the training corpus (never the same question in both); left out where
         the words of the question hardly change from item to item
 train   the training corpus only
"""

WORDINGS = {
    # --- arithmetic, bare sums -------------------------------------------------------------------
    "sum": {
        "held": ["How much is {a} plus {b}?", "Which number equals {a} + {b}?"],
        "shared": ["What is {a} + {b}?"],
        "train": ["Add {a} and {b}.", "{a} + {b} = ?", "Find the sum of {a} and {b}.", "What is {a} plus {b}?", "Work out {a} + {b}."],
    },
    "difference": {
        "held": ["How much is {a} minus {b}?", "Which number equals {a} - {b}?"],
        "shared": ["What is {a} - {b}?"],
        "train": ["Subtract {b} from {a}.", "{a} - {b} = ?", "Take {b} away from {a}.", "What is {a} minus {b}?", "Work out {a} - {b}."],
    },
    "product": {
        "held": ["How much is {a} times {b}?", "Which number equals {a} * {b}?"],
        "shared": ["What is {a} * {b}?"],
        "train": ["Multiply {a} by {b}.", "{a} * {b} = ?", "What is {a} times {b}?", "Work out {a} * {b}."],
    },
    # --- arithmetic, one step --------------------------------------------------------------------
    "addition": {
        "held": [
            "{n} had {a} {it} and got {b} more from {m}. How many {it} does {n} have now?",
            "A shelf holds {a} {it}. {n} puts {b} more {it} on it. How many {it} does the shelf hold now?",
        ],
        "shared": [
            "{n} has {a} {it}. {m} gives {n} {b} more. How many {it} does {n} have now?",
            "{n} has {a} {it} and {m} has {b} {it}. How many {it} do they have together?",
        ],
        "train": [
            "There are {a} {it} on the table. {n} adds {b} {it}. How many {it} are on the table now?",
            "{n} finds {a} {it} in the morning and {b} {it} in the evening. How many {it} does {n} find?",
            "{n} has {a} {it}. {m} has {b} {it} more than {n}. How many {it} does {m} have?",
            "{n} buys {a} {it}. Later {n} buys {b} more. How many {it} does {n} buy in all?",
        ],
    },
    "subtraction": {
        "held": [
            "{n} had {a} {it} and lost {b} of them. How many {it} does {n} still have?",
            "A bag holds {a} {it}. {n} takes out {b} {it}. How many {it} stay in the bag?",
        ],
        "shared": [
            "{n} has {a} {it}. {n} gives {b} to {m}. How many {it} does {n} have left?",
            "There are {a} {it} in a box. {n} takes {b} away. How many {it} are left?",
        ],
        "train": [
            "{n} has {a} {it}. {m} has {b} {it} fewer. How many {it} does {m} have?",
            "{n} buys {a} {it} and sells {b} of them. How many {it} are left?",
            "{n} has {a} {it}. {n} loses {b} of them. How many {it} are left?",
            "{a} {it} are on the table. {n} takes {b} of them. How many {it} are still on the table?",
        ],
    },
    "multiplication": {
        "held": ["{n} fills {a} cups with {b} {it} each. How many {it} does {n} use?"],
        "shared": ["There are {a} boxes. Each box has {b} {it}. How many {it} are there in total?"],
        "train": [
            "{n} buys {a} bags with {b} {it} each. How many {it} does {n} buy?",
            "{n} has {a} bags. There are {b} {it} in each bag. How many {it} does {n} have?",
            "Each of {a} friends has {b} {it}. How many {it} do they have together?",
        ],
    },
    "division": {
        "held": ["{n} packs {a} {it} into {b} equal bags. How many {it} are in each bag?"],
        "shared": ["{n} shares {a} {it} equally among {b} friends. How many {it} does each friend get?"],
        "train": [
            "{a} {it} are put into {b} boxes, the same number in each. How many {it} are in each box?",
            "{n} gives {a} {it} to {b} friends, the same number to each. How many {it} does each friend get?",
        ],
    },
    # --- arithmetic, two steps -------------------------------------------------------------------
    "add-subtract": {
        "held": [
            "{n} had {a} {it}, bought {b} more and then sold {c}. How many {it} does {n} have at the end?",
        ],
        "shared": [
            "{n} has {a} {it}. {n} finds {b} more and then loses {c}. How many {it} does {n} have now?",
        ],
        "train": [
            "{n} has {a} {it}. {m} gives {n} {b} more. Then {n} gives {c} to {p}. How many {it} does {n} have now?",
            "There are {a} {it} in a box. {n} adds {b} {it} and {m} takes {c}. How many {it} are in the box now?",
            "{n} buys {a} {it} and gets {b} more from {m}. {n} loses {c}. How many {it} are left?",
        ],
    },
    "subtract-subtract": {
        "held": [
            "A bag holds {a} {it}. {n} takes out {b} and then {m} takes out {c}. How many {it} stay in the bag?",
        ],
        "shared": [
            "{n} has {a} {it}. {n} gives {b} to {m} and {c} to {p}. How many {it} are left?",
        ],
        "train": [
            "There are {a} {it} in a box. {n} takes {b} and {m} takes {c}. How many {it} are left in the box?",
            "{n} has {a} {it}. {n} loses {b} and sells {c}. How many {it} does {n} have now?",
            "{n} buys {a} {it}. {n} gives {b} to {m}. Then {n} loses {c}. How many {it} does {n} have now?",
        ],
    },
    "multiply-add": {
        "held": [
            "{n} fills {a} cups with {b} {it} each and keeps {c} more {it}. How many {it} does {n} have in all?",
        ],
        "shared": [
            "{n} has {a} boxes with {b} {it} each and {c} more {it}. How many {it} does {n} have in total?",
        ],
        "train": [
            "{n} buys {a} bags with {b} {it} each. {m} gives {n} {c} more. How many {it} does {n} have now?",
            "There are {a} bags with {b} {it} each and {c} {it} on the table. How many {it} are there in total?",
        ],
    },
    # --- calendar and order ----------------------------------------------------------------------
    "day-after": {
        "held": ["If today is {x}, what day is tomorrow?", "Which day follows {x}?"],
        "shared": ["What is the day after {x}?"],
        "train": ["Which day comes after {x}?", "What day comes right after {x}?", "Name the day after {x}.", "Yesterday was {x}. What day is it today?"],
    },
    "day-before": {
        "held": ["If today is {x}, what day was yesterday?", "Which day is followed by {x}?"],
        "shared": ["What is the day before {x}?"],
        "train": ["Which day comes before {x}?", "What day comes right before {x}?", "Name the day before {x}.", "Tomorrow is {x}. What day is it today?"],
    },
    "two-days-after": {
        "held": ["If today is {x}, what day will it be in two days?"],
        "shared": ["What day is two days after {x}?"],
        "train": ["Which day comes two days after {x}?", "Today is {x}. What day is it two days from now?", "Two days ago it was {x}. What day is it today?"],
    },
    "two-days-before": {
        "held": ["If today is {x}, what day was it two days ago?"],
        "shared": ["What day is two days before {x}?"],
        "train": ["Which day comes two days before {x}?", "In two days it will be {x}. What day is it today?"],
    },
    "month-after": {
        "held": ["Which month follows {x}?", "If it is {x} now, which month is next?"],
        "shared": ["What is the month after {x}?"],
        "train": ["Which month comes after {x}?", "What month comes right after {x}?", "Name the month after {x}."],
    },
    "month-before": {
        "held": ["If it is {x} now, which month was it one month ago?"],
        "shared": ["What is the month before {x}?"],
        "train": ["Which month comes before {x}?", "What month comes right before {x}?", "Name the month before {x}."],
    },
    "two-months-after": {
        "held": ["If it is {x} now, which month will it be in two months?"],
        "shared": ["What month is two months after {x}?"],
        "train": ["Which month comes two months after {x}?", "Two months ago it was {x}. What month is it now?"],
    },
    "month-number": {
        "held": ["Which month is number {o} in the year?"],
        "shared": ["What is the {o} month of the year?"],
        "train": ["Name the {o} month of the year.", "Which month is the {o} of the year?"],
    },
    "day-between": {
        "held": ["Which day lies between {x} and {y}?"],
        "shared": ["What day comes between {x} and {y}?"],
        "train": ["Name the day between {x} and {y}.", "Which day is after {x} and before {y}?"],
    },
    "largest": {
        "held": ["Which of these numbers is the greatest?"],
        "train": ["Which number is the largest?", "What is the largest number here?", "Find the largest number.", "Which of the numbers is the largest?"],
    },
    "smallest": {
        "held": ["Which of these numbers is less than all the others?"],
        "train": ["Which number is the smallest?", "What is the smallest number here?", "Find the smallest number.", "Which of the numbers is the smallest?"],
    },
    "second-largest": {
        "held": ["Which of these numbers is the second largest?"],
        "train": ["Which number is the second largest?", "Find the second largest number.", "What is the second largest number here?"],
    },
    "number-after": {
        "held": ["Counting up by one, which number follows {x}?"],
        "shared": ["What number comes right after {x}?"],
        "train": ["Which number is one more than {x}?", "Name the number after {x}."],
    },
    "number-before": {
        "held": ["Counting down by one, which number follows {x}?"],
        "shared": ["What number comes right before {x}?"],
        "train": ["Which number is one less than {x}?", "Name the number before {x}."],
    },
    "sequence": {
        "held": ["Which number continues the row {s}?", "The row {s} goes on in the same way. Which number is next?"],
        "shared": ["What comes next: {s}?"],
        "train": ["Which number comes next: {s}?", "Find the next number: {s}.", "Look at the numbers {s}. What number comes next?"],
    },
    "alphabet-first": {
        "held": ["Which of these words stands first in a dictionary?"],
        "train": ["Which word comes first in alphabetical order?", "Which of these words is first in the alphabet?", "Find the word that comes first in alphabetical order."],
    },
    # --- words -----------------------------------------------------------------------------------
    "opposite": {
        "held": ['Which word is the contrary of "{x}"?', "Which of these words is the reverse of {x}?"],
        "shared": ["What is the opposite of {x}?"],
        "train": ["Which word means the opposite of {x}?", "Find the opposite of {x}.", 'What is the opposite of "{x}"?', "Name the opposite of {x}."],
    },
    "colour": {
        "held": ["Which of these is the usual colour of {x}?", "Which colour fits {x} best?"],
        "shared": ["What colour is {x}?"],
        "train": ["Which colour does {x} have?", "What is the colour of {x}?", "Name the colour of {x}."],
    },
    "category": {
        "held": ["Which of these words stands for {x}?", "Which one counts as {x}?"],
        "train": ["Which of these is {x}?", "Which word names {x}?", "Find the word for {x}.", "Which word is {x}?", "Name {x}."],
    },
    "odd-one-out": {
        "held": ["Three of these words belong together. Which one is different?", "Which word is not of the same kind as the other three?"],
        "train": ["Which word does not belong with the others?", "Which word is the odd one out?", "Find the word that does not fit with the others.", "Which of these words does not fit?"],
    },
    "young-animal": {
        "held": ["What is the young of a {x} called?"],
        "shared": ["What is a young {x} called?"],
        "train": ["Which word names a young {x}?", "What is the name for a baby {x}?"],
    },
    "job": {
        "held": ["What is the job of a person who {x}?"],
        "shared": ["Which worker {x}?"],
        "train": ["Who {x}?", "Which person {x}?", "Name the person who {x}."],
    },
    "use": {
        "held": ["Which of these things helps to {x}?"],
        "shared": ["What do you use to {x}?"],
        "train": ["Which thing do you need to {x}?", "Name the thing that you use to {x}."],
    },
}
