import * as v from 'valibot';
import { UserError } from '../user-error.ts';
import data from './paraphrase.json' with { type: 'json' };

/** More are of little use: 24 is what four choices have. */
export const mostOrders = 24;

const wording = v.pipe(
  v.string('must be text'),
  v.check((text) => text.trim() !== '', 'must not be empty'),
  v.maxLength(4000, 'must not be longer than 4,000 characters'),
);
const wordings = v.object({ answerFirst: wording, reasoningFirst: wording, open: wording });
const whole = (least: number, most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must not be over ${most.toLocaleString('en-GB')}`),
  );

const form = v.object({
  form: v.picklist(['plain', 'aware'], 'must be plain or aware'),
  orders: whole(1, mostOrders),
  reasoningFirst: v.pipe(
    v.array(v.pipe(v.string('must be text'), v.nonEmpty('must not be empty')), 'must be a list of item sets'),
    v.check((list) => new Set(list).size === list.length, 'names one set twice'),
  ),
  wordings: v.object({ plain: wordings, aware: wordings }),
  maxTokens: whole(1, 32768),
});

/**
 * Whether the model is asked plainly or made aware of paraphrases (it restates the question, says it in other words and checks that the same
 * option holds), how many orders of the choices, the sets whose items are reasoned out before the answer, the wordings, and the token limit.
 */
export type ParaphraseOptions = v.InferOutput<typeof form>;
export type ParaphraseForm = ParaphraseOptions['form'];
export type ParaphraseWordings = ParaphraseOptions['wordings'][ParaphraseForm];

export const paraphraseDefaults: ParaphraseOptions = {
  form: 'plain',
  orders: 8,
  reasoningFirst: ['arithmetic'],
  wordings: data,
  maxTokens: 2048,
};

export function parseParaphraseOptions(options: unknown): ParaphraseOptions {
  const parsed = v.safeParse(form, options);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  throw new UserError(`The options of the paraphrase study are wrong: ${field ?? 'they'} ${issue.message}.`);
}

const parsed = new WeakMap<object, ParaphraseOptions>();

/** Of a plan: checked once. */
export function paraphraseOptionsOf({ options }: { readonly options: unknown }): ParaphraseOptions {
  if (typeof options !== 'object' || options === null) return parseParaphraseOptions(options);
  const known = parsed.get(options);
  if (known) return known;
  const checked = parseParaphraseOptions(options);
  parsed.set(options, checked);
  return checked;
}
