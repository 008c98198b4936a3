import { isNumber, undefinedBecause, type Undefined } from '../../core/json/json.ts';
import type { ItemScores } from '../item-scores.ts';
import { promptEffect, type PromptEffect } from '../prompt-effect/prompt-effect.ts';
import { promptSpread, type PromptSpread } from '../prompt-effect/prompt-spread.ts';

/** What a model's answers tell of its prompts: over all sets together, and set by set. */
export interface ModelEvidence {
  readonly model: string;
  readonly tables: readonly ItemScores[];
  readonly effect: PromptEffect | Undefined;
  readonly bySet: readonly (PromptEffect | Undefined)[];
}

/** Permutations for a set's own p: its family is looked at in Details. */
const permutationsBySet = 1_999;

export interface EvidenceSettings {
  readonly seed: number;
  readonly draws: number;
}

/** `spread`: that of all sets, where it is known already. */
export function evidenceOf(
  model: string,
  tables: readonly ItemScores[],
  spread: PromptSpread | undefined,
  { seed, draws }: EvidenceSettings,
): ModelEvidence {
  const effect = spread
    ? promptEffect(tables, { seed, draws }, spread)
    : undefinedBecause('too few questions are answered under two prompts or more');
  return {
    model,
    tables,
    effect,
    bySet: tables.map((table) =>
      promptEffect([table], { seed, draws: 0, permutations: permutationsBySet }, promptSpread([table])),
    ),
  };
}

/** Whether any cell of the plan has no answer. */
export const isIncomplete = (tables: readonly ItemScores[]): boolean =>
  tables.some(({ scores }) => scores.some(Number.isNaN));

export const isEffect = (effect: PromptEffect | Undefined): effect is PromptEffect => 'spread' in effect;

/** A number of fractions as points; its reason where it has none. */
export const inPoints = (value: number | Undefined): number | Undefined => (isNumber(value) ? 100 * value : value);

export const endsInPoints = (interval: readonly [number, number] | Undefined): readonly [number, number] | Undefined =>
  'why' in interval ? interval : [100 * interval[0], 100 * interval[1]];

/** For the result of each model. */
export const promptEffectOf = (effect: PromptEffect | Undefined, p: number | undefined) =>
  isEffect(effect)
    ? {
        value: inPoints(effect.tau),
        interval: endsInPoints(effect.interval),
        otherPrompts: endsInPoints(effect.otherPrompts),
        p: p ?? effect.p,
      }
    : { value: effect, interval: effect, otherPrompts: effect, p: effect };
