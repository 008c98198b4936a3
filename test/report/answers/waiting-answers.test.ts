import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { JudgementTracker } from '../../../src/reading/rules/judged-answers.ts';
import { buildAnswerList } from '../../../src/report/answers/answer-list.ts';
import { decodeMarkOutcome } from '../../../src/report/questions/mark-kinds.ts';
import { filterQuestionIndexes } from '../../../src/report/questions/matrix-choice.ts';
import { buildQuestionMatrix } from '../../../src/report/questions/question-matrix.ts';
import { noScorings } from '../../../src/core/scoring/scoring-lines.ts';
import type { ScoredRunSnapshot } from '../../../src/report/run-reader.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import '../../../src/studies/give-studies.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';

const study = systemPromptStudy as unknown as Study;
const templates = systemPromptStudy.defaults.templates.slice(0, 2);
const choice: Item = { id: 'own/1', question: 'Which?', choices: ['red', 'blue'], answer: 1 };
const judged: Item = {
  id: 'own/2',
  question: 'Greet me.',
  answer: '',
  counts: { rules: [{ kind: 'rubric', judge: 'j', rubric: 'Polite?', scale: 'yes-no', repeats: 1 }], together: 'all' },
};
const items = [choice, judged];
const plan: Plan = {
  study: 'system-prompt',
  options: { ...systemPromptStudy.defaults, templates },
  models: ['small:evenkeel/made-up-a@1'],
  items: items.map(({ id }) => ({ id, hash: '0'.repeat(16) })),
  samples: 1,
  seed: 1,
  resolved: {},
};
const responses = items.flatMap(({ id }) =>
  templates.map((template): Response => ({
    model: plan.models[0]!,
    item: id,
    variant: { 'system-prompt': template.id },
    sample: 0,
    seed: 1,
    promptHash: '',
    text: 'Answer: B',
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 1, decode: 1 },
    finish: 'stop',
  })),
);

async function readNow(): Promise<ScoredRunSnapshot> {
  const judgedItems = new JudgementTracker(items);
  for (const response of responses) await judgedItems.add(response);
  return {
    record: { plan, items } as unknown as ScoredRunSnapshot['record'],
    own: items,
    scorings: noScorings,
    study,
    table: buildScoreTable({ study, plan, items, responses, judged: judgedItems }),
    judged: judgedItems,
    standing: {} as ScoredRunSnapshot['standing'],
  };
}

test('answers that wait for their judge are listed, and can be chosen alone', async () => {
  const read = await readNow();
  expect(read.table.rows).toHaveLength(2);
  const all = await buildAnswerList(read, { behind: {}, most: 10 });
  expect(all.kinds).toEqual([
    { kind: 'right', answers: 2 },
    { kind: 'waits', answers: 2 },
    { kind: 'scored', answers: 2 },
  ]);
  const { asked, answers } = await buildAnswerList(read, { behind: { outcome: 'waits' }, most: 10 });
  expect([asked.map(({ item }) => item), answers]).toEqual([['own/2'], 2]);
  expect(asked[0]?.marks.map(({ called }) => called)).toEqual(['waiting', 'waiting']);
  expect(asked[0]?.flips).toBe(false);
});

test('among the questions they have a mark of their own, and count neither as right nor as answered', async () => {
  const matrix = await buildQuestionMatrix(await readNow(), plan.models[0]);
  expect(Array.from(matrix.cells, decodeMarkOutcome)).toEqual(['right', 'right', 'waits', 'waits']);
  expect([...matrix.answered]).toEqual([2, 0]);
  expect(matrix.levels.map(({ share }) => share)).toEqual([1, 1]);
  expect([...filterQuestionIndexes(matrix, { kind: 'all', having: 'waits' })]).toEqual([1]);
});
