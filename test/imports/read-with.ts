import type { ImportedLog, LogFile, LogReader } from '../../src/imports/log/imported-log.ts';

/** Reads the files that this reader recognises. */
export const readWith = async (reader: LogReader, files: readonly LogFile[]): Promise<ImportedLog> =>
  reader.read(await reader.recognise(files), () => undefined, new AbortController().signal);
