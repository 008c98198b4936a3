import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Json } from '../../core/json/json.ts';
import { sha256Hex } from '../../core/sha256.ts';
import { UserError } from '../../core/user-error.ts';
import type { LogFile, LogFileRead } from './foreign-log.ts';
import { parseLogJson } from './log-json.ts';

const megabyte = 1_000_000;
/** Megabytes of a file that is one JSON text: it is in memory whole, and its values take several times as much. */
const mostOfJson = 200;
/** Bytes that are hashed at once rather than as they come. */
const atOnce = 32 * megabyte;

/** What is kept of a file beside its answers. */
export async function fileRead({ name, blob }: LogFile, signal: AbortSignal): Promise<LogFileRead> {
  return { name, bytes: blob.size, sha256: await hashOf(blob, signal) };
}

async function hashOf(blob: Blob, signal: AbortSignal): Promise<string> {
  if (blob.size <= atOnce) return sha256Hex(await blob.arrayBuffer());
  const hash = sha256.create();
  for (let from = 0; from < blob.size; from += atOnce) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await blob.slice(from, from + atOnce).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}

/** A file that is one JSON text. */
export async function readLogJson({ name, blob }: LogFile): Promise<Json> {
  if (blob.size > mostOfJson * megabyte)
    throw new UserError(
      `“${name}” has ${Math.ceil(blob.size / megabyte)} MB: a log that is one JSON text has at most ${mostOfJson} MB.`,
    );
  return parseLogJson(await blob.text(), `“${name}”`);
}
