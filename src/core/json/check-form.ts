import * as v from 'valibot';
import { UserError } from '../user-error.ts';

/**
 * Whether the value is of the form; if not, a UserError names the field. The value itself is used on, not what the schema makes of it:
 * unknown fields stay as they are.
 */
export function checkForm<S extends v.GenericSchema>(schema: S, value: unknown, where: string): void {
  const { issues } = v.safeParse(schema, value, { abortEarly: true });
  if (!issues) return;
  const [issue] = issues;
  const path = v.getDotPath(issue);
  if (path === null) throw new UserError(`${where}: it ${issue.message}, not ${shown(issue.input)}.`);
  if (issue.input === undefined) throw new UserError(`${where}: the field «${path}» is missing.`);
  throw new UserError(`${where}: the field «${path}» ${issue.message}, not ${shown(issue.input)}.`);
}

/** A value short enough for a sentence. */
export function shown(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
