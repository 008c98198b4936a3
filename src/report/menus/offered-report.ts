import { UserError } from '../../base/errors/user-error.ts';
import type { SharedReport } from '../../export/shared-report.ts';

/** The report to share or export. `'soon'` while it is being recomputed; `null` until a report exists. */
export type ShareableReportState = SharedReport | 'soon' | null;

interface Waiting {
  readonly given: (report: SharedReport) => void;
  readonly refused: (why: UserError) => void;
}

/** Provides the report at the time of a click, or the next one if it is being recomputed. So no click is lost. */
export class AwaitedReport {
  #offered: ShareableReportState = null;
  #waiting: Waiting[] = [];

  /** Call it on each change. */
  now(offered: ShareableReportState): void {
    this.#offered = offered;
    if (offered === 'soon') return;
    for (const { given, refused } of this.#waiting.splice(0)) {
      if (offered) given(offered);
      else refused(notYet());
    }
  }

  /** Call it when the user leaves the page. Returns the number of requests that were still waiting. */
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
