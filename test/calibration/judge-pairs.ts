import { isJointlyDifferent, pairsWithJointIntervals } from '../../src/compare/joint-intervals.ts';
import { defaultMinJudgeAgreement } from '../../src/core/studies/claim.ts';
import type { Interval } from '../../src/core/studies/interval.ts';
import type { Item } from '../../src/core/items/item.ts';
import { isNumber, type MaybeNumber } from '../../src/base/json/json.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { ScoredResponse } from '../../src/core/studies/study.ts';
import type { PairVerdict } from '../../src/core/answers/preference.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { judgePairsComparer } from '../../src/studies/judge-pairs/compare/compare.ts';
import { agreementBoundToConsistency } from '../../src/studies/judge-pairs/measure/position-robustness.ts';
import { measureJudgePairs } from '../../src/studies/judge-pairs/measure/measure.ts';
import type { JudgePairsResult } from '../../src/studies/judge-pairs/measure/result.ts';
import { judgePairsDefaults } from '../../src/studies/judge-pairs/protocol/options.ts';
import { preferenceAsAnswer, preferenceScoreOfAnswer } from '../../src/core/answers/preference.ts';
import { drawnFrom, wholeOf, type ReadingsDesign } from './real-readings.ts';
import { addTo, RunClaims, type Count } from './tally.ts';

/** True parameters of a pairwise judge. */
interface PairJudge {
  /**
   * Share of pairs that the judge decides by the responses, the same in both orders, and the share of these that go to a.
   */
  readonly firm: number;
  readonly forA: number;
  /** For the other pairs, order by order: the share of ties, and the share of the rest that goes to the first position. */
  readonly ties: number;
  readonly first: number;
}

export interface PairsDesign {
  readonly name: string;
  readonly pairs: number;
  /** Number of author pairs. The pairs are divided among them. */
  readonly authors: number;
  readonly missing: number;
  /** Pairs per question. A judge leans one way on a question; 1 by default. */
  readonly perQuestion?: number;
  readonly judges: readonly PairJudge[];
}

/** Favors nothing: every claim about positions or authors is false. */
const fair: PairJudge = { firm: 0.6, forA: 0.5, ties: 0.1, first: 0.5 };
const tosses: PairJudge = { firm: 0, forA: 0.5, ties: 0, first: 0.5 };
const sure: PairJudge = { firm: 0.98, forA: 0.5, ties: 0, first: 0.5 };
/** Exactly at the required consistency: the rest by coins, or with ties and a matching share of firm pairs. */
const atBound: PairJudge = { firm: defaultMinJudgeAgreement, forA: 0.5, ties: 0, first: 0.5 };
const atBoundWithTies: PairJudge = {
  firm: 1 - (1 - agreementBoundToConsistency(defaultMinJudgeAgreement)) / 0.625,
  forA: 0.5,
  ties: 0.5,
  first: 0.5,
};
const placed: PairJudge = { firm: 0.3, forA: 0.5, ties: 0.1, first: 0.8 };
const preferring: PairJudge = { firm: 0.7, forA: 0.7, ties: 0.1, first: 0.5 };

const design = (name: string, judges: readonly PairJudge[], change: Partial<PairsDesign> = {}): PairsDesign => ({
  pairs: 60,
  authors: 1,
  missing: 0,
  ...change,
  judges,
  name: `pairs: ${name}`,
});

export const pairsDesigns: readonly PairsDesign[] = [
  design('fair, 60', [fair, fair]),
  ...[8, 20, 400].map((pairs) => design(`fair, ${pairs}`, [fair, fair], { pairs })),
  ...[8, 60].map((pairs) => design(`coins, ${pairs}`, [tosses], { pairs })),
  ...[20, 60].map((pairs) => design(`sure of all, ${pairs}`, [sure], { pairs })),
  design('by place', [placed, fair]),
  design('by response', [preferring, fair]),
  design('nine judges', [...Array.from({ length: 7 }, () => fair), placed, preferring]),
  design('three pairs of authors', [fair, preferring], { authors: 3, pairs: 90 }),
  design('80 pairs of 16 questions', [fair, preferring], { pairs: 80, perQuestion: 5 }),
  design('10% missing', [fair, placed], { missing: 0.1 }),
  ...[8, 20, 60, 400].map((pairs) => design(`at the bound, ${pairs}`, [atBound, atBound], { pairs })),
  design('at the bound, half of the rest ties', [atBoundWithTies], { pairs: 100 }),
  design(
    'nine judges at the bound',
    Array.from({ length: 9 }, () => atBound),
  ),
];

/** Whether a claim is true of some judge of a design. */
export function isTrueOfPairs({ judges }: PairsDesign, row: string): boolean {
  const bound = agreementBoundToConsistency(defaultMinJudgeAgreement);
  switch (row) {
    case 'pairs-place':
      return judges.some(({ first }) => first !== 0.5);
    case 'pairs-better':
      return judges.some(({ forA, firm }) => forA !== 0.5 && firm > 0);
    case 'pairs-keeps':
      return judges.some((judge) => trueConsistency(judge) > bound + 1e-9);
    case 'pairs-turns':
      return judges.some((judge) => trueConsistency(judge) < bound - 1e-9);
    default:
      return true;
  }
}

export const namedPairsDesigns = ['pairs: fair, 60', 'pairs: fair, 8', 'pairs: at the bound, 60'];

/** Measures one simulated run as the app does and checks every claim against the truth. */
export function calibratePairs(simulated: PairsDesign, seed: number, tally: Map<string, Count>): void {
  const truths = simulated.judges.map((judge): JudgeTruth => ({
    consistency: trueConsistency(judge),
    first: judge.firm === 1 ? 0.5 : judge.first,
    win: winOf(judge),
  }));
  hold(simulatedPairs(simulated, seed), truths, tally);
}

/** The same for a run drawn from real preferences. The truth is the result over all of them. */
export function calibrateRealPairs(design: ReadingsDesign, seed: number, tally: Map<string, Count>): void {
  const { plan, table } = drawnFrom(design, seed);
  hold(measureJudgePairs(table, plan, plan.options as never), realTruths(), tally);
}

let knownTruths: readonly JudgeTruth[] | undefined;

function realTruths(): readonly JudgeTruth[] {
  if (knownTruths) return knownTruths;
  const { plan, table } = wholeOf('judge-pairs');
  const { models } = measureJudgePairs(table, plan, plan.options as never);
  const numberOf = (value: MaybeNumber | undefined) => (typeof value === 'number' ? value : NaN);
  return (knownTruths = models.map(({ consistency, favours, wins }) => ({
    consistency: numberOf(consistency.consistency),
    first: numberOf(favours.share),
    win: numberOf(wins[0]?.rate),
    ...(wins[0] && { a: wins[0].a }),
  })));
}

/**
 * True values of a judge: position consistency; the first position's share of the pairs that one position wins; an author's
 * win rate. That author is the first named unless `a` names another.
 */
interface JudgeTruth {
  readonly consistency: number;
  readonly first: number;
  readonly win: number;
  readonly a?: string;
}

const winOver = ({ win, a }: JudgeTruth, first: string): number => (a === undefined || a === first ? win : 1 - win);

function hold(result: JudgePairsResult, truths: readonly JudgeTruth[], tally: Map<string, Count>): void {
  const run = new RunClaims();
  const places = result.models.map(({ model }) => model);
  for (const { claim, models, about } of result.verdicts ?? []) {
    const place = places.indexOf(models[0] ?? '');
    const judge = truths[place];
    if (!judge) continue;
    if (claim === 'favours-first') run.say('pairs-place', judge.first <= 0.5);
    if (claim === 'favours-second') run.say('pairs-place', judge.first >= 0.5);
    const kept = judge.consistency - agreementBoundToConsistency(defaultMinJudgeAgreement);
    if (claim === 'keeps') run.say('pairs-keeps', kept <= 1e-9);
    if (claim === 'turns') run.say('pairs-turns', kept >= -1e-9);
    if (claim === 'found-better') {
      const win = result.models[place]?.wins.find(({ a, b }) => [a, b].includes(about?.['better'] ?? ''));
      const lead = winOver(judge, win?.a ?? '') - 0.5;
      run.say('pairs-better', (win?.a === about?.['better'] ? lead : -lead) <= 1e-9);
    }
  }
  run.addTo(tally, ['pairs-place', 'pairs-better', 'pairs-keeps', 'pairs-turns']);
  for (const [j, { consistency, wins }] of result.models.entries()) {
    const judge = truths[j];
    if (!judge) continue;
    if (!('why' in consistency.interval)) addTo(tally, 'pairs-consistency', misses(judge.consistency, consistency.interval));
    const [win] = wins;
    if (win && !('why' in win.interval)) addTo(tally, 'pairs-win', misses(winOver(judge, win.a), win.interval));
  }
}

const misses = (truth: number, [low, high]: Interval): boolean => truth < low - 1e-9 || truth > high + 1e-9;

const trueConsistency = ({ firm, ties, first }: PairJudge): number =>
  firm + (1 - firm) * (ties ** 2 + 2 * (1 - ties) ** 2 * first * (1 - first));

interface Simulated extends Omit<PairsDesign, 'name'> {
  readonly alike?: number;
}

function simulatedRun({ pairs, authors, missing, judges, alike = 0, perQuestion = 1 }: Simulated, seed: number) {
  const random = seededRandom(seed);
  const items = Array.from({ length: pairs }, (_, n): Item => ({
    id: `pairs/${n}`,
    question: perQuestion > 1 ? `Question ${Math.floor(n / perQuestion)}` : '',
    answer: '',
    response: 'a',
    columns: { 'second response': 'b', 'response by': `a${n % authors}`, 'second response by': `b${n % authors}` },
  }));
  const verdictsByCell = new Map<string, PairVerdict>();
  let leans: 'a' | 'b' | undefined;
  const rows = judges.flatMap((judge, model) =>
    items.flatMap(({ id }, n) => {
      if (perQuestion > 1 && n % perQuestion === 0) leans = random() < judge.forA ? 'a' : 'b';
      const own = random() < judge.forA ? 'a' : 'b';
      // Half of its firm preferences follow the question.
      const firm = random() < judge.firm ? (leans && random() < 0.5 ? leans : own) : undefined;
      const isAlike = alike > 0 && random() < alike;
      return (['a-first', 'b-first'] as const).map((order): ScoredResponse => {
        const verdictHere = firm ?? loose(judge, order === 'a-first', random);
        const verdict = (isAlike ? verdictsByCell.get(`${order}|${id}`) : undefined) ?? verdictHere;
        if (model === 0) verdictsByCell.set(`${order}|${id}`, verdict);
        const cell = { model: String(model), item: id, variant: { order }, sample: 0, text: '', promptHash: '' };
        if (random() < missing)
          return { response: { ...cell, finish: 'error' }, reading: { kind: 'unreadable', why: 'failed' }, score: null };
        const reading = preferenceAsAnswer(verdict);
        return { response: { ...cell, finish: 'stop' }, reading, score: preferenceScoreOfAnswer(reading) };
      });
    }),
  );
  const plan: Plan = {
    study: 'judge-pairs',
    options: {},
    models: judges.map((_, model) => String(model)),
    items: items.map(({ id }) => ({ id, hash: '' })),
    samples: 1,
    seed: 1,
    resolved: {},
  };
  return { plan, items, rows };
}

function simulatedPairs(design: PairsDesign, seed: number): JudgePairsResult {
  const { plan, items, rows } = simulatedRun(design, seed);
  return measureJudgePairs({ items, rows }, plan, judgePairsDefaults);
}

function loose({ ties, first }: PairJudge, isAFirst: boolean, random: () => number): PairVerdict {
  if (random() < ties) return 'tie';
  return random() < first === isAFirst ? 'a' : 'b';
}

/** Two judges of the same pairs. */
export interface ComparedDesign {
  readonly name: string;
  readonly pairs: number;
  readonly authors: number;
  readonly missing: number;
  /** As in `PairsDesign`. */
  readonly perQuestion?: number;
  readonly judges: readonly [PairJudge, PairJudge];
  /** Share of pairs on which the second judge repeats the first: a hard pair is hard for both. */
  readonly alike: number;
}

const twoJudges = (
  name: string,
  judges: ComparedDesign['judges'],
  change: Partial<ComparedDesign> = {},
): ComparedDesign => ({ pairs: 60, authors: 1, missing: 0, alike: 0, ...change, judges, name: `two judges: ${name}` });

export const comparedDesigns: readonly ComparedDesign[] = [
  twoJudges('fair, 60', [fair, fair]),
  ...[8, 20, 400].map((pairs) => twoJudges(`fair, ${pairs}`, [fair, fair], { pairs })),
  twoJudges('fair, half alike', [fair, fair], { alike: 0.5 }),
  twoJudges('coins, 20', [tosses, tosses], { pairs: 20 }),
  twoJudges('sure of all, 60', [sure, sure]),
  twoJudges('by place', [placed, placed]),
  twoJudges('by response, 10% missing', [preferring, preferring], { missing: 0.1 }),
  twoJudges('three pairs of authors', [fair, fair], { authors: 3, pairs: 90 }),
  twoJudges('80 pairs of 16 questions', [fair, fair], { pairs: 80, perQuestion: 5 }),
  twoJudges('fair and by place', [fair, placed]),
  twoJudges('fair and by response', [fair, preferring], { alike: 0.3 }),
];

export const namedComparedDesigns = ['two judges: fair, 20', 'two judges: fair, half alike'];

const draws = 400;

/**
 * Compares two simulated judges as the app does. Reported differences must be true, and the intervals must cover the true
 * values.
 */
export function calibrateCompared(simulated: ComparedDesign, seed: number, tally: Map<string, Count>): void {
  const { plan, items, rows } = simulatedRun(simulated, seed);
  const run = { plan, table: { items, rows } };
  const ground = { plans: [plan, plan], apart: [], orders: judgePairsDefaults.orders } as const;
  const pairs = [{ one: '0', other: '1' }];
  const { model, pair, ...frame } = judgePairsComparer.measure(ground, [run, run], { draws, seed, pairs });
  const { counts: _, ...found } = pair(model(0, '0'), model(1, '1'));
  const [judged] = pairsWithJointIntervals([{ one: '0', other: '1', counts: {}, ...found }], frame);
  if (!judged) return;
  const [one, other] = simulated.judges;
  const truths = new Map([
    ['consistency', trueConsistency(other) - trueConsistency(one)],
    ['first-place', firstPlaceOf(other) - firstPlaceOf(one)],
    ['win', winOf(other) - winOf(one)],
    ['readable', 0],
  ]);
  const tables = [Object.entries(judged.values), judged.levels.flatMap(({ values }) => Object.entries(values))];
  for (const differences of tables.filter(({ length }) => length > 0)) {
    const run = new RunClaims();
    for (const [id, each] of differences) {
      // Where the second judge repeats the first, they do not differ.
      const truth = (1 - simulated.alike) * (truths.get(id) ?? 0);
      if (isJointlyDifferent(each) && isNumber(each.difference)) run.say('pairs-differ', truth * each.difference <= 0);
      if (!('why' in each.interval)) addTo(tally, 'pairs-difference', misses(truth, each.interval));
    }
    run.addTo(tally, ['pairs-differ']);
  }
}

const firstPlaceOf = ({ firm, ties, first }: PairJudge): number => firm / 2 + (1 - firm) * (ties / 2 + (1 - ties) * first);

const winOf = ({ firm, forA }: PairJudge): number => firm * forA + (1 - firm) / 2;
