import { errorMessage } from '../core/words/error-message.ts';

/** Work that a user starts on a page: whether it is in progress, and a sentence about its fault. */
export class Attempt {
  busy = $state(false);
  fault = $state('');

  async run(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.fault = '';
    try {
      await work();
    } catch (error) {
      this.fault = errorMessage(error);
    } finally {
      this.busy = false;
    }
  }
}
