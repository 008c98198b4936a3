import { describe, expect, test } from 'vitest';
import type { ParsedAnswer } from '../../../src/core/answers/parsed-answer.ts';
import { latestCorrections, activeCorrections, type CorrectionLine } from '../../../src/core/answers/correction.ts';
import { cellKey } from '../../../src/core/plan/cell.ts';

const option = (option: number): ParsedAnswer => ({ kind: 'option', option, by: 'hand' });

function verdict(reading: ParsedAnswer | null, at?: string, item = 's/1'): CorrectionLine {
  const cell = { model: 'm', item, variant: { f: 'x' }, sample: 0 };
  return { ...cell, reading, by: 'me', why: 'It says so.', ...(at !== undefined && { at }) };
}

const early = '2026-01-01T00:00:00.000Z';
const late = '2026-01-01T00:00:00.001Z';
const standing = (...verdicts: CorrectionLine[]) => [...activeCorrections(verdicts).values()].map(({ reading }) => reading);

describe('of several verdicts on a cell', () => {
  test('the last by time counts, in whatever order they come', () => {
    expect(standing(verdict(option(1), early), verdict(option(2), late))).toEqual([option(2)]);
    expect(standing(verdict(option(2), late), verdict(option(1), early))).toEqual([option(2)]);
  });

  test('times are compared as times, not as texts', () => {
    const inOffset = verdict(option(1), '2026-01-01T01:00:00+02:00');
    expect(standing(verdict(option(2), early), inOffset)).toEqual([option(2)]);
  });

  test('without a time, or at the same one, the later line counts; any time is later than none', () => {
    expect(standing(verdict(option(1)), verdict(option(2)))).toEqual([option(2)]);
    expect(standing(verdict(option(1), early), verdict(option(2), early))).toEqual([option(2)]);
    expect(standing(verdict(option(1), early), verdict(option(2)))).toEqual([option(1)]);
  });

  test('an undoing takes the cell back, and can be overtaken in turn', () => {
    expect(standing(verdict(option(1), early), verdict(null, late))).toEqual([]);
    expect(standing(verdict(option(1), early), verdict(null, late), verdict(option(3), '2026-02-01T00:00:00Z'))).toEqual([
      option(3),
    ]);
    expect(latestCorrections([verdict(option(1), early), verdict(null, late)]).get(cellKey(verdict(null)))).toMatchObject({
      reading: null,
    });
  });
});

test('cells are apart', () => {
  expect(standing(verdict(option(1), late, 's/1'), verdict(option(2), early, 's/2'))).toEqual([option(1), option(2)]);
});
