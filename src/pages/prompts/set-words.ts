import { optionChanges, type OptionChanges } from '../../compare/changed/option-changes.ts';
import type { Json } from '../../core/json/json.ts';
import { latest, type EntrySet } from '../../core/prompts/entry-set.ts';
import type { Study, Written } from '../../core/study.ts';
import { plural } from '../../core/words/format.ts';
import { fitsLink, formatPlanLink } from '../../export/plan-link.ts';

/** “3 prompts”. */
export const entriesInWords = (count: number, { one, many }: Pick<Written, 'one' | 'many'>): string =>
  plural(count, one, many);

/** All that the entries say, each text by where it stands. */
export const textsOf = (entries: readonly Json[], written: Pick<Written, 'option'>): OptionChanges =>
  changesBetween([], entries, written);

/** What sets two versions apart. */
export function changesBetween(
  before: readonly Json[],
  after: readonly Json[],
  { option }: Pick<Written, 'option'>,
): OptionChanges {
  const { said, texts } = optionChanges({ [option]: before }, { [option]: after });
  // Of which option they are goes without saying here.
  return { said, texts: texts.map((text) => ({ ...text, label: text.label.replace(/^[^“]*/, '') })) };
}

/** The form with these entries, where a link has room for them. */
export function formWith(set: EntrySet, study: Study): string {
  const options = study.written && { [study.written.option]: latest(set).entries };
  return formatPlanLink({ study: set.study, ...(options && fitsLink(options) && { options }) });
}
