import { errorMessage } from '../../core/words/error-message.ts';
import type { LazyWorker } from '../../base/workers/own-worker.ts';
import type { QuestionTableSummary } from '../../items/found-questions.ts';
import type { ItemFileWorkerApi } from '../../store/library/item-file-work.ts';
import { areColumnsComplete, chosenToItemColumns, type ChosenColumns } from './chosen-columns.ts';

/** What the columns chosen make of the rows that were opened last. What was chosen last counts; what an earlier look says does not. */
export class ColumnPreview {
  chosen = $state.raw<ChosenColumns | null>(null);
  found = $state.raw<QuestionTableSummary | null>(null);
  #turn = 0;

  constructor(
    private readonly files: LazyWorker<ItemFileWorkerApi>,
    /** Empty where there is none. */
    private readonly onfault: (fault: string) => void,
  ) {}

  /** What is said of columns that are wrong stands beside them, so that they can be put right. */
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
