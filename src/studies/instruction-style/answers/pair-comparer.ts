import { wrap, type Remote } from 'comlink';
import type { RcScoreSettings } from '../../../text/rcscore.ts';
import { revived } from '../../../core/user-error.ts';
import type { PairAnalysis } from './pair-analysis.ts';
import type { PairWork } from './pair-work.ts';

interface Started {
  readonly worker: Worker;
  readonly remote: Remote<PairWork>;
  /** Rejects when it breaks off; never resolves. */
  readonly broken: Promise<never>;
}

/** Analyses pairs of answers in a worker that starts with the first pair and ends with its page. */
export class PairComparer {
  #started: Started | null = null;

  async compare(a: string, b: string, settings: RcScoreSettings): Promise<PairAnalysis> {
    this.#started ??= start();
    const { remote, broken } = this.#started;
    try {
      const parser = new URL('parser/', document.baseURI).href;
      return await Promise.race([remote.compare(a, b, settings, parser), broken]);
    } catch (error) {
      throw revived(error);
    }
  }

  end(): void {
    this.#started?.worker.terminate();
    this.#started = null;
  }
}

function start(): Started {
  const worker = new Worker(new URL('./pair.worker.ts', import.meta.url), { type: 'module' });
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(`The worker that analyses texts broke off: ${message}`));
  });
  // Whoever races against it hears of it; when nobody does, it is no one's loss.
  broken.catch(() => undefined);
  return { worker, remote: wrap<PairWork>(worker), broken };
}
