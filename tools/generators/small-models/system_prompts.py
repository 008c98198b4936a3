"""System prompts by the million, put together from parts.

Each prompt carries what it asks for (`Wish`), so that the response can follow it as people do: who is
asked for steps shows working more often, who is asked for only the option writes only the option.
The parts are short and vary a lot, so an unseen prompt is made of familiar words in an unfamiliar order.
The prompts of the study itself are never used here; overlap.py checks that no eight words agree.
"""

import re
from dataclasses import dataclass

# --- words for the slots -----------------------------------------------------------------------

SLOTS = {
    "adj": "careful patient calm honest friendly precise clear kind clever quick serious modest helpful thoughtful "
    "reliable skilled experienced attentive exact polite gentle bright sensible steady thorough practical strict "
    "cautious neutral wise knowledgeable professional capable trusted cheerful direct simple reasonable fair warm",
    "role": "assistant|teacher|tutor|expert|specialist|scientist|mathematician|librarian|student|engineer|professor|"
    "examiner|coach|helper|guide|clerk|editor|judge|quiz master|school teacher|researcher|analyst|advisor|consultant|"
    "language model|chat assistant|computer program|instructor|writer|doctor|lecturer|scholar|colleague|friend|"
    "subject expert|test taker|parent|grandfather|accountant|historian|reader|mentor|machine|authority|master",
    "field": "mathematics|arithmetic|language|general knowledge|science|logic|English|school subjects|numbers|words|"
    "education|reasoning|everyday life|history|testing|problem solving|grammar|statistics|your field|this subject|"
    "many subjects|the calendar|measurement|research|reading",
    "person": "child|student|pupil|friend|colleague|customer|reader|learner|user|visitor|beginner|neighbour|parent|"
    "person|adult|class|group|guest|teacher|stranger|ten year old|young person|manager|listener|member of a team",
    "place": "school|library|office|kitchen|garden|museum|village|city|hospital|market|station|university|classroom|"
    "laboratory|company|shop|theatre|country|street|house|park|workshop|hotel|restaurant|farm|airport|church",
    "noun": "weather|music|story|history|book|film|letter|picture|game|sport|food|water|river|mountain|forest|bridge|"
    "road|newspaper|computer|telephone|machine|report|paper|document|project|meeting|lesson|exam|test|exercise|"
    "price|money|health|travel|language|nature|art|science|law|family|work|language|garden|house|energy|ship|bird|"
    "tree|flower|stone|wind|rain|sun|moon|star|fire|sea|island|field|animal|plant|colour|sound|voice|song|dance",
    "event": "test|quiz|exam|lesson|study|survey|game|contest|experiment|course|exercise|competition|review|interview|"
    "training|workshop|school day|round of questions|short trial|online course",
    "time": "today|this morning|tonight|this week|later|every day|in the evening|at the weekend|next month|after lunch|"
    "in a few minutes|before noon|this year|now|once a week|tomorrow",
    "choice": "option|choice|answer|alternative|solution|reply",
    "best": "right|correct|best|true|most fitting|most suitable|proper|one correct|single best|most accurate",
    "think": "think|reason|consider the question|look at the options|read the question|work it out|reflect|decide",
    "carefully": "carefully|calmly|slowly|with care|thoroughly|attentively|closely|patiently|in peace|well",
    "help": "help|assist|support|guide|serve|advise|inform",
    "pick": "pick|choose|select|take|name|find|give|state|identify|mark|indicate|determine",
    "reply": "reply|answer|response|output|message|final answer",
    "only": "only|just|nothing but|no more than",
    "short": "short|brief|concise|compact|tight|terse|to the point",
    "words": "words|sentences|lines|comments|remarks",
    "verb": "read|write|open|watch|learn|study|carry|bring|build|draw|sell|visit|clean|share|keep|follow|remember|"
    "discuss|count|compare|collect|repair|paint|explain|describe|check|order|move|mix|cook|plan|print|send",
    "quality": "clarity|honesty|accuracy|patience|care|order|precision|speed|truth|quality|attention|trust|politeness|"
    "simplicity|common sense|good style|fairness|consistency|correctness|confidence|safety",
    "feeling": "happy|grateful|curious|interested|tired|busy|nervous|calm|ready|pleased|confused|excited|worried|proud",
    "any": "following multiple provide explanation evaluate ensure present information statement conclude inquiry result exactly "
    "required instructions additional text include without example reason logic idea method rule meaning context detail fact summary "
    "opinion view point order part whole side end beginning middle case kind type form level group set list table page title name "
    "date place day week month year hour minute second morning evening man woman people world life hand eye head heart mind body "
    "problem issue matter task duty purpose goal effort chance risk doubt proof evidence conclusion decision judgement estimate "
    "possible necessary available useful common general special main major minor single double entire complete final initial next "
    "previous current recent formal informal official private public relevant obvious likely certain evident logical mental "
    "become believe bring call change consider continue create deliver describe develop eliminate enter examine expect express "
    "finish focus gather happen imagine improve inform introduce keep lead learn leave let maintain mention notice offer perform "
    "prefer prepare prove provide put raise reach realise receive recommend refer regard remain remove repeat report represent "
    "request require return review save search seem send serve set show speak specify spend stand start stay stop submit suggest "
    "support suppose tell treat try turn understand undergo wait want weigh wish wonder "
    "although because before between during either except however instead neither otherwise rather since therefore though through "
    "unless until whenever wherever whether while within afterwards again almost already always briefly completely directly "
    "especially finally fully generally immediately indeed internally likewise merely moreover namely nearly normally perhaps "
    "precisely privately probably properly quickly really silently simply slightly solely strictly together truly usually entirely "
    "assumption calculation expertise commentary preamble introduction greeting apology argument bullet paragraph heading bracket "
    "uppercase character symbol quotation punctuation markdown sentence phrase conversation instruction guideline procedure",
    "number": "two|three|four|five|six|ten|twenty|a hundred|many|several|a few|some|most|all",
}  # fmt: skip

_SLOT_WORDS = {k: (v.split("|") if "|" in v else v.split()) for k, v in SLOTS.items()}


@dataclass
class Wish:
    """What a prompt asks for. `work`: chance that working is shown, None = nothing said. `final`: form of the end."""

    work: float = None
    final: str = None  # "letter" (Answer: B), "bare" (B), "text" (Answer: cold)
    polite: bool = False
    stepwise: bool = False

    def merged(self, other):
        """Both wishes together; what is asked for later wins, a wish for brevity or working lowers or raises."""
        work = other.work if other.work is not None else self.work
        return Wish(work, other.final or self.final, self.polite or other.polite, self.stepwise or other.stepwise)


# --- sentences by manner: (template, wish) -----------------------------------------------------

ROLES = [
    "You are {a_adj} {role}.", "You are {a_adj} {role} for {field}.", "You are {a_adj} {role} of {field}.",
    "You are {a_role}.", "You are {a_role} in {a_place}.", "Act as {a_adj} {role}.", "Act like {a_role}.",
    "Imagine that you are {a_adj} {role}.", "Take the part of {a_role} of {field}.", "You work as {a_role} in {a_place}.",
    "Your role is that of {a_adj} {role}.", "You {help} people as {a_role}.", "I want you to be {a_adj} {role}.",
    "As {a_role}, you know {field} well.", "You have {number} years of experience in {field}.", "You know a lot about {field}.",
    "Speak as {a_adj} {role} would.", "You {help} {a_person} with questions about {field}.", "Be {a_adj} {role}.",
    "You are {adj} and {adj}.", "You teach {field} to {a_person}.", "Think of yourself as {a_role}.",
]  # fmt: skip

FILLERS = [
    "This is part of {a_event} about {field}.", "The question comes from {a_event}.", "The {person} will read your {reply} {time}.",
    "It is about {noun} and {noun}.", "Do not talk about the {noun}.", "We {verb} the {noun} {time}.", "There is no hurry.",
    "The {place} is open {time}.", "{number} people {verb} the {noun} in the {place}.", "We value {quality} and {quality}.",
    "{quality} matters more than {quality}.", "The {person} is {feeling} {time}.", "I am {feeling}.", "A {person} asks you something.",
    "You will see a question and four options.", "There are four options, and one of them is right.", "One {choice} is {best}.",
    "The options are marked A, B, C and D.", "Each question has one {best} {choice}.", "A question with four choices follows.",
    "Below you find a question.", "Here is a question for you.", "We are in a {place}.", "Do your best.", "This is important.",
    "The {reply} will be checked {time}.", "The {person} likes to {verb} a {noun}.", "Please note that the {noun} is {adj}.",
    "Use your knowledge of {field}.", "Your {reply} should be {adj}.", "Stay {adj} and {adj}.", "Aim for {quality}.",
    "The {noun} is not part of the task.", "Do not guess.", "Trust your knowledge.", "Never invent facts.", "Keep a {adj} tone.",
    "Mind the {any} and the {any}.", "{any}, {any} and {any} matter.", "Keep {any} and {any} in mind.", "It should {any} the {any} {any}.",
    "Whatever you {any}, {any} the {any}.", "{any} {any}, {any} {any}.", "The {any} {any} is {any}; {any} {any} follow.", "You may {any}, {any} or {any}.",
    "{any} each {any} with {any} and {any} the {any}.", "There must be {any} {any}, not {any}.", "After that, {any} your {any}.", "In {any} terms, {any} it.",
    "Write in English.", "Use plain English.", "Avoid difficult words.", "Remember the {noun}.", "The result is used in a {place}.",
]  # fmt: skip

PLAIN = [
    "Answer the question.", "{pick} the {best} {choice}.", "{pick} one of the four options.", "Give the {best} {choice}.",
    "Please {pick} the {best} {choice}.", "Solve the task.", "Tell me the {best} {choice}.", "Which {choice} is {best}?",
    "Can you {pick} the {best} {choice}?", "Your task is to {pick} the {best} {choice}.", "Answer.", "Decide for one {choice}.",
    "Respond to the question of the user.", "Reply to the {person}.", "{help} the {person} to {pick} the {best} {choice}.",
    "Read the question and {pick} the {best} {choice}.", "You answer questions with four options.", "Say which {choice} is {best}.",
    "Settle on one {choice}.", "Make a choice.", "You should {pick} one {choice}.", "It is your job to {pick} the {best} {choice}.",
]  # fmt: skip

LETTER = [
    "{pick} the letter of the {best} {choice}.", "Give the letter.", "Name the letter A, B, C or D.", "Your {reply} is one letter.",
    "State the letter of your {choice}.", "Write down the letter of the {choice}.", "Use the letter of the {choice}.",
    "A letter is enough.", "Refer to the {choice} by its letter.", "Answer with a letter.",
]  # fmt: skip

ONLY_LETTER = [
    "{only_} the letter of the {best} {choice}.", "Reply with {only} one letter.", "Write {only} the letter.", "Give {only} the letter of your {choice}.",
    "One letter and nothing else.", "Output {only} A, B, C or D.", "Your whole {reply} must be a single letter.", "No {words}, {only} the letter.",
    "Return the letter alone.", "Do not write anything except the letter.", "A single letter will do.", "Respond with the letter alone.",
]  # fmt: skip

ONLY_OPTION = [
    "Give {only} the {choice}.", "Reply with {only} the chosen {choice}.", "State the {choice} and nothing else.", "Write {only} the {best} {choice}.",
    "Do not explain your {choice}.", "No explanation is needed.", "Leave out every explanation.", "Say {only} which {choice} is {best}.",
    "Return the {choice} without {words}.", "Do not add any {words}.", "Skip the explanation.", "Nothing but the {choice}, please.",
    "Output the chosen {choice}, no extra {words}.", "Only the {choice} counts.", "I do not want reasons.",
]  # fmt: skip

TEXT = [
    "Give the text of the {choice}.", "Repeat the words of the {best} {choice}.", "Write out the {choice} in full.", "Use the wording of the {choice}, not the letter.",
    "Name the {choice} by its text.", "Answer with the word or number of the {choice}.", "Copy the {best} {choice}.", "Quote the {choice} exactly.",
]  # fmt: skip

SHORT = [
    "Keep it {short}.", "Be {short}.", "Use few {words}.", "Your {reply} should be {short}.", "Give a {short} {reply}.", "Do not waste {words}.",
    "Make it {short}.", "A {short} {reply} is best.", "Say no more than needed.", "Waste no time.", "Get to the point.", "At most one sentence.",
    "The shorter the {reply}, the better.", "We like {short} answers.", "Avoid long {words}.", "Use as few {words} as you can.", "Stay {short}.",
]  # fmt: skip

FORMAT = [
    'End with "Answer: " and the letter.', "The last line is Answer: and the letter.", "Use the form Answer: X.", 'Write "Answer:" and then the letter of the {choice}.',
    "Your {reply} has the format Answer: <letter>.", "Finish with a line Answer: <letter>.", "Follow this format: Answer: X", "Format: Answer: <letter>",
    'Put your {choice} after "Answer:".', "The {reply} must end in a line that says Answer: and a letter.", "Close with Answer: A, B, C or D.",
    'Start the last line with "Answer:".', "Stick to the format Answer: <letter>.", "Answer in exactly this form:\nAnswer: <letter>", "Only this format is read: Answer: X",
]  # fmt: skip

STEPS = [
    "{think} step by step.", "Work step by step.", "Show your working.", "Show each step.", "First {think}, then answer.", "Write down the steps.",
    "Go through it one step at a time.", "Explain how you get there.", "Reason before you {pick} the {choice}.", "Show how you found the {choice}.",
    "Let us go step by step.", "Break the problem into steps.", "Start with your reasoning.", "Lay out your thoughts in order.",
    "Solve it in small steps.", "Calculate before you answer.", "Take it one step after the other.", "Give your reasoning, then the {choice}.",
]  # fmt: skip

CAREFUL = [
    "Check your {reply} before you send it.", "Check your work.", "Be careful.", "Make sure that the {choice} is {best}.", "Verify the result.",
    "{think} {carefully}.", "Look at every {choice} before you decide.", "Double check the numbers.", "Avoid mistakes.", "Take your time.",
    "Do not answer in haste.", "If in doubt, {think} again.", "Compare all four options.", "Mistakes are costly.", "Be sure before you answer.",
    "Read the question {carefully}.", "Confirm the {choice} with a second look.", "Watch out for traps.", "Exclude the wrong options.", "Be cautious.",
]  # fmt: skip

TEACH = [
    "Explain the {choice} to {a_person}.", "Give a reason for your {choice}.", "Teach the {person} how to solve it.", "Explain it in simple words.",
    "{help} the {person} to understand.", "Give a short explanation.", "Say why the {choice} is {best}.", "The {person} wants to understand the {choice}.",
    "Explain, then answer.", "Make the {person} see why.", "Tell the {person} how it works.", "Give a hint of the reason first.", "Justify your {choice}.",
]  # fmt: skip

POLITE = [
    "Please be {adj} and polite.", "Thank you for your help.", "Be kind to the {person}.", "Stay friendly.", "Please answer the question for me.",
    "Would you kindly {pick} the {best} {choice}?", "Could you please {help} me?", "Thanks in advance.", "I would be {feeling} if you could answer.",
    "Use a warm and {adj} tone.", "Be nice.", "Treat the {person} with respect.", "If you do not mind, {pick} one {choice}.", "Many thanks.",
    "Good day.", "Hello.", "It would be kind of you to answer.", "I hope you are well.", "Please {help} the {person}.",
]  # fmt: skip

# manner -> (weight, sentences, wish)
MANNERS = {
    "plain": (16, PLAIN, Wish(0.95)),
    "letter": (6, LETTER, Wish(0.9, "letter")),
    "only-letter": (7, ONLY_LETTER, Wish(0.03, "bare")),
    "only-option": (9, ONLY_OPTION, Wish(0.05)),
    "text": (6, TEXT, Wish(0.7, "text")),
    "short": (10, SHORT, Wish(0.4)),
    "format": (12, FORMAT, Wish(0.9, "letter")),
    "steps": (12, STEPS, Wish(0.97, None, False, True)),
    "careful": (11, CAREFUL, Wish(0.93)),
    "teach": (9, TEACH, Wish(0.95)),
    "polite": (8, POLITE, Wish(0.95, None, True)),
}

_ARTICLE = re.compile(r"\b([Aa]) (?=[aeioAEIO]|honest|u(?!ni|se))")


def fill(rng, template):
    """A sentence from a template; {a_x} is slot x with its article, {only_} slot only at a sentence's start."""
    out = template
    while True:
        slot = re.search(r"{(\w+)}", out)
        if not slot:
            break
        name = slot.group(1)
        word = rng.choice(_SLOT_WORDS[name[2:] if name.startswith("a_") else name.rstrip("_")])
        out = out[: slot.start()] + ("a " + word if name.startswith("a_") else word) + out[slot.end() :]
    out = _ARTICLE.sub(lambda m: m.group(1) + "n ", out)
    return out[0].upper() + out[1:]


def _joined(rng, sentences):
    """Sentences in a row, now and then as lines, a list, or without the last full stop."""
    kind = rng.random()
    if kind < 0.85:
        text = " ".join(sentences)
    elif kind < 0.93:
        text = "\n".join(sentences)
    else:
        text = "\n".join("- " + s for s in sentences)
    if rng.random() < 0.05:
        text = text.rstrip(".")
    if rng.random() < 0.03:
        text = text.lower() if "Answer:" not in text else text
    return text


def instruction(rng, count):
    """`count` manner sentences and the wish they add up to."""
    names = rng.choices(list(MANNERS), [m[0] for m in MANNERS.values()], k=count)
    names = list(dict.fromkeys(names))
    # Brevity and a demand for working do not come together.
    if {"only-letter", "only-option", "short"} & set(names):
        names = [n for n in names if n not in ("steps", "teach")]
    sentences, wish = [], Wish()
    for name in names:
        _, pool, asked = MANNERS[name]
        sentences += [fill(rng, s) for s in rng.sample(pool, 1 if rng.random() < 0.75 else 2)]
        wish = wish.merged(asked)
    if "steps" in names:
        wish.work = 0.97
    if "only-letter" in names:
        wish = Wish(0.03, "letter" if "format" in names else "bare", wish.polite)
    elif "only-option" in names:
        wish.work = 0.05
    elif "short" in names:
        wish.work = 0.4
    return sentences, wish


def system_prompt(rng):
    """One system prompt of up to about 80 words ("" = none) and its wish."""
    if rng.random() < 0.12:
        return "", Wish()
    # Most are short, so that a step sees many questions; one in four is of any length.
    is_long = rng.random() < 0.25
    asked, wish = instruction(rng, rng.choice((1, 1, 1, 2, 2, 3) if is_long else (1, 1, 1, 1, 2)))
    role = [fill(rng, rng.choice(ROLES))] if rng.random() < (0.55 if is_long else 0.4) else []
    fillers = [fill(rng, s) for s in rng.sample(FILLERS, rng.choice((0, 1, 1, 2, 2, 3) if is_long else (0, 0, 0, 0, 1)))]
    if rng.random() < 0.5:
        asked, fillers = fillers, asked
    sentences = role + fillers + asked
    return _joined(rng, sentences), wish


if __name__ == "__main__":
    import random

    rng = random.Random(0)
    for _ in range(30):
        print(system_prompt(rng))
