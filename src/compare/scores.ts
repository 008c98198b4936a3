import { group } from 'd3';
import { setOf } from '../core/item.ts';
import { isNumber, undefinedBecause, type Maybe } from '../core/json/json.ts';
import { templateScores, withTemplates, type ItemScores } from '../measure/item-scores.ts';
import { mean } from '../measure/mean.ts';
import { pairedBootstrap, type PairedBootstrap } from '../measure/paired-bootstrap.ts';
import { itemChange, mcnemar, type Changes } from '../measure/paired-changes.ts';
import { sampleDeviation } from '../measure/standard-deviation.ts';
import type { PlannedItem } from '../core/plan.ts';
import type { ChangedItem, Difference, Tested } from './comparison.ts';

/** Two models' scores on each benchmark, over the cells that both answered. */
export type Tables = readonly [one: readonly ItemScores[], other: readonly ItemScores[]];

const mostChanged = 100;

/** Differences of μ, σ and each template's score, over the templates that both answered on every benchmark; `template`: what one is called. */
export function differences(
  tables: Tables,
  settings: { readonly draws: number; readonly seed: number },
  template = 'system prompt',
): { mu: Difference; sigma: Difference; scenarios: Difference[] } {
  const T = tables[0][0]!.templates;
  const nothingInBoth = undefinedBecause(`under no ${template} do both have answers on every benchmark`);
  const oneInBoth = undefinedBecause(`only under one ${template} do both have answers on every benchmark`);
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

const nothingHere = undefinedBecause('not both have answers here on every benchmark');
export const tested = (changes: Changes): Tested => ({ ...changes, p: mcnemar(changes) });

/** The items whose number of right answers changed, the largest change first. */
export function changedItems(planned: readonly PlannedItem[], [one, other]: Tables): ChangedItem[] {
  // Items stand in the tables as in the plan, set by set.
  const sets = group(planned, ({ id }) => setOf(id));
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
