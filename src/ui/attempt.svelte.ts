import { errorMessage } from '../core/words/error-message.ts';

/** Work that a person starts on a page: whether it goes on, and in a sentence what went wrong with it. */
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
