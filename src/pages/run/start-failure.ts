import { messageOf } from '../../base/errors/message-of.ts';
import { toOneLineMessage } from '../../base/errors/one-sentence.ts';
import { storageErrorMessage } from '../../core/words/store-trouble.ts';
import { isDiskFull } from '../../base/errors/disk-full.ts';

/** The message of a run’s page if the run could not start at all. */
export function startFailureMessage(error: unknown): string {
  if (isDiskFull(error))
    return 'The disk is full: nothing was asked, and everything stored so far is kept. Free some space, then continue the run.';
  return storageErrorMessage(error) ?? toOneLineMessage(messageOf(error));
}
