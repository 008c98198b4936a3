import { giveArchiveWorker } from '../export/archive-file.ts';
import { giveCompareWorker } from '../compare/compare.ts';
import { giveReportWorker } from '../report/report-worker.ts';
import reportWorker from './workers/report.worker.ts?worker&url';

// Workers that know the studies are entries like the page itself; the rooms that use them are told where they are.
giveReportWorker(reportWorker);
giveCompareWorker(() => new Worker(new URL('./workers/compare.worker.ts', import.meta.url), { type: 'module' }));
giveArchiveWorker(() => new Worker(new URL('./workers/archive.worker.ts', import.meta.url), { type: 'module' }));
