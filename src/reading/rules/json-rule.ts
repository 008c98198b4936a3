import type { RuleOf } from '../../core/counting/counting.ts';
import type { Json } from '../../base/json/json.ts';
import { valueAt } from '../../base/json/json-pointer.ts';
import { fails, holds, findingInForm, quoteShortened, type RuleFinding, type RuleScorer } from './rule-finding.ts';
import { parseWholeAsJson, findJsonInside, type JsonFound } from './json-in-answer.ts';
import { fitsSchema, schemaFault } from './json-schema.ts';
import { isSameJson, levelsOfJson, maxJsonLevels } from './same-json.ts';

type JsonRule = RuleOf<'json'>;

/**
 * The answer is JSON; the value at each path (a JSON Pointer, RFC 6901; “” is the whole) equals the one given, numbers by value, objects whatever the order of their
 * names; and it fits the schema. Strict: it is JSON alone; else also in a fenced block, or from the first brace or bracket to the last.
 */
export const jsonRule: RuleScorer<JsonRule> = {
  read: (rule, { text }) =>
    findingInForm(rule.strict ? 'strict' : 'tolerant', {
      strict: jsonFinding(rule, parseWholeAsJson(text)),
      tolerant: jsonFinding(rule, findJsonInside(text)),
    }),
  fault({ equals, schema }) {
    const path = equals?.find(({ path }) => path !== '' && !path.startsWith('/'))?.path;
    if (path !== undefined) return `has the path ${quoteShortened(path)}, and a path begins with /`;
    if (equals?.some(({ value }) => levelsOfJson(value) > maxJsonLevels))
      return `has a value nested more than ${maxJsonLevels} levels deep`;
    const fault = schema === undefined ? undefined : schemaFault(schema);
    return fault === undefined ? undefined : `has a JSON Schema that ${fault}`;
  },
};

function jsonFinding({ equals = [], schema }: JsonRule, found: JsonFound): RuleFinding {
  if ('why' in found) return fails(found.why);
  for (const { path, value } of equals) {
    const there = valueAt(found.json, path);
    if (there === undefined) return fails(`is JSON without ${nameOf(path)}`);
    if (!isSameJson(there, value)) return fails(`${nameOf(path)} is ${shortJson(there)}, not ${shortJson(value)}`);
  }
  const misfit = schema === undefined ? undefined : fitsSchema(found.json, schema);
  if (misfit !== undefined) return fails(misfit);
  const [one, ...more] = equals;
  const findings = [
    one &&
      (more.length === 0
        ? `${nameOf(one.path)} is ${shortJson(one.value)}`
        : `all ${equals.length} paths have their values`),
    schema !== undefined && 'it fits the schema',
  ].filter((part) => typeof part === 'string');
  return holds(findings.length === 0 ? 'is JSON' : findings.join(', '));
}

const nameOf = (path: string): string => (path === '' ? 'the whole' : quoteShortened(path));

function shortJson(value: unknown): string {
  const text = JSON.stringify(value as Json);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
