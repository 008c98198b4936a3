import type { Json } from '../../base/json/json.ts';
import { parseEntriesForStudy, isEntrySetFile, parseEntrySetFile } from '../../core/prompts/entry-set.ts';
import { maxPromptTextLength, parsePromptsText } from '../../core/prompts/read-prompts.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { newPromptfooWorker } from '../../imports/promptfoo/new-promptfoo-worker.ts';
import { plural } from '../../core/words/format.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { addEntrySet, importEntrySet, type EntrySetImportOutcome } from '../../store/library/entry-sets.ts';

/** A file with many versions is larger than one with prompts only. */
const mostBytes = 50_000_000;

export interface PromptSetImportOutcome {
  readonly id: string;
  readonly title: string;
  readonly became: EntrySetImportOutcome;
  /** One sentence for each part of the file that was left out. */
  readonly notes?: readonly string[];
}

/**
 * Imports prompts. An exported set is restored completely. Prompts in a text, in JSON Lines or in a promptfoo configuration
 * become a new set, named after the file.
 */
export async function importPromptSet(file: File): Promise<PromptSetImportOutcome> {
  const where = `“${file.name}”`;
  if (file.size > mostBytes) throw new UserError(`${where} is too large to hold prompts.`);
  const text = await file.text();
  if (isEntrySetFile(text)) {
    const set = parseEntrySetFile(text, where);
    const study = await loadStudy(set.study);
    const versions = set.versions.map((each) => ({ ...each, entries: parseEntriesForStudy(study, each.entries) }));
    return { title: set.title, ...(await importEntrySet({ ...set, versions })) };
  }
  if (/\.ya?ml$/i.test(file.name) || (/\.json$/i.test(file.name) && /"prompts"\s*:/.test(text))) return fromPromptfoo(file);
  if (text.length > maxPromptTextLength) throw new UserError(`${where} is too large to hold prompts.`);
  const entries = parsePromptsText(text, where, /\.(?:jsonl|ndjson)$/i.test(file.name)) as unknown as readonly Json[];
  const title =
    file.name
      .replace(/\.[^.]*$/, '')
      .slice(0, 90)
      .trim() || 'Prompts';
  const { id } = await addEntrySet({ study: 'system-prompt', title, entries });
  return { id, title, became: 'new' };
}

async function fromPromptfoo(file: File): Promise<PromptSetImportOutcome> {
  const reader = newPromptfooWorker();
  try {
    const { title, prompts, questions, notes, moreNotes } = await reader.ask((work) => work.open(file));
    if (prompts.length === 0) throw new UserError(`“${file.name}” has no prompt that can be used here. ${notes[0] ?? ''}`);
    const { id } = await addEntrySet({
      study: 'system-prompt',
      title: title.slice(0, 90),
      entries: prompts as unknown as readonly Json[],
    });
    const left =
      questions === 0 ? [] : [`${plural(questions, 'question')} not imported: use the form of a new audit for them.`];
    const more = moreNotes === 0 ? [] : [`And ${plural(moreNotes, 'note')} more.`];
    return { id, title, became: 'new', notes: [...left, ...notes, ...more] };
  } finally {
    reader.end();
  }
}

export const importedSetMessage = ({ title, became }: PromptSetImportOutcome): string =>
  ({
    new: `“${title}” is stored.`,
    already: `“${title}” was here already, with all its versions.`,
    'added to': `“${title}” was here, and now has its newer versions.`,
    beside: `“${title}” is stored next to another set with its id.`,
  })[became];
