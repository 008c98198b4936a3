import { describe, expect, test } from 'vitest';
import {
  claimSlotText,
  translateFormerClaims,
  translateFormerCardState,
  type Claim,
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
