import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { Response } from '../../src/core/response.ts';

/** So much is written, and read, at once. Read in another order than it was written, more would be read in vain. */
const writtenAtOnce = 1 << 20;
const readAtOnce = 1 << 14;

/**
 * Responses laid down in a file as they come and taken up again in plan order: a million of them take a few megabytes of memory. One that comes
 * later for the same place takes the place of the earlier.
 */
export class Spool {
  readonly #file: number;
  readonly #offsets: Float64Array;
  readonly #lengths: Uint32Array;
  readonly #buffer = Buffer.alloc(writtenAtOnce);
  #buffered = 0;
  #written = 0;

  constructor(
    private readonly path: string,
    places: number,
  ) {
    this.#file = openSync(path, 'wx+');
    this.#offsets = new Float64Array(places);
    this.#lengths = new Uint32Array(places);
  }

  put(response: Response, position: number): void {
    const bytes = Buffer.from(JSON.stringify(response));
    if (this.#buffered + bytes.length > this.#buffer.length) this.#flush();
    this.#offsets[position] = this.#written + this.#buffered;
    this.#lengths[position] = bytes.length;
    if (bytes.length > this.#buffer.length) this.#written += writeWhole(this.#file, bytes);
    else this.#buffered += bytes.copy(this.#buffer, this.#buffered);
  }

  /** All that were put, in plan order. */
  *inPlanOrder(): Generator<Response> {
    this.#flush();
    let window = Buffer.alloc(readAtOnce);
    let from = 0;
    let to = 0;
    for (const [position, length] of this.#lengths.entries()) {
      if (length === 0) continue;
      const offset = this.#offsets[position] ?? 0;
      if (offset < from || offset + length > to) {
        if (length > window.length) window = Buffer.alloc(2 * length);
        from = offset;
        to = offset + readSync(this.#file, window, 0, window.length, offset);
      }
      yield JSON.parse(window.toString('utf8', offset - from, offset - from + length)) as Response;
    }
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
