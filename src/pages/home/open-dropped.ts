import { push } from 'svelte-spa-router';
import type { OnProgress } from '../../core/work/stage-progress.ts';
import { openFile, type Imported } from '../../export/archive-file.ts';
import { looked, looksForeign } from '../../export/open-file.ts';
import { sharedAddress } from '../../export/shared-report.ts';
import { handedFiles } from '../import/handed-files.ts';

/** Opens a file of ours: the run that it holds, or nothing where another page shows it. What may be another program’s is handed to the page that reads such files. */
export async function openDropped(file: File, on: OnProgress<'stored'>): Promise<Imported | undefined> {
  if (looksForeign(await file.slice(0, looked).text(), file.name)) {
    handedFiles.give([{ name: file.name, blob: file }]);
    await push('/import');
    return undefined;
  }
  const opened = await openFile(file, on);
  if ('run' in opened) return opened.run;
  await push(await sharedAddress(opened.report));
  return undefined;
}
