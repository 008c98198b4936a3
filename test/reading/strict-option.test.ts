import { describe, expect, it } from 'vitest';
import type { Item } from '../../src/core/items/item.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import type { ParsedAnswer } from '../../src/core/answers/parsed-answer.ts';
import { readOptionInAskedForm, readOptionByRoParQRule } from '../../src/reading/strict-option.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { paraphraseStudy } from '../../src/studies/paraphrase/protocol/paraphrase.ts';
import { inLinearTime } from '../linear-time.ts';

const days = ['Monday', 'Tuesday', 'Friday', 'Sunday'];
const numbers = ['3', '3.5', '5', '35'];
const planets = ['Mars', 'Venus', 'Earth'];
const twoPart = ['iron', 'oxygen'];
const seven = ['red', 'blue', 'green', 'pink', 'grey', 'brown', 'white'];

/**
 * Expected result of each rule: the letter as shown (“B”; `"B"` if the option's text was read), a refusal, or the reason why
 * the answer is unreadable. The tolerant result is given only if it differs from the strict one. Two reasons for being
 * unreadable count as equal.
 */
type Expected = string | RegExp;
const cases: [text: string, choices: string[], strict: Expected, tolerant?: Expected][] = [
  // In the requested form.
  ['Answer: B.', days, 'B'],
  ['Answer: B. Tuesday', days, 'B'],
  ['Answer:B.', days, 'B'],
  ['Answer:\nB.', days, 'B'],
  ['Answer: A.\nReasoning: a week begins with it.', days, 'A'],
  ['Reasoning: the day after Monday.\nAnswer: B.', days, 'B'],
  ['Reasoning: A. is early, C. is late.\nAnswer: B.', days, 'B'],
  // Reasoning after the answer that contains letters.
  ['Answer: B.\nReasoning: C. comes later than B.', days, 'B'],
  ['Answer: it is hard.\nReasoning: B. fits.', days, /no letter from A to D with a full stop between/, 'B'],
  ['Answer: Reasoning: B.', days, /full stop between the last “Answer:” and “Reasoning:”/, 'B'],
  ['Answer: B.\nreasoning: then C.', days, 'B'],
  // Several “Answer:” lines: the last one counts.
  ['Answer: A.\nWait.\nAnswer: B.', days, 'B'],
  ['Answer: A.\nReasoning: no.\nAnswer: C.\nReasoning: yes.', days, 'C'],
  ['Answer: B.\nAnswer:', days, /full stop after the last “Answer:”/, 'B'],
  ['Answer: B.\nReasoning: so the Answer: is plain to see', days, /full stop after the last “Answer:”/, 'B'],
  ['Answer: A. Answer: B', days, /full stop after the last “Answer:”/, 'B'],
  // “A or B”: the paper's rule takes the first with a full stop.
  ['Answer: A. or B.', days, 'A', /several options are named: A, B/],
  ['Answer: A or B.', days, 'B', /several options are named: A, B/],
  ['Answer: A or B', days, /no letter/],
  ['Answer: both A. and D.', days, 'A', /several options are named: A, D/],
  // No full stop, other marks, small letters.
  ['Answer: B', days, /no letter/, 'B'],
  ['Answer: (B)', days, /no letter/, 'B'],
  ['Answer: (B).', days, /no letter/, 'B'],
  ['Answer: B)', days, /no letter/, 'B'],
  ['Answer: B: Tuesday', days, /no letter/, 'B'],
  ['Answer: B .', days, /no letter/, 'B'],
  ['Answer: b.', days, /no letter/, 'B'],
  ['Answer: b', days, /no letter/, 'B'],
  ['answer: B.', days, /there is no “Answer:”/, 'B'],
  ['ANSWER: B.', days, /there is no “Answer:”/, 'B'],
  ['Answer : B.', days, /there is no “Answer:”/, 'B'],
  ['**Answer:** B.', days, 'B'],
  ['**Answer: B.**', days, 'B'],
  ['Answer: **B.**', days, 'B'],
  ['Answer: **B**.', days, /no letter/, 'B'],
  ['Answer: **B**', days, /no letter/, 'B'],
  ['Answer: _B._', days, 'B'],
  ['Answer: $\\boxed{B}$', days, /no letter/, 'B'],
  ['Answer: "B."', days, 'B'],
  ['Answer: option B.', days, 'B'],
  // Option text.
  ['Answer: Tuesday', days, /no letter/, '"B"'],
  ['Answer: Tuesday.', days, /no letter/, '"B"'],
  ['Answer: tuesday', days, /no letter/, '"B"'],
  ['Answer: B. Monday', days, 'B', /letter B and the text “Monday” name different options/],
  ['Tuesday', days, /there is no “Answer:”/, '"B"'],
  // No “Answer:”.
  ['B.', days, /there is no “Answer:”/, 'B'],
  ['The answer is B.', days, /there is no “Answer:”/, 'B'],
  ['Reasoning: B. it is.', days, /there is no “Answer:”/, 'B'],
  ['', days, /^empty answer$/],
  [' \n', days, /^empty answer$/],
  // Inside a sentence.
  ['So I would say Answer: B. because Monday is over.', days, 'B'],
  ['My Answer: is certainly B. I am sure.', days, 'B'],
  ['Answer: The right one is C.', days, 'C'],
  // Letters out of range, and letters in words.
  ['Answer: E.', days, /no letter from A to D/],
  ['Answer: E. or else D.', days, 'D', /E is not an option/],
  ['Answer: D.', planets, /no letter from A to C/],
  ['Answer: C.', twoPart, /no letter from A to B/],
  ['Answer: G.', seven, 'G'],
  ['Answer: H.', seven, /no letter from A to G/],
  ['Answer: NASA.', days, /no letter/],
  ['Answer: U.S.A. is no day, B. is.', days, 'A', 'B'],
  ['Answer: vitamin D.', days, 'D'],
  ['Answer: 2B.', days, /no letter/],
  ['Answer: éB.', days, 'B', /no option is named/],
  // Decimal numbers.
  ['Answer: 3. 5', numbers, /no letter/],
  ['Answer: 3.5', numbers, /no letter/, '"B"'],
  ['Answer: 3.5.', numbers, /no letter/, '"B"'],
  ['Answer: 35.', numbers, /no letter/, '"D"'],
  ['Answer: C. 5', numbers, 'C'],
  ['Answer: 3. 5 is C.', numbers, 'C', /several options are named/],
  // Cut answers.
  ['Reasoning: Monday is followed by', days, /there is no “Answer:”/, '"A"'],
  ['Reasoning: B. fits.\nAnswer', days, /there is no “Answer:”/, 'B'],
  ['Reasoning: B. fits.\nAnswer:', days, /full stop after the last “Answer:”/],
  ['Answer: B.\nReasoning: after Mon', days, 'B'],
  // Refusals.
  ['I cannot answer this question.', days, 'refusal'],
  ['Answer: I am unable to choose.', days, 'refusal'],
  ['Answer: B. But as an AI language model, I do not know days.', days, 'B'],
  // Hostile.
  ['Answer: <img src=x onerror=alert(1)> C.', days, 'C'],
];

describe('both readings of an answer', () => {
  it.each(cases)('%j of %j: strictly %s, else %s', (text, choices, strict, tolerant) => {
    const { tolerant: beside, ...reading } = read(text, choices);
    expectReading(reading as ParsedAnswer, strict);
    if (tolerant === undefined) expect(beside).toBeUndefined();
    else expectReading(beside!, tolerant);
  });

  it('count options as in the item, whatever order they were shown in', () => {
    const order = [2, 0, 3, 1];
    expect(read('Answer: A.', days, order)).toEqual({ kind: 'option', option: 2, by: 'letter' });
    expect(read('Answer: d', days, order)).toMatchObject({
      kind: 'unreadable',
      tolerant: { kind: 'option', option: 1, by: 'letter' },
    });
    expect(read('Answer: Tuesday', days, order).tolerant).toEqual({ kind: 'option', option: 1, by: 'text' });
    expect(read('Answer: A. or B.', days, order)).toMatchObject({ option: 2, tolerant: { kind: 'unreadable' } });
  });

  it('flag an answer that its token limit ended', () => {
    expect(read('Answer: B.', days, undefined, { finish: 'length' })).toMatchObject({ option: 1, cut: true });
    expect(read('Reas', days, undefined, { finish: 'length' })).toMatchObject({ kind: 'unreadable', cut: true });
  });

  it('have nothing to read where the engine failed', () => {
    expect(read('Answer: B.', days, undefined, { finish: 'error', error: 'out of memory' })).toEqual({
      kind: 'unreadable',
      why: 'no answer: out of memory',
    });
  });
});

describe('the strict rule', () => {
  it('is that of the paper for 20,000 made-up answers: split at its marks, then the first letter with a full stop', () => {
    const random = seededRandom(3);
    const parts = ['Answer:', 'Reasoning:', ' ', '\n', 'A', 'B.', 'C.', 'D', 'E.', '.', 'a', 'b.', '4', 'x', '(', '**'];
    const others: string[] = [];
    let found = 0;
    for (let n = 0; n < 20_000; n++) {
      const text = Array.from({ length: 14 }, () => parts[Math.floor(random() * parts.length)]!).join('');
      const pieces = text.split('Answer:');
      const statement = pieces.length < 2 ? '' : pieces.at(-1)!.split('Reasoning:')[0]!;
      const letter = /(?<![A-Za-z0-9])[A-D]\./.exec(statement)?.[0][0];
      const reading = readOptionByRoParQRule(text, 4);
      if (letter !== undefined) found++;
      if ((reading.kind === 'option' ? 'ABCD'[reading.option] : undefined) !== letter) others.push(text);
    }
    expect(others).toEqual([]);
    expect(found).toBeGreaterThan(3000);
  });

  it('takes no long time over a long hostile answer', () => {
    const many = 500_000;
    for (const unit of ['Answer:', 'Reasoning:', 'A', 'Answer: ', '.', 'B', 'B. ', 'B \t']) {
      inLinearTime(() => readOptionByRoParQRule(unit.repeat(many), 4));
      inLinearTime(() => readOptionInAskedForm(unit.repeat(many), 4));
      inLinearTime(() => readOptionInAskedForm(`Answer: B${unit.repeat(many)}`, 4));
    }
  });
});

function read(
  text: string,
  choices: string[],
  order = choices.map((_, i) => i),
  parts: Partial<Response> = {},
): ParsedAnswer {
  const item: Item = { id: 's/1', question: 'Which?', choices, answer: 0, paraphrases: ['What?', 'Who?'] };
  const response: Response = {
    model: 'm',
    item: item.id,
    variant: { question: 'q0', order: 'o1' },
    sample: 0,
    seed: 1,
    promptHash: '',
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 1, decode: 1 },
    finish: 'stop',
    text,
    ...parts,
  };
  const plan = {
    study: 'paraphrase',
    options: paraphraseStudy.defaults,
    models: ['m'],
    items: [],
    samples: 1,
    seed: 1,
    resolved: { [item.id]: { orders: [order] } },
  };
  return paraphraseStudy.read(response, item, plan);
}

function expectReading(reading: ParsedAnswer, expected: Expected): void {
  if (typeof expected !== 'string') {
    expect(reading.kind === 'unreadable' ? reading.why : reading).toMatch(expected);
    return;
  }
  if (reading.kind !== 'option') expect(reading.kind).toBe(expected);
  else {
    const letter = String.fromCharCode(65 + reading.option);
    expect(reading.by === 'text' ? `"${letter}"` : letter).toBe(expected);
  }
}

describe('a letter in the form that is asked for, where no full stop is', () => {
  it.each([
    ['Answer: B', 1],
    ['Answer: B.', 1],
    ['Answer:\nB', 1],
    ['Solution: A is early.\nAnswer: C', 2],
    ['Answer: B\nMonday comes first.', 1],
    ['Answer: B. Tuesday', 1],
    ['B', 1],
    [' B. ', 1],
    ['B. Tuesday', 1],
    // Everything that the paper's narrower rule reads is also in the requested form.
    ['Answer: option B.', 1],
    ['Answer: A. or B.', 0],
  ])('%j is option %i', (text, option) => {
    expect(readOptionInAskedForm(text, days.length)).toEqual({ kind: 'option', option, by: 'letter' });
  });

  it.each([
    ['Answer: (B)', /after the last “Answer:”/],
    ['Answer: b', /after the last “Answer:”/],
    ['Answer: B or C', /after the last “Answer:”/],
    ['Answer: Tuesday', /after the last “Answer:”/],
    ['Answer: E', /after the last “Answer:”/],
    ['**B**', /not a single letter$/],
    ['The answer is B', /not a single letter$/],
    ['Tuesday', /not a single letter$/],
    ['B Tuesday', /not a single letter$/],
    ['B.\nThat is Tuesday.', /not a single letter$/],
    ['', /^empty answer$/],
  ])('%j is not', (text, why) => {
    expect(readOptionInAskedForm(text, days.length)).toEqual({
      kind: 'unreadable',
      why: expect.stringMatching(why) as string,
    });
  });
});
