import { ZStream, Z_BUF_ERROR, Z_NO_FLUSH, Z_OK, Z_STREAM_END, zlibInflate, zlibInflateInit2, zlibInflateReset } from 'pako';

/** A window of 2^15 bytes, plus 16 to select the gzip format. */
const windowOfGzip = 15 + 16;
const outputPiece = 65_536;

/**
 * Unpacks gzip as a stream, so a caller that stops reading stops the unpacking. A file may have several members, as `cat
 * a.gz b.gz`, pigz and bgzip write them. The browser's own DecompressionStream takes only one. Throws if a member is damaged
 * or truncated. Only zeros may follow the last one, since tapes and disks pad files with them.
 */
export class Gunzip {
  readonly #stream = new ZStream();
  #isBetweenMembers = false;

  constructor() {
    zlibInflateInit2(this.#stream, windowOfGzip);
  }

  *unpack(packed: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
    const stream = this.#stream;
    stream.input = packed;
    stream.next_in = 0;
    stream.avail_in = packed.length;
    do {
      if (this.#isBetweenMembers && !this.#beginMember()) return;
      stream.output = new Uint8Array(outputPiece);
      stream.next_out = 0;
      stream.avail_out = outputPiece;
      const status = zlibInflate(stream, Z_NO_FLUSH);
      if (status !== Z_OK && status !== Z_STREAM_END && status !== Z_BUF_ERROR) throw new Error(stream.msg);
      if (stream.next_out > 0) yield stream.output.subarray(0, stream.next_out);
      this.#isBetweenMembers = status === Z_STREAM_END;
    } while (stream.avail_in > 0 || stream.avail_out === 0);
  }

  /** Call this when no more bytes will come. */
  end(): void {
    if (!this.#isBetweenMembers) throw new Error('cut off');
  }

  /** Returns false if only zeros are left. */
  #beginMember(): boolean {
    const stream = this.#stream;
    while (stream.avail_in > 0 && stream.input[stream.next_in] === 0) {
      stream.next_in++;
      stream.avail_in--;
    }
    if (stream.avail_in === 0) return false;
    zlibInflateReset(stream);
    return true;
  }
}
