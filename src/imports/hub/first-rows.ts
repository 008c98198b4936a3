import { UserError } from '../../base/errors/user-error.ts';
import type { RemoteFile } from '../../core/models/offer.ts';
import { bytes as inUnits } from '../../core/words/format.ts';
import { requestWithRetries, type RequestContext, type ServerRequest } from '../../engine/download/ask-server.ts';
import { openParquet, type ParquetBytes } from '../../items/parquet/read-parquet.ts';
import type { NumberedRow } from '../../items/table-of-rows.ts';

export interface FirstRowsWithTotal {
  readonly rows: readonly NumberedRow[];
  /** The number of rows in the whole file. */
  readonly total: number;
}

const mostRows = 100;
/** The most that is fetched for a preview, before a person asks for the whole. */
const mostFetched = 24 * 2 ** 20;

/** Fetches the first rows of a file by ranges: only its footer and its first row group. */
export async function fetchFirstParquetRows(
  file: RemoteFile,
  address: string,
  name: string,
  asker: RequestContext,
  refused: NonNullable<ServerRequest['refused']>,
): Promise<FirstRowsWithTotal> {
  const opened = await openParquet(rangedBytes(file, address, name, asker, refused), name);
  const rows = await opened.read(0, mostRows);
  return { rows: rows.map((fields, index) => ({ row: index + 1, fields })), total: opened.rows };
}

function rangedBytes(
  { bytes }: RemoteFile,
  address: string,
  name: string,
  asker: RequestContext,
  refused: NonNullable<ServerRequest['refused']>,
): ParquetBytes {
  const { host } = new URL(address);
  return {
    byteLength: bytes ?? 0,
    async slice(from, to = bytes ?? 0) {
      if (to - from > mostFetched)
        throw new UserError(
          `The first rows of “${name}” are in a part of ${inUnits(to - from)}, which is too large for a preview: they are shown after the download.`,
        );
      const { response, silence } = await requestWithRetries(
        { address, what: `the first rows of ${name}`, from, to, refused },
        asker,
      );
      try {
        const isPart = response.status === 206;
        // A server without support for ranges sends the whole file.
        if (!isPart && (bytes ?? Infinity) > mostFetched)
          throw new UserError(`${host} does not send parts of files, so the first rows are shown after the download.`);
        const got = await read(response, () => silence.heard(), isPart ? to - from : (bytes ?? 0));
        const wanted = isPart ? got : got.slice(from, to);
        if (wanted.byteLength !== to - from)
          throw new UserError(`${host} sent a different part of “${name}” than was requested.`);
        return wanted;
      } catch (error) {
        silence.signal.throwIfAborted();
        throw error instanceof UserError ? error : new UserError(`The connection to ${host} broke off: try again.`);
      } finally {
        silence.end();
        await response.body?.cancel().catch(() => undefined);
      }
    },
  };
}

/** Reads the body, and throws if it is longer than expected. */
async function read(response: Response, heard: () => void, most: number): Promise<ArrayBuffer> {
  const into = new Uint8Array(most);
  const reader = response.body?.getReader();
  let at = 0;
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return into.buffer.slice(0, at);
      heard();
      if (at + value.length > most) throw new UserError(`${new URL(response.url).host} sent more than was requested.`);
      into.set(value, at);
      at += value.length;
    }
  } finally {
    reader?.releaseLock();
  }
}
