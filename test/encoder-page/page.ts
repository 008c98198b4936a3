import { openEncoder, type OpenEncoder } from '../../src/engine/encoder/open-encoder.ts';
import { downloads } from '../engine-page/downloads.ts';

let open: OpenEncoder | undefined;

const encoderPage = {
  downloads,

  async open(id: string) {
    open?.close();
    open = await openEncoder(id);
    return open.id;
  },

  /** Each list of texts is handed in at once, one list after the other; plain numbers come back. */
  async encode(lists: readonly (readonly string[])[]) {
    const encoded = [];
    for (const texts of lists) encoded.push(...(await open!.encode(texts)));
    return encoded.map(({ tokens, size, vectors }) => ({ tokens, size, vectors: [...vectors] }));
  },
};

declare global {
  interface Window {
    encoderPage: typeof encoderPage;
  }
}

window.encoderPage = encoderPage;
