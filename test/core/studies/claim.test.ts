import { describe, expect, test } from 'vitest';
import {
  claimSlotText,
  findStateClaim,
  modelCardState,
  strictReading,
  tolerantReading,
  translateFormerClaims,
  translateFormerCardState,
  type Claim,
  type ClaimKind,
} from '../../../src/core/studies/claim.ts';

const claim = (id: string, interval?: readonly [number, number]): Claim => ({
  claim: id,
  models: ['m'],
  ...(interval && { interval }),
});
const ids = (verdicts: readonly Claim[], tolerance = 3) =>
  translateFormerClaims(verdicts, tolerance).map((one) => one.claim);

describe('the claims of an earlier report, by today’s states', () => {
  test('are slight where the lower end is within the tolerance', () => {
    for (const id of ['moves', 'moves-between', 'stop-moves']) {
      expect(ids([claim(id, [2, 6])])).toEqual([`${id}-slightly`]);
      expect(ids([claim(id, [3, 6])])).toEqual([`${id}-slightly`]);
      expect(ids([claim(id, [3.1, 6])])).toEqual([id]);
      expect(ids([claim(id, [3.1, 6])], 5)).toEqual([`${id}-slightly`]);
    }
  });

  test('stay as they are where they say something else, or have no interval', () => {
    const others = [claim('steady', [0, 2]), claim('not-shown', [0, 9]), claim('moves'), claim('worst-prompt')];
    expect(translateFormerClaims(others, 3)).toEqual(others);
  });

  test('change no more than their kind, and a second time nothing', () => {
    const once = translateFormerClaims([{ ...claim('moves', [2, 6]), p: 0.01, about: { reading: ', read strictly' } }], 3);
    expect(once).toEqual([
      { claim: 'moves-slightly', models: ['m'], interval: [2, 6], p: 0.01, about: { reading: ', read strictly' } },
    ]);
    expect(translateFormerClaims(once, 3)).toEqual(once);
  });
});

test('the state in an earlier result is named as today', () => {
  const slight = [claim('moves-slightly', [2, 6])];
  expect(translateFormerCardState('Steady', [claim('steady')], 'm')).toBe('Robust');
  expect(translateFormerCardState('Moves', [claim('moves', [4, 6])], 'm')).toBe('Sensitive');
  expect(translateFormerCardState('Moves', slight, 'm')).toBe('Slightly sensitive');
  expect(translateFormerCardState('Moves', slight, 'another')).toBe('Sensitive');
  expect(translateFormerCardState('Cannot tell yet', slight, 'm')).toBe('Cannot tell yet');
});

test('a sentence has “these” where its claim does not count the variants, and nothing in other slots', () => {
  expect(claimSlotText({ ...claim('steady'), about: { these: 'these ten' } }, 'about.these')).toBe('these ten');
  expect(claimSlotText(claim('steady'), 'about.these')).toBe('these');
  expect(claimSlotText(undefined, 'about.these')).toBe('these');
  expect(claimSlotText(claim('tied-steadiness'), 'about.although')).toBe('');
});

describe('the claim that gives a model its state', () => {
  const kinds = (
    [
      ['steady', 'Robust'],
      ['moves', 'Sensitive'],
      ['too-few', 'Cannot tell yet'],
      ['measured', undefined],
    ] as const
  ).map(([id, state]): ClaimKind => ({
    id,
    part: 'verdict',
    when: '',
    text: '',
    calibrated: { exact: '' },
    ...(state && { state }),
  }));
  const claim = (id: string, models: readonly string[], reading?: string): Claim => ({
    claim: id,
    models,
    ...(reading !== undefined && { about: { reading } }),
  });
  const stateOf = (...verdicts: readonly Claim[]) => modelCardState(verdicts, kinds, 'a');

  test('is the first whose kind has a state, wherever it is', () => {
    expect(findStateClaim([claim('measured', ['a']), claim('moves', ['a']), claim('steady', ['a'])], kinds, 'a')).toEqual({
      claim: claim('moves', ['a']),
      place: 1,
      state: 'Sensitive',
    });
    expect(stateOf(claim('measured', ['a']), claim('moves', ['b']))).toBeUndefined();
    expect(modelCardState(undefined, kinds, 'a')).toBeUndefined();
  });

  test('is about the model alone before it is about several', () => {
    expect(stateOf(claim('too-few', ['b', 'a']), claim('steady', ['a']))).toBe('Robust');
    expect(stateOf(claim('too-few', ['b', 'a']))).toBe('Cannot tell yet');
  });

  test('is that of the tolerant reading where the two differ', () => {
    const [strict, tolerant] = [claim('moves', ['a'], strictReading), claim('steady', ['a'], tolerantReading)];
    expect(stateOf(strict, tolerant)).toBe('Robust');
    expect(stateOf(tolerant, strict)).toBe('Robust');
    expect(stateOf(strict)).toBe('Sensitive');
    expect(stateOf(strict, claim('steady', ['b'], tolerantReading))).toBe('Sensitive');
  });
});
