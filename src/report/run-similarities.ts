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
  /** Another tab is at it. */
  waiting(): void;
  /** No other tab is at it (any more): what is left is looked up. */
  begun(): void;
  /** The plan's encoder is read into memory, which may take seconds. */
  loading(encoder: string): void;
  /** Pairs of texts, of those that were left at the start. */
  compared(done: number, due: number): void;
}

/**
 * Compares what is left of a run's answers: which pairs are left is looked up in the store, a pool of workers compares them, and what
 * comes is stored at once. So it can be broken off at any moment, by the signal or by the end of the tab, and goes on from there.
 * While another tab is at it, it waits for what that one leaves; that it is aborted meanwhile ends it. Nothing is done where the plan's encoder is not on this
 * machine: then a person may choose the lexical one `instead`.
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
      // Where all was compared by the lexical one, the person has chosen already.
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

/** What came of it; `done` also where it was broken off. */
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
