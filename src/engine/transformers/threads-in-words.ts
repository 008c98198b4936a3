import { plural } from '../../core/words/format.ts';
import { maxThreadsFor, type ThreadConditions } from './threads.ts';

/** How many threads compute large models on the processor in this page, and why not more. */
export function explainThreadCount({ isolated, canShare, cores, chosen }: ThreadConditions): string {
  if (!canShare) return 'One: this browser has no memory that threads share.';
  const threads = maxThreadsFor(cores);
  if (threads === 1) {
    return `One: this browser offers pages ${plural(cores, 'processor')}, and one is left to the page and to other programs.`;
  }
  if (chosen === 'no') return 'One: several are switched off in Settings.';
  if (isolated) return `${threads} for a model of 100 MB or more, one for any smaller.`;
  return chosen === 'yes'
    ? `One, as this page is not isolated from other origins: reload it for ${threads}.`
    : `One. Settings can switch on ${threads}, for models of 100 MB or more.`;
}
