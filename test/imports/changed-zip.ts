import type { LogFile } from '../../src/imports/log/imported-log.ts';

/** The offset and size in bytes of a field in a zip’s central directory. */
const places = { flags: [8, 2], checksum: [16, 4], unpackedBytes: [24, 4] } as const;

/** A copy of the zip whose central directory has another value for a field of this member. */
export async function withZipField(
  { name, blob }: LogFile,
  member: string,
  field: keyof typeof places,
  value: number,
): Promise<LogFile> {
  const bytes = Buffer.from(await blob.arrayBuffer());
  const [offset, length] = places[field];
  for (let at = bytes.indexOf(entryMark); at !== -1; at = bytes.indexOf(entryMark, at + 1))
    if (bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)) === member)
      bytes.writeUIntLE(value, at + offset, length);
  return { name, blob: new Blob([bytes]) };
}

const entryMark = Buffer.from('PK\u0001\u0002', 'latin1');

/** A zip of empty files with these names. */
export function zipOfEmptyFiles(names: readonly string[]): Blob {
  const start = Buffer.alloc(30);
  start.write('PK\u0003\u0004', 'latin1');
  const list = Buffer.concat(
    names.map((name) => {
      const entry = Buffer.alloc(46 + name.length);
      entryMark.copy(entry);
      entry.writeUInt16LE(name.length, 28);
      entry.write(name, 46);
      return entry;
    }),
  );
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(start.length, 16);
  return new Blob([start, list, end]);
}
