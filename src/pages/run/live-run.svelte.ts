import { runControl } from '../../run/run-control.ts';
import type { RunControl, RunProgress } from '../../run/run-control.ts';
import { cellKey } from '../../run/cell.ts';
import type { Response } from '../../run/response.ts';
import { getRun, responsesAfter, type RunRecord } from '../../store/runs.ts';
import { verdictsOf } from '../../store/verdicts.ts';
import { watch } from '../../store/watch.ts';
import type { Verdict } from '../../reading/verdict.ts';

/** Least time between two changes of what a page shows of arriving answers. */
const restMs = 500;

/**
 * A run as a page follows it: its record, how it stands, and its answers as they arrive, in this tab or another.
 * Answers are read on from the last that is known, never all again.
 */
export class LiveRun {
  readonly id: string;
  readonly control: RunControl;
  /** `undefined` while it is looked up, `null` when there is none. */
  record = $state.raw<RunRecord | null | undefined>(undefined);
  progress = $state.raw<RunProgress | null>(null);
  /** Counts up when answers have arrived: what depends on `responses` depends on it. */
  arrived = $state(0);
  verdicts = $state.raw<readonly Verdict[]>([]);
  fault = $state.raw<unknown>(undefined);

  // Large and written to at every answer: what depends on it follows `arrived`.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #byCell = new Map<string, Response>();
  #latest: readonly Response[] = [];
  readonly #ends: (() => void)[] = [];
  #pending: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.control = runControl(id);
  }

  /** Starts to follow; returns what ends it. */
  follow(): () => void {
    const failed = (error: unknown) => (this.fault = error);
    let seq = 0;
    this.#ends.push(
      watch(
        () => getRun(this.id),
        (record) => (this.record = record?.removedAt === undefined ? (record ?? null) : null),
        failed,
      ),
      watch(
        () => verdictsOf(this.id),
        (verdicts) => (this.verdicts = verdicts),
        failed,
      ),
      this.control.subscribe((progress) => (this.progress = progress)),
      watch(
        () => responsesAfter(this.id, seq),
        (found) => {
          // A query that was under way when the last rows came in gives them once more.
          const rows = found.filter((row) => row.seq > seq);
          if (rows.length === 0) return;
          seq = Math.max(seq, rows.at(-1)!.seq);
          for (const { response } of rows) this.#byCell.set(cellKey(response), response);
          this.#latest = [...this.#latest, ...rows.map(({ response }) => response)].slice(-latestShown);
          this.#announce();
        },
        failed,
      ),
    );
    return () => {
      for (const end of this.#ends.splice(0)) end();
      clearTimeout(this.#pending);
    };
  }

  responses(): Response[] {
    return [...this.#byCell.values()];
  }

  /** The last few answers, the newest first. */
  latest(): Response[] {
    return this.#latest.toReversed();
  }

  #announce(): void {
    if (this.#pending !== undefined) return;
    if (this.arrived === 0) {
      this.arrived = 1;
      return;
    }
    this.#pending = setTimeout(() => {
      this.#pending = undefined;
      this.arrived += 1;
    }, restMs);
  }
}

const latestShown = 6;
