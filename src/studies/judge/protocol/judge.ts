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
 * Consistency of evaluators. A model rates by a criterion how well a response answers a query. It uses several scales and
 * definition lengths, K times each. Self-consistency is how far its samples agree, and inter-scale consistency how far its
 * scales agree. The report also shows its agreement with the quality known by construction, or with another reference.
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
 * How close a rating is to the quality known by construction, in [0, 1]. It is 1 − |position of the rating on its scale −
 * position of the quality on "1" to "5"|. So 1 is the right point and 0 the opposite end. Answers without a rating and items
 * without a known quality have 0. The study’s measures do not use it, as they use the ratings. Lists of answers and tables
 * of scores do.
 */
function nearness(reading: ParsedAnswer, item: Item): number {
  const quality = knownQualityZeroToOne(item);
  const place = reading.kind === 'rating' || reading.kind === 'label' ? reading.place : undefined;
  if (quality === undefined || place === undefined || !(place >= 0 && place <= 1)) return 0;
  return 1 - Math.abs(place - quality);
}
