import { proxy } from 'comlink';
import { LazyWorker } from '../../../base/workers/own-worker.ts';
import { isEncoderAvailable, openEncoder, type OpenEncoder } from '../../../engine/encoder/open-encoder.ts';
import { comparerFailureMessage } from '../../../engine/offline/start-failure-messages.ts';
import type { RcScoreSettings } from '../../../text/rcscore.ts';
import { lexicalEncoderOption } from '../protocol/options.ts';
import type { RcScoreWithSentences } from './pair-analysis.ts';
import type { PairAnalysisWorkerApi } from './pair-work.ts';

/** Analyses pairs of answers in a worker. The worker starts with the first pair and ends with the page. */
export class PairComparer {
  readonly #worker = new LazyWorker<PairAnalysisWorkerApi>({
    name: 'worker that analyses texts',
    scriptFailure: comparerFailureMessage,
    make: () => new Worker(new URL('./pair.worker.ts', import.meta.url), { type: 'module' }),
    inPlace: async () => (await import('./pair-work.ts')).pairAnalysisWorkerApi,
  });
  #opening: { readonly id: string; readonly open: Promise<OpenEncoder> } | undefined;
  #isEnded = false;

  /** Uses the plan’s encoder if this machine has it, and otherwise compares spelling. The score names the encoder. */
  async compare(a: string, b: string, settings: RcScoreSettings, encoder: string): Promise<RcScoreWithSentences> {
    const parser = new URL('parser/', document.baseURI).href;
    const open =
      encoder !== lexicalEncoderOption && (await isEncoderAvailable(encoder)) ? await this.#open(encoder) : undefined;
    return this.#worker.ask((work) =>
      work.compare(a, b, settings, parser, open?.id, open && proxy((texts: readonly string[]) => open.encode(texts))),
    );
  }

  /** Opens an encoder once. If opening fails, the next call tries again. */
  async #open(id: string): Promise<OpenEncoder> {
    if (this.#opening?.id !== id) {
      this.#close();
      this.#opening = { id, open: openEncoder(id) };
    }
    const { open } = this.#opening;
    try {
      const opened = await open;
      // The page may have closed in the meantime.
      if (this.#isEnded) opened.close();
      return opened;
    } catch (error) {
      if (this.#opening.open === open) this.#opening = undefined;
      throw error;
    }
  }

  #close(): void {
    this.#opening?.open.then(
      (opened) => opened.close(),
      () => undefined,
    );
    this.#opening = undefined;
  }

  end(): void {
    this.#isEnded = true;
    this.#close();
    this.#worker.end();
  }
}
