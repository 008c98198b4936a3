import { wrap, type Remote } from 'comlink';
import { revived } from '../core/user-error.ts';
import type { ReportWork } from './report-work.ts';
import address from './report.worker.ts?worker&url';

/**
 * Names the code that measures: the worker's file name has a hash of all that it is made of in it, and a browser of another version may
 * reckon a last digit otherwise. Undefined while developing, where the name stays and the code does not.
 */
export const build: string | undefined = import.meta.env.DEV
  ? undefined
  : `${address.slice(address.lastIndexOf('/') + 1)} ${navigator.userAgent}`;

/** After so long without anything to do the worker ends, and what it holds is free again. */
const restMs = 120_000;

interface Started {
  readonly remote: Remote<ReportWork>;
  /** Rejects when it breaks off; never resolves. */
  readonly broken: Promise<never>;
  end(): void;
}

let started: Started | null = null;
let tasks = 0;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Has the page's one report worker do something; in the page itself where there are no workers (Node). */
export async function inReportWorker<T>(work: (report: Remote<ReportWork> | ReportWork) => Promise<T>): Promise<T> {
  if (typeof Worker === 'undefined') return work((await import('./report-work.ts')).reportWork);
  started ??= start();
  const mine = started;
  clearTimeout(resting);
  tasks += 1;
  try {
    return await Promise.race([work(mine.remote), mine.broken]);
  } catch (error) {
    throw revived(error);
  } finally {
    tasks -= 1;
    if (tasks === 0) resting = setTimeout(() => started?.end(), restMs);
  }
}

function start(): Started {
  const worker = new Worker(address, { type: 'module' });
  const end = () => {
    worker.terminate();
    if (started?.end === end) started = null;
  };
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(`The report worker broke off: ${message}`));
    };
  });
  // Whoever races against it hears of it; when nobody does, it is no one's loss.
  broken.catch(() => undefined);
  return { remote: wrap<ReportWork>(worker), broken, end };
}
