import { expect, test } from 'vitest';
import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { quantile } from '../../src/measure/basics/quantile.ts';
import {
  sigmaBandEdges,
  sigmaBandSlack,
  orderClaimAtLook,
  estimatePlanPartAtLook,
} from '../../src/measure/stopping/claims-at-look.ts';
import { planInterimLookCells, type CellsByInterimLook } from '../../src/measure/stopping/look-design.ts';
import type { PlanPartEstimates } from '../../src/measure/stopping/part-of-plan.ts';
import { firstPassPromptCount } from '../../src/measure/stopping/plan-order.ts';
import { sigmaBounds } from '../../src/measure/stopping/sigma-of-plan.ts';
import { sigmaFromVariances } from '../measure/stopping/sigma-from-variances.ts';
import {
  isPromptEffectDetected,
  alphaPerLook,
  orderFromInterval,
  sureSigmaBandIndex,
  defaultInterimLookShares,
  type PairOrderIfSure,
} from '../../src/measure/stopping/stop-rule.ts';
import { realModels } from '../measure/stopping/matrices.ts';
import { sized } from './size.ts';

const rule = { alpha: 0.05, looks: defaultInterimLookShares };
const zones = { mu: 0.02, sigma: 0.01 };
const orders = sized(100, 4);
const claims = ['order by μ', 'order by σ', 'effect', 'band'] as const;
type Claim = (typeof claims)[number];

test('at which share of the cells orders, effect and band are sure, over many orders of real answers: reported', () => {
  const lines: string[] = [];
  const firstHalf = new Map<Claim, number[]>(claims.map((claim) => [claim, []]));
  for (const group of ['made', 'hand'] as const) {
    const { sets, models } = realModels(group);
    const found = new Map<string, number[]>();
    const note = (claim: Claim, of: string, share: number) => {
      const key = `${claim.padEnd(12)}${of}, ${group} sets`;
      found.set(key, [...(found.get(key) ?? []), share]);
      firstHalf.get(claim)?.push(share);
    };
    for (let seed = 1; seed <= orders; seed++) {
      const design = planInterimLookCells(sets, 10, { seed, k: firstPassPromptCount(10), shares: defaultInterimLookShares });
      const parts = models.map(({ tables }) => looksOf(design, (look) => estimatePlanPartAtLook(design, tables, look)));
      for (const [m, { model, tables }] of models.entries()) {
        const own = parts[m] ?? [];
        note(
          'effect',
          named(model),
          firstShare(own, (part) => part !== undefined && isPromptEffectDetected(part, rule)),
        );
        note('band', named(model), firstShare(own, isBandSure));
        for (let n = m + 1; n < models.length; n++) {
          const other = models[n];
          if (!other) continue;
          const pair = `${named(model)} and ${named(other.model)}`;
          note('order by μ', pair, shareOfOrder(design, tables, other.tables));
          const both = own.map((part, look) => sigmaOrder(part, parts[n]?.[look]));
          note(
            'order by σ',
            pair,
            firstShare(both, (says) => says !== undefined),
          );
        }
      }
    }
    for (const [key, shares] of [...found].sort(([one], [other]) => claimAt(one) - claimAt(other)))
      lines.push(
        `${key.padEnd(48)}${shareText(quantile(shares, 0.5)).padStart(10)}${shareText(quantile(shares, 0.9)).padStart(10)}`,
      );
  }
  console.info(
    [
      `Share of the cells at the first look that is sure, of ${orders} orders a model or pair (–: not within the plan)`,
      `${''.padEnd(48)}${'median'.padStart(10)}${'90%'.padStart(10)}`,
      ...lines,
    ].join('\n'),
  );
  // Ordering models by σ takes more cells than ordering them by μ.
  const [mu, sigma] = (['order by μ', 'order by σ'] as const).map((claim) => firstHalf.get(claim) ?? []);
  expect(mu?.reduce((sum, share) => sum + Math.min(1, share), 0)).toBeLessThan(
    sigma?.reduce((sum, share) => sum + Math.min(1, share), 0) ?? 0,
  );
});

const named = (model: string): string => model.replace(/^.*:(.+)@.*$/, '$1');
const claimAt = (key: string): number => claims.findIndex((claim) => key.startsWith(claim));

/** A run that is never certain before its end counts as more than all cells. So a quantile can show it. */
const never = 2;
const shareText = (share: number): string => (share > 1 ? '–' : `${Math.round(100 * share)}%`);

/** The values at each look before the end. Looks that are too early have none. */
const looksOf = <T>({ tooEarly }: CellsByInterimLook, at: (look: number) => T | undefined): (T | undefined)[] =>
  defaultInterimLookShares.map((_, look) => (look < tooEarly ? undefined : at(look)));

function firstShare<T>(looks: readonly (T | undefined)[], isSure: (at: T | undefined) => boolean): number {
  return defaultInterimLookShares[looks.findIndex(isSure)] ?? never;
}

const isBandSure = (part: PlanPartEstimates | undefined): boolean =>
  part !== undefined && sureSigmaBandIndex(part, rule, sigmaBandEdges, sigmaBandSlack) !== undefined;

function shareOfOrder(design: CellsByInterimLook, one: readonly ScoreMatrix[], other: readonly ScoreMatrix[]): number {
  for (const [look, share] of defaultInterimLookShares.entries())
    if (look >= design.tooEarly && orderClaimAtLook(design, one, other, look, { zone: zones.mu, rule }).isSure) return share;
  return never;
}

/** The order of two σ from the bounds of both, each at the rule’s level (MOVER: Zou and Donner 2008). */
function sigmaOrder(one: PlanPartEstimates | undefined, other: PlanPartEstimates | undefined): PairOrderIfSure {
  if (!one || !other) return undefined;
  const [a, b] = [sigmaFromVariances(one), sigmaFromVariances(other)];
  const [aLow, aHigh] = sigmaBounds(one, alphaPerLook(rule));
  const [bLow, bHigh] = sigmaBounds(other, alphaPerLook(rule));
  return orderFromInterval([a - b - Math.hypot(a - aLow, bHigh - b), a - b + Math.hypot(aHigh - a, b - bLow)], zones.sigma);
}
