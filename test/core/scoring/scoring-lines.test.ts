import { describe, expect, test } from 'vitest';
import {
  itemsWithScoringInUse,
  scoringId,
  findScoringByName,
  parseScoringLines,
} from '../../../src/core/scoring/scoring-lines.ts';
import type { ScopedItemScoring } from '../../../src/core/scoring/scoring.ts';

const contains: readonly ScopedItemScoring[] = [{ counts: { rules: [{ kind: 'contains' }], together: 'all' } }];
const exact: readonly ScopedItemScoring[] = [
  { set: 'mine', counts: { rules: [{ kind: 'text', exact: true }], together: 'all' } },
];
const added = (name: string, scorers: readonly ScopedItemScoring[], at: string) => ({ type: 'scoring', name, scorers, at });
const uses = (use: string | null, at: string) => ({ type: 'scoring', use, at });
const at = (second: number) => `2026-11-29T12:00:${String(second).padStart(2, '0')}.000Z`;

describe('the scorings of a run', () => {
  test('are none without lines', () => {
    expect(parseScoringLines([])).toEqual({ known: [], used: null });
  });

  test('the last line by time says which is used, wherever it comes', () => {
    const lines = [uses(null, at(3)), added('Contains', contains, at(1)), added('Exact', exact, at(2))];
    const { known, used } = parseScoringLines(lines);
    expect(known.map(({ name }) => name)).toEqual(['Contains', 'Exact']);
    expect(used).toBeNull();
    expect(parseScoringLines([...lines, uses(scoringId({ scorers: contains }), at(4))]).used?.name).toBe('Contains');
    expect(parseScoringLines(lines.slice(1)).used?.name).toBe('Exact');
  });

  test('of two lines with one time the later one counts', () => {
    expect(parseScoringLines([added('A', contains, at(1)), added('B', exact, at(1))]).used?.name).toBe('B');
  });

  test('the same scorers are there once, under their first name', () => {
    const { known } = parseScoringLines([added('First', contains, at(1)), added('Second', contains, at(2))]);
    expect(known.map(({ name }) => name)).toEqual(['First']);
  });

  test('a name that is taken gets a number, and so does that of the questions’ own scoring', () => {
    const { known } = parseScoringLines([
      added('Mine', contains, at(1)),
      added('Mine', exact, at(2)),
      added('original', [{ item: 'mine/1', counts: null }], at(3)),
    ]);
    expect(known.map(({ name }) => name)).toEqual(['Mine', 'Mine (2)', 'original (2)']);
  });

  test('lines of another form, and uses of a scoring that is not there, are passed over', () => {
    const { known, used } = parseScoringLines([
      added('Contains', contains, at(1)),
      uses('0123456789abcdef', at(2)),
      { type: 'scoring', name: 'No time', scorers: contains },
      { type: 'scoring', name: 'No scorers', scorers: [], at: at(9) },
      null,
      'text',
    ]);
    expect(known).toHaveLength(1);
    expect(used?.name).toBe('Contains');
  });

  test('items that the scoring in use does not name stay the same objects', () => {
    const items = [
      { id: 'mine/1', question: 'Q', answer: 'A' },
      { id: 'other/1', question: 'Q', answer: 'A' },
    ];
    const [one, other] = itemsWithScoringInUse(items, parseScoringLines([added('Exact', exact, at(1))]));
    expect(one?.counts?.rules).toEqual([{ kind: 'text', exact: true }]);
    expect(other).toBe(items[1]);
  });

  test('a scoring is found by its name or its id; another name is refused with those there are', () => {
    const scorings = parseScoringLines([added('Contains', contains, at(1))]);
    expect(findScoringByName('original', scorings)).toBeNull();
    expect(findScoringByName('Contains', scorings)?.scorers).toEqual(contains);
    expect(findScoringByName(scoringId({ scorers: contains }), scorings)?.name).toBe('Contains');
    expect(() => findScoringByName('Contain', scorings)).toThrow(
      'There is no scoring “Contain”: there is “original”, “Contains”.',
    );
  });
});
