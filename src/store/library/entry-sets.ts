import type { Json } from '../../base/json/json.ts';
import { hiddenCharacters } from '../../base/text/hidden-characters.ts';
import { canonicalJson } from '../../core/plan/plan.ts';
import { compareEntrySets, latestVersion, type EntrySet } from '../../core/prompts/entry-set.ts';
import { slugFromTitle } from '../../core/prompts/read-prompts.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { database, type EntrySetRow } from '../database/database.ts';

/** Sorted by title, without those in the Trash. */
export async function listEntrySets(study?: string): Promise<EntrySetRow[]> {
  const rows = await database.entrySets
    .filter((row) => row.removedAt === undefined && (study === undefined || row.study === study))
    .toArray();
  return rows.sort((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));
}

export const listRemovedEntrySets = (): Promise<EntrySetRow[]> =>
  database.entrySets.orderBy('removedAt').reverse().toArray();

export async function getEntrySet(id: string): Promise<EntrySetRow | undefined> {
  const row = await database.entrySets.get(id);
  return row?.removedAt === undefined ? row : undefined;
}

interface NewEntrySet {
  readonly study: string;
  readonly title: string;
  /** Checked by the study. */
  readonly entries: readonly Json[];
}

/** A title that its file may have: without invisible characters and lone surrogates, at most a hundred characters. */
function plainTitle(title: string): string {
  const letters = [...title].filter((letter) => !hiddenCharacters.test(letter) && !/\p{Surrogate}/u.test(letter));
  let plain = '';
  for (const letter of letters) if (plain.length + letter.length <= 100) plain += letter;
  return plain.trim() === '' ? 'Prompts' : plain;
}

/** Adds a set under a new id. */
export function addEntrySet({ study, title, entries }: NewEntrySet, now = Date.now()): Promise<EntrySet> {
  return changing(async () => {
    const id = await freeId(slugFromTitle(title));
    const set = { id, study, title: plainTitle(title), createdAt: now, versions: [{ version: 1, changedAt: now, entries }] };
    await database.entrySets.add(set);
    return set;
  });
}

/** Adds a version; does nothing if the entries equal the latest version's. */
export function addEntrySetVersion(id: string, entries: readonly Json[], now = Date.now()): Promise<EntrySet> {
  return changing(async () => {
    const row = await existingEntrySet(id);
    const { version, entries: before } = latestVersion(row);
    if (canonicalJson(before) === canonicalJson(entries)) return row;
    const changed = { ...row, versions: [...row.versions, { version: version + 1, changedAt: now, entries }] };
    await database.entrySets.put(changed);
    return changed;
  });
}

export function renameEntrySet(id: string, title: string): Promise<void> {
  return changing(async () => {
    await database.entrySets.put({ ...(await existingEntrySet(id)), title: plainTitle(title) });
  });
}

/** Moves the set to the Trash, as with question sets. */
export async function moveEntrySetToTrash(id: string): Promise<void> {
  await database.entrySets.update(id, { removedAt: Date.now() });
}

export async function restoreEntrySet(id: string): Promise<void> {
  await database.entrySets.update(id, { removedAt: undefined });
}

/** `beside`: another set has this id here, so the imported one gets a new id. */
export type EntrySetImportOutcome = 'new' | 'already' | 'added to' | 'beside';

/**
 * Adds a set from a file or a back-up with all its versions. Nothing stored here is lost: of two sets with one id, the
 * longer history counts. A set with a different history is added under a new id. A set from a file leaves the Trash. A
 * back-up restores the state of the Trash.
 */
export function importEntrySet({
  removedAt,
  ...set
}: EntrySetRow): Promise<{ readonly became: EntrySetImportOutcome; readonly id: string }> {
  return changing(async () => {
    const there = await database.entrySets.get(set.id);
    const inBin = removedAt !== undefined && { removedAt };
    if (!there) {
      await database.entrySets.add({ ...set, ...inBin });
      return { became: 'new', id: set.id };
    }
    const { removedAt: binned, ...here } = there;
    const stays = inBin && binned !== undefined ? { removedAt: binned } : {};
    const kin = compareEntrySets(here, set);
    if (kin === 'another') return beside(set, inBin);
    await database.entrySets.put({ ...(kin === 'newer' ? set : here), ...stays });
    return { became: kin === 'newer' ? 'added to' : 'already', id: set.id };
  });

  async function beside(other: EntrySet, inBin: { removedAt: number } | false) {
    // It was imported before, so it is already here.
    const twin = await database.entrySets.filter((row) => compareEntrySets(row, other) === 'same').first();
    if (twin) {
      const { removedAt: binned, ...here } = twin;
      await database.entrySets.put({ ...here, ...(inBin && binned !== undefined && { removedAt: binned }) });
      return { became: 'already' as const, id: twin.id };
    }
    const id = await freeId(other.id);
    await database.entrySets.add({ ...other, id, ...inBin });
    return { became: 'beside' as const, id };
  }
}

async function existingEntrySet(id: string): Promise<EntrySetRow> {
  const row = await getEntrySet(id);
  if (!row) throw new UserError('This set is not in this browser any more.');
  return row;
}

async function freeId(wanted: string): Promise<string> {
  const taken = new Set(await database.entrySets.toCollection().primaryKeys());
  let n = 1;
  const id = () => (n === 1 ? wanted : `${wanted}-${n}`);
  while (taken.has(id())) n += 1;
  return id();
}

const changing = <T>(work: () => Promise<T>): Promise<T> =>
  runWithDiskFullMessage('The disk is full: the set was not stored. Free some space, then try again.', () =>
    database.transaction('rw', database.entrySets, work),
  );
