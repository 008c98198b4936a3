import { snappyUncompress, type Compressors } from 'hyparquet';
import { UserError } from '../../base/errors/user-error.ts';

/** The limit for one unpacked page of a column. Writers make pages of about a megabyte. */
const mostPageBytes = 256 * 2 ** 20;

/** Returns decompressors for a file’s codecs. Snappy, which most files use, is bundled. Other codecs load on demand. */
export async function decompressorsFor(codecs: ReadonlySet<string>, name: string): Promise<Compressors> {
  const isCommon = [...codecs].every((codec) => codec === 'UNCOMPRESSED' || codec === 'SNAPPY');
  const { compressors: all } = isCommon ? { compressors: {} } : await import('./other-codecs.ts');
  const ours: Compressors = { ...all, SNAPPY: snappy };
  return Object.fromEntries(
    Object.entries(ours).map(([codec, unpack]) => [
      codec,
      (input: Uint8Array, bytes: number) => {
        // A few bytes may claim to be gigabytes.
        if (!(bytes >= 0 && bytes <= mostPageBytes))
          throw new UserError(`“${name}” unpacks to pages of more than 256 MB, which no table of questions has.`);
        // One of the library’s decompressors fails on a page without values.
        return bytes === 0 ? new Uint8Array(0) : unpack(input, bytes);
      },
    ]),
  );
}

function snappy(input: Uint8Array, bytes: number): Uint8Array {
  const output = new Uint8Array(bytes);
  snappyUncompress(input, output);
  return output;
}
