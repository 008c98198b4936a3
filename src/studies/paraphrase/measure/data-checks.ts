import { setOf } from '../../../core/items/item.ts';
import type { DataProblem } from '../../../core/json/doctor-form.ts';
import { optionLetter } from '../../../core/items/letter.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { parsedToStatedAnswer } from '../../../measure/doctor/examined-run.ts';
import { findRunDataProblems, buildExaminedData, type ExaminedData } from '../../../measure/doctor/examined-data.ts';
import { clusterOrItemName, groupIntoClusters } from '../../../measure/basics/item-clusters.ts';
import type { ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { NotReadTally, type NotReadSummary } from '../../../measure/not-read/not-read.ts';
import { promptSpread } from '../../../measure/prompt-effect/prompt-spread.ts';
import {
  isDoubtfulInBothReadings,
  isScoredResponse,
  getParsedAnswerByRule,
  rowScoreByExtraction,
  type ExtractionRule,
} from './added-spread.ts';
import { questionVariantLevelIds } from './result.ts';
import type { ModelItemAnswers } from './tally.ts';

/**
 * The run in the form that the data checks take, under one extraction rule. As choices change position, a letter names the
 * position of a choice. `answers` may be those of any model.
 */
export function paraphraseDataToExamine(
  table: ScoreTable,
  answers: readonly ModelItemAnswers[],
  by: ExtractionRule,
): ExaminedData {
  const places = new Map<string, number>(questionVariantLevelIds.map((question, q) => [question, q]));
  const orders = new Map(answers.map(({ item, orders }) => [item.id, orders]));
  return buildExaminedData(table, {
    asked: answers.map(({ item }) => item.id),
    isShuffled: true,
    isOneTable: true,
    promptAt: ({ response }) => places.get(response.variant['question'] ?? ''),
    saying: (row, item, areWords) => {
      const reading = getParsedAnswerByRule(by, row);
      const { says } = parsedToStatedAnswer(reading, item, areWords);
      const order = orders.get(item.id)?.[Number(row.response.variant['order']?.slice(1)) - 1];
      if (areWords || !order || reading.kind !== 'option' || typeof item.answer !== 'number') return { says };
      return { says: optionLetter(order.indexOf(reading.option)), right: optionLetter(order.indexOf(item.answer)) };
    },
  });
}

/** A model’s answers, sorted by set, as one table. */
const setAfterSet = (answers: readonly ModelItemAnswers[]): readonly ModelItemAnswers[] => {
  const sets = [...new Set(answers.map(({ item }) => setOf(item.id)))];
  return sets.flatMap((set) => answers.filter(({ item }) => setOf(item.id) === set));
};

const clustersIn = (answers: readonly ModelItemAnswers[]) =>
  groupIntoClusters(answers.map(({ item }) => clusterOrItemName(item)));

/** Scores by question and wording: the mean over orders and samples, NaN if no answer has a score. */
export function wordingScoreMatrix(all: readonly ModelItemAnswers[], by: ExtractionRule): ScoreMatrix {
  const answers = setAfterSet(all);
  const scores = answers.flatMap(({ item, rows }) =>
    questionVariantLevelIds.map((q) => {
      const there = rows[q].filter(isScoredResponse).map((row) => rowScoreByExtraction(by, row, item));
      return there.length > 0 ? mean(there) : NaN;
    }),
  );
  const clusters = clustersIn(answers);
  return {
    items: answers.length,
    templates: questionVariantLevelIds.length,
    scores: Float64Array.from(scores),
    binary: false,
    ...(clusters && { clusters }),
  };
}

/** Counts the unread, refused, failed and doubtful answers by question and wording. */
export function countNotReadByWording(all: readonly ModelItemAnswers[], by: ExtractionRule): NotReadSummary {
  const answers = setAfterSet(all);
  const tally = new NotReadTally([answers.length], questionVariantLevelIds.length);
  for (const [place, { item, rows }] of answers.entries())
    for (const [q, question] of questionVariantLevelIds.entries())
      for (const row of rows[question])
        if (row) {
          const { doubt, ...rest } = row;
          const score = isScoredResponse(row) ? rowScoreByExtraction(by, row, item) : row.score;
          tally.add(0, place, q, {
            ...rest,
            reading: getParsedAnswerByRule(by, row),
            score,
            ...(doubt && isDoubtfulInBothReadings(row) && { doubt }),
          });
        }
  return tally.done([clustersIn(answers)]);
}

/** The problems of the run’s data, under strict extraction. */
export function paraphraseDataProblems(
  examined: ExaminedData,
  models: readonly { readonly model: string; readonly answers: readonly ModelItemAnswers[] }[],
  settings: { readonly margin: number; readonly seed: number },
): DataProblem[] {
  const counted = models.map(({ model, answers }) => {
    const table = wordingScoreMatrix(answers, 'strict');
    return { model, tables: [table], spread: promptSpread([table]), notRead: countNotReadByWording(answers, 'strict') };
  });
  return findRunDataProblems(examined, counted, { ...settings, prompts: wordings });
}

const titles = ['the question as it is', 'the first paraphrase', 'the second paraphrase'];
const wordings = questionVariantLevelIds.map((id, q) => ({ id, title: titles[q] ?? '' }));
