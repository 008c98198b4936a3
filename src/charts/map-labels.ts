import { modelName } from '../ui/format.ts';
import type { MapPoint } from './map-points.ts';
import { around, placeLabels, type PlacedLabel, type Rect } from './place-labels.ts';
import { fitted, textWidth } from './text-width.ts';

export interface MapLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly leader: PlacedLabel['leader'];
}

export interface Labelling {
  readonly bounds: Rect;
  readonly longest: number;
  /** Whether clouds are drawn, which names rather do not cover. */
  readonly clouds: boolean;
}

const large = { size: 12, radius: 8, reach: 190 };
/** For the result that stands behind. */
const small = { size: 10, radius: 5, reach: 40 };

/** Names of the models, and smaller ones of those behind, which give way. `null`: there was no room. */
export function mapLabels(points: readonly MapPoint[], over: readonly MapPoint[], of: Labelling) {
  const names = namesOf(points, over, [], large, of);
  return { names, overNames: namesOf(over, points, names, small, of) };
}

function namesOf(
  points: readonly MapPoint[],
  others: readonly MapPoint[],
  taken: readonly (MapLabel | null)[],
  { size, radius, reach }: typeof large,
  { bounds, longest, clouds }: Labelling,
): readonly (MapLabel | null)[] {
  const texts = points.map(({ shown }) => fitted(modelName(shown.model), size, longest));
  const wishes = points.map(({ x, y }, index) => ({
    ...{ x, y, radius },
    width: textWidth(texts[index]!, size) + 2,
    height: size + 3,
  }));
  const places = placeLabels(wishes, {
    bounds,
    taken: taken.flatMap((label) => (label ? [frameOf(label)] : [])),
    marks: [...points, ...others].map(({ x, y }) => around(x, y, 6)),
    clutter: [...points, ...others].flatMap((point) => [...linesOf(point), ...(clouds ? dotsOf(point) : [])]),
    reach,
  });
  return places.map(
    (place, index) =>
      place && {
        text: texts[index]!,
        x: place.left + 1,
        y: place.bottom - 1 - size * 0.22,
        size,
        leader: place.leader,
      },
  );
}

const frameOf = ({ text, x, y, size }: MapLabel): Rect => ({
  left: x - 1,
  right: x + textWidth(text, size) + 1,
  top: y - size,
  bottom: y + 4,
});

const dotsOf = ({ cloud }: MapPoint): Rect[] => cloud.map(({ x, y }) => around(x, y, 2));

const linesOf = ({ x, y, muInterval, sigmaInterval }: MapPoint): Rect[] => [
  ...(muInterval ? [{ left: muInterval[0], right: muInterval[1], top: y - 1, bottom: y + 1 }] : []),
  ...(sigmaInterval ? [{ left: x - 1, right: x + 1, top: sigmaInterval[1], bottom: sigmaInterval[0] }] : []),
];
