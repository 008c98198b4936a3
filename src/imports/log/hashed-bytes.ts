import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { UserError } from '../../base/errors/user-error.ts';
import type { LogFile, LogFileDigest, OnBytesRead } from './imported-log.ts';
import { detectTextEncoding, notUtf8Message } from './text-encoding.ts';

/** How to report progress and cancel while reading a file. */
export interface ReadProgressAndSignal {
  /** Reports bytes that were read, each once. */
  readonly hear: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Combines the progress of several files. */
export function makeMultiFileReadProgress(
  files: readonly LogFile[],
  onProgress: OnBytesRead,
  signal: AbortSignal,
): ReadProgressAndSignal {
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  let done = 0;
  return { signal, hear: (bytes) => onProgress((done += bytes), total) };
}

/** Reads a file in pieces and hashes it on the way. */
export interface HashingFileReader {
  readonly chunks: AsyncGenerator<Uint8Array>;
  /** Call this after all chunks were read. */
  readonly read: () => LogFileDigest;
}

/** Turns the browser’s error for a file that is gone or changed into a UserError. Other errors stay. */
export const toUnreadableFileError = (error: unknown, name: string): unknown =>
  error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
    ? new UserError(`“${name}” can no longer be read: it was moved, deleted or changed.`)
    : error;

/** Throws a UserError if the file cannot be read any more (it was moved or changed). */
export function newHashingFileReader({ name, blob }: LogFile, { hear, signal }: ReadProgressAndSignal): HashingFileReader {
  const hash = sha256.create();
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const reader = blob.stream().getReader();
    try {
      for (;;) {
        signal.throwIfAborted();
        const { value } = await reader.read();
        if (!value) return;
        hash.update(value);
        hear(value.length);
        yield value;
      }
    } catch (error) {
      throw toUnreadableFileError(error, name);
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
  return { chunks: chunks(), read: () => ({ name, bytes: blob.size, sha256: bytesToHex(hash.digest()) }) };
}

/**
 * Reads a whole file as text, for small files and single JSON values. Throws a UserError if it is too large, or neither
 * UTF-8 nor UTF-16.
 */
export async function readAndHashText(
  file: LogFile,
  mostMegabytes: number,
  hearing: ReadProgressAndSignal,
): Promise<{ readonly text: string; readonly read: LogFileDigest }> {
  const { name, blob } = file;
  if (blob.size > mostMegabytes * 1_000_000)
    throw new UserError(
      `“${name}” has ${Math.ceil(blob.size / 1_000_000)} MB: at most ${mostMegabytes} MB of this kind can be read.`,
    );
  const { chunks, read } = newHashingFileReader(file, hearing);
  const start = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  const decoder = new TextDecoder(detectTextEncoding(start), { fatal: true });
  const parts: string[] = [];
  try {
    for await (const chunk of chunks) parts.push(decoder.decode(chunk, { stream: true }));
    parts.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) throw new UserError(notUtf8Message(name));
    throw error;
  }
  return { text: parts.join(''), read: read() };
}
