import { describe, expect, test } from 'vitest';
import type { Claim } from '../../../src/core/studies/claim.ts';
import { sentenceToPlainText } from '../../../src/core/words/sentence.ts';
import type { ResultWithClaims } from '../../../src/report/claim-sentences.ts';
import { effectSummaryCards, undistinguishedModelsNote } from '../../../src/report/first/effect-cards.ts';
import { systemPromptClaimKinds } from '../../../src/studies/system-prompt/measure/claims.ts';

const models = ['m'];
const words = { moved: 'Spread (SD)', between: 'Best minus worst', variants: 'prompts', facts: () => [] };

/** The captions of the cards’ gauges. */
const captions: string[] = [];

function cardOf(...verdicts: readonly Omit<Claim, 'models'>[]) {
  const result = { margin: 3, verdicts: verdicts.map((claim) => ({ ...claim, models })) } as unknown as ResultWithClaims;
  const [card] = effectSummaryCards(result, systemPromptClaimKinds, models, words);
  if (!card) throw new Error('no card');
  const { state, main, gauge, foot, gaugeOf } = card;
  if (gaugeOf) captions.push(sentenceToPlainText(gaugeOf));
  return [state, main?.label, main && sentenceToPlainText(main.value), gauge, foot && sentenceToPlainText(foot.sentence)];
}

describe('the card of a model', () => {
  const names = { prompt: 'Terse', names: '“Terse”' };
  test.each([
    [{ claim: 'steady', interval: [0, 2] }, 'Robust', 'up to 2.0', 'Within the tolerance'],
    [
      { claim: 'moves-slightly', interval: [1, 4] },
      'Slightly sensitive',
      '1.0 to 4.0',
      'These data do not show which are the worst',
    ],
    [{ claim: 'moves', interval: [4, 8] }, 'Sensitive', '4.0 to 8.0', 'These data do not show which are the worst'],
    [{ claim: 'not-shown', interval: [0, 8] }, 'Cannot tell yet', 'up to 8.0', undefined],
  ] as const)('by τ: %j', (claim, state, value, foot) => {
    expect(cardOf(claim)).toEqual([state, 'Spread (SD)', value, claim.interval, foot]);
  });

  test.each([
    [
      { claim: 'steady', interval: [0, 2], range: [0, 6.9] },
      'Robust',
      'up to 6.9',
      'Typical change: less than 3 points',
      'up to 2.0',
    ],
    [
      { claim: 'moves', interval: [4, 8], range: [12, 30.04] },
      'Sensitive',
      '12.0 to 30.0',
      'These data do not show which are the worst',
      '4.0 to 8.0',
    ],
    [{ claim: 'not-shown', interval: [0, 2], range: [0.5, 4] }, 'Cannot tell yet', 'up to 4.0', undefined, 'up to 2.0'],
  ] as const)(
    'says how far the best is from the worst, and keeps τ for the gauge: %j',
    (claim, state, value, foot, spread) => {
      captions.length = 0;
      expect(cardOf(claim)).toEqual([state, 'Best minus worst', value, claim.interval, foot]);
      expect(captions).toEqual([`Standard deviation across prompts: ${spread}`]);
    },
  );

  test.each([
    [{ claim: 'steady-between', interval: [0, 2] }, 'Robust', 'up to 2.0', 'Within the tolerance'],
    [
      { claim: 'moves-between-slightly', interval: [1, 4], about: { worst: 'Terse', best: 'Bare' } },
      'Slightly sensitive',
      '1.0 to 4.0',
      'Terse is below the best',
    ],
    [
      { claim: 'moves-between', interval: [4, 8], about: { worst: 'Terse', best: 'Bare' } },
      'Sensitive',
      '4.0 to 8.0',
      'Terse is below the best',
    ],
    [{ claim: 'not-shown-between', interval: [0, 8] }, 'Cannot tell yet', 'up to 8.0', undefined],
  ] as const)('below five variants, without a gauge: %j', (claim, state, value, foot) => {
    expect(cardOf(claim)).toEqual([state, 'Best minus worst', value, undefined, foot]);
  });

  test('names a prompt that may be the worst, with the interval of its distance', () => {
    const card = cardOf({ claim: 'moves', interval: [4, 8] }, { claim: 'among-worst', interval: [2, 9], about: names });
    expect(card.at(-1)).toBe('Terse: 2.0 to 9.0 points below the mean');
  });

  test('of an earlier report names its prompt without a size', () => {
    const card = cardOf({ claim: 'moves', interval: [4, 8] }, { claim: 'worst-prompt', value: -12, about: names });
    expect(card.at(-1)).toBe('Terse is below the mean');
  });
});

test('one sentence names models whose states differ although the data do not tell them apart', () => {
  const tied = (about?: Record<string, string>): Claim => ({
    claim: 'tied-steadiness',
    models: ['a', 'b'],
    ...(about && { about }),
  });
  const noteOf = (claim: Claim) =>
    sentenceToPlainText(
      undistinguishedModelsNote({ verdicts: [claim] } as unknown as ResultWithClaims, systemPromptClaimKinds),
    );
  expect(noteOf(tied({ although: ', although their verdicts differ' }))).toBe(
    'These data do not show which of a and b is the least sensitive, although their verdicts differ.',
  );
  expect(noteOf(tied())).toBe('');
});
