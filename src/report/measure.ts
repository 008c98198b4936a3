import { wrap } from 'comlink';
import type { Item } from '../items/item.ts';
import type { Json } from '../json.ts';
import type { Verdict } from '../reading/verdict.ts';
import type { Plan } from '../run/plan.ts';
import type { Response } from '../run/response.ts';
import { UserError } from '../user-error.ts';
import { measureNow } from './measure-now.ts';
import type { MeasureInWorker } from './measure.worker.ts';

/** Rejects a measuring that a newer one, or its signal, has ended. Nothing is wrong. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * A run's result, computed in a worker of its own; straight away where there are no workers (Node). The newest call
 * wins: one that is still under way is ended, and its promise rejects with `Superseded`; so does one whose signal
 * is aborted.
 */
export async function measure(
  plan: Plan,
  items: readonly Item[],
  responses: readonly Response[],
  verdicts: readonly Verdict[],
  signal?: AbortSignal,
): Promise<Json> {
  if (signal?.aborted) throw new Superseded('measuring was cancelled');
  if (typeof Worker === 'undefined') return measureNow(plan, items, responses, verdicts);
  current?.end('a newer measuring has begun');
  const mine = idle ?? startWorker();
  idle = null;
  current = mine;
  const cancel = (): void => mine.end('measuring was cancelled');
  signal?.addEventListener('abort', cancel);
  try {
    const answer = await Promise.race([mine.measure(plan, items, responses, verdicts), mine.ended]);
    if ('mistake' in answer) throw new UserError(answer.mistake);
    idle = mine;
    return answer.result;
  } catch (error) {
    mine.end('measuring failed');
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    if (current === mine) current = null;
  }
}

interface Measurer {
  measure(...run: Parameters<MeasureInWorker>): ReturnType<MeasureInWorker>;
  /** Rejects when it is ended; never resolves. */
  readonly ended: Promise<never>;
  end(why: string): void;
}

/** At work, and resting until the next call: a worker is kept, as starting one costs more than measuring. */
let current: Measurer | null = null;
let idle: Measurer | null = null;

function startWorker(): Measurer {
  const worker = new Worker(new URL('./measure.worker.ts', import.meta.url), { type: 'module' });
  const remote = wrap<MeasureInWorker>(worker);
  let reject: (reason: Error) => void = () => undefined;
  const ended = new Promise<never>((_, rejected) => {
    reject = rejected;
  });
  // Whoever races against it hears of it; when nobody does, it is no one's loss.
  ended.catch(() => undefined);
  worker.addEventListener('error', (event) => reject(new Error(`the measuring worker failed: ${event.message}`)));
  return {
    measure: (...run) => remote(...run),
    ended,
    end(why) {
      worker.terminate();
      reject(new Superseded(why));
    },
  };
}
