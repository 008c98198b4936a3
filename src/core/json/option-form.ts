/** Building blocks for the schemas of studies' options. Options come from outside: from the form, plan links and archives. */
import * as v from 'valibot';
import { getOwn } from '../../base/objects/get-own.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { issuePath, schemaIssueMessage } from '../../base/json/issue-words.ts';

export const slugSchema = v.pipe(
  v.string('must be text'),
  v.maxLength(60, 'must not be longer than 60 characters'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens'),
);
export const titleSchema = v.pipe(
  v.string('must be text'),
  v.check((title) => title.trim() !== '', 'must not be empty'),
  v.maxLength(100, 'must not be longer than 100 characters'),
  v.check((title) => !hiddenCharacters.test(title), 'must not hold control characters'),
);
export const promptTextSchema = v.pipe(
  v.string('must be text'),
  v.check((text) => text.trim() !== '', 'must not be empty'),
  v.maxLength(4000, 'must not be longer than 4,000 characters'),
);
export const boundedNumberSchema = (least: number, most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must not be over ${most.toLocaleString('en-GB')}`),
  );
export const wholeNumberSchema = (least: number, most: number) =>
  v.pipe(boundedNumberSchema(least, most), v.integer('must be a whole number'));

export const hasUniqueIds = (list: readonly { readonly id: string }[]): boolean =>
  new Set(list.map(({ id }) => id)).size === list.length;

/** A text with these placeholders in braces, which `fillTemplate` fills in. */
export const makeTemplateSchema = (...fields: string[]) =>
  fields.reduce(
    (schema, field) => v.pipe(schema, v.includes(`{${field}}`, `must hold {${field}}`)),
    promptTextSchema as v.GenericSchema<string, string>,
  );

/** Replaces all `{field}` placeholders of a template at once. Braces inside the values stay as they are. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (field, name: string) => getOwn(values, name) ?? field);

/** The temperatures of a study that varies them. */
export const temperaturesSchema = v.pipe(
  v.array(v.object({ id: slugSchema, value: boundedNumberSchema(0, 5) }), 'must be a list of temperatures'),
  v.minLength(1, 'must hold at least one temperature'),
  v.maxLength(12, 'must hold at most twelve temperatures'),
  v.check((list) => hasUniqueIds(list), 'has two temperatures with the same id'),
  v.check((list) => new Set(list.map(({ value }) => value)).size === list.length, 'has one temperature twice'),
);

/** Sampling settings for temperatures above 0. */
export const samplingSchema = v.object({
  topP: boundedNumberSchema(0.01, 1),
  topK: v.exactOptional(wholeNumberSchema(1, 1000)),
});

export interface OptionsParser<T> {
  /** Throws a UserError that names the field if the options do not match the schema. */
  parse(options: unknown): T;
  /** Parses a plan's options; the same object is checked only once. */
  ofPlan(plan: { readonly options: unknown }): T;
}

/** A parser for options of this schema. `fault` describes what is wrong with the whole if every field is right. */
export function makeOptionsParser<S extends v.GenericSchema>(
  form: S,
  study: string,
  fault: (options: v.InferOutput<S>) => string | undefined = () => undefined,
): OptionsParser<v.InferOutput<S>> {
  const known = new WeakMap<object, v.InferOutput<S>>();
  const refuse = (what: string): never => {
    throw new UserError(`The options of the ${study} study are wrong: ${what}.`);
  };
  const parse = (options: unknown): v.InferOutput<S> => {
    const parsed = v.safeParse(form, options);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      return refuse(`${issuePath(issue) ?? 'they'} ${schemaIssueMessage(issue)}`);
    }
    const wrong = fault(parsed.output);
    return wrong === undefined ? parsed.output : refuse(wrong);
  };
  return {
    parse,
    ofPlan({ options }) {
      if (typeof options !== 'object' || options === null) return parse(options);
      const checked = known.get(options) ?? parse(options);
      known.set(options, checked);
      return checked;
    },
  };
}
