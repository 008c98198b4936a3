import { UserError } from '../../../base/errors/user-error.ts';

/** Reads a little-endian file from its start, in chunks: a head of megabytes before weights of gigabytes. */
export class ByteReader {
  #chunk = new DataView(new ArrayBuffer(0));
  #chunkStart = 0;
  #at = 0;
  readonly #file: Blob;
  readonly #name: string;

  constructor(file: Blob, name: string) {
    this.#file = file;
    this.#name = name;
  }

  /** Bytes from the file’s start. */
  get at(): number {
    return this.#at;
  }

  async uint8(): Promise<number> {
    return (await this.#view(1)).getUint8(0);
  }

  async uint32(): Promise<number> {
    return (await this.#view(4)).getUint32(0, true);
  }

  /** A count or a length. No file has more than a number can represent. */
  async uint64(): Promise<number> {
    return Number((await this.#view(8)).getBigUint64(0, true));
  }

  view(bytes: number): Promise<DataView> {
    return this.#view(bytes);
  }

  /** Skips `count` texts, each after its length. Texts within the current chunk are skipped without waiting. */
  async skipTexts(count: number): Promise<void> {
    for (let text = 0; text < count; text++) {
      const within = this.#at - this.#chunkStart;
      const isHere = within >= 0 && within + 8 <= this.#chunk.byteLength;
      if (isHere) this.#at += 8;
      this.skip(isHere ? Number(this.#chunk.getBigUint64(within, true)) : await this.uint64());
    }
  }

  async text(bytes: number): Promise<string> {
    const { buffer, byteOffset, byteLength } = await this.#view(bytes);
    return new TextDecoder().decode(new Uint8Array(buffer, byteOffset, byteLength));
  }

  skip(bytes: number): void {
    this.#need(bytes);
    this.#at += bytes;
  }

  async #view(bytes: number): Promise<DataView> {
    this.#need(bytes);
    const within = this.#at - this.#chunkStart;
    if (within < 0 || within + bytes > this.#chunk.byteLength) await this.#read(bytes);
    const view = new DataView(this.#chunk.buffer, this.#at - this.#chunkStart, bytes);
    this.#at += bytes;
    return view;
  }

  async #read(bytes: number): Promise<void> {
    const end = this.#at + Math.max(bytes, chunkBytes);
    const read = await this.#file
      .slice(this.#at, end)
      .arrayBuffer()
      .catch(() => undefined);
    if (!read) throw new UserError(`“${this.#name}” cannot be read: was it moved, changed or deleted?`);
    this.#chunk = new DataView(read);
    this.#chunkStart = this.#at;
  }

  #need(bytes: number): void {
    if (this.#at + bytes > this.#file.size) throw new UserError(`“${this.#name}” is cut off: it ends within its head.`);
    if (this.#at > mostHeadBytes)
      throw new UserError(`“${this.#name}” is damaged: its head is longer than that of any model.`);
  }
}

const chunkBytes = 2 ** 20;

/** A vocabulary of 262,144 pieces takes some ten megabytes. */
const mostHeadBytes = 128 * 2 ** 20;
