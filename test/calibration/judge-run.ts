import type { Item } from '../../src/core/items/item.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { ScoredResponse, ScoreTable } from '../../src/core/studies/study.ts';
import { seededRandom, drawStandardNormal, textSeed } from '../../src/measure/basics/random.ts';
import { pointCount, pointEnds, pointValues, scalePointToAnswer } from '../../src/reading/rating-scale.ts';
import { prepareScaleMapping } from '../../src/studies/judge/protocol/mapping.ts';
import {
  judgeDefaults,
  type DefinitionLength,
  type ComparedScalePair,
  type JudgeOptions,
  type JudgeScale,
} from '../../src/studies/judge/protocol/options.ts';

/** True mean α and ρ of a rater, over scales. */
export interface RaterAim {
  /** The smaller of its α with itself and between scales. */
  readonly alpha: number;
  readonly rho: number;
}

export interface JudgeDesign {
  readonly name: string;
  /** Number of pairs per criterion. */
  readonly units: number;
  /** Responses per question. A rater has one view of a question; 1 by default. */
  readonly perQuestion?: number;
  readonly criteria: number;
  /** Whether all criteria rate the same responses. A rater has one view of each. */
  readonly sameResponses?: boolean;
  readonly definitions: readonly DefinitionLength[];
  /** Ids of default scales. Their default pairs are compared. */
  readonly scales: readonly string[];
  readonly samples: number;
  /** How far ratings lean toward the higher points, in standard deviations. */
  readonly lean: number;
  readonly hasReference: boolean;
  /** Share of ratings that are missing. */
  readonly missing: number;
  readonly raters: readonly RaterAim[];
  /** Number of temperatures. A rater is the same at each; 1 by default. */
  readonly temperatures?: number;
}

/** True values of one rater, if it rated all pairs of its kind. */
export interface RaterTruth {
  readonly model: string;
  /** α by scale, and by pair of scales. */
  readonly itself: ReadonlyMap<string, number>;
  readonly scales: ReadonlyMap<string, number>;
  /** Means. */
  readonly alpha: number;
  readonly between: number | undefined;
  readonly rho: number | undefined;
}

export interface SimulatedJudgeRun {
  readonly plan: Plan;
  readonly table: ScoreTable;
  readonly truths: readonly RaterTruth[];
}

/** Known quality: equally likely levels, standardized. */
const qualities = [1, 2, 3, 4, 5].map((level) => (level - 3) / Math.SQRT2);
/** A rater's own view, apart from the quality: a normal distribution in this many equal parts. */
const parts = 24;
const own = Array.from({ length: parts }, (_, k) => normalQuantile((k + 0.5) / parts));

/** How a rater rates: quality · signal + own view · √(1 − signal²) + noise · normal, cut into points. */
interface Rater {
  readonly signal: number;
  readonly noise: number;
  readonly lean: number;
}

interface Kind {
  readonly quality: number;
  readonly latent: number;
}

const kindsOf = ({ signal }: Rater): Kind[] =>
  qualities.flatMap((quality) =>
    own.map((view) => ({ quality, latent: signal * quality + Math.sqrt(1 - signal ** 2) * view })),
  );

/** P(point | kind), with the cuts evenly over ±1.5. */
function chances(scale: JudgeScale, { noise, lean }: Rater, { latent }: Kind): number[] {
  const points = pointCount(scale);
  const cuts = Array.from({ length: points - 1 }, (_, c) => -1.5 + (3 * (c + 1)) / points);
  const below = cuts.map((cut) => normalCdf((cut - latent - lean) / noise));
  return Array.from({ length: points }, (_, p) => (below[p] ?? 1) - (below[p - 1] ?? 0));
}

/**
 * Krippendorff's α of infinitely many units with two ratings each, drawn from their own distributions: 1 − D_o/D_e with the
 * pooled margins.
 */
function trueAlpha(
  values: readonly number[],
  first: readonly (readonly number[])[],
  second: readonly (readonly number[])[],
  metric: JudgeScale['metric'],
): number {
  const K = first.length;
  const margin = values.map((_, v) => [...first, ...second].reduce((sum, chance) => sum + (chance[v] ?? 0), 0) / (2 * K));
  const middles = margin.map((n, v) => margin.slice(0, v).reduce((sum, each) => sum + each, 0) + n / 2);
  const squared = (c: number, k: number): number => {
    if (c === k) return 0;
    if (metric === 'nominal') return 1;
    if (metric === 'ordinal') return (middles[c]! - middles[k]!) ** 2;
    return (values[c]! - values[k]!) ** 2;
  };
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < values.length; c++)
    for (let k = 0; k < values.length; k++) {
      const weight = squared(c, k);
      expected += margin[c]! * margin[k]! * weight;
      for (let u = 0; u < K; u++) observed += ((first[u]![c] ?? 0) * (second[u]![k] ?? 0) * weight) / K;
    }
  return 1 - observed / expected;
}

/** Spearman's ρ of a single rating and the quality: Pearson's of mid-ranks. */
function trueRho(scale: JudgeScale, rater: Rater): number {
  const kinds = kindsOf(rater);
  const each = kinds.map((kind) => chances(scale, rater, kind));
  const margin = pointValues(scale).map((_, p) => each.reduce((sum, chance) => sum + chance[p]!, 0) / kinds.length);
  const middles = margin.map((n, v) => margin.slice(0, v).reduce((sum, m) => sum + m, 0) + n / 2 - 0.5);
  const rank = (quality: number) => qualities.indexOf(quality) / 5 + 0.1 - 0.5;
  const mean = (value: (kind: Kind, chance: number[]) => number) =>
    kinds.reduce((sum, kind, k) => sum + value(kind, each[k]!), 0) / kinds.length;
  const expected = (chance: number[], of: (m: number) => number) =>
    chance.reduce((sum, p, v) => sum + p * of(middles[v]!), 0);
  const both = mean((kind, chance) => rank(kind.quality) * expected(chance, (m) => m));
  const x = mean((_, chance) => expected(chance, (m) => m * m));
  const y = mean((kind) => rank(kind.quality) ** 2);
  return both / Math.sqrt(x * y);
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function truthOf(model: string, rater: Rater, scales: readonly JudgeScale[], pairs: readonly ComparedScalePair[]) {
  const kinds = kindsOf(rater);
  const of = (scale: JudgeScale) => kinds.map((kind) => chances(scale, rater, kind));
  const itself = new Map(
    scales.map((scale) => [scale.id, trueAlpha(pointValues(scale), of(scale), of(scale), scale.metric)]),
  );
  const between = new Map(
    pairs.map((pair) => {
      const [a, b] = [pair.a, pair.b].map((id) => scales.find((scale) => scale.id === id)!) as [JudgeScale, JudgeScale];
      const mapped = prepareScaleMapping(pair, a, b);
      const values = [...new Set([...pointValues(a).map(mapped.a), ...pointValues(b).map(mapped.b)])].sort((x, y) => x - y);
      const onto = (scale: JudgeScale, map: (value: number) => number) =>
        of(scale).map((chance) => {
          const into = values.map(() => 0);
          for (const [p, value] of pointValues(scale).entries()) into[values.indexOf(map(value))]! += chance[p]!;
          return into;
        });
      return [pair.id, trueAlpha(values, onto(a, mapped.a), onto(b, mapped.b), pair.metric)] as const;
    }),
  );
  return {
    model,
    itself,
    scales: between,
    alpha: average([...itself.values()]),
    between: pairs.length > 0 ? average([...between.values()]) : undefined,
    rho: average(scales.map((scale) => trueRho(scale, rater))),
  };
}

/** Finds the x at which a falling function equals `aim`. */
function falling(of: (x: number) => number, aim: number, [from, to]: readonly [number, number]): number {
  let [low, high] = [from, to];
  for (let n = 0; n < 40; n++) {
    const middle = (low + high) / 2;
    if (of(middle) > aim) low = middle;
    else high = middle;
  }
  return low;
}

const known = new Map<string, { readonly options: JudgeOptions; readonly raters: Rater[]; readonly truths: RaterTruth[] }>();

/** Makes raters as reliable as the design says. */
function ratersOf(design: JudgeDesign) {
  const there = known.get(design.name);
  if (there) return there;
  const scales = judgeDefaults.scales.filter(({ id }) => design.scales.includes(id));
  const interScale = judgeDefaults.interScale.filter(({ a, b }) => [a, b].every((id) => design.scales.includes(id)));
  const options: JudgeOptions = {
    ...judgeDefaults,
    scales,
    interScale,
    definitions: [...design.definitions],
    criteria: judgeDefaults.criteria.slice(0, design.criteria),
    temperatures: Array.from({ length: design.temperatures ?? 1 }, (_, n) => ({ id: `t${n + 1}`, value: 1 - n / 2 })),
  };
  const raters = design.raters.map(({ alpha, rho }): Rater => {
    const { lean } = design;
    let rater: Rater = { signal: 0.8, noise: 0.5, lean };
    // The margins depend slightly on the signal, so α and ρ are solved in turns.
    for (let turn = 0; turn < 4; turn++) {
      const noise = falling(
        (noise) => {
          const truth = truthOf('', { ...rater, noise }, scales, interScale);
          return Math.min(truth.alpha, truth.between ?? 1);
        },
        alpha,
        [0.01, 10],
      );
      const missing = falling((missing) => truthOf('', { signal: 1 - missing, noise, lean }, scales, []).rho, rho, [0, 1]);
      rater = { signal: 1 - missing, noise, lean };
    }
    return rater;
  });
  const truths = raters.map((rater, m): RaterTruth => {
    const truth = truthOf(`m${m}`, rater, scales, interScale);
    return { ...truth, rho: design.hasReference ? truth.rho : undefined };
  });
  const made = { options, raters, truths };
  known.set(design.name, made);
  return made;
}

function questionOf({ perQuestion = 1, sameResponses = false }: JudgeDesign, criterion: string, unit: number): string {
  if (sameResponses) return `response ${unit}`;
  return perQuestion > 1 ? `${criterion} ${Math.floor(unit / perQuestion)}` : '';
}

/**
 * A run of a design, with the true values of its raters. Pairs are drawn at random from a known population. Given the pair,
 * ratings are independent.
 */
export function simulatedJudgeRun(design: JudgeDesign, seed: number): SimulatedJudgeRun {
  const { options, raters, truths } = ratersOf(design);
  const random = seededRandom(textSeed(`${design.name}|${seed}`) * 4096 + seed);
  const items: Item[] = options.criteria.flatMap(({ id }) =>
    Array.from({ length: design.units }, (_, n) => ({
      id: `${id}/${n}`,
      question: questionOf(design, id, n),
      response: '',
      criterion: id,
      ...(design.hasReference && { answer: String(1 + Math.floor(random() * 5)) }),
    })),
  ) as Item[];
  const rows: ScoredResponse[] = [];
  for (const [m, { signal, noise, lean }] of raters.entries()) {
    const views = new Map<string, number>();
    for (const item of items) {
      const level = 'answer' in item ? Number(item.answer) : 1 + Math.floor(random() * 5);
      // From the population's own grid, so that the true values apply to these items.
      const view = views.get(item.question) ?? own[Math.floor(random() * parts)]!;
      if (item.question !== '') views.set(item.question, view);
      const latent = signal * qualities[level - 1]! + Math.sqrt(1 - signal ** 2) * view;
      for (const { id: temperature } of options.temperatures)
        for (const definition of options.definitions)
          for (const scale of options.scales)
            for (let sample = 0; sample < design.samples; sample++) {
              const at = latent + lean + noise * drawStandardNormal(random);
              const points = pointCount(scale);
              const place = Math.min(points - 1, Math.max(0, Math.floor(((at + 1.5) / 3) * points)));
              const isMissing = random() < design.missing;
              rows.push(rowOf(`m${m}`, item.id, { temperature, definition, scale, sample, place, isMissing }));
            }
    }
  }
  const plan: Plan = {
    study: 'judge',
    options,
    models: truths.map(({ model }) => model),
    items: items.map(({ id }) => ({ id, hash: '' })),
    samples: design.samples,
    seed,
    resolved: {},
  };
  return { plan, table: { items, rows }, truths };
}

interface Rated {
  readonly temperature: string;
  readonly definition: string;
  readonly scale: JudgeScale;
  readonly sample: number;
  readonly place: number;
  readonly isMissing: boolean;
}

function rowOf(
  model: string,
  item: string,
  { temperature, definition, scale, sample, place, isMissing }: Rated,
): ScoredResponse {
  const response: Response = {
    model,
    item,
    variant: { temperature, definition, scale: scale.id },
    sample,
    seed: 0,
    promptHash: '',
    text: '',
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 0, decode: 0 },
    finish: 'stop',
  };
  const reading = isMissing
    ? ({ kind: 'unreadable', why: 'left out' } as const)
    : scalePointToAnswer(pointEnds(scale)[0] + place, scale);
  return { response, reading, score: 0 };
}

function normalCdf(x: number): number {
  // Abramowitz and Stegun 26.2.17, accurate to 7.5e-8: far finer than the runs can resolve.
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x < 0 ? tail : 1 - tail;
}

function normalQuantile(p: number): number {
  return -falling((x) => normalCdf(-x), p, [-9, 9]);
}
