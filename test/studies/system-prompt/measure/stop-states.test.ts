import { expect, test } from 'vitest';
import { modelCardState } from '../../../../src/core/studies/claim.ts';
import type { StopResult, StopClaimTrackResult } from '../../../../src/core/json/stop-form.ts';
import { systemPromptClaimKinds } from '../../../../src/studies/system-prompt/measure/claims.ts';
import { claimsOfStoppedRun, withdrawUnconfirmedClaims } from '../../../../src/studies/system-prompt/measure/stop.ts';

const stopped = (track: Partial<StopClaimTrackResult>): StopResult => ({
  asked: 100,
  cells: 1000,
  byRule: true,
  looks: [0.1, 0.5],
  alpha: 0.05,
  models: [],
  tracks: [{ claim: 'effect', models: ['m'], sureAt: 0.1, course: [], ...track }],
});

test.each([
  ['steady', [0, 2], 'stop-steady', 'Robust'],
  ['moves', [1, 5], 'stop-moves-slightly', 'Slightly sensitive'],
  ['moves', [3, 5], 'stop-moves-slightly', 'Slightly sensitive'],
  ['moves', [3.1, 5], 'stop-moves', 'Sensitive'],
] as const)('a run that was sure of “%s” with the interval %j', (says, interval, claim, state) => {
  const foundClaims = claimsOfStoppedRun(stopped({ says, interval }), ['m'], { notRated: new Map(), margin: 3 });
  expect(foundClaims[1]).toEqual({ claim, models: ['m'], interval, about: { share: '10%' } });
  expect(modelCardState(foundClaims, systemPromptClaimKinds, 'm')).toBe(state);
});

test('a whole run that does not confirm a look names the state of that look', () => {
  const [none, slight] = [
    { claim: 'not-shown', models: ['m'] },
    { claim: 'moves-slightly', models: ['m'] },
  ];
  const differs = (text: string) => [{ claim: 'stop-differs', models: ['m'], about: { said: text, share: '10%' } }];
  expect(withdrawUnconfirmedClaims([none], stopped({ says: 'moves', interval: [1, 5] }), 3)).toEqual(
    differs('slightly sensitive'),
  );
  expect(withdrawUnconfirmedClaims([none], stopped({ says: 'moves', interval: [4, 5] }), 3)).toEqual(differs('sensitive'));
  expect(withdrawUnconfirmedClaims([slight], stopped({ says: 'steady', interval: [0, 2] }), 3)).toEqual(differs('robust'));
  expect(withdrawUnconfirmedClaims([slight], stopped({ says: 'moves', interval: [4, 5] }), 3)).toEqual([slight]);
});
