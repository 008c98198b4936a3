import { describe, expect, test } from 'vitest';
import {
  alignedWidth,
  concatMasks,
  tokenRowAlignment,
  padLeft,
  copyMatrixRows,
} from '../../../src/engine/transformers/batch-layout.ts';

describe('rows side by side', () => {
  test('widths are whole lanes', () => {
    expect([[], [0, 0], [1], [4], [5, 3], [8, 9]].map((lengths) => alignedWidth(lengths))).toEqual([0, 0, 4, 4, 8, 12]);
  });

  test('padding stands on the left, hidden by the mask; positions go on from the start', () => {
    const { width, ids, positions, mask } = padLeft(
      [
        [11, 12],
        [21, 22, 23, 24, 25],
      ],
      [0, 30],
    );
    expect(width).toBe(8);
    expect([...ids].map(Number)).toEqual([0, 0, 0, 0, 0, 0, 11, 12, 0, 0, 0, 21, 22, 23, 24, 25]);
    expect([...mask].map(Number)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect([...positions].map(Number)).toEqual([1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 30, 31, 32, 33, 34]);
  });

  test('a token stands in the same lane whatever its neighbours', () => {
    const laneOfFirst = (rows: number[][]) => {
      const { width } = padLeft(
        rows,
        rows.map(() => 0),
      );
      return (width - rows[0]!.length) % tokenRowAlignment;
    };
    for (const length of [1, 2, 3, 4, 5, 17]) {
      const row = Array.from({ length }, () => 1);
      const alone = laneOfFirst([row]);
      for (const other of [1, 6, 20, 33]) expect(laneOfFirst([row, Array.from({ length: other }, () => 1)])).toBe(alone);
    }
  });

  test('masks join row by row; nothing joins with nothing', () => {
    const both = concatMasks(BigInt64Array.of(1n, 2n, 3n, 4n), BigInt64Array.of(7n, 8n), 2);
    expect([...both].map(Number)).toEqual([1, 2, 7, 3, 4, 8]);
    expect([...concatMasks(new BigInt64Array(), BigInt64Array.of(7n, 8n), 2)].map(Number)).toEqual([7, 8]);
  });

  test('rows are taken in any order, and more than once', () => {
    const data = Float32Array.of(1, 1, 2, 2, 3, 3);
    expect([...copyMatrixRows(data, 3, [2, 0, 2])]).toEqual([3, 3, 1, 1, 3, 3]);
    expect(copyMatrixRows(data, 3, [])).toHaveLength(0);
  });
});
