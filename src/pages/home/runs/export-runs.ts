import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { exportRun } from '../../../export/archive-file.ts';
import { archiveName } from '../../../export/archive-name.ts';
import type { RunSummary } from '../../../store/runs/runs.ts';

// A separate worker makes each archive, and the browser compresses it.
configure({ useWebWorkers: false });

/** The archives of several runs in one zip file. `onProgress` receives the number finished. */
async function zipOfRuns(runs: readonly RunSummary[], onProgress: (done: number) => void): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'));
  for (const [done, { id, plan }] of runs.entries()) {
    onProgress(done);
    // The index makes file names unique.
    const name = `${String(done + 1).padStart(String(runs.length).length, '0')}-${archiveName(plan.study, id, { gzip: false })}`;
    await zip.add(name, new BlobReader(await exportRun(id, { gzip: false })));
  }
  return zip.close();
}

/** A single run is an ordinary archive without a zip. */
export async function buildRunsExportFile(
  runs: readonly RunSummary[],
  onProgress: (done: number) => void,
): Promise<{ readonly content: Blob; readonly name: string }> {
  const [only, ...others] = runs;
  if (only && others.length === 0)
    return {
      content: await exportRun(only.id, { gzip: false }),
      name: archiveName(only.plan.study, only.id, { gzip: false }),
    };
  return {
    content: await zipOfRuns(runs, onProgress),
    name: `evenkeel-${runs.length}-runs-${new Date().toISOString().slice(0, 10)}.zip`,
  };
}
