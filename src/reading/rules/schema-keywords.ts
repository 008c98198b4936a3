import { compileLinearRegex } from './linear-regex.ts';
import { valueAtJsonPointer } from '../../base/json/json-pointer.ts';

/**
 * The keywords that a JSON Schema may use here: draft 4 to draft 7, and later keywords with the same meaning. The kind of a
 * keyword's value determines which subschemas it has. `format` is not a condition, as in the later drafts; its usual
 * expressions are not all linear.
 */
type SubschemaKind = 'none' | 'schema' | 'schemas' | 'named' | 'schema or schemas' | 'named or lists';
const keywords: Readonly<Record<string, SubschemaKind>> = {
  type: 'none',
  enum: 'none',
  const: 'none',
  multipleOf: 'none',
  maximum: 'none',
  minimum: 'none',
  exclusiveMaximum: 'none',
  exclusiveMinimum: 'none',
  maxLength: 'none',
  minLength: 'none',
  pattern: 'none',
  maxItems: 'none',
  minItems: 'none',
  uniqueItems: 'none',
  maxProperties: 'none',
  minProperties: 'none',
  required: 'none',
  items: 'schema or schemas',
  additionalItems: 'schema',
  contains: 'schema',
  properties: 'named',
  patternProperties: 'named',
  additionalProperties: 'schema',
  propertyNames: 'schema',
  dependencies: 'named or lists',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
  definitions: 'named',
  $defs: 'named',
  $ref: 'none',
};
/** These keywords do not affect validation. */
const silent = new Set(
  '$schema $comment title description default examples readOnly writeOnly deprecated format contentMediaType contentEncoding'.split(
    ' ',
  ),
);
const types = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const mostSchemas = 5000;
const amounts = /^(?:multipleOf|maximum|minimum|max\w+|min\w+)$/;

/**
 * Why a schema cannot be used, as a clause that follows “a JSON Schema that”. Assumes that the depth of `root` is within the
 * limit.
 */
export function unsupportedKeywordReason(root: unknown): string | undefined {
  const seen = new Set<unknown>();
  const open: unknown[] = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (typeof schema === 'boolean' || seen.has(schema)) continue;
    if (!isRecord(schema)) return 'has something else where a schema belongs';
    if (seen.add(schema).size > mostSchemas) return `holds more than ${mostSchemas} schemas`;
    for (const [keyword, value] of Object.entries(schema)) {
      if (silent.has(keyword) || (schema === root && (keyword === '$id' || keyword === 'id'))) continue;
      const below = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
      if (below === undefined) return `has the keyword “${keyword.slice(0, 60)}”, which is not supported`;
      const fault = valueFault(keyword, value, schema, root);
      if (fault !== undefined) return fault;
      const schemas = schemasBelow(below, value);
      if (!schemas) return `has no schemas where “${keyword}” needs some`;
      open.push(...schemas);
      // The target of a reference is used as a schema, wherever it is.
      if (keyword === '$ref') open.push(resolveSchemaReference(root, String(value)));
    }
  }
  return undefined;
}

function schemasBelow(below: SubschemaKind, value: unknown): unknown[] | undefined {
  if (below === 'none') return [];
  if (below === 'schemas') return Array.isArray(value) && value.length > 0 ? [...(value as unknown[])] : undefined;
  if (below === 'schema') return [value ?? null];
  if (below === 'schema or schemas') return Array.isArray(value) ? [...(value as unknown[])] : [value ?? null];
  if (!isRecord(value)) return undefined;
  return Object.values(value)
    .filter((each) => below === 'named' || !isListOfTexts(each))
    .map((each) => each ?? null);
}

function valueFault(
  keyword: string,
  value: unknown,
  schema: Readonly<Record<string, unknown>>,
  root: unknown,
): string | undefined {
  if (keyword === '$ref') return refFault(value, schema, root);
  if (keyword === 'pattern') return patternFault(value);
  if (keyword === 'patternProperties' && isRecord(value)) return Object.keys(value).map(patternFault).find(Boolean);
  if (keyword === 'type') {
    const named: unknown[] = Array.isArray(value) ? value : [value];
    return named.every((each) => typeof each === 'string' && types.has(each)) ? undefined : 'names an unknown type';
  }
  if (keyword === 'enum') return Array.isArray(value) ? undefined : 'has an “enum” that is not a list';
  if (keyword === 'required') return isListOfTexts(value) ? undefined : 'has a “required” that is not a list of names';
  if (amounts.test(keyword) && typeof value !== 'number') return `has a “${keyword}” that is not a number`;
  return keyword === 'multipleOf' && Number(value) <= 0 ? 'has a “multipleOf” that is not above 0' : undefined;
}

function refFault(value: unknown, schema: Readonly<Record<string, unknown>>, root: unknown): string | undefined {
  if (typeof value !== 'string' || !/^#(?:\/|$)/.test(value)) {
    return `refers to ${typeof value === 'string' ? `“${value.slice(0, 60)}”` : 'something that is not text'}, but may only refer to its own parts (#/…)`;
  }
  if (resolveSchemaReference(root, value) === undefined) return `refers to “${value.slice(0, 60)}”, which is not in it`;
  const beside = Object.keys(schema).find(
    (key) => !['$ref', '$id', 'id', 'definitions', '$defs'].includes(key) && !silent.has(key),
  );
  return beside === undefined ? undefined : `has “${beside}” next to “$ref”, which drafts interpret differently`;
}

/** The target of a reference within the schema; undefined if it does not exist. */
export function resolveSchemaReference(root: unknown, ref: string): unknown {
  try {
    return valueAtJsonPointer(root, decodeURIComponent(ref.slice(1)));
  } catch {
    return undefined;
  }
}

function patternFault(pattern: unknown): string | undefined {
  if (typeof pattern !== 'string') return 'has a “pattern” that is not text';
  const regex = compileLinearRegex(pattern);
  return typeof regex === 'string' ? `has a pattern that ${regex}` : undefined;
}

const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
