import * as v from 'valibot';
import { expect, test } from 'vitest';
import { issuePath, schemaIssueMessage } from '../../../src/base/json/issue-words.ts';
import { pointer } from '../../../src/base/json/json-pointer.ts';
import { registeredStudyIds, loadStudy } from '../../../src/core/studies/studies.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const fault = (schema: v.GenericSchema, value: unknown) => {
  const [issue] = v.safeParse(schema, value).issues ?? [];
  return issue && `${issuePath(issue) ?? 'it'} ${schemaIssueMessage(issue)}`;
};

test.each<[v.GenericSchema, unknown, string]>([
  [v.object({ a: v.object({ b: v.string() }) }), { a: {} }, 'a.b is missing'],
  [v.object({ a: v.string('must be text') }), { a: 7 }, 'a must be text'],
  [v.object({ a: v.string() }), { a: 7 }, 'a must be a text'],
  [v.array(v.number()), [1, 'b'], '1 must be a number'],
  [v.object({ a: v.boolean() }), [], 'a is missing'],
  [v.object({}), 7, 'it must be an object'],
  [v.array(v.string()), {}, 'it must be a list'],
  [v.strictObject({}), { b: 1 }, 'b is not known here'],
  [v.picklist(['a', 'b']), 'c', 'it must be one of “a”, “b”'],
  [v.literal('a'), 'c', 'it must be “a”'],
  [v.pipe(v.string(), v.regex(/a/)), 'c', 'it must have a valid value'],
  [v.record(v.string(), v.number()), { 'a\n\u202e': 'x' }, 'a � must be a number'],
])('attack 11: in plain words: %#', (schema, value, words) => {
  expect(fault(schema, value)).toBe(words);
});

/** The path to every value inside a JSON value. */
function places(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => places(part, [...path, key]))];
}

function changedAt(value: unknown, [key, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy: Record<string, unknown> = Object.assign(Array.isArray(value) ? [] : {}, value);
  const part = changedAt(copy[key], rest, to);
  if (part === undefined) Reflect.deleteProperty(copy, key);
  else copy[key] = part;
  return copy;
}

test.for(registeredStudyIds())('attack 11: whatever is wrong with options of %s, no library’s words', async (id) => {
  const study = await loadStudy(id);
  const refusals = new Set<string>();
  for (const path of places(study.defaults)) {
    for (const to of [undefined, null, 7, -1.5, true, '', 'x', [], {}, { toString: 1 }, ['\u202e'], [[]], '\n\0']) {
      try {
        study.parseOptions(changedAt(study.defaults, path, to));
      } catch (error) {
        expect(error, pointer(...path)).toBeInstanceOf(UserError);
        refusals.add((error as Error).message);
      }
    }
  }
  expect(refusals.size).toBeGreaterThan(20);
  for (const message of refusals)
    expect(message).not.toMatch(/Invalid|Expected|[Rr]eceived|undefined|NaN|\[object|must have a valid value/);
});
