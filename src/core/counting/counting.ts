import * as v from 'valibot';
import { maxResponseLength, secondResponseColumn } from '../items/two-responses.ts';

/** How an answer is scored: rules, each with a score in [0, 1]. They are stored with their item, so that an archive is self-contained. */

const maxRules = 20;
const text = v.pipe(
  v.string('must be a text'),
  v.nonEmpty('must not be empty'),
  v.maxLength(10_000, 'must have at most 10,000 characters'),
);
const texts = v.pipe(
  v.array(text, 'must be a list of texts'),
  v.minLength(1, 'must not be empty'),
  v.maxLength(200, 'must have at most 200 entries'),
);
const yes = v.literal(true, 'must be true, or left out');
const amount = v.pipe(v.number('must be a number'), v.finite('must be finite'), v.minValue(0, 'must be at least 0'));
/** Only an answer in the requested form counts. Without `strict`, what an answer plainly means counts too. */
const strict = { strict: v.exactOptional(yes) };

const ruleSchema = v.variant(
  'kind',
  [
    /** The right choice: its letter or its words. `last`: if the final statement names several, the last of them counts. */
    v.object({ kind: v.literal('choice'), last: v.exactOptional(yes), ...strict }),
    /**
     * The number of the reference, or `value`. It may differ by at most `within`, or by the fraction `share`. If
     * `units` are given, the answer must have one of them.
     */
    v.object({
      kind: v.literal('number'),
      value: v.exactOptional(text),
      within: v.exactOptional(amount),
      share: v.exactOptional(amount),
      units: v.exactOptional(texts),
      ...strict,
    }),
    /** The text of the reference, or any of `any`. `exact`: every character must match; otherwise the normal forms. */
    v.object({ kind: v.literal('text'), any: v.exactOptional(texts), exact: v.exactOptional(yes), ...strict }),
    /** What the answer must contain: `all` of these, `any` of those, `none` of these. Without the three: the reference. */
    v.object({
      kind: v.literal('contains'),
      all: v.exactOptional(texts),
      any: v.exactOptional(texts),
      none: v.exactOptional(texts),
      exact: v.exactOptional(yes),
    }),
    /** A pattern in RE2 syntax that matches somewhere in the answer, or with `whole` matches the whole answer. */
    v.object({ kind: v.literal('regex'), pattern: text, ignoreCase: v.exactOptional(yes), whole: v.exactOptional(yes) }),
    /**
     * JSON that parses and fits `schema`, with the value at each `path` (a JSON Pointer) equal to `value`. Strict: the
     * answer is JSON alone.
     */
    v.object({
      kind: v.literal('json'),
      equals: v.exactOptional(
        v.pipe(
          v.array(v.object({ path: v.string('must be a text'), value: v.unknown() }), 'must be a list'),
          v.maxLength(50, 'must have at most 50 entries'),
        ),
      ),
      schema: v.exactOptional(v.union([v.boolean(), v.record(v.string(), v.unknown())], 'must be a JSON Schema')),
      ...strict,
    }),
    /** The encoder's similarity to the reference, or to one of `any`, must be at least `least`, in [0, 1]. */
    v.object({
      kind: v.literal('meaning'),
      any: v.exactOptional(texts),
      encoder: text,
      least: v.pipe(amount, v.maxValue(1, 'must not be over 1')),
    }),
    /**
     * A judge model's score of the answer by a rubric. The mean of `repeats` verdicts counts, or whether it reaches `least`.
     * Without a `judge` the rule cannot be asked; the form of a new audit adds one.
     */
    v.object({
      kind: v.literal('rubric'),
      judge: v.exactOptional(text),
      rubric: text,
      scale: v.picklist(['yes-no', 'one-to-five'], 'must be yes-no or one-to-five'),
      repeats: v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.maxValue(10, 'must be at most 10'),
      ),
      least: v.exactOptional(v.pipe(amount, v.maxValue(5, 'must not be over 5'))),
    }),
  ],
  'must be choice, number, text, contains, regex, json, meaning or rubric',
);

export const itemScoringSchema = v.object(
  {
    rules: v.pipe(
      v.array(ruleSchema, 'must be a list of rules'),
      v.minLength(1, 'must not be empty'),
      v.maxLength(maxRules, `must have at most ${maxRules} entries`),
    ),
    /** How several rules combine. `all`: the smallest score, which is 1 only if all hold. `share`: the mean score. */
    together: v.picklist(['all', 'share'], 'must be all or share'),
  },
  'must be an object',
);

/** The maximum number of further columns of an item, and of characters in each. A second response may be as long as a first one. */
export const maxItemColumns = 30;
export const maxColumnTextLength = 10_000;
export const maxColumnLengthOf = (column: string): number =>
  column === secondResponseColumn ? maxResponseLength : maxColumnTextLength;

export const itemColumnsSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(100, 'must have at most 100 characters')),
    v.string('must be a text'),
    'must be an object',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [key, value] of Object.entries(dataset.value)) {
      const most = maxColumnLengthOf(key);
      if (value.length <= most) continue;
      const message = `must have at most ${most.toLocaleString('en')} characters`;
      addIssue({ message, input: value, path: [{ type: 'object', origin: 'value', input: dataset.value, key, value }] });
    }
  }),
  v.check((columns) => Object.keys(columns).length <= maxItemColumns, `must have at most ${maxItemColumns} entries`),
);

export type ScoringRule = v.InferOutput<typeof ruleSchema>;
export type RuleKind = ScoringRule['kind'];
export type RuleOfKind<Kind extends RuleKind> = Extract<ScoringRule, { kind: Kind }>;
export type ItemScoring = v.InferOutput<typeof itemScoringSchema>;

/** What one rule finds for an answer. */
export interface ScoringRuleOutcome {
  readonly kind: RuleKind;
  /** In [0, 1]; `null` while the encoder or judge that it needs has not replied, and if `unread`. */
  readonly score: number | null;
  /** In words, such as: contains “refund”, lacks “30 days”. */
  readonly why: string;
  /** Without a score: the encoder or judge has replied in full, but nothing could be parsed. It waits for nothing more. */
  readonly unread?: true;
  /** What the rule's other form, strict or tolerant, would give, if that differs. */
  readonly other?: { readonly form: 'strict' | 'tolerant'; readonly score: number; readonly why: string };
}
