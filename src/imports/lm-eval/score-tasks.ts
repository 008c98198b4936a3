import type { Json } from '../../base/json/json.ts';
import { optionLetter } from '../../core/items/letter.ts';
import { arrayOrEmpty, type Fields } from '../promptfoo/fields.ts';
import type { LmEvalSampleLine } from './sample.ts';

/** The task family “SCORE”. The `doc` says how a question was asked, and a metric lists the given and the right answer. */
export interface ScoreTaskVariant {
  /** The same for a question in every variant. */
  readonly key: string;
  /** The family's prompt that was used. */
  readonly prompt?: { readonly id: string; readonly template: string };
  /** The letter of the right choice. */
  readonly place?: string;
  /** The question's choice at each position, if the order differs. */
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

/** The right choice swapped positions with another one. */
function orderIn({ options, answer_index: now, original_answer_index: before }: Fields): number[] | undefined {
  const count = arrayOrEmpty(options).length;
  if (typeof now !== 'number' || typeof before !== 'number' || now >= count || before >= count) return undefined;
  const order = arrayOrEmpty(options).map((_, at) => at);
  order[now] = before;
  order[before] = now;
  return order;
}

/** Restores the original order of a sample's choices and its original answer. */
export function sampleWithOriginalOrder(sample: LmEvalSampleLine, { shown = [] }: ScoreTaskVariant): LmEvalSampleLine {
  const { doc } = sample;
  const before = doc['original_answer_index'];
  if (typeof before !== 'number') return sample;
  // Swaps the two choices back.
  const options = shown.map((at) => arrayOrEmpty(doc['options'])[at] ?? '');
  const answer = optionLetter(before);
  return { ...sample, doc: { ...doc, options, answer_index: before, answer }, target: answer };
}

/**
 * Converts a metric of the form `[question, variant, answer, right answer, …]` to 1 or 0; `undefined` for other values. It
 * removes the variant from the name, since the family has one metric per variant.
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
