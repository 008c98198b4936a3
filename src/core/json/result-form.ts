/** Building blocks for the schemas of results from outside (a link, a file). Unknown fields are let through. */
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

/** The read-only output type of an object with these fields. */
export type SchemaObjectOutput<E extends v.ObjectEntries> = Readonly<v.InferOutput<v.ObjectSchema<E, undefined>>>;

/** An object with these fields. Other fields are let through but do not appear in its type. */
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

/** An object by ids. Callers must check its values one by one: valibot's own record skips names like “constructor”. */
export const record = <T>() => v.custom<Readonly<Record<string, T>>>(isObject, 'must be an object');

/** A value, or the reason why it is missing. */
export const orReasonSchema = <S extends v.GenericSchema>(schema: S) =>
  v.union(
    [schema, object({ value: v.null('must be null'), why: resultTextSchema })],
    'must be a value, or {"value":null,"why":…}',
  ) as unknown as v.GenericSchema<v.InferOutput<S> | NoValueWithReason>;

export const lowAndHighSchema = <S extends v.GenericSchema>(end: S) =>
  v.tuple([end, end]) as unknown as v.GenericSchema<readonly [low: v.InferOutput<S>, high: v.InferOutput<S>]>;

export const maybe = orReasonSchema(finiteNumberSchema);
export const interval = orReasonSchema(lowAndHighSchema(finiteNumberSchema));

/** Cell counts of a model, or of a part of its cells. */
export const cellCountSchemas = {
  /** Cells of the plan. `answered + failed` cells came back. */
  cells: countSchema,
  answered: countSchema,
  failed: countSchema,
  /** Included in `answered`. */
  unreadable: countSchema,
  refused: countSchema,
  /** Answers that were cut off by their token limit. */
  cut: countSchema,
  changedByHand: countSchema,
};
export type CellCounts = SchemaObjectOutput<typeof cellCountSchemas>;

export const areStringListsEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

/** Whether both lists have the same ids, in any order. */
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

/** How another level of a factor changes the score, all else being equal. */
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
  /** Items with such pairs; these are resampled. */
  items: countSchema,
};

/** The effect of the prompts (styles, configurations) on a model's scores, in points. */
export const promptEffectSchema = object({
  /** τ̂: the spread of these prompts' true scores, excluding flips. */
  value: maybe,
  interval,
  /**
   * The interval of τ over other prompts like these, in results of earlier versions. It is no longer reported, as it misses
   * too often if one prompt is unlike the others.
   */
  otherPrompts: v.exactOptional(interval),
  /** The test for any effect, Holm-corrected: over the models for all sets together, over a model's sets for a single set. */
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

/**
 * The best and the worst of a few prompts, by id. `difference` is in points. `p` tests whether it exceeds chance (max-T over
 * all pairs).
 */
export const bestAndWorstPromptSchema = object({
  best: name,
  worst: name,
  difference: finiteNumberSchema,
  interval: lowAndHighSchema(finiteNumberSchema),
  p: fraction,
});
export type BestWorstPromptGap = v.InferOutput<typeof bestAndWorstPromptSchema>;
