import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareWithLogs } from '../../../tools/measurements/compare-with/real-files/logs.ts';
import { compareWithQuestions } from '../../../tools/measurements/compare-with/real-files/questions.ts';
import { everyEvalEverLayout } from '../../export/every-eval-ever/layout.ts';

/** Our own files replace the real ones, and the layout replaces the schemas. */
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-real-files-'));
const fixture = (name: string) => join(import.meta.dirname, '../../fixtures', name);
beforeAll(() => {
  for (const name of ['lm-eval', 'chainforge', 'parquet']) symlinkSync(fixture(name), join(folder, name));
  symlinkSync(fixture('questions'), join(folder, 'items'));
  mkdirSync(join(folder, 'every-eval-ever'));
  const { evaluation, sample } = everyEvalEverLayout;
  const schemas = { eval: evaluation, instance_level_eval: { ...sample, required: ['score'] } };
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(join(folder, 'every-eval-ever', `${name}.schema.json`), JSON.stringify(schema));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('logs are opened as proposed; each count, sum, study and remark that differs is a sentence', async () => {
  const logs = [
    { path: 'lm-eval/word-sums', counts: [2, 3, 6], sums: { 'exact_match,strict-match': 3 }, says: '3 of 100 answers' },
    { path: 'lm-eval/problems', counts: [1, 9, 10], sums: { 'exact_match,none': 4 }, study: 'judge', says: 'no such words' },
    { path: 'lm-eval/README.md', says: 'a file' },
  ] as const;
  const { page, broken } = await compareWithLogs(folder, logs, ['paraphrase']);
  expect(page).toContain('| `lm-eval/word-sums` | lm-evaluation-harness | 2 | 3 | 6 | exact_match,strict-match: 3 |');
  expect(broken.slice(0, 5)).toEqual([
    'lm-eval/problems: models, questions and answers are 1, 10, 10, not 1, 9, 10.',
    'lm-eval/problems: the scores by “exact_match,none” add up to 5, not 4.',
    'lm-eval/problems: the study is elsewhere, not judge.',
    'lm-eval/problems: no remark has “no such words”.',
    'lm-eval/README.md: no remark has “a file”.',
  ]);
  // The schema of answers requires a field that no answer has.
  expect(broken.slice(5).every((each) => each.includes('requires property "score"'))).toBe(true);
  expect(broken.length).toBeGreaterThan(5);
  await expect(compareWithLogs(folder, [{ path: 'none.json' }], [])).rejects.toThrow(/^There is no file .*none\.json\.$/);
});

test('question files are read as guessed, and a count that differs is a sentence', async () => {
  const { broken } = await compareWithQuestions(
    folder,
    [
      { path: 'items/word-problems-test.jsonl', count: 225, kinds: 'numbers' },
      { path: 'items/sums-test.csv', count: 99, kinds: 'choices' },
    ],
    'parquet/conversations.parquet',
  );
  expect(broken).toEqual(['items/sums-test.csv: 100 questions, 100 with choices, 0 left out; 99 were expected.']);
  await expect(compareWithQuestions(folder, [{ path: 'none.csv', count: 1, kinds: 'texts' }])).rejects.toThrow(
    /^There is no file .*none\.csv\.$/,
  );
});
