import { zip } from '../../base/objects/zip.ts';
import { squareAround, placeLabels, type PlacedLabel, type Rect } from '../frame/place-labels.ts';
import type { PlacedMark } from './plot-points.ts';
import { shortenToWidth, textWidth } from '../frame/text-width.ts';

export interface PlacedPointName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly leader: PlacedLabel['leader'];
}

/** A mark that may have a name to print next to it. */
export type LabelledMark = Pick<PlacedMark, 'x' | 'y'> & Partial<PlacedMark> & { readonly name?: string | undefined };

export interface PointNameOptions {
  /** The width of the drawing. */
  readonly width: number;
  readonly bounds: Rect;
  /** Lines that would cross names, in addition to the marks’ own intervals. */
  readonly lines?: readonly Rect[];
}

const large = { size: 12, radius: 8, reach: 190 };
/** For reference points behind the others. */
const small = { size: 11, radius: 5, reach: 40 };
/** In a narrower drawing, names of reference points would cover too much. */
const leastForBehind = 480;

/**
 * Places names next to the marks without overlap. Smaller names of the reference points take the space that is left. `null`
 * if there was no room.
 */
export function placePointNames(points: readonly LabelledMark[], behind: readonly LabelledMark[], of: PointNameOptions) {
  const names = namesOf(points, behind, [], large, of);
  const quiet = of.width < leastForBehind ? behind.map(({ x, y }) => ({ x, y })) : behind;
  return { names, behindNames: namesOf(quiet, points, names, small, of) };
}

function namesOf(
  points: readonly LabelledMark[],
  others: readonly LabelledMark[],
  taken: readonly (PlacedPointName | null)[],
  { size, radius, reach }: typeof large,
  { width, bounds, lines = [] }: PointNameOptions,
): (PlacedPointName | null)[] {
  const wanting = points.flatMap(({ x, y, name }, p) =>
    name === undefined ? [] : [{ p, x, y, text: shortenToWidth(name, size, Math.min(170, width * 0.34)) }],
  );
  const places = placeLabels(
    wanting.map(({ x, y, text }) => ({ x, y, radius, width: textWidth(text, size) + 2, height: size + 3 })),
    {
      bounds,
      reach,
      taken: taken.flatMap((name) => (name ? [frameOf(name)] : [])),
      marks: [...points, ...others].map(({ x, y }) => squareAround(x, y, 6)),
      lines: [...[...points, ...others].flatMap(intervalsOf), ...lines],
    },
  );
  const named = points.map((): PlacedPointName | null => null);
  for (const [{ p, text }, place] of zip(wanting, places)) {
    if (!place) continue;
    named[p] = { text, size, x: place.left + 1, y: place.bottom - 1 - size * 0.22, leader: place.leader };
  }
  return named;
}

const frameOf = ({ text, x, y, size }: PlacedPointName): Rect => ({
  left: x - 1,
  right: x + textWidth(text, size) + 1,
  top: y - size,
  bottom: y + 4,
});

const intervalsOf = ({ x, y, across, up }: LabelledMark): Rect[] => [
  ...(across ? [{ left: across[0], right: across[1], top: y - 1, bottom: y + 1 }] : []),
  ...(up ? [{ left: x - 1, right: x + 1, top: up[1], bottom: up[0] }] : []),
];
