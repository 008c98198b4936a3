import type { Json } from '../../core/json/json.ts';
import { checkedEntries, isEntrySetFile, readEntrySet } from '../../core/prompts/entry-set.ts';
import { longestPromptText, readPrompts } from '../../core/prompts/read-prompts.ts';
import { studyOf } from '../../core/studies.ts';
import { UserError } from '../../core/user-error.ts';
import { addEntrySet, bringEntrySet, type BroughtSet } from '../../store/entry-sets.ts';

/** A file of many versions is longer than one of prompts. */
const mostBytes = 50_000_000;

interface Brought {
  readonly id: string;
  readonly title: string;
  readonly became: BroughtSet;
}

/** A set that was exported comes back whole; prompts in a text or in JSON Lines become a new set, named by the file. */
export async function bringSet(file: File): Promise<Brought> {
  const where = `“${file.name}”`;
  if (file.size > mostBytes) throw new UserError(`${where} is too large to hold prompts.`);
  const text = await file.text();
  if (isEntrySetFile(text)) {
    const set = readEntrySet(text, where);
    const study = await studyOf(set.study);
    const versions = set.versions.map((each) => ({ ...each, entries: checkedEntries(study, each.entries) }));
    return { title: set.title, ...(await bringEntrySet({ ...set, versions })) };
  }
  if (text.length > longestPromptText) throw new UserError(`${where} is too large to hold prompts.`);
  const entries = readPrompts(text, where, /\.(?:jsonl|ndjson)$/i.test(file.name)) as unknown as readonly Json[];
  const title =
    file.name
      .replace(/\.[^.]*$/, '')
      .slice(0, 90)
      .trim() || 'Prompts';
  const { id } = await addEntrySet({ study: 'system-prompt', title, entries });
  return { id, title, became: 'new' };
}

export const broughtWords = ({ title, became }: Brought): string =>
  ({
    new: `“${title}” is stored.`,
    already: `“${title}” was here already, with all its versions.`,
    'added to': `“${title}” was here, and has got its newer versions.`,
    beside: `“${title}” is stored beside another set that has its id here.`,
  })[became];
