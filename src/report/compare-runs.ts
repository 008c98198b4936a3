import { group } from 'd3';
import { setOf } from '../items/item.ts';
import { isNumber, undefinedBecause, type Maybe } from '../json.ts';
import type { CohortChoice } from '../measure/cohort-choice.ts';
import { templateScores, withTemplates, type ItemScores } from '../measure/item-scores.ts';
import { mean } from '../measure/mean.ts';
import { agreement } from '../measure/paired-agreement.ts';
import { inBoth, pairedBootstrap, type PairedBootstrap } from '../measure/paired-bootstrap.ts';
import {
  addChanges,
  answerChanges,
  itemChange,
  itemChanges,
  mcnemar,
  type Changes,
} from '../measure/paired-changes.ts';
import { sampleDeviation } from '../measure/standard-deviation.ts';
import { planId, type Plan } from '../run/plan.ts';
import type { ScoreTable } from '../study/study.ts';
import { measureSystemPrompt } from '../study/system-prompt-measure.ts';
import { systemPromptFactor, tallyOf, type ModelTally } from '../study/system-prompt-tally.ts';
import type { SystemPromptTemplate } from '../study/system-prompt.ts';
import { UserError } from '../user-error.ts';
import { commonPrompts } from './compare-system-prompts.ts';
import { usualPairs, type ModelPair } from './compare-pairs.ts';
import { askedAs, saidIn, type SaidByCell } from './compare-said.ts';
import type { ChangedItem, Comparison, Difference, PairComparison, Tested } from './comparison.ts';

export interface ComparedRun {
  readonly plan: Plan;
  readonly table: ScoreTable;
}

export interface CompareOptions {
  /** Left out: as `usualPairs` has them. */
  readonly pairs?: readonly ModelPair[];
  readonly cohort?: CohortChoice;
  readonly draws?: number;
}

const usualDraws = 1000;
const mostChanged = 100;

/** Holds two runs against each other on what they have in common; the same code in a page's worker and in Node. */
export async function compareRuns(
  one: ComparedRun,
  other: ComparedRun,
  { pairs, cohort, draws = usualDraws }: CompareOptions = {},
): Promise<Comparison> {
  const { plans, templates, apart } = commonPrompts(one.plan, other.plan);
  const ids = templates.map(({ id }) => id);
  const tallies = [one, other].map(({ table }, run) => tallyOf(table, plans[run]!, ids));
  const said = [one, other].map(({ table }) => saidIn(table));
  const of = (run: 0 | 1, model: string): ModelTally => {
    const found = tallies[run]!.models.find((tally) => tally.model === model);
    if (!found) throw new UserError(`The ${run === 0 ? 'first' : 'second'} run has no model «${model}».`);
    return found;
  };
  const settings = { draws, seed: one.plan.seed };
  return {
    same: (await planId(one.plan)) === (await planId(other.plan)),
    apart,
    items: plans[0].items.length,
    benchmarks: tallies[0]!.benchmarks,
    scenarios: templates.map(({ id, title }) => ({ scenario: id, title })),
    pairs: (pairs ?? usualPairs(one.plan.models, other.plan.models)).map((pair) => ({
      ...pair,
      ...comparePair([of(0, pair.one), of(1, pair.other)], tallies[0]!.benchmarks, templates, settings),
      ...besideScores(pair, plans[0], ids, [of(0, pair.one), of(1, pair.other)], said as [SaidByCell, SaidByCell]),
    })),
    results: [one, other].map(({ table }, run) =>
      measureSystemPrompt(table, plans[run]!, templates, cohort === undefined ? {} : { cohort }),
    ) as [Comparison['results'][0], Comparison['results'][1]],
  };
}

type Tables = readonly [one: readonly ItemScores[], other: readonly ItemScores[]];

function comparePair(
  models: readonly [ModelTally, ModelTally],
  benchmarks: readonly string[],
  templates: readonly SystemPromptTemplate[],
  settings: { readonly draws: number; readonly seed: number },
): Pick<PairComparison, 'mu' | 'sigma' | 'scenarios' | 'benchmarks' | 'answers' | 'items'> {
  const tables = inBoth(models[0].items, models[1].items);
  const whole = differences(tables, settings);
  const changes = (b: number) => itemChanges(tables[0][b]!, tables[1][b]!);
  return {
    mu: whole.mu,
    sigma: whole.sigma,
    scenarios: templates.map(({ id, title }, t) => ({
      ...{ scenario: id, title, ...whole.scenarios[t]! },
      items: tested(addChanges(benchmarks.map((_, b) => answerChanges(tables[0][b]!, tables[1][b]!, [t])))),
    })),
    benchmarks: benchmarks.map((benchmark, b) => {
      const { mu, sigma } = differences([[tables[0][b]!], [tables[1][b]!]], settings);
      return { benchmark, mu, sigma, items: tested(changes(b)) };
    }),
    answers: addChanges(benchmarks.map((_, b) => answerChanges(tables[0][b]!, tables[1][b]!))),
    items: tested(addChanges(benchmarks.map((_, b) => changes(b)))),
  };
}

/** Differences of μ, σ and each template's score, over the templates that both answered on every benchmark. */
function differences(
  tables: Tables,
  settings: { readonly draws: number; readonly seed: number },
): { mu: Difference; sigma: Difference; scenarios: Difference[] } {
  const T = tables[0][0]!.templates;
  const S = tables.map((own) => {
    const each = own.map(templateScores);
    return Array.from({ length: T }, (_, t) => mean(each.map((scores) => scores[t]!)));
  }) as [number[], number[]];
  const present = S[0].flatMap((score, t) => (Number.isNaN(score + S[1][t]!) ? [] : [t]));
  const drawn: PairedBootstrap | undefined =
    present.length === 0
      ? undefined
      : pairedBootstrap(
          tables[0].map((table) => withTemplates(table, present)),
          tables[1].map((table) => withTemplates(table, present)),
          settings,
        );
  const own = S.map((scores) => present.map((t) => scores[t]!)) as [number[], number[]];
  const from = (values: readonly [Maybe, Maybe], interval: Difference['interval']): Difference => ({
    one: values[0],
    other: values[1],
    difference:
      isNumber(values[0]) && isNumber(values[1]) ? values[1] - values[0] : isNumber(values[0]) ? values[1] : values[0],
    interval,
  });
  const both = (value: (scores: number[]) => Maybe) => own.map(value) as [Maybe, Maybe];
  return {
    mu: from(
      both((scores) => (scores.length > 0 ? mean(scores) : nothingInBoth)),
      drawn?.mu ?? nothingInBoth,
    ),
    sigma: from(
      both((scores) => (scores.length > 1 ? sampleDeviation(scores) : scores.length > 0 ? oneInBoth : nothingInBoth)),
      present.length === 1 ? oneInBoth : (drawn?.sigma ?? nothingInBoth),
    ),
    scenarios: Array.from({ length: T }, (_, t) => {
      const place = present.indexOf(t);
      return place < 0
        ? from([nothingHere, nothingHere], nothingHere)
        : from([S[0][t]!, S[1][t]!], drawn!.scenarios[place]!);
    }),
  };
}

const nothingInBoth = undefinedBecause('under no system prompt do both have answers on every benchmark');
const oneInBoth = undefinedBecause('only under one system prompt do both have answers on every benchmark');
const nothingHere = undefinedBecause('not both have answers here on every benchmark');
const tested = (changes: Changes): Tested => ({ ...changes, p: mcnemar(changes) });

/** Which answers agree, and which items changed. */
function besideScores(
  pair: ModelPair,
  plan: Plan,
  templates: readonly string[],
  [one, other]: readonly [ModelTally, ModelTally],
  [first, second]: readonly [SaidByCell, SaidByCell],
): Pick<PairComparison, 'agreement' | 'changed'> {
  const cells = plan.items.flatMap(({ id }) =>
    templates.flatMap((template) =>
      Array.from({ length: plan.samples }, (_, sample) => askedAs(id, { [systemPromptFactor]: template }, sample)),
    ),
  );
  const answers = (said: SaidByCell, model: string) => cells.map((cell) => said.get(model)?.get(cell) ?? null);
  return {
    agreement: agreement(answers(first, pair.one), answers(second, pair.other)),
    changed: changedItems(plan, inBoth(one.items, other.items)),
  };
}

function changedItems(plan: Plan, [one, other]: Tables): ChangedItem[] {
  // Items stand in the tables as in the plan, set by set.
  const sets = group(plan.items, ({ id }) => setOf(id));
  return [...sets.values()]
    .flatMap((items, b) =>
      items.flatMap(({ id }, i): ChangedItem[] => {
        const change = itemChange(one[b]!, other[b]!, i);
        if (Number.isNaN(change) || Math.abs(change) < 1e-9) return [];
        const row = (table: ItemScores) =>
          table.scores.subarray(i * table.templates, (i + 1) * table.templates).filter((score) => !Number.isNaN(score));
        const [before, after] = [row(one[b]!), row(other[b]!)];
        const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
        return [{ item: id, one: sum(before), other: sum(after), of: before.length }];
      }),
    )
    .sort((a, b) => Math.abs(b.other - b.one) - Math.abs(a.other - a.one))
    .slice(0, mostChanged);
}
