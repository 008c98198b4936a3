import { toOneLineMessage } from '../../base/errors/one-sentence.ts';
import { pageFileFailedMessage } from '../../base/errors/not-loaded.ts';
import { isDiskFull } from '../../base/errors/disk-full.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { storageErrorMessage } from './store-trouble.ts';

/** What is shown of an error. A person's mistake stands as it is; a defect of ours says that it is one, with what is known of it. */
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

/** Parts of the page are loaded when they are wanted; each browser says in its own words that one did not come. */
const isNotFetched = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
