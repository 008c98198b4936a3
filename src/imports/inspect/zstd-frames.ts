/**
 * The largest window that decoders accept by default (RFC 8878, 3.1.1.1.2, requires at least 8 MB). A larger one is an
 * attack rather than a log.
 */
const mostWindow = 2 ** 27;
const magic = 0xfd2fb528;
const firstSkippable = 0x184d2a50;

/**
 * The number of frames, by their headers and block headers (RFC 8878, 3.1). Throws if a frame is truncated or needs too much
 * memory.
 */
export function countFrames(packed: Uint8Array): number {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let frames = 0;
  for (let at = 0; at < packed.length; frames++) at = endOfFrame(view, at);
  return frames;
}

// Reading past the end throws a RangeError.
function endOfFrame(view: DataView, start: number): number {
  const sign = view.getUint32(start, true);
  if (sign >= firstSkippable && sign < firstSkippable + 16) return start + 8 + view.getUint32(start + 4, true);
  if (sign !== magic) throw new RangeError('It is not a zstd frame.');
  const about = view.getUint8(start + 4);
  const isSingle = (about & 0x20) !== 0;
  const lengthBytes = about >> 6 === 0 ? Number(isSingle) : 1 << (about >> 6);
  const dictionaryBytes = [0, 1, 2, 4][about & 3] ?? 0;
  const windowBytes = Number(!isSingle);
  if (!isSingle && windowIn(view.getUint8(start + 5)) > mostWindow) throw new RangeError('It needs too much memory.');
  const endOfBlocks = afterBlocks(view, start + 5 + windowBytes + dictionaryBytes + lengthBytes);
  return endOfBlocks + ((about & 0x04) === 0 ? 0 : 4);
}

function windowIn(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function afterBlocks(view: DataView, start: number): number {
  for (let at = start; ;) {
    const head = view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    const isRepeated = ((head >> 1) & 3) === 1;
    at += 3 + (isRepeated ? 1 : head >> 3);
    if ((head & 1) === 1) return at;
  }
}
