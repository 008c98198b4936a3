import { cleanRunNote } from '../../core/run-words/run-note.ts';
import { isSameTag, cleanRunTags } from '../../core/run-words/run-tags.ts';
import { database } from '../database/database.ts';

/** A person's note and tags for a run. */
interface Words {
  note?: string;
  tags?: readonly string[];
}

/** An empty note deletes it. */
export async function setRunNote(id: string, text: string): Promise<void> {
  const note = cleanRunNote(text);
  await change([id], (run) => {
    if (note === '') delete run.note;
    else run.note = note;
  });
}

/** Adds tags to those that the runs have, up to the limit per run. */
export async function addRunTags(ids: readonly string[], tags: readonly string[]): Promise<void> {
  await change(ids, (run) => giveTags(run, [...(run.tags ?? []), ...tags]));
}

export async function removeTagFromRuns(ids: readonly string[], tag: string): Promise<void> {
  await change(ids, (run) =>
    giveTags(
      run,
      (run.tags ?? []).filter((there) => !isSameTag(there, tag)),
    ),
  );
}

function giveTags(run: Words, tags: readonly string[]): void {
  const kept = cleanRunTags(tags);
  if (kept.length === 0) delete run.tags;
  else run.tags = kept;
}

async function change(ids: readonly string[], by: (run: Words) => void): Promise<void> {
  await database.runs
    .where('id')
    .anyOf([...ids])
    .modify(by);
}
