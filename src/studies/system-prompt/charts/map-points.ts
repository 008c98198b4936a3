import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { scoreAxisScale } from '../../../charts/frame/score-axis.ts';
import type { ShownModel } from './shown-models.ts';

export type PlottedModel = ShownModel & { readonly mu: number; readonly sigma: number };
type Scale = (value: number) => number;

export const isPlotted = (shown: ShownModel): shown is PlottedModel => isNumber(shown.mu) && isNumber(shown.sigma);

/** All that must find room from left to right. */
export const xValuesOfPlottedModel = ({ mu, interval, scores }: PlottedModel): number[] => [
  mu,
  ...ends(interval.mu),
  ...scores.map(({ score }) => score).filter(isNumber),
];

/** Very wide intervals (few items) may leave the drawing, so that models are still told apart: an arrow says so. */
export function maxPlottedSigma(drawn: readonly PlottedModel[]): number {
  const most = Math.max(0.5, ...drawn.flatMap(({ sigma, noiseFloor }) => [sigma, ...numbers(noiseFloor)]));
  const reach = Math.max(0, ...drawn.flatMap(({ interval }) => ends(interval.sigma)));
  return Math.max(most * 1.1, Math.min(reach * 1.05, most * 3));
}

/** Of the gutter under the map: a lane a model for its score under each prompt, which is no σ. */
export const laneHeight = 7;

/** σ's axis: the models' own reach, and where one model alone takes over half of it, where it is broken: from here on it is pressed together up to that model. */
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
  // Of two, either could be the outlier; beside models that never move there is nothing to press together.
  if (!far || others.length < 2 || others.every(({ sigma }) => sigma === 0)) return { most, breaks: null };
  const without = maxPlottedSigma(others);
  return { most, breaks: without < most / 2 && without < far.sigma ? [without, (without + far.sigma) / 2] : null };
}

/**
 * μ's axis: the stretch of all models but one, and that one's own, where nothing but emptiness between the two takes over half
 * of it. Of two, either could be the outlier.
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
  // With a margin around them they may touch, where all is within a few points: then there is nothing to break.
  const isApart = near[1] < far[0] || far[1] < near[0];
  return isApart && between > span(drawn.flatMap(xValuesOfPlottedModel)) / 2 ? { near, far } : null;
}

const scoreReach = (scores: readonly number[]): Reach => {
  const [low = 0, high = 100] = scoreAxisScale(scores, [0, 1]).domain();
  return [low, high];
};
const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
type Reach = readonly [low: number, high: number];

/** A model on the map, without its name: by μ to the right, by σ upwards. */
export type MapPoint = ReturnType<typeof layOutMapPoint>;

/** `top`: where σ's axis ends. */
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
    /** Whether σ's interval goes on above the drawing. */
    leaves: up !== null && y(up[1]) < top,
    /** Where σ₀ lies. */
    floor: isNumber(noiseFloor) ? y(noiseFloor) : null,
    /** Its score under each scenario, in its lane of the gutter; none where there is no gutter. */
    cloud: scores.flatMap(({ score }, scenario) =>
      lane !== null && isNumber(score) ? [{ x: x(score), y: lane, scenario }] : [],
    ),
  };
}

const ends = (interval: ShownModel['interval']['mu']): readonly number[] => ('why' in interval ? [] : interval);
const numbers = (value: MaybeNumber): number[] => (isNumber(value) ? [value] : []);
