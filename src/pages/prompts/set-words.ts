import { findStudyOptionChanges, type StudyOptionChanges } from '../../compare/changed/option-changes.ts';
import type { Json } from '../../base/json/json.ts';
import { latestVersion, type EntrySet } from '../../core/prompts/entry-set.ts';
import type { Study, EditableListOption } from '../../core/studies/study.ts';
import { plural } from '../../core/words/format.ts';
import { canLinkHoldOptions, formatPlanLink } from '../../export/plan-link.ts';

/** “3 prompts”. */
export const entryCountInWords = (count: number, { one, many }: Pick<EditableListOption, 'one' | 'many'>): string =>
  plural(count, one, many);

/** Every text of the entries, with its location. */
export const entriesAsAddedOptionChanges = (
  entries: readonly Json[],
  written: Pick<EditableListOption, 'option'>,
): StudyOptionChanges => findEntryChanges([], entries, written);

/** The differences between two versions. */
export function findEntryChanges(
  before: readonly Json[],
  after: readonly Json[],
  { option }: Pick<EditableListOption, 'option'>,
): StudyOptionChanges {
  const { sentences, texts } = findStudyOptionChanges({ [option]: before }, { [option]: after });
  // The option’s name is obvious here, so labels omit it.
  return { sentences, texts: texts.map((text) => ({ ...text, label: text.label.replace(/^[^“]*/, '') })) };
}

/** The form with these entries, if they fit in a link. */
export function formAddressWithEntries(set: EntrySet, study: Study): string {
  const options = study.written && { [study.written.option]: latestVersion(set).entries };
  return formatPlanLink({ study: set.study, ...(options && canLinkHoldOptions(options) && { options }) });
}
