import { Validator, ValidatorResult, type Options, type Schema, type SchemaContext } from 'jsonschema';
import { pointer } from '../../base/json/json-pointer.ts';
import type { Json } from '../../base/json/json.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import { quoteShortened } from './rule-finding.ts';
import { compileLinearRegex } from './linear-regex.ts';
import { isSameJson, jsonDepth, maxJsonLevels } from './same-json.ts';
import { unsupportedKeywordReason, resolveSchemaReference } from './schema-keywords.ts';

/**
 * Validates JSON Schema with the package `jsonschema`, which walks schema and value and generates no code. This file bounds
 * it: the number of schemas visited and their nesting are limited, and the linear engine runs patterns. References stay
 * within the schema, and inherited properties of objects never count as a value's own.
 */
declare module 'jsonschema' {
  interface Validator {
    validateSchema(instance: unknown, schema: unknown, options: Options, ctx: SchemaContext): ValidatorResult;
    resolve(schema: unknown, ref: string, ctx: SchemaContext): { subschema: unknown; switchSchema: string };
  }
  interface ValidatorResult {
    importErrors(result: unknown): void;
  }
}

const mostSteps = 100_000;
const mostInOneAnother = 300;

class TooMuch extends Error {}

class BoundedValidator extends Validator {
  #steps = 0;
  #level = 0;

  constructor(readonly root: unknown) {
    super();
    this.attributes = { ...plainKeywords(this), ...ownKeywords };
  }

  override validateSchema(instance: unknown, schema: unknown, options: Options, ctx: SchemaContext): ValidatorResult {
    if (++this.#steps > mostSteps || this.#level >= mostInOneAnother) throw new TooMuch();
    this.#level++;
    try {
      return super.validateSchema(instance, schema, options, ctx);
    } finally {
      this.#level--;
    }
  }

  override resolve(_: unknown, ref: string): { subschema: unknown; switchSchema: string } {
    return { subschema: resolveSchemaReference(this.root, ref), switchSchema: '/' };
  }
}

// Only one error is reported. The package would copy all of them at each level, which takes quadratic time.
const importOne = ValidatorResult.prototype.importErrors;
ValidatorResult.prototype.importErrors = function importFirst(result) {
  if (this.errors.length === 0) importOne.call(this, result);
};

type Keyword = (this: BoundedValidator, instance: unknown, schema: Schema, options: Options, ctx: SchemaContext) => string;
type Keywords = Validator['attributes'];

/** The keywords of the package, without inherited names. */
function plainKeywords({ attributes }: Validator): Keywords {
  const all = Object.create(null) as Keywords;
  const given = Object.getPrototypeOf(attributes) as Keywords;
  for (const name of Object.keys(given)) {
    const keyword = given[name];
    if (keyword) all[name] = keyword;
  }
  return all;
}

const fits = '';
const isFit = (result: ValidatorResult): boolean => result.errors.length === 0;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ownKeywords = Object.fromEntries(
  Object.entries({
    pattern: (instance, { pattern }) =>
      typeof instance === 'string' && !matches(String(pattern), instance)
        ? `does not match the pattern ${quoteShortened(String(pattern))}`
        : fits,
    uniqueItems: (instance, { uniqueItems }) =>
      uniqueItems === true &&
      Array.isArray(instance) &&
      new Set(instance.map((each) => canonicalJson(each))).size < instance.length
        ? 'has an item twice'
        : fits,
    enum: (instance, schema) =>
      instance !== undefined && !schema.enum?.some((each) => isSameJson(each, instance))
        ? 'is not one of the values of “enum”'
        : fits,
    const: (instance, schema) =>
      instance !== undefined && !isSameJson(schema.const, instance) ? 'is not the value of “const”' : fits,
    not(instance, schema, options, ctx) {
      if (instance === undefined || schema.not === undefined) return fits;
      return isFit(this.validateSchema(instance, schema.not, options, ctx)) ? 'fits what it must not' : fits;
    },
    dependencies(instance, { dependencies = {} }, options, ctx) {
      if (!isObject(instance)) return fits;
      for (const [name, needs] of Object.entries(dependencies)) {
        if (!Object.hasOwn(instance, name)) continue;
        if (Array.isArray(needs)) {
          const missing = needs.find((each) => !Object.hasOwn(instance, each));
          if (missing !== undefined) return `has ${quoteShortened(name)} without ${quoteShortened(missing)}`;
        } else if (!isFit(this.validateSchema(instance, needs, options, ctx))) {
          return `does not fit what ${quoteShortened(name)} asks for`;
        }
      }
      return fits;
    },
    patternProperties(instance, schema, options, ctx) {
      return isObject(instance) ? furtherProperties(this, instance, schema, options, ctx) : fits;
    },
    additionalProperties(instance, schema, options, ctx) {
      return isObject(instance) && !schema.patternProperties
        ? furtherProperties(this, instance, schema, options, ctx)
        : fits;
    },
    format: () => fits,
  } satisfies Record<string, Keyword>),
) as Keywords;

function furtherProperties(
  validator: BoundedValidator,
  instance: Record<string, unknown>,
  { properties = {}, patternProperties = {}, additionalProperties }: Schema,
  options: Options,
  ctx: SchemaContext,
): string {
  for (const [name, value] of Object.entries(instance)) {
    const schemas: unknown[] = Object.entries(patternProperties).flatMap(([pattern, each]) =>
      matches(pattern, name) ? [each] : [],
    );
    if (schemas.length === 0 && !Object.hasOwn(properties, name) && additionalProperties !== undefined) {
      if (additionalProperties === false) return `has ${quoteShortened(name)}, which is not among its properties`;
      schemas.push(additionalProperties);
    }
    const misfit = schemas.find((each) => !isFit(validator.validateSchema(value, each, options, ctx)));
    if (misfit !== undefined) return `has a value that does not fit under ${quoteShortened(name)}`;
  }
  return fits;
}

function matches(pattern: string, text: string): boolean {
  const regex = compileLinearRegex(pattern);
  if (typeof regex === 'string' || regex.isTooLong(text)) throw new TooMuch();
  return regex.find(text) !== undefined;
}

/** Why a schema cannot be used; undefined if it can. */
export function unsupportedSchemaReason(schema: unknown): string | undefined {
  return preparedOf(schema).fault;
}

/** How a value fails a schema, in words; undefined if it fits. */
export function jsonSchemaMismatch(value: Json, schema: unknown): string | undefined {
  const { root, fault } = preparedOf(schema);
  if (fault !== undefined) return `the schema ${fault}`;
  const result = validateWithinBounds(value, root);
  if (result === 'too much') return 'is too large to be compared with the schema';
  const [error] = result.errors;
  if (!error) return undefined;
  const at = pointer(...error.path);
  const message = error.message
    .replace('is not of a type(s) ', 'is not of type ')
    .replace(/ with \d+ error\[s\]:$/, '')
    .slice(0, 200);
  return `does not fit the schema: ${at === '' ? 'it' : quoteShortened(at)} ${message}`;
}

interface PreparedSchema {
  readonly root: unknown;
  readonly fault: string | undefined;
}

/** A cache, since one schema applies to many answers. */
const preparedSchemas = new WeakMap<object, PreparedSchema>();

function preparedOf(schema: unknown): PreparedSchema {
  if (typeof schema !== 'object' || schema === null) return prepare(schema);
  const known = preparedSchemas.get(schema) ?? prepare(schema);
  preparedSchemas.set(schema, known);
  return known;
}

function prepare(schema: unknown): PreparedSchema {
  if (jsonDepth(schema) > maxJsonLevels) {
    return { root: undefined, fault: `is nested more than ${maxJsonLevels} levels deep` };
  }
  const root = withoutId(bare(schema));
  const fault = unsupportedKeywordReason(root);
  if (fault !== undefined) return { root, fault };
  const endless = validateWithinBounds(null, root) === 'too much' || validateWithinBounds(undefined, root) === 'too much';
  return { root, fault: endless ? 'refers to itself without coming to an end' : undefined };
}

function validateWithinBounds(value: unknown, root: unknown): ValidatorResult | 'too much' {
  try {
    return new BoundedValidator(root).validate(bare(value), root as Schema);
  } catch (error) {
    if (error instanceof TooMuch) return 'too much';
    throw error;
  }
}

/** A copy whose objects inherit nothing, so that “constructor” and “__proto__” are ordinary names. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, part] of Object.entries(value)) copy[name] = bare(part);
  return copy;
}

/** Removes a schema's own address. It has no effect, because no other schema is loaded. */
function withoutId(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  delete schema['$id'];
  delete schema['id'];
  return schema;
}
