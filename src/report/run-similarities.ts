import { proxy } from 'comlink';
import { isEncoderAvailable, openEncoder, type OpenEncoder } from '../engine/encoder/open-encoder.ts';
import type { TextPairsToCompare } from './report-work.ts';
import { inReportWorker } from './report-worker.ts';
import { rcScoreSettingsInRequest } from '../text-similarity/rcscore-settings.ts';
import { addTextComparisonLines } from '../store/answers/comparisons.ts';
import { withComparisonLock } from '../text-similarity/comparison-lock.ts';
import type { ComparisonLine } from '../text/comparison-line.ts';
import type { ComparisonWorkerApi } from '../text-similarity/comparison-work.ts';
import type { KeyedTextPair } from '../text-similarity/missing-pairs.ts';
import { runInWorkerPool, workersForCores } from '../text-similarity/worker-pool.ts';

export interface SimilarityListener {
  /** Another tab is comparing. */
  waiting(): void;
  /** No other tab is comparing (any more): looks up the remaining pairs. */
  begun(): void;
  /** Loads the plan's encoder into memory, which may take seconds. */
  loading(encoder: string): void;
  /** The number of compared pairs, of those that remained at the start. */
  compared(done: number, due: number): void;
}

/**
 * Compares the remaining pairs of a run's answers. It looks up these pairs in the store, a pool of workers compares them,
 * and each result is stored at once. So the signal or the end of the tab can stop it at any moment, and it continues from
 * there. While another tab compares, it waits for the rest; aborting ends the wait. It does nothing if the plan's encoder is
 * not on this machine: the user may then choose the lexical one with `instead`.
 */
export async function storeMissingSimilarities(
  run: string,
  on: SimilarityListener,
  signal: AbortSignal,
  instead?: 'lexical',
): Promise<SimilarityOutcome> {
  let lacking: string | undefined;
  const work = async () => {
    if (signal.aborted) return;
    on.begun();
    const left = await inReportWorker((report) => report.toCompare(run, parserFolder(), instead));
    if (!left || left.groups.length === 0 || signal.aborted) return;
    const { encoder } = left.comparing;
    if (encoder !== 'lexical' && !(await isEncoderAvailable(encoder))) {
      const other = await inReportWorker((report) => report.toCompare(run, parserFolder(), 'lexical'));
      // If the lexical encoder has compared everything, the user has already chosen it.
      if (other && other.groups.length > 0) lacking = encoder;
      return;
    }
    if (encoder !== 'lexical') on.loading(encoder);
    const open = encoder === 'lexical' ? undefined : await openEncoder(encoder);
    try {
      await compareLeft(run, left, open, on, signal);
    } finally {
      open?.close();
    }
  };
  await withComparisonLock(run, work, () => on.waiting(), signal);
  return lacking === undefined ? { kind: 'done' } : { kind: 'encoder lacking', encoder: lacking };
}

/** The outcome; `done` also if it was aborted. */
export type SimilarityOutcome = { readonly kind: 'done' } | { readonly kind: 'encoder lacking'; readonly encoder: string };

const parserFolder = () => new URL('parser/', document.baseURI).href;

async function compareLeft(
  run: string,
  { comparing, groups }: TextPairsToCompare,
  encoder: OpenEncoder | undefined,
  on: SimilarityListener,
  signal: AbortSignal,
): Promise<void> {
  const due = groups.reduce((sum, group) => sum + group.length, 0);
  let done = 0;
  on.compared(done, due);
  const found = runInWorkerPool<ComparisonWorkerApi, readonly KeyedTextPair[], readonly ComparisonLine[]>(
    groups,
    (api, group) =>
      api.compare(
        group,
        rcScoreSettingsInRequest(comparing),
        parserFolder(),
        encoder?.id ?? comparing.encoder,
        encoder && proxy((texts: readonly string[]) => encoder.encode(texts)),
      ) as Promise<readonly ComparisonLine[]>,
    {
      size: workersForCores(navigator.hardwareConcurrency),
      newWorker: () => new Worker(new URL('../text-similarity/comparison.worker.ts', import.meta.url), { type: 'module' }),
      signal,
    },
  );
  for await (const lines of found) {
    await addTextComparisonLines(run, lines);
    done += lines.length;
    on.compared(done, due);
  }
}
