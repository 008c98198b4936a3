import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../../src/core/studies/claim.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { claimSentencesOfPart } from '../../../../src/report/claim-sentences.ts';
import {
  promptChoiceClaims,
  type PromptChoiceModel,
  type PromptChoiceSettings,
} from '../../../../src/studies/system-prompt/measure/arm-claims.ts';
import { systemPromptClaimKinds } from '../../../../src/studies/system-prompt/measure/claims.ts';
import { makeZeroPromptCounts } from '../../../../src/measure/not-read/not-read.ts';
import { seededRandom } from '../../../../src/measure/basics/random.ts';
import { itemTable } from '../../../measure/item-tables.ts';

type Score = (item: number, prompt: number) => number;

const titles = ['A', 'B', 'C'];
const modelOf = (name: string, items: number, prompts: number, score: Score, tokens = 50): PromptChoiceModel => ({
  name,
  tables: [itemTable(Array.from({ length: items }, (_, i) => Array.from({ length: prompts }, (_, t) => score(i, t))))],
  tokensByPrompt: Array.from({ length: prompts }, (_, t) => tokens + t),
});

const usual = (prompts: number, modelCount = 1): PromptChoiceSettings => ({
  titles: titles.slice(0, prompts),
  modelCount,
  isGraded: false,
  margin: 3,
  seed: 1,
});

function textsOf(verdicts: readonly Claim[]) {
  const result = { study: 'system-prompt', models: [], partial: false, verdicts, margin: 3 };
  const [use, note, none] = (['advice:use', 'advice:use-note', 'advice:no-use'] as const).map((part) =>
    sentenceToPlainText(claimSentencesOfPart(result, systemPromptClaimKinds, part)),
  );
  return { use, note, none };
}

/** Right with these chances, by prompt. */
function tossing(chances: readonly number[], seed = 4): Score {
  const random = seededRandom(seed);
  return (_, prompt) => Number(random() < chances[prompt]!);
}

describe('of one model with three prompts', () => {
  const claims = promptChoiceClaims([modelOf('m', 90, 3, tossing([0.6, 0.8, 0.75]))], usual(3));

  it('names the prompt, its interval, and how much better another may be', () => {
    expect(textsOf(claims).use).toMatch(
      /^Use “[BC]”: \d\d to \d\d% right on questions like these\. No other of these 3 prompts is better by more than \d+\.\d points \(95%\)\.$/,
    );
  });

  it('says what more questions would do, and what a right answer costs', () => {
    expect(textsOf(claims).note).toMatch(
      /^About [\d,]+ more questions would reduce that to 3 points\. \d+ tokens per right answer\.$/,
    );
    const [cost] = claims.filter(({ claim }) => claim === 'use-cost');
    expect(cost!.value).toBeGreaterThan(50);
  });

  it('rounds the bound up and the interval outwards', () => {
    const { value, interval } = claims[0]!;
    expect(value).toBe(Number(value!.toFixed(1)));
    expect(interval!.every(Number.isInteger)).toBe(true);
  });

  it('names none where all may be best by more than the tolerance', () => {
    const alike = promptChoiceClaims([modelOf('m', 60, 3, tossing([0.7, 0.7, 0.72]))], usual(3));
    expect(textsOf(alike).use).toMatch(
      /^Any of these 3 prompts may be best\. “[ABC]” scores highest: \d\d to \d\d% right on questions like these\. No other is better by more than \d+\.\d points \(95%\)\.$/,
    );
  });

  it('says that no other is better where the bound is 0', () => {
    const far = promptChoiceClaims([modelOf('m', 90, 3, tossing([0.2, 0.95, 0.2]))], usual(3));
    expect(textsOf(far).use).toMatch(/^Use “B”: .* No other of these 3 prompts is better \(95%\)\.$/);
    expect(textsOf(far).note).not.toContain('more questions');
  });

  it('calls no score a share of right answers that is none', () => {
    const half = promptChoiceClaims([modelOf('m', 90, 3, (i, t) => ((i * 7 + t * 3) % 10) / 10)], {
      ...usual(3),
      isGraded: true,
    });
    expect(textsOf(half).use).toContain('% of the full score on questions like these');
    expect(textsOf(half).note).not.toContain('right answer');
  });
});

describe('of two models', () => {
  it('names the pair', () => {
    const models = [modelOf('m', 90, 3, tossing([0.6, 0.7, 0.6])), modelOf('n', 90, 3, tossing([0.7, 0.9, 0.6], 9))];
    expect(textsOf(promptChoiceClaims(models, usual(3, 2))).use).toMatch(
      /^Use “B” with n: .* No other of these 6 pairs is better/,
    );
    expect(textsOf(promptChoiceClaims(models, usual(3, 3))).use).toContain('No other of the 6 compared pairs is better');
  });
});

describe('of one model with two prompts', () => {
  it('says what the better one fixed and broke', () => {
    const claims = promptChoiceClaims([modelOf('m', 30, 2, (i, t) => Number(t === 1 || i >= 14))], usual(2));
    expect(textsOf(claims).use).toMatch(
      /^Use “B”: \d\d to 100% right on questions like these\. It fixed 14 of 30 questions and broke none\.$/,
    );
    const swapped = promptChoiceClaims([modelOf('m', 30, 2, (i, t) => Number(t === 0 || i >= 14))], usual(2));
    expect(textsOf(swapped).use).toContain('Use “A”');
    expect(textsOf(swapped).use).toContain('It fixed 14 of 30 questions and broke none.');
  });

  it('says so where no difference is shown, and how much one may lose', () => {
    const claims = promptChoiceClaims([modelOf('m', 30, 2, (i, t) => Number(i > 1 || (i === 1 && t === 1)))], usual(2));
    expect(textsOf(claims).use).toMatch(
      /^No difference shown between “A” and “B”: 1 fixed, none broken\. Using “B” loses at most \d+\.\d points \(95%\)\.$/,
    );
  });

  it('goes by the worst that unread answers allow', () => {
    const model = modelOf('m', 30, 2, (i, t) => Number(t === 1 || i >= 7));
    const [table] = model.tables;
    // Six of the seven wrong answers may be right, because they were unreadable.
    const byPrompt = [
      { ...makeZeroPromptCounts(), asked: 30, unreadable: 6 },
      { ...makeZeroPromptCounts(), asked: 30 },
    ];
    const highest = table!.scores.map((score, at) => (at % 2 === 0 && at < 12 ? 1 : score));
    const notRead = { sets: [{ items: 30, templates: 2, lowest: table!.scores, highest, byPrompt }], byPrompt };
    expect(textsOf(promptChoiceClaims([model], usual(2))).use).toContain('It fixed 7 of 30 questions and broke none.');
    expect(textsOf(promptChoiceClaims([{ ...model, notRead }], usual(2))).use).toContain(
      'No difference shown between “A” and “B”: 7 fixed, none broken.',
    );
  });

  it('counts nothing fixed where both are equal', () => {
    const found = textsOf(promptChoiceClaims([modelOf('m', 30, 2, (i) => Number(i > 3))], usual(2)));
    expect(found).toEqual({
      use: 'No difference shown between “A” and “B”: 0 fixed, none broken.',
      note: '',
      none: 'No prompt is advised: all of them have the same score on every question.',
    });
  });
});

it('says why no prompt is advised, and nothing where there is one prompt', () => {
  expect(textsOf(promptChoiceClaims([], usual(3))).none).toBe('No prompt is advised: no model can be rated.');
  expect(textsOf(promptChoiceClaims([modelOf('m', 6, 3, tossing([0.2, 0.5, 0.8]))], usual(3))).none).toBe(
    'No prompt is advised: 6 questions with answers are too few, as a bound needs at least 10.',
  );
  expect(promptChoiceClaims([modelOf('m', 30, 1, tossing([0.5]))], usual(1))).toEqual([]);
});
