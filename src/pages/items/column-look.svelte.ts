import { errorMessage } from '../../core/words/error-message.ts';
import type { LazyWorker } from '../../base/workers/own-worker.ts';
import type { QuestionTableSummary } from '../../items/found-questions.ts';
import type { ItemFileWorkerApi } from '../../store/library/item-file-work.ts';
import { areColumnsComplete, chosenToItemColumns, type ChosenColumns } from './chosen-columns.ts';

/** Parses the latest opened rows with the chosen columns. Results for earlier choices are ignored. */
export class ColumnPreview {
  chosen = $state.raw<ChosenColumns | null>(null);
  found = $state.raw<QuestionTableSummary | null>(null);
  #turn = 0;

  constructor(
    private readonly files: LazyWorker<ItemFileWorkerApi>,
    /** An empty text clears the fault. */
    private readonly onfault: (fault: string) => void,
  ) {}

  /** Faults of columns appear next to their fields, so that users can fix them. */
  async look(columns: ChosenColumns): Promise<void> {
    const turn = (this.#turn += 1);
    this.chosen = columns;
    this.onfault('');
    try {
      const seen = areColumnsComplete(columns)
        ? await this.files.ask((work) => work.look(chosenToItemColumns(columns)))
        : null;
      if (turn === this.#turn) this.found = seen;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.found = null;
      this.onfault(errorMessage(error));
    }
  }

  forget(): void {
    this.#turn += 1;
    this.chosen = this.found = null;
  }
}
