import { errorMessage } from '../../core/words/error-message.ts';
import { inReportWorker } from '../report-worker.ts';

interface AnswerSearchQuery {
  readonly run: string;
  readonly model: string;
  readonly text: string;
}

/** After so long without a key. */
const restMs = 200;

/**
 * Looks for a text in the questions and answers of a run, in the worker that has read them. What is shown meanwhile is what was found before. Call
 * it while a component is made; `sought` is asked again whenever what it reads has changed.
 */
export function reactiveAnswerSearch(sought: () => AnswerSearchQuery): {
  /** By question: 1 where it was found; undefined while nothing is sought. */
  readonly found: Uint8Array | undefined;
  readonly isLooking: boolean;
  readonly fault: string;
} {
  let found = $state.raw<Uint8Array>();
  let isLooking = $state(false);
  let fault = $state('');
  $effect(() => {
    const { run, model, text } = sought();
    fault = '';
    isLooking = text !== '';
    if (text === '') {
      found = undefined;
      return;
    }
    let isOver = false;
    const timer = setTimeout(() => void look(), restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };

    async function look(): Promise<void> {
      try {
        const questions = await inReportWorker((work) => work.searchQuestions(run, model, text));
        if (!isOver) found = questions;
      } catch (error) {
        if (!isOver) fault = errorMessage(error);
      }
      if (!isOver) isLooking = false;
    }
  });
  return {
    get found() {
      return found;
    },
    get isLooking() {
      return isLooking;
    },
    get fault() {
      return fault;
    },
  };
}
