import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of a string's UTF-8 bytes, as lower-case hex. It is synchronous, for code that hashes a million short texts in a
 * row (see sha256.ts).
 */
export const sha256HexSync = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Its first 32 bits as an unsigned integer. */
export const sha256SeedSync = (text: string): number => {
  const digest = sha256(utf8ToBytes(text));
  return new DataView(digest.buffer, digest.byteOffset).getUint32(0);
};
