import { UserError } from '../user-error.ts';

/** What browsers call it when they keep no database for a page, by the names of their errors. */
const refusals: ReadonlySet<string> = new Set([
  'MissingAPIError',
  'SecurityError',
  'InvalidStateError',
  'NotAllowedError',
]);

const noStore =
  'This browser lets this page store nothing, so no run can be kept here: allow site data for this page, or leave the private window. Shared reports, score tables and published tables open all the same.';

/**
 * What is to be said of an error that the database gave, where it is not Evenkeel's fault: the browser keeps none, cannot open it, or has closed
 * it; `undefined` for all other errors. The library wraps errors in errors of its own, so the innermost counts.
 */
export function storeFault(error: unknown): string | undefined {
  const chain = errorsIn(error);
  const ours = chain.find((each) => each instanceof UserError || each.name === 'UserError');
  if (ours) return ours.message;
  const ofStore = chain.some(({ name }) => isOfStore(name));
  if (!ofStore) return undefined;
  if (chain.some(({ name }) => refusals.has(name))) return noStore;
  if (chain.some(({ name }) => name === 'OpenFailedError'))
    return 'This browser could not open its database, and gives no other reason: close the other tabs of Evenkeel, or start the browser again. Nothing was changed.';
  return 'The connection to this browser’s database was closed, by the browser or by another tab: reload the page. What was stored is kept.';
}

/** A page asks for nothing else that a browser refuses by a SecurityError. */
const isOfStore = (name: string): boolean =>
  ['MissingAPIError', 'OpenFailedError', 'DatabaseClosedError', 'SecurityError'].includes(name);

interface Named {
  readonly name: string;
  readonly message: string;
}

/** The error and those within it, the outermost first. */
function errorsIn(error: unknown): Named[] {
  const found: Named[] = [];
  for (let each = error; each instanceof Error && found.length < 10; each = (each as { inner?: unknown }).inner)
    found.push(each);
  return found;
}
