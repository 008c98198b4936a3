import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { RemoteFile } from '../../core/models/offer.ts';

/** Hashes a file's bytes in order, then compares the result with the hash that the hub lists. */
export interface ChecksumVerifier {
  update(bytes: Uint8Array): void;
  isRight(): boolean;
}

/** Uses the listed SHA-256, else git's own hash. Returns `undefined` if neither can be checked. */
export function createChecksumVerifier({ sha256: listed, gitBlob, bytes }: RemoteFile): ChecksumVerifier | undefined {
  if (listed !== undefined) return hashChecksum(sha256.create(), listed);
  if (gitBlob === undefined || bytes === null) return undefined;
  const blob = sha1.create();
  blob.update(new TextEncoder().encode(`blob ${bytes}\0`));
  return hashChecksum(blob, gitBlob);
}

interface Hasher {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

const hashChecksum = (hasher: Hasher, listed: string): ChecksumVerifier => ({
  update: (bytes) => void hasher.update(bytes),
  isRight: () => bytesToHex(hasher.digest()) === listed.toLowerCase(),
});
