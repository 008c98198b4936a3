import { isNumber, type Maybe } from '../../../core/json/json.ts';
import type { Placed } from '../../../charts/points/plot-points.ts';
import type { ShownModel } from '../../../charts/rows/shown-models.ts';
import { spread } from '../../../charts/rows/spread.ts';

/** A model on the map, without its name: by μ to the right, by σ upwards. */
export interface MapPoint extends Placed {
  readonly shown: ShownModel;
  /** Whether σ's interval goes on above the drawing. */
  readonly leaves: boolean;
  /** Where σ₀ lies, in pixels. */
  readonly floor: number | null;
  /** Its score under each scenario, at the height of σ, a little spread upwards and downwards. */
  readonly cloud: readonly { readonly x: number; readonly y: number; readonly scenario: number }[];
}

export type Drawn = ShownModel & { readonly mu: number; readonly sigma: number };
type Scale = (value: number) => number;

const cloudHeight = 16;

export const isDrawn = (shown: ShownModel): shown is Drawn => isNumber(shown.mu) && isNumber(shown.sigma);

/** All that must find room from left to right. */
export const acrossOf = ({ mu, interval, scores }: Drawn): number[] => [
  mu,
  ...ends(interval.mu),
  ...scores.map(({ score }) => score).filter(isNumber),
];

/** Very wide intervals (few items) may leave the drawing, so that models are still told apart: an arrow says so. */
export function highest(drawn: readonly Drawn[]): number {
  const most = Math.max(0.5, ...drawn.flatMap(({ sigma, noiseFloor }) => [sigma, ...numbers(noiseFloor)]));
  const reach = Math.max(0, ...drawn.flatMap(({ interval }) => ends(interval.sigma)));
  return Math.max(most * 1.1, Math.min(reach * 1.05, most * 3));
}

/** `top`: where σ's axis ends. */
export function pointOf(shown: Drawn, x: Scale, y: Scale, top: number): MapPoint {
  const { mu, sigma, noiseFloor, interval, scores } = shown;
  const [muLow, muHigh] = ends(interval.mu);
  const [sigmaLow, sigmaHigh] = ends(interval.sigma);
  return {
    shown,
    x: x(mu),
    y: y(sigma),
    across: muLow === undefined ? null : [x(muLow), x(muHigh!)],
    up: sigmaLow === undefined ? null : [y(sigmaLow), Math.max(top, y(sigmaHigh!))],
    leaves: sigmaHigh !== undefined && y(sigmaHigh) < top,
    floor: isNumber(noiseFloor) ? y(noiseFloor) : null,
    cloud: scores.flatMap(({ score }, scenario) =>
      isNumber(score) ? [{ x: x(score), y: y(sigma) + cloudHeight * spread(scenario + 1), scenario }] : [],
    ),
  };
}

const ends = (interval: ShownModel['interval']['mu']): readonly number[] => ('why' in interval ? [] : interval);
const numbers = (value: Maybe): number[] => (isNumber(value) ? [value] : []);
