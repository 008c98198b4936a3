import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../../src/core/studies/claim.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import type { ModelArm } from '../../../../src/measure/advice/model-advice.ts';
import { makeZeroPromptCounts } from '../../../../src/measure/not-read/not-read.ts';
import { seededRandom } from '../../../../src/measure/basics/random.ts';
import { claimSentence, claimsOfReportPart, hasUnknownAdvice } from '../../../../src/report/claim-sentences.ts';
import { modelChoiceClaims } from '../../../../src/studies/system-prompt/measure/advice-claims.ts';
import { systemPromptClaimKinds } from '../../../../src/studies/system-prompt/measure/claims.ts';
import { itemTable } from '../../../measure/item-tables.ts';

/** Models that are right with these chances on 150 questions under five prompts. */
function armsOf(chances: readonly number[], costs: readonly (number | undefined)[] = [], items = 150): ModelArm[] {
  const random = seededRandom(3);
  return chances.map((chance, m) => {
    const rows = Array.from({ length: items }, () => Array.from({ length: 5 }, () => Number(random() < chance)));
    const cost = costs[m];
    return { name: `model-${'abc'[m]}`, tables: [itemTable(rows)], ...(cost !== undefined && { cost }) };
  });
}

const bare = { study: 'system-prompt', models: [], partial: false } as const;
const usual = { leastSensitive: undefined, isPart: false, margin: 3, seed: 1 };

function sentences(verdicts: readonly Claim[], margin = 3) {
  const result = { ...bare, verdicts, margin };
  const of = (part: `advice:${string}`) =>
    claimsOfReportPart(result, systemPromptClaimKinds, part).map((found) =>
      sentenceToPlainText(claimSentence(result, found)),
    );
  return [of('advice:agentic'), of('advice:single-shot'), of('advice:budget')];
}

describe('of models that are alike', () => {
  const found = modelChoiceClaims(armsOf([0.7, 0.7, 0.7], [30, 20, 10]), usual);

  it('names the one with the highest score and what it may lose, for either use', () => {
    const [agentic, singleShot] = sentences(found);
    expect(singleShot).toEqual([
      expect.stringMatching(
        /^Take model-[abc]\. Its score is at most \d\.\d points below the best of these models \(95%\)\.$/,
      ),
    ]);
    expect(agentic).toEqual([`${singleShot![0]} These data do not show which model is least sensitive.`]);
  });

  it('prints no bound below the one that it has', () => {
    const value = found.find(({ claim }) => claim === 'advice-best')!.value!;
    expect(value).toBe(Number(value.toFixed(1)));
  });

  it('names no cheapest below the bound, and the cheapest above it', () => {
    const priced = (margin: number) =>
      sentences(modelChoiceClaims(armsOf([0.7, 0.7, 0.7], [30, 20, 10]), { ...usual, margin }), margin)[2];
    expect(priced(0.5)).toEqual(['No model is named: these data do not show which is at most 0.5 points below the best.']);
    expect(priced(20)).toEqual([
      'model-c takes the fewest tokens (10 an answer) of those shown to be at most 20 points below the best.',
    ]);
  });

  it('names no cheapest model if token counts are unknown', () => {
    const unknown = modelChoiceClaims(armsOf([0.7, 0.7], [30]), { ...usual, margin: 20 });
    expect(sentences(unknown, 20)[2]).toEqual(['No model is named: the tokens of model-b are unknown.']);
  });
});

describe('of a model that is far ahead', () => {
  const arms = armsOf([0.9, 0.4], [30, 20]);

  it('says that no other is better, and names it alone', () => {
    expect(sentences(modelChoiceClaims(arms, usual))).toEqual([
      ['Take model-a. No other of these models is better (95%). These data do not show which model is least sensitive.'],
      ['Take model-a. No other of these models is better (95%).'],
      ['Only model-a is shown to be at most 3 points below the best. It takes 30 tokens an answer.'],
    ]);
  });

  it('advises the least sensitive for many steps, and says what it loses', () => {
    const [weaker] = sentences(modelChoiceClaims(arms, { ...usual, leastSensitive: 'model-b' }));
    expect(weaker).toEqual([
      'Take model-b: it is the least sensitive.',
      expect.stringMatching(/^Its score is at most 5\d\.\d points below the best of these models \(95%\)\.$/),
    ]);
    const [stronger] = sentences(modelChoiceClaims(arms, { ...usual, leastSensitive: 'model-a' }));
    expect(stronger).toEqual([
      'Take model-a: it is the least sensitive.',
      'Its score is the highest too: no other of these models is better (95%).',
    ]);
  });

  it('speaks of the compared models where others are left out', () => {
    expect(sentences(modelChoiceClaims(arms, { ...usual, isPart: true }))[1]).toEqual([
      'Take model-a. No other of the 2 compared models is better (95%).',
    ]);
  });
});

it('says whose answers may count either way', () => {
  const [first, second] = armsOf([0.9, 0.4]);
  const [table] = second!.tables;
  const byPrompt = Array.from({ length: 5 }, makeZeroPromptCounts);
  const sets = [{ ...table!, lowest: table!.scores, highest: table!.scores, byPrompt }];
  const found = modelChoiceClaims([first!, { ...second!, notRead: { sets, byPrompt } }], usual);
  expect(sentences(found)[1]).toEqual([
    'Take model-a. No other of these models is better (95%).',
    'This holds however the unread, failed and doubtful answers of model-b count.',
  ]);
});

it('says why no model is advised', () => {
  expect(sentences(modelChoiceClaims(armsOf([0.9, 0.4], [], 8), usual))).toEqual([
    [],
    ['No model is advised: 8 questions with answers are too few, as a bound needs at least 10.'],
    [],
  ]);
  expect(modelChoiceClaims(armsOf([0.9]), usual)).toEqual([]);
});

it('an older result’s advice is left out, and known for what it is', () => {
  const older = {
    ...bare,
    verdicts: [
      { claim: 'advice-strong-tied', models: ['a', 'b'] },
      { claim: 'advice-steadiest', models: ['a'] },
    ],
  };
  expect(sentences(older.verdicts)).toEqual([['Take a: it is the least sensitive.'], [], []]);
  expect(hasUnknownAdvice(older, systemPromptClaimKinds)).toBe(true);
  expect(hasUnknownAdvice({ ...older, verdicts: older.verdicts.slice(1) }, systemPromptClaimKinds)).toBe(false);
});
