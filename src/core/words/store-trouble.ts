/** Of the browser's database: it refuses, it is there in a newer form, or it was closed in this tab. */
const fromDatabase: ReadonlySet<string> = new Set(['DatabaseClosedError', 'MissingAPIError', 'OpenFailedError']);

export const noStore = 'Nothing can be stored or looked up here: this browser keeps no data for this page.';

const closed = 'Evenkeel’s data was closed in this tab: reload the page.';

/** Why the browser's database cannot be used, in a sentence; `undefined` where the error is of another kind. */
export function storeTrouble(error: unknown): string | undefined {
  if (!isErrorLike(error) || !fromDatabase.has(error.name)) return undefined;
  let inner: unknown = error;
  while (isErrorLike(inner) && fromDatabase.has(inner.name)) {
    if (inner.name === 'MissingAPIError') return noStore;
    inner = inner.inner;
  }
  if (!isErrorLike(inner)) return closed;
  return inner.name === 'UserError' ? inner.message : noStore;
}

function isErrorLike(value: unknown): value is { name: string; message: string; inner?: unknown } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
