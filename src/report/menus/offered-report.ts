import { UserError } from '../../base/errors/user-error.ts';
import type { SharedReport } from '../../export/shared-report.ts';

/** What can be handed on; `soon` while a report that was there is measured anew; `null` while there is none. */
export type ShareableReportState = SharedReport | 'soon' | null;

interface Waiting {
  readonly given: (report: SharedReport) => void;
  readonly refused: (why: UserError) => void;
}

/** The report as it was at a click, or the next one where it is measured anew just then: no click is lost in that moment. */
export class AwaitedReport {
  #offered: ShareableReportState = null;
  #waiting: Waiting[] = [];

  /** To be called with each change. */
  now(offered: ShareableReportState): void {
    this.#offered = offered;
    if (offered === 'soon') return;
    for (const { given, refused } of this.#waiting.splice(0)) {
      if (offered) given(offered);
      else refused(notYet());
    }
  }

  /** The page is left: gives how many still waited, for what comes no more. */
  end(): number {
    return this.#waiting.splice(0).length;
  }

  async there(): Promise<SharedReport> {
    const offered = this.#offered;
    if (offered === null) throw notYet();
    if (offered !== 'soon') return offered;
    return new Promise((given, refused) => this.#waiting.push({ given, refused }));
  }
}

const notYet = () => new UserError('There is no report to save.');
