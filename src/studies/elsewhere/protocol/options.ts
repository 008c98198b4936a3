import * as v from 'valibot';
import { variantKey, type Variant } from '../../../core/plan/cell.ts';
import { hasUniqueIds, makeOptionsParser, slugSchema, type OptionsParser } from '../../../core/json/option-form.ts';
import { hiddenCharacters } from '../../../base/text/hidden-characters.ts';

/** A title from a log. It may be longer than titles that users write. */
const title = v.pipe(
  v.string('must be text'),
  v.check((title) => title.trim() !== '', 'must not be empty'),
  v.maxLength(300, 'must not be longer than 300 characters'),
  v.check((title) => !/[\n\r\t]/.test(title) && !hiddenCharacters.test(title), 'must not hold control characters'),
);
const longestText = 100_000;
const level = v.object({
  id: slugSchema,
  title,
  /** The text behind the name, such as a system message. */
  text: v.exactOptional(
    v.pipe(v.string('must be text'), v.maxLength(longestText, 'must not be longer than 100,000 characters')),
  ),
});
const list = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.pipe(
    v.array(schema, 'must be a list'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `must hold at most ${most.toLocaleString('en-GB')} entries`),
  );
const unique = <S extends v.GenericSchema<unknown, readonly { readonly id: string }[]>>(schema: S, what: string) =>
  v.pipe(
    schema,
    v.check((each) => hasUniqueIds(each), `has two ${what} with the same id`),
  );

export const maxVariants = 1000;

const form = v.object({
  /** The factors of the prompts, as the log names them. */
  factors: unique(
    list(v.object({ id: slugSchema, title, levels: unique(list(level, maxVariants), 'levels') }), 20),
    'factors',
  ),
  /** The prompt variants: each has one level of every factor. They need not cover every combination of levels. */
  ways: list(v.record(v.string(), v.string('must be text'), 'must be an object'), maxVariants),
});

export type ImportedVariantOptions = v.InferOutput<typeof form>;
export type ImportedFactor = ImportedVariantOptions['factors'][number];

function fault({ factors, ways }: ImportedVariantOptions): string | undefined {
  const ids = factors.map(({ id }) => id).sort();
  for (const way of ways) {
    if (Object.keys(way).sort().join() !== ids.join()) return 'ways must each name a level of every factor';
    const wrong = factors.find(({ id, levels }) => !levels.some((each) => each.id === way[id]));
    if (wrong) return `ways name a level that the factor “${wrong.id}” does not have`;
  }
  return new Set(ways.map(variantKey)).size === ways.length ? undefined : 'ways has one variant twice';
}

export const importedOptionsParser: OptionsParser<ImportedVariantOptions> = makeOptionsParser(form, 'elsewhere', fault);

/** The factors in which the variants differ, or all factors if they do not differ. */
export const variedFactors = ({ factors, ways }: ImportedVariantOptions): readonly ImportedFactor[] => {
  const varied = factors.filter(({ id }) => new Set(ways.map((way) => way[id])).size > 1);
  return varied.length > 0 ? varied : factors;
};

/** “terse prompt, 5 examples”: names only the levels of factors that vary. */
export const variantTitle = (options: ImportedVariantOptions, way: Variant): string =>
  variedFactors(options)
    .map(({ id, levels }) => levels.find((level) => level.id === way[id])?.title ?? way[id])
    .join(', ');
