import * as v from 'valibot';
import { UserError } from '../errors/user-error.ts';
import { issuePath, schemaIssueMessage } from './issue-words.ts';

/**
 * Returns the value if it matches the schema; otherwise throws a UserError that names the field. It returns the value
 * itself, not the schema's output, so unknown fields stay unchanged.
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

/** Makes a function that throws a UserError for values that the fields' schemas accept. */
export const makeFieldRefusal =
  (where: string) =>
  (what: string): never => {
    throw new UserError(`${where}: ${what}`);
  };

/** A value as text, short enough for a sentence. */
export function shortJsonText(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
