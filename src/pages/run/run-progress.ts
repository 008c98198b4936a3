import type { TaskProgress } from '../../core/models/engine.ts';
import type { JudgingProgress } from './judging/judge-run.ts';
import type { TimeLeft } from '../../core/words/time-left.ts';
import type { RunState } from '../../store/runs/runs.ts';

/** The state of a run, as pages show it. */
export interface RunProgress {
  /** Also `paused` if the database says running but no tab runs it: see `wasInterrupted`. */
  readonly state: RunState;
  /** Whether this tab runs it, or lets it wait in line for another run. */
  readonly here: boolean;
  /** Whether another tab runs it. */
  readonly elsewhere: boolean;
  /** Whether its tab died during the run. start() continues it. */
  readonly wasInterrupted: boolean;
  /** Cells with a response, including failed ones. */
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** Answers reused from other runs since this tab started the run. */
  readonly reused: number;
  /** Completion tokens per second over the last seconds; 0 unless the run is in progress here. */
  readonly tokensPerSecond: number;
  /** `null` if unknown, or unless the run is in progress here. */
  readonly left: TimeLeft | null;
  /** The model that is loading or being asked. */
  readonly model: string | null;
  readonly loading: TaskProgress | null;
  /** Losses of the model since this tab started the run: the latest reason, and the count. */
  readonly lost: { readonly why: string; readonly times: number } | null;
  /** The progress of encoders and judges, while they work. */
  readonly judging: JudgingProgress | null;
  readonly why?: string;
}

/** A run as pages control it. `subscribe` implements the contract of Svelte stores, which call a new listener at once. */
export interface RunControl {
  subscribe(listener: (progress: RunProgress) => void): () => void;
  /**
   * Asks the missing and failed cells, of all models or only these, if any cell is missing. Resolves when the run ends,
   * pauses or stops.
   */
  start(only?: readonly string[]): Promise<void>;
  /** Asks the cells that the plan’s stopping rule left out, to the end. */
  goOn(): Promise<void>;
  /** Resolves when the received answers are stored. Also works from a watching tab. */
  pause(): Promise<void>;
  stop(): Promise<void>;
  /** Asks only the failed cells again. Only an answer overwrites a failure. */
  retryFailed(): Promise<void>;
}

export const idleProgressFields = {
  reused: 0,
  tokensPerSecond: 0,
  left: null,
  model: null,
  loading: null,
  lost: null,
  judging: null,
} as const;

/** The initial state, before anything is known. */
export const unknownProgress: RunProgress = {
  state: 'waiting',
  here: false,
  elsewhere: false,
  wasInterrupted: false,
  done: 0,
  total: 0,
  failed: 0,
  ...idleProgressFields,
};

export type RunProgressPatch = { readonly [K in keyof RunProgress]?: RunProgress[K] | undefined };

/** Drops a field that is undefined in the patch. Only `why` can be. */
export function mergeProgress(progress: RunProgress, part: RunProgressPatch): RunProgress {
  const all = { ...progress, ...part };
  if (all.why === undefined) delete (all as { why?: string }).why;
  return all as RunProgress;
}
