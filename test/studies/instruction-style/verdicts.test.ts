import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { modelCardState } from '../../../src/core/studies/claim.ts';
import { toFileTables } from '../../../src/report/file-tables.ts';
import { styleClaimKinds } from '../../../src/studies/instruction-style/measure/claims.ts';
import type { InstructionStyleResult } from '../../../src/studies/instruction-style/measure/result.ts';
import { styleModelFigures } from '../../../src/studies/instruction-style/report/figures.ts';
import { styleFindingText } from '../findings.ts';
import { styleEffectTable } from '../../../src/studies/instruction-style/report/tables.ts';
import { measuredStyles } from '../../made-up/style-outcomes.ts';

const claimsOf = ({ verdicts = [] }: InstructionStyleResult) => verdicts.map(({ claim }) => claim);
const modelAt = ({ models }: InstructionStyleResult, place: number) =>
  [...new Set(models.map(({ model }) => model))][place] ?? '';
const stateIn = (result: InstructionStyleResult, place: number) =>
  modelCardState(result.verdicts, styleClaimKinds, modelAt(result, place));

const byStyle = (chances: readonly (readonly number[])[], seed: number) => {
  const random = seededRandom(seed);
  return (model: number, _: number, style: number) =>
    random() < (chances[model]?.[style] ?? 0) ? ('right' as const) : ('wrong' as const);
};

test('four styles: the best against the worst, and no τ; a model that none changes cannot be judged yet', async () => {
  const result = await measuredStyles({
    models: 2,
    sets: [30, 30],
    styles: 4,
    outcome: byStyle(
      [
        [0.85, 0.85, 0.4, 0.85],
        [0.8, 0.8, 0.8, 0.8],
      ],
      7,
    ),
  });
  const [moved, still] = result.effects!;
  expect(moved!.promptEffect.value).toMatchObject({
    why: '4 prompts are too few to bound how much the score varies: at least five are needed',
  });
  expect(moved!.widest!.worst).toBe('style-3');
  const [low, high] = moved!.widest!.interval;
  expect(low).toBeGreaterThan(5);
  expect(high).toBeLessThan(85);
  expect(still!.widest!.p).toBeGreaterThan(0.05);
  expect([stateIn(result, 0), stateIn(result, 1)]).toEqual(['Sensitive', 'Cannot tell yet']);
  expect(styleFindingText(result)).toMatch(
    /^made-up-a is sensitive: it scores \d+\.\d to \d+\.\d points lower under “Style 3” than under “Style [124]”, more than 3\. made-up-b: these questions do not show a difference between these four instruction styles\. If there is one, it is below \d+\.\d points\./,
  );
  expect(styleFindingText(result)).toMatch(
    /To find a difference of 3 points between two styles in made-up-b takes at least [\d,]+ questions\./,
  );
  expect(claimsOf(result)).not.toContain('steady');
  expect(styleFindingText(result)).not.toMatch(/robust|least sensitive/);
  const state = styleModelFigures.lines(result).map((line) => line.state);
  expect(state).toEqual(['Sensitive', 'Sensitive', 'Cannot tell yet', 'Cannot tell yet']);
  const [table] = toFileTables(result, [styleEffectTable(result)]);
  expect(table!.rows.map((row) => row[1])).toEqual([
    expect.stringMatching(/^Sensitive, Style 3, Style [124]$/),
    expect.stringMatching(/^Cannot tell yet, Style \d, Style \d$/),
  ]);
});

test('whether alike answers are right more often is open where much was not read: what was not counts as wrong', async () => {
  const outcome = (failed: boolean) => (model: number, item: number, style: number) =>
    failed && model === 1 && style === 2 && item % 8 === 0 ? 'refused' : item % 5 === 0 ? 'wrong' : 'right';
  const intervalOf = async (failed: boolean) =>
    (await measuredStyles({ models: 3, sets: [24, 24, 24], styles: 4, outcome: outcome(failed) })).correlation.rcscore
      .interval.pearson;
  expect(await intervalOf(true)).toMatchObject({ why: 'over 2% of a model’s answers are unread' });
  expect(await intervalOf(false)).not.toMatchObject({ why: expect.stringContaining('not read') as string });
});

test('from five styles on there is τ: a model that never changes is robust within the tolerance chosen, and not within a smaller one', async () => {
  const size = {
    models: 1,
    sets: [20, 20, 20],
    styles: 6,
    outcome: (_: number, item: number) => (item % 4 === 0 ? ('wrong' as const) : ('right' as const)),
  };
  const steady = await measuredStyles(size);
  const [low, high] = steady.effects![0]!.promptEffect.interval as readonly [number, number];
  expect(low).toBe(0);
  expect(high).toBeGreaterThan(0.3);
  expect(stateIn(steady, 0)).toBe('Robust');
  expect(steady.margin).toBe(3);
  expect(stateIn(await measuredStyles({ ...size, margin: 0.2 }), 0)).toBe('Cannot tell yet');
});

test('answers that never change with 10% failed cells: no range, and it is said how many are missing', async () => {
  const random = seededRandom(4);
  const result = await measuredStyles({
    models: 1,
    sets: [40],
    styles: 4,
    outcome: (_, item) => (random() < 0.1 ? 'failed' : item % 4 === 0 ? 'wrong' : 'right'),
  });
  const [line] = result.models;
  expect(line!.range).toBe(0);
  expect(line!.ssi).toBe(0);
  expect(Object.values(line!.accuracy)).toEqual([75, 75, 75, 75]);
  expect(claimsOf(result)).toContain('missing');
  expect(styleFindingText(result)).toMatch(/\d+% of the answers of made-up-a are missing/);
});

test('refusals and guessing are not rated, with the reason', async () => {
  const result = await measuredStyles({
    models: 2,
    sets: [40],
    styles: 4,
    outcome: (model, item) => (model === 0 ? 'refused' : item % 5 === 0 ? 'right' : 'wrong'),
  });
  expect(styleFindingText(result)).toContain('made-up-a is not rated: not one readable answer to 160 prompts: 160 refused.');
  expect(styleFindingText(result)).toContain(
    'made-up-b is not rated: it is right in 20.0% of cases, which is not shown to be above the 25.0% that guessing gives.',
  );
  expect(styleModelFigures.lines(result).map(({ isNotRated }) => isNotRated)).toEqual([true, true]);
  expect(claimsOf(result).filter((claim) => /order|tied/.test(claim))).toEqual([]);
});

test('models are ordered where one is right more often than each of the others; the same answers have no order', async () => {
  const result = await measuredStyles({
    models: 3,
    sets: [60],
    styles: 4,
    outcome: byStyle(
      [
        [0.6, 0.6, 0.6, 0.6],
        [0.95, 0.95, 0.95, 0.95],
        [0.55, 0.55, 0.55, 0.55],
      ],
      3,
    ),
  });
  expect(styleFindingText(result)).toMatch(/made-up-b is right most often, by at least \d+\.\d points over the next\./);
  const same = await measuredStyles({
    models: 7,
    sets: [40],
    styles: 4,
    outcome: (_, item, style) => ((item * 7 + style * 3) % 11 === 0 ? 'wrong' : 'right'),
  });
  expect(styleFindingText(same)).toContain('and 3 more have the same score for every question under every variant.');
  expect(claimsOf(same).filter((claim) => /order|tied/.test(claim))).toEqual([]);
});

test('while cells are without an answer: no verdict but “so far”', async () => {
  let n = 0;
  const result = await measuredStyles({ models: 1, sets: [25], styles: 4, outcome: () => (n++ < 20 ? 'right' : 'none') });
  expect(claimsOf(result)).toEqual(['so-far']);
  expect(styleFindingText(result)).toBe('20 of 100 answers are in so far. A finding needs all of them.');
});

test('every claim has one row in the table, and its sentence names only what claims have', () => {
  expect(new Set(styleClaimKinds.map(({ id }) => id)).size).toBe(styleClaimKinds.length);
  for (const { text } of styleClaimKinds) {
    for (const [, slot = ''] of text.matchAll(/\{([^}]+)\}/g))
      expect(slot).toMatch(
        /^(?:models|first|second|why|p|[a-z’ ]+\|[a-z’ ]+|about\.\w+|from:\/\w+\/\w+|(?:value|low|high|margin)(?::\w+)?)$/,
      );
  }
});
