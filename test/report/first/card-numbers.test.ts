import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Json } from '../../../src/base/json/json.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import type { StudyResult } from '../../../src/core/studies/study.ts';
import type { SentenceFigure, Sentence } from '../../../src/core/words/sentence.ts';
import { JudgementTracker } from '../../../src/reading/rules/judged-answers.ts';
import { answersAddress } from '../../../src/report/addresses.ts';
import { answerFilterFromQuery, type AnswerFilter } from '../../../src/report/answer-filter.ts';
import { answerFilterForPointer, preloadDrillDownLookup } from '../../../src/report/drill-down.ts';
import { buildAnswerList, type AnswerList } from '../../../src/report/answers/answer-list.ts';
import type { ModelSummaryCard } from '../../../src/report/first/report-summary.ts';
import { linkCountsInText } from '../../../src/report/first/linked-counts.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { noScorings } from '../../../src/core/scoring/scoring-lines.ts';
import type { ScoredRunSnapshot } from '../../../src/report/run-reader.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { getStudyReportLoaders } from '../../../src/report/study-parts.ts';
import '../../../src/studies/give-studies.ts';
import type { MadeUpRun } from '../../made-up/archive.ts';
import { madeUpConfigurationRun } from '../../made-up/configuration-run.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';
import { byPlace, consistent, madeUpPairs, type Says } from '../../made-up/judged-pairs.ts';
import { madeUpLog } from '../../made-up/logged-run.ts';
import { outcomeRun, type MadeUpOutcome } from '../../made-up/outcome-run.ts';
import { madeUpParaphraseRun } from '../../made-up/paraphrase-run.ts';
import { madeUpStyleRun } from '../../made-up/style-run.ts';

interface Run {
  readonly read: ScoredRunSnapshot;
  readonly result: StudyResult;
  readonly cards: readonly ModelSummaryCard[];
}

async function runOf({ plan, items, responses }: MadeUpRun): Promise<Run> {
  const study = await loadStudy(plan.study);
  const result = (await scoreAndMeasureResponses({ plan, items, responses })) as Json & StudyResult;
  await preloadDrillDownLookup(plan.study);
  const first = await getStudyReportLoaders(plan.study).first?.();
  return {
    read: {
      record: { plan, items } as unknown as ScoredRunSnapshot['record'],
      own: items,
      scorings: noScorings,
      study,
      table: buildScoreTable({ study, plan, items, responses }),
      judged: new JudgementTracker(items),
      standing: {} as ScoredRunSnapshot['standing'],
    },
    result,
    cards: first?.(result).cards ?? [],
  };
}

const sentencesOn = ({ main, facts, foot }: ModelSummaryCard): readonly Sentence[] => [
  main?.value ?? [],
  main?.aside ?? [],
  ...facts.map(({ value }) => value),
  foot?.sentence ?? [],
];
const figuresOn = (card: ModelSummaryCard): SentenceFigure[] =>
  sentencesOn(card).flatMap((sentence) => sentence.filter((part) => typeof part !== 'string'));
/** Whether the number is a forecast. It counts questions not asked yet and links to the answers behind the forecast. */
const isForecast = ({ cards }: Run, { at }: SentenceFigure) =>
  cards.some(
    ({ foot }) => foot?.kind === 'more' && foot.sentence.some((part) => typeof part !== 'string' && part.at === at),
  );

/** The list that the page makes from the filter in the address. */
const listed = ({ read }: Run, behind: AnswerFilter): Promise<AnswerList> =>
  buildAnswerList(read, { behind: answerFilterFromQuery(answersAddress('run', behind).split('?')[1]), most: 1000 });

const outcomes: readonly MadeUpOutcome[] = ['right', 'right', 'right', 'wrong', 'refused', 'unreadable', 'failed'];
/** A judge that nearly always prefers the first position. */
const favoursFirst: Says = (pair, order) => (pair % 10 === 0 && order === 'b-first' ? '[[B]]' : '[[A]]');
/** Three models: sensitive, robust and not rated. */
const prompts = (count: number) =>
  outcomeRun({
    models: 3,
    sets: [24, 12],
    prompts: count,
    outcome: (m, i, p) => {
      if (m === 2) return i % 2 === 0 ? (outcomes[(i + p) % outcomes.length] ?? 'right') : 'refused';
      if (i === 3 && p === 1) return 'unreadable';
      return i % 10 < (m === 0 && p === 2 ? 4 : 8) ? 'right' : 'wrong';
    },
  });

const runs: readonly (readonly [name: string, made: () => Promise<MadeUpRun>, figures: number])[] = [
  ['system-prompt, six prompts', () => prompts(6), 5],
  ['system-prompt, three prompts', () => prompts(3), 5],
  ['paraphrase', () => madeUpParaphraseRun({ models: 3, perSet: 8 }), 6],
  ['configuration', () => madeUpConfigurationRun(), 4],
  ['elsewhere', () => madeUpLog({ perSet: 12 }), 6],
  ['elsewhere, by degrees', () => madeUpLog({ scoring: { by: 'log', title: 'rating', graded: true } }), 4],
  ['instruction-style', () => madeUpStyleRun({ perSet: 8, sets: ['sums'], decodings: ['greedy'] }), 3],
  ['judge', () => madeUpJudgeRun({ models: 4, samples: 3 }), 4],
  ['judge-pairs', () => madeUpPairs({ pairs: 40, judges: [consistent, favoursFirst, byPlace] }), 8],
];

test.each(runs)('of %s every number on a card leads to its answers', async (_, made, least) => {
  const run = await runOf(await made());
  const figures = run.cards.flatMap((card) => figuresOn(card).map((figure) => ({ ...figure, model: card.model })));
  expect(figures.length).toBeGreaterThanOrEqual(least);
  const faults: string[] = [];
  for (const figure of figures) {
    const behind = answerFilterForPointer(run.result, figure.at);
    const list = await listed(run, behind ?? {});
    const where = `${figure.at} (${figure.text}): ${JSON.stringify(behind)}`;
    // Each list has only answers of the card’s model.
    if (behind?.model !== figure.model) faults.push(`${where} is not of ${figure.model}`);
    if (figure.form !== 'count' || isForecast(run, figure)) {
      if (list.answers === 0 && figure.text !== '0') faults.push(`${where} has no answers`);
    } else if (![list.answers, list.listed].includes(Number(figure.text)))
      faults.push(`${where} has ${list.answers} answers to ${list.listed} questions`);
  }
  expect(faults).toEqual([]);
});

test.each(runs)('of %s every count in a reason leads to so many answers', async (_, made) => {
  const run = await runOf(await made());
  const texts = run.cards.flatMap(({ model, foot }) =>
    (foot?.sentence ?? []).flatMap((part) => (typeof part === 'string' ? linkCountsInText(part, model) : [])),
  );
  for (const part of texts) {
    if (typeof part === 'string' || part.behind.outcome === undefined) continue;
    expect([part, (await listed(run, part.behind)).answers]).toEqual([part, Number(part.text)]);
  }
});

test('a reason’s counts are links, by the outcome that they name', () => {
  expect(linkCountsInText('25% of its 1,600 answers give nothing to score: 75 refused, 76 unreadable', 'm')).toEqual([
    { text: '25%', behind: { model: 'm' } },
    ' of its ',
    { text: '1,600', behind: { model: 'm' } },
    ' answers give nothing to score: ',
    { text: '75', behind: { model: 'm', outcome: 'refused' } },
    ' refused',
    ', ',
    { text: '76', behind: { model: 'm', outcome: 'unreadable' } },
    ' unread',
  ]);
  expect(linkCountsInText('“Prompt 3” is below the best', 'm')).toEqual(['“Prompt 3” is below the best']);
});

test('a difference between two prompts leads to the answers under both', async () => {
  const run = await runOf(await prompts(3));
  const moved = run.cards[0]!;
  expect(moved.main?.label).toBe('Best against worst prompt');
  const behind = answerFilterForPointer(run.result, figuresOn(moved)[0]!.at)!;
  expect(behind.between).toHaveLength(2);
  const list = await listed(run, behind);
  expect(list.asked.every(({ marks }) => marks.length === 2)).toBe(true);
  // Here a question flips only if these two outcomes differ.
  expect(list.asked.filter(({ flips }) => flips).every(({ marks }) => marks[0]?.outcome !== marks[1]?.outcome)).toBe(true);
  expect(list.flipping).toBe(14);
});

test('the number of questions that flip leads to these, in the address', async () => {
  const run = await runOf(await prompts(6));
  const flipping = figuresOn(run.cards[0]!).find(({ at }) => at.endsWith('/flipping'))!;
  const address = answersAddress('run', answerFilterForPointer(run.result, flipping.at));
  expect(address).toContain('flips=true');
  const { listed: questions, flipping: flip } = await listed(run, answerFilterFromQuery(address.split('?')[1]));
  expect([questions, flip]).toEqual([Number(flipping.text), Number(flipping.text)]);
});
