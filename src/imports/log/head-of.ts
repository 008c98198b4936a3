import type { LogFile } from './imported-log.ts';
import { decodeTextStart } from './text-encoding.ts';

const maxHeadBytes = 65_536;

/** Every reader asks for a file's head, so it is read once. */
const heads = new WeakMap<Blob, Promise<string>>();

/** A file’s first characters, which identify its format. Binary data becomes text that no format matches. */
export function readFileHead({ blob }: LogFile): Promise<string> {
  const known = heads.get(blob);
  if (known) return known;
  const head = blob
    .slice(0, maxHeadBytes)
    .arrayBuffer()
    .then((bytes) => decodeTextStart(new Uint8Array(bytes)).text);
  heads.set(blob, head);
  return head;
}
