import { toOneLineMessage } from '../../base/errors/one-sentence.ts';
import { pageFileFailedMessage } from '../../base/errors/not-loaded.ts';
import { isDiskFull } from '../../base/errors/disk-full.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { storageErrorMessage } from './store-trouble.ts';

/**
 * The message that pages show for an error. A UserError is shown unchanged; a defect of ours is called one, with what is
 * known about it.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof UserError || (error instanceof Error && error.name === 'UserError'))
    return toOneLineMessage(error.message);
  if (isDiskFull(error)) return 'The disk is full: this could not be stored. Free some space, then try again.';
  const trouble = storageErrorMessage(error);
  if (trouble !== undefined) return toOneLineMessage(trouble);
  if (isNotFetched(error)) return pageFileFailedMessage;
  const what = error instanceof Error ? error.message : String(error);
  return toOneLineMessage(`Evenkeel has a defect here: ${what}`);
}

/** Parts of the page are loaded on demand. Each browser has its own message for a part that failed to load. */
const isNotFetched = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
