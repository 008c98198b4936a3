import { nonNegativeIntSchema as count } from '../../base/json/whole-number.ts';
import * as v from 'valibot';
import { adaptivePlanSchema } from '../plan/adaptive-plan.ts';
import { itemColumnsSchema, itemScoringSchema } from '../counting/counting.ts';
import { completionFormatSchema } from '../prompts/completion-schema.ts';
import { externalSourceSchema } from '../elsewhere/external-source.ts';
import { isoTimeSchema } from '../../base/json/iso-time.ts';
import { markValues } from '../answers/mark.ts';
import { maxRunNameLength } from '../plan/run-name.ts';
import { maxNoteLength } from '../run-words/run-note.ts';
import { maxTagLength, maxTags } from '../run-words/run-tags.ts';
import { answerOriginSchema } from '../origin/origin-schema.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';

/** The schemas of an archive's lines. Unknown fields are let through and kept. */
const text = v.string('must be a text');
const seed = v.pipe(count, v.maxValue(2 ** 32 - 1, 'must be below 2^32'));
const finite = v.pipe(v.number('must be a number'), v.finite('must be finite'));
const duration = v.pipe(finite, v.minValue(0, 'must be at least 0'));
/** A name. `|` separates the parts of a cell's name, and control characters are invisible. */
const name = v.pipe(
  text,
  v.nonEmpty('must not be empty'),
  v.maxLength(300, 'must have at most 300 characters'),
  v.check((name) => !/[|\t\n\r]/.test(name) && !hiddenCharacters.test(name), 'must not contain | or control characters'),
);
export const itemIdSchema = v.pipe(name, v.regex(/^[^/]+\/./, 'must be of the form set/id'));
const object = <E extends v.ObjectEntries>(entries: E) => v.looseObject(entries, 'must be an object');
const list = <S extends v.GenericSchema>(schema: S) => v.array(schema, 'must be a list');

const plan = object({
  study: name,
  options: v.unknown(),
  models: v.pipe(list(name), v.nonEmpty('must not be empty')),
  items: v.pipe(
    list(object({ id: itemIdSchema, hash: v.pipe(text, v.regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits')) })),
    v.nonEmpty('must not be empty'),
  ),
  samples: v.pipe(count, v.minValue(1, 'must be at least 1'), v.maxValue(1000, 'must be at most 1000')),
  seed,
  resolved: object({}),
  completion: v.optional(completionFormatSchema),
  adaptive: v.optional(adaptivePlanSchema),
  asked: v.optional(v.literal('elsewhere', 'must be elsewhere')),
  elsewhere: v.optional(externalSourceSchema),
});

const item = object({
  id: itemIdSchema,
  question: v.pipe(text, v.nonEmpty('must not be empty')),
  choices: v.optional(
    v.pipe(
      list(text),
      v.minLength(2, 'must have at least two choices'),
      v.check((choices) => new Set(choices).size === choices.length, 'must not have a choice twice'),
    ),
  ),
  answer: v.union([count, text], 'must be the index of a choice, or a text'),
  subject: v.optional(text),
  paraphrases: v.optional(list(text)),
  paraphrasedBy: v.optional(list(text)),
  solution: v.optional(text),
  split: v.optional(v.picklist(['train', 'validation', 'test'], 'must be train, validation or test')),
  source: v.optional(text),
  cluster: v.optional(v.pipe(text, v.nonEmpty('must not be empty'))),
  counts: v.optional(itemScoringSchema),
  keepPrivate: v.optional(v.literal(true, 'must be true')),
  columns: v.optional(itemColumnsSchema),
});

const loadedModelSchema = object({
  model: name,
  contextWindow: count,
  chatTemplateHash: text,
  tokenizerHash: text,
  device: text,
  ms: duration,
  notes: v.optional(list(text)),
  drawnOtherwise: v.optional(list(text)),
  before: v.optional(list(text)),
});

/** A person's name for a run, or a tag: one line. */
const label = (longest: number) =>
  v.pipe(
    text,
    v.check((label) => [...label].length <= longest, `must have at most ${longest} characters`),
    v.check((label) => !/[\t\n\r]/.test(label) && !hiddenCharacters.test(label), 'must not contain control characters'),
  );

export const headerSchema = object({
  plan,
  models: list(loadedModelSchema),
  items: list(item),
  environment: v.unknown(),
  name: v.optional(label(maxRunNameLength)),
  note: v.optional(
    v.pipe(
      text,
      v.check((note) => [...note].length <= maxNoteLength, 'must have at most 10,000 characters'),
    ),
  ),
  tags: v.optional(v.pipe(list(label(maxTagLength)), v.maxLength(maxTags, `must have at most ${maxTags} entries`))),
});

export const responseSchema = object({
  model: text,
  item: text,
  variant: v.record(v.string(), text, 'must be an object'),
  sample: count,
  seed,
  promptHash: text,
  text,
  tokens: object({ prompt: count, completion: count }),
  ms: object({ prefill: duration, decode: duration }),
  finish: v.picklist(['stop', 'length', 'error'], 'must be stop, length or error'),
  thought: v.optional(text),
  error: v.optional(text),
  origin: v.optional(answerOriginSchema),
});

/** For imported answers: fields that the log lacks are absent. */
export const importedResponseSchema = object({
  ...responseSchema.entries,
  seed: v.optional(seed),
  tokens: v.optional(responseSchema.entries.tokens),
  ms: v.optional(responseSchema.entries.ms),
  logged: v.optional(
    object({
      score: v.optional(v.nullable(v.pipe(finite, v.minValue(0, 'must be at least 0'), v.maxValue(1, 'must be at most 1')))),
      extracted: v.optional(text),
      temperature: v.optional(duration),
    }),
  ),
});

export const answersChecksumSchema = object({
  sha256: v.pipe(text, v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')),
  answers: count,
  failed: count,
});

const reading = v.variant(
  'kind',
  [
    object({
      kind: v.literal('option'),
      option: count,
      by: v.picklist(['letter', 'text', 'hand'], 'must be letter, text or hand'),
    }),
    object({ kind: v.picklist(['number', 'rating']), value: finite }),
    object({ kind: v.literal('label'), label: text }),
    object({ kind: v.literal('text'), text }),
    object({ kind: v.picklist(['refusal', 'unreadable']), why: text }),
  ],
  'must be option, number, rating, label, text, refusal or unreadable',
);

const cell = { model: text, item: text, variant: v.record(v.string(), text, 'must be an object'), sample: count };
const personSchema = v.pipe(text, v.maxLength(300, 'must have at most 300 characters'));
const reasonSchema = v.pipe(text, v.maxLength(2000, 'must have at most 2,000 characters'));

/** A correction of a parsed answer. */
export const correctionSchema = object({
  ...cell,
  reading: v.nullable(reading),
  by: personSchema,
  why: reasonSchema,
  at: v.optional(isoTimeSchema),
});

/** A person's mark of an answer, made without seeing the parsed answer. */
export const markSchema = object({
  ...cell,
  mark: v.nullable(v.picklist(markValues, 'must be right, wrong, none or null')),
  reading: v.null('must be null if there is a mark'),
  by: v.pipe(
    personSchema,
    v.nonEmpty('must not be empty if there is a mark'),
    v.check((name) => !hiddenCharacters.test(name) && !/[\n\r\t]/.test(name), 'must not contain control characters'),
  ),
  why: reasonSchema,
  markedAt: v.optional(isoTimeSchema),
});

export { checkForm, shortJsonText } from '../../base/json/check-form.ts';
