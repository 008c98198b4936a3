import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { Response } from '../../src/core/answers/response.ts';

/**
 * How many bytes are written or read at once. Reads may be in another order than writes. Larger reads would then waste more.
 */
const writtenAtOnce = 1 << 20;
const readAtOnce = 1 << 14;

/**
 * Stores responses (or other JSON values) in a file as they arrive, and reads them back by position. A million of them take
 * a few megabytes of memory. A later value for a position replaces the earlier one.
 */
export class Spool<T = Response> {
  readonly #file: number;
  readonly #offsets: Float64Array;
  readonly #lengths: Uint32Array;
  readonly #buffer = Buffer.alloc(writtenAtOnce);
  #buffered = 0;
  #written = 0;
  /** The part of the file that was read last. */
  #window = Buffer.alloc(readAtOnce);
  #from = 0;
  #to = 0;

  constructor(
    private readonly path: string,
    places: number,
  ) {
    // Only this user may read the answers.
    this.#file = openSync(path, 'wx+', 0o600);
    this.#offsets = new Float64Array(places);
    this.#lengths = new Uint32Array(places);
  }

  put(response: T, position: number): void {
    const bytes = Buffer.from(JSON.stringify(response));
    if (this.#buffered + bytes.length > this.#buffer.length) this.#flush();
    this.#offsets[position] = this.#written + this.#buffered;
    this.#lengths[position] = bytes.length;
    if (bytes.length > this.#buffer.length) this.#written += writeWhole(this.#file, bytes);
    else this.#buffered += bytes.copy(this.#buffer, this.#buffered);
  }

  /** All stored values, in the order of their positions. */
  *inPlanOrder(): Generator<T> {
    for (const [position, length] of this.#lengths.entries()) {
      const response = length === 0 ? undefined : this.at(position);
      if (response !== undefined) yield response;
    }
  }

  /** The value at a position; `undefined` if there is no value. */
  at(position: number): T | undefined {
    const length = this.#lengths[position] ?? 0;
    if (length === 0) return undefined;
    const offset = this.#offsets[position] ?? 0;
    if (offset + length > this.#written) this.#flush();
    if (offset < this.#from || offset + length > this.#to) this.#read(offset, length);
    return JSON.parse(this.#window.toString('utf8', offset - this.#from, offset - this.#from + length)) as T;
  }

  #read(offset: number, length: number): void {
    if (length > this.#window.length) this.#window = Buffer.alloc(2 * length);
    this.#from = offset;
    this.#to = offset + readSync(this.#file, this.#window, 0, this.#window.length, offset);
  }

  remove(): void {
    closeSync(this.#file);
    rmSync(this.path, { force: true });
  }

  #flush(): void {
    this.#written += writeWhole(this.#file, this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }
}

function writeWhole(file: number, bytes: Buffer): number {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  return bytes.length;
}
