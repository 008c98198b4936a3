import { UserError } from '../../src/base/errors/user-error.ts';
import {
  columnRoles,
  multiColumnRoles,
  type ColumnRole,
  type ColumnMapping,
  type ColumnScoreScale,
} from '../../src/imports/tables/column-mapping.ts';

/** The values of the options about table columns. */
export interface WrittenColumns {
  readonly columns: readonly string[];
  readonly vary: readonly string[];
  readonly wide: string | undefined;
  readonly scales: readonly string[];
}

/** Roles as users write them: `prompt-tokens`, and `choice` for each column of choices. What varied has its own option. */
const writtenRoles = new Map<string, ColumnRole>(
  columnRoles
    .filter((role) => role !== 'varies')
    .map((role) => [role === 'choices' ? 'choice' : role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), role]),
);

export const roleNames: readonly string[] = [...writtenRoles.keys()];

/** Undefined if no such option was given. */
export function parseColumnMapping({ columns, vary, wide, scales }: WrittenColumns): ColumnMapping | undefined {
  if (columns.length + vary.length + scales.length === 0 && wide === undefined) return undefined;
  if (wide !== undefined && wide !== 'models' && wide !== 'ways')
    throw new UserError(`--wide must be models or ways, not “${wide}”.`);
  const roles = new Map<ColumnRole, readonly string[]>();
  for (const written of columns) {
    const [name, column] = splitAtEquals(written, 'column', 'ROLE=COLUMN');
    const role = writtenRoles.get(name);
    if (!role) throw new UserError(`--column: there is no role “${name}”. The roles are ${roleNames.join(', ')}.`);
    const before = roles.get(role);
    if (before && !(multiColumnRoles.has(role) && column !== ''))
      throw new UserError(`--column ${name} is given twice, but only one column can have this role.`);
    roles.set(role, column === '' ? [] : [...(before ?? []), column]);
  }
  if (vary.length > 0)
    roles.set('varies', vary.flatMap((some) => some.split(',').map((column) => column.trim())).filter(Boolean));
  return {
    roles: Object.fromEntries(roles),
    ...(wide !== undefined && { answersAre: wide }),
    ...(scales.length > 0 && { scales: scales.map(scaleIn) }),
  };
}

function scaleIn(written: string): ColumnScoreScale {
  const [column, ends] = splitAtEquals(written, 'scale', 'COLUMN=WORST..BEST');
  const [worst = '', best = '', ...more] = ends.split('..').map((end) => end.trim());
  if (worst === '' || best === '' || more.length > 0)
    throw new UserError(`--scale needs COLUMN=WORST..BEST, not “${written}”.`);
  return { column, worst, best };
}

function splitAtEquals(written: string, option: string, form: string): readonly [string, string] {
  const at = written.indexOf('=');
  if (at < 1) throw new UserError(`--${option} needs ${form}, not “${written}”.`);
  return [written.slice(0, at).trim(), written.slice(at + 1).trim()];
}
