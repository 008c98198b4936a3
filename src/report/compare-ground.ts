import { canonicalJson, type Plan, type PlannedItem } from '../run/plan.ts';
import { plural } from '../ui/format.ts';
import { UserError } from '../user-error.ts';

/** A UserError for runs that can not be held against each other, whatever they asked. */
export function mustBeOfOneStudy(one: Plan, other: Plan): void {
  if (one.study === other.study) return;
  throw new UserError(
    `One run is of «${one.study}», the other of «${other.study}»: only runs of one study can be compared.`,
  );
}

/** Items with the same content and the same draws, which are all that is compared; a UserError where there is none. */
export function commonItems(
  one: Plan,
  other: Plan,
  nothing = 'The two runs have no item in common, so there is nothing to compare.',
): PlannedItem[] {
  const there = new Map(other.items.map((item) => [item.id, item]));
  const drawn = (plan: Plan, id: string) => canonicalJson(plan.resolved[id] ?? null);
  const items = one.items.filter(({ id, hash }) => there.get(id)?.hash === hash && drawn(one, id) === drawn(other, id));
  if (items.length === 0) throw new UserError(nothing);
  return items;
}

export function modelsApart(one: Plan, other: Plan): string[] {
  const only = (plan: Plan, against: Plan) => plan.models.filter((model) => !against.models.includes(model));
  const [first, second] = [only(one, other), only(other, one)];
  if (first.length + second.length === 0) return [];
  const named = (models: readonly string[]) => models.map(withRevision).join(', ') || 'none besides';
  return [`Models: only the first run asked ${named(first)}; only the second ${named(second)}.`];
}

/** The id without its engine: models of the same name are told apart by their revision. */
const withRevision = (id: string): string => id.slice(id.indexOf(':') + 1);

export function itemsApart(one: Plan, other: Plan, common: readonly PlannedItem[]): string[] {
  if (one.items.length === common.length && other.items.length === common.length) return [];
  const changed = one.items.filter(
    ({ id }) => other.items.some((item) => item.id === id) && !common.some((item) => item.id === id),
  ).length;
  return [
    `Items: the first run has ${one.items.length}, the second ${other.items.length}; compared are the ${common.length} that both asked` +
      `${changed > 0 ? `, without ${plural(changed, 'item')} whose content or draws changed under the same id` : ''}.`,
  ];
}

export function settingsApart(one: Plan, other: Plan, limits: readonly [number, number]): string[] {
  return [
    limits[0] === limits[1]
      ? ''
      : `Token limit: ${limits[0]} in the first run, ${limits[1]} in the second; an answer may be cut in one and not in the other.`,
    one.samples === other.samples
      ? ''
      : `Samples of each cell: ${one.samples} in the first run, ${other.samples} in the second.`,
    one.seed === other.seed
      ? ''
      : `Seed: ${one.seed} in the first run, ${other.seed} in the second; it chose the items, and has no say in greedy answers.`,
  ].filter(Boolean);
}
