import { expect, test } from 'vitest';
import { modelCardHeldOutAccuracyText } from '../../../../src/studies/configuration/form/held-out-accuracy.ts';

test('the kinds of item sets, with n; other parts of the card overlap with them and are left out', () => {
  const card = [
    { name: 'words', n: 40, correct: 27 },
    { name: 'answers by letter', n: 120, correct: 55 },
  ];
  expect(modelCardHeldOutAccuracyText(card)).toBe('held-out accuracy: words 68% (n = 40)');
});

test('a card without numbers has no words', () => {
  expect(modelCardHeldOutAccuracyText(undefined)).toBeNull();
  expect(modelCardHeldOutAccuracyText([{ name: 'words', n: 0, correct: 0 }])).toBeNull();
});
