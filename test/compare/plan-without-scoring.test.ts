import { describe, expect, test } from 'vitest';
import { compareModelsOfRuns } from '../../src/compare/compare-models.ts';
import { compareRuns } from '../../src/compare/compare-runs.ts';
import type { ItemScoring } from '../../src/core/counting/counting.ts';
import { applyScoringToItems } from '../../src/core/scoring/scoring.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { loadStudyComparer } from '../../src/studies/index.ts';
import { someItems } from '../run/small-plan.ts';
import { runWith } from './compared-runs.ts';

const strict: ItemScoring = { rules: [{ kind: 'regex', pattern: '[A-D]', whole: true }], together: 'all' };
const lines = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? 'AAB' : 'AAA'));

describe('runs that are scored otherwise', () => {
  test('still ask the same questions, and are compared on them', async () => {
    const items = someItems(12);
    const one = await runWith({ items, models: { 'x:m@1': lines } });
    const other = await runWith({ items: items.map((item) => ({ ...item, counts: strict })), models: { 'x:m@1': lines } });
    expect(one.plan.items[0]?.hash).not.toBe(other.plan.items[0]?.hash);
    const comparison = await compareRuns(await loadStudyComparer('system-prompt'), one, other, { draws: 50 });
    expect(comparison.items).toBe(12);
    expect(comparison.same).toBe(false);
    expect(comparison.apart[0]).toBe(
      'Scoring: 12 questions are scored by its own rules in each run. The same answer may count differently.',
    );
    const models = await compareModelsOfRuns(
      loadStudyComparer,
      [
        { run: 'a', model: 'x:m@1' },
        { run: 'b', model: 'x:m@1' },
      ],
      new Map([
        ['a', one],
        ['b', other],
      ]),
      { draws: 50 },
    );
    expect(models.items).toBe(12);
  });

  test('one run by two scorings is no comparison of a run with itself, and says which they are', async () => {
    const run = await runWith({ items: someItems(12), models: { 'x:m@1': lines } });
    const study = await loadStudy('system-prompt');
    const items = applyScoringToItems(run.items, { name: 'Letter', scorers: [{ counts: strict }] }, 'x');
    const other = {
      ...run,
      table: buildScoreTable({ study, plan: run.plan, items, responses: run.responses }),
      scoredBy: 'Letter',
    };
    const comparison = await compareRuns(await loadStudyComparer('system-prompt'), run, other, { draws: 50 });
    expect(comparison.same).toBe(false);
    expect(comparison.apart).toEqual([
      'Scoring: 12 questions are scored by “original” in the first run, by “Letter” in the second. The same answer may count differently.',
    ]);
    const itself = await compareRuns(await loadStudyComparer('system-prompt'), run, run, { draws: 50 });
    expect([itself.same, itself.apart]).toEqual([true, []]);
  });

  test('a question whose words changed is still another one', async () => {
    const items = someItems(12);
    const one = await runWith({ items, models: { 'x:m@1': lines } });
    const changed = items.map((item, n) => (n === 0 ? { ...item, question: 'Another question?', counts: strict } : item));
    const other = await runWith({ items: changed, models: { 'x:m@1': lines } });
    const comparison = await compareRuns(await loadStudyComparer('system-prompt'), one, other, { draws: 50 });
    expect(comparison.items).toBe(11);
    expect(comparison.apart.join(' ')).not.toContain('Scoring:');
  });
});
