import type { AdaptivePlan } from '../../src/core/plan/adaptive-plan.ts';
import { setOf } from '../../src/core/items/item.ts';
import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { swapInPlace } from '../../src/base/objects/swap.ts';
import { randomBelow, seededRandom } from '../../src/measure/basics/random.ts';
import {
  sigmaBandEdges,
  sigmaBandSlack,
  orderClaimAtLook,
  estimatePlanPartAtLook,
  type ClaimAtLook,
} from '../../src/measure/stopping/claims-at-look.ts';
import { minEvidenceToReject, ExchangeEvidence } from '../../src/measure/stopping/exchange-evidence.ts';
import { planInterimLookCells, scoresAtLook, type CellsByInterimLook } from '../../src/measure/stopping/look-design.ts';
import { sigmaAbovePValue, sigmaBelowPValue } from '../../src/measure/stopping/sigma-of-plan.ts';
import {
  isPromptEffectDetected,
  alphaPerLook,
  wholePlanMuInterval,
  sureSigmaBandIndex,
  defaultInterimLookShares,
} from '../../src/measure/stopping/stop-rule.ts';
import { computeStopState } from '../../src/measure/stopping/stop-state.ts';
import { promptSpreadToEvidence } from '../../src/measure/prompt-effect/prompt-effect.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { tauInterval } from '../../src/measure/prompt-effect/questions-needed.ts';
import { measureAndGradeModels } from '../../src/studies/system-prompt/measure/grades.ts';
import { promptScoresBySet } from '../../src/studies/system-prompt/measure/set-scores.ts';
import { tallySystemPromptAnswers, type ModelTally } from '../../src/studies/system-prompt/measure/tally.ts';
import { realModels } from '../measure/stopping/matrices.ts';
import { base, type Design } from './design.ts';
import { realDesigns, realRun, type RealDesign } from './real-run.ts';
import { simulatedRun, type SimulatedRun, type Truth } from './simulated-run.ts';
import { addTo, type Count } from './tally.ts';

/**
 * One way to try the stopping rule: a real model's answers in many orders, the same answers shuffled over the prompts, a
 * simulated run, or a run drawn from real answers.
 */
export type StoppingDesign = { readonly name: string } & (
  | { readonly kind: 'real' | 'shuffled'; readonly group: 'made' | 'hand'; readonly place: number }
  | { readonly kind: 'simulated'; readonly design: Design }
  | { readonly kind: 'drawn'; readonly design: RealDesign }
);

/** Orders of a real model per run: 1,000 and more where 300 runs are made. */
export const ordersInRun = 4;
const rule = { alpha: 0.05, looks: defaultInterimLookShares };
const margin = 0.03;
const wanted: AdaptivePlan = {
  k: 3,
  looks: [...defaultInterimLookShares],
  alpha: 0.05,
  claims: { order: 0.02, moves: true, steady: margin },
};

const real = (['made', 'hand'] as const).flatMap((group) =>
  realModels(group).models.flatMap(({ model }, place) =>
    (['real', 'shuffled'] as const).map((kind): StoppingDesign => ({
      name: `${model.replace(/^.*:(.+)@.*$/, '$1')}, ${group} sets${kind === 'shuffled' ? ', shuffled' : ''}`,
      kind,
      group,
      place,
    })),
  ),
);
const large: Design = { ...base, sets: [60, 60, 60] };
const simulated: readonly Design[] = [
  { ...large, name: 'small effect' },
  { ...large, name: 'null', effect: 'null' },
  { ...large, name: 'large effect', effect: 'large' },
  { ...large, name: 'one collapses', effect: 'one collapses' },
  { ...large, name: 'null, easy', effect: 'null', difficulty: 'easy' },
  { ...large, name: '3 × 20', sets: [20, 20, 20] },
  { ...large, name: '1% failed', failed: 0.01 },
  { ...large, name: 'null, 20% of one prompt unread', effect: 'null', unread: 0.2 },
  { ...large, name: 'large effect, 20% of one prompt unread', effect: 'large', unread: 0.2 },
  { ...large, name: 'null, two families ρ 0.8', effect: 'null', families: { of: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], rho: 0.8 } },
];

export const stoppingDesigns: readonly StoppingDesign[] = [
  ...real,
  ...realDesigns
    .filter(({ perSet, prompts }) => (perSet === 20 || perSet === 60) && prompts === undefined)
    .map((design): StoppingDesign => ({ name: `${design.name}, drawn`, kind: 'drawn', design })),
  ...simulated.map((design): StoppingDesign => ({ name: `simulated, ${design.name}`, kind: 'simulated', design })),
];

/** The tests try these: one real model, and the same one shuffled. */
export const namedStoppingDesigns = ['tiny-b, made sets', 'tiny-b, made sets, shuffled'];

export function calibrateStopping(design: StoppingDesign, seed: number, tally: Map<string, Count>): void {
  if (design.kind === 'simulated')
    return calibrateRun(simulatedRun(design.design, seed), seed, tally, (design.design.unread ?? 0) === 0);
  if (design.kind === 'drawn') return calibrateRun(realRun(design.design, seed), seed, tally, true);
  const { sets, models } = realModels(design.group);
  const tables = models[design.place]?.tables ?? [];
  for (let order = 0; order < ordersInRun; order++) {
    const own = seed * ordersInRun + order;
    const looks = planInterimLookCells(sets, 10, { seed: own, k: 3, shares: defaultInterimLookShares });
    const next = models[(design.place + 1) % models.length]?.tables ?? [];
    if (design.kind === 'real') holdOrder(looks, [tables, next], tally);
    if (design.kind === 'shuffled') addTo(tally, 'stop-evidence', isEverEvident(looks, tables.map(shuffledRows(own))));
    if (design.kind === 'shuffled') addTo(tally, 'stop-moves', isEverMoving(looks, tables.map(shuffledRows(own))));
    else holdToWhole(looks, tables, tally);
  }
}

/** Checks with the edge exactly at the whole plan's result, the worst case. */
function holdToWhole(design: CellsByInterimLook, tables: readonly ScoreMatrix[], tally: Map<string, Count>): void {
  const whole = estimatePlanPartAtLook(design, tables, design.looks - 1);
  if (!whole) throw new Error('calibration: a whole matrix cannot be fitted');
  const sigma = Math.sqrt(whole.s2);
  const level = alphaPerLook(rule);
  let bandWrong = false;
  let sigmaWrong = false;
  let muWrong = false;
  for (let look = design.tooEarly; look < design.looks - 1; look++) {
    const part = estimatePlanPartAtLook(design, tables, look);
    if (!part) continue;
    const band = sureSigmaBandIndex(part, rule, sigmaBandEdges, sigmaBandSlack);
    if (band !== undefined) {
      const [least, most] = [sigmaBandEdges[band - 1] ?? 0, sigmaBandEdges[band] ?? Infinity];
      bandWrong ||= sigma < least / sigmaBandSlack || sigma > most * sigmaBandSlack;
    }
    sigmaWrong ||= sigmaAbovePValue(part, sigma) <= level || sigmaBelowPValue(part, sigma) <= level;
    const [low, high] = wholePlanMuInterval(part, level, false);
    muWrong ||= whole.mu < low || whole.mu > high;
  }
  addTo(tally, 'stop-sigma', sigmaWrong);
  addTo(tally, 'stop-mu', muWrong);
  addTo(tally, 'stop-band', bandWrong);
}

const zone = 0.02;

/** Checks “right more often” and “about as often” against all questions of the kind. */
function holdOrderToKind(
  about: readonly number[],
  says: ClaimAtLook['says'],
  truths: readonly Truth[],
  tally: Map<string, Count>,
): void {
  const [one, other] = about.map((place) => truths[place]?.mu ?? NaN);
  const truth = ((one ?? NaN) - (other ?? NaN)) / 100;
  const isWrong = says === 0 ? Math.abs(truth) >= zone : says !== undefined && truth * Number(says) <= 1e-12;
  addTo(tally, 'stop-order-kind', isWrong, says !== undefined);
}

/** The first sure order counts, because the run stops there. */
function holdOrder(
  design: CellsByInterimLook,
  [one, other]: readonly [readonly ScoreMatrix[], readonly ScoreMatrix[]],
  tally: Map<string, Count>,
): void {
  const last = design.looks - 1;
  const truth =
    (estimatePlanPartAtLook(design, one, last)?.mu ?? NaN) - (estimatePlanPartAtLook(design, other, last)?.mu ?? NaN);
  for (let look = design.tooEarly; look < last; look++) {
    const { says } = orderClaimAtLook(design, one, other, look, { zone, rule });
    if (says === undefined) continue;
    addTo(tally, 'stop-order', says === 0 ? Math.abs(truth) >= zone : truth * Number(says) <= 0);
    return;
  }
  addTo(tally, 'stop-order', false);
}

function isEverEvident(design: CellsByInterimLook, tables: readonly ScoreMatrix[]): boolean {
  const evidence = new ExchangeEvidence(design.prompts);
  for (let look = 0; look < design.looks; look++) {
    evidence.add(
      tables.flatMap(({ scores }, b) =>
        Array.from(scores, (score, at) => (design.sets[b]?.firstLook[at] === look ? score : NaN)),
      ),
    );
    if (evidence.log >= Math.log(minEvidenceToReject)) return true;
  }
  return false;
}

function isEverMoving(design: CellsByInterimLook, tables: readonly ScoreMatrix[]): boolean {
  for (let look = design.tooEarly; look < design.looks; look++) {
    const part = estimatePlanPartAtLook(design, tables, look);
    if (part && isPromptEffectDetected(part, rule)) return true;
  }
  return false;
}

/** Puts each question's answers in a random order over the prompts, so no prompt has an effect. */
const shuffledRows =
  (seed: number) =>
  (table: ScoreMatrix, set: number): ScoreMatrix => {
    const random = seededRandom(seed * 16 + set);
    const scores = table.scores.slice();
    for (let i = 0; i < table.items; i++) {
      for (let t = table.templates - 1; t > 0; t--)
        swapInPlace(scores, i * table.templates + t, i * table.templates + randomBelow(random, t + 1));
    }
    return { ...table, scores };
  };

/**
 * Checks the rule's sure claims at the stop against all questions of the kind. `isRead`: no answer is unread. Otherwise the
 * report's intervals cover every way to count unread answers, which other rows check.
 */
function calibrateRun(
  { plan, table, templates, truths }: SimulatedRun,
  seed: number,
  tally: Map<string, Count>,
  isRead: boolean,
): void {
  const { models } = tallySystemPromptAnswers(
    table,
    plan,
    templates.map(({ id }) => id),
  );
  const sizes = new Map<string, number>();
  for (const { id } of plan.items) sizes.set(setOf(id), (sizes.get(setOf(id)) ?? 0) + 1);
  const sets = [...sizes].map(([id, items]) => ({ id, items }));
  const asked = models.map(({ items, notRead }) => ({
    tables: items,
    settled: items.map(({ scores }) => new Uint8Array(scores.length).fill(1)),
    notRead: notRead.sets.map(({ lowest, highest }) => highest.map((most, at) => most - (lowest[at] ?? 0))),
  }));
  const { tracks, design: looksDesign } = computeStopState(wanted, sets, templates.length, seed, asked);
  for (const { claim, models: about, looks, sureAt } of tracks) {
    const says = looks.find(({ look }) => look === sureAt)?.says;
    if (claim === 'order') holdOrderToKind(about, says, truths, tally);
    const [truth] = about.map((place) => truths[place]);
    if (claim !== 'effect' || !truth) continue;
    const [place] = about;
    const counted = place === undefined ? undefined : models[place];
    // If no look was sure, the run goes on to the end. That counts too, because luck selected the runs that stop early.
    if (counted && isRead) holdShown(looksDesign, sureAt ?? looksDesign.looks - 1, counted, truth, seed, tally);
    if (truth.tau === 0) addTo(tally, 'stop-moves', says === 'moves');
    if (truth.tau > 100 * margin) addTo(tally, 'stop-steady', says === 'steady');
  }
}

/**
 * Checks the intervals that a report shows when a model's run ends, early or not. They treat the answers so far as the whole
 * plan.
 */
function holdShown(
  design: CellsByInterimLook,
  look: number,
  counted: ModelTally,
  truth: Truth,
  seed: number,
  tally: Map<string, Count>,
): void {
  const items = counted.items.map((table, b) => {
    const set = design.sets[b];
    return set ? scoresAtLook(table, set, look) : table;
  });
  const spread = promptSpread(items);
  if (!spread) return;
  const [low, high] = tauInterval(promptSpreadToEvidence(spread));
  addTo(tally, 'stop-tau-shown', truth.tau < 100 * low || truth.tau > 100 * high);
  const bySet = items.map((table) => promptSpread([table]));
  const { models } = measureAndGradeModels({
    scenarios: truth.scores.map((_, t) => ({ id: `p${t}`, title: `Prompt ${t + 1}` })),
    benchmarks: design.sets.map(({ id }) => id),
    source: 'run',
    bootstrap: { draws: 1000, seed },
    models: [{ model: counted.model, scores: promptScoresBySet(items, bySet), counted: { ...counted, items }, spread }],
  });
  const mu = models[0]?.interval.mu;
  if (mu && !('why' in mu)) addTo(tally, 'stop-mu-shown', truth.mu < mu[0] || truth.mu > mu[1]);
}
