import type { TaskProgress } from '../../core/models/engine.ts';
import type { JudgingProgress } from './judging/judge-run.ts';
import type { TimeLeft } from '../../core/words/time-left.ts';
import type { RunState } from '../../store/runs/runs.ts';

/** How a run stands, as a page shows it. */
export interface RunProgress {
  /** `paused` also where the database says running but no tab runs it: see `wasInterrupted`. */
  readonly state: RunState;
  /** This tab runs it, or has it wait in line for another run to end. */
  readonly here: boolean;
  /** Another tab runs it. */
  readonly elsewhere: boolean;
  /** Its tab died while it ran: start() goes on where it was. */
  readonly wasInterrupted: boolean;
  /** Cells that have a response, failed ones among them. */
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** Answers taken from other runs since this one was started here. */
  readonly reused: number;
  /** Completion tokens per second over the last seconds; 0 while it does not run here. */
  readonly tokensPerSecond: number;
  /** `null` while nothing is known of it, and while it does not run here. */
  readonly left: TimeLeft | null;
  /** The model that is being loaded or asked. */
  readonly model: string | null;
  readonly loading: TaskProgress | null;
  /** The engine lost its model since the run was started here: why the last time, and how often. */
  readonly lost: { readonly why: string; readonly times: number } | null;
  /** What encoders and judges have said of the answers, while they do. */
  readonly judging: JudgingProgress | null;
  readonly why?: string;
}

/** A run as a page handles it. `subscribe` is the contract of a Svelte store: the listener is called at once. */
export interface RunControl {
  subscribe(listener: (progress: RunProgress) => void): () => void;
  /** Asks the cells that have no response and those that failed, of all models or of these, where any has none; resolves when the run ends, pauses or stops. */
  start(only?: readonly string[]): Promise<void>;
  /** Asks what the plan's rule left, to the end. */
  goOn(): Promise<void>;
  /** Resolves when the answers that were there are stored. Works from a tab that watches, too. */
  pause(): Promise<void>;
  stop(): Promise<void>;
  /** Asks the failed cells again, and no others; a failure is overwritten only by an answer. */
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

/** Before anything is known. */
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

/** A field that is undefined in the part is left out: only `why` ever is. */
export function mergeProgress(progress: RunProgress, part: RunProgressPatch): RunProgress {
  const all = { ...progress, ...part };
  if (all.why === undefined) delete (all as { why?: string }).why;
  return all as RunProgress;
}
