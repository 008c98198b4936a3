import { isNumber, undefinedBecause, type MaybeNumber } from '../../../../base/json/json.ts';
import { pointer } from '../../../../base/json/json-pointer.ts';
import { baselinePrompt } from '../../measure/baseline.ts';
import type { PromptOutcomeResult } from '../../measure/detail-forms.ts';
import type { SystemPromptResult } from '../../measure/result.ts';

/** A prompt with its outcome for each model. */
export interface PromptTableRow {
  readonly scenario: string;
  readonly title: string;
  /** Whether other prompts are compared with this one. */
  readonly isBaseline: boolean;
  /** In the order of the result’s models. */
  readonly cells: readonly PromptTableCell[];
}

export interface PromptTableCell {
  readonly model: string;
  /** In percent. */
  readonly score: MaybeNumber;
  readonly scoreAt: string;
  /** Undefined in links and in older results. */
  readonly outcome: PromptOutcomeResult | undefined;
  readonly outcomeAt: string;
}

/**
 * The prompts, best first, by the mean of their scores over the models that have one. Ties keep the plan’s order, and
 * prompts without a score come last.
 */
export function promptTableRows(result: SystemPromptResult): PromptTableRow[] {
  const rows = (result.models[0]?.scenarios ?? []).map(({ scenario, title }, place): PromptTableRow => ({
    scenario,
    title,
    isBaseline: place === baselinePrompt,
    cells: result.models.map(({ model, scenarios }, m) => ({
      model,
      score: scenarios[place]?.score ?? undefinedBecause('no answers yet'),
      scoreAt: pointer('models', m, 'scenarios', place, 'score'),
      outcome: result.details?.prompts?.[m]?.[place],
      outcomeAt: pointer('details', 'prompts', m, place),
    })),
  }));
  return rows.sort((one, other) => meanScore(other) - meanScore(one));
}

function meanScore({ cells }: PromptTableRow): number {
  const scores = cells.flatMap(({ score }) => (isNumber(score) ? [score] : []));
  return scores.length === 0 ? -1 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** How many of the best and of the worst prompts a long table initially shows. */
export const promptsAtEachEnd = 6;

/** The model whose best and worst prompt differ most, with these two prompts. Undefined if no model’s scores differ. */
export function widestPromptPair(
  result: SystemPromptResult,
): { readonly model: string; readonly best: string; readonly worst: string } | undefined {
  const pairs = result.models.flatMap(({ model, scenarios }) => {
    const scored = scenarios.flatMap(({ scenario, score }) => (isNumber(score) ? [{ scenario, score }] : []));
    const [first] = scored;
    if (!first) return [];
    const best = scored.reduce((most, each) => (each.score > most.score ? each : most), first);
    const worst = scored.reduce((least, each) => (each.score < least.score ? each : least), first);
    return best.score > worst.score
      ? [{ model, best: best.scenario, worst: worst.scenario, difference: best.score - worst.score }]
      : [];
  });
  const [first] = pairs;
  return first && pairs.reduce((widest, each) => (each.difference > widest.difference ? each : widest), first);
}
