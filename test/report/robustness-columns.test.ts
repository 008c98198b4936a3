import { describe, expect, it } from 'vitest';
import type { RobustnessResult } from '../../src/core/json/result-form.ts';
import { robustnessColumns } from '../../src/report/robustness-columns.ts';
import { configurationResultTables } from '../../src/studies/configuration/report/tables.ts';
import { paraphraseResultTables } from '../../src/studies/paraphrase/report/tables.ts';
import type { ParaphraseResult } from '../../src/studies/paraphrase/measure/result.ts';
import type { ConfigurationResult } from '../../src/studies/configuration/measure/result.ts';
import { evenkeel } from '../cli/run-command.ts';
import { pathOf } from '../fixtures/files-of-0.1.0.ts';

async function resultOf<Result>(study: 'paraphrase' | 'configuration'): Promise<Result> {
  const { out } = await evenkeel('report', pathOf(study, 'run.evenkeel.jsonl.gz'));
  return (JSON.parse(out) as { result: Result }).result;
}
const values = ({ beyondTrivial, k, rightInAll }: RobustnessResult) => ({ beyondTrivial, k, rightInAll });
const near = (beyondTrivial: number, rightInAll: number) => ({
  beyondTrivial: expect.closeTo(beyondTrivial, 11),
  k: 3,
  rightInAll: expect.closeTo(rightInAll, 12),
});

describe('runs of version 0.1.0, against a Python program that counts the marks of each question’s cells', () => {
  it('paraphrase', async () => {
    const result = await resultOf<ParaphraseResult>('paraphrase');
    expect(result.models.map(({ robustness }) => values(robustness!))).toEqual([
      near(0.038805970149251134, 0.9910714285714286),
      near(0.05911008243362548, 0.43478260869565216),
      near(0.10847141331572085, 0.11322799870936517),
    ]);
    expect(paraphraseResultTables(result)[0]!.figures.map(({ title }) => title)).toContain('Right in all of 3 tries (%)');
  });

  it('configuration, set by set', async () => {
    const result = await resultOf<ConfigurationResult>('configuration');
    expect(result.models.slice(2, 5).map(({ robustness }) => values(robustness!))).toEqual([
      near(0.05934065934065991, 0.8544960474308301),
      near(0.6517854977042363, 0.4891304347826087),
      near(0.031578947368418375, 0.96875),
    ]);
    const table = configurationResultTables(result).find(({ id }) => id === 'models')!;
    expect(table.figures.map(({ title }) => title).slice(0, 3)).toEqual([
      'Performance (%)',
      'Robustness beyond trivial',
      'Right in all of 3 tries (%)',
    ]);
  });
});

it('results of before, and printed figures, have no such columns', () => {
  expect(robustnessColumns([{}, {}])).toEqual([]);
});
