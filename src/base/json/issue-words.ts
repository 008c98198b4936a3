import * as v from 'valibot';
import { replaceHiddenCharacters } from '../text/hidden-characters.ts';

/** What is wrong with a field, to follow its name: the schema's own message, or a plain one for valibot's issue. */
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

/** The path of the wrong field, or `undefined` if the whole value is wrong. Names in the path may be anything. */
export function issuePath(issue: v.BaseIssue<unknown>): string | undefined {
  const path = issue.path?.map(({ key }) => String(key)).join('.');
  if (path === undefined) return undefined;
  const name = replaceHiddenCharacters(path.replace(/\s+/g, ' '));
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

/** Whether the message is valibot's own, such as “Invalid key: Expected "default" but received undefined”. */
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
