import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ProgressListener } from '../../core/models/engine.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { readGgufModelInfo, type GgufModelInfo } from './head/own-model.ts';
import { modelCopiesFolder } from './own-folder.ts';

/** Works on the user's files in a worker, because it reads gigabytes. */
export class ModelFileWorkerApi {
  readHeads(files: readonly File[]): Promise<GgufModelInfo> {
    return readGgufModelInfo(files);
  }

  /** SHA-256 (hex) of the files in order, like `cat part-1 part-2 | sha256sum`. */
  async hash(files: readonly File[], on: ProgressListener): Promise<string> {
    const all = sha256.create();
    await eachPiece(files, 'Reading', on, async (piece) => void all.update(piece));
    return bytesToHex(all.digest());
  }

  /** Copies the files into the browser’s own file system under these names, all or none. */
  async copy(files: readonly File[], names: readonly string[], on: ProgressListener): Promise<FileSystemFileHandle[]> {
    const folder = await modelCopiesFolder();
    const handles: FileSystemFileHandle[] = [];
    const total = sum(files);
    let before = 0;
    try {
      for (const [place, file] of files.entries()) {
        const handle = await folder.getFileHandle(names[place] ?? file.name, { create: true });
        handles.push(handle);
        const out = await handle.createWritable();
        const onCopied: ProgressListener = ({ done }) => on({ what: copying, done: before + done, total, unit: 'bytes' });
        await runWithDiskFullMessage('There is no room for a copy: nothing was copied.', async () => {
          await eachPiece([file], copying, onCopied, (piece) => out.write(Uint8Array.from(piece)));
          await out.close();
        });
        before += file.size;
      }
      return handles;
    } catch (error) {
      await Promise.all(handles.map(({ name }) => folder.removeEntry(name).catch(() => undefined)));
      throw error;
    }
  }
}

const copying = 'Copying';

const sum = (files: readonly File[]): number => files.reduce((bytes, { size }) => bytes + size, 0);

async function eachPiece(
  files: readonly File[],
  what: string,
  on: ProgressListener,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const total = sum(files);
  let done = 0;
  for (const file of files) {
    for (let at = 0; at < file.size; at += pieceBytes) {
      const piece = await file
        .slice(at, at + pieceBytes)
        .arrayBuffer()
        .catch(() => undefined);
      if (!piece) throw new UserError(`“${file.name}” could not be read to its end: was it moved, changed or deleted?`);
      await take(new Uint8Array(piece));
      done += piece.byteLength;
      on({ what, done, total, unit: 'bytes' });
    }
  }
}

const pieceBytes = 8 * 2 ** 20;
