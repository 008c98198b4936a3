"""Instructions of user messages, by what they ask for.

"[a|b]" is a choice between words, made anew each time. `train` is for the training corpus, `held` only for the
evaluation: no model is ever trained on those.
"""

import corpus as C


def pick(rng, pool, held):
    """One wording of the pool."""
    text = C.Q.SLOT.sub(lambda m: _chosen(rng, m), rng.choice(pool["held" if held else "train"])).lstrip()
    return text[0].upper() + text[1:]


def _chosen(rng, slot):
    word = rng.choice(slot[2].split("|"))
    return slot[1] + word if word else ""


# --- the four sentence types, for problems that are solved and for questions with options ---------

SOLVE = {
    "declarative": {
        "train": [
            "You are [asked|told|expected] to [solve|work out] the [problem|question|task] below and to show your [work|steps|working].",
            "Your [task|job] is to [solve|work through] this [problem|exercise|question] and [give|write|state] the [result|answer].",
            "This is a [problem|task|question] that you [should|must|have to] solve [step by step|in steps|with care].",
            "You [should|must|will] [solve|work out] the following [problem|exercise], and the last line [gives|is|holds] the answer.",
            "The [problem|question] below [has to|must|should] be solved, [and the result is given|with the result] at the end.",
            "I [want|need|would like] you to [solve|work out] this [problem|question] and [explain|show] how.",
            "We [need|want] the [answer|result] of this [problem|exercise].",
        ],
        "held": [
            "You are to solve the problem and write your answer in the last line.",
            "The exercise that follows needs a solution, which you write down step by step.",
            "It is your part to find the result of this task.",
        ],
    },
    "interrogative": {
        "train": [
            "[Could|Can|Would|Will] you [please|] [solve|work out] [this|the following] [problem|question|exercise|task]?",
            "[Could|Can|Would] you show [how to solve|the steps of] this [problem|exercise|task]?",
            "What is the [answer|result] of [this|the following] [problem|exercise|task]?",
            "[How|In what way] [do|would|can] you solve this [problem|question|exercise]?",
            "Do you know [how to solve this problem|the answer to this question|the result of this task]?",
            "[May|Can] I ask you to [solve|work out] this [problem|question]?",
            "[Can|Could] you [tell|give|show] me the [result|answer] of this [problem|task], [step by step|with your steps]?",
        ],
        "held": [
            "Would you be able to find the solution of this problem?",
            "Could you work through the task and write the answer in the last line?",
            "Which result does this exercise have?",
        ],
    },
    "exclamative": {
        "train": [
            "What a [nice|fine|good|great|lovely|interesting] [problem|question|exercise|task] to [solve|work out]!",
            "What a [pleasure|joy] it is to solve [this|such a] [problem|exercise]!",
            "How [nice|good|great|interesting] it [is|would be] to [solve|work out] this [problem|question|task]!",
            "How [clear|simple|fine] the [steps|answer|result] of this [problem|exercise] will be!",
            "Such a [nice|good|fine|great] [problem|exercise|task] to [solve|work on]!",
            "What [a fine answer|good steps] this [problem|question] [needs|wants|asks for]!",
        ],
        "held": [
            "What a wonderful task to work through!",
            "How much I wish to see this exercise solved!",
            "Such an interesting question this is, and what a good solution it needs!",
        ],
    },
    "imperative": {
        "train": [
            "[Please|] [solve|work out] [this|the following] [problem|question|exercise|task].",
            "[Solve|Work out] the [problem|question|task] [step by step|in steps|with care] and [give|write|state] the [answer|result].",
            "Show [your work|your steps|your working] and [end with|give|write] the [answer|result].",
            "[Find|Give|Work out] the [answer|result] of this [problem|exercise].",
            "Read the [problem|question], [solve it|work it out] and [write|give] the [answer|result].",
            "[Work through|Go through] this [exercise|problem] and put the [answer|result] in the last line.",
            "Calculate [step by step|in steps] and [finish|close|end] with the answer.",
        ],
        "held": [
            "Solve the problem and write your answer in the last line.",
            "Find the solution of this task in small steps.",
            "Work at the exercise below until you have its result, then write it down.",
        ],
    },
}

CHOOSE = {
    "declarative": {
        "train": [
            "You are [asked|told|expected] to [choose|pick|select|find] the [right|correct|best] [option|answer|choice].",
            "Your [task|job] is to [choose|pick|select|name] one of the [options|choices|answers].",
            "One of the [options|answers|choices] below is [right|correct], and you [name|choose|find] it.",
            "You [should|must|will] [solve|answer] the question and [name|give|state] the [right|correct] [option|answer].",
            "This is a question with [options|choices], and you [should|must|have to] [pick|choose] one.",
            "I [want|need|would like] you to [answer|solve] this question by [an option|one of the options].",
        ],
        "held": [
            "You are to decide which of the options answers the question.",
            "The question has one correct option, which you write in the last line.",
            "It is your part to find the option that fits.",
        ],
    },
    "interrogative": {
        "train": [
            "[Could|Can|Would|Will] you [please|] [choose|pick|select|find] the [right|correct|best] [option|answer|choice]?",
            "Which [option|answer|choice] is [right|correct|best]?",
            "Which of the [options|answers|choices] [would you choose|do you choose|is right|is correct]?",
            "[Can|Could|Would] you [answer|solve] this question [and|to] name the [right|correct] [option|choice]?",
            "Do you know which [option|answer|choice] is [right|correct]?",
            "[May|Can] I ask you to [choose|pick|name] the [right|correct] [option|answer]?",
        ],
        "held": [
            "Would you be able to tell which option answers the question?",
            "Could you decide for one option and write it in the last line?",
            "What would be the option that fits?",
        ],
    },
    "exclamative": {
        "train": [
            "What a [nice|fine|good|great|lovely|interesting] question to [answer|solve]!",
            "What a [pleasure|joy] it is to [find|choose|pick] the [right|correct] [option|answer]!",
            "How [nice|good|great] it [is|would be] to know the [right|correct] [option|answer|choice]!",
            "Such a [nice|good|fine] question, with one [right|correct] [option|answer]!",
            "How [simple|clear|fine] the [right|correct] [option|choice] [is|will be]!",
        ],
        "held": [
            "What a wonderful question to decide!",
            "How much I wish to know the option that fits!",
            "Such interesting options these are, and only one of them is correct!",
        ],
    },
    "imperative": {
        "train": [
            "[Please|] [choose|pick|select|find|name] the [right|correct|best] [option|answer|choice].",
            "[Answer|Solve] the question [by naming|with] one of the [options|choices].",
            "[Solve|Answer] [this|the following] question and [give|write|state] the [right|correct] [option|choice].",
            "Read the question and [choose|pick|select] [one option|the right option|the best answer].",
            "[Choose|Pick|Select] one of the [options|answers|choices] [below|].",
            "[Tell|Show] me which [option|answer|choice] is [right|correct].",
        ],
        "held": [
            "Decide which of the options answers the question.",
            "Settle the question and write the correct option in the last line.",
            "Mark the option that fits.",
        ],
    },
}

# --- how a question with options is to be answered -----------------------------------------------

BY_LETTER = {
    "train": [
        "Answer with [the|a] letter [only|alone|].",
        "[Give|Write|State|Name|Return] [only|just|] the letter of the [right|correct|best] [option|answer|choice].",
        "[Reply|Respond|Answer] with [one|a single] letter [and nothing else|].",
        "[First|At once|Directly], [give|write|state] the letter of [the answer|your choice|the right option].",
        "Your [reply|answer|response] [is|must be|should be] [one letter|a single letter|the letter alone].",
        "[Which letter is right|Which letter has the right answer]? [Only the letter|The letter alone].",
        "The answer is one letter [without|with no] [explanation|reasons|working].",
        "[Put|Write] [down|] the letter [A, B, C or D|] [now|], [no explanation|nothing else].",
        "Say the letter [straight away|at once|first].",
        "[Write|Give|Say|Name] the letter, not the [words|text|wording] of the [option|answer].",
        "[Do not|Never] [write|repeat|copy] the [option|answer|words]; [give|write|say] its letter.",
        "[Pick|Choose] an option and [write|give|say] its letter.",
        "[I want|I need|We need] [only|just|] the letter [of the answer|before the answer|of the option that fits].",
        "[Leave out|Skip|Omit] the [words|text|explanation] and [give|write] [one|the] letter.",
        "The [answer|reply] [is|must be|has to be] [a|one] letter, [never words|nothing more|not a word].",
        "Which option is right? [Write|Give|Say] its letter, [not its text|no words].",
        "[Explain nothing|No words], [only|just] [the|one] letter.",
        "[What is|Tell me] the letter of [your|the] [choice|option|answer]?",
    ],
    "held": [
        "Answer with the letter of the option that you choose.",
        "State one letter without explaining it.",
        "The letter of the correct option is all that I need.",
        "Only the letter, please.",
    ],
}

BY_TEXT = {
    "train": [
        "[Give|Write|Name|State] the [text|words|wording] of the [right|correct|best] [option|answer|choice], not [its|the] letter.",
        "Answer with the [word|words|text|number] of the [option|choice].",
        "[Repeat|Copy|Quote|Write out] the [right|correct|best] [option|answer|choice] [in full|].",
        "No letters: [give|write|name] the [answer|option] itself.",
        "Use the [words|text] of the [option|answer] in your [reply|answer|response].",
        "[Say|Write] the [option|answer] itself, [without|not] the letter.",
        "[Write|Give|State|Name] the [option|answer|choice] [as it stands|word for word|as it is written].",
        "[Write|Give|Say] [what|which words] the [right|correct|best] [option|choice] [says|holds|has].",
        "[Leave out|Skip|Omit|Drop] the letter and [write|give|name|repeat] the [answer|option|words].",
        "[Do not|Never] [write|give|name|use] [a letter|letters|the letter]; [write|give|say|copy] the [answer|option|words] instead.",
        "[I want|I would like|We need] the [words|text|wording] of the [right|correct] [option|answer|choice], [no letter|not the letter].",
        "The [answer|reply] [is|must be|has to be] the [text|wording|words] of [an|the] option, [never its letter|not its letter].",
        "Without [a|any|its] letter: [which|what] is the [right|correct|best] [option|answer]?",
        "[Spell out|Write out|Copy] the [option|answer|choice] that [is right|you pick|fits].",
        "Which option is right? [Write|Give|Say] its [text|words|wording], [not its letter|no letter].",
        "Your [reply|answer|response] [is|must be|should be] the option's [text|wording].",
        "[Choose|Pick] an option and [write|repeat|copy] [its words|its text|what it says].",
        "[Reply|Respond] with the [chosen|right|correct] option itself, [letters are not wanted|no letter].",
        "In words, not [as a letter|with a letter]: [what|which] is the [answer|right option]?",
        "[The letter is not needed|No letter is needed|I do not need the letter], [only|just] the [words|text] of the [answer|option].",
        "[We|I] want the option's [words|text], [no letter|letters are not needed].",
        "[Send|Tell|Give] me the wording of the option that [fits|is right], [please|not its letter].",
        "[What I need|All I need] is the [text|wording] of the [right|correct] [option|answer].",
    ],
    "held": [
        "Write the chosen option itself and leave its letter out.",
        "Answer with the text of the option that you choose.",
        "Do not give a letter; repeat the words of the correct option.",
        "I need the option's own words.",
    ],
}

REASON_FIRST = {
    "train": [
        "[Think|Reason|Work it out] first, then [give|write|state|name] the letter.",
        "[Show|Write|Give] your [reasoning|working|steps] and [end|finish|close] with the letter of the [right|correct] [option|answer].",
        "[Explain|Reason|Think] before you [answer|choose|give the letter].",
        "Solve it step by step. [The last line is|End with|Finish with] Answer: and the letter.",
        "[First|] [work out|find] the [result|answer], then [pick|choose|name] the letter [that goes with it|of it|].",
        "[Calculate|Think] in steps, then [write|give] [Answer: and the letter|the letter].",
        "Start with your [reasoning|thoughts], the letter comes [last|at the end].",
        "[Write|Put] down [your steps|the working|what you do], and [then|at last|in the end] the letter.",
        "[Begin|Open] with [the steps|your working|reasons]. [End|Close] with the letter of [the|your] [answer|option|choice].",
        "[Say|Tell|Show] how you [find|get to|come to] the [answer|option], then [give|write|add] its letter.",
        "An explanation [first|comes first], [after that|then] the letter of the [right|correct|best] [answer|option].",
        "[Reason|Think] about [it|this] [at first|before all else] and [give|put|write] the letter [in the last line|last|at the end].",
        "How do you get the [result|answer]? [Write it|Explain it|Say it], then [give|write|name] the letter.",
        "Not the letter [alone|only]: [the steps|your reasons|an explanation] [first|before it].",
    ],
    "held": [
        "Reason about the question first and put the letter of your option in the last line.",
        "Write down how you get the result, and after that the letter.",
        "Begin with an explanation. Conclude with the letter of the correct option.",
    ],
}

RESTATE = {
    "train": [
        "[First|] [restate|repeat] the question, say it in other words, [check|check it], and [then|] answer with the letter.",
        "[Repeat|Restate|Write down] the question, [put it in other words|say it in another way], [solve|check] it and [give|name] the letter.",
        "Before you answer, [restate|repeat] the question [and|, then] say it in other words. [Then|After that] [check|solve it] and give the letter.",
        "[Restate|Repeat] the question in your own words before you [choose|answer]. [Check|Check it] and give the letter.",
        "[Write|Say] the question [again|a second time], then [say it|put it] in [other|new] words. [Solve|Check] it, and [finish|end|close] with the letter.",
        "[Begin|Start] by [repeating|restating] the question and [saying it in other words|a paraphrase]. [Check|Solve] it and [name|give|write] the letter [last|at the end].",
        "[Restate|Paraphrase] the question, check your [result|answer], and [end|close] with the letter of the [option|answer].",
        "The question [again|once more] first, then the same in [other|your own] words, then your [steps|check] and the letter.",
        "[First|] paraphrase the question [and check that it means the same|and see that both are the same], [then|] give the letter [at the end|last|].",
    ],
    "held": [
        "Restate the question, paraphrase it, check that both mean the same, and give the letter at the end.",
        "Write the question once more, then in different words. Check your result and finish with the letter.",
    ],
}

# How a letter is to be written, so that it is told from a word; after any of the instructions that ask for a letter.
FULL_STOP = [
    "[Put|Write|Set] a full stop [after|behind] the letter.",
    "Write the letter after [Answer:|the word Answer], with a full stop, [as in|like|such as] [A.|B.|C.|D.]",
    "The [last|final] line [is|must be|reads] Answer: [with|and] the letter and a full stop.",
    "[Use|Keep to|Follow] the form [Answer: A.|Answer: B.|Answer: C.|Answer: D.]",
    "Write the letter [as|in the form] [A.|B.|C.|D.], after Answer:",
    "[Write|Give] [your answer|it|your choice] as [Answer: A.|Answer: B.|Answer: C.|Answer: D.] [and nothing else.|for example.|]",
]

# --- final answers only, with or without demonstrations ------------------------------------------

TERSE = {
    "letter": BY_LETTER,
    "number": {
        "train": [
            "[Give|Write|State|Return] [only|just] the [number|result|final answer].",
            "Answer with [one number|the number only|the number alone|a number].",
            "[Solve|Work out] the [problem|question|exercise] and [give|write] only the [number|final answer|result].",
            "[No steps|No explanation|No working], [only|just] the [number|final answer|result].",
            "Your [reply|answer|response] [is|must be|should be] [one number|a number and nothing else].",
            "What is the [result|answer]? [Only the number|The number alone].",
        ],
        "held": [
            "Write down the resulting number without any explanation.",
            "Solve the problem. I need nothing but the final number.",
            "Answer with the number alone.",
        ],
    },
    "yes-no": {
        "train": [
            "Answer [with|] [yes or no|Yes or No] [only|].",
            "[Say|Write|Reply] [yes or no|Yes or No].",
            "[Is it so|Is this right|Is it true]? [Reply|Answer] Yes or No.",
            "Your [reply|answer|response] [is|must be|should be] [one word: Yes or No|Yes or No].",
            "[Decide|Tell me] [whether it is so|if it is so], Yes or No.",
            "[Read|Answer] the question [and say|with] Yes or No, nothing else.",
        ],
        "held": [
            "Respond to the question with a single word, Yes or No.",
            "Only Yes or No, please.",
            "Decide whether the answer is Yes or No.",
        ],
    },
    "sentiment": {
        "train": [
            "Is the [review|text|opinion] [positive or negative|Positive or Negative]?",
            "[Say|Tell me|Decide] whether the [review|text|comment] is [positive or negative|Positive or Negative].",
            "[Name|Give|State] the [sentiment|mood|feeling] of the [review|text|comment]: Positive or Negative.",
            "[Classify|Label|Mark] the [review|text|opinion] as [positive or negative|Positive or Negative].",
            "Does the [writer|customer|person] [like it|feel good about it]? Answer Positive or Negative.",
            "Read the [review|text|comment]. [Answer|Reply|Write] Positive or Negative.",
        ],
        "held": [
            "Determine if the sentiment of this review is Positive or Negative.",
            "Which label fits the comment, Positive or Negative?",
            "Label the feeling of the text with one word, Positive or Negative.",
        ],
    },
}
