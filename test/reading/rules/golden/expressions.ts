import { cases, type GoldenCase, type RefusedRule } from './golden-case.ts';

export const regex: readonly GoldenCase[] = [
  ...cases({ kind: 'regex', pattern: '\\b\\d{3}-\\d{4}\\b' }, [
    ['Call 555-1234.', 1, undefined, 'at “555-1234”'],
    ['5555-1234', 0],
    ['', 0],
  ]),
  ...cases({ kind: 'regex', pattern: 'yes|no', whole: true }, [
    ['yes', 1],
    [' no\n', 1],
    ['yes and no', 0, undefined, 'not all of it matches'],
    ['Yes', 0],
  ]),
  ...cases({ kind: 'regex', pattern: 'yes', ignoreCase: true }, [
    ['YES', 1],
    ['Yeſ', 1],
    ['no', 0],
  ]),
  ...cases({ kind: 'regex', pattern: '^a.c$' }, [
    ['abc', 1],
    ['a\u{1f600}c', 1],
    ['a\nc', 0],
    ['abc\n', 0],
  ]),
  ...cases({ kind: 'regex', pattern: '(?s)^a.c$' }, [['a\nc', 1]]),
  ...cases({ kind: 'regex', pattern: '(?m)^b$' }, [['a\nb\nc', 1]]),
  ...cases({ kind: 'regex', pattern: '\\p{Greek}+' }, [
    ['αβγ', 1],
    ['abc', 0],
  ]),
  ...cases({ kind: 'regex', pattern: 'é' }, [
    ['é', 1],
    ['e\u0301', 0],
  ]),
  ...cases({ kind: 'regex', pattern: '[](?=]' }, [['(', 1]]),
  ...cases({ kind: 'regex', pattern: '\\Q(?=\\E' }, [['a(?=b', 1]]),
  ...cases({ kind: 'regex', pattern: '\\(\\?=' }, [['(?=', 1]]),
  ...cases({ kind: 'regex', pattern: '$^' }, [['a', 0]]),
  { name: '(a+)+$ of 50,000 a', rule: { kind: 'regex', pattern: '(a+)+$' }, text: 'a'.repeat(50_000), score: 1 },
  {
    name: '(a+)+$ of 50,000 a and a b',
    rule: { kind: 'regex', pattern: '(a+)+$' },
    text: `${'a'.repeat(50_000)}b`,
    score: 0,
  },
  { name: '(a|aa)+$', rule: { kind: 'regex', pattern: '(a|aa)+$' }, text: `${'a'.repeat(50_000)}b`, score: 0 },
  { name: '(x+x+)+y', rule: { kind: 'regex', pattern: '(x+x+)+y' }, text: 'x'.repeat(50_000), score: 0 },
  { name: '(.*)*z', rule: { kind: 'regex', pattern: '(.*)*z$' }, text: 'ab'.repeat(250_000), score: 0 },
  {
    name: 'an answer too long for a large expression',
    rule: { kind: 'regex', pattern: '(a{100}){10}$' },
    text: 'a'.repeat(100_000),
    score: 0,
    why: 'too long for this expression',
  },
];

export const refused: readonly RefusedRule[] = [
  ['(?=a)b', 'looks around'],
  ['a(?!b)', 'looks around'],
  ['(?<=a)b', 'looks around'],
  ['(?<!a)b', 'looks around'],
  ['(a)\\1', 'back-reference'],
  ['(?P<n>a)\\k<n>', 'back-reference'],
  ['(', 'missing closing )'],
  ['[', 'missing closing ]'],
  ['*a', 'missing argument'],
  ['a{2000}', 'invalid repeat count'],
  ['((a{100}){10}){5}', 'invalid repeat count'],
  ['(?>a)', 'cannot be run'],
  ['a++', 'cannot be run'],
  ['x'.repeat(9_000), 'too large'],
  ['('.repeat(4_000) + ')'.repeat(4_000), 'cannot be run'],
].map(([pattern = '', fault = '']) => ({ name: pattern.slice(0, 40), rule: { kind: 'regex', pattern }, fault }));
