import * as v from 'valibot';
import { checkForm } from '../../base/json/check-form.ts';
import { parseJson, refuseUnhashable } from '../../base/json/bounded-json.ts';
import type { Json } from '../../base/json/json.ts';
import { slugSchema, titleSchema } from '../json/option-form.ts';
import { canonicalJson } from '../plan/plan.ts';
import { isRecord } from '../../base/json/is-record.ts';
import type { Study } from '../studies/study.ts';
import { UserError } from '../../base/errors/user-error.ts';

/** A set of prompts, styles, criteria or wordings that people wrote, with all its earlier versions. */
export interface EntrySet {
  readonly id: string;
  /** The study whose option its entries belong to. */
  readonly study: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Oldest first, numbered from 1; never empty. */
  readonly versions: readonly EntrySetVersion[];
}

export interface EntrySetVersion {
  readonly version: number;
  readonly changedAt: number;
  /** In the form of the study's options. */
  readonly entries: readonly Json[];
}

const mostVersions = 10_000;
export const maxEntries = 500;

const time = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(Date.UTC(9000, 0), 'must be a time in milliseconds'),
);
const form = v.object({
  id: slugSchema,
  study: slugSchema,
  title: titleSchema,
  createdAt: time,
  versions: v.pipe(
    v.array(
      v.object({
        version: v.number('must be a number'),
        changedAt: time,
        entries: v.pipe(
          v.array(v.looseObject({}, 'must be an object'), 'must be a list'),
          v.minLength(1, 'must not be empty'),
          v.maxLength(maxEntries, `must have at most ${maxEntries} entries`),
        ),
      }),
      'must be a list',
    ),
    v.minLength(1, 'must not be empty'),
    v.maxLength(mostVersions, 'must have at most 10,000 entries'),
    v.check((versions) => versions.every(({ version }, at) => version === at + 1), 'must be numbered from 1'),
  ),
});

/** The `format` of a set's file. */
export const entrySetFormat = 'evenkeel-prompts/1';

/** One set as a file: the same set is always the same bytes. */
export const entrySetToJson = ({ id, study, title, createdAt, versions }: EntrySet): string =>
  `${canonicalJson({ format: entrySetFormat, id, study, title, createdAt, versions } as unknown as Json)}\n`;

/** Whether a text says that it is the file of a set. */
export const isEntrySetFile = (text: string): boolean =>
  text.length < 100_000_000 && /^\s*\{/.test(text) && text.includes('"evenkeel-prompts/');

/** Parses a set from a file. Its study checks the entries (`parseEntriesForStudy`). */
export function parseEntrySetFile(text: string, where: string): EntrySet {
  const value = parseJson(text, where);
  const { format, ...fields } = isRecord(value) ? value : {};
  if (format !== entrySetFormat)
    throw new UserError(`${where}: it is not a set of prompts in the format ${entrySetFormat}.`);
  return validateEntrySet(fields, where);
}

/** Checks the form of a set; unknown fields are dropped. */
export function validateEntrySet(value: unknown, where: string): EntrySet {
  checkForm(form, value, where);
  refuseUnhashable(value as Json, where);
  return v.parse(form, value) as EntrySet;
}

export const latestVersion = ({ versions }: EntrySet): EntrySetVersion => {
  const last = versions.at(-1);
  if (!last) throw new Error('A set without a version.');
  return last;
};

/** Parses entries as part of the study's options; throws a UserError if they do not match its schema. */
export function parseEntriesForStudy(study: Study, entries: readonly Json[]): readonly Json[] {
  const option = study.written?.option;
  if (option === undefined) throw new UserError(`Sets cannot be kept for the study “${study.title}”.`);
  const options = study.parseOptions({ ...(study.defaults as object), [option]: entries });
  return isRecord(options) ? (options[option] as readonly Json[]) : [];
}

/** How two sets with the same id relate. */
export type EntrySetRelation = 'same' | 'newer' | 'older' | 'another';

/**
 * How the other set relates to the one: it has the same versions, more (`newer`), fewer (`older`) or different ones. Titles
 * do not count.
 */
export function compareEntrySets(one: EntrySet, other: EntrySet): EntrySetRelation {
  if (one.study !== other.study) return 'another';
  const common = Math.min(one.versions.length, other.versions.length);
  const start = ({ versions }: EntrySet) => canonicalJson(versions.slice(0, common) as unknown as Json);
  if (start(one) !== start(other)) return 'another';
  if (one.versions.length === other.versions.length) return 'same';
  return other.versions.length > common ? 'newer' : 'older';
}
