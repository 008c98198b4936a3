import { expect, test } from 'vitest';
import { estimatedMs } from '../../../src/pages/new/estimate.ts';

test('models are asked one after the other', () => {
  expect(estimatedMs([{ msPerCell: 10 }, { msPerCell: 30 }], 100)).toBe(4000);
  expect(estimatedMs([], 100)).toBe(0);
});

test('one that was never measured leaves it unknown', () => {
  expect(estimatedMs([{ msPerCell: 10 }, { msPerCell: null }], 100)).toBeNull();
});
