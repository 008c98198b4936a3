import { columnRoles, type ColumnRole, type ColumnMapping } from '../../imports/tables/column-mapping.ts';

/** Scales of columns that are no scores any more are kept on the page, and count for nothing. */
export function dropUnusedScoreScales(mapping: ColumnMapping): ColumnMapping {
  const { score = [] } = mapping.roles;
  const { scales, ...others } = mapping;
  return scales ? { ...others, scales: scales.filter(({ column }) => score.includes(column)) } : others;
}

/**
 * What a person said otherwise than names say, in plain values. Of several files, names tell different columns in each, and one column for all would leave files out: what nobody changed
 * is left to names.
 */
export function userMappingChanges(mapping: ColumnMapping, byNames: ColumnMapping): ColumnMapping {
  const { roles, answersAre, scales = [] } = dropUnusedScoreScales(mapping);
  const changed = new Set(columnRoles.filter((role) => roles[role] && !isSame(roles[role], byNames.roles[role])));
  const hasAnswers = changed.has('answer');
  // Which columns are scores hangs on whether answers have several.
  if (hasAnswers) changed.add('score');
  // What is chosen for something else too is no more told by its name.
  const taken = new Set([...changed].flatMap((role) => roles[role] ?? []));
  for (const role of columnRoles) if (roles[role]?.some((column) => taken.has(column))) changed.add(role);
  const own = [...changed].flatMap((role): [ColumnRole, readonly string[]][] => {
    const columns = roles[role];
    return columns ? [[role, [...columns]]] : [];
  });
  return {
    roles: Object.fromEntries(own),
    ...(answersAre && (hasAnswers || answersAre !== byNames.answersAre) && { answersAre }),
    ...(scales.length > 0 && { scales: scales.map((scale) => ({ ...scale })) }),
  };
}

const isSame = (one: readonly string[], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((column, at) => column === other[at]);
