import type { RuleOfKind } from '../../core/counting/counting.ts';
import type { Json } from '../../base/json/json.ts';
import { valueAtJsonPointer } from '../../base/json/json-pointer.ts';
import {
  zeroScoreWithReason,
  fullScoreWithReason,
  pickStrictOrTolerantScore,
  quoteShortened,
  type RuleScoreWithReason,
  type RuleScorer,
} from './rule-finding.ts';
import { parseWholeAsJson, findJsonInside, type JsonOrReason } from './json-in-answer.ts';
import { jsonSchemaMismatch, unsupportedSchemaReason } from './json-schema.ts';
import { isSameJson, jsonDepth, maxJsonLevels } from './same-json.ts';

type JsonRule = RuleOfKind<'json'>;

/**
 * Scores whether the answer is JSON, has the given value at each path, and fits the schema. A path is a JSON Pointer (RFC
 * 6901); “” is the whole. Numbers are compared by value, and objects regardless of the order of their names. The strict form
 * requires the answer to be only JSON. The tolerant form also accepts a fenced block, or the text from the first brace or
 * bracket to the last.
 */
export const jsonRuleScorer: RuleScorer<JsonRule> = {
  read: (rule, { text }) =>
    pickStrictOrTolerantScore(rule.strict ? 'strict' : 'tolerant', {
      strict: jsonFinding(rule, parseWholeAsJson(text)),
      tolerant: jsonFinding(rule, findJsonInside(text)),
    }),
  fault({ equals, schema }) {
    const path = equals?.find(({ path }) => path !== '' && !path.startsWith('/'))?.path;
    if (path !== undefined) return `has the path ${quoteShortened(path)}, but a path must begin with /`;
    if (equals?.some(({ value }) => jsonDepth(value) > maxJsonLevels))
      return `has a value nested more than ${maxJsonLevels} levels deep`;
    const fault = schema === undefined ? undefined : unsupportedSchemaReason(schema);
    return fault === undefined ? undefined : `has a JSON Schema that ${fault}`;
  },
};

function jsonFinding({ equals = [], schema }: JsonRule, found: JsonOrReason): RuleScoreWithReason {
  if ('why' in found) return zeroScoreWithReason(found.why);
  for (const { path, value } of equals) {
    const there = valueAtJsonPointer(found.json, path);
    if (there === undefined) return zeroScoreWithReason(`is JSON without ${nameOf(path)}`);
    if (!isSameJson(there, value))
      return zeroScoreWithReason(`${nameOf(path)} is ${shortJson(there)}, not ${shortJson(value)}`);
  }
  const misfit = schema === undefined ? undefined : jsonSchemaMismatch(found.json, schema);
  if (misfit !== undefined) return zeroScoreWithReason(misfit);
  const [one, ...more] = equals;
  const findings = [
    one &&
      (more.length === 0
        ? `${nameOf(one.path)} is ${shortJson(one.value)}`
        : `all ${equals.length} paths have their values`),
    schema !== undefined && 'it fits the schema',
  ].filter((part) => typeof part === 'string');
  return fullScoreWithReason(findings.length === 0 ? 'is JSON' : findings.join(', '));
}

const nameOf = (path: string): string => (path === '' ? 'the whole' : quoteShortened(path));

function shortJson(value: unknown): string {
  const text = JSON.stringify(value as Json);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
