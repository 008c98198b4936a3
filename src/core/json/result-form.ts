/** What the forms of all results that come from outside (a link, a file) are made of. Fields that a form does not name are let through. */
import * as v from 'valibot';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';
import type { NoValueWithReason } from '../../base/json/json.ts';

export const name = v.pipe(
  v.string('must be a text'),
  v.nonEmpty('must not be empty'),
  v.maxLength(300, 'must have at most 300 characters'),
  v.check((name) => !hiddenCharacters.test(name), 'must not hold control characters'),
);
export const resultTextSchema = v.pipe(v.string('must be a text'), v.maxLength(4000, 'must have at most 4,000 characters'));
export const finiteNumberSchema = v.pipe(v.number('must be a number'), v.finite('must be finite'));
export const countSchema = v.pipe(
  finiteNumberSchema,
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0'),
);
export const booleanSchema = v.boolean('must be true or false');

export const nonNegativeSchema = v.pipe(finiteNumberSchema, v.minValue(0, 'must be at least 0'));
export const fraction = v.pipe(finiteNumberSchema, v.minValue(0, 'must be at least 0'), v.maxValue(1, 'must be at most 1'));

/** What an object with these fields is, read-only. */
export type SchemaObjectOutput<E extends v.ObjectEntries> = Readonly<v.InferOutput<v.ObjectSchema<E, undefined>>>;

/** With these fields; others that it has are let through, but its type does not tell of them. */
export const object = <E extends v.ObjectEntries>(entries: E) =>
  v.looseObject(entries, 'must be an object') as unknown as v.GenericSchema<SchemaObjectOutput<E>>;

export const list = <S extends v.GenericSchema>(schema: S, most = 2000) =>
  v.pipe(
    v.array(schema, 'must be a list') as unknown as v.GenericSchema<readonly v.InferOutput<S>[]>,
    v.maxLength(most, `must have at most ${most.toLocaleString('en-GB')} entries`),
  );

export const nonEmptyListSchema = <S extends v.GenericSchema>(schema: S, most?: number) =>
  v.pipe(list(schema, most), v.nonEmpty('must not be empty'));

export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** By ids. What stands in it is to be checked one by one: valibot's own record passes over names like “constructor”. */
export const record = <T>() => v.custom<Readonly<Record<string, T>>>(isObject, 'must be an object');

/** A value, or the reason why there is none. */
export const orReasonSchema = <S extends v.GenericSchema>(schema: S) =>
  v.union(
    [schema, object({ value: v.null('must be null'), why: resultTextSchema })],
    'must be a value, or {"value":null,"why":…}',
  ) as unknown as v.GenericSchema<v.InferOutput<S> | NoValueWithReason>;

export const lowAndHighSchema = <S extends v.GenericSchema>(end: S) =>
  v.tuple([end, end]) as unknown as v.GenericSchema<readonly [low: v.InferOutput<S>, high: v.InferOutput<S>]>;

export const maybe = orReasonSchema(finiteNumberSchema);
export const interval = orReasonSchema(lowAndHighSchema(finiteNumberSchema));

/** How the cells of a model, or of a part of its, came back. */
export const cellCountSchemas = {
  /** Cells that the plan asks; answered + failed are those that came back. */
  cells: countSchema,
  answered: countSchema,
  failed: countSchema,
  /** Of those answered. */
  unreadable: countSchema,
  refused: countSchema,
  /** Answers that their token limit ended. */
  cut: countSchema,
  changedByHand: countSchema,
};
export type CellCounts = SchemaObjectOutput<typeof cellCountSchemas>;

export const areStringListsEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

/** The same ids, in whichever order. */
export const haveSameIdsInAnyOrder = (a: readonly string[], b: readonly string[]): boolean =>
  areStringListsEqual([...a].sort(), [...b].sort());

export const gradeSchema = v.picklist(['AAA', 'AA', 'A', 'BBB']);

/** Fractions, by grade. */
export const gradeChancesSchema = object({
  AAA: v.exactOptional(finiteNumberSchema),
  AA: v.exactOptional(finiteNumberSchema),
  A: v.exactOptional(finiteNumberSchema),
  BBB: v.exactOptional(finiteNumberSchema),
});

/** What another level of a factor does to the score, all else being the same. */
export const levelEffectSchemas = {
  /** Level ids. */
  from: name,
  to: name,
  /** Mean score under `to` less that under `from`, a fraction. */
  difference: maybe,
  low: maybe,
  high: maybe,
  /** Pairs of answers that differ in this level alone. */
  pairs: countSchema,
  /** Items that have any: what is resampled. */
  items: countSchema,
};

/** What the prompts (styles, configurations) do to a model's scores, in points. */
export const promptEffectSchema = object({
  /** τ̂: the spread of the true scores of these prompts, flips taken out. */
  value: maybe,
  interval,
  /** The interval of τ over other prompts like these, in results of earlier versions: no longer told, as it misses too often where one prompt is unlike the others. */
  otherPrompts: v.exactOptional(interval),
  /** Whether there is an effect at all; corrected by Holm: over the models for all sets together, over a model's sets for one. */
  p: maybe,
});
export type PromptEffectResult = v.InferOutput<typeof promptEffectSchema>;

/** How far a model’s right answers stay right over variants and samples. Earlier results lack this field. */
export const robustnessSchema = object({
  /** `robustnessBeyondTrivial`, in [0, 1]. */
  beyondTrivial: orReasonSchema(fraction),
  beyondTrivialInterval: interval,
  /** pass^k: the chance that k tries of a question are all right, averaged over questions (`passHatK`). */
  k: countSchema,
  rightInAll: orReasonSchema(fraction),
  rightInAllInterval: interval,
});
export type RobustnessResult = v.InferOutput<typeof robustnessSchema>;

/** Two of a few prompts, the best and the worst, by their ids: how far apart they are in points, and whether that is beyond chance (max-T over all pairs). */
export const bestAndWorstPromptSchema = object({
  best: name,
  worst: name,
  difference: finiteNumberSchema,
  interval: lowAndHighSchema(finiteNumberSchema),
  p: fraction,
});
export type BestWorstPromptGap = v.InferOutput<typeof bestAndWorstPromptSchema>;
