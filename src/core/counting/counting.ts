import * as v from 'valibot';
import { maxResponseLength, secondResponseColumn } from '../items/two-responses.ts';

/** How an answer counts: rules, each of which holds or does not. They stand with the item that they are for, so that an archive stands alone. */

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
/** Only what stands in the form that was asked for counts; else what an answer plainly means counts too. */
const strict = { strict: v.exactOptional(yes) };

const ruleSchema = v.variant(
  'kind',
  [
    /** The right choice: its letter or its words. `last`: where the final statement names several, the last one that it names. */
    v.object({ kind: v.literal('choice'), last: v.exactOptional(yes), ...strict }),
    /** The number of the reference, or `value`; not further off than `within`, or than the share `share` of it; with one of `units`, if any are named. */
    v.object({
      kind: v.literal('number'),
      value: v.exactOptional(text),
      within: v.exactOptional(amount),
      share: v.exactOptional(amount),
      units: v.exactOptional(texts),
      ...strict,
    }),
    /** The text of the reference, or any of `any`; `exact`: to the last character, else what is the same in its normal form. */
    v.object({ kind: v.literal('text'), any: v.exactOptional(texts), exact: v.exactOptional(yes), ...strict }),
    /** What the answer must hold: all of these, one of those, none of these. With none of the three, the reference. */
    v.object({
      kind: v.literal('contains'),
      all: v.exactOptional(texts),
      any: v.exactOptional(texts),
      none: v.exactOptional(texts),
      exact: v.exactOptional(yes),
    }),
    /** RE2's syntax; somewhere in the answer, or `whole`: all of it. */
    v.object({ kind: v.literal('regex'), pattern: text, ignoreCase: v.exactOptional(yes), whole: v.exactOptional(yes) }),
    /** JSON that parses; the value at each `path` (a JSON Pointer) equal to `value`; fitting `schema`. Strict: the answer is JSON alone. */
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
    /** At least this alike in meaning to the reference, or to one of `any`, as the encoder has it; in [0, 1]. */
    v.object({
      kind: v.literal('meaning'),
      any: v.exactOptional(texts),
      encoder: text,
      least: v.pipe(amount, v.maxValue(1, 'must not be over 1')),
    }),
    /** What a model says of the answer by a rubric; `repeats` verdicts of which the mean counts, or whether it reaches `least`. Without a judge it cannot be asked: the form names one. */
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
    /** Of several rules: all must hold, or the share of those that hold is the score. */
    together: v.picklist(['all', 'share'], 'must be all or share'),
  },
  'must be an object',
);

/** As many further columns of a file as an item keeps, and as many characters of each; of a second response as many as of a first. */
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

/** What one rule finds of an answer. */
export interface ScoringRuleOutcome {
  readonly kind: RuleKind;
  /** In [0, 1]; `null`: what it needs (an encoder, a judge) has not said anything yet. */
  readonly score: number | null;
  /** In words, such as: contains “refund”, lacks “30 days”. */
  readonly why: string;
  /** Of what has no score: all that it needs has been said, and nothing can be read of it. It waits for nothing more. */
  readonly unread?: true;
  /** What the rule’s other form, strict or tolerant, would say, where that is something else. */
  readonly other?: { readonly form: 'strict' | 'tolerant'; readonly score: number; readonly why: string };
}
