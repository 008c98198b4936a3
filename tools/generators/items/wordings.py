"""Wordings of the questions, by subject and by who may use them.

 held    only the item sets: no small model ever trains on them
 shared  the item sets and the training corpus (never the same question in both); left out where
         the words of the question hardly change from item to item
 train   the training corpus only (training_wordings.py)
"""

from training_wordings import TRAINING_WORDINGS

WORDINGS = {
    # --- arithmetic, bare sums -------------------------------------------------------------------
    "sum": {
        "held": ["How much is {a} plus {b}?", "Which number equals {a} + {b}?"],
        "shared": ["What is {a} + {b}?"],
    },
    "difference": {
        "held": ["How much is {a} minus {b}?", "Which number equals {a} - {b}?"],
        "shared": ["What is {a} - {b}?"],
    },
    "product": {
        "held": ["How much is {a} times {b}?", "Which number equals {a} * {b}?"],
        "shared": ["What is {a} * {b}?"],
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
    },
    "multiplication": {
        "held": ["{n} fills {a} cups with {b} {it} each. How many {it} does {n} use?"],
        "shared": ["There are {a} boxes. Each box has {b} {it}. How many {it} are there in total?"],
    },
    "division": {
        "held": ["{n} packs {a} {it} into {b} equal bags. How many {it} are in each bag?"],
        "shared": ["{n} shares {a} {it} equally among {b} friends. How many {it} does each friend get?"],
    },
    # --- arithmetic, two steps -------------------------------------------------------------------
    "add-subtract": {
        "held": [
            "{n} had {a} {it}, bought {b} more and then sold {c}. How many {it} does {n} have at the end?",
        ],
        "shared": [
            "{n} has {a} {it}. {n} finds {b} more and then loses {c}. How many {it} does {n} have now?",
        ],
    },
    "subtract-subtract": {
        "held": [
            "A bag holds {a} {it}. {n} takes out {b} and then {m} takes out {c}. How many {it} stay in the bag?",
        ],
        "shared": [
            "{n} has {a} {it}. {n} gives {b} to {m} and {c} to {p}. How many {it} are left?",
        ],
    },
    "multiply-add": {
        "held": [
            "{n} fills {a} cups with {b} {it} each and keeps {c} more {it}. How many {it} does {n} have in all?",
        ],
        "shared": [
            "{n} has {a} boxes with {b} {it} each and {c} more {it}. How many {it} does {n} have in total?",
        ],
    },
    # --- calendar and order ----------------------------------------------------------------------
    "day-after": {
        "held": ["If today is {x}, what day is tomorrow?", "Which day follows {x}?"],
        "shared": ["What is the day after {x}?"],
    },
    "day-before": {
        "held": ["If today is {x}, what day was yesterday?", "Which day is followed by {x}?"],
        "shared": ["What is the day before {x}?"],
    },
    "two-days-after": {
        "held": ["If today is {x}, what day will it be in two days?"],
        "shared": ["What day is two days after {x}?"],
    },
    "two-days-before": {
        "held": ["If today is {x}, what day was it two days ago?"],
        "shared": ["What day is two days before {x}?"],
    },
    "month-after": {
        "held": ["Which month follows {x}?", "If it is {x} now, which month is next?"],
        "shared": ["What is the month after {x}?"],
    },
    "month-before": {
        "held": ["If it is {x} now, which month was it one month ago?"],
        "shared": ["What is the month before {x}?"],
    },
    "two-months-after": {
        "held": ["If it is {x} now, which month will it be in two months?"],
        "shared": ["What month is two months after {x}?"],
    },
    "month-number": {
        "held": ["Which month is number {o} in the year?"],
        "shared": ["What is the {o} month of the year?"],
    },
    "day-between": {
        "held": ["Which day lies between {x} and {y}?"],
        "shared": ["What day comes between {x} and {y}?"],
    },
    "largest": {
        "held": ["Which of these numbers is the greatest?"],
    },
    "smallest": {
        "held": ["Which of these numbers is less than all the others?"],
    },
    "second-largest": {
        "held": ["Which of these numbers is the second largest?"],
    },
    "number-after": {
        "held": ["Counting up by one, which number follows {x}?"],
        "shared": ["What number comes right after {x}?"],
    },
    "number-before": {
        "held": ["Counting down by one, which number follows {x}?"],
        "shared": ["What number comes right before {x}?"],
    },
    "sequence": {
        "held": ["Which number continues the row {s}?", "The row {s} goes on in the same way. Which number is next?"],
        "shared": ["What comes next: {s}?"],
    },
    "alphabet-first": {
        "held": ["Which of these words stands first in a dictionary?"],
    },
    # --- words -----------------------------------------------------------------------------------
    "opposite": {
        "held": ['Which word is the contrary of "{x}"?', "Which of these words is the reverse of {x}?"],
        "shared": ["What is the opposite of {x}?"],
    },
    "colour": {
        "held": ["Which of these is the usual colour of {x}?", "Which colour fits {x} best?"],
        "shared": ["What colour is {x}?"],
    },
    "category": {
        "held": ["Which of these words stands for {x}?", "Which one counts as {x}?"],
    },
    "odd-one-out": {
        "held": ["Three of these words belong together. Which one is different?", "Which word is not of the same kind as the other three?"],
    },
    "young-animal": {
        "held": ["What is the young of a {x} called?"],
        "shared": ["What is a young {x} called?"],
    },
    "job": {
        "held": ["What is the job of a person who {x}?"],
        "shared": ["Which worker {x}?"],
    },
    "use": {
        "held": ["Which of these things helps to {x}?"],
        "shared": ["What do you use to {x}?"],
    },
}

for _subject, _texts in TRAINING_WORDINGS.items():
    WORDINGS[_subject]["train"] = _texts
