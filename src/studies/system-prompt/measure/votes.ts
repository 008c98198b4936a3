import { setOf } from '../../../core/items/item.ts';
import type { VoteResult } from '../../../core/json/vote-form.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';
import { findItemClusters } from '../../../measure/doctor/proposed-clusters.ts';
import { forecastVotes } from '../../../measure/vote/vote-forecast.ts';
import { withHolmOverModels } from '../../../measure/vote/vote-results.ts';
import { collectBallots } from '../../../reading/ballots.ts';
import type { SystemPromptModelResult } from './result.ts';
import { systemPromptFactorId } from './tally.ts';

/** For each model, what a vote over system prompts (or samples) would give. */
export function systemPromptVotes(
  table: ScoreTable,
  plan: Plan,
  templates: readonly { readonly id: string }[],
  models: readonly Pick<SystemPromptModelResult, 'model' | 'interval' | 'tokens'>[],
): VoteResult[] {
  const { clusterOf } = findItemClusters(table.items);
  const rowOf = new Map<string, ScoredResponse>();
  const cellName = (model: string, item: string, prompt: string | undefined, sample: number) =>
    `${model}|${item}|${prompt}|${sample}`;
  for (const row of table.rows) {
    const { model, item, variant, sample } = row.response;
    rowOf.set(cellName(model, item, variant[systemPromptFactorId], sample), row);
  }
  const samples = Array.from({ length: plan.samples }, (_, sample) => sample);
  return withHolmOverModels(
    models.map(({ model, interval, tokens }) => {
      const ballots = collectBallots(
        plan.items.map(({ id }) => ({
          set: setOf(id),
          rows: templates.map((template) => samples.map((sample) => rowOf.get(cellName(model, id, template.id, sample)))),
          variantsByPrompt: templates.map((_, t) => [t]),
          cluster: clusterOf.get(id),
        })),
      );
      return forecastVotes(ballots, { model, meanInterval: interval.mu, tokens, seed: plan.seed });
    }),
  );
}
