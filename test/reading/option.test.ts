import { describe, expect, it } from 'vitest';
import { readOption } from '../../src/reading/option.ts';
import type { ParsedAnswer } from '../../src/core/answers/parsed-answer.ts';
import { inLinearTime } from '../linear-time.ts';

const days = ['Monday', 'Tuesday', 'Friday', 'Sunday'];
const numbers = ['12', '120', '7', '1.5'];
const colours = ['red', 'dark red', 'blue', 'sky blue'];
const animals = ['A cat', 'A dog', 'An owl', 'None of these'];
const vowels = ['E', 'B', 'A', 'K'];
const yesNo = ['yes', 'no'];
const marked = ['x + 1', '3/4', '50%', '-12'];

/** `B` is read by letter and `"B"` by text. A pattern is the reason why the answer is unreadable; `refusal` is a refusal. */
type Expected = string | RegExp;
const cases: [text: string, choices: string[], expected: Expected][] = [
  // One letter and nothing else.
  ['B', days, 'B'],
  ['b', days, 'B'],
  ['B.', days, 'B'],
  ['(B)', days, 'B'],
  ['(b)', days, 'B'],
  ['[C]', days, 'C'],
  ['B)', days, 'B'],
  ['**B**', days, 'B'],
  ['**B.**', days, 'B'],
  ['`D`', days, 'D'],
  ['  C\n', days, 'C'],
  ['Option B', days, 'B'],
  ['option b.', days, 'B'],
  ['The letter D.', days, 'D'],
  ['"A"', days, 'A'],
  ['$\\boxed{C}$', days, 'C'],
  ['a', days, 'A'],
  // “no” is an answer here, unless it belongs to the next word.
  ['No', yesNo, '"B"'],
  ['no.', yesNo, '"B"'],
  ['No, it has no air.', yesNo, '"B"'],
  ['No it does not.', yesNo, '"B"'],
  ['No\nWhales are mammals.', yesNo, '"B"'],
  ['No because whales are mammals.', yesNo, '"B"'],
  ['Yes, there is no air on the Moon.', yesNo, '"A"'],
  ['Yes. No other planet is as large.', yesNo, '"A"'],
  ['There is no doubt: yes', yesNo, '"A"'],
  ['I would say no', yesNo, '"B"'],
  ['No one knows.', yesNo, /no option/],
  ['Yes and no.', yesNo, /several/],
  // Letter and text together.
  ['B. Tuesday', days, 'B'],
  ['B) Tuesday', days, 'B'],
  ['(B) Tuesday', days, 'B'],
  ['B: Tuesday', days, 'B'],
  ['**B. Tuesday**', days, 'B'],
  ['B - Tuesday', days, 'B'],
  ['B Tuesday', days, 'B'],
  ['b) tuesday', days, 'B'],
  ['Tuesday (B)', days, 'B'],
  ['B. Monday', days, /letter B and the text “Monday” name different options/],
  ['The answer is C, Sunday.', days, /letter C and the text “Sunday”/],
  // Statements.
  ['The answer is B', days, 'B'],
  ['The answer is B.', days, 'B'],
  ['the correct answer is (c).', days, 'C'],
  ['The correct option is D because the week ends then.', days, 'D'],
  ['Correct answer: **A**', days, 'A'],
  ['I choose C.', days, 'C'],
  ['I would go with option B', days, 'B'],
  ['A is wrong, C is wrong; the answer is B.', days, 'B'],
  ['The answer is a', days, 'A'],
  ['The answer is B. No: the answer is C.', days, 'C'],
  ['Monday is out, so the answer is Tuesday.', days, '"B"'],
  // Denials.
  ['It is not B.', days, /no option is named/],
  ['B is wrong.', days, /no option is named/],
  ["A isn't right, so C", days, 'C'],
  ['Option B is incorrect, option D is correct.', days, 'D'],
  ['Not Monday but Friday', days, '"C"'],
  ['Monday is not it', days, /no option is named/],
  // After “Answer:”.
  ['Answer: B', days, 'B'],
  ['answer: b', days, 'B'],
  ['ANSWER : C', days, 'C'],
  ['**Answer:** D', days, 'D'],
  ['**Answer: D**', days, 'D'],
  ['Solution: after Monday comes Tuesday.\nAnswer: B', days, 'B'],
  ['Answer:\n\nC', days, 'C'],
  ['Answer: Tuesday', days, '"B"'],
  ['Answer: B\nExplanation: A and C are wrong.', days, 'B'],
  ['Answer: A\nWait.\nAnswer: B', days, 'B'],
  ['A, B or C? Answer: C', days, 'C'],
  ['Answer: B or C', days, /several options are named: B, C/],
  ['B\nAnswer:', days, /nothing follows “Answer:”/],
  ['B\nAnswer: I do not know', days, /it says that none of the options is the answer, or that it does not know/],
  ['Answer: \n see below\nB', days, 'B'],
  ['E. Tuesday', days, /E is not an option: the last one is D/],
  ['Answer: E', days, /E is not an option: the last one is D/],
  // Articles and pronouns are not letters.
  ['A cat is what I see.', days, /no option is named/],
  ['A dog', ['fish', 'dog', 'cow', 'bee'], '"B"'],
  ['A cat', animals, '"A"'],
  ['The answer is A dog.', animals, '"B"'],
  ['The answer is a dog.', ['fish', 'dog', 'cow', 'bee'], '"B"'],
  ['A is right.', days, 'A'],
  ['A', days, 'A'],
  ['A and B', days, /several options are named: A, B/],
  ['So it is A.', days, 'A'],
  ["I'm sure that it is C.", days, 'C'],
  ['I think so', ['1', '2', '3', '4', '5', '6', '7', '8', '9'], /no option is named/],
  ['I. 9', ['1', '2', '3', '4', '5', '6', '7', '8', '9'], 'I'],
  ["It's D, isn't it?", days, 'D'],
  // Several letters.
  ['A. Monday\nB. Tuesday\nC. Friday\nD. Sunday', days, /several options are named: A, B, C, D/],
  ['Either B or C', days, /several options are named: B, C/],
  ['B, B and again B', days, 'B'],
  // Texts.
  ['Tuesday', days, '"B"'],
  ['tuesday', days, '"B"'],
  ['It will be Tuesday.', days, '"B"'],
  ['*Tuesday*', days, '"B"'],
  ['Tuesdays', days, /no option is named/],
  ['Monday or Tuesday', days, /several options are named: “Monday”, “Tuesday”/],
  ['120', numbers, '"B"'],
  ['12', numbers, '"A"'],
  ['12.', numbers, '"A"'],
  ['It is 12, I think', numbers, '"A"'],
  ['12.5', numbers, /no option is named/],
  ['-12', numbers, /no option is named/],
  ['−12', marked, '"D"'],
  ['1.5', numbers, '"D"'],
  ['1,200', numbers, /no option is named/],
  ['7:30', numbers, /no option is named/],
  ['5 + 7 = 12', numbers, /several options are named: “7”, “12”/],
  ['5 + 7 = 12\nAnswer: 12', numbers, '"A"'],
  ['$12', numbers, '"A"'],
  ['dark red', colours, '"B"'],
  ['Dark  Red', colours, '"B"'],
  ['red', colours, '"A"'],
  ['dark red, not red', colours, '"B"'],
  ['dark red or red', colours, /several options are named/],
  ['sky blue', colours, '"D"'],
  ['blue-green', colours, /no option is named/],
  ['None of these', animals, '"D"'],
  ['x + 1', marked, '"A"'],
  ['3/4', marked, '"B"'],
  ['50%', marked, '"C"'],
  // An option whose text is a letter.
  ['K', vowels, '"D"'],
  ['A', vowels, /letter A and the text “A” name different options/],
  ['B', vowels, 'B'],
  ['C', vowels, 'C'],
  ['E', vowels, '"A"'],
  // Nothing, and refusals.
  ['', days, /^empty answer$/],
  [' \n\t', days, /^empty answer$/],
  ['**', days, /^empty answer$/],
  ['I do not know.', days, /no option is named/],
  ['Wednesday', days, /no option is named/],
  ['I cannot answer this question.', days, 'refusal'],
  ["I'm sorry, but I can't help with that.", days, 'refusal'],
  ['I’m sorry, I can’t assist with this.', days, 'refusal'],
  ['As an AI language model, I do not have opinions on days.', days, 'refusal'],
  ['I am unable to choose between A and B.', days, 'refusal'],
  ['I cannot answer with certainty, but the answer is B.', days, 'B'],
  // Hostile.
  ['<img src=x onerror=alert(1)>', days, /no option is named/],
  ['vitamin C++ C# C', days, 'C'],
];

const shown = (reading: ParsedAnswer): string =>
  reading.kind === 'option'
    ? reading.by === 'letter'
      ? String.fromCharCode(65 + reading.option)
      : `"${String.fromCharCode(65 + reading.option)}"`
    : reading.kind === 'unreadable'
      ? `unreadable: ${reading.why}`
      : reading.kind;

describe('readOption', () => {
  it.each(cases)('%j of %j → %s', (text, choices, expected) => {
    const reading = readOption(text, choices);
    if (typeof expected === 'string') expect(shown(reading)).toBe(expected);
    else {
      expect(reading).toMatchObject({ kind: 'unreadable' });
      expect(reading.kind === 'unreadable' && reading.why).toMatch(expected);
    }
  });

  it('reads any letter of 26', () => {
    const choices = Array.from({ length: 26 }, (_, i) => `choice number ${i}!`);
    for (let i = 0; i < 26; i++) {
      const letter = String.fromCharCode(65 + i);
      for (const text of [letter, `(${letter})`, `Answer: ${letter}`, `The answer is ${letter}.`]) {
        expect(readOption(text, choices)).toEqual({ kind: 'option', option: i, by: 'letter' });
      }
    }
  });

  it('finds a text that overlaps one without borders, and reads on after the longest', () => {
    expect(readOption('la la la!', ['la la', 'do']).kind).toBe('option');
    expect(readOption('xla la la!', ['la la', 'do'])).toEqual({ kind: 'option', option: 0, by: 'text' });
    expect(readOption('sky blue', colours)).toEqual({ kind: 'option', option: 3, by: 'text' });
    expect(readOption('sky blue, blue', colours).kind).toBe('unreadable');
  });

  it('takes no long time over a long hostile answer', () => {
    for (const unit of [
      'A ',
      'answer: ',
      '((((',
      'option option ',
      ' \n',
      '**',
      'I would ',
      'the the ',
      'Monday ',
      '-',
      'answer is ',
    ]) {
      inLinearTime(() => readOption(unit.repeat(300_000 / unit.length), days));
    }
  });
});
