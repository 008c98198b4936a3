import { registerCodec } from '@zip.js/zip.js/lib/zip-core-native.js';
import { Decompress } from 'fzstd';

/** What Inspect’s zips are packed with since version 0.3.206; browsers cannot unpack it themselves. */
const zstd = 93;

/** Takes zstd, one frame or several, and gives what was packed. What is wrong with it is thrown and ends the stream. */
class ZstdStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    let unpack: Decompress;
    super({
      start(controller) {
        unpack = new Decompress((part) => {
          // It uses its buffers again.
          if (part.length > 0) controller.enqueue(part.slice());
        });
      },
      transform(part) {
        unpack.push(part);
      },
      flush() {
        unpack.push(new Uint8Array(0), true);
      },
    });
  }
}

/** From now on zip.js unpacks such members too. */
export function unpackZstd(): void {
  registerCodec({ compressionMethod: zstd, format: 'zstd', DecompressionStream: ZstdStream });
}
