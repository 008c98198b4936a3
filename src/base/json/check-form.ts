import * as v from 'valibot';
import { UserError } from '../errors/user-error.ts';
import { issuePath, schemaIssueMessage } from './issue-words.ts';

/**
 * The value, if it is of the form; if not, a UserError names the field. It is the value itself, not what the schema makes of it: unknown
 * fields stay as they are.
 */
export function checkForm<S extends v.GenericSchema>(schema: S, value: unknown, where: string): v.InferOutput<S> {
  const { issues } = v.safeParse(schema, value, { abortEarly: true });
  if (!issues) return value as v.InferOutput<S>;
  const [issue] = issues;
  const path = issuePath(issue);
  const what = schemaIssueMessage(issue);
  if (path === undefined) throw new UserError(`${where}: it ${what}, not ${shortJsonText(issue.input)}.`);
  if (issue.input === undefined) throw new UserError(`${where}: the field “${path}” is missing.`);
  throw new UserError(`${where}: the field “${path}” ${what}, not ${shortJsonText(issue.input)}.`);
}

/** Refuses what every field's form lets through. */
export const makeFieldRefusal =
  (where: string) =>
  (what: string): never => {
    throw new UserError(`${where}: ${what}`);
  };

/** A value short enough for a sentence. */
export function shortJsonText(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
