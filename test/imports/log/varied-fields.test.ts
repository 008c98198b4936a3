import { describe, expect, it } from 'vitest';
import { inferVarRoles } from '../../../src/imports/log/questions-of-vars.ts';
import { proposeVariedFields, type LogFieldCandidate } from '../../../src/imports/log/varied-fields.ts';

const given: readonly LogFieldCandidate[] = [
  { id: 'temperature', title: 'temperature', kind: 'setting' },
  { id: 'system', title: 'system message', kind: 'system message' },
];
const answer = (model: string, question: number, temperature: string, system: string) => ({
  model,
  question,
  levels: { temperature, system },
});

const found = (answers: readonly ReturnType<typeof answer>[]) =>
  proposeVariedFields(given, answers).map(({ id, isProposed }) => [id, isProposed]);

describe('fields that differ', () => {
  it('are proposed where answers of one model to one question differ in them', () => {
    expect(found([answer('m', 0, '0', 'a'), answer('m', 0, '0', 'b')])).toEqual([['system', true]]);
  });

  it('are not proposed where they differ from model to model alone', () => {
    expect(found([answer('m', 0, '0', 'a'), answer('n', 0, '1', 'a')])).toEqual([['temperature', false]]);
  });

  it('are none where they differ from question to question alone', () => {
    expect(found([answer('m', 0, '0', 'a'), answer('m', 1, '1', 'b')])).toEqual([]);
  });

  it('that say the same are proposed once, by the likelier kind; that say more, both', () => {
    expect(found([answer('m', 0, '0', 'a'), answer('m', 0, '1', 'b')])).toEqual([
      ['temperature', false],
      ['system', true],
    ]);
    expect(found([answer('m', 0, '0', 'a'), answer('m', 0, '1', 'b'), answer('m', 0, '1', 'a')])).toEqual([
      ['temperature', true],
      ['system', true],
    ]);
  });

  it('have short names for long values and for none', () => {
    const long = 'You answer questions about sums, and nothing else.';
    const [field] = proposeVariedFields(given, [answer('m', 0, '', ''), answer('m', 0, '', long)]);
    expect([field?.values, field?.names]).toEqual([['', long], { '': 'none', [long]: 'system message 2' }]);
  });
});

describe('variables', () => {
  it.each([
    ['one is the question', [{ a: '1' }, { a: '2' }], 'a', []],
    [
      'the one with most values is',
      [
        { a: '1', b: 'x' },
        { a: '2', b: 'x' },
        { a: '3', b: 'y' },
      ],
      'a',
      [],
    ],
    [
      'a name says more',
      [
        { a: '1', question: 'x' },
        { a: '2', question: 'x' },
        { a: '3', question: 'y' },
      ],
      'question',
      [],
    ],
    [
      'one in all its values words it',
      [
        { a: '1', b: 'x' },
        { a: '1', b: 'y' },
        { a: '2', b: 'y' },
        { a: '2', b: 'x' },
        { a: '3', b: 'x' },
        { a: '3', b: 'y' },
      ],
      'a',
      ['b'],
    ],
    [
      'one in some of its values does not',
      [
        { a: '1', b: 'x' },
        { a: '1', b: 'y' },
        { a: '2', b: 'y' },
      ],
      'a',
      [],
    ],
    ['none is no question', [{}, {}], undefined, []],
  ])('%s', (_, tests, question, wordings) => {
    expect(inferVarRoles(tests as readonly Readonly<Record<string, string>>[])).toMatchObject({ question, wordings });
  });
});
