import type { TimeLeft } from '../../core/words/time-left.ts';
import { listAskableModels } from '../../run/askable.ts';
import type { ProgressTracker } from './progress-tracker.ts';

/** How often the time left is looked at, whether an answer comes or not. */
const tickMs = 2_000;

/**
 * Has the time left go on with the clock, and know whether the page is hidden and what models took in earlier runs; gives
 * what ends it.
 */
export function trackTimeLeft(
  heard: ProgressTracker,
  models: readonly string[],
  onLeft: (left: TimeLeft | null) => void,
): () => void {
  const page = (globalThis as { document?: Document }).document;
  const look = () => {
    heard.hidden(page?.visibilityState === 'hidden');
    onLeft(heard.timeLeft());
  };
  const ticks = setInterval(look, tickMs);
  page?.addEventListener('visibilitychange', look);
  earlierSpeeds(models).then(
    (known) => heard.earlier(known),
    // The time left is then known a few answers later.
    () => undefined,
  );
  return () => {
    clearInterval(ticks);
    page?.removeEventListener('visibilitychange', look);
  };
}

/** Milliseconds per answer that models took in earlier runs, of those for which they are known. */
async function earlierSpeeds(models: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const known = (await listAskableModels()).filter(({ id }) => models.includes(id));
  return new Map(known.flatMap(({ id, msPerCell }) => (msPerCell === null ? [] : [[id, msPerCell] as const])));
}
