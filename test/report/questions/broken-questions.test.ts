import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { noScorings } from '../../../src/core/scoring/scoring-lines.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { JudgementTracker } from '../../../src/reading/rules/judged-answers.ts';
import { failureKinds, findBrokenQuestions } from '../../../src/report/questions/broken-questions.ts';
import type { ScoredRunSnapshot } from '../../../src/report/run-reader.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { outcomeRun, type MadeUpOutcome } from '../../made-up/outcome-run.ts';

/** `questions`: the outcomes of each question under two prompts. */
async function readOf(
  questions: readonly (readonly [MadeUpOutcome, MadeUpOutcome])[],
  rewrite: (text: string, prompt: number) => string = (text) => text,
): Promise<ScoredRunSnapshot> {
  const { plan, items, responses } = await outcomeRun({
    models: 1,
    sets: [questions.length],
    prompts: 2,
    outcome: (_, i, p) => questions[i]![p]!,
  });
  const study = await loadStudy(plan.study);
  const rewritten = responses.map((response) => ({
    ...response,
    text: rewrite(response.text, response.variant['system-prompt'] === 'prompt-1' ? 0 : 1),
  }));
  return {
    record: { plan, items } as unknown as ScoredRunSnapshot['record'],
    study,
    table: buildScoreTable({ study, plan, items, responses: rewritten }),
    judged: new JudgementTracker(items),
    own: items,
    scorings: noScorings,
    standing: {} as ScoredRunSnapshot['standing'],
  };
}
const model = 'small:evenkeel/made-up-a@1';
const compared = { model, best: 'prompt-1', worst: 'prompt-2' };

test('failures are counted by kind, the most frequent first, of questions that only the better prompt gets right', async () => {
  const read = await readOf([
    ['right', 'wrong'],
    ['right', 'refused'],
    ['right', 'wrong'],
    ['right', 'unreadable'],
    ['right', 'right'],
    ['wrong', 'wrong'],
    ['wrong', 'right'],
    ['right', 'failed'],
    ['refused', 'wrong'],
  ]);
  const found = findBrokenQuestions(read, compared);
  expect(found?.questions).toBe(4);
  expect(found?.kinds).toEqual([
    { kind: 'choice', questions: 2 },
    { kind: 'refused', questions: 1 },
    { kind: 'unreadable', questions: 1 },
  ]);
  expect(found?.example.item).toMatch(/\/0*[13]$/);
  expect([found?.example.right.outcome, found?.example.failing.outcome]).toEqual(['right', 'wrong']);
  for (const { parts } of [found!.example.right, found!.example.failing])
    expect(parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual([expect.stringMatching(/^[A-D]$/)]);
});

test('a length that differs shows in the median, and unread answers at the token limit are a kind of their own', async () => {
  const read = await readOf(
    Array.from({ length: 3 }, () => ['right', 'unreadable'] as const),
    (text, prompt) => (prompt === 0 ? `First we look at each of the options in turn. ${text}` : text),
  );
  const rows = read.table.rows.map((row) =>
    row.reading.kind === 'unreadable' ? { ...row, reading: { ...row.reading, cut: true as const } } : row,
  );
  const found = findBrokenQuestions({ ...read, table: { ...read.table, rows } }, compared);
  expect(found?.kinds).toEqual([{ kind: 'cut', questions: 3 }]);
  expect(found?.medianWords).toEqual({ right: 12, failing: 10 });
});

test('without a broken question nothing is quoted', async () => {
  expect(findBrokenQuestions(await readOf([['right', 'right']]), compared)).toBeUndefined();
});

test('every kind of failure has words of its own', () => {
  const words = Object.values(failureKinds).map((kind) => kind.words);
  expect(new Set(words).size).toBe(words.length);
});
