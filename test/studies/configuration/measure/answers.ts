import type { Item } from '../../../../src/core/items/item.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { listAskedConfigurations, type Configuration } from '../../../../src/studies/configuration/protocol/factors.ts';
import { measureConfiguration } from '../../../../src/studies/configuration/measure/measure.ts';
import { configurationDefaults, type ConfigurationOptions } from '../../../../src/studies/configuration/protocol/options.ts';
import type { ConfigurationResult } from '../../../../src/studies/configuration/measure/result.ts';
import { configurationStudy } from '../../../../src/studies/configuration/protocol/configuration.ts';
import type { Study } from '../../../../src/core/studies/study.ts';

const letters = ['w', 'x', 'y', 'z'];
export const itemOf = (set: string, n: number, answer = n % 4): Item => ({
  id: `${set}/${n}`,
  question: `Question ${n} of ${set}?`,
  choices: letters,
  answer,
});
export const heldOutOf = (set: string): Item[] =>
  Array.from({ length: 6 }, (_, n) => ({ ...itemOf(set, 100 + n), split: 'train' as const }));

export function planOf(
  items: readonly Item[],
  options: Partial<ConfigurationOptions> = {},
  models = ['m'],
  samples = 1,
): Plan {
  const whole = { ...configurationDefaults, ...options };
  return {
    study: 'configuration',
    options: whole as Plan['options'],
    models,
    samples,
    seed: 3,
    items: items.map(({ id }) => ({ id, hash: '0000000000000000' })),
    resolved: configurationStudy.resolve(items, whole, 3),
  };
}

export interface Place {
  readonly model: string;
  readonly item: Item;
  readonly at: number;
  readonly variant: Configuration;
  readonly sample: number;
}
/** null is a failed cell, undefined a missing one. */
export type AnswerOf = (place: Place) => string | null | undefined;

/** Measures such answers, parsed by the study's own extraction. */
export function measured(plan: Plan, items: readonly Item[], answerOf: AnswerOf, draws = 0): ConfigurationResult {
  const responses = plan.models.flatMap((model) =>
    items
      .filter(({ split }) => split !== 'train')
      .flatMap((item) =>
        listAskedConfigurations(plan.options as unknown as ConfigurationOptions).flatMap((variant, at) =>
          Array.from({ length: plan.samples }, (_, sample) => sample).flatMap((sample): Response[] => {
            const text = answerOf({ model, item, at, variant, sample });
            if (text === undefined) return [];
            return [
              {
                model,
                item: item.id,
                variant,
                sample,
                seed: 1,
                promptHash: '',
                text: text ?? '',
                tokens: { prompt: 9, completion: 1 },
                ms: { prefill: 1, decode: 1 },
                ...(text === null ? { finish: 'error', error: 'stopped' } : { finish: 'stop' }),
              },
            ];
          }),
        ),
      ),
  );
  const table = buildScoreTable({ study: configurationStudy as unknown as Study, plan, items, responses });
  return measureConfiguration(table, plan, { draws });
}

/** This many configurations, without few-shot examples. */
export const ways = (count: number): Partial<ConfigurationOptions> => {
  const wordings = count > 12 ? configurationDefaults.wordings : configurationDefaults.wordings.slice(0, 1);
  const temperatures = Array.from({ length: count / wordings.length }, (_, t) => ({ id: `t${t}`, value: t / 10 }));
  return { wordings, demonstrations: [0], noise: [{ id: 'none', kind: 'none' }], temperatures };
};
