import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { equipercentileLink } from '../../../measure/agreement/equipercentile.ts';
import { pointCount, pointEnds } from '../../../reading/rating-scale.ts';
import { prepareScaleMapping, scaleToLink } from '../protocol/mapping.ts';
import type { ComparedScalePair } from '../protocol/options.ts';
import type { ScaleVariantAnswers } from './tally.ts';
import type { UnitGroups } from './unit-groups.ts';

/** The value that a rating on either scale counts as. A fitted mapping depends on the unit, and is `null` if the fit failed. */
export interface UnitMapping {
  readonly a: (value: number, unit: number) => number | null;
  readonly b: (value: number, unit: number) => number | null;
}

type Ratings = Pick<ScaleVariantAnswers, 'scale' | 'ratings'>;

/**
 * The mapping of a pair of scales. `equipercentileLink` fits an equipercentile mapping to all samples of the judge’s own
 * ratings. They have the same criterion, definition and temperature. The scale with more points is linked to the other. The
 * result is rounded to the nearest point (halves up, within the scale). Each unit has a mapping that is fitted to the
 * ratings of all other groups of units. So a unit’s own ratings do not inflate its agreement. In simulated runs of 12 to 100
 * units α was at most 0.003 too high on average. With few units it was up to 0.06 too low. With one group the fit has no
 * ratings.
 */
export function fitMappingToOtherUnits(
  pair: ComparedScalePair,
  a: Ratings,
  b: Ratings,
  units: Pick<UnitGroups, 'groups' | 'groupCount'>,
): UnitMapping {
  if (pair.mapping.kind !== 'equipercentile') return prepareScaleMapping(pair, a.scale, b.scale);
  const linksA = scaleToLink(a.scale, b.scale) === a.scale;
  const [from, to] = linksA ? [a, b] : [b, a];
  const fromOthers = pointCountsOfOthers(from, units);
  const toOthers = pointCountsOfOthers(to, units);
  const links = fromOthers.map((counts, group) => equipercentileLink(counts, toOthers[group] ?? []));
  const [low, high] = pointEnds(to.scale);
  const linked = (value: number, unit: number): number | null => {
    const place = links[units.groups[unit] ?? unit]?.(value - pointEnds(from.scale)[0]);
    return place === undefined ? null : Math.min(high, Math.max(low, low + Math.round(place)));
  };
  const asIs = (value: number): number => value;
  return { a: linksA ? linked : asIs, b: linksA ? asIs : linked };
}

/** For each group of units: how many ratings of all other groups lie on each point, lowest first. */
function pointCountsOfOthers({ scale, ratings }: Ratings, units: Pick<UnitGroups, 'groups' | 'groupCount'>): number[][] {
  const [low] = pointEnds(scale);
  const none = Array.from({ length: pointCount(scale) }, () => 0);
  const own = Array.from({ length: units.groupCount }, () => [...none]);
  const all = [...none];
  for (const [group, samples] of zip(units.groups, ratings)) {
    for (const rating of samples) {
      if (rating === null) continue;
      for (const counts of [all, assertDefined(own[group], `group ${group}`)])
        counts[rating - low] = (counts[rating - low] ?? 0) + 1;
    }
  }
  return own.map((counts) => all.map((n, point) => n - (counts[point] ?? 0)));
}
