import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { cellKey } from '../../src/core/cell.ts';
import type { Loaded } from '../../src/core/engine.ts';
import type { Json } from '../../src/core/json/json.ts';
import { isRecord } from '../../src/core/spending/is-record.ts';
import { nothingSpent, type Spent } from '../../src/core/spending/spending.ts';
import { planId } from '../../src/core/plan.ts';
import { UserError } from '../../src/core/user-error.ts';
import { DiskFull } from '../../src/run/runner.ts';
import { readArchive, type Archive } from '../../src/export/archive.ts';
import { formatOf } from '../../src/export/write-archive.ts';
import { limitsOnDisk } from '../plan/limits-on-disk.ts';
import { whyNotOpened, type PlanToAsk } from '../plan/plan-of.ts';

/** A line beside those that an archive has. */
export type OwnLine =
  | { readonly type: 'run-model'; readonly loaded: Loaded }
  | { readonly type: 'run-environment'; readonly environment: Json }
  | { readonly type: 'run-spent'; readonly spent: Spent };

type Line = OwnLine | (object & { readonly type: 'response' | 'judgement' });

/** What a journal has of its run. */
export interface Kept {
  readonly archive: Archive;
  readonly spent: Spent;
}

/**
 * A run on its way: a file that grows by a line for each answer, each on the disk before it counts. Its lines are those of an archive in the order in which they came, with some of its own between. A program
 * that is killed leaves at most a cut line at its end, which is taken away when the run goes on.
 */
export class Journal {
  #waiting: { readonly text: string; readonly written: () => void; readonly failed: (why: unknown) => void }[] = [];
  #isWriting = false;
  /** Half a line may stand at its end: nothing is put behind that. */
  #broken: { readonly why: unknown } | undefined;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** Of a run that goes on, or of one that begins. */
  static async open(path: string, asked: PlanToAsk): Promise<{ readonly journal: Journal; readonly kept: Kept }> {
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new UserError(whyNotOpened(path, error));
    });
    const read = bytes && bytes.length > 0 ? wholeLines(bytes, path) : undefined;
    const kept = read?.lines.length ? await keptIn(read.lines, path) : undefined;
    if (kept && (await planId(kept.archive.plan)) !== (await planId(asked.plan)))
      throw new UserError(`${path} is of another plan: name another file by --out, or remove it.`);
    const header = headerOf(asked);
    const headerLine = `${JSON.stringify(header)}\n`;
    if (bytes && !kept) refuseForeign(bytes, headerLine, path);
    const file = await open(path, 'a').catch((error: NodeJS.ErrnoException) => {
      throw new UserError(whyNotOpened(path, error));
    });
    const journal = new Journal(path, file);
    if (kept) {
      if (read && read.bytes < (bytes?.length ?? 0)) await file.truncate(read.bytes);
      return { journal, kept };
    }
    if (bytes && bytes.length > 0) await file.truncate(0);
    await journal.#put(headerLine);
    const { format: _, ...fields } = header;
    return { journal, kept: { archive: { ...emptyArchive, ...fields }, spent: nothingSpent } };
  }

  /** On the disk when it resolves. Lines that come while others are written go together. */
  add(line: Line): Promise<void> {
    return this.#put(`${JSON.stringify(line)}\n`);
  }

  /** Rejects when the file is not there any more: what was written to it from then on would be lost. */
  async stillThere(): Promise<void> {
    const [here, open] = await Promise.all([stat(this.path).catch(() => undefined), this.file.stat()]);
    if (here?.ino !== open.ino)
      throw new UserError(`${this.path}, which keeps the run’s answers, is gone or another: the run was stopped.`);
  }

  async close(): Promise<void> {
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
        const why = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new DiskFull() : error;
        this.#broken = { why };
        for (const { failed } of [...some, ...this.#waiting.splice(0)]) failed(why);
      }
    }
    this.#isWriting = false;
  }
}

const headerOf = ({ plan, items, parent }: PlanToAsk) => ({
  format: formatOf({ plan, items }),
  ...{ plan, models: [], items, environment: null },
  ...(parent !== undefined && { parent }),
});

const emptyArchive = { responses: [], comparisons: [], judgements: [], verdicts: [], others: [], unknown: {} };

/** Of a file without a whole line only what is the begin of this run’s own is taken away; a disk may have left zeros there. */
function refuseForeign(bytes: Buffer, headerLine: string, path: string): void {
  const header = Buffer.from(headerLine);
  const end = bytes.length > header.length ? -1 : bytes.findLastIndex((byte) => byte !== 0) + 1;
  if (end < 0 || !bytes.subarray(0, end).equals(header.subarray(0, end)))
    throw new UserError(
      `${path} is there already and is not of this run: name another file by --out, or move it away.`,
    );
}

/** The lines up to the last that is whole, and how many bytes they have. A damaged line that whole ones follow is no cut end: then nothing is touched. */
function wholeLines(bytes: Buffer, path: string): { readonly lines: readonly string[]; readonly bytes: number } {
  const lines: string[] = [];
  let whole = 0;
  let isDamaged = false;
  for (let from = 0, end = bytes.indexOf(10); end >= 0; from = end + 1, end = bytes.indexOf(10, from)) {
    const line = wholeLine(bytes.subarray(from, end));
    if (line === undefined) isDamaged = true;
    else if (isDamaged)
      throw new UserError(`${basename(path)}, line ${lines.length + 1}: the line is damaged, and others follow it.`);
    else {
      lines.push(line);
      whole = end + 1;
    }
  }
  return { lines, bytes: whole };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** `undefined`: it is damaged, where its bytes are no text too. */
function wholeLine(bytes: Buffer): string | undefined {
  try {
    const line = utf8.decode(bytes);
    return isRecord(JSON.parse(line)) ? line : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checked whole, as an archive is. Of a cell that failed and was asked again the answer stands. Where two programs wrote to one file, which
 * `asTheOnlyOne` cannot see on two machines, the first answer stands.
 */
async function keptIn(lines: readonly string[], path: string): Promise<Kept> {
  const [first = '', ...others] = lines;
  // Those of an archive whose run goes on stand in its header.
  const begun = JSON.parse(first) as Readonly<Record<string, unknown>>;
  const before: readonly unknown[] = Array.isArray(begun['models']) ? begun['models'] : [];
  const models = new Map(before.filter(isRecord).map((loaded) => [String(loaded['model']), loaded]));
  const standing = new Map<string, { readonly at: number; readonly failed: boolean }>();
  let environment = begun['environment'];
  let spent: Spent = nothingSpent;
  // What is left out leaves an empty line, so that a fault is told of the line where it stands.
  const archived: string[] = [];
  for (const [at, text] of others.entries()) {
    const line = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const { type, loaded } = line;
    archived.push('');
    if (type === 'run-model' && isRecord(loaded)) models.set(String(loaded['model']), loaded);
    else if (type === 'run-environment') environment = line['environment'];
    else if (type === 'run-spent') spent = spentIn(line['spent']);
    else if (text !== first) archived[at] = text;
    const cell = type === 'response' ? cellIn(line) : '';
    if (cell === '') continue;
    const earlier = standing.get(cell);
    if (earlier) archived[earlier.failed ? earlier.at : at] = '';
    if (!earlier || earlier.failed) standing.set(cell, { at, failed: line['finish'] === 'error' });
  }
  const header = JSON.stringify({ ...begun, models: [...models.values()], environment });
  const bytes = Readable.toWeb(Readable.from(inParts([header, ...archived]))) as ReadableStream<Uint8Array>;
  return { archive: await readArchive(bytes, basename(path), undefined, { limits: limitsOnDisk }), spent };
}

/** No text can hold all the lines of a large run. */
function* inParts(lines: readonly string[]): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let from = 0; from < lines.length; from += atOnce)
    yield encoder.encode(`${lines.slice(from, from + atOnce).join('\n')}\n`);
}

const atOnce = 256;

const cellIn = ({ model, item, variant, sample }: Readonly<Record<string, unknown>>): string =>
  isRecord(variant) && Object.values(variant).every((level) => typeof level === 'string')
    ? cellKey({ model: String(model), item: String(item), variant: variant as never, sample: Number(sample) })
    : '';

function spentIn(value: unknown): Spent {
  const sum = (field: string): number => {
    const found = isRecord(value) ? value[field] : undefined;
    return typeof found === 'number' && found >= 0 ? found : 0;
  };
  return { requests: sum('requests'), tokens: sum('tokens'), money: sum('money') };
}
