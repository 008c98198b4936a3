import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { cellKey } from '../../src/core/plan/cell.ts';
import type { LoadedModelInfo } from '../../src/core/models/engine.ts';
import type { Json } from '../../src/base/json/json.ts';
import { isRecord } from '../../src/base/json/is-record.ts';
import { nothingSpent, type SpentTotals } from '../../src/core/spending/spending.ts';
import { planId } from '../../src/core/plan/plan.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { DiskFullError } from '../../src/run/runner.ts';
import { readArchive, type Archive } from '../../src/export/archive.ts';
import { requiredArchiveFormat } from '../../src/export/write-archive.ts';
import { archiveLimits } from '../../src/store/answers/text-lines.ts';
import { limitsOnDisk } from '../plan/limits-on-disk.ts';
import { isFileError, cannotOpenMessage, type PlanToAsk } from '../plan/plan-of.ts';
import { AnswersOnDisk } from '../report/answers-on-disk.ts';
import { spentIn } from './kept-spent.ts';
import { endedLines, wholeLines, type WholeLine } from './journal-lines.ts';

/** A line in addition to those of an archive. */
export type JournalLine =
  | { readonly type: 'run-model'; readonly loaded: LoadedModelInfo }
  | { readonly type: 'run-environment'; readonly environment: Json }
  | { readonly type: 'run-spent'; readonly spent: SpentTotals };

type Line = JournalLine | (object & { readonly type: 'response' | 'judgement' });

/** What a journal holds of its run. */
export interface JournalContents {
  readonly archive: Archive;
  readonly spent: SpentTotals;
}

/**
 * A run in progress: a file that grows by a line per answer, each on the disk before it counts. Its lines are those of an
 * archive in order of arrival, with some lines of its own in between. A killed program leaves at most one cut line at the
 * end, which is removed when the run continues.
 */
export class Journal {
  #waiting: { readonly text: string; readonly written: () => void; readonly failed: (why: unknown) => void }[] = [];
  #isWriting = false;
  /** Its end may hold half a line, so no further line is written. */
  #broken: { readonly why: unknown } | undefined;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly answers?: AnswersOnDisk,
  ) {}

  /**
   * Opens the journal of a continued or a new run. If it is larger than `inMemory` megabytes, its answers stay on the disk.
   */
  static async open(
    path: string,
    asked: PlanToAsk,
    inMemory = archiveLimits.megabytes,
  ): Promise<{ readonly journal: Journal; readonly kept: JournalContents }> {
    const size = await sizeOf(path);
    const kept = size > 0 ? await keptIn(path, size > inMemory * 1e6).catch(unread(path)) : undefined;
    if (kept && (await planId(kept.archive.plan)) !== (await planId(asked.plan)))
      throw new UserError(`${path} belongs to another plan: name another file with --out, or remove it.`);
    const header = headerOf(asked);
    const headerLine = `${JSON.stringify(header)}\n`;
    if (size > 0 && !kept) await refuseForeign(path, size, headerLine);
    const file = await open(path, 'a').catch((error: NodeJS.ErrnoException) => {
      throw new UserError(cannotOpenMessage(path, error));
    });
    const journal = new Journal(path, file, kept?.answers);
    if (kept) {
      if (kept.whole < size) await file.truncate(kept.whole);
      return { journal, kept };
    }
    if (size > 0) await file.truncate(0);
    await journal.#put(headerLine);
    const { format: _, ...fields } = header;
    return { journal, kept: { archive: { ...emptyArchive, ...fields }, spent: nothingSpent } };
  }

  /** Resolves when the line is on the disk. Lines that arrive during a write are written together. */
  add(line: Line): Promise<void> {
    return this.#put(`${JSON.stringify(line)}\n`);
  }

  /** Rejects if the file is gone, because later lines would be lost. */
  async stillThere(): Promise<void> {
    const [here, open] = await Promise.all([stat(this.path).catch(() => undefined), this.file.stat()]);
    if (here?.ino !== open.ino)
      throw new UserError(`${this.path}, which keeps the run’s answers, was removed or replaced: the run was stopped.`);
  }

  /** After this, the contents that it returned must not be read. */
  async close(): Promise<void> {
    this.answers?.remove();
    await this.file.close();
  }

  #put(text: string): Promise<void> {
    if (this.#broken) return Promise.reject(this.#broken.why as Error);
    return new Promise((written, failed) => {
      this.#waiting.push({ text, written, failed });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const some = this.#waiting;
      this.#waiting = [];
      try {
        await this.file.appendFile(some.map(({ text }) => text).join(''));
        await this.file.datasync();
        for (const { written } of some) written();
      } catch (error) {
        const why = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new DiskFullError() : error;
        this.#broken = { why };
        for (const { failed } of [...some, ...this.#waiting.splice(0)]) failed(why);
      }
    }
    this.#isWriting = false;
  }
}

const headerOf = ({ plan, items, parent }: PlanToAsk) => ({
  format: requiredArchiveFormat({ plan, items }),
  ...{ plan, models: [], items, environment: null },
  ...(parent !== undefined && { parent }),
});

const emptyArchive = { responses: [], comparisons: [], judgements: [], verdicts: [], others: [], unknown: {} };

/**
 * For a file without a complete line. It may be truncated only if it is the beginning of this run’s header. The disk may
 * have left zeros after it.
 */
async function refuseForeign(path: string, size: number, headerLine: string): Promise<void> {
  const header = Buffer.from(headerLine);
  const bytes = size > header.length ? undefined : await readFile(path);
  const end = bytes ? bytes.findLastIndex((byte) => byte !== 0) + 1 : 0;
  if (!bytes?.subarray(0, end).equals(header.subarray(0, end)))
    throw new UserError(
      `${path} already exists and does not belong to this run: name another file with --out, or move it away.`,
    );
}

const unread =
  (path: string) =>
  (error: unknown): never => {
    throw isFileError(error) ? new UserError(cannotOpenMessage(path, error)) : error;
  };

/** 0 if there is no such file. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : unread(path)(error),
  );
  return found?.size ?? 0;
}

/** The contents of a journal, and the offset at which its complete lines end. */
interface Read extends JournalContents {
  readonly whole: number;
  /** Holds many answers on disk while the journal is open. */
  readonly answers?: AnswersOnDisk;
}

/**
 * Checks the whole journal like an archive, in two passes, because only the end shows which lines are valid. If a failed
 * cell was asked again, its later response is valid. If two programs wrote to one file (which `withFileLock` cannot see
 * across machines), the first answer is valid. `undefined`: no line is complete.
 */
async function keptIn(path: string, isLarge: boolean): Promise<Read | undefined> {
  const found = await standingIn(path);
  if (!found) return undefined;
  const bytes = Readable.toWeb(Readable.from(archiveIn(path, found))) as ReadableStream<Uint8Array>;
  const { whole, spent } = found;
  const answers = isLarge ? new AnswersOnDisk() : undefined;
  const archive = await readArchive(bytes, basename(path), undefined, { ...answers?.taking, limits: limitsOnDisk });
  return { archive, spent, whole, ...(answers && { answers }) };
}

/** Which lines of a journal form its archive. */
interface StandingLines {
  readonly header: string;
  /** Numbers of the excluded lines, with the header as line 0. */
  readonly left: ReadonlySet<number>;
  readonly whole: number;
  readonly spent: SpentTotals;
}

async function standingIn(path: string): Promise<StandingLines | undefined> {
  let first: WholeLine | undefined;
  const models = new Map<string, unknown>();
  const standing = new Map<string, { readonly at: number; readonly failed: boolean }>();
  const left = new Set<number>();
  let environment: unknown;
  let spent: SpentTotals = nothingSpent;
  let whole = 0;
  let at = -1;
  for await (const line of wholeLines(path)) {
    const { text, says, end } = line;
    whole = end;
    at++;
    if (!first) {
      first = line;
      // The models of a continued archive are in its header.
      const before: readonly unknown[] = Array.isArray(says['models']) ? says['models'] : [];
      for (const loaded of before.filter(isRecord)) models.set(String(loaded['model']), loaded);
      environment = says['environment'];
      continue;
    }
    const { type, loaded } = says;
    let isLeft = true;
    if (type === 'run-model' && isRecord(loaded)) models.set(String(loaded['model']), loaded);
    else if (type === 'run-environment') environment = says['environment'];
    else if (type === 'run-spent') spent = spentIn(says['spent']);
    else isLeft = text === first.text;
    if (isLeft) left.add(at);
    const cell = type === 'response' ? cellIn(says) : '';
    if (cell === '') continue;
    const earlier = standing.get(cell);
    if (earlier) left.add(earlier.failed ? earlier.at : at);
    if (!earlier || earlier.failed) standing.set(cell, { at, failed: says['finish'] === 'error' });
  }
  if (!first) return undefined;
  const header = JSON.stringify({ ...first.says, models: [...models.values()], environment });
  return { header, left, whole, spent };
}

/** An excluded line becomes an empty line, so that an error names the right line. */
async function* archiveIn(path: string, { header, left, whole }: StandingLines): AsyncGenerator<Uint8Array> {
  const end = Buffer.from('\n');
  let at = 0;
  let some: Uint8Array[] = [];
  for await (const { bytes } of endedLines(path, whole)) {
    some.push(at === 0 ? Buffer.from(header) : left.has(at) ? Buffer.alloc(0) : bytes, end);
    if (++at % atOnce > 0) continue;
    yield Buffer.concat(some);
    some = [];
  }
  yield Buffer.concat(some);
}

const atOnce = 256;

const cellIn = ({ model, item, variant, sample }: Readonly<Record<string, unknown>>): string =>
  isRecord(variant) && Object.values(variant).every((level) => typeof level === 'string')
    ? cellKey({ model: String(model), item: String(item), variant: variant as never, sample: Number(sample) })
    : '';
