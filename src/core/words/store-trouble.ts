/** Errors of the browser's database: it refuses, it has a newer version, or it was closed in this tab. */
const fromDatabase: ReadonlySet<string> = new Set(['DatabaseClosedError', 'MissingAPIError', 'OpenFailedError']);

export const noStorageMessage = 'Nothing can be stored or looked up here: this browser keeps no data for this page.';

const closedMessage = 'Evenkeel’s data was closed in this tab: reload the page.';

/** Why the browser's database cannot be used, in a sentence; `undefined` for other errors. */
export function storageErrorMessage(error: unknown): string | undefined {
  if (!isErrorLike(error) || !fromDatabase.has(error.name)) return undefined;
  let inner: unknown = error;
  while (isErrorLike(inner) && fromDatabase.has(inner.name)) {
    if (inner.name === 'MissingAPIError') return noStorageMessage;
    inner = inner.inner;
  }
  if (!isErrorLike(inner)) return closedMessage;
  return inner.name === 'UserError' ? inner.message : noStorageMessage;
}

function isErrorLike(value: unknown): value is { name: string; message: string; inner?: unknown } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
