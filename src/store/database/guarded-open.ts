import { noStorageMessage } from '../../core/words/store-trouble.ts';
import { UserError } from '../../base/errors/user-error.ts';

export const newerSchemaMessage =
  'This browser’s data was written by a newer version of Evenkeel: reload the page to get that version. Nothing was changed.';

/** A newer version of the app made the database, so data may be where this version would not look. */
export class NewerSchemaError extends UserError {
  constructor() {
    super(newerSchemaMessage);
  }
}

/**
 * The browser's databases, for Dexie. When a database is newer than requested, Dexie retries without a version and opens it
 * as it is. This refuses that retry, before anything is read or written.
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

/** Looked up only when needed: in a frame without storage, even the lookup may throw. */
function databases(): IDBFactory {
  const there = (globalThis as { indexedDB?: IDBFactory | null }).indexedDB;
  if (!there) throw new UserError(noStorageMessage);
  return there;
}
