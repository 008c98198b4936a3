import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ImportedRun } from '../../../src/core/elsewhere/imported-run.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { noScorings } from '../../../src/core/scoring/scoring-lines.ts';
import { JudgementTracker } from '../../../src/reading/rules/judged-answers.ts';
import { answersAddress } from '../../../src/report/addresses.ts';
import { answerFilterFromQuery } from '../../../src/report/answer-filter.ts';
import { listAnswersToCheck } from '../../../src/report/answers/answers-to-check.ts';
import { buildAnswerList } from '../../../src/report/answers/answer-list.ts';
import { outcomeTitle, loadAnswerInterpreter } from '../../../src/report/answers/outcome.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { decodeMarkOutcome } from '../../../src/report/questions/mark-kinds.ts';
import { questionMatrixTexts } from '../../../src/report/questions/matrix-words.ts';
import { buildQuestionMatrix } from '../../../src/report/questions/question-matrix.ts';
import type { ScoredRunSnapshot } from '../../../src/report/run-reader.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import '../../../src/studies/give-studies.ts';
import { checkSystemPromptResult } from '../../../src/studies/system-prompt/measure/result.ts';
import { systemPromptResultTables } from '../../../src/studies/system-prompt/report/tables.ts';
import { madeUpLog } from '../../made-up/logged-run.ts';

async function readOf({ plan, items, responses }: ImportedRun): Promise<ScoredRunSnapshot> {
  const study = await loadStudy(plan.study);
  return {
    record: { plan, items } as unknown as ScoredRunSnapshot['record'],
    study,
    table: buildScoreTable({ study, plan, items, responses }),
    judged: new JudgementTracker(items),
    own: items,
    scorings: noScorings,
    standing: {} as ScoredRunSnapshot['standing'],
  };
}

const listed = (read: ScoredRunSnapshot, outcome: 'without a score' | 'failed' | 'partly right') =>
  buildAnswerList(read, { behind: { outcome }, most: 100 });

test.each(['elsewhere', 'system-prompt'] as const)(
  'an answer of %s that the log has no score for is called that, and one that failed there failed',
  async (study) => {
    const log = await madeUpLog({ study, perSet: 4 });
    const responses = log.responses.map((response, n) =>
      n === 0
        ? { ...response, logged: { ...response.logged, score: null } }
        : n === 1
          ? { ...response, text: '', finish: 'error' as const, error: 'HTTP 500' }
          : response,
    );
    const read = await readOf({ ...log, responses });
    for (const outcome of ['without a score', 'failed'] as const) {
      const { asked } = await listed(read, outcome);
      expect(asked).toHaveLength(1);
      expect(asked[0]?.marks.map((mark) => mark.called).filter((called) => called === outcome)).toHaveLength(1);
    }
    const { kinds } = await buildAnswerList(read, { behind: {}, most: 0 });
    expect(kinds.filter(({ answers }) => answers === 1).map(({ kind }) => kind)).toEqual(['failed', 'without a score']);
    const { cells, levels, answered, items } = await buildQuestionMatrix(read, log.plan.models[0]);
    const marks = Array.from(cells.subarray(0, levels.length), (place) => decodeMarkOutcome(place));
    expect(marks).toContain('without a score');
    expect(answered[0]).toBe(levels.length - 2);
    expect(items).toBeDefined();
    expect(answerFilterFromQuery(answersAddress('x', { outcome: 'without a score' }).split('?')[1]).outcome).toBe(
      'without a score',
    );
  },
);

test('a system-prompt audit counts them apart in result, sentence and table', async () => {
  const log = await madeUpLog({ study: 'system-prompt', perSet: 10, prompts: 5 });
  const responses = log.responses.map((response, n) =>
    n % 10 === 0 ? { ...response, logged: { ...response.logged, score: null } } : response,
  );
  const result = checkSystemPromptResult(
    await scoreAndMeasureResponses({ plan: log.plan, items: log.items, responses }),
    'the result',
  );
  expect(result.models[0]).toMatchObject({ cells: 100, answered: 90, failed: 0, unscored: 10, partial: false });
  const claims = (result.verdicts ?? []).map(({ claim }) => claim);
  expect(claims).toContain('unscored');
  expect(claims).not.toContain('missing');
  expect(systemPromptResultTables(result).flatMap(({ figures }) => figures.map(({ title }) => title))).toContain(
    'Without a score',
  );
});

test('of scores by degrees an answer has a full score, part of it or 0; levels stand in the order of their mean scores', async () => {
  const log = await madeUpLog({ perSet: 4, examples: 1, scoring: { by: 'log', title: 'rating', graded: true } });
  const scores = { 'p-0': 0.2, 'p-1': 0.9, 'p-2': 0.6 };
  const responses = log.responses.map((response) => ({
    ...response,
    logged: { score: scores[response.variant['prompt'] as keyof typeof scores] },
  }));
  const read = await readOf({ ...log, responses });
  const answerView = await loadAnswerInterpreter(log.plan);
  expect((['right', 'partly right', 'wrong'] as const).map((kind) => outcomeTitle(answerView, kind))).toEqual([
    'full score',
    'part of the score',
    'score of 0',
  ]);
  const { asked } = await listed(read, 'partly right');
  expect(asked).toHaveLength(16);
  expect(new Set(asked.flatMap(({ marks }) => marks.map(({ called }) => called)))).toEqual(new Set(['part of the score']));
  const matrix = await buildQuestionMatrix(read, log.plan.models[0]);
  expect(matrix.levels.map(({ title }) => title)).toEqual(['p b', 'p c', 'p a']);
  expect(matrix.levels.map(({ share }) => Number(share.toFixed(10)))).toEqual([0.9, 0.6, 0.2]);
  expect(JSON.stringify(questionMatrixTexts(matrix))).not.toMatch(/\bright\b[^"]*"(?!:)/);
});

test.each(['elsewhere', 'system-prompt'] as const)(
  'an archive of %s by an earlier version, which does not say that its scores are by degrees, is told so all the same',
  async (study) => {
    const log = await madeUpLog({ study, perSet: 4, scoring: { by: 'log', title: 'rating' } });
    const responses = log.responses.map((response) => ({ ...response, logged: { score: 0.4 } }));
    const read = await readOf({ ...log, responses });
    const { asked } = await listed(read, 'partly right');
    expect(asked.flatMap(({ marks }) => marks.map(({ called }) => called))).toContain('part of the score');
    expect((await buildQuestionMatrix(read, log.plan.models[0])).graded).toBe(true);
    expect(await listAnswersToCheck(read, [])).toEqual([]);
    // Without the answers, the caller passes whether they are graded.
    expect((await loadAnswerInterpreter(log.plan, true)).graded).toBeDefined();
    expect((await loadAnswerInterpreter(log.plan)).graded).toBeUndefined();
  },
);

test('an audit by a log’s scores that come to no more than 0 does not say that it is right in so many cases', async () => {
  const log = await madeUpLog({ study: 'system-prompt', perSet: 4, prompts: 5, scoring: { by: 'log', title: 'rating' } });
  const responses = log.responses.map((response, n) => ({ ...response, logged: { score: n === 0 ? 0.4 : 0 } }));
  const json = JSON.stringify(await scoreAndMeasureResponses({ plan: log.plan, items: log.items, responses }));
  expect(json).toContain('its mean score is');
  expect(json).not.toContain('it is right in');
});
