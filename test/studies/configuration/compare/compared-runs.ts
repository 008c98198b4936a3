import type { Item } from '../../../../src/core/items/item.ts';
import { optionLetter } from '../../../../src/core/items/letter.ts';
import type { ComparedRun } from '../../../../src/compare/comparing.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { cellSeed, planCells } from '../../../../src/core/plan/cells.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { promptHash } from '../../../../src/core/archive/prompt-hash.ts';
import { configurationKey, listAskedConfigurations } from '../../../../src/studies/configuration/protocol/factors.ts';
import { configurationDefaults, type ConfigurationOptions } from '../../../../src/studies/configuration/protocol/options.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';

export interface AskedInConfigurations {
  readonly items: readonly Item[];
  readonly options?: Partial<ConfigurationOptions>;
  readonly seed?: number;
  readonly samples?: number;
  /**
   * One string per asked item for each model, with a mark per output, samples innermost: the chosen option (A is right; a
   * small letter names it in other words), “?” for an unreadable answer, “-” for a failed cell.
   */
  readonly models: Readonly<Record<string, readonly string[]>>;
}

/** Two wordings at two temperatures. */
export const fourConfigurations = {
  demonstrations: [1],
  noise: configurationDefaults.noise.slice(0, 1),
} satisfies Partial<ConfigurationOptions>;

/** Items with four choices, of which the first is right, and three held-out items that are never asked. */
export const configuredItems = (set: string, count: number): Item[] =>
  Array.from({ length: count + 3 }, (_, n) => ({
    id: `${set}/${String(n + 1).padStart(3, '0')}`,
    question: `In ${set}, which number comes after ${n}?`,
    choices: [n + 1, n + 2, n + 3, n + 4].map(String),
    answer: 0,
    ...(n >= count && { split: 'train' as const }),
  }));

/** A run of the study with these answers, as the store returns it. */
export async function configurationRunWith({
  items,
  options = {},
  seed = 7,
  samples = 1,
  models,
}: AskedInConfigurations): Promise<ComparedRun> {
  const study = await loadStudy('configuration');
  const chosen = { ...configurationDefaults, ...fourConfigurations, ...options };
  const plan = await makePlan({ study, items: [...items], seed, samples, models: Object.keys(models), options: chosen });
  const asked = items.filter(({ split }) => split !== 'train');
  const places = new Map(listAskedConfigurations(chosen).map((each, at) => [configurationKey(each), at]));
  const responses = await Promise.all(
    planCells(plan, study).map(async (cell) => {
      const item = asked.find(({ id }) => id === cell.item)!;
      const at = places.get(configurationKey(cell.variant))! * samples + cell.sample;
      const mark = models[cell.model]![asked.indexOf(item)]![at]!;
      const failed = mark === '-';
      return {
        ...cell,
        seed: await cellSeed(plan, cell),
        promptHash: await promptHash(study.prompt(cell, item, plan)),
        text: failed ? '' : textOf(mark),
        tokens: { prompt: 10, completion: failed ? 0 : 2 },
        ms: { prefill: 1, decode: 1 },
        finish: failed ? ('error' as const) : ('stop' as const),
        ...(failed && { error: 'no answer' }),
      };
    }),
  );
  return { plan, table: buildScoreTable({ study, plan, items, responses }) };
}

function textOf(mark: string): string {
  if (mark === '?') return 'I wonder.';
  const letter = optionLetter('ABCD'.indexOf(mark.toUpperCase()));
  return mark === mark.toUpperCase() ? `${letter}.` : `The answer is ${letter}.`;
}
