import type { Json } from '../../base/json/json.ts';
import type { LogFile, LogFileDigest } from './imported-log.ts';
import { newHashingFileReader, readAndHashText, type ReadProgressAndSignal } from './hashed-bytes.ts';
import { parseLogJson } from './log-json.ts';

/** The largest single JSON file in megabytes. It is in memory whole, and its values take several times as much. */
const mostOfJson = 200;

/** Reads a file that is one JSON text. */
export async function readLogJson(
  file: LogFile,
  hearing: ReadProgressAndSignal,
): Promise<{ readonly value: Json; readonly read: LogFileDigest }> {
  const { text, read } = await readAndHashText(file, mostOfJson, hearing);
  return { value: parseLogJson(text, `“${file.name}”`), read };
}

/** Hashes a file whose content is read in another way. */
export async function hashLogFile(file: LogFile, hearing: ReadProgressAndSignal): Promise<LogFileDigest> {
  const { chunks, read } = newHashingFileReader(file, hearing);
  let bytes = 0;
  for await (const { length } of chunks) bytes += length;
  return { ...read(), bytes };
}
