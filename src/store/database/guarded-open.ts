import { noStorageMessage } from '../../core/words/store-trouble.ts';
import { UserError } from '../../base/errors/user-error.ts';

export const newerSchemaMessage =
  'This browser’s data was written by a newer version of Evenkeel: reload the page to get that version. Nothing was changed.';

/** The database was made by a newer version, which may have moved what this one would look for. */
export class NewerSchemaError extends UserError {
  constructor() {
    super(newerSchemaMessage);
  }
}

/**
 * The browser's databases, for Dexie. A database that is newer than what is asked for, Dexie would open as it is: it asks again without a
 * version when it hears so. That is refused here, before anything of it is read or written.
 */
export const guardedIndexedDb = {
  open(name: string, version?: number): IDBOpenDBRequest {
    if (version === undefined) throw new NewerSchemaError();
    return databases().open(name, version);
  },
  deleteDatabase: (name: string): IDBOpenDBRequest => databases().deleteDatabase(name),
  databases: (): Promise<IDBDatabaseInfo[]> => databases().databases(),
  cmp: (one: unknown, other: unknown): number => databases().cmp(one, other),
};

/** Looked up when it is needed: in a frame that may store nothing, the look itself may throw. */
function databases(): IDBFactory {
  const there = (globalThis as { indexedDB?: IDBFactory | null }).indexedDB;
  if (!there) throw new UserError(noStorageMessage);
  return there;
}
