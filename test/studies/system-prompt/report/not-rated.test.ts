import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { systemPromptModelFigures } from '../../../../src/studies/system-prompt/report/figures.ts';
import { rankModelInResultLines } from '../../../../src/pages/model/model-rank.ts';
import { claimSentence, claimsOfReportPart } from '../../../../src/report/claim-sentences.ts';
import { systemPromptClaimKinds } from '../../../../src/studies/system-prompt/measure/claims.ts';
import { systemPromptFindingText } from '../../findings.ts';
import { scoreAndMeasureResponses } from '../../../../src/report/measure-run.ts';
import { tablesAsCsv } from '../../../../src/export/tables-csv.ts';
import { tablesAsLatex } from '../../../../src/export/tables-latex.ts';
import { tablesAsMarkdown } from '../../../../src/export/tables-markdown.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import { systemPromptExporters } from '../../../../src/studies/system-prompt/report/files.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { checkSystemPromptResult, type SystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { report } from '../../../cli/run-command.ts';
import { writeMadeUpArchive, type MadeUpRun } from '../../../made-up/archive.ts';
import { madeUpRun } from '../../../made-up/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-not-rated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refusal = { text: 'I am sorry, but I cannot answer this question.', finish: 'stop' } as const;
/** Timeout for starting a command or measuring several times on a busy machine. */
const minute = 60_000;

const refuser = 'small:evenkeel/made-up-a@1';
const why = 'not one readable answer to 600 prompts: 600 refused';

/** A run of this many models with 600 answers each. `answer` replaces fields of some answers. */
async function runOf(models: number, answer: (model: number, n: number) => Partial<Response> | undefined) {
  const run = await madeUpRun({ models, perSet: 20 });
  const counts = new Map<string, number>();
  const responses = run.responses.map((response) => {
    const n = counts.get(response.model) ?? 0;
    counts.set(response.model, n + 1);
    return { ...response, ...answer(run.plan.models.indexOf(response.model), n) };
  });
  return { ...run, responses };
}

const measured = async ({ plan, items, responses }: MadeUpRun, cohort: 'automatic' | 'own' = 'automatic') =>
  (await scoreAndMeasureResponses({ plan, items, responses, choices: { cohort } })) as unknown as SystemPromptResult;

async function byCommand(run: MadeUpRun): Promise<SystemPromptResult> {
  const file = join(folder, `${run.plan.models.length}.evenkeel.jsonl`);
  await writeMadeUpArchive(file, run);
  const { code, out } = await report(file);
  expect(code).toBe(0);
  return (JSON.parse(out) as { result: SystemPromptResult }).result;
}

const adviceIn = (result: SystemPromptResult) =>
  (['advice:agentic', 'advice:single-shot', 'advice:budget'] as const).flatMap((part) =>
    claimsOfReportPart(result, systemPromptClaimKinds, part).map((found) =>
      sentenceToPlainText(claimSentence(result, found)),
    ),
  );

describe('600 refusals', () => {
  let result: SystemPromptResult;
  beforeAll(async () => {
    result = await byCommand(await runOf(1, () => refusal));
  }, minute);

  test('get no grade, no place and no quadrant, each with the reason; what was counted stays', () => {
    const [model] = result.models;
    const none = { value: null, why };
    expect(model).toMatchObject({ grade: none, sigmaInCohort: none, rank: none, quadrant: none, gradeProbability: {} });
    expect(model).toMatchObject({ mu: 0, sigma: 0, answered: 600, refused: 600, unreadable: 0, failed: 0 });
    expect(() => checkSystemPromptResult(result, 'a file')).not.toThrow();
  });

  test('are found to be no answers, and no advice is given', () => {
    expect(systemPromptFindingText(result)).toBe(
      `made-up-a is not rated: ${why}. Measured on 3 sets × 20 questions under 10 system prompts.`,
    );
    expect(adviceIn(result)).toEqual([]);
  });

  test('have the reason in every file where the grade would stand', () => {
    const tables = toFileTables(result, systemPromptExporters.tables(result));
    const csv = tablesAsCsv(tables);
    for (const column of ['grade', 'sigmaInCohort', 'quadrant'])
      expect(csv).toMatch(new RegExp(`^grades,${refuser},,,${column},,${why}\\r?$`, 'm'));
    expect(tablesAsMarkdown('Report', tables)).toContain(why);
    expect(tablesAsLatex(tables)).toContain(why);
    expect(`${csv}${tablesAsMarkdown('Report', tables)}${tablesAsLatex(tables)}`).not.toContain('AAA');
  });
});

describe('a model without a readable answer among others', () => {
  let result: SystemPromptResult;
  let without: SystemPromptResult;
  beforeAll(async () => {
    result = await measured(await runOf(3, (model) => (model === 1 ? refusal : undefined)));
    const run = await runOf(3, () => undefined);
    const models = run.plan.models.filter((_, m) => m !== 1);
    const responses = run.responses.filter(({ model }) => models.includes(model));
    without = await measured({ ...run, plan: { ...run.plan, models }, responses });
  }, minute);

  test('changes nothing that the others are compared with', () => {
    const others = result.models.filter((_, m) => m !== 1);
    expect(others).toEqual(without.models);
    expect(result.quadrantMedians).toEqual(without.quadrantMedians);
    expect(result.benchmarkMedians).toEqual(without.benchmarkMedians);
    expect(others.map(({ rank }) => ('why' in rank ? null : rank.of))).toEqual([2, 2]);
  });

  test('is neither found the steadiest nor advised, though its σ is the least', () => {
    expect(result.models[1]!.sigma).toBe(0);
    const found = systemPromptFindingText(result);
    expect(found).toContain(`made-up-b is not rated: ${why}.`);
    expect(found.split('made-up-b')).toHaveLength(2);
    expect(adviceIn(result).length).toBeGreaterThan(0);
    for (const says of adviceIn(result)) expect(says).not.toContain('made-up-b');
    expect(adviceIn(result).join(' ')).toContain('of the 2 compared models');
  });

  test('has no place on its page, and the others have theirs among those that are rated', () => {
    const { lines, figures } = systemPromptModelFigures;
    const all = lines(result);
    const sigma = figures.find(({ field }) => field === 'sigma')!;
    expect(all[1]!.graded!.grade).toEqual({ value: null, why });
    expect(rankModelInResultLines(result, all, all[1]!, sigma)).toBeUndefined();
    expect(all.map((line) => rankModelInResultLines(result, all, line, sigma)?.among)).toEqual([2, undefined, 2]);
  });

  test('in a result of before, which graded it, nothing is advised or said of any model', () => {
    const { rules, margin, verdicts, ...rest } = result;
    expect([rules, margin, verdicts?.length]).toEqual(['2', 3, verdicts?.length]);
    const before: SystemPromptResult = {
      ...rest,
      models: result.models.map((model, m) => (m === 1 ? { ...model, grade: 'AAA', sigmaInCohort: 0 } : model)),
    };
    expect(() => checkSystemPromptResult(before, 'a file')).not.toThrow();
    expect(adviceIn(before)).toEqual([]);
    expect(systemPromptFindingText(before)).toMatch(/^These figures were computed by version 0\.1’s rules\./);
    expect(systemPromptFindingText(before)).not.toContain('made-up');
  });
});

test('two models of which one is rated leave no choice', async () => {
  expect(adviceIn(await measured(await runOf(2, (model) => (model === 1 ? refusal : undefined))))).toEqual([]);
});

test(
  'its σ is not among those that an own cohort’s quartiles are taken over, and the cohort says so',
  async () => {
    const run = await runOf(9, (model) => (model === 4 ? refusal : undefined));
    const { cohort, models } = await measured(run, 'own');
    expect(cohort).toMatchObject({ kind: 'own', models: 8, rankOnly: false });
    expect(cohort.note).toBe('Quantiles over the 8 models of this run. 1 model is left out, as it is not rated.');
    expect(models.filter(({ grade }) => grade === 'AAA').length).toBe(2);
    expect(isNumber(models[4]!.sigmaInCohort)).toBe(false);
  },
  minute,
);

test('refused, unreadable and failed answers are told apart; over 20% without anything to score are not rated', async () => {
  const failed = { text: '', finish: 'error', error: 'It failed.' } as const;
  const unreadable = { text: 'It may be either of the first two, or neither.', finish: 'stop' } as const;
  const readable = { text: 'Answer: A', finish: 'stop' } as const;
  const result = await measured(
    await runOf(4, (model, n) => {
      if (model === 0) return n === 0 ? readable : refusal;
      if (model === 1) return n < 580 ? refusal : n < 595 ? unreadable : failed;
      if (model === 2) return failed;
      return n % 4 === 0 ? (n % 8 === 0 ? refusal : unreadable) : readable;
    }),
  );
  expect(result.models.map(({ notRated }) => notRated)).toEqual([
    '> 99% of its 600 answers give nothing to score: 599 refused',
    'not one readable answer to 600 prompts: 580 refused, 15 unreadable, 5 failed',
    'not one readable answer to 600 prompts: 600 failed',
    '25% of its 600 answers give nothing to score: 75 refused, 75 unreadable',
  ]);
});
