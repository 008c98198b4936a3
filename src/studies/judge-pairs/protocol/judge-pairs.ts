import { preferenceKindWithMeasures } from '../../../core/answers/preference.ts';
import { refuseFaultyItems } from '../../../core/items/item-faults.ts';
import { fillTemplate } from '../../../core/json/option-form.ts';
import type { ParsedAnswer } from '../../../core/answers/parsed-answer.ts';
import type { Study } from '../../../core/studies/study.ts';
import { findItemsLackingTwoResponses } from '../../../items/two-responses.ts';
import { twoResponses } from '../../../core/items/two-responses.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { judgePairsClaimKinds } from '../measure/claims.ts';
import { measureJudgePairs, type PairsMeasureSettings } from '../measure/measure.ts';
import { checkPairsResult, type JudgePairsResult } from '../measure/result.ts';
import {
  judgePairsDefaults,
  judgePairsOptionsParser,
  orderFactorId,
  orderTitles,
  type JudgePairsOptions,
} from './options.ts';
import { preferenceAsAnswer, preferenceFromScore, preferenceScoreOfAnswer } from '../../../core/answers/preference.ts';
import { parsePreference, preferenceFromShown } from './parse-preference.ts';

/**
 * A judge sees two responses to a question and says which is better. It sees each pair in both orders, which separates
 * preferences for positions from those for responses.
 */
export const judgePairsStudy: Study<JudgePairsOptions, JudgePairsResult, PairsMeasureSettings> = {
  id: 'judge-pairs',
  title: 'Pairwise judge',
  source: {
    authors: 'Zheng, Chiang, Sheng, Zhuang, Wu, Zhuang, Lin, Li, Li, Xing, Zhang, Gonzalez and Stoica',
    title: 'Judging LLM-as-a-Judge with MT-Bench and Chatbot Arena',
    year: 2023,
    where: 'NeurIPS 2023 Datasets and Benchmarks; arXiv:2306.05685',
    url: 'https://arxiv.org/abs/2306.05685',
  },
  additions: 'Intervals, the sign tests, and what is counted apart',
  defaults: judgePairsDefaults,
  answerKind: preferenceKindWithMeasures,
  acceptsExternal: true,
  parseOptions: judgePairsOptionsParser.parse,
  factors: ({ orders }) => [
    { id: orderFactorId, title: 'Order', levels: orders.map((id) => ({ id, title: orderTitles[id] })) },
  ],
  variants: ({ orders }) => orders.map((order) => ({ [orderFactorId]: order })),
  resolve(items, { orders }) {
    refuseFaultyItems(findItemsLackingTwoResponses(items), 'judged');
    if (orders.includes('not-logged'))
      throw new UserError('The order “not-logged” is only for imported answers. Choose “a-first”, “b-first” or both.');
    return {};
  },
  prompt({ variant }, item, plan) {
    const { wording, temperature, sampling, maxTokens } = judgePairsOptionsParser.ofPlan(plan);
    const two = twoResponses(item);
    if (!two) throw new UserError(`The item “${item.id}” does not have two responses to judge.`);
    const [first, second] = variant[orderFactorId] === 'b-first' ? [two.b, two.a] : [two.a, two.b];
    return {
      messages: [{ role: 'user', content: fillTemplate(wording, { question: item.question, first, second }) }],
      decoding: temperature === 0 ? { temperature, maxTokens } : { temperature, ...sampling, maxTokens },
    };
  },
  read(response, _, { elsewhere }): ParsedAnswer {
    const { finish, error, logged, text, variant } = response;
    if (finish === 'error') return { kind: 'unreadable', why: `no answer: ${error ?? 'the engine gave an error'}` };
    const reading = elsewhere?.scoring.by === 'log' ? ofLog(logged?.score) : read(text, variant);
    return finish === 'length' ? { ...reading, cut: true } : reading;
  },
  score: (reading) => preferenceScoreOfAnswer(reading) ?? 0,
  measure: (table, plan, choices) => measureJudgePairs(table, plan, judgePairsOptionsParser.ofPlan(plan), choices),
  claims: judgePairsClaimKinds,
  checkResult: checkPairsResult,
};

const ofLog = (score: number | null | undefined): ParsedAnswer =>
  typeof score === 'number'
    ? preferenceAsAnswer(preferenceFromScore(score))
    : { kind: 'unreadable', why: 'its log gives no preference' };

function read(text: string, variant: Readonly<Record<string, string>>): ParsedAnswer {
  const found = parsePreference(text);
  return 'shown' in found ? preferenceAsAnswer(preferenceFromShown(found.shown, variant)) : found;
}
