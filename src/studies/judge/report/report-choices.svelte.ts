import { changeReaderChoices, watchReaderChoices } from '../../../store/people/reader-choices.ts';
import { getReportFreshness } from '../../../report/frame/measurement-state.ts';
import type { JudgeReportReaderChoices } from '../protocol/choices.ts';
import { errorMessage } from '../../../core/words/error-message.ts';

/**
 * The reader’s choices for a run’s report, and how to change them. After a change the run is measured again, and the result
 * states the choice. A report without its run (shared, published) has no choices and does not change. Create it while a
 * component initialises.
 */
export class ReportChoices {
  /** `null` until loaded, and if there is no run. */
  now = $state.raw<JudgeReportReaderChoices | null>(null);
  fault = $state('');
  /** Whether a change is being stored. */
  isSaving = $state(false);
  /** Whether a stored change is missing from the result. */
  isMeasuring = $state(false);

  constructor(
    private readonly run: () => string | undefined,
    result: () => unknown,
  ) {
    $effect(() => {
      const id = run();
      if (id === undefined) return;
      return watchReaderChoices(
        id,
        (choices) => (this.now = choices as JudgeReportReaderChoices),
        (error) => (this.fault = errorMessage(error)),
      );
    });
    $effect(() => {
      result();
      this.isMeasuring = false;
    });
    // The numbers may not change with the choice, or measuring may fail.
    const measured = getReportFreshness();
    $effect(() => {
      if (measured && (measured.isCurrent || measured.fault !== undefined)) this.isMeasuring = false;
    });
  }

  /** Calls `stored` when the change is stored. */
  change(to: (choices: JudgeReportReaderChoices) => JudgeReportReaderChoices, stored?: () => void): void {
    const id = this.run();
    if (id === undefined || this.now === null) return;
    void this.store(id, to, stored);
  }

  private async store(
    id: string,
    to: (choices: JudgeReportReaderChoices) => JudgeReportReaderChoices,
    stored?: () => void,
  ): Promise<void> {
    this.fault = '';
    this.isSaving = true;
    try {
      if (await changeReaderChoices(id, to)) this.isMeasuring = true;
      stored?.();
    } catch (error) {
      this.fault = errorMessage(error);
    } finally {
      this.isSaving = false;
    }
  }
}
