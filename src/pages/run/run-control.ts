import type { Engine } from '../../core/models/engine.ts';
import {
  countDoneAndFailed,
  setRunState,
  loadRunRowWithCounts,
  type RunRecord,
  type RunState,
  type RunRowWithCounts,
} from '../../store/runs/runs.ts';
import { loadRunWithScoring } from '../../store/scoring/scored-run.ts';
import { disableEarlyStop } from '../../store/runs/run-origin.ts';
import { loadAnsweredCellIds } from '../../store/answers/responses.ts';
import { askToPersist } from '../../store/database/usage.ts';
import { watchQuery } from '../../store/database/watch.ts';
import { hasJudgedRules } from '../../reading/rules/judged-answers.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { tryWithRunLock, withEngineLock, isRunLocked, waitUntilUnlocked } from '../../run/run-lock.ts';
import { AddressChangeGuard } from './agreed-addresses.ts';
import { startFailureMessage } from './start-failure.ts';
import { recordSessionEnvironment } from './record-session.ts';
import { openRunCommandChannel } from './run-commands.ts';
import {
  idleProgressFields,
  mergeProgress,
  unknownProgress,
  type RunProgressPatch,
  type RunControl,
  type RunProgress,
} from './run-progress.ts';
import type { RunEnd, CellsToAskKind } from '../../run/runner.ts';
import { ProgressTracker } from './progress-tracker.ts';
import { trackTimeLeft } from './time-left-clock.ts';
import { askRun, type EnginesAndSpending } from './ask-run.ts';
import { loadDueJudgements, judgeRun, judgeIdsOfRun } from './judging/judge-run.ts';
import { updateActiveRunProgress } from './signs/active-runs.ts';
import { openRunSpendingTracker } from '../../run/spending/open-spending.ts';

export type { RunControl, RunProgress } from './run-progress.ts';

export type EngineProvider = (engine: string) => Promise<Engine>;

const controls = new Map<string, RunControl>();

/** The single control of a run in this tab. The run continues while the user visits other pages. */
export function getOrMakeRunControl(runId: string): RunControl {
  const control = controls.get(runId) ?? makeRunControl(runId, engineById);
  controls.set(runId, control);
  return control;
}

const engineById: EngineProvider = async (engine) => (await import('../../engine/index.ts')).getOrStartEngine(engine);

export function makeRunControl(runId: string, engineOf: EngineProvider): RunControl {
  return new Control(runId, engineOf);
}

interface CellSelection {
  readonly which: CellsToAskKind;
  readonly only?: readonly string[] | undefined;
}

interface Work {
  readonly abort: AbortController;
  /** The state of the run after an abort. */
  after: 'paused' | 'stopped';
  readonly over: Promise<void>;
}

class Control implements RunControl {
  private progress: RunProgress = unknownProgress;
  private readonly listeners = new Set<(progress: RunProgress) => void>();
  private unwatch: (() => void) | null = null;
  private notifyTimer: ReturnType<typeof setTimeout> | null = null;
  private work: Work | null = null;
  private readonly agreed = new AddressChangeGuard();
  /** The number of judgements that encoders and judges still owe here. */
  private judgementsDue = 0;

  constructor(
    private readonly runId: string,
    private readonly engineOf: EngineProvider,
  ) {}

  subscribe(listener: (progress: RunProgress) => void): () => void {
    this.listeners.add(listener);
    listener(this.progress);
    this.unwatch ??= watchQuery(
      () => loadRunRowWithCounts(this.runId, this.work === null),
      (standing) => void this.see(standing),
    );
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.unwatch?.();
      this.unwatch = null;
      updateActiveRunProgress(this.runId, this.progress, false);
    };
  }

  start(only?: readonly string[]): Promise<void> {
    return this.begin({ which: 'open', only });
  }

  retryFailed(): Promise<void> {
    return this.begin({ which: 'failed' });
  }

  async goOn(): Promise<void> {
    await disableEarlyStop(this.runId);
    return this.begin({ which: 'missing' });
  }

  pause(): Promise<void> {
    return this.end('paused');
  }

  stop(): Promise<void> {
    return this.end('stopped');
  }

  private begin(wanted: CellSelection): Promise<void> {
    if (this.work) return this.work.over;
    const abort = new AbortController();
    const over = this.runAlone(wanted, abort.signal).finally(() => {
      this.work = null;
      this.notify({ here: false, ...idleProgressFields, reused: this.progress.reused });
    });
    this.work = { abort, after: 'paused', over };
    return over;
  }

  private async end(after: 'paused' | 'stopped'): Promise<void> {
    if (this.work) {
      this.work.after = after;
      this.work.abort.abort();
      return this.work.over;
    }
    if (await isRunLocked(this.runId)) {
      const commands = openRunCommandChannel(this.runId);
      commands.postMessage(after);
      commands.close();
      return waitUntilUnlocked(this.runId, AbortSignal.timeout(10_000)).catch(() => {
        throw new UserError(`The other tab has not ${after} within 10 seconds. Look there, or close it.`);
      });
    }
    const standing = await loadRunRowWithCounts(this.runId, false);
    if (standing && standing.run.state !== 'finished') await setRunState(this.runId, after);
  }

  /** Takes the run’s lock and then, once no other run is in progress, the engine’s lock. */
  private async runAlone(wanted: CellSelection, signal: AbortSignal): Promise<void> {
    const held = tryWithRunLock(this.runId, async (lost) => {
      lost.addEventListener('abort', () => void this.end('paused'));
      const commands = openRunCommandChannel(this.runId);
      commands.onmessage = ({ data }) => void this.end(data === 'stopped' ? 'stopped' : 'paused');
      try {
        await withEngineLock(
          () => this.run(wanted, signal),
          () => void this.waitInLine(),
          signal,
        );
      } catch (error) {
        // The user paused it while it waited in line. Any other error is reported, and the run can be started again.
        if (signal.aborted) await this.settle({ end: 'aborted' });
        else await this.settle({ end: 'broken', why: startFailureMessage(error) });
      } finally {
        commands.close();
      }
    });
    // A lock with a heartbeat is a database row, and the disk may be too full for it.
    const isOurs = await held.catch(async (error: unknown) => {
      await this.settle({ end: 'broken', why: startFailureMessage(error) });
      return true;
    });
    if (!isOurs) this.notify({ here: false, elsewhere: true });
  }

  private async waitInLine(): Promise<void> {
    const why = 'Another run is in progress: this one starts when that ends or is paused.';
    this.notify({ state: 'waiting', here: true, why });
    await setRunState(this.runId, 'waiting', why);
  }

  private async run({ which, only }: CellSelection, signal: AbortSignal): Promise<void> {
    const [run, standing] = await Promise.all([loadRunWithScoring(this.runId), loadRunRowWithCounts(this.runId, true)]);
    if (!run || !standing?.counts) throw new UserError('This run is not in this browser.');
    const { done, failed } = standing.counts;
    const asks = which === 'failed' ? failed > 0 : done < run.total;
    // The number of due judgements is unknown until all answers have arrived. Until then it counts as 1.
    this.judgementsDue = asks ? Number(hasJudgedRules(run.items)) : (await loadDueJudgements(run)).length;
    if (!asks && (done < run.total || this.judgementsDue === 0)) {
      return done === run.total ? this.settle({ end: 'done' }) : undefined;
    }
    const models = [...new Set([...(asks ? (only ?? run.plan.models) : []), ...judgeIdsOfRun(run)])];
    const addresses = await this.agreed.of(run, models, this.engineOf);
    void askToPersist();
    this.notify({
      state: 'running',
      here: true,
      elsewhere: false,
      wasInterrupted: false,
      total: run.total,
      done,
      failed,
      ...idleProgressFields,
      why: undefined,
    });
    await setRunState(this.runId, 'running');
    await recordSessionEnvironment(this.runId, models, this.engineOf);
    const spending = await openRunSpendingTracker(this.runId, run.caps);
    const heard = new ProgressTracker((await loadAnsweredCellIds(this.runId)).failed);
    const stopClock = trackTimeLeft(heard, models, (left) => this.change({ left }));
    const means = { engineOf: this.engineOf, addresses, spending };
    const end = asks
      ? await askRun(run, { ...means, which, only }, signal, (event) => this.hear(heard.part(event, this.progress))).finally(
          stopClock,
        )
      : ({ end: 'done' } as const);
    stopClock();
    const judged = end.end === 'done' ? await this.judge(run, means, signal) : end;
    await spending.settled().catch(() => undefined);
    await this.settle(judged);
  }

  /** Call it once all answers have arrived. */
  private async judge(run: RunRecord, means: EnginesAndSpending, signal: AbortSignal): Promise<RunEnd> {
    if ((await countDoneAndFailed(this.runId)).done < run.total) return { end: 'done' };
    const due = await loadDueJudgements(run);
    this.judgementsDue = due.length;
    if (due.length === 0) return { end: 'done' };
    return judgeRun(run, due, means, signal, ({ lost, ...part }) => {
      if (part.judging) this.judgementsDue = part.judging.due - part.judging.done;
      const times = (this.progress.lost?.times ?? 0) + 1;
      this.hear(lost === undefined ? part : { lost: { why: lost, times } });
    });
  }

  private hear(part: RunProgressPatch): void {
    if (part.lost) this.notify(part);
    else this.change(part);
  }

  /** Stores the final state of the run. If the database fails, at least the page shows it. */
  private async settle(end: RunEnd): Promise<void> {
    const standing = await loadRunRowWithCounts(this.runId, true);
    const { done, failed } = standing?.counts ?? this.progress;
    const isComplete = standing !== undefined && done === standing.run.total && this.judgementsDue === 0;
    let state: RunState = end.end === 'aborted' ? (this.work?.after ?? 'paused') : 'paused';
    if (end.end === 'sure' || (isComplete && !('why' in end))) state = 'finished';
    const why = 'why' in end ? end.why : undefined;
    this.notify({ state, done, failed, why });
    await setRunState(this.runId, state, why).catch(() => undefined);
  }

  /** Combines the state in the database with the locks. */
  private async see(standing: RunRowWithCounts | undefined): Promise<void> {
    // A run in progress checks its row itself, and reports the result.
    if (!standing) return;
    const { run, counts } = standing;
    if (this.work) {
      if (run.removedAt !== undefined) await this.end('paused');
      return;
    }
    const elsewhere = await isRunLocked(this.runId);
    if (this.work) return;
    const wasInterrupted = run.state === 'running' && !elsewhere;
    this.notify({
      state: wasInterrupted ? 'paused' : run.state,
      wasInterrupted,
      elsewhere,
      here: false,
      total: run.total,
      ...counts,
      why: run.why,
    });
    if (elsewhere) this.lookAgainWhenFree();
  }

  private isWaiting = false;

  /** A tab that dies changes nothing in the database, so only its released lock shows that. */
  private lookAgainWhenFree(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    void waitUntilUnlocked(this.runId, AbortSignal.timeout(86_400_000))
      .catch(() => undefined)
      .then(async () => {
        this.isWaiting = false;
        if (this.unwatch) await this.see(await loadRunRowWithCounts(this.runId, true));
      });
  }

  /** Notifies the page at most ten times a second. */
  private change(part: RunProgressPatch): void {
    this.progress = mergeProgress(this.progress, part);
    this.notifyTimer ??= setTimeout(() => this.notify({}), 100);
  }

  private notify(part: RunProgressPatch): void {
    if (this.notifyTimer !== null) clearTimeout(this.notifyTimer);
    this.notifyTimer = null;
    this.progress = mergeProgress(this.progress, part);
    for (const listener of this.listeners) listener(this.progress);
    updateActiveRunProgress(this.runId, this.progress, this.listeners.size > 0);
  }
}
