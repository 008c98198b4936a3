import { describe, expect, it } from 'vitest';
import { isParsedAnswerRight, readOpenAnswer } from '../../src/reading/open-answer.ts';
import { readOption } from '../../src/reading/option.ts';

const planets = ['Mercury', 'Venus', 'Mars', 'Neptune'];

/** Each states the third choice. */
const third: Readonly<Record<string, readonly string[]>> = {
  'a final form': [
    'Mercury is too hot.\n\\boxed{C}',
    '\\[\\boxed{\\text{C}}\\]',
    'So $\\boxed{\\textbf{(C)}}$ it is.',
    'Compared with Venus, it is red.\n<answer>C</answer>',
    '<answer>\nC\n</answer>',
    '<final_answer>Mars</final_answer>',
    '{"answer": "C"}',
    '{"reasoning": "A is hot and B is cloudy", "answer": "C"}',
    "{'choice': 'C', 'why': 'it is red'}",
    '```json\n{"final_answer": "(C)", "confidence": 0.9}\n```',
    'Venus is cloudy.\n#### C',
    '**Answer:** C',
    '**Answer: C**',
    '## Final answer\nC',
    '### Answer\n\n**C. Mars**',
    'Final Answer: The final answer is C. I hope it is correct.',
  ],
  'a letter with reasons around it': [
    'Answer: C, because A and B lie closer to the sun.',
    'The answer is (C), not (B).',
    'The answer is C: Mars. Unlike Venus, it is red.',
    'Answer: C\n\nExplanation: Mercury has no air, Venus has too much, Neptune is blue.',
    'The correct option is C. Note that D is a distractor.',
    'I would choose C, since Neptune is too far away.',
    'Neither A nor B fits, therefore the answer must be C.',
    'The best answer is option C.',
    'C is correct: Mars is the red one.',
    'Looking at Mercury, Venus and Neptune, none is red. So the answer is C.',
    'Option C is the right answer, while option B is not.',
    'Thus, the answer is C) Mars',
  ],
  'the last of several statements': [
    'The answer is A. Wait, Mercury is grey. The answer is C.',
    'At first the answer seems to be B. Answer: C',
    'Answer: B\n\nLet me check that again.\n\nAnswer: C',
    'I choose D. On second thought, I choose C.',
    '\\boxed{A} was my first idea, and \\boxed{C} is what I keep.',
  ],
  'one more question behind it': [
    'Answer: C\n\nQuestion: Which planet has rings?\nA. Saturn\nAnswer: A',
    'The answer is C.\n\nQ: What is next?\nA: The answer is B.',
    'C\n\nQuestion 2: Which one is blue?\nAnswer: D',
  ],
  'other writing': [
    'Ａｎｓｗｅｒ：Ｃ',
    'answer: c',
    'ANSWER = C',
    'Answer – C',
    'Mars is the red one.\n\nC',
    'Mars is the red one.\n(C)',
    'C.',
    'c)',
    '[C]',
    '“C”',
    'Answer: Mars',
    'The answer is Mars.',
    'The correct answer is Mars, which is red.',
    'Mars',
  ],
  'more than one denial': [
    'Not A and not B, but C.',
    'The answer is not Venus but Mars.',
    'It cannot be Mercury. It cannot be Neptune. The answer is C.',
    'A is wrong. B is wrong. D is wrong. C is correct.',
  ],
};

describe.each(Object.entries(third))('the third: %s', (_, texts) => {
  it.each(texts)('%j', (text) => {
    expect(readOption(text, planets)).toMatchObject({ kind: 'option', option: 2 });
  });
});

describe('no single option', () => {
  it.each([
    'The answer is A and C.',
    'Answer: B or C',
    'Answer: A, B, C',
    'The answer is none of these.',
    'Answer: E',
    'The answer is not C.',
    'I do not know.',
    'It might be Mars, it might be Venus.',
    '\\boxed{A, C}',
    '{"answer": ["A", "C"]}',
    '',
    '   \n\n ',
    'Answer:',
  ])('%j', (text) => {
    expect(readOption(text, planets).kind).toBe('unreadable');
  });
});

describe('a refusal', () => {
  it.each([
    'I cannot assist with that request.',
    "I'm sorry, but I can't help with this.",
    'I apologize, but I am unable to answer that question.',
    'As an AI, I must decline to respond.',
    "I won't be able to provide an answer to this.",
    'I am not able to discuss this topic.',
    'I must respectfully decline.',
    "Sorry, I can't do that.",
  ])('%j', (text) => {
    expect(readOption(text, planets).kind).toBe('refusal');
    expect(readOpenAnswer(text, 'Lyon').kind).toBe('refusal');
  });

  it.each([
    "I can't help but admire Mars.\nAnswer: C",
    'I cannot see how it could be anything but C. Answer: C',
    'Sorry for the long answer! Answer: C',
  ])('is no part of an answer: %j', (text) => {
    expect(readOption(text, planets)).toMatchObject({ kind: 'option', option: 2 });
  });
});

const isRightFor = (text: string, answer: string | number): boolean =>
  isParsedAnswerRight(readOpenAnswer(text, String(answer)), { id: 'own/1', question: 'How many?', answer });

describe('a number', () => {
  it.each([
    ['The train needs 45 minutes and the bus 60.\nAnswer: 105', '105'],
    ['Total: 1,234,567. The answer is 1,234,567.', '1234567'],
    ["The answer is 12'500.", '12500'],
    ['The answer is 1 250 000.', '1250000'],
    ['Answer: −7', '-7'],
    ['Answer: －7', '-7'],
    ['\\boxed{-\\frac{3}{8}}', '-0.375'],
    ['\\boxed{\\frac{5}{4}}', '1.25'],
    ['The answer is 3/4.', '0.75'],
    ['The answer is 2.5 million.', '2500000'],
    ['The answer is 15k.', '15000'],
    ['Answer: 3 dozen', '36'],
    ['The answer is 10^6.', '1000000'],
    ['Answer: 2^{10}', '1024'],
    ['Answer: 12²', '144'],
    ['The answer is 18 dollars.\n\nTell me if I can help with 2 more questions!', '18'],
    ['{"answer": 21, "confidence": "95%"}', '21'],
    ['#### 72', '72'],
    ['#### 72\n\nQuestion: How old is Ana in 30 years?\nAnswer: 41', '72'],
    ['She pays $18.50.\nAnswer: $18.50', '18.5'],
    ['Answer: **42**', '42'],
    ['Twelve and thirty make forty-two.\nThe answer is forty-two.', '42'],
    ['The answer is 5 apples, not 6.', '5'],
    ['Answer: 4.0', '4'],
    ['Answer: .5', '0.5'],
    ['Antwort: 0,25', '0.25'],
  ] as const)('%j is %s', (text, number) => {
    expect(isRightFor(text, number)).toBe(true);
  });

  it.each([
    ['The answer is √2.', '2'],
    ['Answer: 2i', '2'],
    ['Answer: 2x', '2'],
    ['\\boxed{\\frac{\\pi}{3}}', '3'],
    ['\\boxed{[3,\\infty)}', '3'],
    ['Answer: -7', '7'],
    ['Answer: 12k', '12'],
    ['Answer: 2 million', '2'],
    ['Answer: 10^6', '10'],
    ['Answer: 5 or 6', '5'],
    ['Answer: x + 7', '7'],
    ['\\boxed{\\begin{pmatrix} 5 \\\\ 5 \\end{pmatrix}}', '5'],
    ['\\boxed{\\frac{x^2}{9} + \\frac{y^2}{4} = 5}', '5'],
    ['It is more than 5 and less than 9.', '7'],
  ] as const)('%j is not %s', (text, number) => {
    expect(isRightFor(text, number)).toBe(false);
  });
});

describe('a formula', () => {
  it.each([
    ['\\boxed{x^{2}-1}', 'x^2 - 1'],
    ['The answer is $(x-1)(x+1)$.', 'x^2-1'],
    ['\\boxed{\\dfrac{2}{3}}', '\\frac23'],
    ['Answer: $\\left(3, 4\\right)$', '(3,4)'],
    ['\\[\\boxed{2\\sqrt{2}}\\]', '\\sqrt{8}'],
    ['Answer: $90^\\circ$', '90^{\\circ}'],
    ['\\boxed{\\begin{pmatrix}1\\\\2\\end{pmatrix}}', '\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}'],
    ['Final Answer: The final answer is $[0,1)$. I hope it is correct.', '[0, 1)'],
    ['\\boxed{\\frac{\\pi}{4}}', '\\pi/4'],
    ['\\boxed{3+2i}', '2i+3'],
  ] as const)('%j is %s', (text, reference) => {
    expect(isRightFor(text, reference)).toBe(true);
  });

  it.each([
    ['\\boxed{x^2+1}', 'x^2-1'],
    ['\\boxed{(4,3)}', '(3,4)'],
    ['\\boxed{[0,1]}', '[0,1)'],
    ['\\boxed{2\\pi}', '2'],
    ['\\boxed{\\sqrt{3}}', '\\sqrt{2}'],
    ['\\boxed{3-2i}', '3+2i'],
    ['\\boxed{2\\sqrt{2}}', '\\sqrt{2}'],
    ['Answer: $72+72\\sqrt{2}$', '\\sqrt{2}'],
    ['Answer: $2x+3$', '2x'],
    ['Answer: $\\frac{\\sqrt{3}}{2}$', '\\sqrt{3}'],
  ] as const)('%j is not %s', (text, reference) => {
    expect(isRightFor(text, reference)).toBe(false);
  });
});

describe('a short text', () => {
  it.each([
    ['Lyon', 'Lyon'],
    ['lyon.', 'Lyon'],
    ['Happy to help! The answer is Lyon.', 'Lyon'],
    ['Arr, matey! It be Lyon.', 'Lyon'],
    ['It is the city of Lyon.', 'Lyon'],
    ['The Danube', 'Danube'],
    ['Danube', 'the Danube'],
    ['Answer: "Lyon"', 'Lyon'],
    ['**Lyon**', 'Lyon'],
    ['I can’t help but think of the Rhône.\nLyon', 'Lyon'],
    ['答案是北京。', '北京'],
    ['答えは京都です。', '京都'],
    ['정답은 부산입니다.', '부산'],
  ] as const)('%j is %s', (text, reference) => {
    expect(isRightFor(text, reference)).toBe(true);
  });

  it.each([
    ['Not Lyon.', 'Lyon'],
    ['The answer is not Lyon.', 'Lyon'],
    ['Marseille', 'Lyon'],
    ['Lyonnais', 'Lyon'],
    [
      'The answer is Marseille, although many people who pass through Lyon on their way to the sea would say something else.',
      'Lyon',
    ],
    ['', 'Lyon'],
  ] as const)('%j is not %s', (text, reference) => {
    expect(isRightFor(text, reference)).toBe(false);
  });
});
