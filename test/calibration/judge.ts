import type { Interval } from '../../src/core/studies/interval.ts';
import type { MaybeNumber } from '../../src/base/json/json.ts';
import { measureJudgeStudy } from '../../src/studies/judge/measure/measure.ts';
import { defaultMinJudgeAgreement } from '../../src/core/studies/claim.ts';
import type { JudgeResult } from '../../src/studies/judge/measure/result.ts';
import { simulatedJudgeRun, type JudgeDesign, type RaterTruth } from './judge-run.ts';
import { drawnFrom, wholeOf, type ReadingsDesign } from './real-readings.ts';
import { addTo, RunClaims, type Count } from './tally.ts';

/** A value at the bound is neither above nor below. A rater there counts as both, so every claim about it is false. */
const near = 1e-4;

/** Measures one simulated run as the app does and checks every claim against the truth. */
export function calibrateJudgeRun(design: JudgeDesign, seed: number, tally: Map<string, Count>): JudgeResult {
  const { table, plan, truths } = simulatedJudgeRun(design, seed);
  // Only differences use draws, so one is enough.
  const result = measureJudgeStudy(table, plan, { draws: 1 });
  for (const truth of truths) intervals(result, truth, seed, tally);
  claims(result, truths, tally);
  return result;
}

/** The same for a run drawn from real ratings. The truth is the result over all of them. */
export function calibrateRealJudge(design: ReadingsDesign, seed: number, tally: Map<string, Count>): void {
  const { plan, table } = drawnFrom(design, seed);
  const result = measureJudgeStudy(table, plan, { draws: 1 });
  const truths = realTruths();
  for (const truth of truths) intervals(result, truth, seed, tally);
  claims(result, truths, tally);
}

let known: readonly RaterTruth[] | undefined;

function realTruths(): readonly RaterTruth[] {
  if (known) return known;
  const { plan, table } = wholeOf('judge');
  const { models, overall } = measureJudgeStudy(table, plan, { draws: 1 });
  const valuesOf = (cells: Readonly<Record<string, { readonly alpha: MaybeNumber }>>) =>
    new Map(Object.entries(cells).map(([id, { alpha }]) => [id, numberOf(alpha)]));
  return (known = overall.map(({ model, selfConsistency, interScale, agreement }) => {
    const rows = models.filter((each) => each.model === model);
    return {
      model,
      itself: new Map(rows.flatMap((row) => [...valuesOf(row.selfConsistency)])),
      scales: new Map(rows.flatMap((row) => [...valuesOf(row.interScale)])),
      alpha: numberOf(selfConsistency.mean),
      between: numberOf(interScale.mean),
      rho: numberOf(agreement.spearman),
    };
  }));
}

const numberOf = (value: MaybeNumber): number => (typeof value === 'number' ? value : NaN);

interface WithEnds {
  readonly low?: MaybeNumber;
  readonly high?: MaybeNumber;
}

function covers(tally: Map<string, Count>, row: string, { low, high }: WithEnds, truth: number | undefined): void {
  if (truth === undefined || typeof low !== 'number' || typeof high !== 'number') return;
  addTo(tally, row, misses(truth, [low, high]));
}

/**
 * Takes one α per judge, the next one in each run. The αs of one run are dependent and would count more than they are worth.
 */
function intervals({ models, overall }: JudgeResult, truth: RaterTruth, turn: number, tally: Map<string, Count>): void {
  const found = models
    .filter(({ model }) => model === truth.model)
    .flatMap(({ selfConsistency, interScale }) => [
      ...Object.entries(selfConsistency).map(([id, each]) => ({ each, value: truth.itself.get(id) })),
      ...Object.entries(interScale).map(([id, each]) => ({ each, value: truth.scales.get(id) })),
    ]);
  const next = found[turn % found.length];
  if (next) covers(tally, 'judge-alpha', next.each, next.value);
  const own = overall.find(({ model }) => model === truth.model);
  if (!own) return;
  covers(tally, 'judge-alpha-mean', own.selfConsistency, truth.alpha);
  covers(tally, 'judge-alpha-mean', own.interScale, truth.between);
  covers(tally, 'judge-agreement', own.agreement, truth.rho);
}

/** A run counts once per kind of claim. It is wrong if any of its claims of that kind is wrong. */
function claims({ verdicts = [] }: JudgeResult, truths: readonly RaterTruth[], tally: Map<string, Count>): void {
  const run = new RunClaims();
  for (const { claim, models } of verdicts) {
    const truth = truths.find(({ model }) => model === models[0]);
    if (!truth) continue;
    const agreements = [truth.alpha, truth.between, truth.rho].filter((value) => value !== undefined);
    if (claim.startsWith('relied-'))
      run.say(
        'judge-relied',
        agreements.some((value) => value <= defaultMinJudgeAgreement + near),
      );
    if (claim.startsWith('unreliable-'))
      run.say(
        'judge-unreliable',
        agreements.every((value) => value >= defaultMinJudgeAgreement - near),
      );
    if (claim.startsWith('order-')) {
      const of = (each: RaterTruth) => (claim === 'order-truth' ? (each.rho ?? 0) : each.alpha);
      run.say(
        'judge-order',
        truths.some((other) => other !== truth && of(other) >= of(truth) - near),
      );
    }
  }
  run.addTo(tally, ['judge-relied', 'judge-unreliable', 'judge-order']);
}

const misses = (value: number, [low, high]: Interval): boolean => value < low - 1e-9 || value > high + 1e-9;
