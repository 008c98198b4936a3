import { wrap } from 'comlink';
import { parsedHere } from './parsed-here.ts';

const folder = new URL('parser/', document.baseURI).href;

const parserPage = {
  onPage: (sentences: readonly (readonly string[])[]) => parsedHere(folder, sentences),
  inWorker: async (sentences: readonly (readonly string[])[]) => {
    const worker = new Worker(new URL('./parser.worker.ts', import.meta.url), { type: 'module' });
    try {
      return await wrap<typeof parsedHere>(worker)(folder, sentences);
    } finally {
      worker.terminate();
    }
  },
};

declare global {
  interface Window {
    parserPage: typeof parserPage;
  }
}

window.parserPage = parserPage;
