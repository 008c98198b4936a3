import { expect, test } from 'vitest';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { answerFilterForPointer, preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import { measureJudgeStudy } from '../../../../src/studies/judge/measure/measure.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';

await preloadDrillDownLookup('judge');

const { plan, items, responses } = await madeUpJudgeRun({ models: 2, perCriterion: 3, samples: 2 });
const result = measureJudgeStudy(buildScoreTable({ study: await loadStudy('judge'), plan, items, responses }), plan, {
  draws: 0,
});
const { model, criterion } = result.models[1]!;
const row = { model, criterion, outcome: undefined };

test.each([
  ['/models/1/selfConsistency/5p/alpha', { ...row, scenario: 'definition=long scale=5p temperature=t1' }],
  ['/models/1/interScale/5p-10p/low', { ...row, scenario: 'definition=long temperature=t1' }],
  ['/models/1/agreement/scales/likert/pearson', { ...row, scenario: 'definition=long scale=likert temperature=t1' }],
  ['/models/1/agreement/pearson', { ...row, scenario: 'definition=long temperature=t1' }],
  ['/models/1/histograms/10p/10', { ...row, scenario: 'definition=long scale=10p temperature=t1' }],
  [
    '/models/1/countsByScale/5p/unreadable',
    { ...row, scenario: 'definition=long scale=5p temperature=t1', outcome: 'unreadable' },
  ],
  ['/models/1/changedByHand', { ...row, scenario: 'definition=long temperature=t1', outcome: 'changed by hand' }],
  ['/overall/0/selfConsistency/mean', { model, scenario: 'temperature=t1' }],
  ['/effects/0/difference', { model, criterion: undefined, scenario: 'temperature=t1' }],
  ['/samples', {}],
  ['/models/99/unreadable', undefined],
  ['/outside/scores/x', undefined],
])('%s', (at, behind) => {
  expect(answerFilterForPointer(result, at)).toEqual(behind);
});
