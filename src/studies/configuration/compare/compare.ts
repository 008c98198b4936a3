import { agreement } from '../../../measure/paired-agreement.ts';
import { addChanges, answerChanges, itemChanges } from '../../../measure/paired-changes.ts';
import { planId, type Plan } from '../../../core/plan.ts';
import { configurationFactors, configurationKey, configurationsOf, type Configuration } from '../protocol/factors.ts';
import type { ConfigurationFactor } from '../measure/result.ts';
import { configurationTally, type SetAnswers } from '../measure/tally.ts';
import { UserError } from '../../../core/user-error.ts';
import { commonConfigurations } from './ground.ts';
import {
  agreementChanges,
  configurationDifferences,
  levelChanges,
  levelDifference,
  setInBoth,
  type SetInBoth,
} from './values.ts';
import { correctedOverPairs } from '../../../compare/holm.ts';
import { usualPairs } from '../../../compare/pairs.ts';
import type { ComparedRun, CompareOptions } from '../../../compare/runs.ts';
import { askedAs, saidIn } from '../../../compare/said.ts';
import { changedItems, tested, type Tables } from '../../../compare/scores.ts';
import type {
  ChangedConfigurationItem,
  ConfigurationComparison,
  ItemOutputs,
  LevelDifferences,
  SetDifferences,
} from './comparison.ts';

const usualDraws = 1000;

interface Settings {
  readonly draws: number;
  readonly seed: number;
}

/** Holds two runs of the configuration study against each other on the questions and configurations that both asked. */
export async function compareConfigurations(
  one: ComparedRun,
  other: ComparedRun,
  { pairs, draws = usualDraws }: CompareOptions = {},
): Promise<ConfigurationComparison> {
  const { plans, options, apart } = commonConfigurations(one.plan, other.plan);
  const configurations = configurationsOf(options);
  const factors = configurationFactors(options);
  const { samples, items } = plans[0];
  const tallies = [one, other].map(({ table }, run) => configurationTally(table, plans[run]!));
  const said = [one, other].map(({ table }) => saidIn(table));
  const cells = cellsAsked(plans[0], configurations);
  const of = (run: 0 | 1, model: string) => {
    const answers = tallies[run]!.answers.filter((each) => each.model === model);
    if (answers.length === 0) throw new UserError(`The ${run === 0 ? 'first' : 'second'} run has no model «${model}».`);
    return { answers, said: cells.map((cell) => said[run]!.get(model)?.get(cell) ?? null) };
  };
  const settings = { draws, seed: one.plan.seed };
  const found = (pairs ?? usualPairs(one.plan.models, other.plan.models)).map((pair) => {
    const [before, after] = [of(0, pair.one), of(1, pair.other)];
    const sets = before.answers.map((answers, b) => setInBoth(answers, after.answers[b]!, samples));
    const tables = tablesOf(sets);
    return {
      ...pair,
      ...configurationDifferences(sets, settings),
      sets: sets.map((set): SetDifferences => ({
        ...{ dataset: set.dataset, ...configurationDifferences([set], settings) },
        items: tested(itemChanges(set.one.scores, set.other.scores)),
      })),
      levels: levelDifferences(sets, factors, configurations, samples, settings),
      answers: addChanges(tables[0].map((table, b) => answerChanges(table, tables[1][b]!))),
      items: tested(addChanges(tables[0].map((table, b) => itemChanges(table, tables[1][b]!)))),
      steadier: tested(addChanges(sets.map(agreementChanges))),
      agreement: agreement(before.said, after.said),
      changed: changedItems(items, tables).map((changed): ChangedConfigurationItem => ({
        ...changed,
        outcomes: [outputsOf(before.answers, changed.item), outputsOf(after.answers, changed.item)],
      })),
    };
  });
  return {
    same: (await planId(one.plan)) === (await planId(other.plan)),
    apart,
    items: items.length,
    datasets: tallies[0]!.datasets,
    configurations: configurations.map((levels) => ({ id: configurationKey(levels), levels })),
    ...{ factors, outputs: configurations.length * samples },
    pairs: correctedOverPairs(found),
  };
}

const cellsAsked = ({ items, samples }: Plan, configurations: readonly Configuration[]): string[] =>
  items.flatMap(({ id }) =>
    configurations.flatMap((configuration) =>
      Array.from({ length: samples }, (_, sample) => askedAs(id, configuration, sample)),
    ),
  );

const tablesOf = (sets: readonly SetInBoth[]): Tables => [
  sets.map(({ one }) => one.scores),
  sets.map(({ other }) => other.scores),
];

/** One level alone says nothing that the whole does not. */
function levelDifferences(
  sets: readonly SetInBoth[],
  factors: readonly ConfigurationFactor[],
  configurations: readonly Configuration[],
  samples: number,
  settings: Settings,
): LevelDifferences[] {
  return factors.flatMap(({ id: factor, levels }) => {
    const asked = levels.filter(({ id }) => configurations.some((each) => each[factor] === id));
    if (asked.length < 2) return [];
    return asked.map(({ id: level }): LevelDifferences => {
      const places = configurations.flatMap((each, c) =>
        each[factor] === level ? Array.from({ length: samples }, (_, k) => c * samples + k) : [],
      );
      return {
        ...{ factor, level },
        accuracy: levelDifference(sets, places, settings),
        items: tested(addChanges(sets.map((set) => levelChanges(set, places)))),
      };
    });
  });
}

function outputsOf(answers: readonly SetAnswers[], item: string): ItemOutputs {
  for (const { items, outputs, texts, marks } of answers) {
    const i = items.findIndex(({ id }) => id === item);
    if (i < 0) continue;
    const own = <T extends Int32Array | Uint8Array>(values: T) => values.subarray(i * outputs, (i + 1) * outputs) as T;
    return {
      distinct: new Set(own(texts).filter((text) => text >= 0)).size,
      cells: String.fromCharCode(...own(marks)),
    };
  }
  return { distinct: 0, cells: '' };
}
