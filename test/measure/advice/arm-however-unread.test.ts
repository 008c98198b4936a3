import { describe, expect, it } from 'vitest';
import { adviseArm } from '../../../src/measure/advice/advice.ts';
import {
  adviseArmHoweverUnread,
  armOfPrompt,
  maxArms,
  type ArmChoiceAdvice,
} from '../../../src/measure/advice/arm-however-unread.ts';
import { itemScoresByModelPerSet } from '../../../src/measure/advice/arms.ts';
import type { ArmWithTables } from '../../../src/measure/advice/unread-fillings.ts';
import { makeZeroPromptCounts, type NotReadSummary } from '../../../src/measure/not-read/not-read.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { itemTable } from '../item-tables.ts';

const settings = { tolerance: 3, seed: 1 };

function advised(arms: readonly ArmWithTables[]): ArmChoiceAdvice {
  const found = adviseArmHoweverUnread(arms, settings);
  if ('why' in found) throw new Error(found.why);
  return found;
}

/** Questions × prompts; `null` is an unread answer. */
function modelOf(rows: readonly (readonly (0 | 1 | null)[])[]): Pick<ArmWithTables, 'tables' | 'notRead'> {
  const templates = rows[0]?.length ?? 0;
  const table = itemTable(rows.map((row) => row.map((score) => score ?? 0)));
  const byPrompt = Array.from({ length: templates }, (_, t) => ({
    ...makeZeroPromptCounts(),
    asked: rows.length,
    refused: rows.filter((row) => row[t] === null).length,
  }));
  const highest = Float64Array.from(rows.flat(), (score) => score ?? 1);
  const notRead: NotReadSummary = {
    sets: [{ items: table.items, templates, lowest: table.scores, highest, byPrompt }],
    byPrompt,
  };
  return { tables: [table], ...(rows.flat().includes(null) && { notRead }) };
}

const armsOf = (rows: readonly (readonly (0 | 1 | null)[])[]) => {
  const model = modelOf(rows);
  return (rows[0] ?? []).map((_, t) => armOfPrompt(model, t, `prompt ${t + 1}`));
};

/** Two prompts and 100 questions. The second prompt is right more often, and `unread` of its right answers were unread. */
const twoPrompts = (unread: number) =>
  Array.from({ length: 100 }, (_, i): (0 | 1 | null)[] => [i % 10 < 7 ? 1 : 0, i < unread ? null : i % 10 < 8 ? 1 : 0]);

describe('where every answer was read', () => {
  const arms = armsOf(twoPrompts(0));

  it('is the advice over the prompts as arms', () => {
    const found = adviseArm(arms, itemScoresByModelPerSet(arms.map(({ tables }) => tables)), settings);
    if ('why' in found) throw new Error(found.why);
    expect(advised(arms)).toMatchObject({
      advised: 1,
      lossAtMost: found.lossAtMost,
      interval: found.score.interval,
      compared: 2,
    });
  });

  it('forecasts questions to the tolerance, and to a point where the bound is within the tolerance', () => {
    const random = seededRandom(5);
    const alike = (items: number) =>
      armsOf(Array.from({ length: items }, () => [0.8, 0.8, 0.8].map((p) => (random() < p ? 1 : 0))));
    const few = advised(alike(60));
    expect(few.lossAtMost).toBeGreaterThan(3);
    expect(few.more?.target).toBe(3);
    expect(few.more?.questions).toBeGreaterThan(60);
    const many = advised(alike(1200));
    expect(many.lossAtMost).toBeGreaterThan(1);
    expect(many.lossAtMost).toBeLessThan(3);
    expect(many.more?.target).toBe(1);
  });
});

describe('where answers were not read', () => {
  it('bounds the loss over all fillings, and forecasts no questions', () => {
    // The second prompt is still advised: at least 76 of 100, against 70.
    const found = advised(armsOf(twoPrompts(4)));
    expect(found.advised).toBe(1);
    expect(found.more).toBeUndefined();
    const withWrong = armsOf(twoPrompts(4).map((row) => row.map((score) => score ?? 0)));
    expect(found.lossAtMost).toBeCloseTo(advised(withWrong).lossAtMost, 12);
    const withRight = advised(armsOf(twoPrompts(0)));
    expect(found.interval[1]).toBeCloseTo(withRight.interval[1], 12);
    expect(found.interval[0]).toBeCloseTo(advised(withWrong).interval[0], 12);
  });

  it('counts those of the other prompts as right against the advised one', () => {
    // 70 to 76 of 100 against 72.
    const rows = Array.from({ length: 100 }, (_, i): (0 | 1 | null)[] => [
      i % 10 < 7 ? 1 : i < 20 ? null : 0,
      i % 10 < 7 || i === 97 || i === 98 ? 1 : 0,
    ]);
    const found = advised(armsOf(rows));
    const read = armsOf(rows.map((row) => row.map((score) => score ?? 1)));
    const asRight = adviseArm(read, itemScoresByModelPerSet(read.map(({ tables }) => tables)), settings);
    if ('why' in asRight) throw new Error(asRight.why);
    expect([found.advised, asRight.advised]).toEqual([1, 0]);
    expect(found.lossAtMost).toBeCloseTo(asRight.arms[1]!.lossAtMost, 12);
    expect(found.lossAtMost).toBeGreaterThan(4);
  });

  it('leaves out a prompt of which over 20% is unread', () => {
    const rows = Array.from({ length: 100 }, (_, i): (0 | 1 | null)[] => [
      i % 10 < 7 ? 1 : 0,
      i % 10 < 8 ? 1 : 0,
      i % 10 < 3 ? null : 1,
    ]);
    expect(advised(armsOf(rows))).toMatchObject({ advised: 1, compared: 2 });
  });
});

it('compares no more arms than 60', () => {
  const rows = Array.from({ length: 20 }, (_, i) =>
    Array.from({ length: maxArms + 1 }, (_, t): 0 | 1 => ((i + t) % 3 ? 1 : 0)),
  );
  expect(adviseArmHoweverUnread(armsOf(rows), settings)).toEqual({
    value: null,
    why: 'there are 61 to choose from, but at most 60 can be compared',
  });
});
