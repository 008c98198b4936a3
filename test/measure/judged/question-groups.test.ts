import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { questionGroupIndices } from '../../../src/measure/judged/question-groups.ts';

test('responses to one question belong together, and items of one cluster; what has neither stands alone', () => {
  const items = [
    { id: 'a', question: 'Why?' },
    { id: 'b', question: 'How?' },
    { id: 'c', question: 'Why?' },
    { id: 'd', question: 'Why?', cluster: 'x' },
    { id: 'e', question: 'When?', cluster: 'x' },
    { id: 'f', question: '' },
    { id: 'g', question: '' },
    undefined,
  ] as unknown as Item[];
  expect(questionGroupIndices(items)).toEqual([0, 1, 0, 2, 2, 3, 4, 5]);
});
