import type { TimeLeft } from '../../core/words/time-left.ts';
import { listAskableModels } from '../../run/askable.ts';
import type { ProgressTracker } from './progress-tracker.ts';

/** The interval at which the time left is updated, with or without a new answer. */
const tickMs = 2_000;

/**
 * Updates the time left with the clock. It also considers whether the page is hidden, and the speed of models in earlier
 * runs. Returns a function that stops it.
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
    // The time left then takes a few answers to be known.
    () => undefined,
  );
  return () => {
    clearInterval(ticks);
    page?.removeEventListener('visibilitychange', look);
  };
}

/** Milliseconds per answer in earlier runs, for models where it is known. */
async function earlierSpeeds(models: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const known = (await listAskableModels()).filter(({ id }) => models.includes(id));
  return new Map(known.flatMap(({ id, msPerCell }) => (msPerCell === null ? [] : [[id, msPerCell] as const])));
}
