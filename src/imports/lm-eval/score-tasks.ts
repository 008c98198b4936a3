import type { Json } from '../../base/json/json.ts';
import { optionLetter } from '../../core/items/letter.ts';
import { arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import type { LmEvalSampleLine } from './sample.ts';

/** The family of tasks “SCORE”: how a question is asked stands in its `doc`, and a metric is a list that holds the answer and the right one. */
export interface ScoreTaskVariant {
  /** The same for a question however it was asked. */
  readonly key: string;
  /** Which prompt of the family’s. */
  readonly prompt?: { readonly id: string; readonly template: string };
  /** The letter under which the right choice was put. */
  readonly place?: string;
  /** The choice of the question that stood at each place, where that is not as the question has it. */
  readonly shown?: readonly number[];
}

export function parseScoreTaskVariant(doc: Fields): ScoreTaskVariant | undefined {
  const { prompt_id: promptId, always_same_option: place } = doc;
  const hasPrompt = typeof promptId === 'number' || typeof promptId === 'string';
  if (!hasPrompt && typeof place !== 'string') return undefined;
  const shown = orderIn(doc);
  return {
    key: JSON.stringify(['score', doc['question_id'] ?? null, doc['question'] ?? doc['problem'] ?? null]),
    ...(hasPrompt && {
      prompt: { id: String(promptId), template: [doc['prompt'], doc['options_format']].filter(Boolean).join('\n') },
    }),
    ...(typeof place === 'string' && { place }),
    ...(shown && { shown }),
  };
}

/** The right choice had changed places with another one. */
function orderIn({ options, answer_index: now, original_answer_index: before }: Fields): number[] | undefined {
  const count = arrayOrEmpty(options).length;
  if (typeof now !== 'number' || typeof before !== 'number' || now >= count || before >= count) return undefined;
  const order = arrayOrEmpty(options).map((_, at) => at);
  order[now] = before;
  order[before] = now;
  return order;
}

/** A sample with its choices and its answer as they were before they were put in another order. */
export function sampleWithOriginalOrder(sample: LmEvalSampleLine, { shown = [] }: ScoreTaskVariant): LmEvalSampleLine {
  const { doc } = sample;
  const before = doc['original_answer_index'];
  if (typeof before !== 'number') return sample;
  // Two that changed places do so once more.
  const options = shown.map((at) => arrayOrEmpty(doc['options'])[at] ?? '');
  const answer = optionLetter(before);
  return { ...sample, doc: { ...doc, options, answer_index: before, answer }, target: answer };
}

/**
 * Whether the answer was right, of a metric that is `[question, variant, answer, right one, …]`; undefined of what is no such list.
 * The name without the variant, as the family has a metric for each.
 */
export function scoreTaskMetricToAccuracy(
  name: string,
  value: Json,
): { readonly name: string; readonly value: number } | undefined {
  const list = arrayOrEmpty(value);
  const [answer, right] = list.slice(2);
  if (!/accuracy/.test(name) || typeof answer !== 'string' || typeof right !== 'string') return undefined;
  const bare = name.replace(/^\d+_/, '').replace(/^(per_option_\w*accuracy)_\w$/, '$1');
  return { name: bare, value: answer === right ? 1 : 0 };
}
