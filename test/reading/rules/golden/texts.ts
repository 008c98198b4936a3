import { cases, type GoldenCase, type RefusedRule } from './golden-case.ts';

const paris = { answer: 'Paris' };
const colours = { choices: ['red', 'dark red', 'blue'], answer: 1 };

export const choice: readonly GoldenCase[] = [
  ...cases(
    { kind: 'choice' },
    [
      ['B', 1],
      ['b', 1, 0],
      ['(B)', 1, 0],
      ['Answer: B', 1],
      ['Answer: B.', 1],
      ['**Answer:** B', 1, 0],
      ['dark red', 1, 0],
      ['It is dark red.', 1, 0, 'names B (“dark red”)'],
      ['red', 0, undefined, 'names A (“red”), not B'],
      ['A', 0],
      ['A or B', 0, undefined, 'several options'],
      ['Answer: A. or B.', 0],
      ['not B', 0],
      ['D', 0],
      ['Ｂ', 1, 0],
      ['\u200fB', 1, 0],
      ['Reasoning: red is A.\nAnswer: B', 1],
      ['The answer is A.\n\nAnswer: B', 1],
      ['blue', 0],
    ],
    colours,
  ),
  ...cases(
    { kind: 'choice', strict: true },
    [
      ['B', 1],
      ['b', 0, 1],
      ['dark red', 0, 1, 'not a single letter'],
      ['Answer: B.', 1],
      ['Answer: C.', 0],
    ],
    colours,
  ),
  ...cases(
    { kind: 'choice', last: true },
    [
      ['A or B', 1, 0, 'names B (“dark red”)'],
      ['B or A', 0, undefined, 'names A (“red”), not B'],
      ['The answer is C and B.', 1, 0],
      ['I like C. The answer is A, or B.', 1, 0],
      ['Answer: blue or dark red', 1, 0],
      ['Answer: B', 1],
      ['Answer: A', 0],
      ['The answer is neither A nor B.', 0],
      ['A is warm. C is cold. B is in between, and neither is plain.', 0],
    ],
    colours,
  ),
  {
    name: 'a long answer',
    rule: { kind: 'choice' },
    item: colours,
    text: `${'red and blue. '.repeat(5_000)}\nAnswer: B`,
    score: 1,
  },
];

export const text: readonly GoldenCase[] = [
  ...cases(
    { kind: 'text' },
    [
      ['Paris', 1],
      ['paris.', 1],
      ['The answer is Paris', 1],
      ['Answer: **Paris.**', 1],
      ['I think so.\nParis', 1, 0],
      ['Paris is the capital.', 0],
      ['not Paris', 0, undefined, 'says “not Paris”, not “Paris”'],
      ['Ｐａｒｉｓ', 1],
      ['\u200fParis\u200e', 1],
      ['Pa\u00adris', 1],
      ['Answer: Lyon\nParis', 0],
      ['Lyon', 0],
      ['I cannot answer that.', 0],
    ],
    paris,
  ),
  ...cases(
    { kind: 'text', exact: true },
    [
      ['Paris', 1],
      [' Paris\n', 1],
      ['paris', 0],
      ['Paris.', 0],
      ['Answer: Paris', 1],
      ['Well.\nParis', 1, 0],
    ],
    paris,
  ),
  ...cases(
    { kind: 'text', strict: true },
    [
      ['Well.\nParis', 0, 1],
      ['Answer: Paris', 1],
    ],
    paris,
  ),
  ...cases({ kind: 'text', any: ['café', 'straße'] }, [
    ['cafe\u0301', 1],
    ['CAFÉ', 1],
    ['cafe', 0],
    ['strasse', 0],
    ['Straße', 1],
    ['ﬁ', 0],
  ]),
  ...cases({ kind: 'text', any: ['a\nb c'] }, [
    ['a\nb c', 1],
    ['Answer: a\nb  c', 1],
  ]),
  { name: 'a row of full stops', rule: { kind: 'text' }, item: paris, text: `${'. '.repeat(100_000)}a`, score: 0 },
  {
    name: 'long texts, full stops',
    rule: { kind: 'text', any: [`P${'. '.repeat(4_000)}`] },
    text: `${'. '.repeat(40_000)}a`,
    score: 0,
  },
  { name: 'a megabyte', rule: { kind: 'text' }, item: paris, text: `${'x'.repeat(1_000_000)}\nParis`, score: 1, other: 0 },
];

const refund = { kind: 'contains', all: ['refund', '30 days'] } as const;

export const contains: readonly GoldenCase[] = [
  ...cases({ ...refund, all: [...refund.all] }, [
    ['A refund within 30 days.', 1],
    ['A REFUND within 30\n  days.', 1, 0],
    ['A refund.', 0, undefined, 'contains “refund”, lacks “30 days”'],
    ['', 0],
    ['re\u00adfund, 30\u00a0days', 1, 0],
    ['ｒｅｆｕｎｄ ３０ days', 1, 0],
    ['\u202erefund\u202c 30 days', 1],
    ['I cannot help with that.', 0],
  ]),
  ...cases({ kind: 'contains', all: ['don’t'] }, [
    ['I don’t', 1],
    ["I don't", 1, 0],
  ]),
  ...cases({ kind: 'contains', all: ['Art'], exact: true }, [
    ['Art', 1],
    ['start', 0, 1],
    ['stArt', 1],
    ['ART', 0, 1],
  ]),
  ...cases({ kind: 'contains', any: ['yes', 'sure'] }, [
    ['Sure.', 1, 0],
    ['yes', 1, undefined, 'contains “yes”'],
    ['no', 0, undefined, 'contains none of “yes”, “sure”'],
  ]),
  ...cases({ kind: 'contains', none: ['as an AI'] }, [
    ['', 1, undefined, 'does not contain'],
    ['As an AI model', 0, 1, 'which it must not'],
    ['Fine.', 1],
  ]),
  ...cases({ kind: 'contains', all: ['a'], any: ['b', 'c'], none: ['d'] }, [
    ['abc', 1],
    ['ad b', 0],
    ['a', 0],
    ['bc', 0],
  ]),
  ...cases({ kind: 'contains' }, [
    ['It is 5.', 1, undefined, 'contains “5”'],
    ['It is six.', 0, undefined, 'lacks “5”'],
  ]),
  ...cases({ kind: 'contains', all: ['עברית'] }, [['\u200fעברית\u200e!', 1]]),
  { name: 'a megabyte', rule: { kind: 'contains', all: ['aaab'] }, text: `${'a'.repeat(1_000_000)}b`, score: 1 },
];

export const refused: readonly RefusedRule[] = [
  { name: 'a choice of none', rule: { kind: 'choice' }, fault: 'has none' },
  { name: 'a number of a text', rule: { kind: 'number' }, item: paris, fault: '“Paris” is not one' },
  { name: 'a number that is none', rule: { kind: 'number', value: 'a lot' }, fault: '“a lot” is not one' },
  {
    name: 'a text without reference',
    rule: { kind: 'text' },
    item: { answer: '' },
    fault: 'the question has no reference answer',
  },
  {
    name: 'a reference that is not there',
    rule: { kind: 'contains' },
    item: { answer: '' },
    fault: 'the question has none',
  },
];
