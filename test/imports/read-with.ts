import type { ImportedLog, LogFile, LogReader } from '../../src/imports/log/imported-log.ts';

/** Files read as one reader does: those that it recognises. */
export const readWith = async (reader: LogReader, files: readonly LogFile[]): Promise<ImportedLog> =>
  reader.read(await reader.recognise(files), () => undefined, new AbortController().signal);
