import { nonNegativeIntSchema as count } from '../../base/json/whole-number.ts';
import * as v from 'valibot';
import { checkForm } from '../../base/json/check-form.ts';
import { paraphraseNumbers, type ParaphraseDraftRow } from '../../core/plan/draft.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';
import type { HumanRating } from '../../core/answers/human-rating.ts';
import { validateEntrySet } from '../../core/prompts/entry-set.ts';
import type { EntrySetRow, RunRow } from '../../store/database/database.ts';

/** The format field of a back-up's index. */
export const backUpFormat = 'evenkeel-back-up/1';

/** The files of a back-up, which is a zip. Runs are archives and sets are set files, and both also open on their own. */
export const backUpIndexFileName = 'evenkeel-back-up.json';
export const ratingsFileName = 'ratings.jsonl';
export const paraphraseDraftsFileName = 'paraphrases.jsonl';
export const promptSetsFileName = 'prompt-sets.jsonl';
export const settingsFileName = 'settings.json';
export const apiKeysFileName = 'keys.json';
export const backUpRunPath = (id: string): string => `runs/${id}.evenkeel.jsonl`;
export const backUpSetPath = (id: string): string => `sets/${id}.items.json`;

/** The suffix of a back-up's file name. */
export const backUpEnding = '.evenkeel-back-up.zip';

const text = v.string('must be a text');
/** Milliseconds since 1970, up to the year 9000. */
const time = v.pipe(count, v.maxValue(Date.UTC(9000, 0), 'must be a time in milliseconds'));
const object = <E extends v.ObjectEntries>(entries: E) => v.looseObject(entries, 'must be an object');
const list = <S extends v.GenericSchema>(schema: S) => v.array(schema, 'must be a list');
const planHash = v.pipe(text, v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'));
/** As in `items/set-fields.ts`: the id cannot form a path. */
const setName = v.pipe(text, v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u, 'must be the id of a question set'));
const shortText = v.pipe(
  text,
  v.maxLength(300, 'must have at most 300 characters'),
  v.check((words) => !hiddenCharacters.test(words), 'must not contain control characters'),
);

const state = v.picklist(
  ['waiting', 'running', 'paused', 'stopped', 'finished'],
  'must be waiting, running, paused, stopped or finished',
);

/**
 * What the store knows about a run and its archive does not contain. No other field of a run's row is restored from a
 * back-up.
 */
const aboutRun = {
  createdAt: time,
  finishedAt: v.optional(time),
  removedAt: v.optional(time),
  state,
  why: v.optional(v.pipe(text, v.maxLength(2000, 'must have at most 2,000 characters'))),
  originId: v.optional(shortText),
  usesAgain: v.optional(v.literal(true, 'must be true')),
  toTheEnd: v.optional(v.literal(true, 'must be true')),
  imports: v.optional(
    v.pipe(
      list(v.object({ file: v.optional(shortText), at: time, answers: count }, 'must be an object')),
      v.maxLength(1000, 'must have at most 1,000 files'),
    ),
  ),
};

/** The first and last index of imported answers in the archive, from 0 and both included. */
const span = v.tuple([count, count], 'must be a pair of counts');

const contents = object({
  made: time,
  runs: v.pipe(
    list(object({ id: planHash, about: object(aboutRun), imported: v.optional(list(span)) })),
    v.maxLength(100_000, 'must have at most 100,000 runs'),
  ),
  sets: v.pipe(
    list(object({ id: setName, addedAt: time, removedAt: v.optional(time) })),
    v.maxLength(100_000, 'must have at most 100,000 sets'),
  ),
});

export type BackedUpRunFields = Pick<
  RunRow,
  'createdAt' | 'finishedAt' | 'removedAt' | 'state' | 'why' | 'imports' | 'originId' | 'usesAgain' | 'toTheEnd'
>;

export interface RunInBackUp {
  readonly id: string;
  readonly about: BackedUpRunFields;
  /** Index ranges of the archive’s answers, in its order, that were imported. */
  readonly imported?: readonly (readonly [from: number, to: number])[];
}

export interface SetInBackUp {
  readonly id: string;
  readonly addedAt: number;
  readonly removedAt?: number;
}

export interface BackUpIndex {
  readonly made: number;
  readonly runs: readonly RunInBackUp[];
  readonly sets: readonly SetInBackUp[];
}

export function parseBackUpIndex(value: unknown, where: string): BackUpIndex {
  const checked = checkForm(contents, value, where) as BackUpIndex;
  return { ...checked, runs: checked.runs.map((run) => ({ ...run, about: parseBackedUpRunFields(run.about) })) };
}

/** Picks the known fields from a run's row or a back-up's index, as far as present. */
export const parseBackedUpRunFields = (row: unknown): BackedUpRunFields =>
  v.parse(v.object(aboutRun), row) as BackedUpRunFields;

const rating = object({
  set: shortText,
  item: shortText,
  rater: v.pipe(shortText, v.nonEmpty('must not be empty')),
  criterion: v.pipe(text, v.maxLength(5000, 'must have at most 5,000 characters')),
  scale: v.literal('5p', 'must be 5p'),
  value: v.picklist([1, 2, 3, 4, 5], 'must be 1, 2, 3, 4 or 5'),
  when: time,
  pair: shortText,
});

export function parseBackUpRating(value: unknown, where: string): HumanRating {
  const { set, item, rater, criterion, scale, value: ratedValue, when, pair } = checkForm(rating, value, where);
  return { set, item, rater, criterion, scale, value: ratedValue, when, pair };
}

const draft = {
  text,
  author: text,
  at: time,
  promptHash: v.optional(text),
  seed: v.optional(count),
  temperature: v.optional(v.pipe(v.number('must be a number'), v.finite('must be finite'))),
  cut: v.optional(v.literal(true, 'must be true')),
  error: v.optional(text),
  edited: v.optional(v.literal(true, 'must be true')),
};

const place = object({
  ...draft,
  set: shortText,
  item: shortText,
  slot: v.picklist(paraphraseNumbers, 'must be 1 or 2'),
  question: text,
  decision: v.picklist(['open', 'accepted', 'rejected'], 'must be open, accepted or rejected'),
  earlier: v.pipe(list(object(draft)), v.maxLength(30, 'must have at most 30 drafts')),
});

/** The study that uses the entries checks them. */
export function parseBackUpEntrySet(value: unknown, where: string): EntrySetRow {
  const set = validateEntrySet(value, where);
  const { removedAt } = checkForm(object({ removedAt: v.optional(time) }), value, where);
  return { ...set, ...(removedAt !== undefined && { removedAt }) };
}

export const parseBackUpDraft = (value: unknown, where: string): ParaphraseDraftRow =>
  checkForm(place, value, where) as ParaphraseDraftRow;

const settings = object({
  /** Rows of the settings table. Whoever reads a setting checks its value and ignores an unknown one. */
  kept: v.record(v.string(), v.unknown(), 'must be an object'),
  theme: v.optional(v.picklist(['system', 'light', 'dark'], 'must be system, light or dark')),
  mirror: v.optional(v.nullable(text)),
  libraryMirror: v.optional(v.nullable(text)),
  endpoints: v.optional(v.pipe(list(v.unknown()), v.maxLength(1000, 'must have at most 1,000 endpoints'))),
});

export type SettingsInBackUp = v.InferOutput<typeof settings>;

export const parseBackUpSettings = (value: unknown, where: string): SettingsInBackUp => checkForm(settings, value, where);

const keys = v.record(v.string(), v.string('must be a text'), 'must be an object');

export const parseBackUpApiKeys = (value: unknown, where: string): Readonly<Record<string, string>> =>
  checkForm(keys, value, where);
