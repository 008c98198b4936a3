import { errorMessage } from '../../core/words/error-message.ts';
import { inReportWorker } from '../report-worker.ts';

interface AnswerSearchQuery {
  readonly run: string;
  readonly model: string;
  readonly text: string;
}

/** Searches after this time without a keystroke. */
const restMs = 200;

/**
 * Searches the questions and answers of a run for a text, in the worker that has read them. Until it finishes, the previous
 * matches stay. Call it during component creation; it runs again whenever `sought` changes.
 */
export function reactiveAnswerSearch(sought: () => AnswerSearchQuery): {
  /** Indexed by question: 1 if it matches. `undefined` without a search text. */
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
