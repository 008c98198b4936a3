import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { scoreAxisScale } from '../../../charts/frame/score-axis.ts';
import type { ShownModel } from './shown-models.ts';

export type PlottedModel = ShownModel & { readonly mu: number; readonly sigma: number };
type Scale = (value: number) => number;

export const isPlotted = (shown: ShownModel): shown is PlottedModel => isNumber(shown.mu) && isNumber(shown.sigma);

/** All values that must fit on the score axis. */
export const xValuesOfPlottedModel = ({ mu, interval, scores }: PlottedModel): number[] => [
  mu,
  ...ends(interval.mu),
  ...scores.map(({ score }) => score).filter(isNumber),
];

/**
 * The end of the σ axis. Very wide intervals (few items) may extend beyond it, so that models stay distinguishable. An arrow
 * marks them.
 */
export function maxPlottedSigma(drawn: readonly PlottedModel[]): number {
  const most = Math.max(0.5, ...drawn.flatMap(({ sigma, noiseFloor }) => [sigma, ...numbers(noiseFloor)]));
  const reach = Math.max(0, ...drawn.flatMap(({ interval }) => ends(interval.sigma)));
  return Math.max(most * 1.1, Math.min(reach * 1.05, most * 3));
}

/**
 * The height of a lane in the gutter below the map. Each model has a lane for its scores under the prompts, which are not σ.
 */
export const laneHeight = 7;

/**
 * The end of the σ axis, and the part to compress. If a single model takes over half of the axis, it is broken between the
 * others and this one.
 */
export function sigmaAxisMaxAndBreak(drawn: readonly PlottedModel[]): {
  readonly most: number;
  readonly breaks: readonly [from: number, to: number] | null;
} {
  const most = maxPlottedSigma(drawn);
  const far = drawn.reduce<PlottedModel | undefined>(
    (one, each) => (one && one.sigma >= each.sigma ? one : each),
    undefined,
  );
  const others = drawn.filter((each) => each !== far);
  // With two models, either could be the outlier. If the others have σ = 0, there is nothing to compress.
  if (!far || others.length < 2 || others.every(({ sigma }) => sigma === 0)) return { most, breaks: null };
  const without = maxPlottedSigma(others);
  return { most, breaks: without < most / 2 && without < far.sigma ? [without, (without + far.sigma) / 2] : null };
}

/**
 * The ranges of a broken μ axis: that of all models but one, and that of the remaining one. The axis breaks only if the
 * empty part between them takes over half of it. With two models, either could be the outlier.
 */
export function scoreAxisBreak(drawn: readonly PlottedModel[]): { readonly near: Reach; readonly far: Reach } | null {
  if (drawn.length < 3) return null;
  const splits = drawn.map((one) => {
    const far = xValuesOfPlottedModel(one);
    const near = drawn.filter((each) => each !== one).flatMap(xValuesOfPlottedModel);
    const between = Math.max(Math.min(...far) - Math.max(...near), Math.min(...near) - Math.max(...far));
    return { near: scoreReach(near), far: scoreReach(far), between };
  });
  const { near, far, between } = splits.reduce((most, each) => (each.between > most.between ? each : most));
  // If all values are within a few points, the ranges with margins may touch. Then there is nothing to break.
  const isApart = near[1] < far[0] || far[1] < near[0];
  return isApart && between > span(drawn.flatMap(xValuesOfPlottedModel)) / 2 ? { near, far } : null;
}

const scoreReach = (scores: readonly number[]): Reach => {
  const [low = 0, high = 100] = scoreAxisScale(scores, [0, 1]).domain();
  return [low, high];
};
const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
type Reach = readonly [low: number, high: number];

/** A model on the map without its name: μ on x, σ on y. */
export type MapPoint = ReturnType<typeof layOutMapPoint>;

/** `top` is the end of the σ axis. */
export function layOutMapPoint(shown: PlottedModel, x: Scale, y: Scale, top: number, lane: number | null) {
  const { mu, sigma, noiseFloor, interval, scores } = shown;
  const across = 'why' in interval.mu ? null : interval.mu;
  const up = 'why' in interval.sigma ? null : interval.sigma;
  return {
    shown,
    x: x(mu),
    y: y(sigma),
    across: across && ([x(across[0]), x(across[1])] as const),
    up: up && ([y(up[0]), Math.max(top, y(up[1]))] as const),
    /** Whether σ’s interval continues above the drawing. */
    leaves: up !== null && y(up[1]) < top,
    /** The y of σ₀. */
    floor: isNumber(noiseFloor) ? y(noiseFloor) : null,
    /** Its score under each scenario, in its lane of the gutter. Empty if there is no gutter. */
    cloud: scores.flatMap(({ score }, scenario) =>
      lane !== null && isNumber(score) ? [{ x: x(score), y: lane, scenario }] : [],
    ),
  };
}

const ends = (interval: ShownModel['interval']['mu']): readonly number[] => ('why' in interval ? [] : interval);
const numbers = (value: MaybeNumber): number[] => (isNumber(value) ? [value] : []);
