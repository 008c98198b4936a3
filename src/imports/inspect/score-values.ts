import type { Json } from '../../base/json/json.ts';
import { fieldsOf, isFields, arrayOrEmpty } from '../promptfoo/fields.ts';

/** A scorer's value for an answer, or one part of it. */
export interface InspectScore {
  /** “match”, or “grader · clarity” if its value has named parts. */
  readonly id: string;
  /** `null` if the value is not a number. */
  readonly value: number | null;
  readonly extracted?: string;
}

/** Reads a sample’s `scores`, by scorer. Version 1 had `score` instead. */
export function scoresOfSample(sample: Readonly<Record<string, Json>>): readonly InspectScore[] {
  const scores = isFields(sample['score']) ? { score: sample['score'] } : fieldsOf(sample['scores']);
  return Object.entries(scores).flatMap(([id, score]) => {
    const { value, answer } = fieldsOf(score);
    const extracted = typeof answer === 'string' ? { extracted: answer } : {};
    if (!isFields(value)) return [{ id, value: scoreOf(value ?? null), ...extracted }];
    return Object.entries(value).map(([part, of]) => ({ id: `${id} · ${part}`, value: scoreOf(of), ...extracted }));
  });
}

/** How Inspect converts letters and words to numbers. */
const words: ReadonlyMap<string, number> = new Map([
  ['C', 1],
  ['P', 0.5],
  ['I', 0],
  ['N', 0],
  ['yes', 1],
  ['true', 1],
  ['no', 0],
  ['false', 0],
]);

function scoreOf(value: Json): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') {
    const word = words.get(value) ?? words.get(value.toLowerCase());
    if (word !== undefined) return word;
    const number = value.trim() === '' ? NaN : Number(value);
    return Number.isFinite(number) ? number : null;
  }
  const [only, another] = arrayOrEmpty(value);
  return only !== undefined && another === undefined && !Array.isArray(only) ? scoreOf(only) : null;
}
