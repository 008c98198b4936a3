import { isNumber, type Maybe } from '../../../core/json/json.ts';
import { spread, type ShownModel } from './shown-models.ts';

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

/** A model on the map, without its name: by μ to the right, by σ upwards. */
export type MapPoint = ReturnType<typeof pointOf>;

/** `top`: where σ's axis ends. */
export function pointOf(shown: Drawn, x: Scale, y: Scale, top: number) {
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
    /** Its score under each scenario, at the height of σ, a little spread upwards and downwards. */
    cloud: scores.flatMap(({ score }, scenario) =>
      isNumber(score) ? [{ x: x(score), y: y(sigma) + cloudHeight * spread(scenario + 1), scenario }] : [],
    ),
  };
}

const ends = (interval: ShownModel['interval']['mu']): readonly number[] => ('why' in interval ? [] : interval);
const numbers = (value: Maybe): number[] => (isNumber(value) ? [value] : []);
