import { OwnWorker } from '../../../core/work/own-worker.ts';
import { textsNotHere } from '../../../engine/offline/not-here.ts';
import type { RcScoreSettings } from '../../../text/rcscore.ts';
import type { PairAnalysis } from './pair-analysis.ts';
import type { PairWork } from './pair-work.ts';

/** Analyses pairs of answers in a worker that starts with the first pair and ends with its page. */
export class PairComparer {
  readonly #worker = new OwnWorker<PairWork>({
    name: 'worker that analyses texts',
    notHere: textsNotHere,
    make: () => new Worker(new URL('./pair.worker.ts', import.meta.url), { type: 'module' }),
    inPlace: async () => (await import('./pair-work.ts')).pairWork,
  });

  compare(a: string, b: string, settings: RcScoreSettings): Promise<PairAnalysis> {
    const parser = new URL('parser/', document.baseURI).href;
    return this.#worker.ask((work) => work.compare(a, b, settings, parser));
  }

  end(): void {
    this.#worker.end();
  }
}
