import { expose } from 'comlink';
import type { Response } from '../run/response.ts';
import { UserError } from '../user-error.ts';
import { measureNow } from './measure-now.ts';

type Run = Parameters<typeof measureNow>;

let taken: Response[] = [];

const inWorker = {
  /** Some of the responses of the next measuring. */
  take(responses: readonly Response[]): void {
    for (const response of responses) taken.push(response);
  },

  /** An error that a worker throws reaches the page without its class: a person's mistake is handed over as a value. */
  async measure(plan: Run[0], items: Run[1], verdicts: Run[3], choices: Run[4]) {
    const responses = taken;
    taken = [];
    try {
      return { result: await measureNow(plan, items, responses, verdicts, choices) };
    } catch (error) {
      if (error instanceof UserError) return { mistake: error.message };
      throw error;
    }
  },
};

export type MeasureInWorker = typeof inWorker;

expose(inWorker);
