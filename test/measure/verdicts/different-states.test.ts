import { expect, test } from 'vitest';
import type { Claim, ClaimKind } from '../../../src/core/studies/claim.ts';
import { noteDifferentStates } from '../../../src/measure/verdicts/different-states.ts';

const verdict = (id: string, state: 'Robust' | 'Sensitive'): ClaimKind => ({
  id,
  state,
  part: 'verdict',
  when: '',
  text: '',
  calibrated: { exact: '' },
});
const kinds = [verdict('steady', 'Robust'), verdict('moves', 'Sensitive')];
const claims = (second: string, tied: string): Claim[] => [
  { claim: 'steady', models: ['a'] },
  { claim: second, models: ['b'] },
  { claim: tied, models: ['a', 'b'], about: { on: ' for tone' } },
];

test.each(['tied-steadiness', 'close-steadiness', 'tied-truth', 'tied-itself'])('%s says where states differ', (tied) => {
  const [steady, moves, order] = noteDifferentStates(claims('moves', tied), kinds);
  expect([steady, moves]).toEqual(claims('moves', tied).slice(0, 2));
  expect(order!.about).toEqual({ on: ' for tone', although: ', although their verdicts differ' });
});

test('models of one state, and claims that name an order, stay as they are', () => {
  for (const all of [claims('steady', 'tied-steadiness'), claims('moves', 'order-strength')])
    expect(noteDifferentStates(all, kinds)).toEqual(all);
});

test('at several temperatures, where the states at its own differ', () => {
  const at = (at: string, ...own: Claim[]) => own.map((claim) => ({ ...claim, about: { at } }));
  const found = noteDifferentStates(
    [...at(' at 0', ...claims('moves', 'tied-truth')), ...at(' at 1', ...claims('steady', 'tied-truth'))],
    kinds,
  );
  expect(found.map(({ about }) => about!['although'])).toEqual([
    undefined,
    undefined,
    ', although their verdicts differ',
    undefined,
    undefined,
    undefined,
  ]);
});
