import { ratingKindWithMeasures } from '../../../core/answers/rating.ts';
import type { Item } from '../../../core/items/item.ts';
import { readRating } from '../../../reading/rating.ts';
import type { ParsedAnswer } from '../../../core/answers/parsed-answer.ts';
import { refuseFaultyItems } from '../../../core/items/item-faults.ts';
import { checkJudgeChoices, parseJudgeChoices, type JudgeReportReaderChoices } from './choices.ts';
import { judgeItemFaults } from './faults.ts';
import { judgeClaimKinds } from '../measure/claims.ts';
import { measureJudgeStudy } from '../measure/measure.ts';
import { judgeDefaults, judgeOptionsOf, parseJudgeOptions, type JudgeOptions } from './options.ts';
import { judgePrompt, findVariantScale } from './prompt.ts';
import { knownQualityZeroToOne } from '../measure/reference.ts';
import { checkJudgeResult } from '../measure/check-result.ts';
import type { JudgeResult } from '../measure/result.ts';
import { definitionFactorId, scaleFactorId, temperatureFactorId } from '../measure/tally.ts';
import type { Study } from '../../../core/studies/study.ts';
import { judgeVariants } from './variants.ts';

export const definitionTitles = { none: 'No definition', short: 'Short definition', long: 'Long definition' } as const;

/**
 * Consistency of evaluators: a model rates how well a response answers a query by a criterion, on several scales, with the criterion defined at
 * several lengths, K times each. Whether its samples agree is its self-consistency, whether its scales agree its inter-scale consistency;
 * whether it agrees with the quality known by construction, or another reference, is told beside them.
 */
export const judgeStudy: Study<JudgeOptions, JudgeResult, JudgeReportReaderChoices> = {
  id: 'judge',
  title: 'Judge',
  source: {
    authors: 'Lee, Hong and Thorne',
    title: 'Evaluating the Consistency of LLM Evaluators',
    year: 2025,
    where: 'COLING 2025; arXiv:2412.00543',
    url: 'https://arxiv.org/abs/2412.00543',
  },
  additions:
    'Intervals over draws of units, mappings between scales that can be changed, agreement with ratings by people and judging the answers of a run',
  defaults: judgeDefaults,
  written: { option: 'criteria', one: 'criterion', many: 'criteria' },
  answerKind: ratingKindWithMeasures,
  parseOptions: parseJudgeOptions,
  factors: ({ temperatures, definitions, scales }) => [
    {
      id: temperatureFactorId,
      title: 'Temperature',
      levels: temperatures.map(({ id, value }) => ({ id, title: `Temperature ${value}` })),
    },
    {
      id: definitionFactorId,
      title: 'Definition of the criterion',
      levels: definitions.map((id) => ({ id, title: definitionTitles[id] })),
    },
    { id: scaleFactorId, title: 'Scale', levels: scales.map(({ id, title }) => ({ id, title })) },
  ],
  variants: judgeVariants,
  resolve(items, { criteria }) {
    refuseFaultyItems(judgeItemFaults(items, criteria), 'judged');
    return {};
  },
  prompt: (cell, item, plan) => judgePrompt(item, cell.variant, judgeOptionsOf(plan)),
  read(response, _, plan): ParsedAnswer {
    if (response.finish === 'error')
      return { kind: 'unreadable', why: `no answer: ${response.error ?? 'the engine gave an error'}` };
    const reading = readRating(response.text, findVariantScale(response.variant, judgeOptionsOf(plan)));
    return response.finish === 'length' ? { ...reading, cut: true } : reading;
  },
  score: nearness,
  choices: { parse: parseJudgeChoices, check: checkJudgeChoices },
  measure: (table, plan, choices, _, onProgress) => measureJudgeStudy(table, plan, choices, onProgress),
  claims: judgeClaimKinds,
  checkResult: checkJudgeResult,
};

/**
 * How near a rating is to the quality known by construction, in [0, 1]: 1 − |where the rating lies on its scale − where the quality lies on "1" to
 * "5"|, so 1 for the right point and 0 for the other end. 0 for what is no rating, and for items whose quality is not known. No measure of the study
 * is made of it (they are of the ratings themselves); it serves lists of answers and tables of scores.
 */
function nearness(reading: ParsedAnswer, item: Item): number {
  const quality = knownQualityZeroToOne(item);
  const place = reading.kind === 'rating' || reading.kind === 'label' ? reading.place : undefined;
  if (quality === undefined || place === undefined || !(place >= 0 && place <= 1)) return 0;
  return 1 - Math.abs(place - quality);
}
