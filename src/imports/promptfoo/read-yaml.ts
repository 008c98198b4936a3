import { parseJson, refuseUnhashable } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { count } from '../../core/words/format.ts';
import { isRecord } from '../../base/json/is-record.ts';

/** An alias repeats a whole part of the file: a few nested aliases can expand to billions of values. */
const mostAliases = 100;
const mostLevels = 64;
/** The most values after aliases are expanded: more do not fit into memory. */
const maxValues = 20_000_000;

export type YamlParser = (text: string, name: string) => Json;

/** Returns a YAML parser. The library is loaded only when it is needed. */
export async function loadYamlParser(maxAliases = mostAliases, max = maxValues): Promise<YamlParser> {
  const yaml = await import('yaml');
  return (text, name) => readYaml(yaml, text, name, { maxAliases, maxValues: max });
}

type Yaml = typeof import('yaml');

interface YamlLimits {
  readonly maxAliases: number;
  readonly maxValues: number;
}

/**
 * Parses YAML or JSON into plain values. Nothing is run: tags are ignored, and the expansion of aliases is limited. Throws a
 * UserError that names the line.
 */
function readYaml(yaml: Yaml, text: string, name: string, limits: YamlLimits): Json {
  const where = `“${name}”`;
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  const value = /^\s*[{[]/.test(plain) && isJson(plain) ? parseJson(plain, where) : fromYaml(yaml, plain, where, limits);
  refuseUnhashable(value, where);
  return value;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function fromYaml({ parseDocument }: Yaml, text: string, where: string, { maxAliases, maxValues: max }: YamlLimits): Json {
  let value: unknown;
  try {
    const document = parseDocument(text, { merge: true, prettyErrors: true, logLevel: 'silent', stringKeys: true });
    const [fault] = document.errors;
    if (fault) {
      const line = fault.linePos?.[0].line;
      const what = (/^[^\n]*?(?= at line |:?\n|$)/.exec(fault.message)?.[0] ?? 'it cannot be read').replace(/\.$/, '');
      throw new UserError(`${where}${line === undefined ? '' : `, line ${line}`}: this is not YAML (${what}).`);
    }
    value = document.toJS({ maxAliasCount: maxAliases });
  } catch (error) {
    if (error instanceof UserError) throw error;
    const isAliases = error instanceof ReferenceError && /alias/i.test(error.message);
    throw new UserError(
      isAliases
        ? `${where}: its YAML aliases expand beyond the limit of ${maxAliases}, or one has no anchor.`
        : `${where}: this is not YAML that can be read.`,
    );
  }
  return plainValue(value, where, 0, { values: 0, max });
}

interface ValueCount {
  values: number;
  readonly max: number;
}

/** Converts a value to JSON; dates and the like become text. */
function plainValue(value: unknown, where: string, level: number, read: ValueCount): Json {
  if (++read.values > read.max)
    throw new UserError(`${where}: its YAML aliases expand to more than ${count(read.max)} values.`);
  if (level > mostLevels) throw new UserError(`${where}: it is nested more than ${mostLevels} levels deep.`);
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map((part) => plainValue(part, where, level + 1, read));
  if (value instanceof Date) return value.toISOString();
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plainValue(part, where, level + 1, read)]));
  }
  return String(value as bigint);
}
