import type { Item } from '../../../core/items/item.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { questionGroupIndices } from '../../../measure/judged/question-groups.ts';

/**
 * A criterion’s units, grouped by what belongs together. Criteria that rate the same responses form one stratum. A unit left
 * out of one criterion is left out of all in its stratum.
 */
export interface UnitGroups {
  /** The ids of the stratum’s criteria. */
  readonly stratum: string;
  /** The index of each unit’s group in the stratum (see `questionGroupIndices`). */
  readonly groups: readonly number[];
  /** The number of groups in the stratum. The criterion may lack units in some. */
  readonly groupCount: number;
  /** Whether the stratum has several criteria. */
  readonly isShared: boolean;
}

/** The unit groups of several criteria, in their order. */
export function unitGroupsByCriterion(
  criteria: readonly { readonly criterion: string; readonly items: readonly Item[] }[],
): UnitGroups[] {
  const places = questionGroupIndices(criteria.flatMap(({ items }) => items));
  let next = 0;
  const inAll = criteria.map(({ items }) => new Set(places.slice(next, (next += items.length))));
  const strata = strataOf(inAll);
  return criteria.map((_, own): UnitGroups => {
    const stratum = assertDefined(
      strata.find((members) => members.includes(own)),
      'stratum',
    );
    const members = stratum.map((place) => assertDefined(criteria[place], 'criterion'));
    const groups = questionGroupIndices(members.flatMap(({ items }) => items));
    const before = members.slice(0, stratum.indexOf(own)).reduce((sum, { items }) => sum + items.length, 0);
    return {
      stratum: members.map(({ criterion }) => criterion).join(' '),
      groups: groups.slice(before, before + assertDefined(criteria[own], 'criterion').items.length),
      groupCount: new Set(groups).size,
      isShared: members.length > 1,
    };
  });
}

/** Groups the indices of sets. Sets that share an element are in one group, and so are sets linked through others. */
function strataOf(sets: readonly ReadonlySet<number>[]): number[][] {
  const strata: { places: number[]; elements: Set<number> }[] = [];
  for (const [place, elements] of sets.entries()) {
    const touching = strata.filter((each) => [...elements].some((element) => each.elements.has(element)));
    const merged = {
      places: [...touching.flatMap(({ places }) => places), place].sort((a, b) => a - b),
      elements: new Set([...touching.flatMap((each) => [...each.elements]), ...elements]),
    };
    strata.push(merged);
    for (const each of touching) strata.splice(strata.indexOf(each), 1);
  }
  return strata.map(({ places }) => places);
}
