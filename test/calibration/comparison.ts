import type { ComparedLevel, ComparedPair } from '../../src/compare/comparison.ts';
import { isJointlyDifferent, pairsWithJointIntervals, isOwnIntervalBeyondZero } from '../../src/compare/joint-intervals.ts';
import { systemPromptComparer } from '../../src/studies/system-prompt/compare.ts';
import { base, type Design } from './design.ts';
import { simulatedRun } from './simulated-run.ts';

/**
 * Result of comparing two equal models: whether some row of a table differs jointly, and whether some row's own interval
 * excludes 0.
 */
export interface NullOutcome {
  readonly table: string;
  readonly together: boolean;
  readonly alone: boolean;
}

const draws = 400;

/** Compares two equal models that no prompt moves, as the app does. Every reported difference is false. */
export function comparisonOfEquals(change: Partial<Design>, seed: number): NullOutcome[] {
  const { plan, table, templates } = simulatedRun({ ...base, effect: 'null', models: 2, ...change, name: 'equal' }, seed);
  const run = { plan, table };
  const ground = { plans: [plan, plan], templates: templates.map((each) => ({ ...each, text: '' })), apart: [] } as const;
  const pairs = [{ one: 'm0', other: 'm1' }];
  const { model, pair, ...frame } = systemPromptComparer.measure(ground as never, [run, run], { draws, seed, pairs });
  const { counts: _, ...found } = pair(model(0, 'm0'), model(1, 'm1'));
  const [judged] = pairsWithJointIntervals([{ one: 'm0', other: 'm1', counts: {}, ...found }], frame) as [ComparedPair];
  const tables: [string, Pick<ComparedLevel, 'values'>[]][] = [
    ['all', [judged]],
    ...frame.levels.map(({ id }): [string, ComparedLevel[]] => [id, judged.levels.filter(({ group }) => group === id)]),
  ];
  return tables.map(([name, rows]) => {
    const differences = rows.flatMap(({ values }) => Object.values(values));
    return { table: name, together: differences.some(isJointlyDifferent), alone: differences.some(isOwnIntervalBeyondZero) };
  });
}
