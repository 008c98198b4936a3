import { getOrMakeRunControl, type RunControl, type RunProgress } from './run-control.ts';
import type { Response } from '../../core/answers/response.ts';
import { loadNewestResponses, type ArrivedResponse } from '../../store/answers/responses.ts';
import { itemsWithScoringInUse, noScorings, type RunScorings } from '../../core/scoring/scoring-lines.ts';
import { watchScorings } from '../../store/scoring/scorings.ts';
import { getRun, type RunRecord } from '../../store/runs/runs.ts';
import { loadRunCorrections } from '../../store/people/corrections.ts';
import { watchQuery } from '../../store/database/watch.ts';
import type { CorrectionLine } from '../../core/answers/correction.ts';

/** The minimum time between two page updates for arriving answers. */
const restMs = 500;

/**
 * A run, live for the page: its record, its state, and its last answers as they arrive, in this tab or another. The page
 * never holds all answers. A worker loads and measures them.
 */
export class LiveRun {
  readonly id: string;
  readonly control: RunControl;
  /** `undefined` while it loads, `null` if it does not exist. */
  record = $state.raw<RunRecord | null | undefined>(undefined);
  progress = $state.raw<RunProgress | null>(null);
  /** Increments when answers arrive. Everything that depends on answers depends on it. */
  arrived = $state(0);
  verdicts = $state.raw<readonly CorrectionLine[]>([]);
  /** The run’s scorings, and the one in use. */
  scorings = $state.raw<RunScorings>(noScorings);
  /** The record whose items have the scoring in use. */
  readonly scored = $derived(
    this.record && { ...this.record, items: itemsWithScoringInUse(this.record.items, this.scorings) },
  );
  readonly scoredBy = $derived(this.scorings.used?.name);
  fault = $state.raw<unknown>(undefined);

  #newest: readonly ArrivedResponse[] = [];
  readonly #ends: (() => void)[] = [];
  #pending: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.control = getOrMakeRunControl(id);
  }

  /** Starts watching. Returns a function that stops it. */
  follow(): () => void {
    const failed = (error: unknown) => (this.fault = error);
    this.#ends.push(
      watchQuery(
        () => getRun(this.id),
        (record) => (this.record = record?.removedAt === undefined ? (record ?? null) : null),
        failed,
      ),
      watchQuery(
        () => loadRunCorrections(this.id),
        (verdicts) => {
          // Corrections are only ever added.
          if (verdicts.length !== this.verdicts.length) this.verdicts = verdicts;
        },
        failed,
      ),
      watchScorings(
        this.id,
        (scorings) => {
          const isSame = scorings.used?.id === this.scorings.used?.id;
          if (!isSame || scorings.known.length !== this.scorings.known.length) this.scorings = scorings;
        },
        failed,
      ),
      this.control.subscribe((progress) => (this.progress = progress)),
      watchQuery(
        () => loadNewestResponses(this.id, latestShown),
        (newest) => {
          if (newest[0] === undefined || newest[0].seq === this.#newest[0]?.seq) return;
          this.#newest = newest;
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

  /** The last few answers, newest first. */
  latest(): Response[] {
    return this.#newest.map(({ response }) => response);
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
