import * as v from 'valibot';
import { replaceHiddenCharacters } from '../text/hidden-characters.ts';

/** What is wrong with a field, to stand after its name: our own words where the schema has some, else plain ones for what valibot found. */
export function schemaIssueMessage(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined' && issue.input === undefined) return 'is missing';
  if (!isValibotsOwn(issue)) return issue.message;
  if (issue.type === 'strict_object') return 'is not known here';
  const kind = kinds[issue.type];
  if (kind !== undefined) return `must be ${kind}`;
  const allowed = [...(issue.expected ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word]) => `“${word}”`);
  if (allowed.length > 0) return `must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`;
  return 'must have a valid value';
}

/** Where it is, as a field’s name, or `undefined` where the whole is wrong. Names in it may be anything. */
export function issuePath(issue: v.BaseIssue<unknown>): string | undefined {
  const path = issue.path?.map(({ key }) => String(key)).join('.');
  if (path === undefined) return undefined;
  const name = replaceHiddenCharacters(path.replace(/\s+/g, ' '));
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

/** “Invalid key: Expected "default" but received undefined” */
const isValibotsOwn = ({ message }: v.BaseIssue<unknown>): boolean =>
  /^Invalid [a-z_ ]+: (?:Expected|Received) /.test(message);

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  tuple: 'a list',
  strict_tuple: 'a list',
  object: 'an object',
  loose_object: 'an object',
  object_with_rest: 'an object',
  record: 'an object',
};
