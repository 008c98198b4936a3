import type { RuleOf } from '../../core/counting/counting.ts';
import type { Json } from '../../core/json/json.ts';
import { valueAt } from '../../core/json/json-pointer.ts';
import { fails, holds, inForm, quoted, type Finding, type RuleReader } from './finding.ts';
import { jsonAlone, jsonInside, type JsonFound } from './json-in-answer.ts';
import { fitsSchema, schemaFault } from './json-schema.ts';
import { isSameJson, levelsOfJson, mostJsonLevels } from './same-json.ts';

type JsonRule = RuleOf<'json'>;

/**
 * The answer is JSON; the value at each path (a JSON Pointer, RFC 6901; “” is the whole) equals the one given, numbers by value, objects whatever the order of their
 * names; and it fits the schema. Strict: it is JSON alone; else also in a fenced block, or from the first brace or bracket to the last.
 */
export const jsonRule: RuleReader<JsonRule> = {
  read: (rule, { text }) =>
    inForm(rule.strict ? 'strict' : 'tolerant', {
      strict: judged(rule, jsonAlone(text)),
      tolerant: judged(rule, jsonInside(text)),
    }),
  fault({ equals, schema }) {
    const path = equals?.find(({ path }) => path !== '' && !path.startsWith('/'))?.path;
    if (path !== undefined) return `has the path ${quoted(path)}, and a path begins with /`;
    if (equals?.some(({ value }) => levelsOfJson(value) > mostJsonLevels))
      return `has a value nested more than ${mostJsonLevels} levels deep`;
    const fault = schema === undefined ? undefined : schemaFault(schema);
    return fault === undefined ? undefined : `has a JSON Schema that ${fault}`;
  },
};

function judged({ equals = [], schema }: JsonRule, found: JsonFound): Finding {
  if ('why' in found) return fails(found.why);
  for (const { path, value } of equals) {
    const there = valueAt(found.json, path);
    if (there === undefined) return fails(`is JSON without ${nameOf(path)}`);
    if (!isSameJson(there, value)) return fails(`${nameOf(path)} is ${shown(there)}, not ${shown(value)}`);
  }
  const misfit = schema === undefined ? undefined : fitsSchema(found.json, schema);
  if (misfit !== undefined) return fails(misfit);
  const [one, ...more] = equals;
  const said = [
    one &&
      (more.length === 0
        ? `${nameOf(one.path)} is ${shown(one.value)}`
        : `all ${equals.length} paths have their values`),
    schema !== undefined && 'it fits the schema',
  ].filter((part) => typeof part === 'string');
  return holds(said.length === 0 ? 'is JSON' : said.join(', '));
}

const nameOf = (path: string): string => (path === '' ? 'the whole' : quoted(path));

function shown(value: unknown): string {
  const text = JSON.stringify(value as Json);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
