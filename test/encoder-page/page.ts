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

  /** Encodes one list of texts after the other, each list in one call. Returns plain numbers. */
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
