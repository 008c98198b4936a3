import { wrap, type Remote } from 'comlink';
import type { Item } from '../items/item.ts';
import type { Json } from '../json.ts';
import type { Verdict } from '../reading/verdict.ts';
import type { Plan } from '../run/plan.ts';
import type { Response } from '../run/response.ts';
import type { MeasureChoices } from '../study/study.ts';
import { UserError } from '../user-error.ts';
import { measureNow } from './measure-now.ts';
import type { MeasureInWorker } from './measure.worker.ts';

/** Responses handed over at once: copying them holds the page up, some 5 ms for these. */
const slice = 2000;

/** Rejects a measuring whose signal has ended it. Nothing is wrong. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

export interface MeasureOptions extends MeasureChoices {
  readonly signal?: AbortSignal;
}

/**
 * A run's result, computed in a worker; straight away where there are no workers (Node). Measurings do not disturb
 * one another: who wants only the newest aborts the signal of the one before, which then rejects with `Cancelled`.
 */
export async function measure(
  plan: Plan,
  items: readonly Item[],
  responses: readonly Response[],
  verdicts: readonly Verdict[],
  { signal, ...choices }: MeasureOptions = {},
): Promise<Json> {
  if (signal?.aborted) throw new Cancelled('measuring was cancelled');
  if (typeof Worker === 'undefined') return measureNow(plan, items, responses, verdicts, choices);
  const mine = takeIdle() ?? startWorker();
  const cancel = (): void => mine.end();
  signal?.addEventListener('abort', cancel);
  try {
    for (let at = 0; at < responses.length; at += slice) {
      await Promise.race([mine.remote.take(responses.slice(at, at + slice)), mine.ended]);
    }
    const answer = await Promise.race([mine.remote.measure(plan, items, verdicts, choices), mine.ended]);
    if ('mistake' in answer) throw new UserError(answer.mistake);
    rest(mine);
    return answer.result;
  } catch (error) {
    mine.end();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

interface Measurer {
  readonly remote: Remote<MeasureInWorker>;
  /** Rejects when it is ended; never resolves. */
  readonly ended: Promise<never>;
  end(): void;
}

/** One rests until the next call: starting a worker costs more than measuring. */
let idle: Measurer | null = null;

function takeIdle(): Measurer | null {
  const taken = idle;
  idle = null;
  return taken;
}

function rest(measurer: Measurer): void {
  if (idle) measurer.end();
  else idle = measurer;
}

function startWorker(): Measurer {
  const worker = new Worker(new URL('./measure.worker.ts', import.meta.url), { type: 'module' });
  let reject: (reason: Error) => void = () => undefined;
  const ended = new Promise<never>((_, rejected) => {
    reject = rejected;
  });
  // Whoever races against it hears of it; when nobody does, it is no one's loss.
  ended.catch(() => undefined);
  worker.addEventListener('error', (event) => reject(new Error(`the measuring worker failed: ${event.message}`)));
  return {
    remote: wrap<MeasureInWorker>(worker),
    ended,
    end() {
      worker.terminate();
      reject(new Cancelled('measuring was cancelled'));
    },
  };
}
