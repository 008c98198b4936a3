import { Dexie, type EntityTable } from 'dexie';
import { sleepOrAbort } from '../../base/workers/pause.ts';

interface Beat {
  readonly name: string;
  /** Identifies one holding of the lock. */
  readonly holder: string;
  readonly at: number;
}

export interface HeartbeatTiming {
  /** How often the holder of a lock refreshes its row. */
  readonly beatMs: number;
  /**
   * After this long without a beat, the lock's tab counts as gone. Browsers let background tabs run timers once a minute.
   */
  readonly goneMs: number;
  /** How often a waiting tab checks again. */
  readonly lookMs: number;
}

const usual: HeartbeatTiming = { beatMs: 5000, goneMs: 90_000, lookMs: 1000 };

type LockDatabase = Dexie & { readonly beats: EntityTable<Beat, 'name'> };

/**
 * Locks for browsers without the Web Locks API. A lock is a row with a heartbeat, taken and released in transactions of a
 * database that all tabs share. If a tab dies, its locks expire after `goneMs`. If a tab was suspended for that long, `lost`
 * tells it that another tab has the lock.
 */
export class HeartbeatLocks {
  readonly #database: LockDatabase;
  readonly #beating: HeartbeatTiming;

  constructor(beating: HeartbeatTiming = usual) {
    this.#beating = beating;
    this.#database = new Dexie('evenkeel-locks') as LockDatabase;
    this.#database.version(1).stores({ beats: 'name' });
  }

  /** Runs `work` while holding the lock. Returns `false` without running it if another holds the lock. */
  async ifFree(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
    const holder = crypto.randomUUID();
    if (!(await this.#take(name, holder))) return false;
    const lost = new AbortController();
    const beat = async () => {
      if (!(await this.#take(name, holder))) lost.abort();
    };
    const heart = setInterval(() => void beat().catch(() => undefined), this.#beating.beatMs);
    const giveBack = () => this.#giveBack(name, holder);
    const leave = () => void giveBack();
    globalThis.addEventListener?.('pagehide', leave);
    try {
      await work(lost.signal);
    } finally {
      clearInterval(heart);
      globalThis.removeEventListener?.('pagehide', leave);
      await giveBack();
    }
    return true;
  }

  /** Runs `work` as soon as the lock is free. Rejects when aborted while waiting. */
  async whenFree(name: string, work: (lost: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    while (!(await this.ifFree(name, work))) await this.#lookAgain(signal);
  }

  async isHeld(name: string): Promise<boolean> {
    return this.#isAlive(await this.#database.beats.get(name));
  }

  async untilFree(name: string, signal: AbortSignal): Promise<void> {
    while (await this.isHeld(name)) await this.#lookAgain(signal);
  }

  /** Takes the lock, or renews it if `holder` already has it. */
  #take(name: string, holder: string): Promise<boolean> {
    const { beats } = this.#database;
    return this.#database.transaction('rw', beats, async () => {
      const there = await beats.get(name);
      if (this.#isAlive(there) && there?.holder !== holder) return false;
      await beats.put({ name, holder, at: Date.now() });
      return true;
    });
  }

  #giveBack(name: string, holder: string): Promise<void> {
    const { beats } = this.#database;
    return this.#database.transaction('rw', beats, async () => {
      if ((await beats.get(name))?.holder === holder) await beats.delete(name);
    });
  }

  /** Takes the absolute difference, so that a clock that was set back does not prolong a beat. */
  #isAlive(beat: Beat | undefined): boolean {
    return beat !== undefined && Math.abs(Date.now() - beat.at) < this.#beating.goneMs;
  }

  async #lookAgain(signal: AbortSignal): Promise<void> {
    await sleepOrAbort(this.#beating.lookMs, signal);
    signal.throwIfAborted();
  }
}
