import { describe, expect, test } from 'vitest';
import { cellKey } from '../../../src/core/plan/cell.ts';
import { unanimousMark, type HumanMark } from '../../../src/core/answers/mark.ts';
import { lastMarkOf, currentMarksOfPerson, currentMarksByCell } from '../../../src/core/answers/mark-lines.ts';
import { latestCorrections, activeCorrections, type CorrectionLine } from '../../../src/core/answers/correction.ts';

const cell = (item: string) => ({ model: 'm', item, variant: { f: 'x' }, sample: 0 });
const mark = (by: string, mark: HumanMark | null, markedAt?: string, item = 's/1'): CorrectionLine => ({
  ...cell(item),
  reading: null,
  by,
  why: '',
  mark,
  ...(markedAt !== undefined && { markedAt }),
});
const early = '2026-01-01T00:00:00.000Z';
const late = '2026-01-01T00:00:00.001Z';
const marksOf = (...verdicts: CorrectionLine[]) => currentMarksByCell(verdicts).get(cellKey(cell('s/1')));

describe('of several marks on an answer', () => {
  test('the last of each person counts, in whatever order they come', () => {
    expect(marksOf(mark('Ann', 'right', early), mark('Ann', 'wrong', late))).toEqual([{ by: 'Ann', mark: 'wrong' }]);
    expect(marksOf(mark('Ann', 'wrong', late), mark('Ann', 'right', early))).toEqual([{ by: 'Ann', mark: 'wrong' }]);
    expect(marksOf(mark('Bo', 'none', late), mark('Ann', 'right', early))).toEqual([
      { by: 'Ann', mark: 'right' },
      { by: 'Bo', mark: 'none' },
    ]);
  });

  test('one that is taken back is none, until it is given again', () => {
    expect(marksOf(mark('Ann', 'right', early), mark('Ann', null, late))).toBeUndefined();
    expect(marksOf(mark('Ann', null, early), mark('Ann', 'right', late))).toEqual([{ by: 'Ann', mark: 'right' }]);
    expect(marksOf(mark('Ann', null, late), mark('Bo', 'right', early))).toEqual([{ by: 'Bo', mark: 'right' }]);
  });

  test('without a time, or at the same one, the later line counts; any time is later than none', () => {
    expect(marksOf(mark('Ann', 'right'), mark('Ann', 'wrong'))).toEqual([{ by: 'Ann', mark: 'wrong' }]);
    expect(marksOf(mark('Ann', 'right', early), mark('Ann', 'wrong', early))).toEqual([{ by: 'Ann', mark: 'wrong' }]);
    expect(marksOf(mark('Ann', 'right', early), mark('Ann', 'wrong'))).toEqual([{ by: 'Ann', mark: 'right' }]);
  });
});

test('what one person says comes in the order in which it was said', () => {
  const lines = [mark('Ann', 'right', late, 's/1'), mark('Ann', 'none', early, 's/2'), mark('Bo', 'wrong', early, 's/3')];
  expect([...currentMarksOfPerson('Ann', lines)]).toEqual([
    [cellKey(cell('s/2')), 'none'],
    [cellKey(cell('s/1')), 'right'],
  ]);
  expect(lastMarkOf(lines, { ...cell('s/1'), by: 'Ann' })).toBe(lines[0]);
  expect(lastMarkOf(lines, { ...cell('s/1'), by: 'Bo' })).toBeUndefined();
});

test('people agree where all say the same', () => {
  expect(unanimousMark([{ by: 'Ann', mark: 'right' }])).toBe('right');
  expect(
    unanimousMark([
      { by: 'Ann', mark: 'right' },
      { by: 'Bo', mark: 'right' },
    ]),
  ).toBe('right');
  expect(
    unanimousMark([
      { by: 'Ann', mark: 'none' },
      { by: 'Bo', mark: 'wrong' },
    ]),
  ).toBeUndefined();
  expect(unanimousMark([])).toBeUndefined();
});

test('a mark changes no reading, and takes no change of one back', () => {
  const changed: CorrectionLine = {
    ...cell('s/1'),
    reading: { kind: 'option', option: 1, by: 'hand' },
    by: 'Ann',
    why: 'seen',
    at: early,
  };
  for (const lines of [
    [changed, mark('Ann', 'right', late)],
    [changed, mark('Ann', null, late)],
    [mark('Ann', 'wrong'), changed],
  ]) {
    expect([...activeCorrections(lines).values()]).toEqual([changed]);
  }
  expect(latestCorrections([mark('Ann', 'right', late)]).size).toBe(0);
  expect(currentMarksByCell([changed]).size).toBe(0);
});
