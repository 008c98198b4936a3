import { setOf } from '../../../core/item.ts';
import type { Plan } from '../../../core/plan.ts';
import type { ScoreTable } from '../../../core/study.ts';
import { flipParts } from '../../../measure/prompt-effect/flip-parts.ts';
import type { SampledScores } from '../../../measure/prompt-effect/variance-components.ts';
import type { FlipsResult } from './result.ts';
import { systemPromptFactor } from './tally.ts';

/** By model, what of σ₀ is questions that flip either way and what is sampling, in points; nothing of a run with one sample a cell. */
export function flipsOf(table: ScoreTable, plan: Plan, templates: readonly string[]): FlipsResult[] | undefined {
  if (plan.samples < 2) return undefined;
  return plan.models.map((model): FlipsResult => {
    const parts = flipParts(sampledOf(table, plan, model, templates));
    return 'why' in parts
      ? { model, questions: parts, sampling: parts }
      : { model, questions: 100 * parts.questions, sampling: 100 * parts.sampling };
  });
}

/** NaN where there is no answer. */
function sampledOf(
  { rows }: ScoreTable,
  { items, samples }: Plan,
  model: string,
  templates: readonly string[],
): SampledScores[] {
  const T = templates.length;
  const bySet = new Map<string, Map<string, number>>();
  for (const { id } of items) {
    const own = bySet.get(setOf(id)) ?? new Map<string, number>();
    bySet.set(setOf(id), own.set(id, own.size));
  }
  const scores = new Map([...bySet].map(([set, own]) => [set, new Float64Array(own.size * T * samples).fill(NaN)]));
  for (const { response, score } of rows) {
    const set = setOf(response.item);
    const i = bySet.get(set)?.get(response.item);
    const t = templates.indexOf(response.variant[systemPromptFactor] ?? '');
    const into = scores.get(set);
    if (response.model !== model || i === undefined || t < 0 || !into || response.sample >= samples) continue;
    into[(i * T + t) * samples + response.sample] = score ?? NaN;
  }
  return [...bySet].map(([set, own]) => ({
    items: own.size,
    prompts: T,
    samples,
    scores: scores.get(set) ?? [],
  }));
}
