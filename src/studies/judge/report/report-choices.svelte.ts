import { changeReaderChoices, watchReaderChoices } from '../../../store/people/reader-choices.ts';
import { getReportFreshness } from '../../../report/frame/measurement-state.ts';
import type { JudgeReportReaderChoices } from '../protocol/choices.ts';
import { errorMessage } from '../../../core/words/error-message.ts';

/**
 * What was chosen for the report of a run, and the way to change it: the run is then measured anew, and what it found states the choice. A report
 * without its run (shared, published) has none: there it stays as it was. Make it while a component is made.
 */
export class ReportChoices {
  /** `null` until they are read, and where there is no run. */
  now = $state.raw<JudgeReportReaderChoices | null>(null);
  fault = $state('');
  /** A change is not stored yet. */
  isSaving = $state(false);
  /** A change is stored, and the result does not have it yet. */
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
    // The numbers may be the same with what was chosen, or fail to come.
    const measured = getReportFreshness();
    $effect(() => {
      if (measured && (measured.isCurrent || measured.fault !== undefined)) this.isMeasuring = false;
    });
  }

  /** `stored` is called once it is. */
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
