import { describe, expect, it } from 'vitest';
import { adviseArm } from '../../../src/measure/advice/advice.ts';
import { itemScoresByModelPerSet } from '../../../src/measure/advice/arms.ts';
import { adviseModels, type ModelChoiceAdvice, type ModelArm } from '../../../src/measure/advice/model-advice.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { makeZeroPromptCounts, type NotReadSummary } from '../../../src/measure/not-read/not-read.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { itemTable } from '../item-tables.ts';

const settings = { tolerance: 3, seed: 1 };

function advised(models: readonly ModelArm[], tolerance = 3): ModelChoiceAdvice {
  const found = adviseModels(models, { tolerance, seed: 1 });
  if ('why' in found) throw new Error(found.why);
  return found;
}

/** Items × 2 prompts; `null` is an unread answer. */
function armOf(name: string, rows: readonly (readonly (0 | 1 | null)[])[], cost?: number): ModelArm {
  const table = itemTable(rows.map((row) => row.map((score) => score ?? 0)));
  const byPrompt = (rows[0] ?? []).map((_, t) => ({
    ...makeZeroPromptCounts(),
    asked: rows.length,
    refused: rows.filter((row) => row[t] === null).length,
  }));
  const highest = Float64Array.from(rows.flat(), (score) => score ?? 1);
  const notRead: NotReadSummary = {
    sets: [{ items: table.items, templates: 2, lowest: table.scores, highest, byPrompt }],
    byPrompt,
  };
  const isOpen = rows.flat().includes(null);
  return { name, tables: [table], ...(isOpen && { notRead }), ...(cost !== undefined && { cost }) };
}

const rowsOf = (count: number, score: (item: number) => 0 | 1 | null) =>
  Array.from({ length: count }, (_, i) => [score(i), score(i)]);
const allRight = ({ tables, notRead }: ModelArm): readonly ScoreMatrix[] =>
  notRead ? tables.map((table, b) => ({ ...table, scores: notRead.sets[b]!.highest })) : tables;

describe('where every answer was read', () => {
  const models = [
    armOf(
      'a',
      rowsOf(60, (i) => (i % 4 === 0 ? 0 : 1)),
      30,
    ),
    armOf(
      'b',
      rowsOf(60, (i) => (i % 5 === 0 ? 0 : 1)),
      20,
    ),
    armOf(
      'c',
      rowsOf(60, (i) => (i % 2 === 0 ? 0 : 1)),
      10,
    ),
  ];

  it('is the advice over the models', () => {
    const found = adviseArm(models, itemScoresByModelPerSet(models.map(({ tables }) => tables)), settings);
    if ('why' in found) throw new Error(found.why);
    expect(advised(models)).toEqual({
      advised: found.advised,
      lossAtMost: found.arms.map(({ lossAtMost }) => lossAtMost),
      withinTolerance: found.withinTolerance,
      cheapest: found.cheapest,
    });
  });

  it('has no advice where nothing can be compared', () => {
    expect(adviseModels(models.slice(0, 1), settings)).toMatchObject({ why: 'only one can be chosen' });
  });
});

describe('where answers were not read', () => {
  // The first model is right on 60 and unread on 20 of 100. The other is right on 70, from the same questions.
  const open = armOf(
    'open',
    rowsOf(100, (i) => (i < 60 ? 1 : i < 80 ? null : 0)),
    10,
  );
  const read = armOf(
    'read',
    rowsOf(100, (i) => (i < 70 ? 1 : 0)),
    20,
  );

  it('a bound is the largest over the ways in which these may count', () => {
    const found = advised([open, read]);
    expect(found.advised).toBe(1);
    const filled = adviseArm([open, read], itemScoresByModelPerSet([allRight(open), allRight(read)]), settings);
    const counted = adviseArm([open, read], itemScoresByModelPerSet([open.tables, read.tables]), settings);
    if ('why' in filled || 'why' in counted) throw new Error();
    // If unread answers count as wrong, the fully read model is ahead by 10 points.
    expect(counted.arms[1]!.lossAtMost).toBe(0);
    expect(found.lossAtMost).toEqual([counted.arms[0]!.lossAtMost, filled.arms[1]!.lossAtMost]);
    for (const loss of found.lossAtMost) expect(loss).toBeGreaterThan(10);
  });

  it('no model is within a tolerance that it exceeds in one of these ways', () => {
    expect(advised([open, read], 5).withinTolerance).toEqual([]);
    expect(advised([open, read], 30)).toMatchObject({ withinTolerance: [0, 1], cheapest: 0 });
  });

  it('the bound holds where right answers alone are lost', () => {
    const random = seededRandom(8);
    const runs = Array.from({ length: 40 }, () => {
      // The first model is right in 65%, the second in 60%. The first refuses one in six of its right answers.
      const better = rowsOf(120, () => (random() < 0.65 ? (random() < 1 / 6 ? null : 1) : 0));
      const other = rowsOf(120, () => (random() < 0.6 ? 1 : 0));
      return advised([armOf('a', better), armOf('b', other)]);
    });
    const asSecond = runs.filter((run) => run.advised === 1);
    expect(asSecond.length).toBeGreaterThan(20);
    // With a miss rate of 5%, P(X > 5 of 40) is 1%.
    expect(asSecond.filter(({ lossAtMost }) => lossAtMost[1]! < 5).length).toBeLessThanOrEqual(5);
  });
});
