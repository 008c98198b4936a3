import { columnRoles, type ColumnRole, type ColumnMapping } from '../../imports/tables/column-mapping.ts';

/** Ignores scales of columns that are no longer scores. The page keeps them. */
export function dropUnusedScoreScales(mapping: ColumnMapping): ColumnMapping {
  const { score = [] } = mapping.roles;
  const { scales, ...others } = mapping;
  return scales ? { ...others, scales: scales.filter(({ column }) => score.includes(column)) } : others;
}

/**
 * The user’s changes to the proposed mapping, as plain values. Each file may have different column names, and one column for
 * all would exclude some files. So unchanged roles are still detected by name in each file.
 */
export function userMappingChanges(mapping: ColumnMapping, byNames: ColumnMapping): ColumnMapping {
  const { roles, answersAre, scales = [] } = dropUnusedScoreScales(mapping);
  const changed = new Set(columnRoles.filter((role) => roles[role] && !isSame(roles[role], byNames.roles[role])));
  const hasAnswers = changed.has('answer');
  // Which columns are scores depends on whether there are several answer columns.
  if (hasAnswers) changed.add('score');
  // If a column got another role, its name no longer decides its old role.
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
