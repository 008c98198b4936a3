import { registerCodec } from '@zip.js/zip.js/lib/zip-core-native.js';
import { decompress, Decompress } from 'fzstd';
import { countFrames } from './zstd-frames.ts';

/** What Inspect’s zips are packed with since version 0.3.206; browsers cannot unpack it themselves. */
const zstd = 93;

/** Takes zstd, one frame or several, and gives what was packed, at most as much as the zip says. That it is whole, zip.js checks by its CRC. */
class ZstdStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(_: string, { uncompressedSize = 0 }: { readonly uncompressedSize?: number } = {}) {
    const parts: Uint8Array[] = [];
    super({
      transform(part) {
        // Who sends it may use its buffer again.
        parts.push(part.slice());
      },
      flush(controller) {
        for (const part of decompressFrames(concatBytes(parts), uncompressedSize)) controller.enqueue(part);
      },
    });
  }
}

/** One frame into a buffer of its length, which takes a tenth of the time; several piece by piece. */
function decompressFrames(packed: Uint8Array, most: number): readonly Uint8Array[] {
  if (countFrames(packed) === 1) return [decompress(packed, new Uint8Array(most))];
  const parts: Uint8Array[] = [];
  let length = 0;
  new Decompress((part) => {
    length += part.length;
    if (length > most) throw new RangeError('It unpacks to more than it says.');
    // It uses its buffers again.
    parts.push(part.slice());
  }).push(packed, true);
  return parts;
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** From now on zip.js unpacks such members too. */
export function registerZstdCodec(): void {
  registerCodec({ compressionMethod: zstd, format: 'zstd', DecompressionStream: ZstdStream });
}
