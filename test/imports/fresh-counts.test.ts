import { expect, it } from 'vitest';
import { proposeImportChoices } from '../../src/imports/log/proposed-choices.ts';
import { buildGridView } from '../../src/imports/work/grid-view.ts';
import { requireLog, recogniseAndReadLogs } from '../../src/imports/work/open-logs.ts';
import { filesOf } from './files-of.ts';

interface PrintedCounts {
  /** A folder under `fresh-logs`. `files` is a part of the names of its files. */
  readonly log: string;
  readonly files?: string;
  readonly answers: number;
  readonly failed?: number;
  /** By scoring: the mean that the program printed, and the number of answers in it. */
  readonly means: Readonly<Record<string, readonly [mean: number, scored: number]>>;
}

/** The counts that each program printed about its own log on 29 November 2026. */
const printed: readonly PrintedCounts[] = [
  { log: 'lm-eval-votes', answers: 72, means: { 'exact_match,first': [23 / 24, 24], 'exact_match,vote': [1, 24] } },
  {
    log: 'inspect-options',
    files: 'reduced',
    answers: 18,
    means: { pattern: [16 / 18, 18], partial: [17 / 18, 18], 'pattern · pass_at_2': [1, 18], 'partial · max': [1, 18] },
  },
  { log: 'inspect-options', files: 'failing', answers: 6, failed: 2, means: { pattern: [1, 4] } },
  ...['json', 'jsonl', 'yaml', 'csv'].map((kind) => ({
    ...{ log: 'promptfoo-assertions', files: `results.${kind}`, answers: 28, failed: 4 },
    means: { counts: [23 / 24, 24] as const },
  })),
  { log: 'promptfoo-turns', files: 'results.json', answers: 8, means: { counts: [3 / 8, 8] } },
  { log: 'promptfoo-late', answers: 4, means: { counts: [0, 4], 'set-aside': [1, 4] } },
  // DeepEval prints 8 of 12 for the first metric, where the answer without a score counts as failed.
  {
    log: 'deepeval',
    files: 'sums-strict',
    answers: 12,
    means: { 'Names the letter': [8 / 11, 11], 'Pattern Match': [1, 12] },
  },
  { log: 'deepeval', files: 'turns', answers: 6, means: { 'Names numbers': [1, 6], success: [1, 6] } },
  { log: 'ragas', files: 'plain', answers: 12, means: { names_letter: [9 / 11, 11], string_present: [11 / 12, 12] } },
  { log: 'evals', files: 'tiny-b-evenkeel-sums', answers: 12, means: { match: [1, 12] } },
  { log: 'evals', files: 'tiny-c-evenkeel-sums', answers: 12, means: { match: [9 / 12, 12] } },
  { log: 'evals', files: 'tiny-c-evenkeel-numbers', answers: 12, means: { match: [7 / 12, 12] } },
  { log: 'chainforge', answers: 24, means: { 'simpleEval-1': [16 / 24, 24] } },
  { log: 'helm/open-sums-tiny-b', answers: 12, means: { exact_match: [1 / 12, 12], prefix_exact_match: [2 / 12, 12] } },
  { log: 'helm/open-sums-tiny-c', answers: 12, means: { exact_match: [8 / 12, 12], prefix_exact_match: [9 / 12, 12] } },
  { log: 'helm/sums-plain-tiny-c', answers: 12, means: { exact_match: [11 / 12, 12] } },
  {
    log: 'lighteval/details/openai/tiny-b',
    files: 'plain',
    answers: 12,
    means: { ends_in_letter: [10 / 12, 12], em: [0, 12] },
  },
  { log: 'lighteval/details/openai/tiny-b', files: 'strict', answers: 12, means: { ends_in_letter: [1, 12], em: [0, 12] } },
  { log: 'lighteval/details/openai/tiny-c', files: 'plain', answers: 12, means: { ends_in_letter: [11 / 12, 12] } },
];

it.each(printed)('$log $files: the counts agree with those that its program printed', async (expected) => {
  const { log: folder, files = '', answers, failed = 0, means } = expected;
  const given = (await filesOf(`fresh-logs/${folder}`)).filter(({ name }) => name.includes(files));
  // A full name must be equal: “results.json” is also a part of “results.jsonl”.
  const log = requireLog(
    await recogniseAndReadLogs(files.includes('.') ? given.filter(({ name }) => name === files) : given),
  );
  expect(log.faults).toEqual([]);
  expect([log.answers.length, log.answers.filter(({ finish }) => finish === 'error').length]).toEqual([answers, failed]);
  for (const [id, [mean, scored]] of Object.entries(means)) {
    const scores = log.answers.flatMap(({ scores: of }) => (typeof of[id] === 'number' ? [of[id]] : []));
    expect([id, scores.length]).toEqual([id, scored]);
    expect(scores.reduce((sum, score) => sum + score, 0) / scored).toBeCloseTo(mean, 12);
  }
  const found = buildGridView(log, proposeImportChoices(log));
  if ('why' in found) throw new Error(found.why);
  expect([found.view.answers, found.view.clashes]).toEqual([answers, null]);
});
