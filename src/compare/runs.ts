import type { CohortChoice } from '../core/cohort-choice.ts';
import { agreement } from '../measure/paired-agreement.ts';
import { inBoth } from '../measure/paired-bootstrap.ts';
import { addChanges, answerChanges, itemChanges } from '../measure/paired-changes.ts';
import { planId, type Plan } from '../core/plan.ts';
import type { Compared, ScoreTable } from '../core/study.ts';
import { measureSystemPrompt } from '../studies/system-prompt/measure/measure.ts';
import { systemPromptFactor, tallyOf, type ModelTally } from '../studies/system-prompt/measure/tally.ts';
import type { SystemPromptTemplate } from '../studies/system-prompt/protocol/system-prompt.ts';
import { UserError } from '../core/user-error.ts';
import { usualPairs, type ModelPair } from './pairs.ts';
import { askedAs, saidIn, type SaidByCell } from './said.ts';
import { changedItems, differences, tested } from './scores.ts';
import { commonPrompts } from '../studies/system-prompt/compare/compare.ts';
import type { Comparison, PairComparison } from './comparison.ts';

export interface ComparedRun {
  readonly plan: Plan;
  readonly table: ScoreTable;
  /** Of a study that holds answers against each other: what has been compared. */
  readonly compared?: Compared | undefined;
}

export interface CompareOptions {
  /** Left out: as `usualPairs` has them. */
  readonly pairs?: readonly ModelPair[];
  readonly cohort?: CohortChoice;
  readonly draws?: number;
}

const usualDraws = 1000;

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
    changed: changedItems(plan.items, inBoth(one.items, other.items)),
  };
}
