import type { WidestPair } from '../../core/json/result-form.ts';
import type { EffectBounds } from '../not-read/effect-bounds.ts';
import type { PromptEffect } from '../prompt-effect/prompt-effect.ts';

/** Below five prompts: the two that are furthest apart, by the ids of the plan’s, as far as they are however answers count that were not read; undefined from five on. */
export function widestOf(
  { pairs, spread }: PromptEffect,
  ids: readonly string[],
  bounds?: Pick<EffectBounds, 'widest'>,
): WidestPair | undefined {
  const [found] = [...pairs].sort((x, y) => Math.abs(y.difference) - Math.abs(x.difference));
  const first = bounds?.widest ?? found;
  if (!first) return undefined;
  const isDown = first.difference < 0;
  const id = (place: number) => ids[spread.prompts[place] ?? -1] ?? '';
  const [low, high] = isDown ? [-first.high, -first.low] : [first.low, first.high];
  return {
    best: id(isDown ? first.other : first.one),
    worst: id(isDown ? first.one : first.other),
    difference: 100 * Math.abs(first.difference),
    interval: [100 * low, 100 * high],
    p: first.p,
  };
}
