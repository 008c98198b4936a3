import { cleanRunNote } from '../../core/run-words/run-note.ts';
import { isSameTag, cleanRunTags } from '../../core/run-words/run-tags.ts';
import { database } from '../database/database.ts';

/** What a person writes about a run beside its name. */
interface Words {
  note?: string;
  tags?: readonly string[];
}

/** An empty note takes it away. */
export async function setRunNote(id: string, text: string): Promise<void> {
  const note = cleanRunNote(text);
  await change([id], (run) => {
    if (note === '') delete run.note;
    else run.note = note;
  });
}

/** Beside those that they have; where there is no more room a run stays as it is. */
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
