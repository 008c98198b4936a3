import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog } from '../../src/imports/inspect/open-log.ts';
import { inspectReader } from '../../src/imports/inspect/inspect-reader.ts';
import { lmEvalReader } from '../../src/imports/lm-eval/lm-eval-reader.ts';
import type { ImportedLog, LoggedAnswer } from '../../src/imports/log/imported-log.ts';
import { promptfooResultsReader } from '../../src/imports/promptfoo-results/results-reader.ts';
import { filesOf } from './files-of.ts';
import { readWith } from './read-with.ts';

/** Logs that the external tools wrote about this app’s small models. `tools/generators/fresh-logs/` makes them. */
const folder = (name: string): string => `fresh-logs/${name}`;

type Read = Readonly<Record<string, unknown>>;
const jsonOf = async (blob: Blob): Promise<Read> => JSON.parse(await blob.text()) as Read;

const mean = (answers: readonly LoggedAnswer[], id: string): number => {
  const scores = answers.flatMap(({ scores: of }) => (typeof of[id] === 'number' ? [of[id]] : []));
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
};

const cellsOf = ({ answers, fields }: ImportedLog): number =>
  new Set(
    answers.map(({ model, question, levels, repeat }) =>
      JSON.stringify([model, question, fields.filter(({ isProposed }) => isProposed).map(({ id }) => levels[id]), repeat]),
    ),
  ).size;

describe('lm-evaluation-harness', () => {
  it.each([
    ['sums-plain', 24, ['exact_match,with-working', 'exact_match,last-letter']],
    ['sums-strict', 24, ['exact_match,with-working', 'exact_match,last-letter']],
    ['choice', 12, ['acc,none', 'acc_norm,none']],
  ])('%s has the accuracy that its results say, under each filter', async (name, count, metrics) => {
    const files = await filesOf(folder(`lm-eval/${name}`));
    const log = await readWith(lmEvalReader, files);
    const results = files.find(({ name: file }) => file.includes('results_'));
    const scores = Object.values((await jsonOf(results?.blob ?? new Blob()))['results'] as Record<string, Read>)[0];
    expect(log.answers).toHaveLength(count);
    expect(log.scorings.map(({ id }) => id)).toEqual(metrics);
    for (const metric of metrics) expect(mean(log.answers, metric)).toBeCloseTo(scores?.[metric] as number, 12);
  });

  it('has two answers a question, of which its filters count the first', async () => {
    const log = await readWith(lmEvalReader, await filesOf(folder('lm-eval/sums-plain')));
    expect(log.answers.map(({ repeat }) => repeat)).toEqual(Array.from({ length: 24 }, (_, n) => n % 2));
    expect(
      new Set(log.answers.filter(({ repeat }) => repeat === 1).map(({ scores }) => scores['exact_match,last-letter'])),
    ).toEqual(new Set([null]));
  });

  it('has a likelihood for each choice, and its system message as what varied between prompts', async () => {
    const choice = await readWith(lmEvalReader, await filesOf(folder('lm-eval/choice')));
    expect(
      choice.answers.every(({ likelihoods }) => likelihoods?.length === 4 && likelihoods.every((each) => each < 0)),
    ).toBe(true);
    const sums = [...(await filesOf(folder('lm-eval/sums-plain'))), ...(await filesOf(folder('lm-eval/sums-strict')))];
    const log = await readWith(lmEvalReader, sums);
    expect(log.fields.filter(({ isProposed }) => isProposed).map(({ kind, values }) => [kind, values.length])).toEqual([
      ['system message', 2],
    ]);
    expect(cellsOf(log)).toBe(48);
  });
});

describe('Inspect', () => {
  it('has the accuracy that its results say, by each scorer, packed with zstd', async () => {
    const files = await filesOf(folder('inspect'));
    const log = await readWith(inspectReader, files);
    expect([log.remarks, log.faults, log.files.length]).toEqual([[], [], 4]);
    for (const [n, file] of files.entries()) {
      const { results } = (await openLog(file, { hear: () => undefined, signal: new AbortController().signal })).header;
      const scores = (results as unknown as { scores: { name: string; metrics: { accuracy: { value: number } } }[] }).scores;
      expect(scores.map(({ name }) => name)).toEqual(['pattern', 'names_letter']);
      for (const { name, metrics } of scores)
        expect(
          mean(
            log.answers.filter(({ file: of }) => of === n),
            name,
          ),
        ).toBeCloseTo(metrics.accuracy.value, 12);
    }
    // A member’s header in the zip contains its compression method.
    const head = new DataView(await (files[0]?.blob ?? new Blob()).slice(0, 30).arrayBuffer());
    expect(head.getUint16(8, true)).toBe(93);
  });

  it('is two system messages by two models, each question twice', async () => {
    const log = await readWith(inspectReader, await filesOf(folder('inspect')));
    expect(log.fields.filter(({ isProposed }) => isProposed).map(({ kind, values }) => [kind, values.length])).toEqual([
      ['system message', 2],
    ]);
    expect([new Set(log.answers.map(({ model }) => model)).size, cellsOf(log)]).toEqual([2, log.answers.length]);
    expect(log.answers[0]?.temperature).toBe(0.7);
  });
});

describe('promptfoo', () => {
  it('counts none right, as it was slow each time; with that set aside as many as hold their assertion', async () => {
    const files = await filesOf(folder('promptfoo'));
    const log = await readWith(promptfooResultsReader, files);
    const { results } = (await jsonOf(files[0]?.blob ?? new Blob())) as {
      results: {
        stats: Read;
        results: { gradingResult: { componentResults: { pass: boolean; assertion: { type: string } }[] } }[];
      };
    };
    expect(results.stats).toMatchObject({ successes: 0, failures: 24, errors: 0 });
    const held = results.results.filter(({ gradingResult }) =>
      gradingResult.componentResults.some(({ pass, assertion }) => pass && assertion.type === 'contains'),
    ).length;
    expect(held).toBeGreaterThan(0);
    expect([24 * mean(log.answers, 'counts'), 24 * mean(log.answers, 'set-aside')]).toEqual([0, held]);
    expect(log.fields.map(({ kind, values, isProposed }) => [kind, values.length, isProposed])).toEqual([
      ['system message', 2, true],
    ]);
    expect([log.questions.length, cellsOf(log), log.remarks]).toEqual([6, 24, []]);
    expect(log.questions.every(({ answer }) => typeof answer === 'string')).toBe(true);
  });
});

describe('a plan of Evenkeel’s', () => {
  const asked = (log: ImportedLog) => ({
    ways: log.fields.flatMap(({ id, values }) => (id === 'way' ? values : [])),
    questions: new Map(log.questions.map(({ id, set, answer }) => [id, [set, answer]])),
    cells: [cellsOf(log), log.answers.filter(({ repeat }) => repeat === 1).length],
    found: [log.fields.length, log.faults, log.remarks],
  });
  const plan = {
    ways: ['Concise', 'Strict format'],
    questions: new Map<string, [string, number | string]>([
      ['arithmetic/001', ['arithmetic', 1]],
      ['arithmetic/002', ['arithmetic', 1]],
      ['calendar/001', ['calendar', 2]],
      ['calendar/002', ['calendar', 3]],
      ['calendar/open-1', ['calendar', '14']],
      ['calendar/open-2', ['calendar', '1,200']],
    ]),
    cells: [24, 12],
    found: [1, [], []],
  };

  it('comes back whole from lm-eval, with as many right as its results say', async () => {
    const files = await filesOf(folder('plan-lm-eval'));
    const log = await readWith(lmEvalReader, files);
    expect(asked(log)).toEqual(plan);
    const results = files.find(({ name: file }) => file.includes('results_'));
    const { results: taskScores, 'n-samples': counts } = (await jsonOf(results?.blob ?? new Blob())) as {
      results: Record<string, Record<string, number>>;
      'n-samples': Record<string, { effective: number }>;
    };
    const right = Object.entries(counts).reduce(
      (sum, [task, { effective }]) => sum + effective * (taskScores[task]?.['exact_match,evenkeel'] ?? Number.NaN),
      0,
    );
    const scores = log.answers.flatMap(({ scores: of }) => of['exact_match,evenkeel'] ?? []);
    expect([scores.length, scores.reduce((sum, score) => sum + score, 0)]).toEqual([12, right]);
    expect(right).toBeGreaterThan(0);
    expect(right).toBeLessThan(12);
  });

  it('comes back whole from promptfoo, with as many right as it counts', async () => {
    const files = await filesOf(folder('plan-promptfoo'));
    const log = await readWith(promptfooResultsReader, files);
    expect(asked(log)).toEqual(plan);
    const { stats } = (await jsonOf(files[0]?.blob ?? new Blob()))['results'] as { stats: { successes: number } };
    expect(24 * mean(log.answers, 'counts')).toBeCloseTo(stats.successes, 9);
  });
});

it('the versions stand beside the logs', () => {
  const readme = readFileSync(join(import.meta.dirname, '../fixtures/fresh-logs/README.md'), 'utf8');
  for (const version of ['lm-eval 0.4.13', 'inspect-ai 0.3.285', 'promptfoo 0.121.20']) expect(readme).toContain(version);
});
